//! The result of a comparison of tables and an engine: as text, JSON, PGN and a chart.

use std::fmt::Write;
use std::time::SystemTime;

use kiebitz_chess::{Board, Color, PieceLetters};
use kiebitz_draw::Diagram;
use kiebitz_draw::text::{Style, render};
use kiebitz_engine::Stop;
use kiebitz_tablebase::Material;
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
}

impl TableReport {
    fn json(&self) -> TableJson {
        let attempt = |played: &Played, plies| JsonAttempt {
            plies,
            end: played.end.to_string(),
            moves: sans(played),
        };
        let contests = self.positions.iter().map(|contest| JsonPosition {
            fen: contest.start.fen(),
            winner: color(contest.winner),
            distance: contest.distance,
            better: contest.better().map(Better::name),
            breakdown: contest
                .breakdown
                .as_ref()
                .map(|Breakdown { by, what }| JsonBreakdown { by: by.name(), what: what.clone() }),
            tables: attempt(&contest.tables, contest.tables_plies()),
            engine: attempt(&contest.engine, contest.engine_plies()),
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
    pub fn text(&self, moves: bool, boards: Option<&Style>) -> String {
        let mut text = String::new();
        if moves {
            for contest in &self.positions {
                self.contest(contest, boards, &mut text);
            }
        }
        self.figures(&mut text);
        text
    }

    /// Both games from one position. Writing to a string cannot fail.
    fn contest(&self, contest: &TableComparison, boards: Option<&Style>, text: &mut String) {
        let _ = writeln!(
            text,
            "{}\n  {} wins in {} with best play",
            contest.start.fen(),
            if contest.winner == Color::White { "White" } else { "Black" },
            counted(contest.distance.into())
        );
        for (name, played, plies) in [
            ("tables", &contest.tables, contest.tables_plies()),
            (self.engine.as_str(), &contest.engine, contest.engine_plies()),
        ] {
            let _ = match plies {
                Some(plies) => writeln!(text, "  {name}: {}, {}", counted(plies), played.end),
                None => writeln!(text, "  {name}: not won, {}", played.end),
            };
            match boards {
                Some(style) => show(played, style, text),
                None if played.game.moves().is_empty() => {}
                None => drop(writeln!(text, "    {}", sans(played).join(" "))),
            }
        }
        text.push('\n');
    }

    fn figures(&self, text: &mut String) {
        let summary = &self.summary;
        let share = |count: usize| 100.0 * count as f64 / summary.positions.max(1) as f64;
        let _ = writeln!(
            text,
            "{} against {} ({}), the {} defending",
            self.material,
            self.engine,
            self.limit,
            self.defence.name()
        );
        if self.interrupted {
            let (done, asked) = (self.positions.len(), self.asked);
            let _ = writeln!(text, "Interrupted:    after {done} of {asked} positions");
        }
        let _ = writeln!(text, "Positions:      {}", summary.positions);
        self.breakdowns(text);
        if summary.positions == 0 {
            let _ = writeln!(text, "Nothing was compared");
            return;
        }
        for (name, count, longer, who) in [
            ("Tables better: ", summary.tables_better, summary.engine_longer_percent, "engine"),
            ("Equal:         ", summary.equal, None, ""),
            ("Engine better: ", summary.engine_better, summary.tables_longer_percent, "tables"),
        ] {
            let _ = write!(text, "{name} {count} ({:.1} %)", share(count));
            if let Some(longer) = longer {
                let _ = write!(text, ", where the {who} took {longer:.1} % longer on average");
            }
            text.push('\n');
        }
        if summary.engine_failed > 0 {
            let failed = summary.engine_failed;
            let _ = writeln!(text, "Engine did not win: {failed} ({:.1} %)", share(failed));
        }
        if summary.tables_failed > 0 {
            let failed = summary.tables_failed;
            let _ = writeln!(text, "Tables failed:  {failed} ({:.1} %)", share(failed));
        }
        if let (Some(tables), Some(engine), Some(best)) =
            (summary.tables_plies, summary.engine_plies, summary.best_plies)
        {
            let _ = writeln!(
                text,
                "Plies on average, where both won: tables {tables:.2}, engine {engine:.2}, best play {best:.2}"
            );
        }
        let _ = match summary.engine_better {
            0 => writeln!(text, "The tables never needed more plies than the engine"),
            1 => writeln!(text, "The tables needed more plies than the engine once"),
            times => writeln!(text, "The tables needed more plies than the engine {times} times"),
        };
    }

    /// How often the engine or the tables failed, and what happened first.
    fn breakdowns(&self, text: &mut String) {
        let summary = &self.summary;
        for (by, count) in [
            (Contender::Engine, summary.engine_broke_down),
            (Contender::Tables, summary.tables_broke_down),
        ] {
            let breakdowns = self.positions.iter().filter_map(|contest| contest.breakdown.as_ref());
            let Some(first) = breakdowns.into_iter().find(|breakdown| breakdown.by == by) else {
                continue;
            };
            let (who, first) = (by.name(), &first.what);
            let _ = writeln!(
                text,
                "Left out:       {count}, where the {who} broke down; first: {first}"
            );
        }
    }

    /// As a chart.
    pub fn chart(&self) -> String {
        let title = format!("{} against {}, {}", self.material, self.engine, self.limit);
        chart(&self.positions, &self.engine, &title)
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
fn show(played: &Played, style: &Style, text: &mut String) {
    let boards = played.game.boards();
    for (ply, board) in boards.iter().enumerate() {
        if let Some(before) = ply.checked_sub(1).map(|before| &boards[before]) {
            let last = played.game.moves()[ply - 1];
            let _ = writeln!(text, "{}", before.san_line([last], PieceLetters::English));
        }
        let _ = writeln!(text, "{}", render(&Diagram::from(board), style));
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// "1 ply", "2 plies".
fn counted(plies: usize) -> String {
    format!("{plies} {}", if plies == 1 { "ply" } else { "plies" })
}
