//! PGN files that games are added to.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use kiebitz_chess::{Board, Variant};
use kiebitz_words::{Language, Message, Say, message};

/// How much of a file is looked at, from its beginning and at its end, in bytes.
const LOOK: usize = 64 << 10;

/// What some programs put before UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A file that games are appended to. What was in it is PGN and stays.
#[derive(Debug)]
pub struct PgnFile {
    path: PathBuf,
    file: File,
    /// What parts the next game from the last one.
    gap: &'static str,
}

/// Why games cannot be added to a file.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum BadPgnFile {
    CannotWrite { path: PathBuf, source: io::Error },
    Foreign(PathBuf),
}

impl Say for BadPgnFile {
    fn message(&self) -> Message<'_> {
        match self {
            BadPgnFile::CannotWrite { path, source } => {
                message!("cannot-write", file = path, why = source)
            }
            BadPgnFile::Foreign(file) => message!("no-pgn-file", file),
        }
    }
}

impl PgnFile {
    /// Opens a file that is empty, new or PGN. Devices and pipes hold nothing, and take everything.
    pub fn open(path: &Path) -> Result<PgnFile, BadPgnFile> {
        let failed = |source| BadPgnFile::CannotWrite { path: path.to_path_buf(), source };
        let is_device = fs::metadata(path).is_ok_and(|there| !there.is_file());
        let mut options = OpenOptions::new();
        options.read(!is_device).append(true).create(true);
        let mut file = options.open(path).map_err(failed)?;
        let gap = match is_device {
            true => "",
            false => {
                let (head, tail) = ends(&mut file).map_err(failed)?;
                if !is_pgn(&head) {
                    return Err(BadPgnFile::Foreign(path.to_path_buf()));
                }
                gap_after(&tail)
            }
        };
        Ok(PgnFile { path: path.to_path_buf(), file, gap })
    }

    /// Removes all games, for a file that is written anew.
    pub fn clear(&mut self) -> Result<(), BadPgnFile> {
        self.gap = "";
        self.file.set_len(0).map_err(|source| self.failed(source))
    }

    /// Appends a game, which ends with an empty line, in one piece: a crash should not leave half of one.
    pub fn append(&mut self, game: &str) -> Result<(), BadPgnFile> {
        let text = format!("{}{game}", std::mem::take(&mut self.gap));
        self.file.write_all(text.as_bytes()).map_err(|source| self.failed(source))
    }

    fn failed(&self, source: io::Error) -> BadPgnFile {
        BadPgnFile::CannotWrite { path: self.path.clone(), source }
    }
}

/// The beginning and the end of a file.
fn ends(file: &mut File) -> io::Result<(Vec<u8>, Vec<u8>)> {
    let mut read_from = |start| {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(start))?;
        file.take(LOOK as u64).read_to_end(&mut bytes)?;
        io::Result::Ok((bytes, file.metadata()?.len()))
    };
    let (head, length) = read_from(0)?;
    Ok((head, read_from(length.saturating_sub(LOOK as u64))?.0))
}

/// Whether a file that begins so is PGN: nothing, or text whose first word beside comments is a tag, or a first move with
/// its number.
fn is_pgn(head: &[u8]) -> bool {
    let is_text = |byte: &u8| !byte.is_ascii_control() || b"\t\n\r\x0c\x1a".contains(byte);
    if !head.iter().all(is_text) {
        return false;
    }
    let mut rest = head.strip_prefix(MARK).unwrap_or(head).trim_ascii_start();
    let is_empty = rest.is_empty();
    while let Some(end) = match rest.first() {
        Some(b'%' | b';') => Some(b'\n'),
        Some(b'{') => Some(b'}'),
        _ => None,
    } {
        let Some(place) = rest.iter().position(|&byte| byte == end) else { return false };
        rest = rest[place + 1..].trim_ascii_start();
    }
    is_empty || begins_with_tag(rest) || begins_with_move(rest)
}

/// `[Name "value"]`. By the standard a name begins with a capital; sections of other programs' files mostly do not.
fn begins_with_tag(text: &[u8]) -> bool {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let Some(tag) = line.strip_prefix(b"[") else { return false };
    let name = tag.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let value = tag[name..].trim_ascii_start();
    tag.first().is_some_and(u8::is_ascii_uppercase)
        && value.len() < tag[name..].len()
        && value.starts_with(b"\"")
        && line.trim_ascii_end().ends_with(b"\"]")
}

/// `1. e4`: without tags a game begins with the pieces at home.
fn begins_with_move(text: &[u8]) -> bool {
    let Some(text) = text.strip_prefix(b"1.") else { return false };
    let text = text.trim_ascii_start();
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"{(;!?$".contains(byte);
    let word = &text[..text.iter().position(is_end).unwrap_or(text.len())];
    let start = Board::start(Variant::Chess);
    str::from_utf8(word).is_ok_and(|word| start.parse_san(word).is_ok())
}

/// What must stand between the end of a file and another game. A game may have been cut off anywhere.
fn gap_after(tail: &[u8]) -> &'static str {
    let text = tail.trim_ascii_end();
    let last = text.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    match &tail[text.len()..] {
        _ if text.is_empty() => "",
        // Tags alone: without a result the next game's would count as theirs.
        _ if last.starts_with(b"[") => "\n\n*\n\n",
        [.., b'\n', b'\n'] | [.., b'\n', b'\r', b'\n'] => "",
        [.., b'\n'] => "\n",
        _ => "\n\n",
    }
}
