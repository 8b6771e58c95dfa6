//! The game database of sessions: ratings, learned moves, past games.

use std::time::UNIX_EPOCH;

use kiebitz_chess::{Board, Color, Game, Outcome, Reason, Variant};
use kiebitz_games::store::{Kind, NewGame, Store};
use kiebitz_play::{Identity, Memory, Note, RatingChange, Record, TimeControl};
use kiebitz_players::{End, PlayerSpec, Resources};

fn record(white: &str, black: &str, moves: &str) -> Record {
    let mut game = Game::default();
    for san in moves.split_whitespace() {
        let m = game.board().parse_san(san).expect(san);
        game.play(m).expect(san);
    }
    let player = |kind: &str| Identity {
        name: format!("the {kind}").into(),
        kind: kind.to_owned(),
        is_human: kind == "human",
    };
    Record {
        players: [player(white), player(black)],
        notes: vec![Note::default(); game.moves().len()],
        game,
        control: TimeControl::Untimed,
        began: UNIX_EPOCH,
        end: None,
        counts: true,
    }
}

fn memory(learns: bool) -> Memory {
    Memory::new(Store::in_memory().expect("memory"), learns)
}

fn finish(memory: &Memory, record: &mut Record, winner: Color) -> Option<RatingChange> {
    record.end = Some(End::Result(Outcome::win(winner, Reason::Resignation)));
    memory.recorder().finished(record).expect("memory can be written")
}

#[test]
fn what_was_not_written_is_made_up_for() {
    let memory = memory(true);
    let before = record("human", "engine", "e4 e5 Nf3 Nc6");
    let (id, mut recorder) = memory.register(&before).expect("kept");
    // The recorder did not hear of a takeback of two plies and of two moves.
    let now = record("human", "engine", "e4 e5 Bc4 Nf6 d3");
    recorder.changed(&now).expect("kept");
    let kept = memory.resume(id, [None, None]).expect("there");
    assert_eq!(kept.new.game, now.game);
}

/// An unreadable time control of our own is damage; a foreign one is kept by nobody, and said.
#[test]
fn no_game_loses_its_clock_unnoticed() {
    for (control, seats, expected) in [
        ("300+3", [true, true], Ok(None)),
        ("40/9000", [false, false], Ok(Some("40/9000"))),
        ("40/9000", [true, false], Ok(Some("40/9000"))),
        ("?", [false, false], Ok(None)),
        ("soon", [true, true], Err("game 1: its time control \"soon\" cannot be read")),
        ("?", [true, true], Err("game 1: its time control \"?\" cannot be read")),
    ] {
        let mut store = Store::in_memory().expect("memory");
        let tags = [("White", "Anna"), ("TimeControl", control)].into_iter().collect();
        let kinds = seats.map(|is_own| is_own.then(|| Kind::of_session("random")));
        let id = store.begin(&NewGame { tags, kinds, start: *Game::default().start() });
        let named = seats.map(|is_own| (!is_own).then_some(PlayerSpec::Engine));
        let resumed = Memory::new(store, false).resume(id.expect("kept"), named);
        let resumed = resumed.map(|resumed| resumed.foreign_control).map_err(|e| e.to_string());
        let expected = expected.map(|text| text.map(str::to_owned)).map_err(str::to_owned);
        assert_eq!(resumed, expected, "{control}");
    }
}

#[test]
fn only_the_engine_at_full_strength_is_reminded() {
    let memory = memory(true);
    finish(&memory, &mut record("engine", "human", "e4"), Color::Black);
    finish(&memory, &mut record("human", "elo:3000", "d4 d5"), Color::White);
    let of = |memory: &Memory, white: &str| {
        let players = [white, "human"].map(|name| name.parse().expect(name));
        memory.remind(&Resources::default(), &players).experience.map(|known| known.len())
    };
    assert_eq!(of(&memory, "engine"), Some(1), "it knows the start position alone");
    for other in ["elo:3000", "table", "human", "normal"] {
        assert_eq!(of(&memory, other), None, "{other}");
    }
    let forgetful = self::memory(false);
    finish(&forgetful, &mut record("engine", "human", "e4"), Color::Black);
    assert_eq!(of(&forgetful, "engine"), None);
}

#[test]
fn ancestors_ask_how_past_games_went() {
    let memory = memory(true);
    for winner in [Color::White, Color::White, Color::Black, Color::White] {
        finish(&memory, &mut record("human", "human", "e4 e5 Nf3"), winner);
    }
    finish(&memory, &mut record("human", "human", "d4 d5"), Color::Black);
    let history = |memory: &Memory, black: &str| {
        let players = ["human", black].map(|name| name.parse().expect(name));
        memory.remind(&Resources::default(), &players).history
    };
    let asked = history(&memory, "ancestor:a2").expect("it asks");
    assert_eq!(asked(&Board::start(Variant::Chess)), 1);
    let after = |moves: &str| *record("human", "human", moves).game.board();
    assert_eq!([asked(&after("e4")), asked(&after("d4")), asked(&after("c4"))], [2, -1, 0]);
    for other in ["engine", "hard", "ancestor:a3", "random"] {
        assert!(history(&memory, other).is_none(), "{other}");
    }
    assert!(history(&self::memory(false), "ancestor:a2").is_none());
}

#[test]
fn a_replaced_player_is_not_learned_from_and_does_not_count() {
    let memory = memory(true);
    let mut recorder = memory.recorder();
    recorder.changed(&record("human", "random", "e4 e5")).expect("kept");
    let mut later = record("human", "engine", "e4 e5");
    later.end = Some(End::Result(Outcome::win(Color::White, Reason::Resignation)));
    recorder.finished(&later).expect("kept");
    let players = ["human", "engine"].map(|name| name.parse().expect(name));
    assert!(memory.remind(&Resources::default(), &players).experience.is_none());
}

#[test]
fn only_a_whole_game_against_a_level_is_rated() {
    let memory = memory(true);
    let mut game = record("human", "elo:1600", "e4 e5");
    let change = finish(&memory, &mut game, Color::White).expect("rated");
    assert_eq!((change.side, change.after.games), (Color::White, 1));
    assert!(change.after.value > change.before.value);
    game.counts = false;
    assert_eq!(finish(&memory, &mut game, Color::White), None);
    for (white, black) in [("human", "human"), ("engine", "elo:1600"), ("human", "engine")] {
        assert_eq!(finish(&memory, &mut record(white, black, "e4"), Color::White), None);
    }
}
