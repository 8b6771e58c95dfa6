//! `kiebitz review`: finished games, judged.

mod log;
mod progress;
mod text;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::available_parallelism;

use anyhow::{Context, Result, bail};
use clap::Args;
use kiebitz_archive::pgn::{self, PgnGame};
use kiebitz_engine::{Options, Stop};
use kiebitz_play::Language;
use kiebitz_review::{
    DEFAULT_NODES, Judge, Kept, Key, Report, Review as Judged, Settings, annotate, html,
};
use kiebitz_tablebase::{Syzygy, Tables};
use serde::Serialize;

use super::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use super::judge::Judge as Evaluation;
use super::{examples, input, play};
use crate::config::Config;
use crate::terminal::Terminal;
use crate::{data, file};
use log::Log;
use progress::Progress;

/// Judge finished games: accuracy, mistakes, and why they are some
///
/// Every position of every game in FILE is searched with the same number of nodes. Moves that lose 5, 10 or 15 points of
/// win chance are an inaccuracy (?!), a mistake (?) or a blunder (??), and are explained; accuracies are computed as
/// Lichess does (docs/review.md). Where endgame tables cover a position, they judge it. Chess, Chess960 and Racing
/// Kings.
///
/// A game that cannot be read is named on standard error with its line, and the rest goes on. Ctrl-C ends it with the games
/// judged so far.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz review games.pgn"
    "kiebitz review games.pgn --game 3 --nodes 1000000 --lang de"
    "kiebitz review games.pgn --html review.html"
    "kiebitz review games.pgn --pgn annotated.pgn"
    "kiebitz games export 17 | kiebitz review - --json"
})]
pub struct Review {
    /// PGN file; "-" is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Nodes to search each position for
    #[arg(short, long, default_value_t = DEFAULT_NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Only this game of the file, counted from 1
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,

    /// Positions searched at the same time; the result is the same [default: one for each core]
    #[arg(long, value_name = "N", value_parser = input::number(1, 256))]
    threads: Option<u32>,

    /// Folder of endgame tables [default: KIEBITZ_TABLES, or tables in the data directory]
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,

    /// Folders of Syzygy tables, as in PATH
    #[arg(long, value_name = "FOLDERS")]
    syzygy: Option<String>,

    #[command(flatten)]
    evaluation: Evaluation,

    /// Keep what is judged in this file, and judge no game of it again: so an interrupted run goes on
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Language, en or de; by default that of LC_ALL, LC_MESSAGES or LANG
    #[arg(short, long, value_name = "LANG")]
    lang: Option<Language>,

    /// Report as JSON, with everything that was found
    #[arg(short, long)]
    json: bool,

    /// Write a page with graphs and boards into this file; it needs nothing else
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,

    /// Write the annotated games into this file
    #[arg(long, value_name = "OUT")]
    pgn: Option<PathBuf>,
}

/// What `--json` prints.
#[derive(Serialize, Default)]
struct Printed {
    games: Vec<Numbered>,
    broken: Vec<Broken>,
}

#[derive(Serialize)]
struct Numbered {
    /// Which game of the file it is, from 1.
    game: usize,
    /// The line where it starts.
    line: usize,
    #[serde(flatten)]
    report: Report,
}

#[derive(Serialize)]
struct Broken {
    game: usize,
    line: usize,
    reason: String,
}

/// What is written at the end.
#[derive(Default)]
struct Written {
    printed: Printed,
    annotated: String,
    /// For the page.
    reviews: Vec<(usize, Judged)>,
}

