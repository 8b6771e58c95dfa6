//! Textbook searches side by side, and their trees.

use kiebitz_gametree::Bound;
use kiebitz_gametree::lab::{self, LabEnd, LabValue, MoveName};
use serde::{Deserialize, Serialize};

use super::Named;

/// A request to compare searches.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LabWish {
    pub variant: Option<String>,
    pub fen: Option<String>,
    pub depth: u32,
}

/// A request for a part of a tree.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeWish {
    pub variant: Option<String>,
    pub fen: Option<String>,
    /// `minimax`, `alphabeta`, `negamax` or `mtdf`
    pub search: String,
    pub depth: u32,
    #[serde(default)]
    pub path: Vec<String>,
}

/// The result of a comparison.
#[derive(Serialize)]
pub(crate) struct Lab {
    pub searches: Vec<LabSearch>,
}

/// One search, depth by depth.
#[derive(Serialize)]
pub(crate) struct LabSearch {
    pub name: &'static str,
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

/// One depth.
#[derive(Serialize)]
pub(crate) struct LabDepth {
    pub depth: u32,
    pub nodes: u64,
    pub seconds: f64,
}

/// A part of a search tree.
#[derive(Serialize)]
pub(crate) struct Tree {
    pub node: TreeNode,
    /// The walks from the root and their bounds; MTD(f) makes one for every test.
    pub passes: Vec<TreePass>,
}

/// A node. All values are for the first player (White, crosses).
#[derive(Serialize)]
pub(crate) struct TreeNode {
    #[serde(rename = "move")]
    pub step: Option<Named>,
    pub depth: u32,
    /// None if there is no bound yet.
    pub alpha: Option<i32>,
    pub beta: Option<i32>,
    pub value: Option<i32>,
    /// Plies from the root to the end if it is won (positive: for the first player) or lost.
    pub win: Option<i32>,
    /// Whether the value is `exact`, or a `lower` or `upper` bound.
    pub kind: &'static str,
    /// Whether moves were left out.
    pub cut: bool,
    /// Whether its value came from the memory.
    pub remembered: bool,
    pub nodes: u64,
    pub children: Vec<TreeNode>,
}

/// A walk from the root.
#[derive(Serialize)]
pub(crate) struct TreePass {
    pub alpha: Option<i32>,
    pub beta: Option<i32>,
    pub value: Option<i32>,
    pub nodes: u64,
}

impl From<MoveName> for Named {
    fn from(MoveName { uci, san }: MoveName) -> Named {
        Named { uci, san }
    }
}

impl From<lab::LabSearch> for LabSearch {
    fn from(search: lab::LabSearch) -> LabSearch {
        let by_depth = search.rows.iter().map(|row| LabDepth {
            depth: row.depth,
            nodes: row.nodes,
            seconds: row.time.as_secs_f64(),
        });
        let by_depth = by_depth.collect();
        let last = search.rows.into_iter().next_back();
        LabSearch {
            name: search.name,
            depth: last.as_ref().map_or(0, |row| row.depth),
            nodes: last.as_ref().map_or(0, |row| row.nodes),
            seconds: search.time.as_secs_f64(),
            value: last.as_ref().map_or(0, |row| row.value.score()),
            win: last.as_ref().and_then(|row| row.value.plies_to_end()),
            step: last.map(|row| row.best.into()),
            complete: search.end == LabEnd::Complete,
            by_depth,
        }
    }
}

impl From<lab::LabNode> for TreeNode {
    fn from(node: lab::LabNode) -> TreeNode {
        TreeNode {
            step: node.step.map(Named::from),
            depth: node.depth,
            alpha: node.alpha.map(LabValue::score),
            beta: node.beta.map(LabValue::score),
            value: node.value.map(LabValue::score),
            win: node.value.and_then(LabValue::plies_to_end),
            kind: match node.bound {
                Bound::Exact => "exact",
                Bound::AtLeast => "lower",
                Bound::AtMost => "upper",
            },
            cut: node.cut,
            remembered: node.remembered,
            nodes: node.nodes,
            children: node.children.into_iter().map(TreeNode::from).collect(),
        }
    }
}

impl From<lab::LabPass> for TreePass {
    fn from(pass: lab::LabPass) -> TreePass {
        TreePass {
            alpha: pass.alpha.map(LabValue::score),
            beta: pass.beta.map(LabValue::score),
            value: pass.value.map(LabValue::score),
            nodes: pass.nodes,
        }
    }
}
