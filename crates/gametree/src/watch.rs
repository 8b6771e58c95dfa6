//! Observing a search while it walks its tree.

use crate::score::INFINITY;

/// Observes [`Minimax`](crate::Minimax), [`AlphaBeta`](crate::AlphaBeta) or [`Mtdf`](crate::Mtdf)
/// while they walk their tree. All values are for the first player.
///
/// `()` ignores everything, at no cost.
pub trait Watch<M> {
    /// The search begins at the root, between these bounds. MTD(f) does so once for each test.
    #[inline]
    fn begin(&mut self, _depth: u32, _alpha: i32, _beta: i32) {}

    /// It is back at the root, which is worth this.
    #[inline]
    fn end(&mut self, _value: i32) {}

    /// It goes down a move, to a node with this depth left and these bounds.
    #[inline]
    fn down(&mut self, _m: M, _depth: u32, _alpha: i32, _beta: i32) {}

    /// It comes back up from there with this value.
    #[inline]
    fn up(&mut self, _value: i32) {}

    /// The node it is at is settled: its other moves are not tried.
    #[inline]
    fn cut(&mut self) {}

    /// The value of the node it is at was remembered.
    #[inline]
    fn remembered(&mut self) {}

    /// It visited so many nodes below the node it is at that are not shown: those of quiescence and of
    /// passes.
    #[inline]
    fn unseen(&mut self, _nodes: u64) {}
}

impl<M> Watch<M> for () {}

impl<M, W: Watch<M>> Watch<M> for &mut W {
    fn begin(&mut self, depth: u32, alpha: i32, beta: i32) {
        (**self).begin(depth, alpha, beta);
    }

    fn end(&mut self, value: i32) {
        (**self).end(value);
    }

    fn down(&mut self, m: M, depth: u32, alpha: i32, beta: i32) {
        (**self).down(m, depth, alpha, beta);
    }

    fn up(&mut self, value: i32) {
        (**self).up(value);
    }

    fn cut(&mut self) {
        (**self).cut();
    }

    fn remembered(&mut self) {
        (**self).remembered();
    }

    fn unseen(&mut self, nodes: u64) {
        (**self).unseen(nodes);
    }
}

/// A node of a search tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node<M> {
    /// The move that leads to it; `None` at the root.
    pub m: Option<M>,
    /// Plies left to search.
    pub depth: u32,
    /// The lower bound: what the first player has for certain elsewhere.
    pub alpha: i32,
    /// The upper bound: what the second player has for certain elsewhere.
    pub beta: i32,
    /// Its value; a bound if it is not between alpha and beta. `None` if the search was
    /// interrupted.
    pub value: Option<i32>,
    /// Whether moves were left out, because it was settled.
    pub cut: bool,
    /// Whether its value came from the memory.
    pub remembered: bool,
    /// Nodes of the tree below it, itself included.
    pub nodes: u64,
}

/// One walk from the root and back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// The bounds it began with.
    pub alpha: i32,
    /// The upper one.
    pub beta: i32,
    /// The result; `None` if it was interrupted.
    pub value: Option<i32>,
    /// Nodes visited.
    pub nodes: u64,
}

/// Records one node of a search tree, at the end of a path of moves, and its children. A whole tree
/// would not fit into memory; the search can be repeated for another path. Of searches to several
/// depths, it keeps the last.
///
/// ```
/// use kiebitz_gametree::tictactoe::{OpenLines, TicTacToe};
/// use kiebitz_gametree::{AlphaBeta, Control, Excerpt, Search};
///
/// let mut excerpt = Excerpt::new(Vec::new());
/// let mut search = AlphaBeta::new(OpenLines).with_watch(&mut excerpt);
/// let found = search.search(&TicTacToe::default(), 3, None, &mut Control::unlimited())?;
/// let (root, children) = excerpt.found().expect("the root was visited");
/// assert_eq!((root.value, root.nodes, children.len()), (Some(found.score), found.nodes, 9));
/// # Ok::<(), kiebitz_gametree::Interrupted>(())
/// ```
#[derive(Clone, Debug)]
pub struct Excerpt<M> {
    path: Vec<M>,
    /// The depth of the search, once there is one.
    depth: Option<u32>,
    /// How deep the search is, and how many moves from the root are those of the path.
    ply: usize,
    matched: usize,
    nodes: u64,
    /// The node at the end of the path and its children, while the search is inside.
    current: Option<(Node<M>, Vec<Node<M>>)>,
    found: Option<(Node<M>, Vec<Node<M>>)>,
    passes: Vec<Pass>,
    begun: u64,
}

