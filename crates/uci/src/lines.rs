//! Reads lines of limited length from another program.

use std::io::{self, BufRead};

/// The longest line: 1 MiB, enough for a game of more than 100,000 moves.
pub(crate) const LONGEST: usize = 1 << 20;

/// Why a line cannot be read. Later lines can.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BadLine {
    #[error("a line of more than {LONGEST} bytes was skipped")]
    TooLong,
    #[error("a line that is not UTF-8 text was skipped")]
    NotText,
}

/// A line read by [`read_bounded_line`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoundedLine {
    /// What was read, without the line's end.
    pub bytes: Vec<u8>,
    /// Whether the line was longer; the rest is dropped.
    pub is_cut: bool,
}

/// Reads a line and keeps at most its first `longest` bytes; `None` at the end of the input.
pub fn read_bounded_line(
    input: &mut impl BufRead,
    longest: usize,
) -> io::Result<Option<BoundedLine>> {
    let mut line = None;
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() {
            return Ok(line);
        }
        let line_end = available.iter().position(|&byte| byte == b'\n');
        let part = &available[..line_end.unwrap_or(available.len())];
        let read = line.get_or_insert(BoundedLine { bytes: Vec::new(), is_cut: false });
        let kept = part.len().min(longest - read.bytes.len());
        read.bytes.extend_from_slice(&part[..kept]);
        read.is_cut |= kept < part.len();
        let used = part.len() + usize::from(line_end.is_some());
        input.consume(used);
        if line_end.is_some() {
            return Ok(line);
        }
    }
}

/// The next line of UTF-8 text without its end; `None` at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, BadLine>>> {
    let Some(BoundedLine { mut bytes, is_cut }) = read_bounded_line(input, LONGEST)? else {
        return Ok(None);
    };
    if is_cut {
        return Ok(Some(Err(BadLine::TooLong)));
    }
    bytes.pop_if(|last| *last == b'\r');
    Ok(Some(String::from_utf8(bytes).map_err(|_| BadLine::NotText)))
}
