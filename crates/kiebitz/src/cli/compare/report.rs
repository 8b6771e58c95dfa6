//! What a comparison of tables and an engine says: as text, JSON, PGN and a chart.

use std::fmt::Write;
use std::time::SystemTime;

use kiebitz_arena::compare::{Better, Breakdown, Contest, Defence, Party, Summary, chart};
use kiebitz_arena::game::Played;
use kiebitz_arena::limit::Limit;
use kiebitz_arena::pgn::Sheet;
use kiebitz_chess::{Board, Color};
use kiebitz_draw::Diagram;
use kiebitz_draw::text::render;
use serde::Serialize;

use crate::terminal::Terminal;

pub struct Report<'a> {
    pub material: String,
    pub variant: &'static str,
    pub engine: String,
    pub limit: Limit,
    pub defence: Defence,
    /// How many positions were to be compared.
    pub asked: usize,
    pub interrupted: bool,
    pub summary: Summary,
    pub contests: &'a [Contest],
}

/// What `--json` prints.
#[derive(Serialize)]
pub struct Json {
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
    /// Positions compared; those in which the engine or the tables broke down do not count.
    positions: usize,
    /// Positions left out because the engine crashed, hung or made no legal move.
    engine_broke_down: usize,
    /// Positions left out because a table is missing or unreadable.
    tables_broke_down: usize,
    /// Positions in which the tables needed fewer plies.
    tables_better: usize,
    /// Positions in which both needed the same number.
    equal: usize,
    /// Positions in which the engine needed fewer plies.
    engine_better: usize,
    /// Positions that the tables did not win.
    tables_failed: usize,
    /// Positions that the engine did not win.
    engine_failed: usize,
    /// Mean plies of the tables over the positions that both won.
    tables_plies: Option<f64>,
    /// Mean plies of the engine over the positions that both won.
    engine_plies: Option<f64>,
    /// Mean plies of best play over the positions that both won.
    best_plies: Option<f64>,
    /// Mean excess of the engine in percent where the tables were better.
    engine_longer_percent: Option<f64>,
    /// Mean excess of the tables in percent where the engine was better.
    tables_longer_percent: Option<f64>,
    /// Whether the engine was better nowhere; null if no position was compared.
    tables_never_longer: Option<bool>,
    /// The positions.
    contests: Vec<JsonContest>,
}

/// One position and both games.
#[derive(Serialize)]
struct JsonContest {
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

impl Report<'_> {
    pub fn json(&self) -> Json {
        let summary = &self.summary;
        let mean =
            |sum: usize| (summary.both_won > 0).then(|| sum as f64 / summary.both_won as f64);
        let attempt = |played: &Played, plies| JsonAttempt {
            plies,
            end: played.end.to_string(),
            moves: sans(played),
        };
        let contests = self.contests.iter().map(|contest| JsonContest {
            fen: contest.start.fen(),
            winner: color(contest.winner),
            distance: contest.distance,
            better: contest.better().map(better),
            breakdown: contest
                .breakdown
                .as_ref()
                .map(|Breakdown { by, what }| JsonBreakdown { by: party(*by), what: what.clone() }),
            tables: attempt(&contest.tables, contest.tables_plies()),
            engine: attempt(&contest.engine, contest.engine_plies()),
        });
        Json {
            material: self.material.clone(),
            variant: self.variant,
            engine: self.engine.clone(),
            limit: self.limit.to_string(),
            defence: self.defence(),
            asked: self.asked,
            interrupted: self.interrupted,
            positions: summary.positions,
            engine_broke_down: summary.engine_broke_down,
            tables_broke_down: summary.tables_broke_down,
            tables_better: summary.tables_better,
            equal: summary.equal,
            engine_better: summary.engine_better,
            tables_failed: summary.tables_failed,
            engine_failed: summary.engine_failed,
            tables_plies: mean(summary.tables_plies),
            engine_plies: mean(summary.engine_plies),
            best_plies: mean(summary.best_plies),
            engine_longer_percent: summary.engine_longer(),
            tables_longer_percent: summary.tables_longer(),
            tables_never_longer: (summary.positions > 0).then_some(summary.engine_better == 0),
            contests: contests.collect(),
        }
    }

    /// What went wrong first.
    pub fn first_breakdown(&self) -> Option<&Breakdown> {
        self.contests.iter().find_map(|contest| contest.breakdown.as_ref())
    }

