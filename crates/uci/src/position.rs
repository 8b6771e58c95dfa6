//! `position`: a game as text.

use std::fmt;
use std::str::FromStr;

use kiebitz_chess::{Board, FenError, Game, Piece, Setup, SetupError, Square, UciError, Variant};

use crate::quoted;

/// A game so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    pub start: Start,
    /// The moves since, in UCI notation.
    pub moves: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// The start of the variant in play.
    #[default]
    Startpos,
    Fen(String),
}

/// Why a position is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    #[error("\"startpos\" or \"fen\" must follow")]
    NoStart,
    #[error("\"moves\" must follow, not \"{0}\"")]
    NoMoves(String),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("move {number}: {why}")]
    Move { number: usize, why: UciError },
}

/// The most words a FEN has.
const FEN_FIELDS: usize = 6;

impl Position {
    /// The game; fails if any part of it is invalid.
    pub fn game(&self, variant: Variant) -> Result<Game, PositionError> {
        let mut game = Game::new(match &self.start {
            Start::Startpos => Board::start(variant),
            Start::Fen(fen) => Board::from_fen(fen, variant)?,
        });
        for (index, text) in self.moves.iter().enumerate() {
            let wrong = |why| PositionError::Move { number: index + 1, why };
            let m = game.board().parse_uci(text).map_err(wrong)?;
            game.play(m).expect("a move read on this board is legal");
        }
        Ok(game)
    }
}

/// The position with the sides swapped: White's pieces become Black's, mirrored to the other end of
/// the board. In Racing Kings both sides start at the same end, so it is mirrored to the other
/// wing, which not every position allows.
pub(crate) fn with_sides_exchanged(board: &Board) -> Result<Board, SetupError> {
    let setup = board.to_setup();
    let opposite = |square: Square| match setup.variant {
        Variant::RacingKings => square.flip_file(),
        Variant::Chess | Variant::Chess960 => square.flip_rank(),
    };
    let mut other = Setup { turn: !setup.turn, ..setup.clone() };
    for square in Square::all() {
        let piece = setup.pieces[square.index()];
        other.pieces[opposite(square).index()] =
            piece.map(|piece| Piece::new(!piece.color(), piece.role()));
    }
    other.castling = setup.castling.into_iter().map(opposite).collect();
    other.en_passant = setup.en_passant.map(opposite);
    Board::try_from(other)
}

impl From<&Game> for Position {
    fn from(game: &Game) -> Position {
        let start = game.start();
        let start = match *start == Board::start(start.variant()) {
            true => Start::Startpos,
            false => Start::Fen(start.fen()),
        };
        let boards = game.boards().iter();
        let moves = boards.zip(game.moves()).map(|(board, &m)| board.uci(m)).collect();
        Position { start, moves }
    }
}

/// Reads what follows `position`. As UCI requires, unknown words are skipped.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        let mut tokens = text.split_whitespace();
        let is_start = |token: &&str| matches!(*token, "startpos" | "fen");
        let start = tokens.find(is_start).ok_or(PositionError::NoStart)?;
        let mut fields = Vec::new();
        let mut has_moves = false;
        for token in tokens.by_ref() {
            if token == "moves" {
                has_moves = true;
                break;
            }
            fields.push(token);
        }
        let start = match (start, fields.first()) {
            // The board checks later whether it is a FEN.
            ("fen", _) => Start::Fen(fields[..fields.len().min(FEN_FIELDS)].join(" ")),
            // Most likely moves without the word `moves`; ignoring them would give another
            // position.
            (_, Some(other)) if !has_moves => return Err(PositionError::NoMoves(quoted(other))),
            _ => Start::Startpos,
        };
        Ok(Position { start, moves: tokens.map(str::to_owned).collect() })
    }
}

/// What follows `position`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            Start::Startpos => f.write_str("startpos")?,
            Start::Fen(fen) => write!(f, "fen {fen}")?,
        }
        if !self.moves.is_empty() {
            write!(f, " moves {}", self.moves.join(" "))?;
        }
        Ok(())
    }
}
