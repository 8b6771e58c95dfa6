//! `kiebitz best --player`: the move that somebody else would play.

use std::io::Write;

use anyhow::{Context, Result};
use kiebitz_chess::Game;
use kiebitz_engine::{Limits, Stop};
use kiebitz_play::{Means, PlayerSpec};
use serde::Serialize;

use super::best::in_words;
use super::knowledge::Knowledge;

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    fen: String,
    variant: &'static str,
    /// As it calls itself.
    player: String,
    /// In UCI; null where the game is over.
    bestmove: Option<String>,
    san: Option<String>,
    /// Centipawns for the side to move; null for players that do not tell.
    score: Option<i32>,
    /// Moves to mate, negative when the side to move is mated.
    mate: Option<i32>,
    depth: u32,
    nodes: u64,
}

/// Asks the player, and reports.
pub fn report(
    spec: &PlayerSpec,
    game: &Game,
    limits: &Limits,
    seed: Option<u64>,
    json: bool,
    out: &mut dyn Write,
) -> Result<()> {
    let board = game.board();
    // Opening them takes time that other players need not lose.
    let knows = matches!(spec, PlayerSpec::Table | PlayerSpec::Engine);
    let tables = knows.then(|| Knowledge::default().tables()).flatten();
    let means = Means { tables, seed, ..Means::default() };
    let seat = spec.seat(board.variant(), &means, "")?;
    let make = seat.program.with_context(|| format!("{spec} chooses no move by itself"))?;
    let mut player = make()?;
    player.new_game(board.variant())?;
    let over = game.outcome();
    let choice = match over {
        Some(_) => None,
        None => Some(player.choose(game, limits, &Stop::new())?),
    };
    let best = choice.map(|choice| choice.best);
    let score = choice.and_then(|choice| choice.score);
    if json {
        let report = Report {
            fen: board.fen(),
            variant: board.variant().name(),
            player: player.name().to_owned(),
            bestmove: best.map(|m| board.uci(m)),
            san: best.map(|m| board.san(m)),
            score: score.map(|score| score.0),
            mate: score.and_then(|score| score.mate_moves()),
            depth: choice.map_or(0, |choice| choice.depth),
            nodes: choice.map_or(0, |choice| choice.nodes),
        };
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(());
    }
    match (best, over) {
        (Some(best), _) => {
            let score = score.map(|score| format!(", {}", in_words(score))).unwrap_or_default();
            let (san, uci) = (board.san(best), board.uci(best));
            writeln!(out, "{} plays {san} ({uci}){score}", player.name())?;
        }
        (None, over) => {
            let over = over.map(|outcome| outcome.to_string()).unwrap_or_default();
            writeln!(out, "No move: {over}")?;
        }
    }
    Ok(())
}
