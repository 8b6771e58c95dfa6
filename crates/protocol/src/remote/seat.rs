//! A seat in a game on a server.

use std::time::Duration;

use kiebitz_chess::Color;
use kiebitz_play::Language;
use kiebitz_words::{Message, Say, message};
use tokio::runtime::{Builder, Runtime};

use super::follow::{News, follow};
use super::link::Link;
use crate::command::{Access, Command, CommandName, KeyRole, Role};
use crate::game::Game;
use crate::http::{Backoff, Client, Fault};
use crate::json::Word;

/// How often a waiting retry checks whether it is still wanted.
const LOOK: Duration = Duration::from_millis(50);

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum SeatError {
    Fault(#[from] Fault),
    /// The link is for watching.
    Watching,
    /// The link is that of the player who began the game.
    Owner,
    /// The game cannot be played here, and why.
    Strange(Message<'static>),
    NoThreads,
}

impl Say for SeatError {
    fn message(&self) -> Message<'_> {
        match self {
            SeatError::Fault(fault) => fault.message(),
            SeatError::Watching => message!("seat-watching"),
            SeatError::Owner => message!("seat-owner"),
            SeatError::Strange(why) => message!("seat-strange", why = why.clone()),
            SeatError::NoThreads => message!("seat-no-threads"),
        }
    }
}

/// A side of a game on a server. Its methods block; the connection has its own thread.
#[derive(Debug)]
pub struct Seat {
    runtime: Option<Runtime>,
    client: Client,
    game: String,
    color: Color,
    first: Game,
    /// The language of the server's refusals.
    language: Language,
}

impl Seat {
    /// Takes the seat of a link. Fails at once if the server cannot be reached.
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
        let color = match key.role {
            Word::Known(Access::Key(Role::Seat(color))) => color,
            Word::Known(Access::Key(Role::Watch)) => return Err(SeatError::Watching),
            Word::Known(Access::Key(Role::Owner)) => return Err(SeatError::Owner),
            Word::Known(Access::Anybody) | Word::Other(_) => {
                return Err(SeatError::Strange(message!("seat-no-seats")));
            }
        };
        if first.game().is_none() {
            return Err(SeatError::Strange(message!("seat-nonsense")));
        }
        if first.control().is_none() {
            return Err(SeatError::Strange(message!("seat-no-clock")));
        }
        Ok(Seat { runtime: Some(runtime), client, game: path, color, first, language })
    }

    pub fn color(&self) -> Color {
        self.color
    }

    pub fn first(&self) -> &Game {
        &self.first
    }

    /// Calls `tell` with news from another thread, until the game is over or `tell` returns false.
    pub fn follow(&self, tell: impl Fn(News) -> bool + Send + Sync + 'static) {
        if let Some(runtime) = &self.runtime {
            runtime.spawn(follow(self.client.clone(), self.game.clone(), tell));
        }
    }

    /// Plays a move in the game with `ply` moves, retrying as long as it is wanted. Returns the
    /// game with the move; fails if the server refuses it, or if the game has another move there.
    pub fn play(&self, ply: usize, uci: &str, is_wanted: impl Fn() -> bool) -> Result<Game, Fault> {
        let order = Command::play(uci, ply);
        let has_it = |game: &Game| game.uci(ply) == Some(uci);
        self.until(is_wanted, async |tries: u32| {
            // The answer to an earlier try may have been lost, but not the move.
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

    /// Sends a command, retrying as long as it is wanted. All but a move are harmless if repeated.
    pub fn order(&self, order: &Command, is_wanted: impl Fn() -> bool) -> Result<Game, Fault> {
        match (&order.command, order.ply, &order.step) {
            (CommandName::Move, Some(ply), Some(uci)) => self.play(ply, uci, is_wanted),
            _ => self.until(is_wanted, async |_| self.send(order).await),
        }
    }

    pub fn look(&self) -> Result<Game, Fault> {
        self.until(|| false, async |_| self.client.get(&self.game).await)
    }

    async fn send(&self, order: &Command) -> Result<Game, Fault> {
        let path = format!("{}/commands?lang={}", self.game, self.language);
        self.client.post_json(&path, order).await
    }

    /// Retries until it works, the server refuses, or it is not wanted any more; tries at least
    /// once.
    fn until(
        &self,
        is_wanted: impl Fn() -> bool,
        attempt: impl AsyncFn(u32) -> Result<Game, Fault>,
    ) -> Result<Game, Fault> {
        let Some(runtime) = &self.runtime else {
            return Err(Fault::Unreachable(message!("http-seat-left")));
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
        // Not joined, since a connection may hang.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
