//! `position`: a game as text.

use std::fmt;
use std::str::FromStr;

use kiebitz_chess::{Board, FenError, Game, UciError, Variant};

use crate::quoted;

/// A game so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// Where it started.
    pub start: Start,
    /// The moves since, as UCI writes them.
    pub moves: Vec<String>,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// The start of the variant in play.
    #[default]
    Startpos,
    /// Anywhere.
    Fen(String),
}

/// Why a position is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
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

impl Position {
    /// The game that is meant; all of it or nothing.
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

/// Reads what follows `position`.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        let mut tokens = text.split_whitespace();
        let start = match tokens.next() {
            Some("startpos") => match tokens.next() {
                None | Some("moves") => Start::Startpos,
                Some(other) => return Err(PositionError::NoMoves(quoted(other))),
            },
            // Whether it is one, the board will say.
            Some("fen") => {
                let fields = tokens.by_ref().take_while(|token| *token != "moves");
                Start::Fen(fields.collect::<Vec<_>>().join(" "))
            }
            _ => return Err(PositionError::NoStart),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_round_trip() {
        for (variant, text) in [
            (Variant::Chess, "startpos"),
            (Variant::Chess, "startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1"),
            (Variant::Chess960, "startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1"),
            (Variant::Chess, "fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8n e8e7"),
        ] {
            let position: Position = text.parse().unwrap();
            let game = position.game(variant).expect(text);
            assert_eq!(game.moves().len(), position.moves.len());
            assert_eq!(Position::from(&game).to_string(), text);
        }
    }

    #[test]
    fn bad_games_get_a_reason() {
        let why = |text: &str| {
            let position: Position = text.parse().unwrap();
            position.game(Variant::Chess).unwrap_err().to_string()
        };
        let expected = "move 2: e2e4 is not a legal move here";
        assert_eq!(why("startpos moves e2e4 e2e4"), expected);
        assert!(!why("fen").is_empty());
        assert!(!why("fen 8/8/8/8/8/8/8/8 w - - 0 1").is_empty());
    }
}
