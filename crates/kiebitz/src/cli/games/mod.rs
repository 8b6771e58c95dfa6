//! `kiebitz games`: the memory of every game.

mod continue_;
mod explore;
mod export;
mod forget;
mod import;
mod list;
mod rating;
mod replay;
mod show;
mod words;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use kiebitz_archive::store::Store;
use kiebitz_chess::{Board, Variant};

use super::{examples, input};
use crate::config::Config;
use crate::data;
use crate::terminal::Terminal;

/// Remember games: import, list, replay, export, explore
///
/// Every game played is kept in a database, move by move while it is played; games of others are imported from
/// PGN files. All positions are counted with their results. The database is games.db in the data directory
/// unless --db or the environment variable KIEBITZ_DB says where.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games import twic1599.pgn          games from a file"
    "kiebitz games list --player Carlsen        which games there are"
    "kiebitz games replay 17 --delay 1s         one of them, move by move"
    "kiebitz games explore startpos             what was played in a position, and how it went"
    "kiebitz games export 17 18 -o two.pgn      games for other programs"
})]
pub struct Games {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Import(import::Import),
    List(list::List),
    Show(show::Show),
    #[command(name = "continue")]
    Continue(continue_::Continue),
    Replay(replay::Replay),
    Export(export::Export),
    Explore(explore::Explore),
    Forget(forget::Forget),
    Rating(rating::Rating),
}

impl Games {
    /// Does what was asked for.
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        match &self.command {
            Command::Import(import) => import.run(out),
            Command::List(list) => list.run(out),
            Command::Show(show) => show.run(terminal, out),
            Command::Continue(game) => game.run(terminal, out),
            Command::Replay(replay) => replay.run(terminal, out),
            Command::Export(export) => export.run(out),
            Command::Explore(explore) => explore.run(out),
            Command::Forget(forget) => forget.run(out),
            Command::Rating(rating) => rating.run(out),
        }
    }
}

/// Which database.
#[derive(Args)]
struct Database {
    /// The game database [default: KIEBITZ_DB, or games.db in the data directory]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl Database {
    fn open(&self) -> Result<Store> {
        let path = match &self.db {
            Some(path) => path.clone(),
            None => data::games(&Config::load()?).context(words::NO_HOME)?,
        };
        Ok(Store::open(&path)?)
    }
}

/// A position.
#[derive(Args)]
struct Position {
    /// Position: a FEN (quotes may be left out), or "startpos"
    #[arg(value_name = "FEN", required = true, num_args = 1..)]
    fen: Vec<String>,

    /// Rules to play by
    #[arg(short, long, default_value = "chess", value_parser = input::variant_parser(), ignore_case = true)]
    variant: Variant,
}

impl Position {
    fn board(&self) -> Result<Board> {
        input::board(&self.fen.join(" "), self.variant)
    }
}
