//! Texts of the full-screen terminal interface, beside the messages that all interfaces share.
//!
//! ```
//! use kiebitz_play::words::Language;
//! use kiebitz_play::words::screen::{Key, Text};
//!
//! assert_eq!(Language::English.show(&Text::Key(Key::Flip)), "Flip");
//! assert_eq!(Language::German.show(&Text::Key(Key::Flip)), "Drehen");
//! ```

mod english;
mod german;

use kiebitz_chess::{Color, Role};
use kiebitz_players::Opponent;

use super::Language;
use crate::kind::GameKind;

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

/// Kinds of players, as a dialog offers them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    Human,
    /// The random mover or a textbook player.
    Opponent(Opponent),
    Elo,
    Engine,
    Table,
    Ancestor,
    Uci,
    Remote,
}

/// The result of a position by endgame tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Neither side wins.
    Draw,
    /// A side wins, after this many plies if the distance is known.
    Win(Color, Option<u16>),
}

/// A text of the full screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Text<'a> {
    /// What a function key does, in one short word.
    Key(Key),
    /// Something to choose.
    Button(Button),
    /// A piece to promote to.
    Role(Role),
    /// A game's name.
    Game(GameKind),
    /// A kind of player.
    Kind(PlayerKind),
    /// There is no clock.
    NoClock,
    /// The usual start position.
    UsualStart,
    /// The line where moves are typed.
    Prompt,
    /// A program thinks.
    Thinking(&'a str),
    /// Before the evaluation.
    Evaluation,
    /// The result by endgame tables.
    Verdict(Verdict),
    /// The window is smaller than this.
    TooSmall(u16, u16),
    /// The title of the new game dialog.
    GameSetup,
    /// The title of the promotion dialog.
    Promotion,
    /// The title of the end of a game.
    GameOver,
    /// The title of the help.
    Help,
    /// The title of the dialog that saves.
    SaveGame,
    /// The title of a question.
    Question,
    /// The title when a player has failed.
    PlayerMissing,
    /// Whether to leave a game that is not over.
    AskQuit,
    /// Whether to begin another game while one is not over.
    AskAbandon,
    /// Whether a side gives up.
    AskResign(Color),
    /// Label of the choice of a game.
    LabelGame,
    /// Label of a person's name.
    LabelName,
    /// Label of a strength.
    LabelElo,
    /// Label of a program.
    LabelProgram,
    /// Label of the clock.
    LabelClock,
    /// The label of the position a game begins with.
    LabelStart,
    /// Label of a file.
    LabelFile,
    /// Label of the one of the ancestors.
    LabelAncestor,
    /// How a form is filled in.
    FormKeys,
    /// An earlier position is shown: after this move.
    PositionAfter(&'a str),
    /// An earlier position is shown: the first.
    PositionAtStart,
    /// How to return from there.
    BackToGame,
    /// A side has played this move while the user looked at an earlier position.
    PlayedMeanwhile(Color, &'a str),
    /// An invalid clock.
    BadClock(&'a str),
    /// The help.
    HelpPage,
}

impl Language {
    /// The text in this language.
    pub fn show(self, text: &Text<'_>) -> String {
        match self {
            Language::English => english::show(text),
            Language::German => german::show(text),
        }
    }
}
