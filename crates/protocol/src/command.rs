//! Commands in a game, and what a key allows.

use kiebitz_chess::Color;
use serde::{Deserialize, Serialize};

use crate::json::{StableName, Word};

/// What a key allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// To play the sides without an invited player, to end the game without a result, and to delete
    /// it.
    Owner,
    /// To play this side.
    Seat(Color),
    Watch,
}

impl StableName for Role {
    const ALL: &'static [Role] =
        &[Role::Owner, Role::Seat(Color::White), Role::Seat(Color::Black), Role::Watch];

    fn stable_name(self) -> &'static str {
        match self {
            Role::Owner => "owner",
            Role::Seat(color) => color.name(),
            Role::Watch => "watch",
        }
    }
}

#[derive(Serialize, Deserialize)]
pub struct KeyRole {
    pub role: Word<Access>,
}

/// What the key of a request allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// The game has no keys.
    Anybody,
    Key(Role),
}

impl StableName for Access {
    const ALL: &'static [Access] = &[
        Access::Anybody,
        Access::Key(Role::Owner),
        Access::Key(Role::Seat(Color::White)),
        Access::Key(Role::Seat(Color::Black)),
        Access::Key(Role::Watch),
    ];

    fn stable_name(self) -> &'static str {
        match self {
            Access::Anybody => "anybody",
            Access::Key(role) => role.stable_name(),
        }
    }
}

/// A command in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    pub command: CommandName,
    /// The side that sends it; optional if only one person plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Word<Color>>,
    /// In UCI or algebraic notation.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    /// The number of moves in the state that the client saw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommandName {
    Move,
    /// Asks for it, if the other side has to agree.
    Takeback,
    AcceptTakeback,
    DeclineTakeback,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// By repetition or the fifty-move rule, perhaps with the move that completes it.
    ClaimDraw,
    Resign,
    Abort,
    Hint,
    /// The program that thinks plays what it has found.
    MoveNow,
    /// Continues a paused game, as every command does.
    Resume,
    /// One of a newer client.
    #[serde(untagged)]
    Other(String),
}

impl Command {
    /// A move in UCI, played if the game has `ply` moves.
    pub fn play(uci: &str, ply: usize) -> Command {
        Command { step: Some(uci.to_owned()), ply: Some(ply), ..CommandName::Move.into() }
    }

    /// A claim of a draw, perhaps with the move in UCI that completes it.
    pub fn claim(uci: Option<String>) -> Command {
        Command { step: uci, ..CommandName::ClaimDraw.into() }
    }
}

impl From<CommandName> for Command {
    fn from(command: CommandName) -> Command {
        Command { command, by: None, step: None, ply: None }
    }
}
