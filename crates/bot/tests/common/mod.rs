//! What the tests of the bot share: our test server, a fast bot, and files that may be missing.

// Not every file needs all of it.
#![allow(dead_code)]

#[path = "../../../../tests/support/data.rs"]
pub mod data;
pub mod proxy;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use kiebitz_bot::lichess::server::{Fixture, Plan, Server, Tally};
use kiebitz_bot::lichess::{Api, BotError, News, Rules, Settings, Summary, Tell, Timing};
use kiebitz_chess::{Board, Color};
use kiebitz_players::{Opponent, Resources};
use kiebitz_protocol::http::{Client, Token};
use proxy::{FaultRates, STORM};
use tokio::sync::watch;

/// No test takes longer.
const LONGEST: Duration = Duration::from_secs(300);

/// Games of every kind against random movers: chess, Racing Kings, and every fifth Chess960.
pub fn fixtures(count: usize) -> Vec<Fixture> {
    (0..count).map(|number| fixture(number, 12 + number * 7 % 30)).collect()
}

/// One of them, of at most this many plies.
pub fn fixture(number: usize, plies: usize) -> Fixture {
    let (rules, start) = match number % 5 {
        0 | 2 => (Rules::Standard, Rules::Standard.start("startpos")),
        1 | 3 => (Rules::RacingKings, Rules::RacingKings.start("startpos")),
        _ => (Rules::Chess960, Board::chess960((number * 37 % 960) as u16)),
    };
    Fixture {
        rules,
        start: start.expect("a start"),
        opponent: Opponent::Random,
        bot: if number % 4 < 2 { Color::White } else { Color::Black },
        plies,
        clock: (300, 2),
        ..Fixture::default()
    }
}

/// A bot that hardly thinks.
pub fn hasty() -> Settings {
    let means = Resources { hash_mib: 8, threads: 1, seed: Some(1), ..Resources::default() };
    Settings { nodes: Some(300), means, ..Settings::default() }
}

/// Shorter time limits than for Lichess.
pub fn hurry() -> Timing {
    Timing {
        silence: Duration::from_millis(400),
        retry: Duration::from_millis(5),
        least_pause: Duration::from_millis(50),
        answer: Duration::from_secs(3),
        // Long enough for a busy machine.
        first_move: Duration::from_secs(60),
        unhurried: Duration::from_millis(50),
        greeting: Duration::from_millis(500),
    }
}

/// Lets a bot play all planned games; returns its summary, the server's tally, and the news.
pub fn run(plan: Plan, settings: Settings) -> (Summary, Tally, Vec<News>) {
    let (result, tally, news) = try_run(plan, settings, "dry-run");
    (result.expect("the bot runs"), tally, news)
}

/// The same through a proxy that loses, delays and repeats what passes through it.
pub fn run_in_a_storm(
    plan: Plan,
    settings: Settings,
    token: &str,
) -> (Result<Summary, BotError>, Tally, Vec<News>) {
    run_with(hurry(), Some(STORM), plan, settings, token)
}

/// The same with a token, and for bots that fail.
pub fn try_run(
    plan: Plan,
    settings: Settings,
    token: &str,
) -> (Result<Summary, BotError>, Tally, Vec<News>) {
    run_with(hurry(), None, plan, settings, token)
}

/// The same with other times and faults.
pub fn run_with(
    timing: Timing,
    faults: Option<FaultRates>,
    plan: Plan,
    settings: Settings,
    token: &str,
) -> (Result<Summary, BotError>, Tally, Vec<News>) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    let news = Arc::new(Mutex::new(Vec::new()));
    let heard = news.clone();
    let tell = Tell::new(move |news| heard.lock().expect("no thread panicked").push(news));
    let (result, tally) = runtime.block_on(async {
        let seed = plan.seed;
        let server = Server::start(plan).await.expect("a port");
        let address = match faults {
            Some(faults) => proxy::start(server.address(), faults, seed).await,
            None => server.address().to_owned(),
        };
        let token = Token::new(token).expect("a token");
        let client = Client::new(&address, Some(token)).expect("an address");
        let (leave, leaving) = watch::channel(false);
        let api = Api::new(client, timing);
        let bot = kiebitz_bot::lichess::run(api, server.address(), settings, leaving, tell);
        let bot = async { tokio::time::timeout(LONGEST, bot).await };
        tokio::pin!(bot);
        let result = tokio::select! {
            result = &mut bot => Some(result),
            () = server.finished() => None,
        };
        let result = match result {
            Some(result) => result,
            None => {
                leave.send_replace(true);
                bot.await
            }
        };
        (result.expect("in time"), server.tally())
    });
    let news = news.lock().expect("no thread panicked").clone();
    (result, tally, news)
}
