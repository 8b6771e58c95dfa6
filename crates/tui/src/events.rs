//! The channel of a loop on the terminal, what fills it, and how a signal handler ends the loop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use kiebitz_players::Thought;
use ratatui::crossterm::event;

pub(crate) enum Incoming {
    Terminal(event::Event),
    /// The session has an event.
    Wake,
    /// A thought of the analysis about its question of this number.
    Judged(u64, Thought),
    Interrupt,
    /// The terminal is gone.
    EndOfInput,
}

/// The channel of a loop.
pub struct Inbox {
    pub(crate) sender: Sender<Incoming>,
    pub(crate) receiver: Receiver<Incoming>,
}

/// Ends a loop from a signal handler.
#[derive(Clone)]
pub struct Interrupter(Sender<Incoming>);

impl Interrupter {
    /// Asks the loop to end; returns false if it has ended already.
    pub fn interrupt(&self) -> bool {
        self.0.send(Incoming::Interrupt).is_ok()
    }
}

/// Both ends of the channel of [`screen::run`](crate::screen::run) or [`replay::run`](crate::replay::run).
pub fn inbox() -> (Interrupter, Inbox) {
    let (sender, receiver) = channel();
    (Interrupter(sender.clone()), Inbox { sender, receiver })
}

/// Reads the terminal in its own thread, until the terminal or the receiver is gone, or it is told
/// to stop.
pub(crate) struct Listener {
    is_stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// How long the listener may take to notice the stop flag. Until then it still consumes input.
const STOPS_WITHIN: Duration = Duration::from_millis(200);

impl Listener {
    pub fn start(sender: Sender<Incoming>) -> Listener {
        let is_stopped = Arc::new(AtomicBool::new(false));
        let stopped = is_stopped.clone();
        let read = move || {
            while !stopped.load(Ordering::Relaxed) {
                let incoming = match event::poll(STOPS_WITHIN)
                    .and_then(|is_there| is_there.then(event::read).transpose())
                {
                    Ok(None) => continue,
                    Ok(Some(event)) => Incoming::Terminal(event),
                    Err(_) => Incoming::EndOfInput,
                };
                let is_end = matches!(incoming, Incoming::EndOfInput);
                if sender.send(incoming).is_err() || is_end {
                    return;
                }
            }
        };
        // If no thread can be started there is no input; Ctrl-C and signals still end the program.
        let thread = thread::Builder::new().name("input".into()).spawn(read).ok();
        Listener { is_stopped, thread }
    }

    /// Waits until it has stopped reading.
    pub fn stop(self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread {
            // A thread that panicked has stopped reading too.
            let _ = thread.join();
        }
    }
}
