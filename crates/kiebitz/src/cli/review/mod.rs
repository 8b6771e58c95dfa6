//! `kiebitz review`: finished games, judged.

mod conditions;
mod log;
mod progress;
mod text;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::available_parallelism;

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueHint};
use kiebitz_engine::{Options, Stop};
use kiebitz_games::pgn::{self, PgnFault, PgnGame};
use kiebitz_play::Language;
use kiebitz_play::words::failure::Failure;
use kiebitz_play::words::games::Line;
use kiebitz_review::{
    DEFAULT_NODES, Judge, JudgeSettings, Review as Judged, ReviewKey, ReviewReport, StoredReview,
    annotate, html,
};
use serde::Serialize;

use super::interrupt::stop_on_ctrl_c;
use super::judge::Judge as Evaluation;
use super::translation::translated;
use super::{examples, input, knowledge};
use crate::config::Config;
use crate::failure::Interrupted;
use crate::file::{self, Output, OutputPath, Outputs};
use crate::terminal::Terminal;
use conditions::Conditions;
use log::Log;
use progress::Progress;

/// Review finished games: accuracy, mistakes and their reasons
///
/// Searches every position of every game in FILE with the same number of nodes. A move that loses 5, 10 or 15
/// percentage points of win chance is an inaccuracy (?!), a mistake (?) or a blunder (??), and the report explains
/// it. Accuracies are computed as Lichess does (docs/review.md). If endgame tables cover a position, their verdict
/// counts. Reviews chess, Chess960 and Racing Kings.
///
/// A game that cannot be read is reported on standard error with its line, and the review continues. Ctrl-C ends it
/// with the games reviewed so far.
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

    /// Number of nodes to search each position, 100 or more
    #[arg(short, long, default_value_t = DEFAULT_NODES, value_parser = input::at_least(100))]
    nodes: u64,

    /// Review only this game of the file, counted from 1
    #[arg(short, long, value_name = "N", value_parser = input::at_least(1))]
    game: Option<u64>,

    /// Number of positions searched at the same time; does not change the result [default: one per core]
    #[arg(long, value_name = "N", value_parser = input::number(1, 256))]
    threads: Option<u32>,

    /// Folder of endgame tables [default: KIEBITZ_TABLES, tables of the config file, or tables in the data directory]
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,

    /// Folders of Syzygy tables, separated as in PATH [default: syzygy of the config file]
    #[arg(long, value_name = "FOLDERS")]
    syzygy: Option<String>,

    #[command(flatten)]
    evaluation: Evaluation,

    /// Store reviewed games in this file and skip those it already has, so that an interrupted run can continue
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    log: Option<Output>,

    #[command(flatten)]
    speech: input::Speech,

    /// Print everything that was found as JSON; docs/json.md lists its keys
    #[arg(short, long)]
    json: bool,

    /// Write a page with graphs and boards to this file; it needs no other file
    #[arg(long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    html: Option<Output>,

    /// Write the annotated games to this file
    #[arg(long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pgn: Option<Output>,
}

/// What `--json` prints.
#[derive(Serialize, Default)]
struct Printed {
    /// The reviewed games.
    games: Vec<Numbered>,
    /// Games that could not be read.
    broken: Vec<Broken>,
}

/// One reviewed game.
#[derive(Serialize)]
struct Numbered {
    /// Number of the game in the file, from 1.
    game: usize,
    /// Line of the file at which the game starts, from 1.
    line: usize,
    /// The review itself.
    #[serde(flatten)]
    report: ReviewReport,
}

/// A game that could not be read.
#[derive(Serialize)]
struct Broken {
    /// Number of the game in the file, from 1.
    game: usize,
    /// Line of the file at which the game starts, from 1.
    line: usize,
    /// Why the game could not be read.
    reason: String,
}

/// What a review works with.
struct Tools {
    source: Box<dyn Read>,
    settings: JudgeSettings,
    log: Option<Log>,
}

/// The files it writes.
struct Files {
    html: Option<OutputPath>,
    pgn: Option<OutputPath>,
    log: Option<OutputPath>,
}

/// What is written at the end.
#[derive(Default)]
struct Written {
    /// How many games were judged.
    judged: usize,
    printed: Printed,
    annotated: String,
    /// For the page.
    reviews: Vec<(usize, Judged)>,
}

