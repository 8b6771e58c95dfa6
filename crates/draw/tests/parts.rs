//! What pictures are made of: colours, places, pieces.

use kiebitz_chess::{Board, Color, Piece, Role, Square, Variant};
use kiebitz_draw::Diagram;
use kiebitz_draw::color::*;
use kiebitz_draw::pieces::svg;

/// Relative luminance and contrast as WCAG 2 defines them.
fn contrast(a: Rgb, b: Rgb) -> f64 {
    let linear = |v: u8| {
        let v = f64::from(v) / 255.0;
        if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
    };
    let luminance = |c: Rgb| 0.2126 * linear(c.0) + 0.7152 * linear(c.1) + 0.0722 * linear(c.2);
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn nearest_of_256() {
    for (color, index) in [
        (Rgb(0, 0, 0), 16),
        (Rgb(255, 255, 255), 231),
        (Rgb(255, 0, 0), 196),
        (Rgb(95, 135, 175), 67),
        (Rgb(128, 128, 128), 244),
        (Rgb(8, 8, 8), 232),
        (Rgb(238, 238, 238), 255),
    ] {
        assert_eq!(color.to_256(), index, "{color}");
    }
}

#[test]
fn tints_reach_both_ends() {
    assert_eq!(SQUARES[0].tinted(CHECK, 0), SQUARES[0]);
    assert_eq!(SQUARES[0].tinted(CHECK, 100), CHECK);
    assert_eq!(SQUARES[0].tinted(CHECK, 255), CHECK);
    assert_eq!(Rgb(0, 0, 0).tinted(Rgb(100, 200, 50), 50), Rgb(50, 100, 25));
}

#[test]
fn pieces_stand_out_from_their_squares() {
    for square in SQUARES {
        assert!(contrast(WHITE_EDGE, square) > 4.0);
        assert!(contrast(BLACK_EDGE, square) > 4.0);
    }
    assert!(contrast(BLACK_LINE, BLACK_FILL[0]) > 4.0);
    for square in TERMINAL_SQUARES {
        for mark in [(LAST_MOVE, 0), (LAST_MOVE, 45), (MARKED, 60), (CHECK, 75)] {
            let background = square.tinted(mark.0, mark.1);
            assert!(contrast(TERMINAL_GLYPHS[0], background) > 2.0, "{background}");
            assert!(contrast(TERMINAL_GLYPHS[1], background) > 3.0, "{background}");
        }
    }
}

#[test]
fn a_board_is_shown_as_it_stands() {
    let fen = "4k3/8/8/8/8/8/4r3/R3K2n w - - 0 1";
    let board = Board::from_fen(fen, Variant::Chess).expect("legal");
    let diagram = Diagram::from(&board);
    for square in Square::all() {
        assert_eq!(diagram.piece_at(square), board.piece_at(square));
    }
    assert_eq!((diagram.turn, diagram.check), (Some(Color::White), Some(Square::E1)));
    let start = Diagram::from(&Board::start(Variant::RacingKings));
    assert_eq!((start.turn, start.check), (Some(Color::White), None));
}

#[test]
fn every_piece_is_a_well_formed_picture_of_its_own() {
    for piece in Piece::ALL {
        let text = svg(piece);
        let document = roxmltree::Document::parse(&text).expect("well-formed");
        let ids: Vec<&str> =
            document.descendants().filter_map(|node| node.attribute("id")).collect();
        for node in document.descendants() {
            if let Some(target) = node.attribute("href") {
                assert!(ids.contains(&&target[1..]), "{piece}: {target}");
            }
        }
    }
}

#[test]
fn places_and_squares_are_inverse() {
    for viewpoint in Color::ALL {
        let diagram = Diagram { viewpoint, ..Diagram::new() };
        for square in Square::all() {
            let (column, row) = diagram.place_of(square);
            assert_eq!(diagram.square_at(column, row), square);
        }
    }
    assert_eq!(Diagram::new().place_of(Square::A8), (0, 0));
}

#[test]
fn pieces_stay_inside_their_square_on_one_baseline() {
    for role in Role::ALL {
        let picture = svg(Piece::new(Color::White, role));
        let mut lowest = 0.0;
        for data in picture.split(" d=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(data.chars().all(|c| "MLCz 0123456789.".contains(c)), "{role:?}");
            let numbers: Vec<f64> = data
                .split(|c: char| !c.is_ascii_digit() && c != '.')
                .filter(|text| !text.is_empty())
                .map(|text| text.parse().expect("a number"))
                .collect();
            assert!(numbers.len().is_multiple_of(2), "{role:?}");
            assert!(numbers.iter().all(|n| (5.0..=95.0).contains(n)), "{role:?}");
            lowest = numbers.chunks(2).map(|point| point[1]).fold(lowest, f64::max);
        }
        assert_eq!(lowest, 89.5, "{role:?}");
    }
}
