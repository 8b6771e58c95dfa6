//! What each queued command does, once it is its turn.

use std::io::{self, Write};

use kiebitz_chess::{Board, Game};
use kiebitz_draw::{Diagram, text};
use kiebitz_engine::{Bound, Limits, bench, eval};

use super::Server;
use crate::command::{Command, CommandError};
use crate::go::Go;
use crate::info::{Info, Score, Value};
use crate::lines::BadLine;
use crate::options::{AUTHORS, Change, ENGINE, OptionError, declarations};
use crate::position::{Position, with_sides_exchanged};
use crate::queue::Order;
use crate::reply::{BestMove, Reply};
use crate::work::{Hold, Task, TaskKind, Thinker, Work, guarded};
use kiebitz_tablebase::Memory;

/// Why there is nothing to search.
const NO_POSITION: &str = "there is no position, because the last one was refused";

/// UCI's null move, the answer to a refused `go`.
const NULL_MOVE: &str = "0000";

impl<E: Thinker, W: Write> Server<E, W> {
    pub(super) fn obey(&mut self, order: Order) -> io::Result<()> {
        match order {
            Order::Command(Command::SetOption { name, value }) => {
                if let Err(error) = self.set_option(&name, value.as_deref()) {
                    self.tell(error)?;
                } else if self.is_debugging {
                    let value = value.unwrap_or_default();
                    self.tell(format_args!("{name} set to \"{value}\""))?;
                }
                Ok(())
            }
            Order::Command(Command::UciNewGame) => {
                if self.game.is_none() {
                    self.set_up(Position::default())?;
                }
                match self.engine.as_mut().map(|engine| guarded(|| engine.new_game())) {
                    Some(Err(panic)) => self.tell(panic),
                    _ => Ok(()),
                }
            }
            Order::Command(Command::Position(position)) => self.set_up(position),
            Order::Command(Command::Flip) => self.flip(),
            Order::Command(Command::Display) => self.display(),
            Order::Command(Command::Eval) => self.evaluate(),
            Order::Command(Command::Go(go)) => self.go(&go),
            Order::Command(Command::Bench(depth)) => {
                let board = Board::start(self.settings.variant());
                self.start(Task::Bench { depth: depth.unwrap_or(bench::DEPTH) }, board);
                Ok(())
            }
            Order::Command(_) => unreachable!("the other commands are handled at once"),
            Order::Refused(error) => {
                self.tell(&error)?;
                match error {
                    CommandError::Go(_) => return self.answer_nothing(),
                    CommandError::Position(_) => self.game = None,
                    _ => {}
                }
                Ok(())
            }
            Order::Skipped(bad) => {
                // Only a `position` can be so long.
                if bad == BadLine::TooLong {
                    self.game = None;
                }
                self.tell(bad)
            }
        }
    }

    fn set_up(&mut self, position: Position) -> io::Result<()> {
        match position.game(self.settings.variant()) {
            Ok(game) => {
                (self.game, self.position) = (Some(game), position);
                Ok(())
            }
            Err(error) => {
                self.game = None;
                self.tell(format_args!("position refused: {error}"))
            }
        }
    }

    pub(super) fn introduce(&mut self) -> io::Result<()> {
        self.say(Reply::Name(ENGINE.to_owned()))?;
        self.say(Reply::Author(AUTHORS.to_owned()))?;
        for declaration in declarations(&self.presets).collect::<Vec<_>>() {
            self.say(declaration)?;
        }
        self.say(Reply::UciOk)
    }

    fn display(&mut self) -> io::Result<()> {
        let Some(game) = &self.game else { return self.tell(NO_POSITION) };
        let board = game.board();
        let picture = text::render(&Diagram::from(board), &text::Style::default());
        let (fen, key) = (board.fen(), board.key());
        self.say(format_args!("{picture}\nFen: {fen}\nKey: {key:016X}"))
    }

    /// Swaps the sides. The earlier moves are dropped.
    fn flip(&mut self) -> io::Result<()> {
        let Some(game) = &self.game else { return self.tell(NO_POSITION) };
        match with_sides_exchanged(game.board()) {
            Ok(board) => self.set_up(Position::from(&Game::new(board))),
            Err(error) => self.tell(format_args!("flip refused: {error}")),
        }
    }

