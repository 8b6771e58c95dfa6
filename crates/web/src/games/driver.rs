//! The thread of a game of chess: it owns the session.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use kiebitz_chess::Color;
use kiebitz_play::{Change, GameCommand, GameEvent, Language, Refusal, Session, Status};
use kiebitz_players::{End, Text};
use kiebitz_words::{Message, Say, message};

use super::admission::Caller;
use super::live_game::{DriverMessage, LiveGame};
use super::show::{self, GameContext};
use crate::app::TableFolder;
use crate::fault::Fault;
use crate::input;
use crate::wire::{self, CommandName, Named, Played, Role, Worth};

/// A game without listeners is paused after this time. It stays in the database and continues with
/// a player's next command.
pub(super) const IDLE_LIMIT: Duration = Duration::from_secs(20 * 60);

/// How often it checks for listeners.
pub(super) const ROUND: Duration = Duration::from_secs(60);

/// The shortest time between two reported thoughts.
const BETWEEN_THOUGHTS: Duration = Duration::from_millis(100);

/// How long a command waits while programs are starting.
const READY: Duration = Duration::from_secs(3);

pub(super) struct Driver {
    pub session: Session,
    pub live: Arc<LiveGame>,
    pub table_folder: Arc<TableFolder>,
    pub context: GameContext,
    pub played: Vec<Played>,
    pub last_thought: Option<Instant>,
    /// Invited players who have joined.
    pub joined: [bool; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Exit {
    Over(End),
    /// The game may be continued later.
    Unfinished,
}

impl Driver {
    /// Runs until the game is over or is to be paused.
    pub fn run(mut self, messages: &Receiver<DriverMessage>) -> Exit {
        loop {
            self.tell();
            if let Status::Over(end) = self.session.status() {
                return Exit::Over(end);
            }
            let longest = self.session.until_flag().map_or(ROUND, |flag| flag.min(ROUND));
            match messages.recv_timeout(longest) {
                Ok(DriverMessage::Command(command, caller, language, reply)) => {
                    let done = self.command(&command, caller, language);
                    // The change is published before the command is answered.
                    self.tell();
                    let _ = reply.send(done);
                }
                Ok(DriverMessage::Joined(color)) => {
                    self.joined[color.index()] = true;
                    let is_here = |color: Color| {
                        self.joined[color.index()] || !self.context.guests[color.index()]
                    };
                    if Color::ALL.into_iter().all(is_here) {
                        self.session.release();
                    }
                }
                Ok(DriverMessage::Wake) => {
                    self.live.wake_received();
                    self.session.tick();
                }
                Ok(DriverMessage::Pause) | Err(RecvTimeoutError::Disconnected) => {
                    return Exit::Unfinished;
                }
                Err(RecvTimeoutError::Timeout) => {
                    self.session.tick();
                    if self.live.idle().is_some_and(|idle| idle > IDLE_LIMIT) {
                        return Exit::Unfinished;
                    }
                }
            }
        }
    }

    pub fn game(&mut self) -> wire::Game {
        let tables = self.table_folder.tables();
        let record = self.session.record();
        show::played_since(record, &mut self.played);
        show::live(&self.session, &self.context, &tables, self.played.clone())
    }

    fn tell(&mut self) {
        while let Some(event) = self.session.next_event() {
            let thinks = matches!(event.change, Change::Thinks(..));
            if thinks && self.last_thought.is_some_and(|last| last.elapsed() < BETWEEN_THOUGHTS) {
                continue;
            }
            self.last_thought = thinks.then(Instant::now);
            if let Change::TakenBack(_) = event.change {
                // Other moves may have been played in their place already.
                self.played.truncate(event.state.ply);
            }
            if let Change::Rated(change) = &event.change {
                self.context.ratings[change.side.index()] = Some(change.after.value.round());
            }
            let game = (!thinks).then(|| self.game());
            self.live.tell(game, |language| change(&event, language));
        }
    }

    fn command(
        &mut self,
        command: &wire::Command,
        caller: Caller,
        language: Language,
    ) -> Result<(), Fault> {
        // Process pending events first: a move that has just arrived makes a command stale.
        self.session.tick();
        let asked = Instant::now();
        while self.session.status() == Status::Preparing
            && !self.session.is_held()
            && asked.elapsed() < READY
        {
            self.session.wait(READY / 10);
        }
        let ply = self.session.record().game.moves().len();
        if let Some(expected) = command.ply.filter(|&expected| expected != ply) {
            return Err(Fault::Stale { expected, ply });
        }
        let by = self.by(command, caller)?;
        let step = || -> Result<_, Fault> {
            let Some(text) = command.step.as_deref() else { return Ok(None) };
            input::legal_move(self.session.record().game.board(), text, language).map(Some)
        };
        let wanted = match &command.command {
            // It does nothing more: the command alone has continued the game.
            CommandName::Resume => return Ok(()),
            CommandName::Move => {
                // Report a wrong turn before an illegal move.
                if self.session.record().end.is_none()
                    && self.session.record().game.board().turn() != by
                {
                    return Err(Fault::Refused(Refusal::NotYourTurn));
                }
                let none = || Fault::Malformed(message!("request-no-move"));
                GameCommand::Move(step()?.ok_or_else(none)?)
            }
            CommandName::Takeback if !self.context.takeback => return Err(Fault::NoTakeBack),
            CommandName::Takeback => GameCommand::TakeBack,
            CommandName::AcceptTakeback => GameCommand::AcceptTakeBack,
            CommandName::DeclineTakeback => GameCommand::DeclineTakeBack,
            CommandName::OfferDraw => GameCommand::OfferDraw,
            CommandName::AcceptDraw => GameCommand::AcceptDraw,
            CommandName::DeclineDraw => GameCommand::DeclineDraw,
            CommandName::ClaimDraw => GameCommand::Claim(step()?),
            CommandName::Resign => GameCommand::Resign,
            CommandName::Abort if matches!(caller, Caller::WithKey(Role::Seat(_))) => {
                return Err(Fault::NotAllowed);
            }
            CommandName::Abort => GameCommand::Abort,
            CommandName::Hint => GameCommand::Hint,
            CommandName::MoveNow => GameCommand::MoveNow,
            CommandName::Other(name) => return Err(unknown_command(name)),
        };
        Ok(self.session.command(by, wanted)?)
    }

    fn is_person(&self, color: Color) -> bool {
        self.session.record().player(color).is_human
    }

    /// The side a command is for: the one it names, or the only person's side, or of two people the
    /// side to move; always among the sides that the caller's key may play.
    fn by(&self, command: &wire::Command, caller: Caller) -> Result<Color, Fault> {
        let record = self.session.record();
        let turn = record.game.board().turn();
        let is_own = |color: Color| match caller {
            Caller::Unguarded => true,
            Caller::WithKey(Role::Seat(seat)) => seat == color,
            Caller::WithKey(Role::Owner) => !self.context.guests[color.index()],
            Caller::WithKey(Role::Watch) | Caller::WithoutKey => false,
        };
        match caller {
            Caller::WithoutKey => return Err(Fault::NoKey),
            Caller::WithKey(Role::Watch) => return Err(Fault::NotAllowed),
            // An owner who invited players to both sides may still abort the game.
            Caller::WithKey(Role::Owner) if command.command == CommandName::Abort => {
                return Ok(if self.is_person(turn) { turn } else { !turn });
            }
            Caller::WithKey(Role::Owner | Role::Seat(_)) | Caller::Unguarded => {}
        }
        if let Some(word) = &command.by {
            let by = input::side(word)?;
            return if is_own(by) { Ok(by) } else { Err(Fault::NotAllowed) };
        }
        let people: Vec<Color> = Color::ALL
            .into_iter()
            .filter(|&color| record.player(color).is_human && is_own(color))
            .collect();
        if people.is_empty() && caller != Caller::Unguarded {
            return Err(Fault::NotAllowed);
        }
        Ok(match people.as_slice() {
            [only] => *only,
            // The answer to an offer comes from the other side.
            [_, _] => match (&command.command, self.session.state().offer) {
                (CommandName::AcceptDraw | CommandName::DeclineDraw, Some(offering)) => !offering,
                _ => turn,
            },
            _ => turn,
        })
    }
}

/// A change, in the language of a listener.
fn change(event: &GameEvent, language: Language) -> wire::Change {
    let board = &event.state.board;
    match &event.change {
        Change::Begun => wire::Change::Begun,
        Change::Moved => wire::Change::Moved,
        Change::TakenBack(plies) => wire::Change::TakenBack { plies: *plies },
        Change::DrawOffered(by) => wire::Change::DrawOffered { by: (*by).into() },
        Change::DrawDeclined(by) => wire::Change::DrawDeclined { by: (*by).into() },
        Change::TakeBackAsked(by) => wire::Change::TakebackAsked { by: (*by).into() },
        Change::TakeBackDeclined(by) => wire::Change::TakebackDeclined { by: (*by).into() },
        Change::Thinks(by, thought) => wire::Change::Thinks {
            by: (*by).into(),
            thought: wire::Thought {
                depth: thought.depth,
                score: thought.score.map(|score| Worth::new(score, board)),
                nodes: thought.nodes,
                line: Named::line(board, &thought.line),
            },
        },
        Change::Hint(m, score) => wire::Change::Hint(wire::Hint {
            step: Named::new(board, *m),
            score: score.map(|score| Worth::new(score, board)),
        }),
        Change::NoHint(why) => wire::Change::NoHint { message: shown(&why.message(), language) },
        Change::PlayerFailed(color, why) => {
            let message = shown(&why.message(), language);
            wire::Change::PlayerFailed { side: (*color).into(), message }
        }
        Change::PlayerReplaced(color) => wire::Change::PlayerReplaced { side: (*color).into() },
        Change::NotRecorded(why) => wire::Change::NotRecorded { message: shown(why, language) },
        Change::Finished(_) => wire::Change::Finished,
        Change::Rated(change) => wire::Change::Rated {
            side: change.side.into(),
            before: change.before.value.round(),
            after: change.after.value.round(),
            games: change.after.games,
        },
    }
}

pub(super) fn unknown_command(name: &str) -> Fault {
    let name: String = name.chars().take(40).collect();
    Fault::Bad("command", message!("request-command", name))
}

/// A reason as it is shown; parts of it may come from another program.
fn shown(why: &Message<'_>, language: Language) -> String {
    Text::from(why.say(language)).into()
}
