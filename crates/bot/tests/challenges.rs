//! Which challenges are accepted, and why others are declined.

use kiebitz_bot::lichess::wire::{Challenge, Speed};
use kiebitz_bot::lichess::{ChallengeFilter, Decline, Opponents, Rules, Stakes};
use serde_json::{Value, json};

fn challenge(change: impl Fn(&mut Value)) -> Challenge {
    let mut value = json!({
        "id": "abcd1234", "status": "created",
        "challenger": {"id": "anna", "name": "Anna", "rating": 1500},
        "destUser": {"id": "kiebitz", "name": "Kiebitz", "title": "BOT"},
        "variant": {"key": "standard", "name": "Standard"}, "rated": true, "speed": "blitz",
        "timeControl": {"type": "clock", "limit": 300, "increment": 3, "show": "5+3"},
        "color": "random", "perf": {"icon": "", "name": "Blitz"}
    });
    change(&mut value);
    serde_json::from_value(value).expect("a challenge")
}

fn clock(limit: u64, increment: u64) -> impl Fn(&mut Value) {
    move |value| {
        value["timeControl"] = json!({"type": "clock", "limit": limit, "increment": increment});
        value["speed"] = json!(Speed::of_clock(limit, increment).name());
    }
}

#[test]
fn a_usual_challenge_is_taken_in_every_game_we_play() {
    let filter = ChallengeFilter::default();
    for rules in ["standard", "chess960", "racingKings"] {
        let wish = challenge(|value| value["variant"]["key"] = json!(rules));
        assert_eq!(filter.accepts(&wish), Ok(()), "{rules}");
    }
    assert_eq!(filter.accepts(&challenge(|v| v["challenger"]["rating"] = Value::Null)), Ok(()));
}

#[test]
fn each_refusal_has_its_reason() {
    let usual = ChallengeFilter::default();
    let key = |key: &'static str| move |value: &mut Value| value["variant"]["key"] = json!(key);
    assert_eq!(usual.accepts(&challenge(key("atomic"))), Err(Decline::Variant));
    assert_eq!(usual.accepts(&challenge(key("fromPosition"))), Err(Decline::Variant));
    let narrow = ChallengeFilter { rules: vec![Rules::Standard], ..ChallengeFilter::default() };
    assert_eq!(narrow.accepts(&challenge(key("racingKings"))), Err(Decline::Standard));

    assert_eq!(usual.accepts(&challenge(clock(15, 0))), Err(Decline::TooFast));
    let days = |value: &mut Value| {
        value["timeControl"] = json!({"type": "correspondence", "daysPerTurn": 2});
        value["speed"] = json!("correspondence");
    };
    assert_eq!(usual.accepts(&challenge(days)), Err(Decline::TooSlow));
    let unlimited = |value: &mut Value| value["timeControl"] = json!({"type": "unlimited"});
    assert_eq!(usual.accepts(&challenge(unlimited)), Err(Decline::TooSlow));
    let patient = ChallengeFilter { speeds: Speed::ALL.to_vec(), ..ChallengeFilter::default() };
    assert_eq!(patient.accepts(&challenge(days)), Ok(()));
    let gap =
        ChallengeFilter { speeds: vec![Speed::Bullet, Speed::Rapid], ..ChallengeFilter::default() };
    assert_eq!(gap.accepts(&challenge(clock(300, 0))), Err(Decline::TimeControl));
    let bounded =
        ChallengeFilter { base: 120..=600, increment: 1..=10, ..ChallengeFilter::default() };
    for (limit, increment, answer) in [
        (60, 5, Err(Decline::TooFast)),
        (900, 5, Err(Decline::TooSlow)),
        (300, 0, Err(Decline::TooFast)),
        (300, 11, Err(Decline::TooSlow)),
        (300, 5, Ok(())),
    ] {
        let wish = challenge(clock(limit, increment));
        assert_eq!(bounded.accepts(&wish), answer, "{limit}+{increment}");
    }

    let casual = ChallengeFilter { stakes: Stakes::Casual, ..ChallengeFilter::default() };
    assert_eq!(casual.accepts(&challenge(|_| ())), Err(Decline::Casual));
    let rated = ChallengeFilter { stakes: Stakes::Rated, ..ChallengeFilter::default() };
    assert_eq!(rated.accepts(&challenge(|v| v["rated"] = json!(false))), Err(Decline::Rated));

    let bot = |value: &mut Value| value["challenger"]["title"] = json!("BOT");
    let humans = ChallengeFilter { opponents: Opponents::Humans, ..ChallengeFilter::default() };
    assert_eq!(humans.accepts(&challenge(bot)), Err(Decline::NoBot));
    let bots = ChallengeFilter { opponents: Opponents::Bots, ..ChallengeFilter::default() };
    assert_eq!(bots.accepts(&challenge(|_| ())), Err(Decline::OnlyBot));
    assert_eq!(bots.accepts(&challenge(bot)), Ok(()));

    let strong = ChallengeFilter { rating: 2000..=2500, ..ChallengeFilter::default() };
    assert_eq!(strong.accepts(&challenge(|_| ())), Err(Decline::Generic));
    let open = challenge(|value| value["challenger"] = Value::Null);
    assert_eq!(usual.accepts(&open), Err(Decline::Generic));
}

#[test]
fn positions_are_looked_at_before_they_are_taken() {
    let filter = ChallengeFilter { rules: Rules::ALL.to_vec(), ..ChallengeFilter::default() };
    let from = |fen: &'static str| {
        challenge(move |value| {
            value["variant"]["key"] = json!("fromPosition");
            value["initialFen"] = json!(fen);
        })
    };
    assert_eq!(filter.accepts(&from("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")), Ok(()));
    assert_eq!(filter.accepts(&from("7k/8/8/8/8/8/8/1R2K3 w Q - 0 1")), Ok(()));
    assert_eq!(filter.accepts(&from("8/8/8/8/8/8/8/R3K3 w - - 0 1")), Err(Decline::Variant));
    assert_eq!(filter.accepts(&from("nonsense")), Err(Decline::Variant));
}
