//! Compares the text with the expected output, character by character.

use crate::common;
use kiebitz_chess::{Bitboard, Color, Piece, PieceLetters, Square};
use kiebitz_draw::text::{Colors, Glyphs, Style, Width, render};
use kiebitz_draw::{Coordinates, Diagram};
use kiebitz_words::Language;

const GLYPHS: [Glyphs; 3] = [
    Glyphs::Figurines,
    Glyphs::Letters(PieceLetters::English),
    Glyphs::Letters(PieceLetters::German),
];
const COLORS: [Colors; 4] = [Colors::None, Colors::Ansi16, Colors::Ansi256, Colors::TrueColor];

/// The text without its escape sequences, which must all be colours: `ESC [ digits and ; m`.
fn uncolored(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (code, rest) = part
            .strip_prefix('[')
            .and_then(|part| part.split_once('m'))
            .expect("a colour sequence");
        assert!(code.chars().all(|c| c.is_ascii_digit() || c == ';'), "{code}");
        out.push_str(rest);
    }
    out
}

#[test]
fn plain_letters() {
    let mut diagram = common::start();
    diagram.turn = Some(Color::White);
    assert_eq!(
        render(&diagram, &Style::default()),
        "   a  b  c  d  e  f  g  h\n\
         8  r  n  b  q  k  b  n  r  8\n\
         7  p  p  p  p  p  p  p  p  7\n\
         6  .  .  .  .  .  .  .  .  6\n\
         5  .  .  .  .  .  .  .  .  5\n\
         4  .  .  .  .  .  .  .  .  4\n\
         3  .  .  .  .  .  .  .  .  3\n\
         2  P  P  P  P  P  P  P  P  2\n\
         1  R  N  B  Q  K  B  N  R  1\n   \
            a  b  c  d  e  f  g  h\n\
         White to move\n"
    );
}

#[test]
fn plain_marks_from_blacks_side_in_german() {
    let style = Style {
        glyphs: Glyphs::Letters(PieceLetters::German),
        language: Language::German,
        ..Style::default()
    };
    let mut diagram = common::everything(Color::Black);
    diagram.marked = Bitboard::of(Square::A8) | Bitboard::of(Square::B4);
    assert_eq!(
        render(&diagram, &style),
        "   h  g  f  e  d  c  b  a\n\
         1  T  .  .  K  D  L  S  T  1\n\
         2  B  B  B  .  .  B  B  B  2\n\
         3  .  .  S  .  B  .  .  .  3\n\
         4  .  .  .  B  . [.]{.} .  4\n\
         5  .  .  .  b  .  l  .  .  5\n\
         6  .  .  s  .  b  s  .  .  6\n\
         7  b  b <L> *  *  b  b  b  7\n\
         8  t  .  * !k! d  l  . {t} 8\n   \
            h  g  f  e  d  c  b  a\n\
         Schwarz am Zug, Schach\n"
    );
}

#[test]
fn plain_figurines_without_coordinates() {
    let style = Style { glyphs: Glyphs::Figurines, ..Style::default() };
    let mut diagram = common::placed("k7/p7/8/8/8/8/7P/7K");
    diagram.coordinates = Coordinates::Hidden;
    diagram.last_move = Some((Square::G1, Square::H1));
    let empty = " .  .  .  .  .  .  .  .\n";
    let expected = [
        " ♚  .  .  .  .  .  .  .\n",
        " ♟\u{fe0e}  .  .  .  .  .  .  .\n",
        empty,
        empty,
        empty,
        empty,
        " .  .  .  .  .  .  .  ♙\n",
        " .  .  .  .  .  . [.][♔]\n",
    ];
    assert_eq!(render(&diagram, &style), expected.concat());
}

#[test]
fn one_colored_row() {
    let mut diagram = common::placed("K6k/8/8/8/8/8/8/8");
    diagram.check = Some(Square::H8);
    diagram.targets = Bitboard::of(Square::B8);
    diagram.last_move = Some((Square::C8, Square::C8));
    let first_row = |colors, glyphs, width| {
        let style = Style { colors, glyphs, width, ..Style::default() };
        let text = render(&diagram, &style);
        text.lines().nth(1).expect("a row").to_string()
    };
    assert_eq!(
        first_row(Colors::Ansi16, Glyphs::Figurines, Width::Two),
        "8 \x1b[46;1;97m♚ \x1b[100;22;30m• \x1b[43;22;30m  \x1b[100;22;30m  \
         \x1b[46;22;30m  \x1b[100;22;30m  \x1b[46;22;30m  \x1b[101;22;30m♚ \x1b[0m 8"
    );
    assert_eq!(
        first_row(Colors::Ansi256, Glyphs::Letters(PieceLetters::English), Width::Three)
            .split('\x1b')
            .nth(1),
        Some("[48;5;109;38;5;231m K ")
    );
    assert_eq!(
        first_row(Colors::TrueColor, Glyphs::Letters(PieceLetters::English), Width::Three)
            .split('\x1b')
            .nth(2),
        Some("[48;2;95;119;136;38;2;22;58;51m * ")
    );
}

#[test]
fn white_men_are_solid_where_there_is_colour() {
    for colors in [Colors::Ansi16, Colors::Ansi256, Colors::TrueColor] {
        let style = Style {
            colors,
            glyphs: Glyphs::Figurines,
            width: Width::Two,
            language: Language::English,
        };
        let text = render(&common::start(), &style);
        assert!(!text.contains(['♔', '♕', '♖', '♗', '♘', '♙']));
        assert_eq!(text.matches('♟').count(), 16);
    }
}

#[test]
fn lines_are_aligned_and_reset_whatever_is_drawn() {
    let mut crowded = Diagram::new();
    for square in Square::all() {
        crowded.put(square, Piece::ALL[square.index() % 12]);
    }
    crowded.marked = Bitboard::DARK;
    crowded.targets = Bitboard::FILE_A;
    for diagram in [Diagram::new(), crowded, common::everything(Color::Black)] {
        for colors in COLORS {
            for glyphs in GLYPHS {
                for width in [Width::Two, Width::Three] {
                    let style = Style { colors, glyphs, width, language: Language::German };
                    let text = render(&diagram, &style);
                    let columns = match (colors, width) {
                        (Colors::None, _) | (_, Width::Three) => 3,
                        (_, Width::Two) => 2,
                    };
                    let rows = || text.lines().skip(1).take(8);
                    for row in rows() {
                        let seen = uncolored(row).replace('\u{fe0e}', "");
                        assert_eq!(seen.chars().count(), 2 + 8 * columns + 2, "{seen}");
                        assert_eq!(row.contains("\x1b[0m"), colors != Colors::None);
                    }
                    if colors == Colors::None {
                        assert!(!text.contains('\x1b'));
                    }
                    assert!(text.ends_with('\n'));
                }
            }
        }
    }
}
