//! The number of a game, as the wire has it.

use std::fmt;
use std::str::FromStr;

use kiebitz_games::store::GameId;

use crate::fault::Fault;

/// Which game: `12` for one of chess, `t3` for one of tic-tac-toe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    Chess(GameId),
    TicTacToe(GameId),
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Chess(id) => write!(f, "{id}"),
            Key::TicTacToe(id) => write!(f, "t{id}"),
        }
    }
}

impl FromStr for Key {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Key, Fault> {
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse::<GameId>().ok().filter(|_| plain)
        };
        let key = match text.strip_prefix('t') {
            Some(digits) => number(digits).map(Key::TicTacToe),
            None => number(text).map(Key::Chess),
        };
        key.ok_or_else(|| Fault::Unknown("game", text.chars().take(40).collect()))
    }
}
