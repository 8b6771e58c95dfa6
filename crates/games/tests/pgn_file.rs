//! Games are added to PGN alone.

use crate::common::Folder;
use kiebitz_games::pgn_file::{BadPgnFile, PgnFile};
use std::fs;

/// Whether a file with these bytes takes games; what it held stays as it was.
fn takes_games(file: &[u8]) -> bool {
    let folder = Folder::new("takes");
    let path = folder.file("games.pgn");
    fs::write(&path, file).expect("it can be written");
    let is_taken = match PgnFile::open(&path) {
        Ok(_) => true,
        Err(BadPgnFile::Foreign(foreign)) if foreign == path => false,
        Err(error) => panic!("{error}"),
    };
    assert!(fs::read(&path).expect("it is there") == file);
    is_taken
}

#[test]
fn pgn_is_told_from_everything_else() {
    for pgn in [
        "",
        " \r\n\n",
        "[Event \"A\"]\n",
        "\u{feff}[Event \"?\"]\r\n[Site \"x\"]\r\n",
        "\n\n% a remark\n; another\n[White_Elo \"2000\"]\n",
        "{A comment\nof two lines} 1. e4 e5 *",
        "1.e4{book} c5",
        "1. Nf3! d5 2. g3",
        "[Event \"Ann\u{e9}e\"]\n",
    ] {
        assert!(takes_games(pgn.as_bytes()), "{pgn}");
    }
    assert!(takes_games(b"[Event \"Ann\xe9e\"]\n"), "Latin-1");
    for other in [
        "{\"kiebitz_match\":1,\"arguments\":[]}\n{\"pairing\":0,\"end\":{\"kind\":\"rules\"}}\n",
        "{\"conditions\":\"x\",\"positions\":[{\"cp\":1},{\"cp\":2}]}\n",
        "{\"games\": 3}\n",
        "{\n  \"variant\": \"chess\"\n}\n",
        "{ \"list\": [1, 2] }",
        "SQLite format 3\0\u{10}",
        "[\"a\", \"b\"]",
        "[section]\nkey = 1\n",
        "[remote \"origin\"]\n\turl = x\n",
        "; settings\n[Section]\na=1\n",
        "%!PS-Adobe\n/x\n",
        "1. Buy milk\n",
        "1. e5 e4\n",
        "1.5,2.5\n",
        "# A title\n",
        "text",
        "[\u{0}E\u{0}v\u{0}",
        "{never closed",
        "* item\n",
    ] {
        assert!(!takes_games(other.as_bytes()), "{other}");
    }
}
