//! The lab: textbook searches, compared and shown as trees.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::Method;
use axum::routing::post;
use kiebitz_chess::Board;
use kiebitz_gametree::tictactoe::{Cell, OpenLines, TicTacToe};
use kiebitz_gametree::{
    Algorithm, AlphaBeta, Control, Evaluate, Excerpt, Game, Minimax, Mtdf, Negamax, Node, Search,
    Unordered, is_bound, is_win, plies_to_end,
};
use kiebitz_play::GameKind;
use kiebitz_players::Knowledge;
use kiebitz_players::evaluation::Evaluation;

use super::{Answer, Route, json};
use crate::app::App;
use crate::core_queue::Work;
use crate::fault::Fault;
use crate::input::{self, Body};
use crate::limits::{self, Costly};
use crate::wire::{self, Named};

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

/// A game as the lab uses it.
struct Ground<'a, G: Game> {
    game: G,
    evaluate: &'a dyn Fn(&G) -> i32,
    /// Converts an evaluation into the number that is shown.
    points: &'a dyn Fn(i32) -> i32,
    name: &'a dyn Fn(&G, G::Move) -> Named,
    parse: &'a dyn Fn(&G, &str) -> Option<G::Move>,
}

/// An experiment with any game.
trait Experiment {
    type Result;
    fn run<G: Game>(&self, ground: &Ground<'_, G>) -> Result<Self::Result, Fault>;
}

fn depth(depth: u32) -> Result<u32, Fault> {
    match depth {
        1..=DEEPEST => Ok(depth),
        _ => Err(Fault::Bad("depth", format!("it is 1 to {DEEPEST}"))),
    }
}

fn over() -> Fault {
    Fault::Bad("position", "the game is over there".into())
}

/// Runs an experiment with the game that was asked for.
fn on<E: Experiment>(
    variant: Option<&str>,
    fen: Option<&str>,
    experiment: &E,
) -> Result<E::Result, Fault> {
    match input::kind(variant)? {
        GameKind::TicTacToe => {
            let game = match fen.map(str::trim) {
                None | Some("" | "startpos") => TicTacToe::default(),
                Some(text) => {
                    let read = text.parse::<TicTacToe>();
                    read.map_err(|error| Fault::Bad("position", error.to_string()))?
                }
            };
            if game.ending().is_some() {
                return Err(over());
            }
            experiment.run(&Ground {
                game,
                evaluate: &|game: &TicTacToe| OpenLines.evaluate(game),
                points: &|rows| rows,
                name: &|_, cell: Cell| Named { uci: cell.to_string(), san: cell.to_string() },
                parse: &|game, text| game.parse_move(text).ok(),
            })
        }
        GameKind::Chess(variant) => {
            let board = input::board(fen, variant)?;
            if board.ending().is_some() {
                return Err(over());
            }
            let nothing = Knowledge::default();
            let judge = Evaluation::PieceSquare.judge(&board, &nothing);
            experiment.run(&Ground {
                game: board,
                evaluate: &|board: &Board| judge.evaluate(board),
                points: &|points| judge.centipawns(points),
                name: &Named::new,
                parse: &|board, text| board.parse_uci(text).ok(),
            })
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
        on(wish.variant.as_deref(), wish.fen.as_deref(), &Comparison { depth, stop })
    });
    json(&wire::Lab { searches: searches.await? })
}

/// Every search, to every depth.
struct Comparison<'a> {
    depth: u32,
    stop: &'a AtomicBool,
}

impl Experiment for Comparison<'_> {
    type Result = Vec<wire::LabSearch>;

    fn run<G: Game>(&self, ground: &Ground<'_, G>) -> Result<Vec<wire::LabSearch>, Fault> {
        Ok(Algorithm::ALL.into_iter().map(|algorithm| self.by(algorithm, ground)).collect())
    }
}

impl Comparison<'_> {
    fn by<G: Game>(&self, algorithm: Algorithm, ground: &Ground<'_, G>) -> wire::LabSearch {
        let evaluate = |game: &G| (ground.evaluate)(game);
        let mut search = algorithm.search(evaluate, Unordered, MEMORY_BITS);
        let begun = Instant::now();
        let mut control = Control::unlimited().with_deadline(begun + TIME).with_stop(self.stop);
        let mut found = None;
        let mut by_depth = Vec::new();
        for depth in 1..=self.depth {
            let begun = Instant::now();
            let Ok(next) = search.search(&ground.game, depth, found.as_ref(), &mut control) else {
                break;
            };
            let seconds = begun.elapsed().as_secs_f64();
            by_depth.push(wire::LabDepth { depth, nodes: next.nodes, seconds });
            found = Some(next);
        }
        let reached = by_depth.last().map_or(0, |last| last.depth);
        let score = found.as_ref().map_or(0, |found| found.score);
        let (value, win) = shown(score, ground.points);
        wire::LabSearch {
            name: algorithm.name(),
            depth: reached,
            nodes: found.as_ref().map_or(0, |found| found.nodes),
            seconds: begun.elapsed().as_secs_f64(),
            step: found.and_then(|found| found.best).map(|m| (ground.name)(&ground.game, m)),
            value,
            win,
            complete: reached == self.depth,
            by_depth,
        }
    }
}

