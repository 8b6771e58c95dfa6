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

/// The next line without its end; `None` at the end of the input. Never buffers more than the
/// longest line.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, BadLine>>> {
    let mut line = Vec::new();
    let mut is_too_long = false;
    let mut is_empty_input = true;
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() {
            if is_empty_input {
                return Ok(None);
            }
            break;
        }
        is_empty_input = false;
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        if line.len() + part.len() > LONGEST {
            is_too_long = true;
        } else {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if is_too_long {
        return Ok(Some(Err(BadLine::TooLong)));
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(Some(String::from_utf8(line).map_err(|_| BadLine::NotText)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_anyhow_and_bad_ones_are_skipped() {
        let long = "x".repeat(LONGEST + 1);
        let text = [b"uci\r\n\n\xff\n".as_slice(), long.as_bytes(), b"\nlast"].concat();
        let mut input = io::BufReader::with_capacity(1000, text.as_slice());
        let mut next = || read_line(&mut input).unwrap();
        assert_eq!(next(), Some(Ok("uci".into())));
        assert_eq!(next(), Some(Ok("".into())));
        assert_eq!(next(), Some(Err(BadLine::NotText)));
        assert_eq!(next(), Some(Err(BadLine::TooLong)));
        assert_eq!(next(), Some(Ok("last".into())));
        assert_eq!(next(), None);
        assert_eq!(next(), None);
    }
}
