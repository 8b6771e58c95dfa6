//! A live game, as requests see it: its state, its events, and the channel to its thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use kiebitz_chess::Color;
use kiebitz_play::{Language, Refusal};
use tokio::sync::oneshot;

use super::admission::{Admissions, Caller};
use super::key::Key;
use crate::fault::Fault;
use crate::feed::Feed;
use crate::sync::locked;
use crate::wire::{self, Role, Status};

/// An order to the thread of a game.
pub(super) enum DriverMessage {
    Command(wire::Command, Caller, Language, oneshot::Sender<Result<(), Fault>>),
    /// The player invited to this side has joined.
    Joined(Color),
    /// A program has sent a message.
    Wake,
    Pause,
}

struct Published {
    game: wire::Game,
    at: Instant,
}

pub(crate) struct LiveGame {
    pub key: Key,
    pub feed: Arc<Feed>,
    pub admissions: Admissions,
    published: Mutex<Published>,
    used: Mutex<Instant>,
    messages: Sender<DriverMessage>,
    /// Whether a [`DriverMessage::Wake`] is already queued.
    is_wake_queued: AtomicBool,
    has_stopped: AtomicBool,
}

impl LiveGame {
    pub(super) fn new(
        key: Key,
        admissions: Admissions,
        game: wire::Game,
        messages: Sender<DriverMessage>,
        feed: Arc<Feed>,
    ) -> LiveGame {
        let now = Instant::now();
        LiveGame {
            key,
            admissions,
            feed,
            published: Mutex::new(Published { game, at: now }),
            used: Mutex::new(now),
            messages,
            is_wake_queued: AtomicBool::new(false),
            has_stopped: AtomicBool::new(false),
        }
    }

    /// The state of the game, with the current clocks.
    pub fn game(&self, language: Language) -> wire::Game {
        let (mut game, at) = {
            let published = locked(&self.published);
            (published.game.clone(), published.at)
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
        if caller == Caller::Unguarded && self.admissions.is_guarded() {
            return Err(Fault::NoKey);
        }
        self.touch();
        // The game may be waiting for this invited player.
        if let Caller::WithKey(Role::Seat(color)) = caller {
            let _ = self.messages.send(DriverMessage::Joined(color));
        }
        let (reply, answer) = oneshot::channel();
        let over = || Fault::Refused(Refusal::GameOver);
        self.messages
            .send(DriverMessage::Command(command, caller, language, reply))
            .map_err(|_| over())?;
        answer.await.map_err(|_| over())??;
        Ok(self.game(language))
    }

    pub(super) fn wake(&self) {
        if !self.is_wake_queued.swap(true, Ordering::AcqRel) {
            let _ = self.messages.send(DriverMessage::Wake);
        }
    }

    pub(super) fn wake_received(&self) {
        self.is_wake_queued.store(false, Ordering::Release);
    }

    pub(super) fn pause(&self) {
        let _ = self.messages.send(DriverMessage::Pause);
    }

    /// Notes that its thread has ended. Listeners of a finished game keep their stream; those of a
    /// paused game must reconnect.
    pub(super) fn set_stopped(&self) {
        self.has_stopped.store(true, Ordering::Release);
        if !self.is_over() {
            self.feed.close();
        }
    }

    pub fn is_over(&self) -> bool {
        locked(&self.published).game.status == Status::Over
    }

    /// Whether its thread has ended.
    pub fn has_stopped(&self) -> bool {
        self.has_stopped.load(Ordering::Acquire)
    }

    pub fn touch(&self) {
        *locked(&self.used) = Instant::now();
    }

    /// The time since the last request; `None` while a client listens or a program thinks.
    pub(super) fn idle(&self) -> Option<Duration> {
        let thinks =
            matches!(locked(&self.published).game.status, Status::Thinking | Status::Preparing);
        let used = *locked(&self.used);
        (!thinks && !self.feed.has_listeners()).then(|| used.elapsed())
    }

    /// Publishes a change and the new state.
    pub(super) fn tell(&self, game: Option<wire::Game>, change: impl Fn(Language) -> wire::Change) {
        if let Some(game) = &game {
            *locked(&self.published) = Published { game: game.clone(), at: Instant::now() };
        }
        // Only a thought has no new state, and only the newest is of use.
        self.feed.tell(game.is_none(), |seq, language| {
            let game = game.clone().map(|game| wire::Game { seq, ..game.translated(language) });
            text(&wire::GameEvent { seq, change: &change(language), game })
        });
    }

    /// The state of the game, as an event.
    pub fn snapshot(&self, seq: u64, language: Language) -> String {
        let game = wire::Game { seq, ..self.game(language) };
        text(&wire::GameEvent { seq, change: &wire::Change::Snapshot, game: Some(game) })
    }
}

fn text(event: &wire::GameEvent<'_>) -> String {
    serde_json::to_string(event).unwrap_or_default()
}
