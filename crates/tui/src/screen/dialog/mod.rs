//! Dialogs. A dialog returns the choice; the app carries it out.

mod form;
mod menu;
mod player;

use kiebitz_words::text;
use ratatui::layout::{Position, Rect};

pub(crate) use form::{Field, Form, FormAnswer, FormLine, LABELS, Purpose, SECOND_BUTTON, VALUES};
pub(crate) use menu::{Choice, Item, Menu};

use super::input::Action;
use super::layout::Layout;
use super::speech::Speech;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Dialog {
    Menu(Menu),
    Form(Box<Form>),
    /// The help, scrolled down by this many lines.
    Help(u16),
}

/// The item `step` places after this one in a ring; the first if this one is not there.
fn turned<T: PartialEq + Clone>(items: &[T], current: &T, step: isize) -> T {
    let at = items.iter().position(|item| item == current);
    let next = at.map_or(0, |at| (at as isize + step).rem_euclid(items.len() as isize));
    items[next as usize].clone()
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Answer {
    Open,
    /// It is closed, and nothing else happens.
    Closed,
    Chosen(Choice),
    Filled(Box<FormAnswer>),
}

impl Dialog {
    pub fn act(&mut self, action: &Action, frame: Option<Rect>, speech: Speech) -> Answer {
        // The line of the dialog that was clicked.
        let line = |place: &Position| {
            let frame = frame.filter(|frame| frame.contains(*place))?;
            usize::from(place.y).checked_sub(usize::from(frame.y) + 1)
        };
        match self {
            Dialog::Menu(menu) => match action {
                Action::Press(place) => menu.click(line(place)),
                action => menu.act(action),
            },
            Dialog::Form(form) => match action {
                Action::Press(place) => {
                    let column = frame.map_or(0, |frame| place.x.saturating_sub(frame.x));
                    form.click(line(place), column, speech)
                }
                action => form.act(action, speech),
            },
            Dialog::Help(scrolled) => match action {
                Action::Cursor(0, down) | Action::Wheel(down) => {
                    *scrolled = scrolled.saturating_add_signed(i16::from(*down));
                    Answer::Open
                }
                Action::Page(down) => {
                    *scrolled = scrolled.saturating_add_signed(10 * i16::from(*down));
                    Answer::Open
                }
                Action::Release(_) | Action::Resize(..) | Action::Paste(_) => Answer::Open,
                _ => Answer::Closed,
            },
        }
    }

    /// Columns and rows of what is inside the frame.
    pub fn extent(&self, speech: Speech) -> (u16, u16) {
        use unicode_width::UnicodeWidthStr;
        let (columns, rows) = match self {
            Dialog::Menu(menu) => menu.extent(),
            Dialog::Form(form) => form.extent(speech),
            Dialog::Help(_) => {
                let page = text!(speech, "help-page");
                (page.lines().map(UnicodeWidthStr::width).max().unwrap_or(0), page.lines().count())
            }
        };
        (columns as u16, rows as u16)
    }

    /// Its place: menus leave the board visible if there is room.
    pub fn frame(&self, area: Rect, layout: Option<&Layout>, speech: Speech) -> Rect {
        let (columns, rows) = self.extent(speech);
        let width = (columns + 4).min(area.width);
        let height = (rows + 2).min(area.height);
        let beside = match (self, layout) {
            (Dialog::Menu(_), Some(layout)) => {
                let room = area.right().saturating_sub(layout.board.right());
                let panel = layout.top.union(layout.facts);
                let x = area.right().saturating_sub(width).min(panel.x);
                (width <= room && height <= panel.height)
                    .then(|| Rect::new(x, panel.y + (panel.height - height) / 2, width, height))
            }
            _ => None,
        };
        beside.unwrap_or(Rect::new(
            area.x + (area.width - width) / 2,
            area.y + (area.height - height) / 2,
            width,
            height,
        ))
    }
}
