//! Limits on a search: nodes, a deadline, a flag.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The search was stopped before it had a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search was interrupted")]
pub struct Interrupted;

/// Reading the clock costs as much as a cheap node, so it is read only once per this many nodes.
const NODES_PER_CLOCK_READING: u64 = 256;

/// Counts the nodes of one or more searches, and stops them at a limit.
///
/// ```
/// use std::time::{Duration, Instant};
/// use kiebitz_gametree::Control;
///
/// let mut control = Control::unlimited()
///     .with_node_limit(1_000_000)
///     .with_deadline(Instant::now() + Duration::from_secs(2));
/// assert!(control.visit().is_ok());
/// assert_eq!(control.nodes(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Control<'a> {
    nodes: u64,
    expanded: u64,
    moves: u64,
    node_limit: u64,
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Control<'a> {
    /// Never stops a search.
    pub const fn unlimited() -> Control<'a> {
        Control {
            nodes: 0,
            expanded: 0,
            moves: 0,
            node_limit: u64::MAX,
            deadline: None,
            stop: None,
        }
    }

    /// Stops when more than `limit` nodes would be visited, counted over all searches with this
    /// control.
    pub const fn with_node_limit(self, limit: u64) -> Control<'a> {
        Control { node_limit: limit, ..self }
    }

    /// Stops at `deadline`, or a few hundred nodes later.
    pub const fn with_deadline(self, deadline: Instant) -> Control<'a> {
        Control { deadline: Some(deadline), ..self }
    }

    /// Stops when `stop` is set, for example by another thread.
    pub const fn with_stop(self, stop: &'a AtomicBool) -> Control<'a> {
        Control { stop: Some(stop), ..self }
    }

    /// The nodes visited so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts the legal moves of a position that is searched on.
    #[inline]
    pub const fn expand(&mut self, moves: usize) {
        self.expanded += 1;
        self.moves += moves as u64;
    }

    /// The positions that were searched on so far, and their legal moves together.
    pub const fn expanded(&self) -> [u64; 2] {
        [self.expanded, self.moves]
    }

    /// Counts one node, unless the search must stop. A search calls this first at every node.
    #[inline]
    pub fn visit(&mut self) -> Result<(), Interrupted> {
        // A refused node is not counted. So the clock is read again at the next visit, and a
        // control whose time is up stays so.
        if self.nodes >= self.node_limit
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.nodes.is_multiple_of(NODES_PER_CLOCK_READING)
                && self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
        {
            return Err(Interrupted);
        }
        self.nodes += 1;
        Ok(())
    }
}

impl Default for Control<'_> {
    fn default() -> Self {
        Control::unlimited()
    }
}
