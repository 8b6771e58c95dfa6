//! Checksums of Syzygy tables.
//!
//! A damaged table answers many probes, some of them wrongly, without an error. Every table ends
//! with sixteen bytes that identify its edition. For the tables of three and four pieces we know
//! one edition each, with the CRC-32 of the whole file, which detects every flipped bit.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// For each table its file name, its last sixteen bytes, and the CRC-32 of all bytes, in hexadecimal digits.
const KNOWN: &str = include_str!("../../../../data/syzygy-checksums.txt");

/// Bytes at the end that name the edition.
const EDITION: usize = 16;

/// The comparison of a file with the known table of its name and edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checksum {
    Right,
    /// It is another: the table is damaged.
    Wrong,
    /// We do not know this table, or not this edition of it.
    Unknown,
}

impl Checksum {
    pub fn of(path: &Path) -> io::Result<Checksum> {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let Some((edition, expected)) = known(name) else { return Ok(Checksum::Unknown) };
        let mut file = File::open(path)?;
        let mut end = [0; EDITION];
        if file.seek(SeekFrom::End(-(EDITION as i64))).is_err() {
            return Ok(Checksum::Wrong); // shorter than any table
        }
        file.read_exact(&mut end)?;
        if hexadecimal(&end) != edition {
            return Ok(Checksum::Unknown);
        }
        file.seek(SeekFrom::Start(0))?;
        let mut hasher = crc32fast::Hasher::new();
        let mut bytes = vec![0; 1 << 16];
        loop {
            match file.read(&mut bytes)? {
                0 => break,
                count => hasher.update(&bytes[..count]),
            }
        }
        let is_right = hexadecimal(&hasher.finalize().to_be_bytes()) == expected;
        Ok(if is_right { Checksum::Right } else { Checksum::Wrong })
    }
}

/// The edition and the checksum of a table that we know.
fn known(name: &str) -> Option<(&'static str, &'static str)> {
    let of_table = |line: &'static str| line.strip_prefix(name)?.strip_prefix(' ');
    KNOWN.lines().find_map(of_table)?.split_once(' ')
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_of_three_and_four_men_is_known() {
        assert_eq!(KNOWN.lines().count(), 70);
        for line in KNOWN.lines() {
            let (name, _) = line.split_once(' ').expect("a name");
            let (edition, checksum) = known(name).expect(line);
            assert_eq!((edition.len(), checksum.len()), (32, 8), "{line}");
        }
        assert_eq!((known("KQRvKR.rtbw"), known("KQvK"), known("")), (None, None, None));
    }
}
