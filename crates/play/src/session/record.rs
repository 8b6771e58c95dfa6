//! The record of a game, and the trait that stores it.

use std::time::{Duration, SystemTime};

use kiebitz_chess::{Color, Game};
use kiebitz_engine::Score;
use kiebitz_games::rating::Rating;

use crate::clock::TimeControl;
use kiebitz_players::{End, Text};

/// A game so far, with everything worth storing.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The players, White first.
    pub players: [Identity; 2],
    /// Start, moves and positions.
    pub game: Game,
    /// A note on each move of `game`.
    pub notes: Vec<Note>,
    /// The time control.
    pub control: TimeControl,
    /// When it began.
    pub began: SystemTime,
    /// How it ended, if it has.
    pub end: Option<End>,
    /// Whether it may count for a rating: no takeback, no hint, no replaced player.
    pub counts: bool,
}

/// The change of a player's rating by a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingChange {
    /// The player's side.
    pub side: Color,
    /// The rating before it.
    pub before: Rating,
    /// The rating now.
    pub after: Rating,
}

/// A player at the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// The name to show.
    pub name: Text,
    /// The kind of player, as on the command line: `human`, `elo:1500`, `uci:/usr/games/stockfish`.
    pub kind: String,
    /// Whether a person plays.
    pub is_human: bool,
}

impl Identity {
    /// The name, or the kind if no name is known.
    pub fn shown(&self) -> &str {
        if self.name.is_empty() { &self.kind } else { &self.name }
    }
}

/// A note on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// Time taken.
    pub spent: Duration,
    /// Time left on the mover's clock after it, if there is a clock.
    pub left: Option<Duration>,
    /// A program's score of the position, for the mover.
    pub score: Option<Score>,
    /// The search depth in plies; 0 without a search.
    pub depth: u32,
}

impl Record {
    /// The player of a side.
    pub fn player(&self, color: Color) -> &Identity {
        &self.players[color.index()]
    }

    /// A side's remaining time after its last move.
    pub(crate) fn last_left(&self, color: Color) -> Option<Duration> {
        let moves = self.game.boards().iter().zip(&self.notes).rev();
        moves.filter(|(before, _)| before.turn() == color).find_map(|(_, note)| note.left)
    }

    /// A side's score at its last move, if it is a program that searches.
    pub(crate) fn last_score(&self, color: Color) -> Option<Score> {
        let mut moves = self.game.boards().iter().zip(&self.notes).rev();
        moves.find(|(before, _)| before.turn() == color).and_then(|(_, note)| note.score)
    }
}

/// Stores games while they are played. A session calls it on every change with the whole game, so a
/// recorder that failed once can catch up.
pub trait Recorder: Send {
    /// The game begins, or a stored game continues.
    fn begun(&mut self, record: &Record) -> Result<(), RecordError>;

    /// A move was played: the last of the record.
    fn moved(&mut self, record: &Record) -> Result<(), RecordError>;

    /// `plies` moves were taken back; the record holds the rest.
    fn taken_back(&mut self, record: &Record, plies: usize) -> Result<(), RecordError>;

    /// A player was replaced by another.
    fn replaced(&mut self, record: &Record) -> Result<(), RecordError>;

    /// The game is over: `record.end` says how. Returns the rating that changes by it.
    fn finished(&mut self, record: &Record) -> Result<Option<RatingChange>, RecordError>;
}

/// A game could not be stored. The game goes on, and the players get a message.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct RecordError(pub String);
