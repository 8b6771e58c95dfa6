//! The engine that looks over a person's shoulder while the evaluation is shown.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use kiebitz_chess::Game;
use kiebitz_engine::{Limits, Stop};
use kiebitz_play::{Means, Thought, adviser};

/// How long it thinks about a position.
const LONGEST: Duration = Duration::from_secs(5);

/// A position to think about.
struct Question {
    game: Game,
    stop: Stop,
}

/// A thread that thinks about one position at a time; made when it is first asked.
pub(super) struct Analyst<F> {
    means: Means,
    tell: F,
    questions: Option<Sender<Question>>,
    current: Option<Stop>,
}

impl<F: Fn(u64, Thought) + Clone + Send + Sync + 'static> Analyst<F> {
    /// `tell` gets what it thinks, with the key of the position.
    pub fn new(means: &Means, tell: F) -> Analyst<F> {
        // One thread: the person's machine has other things to do, and the opponent may ponder.
        let means = Means { threads: 1, ..means.clone() };
        Analyst { means, tell, questions: None, current: None }
    }

    /// Thinks about the end of this game, or about nothing; what it thought about before is left.
    pub fn ask(&mut self, game: Option<Game>) {
        if let Some(stop) = self.current.take() {
            stop.stop();
        }
        let Some(game) = game else { return };
        let questions = self.questions.get_or_insert_with(|| {
            let (sender, questions) = channel();
            let (means, tell) = (self.means.clone(), self.tell.clone());
            // Without a thread there is no evaluation, and nothing else is missing.
            let _ = thread::Builder::new()
                .name("analysis".into())
                .spawn(move || think(&means, &questions, &tell));
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

fn think(means: &Means, questions: &Receiver<Question>, tell: &(impl Fn(u64, Thought) + Sync)) {
    let Ok(mut engine) = adviser(means)() else { return };
    let mut variant = None;
    while let Ok(Question { game, stop }) = questions.recv() {
        let now = game.board().variant();
        if stop.is_stopped() || variant != Some(now) && engine.new_game(now).is_err() {
            continue;
        }
        variant = Some(now);
        let key = game.board().key();
        let mut sink = |thought| tell(key, thought);
        // Where it fails there is no evaluation.
        let _ = engine.think(&game, &Limits::movetime(LONGEST), &stop, &mut sink);
    }
}

#[cfg(test)]
mod tests {
    use kiebitz_chess::{Board, Variant};

    use super::*;

    #[test]
    fn it_tells_what_it_thinks_of_the_last_position_it_was_asked_about() {
        let means = Means { hash_mib: 1, ..Means::default() };
        let (sender, thoughts) = channel();
        let tell = move |key, thought: Thought| drop(sender.send((key, thought)));
        let mut analyst = Analyst::new(&means, tell);
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
