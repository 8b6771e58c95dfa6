//! A seat that was taken.

use std::time::Duration;

use kiebitz_chess::Color;
use kiebitz_play::Language;
use tokio::runtime::{Builder, Runtime};

use super::follow::{News, follow};
use super::link::Link;
use super::wire::{Game, KeyRole, Order};
use crate::http::{Backoff, Client, Fault};

/// How often somebody who waits for the next try looks whether it is still wanted.
const LOOK: Duration = Duration::from_millis(50);

/// Why there is no seat.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum SeatError {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error("the link lets one watch the game, not play: open it in a browser")]
    Watching,
    #[error("the link is that of whoever began the game: ask for the one that invites to a side")]
    Owner,
    #[error("the game cannot be played here: {0}")]
    Strange(String),
    #[error("the system grants no more threads")]
    NoThreads,
}

/// A side of a game at a server. It blocks whoever asks; the connection has a thread of its own.
#[derive(Debug)]
pub struct Seat {
    runtime: Option<Runtime>,
    client: Client,
    game: String,
    color: Color,
    first: Game,
    /// What the server is to say refusals in.
    language: Language,
}

impl Seat {
    /// Takes the seat that a link invites to. What fails now is told now: nobody waits for a server that may not exist.
    pub fn take(link: &Link, language: Language) -> Result<Seat, SeatError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("server")
            .enable_all()
            .build()
            .map_err(|_| SeatError::NoThreads)?;
        let client = Client::new(&link.server, Some(link.key.clone()))?;
        let path = format!("api/games/{}", link.game);
        let asked = runtime.block_on(async {
            let key: KeyRole = client.get(&format!("{path}/key?lang={language}")).await?;
            let game: Game = client.get(&path).await?;
            Ok::<_, Fault>((key, game))
        });
        let (key, first) = asked?;
        let color = match key.role.as_str() {
            "white" => Color::White,
            "black" => Color::Black,
            "watch" => return Err(SeatError::Watching),
            "owner" => return Err(SeatError::Owner),
            _ => return Err(SeatError::Strange("it has no seats for guests".into())),
        };
        if first.game().is_none() {
            return Err(SeatError::Strange("its moves make no sense".into()));
        }
        Ok(Seat { runtime: Some(runtime), client, game: path, color, first, language })
    }

    /// The side.
    pub fn color(&self) -> Color {
        self.color
    }

    /// How the game stood when the seat was taken.
    pub fn first(&self) -> &Game {
        &self.first
    }

    /// Tells what happens, from another thread, until the game is over or `tell` says that nobody listens.
    pub fn follow(&self, tell: impl Fn(News) -> bool + Send + Sync + 'static) {
        if let Some(runtime) = &self.runtime {
            runtime.spawn(follow(self.client.clone(), self.game.clone(), tell));
        }
    }

    /// Plays a move where the game has `ply` moves, however often it takes, as long as it is wanted. Returns the game
    /// that has it; a fault where the server refuses it, or the game has another move there.
    pub fn play(&self, ply: usize, uci: &str, is_wanted: impl Fn() -> bool) -> Result<Game, Fault> {
        let order = Order::Move { uci: uci.to_owned(), ply };
        let has_it = |game: &Game| game.uci(ply) == Some(uci);
        self.until(is_wanted, async |tries: u32| {
            // The answer to an earlier try may have got lost, and not the move.
            if tries > 0 {
                let game = self.client.get::<Game>(&self.game).await?;
                if has_it(&game) {
                    return Ok(game);
                }
            }
            match self.send(&order).await {
                Err(Fault::Refused { status: 409, message }) => {
                    let game = self.client.get::<Game>(&self.game).await?;
                    if has_it(&game) {
                        return Ok(game);
                    }
                    Err(Fault::Refused { status: 409, message })
                }
                sent => sent,
            }
        })
    }

    /// Asks for something else than a move, as long as it is wanted. Nothing of it does harm when it comes twice.
    pub fn order(&self, order: &Order, is_wanted: impl Fn() -> bool) -> Result<Game, Fault> {
        self.until(is_wanted, async |_| self.send(order).await)
    }

    /// How the game stands, asked once.
    pub fn look(&self) -> Result<Game, Fault> {
        self.until(|| false, async |_| self.client.get(&self.game).await)
    }

    async fn send(&self, order: &Order) -> Result<Game, Fault> {
        let path = format!("{}/commands?lang={}", self.game, self.language);
        self.client.post_json(&path, order).await
    }

    /// Tries until it works, the server refuses, or it is not wanted any more; once at least.
    fn until(
        &self,
        is_wanted: impl Fn() -> bool,
        attempt: impl AsyncFn(u32) -> Result<Game, Fault>,
    ) -> Result<Game, Fault> {
        let Some(runtime) = &self.runtime else {
            return Err(Fault::Unreachable("the seat was left".into()));
        };
        runtime.block_on(async {
            let mut backoff = Backoff::default();
            let mut tries = 0;
            loop {
                let fault = match attempt(tries).await {
                    Err(fault) if fault.passes() => fault,
                    done => return done,
                };
                tries += 1;
                let mut wait = backoff.after(&fault);
                while !wait.is_zero() {
                    if !is_wanted() {
                        return Err(fault);
                    }
                    let nap = wait.min(LOOK);
                    tokio::time::sleep(nap).await;
                    wait -= nap;
                }
            }
        })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        // Not waited for: a connection may hang.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
