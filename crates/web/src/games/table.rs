//! A live game, as requests see it: its state, its events, and the channel to its thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kiebitz_chess::Color;
use kiebitz_play::{Language, Refusal};
use tokio::sync::oneshot;

use super::admission::{Admissions, Caller, Role};
use super::key::Key;
use crate::fault::Fault;
use crate::feed::Feed;
use crate::wire;

/// An order to the thread of a game.
pub(super) enum Order {
    /// A command of a client.
    Command(wire::Command, Caller, Language, oneshot::Sender<Result<(), Fault>>),
    /// The player invited to this side has joined.
    Come(Color),
    /// A program has sent a message.
    Look,
    /// The game is to be paused.
    Leave,
}

/// The state of a game at a time.
struct Standing {
    game: wire::Game,
    at: Instant,
}

/// A live game.
pub(crate) struct Table {
    pub key: Key,
    pub feed: Arc<Feed>,
    pub admissions: Admissions,
    standing: Mutex<Standing>,
    used: Mutex<Instant>,
    orders: Sender<Order>,
    /// Whether an [`Order::Look`] is already queued.
    is_called: AtomicBool,
    has_left: AtomicBool,
}

impl Table {
    pub(super) fn new(
        key: Key,
        admissions: Admissions,
        game: wire::Game,
        orders: Sender<Order>,
        feed: Arc<Feed>,
    ) -> Table {
        let now = Instant::now();
        Table {
            key,
            admissions,
            feed,
            standing: Mutex::new(Standing { game, at: now }),
            used: Mutex::new(now),
            orders,
            is_called: AtomicBool::new(false),
            has_left: AtomicBool::new(false),
        }
    }

    /// The state of the game, with the current clocks.
    pub fn game(&self, language: Language) -> wire::Game {
        let (mut game, at) = {
            let standing = self.standing();
            (standing.game.clone(), standing.at)
        };
        game.clocks = game.clocks.map(|clocks| clocks.after(at.elapsed()));
        game.seq = self.feed.last();
        game.translated(language)
    }

    /// Executes a command and returns the state of the game after it.
    pub async fn command(
        &self,
        command: wire::Command,
        caller: Caller,
        language: Language,
    ) -> Result<wire::Game, Fault> {
        // A request that came before the game had its keys counts as one without a key.
        if caller == Caller::Anybody && self.admissions.is_guarded() {
            return Err(Fault::NoKey);
        }
        self.touch();
        // The game may be waiting for this invited player.
        if let Caller::Known(Role::Seat(color)) = caller {
            let _ = self.orders.send(Order::Come(color));
        }
        let (reply, answer) = oneshot::channel();
        let over = || Fault::Refused(Refusal::GameOver);
        self.orders.send(Order::Command(command, caller, language, reply)).map_err(|_| over())?;
        answer.await.map_err(|_| over())??;
        Ok(self.game(language))
    }

    /// Wakes its thread.
    pub(super) fn call(&self) {
        if !self.is_called.swap(true, Ordering::AcqRel) {
            let _ = self.orders.send(Order::Look);
        }
    }

    pub(super) fn is_answered(&self) {
        self.is_called.store(false, Ordering::Release);
    }

    /// Pauses the game.
    pub(super) fn leave(&self) {
        let _ = self.orders.send(Order::Leave);
    }

    /// Notes that its thread has ended. Listeners of a finished game keep their stream; those of a
    /// paused game must reconnect.
    pub(super) fn set_left(&self) {
        self.has_left.store(true, Ordering::Release);
        if !self.is_over() {
            self.feed.close();
        }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.standing().game.status == "over"
    }

    /// Whether its thread has ended.
    pub fn has_left(&self) -> bool {
        self.has_left.load(Ordering::Acquire)
    }

    /// Notes a request of a client.
    pub fn touch(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// The time since the last request; `None` while a client listens or a program thinks.
    pub(super) fn idle(&self) -> Option<Duration> {
        let thinks = matches!(self.standing().game.status, "thinking" | "preparing");
        let used = *self.used.lock().unwrap_or_else(PoisonError::into_inner);
        (!thinks && !self.feed.has_listeners()).then(|| used.elapsed())
    }

    /// Publishes a change and the new state.
    pub(super) fn tell(&self, game: Option<wire::Game>, change: &wire::Change) {
        if let Some(game) = &game {
            *self.standing() = Standing { game: game.clone(), at: Instant::now() };
        }
        let is_passing = matches!(change, wire::Change::Thinks { .. });
        self.feed.tell(is_passing, |seq, language| {
            let game = game.clone().map(|game| wire::Game { seq, ..game.translated(language) });
            text(&wire::GameEvent { seq, change, game })
        });
    }

    /// The state of the game, as an event.
    pub fn snapshot(&self, seq: u64, language: Language) -> String {
        let game = wire::Game { seq, ..self.game(language) };
        text(&wire::GameEvent { seq, change: &wire::Change::Snapshot, game: Some(game) })
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn text(event: &wire::GameEvent<'_>) -> String {
    serde_json::to_string(event).unwrap_or_default()
}
