//! The threads of a joined game: what comes back from them, and the one our program thinks in.

use std::sync::mpsc::{Sender, SyncSender, channel};
use std::thread;

use kiebitz_bot::http::Fault;
use kiebitz_bot::remote::{Game, News};
use kiebitz_chess::{Game as ChessGame, Variant};
use kiebitz_engine::{Limits, Stop};
use kiebitz_play::session::Factory;
use kiebitz_play::{Choice, PlayerError};

use crate::input::Event;

/// What comes back from other threads. The bell of the console tells that something has.
pub(super) enum Said {
    News(News),
    /// Our program's move in the position after so many moves.
    Chosen(usize, Result<Choice, PlayerError>),
    /// What came of something that was sent.
    Sent(Box<Result<Game, Fault>>),
}

/// The way back from other threads.
#[derive(Clone)]
pub(super) struct Post {
    pub(super) said: SyncSender<Said>,
    pub(super) bell: Sender<Event>,
}

impl Post {
    /// Whether anybody listens.
    pub(super) fn send(&self, said: Said) -> bool {
        self.said.send(said).is_ok() && self.bell.send(Event::Bell).is_ok()
    }
}

/// Our program, in its thread.
pub(super) struct Program {
    questions: Sender<(ChessGame, Limits, Stop)>,
    /// The game it thinks about.
    pub(super) asked: Option<(ChessGame, Stop)>,
}

impl Program {
    pub(super) fn start(make: Factory, variant: Variant, post: Post) -> Program {
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
                    post.send(Said::Chosen(0, Err(error)));
                    return;
                }
            };
            for (game, limits, stop) in inbox {
                let choice = player.choose(&game, &limits, &stop);
                if !post.send(Said::Chosen(game.moves().len(), choice)) {
                    return;
                }
            }
        };
        // Without a thread the question cannot be asked, which is noticed then.
        let _ = thread::Builder::new().name("player".into()).spawn(run);
        Program { questions, asked: None }
    }

    /// Whether it could be asked.
    pub(super) fn ask(&mut self, game: &ChessGame, limits: Limits) -> bool {
        let stop = Stop::new();
        self.asked = Some((game.clone(), stop.clone()));
        self.questions.send((game.clone(), limits, stop)).is_ok()
    }

    /// It need not think any longer about a game that is not this one.
    pub(super) fn keep_to(&mut self, game: &ChessGame) {
        if let Some((_, stop)) = self.asked.take_if(|(asked, _)| asked != game) {
            stop.stop();
        }
    }
}
