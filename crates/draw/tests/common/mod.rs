//! Diagrams to draw in tests.

#![allow(dead_code)] // each test file uses some of them

use kiebitz_chess::{Bitboard, Color, Piece, Square};
use kiebitz_draw::{Arrow, Brush, Diagram};

/// The pieces of a FEN's first field, White's side at the bottom.
pub fn placed(placement: &str) -> Diagram {
    let mut diagram = Diagram::new();
    for (rank, row) in (0..8u8).rev().zip(placement.split('/')) {
        let mut file = 0;
        for c in row.chars() {
            match c.to_digit(10) {
                Some(skip) => file += skip as u8,
                None => {
                    let piece = Piece::from_char(c).expect("a FEN letter");
                    diagram.put(Square::new(file, rank), piece);
                    file += 1;
                }
            }
        }
    }
    diagram
}

/// The starting position.
pub fn start() -> Diagram {
    placed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
}

/// A position in which everything a diagram can show is shown.
pub fn everything(viewpoint: Color) -> Diagram {
    let mut diagram = placed("r1bqk2r/ppp2Bpp/2np1n2/2b1p3/4P3/3P1N2/PPP2PPP/RNBQK2R");
    diagram.viewpoint = viewpoint;
    diagram.turn = Some(Color::Black);
    diagram.check = Some(Square::E8);
    diagram.last_move = Some((Square::C4, Square::F7));
    diagram.marked = Bitboard::of(Square::E8);
    diagram.targets = [Square::D7, Square::E7, Square::F8, Square::F7].into_iter().collect();
    diagram.arrows = vec![
        Arrow::new(Square::E8, Square::F7),
        Arrow { from: Square::F3, to: Square::G5, brush: Brush::Red },
        Arrow { from: Square::C8, to: Square::G4, brush: Brush::Blue },
        Arrow { from: Square::D4, to: Square::D4, brush: Brush::Amber },
    ];
    diagram
}
