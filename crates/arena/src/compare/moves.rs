//! Our engine's moves beside another's: the same or not, and what the difference costs.

use std::time::Duration;

use kiebitz_chess::{Board, Game, Move, Variant};
use kiebitz_engine::Stop;
use kiebitz_uci::{Go, Score, Value};

use crate::contestant::{Contestant, Failure};
use crate::limit::Limit;
use crate::openings::{OpeningsError, read_epd};

/// A position to compare moves in.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// The position.
    pub board: Board,
}

/// Reads positions from lines of EPD or FEN. Those in which the game is over are refused.
pub fn read_positions(text: &str, variant: Variant) -> Result<Vec<Position>, OpeningsError> {
    let positions = read_epd(text.trim_start_matches('\u{feff}'), variant)?;
    Ok(positions.iter().map(|opening| Position { board: *opening.game().board() }).collect())
}

/// What the judge says of both moves, seen by the side that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    /// The value after our move.
    pub ours: Value,
    /// The value after the other engine's.
    pub theirs: Value,
}

/// A mate counts as so many centipawns, and no advantage as more.
const MATE: i32 = 2000;

impl Cost {
    /// What our move loses against the other, in centipawns; negative if it is the better one.
    pub fn centipawns(&self) -> i32 {
        let worth = |value| match value {
            Value::Cp(centipawns) => centipawns.clamp(-MATE, MATE),
            Value::Mate(moves) if moves > 0 => MATE,
            Value::Mate(_) => -MATE,
        };
        worth(self.theirs) - worth(self.ours)
    }
}

/// Both engines' moves in a position.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveComparison {
    /// The position.
    pub board: Board,
    /// Our move and the other's.
    pub ours: Move,
    /// The other engine's move.
    pub theirs: Move,
    /// What they are worth, where they differ and the judge said so.
    pub cost: Option<Cost>,
}

/// Three engines, of which the judge may be another process of one of the two.
pub struct Comparison<'a> {
    /// Ours.
    pub ours: &'a mut dyn Contestant,
    /// The other.
    pub theirs: &'a mut dyn Contestant,
    /// Who says what a move is worth.
    pub judge: &'a mut dyn Contestant,
    /// What bounds every search.
    pub limit: Limit,
}

/// How long an engine may think beyond its limit before it is given up.
const PATIENCE: Duration = Duration::from_secs(600);

/// Asks both for a move, and where they differ the judge about both. Nothing if it was stopped.
pub fn compare_moves(
    engines: &mut Comparison<'_>,
    position: &Position,
    stop: &Stop,
) -> Result<Option<MoveComparison>, Failure> {
    let board = position.board;
    let game = Game::new(board);
    let go = go_of(engines.limit);
    let variant = board.variant();
    let ask = |who: &mut dyn Contestant, game: &Game| {
        who.new_game(variant)?;
        who.choose(game, &go, PATIENCE, stop)
    };
    let ours = ask(engines.ours, &game)?.best;
    let theirs = ask(engines.theirs, &game)?.best;
    let mut cost = None;
    if ours != theirs {
        let mut worth = |m: Move| -> Result<Option<Value>, Failure> {
            let mut after = game.clone();
            let illegal = |_| Failure::Illegal(format!("{m} is not legal in {}", board.fen()));
            after.play(m).map_err(illegal)?;
            if let Some(outcome) = after.outcome() {
                return Ok(Some(match outcome.winner {
                    None => Value::Cp(0),
                    Some(winner) if winner == board.turn() => Value::Mate(1),
                    Some(_) => Value::Mate(-1),
                }));
            }
            let score = ask(engines.judge, &after)?.info.score;
            Ok(score.map(|Score { value, .. }| match value {
                Value::Cp(centipawns) => Value::Cp(-centipawns),
                // The other side is mated in so many of its moves: that is one more of ours at most.
                Value::Mate(moves) => Value::Mate(-moves),
            }))
        };
        if let (Some(ours), Some(theirs)) = (worth(ours)?, worth(theirs)?) {
            cost = Some(Cost { ours, theirs });
        }
    }
    if stop.is_stopped() {
        return Ok(None);
    }
    Ok(Some(MoveComparison { board, ours, theirs, cost }))
}

fn go_of(limit: Limit) -> Go {
    match limit {
        Limit::Nodes(nodes) => Go { nodes: Some(nodes), ..Go::default() },
        Limit::Depth(depth) => Go { depth: Some(depth), ..Go::default() },
        Limit::MoveTime(time) => Go { movetime: Some(time), ..Go::default() },
        Limit::Clock(control) => Go { movetime: Some(control.base / 40), ..Go::default() },
    }
}