impl Review {
    /// Judges and reports.
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let config = Config::load()?;
        let language = self.lang.or(config.language).unwrap_or_else(play::language);
        let mut judge = Judge::new(self.settings(&config)?)?;
        let conditions = self.conditions(judge.settings());
        let mut log = self.log.as_deref().map(Log::open).transpose()?;
        let games = pgn::read(self.source()?);
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let mut written = Written::default();
        let mut read = 0;
        for entry in games {
            let entry = entry.with_context(|| format!("cannot read {}", self.file.display()))?;
            if self.game.is_some_and(|game| game != entry.number as u64) {
                continue;
            }
            read += 1;
            let game = match entry.game {
                Ok(game) => game,
                Err(fault) => {
                    let reason = fault.to_string();
                    let (game, line) = (entry.number, entry.line);
                    eprintln!("{}, game {game}, line {line}: {reason}", self.file.display());
                    written.printed.broken.push(Broken { game, line, reason });
                    continue;
                }
            };
            let key = Key::new(&conditions, &game);
            let known = log.as_ref().and_then(|log| log.find(&key, &game));
            let positions = match known {
                Some(positions) => positions,
                None => {
                    let progress = Progress::new(entry.number);
                    let found = judge.positions(&game.game(), &stop, &|at| progress.show(at));
                    progress.clear();
                    let Ok(positions) = found else { break }; // stopped
                    if let Some(log) = &mut log {
                        log.append(&Kept::new(key, &game, &positions))?;
                    }
                    positions
                }
            };
            let found =
                Judged::of(&game, positions, self.nodes).context("positions are missing")?;
            if !self.json {
                text::print(entry.number, &found, language, terminal, out)?;
                out.flush()?;
            }
            self.keep(&mut written, (entry.number, entry.line), &game, found, language);
            if self.game.is_some() {
                break;
            }
        }
        self.finish(&written, read, stop.is_stopped(), language, out)
    }

    fn keep(
        &self,
        written: &mut Written,
        (number, line): (usize, usize),
        game: &PgnGame,
        found: Judged,
        language: Language,
    ) {
        if self.json {
            let report = Report::from(&found);
            written.printed.games.push(Numbered { game: number, line, report });
        }
        if self.pgn.is_some() {
            written.annotated.push_str(&annotate(game, &found, language).to_string());
        }
        if self.html.is_some() {
            written.reviews.push((number, found));
        }
    }

    /// Writes what is written at the end, and says how it went.
    fn finish(
        &self,
        written: &Written,
        read: usize,
        interrupted: bool,
        language: Language,
        out: &mut dyn Write,
    ) -> Result<()> {
        let broken = written.printed.broken.len();
        if !interrupted && read == broken {
            let file = self.file.display();
            match self.game {
                Some(game) if read == 0 => bail!("{file} has no game {game}"),
                _ if read == 0 => bail!("{file} has no game"),
                _ => bail!("{file} has no game that can be read"),
            }
        }
        if let Some(path) = &self.html {
            let reviews: Vec<_> = written.reviews.iter().map(|(n, review)| (*n, review)).collect();
            file::write(path, html::page(&reviews, language).as_bytes())?;
        }
        if let Some(path) = &self.pgn {
            file::write(path, written.annotated.as_bytes())?;
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&written.printed)?)?;
        }
        if interrupted {
            out.flush()?;
            std::process::exit(INTERRUPTED);
        }
        Ok(())
    }

    fn source(&self) -> Result<Box<dyn Read>> {
        if self.file == Path::new("-") {
            return Ok(Box::new(io::stdin().lock()));
        }
        let file = File::open(&self.file);
        Ok(Box::new(file.with_context(|| format!("cannot open {}", self.file.display()))?))
    }

    fn settings(&self, config: &Config) -> Result<Settings> {
        let default = Settings::default();
        let cores = || available_parallelism().map_or(1, usize::from);
        let syzygy = self.syzygy.as_ref().or(config.syzygy.as_ref());
        Ok(Settings {
            nodes: self.nodes,
            threads: self.threads.map_or_else(cores, |threads| threads as usize),
            engine: self.evaluation.apply(Options {
                tables: self.tables()?.map(Arc::new),
                syzygy: syzygy.map(|paths| Syzygy::open(paths)).transpose()?.map(Arc::new),
                ..default.engine
            })?,
        })
    }

    /// Everything that the result depends on but the game, in words: a log does not mix what differs.
    fn conditions(&self, settings: &Settings) -> String {
        let options = &settings.engine;
        let tables = options.tables.as_ref().map_or_else(Vec::new, |tables| tables.materials());
        let tables: Vec<String> = tables.iter().map(ToString::to_string).collect();
        let syzygy = options.syzygy.as_ref().map_or(0, |syzygy| syzygy.tables());
        format!(
            "version {}, {} nodes, {}, tables {}, {syzygy} Syzygy tables",
            env!("CARGO_PKG_VERSION"),
            settings.nodes,
            self.evaluation,
            tables.join(" "),
        )
    }

    /// Tables asked for must be there; those of the usual place need not.
    fn tables(&self) -> Result<Option<Tables>> {
        if let Some(folder) = &self.tables {
            return Ok(Some(Tables::open(folder)?));
        }
        Ok(data::tables().and_then(|folder| Tables::open(&folder).ok()))
    }
}
