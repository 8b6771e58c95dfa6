//! The Lichess bot.
//!
//! [`run`] reads the event stream, answers challenges by the rules of a [`ChallengeFilter`], and runs a task
//! for every game, which waits for the game's stream and for its engine thread. [`play`] is the
//! blocking form.
//!
//! - `wire`: what the server sends. `api`: the requests. `follow`: a stream that is reopened when
//!   it breaks. `timing`: the time limits.
//! - `bot`: events and challenges. `challenge`: which are accepted. `seek`: challenges of our own.
//! - `game`: one game. `sync`: its state and the move we sent. `engine_thread`: the
//!   engine thread.
//!   `limits`: its limits. `policy`: draws and resignation. `chat`: the chat. `record`: the record
//!   for our database.
//! - [`board`]: a game of a person, who is no bot, over the Board API.
//! - `words`: the messages, in every language. [`server`]: a small test server, for dry runs and
//!   tests.
//!
//! Invariants: a move is sent again only if a stream opened after its answer was lost starts
//! without it; a finished game is not started again; after a 429 no request is sent for as long as
//! the server asks, and at least for a minute.

mod api;
pub mod board;
mod bot;
mod challenge;
mod chat;
mod engine_thread;
mod follow;
mod game;
mod limits;
mod live_game;
mod policy;
mod record;
mod seek;
pub mod server;
mod settings;
mod sync;
mod timing;
pub mod token;
pub mod wire;
mod words;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::watch;

pub use api::{Api, Request};
pub use bot::{MOST_GAMES, Summary, run};
pub use challenge::{ChallengeFilter, Decline, Opponents, Rules, Stakes};
pub use policy::Policy;
pub use seek::Seeking;
pub use settings::Settings;
pub use timing::Timing;
pub use words::{Begun, BotError, Challenger, GameNews, GiveUpReason, News, Tell, Terms};

use kiebitz_protocol::http::{Client, Fault, Token};
use kiebitz_words::message;
use server::{Plan, Server, Tally};

pub const LICHESS: &str = "https://lichess.org";

/// Threads for the async runtime; engines have their own.
const WAITING: usize = 2;

/// Plays on a server until `leaving` is set and the last game is over. Blocks.
pub fn play(
    url: &str,
    token: Token,
    timing: Timing,
    settings: Settings,
    leaving: watch::Receiver<bool>,
    tell: Tell,
) -> Result<Summary, BotError> {
    let client = Client::new(url, Some(token))?;
    runtime()?.block_on(run(Api::new(client, timing), url, settings, leaving, tell))
}

/// Plays the planned games on a test server, and ends with the last one, or when `leaving` is set.
/// Blocks.
pub fn dry_run(
    plan: Plan,
    settings: Settings,
    mut leaving: watch::Receiver<bool>,
    tell: Tell,
) -> Result<(Summary, Tally), BotError> {
    let token = Token::new(&plan.token)?;
    if plan.fixtures.is_empty() {
        return Err(BotError::NothingToPlay);
    }
    // A dry run that ends by itself does not report `Leaving`.
    let is_over = Arc::new(AtomicBool::new(false));
    let ends = is_over.clone();
    let tell = Tell::new(move |news| {
        if !matches!(news, News::Leaving(_)) || !is_over.load(Ordering::SeqCst) {
            tell.tell(news);
        }
    });
    runtime()?.block_on(async {
        let server = Server::start(plan).await;
        let server = server
            .map_err(|error| Fault::Unreachable(message!("text", text = &error).into_owned()))?;
        let api = Api::new(Client::new(server.address(), Some(token))?, Timing::default());
        let (leave, left) = watch::channel(false);
        let bot = run(api, server.address(), settings, left, tell);
        let ending = async {
            tokio::select! {
                () = server.finished() => ends.store(true, Ordering::SeqCst),
                _ = leaving.wait_for(|leaving| *leaving) => {}
            }
            leave.send_replace(true);
            // Runs until the bot ends.
            std::future::pending().await
        };
        let summary = tokio::select! {
            summary = bot => summary?,
            summary = ending => summary,
        };
        Ok((summary, server.tally()))
    })
}

pub fn who(url: &str, token: Token) -> Result<wire::Account, BotError> {
    let client = Client::new(url, Some(token))?;
    let api = Api::new(client, Timing::default());
    runtime()?.block_on(api.account()).map_err(bot::refused)
}

fn runtime() -> Result<tokio::runtime::Runtime, BotError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(WAITING)
        .thread_name("waits")
        .enable_all()
        .build();
    runtime.map_err(|error| BotError::Threads(error.to_string()))
}
