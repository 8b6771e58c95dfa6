//! Experiments with the searches: every search on one position, depth by depth, and a part of a
//! search's tree. The results name moves as text and have no type of the game, so that a program
//! can print or send them whatever the game is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::algorithm::Algorithm;
use crate::alphabeta::AlphaBeta;
use crate::control::Control;
use crate::evaluate::Evaluate;
use crate::game::Game;
use crate::memory::Bound;
use crate::minimax::Minimax;
use crate::mtdf::Mtdf;
use crate::negamax::Negamax;
use crate::order::Unordered;
use crate::score::{is_win, lost_in, plies_to_end, win_in};
use crate::search::Search;
use crate::tictactoe::{OpenLines, TicTacToe};
use crate::watch::{Excerpt, Node, is_bound};

/// The limits of each search of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'a> {
    /// The greatest depth, in plies.
    pub depth: u32,
    /// Time for all depths together.
    pub time: Duration,
    /// Positions in the memory of negamax and MTD(f), as a power of two.
    pub memory_bits: u32,
    /// Ends the searches when it is set.
    pub stop: &'a AtomicBool,
}

/// A move as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveName {
    /// For programs.
    pub uci: String,
    /// For people.
    pub san: String,
}

/// What a position is worth, in a unit for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LabValue {
    /// An evaluation: centipawns, or open rows in tic-tac-toe.
    Points(i32),
    /// Won in this many plies.
    Win(u32),
    /// Lost in this many plies.
    Loss(u32),
}

impl LabValue {
    /// The value as one number: wins and losses as in [`win_in`] and [`lost_in`].
    pub fn score(self) -> i32 {
        match self {
            LabValue::Points(points) => points,
            LabValue::Win(plies) => win_in(plies),
            LabValue::Loss(plies) => lost_in(plies),
        }
    }

    /// Plies to the end, negative in a loss; `None` for an evaluation.
    pub fn plies_to_end(self) -> Option<i32> {
        match self {
            LabValue::Points(_) => None,
            LabValue::Win(plies) => i32::try_from(plies).ok(),
            LabValue::Loss(plies) => i32::try_from(plies).ok().map(|plies| -plies),
        }
    }
}

/// What one search found, depth by depth.
#[derive(Clone, Debug)]
pub struct LabSearch {
    /// Its name.
    pub name: &'static str,
    /// The finished depths, from 1.
    pub rows: Vec<LabRow>,
    /// Why it ended.
    pub end: LabEnd,
    /// The time it took, an unfinished depth included.
    pub time: Duration,
}

/// What a search found at one depth.
#[derive(Clone, Debug)]
pub struct LabRow {
    /// The depth in plies.
    pub depth: u32,
    /// Nodes of this depth alone.
    pub nodes: u64,
    /// Time of this depth alone.
    pub time: Duration,
    /// The best move.
    pub best: MoveName,
    /// Its value, for the side to move.
    pub value: LabValue,
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LabEnd {
    /// All depths are done.
    Complete,
    /// No greater depth could change the answer.
    Settled,
    /// The time was up.
    OutOfTime,
    /// The stop flag was set.
    Interrupted,
}

impl LabEnd {
    /// The end of a search that has not done all its depths.
    pub fn early(stop: &AtomicBool) -> LabEnd {
        if stop.load(Ordering::Relaxed) { LabEnd::Interrupted } else { LabEnd::OutOfTime }
    }
}

/// A node of a tree with its children. All values are for the first player.
#[derive(Clone, Debug)]
pub struct LabNode {
    /// The move that leads to it; `None` at the root.
    pub step: Option<MoveName>,
    /// Plies left to search.
    pub depth: u32,
    /// The bounds; `None` where there is none yet.
    pub alpha: Option<LabValue>,
    /// The upper one.
    pub beta: Option<LabValue>,
    /// Its value, and whether it is only a bound.
    pub value: Option<LabValue>,
    /// Whether the value is exact.
    pub bound: Bound,
    /// Whether moves were left out.
    pub cut: bool,
    /// Whether its value came from the memory.
    pub remembered: bool,
    /// Nodes of the tree below it, itself included.
    pub nodes: u64,
    /// Its children; empty for the children themselves.
    pub children: Vec<LabNode>,
}

/// One walk from the root and back; MTD(f) makes one for each test.
#[derive(Clone, Copy, Debug)]
pub struct LabPass {
    /// The bounds it began with.
    pub alpha: Option<LabValue>,
    /// The upper one.
    pub beta: Option<LabValue>,
    /// The result.
    pub value: Option<LabValue>,
    /// Nodes visited.
    pub nodes: u64,
}

/// Why there is no tree to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoTree {
    /// A move of the path is not legal.
    IllegalMove,
    /// The search was stopped before it was done.
    OutOfTime,
    /// The search did not visit the node: it was cut off before.
    NotVisited,
}

/// A position to experiment with, whatever the game.
pub trait Lab {
    /// Runs every search in turn, to every depth. Calls `begin` before each depth of each search.
    fn compare(&self, bounds: &Bounds, begin: &mut (dyn FnMut(&str, u32) + Send))
    -> Vec<LabSearch>;

    /// Searches to the full depth, and returns the node at the end of a path of moves and the walks
    /// from the root.
    fn tree(
        &self,
        algorithm: Algorithm,
        path: &[String],
        bounds: &Bounds,
    ) -> Result<(LabNode, Vec<LabPass>), NoTree>;
}

/// A position in which the game is not over.
pub struct Subject<'a, G: Game> {
    /// The position.
    pub game: G,
    /// The evaluation of the searches.
    pub evaluate: &'a dyn Fn(&G) -> i32,
    /// Converts an evaluation into the unit for people.
    pub points: &'a dyn Fn(i32) -> i32,
    /// Names a legal move.
    pub name: fn(&G, G::Move) -> MoveName,
    /// Reads a move.
    pub parse: fn(&G, &str) -> Option<G::Move>,
}

