//! What Lichess sends is understood: lines of our own in the shape that its specification gives, and the examples of
//! that specification where they are.

use crate::common::data::collection_text;
use kiebitz_bot::lichess::wire::{Account, Challenge, Event, GameLine, Room, Speed, TimeControl};
use kiebitz_bot::lichess::{ChallengeFilter, Decline};
use serde_json::Value;

fn lines<T: serde::de::DeserializeOwned>(text: &str) -> Vec<T> {
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
    text.lines().filter(|line| !line.is_empty()).map(read).collect()
}

#[test]
fn our_own_lines_of_the_event_stream() {
    let events: Vec<Event> = lines(include_str!("data/event-stream.ndjson"));
    let [
        Event::Challenge { challenge: race },
        Event::Challenge { challenge: open },
        declined,
        start,
        canceled,
        finish,
        Event::Other,
    ] = events.as_slice()
    else {
        panic!("{events:?}")
    };
    assert_eq!(race.time_control, TimeControl::Clock { limit: 180, increment: 2 });
    assert_eq!(ChallengeFilter::default().accepts(race), Ok(()));
    assert_eq!(ChallengeFilter::default().accepts(open), Err(Decline::TooSlow));
    let Event::ChallengeDeclined { challenge } = declined else { panic!("{declined:?}") };
    assert_eq!(challenge.decline_reason_key.as_deref(), Some("later"));
    assert!(challenge.dest_user.as_ref().is_some_and(|user| user.is_bot()));
    let Event::GameStart { game } = start else { panic!("{start:?}") };
    assert_eq!(game.game_id.to_string(), "aaaa1111");
    let Event::ChallengeCanceled { challenge } = canceled else { panic!("{canceled:?}") };
    assert_eq!(challenge.time_control, TimeControl::Clock { limit: 60, increment: 0 });
    let Event::GameFinish { game } = finish else { panic!("{finish:?}") };
    assert_eq!(game.game_id.to_string(), "aaaa1111");
}

#[test]
fn our_own_answers() {
    let answers: Value = serde_json::from_str(include_str!("data/answers.json")).expect("JSON");
    let me: Account = serde_json::from_value(answers["account"].clone()).expect("an account");
    assert!(!me.is_bot() && me.count.is_some_and(|count| count.all == 34), "{me:?}");
    assert_eq!(me.perfs["storm"].rating, None, "a kind that is no game");
    let bot: Account = serde_json::from_value(answers["bot"].clone()).expect("an account");
    assert!(bot.is_bot() && bot.perfs["blitz"].rating == Some(2001), "{bot:?}");
    let challenge: Challenge =
        serde_json::from_value(answers["challenge"].clone()).expect("a challenge");
    assert_eq!(challenge.speed, Speed::Correspondence);
}

#[test]
fn our_own_lines_of_a_game() {
    let read: Vec<GameLine> = lines(include_str!("data/game-stream.ndjson"));
    let [
        GameLine::GameFull(full),
        GameLine::GameState(asked),
        GameLine::GameState(over),
        chat,
        gone,
    ] = read.as_slice()
    else {
        panic!("{read:?}")
    };
    assert_eq!(&*full.black.shown(), "AI 3");
    assert!(full.state.is_running() && asked.is_running() && !over.is_running());
    assert!(asked.bdraw && asked.btakeback && !asked.wdraw && !asked.wtakeback);
    assert_eq!(over.winner, Some(kiebitz_chess::Color::White));
    let GameLine::ChatLine(chat) = chat else { panic!("{chat:?}") };
    assert_eq!((chat.room, &*chat.text), (Room::Spectator, "!why"));
    let GameLine::OpponentGone(gone) = gone else { panic!("{gone:?}") };
    assert!(!gone.gone && gone.claim_win_in_seconds.is_none());
}

#[test]
fn every_example_of_the_specification() {
    let Some(events) = collection_text("lichess-api/event-stream.ndjson") else { return };
    let events: Vec<Event> = lines(&events);
    assert!(events.len() >= 7 && !events.contains(&Event::Other), "{events:?}");
    let games = collection_text("lichess-api/game-stream.ndjson").expect("it is there, too");
    let games: Vec<GameLine> = lines(&games);
    assert!(games.len() >= 4 && !games.contains(&GameLine::Other), "{games:?}");

    let answers = collection_text("lichess-api/responses.json").expect("it is there, too");
    let answers: Value = serde_json::from_str(&answers).expect("JSON");
    let read = |name: &str| answers[name].clone();
    let me: Account = serde_json::from_value(read("account-getMyProfile")).expect("an account");
    assert!(!me.is_bot() && me.count.is_some_and(|count| count.all > 0), "{me:?}");
    let bot: Account = serde_json::from_value(read("bot-getOnlineBots")).expect("an account");
    assert!(bot.is_bot() && bot.perfs.contains_key("blitz"), "{bot:?}");
    for name in ["createChallenge", "showOneChallenge"] {
        let answer = read(&format!("challenges-{name}"));
        let challenge: Challenge = serde_json::from_value(answer).expect(name);
        assert_eq!(challenge.speed, Speed::Correspondence);
    }
}

