//! What a match leaves: its games as PGN, its log, and its settings in the log.

use std::fs;
use std::time::{Duration, UNIX_EPOCH};

use kiebitz_arena::game::{End, Fault, Note, Played};
use kiebitz_arena::limit::Limit;
use kiebitz_arena::pgn::MatchTags;
use kiebitz_arena::spec::{Spec, Who};
use kiebitz_arena::tournament::{
    MatchLog, MatchLogError, MatchSettings, PairingSettings, SettingsError, TournamentFormat,
};
use kiebitz_chess::{Board, Color, Game, Outcome, Reason, Variant};
use kiebitz_engine::Bound;
use kiebitz_games::line_log::LineLogError;
use kiebitz_play::ClockControl;
use kiebitz_uci::{Score, Value};

fn tags() -> MatchTags {
    MatchTags {
        event: "A \"test\"".into(),
        site: "?".into(),
        date: UNIX_EPOCH + Duration::from_secs(1_709_200_000),
        names: ["One".into(), "Two".into()],
        limits: [Limit::Clock(ClockControl::from_seconds("8+0.08").unwrap()), Limit::Nodes(100)],
    }
}

fn played(start: Board, moves: &str, opening_plies: usize, end: End) -> Played {
    let mut game = Game::new(start);
    for san in moves.split_whitespace() {
        let m = game.board().parse_san(san).expect(san);
        game.play(m).expect(san);
    }
    let own = game.moves().len() - opening_plies;
    let score = |value| Some(Score { value, bound: Bound::Exact });
    let note = Note {
        score: score(Value::Cp(-35)),
        depth: Some(12),
        nodes: Some(1000),
        time: Duration::from_millis(81),
    };
    let mut notes = vec![note; own];
    if let Some(last) = notes.last_mut() {
        last.score = score(Value::Mate(1));
    }
    Played { game, opening_plies, notes, end }
}

#[test]
fn a_game_as_pgn() {
    let end = End::Rules(Outcome::win(Color::Black, Reason::Checkmate));
    let played = played(Board::start(Variant::Chess), "f3 e5 g4 Qh4", 2, end);
    let expected = "[Event \"A \\\"test\\\"\"]\n[Site \"?\"]\n[Date \"2024.02.29\"]\n[Round \"2.2\"]\n\
        [White \"Two\"]\n[Black \"One\"]\n[Result \"0-1\"]\n[PlyCount \"4\"]\n\
        [WhiteTimeControl \"-\"]\n[BlackTimeControl \"8+0.08\"]\n[Termination \"normal\"]\n\n\
        1. f3 {book} e5 {book} 2. g4 {-0.35/12 0.081s} Qh4# {+M1/12 0.081s} {checkmate}\n0-1\n\n";
    assert_eq!(tags().pgn(3, &played), expected);
}

