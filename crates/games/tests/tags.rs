//! Tags and clocks of games, and files that games are added to.

use std::fs;
use std::time::Duration;

use kiebitz_games::pgn::{self, Tags, clock_comment, clock_in, time_control};
use kiebitz_games::pgn_file::{BadPgnFile, PgnFile};

use crate::common::Folder;

#[test]
fn time_controls_are_those_of_the_standard() {
    let tag = |moves, base, increment| {
        time_control(moves, Duration::from_millis(base), Duration::from_millis(increment))
    };
    assert_eq!(tag(None, 300_000, 3000).as_deref(), Some("300+3"));
    assert_eq!(tag(None, 300_000, 0).as_deref(), Some("300"));
    assert_eq!(tag(Some(40), 5_400_000, 0).as_deref(), Some("40/5400"));
    for (moves, base, increment) in [(None, 1200, 0), (None, 8000, 80), (Some(40), 60_000, 1000)] {
        assert_eq!(tag(moves, base, increment), None);
    }
}

#[test]
fn clocks_round_trip() {
    for (text, millis) in
        [("[%clk 0:05:00]", 300_000), ("[%clk 1:00:09.7]", 3_609_700), ("[%clk 0:00:00.05]", 50)]
    {
        assert_eq!(clock_in(text), Some(Duration::from_millis(millis)), "{text}");
        assert_eq!(clock_comment(Duration::from_millis(millis)), text);
    }
    let beside = "good [%eval 0.3] [%clk 0:00:30]";
    assert_eq!(clock_in(beside), Some(Duration::from_secs(30)));
    for bad in [
        "[%clk 5:00]",
        "[%clk -1:00:00]",
        "[%clk 0:00:1",
        "[%clk a:b:c]",
        "[%clk 0:0:1.é]",
        "[%clk 0:0:1.2.3]",
        "[%clk 99999999999999999999:00:00]",
        "[%clk 0:999999999999999999:00]",
        "[%clk 600:00:00]",
        "",
    ] {
        assert_eq!(clock_in(bad), None, "{bad}");
    }
}

#[test]
fn the_roster_comes_first_and_the_unknown_does_not_count() {
    let tags: Tags = [
        ("ECO", "C20"),
        ("Black", "B"),
        ("White", " A\n\tX "),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("Result", "1-0"),
        ("No name", "x"),
        ("Annotator", ""),
        ("ECO", "C21"),
        ("BlackKind", "uci:evil"),
        ("whitekind", "engine"),
    ]
    .into_iter()
    .collect();
    let listed: Vec<_> = tags.iter().collect();
    assert_eq!(listed, [("White", "A X"), ("Black", "B"), ("ECO", "C21"), ("Annotator", "")]);
    assert_eq!(tags.get("eco"), Some("C21"));
}

#[test]
fn a_game_that_was_cut_off_anywhere_does_not_harm_the_next() {
    let first =
        "[Event \"A\"]\n[Site \"?\"]\n[White \"One]\"]\n\n1. e4 {good\nmove} (1. d4 d5) e5 *\n\n";
    let second = "[Event \"B\"]\n[Black \"Two\"]\n\n1. c4 *\n\n";
    let folder = Folder::new("cut");
    let path = folder.file("games.pgn");
    for end in 0..=first.len() {
        fs::write(&path, &first[..end]).expect("it can be written");
        let mut file = match PgnFile::open(&path) {
            // So little of the first tag that it could be anything.
            Err(BadPgnFile::Foreign(_)) if end < "[Event \"A\"]".len() => continue,
            opened => opened.expect("it begins as PGN"),
        };
        for _ in 0..2 {
            file.append(second).expect("it can be written");
        }
        let text = fs::read(&path).expect("it is there");
        assert!(text.starts_with(&first.as_bytes()[..end]), "what was there stays");
        let read: Vec<_> = pgn::read(&*text).map(|entry| entry.expect("readable")).collect();
        for entry in &read[read.len() - 2..] {
            let game = entry.game.as_ref().expect("a sound game");
            let names = ["Event", "White", "Black"].map(|name| game.tags.get(name));
            assert_eq!(names, [Some("B"), None, Some("Two")], "cut at {end}");
            assert_eq!(game.line.plies.len(), 1);
        }
        assert!(read.len() <= 3);
    }
}