    fn defence(&self) -> &'static str {
        match self.defence {
            Defence::Engine => "engine",
            Defence::Tables => "tables",
        }
    }

    /// The figures; with `moves` every position with both games, on boards where there is a terminal for them.
    pub fn text(&self, moves: bool, boards: Option<&Terminal>) -> String {
        let mut text = String::new();
        if moves {
            for contest in self.contests {
                self.contest(contest, boards, &mut text);
            }
        }
        self.figures(&mut text);
        text
    }

    /// Both games from one position. Writing to a string cannot fail.
    fn contest(&self, contest: &Contest, boards: Option<&Terminal>, text: &mut String) {
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
                Some(terminal) => show(played, terminal, text),
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
            "{} against {} ({}), {} defending",
            self.material,
            self.engine,
            self.limit,
            match self.defence {
                Defence::Engine => "the engine",
                Defence::Tables => "the tables",
            }
        );
        if self.interrupted {
            let (done, asked) = (self.contests.len(), self.asked);
            let _ = writeln!(text, "Interrupted:    after {done} of {asked} positions");
        }
        let _ = writeln!(text, "Positions:      {}", summary.positions);
        self.breakdowns(text);
        if summary.positions == 0 {
            let _ = writeln!(text, "Nothing was compared");
            return;
        }
        for (name, count, longer, who) in [
            ("Tables better: ", summary.tables_better, summary.engine_longer(), "engine"),
            ("Equal:         ", summary.equal, None, ""),
            ("Engine better: ", summary.engine_better, summary.tables_longer(), "tables"),
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
        if summary.both_won > 0 {
            let mean = |sum: usize| sum as f64 / summary.both_won as f64;
            let _ = writeln!(
                text,
                "Plies on average, where both won: tables {:.2}, engine {:.2}, best play {:.2}",
                mean(summary.tables_plies),
                mean(summary.engine_plies),
                mean(summary.best_plies)
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
        for (party, count) in
            [(Party::Engine, summary.engine_broke_down), (Party::Tables, summary.tables_broke_down)]
        {
            let breakdowns = self.contests.iter().filter_map(|contest| contest.breakdown.as_ref());
            let Some(first) = breakdowns.into_iter().find(|breakdown| breakdown.by == party) else {
                continue;
            };
            let (who, first) = (self::party(party), &first.what);
            let _ = writeln!(
                text,
                "Left out:       {count}, where the {who} broke down; first: {first}"
            );
        }
    }

    pub fn chart(&self) -> String {
        let title = format!("{} against {}, {}", self.material, self.engine, self.limit);
        chart(self.contests, &self.engine, &title)
    }

    /// All games, those of the tables first in each pair.
    pub fn pgn(&self) -> String {
        let mut text = String::new();
        for (number, contest) in self.contests.iter().enumerate() {
            for (attacker, played) in
                [("tables", &contest.tables), (&*self.engine, &contest.engine)]
            {
                let defender = match self.defence {
                    Defence::Engine => self.engine.as_str(),
                    Defence::Tables => "tables",
                };
                let mut names = [attacker.to_owned(), defender.to_owned()];
                if contest.winner == Color::Black {
                    names.reverse();
                }
                let sheet = Sheet {
                    event: format!("{}: tables and {}", self.material, self.engine),
                    site: "?".to_owned(),
                    date: SystemTime::now(),
                    names,
                    limits: [self.limit; 2],
                };
                // An even number: the first name is White's.
                text.push_str(&sheet.pgn(2 * number, played));
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
fn show(played: &Played, terminal: &Terminal, text: &mut String) {
    let style = terminal.board_style();
    let mut board = |board: &Board| {
        let _ = writeln!(text, "{}", render(&Diagram::from(board), &style));
    };
    let mut lines = Vec::new();
    for (before, m) in played.game.boards().iter().zip(played.game.moves()) {
        let dots = if before.turn() == Color::White { "." } else { "..." };
        lines.push(format!("{}{dots} {}", before.fullmoves(), before.san(*m)));
    }
    board(played.game.start());
    for (line, after) in lines.iter().zip(played.game.boards().iter().skip(1)) {
        let diagram = render(&Diagram::from(after), &style);
        let _ = writeln!(text, "{line}\n{diagram}");
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

fn party(party: Party) -> &'static str {
    match party {
        Party::Tables => "tables",
        Party::Engine => "engine",
    }
}

fn better(better: Better) -> &'static str {
    match better {
        Better::Tables => "tables",
        Better::Engine => "engine",
        Better::Equal => "equal",
    }
}
