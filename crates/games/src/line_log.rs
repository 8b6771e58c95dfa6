//! Logs: files of JSON objects, one a line, each appended in one piece and with a checksum.
//!
//! The checksum is the last field of a line, `"crc"`: CRC-32 of the object without it. Logs of
//! older versions have none; after the first line that has one, every line must have one.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use kiebitz_words::{Language, Message, Say, message};

/// What stands before the checksum, and behind it.
const FIELD: &str = ",\"crc\":\"";
const END: &str = "\"}";

/// What happens if there is no log yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    Create,
    Refuse,
}

/// Why a log cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum LineLogError {
    Io(#[from] io::Error),
    NotRegular(PathBuf),
    /// Another process of Kiebitz writes to it.
    InUse(PathBuf),
}

impl Say for LineLogError {
    fn message(&self) -> Message<'_> {
        match self {
            LineLogError::Io(why) => message!("text", text = why),
            LineLogError::NotRegular(file) => message!("not-regular", file),
            LineLogError::InUse(file) => message!("in-use", file),
        }
    }
}

/// A log that lines are appended to. Other processes of Kiebitz cannot open it at the same time.
#[derive(Debug)]
pub struct LineLog {
    path: PathBuf,
    file: File,
}

impl LineLog {
    pub fn open(path: &Path, missing: Missing) -> Result<(LineLog, Vec<u8>), LineLogError> {
        check_regular(path)?;
        let create = missing == Missing::Create;
        let mut file = OpenOptions::new().read(true).append(true).create(create).open(path)?;
        // Before it is read: no other process may append to it from then on. Some file systems
        // have no locks; there the user has to see to it.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(LineLogError::InUse(path.to_path_buf()));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok((LineLog { path: path.to_path_buf(), file }, bytes))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes a last line that was not written to its end, from the file and from what was read of it.
    pub fn cut_torn(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if whole < bytes.len() {
            self.file.set_len(whole as u64)?;
            bytes.truncate(whole);
        }
        Ok(())
    }

    /// Appends an object in one piece: a crash leaves it whole or visibly torn.
    pub fn append(&mut self, object: &str) -> io::Result<()> {
        self.file.write_all(sealed(object).as_bytes())
    }

    /// Waits until the disk has what was appended.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

/// Refuses devices and the like: reading one may never end.
pub fn check_regular(path: &Path) -> Result<(), LineLogError> {
    match path.exists() && !path.is_file() {
        true => Err(LineLogError::NotRegular(path.to_path_buf())),
        false => Ok(()),
    }
}

/// The lines of a log that have an end, with their numbers from 1: the object without its checksum, or nothing where the
/// line is damaged.
pub fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, Option<String>)> {
    let mut must_be_sealed = false;
    let whole = bytes.split_inclusive(|&byte| byte == b'\n');
    let whole = (1..).zip(whole.filter_map(|line| line.strip_suffix(b"\n")));
    whole.map(move |(number, line)| {
        let found = unsealed(line);
        let is_missing = must_be_sealed && matches!(found, Some((_, Seal::None)));
        must_be_sealed |= matches!(found, Some((_, Seal::Right)));
        (number, found.filter(|_| !is_missing).map(|(object, _)| object))
    })
}

/// What a line ends with.
enum Seal {
    None,
    Right,
}

fn sealed(object: &str) -> String {
    let open = object.strip_suffix('}').expect("a line of a log is a JSON object");
    format!("{open}{FIELD}{}{END}\n", checksum(object))
}

/// The object in a line; none where its checksum is wrong, or where it is no text.
fn unsealed(line: &[u8]) -> Option<(String, Seal)> {
    let text = str::from_utf8(line).ok()?;
    let Some((open, found)) = text.strip_suffix(END).and_then(|text| text.rsplit_once(FIELD))
    else {
        return Some((text.to_owned(), Seal::None));
    };
    let object = format!("{open}}}");
    (found == checksum(&object)).then_some((object, Seal::Right))
}

fn checksum(object: &str) -> String {
    format!("{:08x}", crc32fast::hash(object.as_bytes()))
}
