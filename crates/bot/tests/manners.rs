//! How the bot behaves: challenges, absent opponents, chat, accounts, restarts, and a token that is
//! never shown.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::{fixture, fixtures, hasty, hurry, run, run_in_a_storm, run_with, try_run};
use kiebitz_bot::lichess::server::{Fixture, Plan, Server};
use kiebitz_bot::lichess::{
    Api, BotError, ChallengeFilter, GameNews, News, Policy, Rules, Settings, Stakes, Tell, Timing,
    dry_run,
};
use kiebitz_chess::{Board, Color, Variant};
use kiebitz_play::DrawPolicy;
use kiebitz_protocol::http::{Client, Token};
use tokio::sync::watch;

fn plan(fixtures: Vec<Fixture>) -> Plan {
    Plan { keep_alive: Duration::from_millis(100), ..Plan::new(fixtures) }
}

#[test]
fn games_without_trouble_need_nothing_twice() {
    let (summary, tally, news) = run(plan(fixtures(5)), hasty());
    assert_eq!((summary.games, tally.games), (5, 5));
    let twice =
        |news: &News| matches!(news, News::Game(_, GameNews::Unsure(..) | GameNews::SentAgain(_)));
    assert!(!news.iter().any(twice), "{news:?}");
    // With room for one game the other challenges come too early.
    assert!(tally.declined.iter().all(|reason| reason == "later"), "{:?}", tally.declined);
    assert!(
        tally.said.iter().any(|(room, text)| room == "player" && text.contains("Hello Opponent"))
    );
    assert!(tally.said.iter().any(|(_, text)| text.contains("Good game")));
}

#[test]
fn challenges_are_declined_for_the_right_reason() {
    let rated = Fixture { rated: true, ..fixture(0, 8) };
    let fast = Fixture { clock: (15, 0), ..fixture(0, 8) };
    let race = fixture(1, 8);
    let filter = ChallengeFilter {
        rules: vec![Rules::Standard],
        stakes: Stakes::Casual,
        ..ChallengeFilter::default()
    };
    let settings = Settings { filter, games: 9, ..hasty() };
    let plan = Plan { at_once: 9, ..plan(vec![rated, fast, race, fixture(0, 8)]) };
    let (summary, mut tally, _) = run(plan, settings);
    tally.declined.sort();
    assert_eq!(tally.declined, ["casual", "standard", "tooFast"]);
    assert_eq!(summary.games, 1);
}

#[test]
fn an_opponent_who_never_moves_is_not_waited_for() {
    let absent = Fixture { leaves: Some(0), bot: Color::White, ..fixture(0, 8) };
    let impatient = Timing { first_move: Duration::from_millis(200), ..hurry() };
    let (summary, tally, news) = run_with(impatient, None, plan(vec![absent]), hasty(), "dry-run");
    let summary = summary.expect("the bot runs");
    assert_eq!((tally.aborted, summary.games, summary.given_up), (1, 0, 0), "{news:?}");
}

#[test]
fn the_win_is_claimed_against_somebody_who_has_left() {
    let left = Fixture { leaves: Some(6), bot: Color::Black, ..fixture(0, 30) };
    let (summary, tally, news) = run(plan(vec![left]), hasty());
    assert_eq!((tally.claimed, summary.wins), (1, 1), "{news:?}");
}

#[test]
fn a_player_of_one_game_is_not_asked_for_another() {
    let settings = Settings { level: "ancestor:e".parse().expect("a player"), games: 9, ..hasty() };
    let plan = Plan { at_once: 9, ..plan(vec![fixture(0, 8), fixture(1, 8)]) };
    let (summary, tally, _) = run(plan, settings);
    assert_eq!((summary.games, tally.declined.as_slice()), (1, &["variant".to_owned()][..]));
}

