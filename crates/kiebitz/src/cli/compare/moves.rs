//! Our engine's moves beside another's.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use kiebitz_arena::compare::{Comparison, MoveComparison, compare_moves, read_positions};
use kiebitz_arena::contestant::Failure;
use kiebitz_engine::Stop;
use kiebitz_uci::Value;
use serde::Serialize;

use super::{Compare, Progress};
use crate::cli::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::file;

/// What `--json` prints.
#[derive(Serialize)]
struct Json {
    engine: String,
    limit: String,
    positions: usize,
    same: usize,
    same_share: f64,
    /// Positions in which our move is better, equal and worse in the other engine's judgement, where they differ.
    better: usize,
    equal: usize,
    worse: usize,
    /// What our moves cost against the other's on average over all positions, in centipawns.
    mean_cost: f64,
    moves: Vec<JsonMove>,
}

#[derive(Serialize)]
struct JsonMove {
    fen: String,
    ours: String,
    theirs: String,
    same: bool,
    /// In centipawns; positive where our move is worse.
    cost: i32,
    ours_score: Option<String>,
    theirs_score: Option<String>,
}

impl Compare {
    pub(super) fn run_moves(&self, path: &Path, out: &mut dyn Write) -> Result<()> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let positions = read_positions(&String::from_utf8_lossy(&bytes), self.common.variant())
            .with_context(|| path.display().to_string())?;
        if positions.is_empty() {
            bail!("{} holds no position", path.display());
        }
        let (theirs, name) = self.entrant(&self.engine)?;
        let (ours, _) = self.entrant(&"self".parse()?)?;
        let (mut ours, mut judge) = (ours.enter()?.0, theirs.enter()?.0);
        let mut theirs = theirs.enter()?.0;
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let mut progress = Progress::new(positions.len());
        let mut done = Vec::new();
        for position in &positions {
            let mut engines = Comparison {
                ours: &mut *ours,
                theirs: &mut *theirs,
                judge: &mut *judge,
                limit: self.bound(),
            };
            let compared = match compare_moves(&mut engines, position, &stop) {
                Ok(compared) => compared,
                Err(_) if stop.is_stopped() => None,
                Err(Failure::Illegal(what) | Failure::Broken(what)) => {
                    progress.clear();
                    bail!("{}: {what}", position.board.fen());
                }
            };
            let Some(compared) = compared else { break };
            done.push(compared);
            let same = done.iter().filter(|one| one.ours == one.theirs).count();
            progress.step(format!("{same} the same"));
        }
        progress.clear();
        let json = self.summed_up(name, &done);
        let text = text(&json);
        for path in &self.output {
            let content = match path.extension().and_then(|end| end.to_str()) {
                Some("json") => serde_json::to_string_pretty(&json)? + "\n",
                Some("svg" | "pgn") => {
                    bail!("{}: moves are saved as text or JSON", path.display());
                }
                _ => text.clone(),
            };
            file::write(path, content.as_bytes())?;
        }
        if self.common.json {
            writeln!(out, "{}", serde_json::to_string(&json)?)?;
        } else {
            write!(out, "{text}")?;
        }
        if stop.is_stopped() {
            out.flush()?;
            std::process::exit(INTERRUPTED);
        }
        Ok(())
    }

    fn summed_up(&self, engine: String, done: &[MoveComparison]) -> Json {
        let costs: Vec<i32> =
            done.iter().map(|one| one.cost.map_or(0, |cost| cost.centipawns())).collect();
        let same = done.iter().filter(|one| one.ours == one.theirs).count();
        let worse = costs.iter().filter(|cost| **cost > 0).count();
        let better = costs.iter().filter(|cost| **cost < 0).count();
        let moves = done.iter().zip(&costs).map(|(one, cost)| JsonMove {
            fen: one.board.fen(),
            ours: one.board.san(one.ours),
            theirs: one.board.san(one.theirs),
            same: one.ours == one.theirs,
            cost: *cost,
            ours_score: one.cost.map(|cost| score(cost.ours)),
            theirs_score: one.cost.map(|cost| score(cost.theirs)),
        });
        let many = done.len().max(1) as f64;
        Json {
            engine,
            limit: self.bound().to_string(),
            positions: done.len(),
            same,
            same_share: same as f64 / many,
            better,
            equal: done.len() - same - better - worse,
            worse,
            mean_cost: f64::from(costs.iter().sum::<i32>()) / many,
            moves: moves.collect(),
        }
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
        if let (Some(ours), Some(theirs)) = (&one.ours_score, &one.theirs_score) {
            let _ = write!(text, ": {ours} and {theirs}, costs {} centipawns", one.cost);
        }
        text.push('\n');
    }
    let _ = writeln!(text, "Moves beside {} ({})", json.engine, json.limit);
    let _ = writeln!(text, "Positions: {}", json.positions);
    let _ = writeln!(text, "Same move: {} ({:.1} %)", json.same, 100.0 * json.same_share);
    let _ = writeln!(
        text,
        "Different: {} worse, {} as good, {} better in its judgement",
        json.worse, json.equal, json.better
    );
    let _ = writeln!(text, "Cost:      {:.1} centipawns a position", json.mean_cost);
    text
}
