//! Training records: their format, and the filter of positions.

use kiebitz_chess::{Color, Move, Role};
use kiebitz_gametree::random::Random;

use super::game::{Family, Position};
use super::score::Label;
use crate::tune::quiet::is_quiet_move;

/// The first bytes of a file of positions.
pub(super) const POSITIONS_MAGIC: [u8; 4] = *b"KZTP";
const VERSION: u16 = 1;
const HEADER: usize = 16;
/// Bytes of a position.
pub const RECORD: usize = 72;

const BLACK_TO_MOVE: u8 = 1;
const HELD_OUT: u8 = 2;

/// One game in this many is held out for validation.
const HELD_OUT_SHARE: usize = 50;
/// Makes the choice of held-out games independent of the choice of openings, which uses the same
/// seed.
const HELD_OUT_SALT: u64 = 0x6865_6C64_206F_7574;

pub fn positions_header(family: Family) -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[..4].copy_from_slice(&POSITIONS_MAGIC);
    bytes[4..6].copy_from_slice(&VERSION.to_le_bytes());
    bytes[6] = family as u8;
    bytes[8..12].copy_from_slice(&(RECORD as u32).to_le_bytes());
    bytes
}

/// Whether a game is held out for validation. It depends only on the seed of the run and the number
/// of the game, so games with the same opening share the answer, whichever engine played them.
pub fn is_held_out(seed: u64, number: u64) -> bool {
    let mixed = Random::new(seed ^ HELD_OUT_SALT).bits().wrapping_add(number);
    Random::new(mixed).below(HELD_OUT_SHARE) == 0
}

/// Which positions are exported. Of those in a game, the ones whose score depends on the position itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PositionFilter {
    /// Positions before this ply are left out: random moves made them. `None` for 16, in Racing Kings 8.
    pub min_ply: Option<u16>,
    /// If not 0: instead of the positions of the games, this many near each of them, scored by the
    /// hand-written evaluation.
    pub variations: u16,
    /// The percentage of a score that comes from the next position in the game, whose score is
    /// mixed in the same way: 0 for unmixed scores.
    pub look_ahead: u8,
}

/// Why a position is not trained on; the first reason counts, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeftOut {
    Early,
    /// Its score is a proven win or loss, which an evaluation should not learn.
    Decisive,
    WithoutScore,
    Check,
    /// The best move is a capture or promotion, which is left to the search.
    Tactical,
}

impl PositionFilter {
    pub(super) fn is_early(&self, position: &Position) -> bool {
        let usual = match Family::of(position.board.variant()) {
            Family::Chess => 16,
            Family::RacingKings => 8,
        };
        position.ply < self.min_ply.unwrap_or(usual)
    }

    /// The score in centipawns of a position worth training on.
    pub fn score(&self, position: &Position) -> Result<i16, LeftOut> {
        let Position { board, best, .. } = position;
        if self.is_early(position) {
            return Err(LeftOut::Early);
        }
        let score = match position.score {
            Label::Centipawns(score) => score,
            Label::Win | Label::Loss => return Err(LeftOut::Decisive),
            Label::Unknown => return Err(LeftOut::WithoutScore),
        };
        if board.in_check() {
            Err(LeftOut::Check)
        } else if !is_quiet_move(board, *best) {
            Err(LeftOut::Tactical)
        } else {
            Ok(score)
        }
    }
}

/// The bytes of a position with this score, and with the best move if one was searched.
pub fn record(position: &Position, score: i16, best: Option<Move>, held_out: bool) -> [u8; RECORD] {
    let board = &position.board;
    let sets = Role::ALL.map(|role| board.by_role(role)).into_iter();
    let sets = sets.chain([Color::White, Color::Black].map(|color| board.by_color(color)));
    let mut bytes = [0; RECORD];
    for (into, set) in bytes.chunks_exact_mut(8).zip(sets) {
        into.copy_from_slice(&set.0.to_le_bytes());
    }
    bytes[64..66].copy_from_slice(&score.to_le_bytes());
    bytes[66] = match position.winner {
        None => 1,
        Some(winner) if winner == board.turn() => 2,
        Some(_) => 0,
    };
    let black = if board.turn() == Color::Black { BLACK_TO_MOVE } else { 0 };
    bytes[67] = black | if held_out { HELD_OUT } else { 0 };
    bytes[68] = position.ply.try_into().unwrap_or(u8::MAX);
    if let Some(best) = best {
        let squares = (best.from().index() | best.to().index() << 6) as u16;
        bytes[69..71].copy_from_slice(&squares.to_le_bytes());
    }
    bytes
}
