//! `kiebitz games export`.

use std::collections::HashSet;
use std::io::{self, IsTerminal};

use kiebitz_games::store::{Store, StoreError};
use kiebitz_players::text::shown_lines;
use kiebitz_words::Say;

use super::selection::Selection;
use super::{Database, tell_no_games};
use crate::cli::prelude::*;
use crate::file::BadOutput;

/// Write games as PGN
///
/// Writes the games with the given numbers, all games, or those that kiebitz games list selects with the same
/// options. A damaged game is reported on standard error, the others are written, and the exit code is 1.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games export 17"
    "kiebitz games export 17 18 -o two.pgn"
    "kiebitz games export --all --sort oldest -o all.pgn"
    "kiebitz games export --player carlsen --opening najdorf --since 2024 -o some.pgn"
})]
pub struct Export {
    /// Numbers of the games, from kiebitz games list
    #[arg(value_name = "ID", required_unless_present_any = CHOOSING, conflicts_with_all = CHOOSING, value_parser = input::game_number)]
    ids: Vec<i64>,

    /// Write all games, or all that the other options select
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    selection: Selection,

    /// Games with this text in the ECO code or the name of the opening
    #[arg(long, value_name = "TEXT")]
    opening: Option<String>,

    /// Number of games at most [default: all]
    #[arg(short, long, value_name = "N", value_parser = input::number(1, 1_000_000_000))]
    limit: Option<u32>,

    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<Output>,

    #[command(flatten)]
    database: Database,
}

/// What chooses games other than by their numbers.
const CHOOSING: [&str; 4] = ["all", "Selection", "opening", "limit"];

impl Export {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let read = self.database.file()?;
        let output = Outputs::beside(read.as_deref()).file_if(self.output.as_deref())?;
        let store = self.database.open()?;
        let ids = match self.ids.is_empty() {
            true => store.ids(&self.selection.filter(self.opening.as_deref(), self.limit))?,
            // In the order asked for, each once.
            false => {
                let mut seen = HashSet::new();
                self.ids.iter().copied().filter(|id| seen.insert(*id)).collect()
            }
        };
        if ids.is_empty() {
            return tell_no_games(&store, language, out);
        }
        let mut damaged = 0;
        match &output {
            None => self.write_games(&store, &ids, &mut damaged, language, out)?,
            Some(path) => {
                let fill = |file: &mut dyn Write| {
                    self.write_games(&store, &ids, &mut damaged, language, file)
                };
                file::write_with(path, fill).map_err(|error| match error.downcast() {
                    Ok(source) => {
                        BadOutput::CannotWrite { path: path.to_path_buf(), source }.into()
                    }
                    Err(other) => other,
                })?;
                let games = ids.len() - damaged;
                writeln!(out, "{}", text!(language, "games-exported", games, file = &**path))?;
            }
        }
        if damaged > 0 {
            out.flush()?;
            bail!(CommandError(message!("games-left-out", games = damaged)));
        }
        Ok(())
    }

    /// Writes the games one after another. One that is damaged and was not asked for by its number is named and counted.
    fn write_games(
        &self,
        store: &Store,
        ids: &[i64],
        damaged: &mut usize,
        language: Language,
        out: &mut dyn Write,
    ) -> Result<()> {
        let is_shown = self.output.is_none() && io::stdout().is_terminal();
        for &id in ids {
            match store.load(id) {
                Err(error @ StoreError::Damaged(..)) if self.ids.is_empty() => {
                    *damaged += 1;
                    eprintln!("{}", error.say(language));
                }
                stored => {
                    let text = stored?.game.to_string();
                    // Files and pipes get the text as it is; at a terminal it is only looked at.
                    let text = if is_shown { shown_lines(&text) } else { text };
                    out.write_all(text.as_bytes())?;
                }
            }
        }
        Ok(())
    }
}
