//! `kiebitz book build`.

use std::fs::{self, File};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueHint};
use kiebitz_books::polyglot::{Book, Builder, Recipe, Weighing};
use kiebitz_chess::{Color, Move};
use kiebitz_games::pgn;
use serde::Serialize;

use crate::cli::bar::Bar;
use crate::cli::figures::{bytes, grouped};
use crate::cli::report::Form;
use crate::cli::{examples, input};
use crate::file::{self, Output, Outputs};

/// Games that are left out and named; of the others only the number is told.
const NAMED: u64 = 5;

/// Build an opening book from games
///
/// Reads PGN files and counts the moves played in each position. A move gains weight 2 for each game that its side
/// won and 1 for each draw and each game without a result; moves that only lost are left out. The command uses games
/// of chess and Chess960, also from set-up positions, without their variations. It reports and skips damaged games
/// and games of other variants. The same games give the same file, in any order.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz book build games.pgn -o games.bin"
    "kiebitz book build *.pgn -o white.bin --side white --min-games 3 --max-ply 24"
    "kiebitz book probe startpos --book games.bin"
})]
pub struct Build {
    /// PGN files with games
    #[arg(value_name = "FILE.pgn", required = true)]
    files: Vec<PathBuf>,

    /// Book file to write
    #[arg(short, long, value_name = "OUT.bin", value_hint = ValueHint::FilePath)]
    output: Output,

    /// Number of plies to use of each game
    #[arg(long, value_name = "N", default_value = "40", value_parser = input::number(1, 1000))]
    max_ply: u32,

    /// Leave out moves that were played in fewer games
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::number(1, 1_000_000_000))]
    min_games: u32,

    /// Use the moves of one side only [default: both sides]
    #[arg(long, value_parser = input::one_of(&SIDES))]
    side: Option<Color>,

    /// Weight that a game gives to its moves
    #[arg(long, value_parser = input::one_of(&WEIGHTS), default_value = "results")]
    weights: Weighing,

    #[command(flatten)]
    form: Form,
}

const SIDES: [(&str, &str, Color); 2] =
    [("white", "White's moves", Color::White), ("black", "Black's moves", Color::Black)];

const WEIGHTS: [(&str, &str, Weighing); 2] = [
    ("results", "2 for a win, 1 for a draw, 0 for a loss", Weighing::Results),
    ("games", "1 for every game", Weighing::Games),
];

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// Path of the book.
    output: String,
    /// Games that were used.
    games: u64,
    /// Games that were left out.
    left_out: u64,
    /// Positions in the book.
    positions: usize,
    /// Entries in the book.
    moves: usize,
    /// Size of the book in bytes.
    bytes: usize,
}

/// What has been read so far.
struct Reading {
    builder: Builder,
    games: u64,
    left_out: u64,
    /// The first reason why a game was left out.
    first: Option<String>,
    bar: Bar,
    /// Bytes of the files that have been read whole.
    bytes: u64,
}

impl Build {
    /// Builds the book and says what came of it.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let mut size = 0;
        for path in &self.files {
            // Before anything is read: a wrong name should not be found after minutes.
            let known = fs::metadata(path).with_context(|| unreadable(path))?;
            ensure!(!known.is_dir(), "{} is a folder, not a PGN file", path.display());
            size += known.len();
        }
        let reads = self.files.iter().map(PathBuf::as_path);
        let output = Outputs::beside(reads).file(&self.output)?;
        let mut reading = Reading {
            builder: Builder::new(Recipe {
                plies: self.max_ply as usize,
                min_games: self.min_games,
                side: self.side,
                weighing: self.weights,
            }),
            games: 0,
            left_out: 0,
            first: None,
            bar: Bar::new(size as f64).with_plain_lines(),
            bytes: 0,
        };
        let result = self.files.iter().try_for_each(|path| reading.file(path));
        reading.bar.clear();
        result?;
        let Reading { builder, games, left_out, first, .. } = reading;
        if games == 0 {
            match first {
                Some(first) => bail!("no game could be read: {first}"),
                None => bail!("there is no game in {}", self.files[0].display()),
            }
        }
        let content = builder.bytes();
        if content.is_empty() {
            bail!(
                "no move is left for the book: lower --min-games, or count games with --weights games"
            );
        }
        let book = Book::from_bytes(content.clone()).context("the book cannot be read back")?;
        file::write(&output, &content)?;
        let report = Report {
            output: self.output.display().to_string(),
            games,
            left_out,
            positions: book.positions(),
            moves: book.len(),
            bytes: content.len(),
        };
        self.form.write(&report, out, |out| {
            writeln!(
                out,
                "{}: {} positions and {} moves of {} {}, {}",
                report.output,
                grouped(report.positions as u64),
                grouped(report.moves as u64),
                grouped(games),
                if games == 1 { "game" } else { "games" },
                bytes(report.bytes as u64)
            )?;
            if left_out > 0 {
                writeln!(out, "Games left out: {}", grouped(left_out))?;
            }
            Ok(())
        })
    }
}

impl Reading {
    fn file(&mut self, path: &Path) -> Result<()> {
        let file = File::open(path).with_context(|| unreadable(path))?;
        // Shares its position with the one that is read.
        let mut place_of = file.try_clone().with_context(|| unreadable(path))?;
        for entry in pgn::read(file) {
            let entry = entry.with_context(|| unreadable(path))?;
            let place = format!("game {} (line {})", entry.number, entry.line);
            let game = entry.game.map_err(|fault| fault.to_string());
            let counted = game.and_then(|game| {
                let moves: Vec<Move> = game.moves().collect();
                let added = self.builder.add(&game.start, &moves, game.result.winner());
                added.map_err(|refused| refused.to_string())
            });
            match counted {
                Ok(()) => self.games += 1,
                Err(why) => self.leave_out(format!("{}, {place}: {why}", path.display())),
            }
            let read = self.bytes + place_of.stream_position().unwrap_or(0);
            self.bar.at(read as f64, || format!("{} games", grouped(self.games)));
        }
        self.bytes += place_of.stream_position().unwrap_or(0);
        Ok(())
    }

    fn leave_out(&mut self, why: String) {
        self.left_out += 1;
        if self.left_out <= NAMED {
            self.bar.line(&format!("left out: {why}"));
        }
        self.first.get_or_insert(why);
    }
}

fn unreadable(path: &Path) -> String {
    format!("cannot read {}", path.display())
}
