//! What a loop over a terminal listens to, and how it is ended from outside.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Ends a loop from outside: for signals.
#[derive(Clone)]
pub struct Interrupter(Arc<dyn Fn() -> bool + Send + Sync>);

impl Interrupter {
    /// Asks it to leave; false if nobody listens.
    pub fn interrupt(&self) -> bool {
        (self.0)()
    }
}

/// Both ends of what a loop listens to.
pub(crate) struct Post<T> {
    pub sender: Sender<T>,
    pub receiver: Receiver<T>,
}

/// A way to interrupt, which is heard as this, and what the loop needs to hear of it.
pub(crate) fn post<T: Send + 'static>(interrupt: fn() -> T) -> (Interrupter, Post<T>) {
    let (sender, receiver) = channel();
    let to_loop = sender.clone();
    (Interrupter(Arc::new(move || to_loop.send(interrupt()).is_ok())), Post { sender, receiver })
}
