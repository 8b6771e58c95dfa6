//! The thread of a game of tic-tac-toe. It sends the same events as a session of chess.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use kiebitz_chess::Color;
use kiebitz_games::store::{StoreError, StoredTicTacToe};
use kiebitz_gametree::random::any_seed;
use kiebitz_gametree::tictactoe::Cell;
use kiebitz_play::tictactoe::{
    TicTacToeChange, TicTacToeCommand, TicTacToeGame, TicTacToeRefusal, TicTacToeSession,
};
use kiebitz_play::{GameKind, Identity, Language, Refusal};
use kiebitz_players::PlayerSpec;
use kiebitz_words::{Say, message};

use super::driver::{IDLE_LIMIT, ROUND, unknown_command};
use super::key::Key;
use super::live_game::{DriverMessage, LiveGame};
use super::show;
use crate::fault::Fault;
use crate::input;
use crate::stores::Stores;
use crate::wire::{self, Captured, CommandName, Legal, Named, Played, Reason, Status, Why};

/// A program answers after this time, since a move that appears at once is easy to miss.
const PAUSE: Duration = Duration::from_millis(300);

/// A session and its row in the database.
pub(super) struct StoredSession {
    pub stored: StoredTicTacToe,
    pub session: TicTacToeSession,
}

/// The stored game, without its players.
pub(super) fn restore(stored: &StoredTicTacToe) -> Result<TicTacToeGame, Fault> {
    let damaged =
        || Fault::Internal(message!("server-damaged-game", id = format!("t{}", stored.id)));
    TicTacToeGame::restore(stored).ok_or_else(damaged)
}

fn named(cell: &Cell) -> Named {
    Named { uci: cell.to_string(), san: cell.to_string() }
}

impl StoredSession {
    pub fn new(stored: StoredTicTacToe) -> Result<StoredSession, Fault> {
        let game = restore(&stored)?;
        let players = [stored.white.parse()?, stored.black.parse()?];
        let session = TicTacToeSession::new(game, players, any_seed())?;
        Ok(StoredSession { stored, session })
    }

    pub fn show(&self, is_live: bool) -> wire::Game {
        let (session, game) = (&self.session, self.session.game());
        let end = game.end();
        let player = |color: Color| {
            let spec = &session.players()[color.index()];
            let identity = match spec {
                PlayerSpec::Human(name) => Identity {
                    name: name.as_deref().unwrap_or("Human").into(),
                    kind: "human".to_owned(),
                    is_human: true,
                },
                spec => Identity {
                    name: spec.own_name().into(),
                    kind: spec.to_string(),
                    is_human: false,
                },
            };
            show::player(&identity, None, false)
        };
        let can_take_back = |color: Color| {
            session.players()[color.index()].is_human() && session.takeback_plies(color).is_some()
        };
        wire::Game {
            id: Key::TicTacToe(self.stored.id).to_string(),
            variant: GameKind::TicTacToe.into(),
            start_fen: self.stored.start.clone(),
            fen: game.position().to_string(),
            ply: game.moves().len(),
            turn: game.turn().into(),
            moves: game.moves().iter().map(|m| Played::new(named(m), None)).collect(),
            last: game.moves().last().map(|cell| [cell.to_string(), cell.to_string()]),
            legal: if end.is_none() { Legal::cells(game.free_cells()) } else { Legal::default() },
            check: None,
            clocks: None,
            control: None,
            white: player(Color::White),
            black: player(Color::Black),
            offer: None,
            takeback_asked: None,
            claimable: None,
            status: match end {
                Some(_) => Status::Over,
                None if session.is_thinking() => Status::Thinking,
                None => Status::Awaiting,
            },
            opening: None,
            result: end.map(|end| end.result().to_owned()),
            reason: end.map(|end| Reason::new(Why::TicTacToe(end), Language::English)),
            winner: end.and_then(|end| end.winner()),
            takeback: self.stored.takeback,
            can_take_back: end.is_none()
                && self.stored.takeback
                && Color::ALL.into_iter().any(can_take_back),
            captured: Captured::default(),
            table: None,
            live: is_live && end.is_none(),
            guarded: false,
            keys: None,
            seq: 0,
        }
    }
}

pub(super) struct TicTacToeDriver {
    pub game: StoredSession,
    pub live: Arc<LiveGame>,
    pub stores: Arc<Stores>,
}

