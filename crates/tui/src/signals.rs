//! Ctrl-C and `kill`, which end commands with what they have so far.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use kiebitz_engine::Stop;

/// How the program ends while a command still works: `main` says it.
pub static LEAVE: OnceLock<fn() -> !> = OnceLock::new();

/// A signal so soon after the first is the same one: `timeout` sends it to the program and to its group.
const SAME_SIGNAL: Duration = Duration::from_millis(500);

/// The system does not report signals.
#[derive(Debug, thiserror::Error)]
#[error("cannot watch for Ctrl-C")]
pub struct NoSignals(#[from] ctrlc::Error);

/// The first Ctrl-C, `kill` or closed window is told; another one ends the program, and the first if there is no listener
/// to tell it to.
pub fn on_interrupt(
    mut tell: impl FnMut() -> bool + Send + 'static,
    restore: impl Fn() + Send + 'static,
) -> Result<(), NoSignals> {
    let mut first: Option<Instant> = None;
    Ok(ctrlc::set_handler(move || {
        let again = first.is_some_and(|first| first.elapsed() > SAME_SIGNAL);
        if again || !tell() {
            restore();
            LEAVE.get().expect("main says it before a command runs")();
        }
        first.get_or_insert_with(Instant::now);
    })?)
}

/// The first Ctrl-C stops the work, the second the program.
pub fn stop_on_ctrl_c(stop: &Stop) -> Result<(), NoSignals> {
    let stop = stop.clone();
    let mut is_told = false;
    let tell = move || {
        let works = is_told || !stop.is_stopped();
        is_told = true;
        stop.stop();
        works
    };
    on_interrupt(tell, || {})
}
