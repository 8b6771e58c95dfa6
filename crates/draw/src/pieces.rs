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

/// Three lines for each kind of piece, the pawn first: its body, its inner lines and its spots.
const DRAWINGS: &str = include_str!("pieces.txt");

fn drawing(role: Role) -> Drawing {
    let mut parts = DRAWINGS.lines().skip(3 * role.index());
    let mut part = || parts.next().unwrap_or_default();
    Drawing { body: part(), lines: part(), spots: part() }
}
