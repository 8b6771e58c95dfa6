//! Our engine's moves beside another's in many positions, and the result as text and JSON.

use std::fmt::Write as _;
use std::thread;

use kiebitz_chess::Board;
use kiebitz_engine::Stop;
use kiebitz_uci::{ClientError, Value};
use serde::Serialize;

use super::moves::{EngineRole, MoveComparison, RoleFailure, compare_moves};
use crate::contestant::{Contestant, Entrant, Failure};
use crate::game::CTRL_C_TAKES;
use crate::limit::Limit;

/// The result of a comparison of moves: what `--json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct MoveReport {
    /// Name of the other engine.
    engine: String,
    /// Limit of the other engine, as player and as judge.
    limit: String,
    /// Limit of Kiebitz.
    our_limit: String,
    /// Positions in the file.
    asked: usize,
    /// Whether Ctrl-C ended the run.
    interrupted: bool,
    /// Positions compared; those in which an engine failed do not count.
    positions: usize,
    /// Positions with the same move.
    same: usize,
    /// Share of these positions, 0 to 1.
    same_share: f64,
    /// Positions with different moves in which the other engine judges Kiebitz's move better.
    better: usize,
    /// Positions with different moves that the other engine judges equal.
    equal: usize,
    /// Positions with different moves in which the other engine judges Kiebitz's move worse.
    worse: usize,
    /// Positions with different moves for which the other engine gives no score.
    not_judged: usize,
    /// Mean cost of Kiebitz's moves in centipawns over the positions where it is known; null if no difference was
    /// judged.
    mean_cost: Option<f64>,
    /// The positions.
    moves: Vec<JsonMove>,
    /// Positions in which an engine failed.
    failures: Vec<JsonFailure>,
}

/// One position and both moves.
#[derive(Clone, Debug, Serialize)]
struct JsonMove {
    /// Position as a FEN.
    fen: String,
    /// Kiebitz's move in UCI notation.
    ours: String,
    /// Move of the other engine in UCI notation.
    theirs: String,
    /// Whether the moves are the same.
    same: bool,
    /// Cost of Kiebitz's move in centipawns, negative if it is better; null if it was not judged.
    cost: Option<i32>,
    /// Score of Kiebitz's move by the other engine.
    ours_score: Option<String>,
    /// Score of the other engine's move by itself.
    theirs_score: Option<String>,
}

/// A position in which an engine made no legal move.
#[derive(Clone, Debug, Serialize)]
struct JsonFailure {
    /// Position as a FEN.
    fen: String,
    /// Who failed: `kiebitz` or `engine`.
    by: &'static str,
    /// What happened.
    what: String,
}

/// Who is compared.
pub struct MoveSettings<'a> {
    /// Our engine.
    pub ours: &'a dyn Entrant,
    /// The other, which is also the judge.
    pub theirs: &'a dyn Entrant,
    /// The name of the other.
    pub name: String,
    /// The limit of our searches.
    pub our_limit: Limit,
    /// The limit of the other's searches and the judge's.
    pub their_limit: Limit,
}

impl MoveSettings<'_> {
    /// Compares position after position and calls `progress` with their number and that of equal
    /// moves after each. An engine that fails costs the position; one that broke down is started anew. Where
    /// that fails, what was found before is returned with the error.
    pub fn compare(
        self,
        positions: &[Board],
        stop: &Stop,
        progress: impl FnMut(usize, usize),
    ) -> (MoveReport, Result<(), ClientError>) {
        let (mut compared, mut failures) = (Vec::new(), Vec::new());
        let ended = self.ask(positions, &mut compared, &mut failures, stop, progress);
        let report = self.report(&compared, failures, positions.len(), stop.is_stopped());
        (report, ended)
    }

    fn ask(
        &self,
        positions: &[Board],
        compared: &mut Vec<MoveComparison>,
        failures: &mut Vec<JsonFailure>,
        stop: &Stop,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<(), ClientError> {
        let enter = |role: EngineRole| -> Result<Box<dyn Contestant>, ClientError> {
            let entrant = if role == EngineRole::Ours { self.ours } else { self.theirs };
            Ok(entrant.enter()?.0)
        };
        let mut engines =
            [enter(EngineRole::Ours)?, enter(EngineRole::Theirs)?, enter(EngineRole::Judge)?];
        let limits = [self.our_limit, self.their_limit, self.their_limit];
        let mut same = 0;
        for (done, board) in (1..).zip(positions) {
            match compare_moves(&mut engines, limits, *board, stop) {
                Ok(None) => break,
                Ok(Some(found)) => {
                    same += usize::from(found.ours == found.theirs);
                    compared.push(found);
                }
                Err(RoleFailure { who, failure }) => {
                    let is_broken = matches!(failure, Failure::Broken(_));
                    if is_broken {
                        thread::sleep(CTRL_C_TAKES);
                    }
                    if stop.is_stopped() {
                        break;
                    }
                    failures.push(JsonFailure::of(board, who, failure));
                    if is_broken {
                        engines[who as usize] = enter(who)?;
                    }
                }
            }
            progress(done, same);
        }
        Ok(())
    }

    fn report(
        self,
        compared: &[MoveComparison],
        failures: Vec<JsonFailure>,
        asked: usize,
        interrupted: bool,
    ) -> MoveReport {
        let moves: Vec<JsonMove> = compared.iter().map(JsonMove::of).collect();
        let count = |is: fn(&JsonMove) -> bool| moves.iter().filter(|one| is(one)).count();
        let same = count(|one| one.same);
        let not_judged = count(|one| one.cost.is_none());
        let different = moves.len() - same;
        let costs: Vec<i32> = moves.iter().filter_map(|one| one.cost).collect();
        let mean = f64::from(costs.iter().sum::<i32>()) / costs.len().max(1) as f64;
        // Of moves that are the same alone nothing can be concluded about the others.
        let is_known = !costs.is_empty() && (different == 0 || different > not_judged);
        MoveReport {
            engine: self.name,
            limit: self.their_limit.to_string(),
            our_limit: self.our_limit.to_string(),
            asked,
            interrupted,
            positions: moves.len(),
            same,
            same_share: same as f64 / moves.len().max(1) as f64,
            better: count(|one| one.cost.is_some_and(|cost| cost < 0)),
            equal: count(|one| !one.same && one.cost == Some(0)),
            worse: count(|one| one.cost.is_some_and(|cost| cost > 0)),
            not_judged,
            mean_cost: is_known.then_some(mean),
            moves,
            failures,
        }
    }
}

