//! The lab: textbook searches, compared and shown as trees.

use std::time::Duration;

use kiebitz_gametree::lab::{self, Bounds, Lab, NoTree};
use kiebitz_gametree::{Game, Technique};
use kiebitz_players::lab::with_board;

use super::prelude::*;

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
        _ => Err(Fault::Bad(
            "depth",
            message!("request-range", name = "depth", least = 1, most = DEEPEST),
        )),
    }
}

/// What the searches use.
fn techniques(named: Option<&[Word<Technique>]>) -> Result<Vec<Technique>, Fault> {
    named.map_or(Ok(Technique::EXACT.to_vec()), known)
}

fn known(named: &[Word<Technique>]) -> Result<Vec<Technique>, Fault> {
    named.iter().map(|technique| input::known("techniques", technique)).collect()
}

/// Runs an experiment with the position of a request.
fn with_position<T>(
    variant: Option<&Word<GameKind>>,
    fen: Option<&str>,
    experiment: impl FnOnce(&dyn Lab) -> T,
) -> Result<T, Fault> {
    let over = || Fault::Bad("position", message!("request-over"));
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

/// Compare textbook searches
async fn compare(
    State(app): AppState,
    Costly(turn): Costly<{ limits::COMPARISON }>,
    Body(wish): Body<wire::LabRequest>,
) -> Answer<Json<wire::Lab>> {
    let depth = depth(wish.depth)?;
    let (used, vary) = (techniques(wish.techniques.as_deref())?, known(&wish.vary)?);
    let searches = app.compute(turn, Work::Short, move |stop| {
        let bounds = Bounds {
            depth,
            time: TIME,
            memory_bits: MEMORY_BITS,
            techniques: &used,
            vary: &vary,
            stop,
        };
        with_position(wish.variant.as_ref(), wish.fen.as_deref(), |lab| {
            lab.compare(&bounds, &mut |_, _| {})
        })
    });
    let searches = searches.await?.into_iter().map(wire::LabSearch::from).collect();
    json(&wire::Lab { searches })
}

/// A node of a search tree and its children
async fn tree(
    State(app): AppState,
    Costly(turn): Costly<{ limits::TREE }>,
    Body(wish): Body<wire::TreeRequest>,
) -> Answer<Json<wire::Tree>> {
    let depth = depth(wish.depth)?;
    let algorithm = input::known("search", &wish.search)?;
    if wish.path.len() > depth as usize {
        return Err(Fault::Bad("path", message!("request-path-long")));
    }
    let used = techniques(wish.techniques.as_deref())?;
    let tree = app.compute(turn, Work::Short, move |stop| {
        let bounds = Bounds {
            depth,
            time: TREE_TIME,
            memory_bits: MEMORY_BITS,
            techniques: &used,
            vary: &[],
            stop,
        };
        let found = with_position(wish.variant.as_ref(), wish.fen.as_deref(), |lab| {
            lab.tree(algorithm, &wish.path, &bounds)
        })?;
        found.map_err(|why| match why {
            NoTree::IllegalMove => Fault::Bad("path", message!("request-path-illegal")),
            NoTree::OutOfTime => {
                let seconds = TREE_TIME.as_secs();
                Fault::Bad("depth", message!("request-slow", seconds))
            }
            NoTree::NotVisited => Fault::Bad("path", message!("request-path-cut")),
        })
    });
    json(&wire::Tree::from(tree.await?))
}
