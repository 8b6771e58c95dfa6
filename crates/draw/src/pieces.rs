//! The piece set, drawn for Kiebitz and released under the project's licence.
//!
//! Every piece fills a square of 100 × 100 units. All stand on a plate from y = 81.5 to 89.5 and all but
//! the knight are symmetric about x = 50. Three layers make a piece: the filled body, inner lines and
//! spots, then the outline above them, so that the lines end cleanly at it. White pieces have dark lines;
//! black pieces light ones, which keeps their parts apart on either colour of square.

use std::fmt::Write;

use kiebitz_chess::{Color, Piece, Role};

use crate::color;

/// Width of the outline in units.
const OUTLINE: f32 = 3.2;
/// Width of inner lines in units.
const LINE: f32 = 2.6;

/// One kind of piece as SVG path data.
struct Drawing {
    /// The silhouette.
    body: &'static str,
    /// Inner lines, stroked.
    lines: &'static str,
    /// Inner spots, filled; empty if there are none.
    spots: &'static str,
}

/// A piece as a standalone SVG file, for pages that place pieces themselves.
///
/// ```
/// let knight = kiebitz_draw::pieces::svg(kiebitz_chess::Piece::WhiteKnight);
/// assert!(knight.starts_with("<svg") && knight.ends_with("</svg>\n"));
/// ```
pub fn svg(piece: Piece) -> String {
    let mut out = String::from(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">"#);
    define(&mut out, &[piece]);
    use_at(&mut out, piece, 0, 0);
    out.push_str("</svg>\n");
    out
}

/// Writes `<defs>` for these pieces; each may be named once or more.
pub(crate) fn define(out: &mut String, pieces: &[Piece]) {
    let wanted = |piece: Piece| pieces.contains(&piece);
    out.push_str("<defs>");
    for side in Color::ALL {
        if Role::ALL.iter().any(|&role| wanted(Piece::new(side, role))) {
            shade(out, side);
        }
    }
    for role in Role::ALL {
        let sides = Color::ALL.map(|side| Piece::new(side, role));
        if sides.into_iter().any(wanted) {
            shape(out, role);
        }
        for piece in sides.into_iter().filter(|&piece| wanted(piece)) {
            draw_piece(out, piece);
        }
    }
    out.push_str("</defs>");
}

/// Draws a defined piece with the top left corner of its square at `x`, `y`.
pub(crate) fn use_at(out: &mut String, piece: Piece, x: u32, y: u32) {
    let id = id(piece);
    let _ = write!(out, r##"<use href="#{id}" x="{x}" y="{y}"/>"##);
}

/// The name of a piece inside the SVG, such as `kz-wk`. Pictures on one page share these names, which
/// is harmless, since the drawings are the same.
fn id(piece: Piece) -> String {
    format!("kz-{}{}", piece.color().to_char(), piece.role().letter().to_ascii_lowercase())
}

/// The shading of one side's pieces, lit from the left.
fn shade(out: &mut String, side: Color) {
    let ([lit, shaded], from, to) = match side {
        Color::White => (color::WHITE_FILL, 0.4, 1.0),
        Color::Black => (color::BLACK_FILL, 0.0, 0.9),
    };
    let _ = write!(
        out,
        concat!(
            r#"<linearGradient id="kz-{}"><stop offset="{}" stop-color="{}"/>"#,
            r#"<stop offset="{}" stop-color="{}"/></linearGradient>"#
        ),
        side.to_char(),
        from,
        lit,
        to,
        shaded
    );
}

/// The shape that the pieces of both sides share.
fn shape(out: &mut String, role: Role) {
    let drawing = drawing(role);
    let name = role.letter().to_ascii_lowercase();
    let _ = write!(
        out,
        r#"<path id="kz-{name}-body" d="{}"/><path id="kz-{name}-lines" d="{}"/>"#,
        drawing.body, drawing.lines
    );
    if !drawing.spots.is_empty() {
        let _ = write!(out, r#"<path id="kz-{name}-spots" d="{}"/>"#, drawing.spots);
    }
}

/// One piece of one side, from the shapes above.
fn draw_piece(out: &mut String, piece: Piece) {
    let (edge, line) = match piece.color() {
        Color::White => (color::WHITE_EDGE, color::WHITE_EDGE),
        Color::Black => (color::BLACK_EDGE, color::BLACK_LINE),
    };
    let name = piece.role().letter().to_ascii_lowercase();
    let _ = write!(
        out,
        concat!(
            r##"<g id="{id}" stroke-linecap="round" stroke-linejoin="round">"##,
            r##"<use href="#kz-{name}-body" fill="url(#kz-{side})"/>"##,
            r##"<use href="#kz-{name}-lines" fill="none" stroke="{line}" stroke-width="{LINE}"/>"##,
        ),
        id = id(piece),
        name = name,
        side = piece.color().to_char(),
        line = line,
        LINE = LINE,
    );
    if !drawing(piece.role()).spots.is_empty() {
        let _ = write!(out, r##"<use href="#kz-{name}-spots" fill="{line}"/>"##);
    }
    let _ = write!(
        out,
        r##"<use href="#kz-{name}-body" fill="none" stroke="{edge}" stroke-width="{OUTLINE}"/></g>"##
    );
}

const fn drawing(role: Role) -> &'static Drawing {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

const PAWN: Drawing = Drawing {
    body: "\
        M50 25C58.2 25 64.3 30.8 64.3 38.3C64.3 42.8 62.3 46.6 59.3 49L64 50.6\
        C66.8 51.6 66.5 56.2 63.5 56.2L59.5 56.2C59.8 65 63.2 71 68.5 75\
        C70.5 76.6 71.5 78.8 71.5 81.5L75 81.5C76.5 81.5 77.5 82.5 77.5 84L77.5 87\
        C77.5 88.5 76.5 89.5 75 89.5L50 89.5L25 89.5C23.5 89.5 22.5 88.5 22.5 87L22.5 84\
        C22.5 82.5 23.5 81.5 25 81.5L28.5 81.5C28.5 78.8 29.5 76.6 31.5 75\
        C36.8 71 40.2 65 40.5 56.2L36.5 56.2C33.5 56.2 33.2 51.6 36 50.6L40.7 49\
        C37.7 46.6 35.7 42.8 35.7 38.3C35.7 30.8 41.8 25 50 25z",
    lines: "M40.5 56.2L59.5 56.2M28.5 81.5L71.5 81.5",
    spots: "",
};

const KNIGHT: Drawing = Drawing {
    body: "\
        M73.5 81.5C83.5 64 83 38.5 67.5 28C63.8 25.5 59.5 24 55.5 23.3\
        C56.2 19.6 55.7 16.4 54 13.6C51.3 14.8 49.3 16.6 48 19C47.3 15.6 45.9 12.8 43.6 10.3\
        C40.3 14.5 38.7 19.3 38.5 24.8C33.5 28 30.3 32.5 28.3 38C26.5 43 21.5 48 16.8 53.8\
        C13.3 58.2 13.4 62.3 15.6 65.8C17.8 69.3 21.5 71.6 24.8 71.2\
        C27.5 70.9 29.3 69.4 30.8 67.3C34.2 66.9 39.8 65 44.8 59.6C46.8 67.6 29 70 26.5 81.5\
        L21.5 81.5C20 81.5 19 82.5 19 84L19 87C19 88.5 20 89.5 21.5 89.5L78.5 89.5\
        C80 89.5 81 88.5 81 87L81 84C81 82.5 80 81.5 78.5 81.5z",
    lines: "\
        M26.5 81.5L73.5 81.5M55 31C68 38.5 71.5 55.5 66.8 72.5M44.8 59.6\
        C48.8 56.3 50.9 52.8 51 48M30.8 67.3C29.5 65.2 27.5 64.3 25 64.4",
    spots: "\
        M34.3 41.6C35 37.7 38.3 35 42.3 35.2C41.6 39.3 38.3 42.2 34.3 41.6zM18.8 59.6\
        C19 57.4 20.7 55.9 22.7 56.3C23.3 58.3 21.2 60.4 18.8 59.6z",
};

const BISHOP: Drawing = Drawing {
    body: "\
        M50 13.2C52.4 13.2 54.6 14.8 55.3 17.1C56.1 19.4 55.3 21.9 53.3 23.3\
        C63 28.5 69.3 36.5 69.3 45.3C69.3 51.5 66.2 55.7 62 58.8L66 60\
        C68.8 61 68.5 65.6 65.5 65.6L61 65.6C61.5 70.5 64.5 73.3 69 75\
        C72.5 76.4 74 78.5 74 81.5L78 81.5C79.5 81.5 80.5 82.5 80.5 84L80.5 87\
        C80.5 88.5 79.5 89.5 78 89.5L50 89.5L22 89.5C20.5 89.5 19.5 88.5 19.5 87L19.5 84\
        C19.5 82.5 20.5 81.5 22 81.5L26 81.5C26 78.5 27.5 76.4 31 75\
        C35.5 73.3 38.5 70.5 39 65.6L34.5 65.6C31.5 65.6 31.2 61 34 60L38 58.8\
        C33.8 55.7 30.7 51.5 30.7 45.3C30.7 36.5 37 28.5 46.7 23.3\
        C44.7 21.9 43.9 19.4 44.7 17.1C45.4 14.8 47.6 13.2 50 13.2z",
    lines: "M50.8 47L61.5 31.5M39 58.8L61 58.8M39 65.6L61 65.6M26 81.5L74 81.5",
    spots: "",
};

const ROOK: Drawing = Drawing {
    body: "\
        M50 22.5L56.5 22.5L56.5 29.5L65 29.5L65 22.5L75 22.5C76.5 22.5 77.5 23.5 77.5 25\
        L77.5 36C77.5 37.5 77 38.5 76 39.5L70 45L71 68L74 72C75.4 73.5 76 75 76 77L76 81.5\
        L79.5 81.5C81 81.5 82 82.5 82 84L82 87C82 88.5 81 89.5 79.5 89.5L50 89.5L20.5 89.5\
        C19 89.5 18 88.5 18 87L18 84C18 82.5 19 81.5 20.5 81.5L24 81.5L24 77\
        C24 75 24.6 73.5 26 72L29 68L30 45L24 39.5C23 38.5 22.5 37.5 22.5 36L22.5 25\
        C22.5 23.5 23.5 22.5 25 22.5L35 22.5L35 29.5L43.5 29.5L43.5 22.5L50 22.5z",
    lines: "M30 45L70 45M29 68L71 68M24 81.5L76 81.5",
    spots: "",
};

const QUEEN: Drawing = Drawing {
    body: "\
        M50 11.9C52.5 11.9 54.8 13.6 55.5 16C56.2 18.5 55.2 21.1 53 22.4L58.2 40L64 26\
        C62 24.5 61.2 21.8 62.1 19.4C63 17 65.3 15.5 67.9 15.7C70.4 15.9 72.5 17.8 73 20.4\
        C73.5 22.9 72.2 25.4 69.9 26.5L70.8 43.3L78 32.7C77 30.9 77.1 28.6 78.2 26.9\
        C79.3 25.2 81.3 24.2 83.4 24.3C85.4 24.4 87.2 25.7 88.1 27.5\
        C89 29.4 88.8 31.6 87.7 33.3C86.5 35 84.5 35.9 82.4 35.7L74.5 57.5\
        C73.5 60 72 62 69.5 64C69.8 69 71.8 72.5 74 74.7C75.8 76.6 76.5 78.7 76.5 81.5\
        L80.5 81.5C82 81.5 83 82.5 83 84L83 87C83 88.5 82 89.5 80.5 89.5L50 89.5L19.5 89.5\
        C18 89.5 17 88.5 17 87L17 84C17 82.5 18 81.5 19.5 81.5L23.5 81.5\
        C23.5 78.7 24.2 76.6 26 74.7C28.2 72.5 30.2 69 30.5 64C28 62 26.5 60 25.5 57.5\
        L17.6 35.7C15.5 35.9 13.5 35 12.3 33.3C11.2 31.6 11 29.4 11.9 27.5\
        C12.8 25.7 14.6 24.4 16.6 24.3C18.7 24.2 20.7 25.2 21.8 26.9\
        C22.9 28.6 23 30.9 22 32.7L29.2 43.3L30.1 26.5C27.8 25.4 26.5 22.9 27 20.4\
        C27.5 17.8 29.6 15.9 32.1 15.7C34.7 15.5 37 17 37.9 19.4C38.8 21.8 38 24.5 36 26\
        L41.8 40L47 22.4C44.8 21.1 43.8 18.5 44.5 16C45.2 13.6 47.5 11.9 50 11.9z",
    lines: "M25.5 57.5C41 52.5 59 52.5 74.5 57.5M30 64C43 61 57 61 70 64M23.4 81.5L76.6 81.5",
    spots: "",
};

const KING: Drawing = Drawing {
    body: "\
        M50 7L54 7L54 12.3L59.3 12.3L59.3 19.5L54 19.5L54 25.5C63 25.6 72 27.6 78.4 31.8\
        C79.6 32.6 79.9 33.6 79.4 34.9L69.5 57.5L71 58.3C73.8 59.6 73.5 64.6 70.5 64.6\
        L66.2 64.6C66.8 69.5 68.5 72.2 72.5 74.3C75.4 75.9 76.8 78.3 76.8 81.5L80.5 81.5\
        C82 81.5 83 82.5 83 84L83 87C83 88.5 82 89.5 80.5 89.5L50 89.5L19.5 89.5\
        C18 89.5 17 88.5 17 87L17 84C17 82.5 18 81.5 19.5 81.5L23.2 81.5\
        C23.2 78.3 24.6 75.9 27.5 74.3C31.5 72.2 33.2 69.5 33.8 64.6L29.5 64.6\
        C26.5 64.6 26.2 59.6 29 58.3L30.5 57.5L20.6 34.9C20.1 33.6 20.4 32.6 21.6 31.8\
        C28 27.6 37 25.6 46 25.5L46 19.5L40.7 19.5L40.7 12.3L46 12.3L46 7L50 7z",
    lines: "\
        M22.3 39.2C39 31.6 61 31.6 77.7 39.2M30.7 57.5L69.3 57.5M33.8 64.6L66.2 64.6\
        M23.4 81.5L76.6 81.5",
    spots: "",
};

#[cfg(test)]
mod tests {
    use super::*;

    /// All numbers of path data that consists of the absolute commands M, L, C and z.
    fn numbers(data: &str) -> Vec<f64> {
        data.split(|c: char| !c.is_ascii_digit() && c != '.')
            .filter(|text| !text.is_empty())
            .map(|text| text.parse().expect("a number"))
            .collect()
    }

    #[test]
    fn pieces_stay_inside_their_square_on_one_baseline() {
        for role in Role::ALL {
            let drawing = drawing(role);
            for data in [drawing.body, drawing.lines, drawing.spots] {
                assert!(data.chars().all(|c| "MLCz 0123456789.".contains(c)), "{role:?}");
                let numbers = numbers(data);
                assert!(numbers.len().is_multiple_of(2), "{role:?}");
                assert!(numbers.iter().all(|n| (5.0..=95.0).contains(n)), "{role:?}");
            }
            let lowest = numbers(drawing.body).chunks(2).map(|point| point[1]).fold(0.0, f64::max);
            assert_eq!(lowest, 89.5, "{role:?}");
        }
    }
}
