//! Turns keys and mouse events into actions. The app decides what an action does.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::choices::Key;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Key(Key),
    /// A cursor key: columns to the right, rows down.
    Cursor(i8, i8),
    /// A page up (negative) or down.
    Page(i8),
    First,
    Last,
    Enter,
    Escape,
    Tab,
    BackTab,
    Backspace,
    Char(char),
    Paste(String),
    /// The left button is pressed.
    Press(Position),
    /// The left button is released.
    Release(Position),
    /// The right button.
    Cancel,
    /// The wheel: lines down.
    Wheel(i8),
    Interrupt,
    /// Ctrl-Z.
    Suspend,
    Resize(u16, u16),
}

/// The action of a terminal event; `None` if it has none.
pub(crate) fn action(event: Event) -> Option<Action> {
    match event {
        // Some terminals also report key releases.
        Event::Key(key) if key.kind != KeyEventKind::Release => self::key(key),
        Event::Mouse(mouse) => self::mouse(mouse),
        Event::Paste(text) => Some(Action::Paste(text)),
        Event::Resize(columns, rows) => Some(Action::Resize(columns, rows)),
        _ => None,
    }
}

fn key(key: KeyEvent) -> Option<Action> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Char(c) if control => match c.to_ascii_lowercase() {
            'c' => Action::Interrupt,
            'q' => Action::Key(Key::Quit),
            'z' if cfg!(unix) => Action::Suspend,
            // Backspace of older terminals.
            'h' => Action::Backspace,
            _ => return None,
        },
        KeyCode::Char(_) if key.modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Char(c) => Action::Char(c),
        KeyCode::F(n) => Action::Key(*Key::ALL.get(usize::from(n).checked_sub(1)?)?),
        KeyCode::Left => Action::Cursor(-1, 0),
        KeyCode::Right => Action::Cursor(1, 0),
        KeyCode::Up => Action::Cursor(0, -1),
        KeyCode::Down => Action::Cursor(0, 1),
        KeyCode::PageUp => Action::Page(-1),
        KeyCode::PageDown => Action::Page(1),
        KeyCode::Home => Action::First,
        KeyCode::End => Action::Last,
        KeyCode::Enter => Action::Enter,
        KeyCode::Esc => Action::Escape,
        KeyCode::Tab => Action::Tab,
        KeyCode::BackTab => Action::BackTab,
        KeyCode::Backspace | KeyCode::Delete => Action::Backspace,
        _ => return None,
    })
}

fn mouse(mouse: MouseEvent) -> Option<Action> {
    let place = Position::new(mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Action::Press(place)),
        MouseEventKind::Up(MouseButton::Left) => Some(Action::Release(place)),
        MouseEventKind::Down(MouseButton::Right) => Some(Action::Cancel),
        MouseEventKind::ScrollUp => Some(Action::Wheel(-1)),
        MouseEventKind::ScrollDown => Some(Action::Wheel(1)),
        _ => None,
    }
}
