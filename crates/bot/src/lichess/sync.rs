//! The state of a game by the server, and the move we have sent. This module ensures that no move
//! is sent twice.
//!
//! A sent move counts as played, whatever the answer: the server may have accepted it and the
//! answer may have been lost. It is sent again only if a stream opened *after* we gave up waiting
//! for the answer starts with a game that lacks it.

use std::time::Duration;

use kiebitz_chess::{Board, Color, Game, Move};
use kiebitz_play::Referee;
use kiebitz_play::clock::GameClock;
use kiebitz_play::referee::Adjudication;

/// The number of a stream, counted from 1: a later one has a greater number.
pub type Connection = u64;

/// A game as the server reports it, and our move.
pub struct MoveSync {
    me: Color,
    game: Game,
    /// Its clocks are unlimited: the server keeps the time.
    referee: Referee,
    /// The moves as the server wrote them.
    moves: Vec<String>,
    sent: Option<Sent>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sent {
    ply: usize,
    m: Move,
    /// The newest stream when its answer came, or when we stopped waiting for it.
    connection: Connection,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Nothing: the same moves again.
    Same,
    Further,
    Back,
    /// An old line, with fewer moves than an earlier one.
    Stale,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Todo {
    Nothing,
    Think,
    /// Send this move again: the server does not have it.
    Send(Move),
}

/// The server played a move that is illegal by our rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the server plays {0}, which is not legal here")]
pub struct Illegal(pub String);

impl MoveSync {
    pub fn new(start: Board, me: Color) -> MoveSync {
        let referee = Referee::new(GameClock::unlimited(), Adjudication::default());
        MoveSync { me, game: Game::new(start), referee, moves: Vec::new(), sent: None }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn me(&self) -> Color {
        self.me
    }

    pub fn plies(&self) -> usize {
        self.game.moves().len()
    }

    /// Handles the server's list of moves. `shrinks` if it may be shorter than before: on the first
    /// line of a stream, and after we have granted a takeback. Otherwise a shorter list is an old
    /// line.
    pub fn update(&mut self, moves: &str, shrinks: bool) -> Result<Change, Illegal> {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let common = self.moves.iter().zip(&moves).take_while(|(old, new)| *old == *new).count();
        let is_shorter = moves.len() == common && common < self.moves.len();
        if is_shorter && !shrinks {
            return Ok(Change::Stale);
        }
        let mut change = Change::Same;
        if self.moves.len() > common {
            let plies = self.moves.len() - common;
            self.referee.take_back(&mut self.game, plies, [Duration::ZERO; 2]);
            self.moves.truncate(common);
            // A move sent for an earlier position is forgotten.
            self.sent = None;
            change = Change::Back;
        }
        for text in &moves[common..] {
            let illegal = || Illegal(text.chars().take(10).collect());
            let m = self.game.board().parse_uci(text).ok();
            let m = m.filter(|_| self.game.board().ending().is_none()).ok_or_else(illegal)?;
            self.referee.play(&mut self.game, m, Duration::ZERO).map_err(|_| illegal())?;
            self.moves.push((*text).to_owned());
            change = if change == Change::Back { Change::Back } else { Change::Further };
        }
        if self.sent.is_some_and(|sent| sent.ply < self.moves.len()) {
            self.sent = None;
        }
        Ok(change)
    }

    /// Records a sent move, answered or not; `connection` is the newest stream by now.
    pub fn sent(&mut self, m: Move, connection: Connection) {
        self.sent = Some(Sent { ply: self.plies(), m, connection });
    }

    pub fn is_ours(&self) -> bool {
        self.game.board().turn() == self.me && self.referee.result(&self.game).is_none()
    }

    /// What to do, given that the last line came with this stream.
    pub fn todo(&self, connection: Connection) -> Todo {
        match self.sent {
            _ if !self.is_ours() => Todo::Nothing,
            None => Todo::Think,
            Some(sent) if connection > sent.connection => Todo::Send(sent.m),
            Some(_) => Todo::Nothing,
        }
    }
}
