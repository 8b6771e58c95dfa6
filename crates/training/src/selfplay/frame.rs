//! Frames: the units in which a file is appended, each with its own checksums.

use std::io::{ErrorKind, Read};

use super::bytes::Bytes;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The settings of the games that follow.
    Run,
    Games,
}

impl Kind {
    const ALL: [Kind; 2] = [Kind::Run, Kind::Games];

    const fn mark(self) -> [u8; 4] {
        match self {
            Kind::Run => *b"RUN:",
            Kind::Games => *b"GAME",
        }
    }
}

/// Mark, length and checksum of the content, and the checksum of these three.
pub(super) const HEAD: usize = 16;

const LARGEST: usize = 1 << 28;

#[derive(Debug)]
pub(super) enum Missing {
    /// The file ends inside the frame: it is being written, or the writer was interrupted.
    Torn,
    Damaged,
    Io(std::io::Error),
}

pub(super) fn frame(kind: Kind, content: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEAD + content.len());
    bytes.extend(kind.mark());
    bytes.extend((content.len() as u32).to_le_bytes());
    bytes.extend(crc32fast::hash(content).to_le_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes.extend(content);
    bytes
}

/// Reads the next frame; `None` at the end of the file.
pub(super) fn next(from: &mut impl Read) -> Result<Option<(Kind, Vec<u8>)>, Missing> {
    let mut head = Vec::with_capacity(HEAD);
    read_up_to(from, HEAD, &mut head)?;
    if head.is_empty() {
        return Ok(None);
    }
    if head.len() < HEAD {
        return Err(Missing::Torn);
    }
    let (kind, length, checksum) = read_head(&head).ok_or(Missing::Damaged)?;
    let mut content = Vec::new();
    read_up_to(from, length, &mut content)?;
    if content.len() < length {
        return Err(Missing::Torn);
    }
    if crc32fast::hash(&content) != checksum {
        return Err(Missing::Damaged);
    }
    Ok(Some((kind, content)))
}

/// Whether a whole frame begins anywhere in these bytes. If not, nothing is lost when they are
/// removed.
pub(super) fn holds_a_frame(bytes: &[u8]) -> bool {
    (0..bytes.len().saturating_sub(HEAD)).any(|at| {
        let mut rest = &bytes[at..];
        read_head(&rest[..HEAD]).is_some() && matches!(next(&mut rest), Ok(Some(_)))
    })
}

fn read_head(head: &[u8]) -> Option<(Kind, usize, u32)> {
    let mut bytes = Bytes(head);
    let mark = bytes.take(4)?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.mark() == mark)?;
    let length = bytes.u32()? as usize;
    let checksum = bytes.u32()?;
    let right = bytes.u32()? == crc32fast::hash(&head[..HEAD - 4]);
    (right && length <= LARGEST).then_some((kind, length, checksum))
}

/// Reads `length` bytes, or as many as there are.
fn read_up_to(from: &mut impl Read, length: usize, into: &mut Vec<u8>) -> Result<(), Missing> {
    match from.take(length as u64).read_to_end(into) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(()),
        Err(error) => Err(Missing::Io(error)),
    }
}