impl<M: Copy + Eq> Excerpt<M> {
    /// Watches the node at the end of this path.
    pub fn new(path: Vec<M>) -> Excerpt<M> {
        Excerpt {
            path,
            depth: None,
            ply: 0,
            matched: 0,
            nodes: 0,
            current: None,
            found: None,
            passes: Vec::new(),
            begun: 0,
        }
    }

    /// The node and its children; `None` if the search did not visit it. Of several visits, the
    /// last one that searched below it counts.
    pub fn found(&self) -> Option<(&Node<M>, &[Node<M>])> {
        let (node, children) = self.found.as_ref().or(self.current.as_ref())?;
        Some((node, children))
    }

    /// The walks from the root.
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }

    fn node(&self, m: Option<M>, depth: u32, alpha: i32, beta: i32) -> Node<M> {
        // Until it comes back, `nodes` is the count at which it began.
        let nodes = self.nodes;
        Node { m, depth, alpha, beta, value: None, cut: false, remembered: false, nodes }
    }

    /// The node that the search is at, if it is the one watched or a child of it.
    fn here(&mut self) -> Option<&mut Node<M>> {
        let (ply, end) = (self.ply, self.path.len());
        if self.matched < end {
            return None;
        }
        let (node, children) = self.current.as_mut()?;
        if ply == end {
            Some(node)
        } else if ply == end + 1 {
            children.last_mut()
        } else {
            None
        }
    }

    fn keep(&mut self) {
        let Some(current) = self.current.take() else { return };
        let tells_more =
            |known: &(Node<M>, Vec<Node<M>>)| known.1.is_empty() || !current.1.is_empty();
        if self.found.as_ref().is_none_or(tells_more) {
            self.found = Some(current);
        }
    }
}

impl<M: Copy + Eq> Watch<M> for Excerpt<M> {
    fn begin(&mut self, depth: u32, alpha: i32, beta: i32) {
        if self.depth != Some(depth) {
            *self = Excerpt { depth: Some(depth), ..Excerpt::new(std::mem::take(&mut self.path)) };
        }
        (self.ply, self.matched, self.begun) = (0, 0, self.nodes);
        self.passes.push(Pass { alpha, beta, value: None, nodes: 0 });
        if self.path.is_empty() {
            self.current = Some((self.node(None, depth, alpha, beta), Vec::new()));
        }
        self.nodes += 1;
    }

    fn end(&mut self, value: i32) {
        let nodes = self.nodes - self.begun;
        if let Some(pass) = self.passes.last_mut() {
            (pass.value, pass.nodes) = (Some(value), nodes);
        }
        if self.path.is_empty() {
            if let Some((node, _)) = &mut self.current {
                (node.value, node.nodes) = (Some(value), nodes);
            }
            self.keep();
        }
    }

    fn down(&mut self, m: M, depth: u32, alpha: i32, beta: i32) {
        self.ply += 1;
        let end = self.path.len();
        if self.matched + 1 == self.ply && self.ply <= end && self.path[self.ply - 1] == m {
            self.matched = self.ply;
            if self.ply == end {
                self.current = Some((self.node(Some(m), depth, alpha, beta), Vec::new()));
            }
        } else if self.matched == end && self.ply == end + 1 {
            let child = self.node(Some(m), depth, alpha, beta);
            if let Some((_, children)) = &mut self.current {
                children.push(child);
            }
        }
        self.nodes += 1;
    }

    fn up(&mut self, value: i32) {
        let nodes = self.nodes;
        if let Some(node) = self.here() {
            (node.value, node.nodes) = (Some(value), nodes - node.nodes);
        }
        if self.matched == self.ply {
            if self.ply == self.path.len() {
                self.keep();
            }
            self.matched -= 1;
        }
        self.ply -= 1;
    }

    fn cut(&mut self) {
        if let Some(node) = self.here() {
            node.cut = true;
        }
    }

    fn remembered(&mut self) {
        if let Some(node) = self.here() {
            node.remembered = true;
        }
    }

    fn unseen(&mut self, nodes: u64) {
        self.nodes += nodes;
    }
}

/// Bounds in the first player's view, from those of the side to move.
pub(crate) const fn first_view(is_first: bool, alpha: i32, beta: i32) -> (i32, i32) {
    if is_first { (alpha, beta) } else { (-beta, -alpha) }
}

/// Whether a bound is finite.
pub const fn is_bound(bound: i32) -> bool {
    bound.abs() < INFINITY
}
