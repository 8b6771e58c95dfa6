//! The engine thread of one game. Async code only waits for it.

use std::sync::{Arc, mpsc};
use std::thread;

use kiebitz_chess::Game;
use kiebitz_engine::{Limits, Stop};
use kiebitz_players::{Choice, Player, PlayerError};
use kiebitz_words::message;
use tokio::sync::oneshot;

use super::chat::Reasons;
use super::settings::Settings;

#[derive(Clone, Debug)]
pub struct Thought {
    pub choice: Choice,
    /// For the chat.
    pub reasons: Reasons,
}

pub type Answer = oneshot::Receiver<Result<Thought, PlayerError>>;

/// The handle of a game's engine thread, which ends with it.
#[derive(Debug)]
pub struct EngineThread {
    questions: mpsc::Sender<Question>,
}

struct Question {
    game: Game,
    limits: Limits,
    stop: Stop,
    answer: oneshot::Sender<Result<Thought, PlayerError>>,
}

impl EngineThread {
    /// Starts the thread. It creates the player there, since reading learned moves and allocating
    /// hash tables takes time.
    pub fn start(settings: &Arc<Settings>) -> Result<EngineThread, PlayerError> {
        let (questions, inbox) = mpsc::channel();
        let settings = settings.clone();
        thread::Builder::new()
            .name("thinks".to_owned())
            .spawn(move || work(&settings, &inbox))
            .map_err(|_| PlayerError::Failed(message!("program-no-threads")))?;
        Ok(EngineThread { questions })
    }

    /// Asks for a move. An answer that never comes means that the thread is gone.
    pub fn think(&self, game: Game, limits: Limits, stop: Stop) -> Answer {
        let (answer, receiver) = oneshot::channel();
        // If the thread is gone, the sender is dropped, and the receiver notices it.
        let _ = self.questions.send(Question { game, limits, stop, answer });
        receiver
    }
}

fn work(settings: &Settings, inbox: &mpsc::Receiver<Question>) {
    let mut player = None;
    for Question { game, limits, stop, answer } in inbox {
        let thought = match &mut player {
            Some(player) => Ok(player),
            slot @ None => made(settings, &game).map(|made| slot.insert(made)),
        };
        let thought = thought.and_then(|player| think(&mut **player, &game, &limits, &stop));
        // The receiver may be gone.
        let _ = answer.send(thought);
    }
}

fn made(settings: &Settings, game: &Game) -> Result<Box<dyn Player>, PlayerError> {
    let make = settings.level.factory(&settings.share());
    let make = make.map_err(|error| PlayerError::failed(&error))?;
    let mut player = make()?;
    player.new_game(game.start().variant())?;
    Ok(player)
}

fn think(
    player: &mut dyn Player,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
) -> Result<Thought, PlayerError> {
    let choice = player.choose(game, limits, stop)?;
    let reasons = Reasons::of(game, &choice);
    Ok(Thought { choice, reasons })
}
