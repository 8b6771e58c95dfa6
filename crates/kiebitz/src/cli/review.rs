//! `kiebitz review`: finished games, judged.

use std::fs::File;
use std::io;
use std::sync::Arc;

use kiebitz_engine::Options;
use kiebitz_games::pgn;
use kiebitz_review::{
    BatchError, DEFAULT_NODES, JudgeProgress, JudgeSettings, KeptForms, ReviewBatch,
    ReviewCollection, ReviewLog, ReviewLogError, ReviewNews, text,
};
use kiebitz_training::selfplay::{Family, Rules, fingerprint};
use kiebitz_tui::games_text;
use kiebitz_words::Say;

use super::judge::Judge as Evaluation;
use super::knowledge;
use super::prelude::*;
use crate::file::OutputPath;

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
    #[arg(long, value_name = "N", value_parser = input::at_least(1))]
    game: Option<u64>,

    /// Number of positions searched at the same time; does not change the result [default: one per core]
    #[arg(long, value_name = "N", value_parser = input::number(1, 256))]
    threads: Option<u32>,

    /// Folder of endgame tables [default: KIEBITZ_TABLES, tables of the config file, or tables in the data directory]
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,

    /// Folders of Syzygy tables, separated by colons (on Windows by semicolons) [default: syzygy of the config file]
    #[arg(long, value_name = "FOLDERS")]
    syzygy: Option<String>,

    #[command(flatten)]
    evaluation: Evaluation,

    /// Store reviewed games in this file and skip those it already has, so that an interrupted run can continue
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    log: Option<Output>,

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

struct Files {
    html: Option<OutputPath>,
    pgn: Option<OutputPath>,
    log: Option<OutputPath>,
}

impl Review {
    pub fn run(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let config = &Config::load()?;
        // Before anything takes long.
        let source = file::open(&self.file)?;
        let files = self.files()?;
        let settings = self.settings(config, language)?;
        let log = files.log.as_deref().map(|path| open_log(path, language)).transpose()?;
        let stop = stop_on_ctrl_c()?;
        let options = settings.engine.clone();
        let batch = ReviewBatch::new(source, self.game, settings, log, move |variant| {
            let family = Family::of(variant);
            fingerprint(family, &Rules::of(family), &options)
        })?;
        let name = self.file.display().to_string();
        // Its unit is a game: the games of a file count alike, long or short.
        let games = self.count();
        let bar = games.map_or_else(Bar::endless, |games| Bar::new(games as f64));
        let bar = bar.in_language(language).with_plain_lines();
        let show = |number: usize, JudgeProgress { done, total }: JudgeProgress| {
            let game = if self.game.is_some() { 1 } else { number };
            bar.at((game - 1) as f64 + done as f64 / total.max(1) as f64, || {
                text!(language, "judged", game, games, done, total)
            });
        };
        // A reader that closes the pipe may still want the files.
        let has_files = [&self.html, &self.pgn, &self.log].into_iter().any(Option::is_some);
        let mut reader_is_gone = false;
        let mut tell = |news: ReviewNews<'_>| match news {
            ReviewNews::Broken(number, line, fault) => {
                let told = games_text::broken(&name, number, line, fault, language);
                bar.suspend(|| eprintln!("{told}"));
                Ok(())
            }
            ReviewNews::Reviewed(..) if self.json || reader_is_gone => Ok(()),
            ReviewNews::Reviewed(number, review) => {
                let style = terminal.text_style();
                let printed = bar.suspend(|| {
                    text::write(number, review, language, style, out).and_then(|()| out.flush())
                });
                let is_gone = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
                reader_is_gone = has_files && printed.as_ref().is_err_and(is_gone);
                if reader_is_gone { Ok(()) } else { printed }
            }
        };
        let kept =
            KeptForms { json: self.json, pgn: self.pgn.is_some(), html: self.html.is_some() };
        let mut found = ReviewCollection::default();
        let ended = batch.run(kept, language, &stop, &mut found, &show, &mut tell);
        drop(bar);
        let delivered = self.deliver(&found, &files, language, out);
        ended.map_err(|error| match error {
            BatchError::Read(error) => {
                let why = message!("cannot-read", file = &name, why = &error);
                anyhow::Error::from(CommandError(why.into_owned()))
            }
            BatchError::Output(error) => error.into(),
            other => other.into(),
        })?;
        if !stop.is_stopped() && found.reviewed == 0 {
            delivered?;
            let number = self.game.map(|number| number.to_string());
            bail!(CommandError(match found.report.broken.len() {
                0 => message!("no-game-in", file = name, number),
                _ => message!("none-readable", file = name),
            }));
        }
        delivered?;
        unless_stopped(&stop)
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

    /// The files to write. Those that could not be written, or whose content would be lost, are refused.
    fn files(&self) -> Result<Files> {
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
        found: &ReviewCollection,
        files: &Files,
        language: Language,
        out: &mut dyn Write,
    ) -> Result<()> {
        let form = Form { json: self.json };
        let printed = form.write(&found.report, out, |_| Ok(())).and_then(|()| Ok(out.flush()?));
        if found.reviewed == 0 {
            return printed;
        }
        let page = files.html.iter().map(|path| (path, found.page(language)));
        let games = files.pgn.iter().map(|path| (path, found.annotated.clone()));
        file::write_each(printed, page.chain(games))
    }

    fn settings(&self, config: &Config, language: Language) -> Result<JudgeSettings> {
        let default = JudgeSettings::default();
        let tables = knowledge::tables(self.tables.as_deref(), config, language)?;
        let syzygy = knowledge::syzygy(self.syzygy.as_deref(), config, language)?;
        Ok(JudgeSettings {
            nodes: self.nodes,
            threads: input::threads(self.threads),
            engine: self.evaluation.apply(Options {
                tables: Some(Arc::new(tables)),
                syzygy: syzygy.map(Arc::new),
                ..default.engine
            })?,
        })
    }
}

/// Opens the log, and names the lines of it that are damaged.
fn open_log(path: &Path, language: Language) -> Result<ReviewLog> {
    let (log, damaged) = ReviewLog::open(path).map_err(|error| {
        CommandError(match error {
            ReviewLogError::Foreign(_) => message!("no-review-log", file = path),
            ReviewLogError::Unusable(error) => {
                message!("unusable-log", file = path, why = error.message()).into_owned()
            }
        })
    })?;
    if !damaged.is_empty() {
        let lines: Vec<String> = damaged.iter().map(ToString::to_string).collect();
        eprintln!("{}", text!(language, "damaged-log", file = path, lines = lines.join(", ")));
    }
    Ok(log)
}
