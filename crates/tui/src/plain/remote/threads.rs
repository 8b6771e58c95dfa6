//! The threads of a joined game: their messages, and the engine thread of our program.

use std::sync::mpsc::{Sender, SyncSender, channel};
use std::thread;

use kiebitz_chess::{Game as ChessGame, Variant};
use kiebitz_engine::{Limits, Stop};
use kiebitz_players::Factory;
use kiebitz_players::{Choice, PlayerError};
use kiebitz_protocol::http::Fault;
use kiebitz_protocol::remote::{Game, News};

use crate::input::Event;

/// A message of another thread. [`Event::Wake`] wakes the console for it.
pub(super) enum ThreadMessage {
    News(News),
    /// Our program's move in the position after this many moves.
    Chosen(usize, Result<Choice, PlayerError>),
    /// The result of a command.
    Sent(Box<Result<Game, Fault>>),
}

/// The sender for other threads.
#[derive(Clone)]
pub(super) struct ThreadSender {
    pub(super) messages: SyncSender<ThreadMessage>,
    pub(super) waker: Sender<Event>,
}

impl ThreadSender {
    /// Returns whether the receiver still exists.
    pub(super) fn send(&self, message: ThreadMessage) -> bool {
        self.messages.send(message).is_ok() && self.waker.send(Event::Wake).is_ok()
    }
}

/// Our program, in its thread.
pub(super) struct Program {
    questions: Sender<(ChessGame, Limits, Stop)>,
    /// The game it thinks about.
    pub(super) asked: Option<(ChessGame, Stop)>,
}

impl Program {
    pub(super) fn start(make: Factory, variant: Variant, to_console: ThreadSender) -> Program {
        let (questions, inbox) = channel::<(ChessGame, Limits, Stop)>();
        let run = move || {
            let prepare = || {
                let mut player = make()?;
                player.new_game(variant)?;
                Ok(player)
            };
            let mut player = match prepare() {
                Ok(player) => player,
                Err(error) => {
                    to_console.send(ThreadMessage::Chosen(0, Err(error)));
                    return;
                }
            };
            for (game, limits, stop) in inbox {
                let choice = player.choose(&game, &limits, &stop);
                if !to_console.send(ThreadMessage::Chosen(game.moves().len(), choice)) {
                    return;
                }
            }
        };
        // If no thread can be started, `ask` fails later.
        let _ = thread::Builder::new().name("player".into()).spawn(run);
        Program { questions, asked: None }
    }

    /// Returns whether it could be asked.
    pub(super) fn ask(&mut self, game: &ChessGame, limits: Limits) -> bool {
        let stop = Stop::new();
        self.asked = Some((game.clone(), stop.clone()));
        self.questions.send((game.clone(), limits, stop)).is_ok()
    }

    /// Stops thinking about any other game.
    pub(super) fn keep_to(&mut self, game: &ChessGame) {
        if let Some((_, stop)) = self.asked.take_if(|(asked, _)| asked != game) {
            stop.stop();
        }
    }
}
