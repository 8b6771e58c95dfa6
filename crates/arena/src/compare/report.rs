//! The result of a comparison of tables and an engine: as text, JSON, PGN and a chart.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::SystemTime;

use kiebitz_chess::{Board, Color};
use kiebitz_draw::Diagram;
use kiebitz_draw::text::{Style, render};
use kiebitz_engine::Stop;
use kiebitz_play::Language;
use kiebitz_play::figures::percent;
use kiebitz_tablebase::Material;
use kiebitz_words::text;
use serde::{Serialize, Serializer};

use super::{
    Better, Breakdown, Contender, Summary, TableComparison, TableSettings, chart, compare,
};
use crate::game::Played;
use crate::limit::Limit;
use crate::pgn::MatchTags;

/// The result of a comparison of tables and an engine. It is serialized as what `--json` prints.
#[derive(Clone, Debug)]
pub struct TableReport {
    material: Material,
    engine: String,
    limit: Limit,
    defence: Contender,
    /// How many positions were to be compared.
    asked: usize,
    interrupted: bool,
    summary: Summary,
    positions: Vec<TableComparison>,
}

impl TableReport {
    /// Compares the positions, and calls `progress` with their number and summary after each.
    pub fn new(
        settings: &TableSettings<'_>,
        (material, engine): (Material, String),
        positions: &[Board],
        stop: &Stop,
        mut progress: impl FnMut(usize, &Summary),
    ) -> TableReport {
        let mut report = TableReport {
            material,
            engine,
            limit: settings.limit,
            defence: settings.defence,
            asked: positions.len(),
            interrupted: false,
            summary: Summary::default(),
            positions: Vec::new(),
        };
        compare(settings, positions, stop, |compared| {
            report.summary.add(&compared);
            report.positions.push(compared);
            progress(report.positions.len(), &report.summary);
        });
        report.interrupted = stop.is_stopped();
        report
    }
}

impl Serialize for TableReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(to)
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct TableJson {
    /// The table, such as `KQvKR`.
    material: String,
    /// `chess` or `racingkings`.
    variant: &'static str,
    /// Name of the engine.
    engine: String,
    /// Limit of the engine.
    limit: String,
    /// Defender: `tables` or `engine`.
    defence: &'static str,
    /// Positions to compare.
    asked: usize,
    /// Whether Ctrl-C ended the run.
    interrupted: bool,
    /// Counts and means.
    #[serde(flatten)]
    summary: Summary,
    /// The same for each set S(n), by n: the positions that are n plies from the end.
    by_distance: BTreeMap<u16, Summary>,
    /// The positions.
    contests: Vec<JsonPosition>,
}

/// One position and both games.
#[derive(Serialize)]
struct JsonPosition {
    /// Position as a FEN.
    fen: String,
    /// Winning side: `white` or `black`.
    winner: &'static str,
    /// Plies to the end with best play.
    distance: u16,
    /// `tables`, `equal` or `engine`; null if one of them failed.
    better: Option<&'static str>,
    /// Why the position was left out; null if it was not.
    breakdown: Option<JsonBreakdown>,
    /// The game of the tables.
    tables: JsonAttempt,
    /// The game of the engine.
    engine: JsonAttempt,
}

/// A failure.
#[derive(Serialize)]
struct JsonBreakdown {
    /// Who failed: `tables` or `engine`.
    by: &'static str,
    /// What happened.
    what: String,
}

/// One game.
#[derive(Serialize)]
struct JsonAttempt {
    /// Plies needed; null if the game was not won.
    plies: Option<usize>,
    /// How the game ended.
    end: String,
    /// Moves in algebraic notation.
    moves: Vec<String>,
    /// Plies to the end with best play after each move; null in a draw.
    distances: Vec<Option<u16>>,
}

impl TableReport {
    fn json(&self) -> TableJson {
        let attempt = |played: &Played, plies, distances: &Vec<_>| JsonAttempt {
            plies,
            end: played.end.to_string(),
            moves: sans(played),
            distances: distances.clone(),
        };
        let contests = self.positions.iter().map(|contest| JsonPosition {
            fen: contest.start.fen(),
            winner: contest.winner.name(),
            distance: contest.distance,
            better: contest.better().map(Better::name),
            breakdown: contest
                .breakdown
                .as_ref()
                .map(|Breakdown { by, what }| JsonBreakdown { by: by.name(), what: what.clone() }),
            tables: attempt(&contest.tables, contest.tables_plies(), &contest.distances[0]),
            engine: attempt(&contest.engine, contest.engine_plies(), &contest.distances[1]),
        });
        TableJson {
            material: self.material.to_string(),
            variant: self.material.variant().name(),
            engine: self.engine.clone(),
            limit: self.limit.to_string(),
            defence: self.defence.name(),
            asked: self.asked,
            interrupted: self.interrupted,
            summary: self.summary,
            by_distance: self.by_distance(),
            contests: contests.collect(),
        }
    }

