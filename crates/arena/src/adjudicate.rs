//! Adjudication: ends games early if both engines agree on the result.

use std::str::FromStr;

use kiebitz_chess::Color;
use kiebitz_uci::{Score, Value};

/// Ends a game as lost for a side if both engines score it behind by `centipawns` for `moves` moves
/// in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resign {
    /// Moves of each side.
    pub moves: u32,
    /// The least advantage.
    pub centipawns: u32,
}

/// Ends a game as drawn if both engines score it within `centipawns` for `moves` moves in a row,
/// from move `from` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// Moves of each side.
    pub moves: u32,
    /// The largest difference.
    pub centipawns: u32,
    /// The first move of the game at which the rule may apply.
    pub from: u32,
}

/// The text is not a rule of this kind.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{text}\" is not {shape}")]
pub struct BadRule {
    text: String,
    shape: &'static str,
}

/// Reads `MOVES,CENTIPAWNS`.
impl FromStr for Resign {
    type Err = BadRule;

    fn from_str(text: &str) -> Result<Resign, BadRule> {
        match numbers(text)[..] {
            [moves, centipawns] if moves > 0 && centipawns > 0 => Ok(Resign { moves, centipawns }),
            _ => Err(BadRule {
                text: text.chars().take(40).collect(),
                shape: "a number of moves and of centipawns, such as 3,600",
            }),
        }
    }
}

/// Reads `MOVES,CENTIPAWNS,FROM`.
impl FromStr for Draw {
    type Err = BadRule;

    fn from_str(text: &str) -> Result<Draw, BadRule> {
        match numbers(text)[..] {
            [moves, centipawns, from] if moves > 0 => Ok(Draw { moves, centipawns, from }),
            _ => Err(BadRule {
                text: text.chars().take(40).collect(),
                shape: "a number of moves, of centipawns and the first move, such as 8,10,40",
            }),
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

/// Watches the scores of a game.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    resign: Option<Resign>,
    draw: Option<Draw>,
    /// For each side, how many of its last moves in a row it saw itself behind, ahead, and level.
    behind: [u32; 2],
    ahead: [u32; 2],
    level: [u32; 2],
}

/// What both engines agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Agreed {
    Won(Color),
    Drawn,
}

impl Watch {
    pub(crate) fn new(resign: Option<Resign>, draw: Option<Draw>) -> Watch {
        Watch { resign, draw, behind: [0; 2], ahead: [0; 2], level: [0; 2] }
    }

    /// Records the score with which `mover` made its move number `number` of the game.
    pub(crate) fn note(
        &mut self,
        mover: Color,
        score: Option<Score>,
        number: u32,
    ) -> Option<Agreed> {
        // Mates exceed every threshold; a move without a score counts for no rule.
        let centipawns = score.map(|score| match score.value {
            Value::Cp(centipawns) => i64::from(centipawns),
            Value::Mate(moves) if moves > 0 => i64::MAX,
            Value::Mate(_) => -i64::MAX,
        });
        let count = |counts: &mut [u32; 2], holds: bool| {
            let count = &mut counts[mover.index()];
            *count = if holds { *count + 1 } else { 0 };
        };
        if let Some(rule) = self.resign {
            let enough = i64::from(rule.centipawns);
            count(&mut self.behind, centipawns.is_some_and(|cp| cp <= -enough));
            count(&mut self.ahead, centipawns.is_some_and(|cp| cp >= enough));
            for loser in Color::ALL {
                let winner = !loser;
                let agreed = self.behind[loser.index()].min(self.ahead[winner.index()]);
                if agreed >= rule.moves {
                    return Some(Agreed::Won(winner));
                }
            }
        }
        if let Some(rule) = self.draw {
            let most = i64::from(rule.centipawns);
            count(&mut self.level, centipawns.is_some_and(|cp| cp.abs() <= most));
            if number >= rule.from && self.level[0].min(self.level[1]) >= rule.moves {
                return Some(Agreed::Drawn);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use kiebitz_engine::Bound;

    use super::*;

    /// Feeds scores move by move, White first, and says at which ply (from 1) the game was ended.
    fn ended(mut watch: Watch, scores: &[i32]) -> Option<(usize, Agreed)> {
        (1..).zip(scores).find_map(|(ply, &cp)| {
            let mover = if ply % 2 == 1 { Color::White } else { Color::Black };
            let score = Score { value: Value::Cp(cp), bound: Bound::Exact };
            let number = (ply as u32).div_ceil(2);
            watch.note(mover, Some(score), number).map(|agreed| (ply, agreed))
        })
    }

    #[test]
    fn a_loss_needs_both_engines() {
        let watch = Watch::new(Some("2,600".parse().unwrap()), None);
        let agreed = ended(watch.clone(), &[700, -650, 800, -700, 900, -900]);
        assert_eq!(agreed, Some((4, Agreed::Won(Color::White))));
        assert_eq!(ended(watch.clone(), &[700, -100, 800, -100, 900, -100]), None);
        assert_eq!(ended(watch.clone(), &[-700, 700, -700, 0, -700, 700]), None);
        assert_eq!(ended(watch, &[0, 700, -700, 700, -600]), Some((5, Agreed::Won(Color::Black))));
    }

    #[test]
    fn a_draw_waits_for_its_move() {
        let watch = Watch::new(None, Some("2,10,4".parse().unwrap()));
        assert_eq!(ended(watch.clone(), &[0; 10]), Some((7, Agreed::Drawn)));
        assert_eq!(ended(watch, &[0, 0, 0, 0, 0, 0, 11, 0, 0, 0, 5]), Some((11, Agreed::Drawn)));
    }

    #[test]
    fn mates_are_more_than_any_advantage() {
        let mut watch = Watch::new(Some("1,100000".parse().unwrap()), None);
        let mate = |moves| Some(Score { value: Value::Mate(moves), bound: Bound::Exact });
        assert_eq!(watch.note(Color::White, mate(3), 1), None);
        assert_eq!(watch.note(Color::Black, mate(-3), 1), Some(Agreed::Won(Color::White)));
    }

    #[test]
    fn bad_rules_are_refused() {
        for bad in ["", "3", "0,600", "3,0", "3,-5", "3,600,1", "x,y"] {
            assert!(bad.parse::<Resign>().is_err(), "{bad}");
        }
        for bad in ["", "8,10", "0,10,40", "8,10,40,1", "8,99999999999,40"] {
            assert!(bad.parse::<Draw>().is_err(), "{bad}");
        }
    }
}
