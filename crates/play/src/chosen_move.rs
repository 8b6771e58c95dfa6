//! The move of a player in one position.

use kiebitz_chess::Game;
use kiebitz_engine::{Limits, Score, Stop};
use kiebitz_players::{PlayerError, PlayerSpec, Resources, SpecError};
use kiebitz_tablebase::Wdl;
use kiebitz_words::said;
use serde::Serialize;

use crate::session::Seat;

/// What `--json` prints.
#[derive(Serialize)]
pub struct ChosenMove {
    /// Position as a FEN.
    pub fen: String,
    /// `chess`, `chess960` or `racingkings`.
    pub variant: &'static str,
    /// Name of the player.
    pub player: String,
    /// Chosen move in UCI notation; null if the game is over.
    pub bestmove: Option<String>,
    /// Chosen move in algebraic notation.
    pub san: Option<String>,
    /// Score in centipawns for the side to move; null for players that give none.
    pub score: Option<i32>,
    /// Moves to mate, negative if the side to move is mated; null without a mate.
    pub mate: Option<i32>,
    /// Depth in plies; 0 if unknown.
    pub depth: u32,
    /// Nodes searched; 0 if unknown.
    pub nodes: u64,
    /// What Syzygy tables, if named, say of the position: 2 won, 1 won but for the 50-move rule, 0 drawn, -1 and -2 lost.
    pub wdl: Option<i32>,
    /// Plies to the next capture or pawn move by Syzygy tables, negative for the side that loses.
    pub dtz: Option<i32>,
}

/// Why a player did not choose.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum NoChoice {
    NoProgram(PlayerSpec),
    Player(#[from] SpecError),
    Failed(#[from] PlayerError),
}

said! { NoChoice {
    NoProgram(player) => "chooses-no-moves", player = player.to_string();
    Player(error) => error;
    Failed(error) => error;
} }

impl ChosenMove {
    /// Asks a player; also returns the score, if it gives one. Nothing is asked after the end of a game.
    pub fn ask(
        spec: &PlayerSpec,
        game: &Game,
        limits: &Limits,
        resources: &Resources,
    ) -> Result<(ChosenMove, Option<Score>), NoChoice> {
        let board = game.board();
        let seat = Seat::of(spec, board.variant(), resources, "")?;
        let mut player = seat.program.ok_or_else(|| NoChoice::NoProgram(spec.clone()))?()?;
        player.new_game(board.variant())?;
        let choice = match game.outcome() {
            Some(_) => None,
            None => Some(player.choose(game, limits, &Stop::new())?),
        };
        let syzygy = resources.syzygy.as_deref();
        let best = choice.map(|choice| choice.best);
        let score = choice.and_then(|choice| choice.score);
        let chosen = ChosenMove {
            fen: board.fen(),
            variant: board.variant().name(),
            player: player.name().to_owned(),
            bestmove: best.map(|m| board.uci(m)),
            san: best.map(|m| board.san(m)),
            score: score.map(|score| score.0),
            mate: score.and_then(|score| score.mate_moves()),
            depth: choice.map_or(0, |choice| choice.depth),
            nodes: choice.map_or(0, |choice| choice.nodes),
            wdl: syzygy.and_then(|tables| tables.probe_wdl(board)).map(wdl),
            dtz: syzygy.and_then(|tables| tables.probe_dtz(board)),
        };
        Ok((chosen, score))
    }
}

const fn wdl(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Loss => -2,
        Wdl::BlessedLoss => -1,
        Wdl::Draw => 0,
        Wdl::CursedWin => 1,
        Wdl::Win => 2,
    }
}
