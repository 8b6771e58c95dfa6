//! Experiments with the searches: every search on one position, depth by depth, and a part of a
//! search's tree. The results name moves as text and have no type of the game, so that a program
//! can print or send them whatever the game is.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::algorithm::{Algorithm, Technique};
use crate::control::Control;
use crate::evaluate::Evaluate;
use crate::game::Game;
use crate::score::plies_to_end;
use crate::tictactoe::{OpenLines, TicTacToe};
use crate::watch::{Excerpt, Node, Pass, Watch, is_bound};

/// The limits of each search of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'a> {
    /// The greatest depth, in plies.
    pub depth: u32,
    /// Time for all depths together.
    pub time: Duration,
    /// Positions in the memory of negamax and MTD(f), as a power of two.
    pub memory_bits: u32,
    /// What the searches use, each as far as it can.
    pub techniques: &'a [Technique],
    /// For each of these, every search that can use it runs once more: without it, or with it if it is not
    /// one of `techniques`.
    pub vary: &'a [Technique],
    /// Ends the searches when it is set.
    pub stop: &'a AtomicBool,
}

/// How a search differs from the others of its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// It uses one technique more.
    With(Technique),
    /// It does without one.
    Without(Technique),
}

impl Change {
    fn apply(self, techniques: &[Technique]) -> Vec<Technique> {
        let mut all = techniques.to_vec();
        match self {
            Change::With(technique) => all.push(technique),
            Change::Without(technique) => all.retain(|&other| other != technique),
        }
        all
    }
}

/// `+memory`, `-memory`
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::With(technique) => write!(f, "+{}", technique.name()),
            Change::Without(technique) => write!(f, "-{}", technique.name()),
        }
    }
}

/// A move as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveName {
    /// For programs.
    pub uci: String,
    /// For people.
    pub san: String,
}

/// What one search found, depth by depth.
#[derive(Clone, Debug)]
pub struct LabSearch {
    /// Its name.
    pub name: &'static str,
    /// How it differs; `None` for the search with the techniques that were asked for.
    pub change: Option<Change>,
    /// The finished depths, from 1.
    pub rows: Vec<LabRow>,
    /// Why it ended.
    pub end: LabEnd,
    /// The time it took, an unfinished depth included.
    pub time: Duration,
}

impl LabSearch {
    /// Its name and how it differs: `negamax`, `negamax -memory`.
    pub fn label(&self) -> String {
        match self.change {
            Some(change) => format!("{} {change}", self.name),
            None => self.name.to_owned(),
        }
    }
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
    /// Its score for the side to move; an evaluation in the unit for people.
    pub score: i32,
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

/// A part of a search's tree. All values are for the first player.
#[derive(Clone, Debug)]
pub struct LabTree {
    /// The node at the end of the path.
    pub node: Node<MoveName>,
    /// Its children.
    pub children: Vec<Node<MoveName>>,
    /// The walks from the root; MTD(f) makes one for each test.
    pub passes: Vec<Pass>,
    /// Nodes of all walks together, as [`LabRow::nodes`] counts them.
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

    /// Searches to every depth as [`Lab::compare`] does, and returns of the last the node at the end of a path of moves.
    fn tree(
        &self,
        algorithm: Algorithm,
        path: &[String],
        bounds: &Bounds,
    ) -> Result<LabTree, NoTree>;
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
    /// A score with its evaluation in the unit for people.
    fn shown(&self, score: i32) -> i32 {
        let is_evaluation = plies_to_end(score).is_none() && is_bound(score);
        if is_evaluation { (self.points)(score) } else { score }
    }

    fn control<'b>(&self, bounds: &Bounds<'b>) -> Control<'b> {
        Control::unlimited().with_deadline(Instant::now() + bounds.time).with_stop(bounds.stop)
    }

    fn deepen(
        &self,
        algorithm: Algorithm,
        change: Option<Change>,
        watch: impl Watch<G::Move>,
        bounds: &Bounds,
        begin: &mut (dyn FnMut(&str, u32) + Send),
    ) -> LabSearch {
        let evaluate = |game: &G| (self.evaluate)(game);
        let techniques =
            change.map_or(bounds.techniques.to_vec(), |change| change.apply(bounds.techniques));
        let mut search = algorithm.search(evaluate, watch, &techniques, bounds.memory_bits);
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
            let score = self.shown(found.score);
            rows.push(LabRow { depth, nodes: found.nodes, time, best, score });
            last = Some(found);
        }
        LabSearch { name: algorithm.name(), change, rows, end, time: begun.elapsed() }
    }

    fn node(&self, before: &G, node: &Node<G::Move>) -> Node<MoveName> {
        Node {
            m: node.m.map(|m| (self.name)(before, m)),
            alpha: self.shown(node.alpha),
            beta: self.shown(node.beta),
            value: node.value.map(|value| self.shown(value)),
            depth: node.depth,
            cut: node.cut,
            remembered: node.remembered,
            nodes: node.nodes,
        }
    }
}

impl<G: Game> Lab for Subject<'_, G> {
    fn compare(
        &self,
        bounds: &Bounds,
        begin: &mut (dyn FnMut(&str, u32) + Send),
    ) -> Vec<LabSearch> {
        let mut searches = Vec::new();
        for algorithm in Algorithm::ALL {
            let varied = bounds.vary.iter().filter(|&&technique| algorithm.can_use(technique));
            let changes = varied.map(|&technique| {
                Some(match bounds.techniques.contains(&technique) {
                    true => Change::Without(technique),
                    false => Change::With(technique),
                })
            });
            for change in [None].into_iter().chain(changes) {
                searches.push(self.deepen(algorithm, change, (), bounds, begin));
            }
        }
        searches
    }

    fn tree(
        &self,
        algorithm: Algorithm,
        path: &[String],
        bounds: &Bounds,
    ) -> Result<LabTree, NoTree> {
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
        let done = self.deepen(algorithm, None, &mut excerpt, bounds, &mut |_, _| {});
        let last = done.rows.last().filter(|_| done.end == LabEnd::Complete);
        let nodes = last.ok_or(NoTree::OutOfTime)?.nodes;
        let (node, children) = excerpt.found().ok_or(NoTree::NotVisited)?;
        Ok(LabTree {
            node: self.node(&before, node),
            children: children.iter().map(|child| self.node(&at, child)).collect(),
            passes: excerpt
                .passes()
                .iter()
                .map(|pass| Pass {
                    alpha: self.shown(pass.alpha),
                    beta: self.shown(pass.beta),
                    value: pass.value.map(|value| self.shown(value)),
                    nodes: pass.nodes,
                })
                .collect(),
            nodes,
        })
    }
}
