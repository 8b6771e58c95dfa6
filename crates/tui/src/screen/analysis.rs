//! The engine that analyses the position while the evaluation is shown.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use kiebitz_chess::Game;
use kiebitz_engine::{Limits, Stop};
use kiebitz_players::{Resources, Thought, adviser};

/// How long it searches a position.
const LONGEST: Duration = Duration::from_secs(5);

/// A position to analyse.
struct Question {
    game: Game,
    stop: Stop,
}

/// A thread that analyses one position at a time; started at the first question.
pub(super) struct Analyst<F> {
    resources: Resources,
    tell: F,
    questions: Option<Sender<Question>>,
    current: Option<Stop>,
}

impl<F: Fn(u64, Thought) + Clone + Send + Sync + 'static> Analyst<F> {
    /// Calls `tell` with its thoughts and the key of the position.
    pub fn new(resources: &Resources, tell: F) -> Analyst<F> {
        // One thread, since the opponent may be pondering.
        let resources = Resources { threads: 1, ..resources.clone() };
        Analyst { resources, tell, questions: None, current: None }
    }

    /// Analyses the last position of this game, or nothing; stops the previous analysis.
    pub fn ask(&mut self, game: Option<Game>) {
        if let Some(stop) = self.current.take() {
            stop.stop();
        }
        let Some(game) = game else { return };
        let questions = self.questions.get_or_insert_with(|| {
            let (sender, questions) = channel();
            let (resources, tell) = (self.resources.clone(), self.tell.clone());
            // If no thread can be started, only the evaluation is missing.
            let _ = thread::Builder::new()
                .name("analysis".into())
                .spawn(move || think(&resources, &questions, &tell));
            sender
        });
        let stop = Stop::new();
        if questions.send(Question { game, stop: stop.clone() }).is_ok() {
            self.current = Some(stop);
        }
    }
}

impl<F> Drop for Analyst<F> {
    fn drop(&mut self) {
        if let Some(stop) = &self.current {
            stop.stop();
        }
    }
}

fn think(
    resources: &Resources,
    questions: &Receiver<Question>,
    tell: &(impl Fn(u64, Thought) + Sync),
) {
    let Ok(mut engine) = adviser(resources)() else { return };
    let mut variant = None;
    while let Ok(Question { game, stop }) = questions.recv() {
        let now = game.board().variant();
        if stop.is_stopped() || variant != Some(now) && engine.new_game(now).is_err() {
            continue;
        }
        variant = Some(now);
        let key = game.board().key();
        let mut sink = |thought| tell(key, thought);
        // If it fails there is no evaluation.
        let limits = Limits::movetime(LONGEST);
        let question = kiebitz_players::Question { game: &game, limits: &limits, stop: &stop };
        let _ = engine.think(question, &mut sink);
    }
}

#[cfg(test)]
mod tests {
    use kiebitz_chess::{Board, Variant};

    use super::*;

    #[test]
    fn it_tells_what_it_thinks_of_the_last_position_it_was_asked_about() {
        let resources = Resources { hash_mib: 1, ..Resources::default() };
        let (sender, thoughts) = channel();
        let tell = move |key, thought: Thought| drop(sender.send((key, thought)));
        let mut analyst = Analyst::new(&resources, tell);
        analyst.ask(Some(Game::default()));
        let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
        let board = Board::from_fen(fen, Variant::Chess).expect(fen);
        analyst.ask(Some(Game::new(board)));
        let patience = Duration::from_secs(60);
        loop {
            let (key, thought) = thoughts.recv_timeout(patience).expect("it thinks");
            if key == board.key() && thought.score.is_some_and(|score| score.is_mate()) {
                assert_eq!(board.san(thought.line[0]), "Ra8#");
                break;
            }
        }
        analyst.ask(None);
        assert!(analyst.current.is_none());
    }
}
