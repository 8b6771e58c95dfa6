//! The text of a file of games: UTF-8, UTF-16, or compressed with gzip.

use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};

use crc32fast::Hasher;
use kiebitz_words::said;
use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZFlush, MZStatus};

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    Packed(&'static str),
    Binary,
    Io(#[from] io::Error),
}

said! { SourceError {
    Packed(by) => "source-packed", by = *by;
    Binary => "source-binary";
    Io(why) => "text", text = why;
} }

/// The first bytes of a file, which show its format.
const HEAD: u64 = 512;

/// The first bytes of a gzip file.
const GZIP: &[u8] = b"\x1f\x8b";

/// The first bytes of other compressed formats.
const PACKED: [(&[u8], &str); 5] = [
    (b"PK\x03\x04", "zip"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"\xfd7zXZ\0", "xz"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip"),
    (b"BZh", "bzip2"),
];

/// The text of a source as a stream: decompresses gzip, converts UTF-16 to UTF-8, and refuses
/// anything that is not text.
///
/// ```
/// use std::io::Read;
///
/// let mut text = String::new();
/// kiebitz_games::source::text(&b"\xff\xfe1\0.\0 \0e\x004\0"[..])?.read_to_string(&mut text)?;
/// assert_eq!(text, "1. e4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn text<'a>(source: impl Read + 'a) -> Result<Box<dyn Read + 'a>, SourceError> {
    let (head, source) = peeked(source)?;
    match head.starts_with(GZIP) {
        true => plain(Gunzip::new(source)?), // once: a file may be packed so that there is no end to it
        false => plain(source),
    }
}

/// The first bytes of a source, and all of it.
fn peeked(mut source: impl Read) -> io::Result<(Vec<u8>, impl Read)> {
    let mut head = Vec::new();
    source.by_ref().take(HEAD).read_to_end(&mut head)?;
    Ok((head.clone(), Cursor::new(head).chain(source)))
}

/// The text of a source that is not gzip.
fn plain<'a>(source: impl Read + 'a) -> Result<Box<dyn Read + 'a>, SourceError> {
    let (head, source) = peeked(source)?;
    if let Some((_, name)) = PACKED.iter().find(|(begin, _)| head.starts_with(begin)) {
        return Err(SourceError::Packed(name));
    }
    let read: Option<fn([u8; 2]) -> u16> = match head.as_slice() {
        [0xff, 0xfe, ..] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] => Some(u16::from_be_bytes),
        // Without a mark: every other byte of plain letters is 0.
        [a, 0, b, 0, ..] if *a > 0 && *b > 0 => Some(u16::from_le_bytes),
        [0, a, 0, b, ..] if *a > 0 && *b > 0 => Some(u16::from_be_bytes),
        _ => None,
    };
    if let Some(read) = read {
        return Ok(Box::new(Utf16 { source, read, held: None, ready: Cursor::default() }));
    }
    let is_control = |byte: &&u8| **byte < b' ' && !b"\t\n\r\x0b\x0c\x1a\x1b".contains(byte);
    let strange = head.iter().filter(is_control).count();
    match head.contains(&0) || strange * 16 > head.len() {
        true => Err(SourceError::Binary),
        false => Ok(Box::new(source)),
    }
}

/// Converts UTF-16 to UTF-8.
struct Utf16<R> {
    source: R,
    read: fn([u8; 2]) -> u16,
    /// The first half of a surrogate pair whose second half has not been read.
    held: Option<u16>,
    ready: Cursor<Vec<u8>>,
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        const CHUNK: u64 = 1 << 14;
        const MARK: char = '\u{feff}';
        while self.ready.fill_buf()?.is_empty() {
            let mut bytes = Vec::new();
            self.source.by_ref().take(CHUNK).read_to_end(&mut bytes)?;
            if bytes.is_empty() && self.held.is_none() {
                return Ok(0);
            }
            let is_end = (bytes.len() as u64) < CHUNK;
            let mut units: Vec<u16> = self.held.take().into_iter().collect();
            units.extend(bytes.as_chunks().0.iter().map(|&unit| (self.read)(unit)));
            if !is_end && units.last().is_some_and(|unit| (0xd800..0xdc00).contains(unit)) {
                self.held = units.pop();
            }
            let letters = char::decode_utf16(units).map(|letter| letter.unwrap_or('\u{fffd}'));
            let text: String = letters.filter(|&letter| letter != MARK).collect();
            self.ready = Cursor::new(text.into_bytes());
        }
        self.ready.read(out)
    }
}

/// Decompresses gzip, one member after another.
struct Gunzip<R> {
    source: BufReader<R>,
    state: Box<InflateState>,
    /// The checksum of the member so far.
    checksum: Hasher,
    is_done: bool,
}

impl<R: Read> Gunzip<R> {
    fn new(source: R) -> io::Result<Gunzip<R>> {
        let mut source = BufReader::new(source);
        skip_header(&mut source)?;
        let state = InflateState::new_boxed(DataFormat::Raw);
        Ok(Gunzip { source, state, checksum: Hasher::new(), is_done: false })
    }

    /// At the end of a member: checks its checksum, and looks for another.
    fn end_part(&mut self) -> io::Result<()> {
        let mut end = [0; 8];
        self.source.read_exact(&mut end)?;
        let [a, b, c, d, ..] = end; // its length follows
        if std::mem::take(&mut self.checksum).finalize() != u32::from_le_bytes([a, b, c, d]) {
            return Err(damaged());
        }
        // Trailing data that is not a member is ignored, as gzip does.
        self.is_done = !self.source.fill_buf()?.starts_with(GZIP);
        if !self.is_done {
            skip_header(&mut self.source)?;
            self.state.reset(DataFormat::Raw);
        }
        Ok(())
    }
}

impl<R: Read> Read for Gunzip<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while !self.is_done && !out.is_empty() {
            let input = self.source.fill_buf()?;
            let is_end = input.is_empty();
            let done = inflate(&mut self.state, input, out, MZFlush::None);
            self.source.consume(done.bytes_consumed);
            self.checksum.update(&out[..done.bytes_written]);
            let is_stuck = done.bytes_consumed == 0 && done.bytes_written == 0;
            match done.status {
                Ok(MZStatus::StreamEnd) => self.end_part()?,
                _ if is_stuck && is_end => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(_) if !is_stuck => {}
                _ => return Err(damaged()),
            }
            if done.bytes_written > 0 {
                return Ok(done.bytes_written);
            }
        }
        Ok(0)
    }
}

/// Skips the header of a member (RFC 1952).
fn skip_header(source: &mut impl BufRead) -> io::Result<()> {
    let mut fixed = [0; 10];
    source.read_exact(&mut fixed)?;
    let flags = fixed[3];
    if fixed[2] != 8 {
        return Err(damaged());
    }
    if flags & 4 != 0 {
        let mut length = [0; 2];
        source.read_exact(&mut length)?;
        skip(source, u16::from_le_bytes(length).into())?;
    }
    // The file's name, then a comment: each ends with a 0.
    for _ in 0..(flags >> 3 & 1) + (flags >> 4 & 1) {
        source.skip_until(0)?;
    }
    skip(source, if flags & 2 != 0 { 2 } else { 0 })
}

fn skip(source: &mut impl Read, bytes: u64) -> io::Result<()> {
    io::copy(&mut source.take(bytes), &mut io::sink()).map(drop)
}

fn damaged() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "what gzip has packed is damaged")
}
