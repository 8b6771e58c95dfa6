//! Draws the app's state.

mod board;
mod dialog;
mod panel;
mod pictures;
mod theme;

use kiebitz_draw::text::wrap;
use kiebitz_words::text;
use ratatui::Frame;
use ratatui::layout::Rect;
pub(crate) use theme::Look;

use super::app::App;
use super::layout::Layout;

pub(crate) fn draw(app: &App, frame: &mut Frame<'_>) {
    let layout = app.layout();
    let mut cursor = None;
    let buffer = frame.buffer_mut();
    match &layout {
        Some(layout) => {
            panel::title(app, layout, buffer);
            board::draw(app, layout, buffer);
            panel::bar(app, layout, buffer);
            panel::players(app, layout, buffer);
            panel::moves(app, layout, buffer);
            panel::facts(app, layout, buffer);
            panel::message(app, layout, buffer);
            cursor = Some(panel::entry(app, layout, buffer));
            panel::key_bar(app, layout, buffer);
        }
        None => {
            let (columns, rows) = Layout::LEAST;
            let text = text!(app.speech, "window-too-small", columns, rows);
            let area = app.area;
            for (y, line) in wrap(&text, usize::from(area.width).max(1)).iter().enumerate() {
                let row = Rect { y: area.y + y as u16, height: 1, ..area };
                if row.y < area.bottom() {
                    panel::line(buffer, row, line, app.look.warning());
                }
            }
        }
    }
    if app.dialog.is_some() {
        cursor = dialog::draw(app, layout.as_ref(), buffer);
    }
    if let Some(cursor) = cursor {
        frame.set_cursor_position(cursor);
    }
}