impl Review {
    /// Judges and reports.
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let config = Config::load()?;
        let language = self.speech.language(&config);
        self.judge_all(&config, language, terminal, out)
            .map_err(|error| translated(error, language))
    }

    fn judge_all(
        &self,
        config: &Config,
        language: Language,
        terminal: &Terminal,
        out: &mut dyn Write,
    ) -> Result<()> {
        // Before anything takes long.
        let source = self.source(language)?;
        let outputs = self.outputs()?;
        let settings = self.settings(config, language)?;
        let log = outputs.log.as_deref().map(|path| open_log(path, language)).transpose()?;
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let mut written = Written::default();
        let tools = Tools { source, settings, log };
        // A reader that closes the pipe may still want the files.
        let has_files = [&self.html, &self.pgn, &self.log].into_iter().any(Option::is_some);
        let mut reader_is_gone = false;
        let mut print = |number: usize, found: &Judged| -> Result<()> {
            if reader_is_gone {
                return Ok(());
            }
            let mut printed = || -> Result<()> {
                text::print(number, found, language, terminal, out)?;
                Ok(out.flush()?)
            };
            printed().or_else(|error| {
                reader_is_gone = has_files && is_broken_pipe(&error);
                if reader_is_gone { Ok(()) } else { Err(error) }
            })
        };
        let ended = self.judge_games(tools, &mut written, &stop, language, &mut print);
        let delivered = self.deliver(&written, &outputs, language, out);
        ended?;
        if !stop.is_stopped() && written.judged == 0 {
            delivered?;
            let file = self.file.display().to_string();
            bail!(language.explain(&match written.printed.broken.len() {
                0 => Failure::NoGameIn(&file, self.game),
                _ => Failure::NoneReadable(&file),
            }));
        }
        delivered?;
        if stop.is_stopped() { Err(Interrupted.into()) } else { Ok(()) }
    }

    /// Judges the games one by one, until the last or the first that fails.
    fn judge_games(
        &self,
        Tools { source, settings, mut log }: Tools,
        written: &mut Written,
        stop: &Stop,
        language: Language,
        print: &mut dyn FnMut(usize, &Judged) -> Result<()>,
    ) -> Result<()> {
        let mut judge = Judge::new(settings.clone())?;
        let mut conditions = Conditions::new(&settings);
        let name = self.file.display().to_string();
        let mut progress = Progress::new(self.count(), language);
        for entry in pgn::read(source) {
            let entry = entry.map_err(|error| {
                anyhow!(language.explain(&Failure::CannotRead(&name, &error.to_string())))
            })?;
            if self.game.is_some_and(|game| game != entry.number as u64) {
                continue;
            }
            let game = match entry.game {
                // Neither moves nor tags: text that happens to stand there.
                Ok(game) if game.line.plies.is_empty() && game.tags.is_empty() => continue,
                Ok(game) if game.line.plies.is_empty() => Err(PgnFault::NoMoves),
                read => read,
            };
            let game = match game {
                Ok(game) => game,
                Err(fault) => {
                    let (game, line) = (entry.number, entry.line);
                    let told = language.tell(&Line::Broken(&name, game, line, &fault));
                    progress.aside(|| eprintln!("{told}"));
                    // In JSON words are English, whatever the language.
                    let reason = fault.to_string();
                    written.printed.broken.push(Broken { game, line, reason });
                    continue;
                }
            };
            let key = match log {
                Some(_) => Some(ReviewKey::new(&conditions.of(game.variant())?, &game)),
                None => None,
            };
            let known = log.as_ref().zip(key.as_ref()).and_then(|(log, key)| log.find(key, &game));
            let positions = match known {
                Some(positions) => positions,
                None => {
                    progress.begin(if self.game.is_some() { 1 } else { entry.number });
                    let found = judge.positions(&game.game(), stop, &|at| progress.show(at));
                    let Ok(positions) = found else { break }; // stopped
                    if let (Some(log), Some(key)) = (&mut log, key) {
                        log.append(&StoredReview::new(key, &game, &positions))?;
                    }
                    positions
                }
            };
            let found =
                Judged::of(&game, positions, self.nodes).context("positions are missing")?;
            if !self.json {
                progress.aside(|| print(entry.number, &found))?;
            }
            self.keep(written, (entry.number, entry.line), &game, found, language);
            if self.game.is_some() {
                break;
            }
        }
        progress.clear();
        Ok(())
    }

    /// How many games will be judged, where that can be known beforehand.
    fn count(&self) -> Option<usize> {
        if self.game.is_some() {
            return Some(1);
        }
        // A pipe can be read only once.
        let file = File::open(&self.file).ok().filter(|_| self.file.is_file())?;
        pgn::count(file).ok()
    }

    fn keep(
        &self,
        written: &mut Written,
        (number, line): (usize, usize),
        game: &PgnGame,
        found: Judged,
        language: Language,
    ) {
        written.judged += 1;
        if self.json {
            let report = ReviewReport::from(&found);
            written.printed.games.push(Numbered { game: number, line, report });
        }
        if self.pgn.is_some() {
            written.annotated.push_str(&annotate(game, &found, language).to_string());
        }
        if self.html.is_some() {
            written.reviews.push((number, found));
        }
    }

    /// The files to write. Those that could not be written, or whose content would be lost, are refused.
    fn outputs(&self) -> Result<Files> {
        let inputs = [Some(self.file.as_path()), self.evaluation.file()];
        let mut outputs = Outputs::beside(inputs.into_iter().flatten());
        Ok(Files {
            html: outputs.file_if(self.html.as_deref())?,
            pgn: outputs.file_if(self.pgn.as_deref())?,
            log: self.log.as_deref().map(|path| outputs.log(path)).transpose()?,
        })
    }

    /// Prints and writes what comes at the end. Where one of it cannot be written, the others are written all the same.
    fn deliver(
        &self,
        written: &Written,
        files: &Files,
        language: Language,
        out: &mut dyn Write,
    ) -> Result<()> {
        let mut print = || -> Result<()> {
            if self.json {
                writeln!(out, "{}", serde_json::to_string(&written.printed)?)?;
            }
            Ok(out.flush()?)
        };
        let mut done = print();
        if written.judged == 0 {
            return done;
        }
        let save = |path: &OutputPath, content: &[u8]| {
            file::write(path, content).map_err(|error| {
                let (file, why) = (path.display().to_string(), error.root_cause().to_string());
                anyhow!(language.explain(&Failure::CannotWrite(&file, &why)))
            })
        };
        if let Some(path) = &files.html {
            let reviews: Vec<_> = written.reviews.iter().map(|(n, review)| (*n, review)).collect();
            done = done.and(save(path, html::page(&reviews, language).as_bytes()));
        }
        if let Some(path) = &files.pgn {
            done = done.and(save(path, written.annotated.as_bytes()));
        }
        done
    }

    fn source(&self, language: Language) -> Result<Box<dyn Read>> {
        if self.file == Path::new("-") {
            return Ok(Box::new(io::stdin().lock()));
        }
        let name = || self.file.display().to_string();
        let file = File::open(&self.file);
        Ok(Box::new(file.with_context(|| language.tell(&Line::CannotOpen(&name())))?))
    }

    fn settings(&self, config: &Config, language: Language) -> Result<JudgeSettings> {
        let default = JudgeSettings::default();
        let cores = || available_parallelism().map_or(1, usize::from);
        let tables = knowledge::tables(self.tables.as_deref(), config, language)?;
        let syzygy = knowledge::syzygy(self.syzygy.as_deref(), config, language)?;
        Ok(JudgeSettings {
            nodes: self.nodes,
            threads: self.threads.map_or_else(cores, |threads| threads as usize),
            engine: self.evaluation.apply(Options {
                tables: tables.map(Arc::new),
                syzygy: syzygy.map(Arc::new),
                ..default.engine
            })?,
        })
    }
}

/// Opens the log, and names the lines of it that are damaged.
fn open_log(path: &Path, language: Language) -> Result<Log> {
    let (log, damaged) = Log::open(path, language)?;
    if !damaged.is_empty() {
        let numbers: Vec<String> = damaged.iter().map(ToString::to_string).collect();
        let file = path.display().to_string();
        eprintln!("{}", language.explain(&Failure::DamagedLog(&file, &numbers.join(", "))));
    }
    Ok(log)
}

/// Whether the reader of the output closed the pipe.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<io::Error>();
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
