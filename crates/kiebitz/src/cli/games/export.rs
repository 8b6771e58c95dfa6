//! `kiebitz games export`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::{Database, words};
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
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let store = self.database.open()?;
        let mut text = String::new();
        for &id in &self.ids {
            text.push_str(&store.load(id)?.game.to_string());
        }
        match &self.output {
            None => out.write_all(text.as_bytes())?,
            Some(path) => {
                file::write(path, text.as_bytes())?;
                writeln!(out, "{}", words::exported(self.ids.len(), &path.display().to_string()))?;
            }
        }
        Ok(())
    }
}
