//! `kiebitz uci`: the engine for chess programs.

use std::io::{BufReader, stdin, stdout};

use anyhow::Result;
use clap::Args;

use super::examples;

/// Talk to a chess program through the UCI protocol
///
/// For graphical interfaces, match runners and scripts: reads commands from standard input and answers on
/// standard output, until "quit" or the end of input.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz uci                               then type: go movetime 1000"
    "printf 'bench\\nquit\\n' | kiebitz uci"
})]
pub struct Uci;

impl Uci {
    /// Serves until the end of input.
    pub fn run(&self) -> Result<()> {
        kiebitz_uci::run(BufReader::new(stdin()), stdout())?;
        Ok(())
    }
}
