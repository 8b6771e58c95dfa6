//! Messages between a session and its programs: the players and the hint engine.

use std::time::Duration;

use kiebitz_chess::{Color, Move};
use kiebitz_engine::Limits;

use super::seat::Seated;
use super::stub::{Answer, Said, Stub, What, Who};
use super::{Change, Note, Refusal, Session};
use crate::clock::TimeControl;
use kiebitz_players::PlayerError;

/// How long a hint takes.
const ADVICE: Duration = Duration::from_secs(1);

impl Session {
    pub(super) fn advise(&mut self, by: Color) -> Result<(), Refusal> {
        if self.record.game.board().turn() != by {
            return Err(Refusal::NotYourTurn);
        }
        if self.adviser.is_none() {
            let make = self.make_adviser.take().ok_or(Refusal::NoAdviser)?;
            self.last_thread += 1;
            let variant = self.record.game.board().variant();
            let (thread, post) = (self.last_thread, self.post.clone());
            self.adviser = Some(Stub::start(Who::Adviser, thread, make, variant, post));
        }
        let adviser = self.adviser.as_mut().filter(|adviser| adviser.is_running());
        let adviser = adviser.ok_or(Refusal::NoAdviser)?;
        adviser.ask(&self.record.game, &Limits::movetime(ADVICE));
        self.record.counts = false;
        Ok(())
    }

    pub(super) fn hear(&mut self, said: Said) {
        match said.who {
            Who::Seat(color) => self.hear_player(color, said),
            Who::Adviser => self.hear_adviser(said),
        }
    }

    fn hear_player(&mut self, color: Color, said: Said) {
        let stub = self.seats[color.index()].stub();
        // A replaced program may still send messages.
        let Some(stub) = stub.filter(|stub| stub.thread == said.thread) else { return };
        match said.what {
            What::Ready(Ok(introduction)) => {
                let player = &mut self.record.players[color.index()];
                // An external program brings its own name.
                if player.name.is_empty() {
                    player.name.clone_from(&introduction.name);
                }
                stub.introduction = Some(introduction);
                self.begin_when_ready();
            }
            What::Ready(Err(error)) => self.player_fails(color, &error),
            What::Thought(thought) if stub.is_current(said.question) => {
                self.emit(Change::Thinks(color, thought));
            }
            What::Thought(_) => {}
            What::Answer(answer) => {
                if let Some(answer) = stub.answered(said.question, answer) {
                    self.program_answers(color, answer);
                }
            }
        }
    }

    fn hear_adviser(&mut self, said: Said) {
        let adviser = self.adviser.as_mut().filter(|adviser| adviser.thread == said.thread);
        let Some(adviser) = adviser else { return };
        match said.what {
            What::Answer(answer) => match adviser.answered(said.question, answer) {
                Some(Answer { choice: Ok(choice), .. }) => {
                    self.emit(Change::Hint(choice.best, choice.score));
                }
                Some(Answer { choice: Err(error), .. }) => {
                    self.emit(Change::NoHint(error.to_string()));
                }
                None => {}
            },
            What::Ready(Err(error)) => {
                self.adviser = None;
                self.emit(Change::NoHint(error.to_string()));
            }
            What::Ready(Ok(introduction)) => adviser.introduction = Some(introduction),
            What::Thought(_) => {}
        }
    }

    /// A program has found its move, or failed.
    pub(super) fn program_answers(&mut self, color: Color, answer: Answer) {
        let choice = match answer.choice {
            Ok(choice) if self.record.game.board().is_legal(choice.best) => choice,
            Ok(choice) => {
                let fen = self.record.game.board().fen();
                let why = format!("it played {}, which is not legal in {fen}", choice.best);
                return self.player_fails(color, &PlayerError::Failed(why.into()));
            }
            Err(PlayerError::Over(end)) => return self.finish(end),
            Err(error) => return self.player_fails(color, &error),
        };
        let note = Note { score: choice.score, depth: choice.depth, ..Note::default() };
        if !self.apply(color, choice.best, answer.at, note) {
            return;
        }
        self.ponder(color, choice.ponder);
        self.proceed();
    }

    /// Lets a program ponder on the reply it expects. Without a clock it does not.
    fn ponder(&mut self, color: Color, expected: Option<Move>) {
        if self.record.control == TimeControl::Untimed {
            return;
        }
        let Some(expected) = expected else { return };
        let mut game = self.record.game.clone();
        let limits = self.limits(color);
        if let Some(stub) = self.seats[color.index()].stub()
            && stub.introduction.as_ref().is_some_and(|player| player.ponders)
            && game.outcome().is_none()
            && game.play(expected).is_ok()
            && game.outcome().is_none()
        {
            stub.ponder(game, &limits);
        }
    }

    fn player_fails(&mut self, color: Color, error: &PlayerError) {
        self.referee.clock.stop(self.now());
        self.cancel_thinking();
        self.seats[color.index()] = Seated::Nobody;
        self.emit(Change::PlayerFailed(color, error.to_string()));
    }
}
