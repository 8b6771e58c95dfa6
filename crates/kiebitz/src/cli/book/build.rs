//! `kiebitz book build`.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum, ValueHint};
use indicatif::{ProgressBar, ProgressStyle};
use kiebitz_books::polyglot::{Book, Builder, Recipe, Weighing};
use kiebitz_chess::{Board, Color, Move};
use kiebitz_games::pgn::{self, GameResult};
use serde::Serialize;

use crate::cli::figures::{bytes, grouped};
use crate::cli::{examples, input};
use crate::file::{self, Output, Outputs};

/// Games that are left out and named; of the others only the number is told.
const NAMED: u64 = 5;

/// Time between two plain lines of progress.
const PLAIN: Duration = Duration::from_secs(10);

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
    #[arg(long, value_enum)]
    side: Option<Side>,

    /// Weight that a game gives to its moves
    #[arg(long, value_enum, default_value = "results")]
    weights: Weights,

    /// Print the report as JSON; docs/json.md lists its keys
    #[arg(short, long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    /// White's moves
    White,
    /// Black's moves
    Black,
}

#[derive(Clone, Copy, ValueEnum)]
enum Weights {
    /// 2 for a win, 1 for a draw, 0 for a loss
    Results,
    /// 1 for every game
    Games,
}

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

/// A game as far as a book is concerned.
struct Played {
    start: Board,
    moves: Vec<Move>,
    winner: Option<Color>,
}

/// What has been read so far.
struct Reading {
    builder: Builder,
    games: u64,
    left_out: u64,
    /// The first reason why a game was left out.
    first: Option<String>,
    bar: ProgressBar,
    last: Instant,
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
            builder: Builder::new(self.recipe()),
            games: 0,
            left_out: 0,
            first: None,
            bar: bar(size),
            last: Instant::now(),
        };
        let result = self.files.iter().try_for_each(|path| reading.file(path));
        reading.bar.finish_and_clear();
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
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
            return Ok(());
        }
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
    }

    fn recipe(&self) -> Recipe {
        Recipe {
            plies: self.max_ply as usize,
            min_games: self.min_games,
            side: self.side.map(|side| match side {
                Side::White => Color::White,
                Side::Black => Color::Black,
            }),
            weighing: match self.weights {
                Weights::Results => Weighing::Results,
                Weights::Games => Weighing::Games,
            },
        }
    }
}

impl Reading {
    fn file(&mut self, path: &Path) -> Result<()> {
        let file = File::open(path).with_context(|| unreadable(path))?;
        let source = self.bar.wrap_read(file);
        for (place, game) in read_games(source) {
            let game = game.with_context(|| unreadable(path))?;
            let counted = game.and_then(|Played { start, moves, winner }| {
                self.builder.add(&start, &moves, winner).map_err(|refused| refused.to_string())
            });
            match counted {
                Ok(()) => self.games += 1,
                Err(why) => self.leave_out(format!("{}, {place}: {why}", path.display())),
            }
            if self.bar.is_hidden() && self.last.elapsed() >= PLAIN {
                self.last = Instant::now();
                self.tell(&format!("{} games", grouped(self.games)));
            }
        }
        Ok(())
    }

    fn leave_out(&mut self, why: String) {
        self.left_out += 1;
        if self.left_out <= NAMED {
            self.tell(&format!("left out: {why}"));
        }
        self.first.get_or_insert(why);
    }

    /// A line on standard error. A closed standard error is no reason to stop.
    fn tell(&self, text: &str) {
        match self.bar.is_hidden() {
            true => drop(writeln!(io::stderr(), "{text}")),
            false => self.bar.println(text),
        }
    }
}

/// The games of a PGN file, each with its place in it, or why one is none. This is all that is asked of PGN.
fn read_games(
    source: impl Read,
) -> impl Iterator<Item = (String, io::Result<Result<Played, String>>)> {
    pgn::read(source).map(|entry| match entry {
        Err(error) => (String::new(), Err(error)),
        Ok(entry) => {
            let place = format!("game {} (line {})", entry.number, entry.line);
            let game = entry.game.map_err(|fault| fault.to_string()).map(|game| Played {
                start: game.start,
                moves: game.moves().collect(),
                winner: match game.result {
                    GameResult::WhiteWins => Some(Color::White),
                    GameResult::BlackWins => Some(Color::Black),
                    GameResult::Draw | GameResult::Open => None,
                },
            });
            (place, Ok(game))
        }
    })
}

fn unreadable(path: &Path) -> String {
    format!("cannot read {}", path.display())
}

/// How much has been read, on a terminal only.
fn bar(bytes: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(bytes);
    // A template that cannot be read leaves the usual bar.
    if let Ok(style) =
        ProgressStyle::with_template("{bar:24} {percent:>3} % {bytes_per_sec} {eta} left")
    {
        bar.set_style(style);
    }
    bar
}