#[test]
fn the_words_of_the_specification_are_ours() {
    let known: Value = serde_json::from_str(include_str!("data/words.json")).expect("JSON");
    let words = |value: &Value| -> Vec<String> {
        let list = value.as_array().cloned().unwrap_or_default();
        list.iter().filter_map(|word| word.as_str().map(str::to_owned)).collect()
    };
    let speeds = words(&known["speeds"]);
    assert_eq!(speeds, Speed::ALL.map(|speed| speed.name().to_owned()));
    let variants = words(&known["variants"]);
    for rules in kiebitz_bot::lichess::Rules::ALL {
        assert!(variants.contains(&rules.name().to_owned()), "{}", rules.name());
    }
    let declines = words(&known["declines"]);
    let ours = [
        Decline::Generic,
        Decline::Later,
        Decline::TooFast,
        Decline::TooSlow,
        Decline::TimeControl,
        Decline::Rated,
        Decline::Casual,
        Decline::Standard,
        Decline::Variant,
        Decline::NoBot,
        Decline::OnlyBot,
    ];
    assert_eq!(declines, ours.map(|reason| reason.name().to_owned()));

    // Where the specification is, the words are its words.
    let Some(spec) = collection_text("lichess-api/openapi-bot-board.json") else { return };
    let spec: Value = serde_json::from_str(&spec).expect("JSON");
    let pointer = |path: &str| spec.pointer(path).unwrap_or_else(|| panic!("{path}")).clone();
    assert_eq!(words(&pointer("/components/schemas/Speed/enum")), speeds);
    assert_eq!(words(&pointer("/components/schemas/VariantKey/enum")), variants);
    let decline = "/paths/~1api~1challenge~1{challengeId}~1decline/post/requestBody/content/\
        application~1x-www-form-urlencoded/schema/properties/reason/enum";
    assert_eq!(words(&pointer(decline)), declines);
    // The addresses we ask are addresses of the specification.
    for path in [
        "/api/account",
        "/api/stream/event",
        "/api/bot/online",
        "/api/bot/account/upgrade",
        "/api/bot/game/stream/{gameId}",
        "/api/bot/game/{gameId}/move/{move}",
        "/api/bot/game/{gameId}/chat",
        "/api/bot/game/{gameId}/abort",
        "/api/bot/game/{gameId}/resign",
        "/api/bot/game/{gameId}/draw/{accept}",
        "/api/bot/game/{gameId}/takeback/{accept}",
        "/api/bot/game/{gameId}/claim-victory",
        "/api/challenge/{challengeId}/accept",
        "/api/challenge/{challengeId}/decline",
        "/api/challenge/{challengeId}/cancel",
        "/api/challenge/{username}",
    ] {
        assert!(spec["paths"].get(path).is_some(), "{path}");
    }
}

#[test]
fn what_lichess_adds_later_is_passed_over() {
    let event: Event = serde_json::from_str(r#"{"type":"news","text":"hello"}"#).expect("read");
    assert_eq!(event, Event::Other);
    let line: GameLine = serde_json::from_str(r#"{"type":"cheer","by":"x"}"#).expect("read");
    assert_eq!(line, GameLine::Other);
    let control: TimeControl = serde_json::from_str(r#"{"type":"sand"}"#).expect("read");
    assert_eq!(control, TimeControl::Other);
    assert!(serde_json::from_str::<Event>("{}").is_err());
}

#[test]
fn clocks_have_lichess_speeds() {
    for (limit, increment, speed) in [
        (15, 0, Speed::UltraBullet),
        (60, 0, Speed::Bullet),
        (60, 2, Speed::Bullet),
        (180, 2, Speed::Blitz),
        (300, 5, Speed::Rapid),
        (1800, 0, Speed::Classical),
    ] {
        assert_eq!(Speed::of_clock(limit, increment), speed, "{limit}+{increment}");
    }
}
