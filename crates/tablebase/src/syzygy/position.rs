//! Converts our board to the library's.

use std::num::NonZeroU32;

use kiebitz_chess::{Board, Color, Role};
use shakmaty::{
    Bitboard, ByColor, ByRole, CastlingMode, Chess, FromSetup, PositionError, Setup, Square,
};

/// The same position for shakmaty, without a detour through text. Not for Racing Kings.
///
/// Nothing where shakmaty finds a position illegal. It should not: it does call some legal that no
/// game reaches, as we do.
#[inline]
pub fn shakmaty(board: &Board) -> Option<Chess> {
    let role = |role| Bitboard(board.by_role(role).0);
    let by_role = ByRole {
        pawn: role(Role::Pawn),
        knight: role(Role::Knight),
        bishop: role(Role::Bishop),
        rook: role(Role::Rook),
        queen: role(Role::Queen),
        king: role(Role::King),
    };
    let by_color = ByColor {
        black: Bitboard(board.by_color(Color::Black).0),
        white: Bitboard(board.by_color(Color::White).0),
    };
    let setup = Setup {
        board: shakmaty::Board::try_from_bitboards(by_role, by_color).ok()?,
        turn: shakmaty::Color::from_white(board.turn().is_white()),
        castling_rights: Bitboard(board.castling_rooks().0),
        ep_square: board.en_passant().map(|square| Square::new(square.index() as u32)),
        halfmoves: u32::from(board.halfmoves()),
        fullmoves: NonZeroU32::new(u32::from(board.fullmoves())).unwrap_or(NonZeroU32::MIN),
        ..Setup::empty()
    };
    Chess::from_setup(setup, CastlingMode::Chess960)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kiebitz_chess::Variant;
    use shakmaty::fen::Fen;
    use shakmaty::{EnPassantMode, Position};

    fn through_text(board: &Board) -> Chess {
        let fen: Fen = board.fen().parse().expect("we write FEN that others read");
        fen.into_position(CastlingMode::Chess960)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_too_much_material)
            .expect("a board of ours is legal")
    }

    fn assert_same(board: &Board) {
        let direct = shakmaty(board).expect("a board of ours is legal");
        let text = through_text(board);
        assert_eq!(direct, text, "{}", board.fen());
        // Equality leaves the counters out.
        let mode = EnPassantMode::Legal;
        assert_eq!(direct.to_setup(mode), text.to_setup(mode), "{}", board.fen());
    }

    #[test]
    fn random_games_convert_as_through_fen() {
        let (mut seed, mut en_passants, mut castlings) = (1_u64, 0, 0);
        for number in 0..200_u16 {
            let mut board = Board::chess960(number * 4).expect("there are 960");
            for _ in 0..200 {
                assert_same(&board);
                en_passants += u32::from(board.en_passant().is_some());
                castlings += u32::from(board.castling_rooks().any());
                let moves = board.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // Knuth's generator; its high bits are good.
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                board.play_unchecked(moves[(seed >> 33) as usize % moves.len()]);
            }
        }
        assert!(en_passants > 50 && castlings > 1_000, "{en_passants}, {castlings}");
    }

    #[test]
    fn positions_that_no_game_reaches_convert() {
        for fen in [
            "4k3/8/8/8/4R3/4Q3/8/4K3 b - - 0 1",
            "4k3/8/8/8/8/8/8/R3K2R b KQ - 99 150",
            "8/8/8/R2pP1k1/8/8/8/4K3 w - d6 0 1",
            "4k2R/8/8/8/8/8/8/R3K3 b - - 12 80",
        ] {
            assert_same(&Board::from_fen(fen, Variant::Chess).expect(fen));
        }
    }
}
