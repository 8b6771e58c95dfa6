//! The engine thread of one game. Async code only waits for it.

use std::sync::{Arc, mpsc};
use std::thread;

use kiebitz_chess::{Board, Color, Game, Move, PieceLetters};
use kiebitz_engine::eval::explain;
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
    let reasons = reasons(game.board(), choice.best, &choice);
    Ok(Thought { choice, reasons })
}

/// Our evaluation of the position before a move of ours.
fn reasons(before: &Board, m: Move, choice: &Choice) -> Reasons {
    let sign = if before.turn() == Color::White { 1 } else { -1 };
    let terms = explain(before).lines.into_iter();
    Reasons {
        played: before.san_line([m], PieceLetters::English),
        score: choice.score,
        depth: choice.depth,
        terms: terms.map(|term| (term.words, sign * term.total)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_ours() {
        let fen = "4k3/8/8/8/8/8/8/Q3K3 b - - 0 30";
        let board = Board::from_fen(fen, kiebitz_chess::Variant::Chess).expect("legal");
        let m = board.parse_uci("e8e7").expect("legal");
        let reasons = reasons(&board, m, &Choice::at_once(m));
        assert_eq!(reasons.played, "30... Ke7");
        let material = reasons.terms.iter().find(|(words, _)| words.contains("aterial"));
        assert!(material.is_some_and(|(_, value)| *value < -500), "{reasons:?}");
        assert_eq!(reasons.terms.iter().map(|term| term.1).sum::<i32>(), explain(&board).score);
    }
}
