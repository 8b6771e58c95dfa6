//! `kiebitz games import`.

use kiebitz_engine::Stop;
use kiebitz_games::report::ImportedFile;
use kiebitz_games::source::{self, SourceError};
use kiebitz_games::store::{self, Store};
use kiebitz_tui::games_text;
use kiebitz_words::Say;

use super::Database;
use crate::cli::prelude::*;
use crate::cli::translation;
use crate::failure;
use crate::file;

/// Import games from PGN files
///
/// Keeps comments, variations and set-up positions. Skips games that the database already has (same tags, same
/// moves). A damaged game is reported on standard error with the reason, and the import continues. If no game of a
/// file can be read, the exit code is 1. Files may be compressed with gzip, and may be in UTF-16.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games import twic1599.pgn twic1600.pgn"
    "kiebitz games import games.pgn.gz"
    "zstdcat games.pgn.zst | kiebitz games import -"
})]
pub struct Import {
    /// PGN files; "-" is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    database: Database,

    #[command(flatten)]
    form: Form,
}

impl Import {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let mut store = self.database.open_or_make()?;
        let stop = stop_on_ctrl_c()?;
        let mut reports = Vec::new();
        let mut failed = Vec::new();
        for path in &self.files {
            let file = path.display().to_string();
            let (done, error) = match import(&mut store, path, &stop, language) {
                Ok(done) => (done, None),
                Err(error) => (store::Import::default(), Some(error)),
            };
            if !self.form.json && error.is_none() {
                let (added, known, positions) = (done.added, done.known, done.positions);
                let broken = done.broken_count;
                let file = &file;
                let line =
                    text!(language, "imported", file, games = added, known, broken, positions);
                writeln!(out, "{line}")?;
                out.flush()?;
                tell_faults(file, &done, language);
            }
            let nothing = nothing(&file, &done).filter(|_| !stop.is_stopped());
            let error = error.or_else(|| Some(nothing?.into()));
            let error = error.map(|error| translation::translated(error, language));
            let told = error.as_ref().map(failure::sentence);
            // The only file's is told at the end, as every error is.
            if let (Some(told), true) = (&told, self.files.len() > 1) {
                eprintln!("kiebitz: {told}");
            }
            failed.extend(error);
            reports.push(ImportedFile::new(file, done, told));
            if stop.is_stopped() {
                break;
            }
        }
        self.form.write(&reports, out, |_| Ok(()))?;
        if stop.is_stopped() {
            return Err(Interrupted.into());
        }
        match (failed.len(), failed.pop()) {
            (_, None) => Ok(()),
            (_, Some(error)) if self.files.len() == 1 => Err(error),
            (failed, _) => {
                let files = self.files.len();
                bail!(CommandError(message!("files-not-imported", failed, files)))
            }
        }
    }
}

/// That no game was read.
pub(super) fn nothing(file: &str, done: &store::Import) -> Option<CommandError> {
    let file = file.to_owned();
    match (done.added + done.known, done.broken_count) {
        (0, 0) => Some(CommandError(message!("no-game-in", file, number = None::<&str>))),
        (0, _) => Some(CommandError(message!("none-readable", file))),
        _ => None,
    }
}

pub(super) fn import(
    store: &mut Store,
    path: &Path,
    stop: &Stop,
    language: Language,
) -> Result<store::Import> {
    let source = source::text(file::open(path)?).map_err(|error| {
        CommandError(match error {
            SourceError::Packed(by) => message!("compressed-file", file = path, by),
            SourceError::Binary => message!("not-a-text-file", file = path),
            SourceError::Io(why) => message!("cannot-import", file = path, why = &why).into_owned(),
        })
    })?;
    let bar = Bar::endless();
    let progress = |progress: store::ImportProgress| {
        bar.at(0.0, || {
            let store::ImportProgress { games, positions } = progress;
            text!(language, "importing", games, positions)
        });
        !stop.is_stopped()
    };
    let done = store.import(source, progress);
    bar.clear();
    Ok(done.map_err(|error| {
        CommandError(message!("cannot-import", file = path, why = error.message()).into_owned())
    })?)
}

/// Broken games do not fail an import; they are told where errors are told.
fn tell_faults(file: &str, done: &store::Import, language: Language) {
    for broken in &done.broken {
        eprintln!(
            "{}",
            games_text::broken(file, broken.number, broken.line, &broken.fault, language)
        );
    }
    let count = done.broken_count - done.broken.len();
    if count > 0 {
        eprintln!("{}", text!(language, "more-broken-games", file, count));
    }
    if done.cut > 0 {
        eprintln!("{}", text!(language, "cut-variations", file, count = done.cut));
    }
}