    fn evaluate(&mut self) -> io::Result<()> {
        let Some(game) = &self.game else { return self.tell(NO_POSITION) };
        let board = *game.board();
        let networks = &self.settings.engine.networks;
        let network = networks.of(board.variant());
        let text = guarded(|| {
            let score = network.evaluate(&board);
            let white = if board.turn().is_white() { score } else { -score };
            let explanation = eval::explain(&board);
            format!("{explanation}The network {}: {:+.2}", network.name(), f64::from(white) / 100.0)
        });
        match text {
            Ok(text) => self.say(&text),
            Err(panic) => self.tell(panic),
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), OptionError> {
        let engine = self.engine.as_mut().expect("an idle engine is here");
        let panicked = OptionError::Panicked;
        let (wanted, complaint) = match self.settings.change(name, value)? {
            Change::ClearHash => return guarded(|| engine.clear_hash()).map_err(panicked),
            Change::Settings(wanted) => (*wanted, None),
            Change::Complaint(wanted, complaint) => (*wanted, Some(complaint)),
        };
        let old = &self.settings.engine;
        if wanted.engine.hash_mib != old.hash_mib {
            // An eighth of it is left to other programs.
            let free = Memory::read().map_or(u64::MAX, |memory| {
                let mib = memory.available >> 20;
                mib - mib / 8
            });
            let free = free.saturating_add(old.hash_mib as u64);
            if wanted.engine.hash_mib as u64 > free {
                return Err(OptionError::Memory { wanted: wanted.engine.hash_mib, free });
            }
            // The old hash table is freed first, since there may be no room for both.
            let mut small = old.clone();
            small.hash_mib = 1;
            let _ = guarded(|| engine.configure(&small));
        }
        let result = guarded(|| engine.configure(&wanted.engine));
        if !matches!(result, Ok(Ok(()))) {
            let _ = guarded(|| {
                engine.recover();
                engine.configure(&self.settings.engine)
            });
        }
        result.map_err(panicked)??;

        let other_rules = wanted.variant() != self.settings.variant();
        self.settings = wanted;
        if other_rules && self.game.is_some() {
            // The same game by the new rules, or the start position if they do not allow it.
            let game = self.position.game(self.settings.variant()).unwrap_or_else(|_| {
                self.position = Position::default();
                Game::new(Board::start(self.settings.variant()))
            });
            self.game = Some(game);
        }
        complaint.map_or(Ok(()), Err)
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let Some(game) = self.game.clone() else {
            return match go.perft {
                Some(_) => self.tell(NO_POSITION),
                None => self.refuse_to_go(NO_POSITION),
            };
        };
        let board = *game.board();
        if let Some(depth) = go.perft {
            self.start(Task::Perft { board, depth }, board);
            return Ok(());
        }
        let hold = match (go.infinite, go.ponder) {
            (true, _) => Hold::UntilStop,
            (false, true) => Hold::UntilPonderhit,
            (false, false) => Hold::No,
        };
        let first_legal = board.legal_moves().first().copied();
        if first_legal.is_none() {
            return self.go_nowhere(board, hold);
        }
        let limits = match go.limits(&board) {
            Ok(limits) => Limits { analyse: go.infinite || self.settings.analyse, ..limits },
            Err(error) => return self.refuse_to_go(error),
        };
        let is_bounded = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.movetime.is_some()
            || limits.clock.is_some();
        let any_move = limits.searchmoves.first().copied().or(first_legal);
        let show_wdl = self.settings.show_wdl;
        let work = self.start(Task::Search { game, limits, show_wdl }, board);
        work.hold = hold;
        work.is_endless = hold != Hold::No || !is_bounded;
        work.any_move = any_move;
        Ok(())
    }

    fn refuse_to_go(&mut self, why: impl std::fmt::Display) -> io::Result<()> {
        self.tell(format_args!("go refused: {why}"))?;
        self.answer_nothing()
    }

    /// Answers with the null move, since the program waits for an answer.
    pub(super) fn answer_nothing(&mut self) -> io::Result<()> {
        self.say(Reply::BestMove(BestMove { best: Some(NULL_MOVE.to_owned()), ponder: None }))
    }

    /// The game is over: answers without a move.
    fn go_nowhere(&mut self, board: Board, hold: Hold) -> io::Result<()> {
        let is_lost = board.ending().is_some_and(|ending| ending.winner().is_some());
        let value = if is_lost { Value::Mate(0) } else { Value::Cp(0) };
        let score = Some(Score { value, bound: Bound::Exact });
        self.say(Info { depth: Some(0), score, ..Info::default() })?;
        self.work = Some(Work {
            hold,
            is_endless: hold != Hold::No,
            answer: Some(BestMove { best: None, ponder: None }),
            ..Work::new(TaskKind::Search, board)
        });
        self.release()
    }
}
