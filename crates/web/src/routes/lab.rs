//! The lab: textbook searches, compared and shown as trees.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::Method;
use axum::routing::post;
use kiebitz_gametree::lab::{self, Bounds, Lab, NoTree};
use kiebitz_gametree::{Game, UnknownAlgorithm};
use kiebitz_play::GameKind;
use kiebitz_players::lab::with_board;

use super::{Answer, Route, json};
use crate::app::App;
use crate::core_queue::Work;
use crate::fault::Fault;
use crate::input::{self, Body};
use crate::limits::{self, Costly};
use crate::wire;

/// The greatest depth, in plies. Time ends most searches earlier.
const DEEPEST: u32 = 20;

/// Time for each search of a comparison, all its depths together.
const TIME: Duration = Duration::from_secs(4);

/// Time for a tree.
const TREE_TIME: Duration = Duration::from_secs(8);

/// Entries in the memory of negamax and MTD(f), as a power of two.
const MEMORY_BITS: u32 = 18;

pub(super) fn routes() -> Vec<Route> {
    vec![(Method::POST, "/api/lab", post(compare)), (Method::POST, "/api/lab/tree", post(tree))]
}

fn depth(depth: u32) -> Result<u32, Fault> {
    match depth {
        1..=DEEPEST => Ok(depth),
        _ => Err(Fault::Bad("depth", format!("it is 1 to {DEEPEST}"))),
    }
}

/// Runs an experiment with the position of a request.
fn with_position<T>(
    variant: Option<&str>,
    fen: Option<&str>,
    experiment: impl FnOnce(&dyn Lab) -> T,
) -> Result<T, Fault> {
    let over = || Fault::Bad("position", "the game is over there".into());
    match input::kind(variant)? {
        GameKind::TicTacToe => {
            let game = input::tictactoe(fen)?;
            if game.ending().is_some() {
                Err(over())
            } else {
                Ok(experiment(&lab::tic_tac_toe(game)))
            }
        }
        GameKind::Chess(variant) => {
            let board = input::board(fen, variant)?;
            if board.ending().is_some() { Err(over()) } else { Ok(with_board(board, experiment)) }
        }
    }
}

async fn compare(
    State(app): State<Arc<App>>,
    Costly(turn): Costly<{ limits::COMPARISON }>,
    Body(wish): Body<wire::LabWish>,
) -> Answer {
    let depth = depth(wish.depth)?;
    let searches = app.compute(turn, Work::Short, move |stop| {
        let bounds = Bounds { depth, time: TIME, memory_bits: MEMORY_BITS, stop };
        with_position(wish.variant.as_deref(), wish.fen.as_deref(), |lab| {
            lab.compare(&bounds, &mut |_, _| {})
        })
    });
    let searches = searches.await?.into_iter().map(wire::LabSearch::from).collect();
    json(&wire::Lab { searches })
}

async fn tree(
    State(app): State<Arc<App>>,
    Costly(turn): Costly<{ limits::TREE }>,
    Body(wish): Body<wire::TreeWish>,
) -> Answer {
    let depth = depth(wish.depth)?;
    let unknown = |error: UnknownAlgorithm| Fault::Bad("search", error.to_string());
    let algorithm = wish.search.parse().map_err(unknown)?;
    if wish.path.len() > depth as usize {
        return Err(Fault::Bad("path", "it is longer than the search is deep".into()));
    }
    let tree = app.compute(turn, Work::Short, move |stop| {
        let bounds = Bounds { depth, time: TREE_TIME, memory_bits: MEMORY_BITS, stop };
        let found = with_position(wish.variant.as_deref(), wish.fen.as_deref(), |lab| {
            lab.tree(algorithm, &wish.path, &bounds)
        })?;
        found.map_err(|why| match why {
            NoTree::IllegalMove => Fault::Bad("path", "a move in it is not legal".into()),
            NoTree::OutOfTime => {
                let seconds = TREE_TIME.as_secs();
                Fault::Bad("depth", format!("the search takes longer than {seconds} s"))
            }
            NoTree::NotVisited => {
                Fault::Bad("path", "the search did not go there: it was cut off before".into())
            }
        })
    });
    json(&wire::Tree::from(tree.await?))
}
