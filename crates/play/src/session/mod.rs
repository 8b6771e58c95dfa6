//! A game between two players of any kind.
//!
//! A [`Session`] owns the game and its players; the [`Referee`] checks the moves and keeps the clocks. People act through
//! [`Session::command`]; programs think in their own threads and answer by message; every change
//! becomes a [`GameEvent`]. The only callback is [`Host::wake`]: when it is called, or when
//! [`Session::until_flag`] has passed, call [`Session::tick`] and read the events.

mod event;
mod programs;
mod record;
mod seat;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant, SystemTime};

use kiebitz_books::openings;
use kiebitz_chess::{Color, Game, Move, Outcome, Reason};
use kiebitz_engine::Limits;
use kiebitz_games::store::StoreError;

pub use event::{Change, GameCommand, GameEvent, GameState, Refusal, Status};
pub use record::{Identity, Note, RatingChange, Record};
pub use seat::Seat;

use crate::DrawPolicy;
use crate::clock::{GameClock, RealTime, TimeControl, TimeSource};
use crate::memory::Recorder;
use crate::player_thread::PlayerThread;
use crate::referee::{Adjudication, Offer, Referee};
use kiebitz_players::{End, Factory, PlayerError};
use kiebitz_words::{Say, message};
use programs::{Post, Said};
use seat::Seated;

/// The game to play.
#[derive(Clone, PartialEq, Debug)]
pub struct GameSetup {
    /// The position to start from. Moves in it count as played already.
    pub game: Game,
    pub control: TimeControl,
    /// The clock readings after each move already played, if known.
    pub clocks: Vec<Option<Duration>>,
    /// When a continued game began; `None` for now.
    pub began: Option<SystemTime>,
    /// Whether it may count for a rating; see [`Record::counts`].
    pub counts: bool,
}

impl GameSetup {
    /// A new game with full clocks.
    pub fn new(game: Game, control: TimeControl) -> GameSetup {
        GameSetup { game, control, clocks: Vec::new(), began: None, counts: true }
    }
}

/// What a session needs from the program that runs it.
pub struct Host {
    pub time: Arc<dyn TimeSource>,
    /// Called from another thread when [`Session::tick`] has something to do.
    pub wake: Arc<dyn Fn() + Send + Sync>,
    pub recorder: Option<Recorder>,
    /// Makes the program that gives hints, when the first one is asked for.
    pub adviser: Option<Factory>,
    /// Whether the game waits for [`Session::release`] before it begins, because an invited player
    /// has not joined yet.
    pub is_held: bool,
    /// Whether the players sit at different computers: two people then agree on takebacks, and neither
    /// gets hints.
    pub are_apart: bool,
}

impl Default for Host {
    /// Real time; no wake-up, no recorder, no hints, not held, not apart.
    fn default() -> Host {
        Host {
            time: Arc::new(RealTime),
            wake: Arc::new(|| {}),
            recorder: None,
            adviser: None,
            is_held: false,
            are_apart: false,
        }
    }
}

pub struct Session {
    record: Record,
    seats: [Seated; 2],
    referee: Referee,
    /// The clocks at the beginning, for takebacks to the start.
    full: [Duration; 2],
    has_begun: bool,
    is_held: bool,
    are_apart: bool,
    /// Whether the recorder failed last time, so that the error is reported once and not at every
    /// move.
    is_unrecorded: bool,
    adviser: Option<PlayerThread>,
    make_adviser: Option<Factory>,
    recorder: Option<Recorder>,
    events: VecDeque<GameEvent>,
    inbox: Receiver<Said>,
    post: Post,
    last_thread: u64,
}

