//! `kiebitz eval`: the static evaluation, term by term.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_engine::eval::{Explanation, ExplanationRow, Networks, explain};
use serde::Serialize;

use super::examples;
use super::input::Position;
use super::report::Form;

/// Explain the static evaluation of a position, term by term
///
/// Prints what the hand-written evaluation thinks of a position without searching: every term for both sides, in the
/// middlegame and in the endgame, and its share in the score. Positive numbers are good for White. The last line is
/// the verdict of the network, which the search uses but which cannot explain itself. kiebitz best searches.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz eval startpos"
    "kiebitz eval 'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4'"
    "kiebitz eval 8/8/4k3/8/8/3BKN2/8/8 w - - 0 1 --json"
})]
pub struct Eval {
    #[command(flatten)]
    position: Position,

    #[command(flatten)]
    form: Form,
}

/// What `--json` prints. All scores are centipawns.
#[derive(Serialize)]
struct Report {
    /// Position as a FEN.
    fen: String,
    /// `chess`, `chess960` or `racingkings`.
    variant: &'static str,
    /// Side to move: `white` or `black`.
    turn: &'static str,
    /// Score for the side to move in centipawns.
    score: i32,
    /// Score for White in centipawns: the sum of the totals of the terms.
    white_score: i32,
    /// Score of the network for White in centipawns.
    network_white_score: i32,
    /// Weight of the middlegame values in percent; the rest is that of the endgame values.
    middlegame_percent: i32,
    /// How far the stronger side can still win, in percent; scales the endgame.
    winnable_percent: i32,
    /// The terms of the evaluation.
    terms: Vec<Term>,
}

/// One term of the evaluation.
#[derive(Serialize)]
struct Term {
    /// Short name.
    name: &'static str,
    /// The name in words.
    words: &'static str,
    /// Value for White.
    white: Phases,
    /// Value for Black.
    black: Phases,
    /// Contribution to `white_score` in centipawns.
    total: i32,
}

/// A value in both phases of the game.
#[derive(Serialize)]
struct Phases {
    /// Centipawns in the middlegame.
    middlegame: i32,
    /// Centipawns in the endgame.
    endgame: i32,
}

impl From<[i32; 2]> for Phases {
    fn from([middlegame, endgame]: [i32; 2]) -> Phases {
        Phases { middlegame, endgame }
    }
}

impl From<ExplanationRow> for Term {
    fn from(ExplanationRow { name, words, white, black, total }: ExplanationRow) -> Term {
        Term { name, words, white: white.into(), black: black.into(), total }
    }
}

impl Eval {
    /// Evaluates and reports.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let board = self.position.board()?;
        let explanation = explain(&board);
        let network = Networks::default().of(board.variant()).evaluate(&board);
        let network = if board.turn().is_white() { network } else { -network };
        let text = explanation.to_string();
        let Explanation { turn, score, white, middlegame, winnable, lines } = explanation;
        let report = Report {
            fen: board.fen(),
            variant: board.variant().name(),
            turn: turn.name(),
            score,
            white_score: white,
            network_white_score: network,
            middlegame_percent: middlegame,
            winnable_percent: winnable,
            terms: lines.into_iter().map(Term::from).collect(),
        };
        self.form.write(&report, out, |out| {
            let pawns = f64::from(network) / 100.0;
            Ok(writeln!(out, "{text}The network, which the search asks: {pawns:+.2}")?)
        })
    }
}
