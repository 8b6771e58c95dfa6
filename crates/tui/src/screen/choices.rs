//! What the screen offers to choose, with stable names for the texts.

use kiebitz_chess::Color;
use kiebitz_words::named;

named! {
    /// What a function key does, F1 first.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Key {
        Help = "help",
        New = "new",
        Flip = "flip",
        Hint = "hint",
        TakeBack = "take-back",
        Evaluation = "evaluation",
        Draw = "draw",
        Resign = "resign",
        Save = "save",
        Quit = "quit",
    }
}

named! {
    /// Something to be chosen with a key or a click.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Button {
        Start = "start",
        Cancel = "cancel",
        Rematch = "rematch",
        SwapSides = "swap-sides",
        GameSetup = "game-setup",
        Save = "save",
        LookAtBoard = "look-at-board",
        Quit = "quit",
        GoOn = "go-on",
        Resign = "resign",
        Accept = "accept",
        Decline = "decline",
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
