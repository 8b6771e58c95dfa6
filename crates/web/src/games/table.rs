//! A game that is being played, as requests see it: how it stands, what happens in it, and a way to its thread.

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

/// What the thread of a game is told.
pub(super) enum Order {
    /// Somebody wants something.
    Command(wire::Command, Caller, Language, oneshot::Sender<Result<(), Fault>>),
    /// Somebody who was invited to this side has come.
    Come(Color),
    /// A program has said something.
    Look,
    /// The game is to be left, to go on another time.
    Leave,
}

/// How a game stood at a time.
struct Standing {
    game: wire::Game,
    at: Instant,
}

/// A game that is being played.
pub(crate) struct Table {
    pub key: Key,
    pub feed: Arc<Feed>,
    pub admissions: Admissions,
    standing: Mutex<Standing>,
    used: Mutex<Instant>,
    orders: Sender<Order>,
    /// Whether an [`Order::Look`] is on its way.
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

    /// How the game stands, with its clocks of this moment.
    pub fn game(&self, language: Language) -> wire::Game {
        let (mut game, at) = {
            let standing = self.standing();
            (standing.game.clone(), standing.at)
        };
        game.clocks = game.clocks.map(|clocks| clocks.after(at.elapsed()));
        game.seq = self.feed.last();
        game.translated(language)
    }

    /// Does what somebody wants, and tells how the game stands then.
    pub async fn command(
        &self,
        command: wire::Command,
        caller: Caller,
        language: Language,
    ) -> Result<wire::Game, Fault> {
        // Whoever asked before the game had its keys is a stranger now.
        if caller == Caller::Anybody && self.admissions.is_guarded() {
            return Err(Fault::NoKey);
        }
        self.touch();
        // Who was invited may have been waited for.
        if let Caller::Known(Role::Seat(color)) = caller {
            let _ = self.orders.send(Order::Come(color));
        }
        let (reply, answer) = oneshot::channel();
        let over = || Fault::Refused(Refusal::GameOver);
        self.orders.send(Order::Command(command, caller, language, reply)).map_err(|_| over())?;
        answer.await.map_err(|_| over())??;
        Ok(self.game(language))
    }

    /// Its thread is to look.
    pub(super) fn call(&self) {
        if !self.is_called.swap(true, Ordering::AcqRel) {
            let _ = self.orders.send(Order::Look);
        }
    }

    pub(super) fn is_answered(&self) {
        self.is_called.store(false, Ordering::Release);
    }

    /// The game is left.
    pub(super) fn leave(&self) {
        let _ = self.orders.send(Order::Leave);
    }

    /// Its thread has ended. Listeners of a finished game keep their stream; those of a game that was left listen anew.
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

    /// Somebody was here.
    pub fn touch(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// For how long nobody has been here; nothing while somebody listens or a program thinks.
    pub(super) fn idle(&self) -> Option<Duration> {
        let thinks = matches!(self.standing().game.status, "thinking" | "preparing");
        let used = *self.used.lock().unwrap_or_else(PoisonError::into_inner);
        (!thinks && !self.feed.has_listeners()).then(|| used.elapsed())
    }

    /// The game stands so now, and this has happened.
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

    /// How it stands, as an event.
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