#[test]
fn a_lost_game_is_given_up_and_a_dull_one_offered_as_a_draw() {
    let lost = "4k3/8/8/8/8/8/qr6/7K w - - 0 1";
    let start = Board::from_fen(lost, Variant::Chess).expect("legal");
    let rules = Rules::FromPosition;
    let hopeless = Fixture { rules, start, bot: Color::White, plies: 200, ..fixture(0, 0) };
    let filter = ChallengeFilter { rules: Rules::ALL.to_vec(), ..ChallengeFilter::default() };
    let policy = Policy { lost_moves: 1, ..Policy::default() };
    let settings = Settings { filter, policy, ..hasty() };
    let (summary, tally, _) = run(plan(vec![hopeless]), settings.clone());
    assert_eq!((tally.resigned, summary.losses), (1, 1));

    let level = Board::from_fen("4k3/p7/8/8/8/8/P7/4K3 w - - 0 60", Variant::Chess).expect("legal");
    let dull = Fixture { start: level, rules, bot: Color::White, plies: 12, ..fixture(0, 0) };
    let policy =
        Policy { draw: DrawPolicy::up_to(Some(1000)), level_moves: 2, ..Policy::default() };
    let (_, _, news) = run(plan(vec![dull]), Settings { policy, ..settings });
    assert!(
        news.iter().any(|news| matches!(news, News::Game(_, GameNews::OfferedDraw))),
        "{news:?}"
    );
}

#[test]
fn only_a_bot_account_plays_and_only_a_new_one_becomes_one() {
    let person = |games_before| Plan { is_bot: false, games_before, ..plan(fixtures(1)) };
    let (result, ..) = try_run(person(0), hasty(), "dry-run");
    assert_eq!(result, Err(BotError::NotABot("Kiebitz".into())));
    let wishful = Settings { upgrade: true, ..hasty() };
    let (result, ..) = try_run(person(7), wishful.clone(), "dry-run");
    assert_eq!(result, Err(BotError::HasPlayed("Kiebitz".into(), 7)));
    let (result, tally, news) = try_run(person(0), wishful, "dry-run");
    assert_eq!(result.map(|summary| summary.games), Ok(1));
    assert!(tally.games == 1 && news.contains(&News::Upgraded("Kiebitz".into())));
}

#[test]
fn the_token_is_in_nothing_that_is_said() {
    const SECRET: &str = "lip_VerySecretIndeed";
    let stormy = Plan { token: SECRET.to_owned(), actions: 60, ..plan(fixtures(6)) };
    let (result, tally, news) = run_in_a_storm(stormy, hasty(), SECRET);
    assert!(result.is_ok());
    let mut said = format!("{news:?} {tally:?}");
    for language in [kiebitz_play::Language::English, kiebitz_play::Language::German] {
        said.extend(news.iter().map(|news| news.say(language)));
    }
    assert!(said.len() > 1000 && !said.contains("VerySecret"));

    let (result, _, news) = try_run(plan(fixtures(1)), hasty(), SECRET);
    let error = result.expect_err("another token");
    assert_eq!(error, BotError::BadToken);
    assert!(!format!("{error:?} {error} {news:?}").contains("VerySecret"));
}

#[test]
fn a_bot_that_was_killed_goes_on_where_it_was() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let news = Arc::new(Mutex::new(Vec::new()));
    let heard = news.clone();
    let tell = Tell::new(move |news| heard.lock().expect("no thread panicked").push(news));
    let tally = runtime.block_on(async {
        let server = Server::start(plan(fixtures(4))).await.expect("a port");
        let bot = |leaving| {
            let token = Token::new("dry-run").expect("a token");
            let client = Client::new(server.address(), Some(token)).expect("an address");
            let settings = Settings { games: 2, ..hasty() };
            kiebitz_bot::lichess::run(
                Api::new(client, hurry()),
                server.address(),
                settings,
                leaving,
                tell.clone(),
            )
        };
        // Killed in the middle of its first games, more than once.
        for time in [60, 90, 120, 150] {
            let (_leave, leaving) = watch::channel(false);
            let _ = tokio::time::timeout(Duration::from_millis(time), bot(leaving)).await;
        }
        let (leave, leaving) = watch::channel(false);
        let ending = async {
            server.finished().await;
            leave.send_replace(true);
        };
        let (summary, ()) = tokio::join!(bot(leaving), ending);
        assert_eq!(summary.expect("it runs").given_up, 0);
        server.tally()
    });
    assert_eq!(tally.games, 4);
    assert_eq!((tally.illegal, tally.out_of_turn, tally.repeated), (0, 0, 0));
}

#[test]
fn whoever_wants_to_leave_finishes_the_running_games() {
    let plan = Plan { at_once: 1, ..plan(fixtures(50)) };
    let (leave, leaving) = watch::channel(false);
    let tell = Tell::new(move |news| {
        if matches!(news, News::Game(_, GameNews::Begun(_))) {
            leave.send_replace(true);
        }
    });
    let (summary, tally) = dry_run(plan, hasty(), leaving, tell).expect("it runs");
    assert_eq!((summary.games, tally.games), (1, 1));
}
