//! Selecting and moving pieces with the mouse or the cursor keys.

use kiebitz_chess::{Color, Move, Square, Variant};
use kiebitz_play::{GameCommand, Status};
use kiebitz_words::text;

use super::{App, Effect};
use crate::screen::dialog::{Choice, Dialog, Menu};

/// A piece dragged by the mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grab {
    square: Square,
    /// Whether it was selected before; then a click on it deselects it.
    was_selected: bool,
}

/// The square that represents a move among the targets of a piece. In Chess960 castling is shown on
/// the rook, because the king's target may also be a normal move.
pub(crate) fn target(m: Move, variant: Variant) -> Square {
    if variant == Variant::Chess960 { m.to() } else { m.landing() }
}

impl App {
    /// The side whose person may move now.
    fn mover(&self) -> Option<Color> {
        match self.status()? {
            Status::Awaiting(color) => Some(color),
            _ => None,
        }
    }

    pub(super) fn deselect(&mut self) {
        self.selected = None;
        self.grab = None;
    }

    /// The targets of the selected piece.
    pub fn targets(&self) -> Vec<Square> {
        let (Some(game), Some(from)) = (&self.game, self.selected) else { return Vec::new() };
        let variant = game.state.board.variant();
        game.state.legal_from(from).map(|m| target(m, variant)).collect()
    }

    pub(super) fn move_cursor(&mut self, right: i8, down: i8) {
        let Some(cursor) = self.cursor else {
            // The first key press only shows the cursor, on the target of the last move.
            let last =
                self.game.as_ref().and_then(|game| game.state.last).map(|(m, _)| m.landing());
            let home = if self.viewpoint.is_white() { Square::E2 } else { Square::E7 };
            self.cursor = Some(self.selected.or(last).unwrap_or(home));
            return;
        };
        let (files, ranks) = match self.viewpoint {
            Color::White => (right, -down),
            Color::Black => (-right, down),
        };
        self.cursor = Some(cursor.offset(files, ranks).unwrap_or(cursor));
    }

    /// Enter on the square of the cursor.
    pub(super) fn press_cursor(&mut self) {
        if self.return_to_game() {
            return;
        }
        match self.cursor {
            None => {}
            Some(cursor) if self.selected == Some(cursor) => self.deselect(),
            Some(cursor) => {
                self.press_square(cursor);
                self.grab = None;
            }
        }
    }

    /// A click on a square: selects a piece or moves it.
    pub(super) fn press_square(&mut self, square: Square) {
        // Moves are made in the current game, not in an earlier position.
        if self.return_to_game() {
            return;
        }
        let Some(mover) = self.mover() else { return };
        if let Some(from) = self.selected.filter(|from| *from != square) {
            let moves = self.moves(from, square);
            if !moves.is_empty() {
                return self.play(mover, &moves);
            }
        }
        let is_own = self
            .board()
            .and_then(|board| board.piece_at(square))
            .is_some_and(|piece| piece.color() == mover);
        if is_own {
            self.grab = Some(Grab { square, was_selected: self.selected == Some(square) });
            self.selected = Some(square);
        } else {
            self.deselect();
        }
    }

    /// The mouse button is released over a square, or beside the board.
    pub(super) fn release_square(&mut self, square: Option<Square>) {
        let Some(grab) = self.grab.take() else { return };
        let (Some(mover), Some(square)) = (self.mover(), square) else { return };
        if square != grab.square {
            let moves = self.moves(grab.square, square);
            if !moves.is_empty() {
                self.play(mover, &moves);
            }
        } else if grab.was_selected {
            self.deselect();
        }
    }

    /// The legal moves between two squares: several for a promotion. Moving the king onto its rook
    /// or onto its target castles, unless the king can make a normal move there.
    fn moves(&self, from: Square, to: Square) -> Vec<Move> {
        let Some(game) = &self.game else { return Vec::new() };
        let from_there = || game.state.legal_from(from);
        let direct: Vec<Move> = from_there().filter(|m| m.to() == to).collect();
        if direct.is_empty() {
            from_there().filter(|m| m.is_castle() && m.landing() == to).collect()
        } else {
            direct
        }
    }

    fn play(&mut self, mover: Color, moves: &[Move]) {
        self.deselect();
        match moves {
            [only] => self.effects.push(Effect::Command(mover, GameCommand::Move(*only))),
            several => self.dialog = Some(self.promotion_menu(several)),
        }
    }

    fn promotion_menu(&self, moves: &[Move]) -> Dialog {
        let mut moves: Vec<Move> = moves.to_vec();
        // The queen first.
        moves.sort_by_key(|m| std::cmp::Reverse(m.promotes_to().map(|role| role.index())));
        let items = moves.into_iter().filter_map(|m| {
            let role = m.promotes_to()?;
            Some((text!(self.speech, "piece-name", role), Choice::Play(m)))
        });
        let title = text!(self.speech, "title-promotion");
        let mut menu = Menu::new(title, "", items.collect());
        // The keys are the letters of the notation: N for a knight, not K.
        for item in &mut menu.items {
            let Choice::Play(m) = item.choice else { continue };
            let letters = self.speech.language.letters();
            let letter = m.promotes_to().map(|role| letters.letter(role));
            item.letter = item.label.chars().position(|c| Some(c.to_ascii_uppercase()) == letter);
        }
        Dialog::Menu(menu)
    }
}
