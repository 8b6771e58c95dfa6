//! Compares our engine's moves with another's: whether they agree, and what a difference costs.

use std::time::Duration;

use kiebitz_chess::{Board, Game, Move, Variant};
use kiebitz_engine::Stop;
use kiebitz_uci::{Go, Score, Value};
use kiebitz_words::message;

use crate::contestant::{Choice, Contestant, Failure, Turn};
use crate::limit::Limit;
use crate::openings::{OpeningsError, read_epd};

/// Reads positions from lines of EPD or FEN. Fails for a position in which the game is over.
pub fn read_positions(text: &str, variant: Variant) -> Result<Vec<Board>, OpeningsError> {
    let positions = read_epd(text.trim_start_matches('\u{feff}'), variant)?;
    Ok(positions.iter().map(|opening| *opening.game().board()).collect())
}

/// The judge's values of both moves, for the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveScores {
    pub ours: Value,
    pub theirs: Value,
}

/// A mate counts as this many centipawns, which also caps every advantage.
const MATE: i32 = 1000;

impl MoveScores {
    /// What our move costs against the other, in centipawns; negative if ours is better.
    pub fn cost(&self) -> i32 {
        let worth = |value| match value {
            Value::Cp(centipawns) => centipawns.clamp(-MATE, MATE),
            Value::Mate(moves) if moves > 0 => MATE,
            Value::Mate(_) => -MATE,
        };
        worth(self.theirs) - worth(self.ours)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct MoveComparison {
    pub board: Board,
    pub ours: Move,
    pub theirs: Move,
    /// Their scores, if they differ and the judge returned scores.
    pub scores: Option<MoveScores>,
}

/// Which of the three engines. The judge, who evaluates the moves, may be another process of one of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineRole {
    Ours,
    Theirs,
    Judge,
}

#[derive(Clone, PartialEq, Debug)]
pub struct RoleFailure {
    pub who: EngineRole,
    pub failure: Failure,
}

/// How long an engine may think beyond its limit before it counts as hung.
const PATIENCE: Duration = Duration::from_secs(600);

/// Asks both engines for a move and, if they differ, the judge about both moves. `None` if it was
/// stopped.
pub fn compare_moves(
    engines: &mut [Box<dyn Contestant + '_>; 3],
    limits: [Limit; 3],
    board: Board,
    stop: &Stop,
) -> Result<Option<MoveComparison>, RoleFailure> {
    let game = Game::new(board);
    let mut ask = |role: EngineRole, game: &Game| {
        let asked = ask(&mut *engines[role as usize], limits[role as usize], game, stop);
        asked.map_err(|failure| RoleFailure { who: role, failure })
    };
    let ours = ask(EngineRole::Ours, &game)?.best;
    let theirs = ask(EngineRole::Theirs, &game)?.best;
    let mut scores = None;
    if ours != theirs {
        let mut worth = |m: Move| -> Result<Option<Value>, RoleFailure> {
            let mut after = game.clone();
            after.play(m).expect("the move was checked");
            if let Some(outcome) = after.outcome() {
                return Ok(Some(match outcome.winner {
                    None => Value::Cp(0),
                    Some(winner) if winner == board.turn() => Value::Mate(1),
                    Some(_) => Value::Mate(-1),
                }));
            }
            let score = ask(EngineRole::Judge, &after)?.info.score;
            Ok(score.map(|Score { value, .. }| before_the_move(value)))
        };
        if let (Some(ours), Some(theirs)) = (worth(ours)?, worth(theirs)?) {
            scores = Some(MoveScores { ours, theirs });
        }
    }
    if stop.is_stopped() {
        return Ok(None);
    }
    Ok(Some(MoveComparison { board, ours, theirs, scores }))
}

/// The value of a position for the side that has just moved, counted from before the move.
fn before_the_move(value: Value) -> Value {
    match value {
        Value::Cp(centipawns) => Value::Cp(-centipawns),
        // Mates are counted in moves of the mating side; this move is one more.
        Value::Mate(moves) if moves <= 0 => Value::Mate(1 - moves),
        Value::Mate(moves) => Value::Mate(-moves),
    }
}

/// Asks an engine for a move, and checks that it is legal.
fn ask(
    contestant: &mut dyn Contestant,
    limit: Limit,
    game: &Game,
    stop: &Stop,
) -> Result<Choice, Failure> {
    let go = match limit {
        Limit::Nodes(nodes) => Go::nodes(nodes),
        Limit::Depth(depth) => Go::depth(depth),
        Limit::MoveTime(time) => Go::movetime(time),
        Limit::Clock(control) => Go::movetime(control.base / 40),
    };
    let patience = go.movetime.unwrap_or_default() + PATIENCE;
    let board = game.board();
    contestant.new_game(board.variant())?;
    let choice = contestant.choose(Turn { game, go: &go, patience, stop })?;
    if !board.legal_moves().contains(&choice.best) {
        let (played, fen) = (choice.best.to_string(), board.fen());
        return Err(Failure::Illegal(message!("engine-illegal", played, fen)));
    }
    Ok(choice)
}
