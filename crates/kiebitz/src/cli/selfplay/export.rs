//! `kiebitz selfplay export`.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueHint};
use kiebitz_arena::selfplay::{Choice, ExportError, Exported, Family, Goal, export};
use kiebitz_engine::Stop;
use serde::Serialize;

use super::progress::Show;
use crate::cli::figures::{bytes, grouped};
use crate::cli::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::cli::{examples, input};
use crate::file::{Output, Outputs};

/// Write positions of self-play games for the trainer
///
/// Plays every game through and writes the positions that a network can learn from, 72 bytes each: those that
/// have a score, are not in check, and whose best move is neither a capture nor a promotion. One game in fifty
/// is marked as held out, always the same ones. Files of different variants are refused, and files that hold
/// the same games. A file of positions is replaced, once the new one is whole.
/// docs/network.md describes the file.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz selfplay export games.kbz -o chess.kzp"
    "kiebitz selfplay export monday.kbz tuesday.kbz --min-ply 20 -o chess.kzp --json"
})]
pub struct Export {
    /// Files with games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// File of positions to write
    #[arg(short, long, value_name = "POSITIONS", value_hint = ValueHint::FilePath)]
    output: Output,

    /// Leave out positions before this ply [default: 16; Racing Kings: 8]
    #[arg(long, value_name = "N")]
    min_ply: Option<u16>,

    /// Write so many other positions near each of them instead, judged by the hand-written evaluation: for a
    /// network to begin with. They have no result
    #[arg(long, value_name = "N", value_parser = input::number(1, 1000))]
    variations: Option<u32>,

    /// Mix so many percent of what the rest of the game said into every score: the next position's counts that
    /// much, the one after it that much of it, and so on. Evens out the errors of short searches
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=99))]
    look_ahead: u8,

    /// Threads to play games through on [default: one for each core]
    #[arg(short, long, value_name = "N", value_parser = input::number(1, 1024))]
    threads: Option<u32>,

    /// Report as JSON
    #[arg(short, long)]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Json {
    variant: &'static str,
    files: usize,
    games: u64,
    held_out_games: u64,
    searched: u64,
    positions: u64,
    held_out_positions: u64,
    left_out: LeftOut,
    bytes: u64,
    unfinished_files: usize,
}

#[derive(Serialize)]
struct LeftOut {
    early: u64,
    decisive: u64,
    without_score: u64,
    in_check: u64,
    capture_or_promotion: u64,
}

impl Export {
    /// Writes the file, and says what is in it.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let reads = self.files.iter().map(PathBuf::as_path);
        let output = Outputs::beside(reads).file(&self.output)?;
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let threads = self.threads.map_or_else(super::cores, |threads| threads as usize);
        let threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
        let variations = self.variations.map_or(0, |each| each as u16);
        let choice = Choice { min_ply: self.min_ply, variations, look_ahead: self.look_ahead };
        let mut show = Show::new(Goal::Endless, 0);
        let mut update = |progress| show.update(progress);
        let done = export(&self.files, &output, choice, threads, &stop, &mut update);
        show.clear();
        let (family, exported) = match done {
            Err(ExportError::Stopped) => std::process::exit(INTERRUPTED),
            other => other?,
        };
        if self.json {
            let json = json(family, &exported, self.files.len());
            writeln!(out, "{}", serde_json::to_string(&json)?)?;
            return Ok(());
        }
        self.print(&exported, out)
    }

    fn print(&self, exported: &Exported, out: &mut dyn Write) -> Result<()> {
        writeln!(
            out,
            "{}: {} {} {} positions, {} held out, {}",
            self.output.display(),
            grouped(exported.written),
            if self.variations.is_some() { "positions near" } else { "of" },
            grouped(exported.searched),
            grouped(exported.held_out),
            bytes(exported.bytes)
        )?;
        writeln!(
            out,
            "{} games, {} held out. Left out: {} early, {} sure wins and losses, {} without a score, \
             {} in check, {} with a capture or promotion",
            grouped(exported.games),
            grouped(exported.held_out_games),
            grouped(exported.early),
            grouped(exported.decisive),
            grouped(exported.without_score),
            grouped(exported.checks),
            grouped(exported.tactical)
        )?;
        if exported.torn > 0 {
            writeln!(
                out,
                "Unfinished blocks were left out at the end of files: {}",
                exported.torn
            )?;
        }
        Ok(())
    }
}

fn json(family: Family, exported: &Exported, files: usize) -> Json {
    Json {
        variant: family.name(),
        files,
        games: exported.games,
        held_out_games: exported.held_out_games,
        searched: exported.searched,
        positions: exported.written,
        held_out_positions: exported.held_out,
        left_out: LeftOut {
            early: exported.early,
            decisive: exported.decisive,
            without_score: exported.without_score,
            in_check: exported.checks,
            capture_or_promotion: exported.tactical,
        },
        bytes: exported.bytes,
        unfinished_files: exported.torn,
    }
}
