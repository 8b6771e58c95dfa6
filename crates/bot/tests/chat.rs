//! What the bot says in chats, and what it keeps to itself.

use kiebitz_bot::lichess::chat::{Chat, LONGEST, MOST, Reasons};
use kiebitz_bot::lichess::wire::{ChatLine, Room};
use kiebitz_chess::{Board, Variant};
use kiebitz_engine::Score;
use kiebitz_engine::eval::explain;
use kiebitz_players::Choice;
use std::time::Duration;
use tokio::time::Instant;

fn line(room: Room, username: &str, text: &str) -> ChatLine {
    ChatLine { room, username: username.into(), text: text.into() }
}

fn reasons() -> Reasons {
    Reasons {
        played: "12. Nf3".to_owned(),
        score: Some(Score(45)),
        depth: 14,
        terms: [("Material", 0), ("Mobility", 31), ("King danger", -52), ("Space", 4)]
            .map(|(name, value)| (name.to_owned(), value))
            .into(),
    }
}

#[test]
fn spectators_hear_about_the_last_move() {
    let mut chat = Chat::new("Kiebitz", "engine");
    let now = Instant::now();
    let mut ask = |text: &str, after: u64| {
        let question = line(Room::Spectator, "anna", text);
        chat.reply(&question, Some(&reasons()), now + Duration::from_secs(after))
    };
    assert_eq!(
        ask("!why", 0).as_deref(),
        Some(
            "Before 12. Nf3 (+0.45 for me), what counted for me: king danger -0.52, mobility +0.31, space +0.04."
        )
    );
    assert_eq!(ask("!why", 1), None, "too soon, or the same line twice");
    assert_eq!(
        ask(" !EVAL please", 4).as_deref(),
        Some("Before 12. Nf3: +0.45 for me, 14 plies deep.")
    );
    assert!(ask("!help", 8).is_some_and(|text| text.contains("!why")));
    assert!(
        ask("!about", 12).is_some_and(|text| text.contains("Kiebitz") && text.len() <= LONGEST)
    );
    assert_eq!(ask("!dance", 16), None);
    assert_eq!(ask("nice move", 20), None);
}

#[test]
fn the_opponent_hears_it_when_the_game_is_over() {
    let mut chat = Chat::new("Kiebitz", "engine");
    let now = Instant::now();
    let answer = chat.reply(&line(Room::Player, "bob", "!why"), Some(&reasons()), now);
    let answer = answer.expect("an answer");
    assert!(!answer.contains("0.") && answer.contains("when the game is over"), "{answer}");
    let later = now + Duration::from_secs(5);
    let help = chat.reply(&line(Room::Player, "bob", "!help"), None, later).expect("help");
    assert!(help.chars().count() <= LONGEST, "{help}");
    let farewell = chat.farewell();
    assert!(farewell[0].contains("Good game"));
    assert!(farewell[1].contains("king danger -0.52"), "{farewell:?}");
    assert_eq!(chat.farewell().len(), 1, "it is told once");
}

#[test]
fn nobody_gets_answers_without_end() {
    let mut chat = Chat::new("Kiebitz", "engine");
    let now = Instant::now();
    let own = line(Room::Player, "kiebitz", "!help");
    assert_eq!(chat.reply(&own, None, now), None);
    let asked = (0..100u64).filter_map(|count| {
        let question = line(Room::Spectator, &format!("user{count}"), "!about");
        chat.reply(&question, None, now)
    });
    assert_eq!(asked.count(), MOST as usize);
}

#[test]
fn every_line_fits() {
    let chat = Chat::new("Kiebitz", "engine");
    assert!(chat.greeting(&"x".repeat(40)).chars().count() <= LONGEST);
    assert!(chat.welcome().len() <= LONGEST);
    let long = Reasons {
        terms: vec![("a very long name of a term indeed".to_owned(), 10); 9],
        ..reasons()
    };
    assert!(long.explanation().chars().count() <= LONGEST);
    let book = Reasons { score: None, ..reasons() };
    assert!(book.judgement().contains("without a search"));
    assert_eq!(chat.greeting(&"ü".repeat(300)).chars().count(), LONGEST);
}

#[test]
fn reasons_are_ours() {
    let fen = "4k3/8/8/8/8/8/8/Q3K3 b - - 0 30";
    let board = Board::from_fen(fen, Variant::Chess).expect("legal");
    let m = board.parse_uci("e8e7").expect("legal");
    let reasons = Reasons::of(&board, &Choice::at_once(m));
    assert_eq!(reasons.played, "30... Ke7");
    let material = reasons.terms.iter().find(|(words, _)| words.contains("aterial"));
    assert!(material.is_some_and(|(_, value)| *value < -500), "{reasons:?}");
    assert_eq!(reasons.terms.iter().map(|term| term.1).sum::<i32>(), explain(&board).score);
}
