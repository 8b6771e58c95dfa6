//! The layout of the screen, used for drawing and for clicks.

use kiebitz_chess::{Color, Square};
use ratatui::layout::{Position, Rect};

/// How a square is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SquareSize {
    Line,
    /// Two lines a square. Squares begin in the middle of a line, so that the piece is in the
    /// middle of its square.
    Half,
    /// Two lines, for terminals without half blocks.
    Two,
    Three,
    /// Four lines, with pieces as pictures.
    Picture,
}

impl SquareSize {
    /// Columns and lines.
    pub const fn cells(self) -> (u16, u16) {
        match self {
            SquareSize::Line => (3, 1),
            SquareSize::Half | SquareSize::Two => (5, 2),
            SquareSize::Three => (7, 3),
            SquareSize::Picture => (8, 4),
        }
    }

    const fn board(self) -> (u16, u16) {
        let (columns, rows) = self.cells();
        let half = if matches!(self, SquareSize::Half) { 1 } else { 0 };
        (8 * columns, 8 * rows + half)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawing {
    /// Coloured blocks and half blocks.
    Blocks,
    Letters,
}

/// Places on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub title: Rect,
    pub size: SquareSize,
    /// The squares alone; ranks are labelled to the left, files below.
    pub board: Rect,
    /// Whether ranks are also labelled to the right, two columns away.
    pub names_right: bool,
    /// Whether files are also labelled above.
    pub names_above: bool,
    pub bar: Rect,
    /// The player whose pieces are at the top.
    pub top: Rect,
    pub moves: Rect,
    pub bottom: Rect,
    pub facts: Rect,
    pub message: Rect,
    pub entry: Rect,
    pub keys: Rect,
}

/// The narrowest panel beside the board, and the widest useful one.
const PANEL: (u16, u16) = (26, 46);
const NARROW_PANEL: u16 = 18;
/// The rank labels.
const RANKS: u16 = 2;
/// The bar with a space on both sides.
const BAR: u16 = 4;
/// Title, names of the files, message, entry and keys.
const OTHER_ROWS: u16 = 5;

impl Layout {
    /// The smallest window: columns and rows.
    pub const LEAST: (u16, u16) = (RANKS + 24 + BAR + NARROW_PANEL, 8 + OTHER_ROWS);

    /// The layout of a window, with the largest board that fits; `None` if the window is too small.
    pub fn of(area: Rect, drawing: Drawing) -> Option<Layout> {
        let sizes: &[SquareSize] = match drawing {
            Drawing::Blocks => {
                &[SquareSize::Picture, SquareSize::Three, SquareSize::Half, SquareSize::Line]
            }
            Drawing::Letters => &[SquareSize::Three, SquareSize::Two, SquareSize::Line],
        };
        let least_panel =
            |size: SquareSize| if size == SquareSize::Line { NARROW_PANEL } else { PANEL.0 };
        let fits = |size: &&SquareSize| {
            let (columns, rows) = size.board();
            area.width >= RANKS + columns + BAR + least_panel(**size)
                && area.height >= rows + OTHER_ROWS
        };
        let size = *sizes.iter().find(fits)?;
        let (columns, _) = size.board();
        // A larger board takes precedence over labels on all sides.
        let names_right = area.width >= 2 * RANKS + columns + BAR + least_panel(size);
        Some(Layout::with(area, size, names_right))
    }

