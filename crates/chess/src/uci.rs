//! Moves as the UCI protocol writes them: `e2e4`, `e7e8q`, castling as `e1g1` or `e1h1`.

use crate::board::Board;
use crate::moves::Move;
use crate::piece::Role;
use crate::play::castling_targets;
use crate::square::Square;
use crate::variant::Variant;

/// Why a UCI move could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum UciError {
    #[error("\"{0}\" is not a move as UCI writes it, such as e2e4 or e7e8q")]
    Syntax(String),
    #[error("{0} is not a legal move here")]
    Illegal(String),
}

impl Board {
    /// The move as UCI writes it: castling by the king's target in chess, as king takes rook in
    /// Chess960.
    pub fn uci(&self, m: Move) -> String {
        if m.is_castle() && self.variant() != Variant::Chess960 {
            let (king_to, _) = castling_targets(m.from(), m.to());
            return format!("{}{king_to}", m.from());
        }
        m.to_string()
    }

    /// Reads a UCI move; accepts both forms of castling in every variant.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let quoted = || text.chars().take(20).collect::<String>();
        let (from, to, promotion) = read(text).ok_or_else(|| UciError::Syntax(quoted()))?;
        let moves = self.legal_moves_from(from);
        let exact = moves.iter().find(|m| m.to() == to && m.promotes_to() == promotion).copied();
        let by_king_target = || {
            let mut castles = moves.iter().filter(|m| m.is_castle() && promotion.is_none());
            castles.find(|m| castling_targets(m.from(), m.to()).0 == to).copied()
        };
        exact.or_else(by_king_target).ok_or_else(|| UciError::Illegal(quoted()))
    }
}

fn read(text: &str) -> Option<(Square, Square, Option<Role>)> {
    let (&[a, b, c, d], rest) = text.as_bytes().split_first_chunk()?;
    let promotion = match rest {
        [] => None,
        [b'q' | b'Q'] => Some(Role::Queen),
        [b'r' | b'R'] => Some(Role::Rook),
        [b'b' | b'B'] => Some(Role::Bishop),
        [b'n' | b'N'] => Some(Role::Knight),
        _ => return None,
    };
    Some((Square::from_ascii(a, b)?, Square::from_ascii(c, d)?, promotion))
}
