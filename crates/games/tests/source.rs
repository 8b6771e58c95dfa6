//! Files of games in other encodings, and packed.

use std::io::Read;

use kiebitz_games::source::{SourceError, text};
use miniz_oxide::deflate::compress_to_vec;

fn read(bytes: &[u8]) -> Result<String, SourceError> {
    let mut out = String::new();
    text(bytes)?.read_to_string(&mut out)?;
    Ok(out)
}

/// Compresses as gzip does, with a name and a comment.
fn packed(content: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x1f\x8b\x08\x18\0\0\0\0\0\x03games.pgn\0a comment\0".to_vec();
    bytes.extend(compress_to_vec(content, 6));
    bytes.extend(crc32fast::hash(content).to_le_bytes());
    bytes.extend((content.len() as u32).to_le_bytes());
    bytes
}

fn utf16(content: &str, write: fn(u16) -> [u8; 2]) -> Vec<u8> {
    content.encode_utf16().flat_map(write).collect()
}

#[test]
fn every_way_of_writing_gives_the_same_text() {
    // Longer than any buffer, with a letter of four bytes at every place of one.
    let content = format!("[White \"Ängström 𝄞\"]\n\n1. e4 *\n{}", "x𝄞".repeat(40_000));
    let bytes = content.as_bytes();
    let marked = format!("\u{feff}{content}");
    for written in [
        bytes.to_vec(),
        packed(bytes),
        utf16(&marked, u16::to_le_bytes),
        utf16(&marked, u16::to_be_bytes),
        utf16(&content, u16::to_le_bytes),
        utf16(&content, u16::to_be_bytes),
        packed(&utf16(&marked, u16::to_le_bytes)),
    ] {
        assert!(read(&written).expect("it is text") == content);
    }
    // Several members in a row are read, and trailing data is ignored.
    let (one, other) = bytes.split_at(1000);
    let parts = [packed(one), packed(other), b"padding".to_vec()].concat();
    assert!(read(&parts).expect("it is text") == content);
    assert_eq!(read(b"").expect("nothing is text"), "");
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let content = "1. e4 e5 *\n".repeat(1000);
    let whole = packed(content.as_bytes());
    for length in [2, 15, 60, whole.len() - 9, whole.len() - 1] {
        assert!(matches!(read(&whole[..length]), Err(SourceError::Io(_))), "{length}");
    }
    for place in 40..whole.len() - 4 {
        let mut flipped = whole.clone();
        flipped[place] ^= 4;
        // Some bits at the end of a member have no meaning.
        assert!(read(&flipped).map_or(true, |text| text == content), "{place}");
    }
    assert!(matches!(read(&packed(&whole)), Err(SourceError::Binary)), "packed twice");
    for (bytes, name) in [
        (&b"PK\x03\x04"[..], "zip"),
        (b"\x28\xb5\x2f\xfd", "zstd"),
        (b"\xfd7zXZ\0", "xz"),
        (b"7z\xbc\xaf\x27\x1c", "7-Zip"),
        (b"BZh", "bzip2"),
    ] {
        let refused = read(&[bytes, b"abc"].concat());
        assert!(matches!(refused, Err(SourceError::Packed(told)) if told == name));
    }
    assert!(matches!(read(b"SQLite format 3\0and so on"), Err(SourceError::Binary)));
    assert!(matches!(read(&[1, 2, 3, 4, 5, b'a']), Err(SourceError::Binary)));
}
