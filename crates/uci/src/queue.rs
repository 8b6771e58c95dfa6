//! The queue of commands that wait until the engine is idle: in order, and limited in size.

use std::collections::VecDeque;

use crate::command::{Command, CommandError};
use crate::lines::BadLine;

/// The most waiting commands: a script of some hundred positions.
const MOST_COMMANDS: usize = 1024;
/// The most bytes of their lines together.
const MOST_BYTES: usize = 16 << 20;

pub(crate) enum Order {
    Command(Command),
    /// A `go` or `position` that cannot be parsed. A `go` is still answered.
    Refused(CommandError),
    /// A line that cannot be read.
    Skipped(BadLine),
}

impl Order {
    pub(crate) fn is_go(&self) -> bool {
        matches!(self, Order::Command(Command::Go(_)) | Order::Refused(CommandError::Go(_)))
    }

    /// Whether it can run while the engine is busy.
    fn only_looks(&self) -> bool {
        matches!(self, Order::Command(Command::Display | Command::Eval))
    }
}

/// An order, and what was sent while it waited.
pub(crate) struct Waiting {
    pub order: Order,
    /// The length of its line.
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
    /// Whether the queue overflowed. Until it is empty nothing more is accepted, since commands in
    /// between are missing.
    has_lost: bool,
}

impl Queue {
    pub(crate) fn of(orders: impl Iterator<Item = Order>) -> Queue {
        Queue { waiting: orders.map(|order| Waiting::new(order, 0)).collect(), has_lost: false }
    }

    /// Queues an order whose line has this many bytes; returns whether there was room.
    pub(crate) fn push(&mut self, order: Order, bytes: usize) -> bool {
        let all = bytes + self.waiting.iter().map(|waiting| waiting.bytes).sum::<usize>();
        self.has_lost |= self.waiting.len() >= MOST_COMMANDS || all > MOST_BYTES;
        if !self.has_lost {
            self.waiting.push_back(Waiting::new(order, bytes));
        }
        !self.has_lost
    }

    /// The next order, if the engine is idle or the order can run meanwhile.
    pub(crate) fn next(&mut self, is_idle: bool) -> Option<Waiting> {
        let first = self.waiting.front()?;
        if is_idle || first.order.only_looks() { self.waiting.pop_front() } else { None }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// A `stop` applies to every search before it.
    pub(crate) fn stop(&mut self) {
        self.waiting.iter_mut().for_each(|waiting| waiting.is_stopped = true);
    }

    /// So is a `ponderhit`.
    pub(crate) fn ponderhit(&mut self) {
        self.waiting.iter_mut().for_each(|waiting| waiting.is_ponderhit = true);
    }

    /// Whether orders were lost and all before them have run. From then on new orders are accepted
    /// again.
    pub(crate) fn forget_the_lost(&mut self) -> bool {
        self.waiting.is_empty() && std::mem::take(&mut self.has_lost)
    }
}
