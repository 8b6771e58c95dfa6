//! Limits of a search, and the signal that stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kiebitz_chess::Move;

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    pub left: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` in sudden death.
    pub moves_to_go: Option<u32>,
}

/// The limits of a search. Several may be set; the first one reached ends the search. With none set
/// it runs until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
    /// Nodes; exact with one thread.
    pub nodes: Option<u64>,
    /// No new iteration once this many nodes are searched.
    pub soft_nodes: Option<u64>,
    /// Exactly this time for the move.
    pub movetime: Option<Duration>,
    /// A clock to manage.
    pub clock: Option<Clock>,
    /// A mate in this many moves ends the search.
    pub mate: Option<u32>,
    /// Only these moves at the root; all when empty.
    pub searchmoves: Vec<Move>,
    /// Pondering on the opponent's time: time limits start at [`Stop::ponderhit`].
    pub ponder: bool,
    /// Analysis rather than play: no book is used, and the strength is not limited.
    pub analyse: bool,
}

impl Limits {
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    pub fn movetime(time: Duration) -> Limits {
        Limits { movetime: Some(time), ..Limits::default() }
    }
}

/// The stop signal, shared by the thread that searches and the threads that may end the search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Signals>);

#[derive(Debug, Default)]
struct Signals {
    stop: AtomicBool,
    ponderhit: AtomicBool,
}

impl Stop {
    /// A signal that is not set yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Ends the search as soon as possible.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }

    /// The expected move was played: the search goes on, now on our own clock.
    pub fn ponderhit(&self) {
        self.0.ponderhit.store(true, Ordering::Relaxed);
    }

    /// The flag that [`Stop::stop`] sets, for searches that poll a flag.
    pub fn flag(&self) -> &AtomicBool {
        &self.0.stop
    }

    /// Whether [`Stop::stop`] was called.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }

    /// Whether [`Stop::ponderhit`] was called.
    #[inline]
    pub fn is_ponderhit(&self) -> bool {
        self.0.ponderhit.load(Ordering::Relaxed)
    }
}
