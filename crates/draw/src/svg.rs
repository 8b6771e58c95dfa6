//! A diagram as a standalone SVG picture.
//!
//! A square is 100 units wide. The picture has no background of its own beyond the board, and the
//! coordinates lie inside the squares, so that it fits light and dark pages alike.

use std::fmt::Write;

use kiebitz_chess::{Piece, Square};

use crate::color;
use crate::diagram::{Arrow, Brush, Coordinates, Diagram};
use crate::pieces;

/// How wide and high the picture is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Size {
    /// Pixels on a side; anything below 8 is drawn as 8.
    Pixels(u32),
    /// As large as the page around it allows.
    Fluid,
}

/// Width of a square in units.
const SQUARE: u32 = 100;
/// Radius of the dot on an empty target, in units.
const DOT: u32 = 15;
/// Radius and width of the ring around a piece that is a target, in units.
const RING: (u32, u32) = (44, 7);
/// Half the width of an arrow's shaft, in units.
const SHAFT: f64 = 8.0;
/// Length of an arrow's head and half its width, in units.
const HEAD: (f64, f64) = (36.0, 23.0);

/// Draws a diagram. `description` is the text for screen readers, in the reader's language; any
/// text is allowed.
pub fn render(diagram: &Diagram, size: Size, description: &str) -> String {
    let mut out = String::with_capacity(16 * 1024);
    open(&mut out, size, &escape(description));
    define(&mut out, diagram);
    squares(&mut out);
    marks(&mut out, diagram);
    if diagram.coordinates == Coordinates::Shown {
        coordinates(&mut out, diagram);
    }
    targets(&mut out, diagram);
    pieces(&mut out, diagram);
    arrows(&mut out, diagram);
    out.push_str("</svg>\n");
    out
}

