//! Many games through a proxy with faults: no move is lost, none is played twice.

use std::time::{Duration, Instant};

use crate::common::{fixtures, hasty, run_in_a_storm};
use kiebitz_bot::lichess::server::Plan;
use kiebitz_bot::lichess::{GameNews, News, Settings};
use kiebitz_games::pgn::PgnGame;
use kiebitz_games::store::{Filter, Store};
use kiebitz_play::Memory;

/// The number of games.
const GAMES: usize = 200;

#[test]
fn two_hundred_games_survive_a_storm() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("storm");
    std::fs::create_dir_all(&folder).expect("a folder");
    let db = folder.join("games.db");
    for name in ["games.db", "games.db-wal", "games.db-shm"] {
        let _ = std::fs::remove_file(folder.join(name));
    }
    let plan = Plan {
        at_once: 8,
        actions: 60,
        seed: seed(),
        keep_alive: Duration::from_millis(100),
        ..Plan::new(fixtures(GAMES))
    };
    let memory = Memory::new(Store::open(&db).expect("a database"), false);
    let settings = Settings { games: 8, takebacks: true, memory: Some(memory), ..hasty() };
    let began = Instant::now();
    let (summary, tally, news) = run_in_a_storm(plan, settings, "dry-run");
    let summary = summary.expect("the bot runs");
    let time = began.elapsed();
    eprintln!("{GAMES} games, {} moves in {time:?}", tally.moves);

    let wrong = (tally.illegal, tally.out_of_turn, tally.repeated, tally.flags);
    assert_eq!(wrong, (0, 0, 0, 0), "illegal, out of turn, repeated, too late");
    assert_eq!(tally.games, GAMES, "{news:?}");
    let counted = summary.games + summary.given_up;
    assert_eq!((summary.given_up, counted as usize), (0, GAMES), "{:?}", last(&news));

    // Faults did occur.
    let count = |is: fn(&News) -> bool| news.iter().filter(|news| is(news)).count();
    assert!(
        count(|news| matches!(news, News::Dropped(_) | News::Game(_, GameNews::Dropped(_)))) > 100
    );
    assert!(count(|news| matches!(news, News::Game(_, GameNews::Unsure(..)))) > 50);
    assert!(count(|news| matches!(news, News::Game(_, GameNews::SentAgain(_)))) > 10);
    assert!(tally.takebacks > 5 && tally.said.len() > GAMES);

    // The stored games are those played, each once.
    let store = Store::open(&db).expect("the database");
    let listed =
        store.list(&Filter { limit: Some(GAMES * 2), ..Filter::default() }).expect("a list");
    let kept = listed.iter().map(|listed| moves(&store.load(listed.id).expect("a game").game));
    let mut kept: Vec<String> = kept.collect();
    let mut played: Vec<String> = tally.finished.iter().map(|(moves, _)| plain(moves)).collect();
    kept.sort();
    played.sort();
    assert_eq!(kept, played);
}

/// The seed of the faults; `KIEBITZ_STORM` sets another.
fn seed() -> u64 {
    std::env::var("KIEBITZ_STORM").ok().and_then(|text| text.parse().ok()).unwrap_or(20)
}

/// Moves by their squares. Castling is written in two ways, so moves of the king from its own square are left open.
fn plain(moves: &str) -> String {
    moves.split_whitespace().map(|m| &m[..2]).collect::<Vec<_>>().join(" ")
}

fn moves(game: &PgnGame) -> String {
    game.moves().map(|m| m.from().to_string()).collect::<Vec<_>>().join(" ")
}

fn last(news: &[News]) -> &[News] {
    &news[news.len().saturating_sub(20)..]
}
