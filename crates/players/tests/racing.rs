//! Document E's evaluation of Racing Kings.

use kiebitz_chess::{Board, Variant};
use kiebitz_players::evaluation::racing::Phase::{self, Early, End, Mid};
use kiebitz_players::evaluation::racing::balance;

fn board(fen: &str) -> Board {
    Board::from_fen(fen, Variant::RacingKings).expect(fen)
}

#[test]
fn phases_by_pieces_and_rounds() {
    let start = Board::start(Variant::RacingKings);
    assert_eq!((start.occupied().len(), Phase::of(&start)), (16, Early));
    for (fen, phase) in [
        ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 8", Early),
        ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 9", Mid),
        ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 16", Mid),
        ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 17", End),
        ("8/8/8/8/8/8/krb1NBRK/qr3BR1 w - - 0 1", Early), // 11 pieces
        ("8/8/8/8/8/8/krb1NBRK/qr3B2 w - - 0 1", Mid),    // 10
        ("8/8/8/8/8/8/krb2BRK/q7 w - - 0 1", Mid),        // 7
        ("8/8/8/8/8/8/krb2BRK/8 w - - 0 1", End),         // 6
    ] {
        assert_eq!(Phase::of(&board(fen)), phase, "{fen}");
    }
}

#[test]
fn the_start_is_level_in_every_phase() {
    let start = Board::start(Variant::RacingKings);
    for phase in [Early, Mid, End] {
        assert_eq!(balance(&start, phase), 0);
    }
}

#[test]
fn worked_examples() {
    for (fen, phase, expected) in [
        // Kings on b3 and h3: 10 against 5, 25 against 15, 45 against 30.
        ("8/8/8/8/8/1K5k/8/8 w - - 0 1", Early, 5),
        ("8/8/8/8/8/1K5k/8/8 w - - 0 1", Mid, 10),
        ("8/8/8/8/8/1K5k/8/8 w - - 0 1", End, 15),
        // On g7 and a1.
        ("8/6K1/8/8/8/8/8/k7 w - - 0 1", Early, 45),
        ("8/6K1/8/8/8/8/8/k7 w - - 0 1", End, 165),
        // A queen on e4 (mirror of d4), a knight on c7.
        ("8/2N5/8/8/4Q3/8/8/k6K w - - 0 1", Early, 70 + 16 + 20 + 9),
        ("8/2N5/8/8/4Q3/8/8/k6K w - - 0 1", Mid, 70 + 11 + 20 + 9),
        ("8/2N5/8/8/4Q3/8/8/k6K w - - 0 1", End, 70 + 20 + 14),
        // Rooks on b6 and f8, Black's.
        ("5r2/8/1r6/8/8/8/8/k6K w - - 0 1", Early, -(50 + 17 + 50)),
        ("5r2/8/1r6/8/8/8/8/k6K w - - 0 1", Mid, -(50 + 12 + 50 + 7)),
        ("5r2/8/1r6/8/8/8/8/k6K w - - 0 1", End, -2 * (50 + 12)),
        // A pair of bishops on g3 and d2; a knight on d5.
        ("8/8/8/3n4/8/6B1/3B4/k6K w - - 0 1", Early, (20 + 18) + (20 + 8) + 10 - (20 + 19)),
        ("8/8/8/3n4/8/6B1/3B4/k6K w - - 0 1", Mid, (20 + 13) + (20 + 8) + 10 - (20 + 14)),
        ("8/8/8/3n4/8/6B1/3B4/k6K w - - 0 1", End, (20 + 13) * 2 + 10 - (20 + 14)),
    ] {
        assert_eq!(balance(&board(fen), phase), expected, "{fen}, {phase:?}");
    }
}