/// A score as shown, and the plies to the end if known.
fn shown(score: i32, points: &dyn Fn(i32) -> i32) -> (i32, Option<i32>) {
    match plies_to_end(score) {
        None => (points(score), None),
        Some(plies) => {
            let plies = i32::try_from(plies).unwrap_or(i32::MAX);
            (score, Some(if is_win(score) { plies } else { -plies }))
        }
    }
}

async fn tree(
    State(app): State<Arc<App>>,
    Costly(turn): Costly<{ limits::TREE }>,
    Body(wish): Body<wire::TreeWish>,
) -> Answer {
    let depth = depth(wish.depth)?;
    let algorithm = wish.search.parse().map_err(|error: kiebitz_gametree::UnknownAlgorithm| {
        Fault::Bad("search", error.to_string())
    })?;
    if wish.path.len() > depth as usize {
        return Err(Fault::Bad("path", "it is longer than the search is deep".into()));
    }
    let tree = app.compute(turn, Work::Short, move |stop| {
        let looking = Looking { depth, algorithm, path: wish.path, stop };
        on(wish.variant.as_deref(), wish.fen.as_deref(), &looking)
    });
    json(&tree.await?)
}

/// One node of one search, with its children.
struct Looking<'a> {
    depth: u32,
    algorithm: Algorithm,
    path: Vec<String>,
    stop: &'a AtomicBool,
}

impl Experiment for Looking<'_> {
    type Result = wire::Tree;

    fn run<G: Game>(&self, ground: &Ground<'_, G>) -> Result<wire::Tree, Fault> {
        let mut at = ground.game.clone();
        let mut before = at.clone();
        let mut path = Vec::new();
        for text in &self.path {
            let bad = || Fault::Bad("path", "a move in it is not legal".into());
            let m = (ground.parse)(&at, text).ok_or_else(bad)?;
            let mut legal = Vec::new();
            at.moves(&mut legal);
            if !legal.contains(&m) {
                return Err(bad());
            }
            before = at.clone();
            at.play(m);
            path.push(m);
        }
        let mut excerpt = Excerpt::new(path);
        let evaluate = |game: &G| (ground.evaluate)(game);
        let deadline = Instant::now() + TREE_TIME;
        let mut control = Control::unlimited().with_deadline(deadline).with_stop(self.stop);
        let watch = &mut excerpt;
        let done = match self.algorithm {
            Algorithm::Minimax => Minimax::new(evaluate).with_watch(watch).search(
                &ground.game,
                self.depth,
                None,
                &mut control,
            ),
            Algorithm::AlphaBeta => AlphaBeta::new(evaluate).with_watch(watch).search(
                &ground.game,
                self.depth,
                None,
                &mut control,
            ),
            Algorithm::Negamax => Negamax::new(evaluate)
                .with_memory_bits(MEMORY_BITS)
                .with_watch(watch)
                .search(&ground.game, self.depth, None, &mut control),
            Algorithm::Mtdf => Mtdf::new(evaluate)
                .with_memory_bits(MEMORY_BITS)
                .with_watch(watch)
                .search(&ground.game, self.depth, None, &mut control),
        };
        if done.is_err() {
            let why = format!("the search takes longer than {} s", TREE_TIME.as_secs());
            return Err(Fault::Bad("depth", why));
        }
        let none =
            || Fault::Bad("path", "the search did not go there: it was cut off before".into());
        let (node, children) = excerpt.found().ok_or_else(none)?;
        let named = |game: &G, node: &Node<G::Move>| node.m.map(|m| (ground.name)(game, m));
        let children = children
            .iter()
            .map(|child| shown_node(child, named(&at, child), ground.points, Vec::new()))
            .collect();
        let node = shown_node(node, named(&before, node), ground.points, children);
        let bound = |bound: i32| is_bound(bound).then(|| shown(bound, ground.points).0);
        let passes = excerpt.passes().iter().map(|pass| wire::TreePass {
            alpha: bound(pass.alpha),
            beta: bound(pass.beta),
            value: pass.value.and_then(bound),
            nodes: pass.nodes,
        });
        Ok(wire::Tree { node, passes: passes.collect() })
    }
}

fn shown_node<M>(
    node: &Node<M>,
    step: Option<Named>,
    points: &dyn Fn(i32) -> i32,
    children: Vec<wire::TreeNode>,
) -> wire::TreeNode {
    let bound = |bound: i32| is_bound(bound).then(|| shown(bound, points).0);
    wire::TreeNode {
        step,
        depth: node.depth,
        alpha: bound(node.alpha),
        beta: bound(node.beta),
        value: node.value.map(|value| shown(value, points).0),
        win: node.value.and_then(|value| shown(value, points).1),
        kind: match node.value {
            Some(value) if value <= node.alpha => "upper",
            Some(value) if value >= node.beta => "lower",
            _ => "exact",
        },
        cut: node.cut,
        remembered: node.remembered,
        nodes: node.nodes,
        children,
    }
}
