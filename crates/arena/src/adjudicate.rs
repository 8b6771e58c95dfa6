//! The rules by which games end early if both engines agree on the result, as text.

use std::str::FromStr;

use kiebitz_play::referee::ScoreRule;
use kiebitz_words::said;

/// Ends a game as lost for a side if both engines score it behind by `centipawns` for `moves` moves
/// in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resign {
    /// Moves of each side.
    pub moves: u32,
    pub centipawns: u32,
}

/// Ends a game as drawn if both engines score it within `centipawns` for `moves` moves in a row,
/// from move `from` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    pub moves: u32,
    pub centipawns: u32,
    /// The first move of the game at which the rule may apply.
    pub from: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadRule {
    Resign(String),
    Draw(String),
}

said! { BadRule {
    Resign(text) => "bad-resign", text;
    Draw(text) => "bad-draw", text;
} }

/// Reads `MOVES,CENTIPAWNS`.
impl FromStr for Resign {
    type Err = BadRule;

    fn from_str(text: &str) -> Result<Resign, BadRule> {
        match numbers(text)[..] {
            [moves, centipawns] if moves > 0 && centipawns > 0 => Ok(Resign { moves, centipawns }),
            _ => Err(BadRule::Resign(text.chars().take(40).collect())),
        }
    }
}

/// Reads `MOVES,CENTIPAWNS,FROM`.
impl FromStr for Draw {
    type Err = BadRule;

    fn from_str(text: &str) -> Result<Draw, BadRule> {
        match numbers(text)[..] {
            [moves, centipawns, from] if moves > 0 => Ok(Draw { moves, centipawns, from }),
            _ => Err(BadRule::Draw(text.chars().take(40).collect())),
        }
    }
}

/// Whole numbers between commas; empty if one of them is invalid or too large.
fn numbers(text: &str) -> Vec<u32> {
    let numbers: Option<Vec<u32>> = text
        .split(',')
        .map(|number| number.trim().parse().ok().filter(|number| *number <= 100_000))
        .collect();
    numbers.unwrap_or_default()
}

/// The same rule in plies, of both sides.
impl From<Resign> for ScoreRule {
    fn from(rule: Resign) -> ScoreRule {
        ScoreRule { score: rule.centipawns, plies: 2 * rule.moves }
    }
}

impl From<Draw> for ScoreRule {
    fn from(rule: Draw) -> ScoreRule {
        ScoreRule { score: rule.centipawns, plies: 2 * rule.moves }
    }
}
