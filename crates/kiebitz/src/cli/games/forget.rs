//! `kiebitz games forget`.

use super::Database;
use crate::cli::prelude::*;

/// Forget what the engine learned about a position
///
/// The engine learns from its own games which opening moves score well for it. This command removes what it learned;
/// the games stay.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games forget startpos"
    "kiebitz games forget --all"
})]
pub struct Forget {
    /// Position: a FEN (quotes may be left out), or "startpos"
    #[arg(value_name = "FEN", required_unless_present = "all", conflicts_with = "all", num_args = 1..)]
    fen: Vec<String>,

    /// Forget everything that the engine learned
    #[arg(long)]
    all: bool,

    /// Variant of chess
    #[arg(short, long, default_value = "chess", value_parser = input::variant_parser(), ignore_case = true)]
    variant: Variant,

    #[command(flatten)]
    database: Database,
}

impl Forget {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let forgotten = if self.all {
            self.database.open()?.forget_all()?
        } else {
            let board = input::board(&self.fen.join(" "), self.variant)?;
            self.database.open()?.forget(&board)?
        };
        writeln!(out, "{}", text!(language, "forgotten", moves = forgotten))?;
        Ok(())
    }
}
