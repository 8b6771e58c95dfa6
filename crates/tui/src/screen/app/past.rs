//! Stepping through earlier positions, during the game and after it.

use kiebitz_chess::{Board, Color, Game, Move};
use kiebitz_words::text;
use ratatui::layout::Position;

use super::App;
use crate::screen::layout::Layout;

/// Columns of the numbers in the list of moves.
pub(crate) const NUMBER_WIDTH: u16 = 5;

impl App {
    /// Whether an earlier position than that of the game is shown.
    pub fn is_past(&self) -> bool {
        self.past.is_some()
    }

    /// Moves played before the position that is shown.
    pub fn shown_ply(&self) -> usize {
        self.past.unwrap_or(self.sans.len())
    }

    /// The position that is shown.
    pub fn shown_board(&self) -> Option<&Board> {
        let game = self.game.as_ref()?;
        match self.past {
            Some(ply) => game.record.game.boards().get(ply),
            None => Some(&game.state.board),
        }
    }

    /// The move that led there.
    pub fn shown_last(&self) -> Option<Move> {
        let game = self.game.as_ref()?;
        match self.past {
            Some(ply) => game.record.game.moves().get(ply.checked_sub(1)?).copied(),
            None => game.state.last.map(|(m, _)| m),
        }
    }

    pub fn shown_game(&self) -> Option<Game> {
        let mut game = self.game.as_ref()?.record.game.clone();
        while self.past.is_some_and(|ply| game.moves().len() > ply) {
            game.take_back();
        }
        Some(game)
    }

    /// The text about an earlier position.
    pub fn past_text(&self) -> Option<String> {
        let last = self.past?.checked_sub(1);
        let game = &self.game.as_ref()?.record.game;
        let shown =
            last.and_then(|last| Some((game.boards().get(last)?, *game.moves().get(last)?)));
        Some(match shown {
            Some((before, m)) => {
                let text = before.san_line([m], self.speech.language.letters());
                text!(self.speech, "position-after", played = text)
            }
            None => text!(self.speech, "position-at-start"),
        })
    }

    /// Shows the position after this many moves; after the last one it is the game itself.
    pub(crate) fn look_at(&mut self, ply: usize) {
        let past = (ply < self.sans.len()).then_some(ply);
        if past != self.past {
            self.past = past;
            self.judgement = None;
            self.message = None;
            self.deselect();
        }
        self.keep_in_sight();
    }

    /// Steps back or forth by this many moves.
    pub(super) fn step(&mut self, plies: isize) {
        self.look_at(self.shown_ply().saturating_add_signed(plies));
    }

    /// Shows the game itself again; returns false if it was shown already.
    pub(super) fn return_to_game(&mut self) -> bool {
        let was_past = self.is_past();
        self.look_at(self.sans.len());
        was_past
    }

    /// Scrolls the list so that the move of the shown position is visible.
    pub(super) fn keep_in_sight(&mut self) {
        let Some(layout) = self.layout() else { return };
        let (lines, shown) = (self.move_lines(), usize::from(layout.moves.height));
        let line = (self.shown_ply().saturating_sub(1) + self.list_offset()) / 2;
        // Scrolled up so far it is the first line, and so far the last one.
        let most = lines.saturating_sub(line + 1);
        let least = lines.saturating_sub(shown).saturating_sub(line).min(most);
        self.scroll = self.scroll.clamp(least, most).min(lines.saturating_sub(shown));
    }

    /// Empty places at the beginning of the list of moves: one if Black begins.
    pub fn list_offset(&self) -> usize {
        let start = self.game.as_ref().map(|game| game.record.game.start().turn());
        usize::from(start == Some(Color::Black))
    }

    /// The first visible line of the list of moves.
    pub fn first_line(&self, layout: &Layout) -> usize {
        let shown = usize::from(layout.moves.height);
        self.move_lines().saturating_sub(shown).saturating_sub(self.scroll)
    }

    /// The ply of the move at a place of the list; `None` if there is no move.
    pub(super) fn ply_at(&self, layout: &Layout, place: Position) -> Option<usize> {
        let area = layout.moves;
        if !area.contains(place) {
            return None;
        }
        let line = self.first_line(layout) + usize::from(place.y - area.y);
        let column = (area.width - NUMBER_WIDTH) / 2;
        // The last move stands a column to the left.
        let half = usize::from(place.x + 1 >= area.x + NUMBER_WIDTH + column);
        let ply = (2 * line + half).checked_sub(self.list_offset())?;
        (ply < self.sans.len()).then_some(ply + 1)
    }
}