    /// What went wrong first, if nothing could be compared.
    pub fn why_nothing(&self) -> Option<&str> {
        let mut breakdowns = self.positions.iter().filter_map(|one| one.breakdown.as_ref());
        let first = breakdowns.next().filter(|_| self.summary.positions == 0);
        first.map(|first| first.what.as_str())
    }

    /// The figures; with `moves` every position with both games, on boards where there is a terminal for them.
    pub fn text(&self, language: Language, moves: bool, boards: Option<&Style>) -> String {
        let mut text = String::new();
        if moves {
            for contest in &self.positions {
                self.contest(contest, language, boards, &mut text);
            }
        }
        for line in self.figures(language).into_iter().chain(self.sets(language)) {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    fn by_distance(&self) -> BTreeMap<u16, Summary> {
        let mut sets: BTreeMap<u16, Summary> = BTreeMap::new();
        for contest in &self.positions {
            sets.entry(contest.distance).or_default().add(contest);
        }
        sets
    }

    /// A line for each set S(n), where there are several, under their headings.
    fn sets(&self, language: Language) -> Vec<String> {
        let sets = self.by_distance();
        if sets.len() < 2 {
            return Vec::new();
        }
        let headings =
            ["tables-better", "fewer", "engine-longer", "equal", "engine-better", "fewer"]
                .map(|name| text!(language, "compare-set" / name));
        let row = |set: &str, positions: &str, cells: [String; 6]| {
            let cells = cells.iter().zip(&headings).map(|(cell, heading)| {
                format!("  {cell:>width$}", width = heading.chars().count().max(7))
            });
            let row = format!("{set:<7}{positions:>10}{}", cells.collect::<String>());
            row.trim_end().to_owned()
        };
        let positions = text!(language, "compare-set-positions");
        let mut lines = vec![String::new(), row("", &positions, headings.clone())];
        for (n, set) in sets.into_iter().map(|(n, set)| (format!("S({n})"), set)) {
            let share = |count| percent(language, count as u64, set.positions as u64);
            let mean = |value: Option<f64>| {
                value.map_or(String::new(), |value| language.percent(value / 100.0))
            };
            let cells = [
                share(set.tables_better),
                mean(set.tables_fewer_percent),
                mean(set.engine_longer_percent),
                share(set.equal),
                share(set.engine_better),
                mean(set.engine_fewer_percent),
            ];
            lines.push(row(&n, &set.positions.to_string(), cells));
        }
        lines
    }

    /// Both games from one position. Writing to a string cannot fail.
    fn contest(
        &self,
        contest: &TableComparison,
        language: Language,
        boards: Option<&Style>,
        text: &mut String,
    ) {
        let (side, plies) = (contest.winner, contest.distance);
        let best = text!(language, "compare-best-play", side, plies);
        let _ = writeln!(text, "{}\n  {best}", contest.start.fen());
        let tables = text!(language, "compare-tables");
        for ((name, played, plies), distances) in [
            (&tables, &contest.tables, contest.tables_plies()),
            (&self.engine, &contest.engine, contest.engine_plies()),
        ]
        .into_iter()
        .zip(&contest.distances)
        {
            let end = played.end.text(language);
            let _ = writeln!(text, "  {}", text!(language, "compare-game", name, plies, end));
            match boards {
                Some(style) => show(played, style, language, text),
                None if played.game.moves().is_empty() => {}
                None => {
                    let left = distances.iter().map(|n| n.map_or("=".into(), |n| n.to_string()));
                    let moves = played.game.moves().iter().copied().zip(left.map(Some));
                    let line = contest.start.annotated_line(moves, language.letters());
                    let _ = writeln!(text, "    {line}");
                }
            }
        }
        text.push('\n');
    }

    /// The figures, a line each.
    fn figures(&self, language: Language) -> Vec<String> {
        let summary = &self.summary;
        let share = |count: usize| percent(language, count as u64, summary.positions as u64);
        let (table, engine) = (self.material.to_string(), &self.engine);
        let (limit, by) = (self.limit.text(language), self.defence.name());
        let mut lines = vec![text!(language, "compare-title", table, engine, limit, by)];
        let row = |name: &str, text: String| {
            format!("{:<15} {text}", text!(language, "compare-head" / name))
        };
        if self.interrupted {
            let (done, all) = (self.positions.len(), self.asked);
            lines.push(row("interrupted", text!(language, "compare-interrupted", done, all)));
        }
        lines.push(row("positions", summary.positions.to_string()));
        for (by, count) in [
            (Contender::Engine, summary.engine_broke_down),
            (Contender::Tables, summary.tables_broke_down),
        ] {
            let mut breakdowns = self.positions.iter().filter_map(|one| one.breakdown.as_ref());
            if let Some(Breakdown { what, .. }) = breakdowns.find(|breakdown| breakdown.by == by) {
                let by = by.name();
                lines.push(row("left-out", text!(language, "compare-left-out", count, by, what)));
            }
        }
        if summary.positions == 0 {
            lines.push(text!(language, "compare-nothing"));
            return lines;
        }
        for (name, count, longer) in [
            ("tables-better", summary.tables_better, summary.engine_longer_percent),
            ("equal", summary.equal, None),
            ("engine-better", summary.engine_better, summary.tables_longer_percent),
        ] {
            let mut text = format!("{count} ({})", share(count));
            if let Some(percent) = longer {
                let percent = language.decimal(percent, 1);
                text += &text!(language, "compare-longer", percent, better = name);
            }
            lines.push(row(name, text));
        }
        for (name, failed) in
            [("engine-failed", summary.engine_failed), ("tables-failed", summary.tables_failed)]
        {
            if failed > 0 {
                lines.push(row(name, format!("{failed} ({})", share(failed))));
            }
        }
        if let (Some(tables), Some(engine), Some(best)) =
            (summary.tables_plies, summary.engine_plies, summary.best_plies)
        {
            let [tables, engine, best] =
                [tables, engine, best].map(|plies| language.decimal(plies, 2));
            lines.push(text!(language, "compare-plies", tables, engine, best));
        }
        lines.push(text!(language, "compare-never-longer", times = summary.engine_better));
        lines
    }

    pub fn chart(&self, language: Language) -> String {
        let (first, second) = (self.material.to_string(), &self.engine);
        let against = text!(language, "match-against", first, second);
        let title = format!("{against}, {}", self.limit.text(language));
        chart(&self.positions, &self.engine, &title, language)
    }

    /// All games, those of the tables first in each pair.
    pub fn pgn(&self) -> String {
        let mut text = String::new();
        for (number, contest) in self.positions.iter().enumerate() {
            for (attacker, played) in
                [("tables", &contest.tables), (&*self.engine, &contest.engine)]
            {
                let defender = match self.defence {
                    Contender::Engine => self.engine.as_str(),
                    Contender::Tables => "tables",
                };
                let mut names = [attacker.to_owned(), defender.to_owned()];
                if contest.winner == Color::Black {
                    names.reverse();
                }
                let tags = MatchTags {
                    event: format!("{}: tables and {}", self.material, self.engine),
                    site: "?".to_owned(),
                    date: SystemTime::now(),
                    names,
                    limits: [self.limit; 2],
                };
                // An even number: the first name is White's.
                text.push_str(&tags.pgn(2 * number, played));
            }
        }
        text
    }
}

/// A game's moves in words.
fn sans(played: &Played) -> Vec<String> {
    let game = &played.game;
    game.boards().iter().zip(game.moves()).map(|(board, m)| board.san(*m)).collect()
}

/// Every position of a game as a board, below the move that led to it.
fn show(played: &Played, style: &Style, language: Language, text: &mut String) {
    let boards = played.game.boards();
    for (ply, board) in boards.iter().enumerate() {
        if let Some(before) = ply.checked_sub(1).map(|before| &boards[before]) {
            let last = played.game.moves()[ply - 1];
            let _ = writeln!(text, "{}", before.san_line([last], language.letters()));
        }
        let _ = writeln!(text, "{}", render(&Diagram::from(board), style));
    }
}
