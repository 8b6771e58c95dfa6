//! What is kept of a game, and who keeps it.

use std::time::{Duration, SystemTime};

use kiebitz_archive::rating::Rating;
use kiebitz_chess::{Color, Game, Outcome};
use kiebitz_engine::Score;

use crate::clock::TimeControl;
use crate::text::Text;

/// A game so far: all that is worth keeping.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Who plays, White first.
    pub players: [Identity; 2],
    /// Start, moves and positions.
    pub game: Game,
    /// What was noted about each move of `game`.
    pub notes: Vec<Note>,
    /// The time that was agreed on.
    pub control: TimeControl,
    /// When it began.
    pub began: SystemTime,
    /// How it ended, once it has.
    pub end: Option<End>,
    /// Whether it may count for a rating: nobody took a move back, had advice or was replaced.
    pub counts: bool,
}

/// A player's rating changes with a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingChange {
    /// Whose.
    pub side: Color,
    /// The rating before it.
    pub before: Rating,
    /// The rating now.
    pub after: Rating,
}

/// Who sits at the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// The name to show.
    pub name: Text,
    /// What they are, as on the command line: `human`, `elo:1500`, `uci:/usr/games/stockfish`.
    pub kind: String,
    /// Whether moves come from outside.
    pub is_human: bool,
}

impl Identity {
    /// The name, or what they are where none is known.
    pub fn shown(&self) -> &str {
        if self.name.is_empty() { &self.kind } else { &self.name }
    }
}

/// What was noted about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// Time taken.
    pub spent: Duration,
    /// Time left on the mover's clock after it, where there is one.
    pub left: Option<Duration>,
    /// What a program thought of the position, as the mover sees it.
    pub score: Option<Score>,
    /// How far it looked, in plies; 0 where it did not.
    pub depth: u32,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// With a result.
    Result(Outcome),
    /// Without one.
    Aborted,
}

impl End {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where there is no result.
    pub const fn result(self) -> &'static str {
        match self {
            End::Result(outcome) => outcome.result(),
            End::Aborted => "*",
        }
    }
}

impl Record {
    /// The player of a side.
    pub fn player(&self, color: Color) -> &Identity {
        &self.players[color.index()]
    }

    /// What a side's clock showed after its last move, where it has made one.
    pub(crate) fn last_left(&self, color: Color) -> Option<Duration> {
        let moves = self.game.boards().iter().zip(&self.notes).rev();
        moves.filter(|(before, _)| before.turn() == color).find_map(|(_, note)| note.left)
    }

    /// What a side thought of the position when it last moved, where it is a program that thinks.
    pub(crate) fn last_score(&self, color: Color) -> Option<Score> {
        let mut moves = self.game.boards().iter().zip(&self.notes).rev();
        moves.find(|(before, _)| before.turn() == color).and_then(|(_, note)| note.score)
    }
}

/// Keeps games while they are played. A session calls it on every change, with the whole game each time, so that
/// whoever writes it down never falls behind.
pub trait Recorder: Send {
    /// The game begins, or goes on where it was interrupted.
    fn begun(&mut self, record: &Record) -> Result<(), RecordError>;

    /// A move was played: the last of the record.
    fn moved(&mut self, record: &Record) -> Result<(), RecordError>;

    /// So many moves were taken back: the record is what is left.
    fn taken_back(&mut self, record: &Record, plies: usize) -> Result<(), RecordError>;

    /// A player was replaced by another.
    fn replaced(&mut self, record: &Record) -> Result<(), RecordError>;

    /// The game is over: `record.end` says how. Tells whose rating changes by it.
    fn finished(&mut self, record: &Record) -> Result<Option<RatingChange>, RecordError>;
}

/// A game could not be kept. It goes on all the same, and the players are told.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct RecordError(pub String);
