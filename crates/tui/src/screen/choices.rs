//! What the screen offers to choose, with stable names for the texts.

use kiebitz_chess::Color;

/// What a function key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    Help,
    New,
    Flip,
    Hint,
    TakeBack,
    Evaluation,
    Draw,
    Resign,
    Save,
    Quit,
}

impl Key {
    /// In the order of the function keys, F1 first.
    pub const ALL: [Key; 10] = [
        Key::Help,
        Key::New,
        Key::Flip,
        Key::Hint,
        Key::TakeBack,
        Key::Evaluation,
        Key::Draw,
        Key::Resign,
        Key::Save,
        Key::Quit,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Key::Help => "help",
            Key::New => "new",
            Key::Flip => "flip",
            Key::Hint => "hint",
            Key::TakeBack => "take-back",
            Key::Evaluation => "evaluation",
            Key::Draw => "draw",
            Key::Resign => "resign",
            Key::Save => "save",
            Key::Quit => "quit",
        }
    }
}

/// Something to be chosen with a key or a click.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Button {
    Start,
    Cancel,
    Rematch,
    SwapSides,
    GameSetup,
    Save,
    LookAtBoard,
    Quit,
    GoOn,
    Resign,
    Accept,
    Decline,
}

impl Button {
    pub const fn name(self) -> &'static str {
        match self {
            Button::Start => "start",
            Button::Cancel => "cancel",
            Button::Rematch => "rematch",
            Button::SwapSides => "swap-sides",
            Button::GameSetup => "game-setup",
            Button::Save => "save",
            Button::LookAtBoard => "look-at-board",
            Button::Quit => "quit",
            Button::GoOn => "go-on",
            Button::Resign => "resign",
            Button::Accept => "accept",
            Button::Decline => "decline",
        }
    }
}

/// The result of a position by endgame tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Neither side wins.
    Draw,
    /// A side wins, after this many plies if the distance is known.
    Win(Color, Option<u16>),
}

#[cfg(test)]
mod tests {
    use kiebitz_play::Language;
    use kiebitz_words::text;

    use super::*;

    #[test]
    fn every_key_is_short_enough_for_a_bar_of_eighty_columns() {
        for language in Language::ALL {
            // "F1Help " and so on; F10 has a digit more, and needs no space behind it.
            let columns = |key: &Key| text!(language, "key" / key.name()).chars().count() + 3;
            let all: usize = Key::ALL.iter().map(columns).sum();
            // Without umlauts they are longer.
            assert!(all < 80, "{language}: {all}");
        }
    }

    #[test]
    fn lines_of_help_fit_into_eighty_columns() {
        for language in Language::ALL {
            let page = text!(language, "help-page");
            for line in page.lines() {
                assert!(line.chars().count() <= 74, "{language}: {line}");
            }
        }
    }
}
