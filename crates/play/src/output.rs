//! Files that are either written whole or not at all, and never in place of what a command reads.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use kiebitz_games::store::companions;
use kiebitz_tablebase::{Readers, temporary_name, write_atomic};
use kiebitz_words::{Language, Message, Say, message};

use crate::config::{Config, ConfigError};
use crate::data;

/// A file to write that is none of those the command reads. Only [`Outputs`] makes one.
#[derive(Clone, Debug)]
pub struct OutputPath(PathBuf);

impl Deref for OutputPath {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

/// The files that a command writes: each is checked, before anything takes long, against those it reads and against each
/// other, by whatever names they are called.
pub struct Outputs {
    read: Vec<PathBuf>,
    written: Vec<PathBuf>,
    /// Why the config file does not say where the game database is.
    unknown: Option<ConfigError>,
}

impl Outputs {
    /// For a command that reads these files; "-" is standard input. What SQLite keeps beside a database belongs to it.
    /// The config file and the user's game database count as read by every command.
    pub fn beside<'p>(reads: impl IntoIterator<Item = &'p Path>) -> Outputs {
        let mut outputs = Outputs::replacing_database(reads);
        match Config::load() {
            Ok(config) => {
                let database = data::games(&config);
                let files = database.iter().flat_map(|path| with_companions(identity(path)));
                outputs.read.extend(files);
            }
            Err(error) => outputs.unknown = Some(error),
        }
        outputs
    }

    /// For the one command that may write the game database in place of another.
    pub fn replacing_database<'p>(reads: impl IntoIterator<Item = &'p Path>) -> Outputs {
        let source = |path: &Path| match path == Path::new("-") {
            true => identity(Path::new("/dev/stdin")),
            false => identity(path),
        };
        let config = Config::path().map(|path| identity(&path));
        let read = reads.into_iter().map(source).chain(config);
        let read = read.flat_map(with_companions).collect();
        Outputs { read, written: Vec::new(), unknown: None }
    }

    /// A file that is opened at once, to be added to.
    pub fn log(&mut self, named: &Path) -> Result<OutputPath, BadOutput> {
        if let Some(error) = self.unknown.take() {
            return Err(error.into());
        }
        let own = identity(named);
        // Devices and pipes hold nothing that could be lost.
        if !fs::metadata(&own).is_ok_and(|there| !there.is_file()) {
            if self.read.contains(&own) {
                return Err(BadOutput::ReadAndWritten(named.to_path_buf()));
            }
            if self.written.contains(&own) {
                return Err(BadOutput::WrittenTwice(named.to_path_buf()));
            }
            self.written.push(own);
        }
        Ok(OutputPath(named.to_path_buf()))
    }

    /// A file for [`write()`], which will find a place for it: a wrong name should not be found when the work is done.
    pub fn file(&mut self, named: &Path) -> Result<OutputPath, BadOutput> {
        let output = self.log(named)?;
        check_place(named).map_err(|error| BadOutput::cannot_write(named, error))?;
        Ok(output)
    }

    /// The same, where one is named.
    pub fn file_if(&mut self, named: Option<&Path>) -> Result<Option<OutputPath>, BadOutput> {
        named.map(|named| self.file(named)).transpose()
    }
}

/// Writes a file so that a crash leaves the old one or the new one, never half of one: under a
/// temporary name in the same folder, synced, then renamed.
pub fn write(path: &OutputPath, content: &[u8]) -> Result<(), BadOutput> {
    write_as(path, Readers::AsBefore, |out| {
        out.write_all(content).map_err(|error| BadOutput::cannot_write(path, error))
    })
}

/// The same, bit by bit.
pub fn write_with<E: From<BadOutput>>(
    path: &OutputPath,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    write_as(path, Readers::AsBefore, fill)
}

/// The same for a secret, whose folder need not exist yet: only the owner can read the file, also while it is written.
pub fn write_private(path: &OutputPath, content: &[u8]) -> Result<(), BadOutput> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .map_err(|source| BadOutput::NoFolder { path: folder.to_path_buf(), source })?;
    }
    write_as(path, Readers::Owner, |out| {
        out.write_all(content).map_err(|error| BadOutput::cannot_write(path, error))
    })
}

/// Why files cannot be written as the caller wants.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
#[allow(missing_docs)] // the texts are the documentation
pub enum BadOutput {
    CannotWrite { path: PathBuf, source: io::Error },
    NoFolder { path: PathBuf, source: io::Error },
    ReadAndWritten(PathBuf),
    WrittenTwice(PathBuf),
    Config(#[from] ConfigError),
}

impl Say for BadOutput {
    fn message(&self) -> Message<'_> {
        match self {
            BadOutput::CannotWrite { path, source } => {
                message!("cannot-write", file = path, why = source)
            }
            BadOutput::NoFolder { path, source } => {
                message!("cannot-make", file = path, why = source)
            }
            BadOutput::ReadAndWritten(file) => message!("read-and-written", file),
            BadOutput::WrittenTwice(file) => message!("written-twice", file),
            BadOutput::Config(error) => message!("text", text = error.to_string()),
        }
    }
}

impl BadOutput {
    fn cannot_write(path: &Path, source: io::Error) -> BadOutput {
        BadOutput::CannotWrite { path: path.to_path_buf(), source }
    }
}

/// A file, and what SQLite would keep beside it.
fn with_companions(path: PathBuf) -> Vec<PathBuf> {
    companions(&path).chain([path.clone()]).collect()
}

/// Does what [`write()`] begins with, and takes it back.
fn check_place(path: &Path) -> io::Result<()> {
    // Elsewhere that is standard output; a file of this name is hard to get rid of.
    if path == Path::new("-") {
        return Err(io::Error::new(io::ErrorKind::InvalidFilename, "\"-\" is no name of a file"));
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    match fs::metadata(&target) {
        Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A device or a pipe; to open it for a try may do something already.
        Ok(old) if !old.is_file() => return Ok(()),
        _ => {}
    }
    let temporary = temporary_name(&target)?;
    OpenOptions::new().write(true).create_new(true).open(&temporary)?;
    fs::remove_file(&temporary)
}

/// A file's one name among all it may be called by, whether it exists or not.
fn identity(path: &Path) -> PathBuf {
    let by_folder = || {
        let name = path.file_name()?;
        Some(fs::canonicalize(folder_of(path)).ok()?.join(name))
    };
    fs::canonicalize(path).ok().or_else(by_folder).unwrap_or_else(|| path.to_path_buf())
}

fn write_as<E: From<BadOutput>>(
    path: &Path,
    readers: Readers,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    let failed = |error| E::from(BadOutput::cannot_write(path, error));
    // A link stays a link: what it points to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    if fs::metadata(&target).is_ok_and(|old| !old.is_file()) {
        // A device, a pipe or a folder cannot be replaced; the system says which of them may be written.
        let opened = OpenOptions::new().write(true).open(&target).map_err(failed)?;
        let mut file = BufWriter::new(opened);
        fill(&mut file)?;
        return file.flush().map_err(failed);
    }
    let temporary = temporary_name(&target).map_err(failed)?;
    write_atomic(&target, &temporary, readers, failed, |out| fill(out))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}
