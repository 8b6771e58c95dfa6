//! The other side of a game on a server, as a player in a local session.

use std::sync::mpsc::{Receiver, RecvTimeoutError, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kiebitz_chess::{Cause, Game as ChessGame, Variant};
use kiebitz_play::Language;
use kiebitz_players::elsewhere::{Aside, Elsewhere, Followed, Line, Step, Wish};
use kiebitz_players::{Choice, End, Player, PlayerError, Question, Sink, Text};
use kiebitz_words::{Message, message};

use super::follow::News;
use super::link::Link;
use super::seat::Seat;
use crate::command::CommandName;
use crate::game::{Game, Status};
use crate::http::Fault;

/// How often it checks whether the answer is still wanted.
const LOOK: Duration = Duration::from_millis(100);

/// How long passing on the end of a game may take.
const FAREWELL: Duration = Duration::from_millis(2500);

/// The other side of a game on a server. Our moves are sent there, and theirs come back. The
/// server's clock counts.
pub struct RemotePlayer {
    seat: Seat,
    name: Text,
    /// The last news of the game, and the signal that there is some. One is enough, since each has
    /// the whole game.
    last: Arc<Mutex<Option<News>>>,
    news: Receiver<()>,
    /// The game on the server.
    there: Game,
    line: Option<Line>,
    /// Moves were taken back there that the session may still have.
    taken_back: Option<Followed>,
}

impl RemotePlayer {
    /// Takes the seat of a link, for the opponent in the local session.
    pub fn join(link: &str) -> Result<RemotePlayer, PlayerError> {
        let link: Link = link.parse().map_err(|error| PlayerError::failed(&error))?;
        let seat =
            Seat::take(&link, Language::English).map_err(|error| PlayerError::failed(&error))?;
        let (sender, news) = sync_channel(1);
        let last = Arc::new(Mutex::new(None));
        let newest = last.clone();
        seat.follow(move |told| {
            // A lost connection does not matter here, and must not replace a move.
            if matches!(told, News::Game(_) | News::Refused(_)) {
                *newest.lock().unwrap_or_else(PoisonError::into_inner) = Some(told);
            }
            !matches!(sender.try_send(()), Err(TrySendError::Disconnected(())))
        });
        let there = seat.first().clone();
        let name = there.player(!seat.color()).name.clone();
        Ok(RemotePlayer { seat, name, last, news, there, line: None, taken_back: None })
    }

    /// Takes pending news; waits a little if there is none.
    fn hear(&mut self, longest: Duration) -> Result<(), PlayerError> {
        match self.news.recv_timeout(longest) {
            Ok(()) => {
                let last = self.last.lock().unwrap_or_else(PoisonError::into_inner).take();
                match last {
                    Some(News::Game(game)) => self.take(*game),
                    Some(News::Refused(fault)) => return Err(PlayerError::failed(&fault)),
                    Some(News::Lost(_) | News::Back) | None => {}
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            // The stream ends with the game; its last event may have been missed.
            Err(RecvTimeoutError::Disconnected) => {
                std::thread::sleep(longest);
                match self.seat.look() {
                    Ok(game) => self.take(game),
                    Err(fault) if fault.passes() => {}
                    Err(fault) => return Err(PlayerError::failed(&fault)),
                }
            }
        }
        Ok(())
    }

    fn take(&mut self, game: Game) {
        if game.is_before(&self.there) {
            return;
        }
        let before = elsewhere(&self.there);
        self.there = game;
        for aside in elsewhere(&self.there).asides(&before, !self.seat.color()) {
            if let (Aside::TakenBack(_, followed), Some(_)) = (&aside, &self.line) {
                self.taken_back = Some(followed.clone());
            }
            if let Some(line) = &self.line {
                (line.tell)(aside);
            }
        }
    }

    /// Passes on what the person here says.
    fn pass_on_words(&mut self) {
        while let Some(Ok((step, wish))) = self.line.as_ref().map(|line| line.said.try_recv()) {
            let order = match (step, wish) {
                (Step::Ask, Wish::Draw) => CommandName::OfferDraw,
                (Step::Accept, Wish::Draw) => CommandName::AcceptDraw,
                (Step::Decline, Wish::Draw) => CommandName::DeclineDraw,
                (Step::Ask, Wish::Takeback) => CommandName::Takeback,
                (Step::Accept, Wish::Takeback) => CommandName::AcceptTakeback,
                (Step::Decline, Wish::Takeback) => CommandName::DeclineTakeback,
            };
            let since = Instant::now();
            match (self.seat.order(&order.into(), || since.elapsed() < FAREWELL), &self.line) {
                (Ok(game), _) => self.take(game),
                (Err(_), Some(line)) if step == Step::Ask => {
                    (line.tell)(Aside::Says(Step::Decline, wish));
                }
                (Err(_), _) => {}
            }
        }
    }

    /// The difference between the local game and the server's.
    fn difference(&self, here: &ChessGame) -> Option<Message<'static>> {
        let Some(there) = self.there.game() else {
            return Some(message!("remote-nonsense"));
        };
        if there.start() != here.start() {
            let (theirs, ours) = (there.start().fen(), here.start().fen());
            return Some(message!("remote-start", theirs, ours));
        }
        let common = there.moves().len().min(here.moves().len());
        let is_same = there.moves()[..common] == here.moves()[..common];
        (!is_same).then(|| message!("remote-course"))
    }

    /// Plays our moves that the server does not have yet.
    fn pass_on(&mut self, here: &ChessGame, is_wanted: impl Fn() -> bool) -> Result<(), Fault> {
        while self.there.status != Status::Over && self.there.ply() < here.moves().len() {
            let ply = self.there.ply();
            let board = &here.boards()[ply];
            if board.turn() != self.seat.color() {
                return Err(Fault::NotUnderstood(message!("http-move-missing")));
            }
            let game = self.seat.play(ply, &board.uci(here.moves()[ply]), &is_wanted)?;
            self.take(game);
        }
        Ok(())
    }
}

fn elsewhere(there: &Game) -> Elsewhere {
    Elsewhere {
        moves: there.game().map(|game| game.moves().to_vec()).unwrap_or_default(),
        asked: [there.offer(), there.takeback_asked()],
        end: there.end(),
    }
}

impl Player for RemotePlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, variant: Variant) -> Result<(), PlayerError> {
        match self.there.variant() {
            Some(theirs) if theirs == variant => Ok(()),
            theirs => {
                let (theirs, ours) = (theirs.map(Variant::name), variant.name());
                Err(PlayerError::Failed(message!("remote-variant", theirs, ours)))
            }
        }
    }

    fn think(&mut self, question: Question<'_>, _: Sink<'_>) -> Result<Choice, PlayerError> {
        let Question { game, stop, .. } = question;
        if game.board().turn() == self.seat.color() {
            let side = self.seat.color();
            return Err(PlayerError::Failed(message!(
                "remote-side",
                side,
                theirs = (!side).name()
            )));
        }
        loop {
            self.pass_on_words();
            let followed = self.taken_back.take_if(|followed| followed.is_noted());
            // The session will ask about another position.
            if self.taken_back.is_some() || followed.is_some() && stop.is_stopped() {
                if stop.is_stopped() {
                    return Err(PlayerError::Failed(message!("program-not-asked")));
                }
                self.hear(LOOK)?;
                continue;
            }
            if let Some(why) = self.difference(game) {
                return Err(PlayerError::Failed(why));
            }
            let ply = game.moves().len();
            if let Some(uci) = self.there.uci(ply) {
                let unreadable = |_| PlayerError::Failed(message!("remote-nonsense"));
                let m = game.board().parse_uci(uci).map_err(unreadable)?;
                return Ok(Choice::at_once(m));
            }
            if let Some(end) = self.there.end() {
                return Err(PlayerError::Over(end));
            }
            if stop.is_stopped() {
                return Err(PlayerError::Failed(message!("program-not-asked")));
            }
            if matches!(self.there.status, Status::Waiting | Status::Preparing) {
                self.hear(LOOK)?;
                continue;
            }
            match self.pass_on(game, || !stop.is_stopped()) {
                Ok(()) => {}
                // The game on the server may have ended or changed while the move was in flight.
                Err(Fault::Refused { .. }) => {
                    let game = self.seat.look().map_err(|fault| PlayerError::failed(&fault))?;
                    let has_changed = game != self.there;
                    self.take(game);
                    if !has_changed {
                        return Err(PlayerError::Failed(message!("remote-refuses")));
                    }
                }
                Err(fault) => return Err(PlayerError::failed(&fault)),
            }
            self.hear(LOOK)?;
        }
    }

    fn takes_back(&self) -> bool {
        false
    }

    fn connect(&mut self, line: Line) -> bool {
        self.line = Some(line);
        true
    }

    fn idle(&mut self) -> Result<(), PlayerError> {
        self.pass_on_words();
        match self.there.status {
            Status::Over => Ok(()),
            _ => self.hear(Duration::ZERO),
        }
    }

    fn over(&mut self, game: &ChessGame, end: End) {
        let since = Instant::now();
        let is_wanted = || since.elapsed() < FAREWELL;
        if self.pass_on(game, is_wanted).is_err() || self.there.status == Status::Over {
            return;
        }
        let End::Result(outcome) = end else { return };
        let order = match (outcome.reason.cause(), outcome.winner) {
            (Cause::Players, Some(winner)) if winner != self.seat.color() => CommandName::Resign,
            // Our side has claimed it here.
            (Cause::Claim, _) => CommandName::ClaimDraw,
            // The server knows of it.
            (Cause::Rules | Cause::Players | Cause::Clock, _) => return,
        };
        // A failure cannot be reported any more.
        let _ = self.seat.order(&order.into(), is_wanted);
    }
}
