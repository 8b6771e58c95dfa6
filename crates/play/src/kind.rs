//! The games Kiebitz plays.

use std::str::FromStr;

use kiebitz_chess::Variant;
use kiebitz_players::{PlayerSpec, SpecError};
use kiebitz_words::said;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameKind {
    Chess(Variant),
    TicTacToe,
}

impl GameKind {
    pub const ALL: [GameKind; 4] = [
        GameKind::Chess(Variant::Chess),
        GameKind::Chess(Variant::Chess960),
        GameKind::Chess(Variant::RacingKings),
        GameKind::TicTacToe,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Chess(variant) => variant.name(),
            GameKind::TicTacToe => "tictactoe",
        }
    }

    pub fn check(self, player: &PlayerSpec) -> Result<(), SpecError> {
        match self {
            GameKind::Chess(variant) => player.check(variant),
            GameKind::TicTacToe if player.is_human() || player.tictactoe().is_some() => Ok(()),
            GameKind::TicTacToe => Err(SpecError::NotAtTicTacToe(player.to_string())),
        }
    }

    /// All names, in one line.
    pub fn known() -> String {
        GameKind::ALL.map(GameKind::name).join(", ")
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct UnknownGame(pub String);

said!(UnknownGame(name) => "unknown-game", name, known = GameKind::known());

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<GameKind, UnknownGame> {
        let plain: String = text.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        match text.parse() {
            Ok(variant) => Ok(GameKind::Chess(variant)),
            Err(_) if plain.eq_ignore_ascii_case("tictactoe") => Ok(GameKind::TicTacToe),
            Err(_) => Err(UnknownGame(text.chars().take(40).collect())),
        }
    }
}
