//! `kiebitz` alone: a board, a welcome, and what can be done.

use std::io::Write;

use anyhow::Result;
use kiebitz_chess::{Board, Variant};
use kiebitz_draw::{Diagram, text};

use crate::terminal::Terminal;

const WELCOME: &str = concat!(
    "\x1b[1mKiebitz ",
    env!("CARGO_PKG_VERSION"),
    "\x1b[0m, the onlooker at the board who always knows the better move. It knows the rules of \
     chess, Chess960 and Racing Kings, finds the best move in each, says what it thinks of a \
     position term by term, solves endgames with tables it builds itself, and measures engines \
     against each other. It draws boards for terminals and pages, and reports in JSON what a \
     program is to read. Start with one of the commands below."
);

/// Shows the board and the help, with a welcome as its description.
pub fn run(command: clap::Command, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
    let diagram = Diagram { turn: None, ..Diagram::from(&Board::start(Variant::Chess)) };
    writeln!(out, "{}", text::render(&diagram, &terminal.board_style()))?;
    let help = command.about(WELCOME).render_help();
    write!(out, "{}", terminal.paint_help(&help))?;
    Ok(())
}
