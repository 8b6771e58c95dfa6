//! Our engine's moves beside another's in many positions, and the result as text and JSON.

use std::thread;

use kiebitz_chess::Board;
use kiebitz_engine::Stop;
use kiebitz_play::Language;
use kiebitz_play::figures::percent;
use kiebitz_uci::{ClientError, Value};
use kiebitz_words::text;
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
    /// Of the other engine and of Kiebitz.
    #[serde(skip)]
    limits: [Limit; 2],
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
    pub name: String,
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
            limits: [self.their_limit, self.our_limit],
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
    pub fn text(&self, language: Language) -> String {
        let mut lines = Vec::new();
        for one in self.moves.iter().filter(|one| !one.same) {
            let mut line = format!("  kiebitz {}, {} {}", one.ours, self.engine, one.theirs);
            if let (Some(ours), Some(theirs), Some(cost)) =
                (&one.ours_score, &one.theirs_score, one.cost)
            {
                line += &text!(language, "compare-costs", ours, theirs, cost);
            }
            lines.extend([one.fen.clone(), line]);
        }
        let [limit, ours] = self.limits.map(|limit| limit.text(language));
        let ours = (ours != limit).then_some(ours);
        lines.push(text!(language, "compare-moves-title", engine = &self.engine, limit, ours));
        let row = |name: &str, text: String| {
            format!("{:<10} {text}", text!(language, "compare-move-head" / name))
        };
        if self.interrupted {
            let (done, all) = (self.positions + self.failures.len(), self.asked);
            lines.push(row("interrupted", text!(language, "compare-interrupted", done, all)));
        }
        lines.push(row("positions", self.positions.to_string()));
        if let Some(JsonFailure { by, what, .. }) = self.failures.first() {
            let by = if *by == "kiebitz" { by } else { &*self.engine };
            let count = self.failures.len();
            lines.push(row("left-out", text!(language, "compare-move-left-out", count, by, what)));
        }
        if self.positions == 0 {
            lines.push(text!(language, "compare-nothing"));
            return lines.join("\n") + "\n";
        }
        let share = percent(language, self.same as u64, self.positions as u64);
        lines.push(row("same", format!("{} ({share})", self.same)));
        let (different, not_judged) = (self.positions - self.same, self.not_judged);
        if different > 0 && different == not_judged {
            lines.push(row("different", text!(language, "compare-none-judged", different)));
            return lines.join("\n") + "\n";
        }
        let (worse, equal, better) = (self.worse, self.equal, self.better);
        let judged = text!(language, "compare-judged", worse, equal, better, not_judged);
        lines.push(row("different", judged));
        if let Some(cost) = self.mean_cost {
            let cost = language.decimal(cost, 1);
            lines.push(row("cost", text!(language, "compare-mean-cost", cost, not_judged)));
        }
        lines.join("\n") + "\n"
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
