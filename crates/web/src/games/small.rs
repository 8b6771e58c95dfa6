//! The thread of a game of tic-tac-toe. It sends the same events as a session of chess.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use kiebitz_chess::Color;
use kiebitz_games::pgn::GameResult;
use kiebitz_games::store::{SmallGame, StoreError};
use kiebitz_gametree::Game as _;
use kiebitz_gametree::random::{Random, any_seed};
use kiebitz_gametree::tictactoe::{MoveError, TicTacToe};
use kiebitz_play::tictactoe::{TicTacToeGame, TicTacToeProgram};
use kiebitz_play::words::CellProblem;
use kiebitz_play::{Identity, Language, Refusal};
use kiebitz_players::PlayerSpec;

use super::driver::unknown_command;
use super::key::Key;
use super::live_game::{DriverMessage, LiveGame};
use super::show;
use crate::fault::Fault;
use crate::input;
use crate::stores::Stores;
use crate::wire::{self, Captured, Legal, Named, Played, Reason, Why, side};

/// A program answers after this time, since a move that appears at once is easy to miss.
const PAUSE: Duration = Duration::from_millis(300);

/// How often it checks for listeners, and how long it stays without.
const ROUND: Duration = Duration::from_secs(60);
const PATIENCE: Duration = Duration::from_secs(20 * 60);

/// A game of tic-tac-toe and its players.
pub(super) struct Small {
    pub kept: SmallGame,
    pub game: TicTacToeGame,
    pub players: [PlayerSpec; 2],
    is_aborted: bool,
}

impl Small {
    /// A stored game, or a new one.
    pub fn new(kept: SmallGame) -> Result<Small, Fault> {
        let damaged = |_| Fault::Internal(format!("the game t{} is damaged", kept.id));
        let start: TicTacToe = kept.start.parse().map_err(|_| damaged(()))?;
        let mut game = TicTacToeGame::new(start);
        for cell in kept.moves.split_whitespace() {
            game.play(cell).map_err(|_| damaged(()))?;
        }
        if kept.resigned {
            let loser = match kept.result {
                GameResult::WhiteWins => Color::Black,
                _ => Color::White,
            };
            game.resign(loser);
        }
        let player = |name: &str| {
            let spec: PlayerSpec = name.parse()?;
            match spec.is_human() || TicTacToeProgram::of(&spec).is_some() {
                true => Ok(spec),
                false => Err(Fault::NotAtTicTacToe(spec.to_string())),
            }
        };
        let players = [player(&kept.white)?, player(&kept.black)?];
        Ok(Small { kept, game, players, is_aborted: false })
    }

    fn program(&self) -> Option<TicTacToeProgram> {
        TicTacToeProgram::of(&self.players[self.game.turn().index()])
    }

    fn takeback_plies(&self, by: Color) -> Option<usize> {
        let is_alone = !self.players[(!by).index()].is_human();
        let plies = if self.game.turn() == by && is_alone { 2 } else { 1 };
        (self.game.moves().len() >= plies).then_some(plies)
    }

    /// The state of the game.
    pub fn show(&self, is_live: bool) -> wire::Game {
        let english = Language::English;
        let end = self.game.end();
        let is_over = end.is_some() || self.is_aborted;
        let position = self.game.position();
        let turn = self.game.turn();
        let mut legal = Legal::default();
        if !is_over {
            let mut cells = Vec::new();
            position.moves(&mut cells);
            let cells = cells.into_iter().map(|cell| cell.to_string()).collect();
            legal.legal.insert(String::new(), cells);
        }
        let player = |color: Color| {
            let spec = &self.players[color.index()];
            let identity = match spec {
                PlayerSpec::Human(name) => Identity {
                    name: name.as_deref().unwrap_or("Human").into(),
                    kind: "human".to_owned(),
                    is_human: true,
                },
                spec => Identity {
                    name: format!("Kiebitz {spec}").into(),
                    kind: spec.to_string(),
                    is_human: false,
                },
            };
            show::player(&identity, None, false)
        };
        let played = |cell: &kiebitz_gametree::tictactoe::Cell| Played {
            named: Named { uci: cell.to_string(), san: cell.to_string() },
            clock: None,
        };
        let mut people = Color::ALL.into_iter().filter(|c| self.players[c.index()].is_human());
        wire::Game {
            id: Key::Small(self.kept.id).to_string(),
            variant: "tictactoe",
            start_fen: self.kept.start.clone(),
            fen: position.to_string(),
            ply: self.game.moves().len(),
            turn: side(turn),
            moves: self.game.moves().iter().map(played).collect(),
            last: self.game.moves().last().map(|cell| [cell.to_string(), cell.to_string()]),
            legal,
            check: None,
            clocks: None,
            control: None,
            white: player(Color::White),
            black: player(Color::Black),
            offer: None,
            takeback_asked: None,
            claimable: None,
            status: match (is_over, self.players[turn.index()].is_human()) {
                (true, _) => "over",
                (false, true) => "awaiting",
                (false, false) => "thinking",
            },
            opening: None,
            result: if self.is_aborted { Some("*") } else { end.map(|end| end.result()) },
            reason: match end {
                _ if self.is_aborted => Some(Reason::new(Why::SmallAborted, english)),
                Some(end) => Some(Reason::new(Why::Small(end.winner, end.by_resignation), english)),
                None => None,
            },
            winner: end.and_then(|end| end.winner).map(side),
            takeback: self.kept.takeback,
            can_take_back: !is_over
                && self.kept.takeback
                && people.any(|color| self.takeback_plies(color).is_some()),
            captured: Captured::default(),
            table: None,
            live: is_live && !is_over,
            guarded: false,
            keys: None,
            seq: 0,
        }
    }
}