impl Session {
    /// Begins a game as soon as both players are ready. `seats` has White first.
    pub fn begin(new: GameSetup, seats: [Seat; 2], host: Host) -> Session {
        let (sender, inbox) = channel();
        let post = Post { sender, wake: host.wake, time: host.time };
        let variant = new.game.board().variant();
        let [white, black] = seats;
        let players = [white.identity, black.identity];
        let mut last_thread = 0;
        let mut take = |program, color| {
            last_thread += 1;
            Seated::take(program, color, last_thread, variant, &post)
        };
        let seats = [take(white.program, Color::White), take(black.program, Color::Black)];
        let left = new.clocks.into_iter().chain(std::iter::repeat(None));
        let notes = left.take(new.game.moves().len()).map(|left| Note { left, ..Note::default() });
        let notes = notes.collect();
        let (game, control, counts) = (new.game, new.control, new.counts);
        let began = new.began.unwrap_or_else(SystemTime::now);
        let record = Record { players, game, notes, control, began, end: None, counts };
        let mut clock = GameClock::new([control.into(); 2], Duration::ZERO);
        let full = clock.left(post.time.now()).unwrap_or_default();
        clock.set(record.left(full));
        let mut session = Session {
            record,
            seats,
            full,
            referee: Referee::new(clock, Adjudication::default()),
            has_begun: false,
            is_held: host.is_held,
            are_apart: host.are_apart,
            is_unrecorded: false,
            adviser: None,
            make_adviser: host.adviser,
            recorder: host.recorder,
            events: VecDeque::new(),
            inbox,
            post,
            last_thread,
        };
        for color in Color::ALL {
            if matches!(session.seats[color.index()], Seated::Nobody) {
                session.emit(Change::PlayerFailed(color, no_thread()));
            }
        }
        session.begin_when_ready();
        session
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn state(&self) -> GameState {
        let game = &self.record.game;
        let board = *game.board();
        let last = game.moves().last().map(|&m| (m, game.boards()[game.boards().len() - 2]));
        let is_over = self.record.end.is_some();
        GameState {
            board,
            last,
            ply: game.moves().len(),
            opening: openings::of_game(game),
            legal: if is_over { Vec::new() } else { board.legal_moves().to_vec() },
            clocks: self.referee.clock.left(self.now()),
            running: self.referee.clock.running(),
            offer: self.referee.draw.by(),
            takeback_asked: self.referee.takeback.by(),
            claimable: game.claimable_draw().filter(|_| !is_over),
            status: self.status(),
        }
    }

    pub fn status(&self) -> Status {
        if let Some(end) = self.record.end {
            return Status::Over(end);
        }
        let is_missing = |color: &Color| matches!(self.seats[color.index()], Seated::Nobody);
        if let Some(color) = Color::ALL.into_iter().find(is_missing) {
            return Status::Missing(color);
        }
        if !self.is_ready() {
            return Status::Preparing;
        }
        let turn = self.record.game.board().turn();
        match self.seats[turn.index()].is_human() {
            true => Status::Awaiting(turn),
            false => Status::Thinking(turn),
        }
    }

    /// Time until a flag falls. The caller must call [`Session::tick`] no later than that.
    pub fn until_flag(&self) -> Option<Duration> {
        let (_, deadline) = self.referee.clock.deadline()?;
        Some(deadline.saturating_duration_since(self.now()))
    }

    pub fn next_event(&mut self) -> Option<GameEvent> {
        self.events.pop_front()
    }

    /// Processes the programs' messages and checks the clocks.
    pub fn tick(&mut self) {
        while let Ok(said) = self.inbox.try_recv() {
            self.hear(said);
        }
        if let Some((color, deadline)) = self.referee.clock.deadline()
            && self.now() >= deadline
        {
            self.flag_fell(color);
        }
    }

    /// Blocks until a program answers, a flag falls, or this time has passed, for callers that wait
    /// for nothing else.
    pub fn wait(&mut self, longest: Duration) {
        let longest = self.until_flag().map_or(longest, |flag| flag.min(longest));
        if let Ok(said) = self.inbox.recv_timeout(longest) {
            self.hear(said);
        }
        self.tick();
    }

    /// Executes a command of the person who plays `by`, or returns why it is refused.
    pub fn command(&mut self, by: Color, command: GameCommand) -> Result<(), Refusal> {
        self.tick();
        if self.record.end.is_some() {
            return Err(Refusal::GameOver);
        }
        if !self.seats[by.index()].is_human() {
            return Err(Refusal::NotHuman);
        }
        // A player may leave a game that cannot go on.
        let leaves = matches!(command, GameCommand::Resign | GameCommand::Abort);
        match self.status() {
            Status::Missing(_) if !leaves => return Err(Refusal::PlayerMissing),
            Status::Preparing if !leaves => return Err(Refusal::NotReady),
            _ => {}
        }
        if self.is_elsewhere(!by)
            && let Some(wish) = command.wish()
        {
            return self.say_elsewhere(by, wish);
        }
        match command {
            GameCommand::Move(m) => self.human_move(by, m)?,
            GameCommand::TakeBack if self.is_between_people_apart() => self.ask_takeback(by)?,
            GameCommand::TakeBack => self.take_back(by)?,
            GameCommand::AcceptTakeBack => self.grant_takeback(by)?,
            GameCommand::DeclineTakeBack => {
                self.referee.takeback.answer(by).map_err(|_| Refusal::NoTakeBackAsked)?;
                self.emit(Change::TakeBackDeclined(by));
            }
            GameCommand::OfferDraw => self.offer_draw(by)?,
            GameCommand::AcceptDraw => {
                self.referee.draw.answer(by)?;
                self.finish(End::Result(Outcome::draw(Reason::Agreement)));
            }
            GameCommand::DeclineDraw => {
                self.referee.draw.answer(by)?;
                self.emit(Change::DrawDeclined(by));
            }
            GameCommand::Claim(m) => self.claim(by, m)?,
            GameCommand::Hint if self.is_between_people_apart() => {
                return Err(Refusal::HintAgainstPerson);
            }
            GameCommand::Hint => self.advise(by)?,
            GameCommand::Resign => {
                self.finish(End::Result(Outcome::win(!by, Reason::Resignation)));
            }
            GameCommand::Abort => self.finish(End::Aborted),
        }
        Ok(())
    }

    /// Starts a held game, once all players have joined.
    pub fn release(&mut self) {
        if std::mem::take(&mut self.is_held) {
            self.begin_when_ready();
        }
    }

    /// Whether it is held until a player joins.
    pub fn is_held(&self) -> bool {
        self.is_held && self.record.end.is_none()
    }

    /// Replaces the player of a side. The clocks stop until all players are ready.
    pub fn replace(&mut self, color: Color, seat: Seat) -> Result<(), Refusal> {
        if self.record.end.is_some() {
            return Err(Refusal::GameOver);
        }
        self.referee.clock.stop(self.now());
        self.cancel_thinking();
        self.record.players[color.index()] = seat.identity;
        self.record.counts &= !self.has_begun;
        self.last_thread += 1;
        let variant = self.record.game.board().variant();
        let (program, thread) = (seat.program, self.last_thread);
        self.seats[color.index()] = Seated::take(program, color, thread, variant, &self.post);
        self.keep(|recorder, record| recorder.changed(record));
        self.emit(Change::PlayerReplaced(color));
        if matches!(self.seats[color.index()], Seated::Nobody) {
            self.emit(Change::PlayerFailed(color, no_thread()));
        }
        self.begin_when_ready();
        Ok(())
    }

    /// How many plies a takeback by this side would take back; `None` if it has made no move.
    pub fn takeback_plies(&self, by: Color) -> Option<usize> {
        if !self.seats[(!by).index()].takes_back() {
            return None;
        }
        let played = self.record.game.moves().len();
        let opponent_is_human = self.seats[(!by).index()].is_human();
        let own_turn = self.record.game.board().turn() == by;
        let plies = if own_turn && !opponent_is_human { 2 } else { 1 };
        (played >= plies).then_some(plies)
    }

    /// The limits of a program's next move.
    fn limits(&self, color: Color) -> Limits {
        self.record.control.limits(self.referee.clock.left_of(color, self.now()))
    }

    fn now(&self) -> Instant {
        self.post.time.now()
    }

    fn is_ready(&self) -> bool {
        !self.is_held && self.seats.iter().all(Seated::is_ready)
    }

    /// Continues once no player is missing.
    fn begin_when_ready(&mut self) {
        if !self.is_ready() || self.record.end.is_some() {
            return;
        }
        if !self.has_begun {
            self.has_begun = true;
            self.emit(Change::Begun);
        }
        self.proceed();
    }

    /// Asks the side to move for its move, if the game is not over.
    fn proceed(&mut self) {
        if let Some(outcome) = self.referee.result(&self.record.game) {
            return self.finish(End::Result(outcome));
        }
        let turn = self.record.game.board().turn();
        let now = self.now();
        self.referee.clock.start(turn, now);
        if self.seats[turn.index()].is_human() {
            return;
        }
        // A player on a server claims draws there.
        if let Some(reason) = self.record.game.claimable_draw()
            && self.seats[turn.index()].takes_back()
            && DrawPolicy::AT_THE_BOARD.claims(self.record.last_score(turn))
        {
            return self.finish(End::Result(Outcome::draw(reason)));
        }
        let limits = self.limits(turn);
        let thread = self.seats[turn.index()].thread();
        if let Some(answer) = thread.and_then(|thread| thread.ask(&self.record.game, &limits)) {
            // The move was found while pondering, so it takes no time now.
            self.program_answers(turn, answer, now);
        }
    }

    fn human_move(&mut self, by: Color, m: Move) -> Result<(), Refusal> {
        if self.record.game.board().turn() != by {
            return Err(Refusal::NotYourTurn);
        }
        if !self.record.game.board().is_legal(m) {
            return Err(Refusal::Illegal(m));
        }
        if self.apply(by, m, self.now(), Note::default()) {
            self.proceed();
        }
        Ok(())
    }

    /// Plays a move that is known to be legal; refuses it if the flag had fallen.
    fn apply(&mut self, by: Color, m: Move, at: Instant, note: Note) -> bool {
        let spent = self.referee.clock.spent(at);
        if self.referee.play(&mut self.record.game, m, spent).is_err() {
            self.flag_fell(by);
            return false;
        }
        // The game goes on, whoever asked for a takeback.
        self.referee.takeback = Offer::default();
        if let Some(adviser) = &mut self.adviser {
            adviser.cancel();
        }
        let left = self.referee.clock.left(at).map(|left| left[by.index()]);
        self.record.notes.push(Note { spent, left, ..note });
        self.keep(|recorder, record| recorder.changed(record));
        self.emit(Change::Moved);
        true
    }

    fn take_back(&mut self, by: Color) -> Result<(), Refusal> {
        let plies = self.takeback_plies(by).ok_or(Refusal::NothingToTakeBack)?;
        self.undo(plies);
        Ok(())
    }

    fn undo(&mut self, plies: usize) {
        self.cancel_thinking();
        let kept = self.record.notes.len() - plies;
        self.record.notes.truncate(kept);
        let left = self.record.left(self.full);
        self.referee.take_back(&mut self.record.game, plies, left);
        self.record.counts = false;
        self.keep(|recorder, record| recorder.changed(record));
        self.emit(Change::TakenBack(plies));
        self.proceed();
    }

    fn is_between_people_apart(&self) -> bool {
        self.are_apart && self.seats.iter().all(Seated::is_human)
    }

    /// Asks the other side for a takeback; grants it if that side has asked, too.
    fn ask_takeback(&mut self, by: Color) -> Result<(), Refusal> {
        if self.record.game.moves().len() < self.plies_to_replace(by) {
            return Err(Refusal::NothingToTakeBack);
        }
        match self.referee.takeback.make(by) {
            Ok(true) => self.grant_takeback(by),
            Ok(false) => {
                self.emit(Change::TakeBackAsked(by));
                Ok(())
            }
            // It has asked already.
            Err(_) => Ok(()),
        }
    }

    fn grant_takeback(&mut self, by: Color) -> Result<(), Refusal> {
        self.referee.takeback.answer(by).map_err(|_| Refusal::NoTakeBackAsked)?;
        for _ in 0..self.plies_to_replace(!by) {
            self.take_back(!by)?;
        }
        Ok(())
    }

    /// How many plies to take back so that a side can replace its last move.
    fn plies_to_replace(&self, by: Color) -> usize {
        if self.record.game.board().turn() == by { 2 } else { 1 }
    }

    fn offer_draw(&mut self, by: Color) -> Result<(), Refusal> {
        if self.referee.draw.make(by)? {
            self.finish(End::Result(Outcome::draw(Reason::Agreement)));
            return Ok(());
        }
        self.emit(Change::DrawOffered(by));
        if !self.seats[(!by).index()].is_human() {
            let (score, plies) = (self.record.last_score(!by), self.record.game.moves().len());
            if DrawPolicy::AT_THE_BOARD.accepts(score, plies) {
                self.finish(End::Result(Outcome::draw(Reason::Agreement)));
            } else {
                self.referee.draw.answer(!by)?;
                self.emit(Change::DrawDeclined(!by));
            }
        }
        Ok(())
    }

    fn claim(&mut self, by: Color, m: Option<Move>) -> Result<(), Refusal> {
        let reason = self.referee.claim(&self.record.game, by, m)?;
        let is_due = self.record.game.claimable_draw().is_some();
        if is_due || m.is_some_and(|m| self.apply(by, m, self.now(), Note::default())) {
            self.finish(End::Result(Outcome::draw(reason)));
        }
        Ok(())
    }

    fn flag_fell(&mut self, loser: Color) {
        self.finish(End::Result(Referee::flag_fell(self.record.game.board(), loser)));
    }

    fn finish(&mut self, end: End) {
        self.referee.clock.stop(self.now());
        self.cancel_thinking();
        (self.referee.draw, self.referee.takeback) = (Offer::default(), Offer::default());
        self.record.end = Some(end);
        for seat in &mut self.seats {
            if let Some(thread) = seat.thread() {
                thread.tell_over(&self.record.game, end);
            }
        }
        let rated = self.keep(|recorder, record| recorder.finished(record)).flatten();
        self.emit(Change::Finished(end));
        if let Some(change) = rated {
            self.emit(Change::Rated(change));
        }
    }

    fn cancel_thinking(&mut self) {
        for seat in &mut self.seats {
            seat.cancel();
        }
        if let Some(adviser) = &mut self.adviser {
            adviser.cancel();
        }
    }

    fn keep<T>(
        &mut self,
        write: impl FnOnce(&mut Recorder, &Record) -> Result<T, StoreError>,
    ) -> Option<T> {
        // A game that never began is not stored.
        let recorder = self.recorder.as_mut().filter(|_| self.has_begun)?;
        match write(recorder, &self.record) {
            Ok(kept) => {
                self.is_unrecorded = false;
                Some(kept)
            }
            Err(error) => {
                if !self.is_unrecorded {
                    self.is_unrecorded = true;
                    self.emit(Change::NotRecorded(error.message().into_owned()));
                }
                None
            }
        }
    }

    fn emit(&mut self, change: Change) {
        let state = self.state();
        self.events.push_back(GameEvent { change, state });
    }
}

fn no_thread() -> PlayerError {
    PlayerError::Failed(message!("program-no-threads"))
}
