//! The board.

use kiebitz_chess::{Color as Side, Piece, Square};
use kiebitz_draw::text::Colors;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier, Style};

use super::pictures::picture;
use super::theme::{Look, Mark};
use crate::screen::app::App;
use crate::screen::layout::{Layout, SquareSize};

/// The content of a square.
struct Seen {
    piece: Option<Piece>,
    mark: Mark,
    /// Whether the selected piece can go to this empty square.
    is_target: bool,
    has_cursor: bool,
}

pub(super) fn draw(app: &App, layout: &Layout, buffer: &mut Buffer) {
    labels(app, layout, buffer);
    for square in Square::all() {
        let seen = look_at(app, square);
        if layout.size == SquareSize::Half {
            half_lines(app, layout, square, &seen, buffer);
        } else {
            background(app, layout, square, &seen, buffer);
        }
        content(app, layout, square, &seen, buffer);
    }
}

fn look_at(app: &App, square: Square) -> Seen {
    let Some(game) = &app.game else {
        return Seen { piece: None, mark: Mark::None, is_target: false, has_cursor: false };
    };
    let board = app.shown_board().unwrap_or(&game.state.board);
    let piece = board.piece_at(square);
    let is_target = app.targets().contains(&square);
    let mut mark = Mark::None;
    let mut set = |applies: bool, other: Mark| mark = if applies { mark.max(other) } else { mark };
    let last = app.shown_last().map(|m| [m.from(), m.landing()]);
    set(last.is_some_and(|last| last.contains(&square)), Mark::LastMove);
    let hint = app.hint.filter(|_| !app.is_past()).map(|m| [m.from(), m.landing()]);
    set(hint.is_some_and(|hint| hint.contains(&square)), Mark::Hint);
    set(is_target && piece.is_some(), Mark::Capture);
    set(app.selected == Some(square), Mark::Selected);
    set(board.in_check() && board.king(board.turn()) == square, Mark::Check);
    Seen {
        piece,
        mark,
        is_target: is_target && piece.is_none(),
        has_cursor: app.cursor == Some(square) && app.dialog.is_none(),
    }
}

/// Rank and file labels to the left and below; on the other sides if there is room.
fn labels(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let style = app.look.faint();
    for i in 0..8 {
        let along_rank = Square::new(i, 0);
        let along_file = Square::new(0, i);
        let file = layout.middle(along_rank, app.viewpoint);
        let rank = layout.middle(along_file, app.viewpoint);
        // The middle of an even number of columns is between two.
        let left = u16::from(layout.size == SquareSize::Picture);
        let above = layout.names_above.then(|| layout.board.y - 1);
        for y in above.into_iter().chain([layout.board.bottom()]) {
            buffer.set_string(file.x - left, y, along_rank.file_char().to_string(), style);
        }
        let right = layout.names_right.then(|| layout.board.right() + 1);
        for x in right.into_iter().chain([layout.board.x - 2]) {
            buffer.set_string(x, rank.y, along_file.rank_char().to_string(), style);
        }
    }
}

fn background(app: &App, layout: &Layout, square: Square, seen: &Seen, buffer: &mut Buffer) {
    let corner = layout.corner(square, app.viewpoint);
    let (columns, rows) = layout.size.cells();
    let style = match app.look.square(square.is_dark(), seen.mark) {
        Some(color) => Style::new().bg(color),
        None if square.is_dark() => Style::new(),
        // Without colours, light squares are shown reversed.
        None => Style::new().add_modifier(Modifier::REVERSED),
    };
    for y in corner.y..corner.y + rows {
        for x in corner.x..corner.x + columns {
            buffer[(x, y)].set_symbol(" ").set_style(style);
        }
    }
}

/// A square from the middle of a line to the middle of the line after the next.
fn half_lines(app: &App, layout: &Layout, square: Square, seen: &Seen, buffer: &mut Buffer) {
    let Some(color) = app.look.square(square.is_dark(), seen.mark) else { return };
    let corner = layout.corner(square, app.viewpoint);
    let (columns, _) = layout.size.cells();
    let (first, last) = (layout.board.y, layout.board.bottom() - 1);
    for x in corner.x..corner.x + columns {
        // Its upper half line: the square above has the other half, unless this is the uppermost.
        let cell = &mut buffer[(x, corner.y)];
        match corner.y == first {
            true => cell.set_symbol("▄").set_fg(color),
            false => cell.set_symbol("▀").set_bg(color),
        };
        buffer[(x, corner.y + 1)].set_symbol(" ").set_bg(color);
        let cell = &mut buffer[(x, corner.y + 2)];
        cell.set_symbol("▀").set_fg(color);
        if corner.y + 2 == last {
            cell.set_bg(Color::Reset);
        }
    }
}

/// The piece, the dot of a target, the cursor and, without colours, the mark.
fn content(app: &App, layout: &Layout, square: Square, seen: &Seen, buffer: &mut Buffer) {
    let look = app.look;
    let corner = layout.corner(square, app.viewpoint);
    let middle = layout.middle(square, app.viewpoint);
    let side = seen.piece.map(Piece::color);
    match seen.piece {
        Some(piece) if layout.size == SquareSize::Picture => {
            draw_picture(look, piece, corner, buffer);
        }
        Some(piece) => put(buffer, middle, &look.glyph(piece), look.piece(side)),
        None if seen.is_target && layout.size == SquareSize::Picture => {
            // In the middle of an even number of columns and rows.
            for (dx, dy, half) in [(3, 1, "▄"), (4, 1, "▄"), (3, 2, "▀"), (4, 2, "▀")] {
                let place = Position::new(corner.x + dx, corner.y + dy);
                put(buffer, place, half, look.piece(None));
            }
        }
        None if seen.is_target => {
            let dot = if look.is_unicode { "●" } else { "*" };
            put(buffer, middle, dot, look.piece(None));
        }
        None => {}
    }
    let brackets = match seen {
        Seen { has_cursor: true, .. } => Some(if look.is_unicode { "▐▌" } else { "><" }),
        Seen { mark, .. } if look.colors == Colors::None => match mark {
            Mark::None => None,
            Mark::LastMove => Some("[]"),
            Mark::Hint | Mark::Selected => Some("{}"),
            Mark::Capture => Some("<>"),
            Mark::Check => Some("!!"),
        },
        _ => None,
    };
    if let Some(brackets) = brackets {
        let (columns, _) = layout.size.cells();
        let style = look.piece(Some(Side::White));
        let mut signs = brackets.chars().map(|c| c.to_string());
        let [left, right] = [signs.next().unwrap_or_default(), signs.next().unwrap_or_default()];
        put(buffer, Position::new(corner.x, middle.y), &left, style);
        put(buffer, Position::new(corner.x + columns - 1, middle.y), &right, style);
    }
}

fn put(buffer: &mut Buffer, place: Position, text: &str, style: Style) {
    if let Some(cell) = buffer.cell_mut(place) {
        cell.set_symbol(text).set_style(style);
    }
}

/// A piece as a picture of quarter blocks.
fn draw_picture(look: Look, piece: Piece, corner: Position, buffer: &mut Buffer) {
    let style = look.piece(Some(piece.color())).remove_modifier(Modifier::BOLD);
    for (y, row) in picture(piece.role()).iter().enumerate() {
        for (x, block) in row.iter().enumerate() {
            let place = Position::new(corner.x + x as u16, corner.y + y as u16);
            put(buffer, place, block, style);
        }
    }
}
