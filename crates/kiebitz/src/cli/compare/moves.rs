//! Our engine's moves beside another's.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use kiebitz_arena::compare::{
    Asked, Comparison, Failed, MoveComparison, Position, compare_moves, read_positions,
};
use kiebitz_arena::contestant::{Contestant, Entrant, Failure};
use kiebitz_chess::Board;
use kiebitz_engine::Stop;
use kiebitz_uci::Value;
use serde::Serialize;

use super::{Compare, Progress};
use crate::cli::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::file::OutputPath;

/// What `--json` prints.
#[derive(Serialize)]
struct Json {
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
#[derive(Serialize)]
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
#[derive(Serialize)]
struct JsonFailure {
    /// Position as a FEN.
    fen: String,
    /// Who failed: `kiebitz` or `engine`.
    by: &'static str,
    /// What happened.
    what: String,
}

/// What was found so far.
#[derive(Default)]
struct Found {
    compared: Vec<MoveComparison>,
    failures: Vec<JsonFailure>,
}

/// A Ctrl-C reaches the engines, too, and they may end before we have noticed it.
const CTRL_C_TAKES: Duration = Duration::from_millis(100);

impl Compare {
    pub(super) fn run_moves(
        &self,
        path: &Path,
        outputs: &[OutputPath],
        out: &mut dyn Write,
    ) -> Result<()> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let positions = read_positions(&String::from_utf8_lossy(&bytes), self.common.variant())
            .with_context(|| path.display().to_string())?;
        if positions.is_empty() {
            bail!("{} holds no position", path.display());
        }
        let (theirs, name) = self.entrant(&self.engine)?;
        let (ours, _) = self.entrant(&"self".parse()?)?;
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let mut found = Found::default();
        // Where an engine cannot be started again, what was found before is told all the same.
        let ended = self.ask(&positions, [&*ours, &*theirs], &mut found, &stop);
        let json = self.summed_up(name, positions.len(), stop.is_stopped(), found);
        let text = text(&json);
        self.deliver(&text, &json, |_| text.clone(), outputs, out)?;
        if stop.is_stopped() {
            std::process::exit(INTERRUPTED);
        }
        ended?;
        match json.failures.first() {
            Some(first) if json.positions == 0 => {
                bail!("no position could be compared: {}", first.what)
            }
            _ => Ok(()),
        }
    }

    /// Compares position after position. An engine that fails costs the position; one that broke down is started anew.
    fn ask(
        &self,
        positions: &[Position],
        [ours, theirs]: [&dyn Entrant; 2],
        found: &mut Found,
        stop: &Stop,
    ) -> Result<()> {
        let enter = |who: Asked| -> Result<Box<dyn Contestant>> {
            let entrant = if who == Asked::Ours { ours } else { theirs };
            Ok(entrant.enter().context("the engine")?.0)
        };
        let mut engines = [enter(Asked::Ours)?, enter(Asked::Theirs)?, enter(Asked::Judge)?];
        let mut progress = Progress::new(positions.len());
        let mut same = 0;
        for position in positions {
            let [ours, theirs, judge] = &mut engines;
            let mut comparison = Comparison {
                ours: &mut **ours,
                theirs: &mut **theirs,
                judge: &mut **judge,
                our_limit: self.usual_limit(),
                their_limit: self.engine_limit(),
            };
            match compare_moves(&mut comparison, position, stop) {
                Ok(None) => break,
                Ok(Some(compared)) => {
                    same += usize::from(compared.ours == compared.theirs);
                    found.compared.push(compared);
                }
                Err(Failed { who, failure }) => {
                    let is_broken = matches!(failure, Failure::Broken(_));
                    if is_broken {
                        thread::sleep(CTRL_C_TAKES);
                    }
                    if stop.is_stopped() {
                        break;
                    }
                    found.failures.push(JsonFailure::of(&position.board, who, failure));
                    if is_broken {
                        engines[who as usize] = enter(who).inspect_err(|_| progress.clear())?;
                    }
                }
            }
            progress.step(format!("{same} the same"));
        }
        progress.clear();
        Ok(())
    }

    fn summed_up(&self, engine: String, asked: usize, interrupted: bool, found: Found) -> Json {
        let done = &found.compared;
        let moves: Vec<JsonMove> = done.iter().map(JsonMove::of).collect();
        let count = |is: fn(&JsonMove) -> bool| moves.iter().filter(|one| is(one)).count();
        let same = count(|one| one.same);
        let not_judged = count(|one| one.cost.is_none());
        let different = moves.len() - same;
        let costs: Vec<i32> = moves.iter().filter_map(|one| one.cost).collect();
        let mean = f64::from(costs.iter().sum::<i32>()) / costs.len().max(1) as f64;
        // Of moves that are the same alone nothing can be concluded about the others.
        let is_known = !costs.is_empty() && (different == 0 || different > not_judged);
        Json {
            engine,
            limit: self.engine_limit().to_string(),
            our_limit: self.usual_limit().to_string(),
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
            failures: found.failures,
        }
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
            cost: one.cost.map(|cost| cost.centipawns()).or(same.then_some(0)),
            ours_score: one.cost.map(|cost| score(cost.ours)),
            theirs_score: one.cost.map(|cost| score(cost.theirs)),
        }
    }
}

impl JsonFailure {
    fn of(board: &Board, who: Asked, failure: Failure) -> JsonFailure {
        let by = match who {
            Asked::Ours => "kiebitz",
            Asked::Theirs | Asked::Judge => "engine",
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
fn text(json: &Json) -> String {
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
