//! A stored game, and its positions.

use kiebitz_chess::{Board, Color, Game, Move, Reason, Variant};
use kiebitz_play::referee::Verdict;
use kiebitz_words::{named, said};

use super::order::{index_of, move_at};
use super::score::{Label, ScoreCode};

/// A family of variants that share a file and a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Chess, optionally with Chess960.
    Chess,
    RacingKings,
}

impl Family {
    /// Every family, in the order of their numbers in files.
    pub const ALL: [Family; 2] = [Family::Chess, Family::RacingKings];

    pub const fn of(variant: Variant) -> Family {
        match variant {
            Variant::Chess | Variant::Chess960 => Family::Chess,
            Variant::RacingKings => Family::RacingKings,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Family::Chess => Variant::Chess.name(),
            Family::RacingKings => Variant::RacingKings.name(),
        }
    }

    /// The number of the usual start position.
    pub const fn usual_start(self) -> u16 {
        match self {
            Family::Chess => 518,
            Family::RacingKings => 0,
        }
    }

    /// The start position with this number: Scharnagl's in chess, 0 alone in Racing Kings.
    pub fn start(self, number: u16) -> Option<Board> {
        match self {
            Family::Chess if number == self.usual_start() => Some(Board::start(Variant::Chess)),
            Family::Chess => Board::chess960(number),
            Family::RacingKings => (number == 0).then(|| Board::start(Variant::RacingKings)),
        }
    }
}

named! {
    /// How a game ended, in the order of the numbers in files.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[repr(u8)]
    pub enum End {
        Checkmate = "checkmate",
        Stalemate = "stalemate",
        InsufficientMaterial = "insufficient material",
        Repetition = "repetition",
        FiftyMoves = "fifty moves",
        RaceWon = "race won",
        RaceDrawn = "race drawn",
        /// One side had a large advantage for long enough.
        Resigned = "large advantage",
        /// Neither side had an advantage for long enough.
        Levelled = "no advantage",
        /// The game grew too long, and counts as drawn.
        TooLong = "too long",
    }
}

impl End {
    pub const fn of(verdict: Verdict) -> End {
        let outcome = match verdict {
            Verdict::Rules(outcome) => outcome,
            Verdict::Scores(Some(_)) | Verdict::Tables(Some(_)) => return End::Resigned,
            Verdict::Scores(None) | Verdict::Tables(None) => return End::Levelled,
            Verdict::Length => return End::TooLong,
        };
        match outcome.reason {
            Reason::Checkmate => End::Checkmate,
            Reason::Stalemate => End::Stalemate,
            Reason::InsufficientMaterial => End::InsufficientMaterial,
            Reason::ThreefoldRepetition | Reason::FivefoldRepetition => End::Repetition,
            Reason::FiftyMoves | Reason::SeventyFiveMoves => End::FiftyMoves,
            Reason::RaceWon => End::RaceWon,
            Reason::RaceDrawn => End::RaceDrawn,
            Reason::Resignation | Reason::Time => End::Resigned,
            Reason::Agreement => End::Levelled,
        }
    }
}

/// A game: its start position, its moves by number, the engine's scores, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The number of the start position; see [`Family::start`].
    pub start: u16,
    /// How many moves at the beginning were random; they have no scores.
    pub random_plies: u8,
    /// Every move's number in the ordered list of legal moves.
    pub moves: Vec<u8>,
    /// A score for each move that is not random, for the mover.
    pub scores: Vec<ScoreCode>,
    /// The winner; `None` in a draw.
    pub winner: Option<Color>,
    pub end: End,
}

/// A searched position, with its labels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Position {
    pub board: Board,
    /// The score of the search, for the side to move.
    pub score: Label,
    /// The move the search chose, which was played.
    pub best: Move,
    pub winner: Option<Color>,
    /// Plies from the start position, random ones included.
    pub ply: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub struct NoSuchMove {
    ply: usize,
    index: u8,
}

said!(NoSuchMove{ ply, index } => "selfplay-no-move", index, ply);

impl GameRecord {
    /// A game in which only random moves have been played.
    pub(super) fn begin(start: u16, opening: &Game) -> Option<GameRecord> {
        let numbered = opening.boards().iter().zip(opening.moves());
        let moves = numbered.map(|(board, m)| index_of(board, *m)).collect::<Option<Vec<u8>>>()?;
        Some(GameRecord {
            start,
            random_plies: moves.len().try_into().ok()?,
            moves,
            scores: Vec::new(),
            winner: None,
            end: End::TooLong,
        })
    }

    pub fn positions(&self) -> usize {
        self.scores.len()
    }

    pub fn replay(&self, family: Family) -> Replay<'_> {
        Replay { record: self, board: family.start(self.start), ply: 0 }
    }
}

/// The positions of a game that the engine searched, in their order. Ends after an error.
pub struct Replay<'a> {
    record: &'a GameRecord,
    /// `None` after an error, and if there is no such start.
    board: Option<Board>,
    ply: usize,
}

impl Iterator for Replay<'_> {
    type Item = Result<Position, NoSuchMove>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let ply = self.ply;
            let index = *self.record.moves.get(ply)?;
            let board = self.board?;
            let Some(best) = move_at(&board, index) else {
                self.board = None;
                return Some(Err(NoSuchMove { ply, index }));
            };
            let mut next = board;
            next.play_unchecked(best);
            self.board = Some(next);
            self.ply += 1;
            if let Some(searched) = ply.checked_sub(usize::from(self.record.random_plies)) {
                return Some(Ok(Position {
                    board,
                    score: self.record.scores.get(searched)?.label(),
                    best,
                    winner: self.record.winner,
                    ply: ply as u16,
                }));
            }
        }
    }
}
