//! What waits until the engine has done its work: in the order it came, and not more than memory bears.

use std::collections::VecDeque;

use crate::command::{Command, CommandError};
use crate::lines::BadLine;

/// Commands that may wait: a script of some hundred positions.
pub(crate) const MOST_COMMANDS: usize = 1024;
/// How long their lines may be in all: bytes.
pub(crate) const MOST_BYTES: usize = 16 << 20;

/// Something to be done in its turn.
pub(crate) enum Order {
    Command(Command),
    /// A `go` or a `position` that cannot be read. A `go` is answered all the same.
    Refused(CommandError),
    /// A line that cannot be read at all.
    Skipped(BadLine),
}

impl Order {
    pub(crate) fn is_go(&self) -> bool {
        matches!(self, Order::Command(Command::Go(_)) | Order::Refused(CommandError::Go(_)))
    }

    /// Whether the engine at work does not mind.
    fn only_looks(&self) -> bool {
        matches!(self, Order::Command(Command::Display | Command::Eval))
    }
}

/// An order, and what was said while it waited.
pub(crate) struct Waiting {
    pub order: Order,
    /// How long its line was.
    bytes: usize,
    pub is_stopped: bool,
    pub is_ponderhit: bool,
}

impl Waiting {
    fn new(order: Order, bytes: usize) -> Waiting {
        Waiting { order, bytes, is_stopped: false, is_ponderhit: false }
    }
}

/// The orders that wait.
pub(crate) struct Queue {
    waiting: VecDeque<Waiting>,
    /// More came than may wait. Until the queue is empty nothing more is taken: what is missing would be between.
    has_lost: bool,
}

impl Queue {
    pub(crate) fn of(orders: impl Iterator<Item = Order>) -> Queue {
        Queue { waiting: orders.map(|order| Waiting::new(order, 0)).collect(), has_lost: false }
    }

    /// Takes an order whose line has so many bytes; says whether there was room.
    pub(crate) fn push(&mut self, order: Order, bytes: usize) -> bool {
        let all = bytes + self.waiting.iter().map(|waiting| waiting.bytes).sum::<usize>();
        self.has_lost |= self.waiting.len() >= MOST_COMMANDS || all > MOST_BYTES;
        if !self.has_lost {
            self.waiting.push_back(Waiting::new(order, bytes));
        }
        !self.has_lost
    }

    /// The next order, if the engine is idle or does not mind.
    pub(crate) fn next(&mut self, is_idle: bool) -> Option<Waiting> {
        let first = self.waiting.front()?;
        if is_idle || first.order.only_looks() { self.waiting.pop_front() } else { None }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// A `stop` is meant for every search before it.
    pub(crate) fn stop(&mut self) {
        self.waiting.iter_mut().for_each(|waiting| waiting.is_stopped = true);
    }

    /// So is a `ponderhit`.
    pub(crate) fn ponderhit(&mut self) {
        self.waiting.iter_mut().for_each(|waiting| waiting.is_ponderhit = true);
    }

    /// Whether orders were not taken and all before them are obeyed. From then on others are taken again.
    pub(crate) fn forget_the_lost(&mut self) -> bool {
        self.waiting.is_empty() && std::mem::take(&mut self.has_lost)
    }
}