    fn with(area: Rect, size: SquareSize, names_right: bool) -> Layout {
        let (columns, rows) = size.board();
        let right = if names_right { RANKS } else { 0 };
        let left_part = RANKS + columns + right + BAR;
        let panel_width = (area.width - left_part).min(PANEL.1);
        let width = left_part + panel_width;
        let left = area.x + (area.width - width) / 2;
        let row = |y: u16| Rect::new(left, y, width, 1);
        let spare = area.height - rows - OTHER_ROWS;
        // Some of the spare room separates the board from the title and from what is below; the first line of it is for
        // the names of the files.
        let above = (spare / 2).max(spare.min(1));
        let top = area.y + 1 + above;
        let board = Rect::new(left + RANKS, top, columns, rows);
        let below = board.bottom() + 1;
        let last = area.bottom() - 1;
        // One empty line above the message, if there is one to spare.
        let message = below + u16::from(below + 2 < last);
        let bar_rows = 8 * size.cells().1;
        let panel = Rect::new(left + left_part, top, panel_width, rows + 1);
        let [player, facts] = match panel.height {
            0..=11 => [1, 2],
            12..=20 => [2, 4],
            _ => [2, 6],
        };
        let between = u16::from(panel.height > 11);
        let stack = |y: u16, height: u16| Rect::new(panel.x, y, panel.width, height);
        let facts = stack(panel.bottom() - facts, facts);
        let bottom = stack(facts.y - player - between, player);
        let first = stack(panel.y, player);
        let moves_top = first.bottom() + between;
        let moves = stack(moves_top, (bottom.y - between).saturating_sub(moves_top));
        Layout {
            title: row(area.y),
            size,
            board,
            names_right,
            names_above: above > 0,
            bar: Rect::new(
                board.right() + right + 1,
                top + u16::from(size == SquareSize::Half),
                2,
                bar_rows - u16::from(size == SquareSize::Half),
            ),
            top: first,
            moves,
            bottom,
            facts,
            message: row(message),
            entry: row(message + 1),
            keys: Rect::new(area.x, last, area.width, 1),
        }
    }

    /// The square at a place of the window.
    pub fn square_at(&self, place: Position, viewpoint: Color) -> Option<Square> {
        if !self.board.contains(place) {
            return None;
        }
        let (columns, rows) = self.size.cells();
        let column = (place.x - self.board.x) / columns;
        let line = place.y - self.board.y;
        // Half a line belongs to the square above; the click goes to the lower one, whose piece is
        // nearer.
        let row = (line / rows).min(7);
        let (file, rank) = match viewpoint {
            Color::White => (column, 7 - row),
            Color::Black => (7 - column, row),
        };
        Some(Square::new(file as u8, rank as u8))
    }

    /// The first cell of a square.
    pub fn corner(&self, square: Square, viewpoint: Color) -> Position {
        let (file, rank) = (u16::from(square.file()), u16::from(square.rank()));
        let (column, row) = match viewpoint {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        let (columns, rows) = self.size.cells();
        Position::new(self.board.x + column * columns, self.board.y + row * rows)
    }

    /// The cell in the middle of a square, where its piece is drawn.
    pub fn middle(&self, square: Square, viewpoint: Color) -> Position {
        let corner = self.corner(square, viewpoint);
        let (columns, _) = self.size.cells();
        let down = match self.size {
            SquareSize::Line | SquareSize::Two => 0,
            SquareSize::Half | SquareSize::Three => 1,
            SquareSize::Picture => 2,
        };
        Position::new(corner.x + columns / 2, corner.y + down)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps_and_nothing_is_outside() {
        for drawing in [Drawing::Blocks, Drawing::Letters] {
            for (columns, rows) in (48..140).step_by(3).flat_map(|c| (13..60).map(move |r| (c, r)))
            {
                let area = Rect::new(0, 0, columns, rows);
                let layout = Layout::of(area, drawing).expect("large enough");
                let Rect { x, y, width, height } = layout.board;
                let right = Rect::new(layout.board.right() + 1, y, 1, height);
                let above = Rect::new(x, y.saturating_sub(1), width, 1);
                let nothing = Rect::ZERO;
                let parts = [
                    if layout.names_right { right } else { nothing },
                    if layout.names_above { above } else { nothing },
                    Rect::new(x - 2, y, 1, height),
                    Rect::new(x, layout.board.bottom(), width, 1),
                    layout.title,
                    layout.board,
                    layout.bar,
                    layout.top,
                    layout.moves,
                    layout.bottom,
                    layout.facts,
                    layout.message,
                    layout.entry,
                    layout.keys,
                ];
                for (i, a) in parts.iter().enumerate() {
                    assert_eq!(a.intersection(area), *a, "{columns}x{rows}: {layout:?}");
                    for b in &parts[..i] {
                        assert!(!a.intersects(*b), "{columns}x{rows}: {a} {b}");
                    }
                }
                assert!(layout.moves.height >= 3, "{columns}x{rows}: {layout:?}");
            }
        }
    }
}
