//! Which bots are challenged, and how often.

use kiebitz_bot::lichess::seek::{DAY, Search};
use kiebitz_bot::lichess::wire::Account;
use kiebitz_bot::lichess::{Rules, Seeking};
use serde_json::json;
use std::time::Duration;
use tokio::time::Instant;

fn account(id: &str, blitz: u32, race: u32) -> Account {
    let perfs = json!({"blitz": {"rating": blitz}, "racingKings": {"rating": race}});
    let value = json!({"id": id, "username": id, "title": "BOT", "perfs": perfs});
    serde_json::from_value(value).expect("an account")
}

fn search(per_day: usize) -> Search {
    let seeking = Seeking {
        every: Duration::from_secs(600),
        per_day,
        rules: vec![Rules::Standard, Rules::RacingKings],
        limit: 180,
        increment: 2,
        rated: false,
        distance: 200,
    };
    Search::new(seeking, 1, Instant::now())
}

#[test]
fn bots_of_our_strength_are_asked_once_a_day() {
    let mut search = search(3);
    let now = Instant::now();
    let me = account("me", 2000, 1500);
    let bots = [account("me", 2000, 1500), account("far", 2500, 1900), account("near", 2100, 1400)];
    assert_eq!(search.choose(&me, &bots, now), Some((Rules::Standard, "near".to_owned())));
    // For Racing Kings the same bot would fit, but it was asked today.
    assert_eq!(search.choose(&me, &bots, now), None);
    assert!(search.may_ask(now + DAY));
    assert!(search.choose(&me, &bots, now + DAY).is_some());
}

#[test]
fn a_day_has_so_many_challenges_and_no_more() {
    let mut search = search(2);
    let now = Instant::now();
    let me = account("me", 2000, 1500);
    let bots: Vec<Account> = (0..9).map(|i| account(&format!("bot{i}"), 2000, 1500)).collect();
    for _ in 0..2 {
        assert!(search.may_ask(now));
        search.choose(&me, &bots, now).expect("a bot fits");
    }
    assert!(!search.may_ask(now));
    assert!(search.may_ask(now + DAY));
}
