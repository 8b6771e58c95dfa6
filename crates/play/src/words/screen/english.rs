//! English.

use kiebitz_chess::{Color, Variant};

use super::{Button, Key, PlayerKind, Text, Verdict};
use crate::kind::GameKind;

pub(super) fn show(text: &Text<'_>) -> String {
    match text {
        Text::Key(key) => self::key(*key).into(),
        Text::Button(button) => self::button(*button).into(),
        Text::Role(role) => {
            ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"][role.index()].into()
        }
        Text::Game(game) => match game {
            GameKind::Chess(Variant::Chess) => "Chess".into(),
            GameKind::Chess(Variant::Chess960) => "Chess960".into(),
            GameKind::Chess(Variant::RacingKings) => "Racing Kings".into(),
            GameKind::TicTacToe => "Tic-tac-toe".into(),
        },
        Text::Kind(kind) => self::kind(*kind).into(),
        Text::NoClock => "none".into(),
        Text::UsualStart => "the usual one".into(),
        Text::Prompt => "Move".into(),
        Text::Thinking(name) => format!("{name} is thinking"),
        Text::Evaluation => "Evaluation".into(),
        Text::Verdict(Verdict::Draw) => "Tables: drawn".into(),
        Text::Verdict(Verdict::Win(side, None)) => format!("Tables: {} wins", color(*side)),
        Text::Verdict(Verdict::Win(side, Some(plies))) => {
            let moves = plies.div_ceil(2);
            let noun = if moves == 1 { "move" } else { "moves" };
            format!("Tables: {} wins in {moves} {noun}", color(*side))
        }
        Text::TooSmall(columns, rows) => {
            format!("The window is too small: {columns} by {rows} characters are needed")
        }
        Text::GameSetup => "New game".into(),
        Text::Promotion => "Promote to".into(),
        Text::GameOver => "Game over".into(),
        Text::Help => "Help".into(),
        Text::SaveGame => "Save the game".into(),
        Text::Question => "Really?".into(),
        Text::PlayerMissing => "A player is missing".into(),
        Text::AskQuit => "The game is not over. Leave it?".into(),
        Text::AskAbandon => "The game is not over. Begin another?".into(),
        Text::AskResign(side) => format!("{} resigns?", color(*side)),
        Text::LabelGame => "Game".into(),
        Text::LabelName => "Name".into(),
        Text::LabelElo => "Elo, 400 to 3200".into(),
        Text::LabelProgram => "Program".into(),
        Text::LabelClock => "Clock".into(),
        Text::LabelStart => "Position (FEN)".into(),
        Text::LabelFile => "File".into(),
        Text::LabelAncestor => "Which".into(),
        Text::FormKeys => "Up/Down: field   Left/Right: choice   Enter: start".into(),
        Text::PositionAfter(text) => format!("Position after {text}"),
        Text::PositionAtStart => "Position at the start".into(),
        Text::BackToGame => "End returns to the game, PageUp and PageDown go on".into(),
        Text::PlayedMeanwhile(side, text) => {
            format!("{} has played {text} meanwhile: End shows it", color(*side))
        }
        Text::BadClock(text) => format!("{text}: not a clock such as 5+3"),
        Text::HelpPage => HELP.into(),
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn key(key: Key) -> &'static str {
    match key {
        Key::Help => "Help",
        Key::New => "New",
        Key::Flip => "Flip",
        Key::Hint => "Hint",
        Key::TakeBack => "Back",
        Key::Evaluation => "Eval",
        Key::Draw => "Draw",
        Key::Resign => "Resign",
        Key::Save => "Save",
        Key::Quit => "Quit",
    }
}

fn button(button: Button) -> &'static str {
    match button {
        Button::Start => "Start",
        Button::Cancel => "Cancel",
        Button::Rematch => "Rematch",
        Button::SwapSides => "Swap sides",
        Button::GameSetup => "New game",
        Button::Save => "Save the game",
        Button::LookAtBoard => "Look at the board",
        Button::Quit => "Quit",
        Button::GoOn => "Go on",
        Button::Resign => "Resign",
        Button::Accept => "Accept the draw",
        Button::Decline => "Decline",
    }
}

fn kind(kind: PlayerKind) -> &'static str {
    match kind {
        PlayerKind::Human => "Human",
        PlayerKind::Opponent(opponent) => match opponent.name() {
            "random" => "Random moves",
            "easy" => "Easy",
            "normal" => "Normal",
            "hard" => "Hard",
            name => name,
        },
        PlayerKind::Elo => "Engine with an Elo",
        PlayerKind::Engine => "Engine, full strength",
        PlayerKind::Table => "Endgame tables",
        PlayerKind::Ancestor => "Ancestor",
        PlayerKind::Uci => "Another UCI engine",
        PlayerKind::Remote => "Player on a server",
    }
}

const HELP: &str = "\
Play with the mouse: click a piece, then its target; or drag it there.
With the cursor keys: go to a piece, Enter, go to its target, Enter.
By typing: e4, Nf3, exd5, O-O, e8=Q, or e2e4; Tab completes, Enter plays.
Esc clears what is typed or selected.

F1  this page                  F6  evaluation on or off
F2  new game                   F7  offer, accept or claim a draw
F3  flip the board             F8  resign
F4  hint                       F9  save the game as PGN
F5  take a move back           F10 quit

PageUp, PageDown (or [ and ]) go back and forth through the moves, Home
to the start, End returns to the game; a click on a move shows it.
Ctrl-C leaves at once, Ctrl-Z suspends. Every key is also a word to be
typed: help, new, flip, hint, undo, eval, draw, accept, decline, claim,
resign, save FILE, fen, moves, rematch, swap, quit.";