fn open(out: &mut String, size: Size, description: &str) {
    out.push_str(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800""#);
    if let Size::Pixels(pixels) = size {
        let pixels = pixels.max(8);
        let _ = write!(out, r#" width="{pixels}" height="{pixels}""#);
    }
    let _ = write!(out, r#" role="img" aria-label="{description}"><title>{description}</title>"#);
}

fn define(out: &mut String, diagram: &Diagram) {
    let present: Vec<Piece> = diagram.pieces.iter().flatten().copied().collect();
    pieces::define(out, &present);
    if diagram.check.is_some() {
        let red = color::CHECK;
        let _ = write!(
            out,
            concat!(
                r#"<defs><radialGradient id="kz-check">"#,
                r#"<stop offset=".25" stop-color="{0}"/>"#,
                r#"<stop offset=".6" stop-color="{0}" stop-opacity=".75"/>"#,
                r#"<stop offset="1" stop-color="{0}" stop-opacity="0"/>"#,
                r#"</radialGradient></defs>"#
            ),
            red
        );
    }
}

/// The bare board. It looks the same from both sides.
fn squares(out: &mut String) {
    let [light, dark] = color::SQUARES;
    let _ = write!(
        out,
        r#"<g shape-rendering="crispEdges"><path fill="{light}" d="M0 0h800v800h-800z"/><path fill="{dark}" d=""#
    );
    for square in Square::all().filter(|square| square.is_dark()) {
        let x = u32::from(square.file()) * SQUARE;
        let y = u32::from(7 - square.rank()) * SQUARE;
        let _ = write!(out, "M{x} {y}h100v100h-100z");
    }
    out.push_str(r#""/></g>"#);
}

/// Tints under the pieces: the last move, marked squares, the king in check.
fn marks(out: &mut String, diagram: &Diagram) {
    for square in Square::all() {
        if diagram.in_last_move(square) {
            tint(out, diagram, square, "last-move", color::LAST_MOVE, ".5");
        }
        if diagram.marked.contains(square) {
            tint(out, diagram, square, "marked", color::MARKED, ".55");
        }
    }
    if let Some(king) = diagram.check {
        let (x, y) = corner(diagram, king);
        let _ = write!(
            out,
            r#"<rect class="check" x="{x}" y="{y}" width="100" height="100" fill="url(#kz-check)"/>"#
        );
    }
}

fn tint(
    out: &mut String,
    diagram: &Diagram,
    square: Square,
    class: &str,
    fill: color::Rgb,
    opacity: &str,
) {
    let (x, y) = corner(diagram, square);
    let _ = write!(
        out,
        concat!(
            r#"<rect class="{}" x="{}" y="{}" width="100" height="100" fill="{}""#,
            r#" fill-opacity="{}" shape-rendering="crispEdges"/>"#
        ),
        class, x, y, fill, opacity
    );
}

/// Ranks at the top left of the left column, files at the bottom right of the bottom row.
fn coordinates(out: &mut String, diagram: &Diagram) {
    out.push_str(
        r#"<g font-family="system-ui,'DejaVu Sans',Arial,sans-serif" font-size="15" font-weight="600">"#,
    );
    for i in 0..8 {
        let square = diagram.square_at(0, i);
        label(out, square, square.rank_char(), (4, 17 + u32::from(i) * SQUARE), "start");
    }
    for i in 0..8 {
        let square = diagram.square_at(i, 7);
        let x = u32::from(i) * SQUARE + 97;
        label(out, square, square.file_char(), (x, 796), "end");
    }
    out.push_str("</g>");
}

fn label(out: &mut String, square: Square, name: char, (x, y): (u32, u32), anchor: &str) {
    let fill = color::LABELS[usize::from(square.is_dark())];
    let _ =
        write!(out, r#"<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{fill}">{name}</text>"#);
}

fn targets(out: &mut String, diagram: &Diagram) {
    let paint = color::TARGET;
    for square in diagram.targets {
        let (x, y) = center(diagram, square);
        let _ = if diagram.piece_at(square).is_none() {
            write!(
                out,
                r#"<circle class="target" cx="{x}" cy="{y}" r="{DOT}" fill="{paint}" fill-opacity=".45"/>"#
            )
        } else {
            let (radius, width) = RING;
            write!(
                out,
                concat!(
                    r#"<circle class="target" cx="{}" cy="{}" r="{}" fill="none""#,
                    r#" stroke="{}" stroke-width="{}" stroke-opacity=".45"/>"#
                ),
                x, y, radius, paint, width
            )
        };
    }
}

fn pieces(out: &mut String, diagram: &Diagram) {
    for square in Square::all() {
        if let Some(piece) = diagram.piece_at(square) {
            let (x, y) = corner(diagram, square);
            pieces::use_at(out, piece, x, y);
        }
    }
}

fn arrows(out: &mut String, diagram: &Diagram) {
    for arrow in &diagram.arrows {
        let paint = brush(arrow.brush);
        let _ = if arrow.from == arrow.to {
            let (x, y) = center(diagram, arrow.to);
            write!(
                out,
                concat!(
                    r#"<circle class="arrow" cx="{}" cy="{}" r="45" fill="none""#,
                    r#" stroke="{}" stroke-width="6" stroke-opacity=".75"/>"#
                ),
                x, y, paint
            )
        } else {
            write!(
                out,
                concat!(
                    r#"<path class="arrow" d="{}" fill="{}" fill-opacity=".75""#,
                    r#" stroke="{}" stroke-width="2" stroke-opacity=".35" stroke-linejoin="round"/>"#
                ),
                outline(diagram, arrow),
                paint,
                paint
            )
        };
    }
}

/// Shaft and head in one path: a semi-transparent overlap of the two would show as a darker spot.
fn outline(diagram: &Diagram, arrow: &Arrow) -> String {
    let (x0, y0) = center(diagram, arrow.from);
    let (x1, y1) = center(diagram, arrow.to);
    let (x0, y0, x1, y1) = (f64::from(x0), f64::from(y0), f64::from(x1), f64::from(y1));
    let length = (x1 - x0).hypot(y1 - y0);
    let (ux, uy) = ((x1 - x0) / length, (y1 - y0) / length);
    // A point `along` units before the tip and `aside` units to the left of the shaft.
    let at = |along: f64, aside: f64| {
        let x = x1 - ux * along - uy * aside;
        let y = y1 - uy * along + ux * aside;
        format!("{x:.1} {y:.1}")
    };
    let (head, wing) = HEAD;
    // The tip goes a little beyond the centre, which centres the head's weight on the square.
    let tip = -8.0;
    let tail = length;
    format!(
        "M{}L{}L{}L{}L{}L{}L{}A{SHAFT} {SHAFT} 0 0 0 {}z",
        at(tail, SHAFT),
        at(tip + head, SHAFT),
        at(tip + head, wing),
        at(tip, 0.0),
        at(tip + head, -wing),
        at(tip + head, -SHAFT),
        at(tail, -SHAFT),
        at(tail, SHAFT),
    )
}

const fn brush(brush: Brush) -> &'static str {
    match brush {
        Brush::Green => "#1f8f4a",
        Brush::Red => "#c2362b",
        Brush::Blue => "#1f6fb8",
        Brush::Amber => "#d98c0b",
    }
}

/// Top left corner of a square in units.
fn corner(diagram: &Diagram, square: Square) -> (u32, u32) {
    let (column, row) = diagram.place_of(square);
    (u32::from(column) * SQUARE, u32::from(row) * SQUARE)
}

/// Centre of a square in units.
fn center(diagram: &Diagram, square: Square) -> (u32, u32) {
    let (x, y) = corner(diagram, square);
    (x + SQUARE / 2, y + SQUARE / 2)
}

/// Escapes text for XML content and attributes. Characters XML 1.0 forbids become U+FFFD.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match (entity(c), c) {
            (Some(entity), _) => out.push_str(entity),
            (None, '\t' | '\n' | '\r') => out.push(' '),
            (None, '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            (None, _) => out.push(c),
        }
    }
    out
}

/// How XML and HTML write a character that they reserve.
pub const fn entity(c: char) -> Option<&'static str> {
    match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        _ => None,
    }
}
