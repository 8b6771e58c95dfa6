//! `kiebitz eval`: the static evaluation, term by term.

use kiebitz_engine::eval::{EvalReport, explain};

use super::input::Position;
use super::prelude::*;

/// Explain the static evaluation of a position, term by term
///
/// Prints what the hand-written evaluation thinks of a position without searching: every term for both sides, in the
/// middlegame and in the endgame, and its share in the score. Positive numbers are good for White. The last line is
/// the verdict of the network, which the search uses but which cannot explain itself. kiebitz best searches.
///
/// With - as FEN the command reads many positions from standard input, a FEN or EPD on each line.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz eval startpos"
    "kiebitz eval 'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4'"
    "kiebitz eval - --json < positions.epd"
    "kiebitz eval 8/8/4k3/8/8/3BKN2/8/8 w - - 0 1 --json"
})]
pub struct Eval {
    #[command(flatten)]
    position: Position,

    #[command(flatten)]
    form: Form,
}

impl Eval {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        self.position.each(language, |board| {
            let explanation = explain(&board);
            let text = explanation.text(language);
            let report = EvalReport::new(&board, explanation);
            self.form.write(&report, out, |out| {
                if self.position.are_many() {
                    writeln!(out, "{}", report.fen)?;
                }
                let score = language.signed(f64::from(report.network_white_score) / 100.0, 2);
                Ok(writeln!(out, "{text}{}", text!(language, "eval-network", score))?)
            })
        })
    }
}