#[test]
fn the_time_control_is_one_of_the_standard_or_left_open() {
    let played = played(Board::start(Variant::Chess), "e4", 0, End::Adjudicated(None));
    for (limit, expected) in [
        ("60+1", "[TimeControl \"60+1\"]\n[Term"),
        ("40/60", "[TimeControl \"40/60\"]\n[Term"),
        ("8+0.08", "[TimeControl \"?\"]\n[TimeControlExact \"8+0.08\"]\n"),
        ("40/60+1", "[TimeControl \"?\"]\n[TimeControlExact \"40/60+1\"]\n"),
    ] {
        let limits = [Limit::Clock(ClockControl::from_seconds(limit).expect(limit)); 2];
        let text = MatchTags { limits, ..tags() }.pgn(0, &played);
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn other_starts_are_told() {
    let start = Board::chess960(518).unwrap();
    let what = "plays {nothing}".to_owned();
    let end = End::Forfeit { loser: Color::White, fault: Fault::IllegalMove, what };
    let played = played(start, "", 0, end);
    let pgn = tags().pgn(0, &played);
    assert!(pgn.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/"));
    assert!(pgn.contains("[Termination \"rules infraction\"]"));
    assert!(pgn.ends_with("{One: plays 'nothing'} 0-1\n\n"), "{pgn}");
}

#[test]
fn black_may_move_first_and_lines_stay_short() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 b - - 0 40";
    let start = Board::from_fen(fen, Variant::Chess).unwrap();
    let moves = "Ke7 Ra2 Ke8 Ra3 Ke7 Ra4 Ke8 Ra5 Ke7";
    let played = played(start, moves, 0, End::Adjudicated(None));
    let pgn = tags().pgn(0, &played);
    assert!(pgn.contains("\n40... Ke7 {-0.35/12 0.081s} 41. Ra2"), "{pgn}");
    assert!(pgn.lines().all(|line| line.len() < 80));
}

fn logged(moves: &str, end: Option<End>) -> Played {
    let mut game = Game::new(Board::start(Variant::Chess));
    for san in moves.split_whitespace() {
        let m = game.board().parse_san(san).expect(san);
        game.play(m).expect(san);
    }
    let note = |value| Note {
        score: Some(Score { value, bound: Bound::Exact }),
        depth: Some(9),
        nodes: None,
        time: Duration::from_micros(1234),
    };
    let notes = vec![note(Value::Cp(-31)), note(Value::Mate(2)), Note::default()];
    let end = end.unwrap_or_else(|| End::Rules(game.outcome().expect("it is over")));
    Played { game, opening_plies: 1, notes, end }
}

#[test]
fn games_come_back_and_a_torn_line_is_cut_off() {
    let path = std::env::temp_dir().join(format!("kiebitz-log-{}", std::process::id()));
    let _ = fs::remove_file(&path);
    let castling = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6";
    let what = "died, saying \"}{\"".to_owned();
    let games = [
        (0, 3, logged("f3 e5 g4 Qh4", None)),
        (1, 0, logged(castling, Some(End::Adjudicated(Some(Color::Black))))),
        (
            1,
            1,
            logged(castling, Some(End::Forfeit { loser: Color::White, fault: Fault::Crash, what })),
        ),
    ];
    let settings = settings(&["random", "easy", "hard"]).absolute().expect("text");
    let mut log = MatchLog::begin(&path, &settings).expect("a new file");
    for (pairing, game, played) in &games {
        log.append(*pairing, *game, played).expect("it can be written");
    }
    assert!(MatchLog::begin(&path, &settings).is_err(), "an old log is kept");
    let busy = MatchLog::resume(&path, Variant::Chess, 2).err();
    let in_use =
        |error| matches!(error, MatchLogError::CannotWrite { source: LineLogError::InUse(_), .. });
    assert!(busy.is_some_and(in_use));
    drop(log);
    assert_eq!(MatchLog::settings(&path).expect("a head"), settings);

    let whole = fs::read(&path).expect("it is there");
    fs::write(&path, [&whole[..], b"{\"pairing\":0,\"ga"].concat()).expect("torn");
    let (mut log, found) = MatchLog::resume(&path, Variant::Chess, 2).expect("it goes on");
    assert_eq!(fs::read(&path).expect("it is there"), whole);
    assert_eq!(found[0][&3], games[0].2);
    assert_eq!(
        found[1].values().cloned().collect::<Vec<_>>(),
        [games[1].2.clone(), games[2].2.clone()]
    );
    assert!(matches!(&found[0][&3].end, End::Rules(end) if end.reason == Reason::Checkmate));
    // A game that occurs twice is an error worth reporting.
    log.append(0, 3, &games[0].2).expect("it can be written");
    drop(log);
    assert!(MatchLog::resume(&path, Variant::Chess, 2).is_err());
    fs::write(&path, "{\"kiebitz_ma").expect("killed while it began");
    assert!(MatchLog::settings(&path).is_err());
    drop(MatchLog::begin(&path, &settings).expect("nothing is lost"));
    assert!(MatchLog::settings(&path).is_ok());
    fs::write(&path, "[Event \"?\"]\n").expect("another file");
    assert!(MatchLog::settings(&path).unwrap_err().to_string().contains("not the log of a match"));
    fs::remove_file(&path).expect("it was there");
}

#[test]
fn logs_of_other_versions() {
    let path = std::env::temp_dir().join(format!("kiebitz-versions-{}", std::process::id()));
    for (head, end) in [
        ("1,\"arguments\":[]", "older version of Kiebitz, which alone can continue it"),
        ("2,\"arguments\":[],\"folder\":\"/\"", "which alone can continue it"),
        ("4,\"plan\":[]", "was written by a newer version of Kiebitz"),
    ] {
        fs::write(&path, format!("{{\"kiebitz_match\":{head}}}\n")).expect("it can be written");
        let told = MatchLog::settings(&path).expect_err(head).to_string();
        assert!(told.ends_with(end), "{told}");
    }
    fs::remove_file(&path).expect("it was there");
}

pub fn settings(engines: &[&str]) -> MatchSettings {
    let engines: Vec<Spec> = engines.iter().map(|text| text.parse().expect("an engine")).collect();
    let pairing = |players| PairingSettings { players, games: 4 };
    MatchSettings {
        pairings: TournamentFormat::RoundRobin.pairings(engines.len()).map(pairing).collect(),
        engines,
        ratings: Vec::new(),
        variant: Variant::Chess,
        limit: Some(Limit::Nodes(100)),
        sprt: None,
        book: None,
        book_plies: 16,
        concurrency: 1,
        seed: 1,
        pgn: None,
        html: None,
        event: None,
        site: "?".to_owned(),
        hash: 16,
        threads: 1,
        margin_ms: 20,
        hang_s: 300,
        resign: None,
        draw: None,
        tables: None,
        syzygy: None,
        json: false,
        folder: None,
    }
}

#[test]
fn settings_round_trip_as_json() {
    let engines = [
        "./a:Hash=64,ARGS=-c x,DIR=b,NAME=One,TC=40/5.5+0.001",
        "elo:1400:MOVETIME=0.0015s",
        "xboard:fairymax:DEPTH=3",
        "ancestor:a3:SyzygyPath=t",
    ];
    let mut all = settings(&engines);
    all.ratings = vec![(2, 1400.5)];
    (all.resign, all.draw) = ("3,600".parse().ok(), "8,10,40".parse().ok());
    all.book = Some("b.epd".into());
    all.syzygy = Some("s:/t".into());
    let mut two = settings(&engines[..2]);
    (two.sprt, two.limit) = ("0,5,0.01,0.1".parse().ok(), None);
    for settings in [all, two] {
        let stored = settings.absolute().expect("text");
        let json = serde_json::to_string(&stored).expect("JSON");
        assert_eq!(serde_json::from_str::<MatchSettings>(&json).expect("JSON"), stored);
        assert_eq!(stored.absolute().expect("text"), stored, "absolute paths stay");
        assert_ne!(stored, settings);
        assert_eq!(stored.check(), Ok(()));
    }
}

#[test]
fn paths_become_absolute_and_names_to_look_up_stay() {
    let here = std::env::current_dir().expect("a folder");
    let engines = ["./a:DIR=b,EvalFile=x", "stockfish", "ancestor:a3:SyzygyPath=t:/u"];
    let found = settings(&engines).absolute().expect("text");
    assert_eq!(found.engines[0].who, Who::Program(here.join("a")));
    assert_eq!(found.engines[0].dir, Some(here.join("b")));
    assert_eq!(found.engines[0].options[0].1, "x", "the program reads it in its folder");
    assert_eq!(found.engines[1].who, Who::Program("stockfish".into()));
    assert_eq!(found.engines[2].options[0].1, format!("{}:/u", here.join("t").display()));
    assert_eq!(found.folder, Some(here));
}

#[test]
fn settings_of_a_log_are_checked() {
    let mut three = settings(&["random", "easy", "hard"]);
    assert_eq!(three.check(), Ok(()));
    three.pairings[0].players = [0, 3];
    assert!(matches!(three.check(), Err(SettingsError::NoPlayer { other: 4, .. })));
    three.pairings[0].players = [1, 1];
    assert!(matches!(three.check(), Err(SettingsError::NoPlayer { .. })));
    three.pairings.clear();
    three.ratings = vec![(0, 5.0)];
    assert_eq!(three.check(), Err(SettingsError::NoRated { number: 0, many: 3 }));
    assert_eq!(settings(&["easy"]).check(), Err(SettingsError::FewEngines(1)));
}
