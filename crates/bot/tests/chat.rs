//! What the bot says in chats, and what it keeps to itself.

use std::time::Duration;

use kiebitz_bot::lichess::chat::{Chat, LONGEST, MOST, Reasons, Reply};
use kiebitz_bot::lichess::wire::{ChatLine, Room};
use kiebitz_chess::{Board, Game, Variant};
use kiebitz_engine::Score;
use kiebitz_players::Choice;
use tokio::time::Instant;

fn line(room: Room, username: &str, text: &str) -> ChatLine {
    ChatLine { room, username: username.into(), text: text.into() }
}

/// The best move, or one that lets mate go.
fn reasons(m: &str) -> Reasons {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 12";
    let game = Game::new(Board::from_fen(fen, Variant::Chess).expect("legal"));
    let m = game.board().parse_san(m).expect("legal");
    let choice = Choice { score: Some(Score(45)), depth: 14, ..Choice::at_once(m) };
    Reasons::of(&game, &choice)
}

fn ask(chat: &mut Chat, room: Room, text: &str, m: &str, after: u64) -> Option<String> {
    let now = Instant::now() + Duration::from_secs(after);
    let question = line(room, "anna", text);
    Some(chat.reply(&question, Some(&reasons(m)), now)?.text(false))
}

#[test]
fn spectators_hear_about_the_last_move() {
    let mut chat = Chat::new("Kiebitz", "engine");
    let mut ask = |text: &str, m: &str, after: u64| ask(&mut chat, Room::Spectator, text, m, after);
    let why = ask("!why", "Rd8#", 0).expect("an answer");
    assert!(why.starts_with("Rd8# is the best move."), "{why}");
    assert_eq!(ask("!why", "Rd8#", 1), None, "too soon, or the same line twice");
    let weak = ask("!why", "h3", 4);
    assert_eq!(weak.as_deref(), Some("I tell you about 12. h3 when the game is over."));
    assert_eq!(
        ask(" !EVAL please", "h3", 8).as_deref(),
        Some("Before 12. h3: +0.45 for me, 14 plies deep.")
    );
    assert!(ask("!help", "h3", 12).is_some_and(|text| text.contains("!why")));
    assert!(
        ask("!about", "h3", 16)
            .is_some_and(|text| text.contains("Kiebitz") && text.len() <= LONGEST)
    );
    assert_eq!(ask("!dance", "h3", 20), None);
    assert_eq!(ask("nice move", "h3", 24), None);
}

#[test]
fn the_opponent_hears_it_when_the_game_is_over() {
    let mut chat = Chat::new("Kiebitz", "engine");
    for after in [0, 5] {
        let answer = ask(&mut chat, Room::Player, "!why", "h3", after);
        assert_eq!(answer.as_deref(), Some("I tell you about 12. h3 when the game is over."));
    }
    let help = ask(&mut chat, Room::Player, "!help", "h3", 10).expect("help");
    assert!(help.chars().count() <= LONGEST, "{help}");
    let farewell: Vec<String> = chat.farewell().into_iter().map(|reply| reply.text(true)).collect();
    assert!(farewell[0].contains("Good game"));
    let missed = "h3 is an inaccuracy. Best is Rd8#. White misses mate on the spot: 12. Rd8#";
    assert!(farewell.len() == 2 && farewell[1].starts_with(missed), "{farewell:?}");
    assert_eq!(chat.farewell().len(), 1, "it is told once");
}

#[test]
fn nobody_gets_answers_without_end() {
    let mut chat = Chat::new("Kiebitz", "engine");
    let now = Instant::now();
    let own = line(Room::Player, "kiebitz", "!help");
    assert!(chat.reply(&own, None, now).is_none());
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
    let why = Reply::Why(Box::new(reasons("h3"))).text(true);
    assert!(why.chars().count() <= LONGEST, "{why}");
    let book = Reasons { score: None, ..reasons("h3") };
    assert!(book.judgement().contains("without a search"));
    assert_eq!(chat.greeting(&"ü".repeat(300)).chars().count(), LONGEST);
}
