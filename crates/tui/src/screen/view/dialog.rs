//! Dialogs.

use kiebitz_words::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::panel::{line, tail};
use crate::screen::app::App;
use crate::screen::dialog::{
    Dialog, Field, Form, FormLine, Item, LABELS, Menu, Purpose, SECOND_BUTTON, VALUES,
};
use crate::screen::layout::Layout;

const ASCII: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Draws the open dialog; returns the position of the text cursor.
pub(super) fn draw(app: &App, layout: Option<&Layout>, buffer: &mut Buffer) -> Option<(u16, u16)> {
    let dialog = app.dialog.as_ref()?;
    let frame = dialog.frame(app.area, layout, app.speech);
    let title = match dialog {
        Dialog::Menu(menu) => menu.title.clone(),
        Dialog::Help(_) => text!(app.speech, "title-help"),
        Dialog::Form(form) => match form.purpose {
            Purpose::GameSetup => text!(app.speech, "title-game-setup"),
            Purpose::Replace(..) => text!(app.speech, "title-player-missing"),
            Purpose::Save => text!(app.speech, "title-save"),
        },
    };
    Clear.render(frame, buffer);
    let set = if app.look.is_unicode { border::ROUNDED } else { ASCII };
    let block = Block::bordered()
        .border_set(set)
        .border_style(app.look.frame())
        .title_style(app.look.title())
        .title(format!(" {title} "));
    let inner = block.inner(frame);
    block.render(frame, buffer);
    // One column of space inside the frame.
    let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
    match dialog {
        Dialog::Menu(menu) => {
            self::menu(app, menu, inner, buffer);
            None
        }
        Dialog::Form(form) => self::form(app, form, inner, buffer),
        Dialog::Help(scrolled) => {
            help(app, *scrolled, inner, buffer);
            None
        }
    }
}

fn rows(area: Rect) -> impl Iterator<Item = Rect> {
    (area.y..area.bottom()).map(move |y| Rect { y, height: 1, ..area })
}

fn menu(app: &App, menu: &Menu, area: Rect, buffer: &mut Buffer) {
    for (row, text) in rows(area).zip(&menu.lines) {
        line(buffer, row, text, app.look.strong());
    }
    let items = rows(area).skip(menu.items_begin()).zip(&menu.items);
    for (at, (row, item)) in items.enumerate() {
        menu_item(app, item, at == menu.selected, row, buffer);
    }
}

fn menu_item(app: &App, item: &Item, is_selected: bool, row: Rect, buffer: &mut Buffer) {
    let style = if is_selected { app.look.lit() } else { Style::new() };
    let text = format!("  {}  ", item.label);
    line(buffer, row, &text, style);
    if let Some(letter) = item.letter {
        let before: String = item.label.chars().take(letter).collect();
        let x = row.x + 2 + before.width() as u16;
        if let Some(cell) = buffer.cell_mut((x, row.y)) {
            cell.set_style(Style::new().add_modifier(Modifier::UNDERLINED));
        }
    }
}

fn form(app: &App, form: &Form, area: Rect, buffer: &mut Buffer) -> Option<(u16, u16)> {
    let mut cursor = None;
    for (row, content) in rows(area).zip(form.lines(app.speech)) {
        match content {
            FormLine::Empty => {}
            FormLine::Text(text) => line(buffer, row, &text, app.look.faint()),
            FormLine::Error(text) => line(buffer, row, &text, app.look.warning()),
            FormLine::Field { field, label, value, turns, types } => {
                line(buffer, row, &label, Style::new());
                let has_focus = form.has_focus(field);
                let style = if has_focus { app.look.lit() } else { app.look.strong() };
                let x = row.x + LABELS as u16;
                let width = (VALUES as u16).min(row.right().saturating_sub(x));
                let place = Rect { x, width, ..row };
                let [left, right] = match (turns && has_focus, app.look.is_unicode) {
                    (false, _) => [" ", " "],
                    (true, true) => ["◂", "▸"],
                    (true, false) => ["<", ">"],
                };
                let room = usize::from(width).saturating_sub(4);
                let shown = tail(&value, room);
                let padding = " ".repeat(room - shown.width().min(room));
                let text = format!("{left} {shown}{padding} {right}");
                line(buffer, place, &text, style);
                if types && has_focus {
                    cursor = Some((place.x + 2 + shown.width() as u16, place.y));
                }
            }
            FormLine::Buttons(yes, no) => {
                // Counted from the frame, which is two columns further left.
                let second = row.x + SECOND_BUTTON - 2;
                for (field, label, x) in [(Field::Start, yes, row.x), (Field::Cancel, no, second)] {
                    let style =
                        if form.has_focus(field) { app.look.lit() } else { app.look.strong() };
                    let place = Rect { x, width: row.right().saturating_sub(x), ..row };
                    line(buffer, place, &format!("[ {label} ]"), style);
                }
            }
        }
    }
    cursor
}

fn help(app: &App, scrolled: u16, area: Rect, buffer: &mut Buffer) {
    let page = text!(app.speech, "help-page");
    let most = page.lines().count().saturating_sub(usize::from(area.height));
    let lines = page.lines().skip(usize::from(scrolled).min(most));
    for (row, text) in rows(area).zip(lines) {
        line(buffer, row, text, Style::new());
    }
}
