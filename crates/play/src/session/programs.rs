//! Messages between a session and its programs: the players and the hint engine.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use kiebitz_chess::{Color, Move, Variant};
use kiebitz_engine::Limits;
use kiebitz_players::elsewhere::{Aside, Step, Wish};
use kiebitz_players::{Choice, Factory, PlayerError};
use kiebitz_words::message;

use super::seat::Seated;
use super::{Change, Note, Refusal, Session};
use crate::DrawPolicy;
use crate::clock::{TimeControl, TimeSource};
use crate::player_thread::{PlayerNews, PlayerThread};
use crate::referee::Offer;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Who {
    Seat(Color),
    Adviser,
}

/// A message from a thread to the session.
#[derive(Debug)]
pub(super) struct Said {
    who: Who,
    /// The numbers of the thread and, for thoughts and answers, of the question; numbers are never
    /// reused.
    thread: u64,
    question: u64,
    news: PlayerNews,
    /// When it was sent, before it waited for the session.
    at: Instant,
}

/// The channel to the session, and the callback that wakes the session's owner.
#[derive(Clone)]
pub(super) struct Post {
    pub sender: Sender<Said>,
    pub wake: Arc<dyn Fn() + Send + Sync>,
    pub time: Arc<dyn TimeSource>,
}

impl Post {
    pub fn start(&self, who: Who, thread: u64, make: Factory, variant: Variant) -> PlayerThread {
        let post = self.clone();
        PlayerThread::start(thread, make, variant, move |question, news| {
            let said = Said { who, thread, question, news, at: post.time.now() };
            if post.sender.send(said).is_ok() {
                (post.wake)();
            }
        })
    }
}

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
            self.adviser = Some(self.post.start(Who::Adviser, self.last_thread, make, variant));
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
        let thread = self.seats[color.index()].thread();
        // A replaced program may still send messages.
        let Some(thread) = thread.filter(|thread| thread.number == said.thread) else { return };
        match said.news {
            PlayerNews::Ready(Ok(introduction)) => {
                let player = &mut self.record.players[color.index()];
                // An external program brings its own name.
                if player.name.is_empty() {
                    player.name.clone_from(&introduction.name);
                }
                if introduction.is_elsewhere {
                    // The clock there counts.
                    self.referee.clock.keep_flags();
                }
                thread.introduction = Some(introduction);
                self.begin_when_ready();
            }
            PlayerNews::Ready(Err(error)) => self.player_fails(color, error),
            PlayerNews::Aside(aside) => self.hear_aside(color, aside),
            PlayerNews::Thought(thought) if thread.is_current(said.question) => {
                self.emit(Change::Thinks(color, thought));
            }
            PlayerNews::Thought(_) => {}
            PlayerNews::Answer(answer) => {
                if let Some(answer) = thread.answered(said.question, answer) {
                    self.program_answers(color, answer, said.at);
                }
            }
        }
    }

    /// Whether this side's player is at another computer.
    pub(super) fn is_elsewhere(&mut self, color: Color) -> bool {
        let thread = self.seats[color.index()].thread();
        thread.and_then(|thread| thread.introduction.as_ref()).is_some_and(|it| it.is_elsewhere)
    }

    fn on_table(&mut self, wish: Wish) -> &mut Offer {
        match wish {
            Wish::Draw => &mut self.referee.draw,
            Wish::Takeback => &mut self.referee.takeback,
        }
    }

    /// A side has asked for something, or declined it.
    fn emit_wish(&mut self, by: Color, step: Step, wish: Wish) {
        self.emit(match (step, wish) {
            // What is accepted shows in the game.
            (Step::Accept, _) => return,
            (Step::Ask, Wish::Draw) => Change::DrawOffered(by),
            (Step::Ask, Wish::Takeback) => Change::TakeBackAsked(by),
            (Step::Decline, Wish::Draw) => Change::DrawDeclined(by),
            (Step::Decline, Wish::Takeback) => Change::TakeBackDeclined(by),
        });
    }

    /// Says to the player elsewhere what the person here says.
    pub(super) fn say_elsewhere(
        &mut self,
        by: Color,
        (step, wish): (Step, Wish),
    ) -> Result<(), Refusal> {
        let is_early = self.record.game.moves().len() < self.plies_to_replace(by);
        if (step, wish) == (Step::Ask, Wish::Takeback) && is_early {
            return Err(Refusal::NothingToTakeBack);
        }
        let offer = self.on_table(wish);
        let step = match step {
            // The other side has asked for the same.
            Step::Ask if offer.make(by)? => Step::Accept,
            Step::Ask => Step::Ask,
            answer => offer.answer(by).map(|()| answer).map_err(|none| match wish {
                Wish::Draw => none,
                Wish::Takeback => Refusal::NoTakeBackAsked,
            })?,
        };
        if let Some(thread) = self.seats[(!by).index()].thread() {
            thread.say(step, wish);
        }
        self.emit_wish(by, step, wish);
        Ok(())
    }

    /// What a player elsewhere says.
    fn hear_aside(&mut self, from: Color, aside: Aside) {
        if self.record.end.is_some() {
            return;
        }
        match aside {
            Aside::Says(step, wish) => {
                let offer = self.on_table(wish);
                let is_news = match step {
                    Step::Ask => offer.make(from) == Ok(false),
                    Step::Accept | Step::Decline => offer.answer(from).is_ok(),
                };
                if is_news {
                    self.emit_wish(from, step, wish);
                }
                if is_news && step == Step::Ask && !self.seats[(!from).index()].is_human() {
                    self.answer_for_program(!from, wish);
                }
            }
            Aside::TakenBack(left, followed) => {
                let plies = self.record.game.moves().len().saturating_sub(left);
                self.cancel_thinking();
                // Before another question is asked.
                followed.note();
                match plies {
                    0 => self.proceed(),
                    plies => self.undo(plies),
                }
            }
            Aside::Clocks(left) => {
                let (running, now) = (self.referee.clock.running(), self.post.time.now());
                self.referee.clock.set(left);
                if let Some(color) = running {
                    self.referee.clock.start(color, now);
                }
            }
            Aside::Over(end) => self.finish(end),
        }
    }

    /// A program here agrees to a draw by its last score, and to a takeback always.
    fn answer_for_program(&mut self, program: Color, wish: Wish) {
        let (score, plies) = (self.record.last_score(program), self.record.game.moves().len());
        let agrees = wish == Wish::Takeback || DrawPolicy::AT_THE_BOARD.accepts(score, plies);
        let answer = if agrees { Step::Accept } else { Step::Decline };
        // It was asked, so there is something to answer.
        let _ = self.say_elsewhere(program, (answer, wish));
    }

    fn hear_adviser(&mut self, said: Said) {
        let adviser = self.adviser.as_mut().filter(|adviser| adviser.number == said.thread);
        let Some(adviser) = adviser else { return };
        match said.news {
            PlayerNews::Answer(answer) => match adviser.answered(said.question, answer) {
                Some(Ok(choice)) => {
                    self.emit(Change::Hint(choice.best, choice.score));
                }
                Some(Err(error)) => {
                    self.emit(Change::NoHint(error));
                }
                None => {}
            },
            PlayerNews::Ready(Err(error)) => {
                self.adviser = None;
                self.emit(Change::NoHint(error));
            }
            PlayerNews::Ready(Ok(introduction)) => adviser.introduction = Some(introduction),
            PlayerNews::Thought(_) | PlayerNews::Aside(_) => {}
        }
    }

    /// A program has found its move, or failed.
    pub(super) fn program_answers(
        &mut self,
        color: Color,
        answer: Result<Choice, PlayerError>,
        at: Instant,
    ) {
        let choice = match answer {
            Ok(choice) if self.record.game.board().is_legal(choice.best) => choice,
            Ok(choice) => {
                let fen = self.record.game.board().fen();
                let played = choice.best.to_string();
                let why = PlayerError::Failed(message!("program-illegal", played, fen));
                return self.player_fails(color, why);
            }
            Err(PlayerError::Over(end)) => return self.finish(end),
            Err(error) => return self.player_fails(color, error),
        };
        let note = Note { score: choice.score, depth: choice.depth, ..Note::default() };
        if !self.apply(color, choice.best, at, note) {
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
        if let Some(thread) = self.seats[color.index()].thread()
            && thread.introduction.as_ref().is_some_and(|player| player.ponders)
            && game.outcome().is_none()
            && game.play(expected).is_ok()
            && game.outcome().is_none()
        {
            thread.ponder(game, &limits);
        }
    }

    fn player_fails(&mut self, color: Color, error: PlayerError) {
        self.referee.clock.stop(self.now());
        self.cancel_thinking();
        self.seats[color.index()] = Seated::Nobody;
        self.emit(Change::PlayerFailed(color, error));
    }
}
