//! `kiebitz games`: the memory of every game.

mod backup;
mod continue_;
mod delete;
mod explore;
mod export;
mod forget;
mod import;
mod list;
mod rating;
mod replay;
mod restore;
mod selection;
mod show;

use std::io::{self, IsTerminal};

use kiebitz_games::store::{Filter, Store};

use super::prelude::*;
use crate::terminal::AsciiWriter;

/// Manage the game database: import, list, replay, export, back up
///
/// Kiebitz stores every game you play, move by move, in a database; kiebitz games import adds games from PGN files.
/// All positions are counted with their results. The database is games.db in the data directory unless --db,
/// KIEBITZ_DB or the config file names another one.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games import twic1599.pgn          games from a file"
    "kiebitz games list --player Carlsen        the games of a player"
    "kiebitz games replay 17 --delay 1s         a game, move by move"
    "kiebitz games explore startpos             the moves played in a position, with results"
    "kiebitz games export 17 18 -o two.pgn      games for other programs"
    "kiebitz games backup copy.db               the whole database, also while it is in use"
})]
pub struct Games {
    #[command(subcommand)]
    command: Command,
}

subcommands! {
    enum Command {
        Import(import::Import),
        List(list::List),
        Show(show::Show),
        #[command(name = "continue")]
        Continue(continue_::Continue),
        Replay(replay::Replay),
        Export(export::Export),
        Delete(delete::Delete),
        Explore(explore::Explore),
        Forget(forget::Forget),
        Rating(rating::Rating),
        Backup(backup::Backup),
        Restore(restore::Restore),
    }
}

impl Games {
    pub fn run(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let mut ascii = AsciiWriter(&mut *out);
        let is_export = matches!(self.command, Command::Export(_));
        let out: &mut dyn Write = match terminal.unicode || is_export || !io::stdout().is_terminal()
        {
            true => out,
            false => &mut ascii,
        };
        self.command.run(terminal, language, out)
    }
}

#[derive(Args)]
struct Database {
    /// Game database [default: KIEBITZ_DB, db of the config file, or games.db in the data directory]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl Database {
    fn path(&self) -> Result<PathBuf> {
        Ok(self.file()?.ok_or_else(|| CommandError(message!("no-home")))?)
    }

    /// The database that is there. None is made: a new user has an empty one in memory.
    fn open(&self) -> Result<Store> {
        match self.existing()? {
            Some(store) => Ok(store),
            None => Ok(Store::in_memory()?),
        }
    }

    fn existing(&self) -> Result<Option<Store>> {
        Ok(data::existing_games(self.db.as_deref(), &Config::load()?)?)
    }

    fn open_or_make(&self) -> Result<Store> {
        Ok(Store::open(&self.path()?)?)
    }

    fn file(&self) -> Result<Option<PathBuf>> {
        Ok(self.db.clone().or(data::games(&Config::load()?)))
    }
}

/// Says that there are no games, or none like those that were asked for.
fn tell_no_games(store: &Store, language: Language, out: &mut dyn Write) -> Result<()> {
    let is_empty = store.count_listed(&Filter::default())? == 0;
    let none = match is_empty {
        true => text!(language, "no-games-yet"),
        false => text!(language, "no-such-games"),
    };
    Ok(writeln!(out, "{none}")?)
}