impl TicTacToeDriver {
    /// Runs until the game is over or is to be paused.
    pub fn run(mut self, messages: &Receiver<DriverMessage>) {
        self.tell(&wire::Change::Begun);
        let mut due = Instant::now() + PAUSE;
        while self.game.session.game().end().is_none() {
            let longest = match self.game.session.is_thinking() {
                true => due.saturating_duration_since(Instant::now()),
                false => ROUND,
            };
            match messages.recv_timeout(longest) {
                Ok(DriverMessage::Command(command, _, _, reply)) => {
                    let done = self.command(&command);
                    due = Instant::now() + PAUSE;
                    let _ = reply.send(done);
                }
                Ok(DriverMessage::Wake) => self.live.wake_received(),
                Ok(DriverMessage::Joined(_)) => {}
                Ok(DriverMessage::Pause) | Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    if self.game.session.play_program().is_some() {
                        self.changed(&wire::Change::Moved);
                        due = Instant::now() + PAUSE;
                    } else if self.live.idle().is_some_and(|idle| idle > IDLE_LIMIT) {
                        return;
                    }
                }
            }
        }
    }

    fn tell(&self, change: &wire::Change) {
        self.live.tell(Some(self.game.show(true)), |_| change.clone());
    }

    /// Stores a change, and publishes it.
    fn changed(&mut self, change: &wire::Change) {
        let StoredSession { stored, session } = &mut self.game;
        session.game().store(stored);
        let stored: Result<(), StoreError> = self.stores.ask(|store| store.save_tictactoe(stored));
        if let Err(error) = stored {
            self.live.tell(Some(self.game.show(true)), |language| wire::Change::NotRecorded {
                message: error.say(language),
            });
        }
        self.tell(change);
        let is_over = self.game.session.game().end().is_some();
        if is_over && !matches!(change, wire::Change::Finished) {
            self.tell(&wire::Change::Finished);
        }
    }

    fn command(&mut self, command: &wire::Command) -> Result<(), Fault> {
        let StoredSession { stored, session } = &mut self.game;
        let ply = session.game().moves().len();
        if let Some(expected) = command.ply.filter(|&expected| expected != ply) {
            return Err(Fault::Stale { expected, ply });
        }
        let by = command.by.as_ref().map(input::side).transpose()?;
        let by = session.speaker(by).map_err(Fault::Refused)?;
        let step = command.step.as_deref();
        let cell = step.unwrap_or_default().trim().to_ascii_lowercase();
        let wanted = match &command.command {
            // A wrong turn is reported before a missing move.
            CommandName::Move if step.is_none() && session.game().turn() == by => {
                return Err(Fault::Malformed(message!("request-no-move")));
            }
            CommandName::Move => TicTacToeCommand::Move(&cell),
            CommandName::Takeback if !stored.takeback => return Err(Fault::NoTakeBack),
            CommandName::Takeback => TicTacToeCommand::TakeBack,
            CommandName::Resign => TicTacToeCommand::Resign,
            CommandName::Abort => TicTacToeCommand::Abort,
            CommandName::Hint => TicTacToeCommand::Hint,
            CommandName::AcceptTakeback | CommandName::DeclineTakeback => {
                return Err(Fault::Refused(Refusal::NoTakeBackAsked));
            }
            CommandName::OfferDraw
            | CommandName::AcceptDraw
            | CommandName::DeclineDraw
            | CommandName::ClaimDraw => {
                return Err(Fault::NotHere(message!("here-draws")));
            }
            // They do nothing more: the command alone has continued the game, and programs answer at once.
            CommandName::Resume | CommandName::MoveNow => return Ok(()),
            CommandName::Other(name) => return Err(unknown_command(name)),
        };
        let change = session.command(by, wanted).map_err(|refusal| match refusal {
            TicTacToeRefusal::Move(error) => {
                Fault::Cell(step.unwrap_or_default().chars().take(20).collect(), error)
            }
            TicTacToeRefusal::Game(refusal) => Fault::Refused(refusal),
        })?;
        match change {
            TicTacToeChange::Moved(_) => self.changed(&wire::Change::Moved),
            TicTacToeChange::TakenBack(plies) => self.changed(&wire::Change::TakenBack { plies }),
            // An aborted game is not stored, so that it can be continued.
            TicTacToeChange::Finished if wanted == TicTacToeCommand::Abort => {
                self.tell(&wire::Change::Finished);
            }
            TicTacToeChange::Finished => self.changed(&wire::Change::Finished),
            TicTacToeChange::Hint(cell) => {
                self.tell(&wire::Change::Hint(wire::Hint { step: named(&cell), score: None }));
            }
        }
        Ok(())
    }
}
