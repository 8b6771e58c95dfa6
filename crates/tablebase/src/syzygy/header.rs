//! Detects the one kind of damage that would make the library never return.
//!
//! A DTZ table holds one side to move; for the other, the library makes every move and probes
//! again. If both sides have the same pieces, including pawns, one side is enough, since the
//! colours can be swapped. If the flag of the side is set there nevertheless, the library recurses
//! for ever. It answers other damage with an error.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Flag of a subtable: it is for Black to move.
const BLACK_TO_MOVE: u8 = 1;
/// Flag of a subtable: all its values are the same, and nothing more is stored.
const SINGLE_VALUE: u8 = 128;
/// Bytes that hold every header: four subtables with at most 4,096 symbols of three bytes each.
const LONGEST: u64 = 1 << 16;

/// Checks the header of a DTZ table as far as the library does not. `name` is as in `KPvKP`.
pub fn check(file: &Path, name: &str) -> io::Result<()> {
    if !is_symmetric_with_pawns(name) {
        return Ok(());
    }
    let mut start = Vec::new();
    File::open(file)?.take(LONGEST).read_to_end(&mut start)?;
    match has_side_flag(&start, name.len() - 1) {
        Some(false) => Ok(()),
        Some(true) => Err(damaged("a subtable has the wrong side to move")),
        None => Err(damaged("its header ends too early")),
    }
}

fn damaged(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

fn is_symmetric_with_pawns(name: &str) -> bool {
    let sorted = |side: &str| {
        let mut letters = side.as_bytes().to_vec();
        letters.sort_unstable();
        letters
    };
    name.split_once('v')
        .is_some_and(|(white, black)| white.contains('P') && sorted(white) == sorted(black))
}

/// Whether one of the four subtables is flagged for Black; `None` if the header is truncated.
fn has_side_flag(start: &[u8], pieces: usize) -> Option<bool> {
    // Magic number and layout; for each subtable the order of its groups, and the pieces; padding.
    let mut at = 5 + 4 * (2 + pieces);
    at += at & 1;
    for _ in 0..4 {
        let flags = *start.get(at)?;
        if flags & BLACK_TO_MOVE != 0 {
            return Some(true);
        }
        if flags & SINGLE_VALUE != 0 {
            at += 2;
            continue;
        }
        // Ten bytes, the last two of which are the longest and the shortest symbol's length; two
        // for each length; the number of symbols; three for each symbol; padding.
        let lengths = usize::from(start.get(at + 8)?.checked_sub(*start.get(at + 9)?)?) + 1;
        at += 10 + 2 * lengths;
        let symbols = usize::from(u16::from_le_bytes([*start.get(at)?, *start.get(at + 1)?]));
        at += 2 + 3 * symbols + (symbols & 1);
    }
    Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_men_with_pawns_are_found_by_name() {
        for name in ["KPvKP", "KRPvKRP", "KPRvKRP"] {
            assert!(is_symmetric_with_pawns(name), "{name}");
        }
        for name in ["KQvKQ", "KPvK", "KPPvKP", "KQPvKRP", "K"] {
            assert!(!is_symmetric_with_pawns(name), "{name}");
        }
    }
}
