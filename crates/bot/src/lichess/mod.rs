//! Lichess: the bot that plays there.
//!
//! [`run`] listens to the stream of events, answers challenges by a [`Door`], and drives every game by a task of its own, which
//! waits for the game's stream and for the thread that thinks. [`play`] is the same for callers that are not asynchronous.
//!
//! - `wire`: what the server sends. `api`: what it is asked. `follow`: a stream that is opened again when it breaks. `timing`: how long
//!   things may take.
//! - `bot`: events and challenges. `challenge`: which are taken. `seek`: challenges of our own.
//! - `game`: one game. `track`: where it stands and what was sent. `mind`: the thread that thinks. `limits`: for how long.
//!   `policy`: draws and lost games. `chat`: what is said. `keep`: the game for our database.
//! - `words`: what happens, in every language. [`server`]: a small Lichess of our own, for dry runs and tests.
//!
//! Invariants: a move is sent again only when a stream that was opened after its answer was lost begins without it; a game that has
//! ended is not begun again; after a 429 nothing is asked for as long as the server wants, and a minute at least.

mod api;
mod bot;
mod challenge;
mod chat;
mod follow;
mod game;
mod keep;
mod limits;
mod mind;
mod policy;
mod seek;
pub mod server;
mod settings;
mod table;
mod timing;
mod track;
pub mod wire;
mod words;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::watch;

pub use api::Api;
pub use bot::{MOST_GAMES, Summary, run};
pub use challenge::{Decline, Door, Opponents, Rules, Stakes};
pub use policy::Policy;
pub use seek::Seeking;
pub use settings::Settings;
pub use timing::Timing;
pub use words::{BotError, News, Request, Tell, Terms, Trouble};

use crate::http::{Client, Fault, Token};
use server::{Plan, Server, Tally};

/// The server where people play.
pub const LICHESS: &str = "https://lichess.org";

/// Threads that wait; engines have their own.
const WAITING: usize = 2;

/// Plays on a server until `leaving` says so and the last game is over. Blocks.
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

/// Plays what is planned on a server of our own, and ends with its last game, or when `leaving` says so. Blocks.
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
    // A dry run that ends by itself says nothing of leaving.
    let is_over = Arc::new(AtomicBool::new(false));
    let ends = is_over.clone();
    let tell = Tell::new(move |news| {
        if !matches!(news, News::Leaving(_)) || !is_over.load(Ordering::SeqCst) {
            tell.tell(news);
        }
    });
    runtime()?.block_on(async {
        let server = Server::start(plan).await;
        let server = server.map_err(|error| Fault::Unreachable(error.to_string().into()))?;
        let api = Api::new(Client::new(server.address(), Some(token))?, Timing::default());
        let (leave, left) = watch::channel(false);
        let bot = run(api, server.address(), settings, left, tell);
        let ending = async {
            tokio::select! {
                () = server.finished() => ends.store(true, Ordering::SeqCst),
                _ = leaving.wait_for(|leaving| *leaving) => {}
            }
            leave.send_replace(true);
            // The bot ends this.
            std::future::pending().await
        };
        let summary = tokio::select! {
            summary = bot => summary?,
            summary = ending => summary,
        };
        Ok((summary, server.tally()))
    })
}

/// Whose token it is, and whether that is a bot's account. Blocks.
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
