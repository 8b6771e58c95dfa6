//! Players by name, and what they play.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kiebitz_chess::{Board, Game, Variant};
use kiebitz_engine::{Level, Limits, Stop};
use kiebitz_players::engine::EnginePlayer;
use kiebitz_players::external::External;
use kiebitz_players::{History, Knowledge, Opponent, Player, PlayerSpec, Question, Resources};

#[test]
fn players_are_read_back() {
    let others = ["human", "human:Anna Lena", "elo:400", "elo:3200", "engine", "table"];
    let more = ["uci:/usr/games/stockfish", "uci:gnuchess --uci", "https://example.org/game/1"];
    let opponents = Opponent::all().map(|opponent| opponent.to_string());
    for text in others.into_iter().chain(more).map(str::to_owned).chain(opponents) {
        let spec: PlayerSpec = text.parse().expect(&text);
        assert_eq!(spec.to_string(), text);
        let is_foreign = ["human", "uci", "https"].contains(&text.split(':').next().unwrap_or(""));
        assert_eq!(spec.is_own_program(), !is_foreign, "{text}");
    }
    assert_eq!("ENGINE".parse(), Ok(PlayerSpec::Engine));
}

#[test]
fn bad_names_get_a_reason() {
    for (text, reason) in [
        (
            "",
            "no player is called \"\"; there are human, human:NAME, random, easy, normal, hard, \
             ancestor:a1, ancestor:a2, ancestor:a3, ancestor:b, ancestor:e, elo:400 to elo:3200, \
             engine, table, uci:PATH and a URL",
        ),
        ("stockfish", "no player is called \"stockfish\""),
        ("ancestor:z", "no player is called \"ancestor:z\""),
        ("engine:5", "no player is called \"engine:5\""),
        ("elo", "elo takes a strength from 400 to 3200, as in elo:1500, and not \"\""),
        ("elo:99", "and not \"99\""),
        ("human:", "the name after human: is empty"),
        ("uci:", "uci: is followed by the program"),
    ] {
        let error = text.parse::<PlayerSpec>().expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn who_cannot_play_is_refused_beforehand() {
    let refused = |text: &str, variant| {
        let spec: PlayerSpec = text.parse().expect(text);
        let made = spec.check(variant).and_then(|()| spec.factory(&Resources::default()));
        made.err().map(|error| error.to_string())
    };
    assert_eq!(refused("hard", Variant::RacingKings), None);
    assert_eq!(
        refused("ancestor:e", Variant::Chess).as_deref(),
        Some("ancestor:e plays racingkings, not chess")
    );
    let remote = refused("https://example.org", Variant::Chess).expect("refused");
    assert!(remote.contains("does not connect to other servers"), "{remote}");
}

/// What lists of players are made of: one of each, by a name that is read back.
#[test]
fn our_own_players_are_all_listed() {
    for player in PlayerSpec::own() {
        assert_eq!(player.to_string().parse().as_ref(), Ok(&player));
        assert!(player.to_string().starts_with(player.stem()), "{player}");
        assert!(player.is_own_program() && player.factory(&Resources::default()).is_ok());
        assert!(Variant::ALL.iter().any(|variant| player.check(*variant).is_ok()), "{player}");
    }
    assert_eq!(PlayerSpec::at_tictactoe(), "human, random, easy, normal, hard, engine");
}

#[test]
fn only_the_ancestor_with_a_memory_asks_past_games() {
    for (name, asks) in [("ancestor:a2", true), ("ancestor:a3", false), ("hard", false)] {
        let asked = Arc::new(AtomicBool::new(false));
        let flag = asked.clone();
        let history: Arc<History> = Arc::new(move |_: &Board| {
            flag.store(true, Ordering::Relaxed);
            0
        });
        let means =
            Resources { history: Some(history), ancestors_book: None, ..Resources::default() };
        let spec: PlayerSpec = name.parse().expect(name);
        let mut player = spec.factory(&means).expect(name)().expect(name);
        let choice = player.choose(&Game::default(), &Limits::depth(1), &Stop::default());
        assert!(choice.is_ok());
        assert_eq!(asked.load(Ordering::Relaxed), asks, "{name}");
    }
}

#[test]
fn the_secret_of_a_link_is_not_shown() {
    let spec: PlayerSpec = "https://example.org/#/play/12?key=secret".parse().expect("a link");
    assert_eq!(spec.to_string(), "https://example.org/");
    assert!(!format!("{spec:?}").contains("secret"), "{spec:?}");
}

#[test]
fn opponents_are_read_back() {
    for opponent in Opponent::all() {
        assert_eq!(opponent.to_string().parse(), Ok(opponent));
        assert_eq!(opponent.player(1, &Knowledge::default()).name(), opponent.name());
    }
    let error = "ancestor:c".parse::<Opponent>().unwrap_err();
    assert!(
        error.to_string().starts_with("no player is called \"ancestor:c\"; there are random, ")
    );
}

#[test]
fn it_finds_a_mate_and_tells_of_it() {
    let means = Resources { hash_mib: 1, ..Resources::default() };
    let mut player = EnginePlayer::new("engine", Level::FULL, &means).unwrap();
    player.new_game(Variant::Chess).unwrap();
    let board = Board::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", Variant::Chess).unwrap();
    let game = Game::new(board);
    let mut told = Vec::new();
    let (limits, stop) = (Limits::depth(4), Stop::new());
    let question = Question { game: &game, limits: &limits, stop: &stop };
    let choice = player.think(question, &mut |t| told.push(t)).unwrap();
    assert_eq!(board.san(choice.best), "Ra8#");
    assert_eq!(choice.score.and_then(|score| score.mate_moves()), Some(1));
    assert_eq!(told.last().map(|thought| thought.line[0]), Some(choice.best));
    assert!(player.ponders());
    assert!(!EnginePlayer::new("weak", Level::elo(1500), &means).unwrap().ponders());
}

#[test]
fn programs_that_cannot_be_started_are_named() {
    let error = External::start("no-such-engine --uci").unwrap_err().to_string();
    assert_eq!(error, "there is no program no-such-engine in PATH or /usr/games");
    let error = External::start("/no/such/engine").unwrap_err().to_string();
    assert!(error.starts_with("cannot start /no/such/engine: "), "{error}");
}
