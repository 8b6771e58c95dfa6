//! Static exchange evaluation on hand-made cases, on captures of random positions that python-chess has played out
//! in every order, and on the larger collection.

use crate::common;
use kiebitz_chess::{Board, SanError, Variant};
use kiebitz_engine::see_at_least;

/// The value of an exchange, found by asking for bounds.
fn exchange(board: &Board, san: &str) -> i32 {
    // One case names a capture that two knights could make; either will do.
    let m = match board.parse_san(san) {
        Err(SanError::Ambiguous(_, names)) => board.parse_san(&names[0]).expect("a legal move"),
        other => other.unwrap_or_else(|error| panic!("{}: {error}", board.fen())),
    };
    (-2000..=2000).rev().find(|&gain| see_at_least(board, m, gain)).expect("within two queens")
}

#[test]
fn exchanges_made_by_hand() {
    let cases = [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 100),
        ("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 0),
        ("4k3/8/4p3/3p4/8/8/3Q4/3RK3 w - - 0 1", "Qxd5", -700),
        ("3rk3/8/8/3r4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 500),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3", 100),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 800),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q", 1300),
        // The king may not take a protected piece.
        ("4k3/8/8/8/8/3p4/4p3/4K3 w - - 0 1", "Kd2", 0),
    ];
    for (fen, san, expected) in cases {
        let board = Board::from_fen(fen, Variant::Chess).expect(fen);
        assert_eq!(exchange(&board, san), expected, "{fen} {san}");
    }
}

#[test]
fn the_collection_agrees() {
    let collected = common::data::collection_text("search/see.epd");
    for text in [Some(common::data::own_text("exchanges.epd")), collected].into_iter().flatten() {
        agrees(&text);
    }
}

fn agrees(text: &str) {
    let mut wrong = Vec::new();
    let mut cases = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let board = Board::from_fen(fields[0], Variant::Chess).expect(line);
        let expected: i32 = fields[2].parse().expect(line);
        cases += 1;
        let found = exchange(&board, fields[1]);
        if found != expected {
            wrong.push(format!("{line}: {found}"));
        }
    }
    assert!(
        cases >= 70 && wrong.is_empty(),
        "{} of {cases} differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
