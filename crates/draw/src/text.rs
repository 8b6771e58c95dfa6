//! A diagram as text for a terminal.
//!
//! With colours, squares are painted by their background and marks are tints of it; both sides use
//! the filled figurines and differ by foreground, so that white pieces look solid.
//!
//! Without colours, marks are characters around or instead of the piece, for plain terminals, files
//! and screen readers: `[N]` the last move, `{N}` marked, `<N>` a target that is occupied, `*` one
//! that is empty, `!K!` in check. If several apply, the later in this list wins.

use std::fmt::Write;

use kiebitz_chess::{Color, Piece, PieceLetters, Role, Square};
use kiebitz_words::{Language, text};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::color::{self, Rgb};
use crate::diagram::{Coordinates, Diagram};

/// The style of the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// What the terminal can paint.
    pub colors: Colors,
    /// The characters of the pieces.
    pub glyphs: Glyphs,
    /// Columns a coloured square takes. Without colours it is always three.
    pub width: Width,
    /// The language of the line below the board.
    pub language: Language,
}

/// What the terminal can paint.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colors {
    /// Nothing: no escape sequences at all.
    None,
    /// The 16 colours every colour terminal has. Users repaint them, so the shades may differ.
    Ansi16,
    /// The palette of 256.
    Ansi256,
    /// 24 bits a colour.
    TrueColor,
}

/// The characters of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Glyphs {
    /// `♔` to `♟`.
    Figurines,
    /// `KQRBNP` for White, `kqrbnp` for Black, or those of another language.
    Letters(PieceLetters),
}

/// Columns a coloured square takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Width {
    /// Squares look square in most fonts; the piece is at the left.
    Two,
    /// Squares are wider than high; the piece is in the middle.
    Three,
}

impl Default for Style {
    /// What every terminal can show: ASCII letters without colours, in English.
    fn default() -> Style {
        Style {
            colors: Colors::None,
            glyphs: Glyphs::Letters(PieceLetters::English),
            width: Width::Three,
            language: Language::English,
        }
    }
}

/// The mark of a square. Of several marks the later one, which is more important, is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    LastMove,
    Marked,
    Target,
    Check,
}

/// Draws a diagram, line by line from the top; each line ends with `\n` and leaves colours reset.
/// Arrows are left out.
pub fn render(diagram: &Diagram, style: &Style) -> String {
    let mut out = String::new();
    let labelled = diagram.coordinates == Coordinates::Shown;
    if labelled {
        out.push_str(&files(diagram, style));
    }
    for row in 0..8 {
        let mut line = String::new();
        let rank = diagram.square_at(0, row).rank_char();
        if labelled {
            let _ = write!(line, "{rank} ");
        }
        for column in 0..8 {
            cell(&mut line, diagram, style, diagram.square_at(column, row));
        }
        if style.colors != Colors::None {
            line.push_str("\x1b[0m");
        }
        if labelled {
            let _ = write!(line, " {rank}");
        }
        out.push_str(line.trim_end_matches(' '));
        out.push('\n');
    }
    if labelled {
        out.push_str(&files(diagram, style));
    }
    out.push_str(&caption(diagram, style.language));
    out
}

/// The line that names the files.
fn files(diagram: &Diagram, style: &Style) -> String {
    let mut line = String::from("  ");
    for column in 0..8 {
        let file = diagram.square_at(column, 0).file_char();
        let _ = match columns(style) {
            Width::Two => write!(line, "{file} "),
            Width::Three => write!(line, " {file} "),
        };
    }
    let mut line = line.trim_end().to_string();
    line.push('\n');
    line
}

/// The side to move and whether it is in check; empty if neither is known.
fn caption(diagram: &Diagram, language: Language) -> String {
    let turn = diagram.turn.map(|side| text!(language, "board-to-move", side));
    let check = diagram.check.map(|_| text!(language, "board-check"));
    let said: Vec<String> = turn.into_iter().chain(check).collect();
    if said.is_empty() { String::new() } else { said.join(", ") + "\n" }
}

fn columns(style: &Style) -> Width {
    match style.colors {
        Colors::None => Width::Three,
        _ => style.width,
    }
}

fn mark(diagram: &Diagram, square: Square) -> Mark {
    if diagram.check == Some(square) {
        Mark::Check
    } else if diagram.targets.contains(square) {
        Mark::Target
    } else if diagram.marked.contains(square) {
        Mark::Marked
    } else if diagram.in_last_move(square) {
        Mark::LastMove
    } else {
        Mark::None
    }
}

