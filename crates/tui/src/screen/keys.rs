//! The bar of function keys at the bottom, which can be clicked.

use kiebitz_words::text;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::choices::Key;
use super::speech::Speech;

pub(crate) struct BarKey {
    pub key: Key,
    /// `F1`.
    pub name: String,
    pub label: String,
    pub place: Rect,
}

/// The keys that fit, from the left.
pub(crate) fn bar(area: Rect, speech: Speech) -> Vec<BarKey> {
    let named = Key::ALL
        .into_iter()
        .enumerate()
        .map(|(i, key)| (key, format!("F{}", i + 1), text!(speech, "key" / key.name())));
    let named: Vec<(Key, String, String)> = named.collect();
    let widths = named.iter().map(|(_, name, label)| name.width() + label.width());
    let needed: usize = widths.sum();
    // Spaces between them where there is room.
    let spare = usize::from(area.width).saturating_sub(needed);
    let gap = (spare / (named.len() - 1)).clamp(1, 4) as u16;
    let mut x = area.x;
    let mut keys = Vec::new();
    for (key, name, label) in named {
        let width = (name.width() + label.width()) as u16;
        let place = Rect::new(x, area.y, width, 1);
        if place.right() > area.right() {
            break;
        }
        x = place.right() + gap;
        keys.push(BarKey { key, name, label, place });
    }
    keys
}

pub(crate) fn at(area: Rect, speech: Speech, place: Position) -> Option<Key> {
    bar(area, speech).into_iter().find(|key| key.place.contains(place)).map(|key| key.key)
}