/// A position of tic-tac-toe, evaluated by [`OpenLines`].
pub fn tic_tac_toe(game: TicTacToe) -> Subject<'static, TicTacToe> {
    Subject {
        game,
        evaluate: &|game: &TicTacToe| OpenLines.evaluate(game),
        points: &|rows| rows,
        name: |_, cell| MoveName { uci: cell.to_string(), san: cell.to_string() },
        parse: |game, text| game.parse_move(text).ok(),
    }
}

impl<G: Game> Subject<'_, G> {
    fn value(&self, score: i32) -> LabValue {
        match plies_to_end(score) {
            Some(plies) if is_win(score) => LabValue::Win(plies),
            Some(plies) => LabValue::Loss(plies),
            None => LabValue::Points((self.points)(score)),
        }
    }

    /// A bound of a node; `None` if it is infinite.
    fn bound(&self, bound: i32) -> Option<LabValue> {
        is_bound(bound).then(|| self.value(bound))
    }

    fn control<'b>(&self, bounds: &Bounds<'b>) -> Control<'b> {
        Control::unlimited().with_deadline(Instant::now() + bounds.time).with_stop(bounds.stop)
    }

    fn deepen(
        &self,
        algorithm: Algorithm,
        bounds: &Bounds,
        begin: &mut (dyn FnMut(&str, u32) + Send),
    ) -> LabSearch {
        let evaluate = |game: &G| (self.evaluate)(game);
        let mut search = algorithm.search(evaluate, Unordered, bounds.memory_bits);
        let mut control = self.control(bounds);
        let begun = Instant::now();
        let (mut rows, mut end) = (Vec::new(), LabEnd::Complete);
        let mut last = None;
        // Not `Deepening`, which ends at the first win: here a row of every depth is wanted.
        for depth in 1..=bounds.depth {
            begin(algorithm.name(), depth);
            let begun = Instant::now();
            let Ok(found) = search.search(&self.game, depth, last.as_ref(), &mut control) else {
                end = LabEnd::early(bounds.stop);
                break;
            };
            let time = begun.elapsed();
            let best = (self.name)(&self.game, found.best.expect("the game goes on"));
            let value = self.value(found.score);
            rows.push(LabRow { depth, nodes: found.nodes, time, best, value });
            last = Some(found);
        }
        LabSearch { name: algorithm.name(), rows, end, time: begun.elapsed() }
    }

    fn node(&self, before: &G, node: &Node<G::Move>, children: Vec<LabNode>) -> LabNode {
        LabNode {
            step: node.m.map(|m| (self.name)(before, m)),
            depth: node.depth,
            alpha: self.bound(node.alpha),
            beta: self.bound(node.beta),
            value: node.value.map(|value| self.value(value)),
            bound: match node.value {
                Some(value) if value <= node.alpha => Bound::AtMost,
                Some(value) if value >= node.beta => Bound::AtLeast,
                _ => Bound::Exact,
            },
            cut: node.cut,
            remembered: node.remembered,
            nodes: node.nodes,
            children,
        }
    }
}

impl<G: Game> Lab for Subject<'_, G> {
    fn compare(
        &self,
        bounds: &Bounds,
        begin: &mut (dyn FnMut(&str, u32) + Send),
    ) -> Vec<LabSearch> {
        Algorithm::ALL.into_iter().map(|algorithm| self.deepen(algorithm, bounds, begin)).collect()
    }

    fn tree(
        &self,
        algorithm: Algorithm,
        path: &[String],
        bounds: &Bounds,
    ) -> Result<(LabNode, Vec<LabPass>), NoTree> {
        let (mut at, mut before) = (self.game.clone(), self.game.clone());
        let mut moves = Vec::new();
        for text in path {
            let m = (self.parse)(&at, text).ok_or(NoTree::IllegalMove)?;
            let mut legal = Vec::new();
            at.moves(&mut legal);
            if !legal.contains(&m) {
                return Err(NoTree::IllegalMove);
            }
            before = at.clone();
            at.play(m);
            moves.push(m);
        }
        let mut excerpt = Excerpt::new(moves);
        let evaluate = |game: &G| (self.evaluate)(game);
        let (watch, bits) = (&mut excerpt, bounds.memory_bits);
        let mut search: Box<dyn Search<G> + '_> = match algorithm {
            Algorithm::Minimax => Box::new(Minimax::new(evaluate).with_watch(watch)),
            Algorithm::AlphaBeta => Box::new(AlphaBeta::new(evaluate).with_watch(watch)),
            Algorithm::Negamax => {
                Box::new(Negamax::new(evaluate).with_memory_bits(bits).with_watch(watch))
            }
            Algorithm::Mtdf => {
                Box::new(Mtdf::new(evaluate).with_memory_bits(bits).with_watch(watch))
            }
        };
        let done = search.search(&self.game, bounds.depth, None, &mut self.control(bounds));
        drop(search);
        done.map_err(|_| NoTree::OutOfTime)?;
        let (node, children) = excerpt.found().ok_or(NoTree::NotVisited)?;
        let children = children.iter().map(|child| self.node(&at, child, Vec::new())).collect();
        let passes = excerpt.passes().iter().map(|pass| LabPass {
            alpha: self.bound(pass.alpha),
            beta: self.bound(pass.beta),
            value: pass.value.and_then(|value| self.bound(value)),
            nodes: pass.nodes,
        });
        Ok((self.node(&before, node, children), passes.collect()))
    }
}