impl MoveReport {
    /// What went wrong first, if nothing could be compared.
    pub fn why_nothing(&self) -> Option<&str> {
        let first = self.failures.first().filter(|_| self.positions == 0);
        first.map(|failure| failure.what.as_str())
    }

    /// As text: every position where the moves differ, then the figures.
    pub fn text(&self) -> String {
        text(self)
    }
}

impl JsonMove {
    fn of(one: &MoveComparison) -> JsonMove {
        let same = one.ours == one.theirs;
        JsonMove {
            fen: one.board.fen(),
            ours: one.board.san(one.ours),
            theirs: one.board.san(one.theirs),
            same,
            cost: one.scores.map(|scores| scores.cost()).or(same.then_some(0)),
            ours_score: one.scores.map(|scores| score(scores.ours)),
            theirs_score: one.scores.map(|scores| score(scores.theirs)),
        }
    }
}

impl JsonFailure {
    fn of(board: &Board, who: EngineRole, failure: Failure) -> JsonFailure {
        let by = match who {
            EngineRole::Ours => "kiebitz",
            EngineRole::Theirs | EngineRole::Judge => "engine",
        };
        JsonFailure { fen: board.fen(), by, what: failure.to_string() }
    }
}

/// Pawns as the mover sees them, or the moves to mate.
fn score(value: Value) -> String {
    match value {
        Value::Cp(centipawns) => format!("{:+.2}", f64::from(centipawns) / 100.0),
        Value::Mate(moves) => format!("#{moves}"),
    }
}

/// Every position where they differ, then the figures. Writing to a string cannot fail.
fn text(json: &MoveReport) -> String {
    let mut text = String::new();
    for one in json.moves.iter().filter(|one| !one.same) {
        let _ = write!(text, "{}\n  kiebitz {}, {} {}", one.fen, one.ours, json.engine, one.theirs);
        if let (Some(ours), Some(theirs), Some(cost)) =
            (&one.ours_score, &one.theirs_score, one.cost)
        {
            let _ = write!(text, ": {ours} and {theirs}, costs {}", counted(cost, "centipawn"));
        }
        text.push('\n');
    }
    let _ = write!(text, "Moves beside {} ({}", json.engine, json.limit);
    if json.our_limit != json.limit {
        let _ = write!(text, "; kiebitz: {}", json.our_limit);
    }
    text.push_str(")\n");
    if json.interrupted {
        let done = json.positions + json.failures.len();
        let _ = writeln!(text, "Interrupted: after {done} of {} positions", json.asked);
    }
    let _ = writeln!(text, "Positions: {}", json.positions);
    if let Some(first) = json.failures.first() {
        let who = if first.by == "kiebitz" { "kiebitz" } else { &json.engine };
        let _ = writeln!(
            text,
            "Left out:  {}, where an engine broke down; first {who}: {}",
            json.failures.len(),
            first.what
        );
    }
    if json.positions == 0 {
        text.push_str("Nothing was compared\n");
        return text;
    }
    let _ = writeln!(text, "Same move: {} ({:.1} %)", json.same, 100.0 * json.same_share);
    let different = json.positions - json.same;
    if different > 0 && different == json.not_judged {
        let _ = writeln!(text, "Different: {different}, none judged: the engine gives no scores");
        return text;
    }
    let _ = write!(
        text,
        "Different: {} worse, {} as good, {} better in its judgement",
        json.worse, json.equal, json.better
    );
    if json.not_judged > 0 {
        let _ = write!(text, ", {} not judged", json.not_judged);
    }
    text.push('\n');
    if let Some(cost) = json.mean_cost {
        let _ = write!(text, "Cost:      {cost:.1} centipawns a position");
        text.push_str(if json.not_judged > 0 { " of those judged\n" } else { "\n" });
    }
    text
}

/// "1 centipawn", "−2 centipawns".
fn counted(number: i32, what: &str) -> String {
    format!("{number} {what}{}", if number.abs() == 1 { "" } else { "s" })
}