/// The game and its thread.
pub(super) struct SmallDriver {
    pub small: Small,
    pub live: Arc<LiveGame>,
    pub stores: Arc<Stores>,
}

impl SmallDriver {
    /// Runs until the game is over or is to be paused.
    pub fn run(mut self, messages: &Receiver<DriverMessage>) {
        let mut random = Random::new(any_seed());
        self.tell(&wire::Change::Begun);
        let mut due = Instant::now() + PAUSE;
        loop {
            if self.small.game.end().is_some() || self.small.is_aborted {
                return;
            }
            let program = self.small.program();
            let longest = match program {
                Some(_) => due.saturating_duration_since(Instant::now()),
                None => ROUND,
            };
            match messages.recv_timeout(longest) {
                Ok(DriverMessage::Command(command, _, _, reply)) => {
                    let done = self.command(&command, &mut random);
                    due = Instant::now() + PAUSE;
                    let _ = reply.send(done);
                }
                Ok(DriverMessage::Wake) => self.live.wake_received(),
                Ok(DriverMessage::Joined(_)) => {}
                Ok(DriverMessage::Pause) | Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(cell) =
                        program.and_then(|program| program.choose(&self.small.game, &mut random))
                    {
                        let _ = self.small.game.play(&cell.to_string());
                        self.changed(&wire::Change::Moved);
                        due = Instant::now() + PAUSE;
                    } else if self.live.idle().is_some_and(|idle| idle > PATIENCE) {
                        return;
                    }
                }
            }
        }
    }

    fn tell(&self, change: &wire::Change) {
        self.live.tell(Some(self.small.show(true)), change);
    }

    /// Stores a change, and publishes it.
    fn changed(&mut self, change: &wire::Change) {
        let small = &mut self.small;
        let cells: Vec<String> = small.game.moves().iter().map(ToString::to_string).collect();
        small.kept.moves = cells.join(" ");
        if let Some(end) = small.game.end() {
            small.kept.result = GameResult::of(end.winner);
            small.kept.resigned = end.by_resignation;
        }
        let kept = small.kept.clone();
        if let Err(error) = self.stores.ask(|store| store.save_small(&kept)) {
            let error: StoreError = error;
            self.tell(&wire::Change::NotRecorded { message: error.to_string() });
        }
        self.tell(change);
        if self.small.game.end().is_some() && !matches!(change, wire::Change::Finished) {
            self.tell(&wire::Change::Finished);
        }
    }

    fn command(&mut self, command: &wire::Command, random: &mut Random) -> Result<(), Fault> {
        let ply = self.small.game.moves().len();
        if let Some(expected) = command.ply.filter(|&expected| expected != ply) {
            return Err(Fault::Stale { expected, ply });
        }
        // "resume" does nothing more: the command alone has continued the game.
        if command.command == "resume" {
            return Ok(());
        }
        let people = Color::ALL.map(|color| self.small.players[color.index()].is_human());
        let turn = self.small.game.turn();
        let by = match (&command.by, people) {
            (Some(name), _) => input::side(name)?,
            (None, [true, false]) => Color::White,
            (None, [false, true]) => Color::Black,
            (None, _) => turn,
        };
        if !people[by.index()] {
            return Err(Fault::Refused(Refusal::NotHuman));
        }
        match command.command.as_str() {
            "move" | "hint" if by != turn => Err(Fault::Refused(Refusal::NotYourTurn)),
            "move" => {
                let none = || Fault::Malformed("a move is missing".into());
                let text = command.step.as_deref().ok_or_else(none)?;
                let quoted: String = text.chars().take(20).collect();
                let text = text.trim().to_ascii_lowercase();
                self.small.game.play(&text).map_err(|error| match error {
                    MoveError::NotACell => Fault::Cell(quoted, CellProblem::NotACell),
                    MoveError::Taken(_) => Fault::Cell(quoted, CellProblem::Taken),
                    MoveError::Over => Fault::Cell(quoted, CellProblem::Over),
                })?;
                self.changed(&wire::Change::Moved);
                Ok(())
            }
            "takeback" if !self.small.kept.takeback => Err(Fault::NoTakeBack),
            "takeback" => {
                let nothing = Fault::Refused(Refusal::NothingToTakeBack);
                let plies = self.small.takeback_plies(by).ok_or(nothing)?;
                self.small.game.take_back(plies);
                self.changed(&wire::Change::TakenBack { plies });
                Ok(())
            }
            "resign" => {
                self.small.game.resign(by);
                self.changed(&wire::Change::Finished);
                Ok(())
            }
            "abort" => {
                self.small.is_aborted = true;
                self.tell(&wire::Change::Finished);
                Ok(())
            }
            "hint" => {
                let adviser = TicTacToeProgram::of(&PlayerSpec::Engine);
                let cell = adviser.and_then(|adviser| adviser.choose(&self.small.game, random));
                let cell = cell.ok_or(Fault::Refused(Refusal::NoAdviser))?.to_string();
                let step = Named { uci: cell.clone(), san: cell };
                self.tell(&wire::Change::Hint { step, score: None });
                Ok(())
            }
            "accept_takeback" | "decline_takeback" => Err(Fault::NoneAsked),
            "offer_draw" | "accept_draw" | "decline_draw" | "claim_draw" => {
                Err(Fault::NotHere("In tic-tac-toe draws are not offered".into()))
            }
            _ => Err(unknown_command()),
        }
    }
}