fn cell(line: &mut String, diagram: &Diagram, style: &Style, square: Square) {
    let piece = diagram.piece_at(square);
    let mark = mark(diagram, square);
    if style.colors == Colors::None {
        return plain_cell(line, style, piece, mark);
    }
    // A piece to be captured has a painted square; an empty target keeps its colour and gets a dot.
    let (content, painted) = match piece {
        Some(piece) => (glyph(style, piece), mark),
        None if mark == Mark::Target => (dot(style), Mark::None),
        None => (" ".to_string(), mark),
    };
    let side = piece.map(Piece::color);
    match style.colors {
        Colors::None => {}
        Colors::Ansi16 => sixteen(line, square, painted, side),
        Colors::Ansi256 => {
            let (background, foreground) = paint(square, painted, side);
            let _ = write!(line, "\x1b[48;5;{};38;5;{}m", background.to_256(), foreground.to_256());
        }
        Colors::TrueColor => {
            let (Rgb(r, g, b), Rgb(fr, fg, fb)) = paint(square, painted, side);
            let _ = write!(line, "\x1b[48;2;{r};{g};{b};38;2;{fr};{fg};{fb}m");
        }
    }
    let _ = match style.width {
        Width::Two => write!(line, "{content} "),
        Width::Three => write!(line, " {content} "),
    };
}

fn plain_cell(line: &mut String, style: &Style, piece: Option<Piece>, mark: Mark) {
    let content = match piece {
        Some(piece) => glyph(style, piece),
        None => ".".to_string(),
    };
    let _ = match mark {
        Mark::None => write!(line, " {content} "),
        Mark::LastMove => write!(line, "[{content}]"),
        Mark::Marked => write!(line, "{{{content}}}"),
        Mark::Target if piece.is_none() => write!(line, " * "),
        Mark::Target => write!(line, "<{content}>"),
        Mark::Check => write!(line, "!{content}!"),
    };
}

/// Background and foreground of a square.
fn paint(square: Square, mark: Mark, side: Option<Color>) -> (Rgb, Rgb) {
    let bare = color::TERMINAL_SQUARES[usize::from(square.is_dark())];
    let background = match mark {
        Mark::None => bare,
        Mark::LastMove => bare.tinted(color::LAST_MOVE, 45),
        Mark::Marked => bare.tinted(color::MARKED, 60),
        Mark::Target => bare.tinted(TAKEABLE, 60),
        Mark::Check => bare.tinted(color::CHECK, 75),
    };
    (background, side.map_or(color::TARGET, |side| color::TERMINAL_GLYPHS[side.index()]))
}

/// Tint under a piece that may be captured: a terminal has no rings.
const TAKEABLE: Rgb = Rgb(0xa0, 0x5f, 0xc0);

/// The 16 colours differ between terminals; cyan and grey are the pair on which both bright white and
/// black can be read nearly everywhere.
fn sixteen(line: &mut String, square: Square, mark: Mark, side: Option<Color>) {
    let background = match mark {
        Mark::None if square.is_dark() => 100,
        Mark::None => 46,
        Mark::LastMove => 43,
        Mark::Marked => 42,
        Mark::Target => 45,
        Mark::Check => 101,
    };
    let foreground = match side {
        Some(Color::White) => "1;97",
        Some(Color::Black) | None => "22;30",
    };
    let _ = write!(line, "\x1b[{background};{foreground}m");
}

fn glyph(style: &Style, piece: Piece) -> String {
    let letter = match style.glyphs {
        Glyphs::Figurines => return figurine(style, piece),
        Glyphs::Letters(letters) => letters.letter(piece.role()),
    };
    match piece.color() {
        Color::White => letter.to_string(),
        Color::Black => letter.to_lowercase().to_string(),
    }
}

fn figurine(style: &Style, piece: Piece) -> String {
    let shown = match style.colors {
        Colors::None => piece,
        _ => Piece::new(Color::Black, piece.role()),
    };
    let mut text = shown.figurine().to_string();
    // Only U+265F may be shown as an emoji; the selector requests text form.
    if shown == Piece::new(Color::Black, Role::Pawn) {
        text.push('\u{fe0e}');
    }
    text
}

fn dot(style: &Style) -> String {
    match style.glyphs {
        Glyphs::Figurines => "•",
        Glyphs::Letters(_) => "*",
    }
    .to_string()
}

/// Breaks a text into lines of at most this many columns: between words, and within words that are longer than a line.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for mut word in text.split_whitespace() {
        while word.width() > width {
            let mut columns = 0;
            let fits = |c: char| {
                columns += c.width().unwrap_or(0);
                columns <= width
            };
            let at = word.len() - word.trim_start_matches(fits).len();
            // Even a window of one column shows a letter per line.
            let at = at.max(word.chars().next().map_or(0, char::len_utf8));
            lines.push(word[..at].to_owned());
            word = &word[at..];
        }
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
