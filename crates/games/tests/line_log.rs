//! Logs of lines with checksums.

use crate::common::Folder;
use kiebitz_games::line_log::{LineLog, Missing, lines};

/// The objects that are found, or none where a line is damaged.
fn read(bytes: &[u8]) -> Option<Vec<String>> {
    lines(bytes).map(|(_, object)| object).collect()
}

/// The bytes of a log of these objects.
fn sealed(objects: &[&str]) -> Vec<u8> {
    let folder = Folder::new("line-log");
    let (mut log, _) = LineLog::open(&folder.file("log"), Missing::Create).expect("it opens");
    objects.iter().for_each(|object| log.append(object).expect("it can be written"));
    std::fs::read(log.path()).expect("it is there")
}

#[test]
fn every_flipped_bit_is_noticed_or_harmless() {
    let objects = ["{\"a\":1,\"text\":\"é \\\" ,\"}", "{\"b\":[1,2]}", "{\"c\":{\"d\":0}}"];
    let log = sealed(&objects);
    assert_eq!(read(&log).expect("nothing is damaged"), objects);
    for place in 0..log.len() {
        for bit in 0..8 {
            let mut damaged = log.clone();
            damaged[place] ^= 1 << bit;
            match read(&damaged) {
                None => {}
                // The end of the last line: it counts as torn.
                Some(found) if place == log.len() - 1 => assert_eq!(found, objects[..2]),
                // The name of the first checksum: without it the line counts as an old one, and is the same.
                Some(found) => {
                    let open = &objects[0][..objects[0].len() - 1];
                    assert!(found[0].starts_with(open), "byte {place}, bit {bit}");
                    assert_eq!(found[1..], objects[1..], "byte {place}, bit {bit}");
                }
            }
        }
    }
}

#[test]
fn logs_without_checksums_are_read_and_go_on_with_them() {
    let old = b"{\"a\":1}\n{\"b\":2}\n";
    assert_eq!(read(old).expect("an old log"), ["{\"a\":1}", "{\"b\":2}"]);
    let mixed = [&old[..], &sealed(&["{\"c\":3}"])].concat();
    assert_eq!(read(&mixed).expect("it went on").len(), 3);
    let numbers = |bytes: &[u8]| {
        lines(bytes).filter(|(_, line)| line.is_none()).map(|(number, _)| number).collect()
    };
    let late: Vec<usize> = numbers(&[&mixed[..], b"{\"d\":4}\n"].concat());
    assert_eq!(late, [4], "a line without a checksum after one with it");
    let no_text: Vec<usize> = numbers(&[&old[..], b"{\"\xff\":4}\n"].concat());
    assert_eq!(no_text, [3]);
}
