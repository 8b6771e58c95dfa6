//! Training records: their format, and the filter of positions.

use kiebitz_chess::{Color, Move, Role};
use kiebitz_gametree::random::Random;

use super::game::{Family, Position};
use super::score::Label;

/// The first bytes of a file of positions.
pub(super) const POSITIONS_MAGIC: [u8; 4] = *b"KZTP";
const VERSION: u16 = 1;
/// Bytes of the header of a file of positions.
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

/// Which positions are trained on: those whose score depends on the position itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Positions before this ply are left out: random moves made them.
    pub min_ply: u16,
    /// If not 0: instead of the positions, this many near each of them.
    pub variations: u16,
    /// The percentage of a score that comes from the next position; see `lookahead`.
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

impl Filter {
    /// The usual filter of a family.
    pub const fn of(family: Family) -> Filter {
        Filter {
            min_ply: match family {
                Family::Chess => 16,
                Family::RacingKings => 8,
            },
            variations: 0,
            look_ahead: 0,
        }
    }

    /// The score in centipawns of a position worth training on.
    pub fn score(&self, position: &Position) -> Result<i16, LeftOut> {
        let Position { board, best, .. } = position;
        if position.ply < self.min_ply {
            return Err(LeftOut::Early);
        }
        let score = match position.score {
            Label::Centipawns(score) => score,
            Label::Win | Label::Loss => return Err(LeftOut::Decisive),
            Label::Unknown => return Err(LeftOut::WithoutScore),
        };
        if board.in_check() {
            Err(LeftOut::Check)
        } else if board.captured_by(*best).is_some() || best.promotes_to().is_some() {
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

#[cfg(test)]
mod tests {
    use kiebitz_chess::{Board, Variant};

    use super::super::game::{End, GameRecord};
    use super::super::order::index_of;
    use super::super::score::ScoreCode;
    use super::*;

    fn position(fen: &str, variant: Variant, best: &str) -> Position {
        let board = Board::from_fen(fen, variant).expect(fen);
        let moves = board.legal_moves();
        let best = *moves.iter().find(|m| m.to_string() == best).expect("the move is legal");
        Position { board, score: Label::Centipawns(7), best, winner: None, ply: 40 }
    }

    #[test]
    fn a_record_has_the_documented_bytes() {
        // 1. e4 d5 2. exd5 Qxd5, and Black won: the position before White's third move, and the one before it.
        let mut board = Board::start(Variant::Chess);
        let mut moves = Vec::new();
        for name in ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"] {
            let m = board.legal_moves().into_iter().find(|m| m.to_string() == name).expect(name);
            moves.push(index_of(&board, m).expect("it is legal"));
            board.play_unchecked(m);
        }
        let game = GameRecord {
            start: 518,
            random_plies: 3,
            moves,
            scores: vec![ScoreCode(-1), ScoreCode(10)],
            winner: Some(Color::Black),
            end: End::Resigned,
        };
        let positions: Vec<Position> =
            game.replay(Family::Chess).collect::<Result<_, _>>().expect("the moves exist");
        let [before, after] = positions[..] else { panic!("two positions were searched") };

        let word = |bytes: &[u8], at: usize| {
            u64::from_le_bytes(bytes[8 * at..8 * at + 8].try_into().expect("eight bytes"))
        };
        let black = record(&before, -3, Some(before.best), true);
        assert_eq!(word(&black, 0), 0x00F7_0008_0000_EF00);
        assert_eq!(word(&black, 1), 0x4200_0000_0000_0042);
        assert_eq!(word(&black, 2), 0x2400_0000_0000_0024);
        assert_eq!(word(&black, 3), 0x8100_0000_0000_0081);
        assert_eq!(word(&black, 4), 0x0800_0000_0000_0008);
        assert_eq!(word(&black, 5), 0x1000_0000_0000_0010);
        assert_eq!(word(&black, 6), 0x0000_0008_0000_EFFF);
        assert_eq!(word(&black, 7), 0xFFF7_0000_0000_0000);
        // −3 for Black, who wins and is to move, held out, ply 3; d8 is 59, d5 is 35.
        assert_eq!(black[64..], [0xFD, 0xFF, 2, 3, 3, 0xFB, 0x08, 0]);
        assert_eq!(before.score, Label::Centipawns(-3));

        let white = record(&after, 46, Some(after.best), false);
        assert_eq!(after.score, Label::Centipawns(46));
        assert_eq!(word(&white, 0), 0x00F7_0000_0000_EF00);
        assert_eq!(word(&white, 4), 0x0000_0008_0000_0008);
        assert_eq!(word(&white, 6), 0x0000_0000_0000_EFFF);
        assert_eq!(word(&white, 7), 0xF7F7_0008_0000_0000);
        assert_eq!(white[64..], [46, 0, 0, 0, 4, 0x81, 0x04, 0]);

        let late = Position { ply: 700, winner: None, ..after };
        assert_eq!(record(&late, 46, None, false)[64..], [46, 0, 1, 0, 255, 0, 0, 0]);
    }

    #[test]
    fn the_header_has_the_documented_bytes() {
        let bytes = [b'K', b'Z', b'T', b'P', 1, 0, 1, 0, 72, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(positions_header(Family::RacingKings), bytes);
        assert_eq!(positions_header(Family::Chess)[6], 0);
    }

    #[test]
    fn only_quiet_positions_with_a_score_are_trained_on() {
        let filter = Filter::of(Family::Chess);
        let castling = "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
        for (best, expected) in [
            ("e1e2", Ok(7)),
            ("e1h1", Ok(7)), // castling ends on the own rook, and takes nothing
            ("a1a8", Err(LeftOut::Tactical)),
            ("e5d6", Err(LeftOut::Tactical)),
            ("b7b8n", Err(LeftOut::Tactical)),
        ] {
            let position = position(castling, Variant::Chess, best);
            assert_eq!(filter.score(&position), expected, "{best}");
        }
        let check = position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", Variant::Chess, "e1d1");
        assert_eq!(filter.score(&check), Err(LeftOut::Check));

        let quiet = position(castling, Variant::Chess, "e1e2");
        for (changed, expected) in [
            (Position { ply: 16, ..quiet }, Ok(7)),
            (Position { ply: 15, ..quiet }, Err(LeftOut::Early)),
            (Position { score: Label::Win, ..quiet }, Err(LeftOut::Decisive)),
            (Position { score: Label::Loss, ..quiet }, Err(LeftOut::Decisive)),
            (Position { score: Label::Unknown, ..quiet }, Err(LeftOut::WithoutScore)),
            (Position { score: Label::Centipawns(-3024), ..quiet }, Ok(-3024)),
        ] {
            assert_eq!(filter.score(&changed), expected, "{changed:?}");
        }
        let race = position("8/8/8/8/8/8/k6K/8 w - - 0 1", Variant::RacingKings, "h2h3");
        let filter = Filter::of(Family::RacingKings);
        assert_eq!(filter.score(&Position { ply: 8, ..race }), Ok(7));
        assert_eq!(filter.score(&Position { ply: 7, ..race }), Err(LeftOut::Early));
    }

    #[test]
    fn one_game_in_fifty_is_held_out_always_the_same() {
        for seed in [0, 1, u64::MAX] {
            let held = (0..100_000).filter(|number| is_held_out(seed, *number)).count();
            assert!((1850..2150).contains(&held), "{held} of 100,000");
        }
        // Which ones belongs to the format: networks are compared by what they say about the same games.
        let first: Vec<u64> = (0..).filter(|number| is_held_out(1, *number)).take(5).collect();
        assert_eq!(first, [32, 191, 193, 267, 279]);
    }
}
