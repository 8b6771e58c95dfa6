//! `kiebitz eval`: the static evaluation, term by term.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_chess::Variant;
use kiebitz_engine::eval::{Explanation, Line, Networks, explain};
use serde::Serialize;

use super::{examples, input};

/// Explain the static evaluation of a position, term by term
///
/// Shows what the hand-written evaluation thinks of a position without looking ahead: every term for
/// both sides, in the middlegame and in the endgame, and what it contributes as the position stands
/// between the two. A plus is good for White. Last comes what the network says, which judges positions
/// in the search but cannot explain itself. The search looks further: see "kiebitz best".
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz eval startpos"
    "kiebitz eval 'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4'"
    "kiebitz eval 8/8/4k3/8/8/3BKN2/8/8 w - - 0 1 --json"
})]
pub struct Eval {
    /// FEN, with or without quotes, or "startpos"
    #[arg(required = true)]
    fen: Vec<String>,

    /// Rules to play by
    #[arg(short, long, default_value = "chess", value_parser = input::variant_parser(), ignore_case = true)]
    variant: Variant,

    /// Report as JSON
    #[arg(short, long)]
    json: bool,
}

/// What `--json` prints. All values are centipawns.
#[derive(Serialize)]
struct Report {
    fen: String,
    variant: &'static str,
    turn: &'static str,
    /// As the side to move sees it.
    score: i32,
    /// As White sees it; the sum of the terms' totals.
    white_score: i32,
    /// What the network says, as White sees it.
    network_white_score: i32,
    middlegame_percent: i32,
    winnable_percent: i32,
    terms: Vec<Term>,
}

/// One line of the table.
#[derive(Serialize)]
struct Term {
    name: &'static str,
    words: &'static str,
    white: Phases,
    black: Phases,
    total: i32,
}

#[derive(Serialize)]
struct Phases {
    middlegame: i32,
    endgame: i32,
}

impl From<[i32; 2]> for Phases {
    fn from([middlegame, endgame]: [i32; 2]) -> Phases {
        Phases { middlegame, endgame }
    }
}

impl From<Line> for Term {
    fn from(Line { name, words, white, black, total }: Line) -> Term {
        Term { name, words, white: white.into(), black: black.into(), total }
    }
}

impl Eval {
    /// Evaluates and reports.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let board = input::board(&self.fen.join(" "), self.variant)?;
        let explanation = explain(&board);
        let network = Networks::default().of(self.variant).evaluate(&board);
        let network = if board.turn().is_white() { network } else { -network };
        if !self.json {
            write!(out, "{explanation}")?;
            writeln!(
                out,
                "The network, which the search asks: {:+.2}",
                f64::from(network) / 100.0
            )?;
            return Ok(());
        }
        let Explanation { turn, score, white, middlegame, winnable, lines } = explanation;
        let report = Report {
            fen: board.fen(),
            variant: self.variant.name(),
            turn: if turn.is_white() { "white" } else { "black" },
            score,
            white_score: white,
            network_white_score: network,
            middlegame_percent: middlegame,
            winnable_percent: winnable,
            terms: lines.into_iter().map(Term::from).collect(),
        };
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        Ok(())
    }
}
