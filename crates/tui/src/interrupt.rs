//! The channel of an event loop, and how a signal handler ends the loop.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Ends a loop from a signal handler.
#[derive(Clone)]
pub struct Interrupter(Arc<dyn Fn() -> bool + Send + Sync>);

impl Interrupter {
    /// Asks the loop to end; returns false if it has ended already.
    pub fn interrupt(&self) -> bool {
        (self.0)()
    }
}

/// Both ends of a loop's channel.
pub(crate) struct EventChannel<T> {
    pub sender: Sender<T>,
    pub receiver: Receiver<T>,
}

/// An [`Interrupter`], which sends this event, and the channel for the loop.
pub(crate) fn event_channel<T: Send + 'static>(
    interrupt: fn() -> T,
) -> (Interrupter, EventChannel<T>) {
    let (sender, receiver) = channel();
    let to_loop = sender.clone();
    (
        Interrupter(Arc::new(move || to_loop.send(interrupt()).is_ok())),
        EventChannel { sender, receiver },
    )
}
