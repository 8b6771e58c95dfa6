//! Textbook searches side by side, and their trees.

use kiebitz_gametree::lab::{self, LabEnd, LabTree, MoveName};
use kiebitz_gametree::{Algorithm, Node, Technique, is_bound, is_win, plies_to_end};
use kiebitz_play::GameKind;
use serde::{Deserialize, Serialize};

use crate::game::Named;
use crate::json::Word;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabRequest {
    pub variant: Option<Word<GameKind>>,
    pub fen: Option<String>,
    pub depth: u32,
    /// What the searches use, as far as they can; ordering and memory if nothing is said.
    pub techniques: Option<Vec<Word<Technique>>>,
    /// For each of these, searches run once more without it, or with it if they do not use it.
    #[serde(default)]
    pub vary: Vec<Word<Technique>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeRequest {
    pub variant: Option<Word<GameKind>>,
    pub fen: Option<String>,
    pub search: Word<Algorithm>,
    pub depth: u32,
    /// As in a comparison, whose node counts these are.
    pub techniques: Option<Vec<Word<Technique>>>,
    /// The moves from the root to the node.
    #[serde(default)]
    pub path: Vec<String>,
}

#[derive(Serialize)]
pub struct Lab {
    pub searches: Vec<LabSearch>,
}

#[derive(Serialize)]
pub struct LabSearch {
    pub name: &'static str,
    /// The technique it uses besides (`+memory`) or does without (`-memory`).
    pub change: Option<String>,
    /// Of the greatest depth it finished.
    pub depth: u32,
    pub nodes: u64,
    /// Of all depths together.
    pub seconds: f64,
    #[serde(rename = "move")]
    pub step: Option<Named>,
    /// For the side to move: centipawns, or rows in tic-tac-toe; see `win`.
    pub value: i32,
    /// Plies to the end if it is won (positive) or lost (negative) for the side to move.
    pub win: Option<i32>,
    /// Whether it finished all depths in the time it had.
    pub complete: bool,
    pub by_depth: Vec<LabDepth>,
}

#[derive(Serialize)]
pub struct LabDepth {
    pub depth: u32,
    pub nodes: u64,
    pub seconds: f64,
}

#[derive(Serialize)]
pub struct Tree {
    pub node: TreeNode,
    /// The walks from the root and their bounds; MTD(f) makes one for every test.
    pub passes: Vec<TreePass>,
    /// Nodes of all walks together, as in the comparison.
    pub nodes: u64,
}

/// A node. All values are for the first player (White, crosses).
#[derive(Serialize)]
pub struct TreeNode {
    #[serde(rename = "move")]
    pub step: Option<Named>,
    pub depth: u32,
    /// None if there is no bound yet.
    pub alpha: Option<i32>,
    pub beta: Option<i32>,
    pub value: Option<i32>,
    /// Plies from the root to the end if it is won (positive: for the first player) or lost.
    pub win: Option<i32>,
    pub kind: ValueKind,
    /// Whether moves were left out.
    pub cut: bool,
    /// Whether its value came from the memory.
    pub remembered: bool,
    pub nodes: u64,
    pub children: Vec<TreeNode>,
}

/// Whether a value is exact or a bound.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ValueKind {
    Exact,
    Lower,
    Upper,
}

#[derive(Serialize)]
pub struct TreePass {
    pub alpha: Option<i32>,
    pub beta: Option<i32>,
    pub value: Option<i32>,
    pub nodes: u64,
}

fn named(MoveName { uci, san }: MoveName) -> Named {
    Named { uci, san }
}

/// Plies to the end, negative if the score is a loss.
fn win(score: i32) -> Option<i32> {
    let plies = i32::try_from(plies_to_end(score)?).ok()?;
    Some(if is_win(score) { plies } else { -plies })
}

/// A bound that is not infinite.
fn bound(score: i32) -> Option<i32> {
    is_bound(score).then_some(score)
}

impl From<lab::LabSearch> for LabSearch {
    fn from(mut search: lab::LabSearch) -> LabSearch {
        let by_depth = search.rows.iter().map(|row| LabDepth {
            depth: row.depth,
            nodes: row.nodes,
            seconds: row.time.as_secs_f64(),
        });
        let by_depth: Vec<LabDepth> = by_depth.collect();
        let last = search.rows.pop();
        let value = last.as_ref().map_or(0, |row| row.score);
        LabSearch {
            name: search.name,
            change: search.change.map(|change| change.to_string()),
            depth: by_depth.last().map_or(0, |row| row.depth),
            nodes: by_depth.last().map_or(0, |row| row.nodes),
            seconds: search.time.as_secs_f64(),
            value,
            win: win(value),
            step: last.map(|row| named(row.best)),
            complete: search.end == LabEnd::Complete,
            by_depth,
        }
    }
}

impl TreeNode {
    fn new(node: Node<MoveName>, children: Vec<TreeNode>) -> TreeNode {
        TreeNode {
            step: node.m.map(named),
            depth: node.depth,
            alpha: bound(node.alpha),
            beta: bound(node.beta),
            value: node.value,
            win: node.value.and_then(win),
            kind: match node.value {
                Some(value) if value <= node.alpha => ValueKind::Upper,
                Some(value) if value >= node.beta => ValueKind::Lower,
                _ => ValueKind::Exact,
            },
            cut: node.cut,
            remembered: node.remembered,
            nodes: node.nodes,
            children,
        }
    }
}

impl From<LabTree> for Tree {
    fn from(LabTree { node, children, passes, nodes }: LabTree) -> Tree {
        let children = children.into_iter().map(|child| TreeNode::new(child, Vec::new())).collect();
        let passes = passes.into_iter().map(|pass| TreePass {
            alpha: bound(pass.alpha),
            beta: bound(pass.beta),
            value: pass.value.and_then(bound),
            nodes: pass.nodes,
        });
        Tree { node: TreeNode::new(node, children), passes: passes.collect(), nodes }
    }
}
