//! `kiebitz games export`.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use kiebitz_play::Language;
use kiebitz_play::text::shown_lines;
use kiebitz_play::words::failure::Failure;
use kiebitz_play::words::games::Line;

use super::Database;
use crate::cli::examples;
use crate::file;

/// Write games as PGN
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games export 17"
    "kiebitz games export 17 18 -o two.pgn"
})]
pub struct Export {
    /// Numbers of the games, from kiebitz games list
    #[arg(value_name = "ID", required = true)]
    ids: Vec<i64>,

    /// File to write; without it the games are printed
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    database: Database,
}

impl Export {
    pub fn run(&self, language: Language, out: &mut dyn Write) -> Result<()> {
        let store = self.database.open(language)?;
        let mut text = String::new();
        for &id in &self.ids {
            text.push_str(&store.load(id)?.game.to_string());
        }
        match &self.output {
            // A pipe gets the text as it is; at a terminal it is only looked at.
            None if io::stdout().is_terminal() => out.write_all(shown_lines(&text).as_bytes())?,
            None => out.write_all(text.as_bytes())?,
            Some(path) => {
                let file = path.display().to_string();
                file::write(path, text.as_bytes()).map_err(|error| {
                    let why = error.root_cause().to_string();
                    anyhow!(language.explain(&Failure::CannotWrite(&file, &why)))
                })?;
                writeln!(out, "{}", language.tell(&Line::Exported(self.ids.len(), &file)))?;
            }
        }
        Ok(())
    }
}
