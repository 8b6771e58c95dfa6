//! Ctrl-C, or `kill`, in commands that take long: they end with what they have so far.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use kiebitz_engine::Stop;
use kiebitz_tui::screen;

use super::bar::Bar;

/// The exit code of an interrupted command.

/// How the program ends while a command still works: `main` says it.
pub(crate) static LEAVE: OnceLock<fn() -> !> = OnceLock::new();

/// A signal so soon after the first is the same one: `timeout` sends it to the program and to its group.
const SAME_SIGNAL: Duration = Duration::from_millis(500);

/// Ends the program at once.
fn leave() -> ! {
    LEAVE.get().expect("main says it before a command runs")()
}

/// The first Ctrl-C is told; another one ends the program, and the first if there is no listener to tell it to.
pub fn on_interrupt(
    mut tell: impl FnMut() -> bool + Send + 'static,
    restore: impl Fn() + Send + 'static,
) -> Result<()> {
    let mut first: Option<Instant> = None;
    ctrlc::set_handler(move || {
        let again = first.is_some_and(|first| first.elapsed() > SAME_SIGNAL);
        if again || !tell() {
            restore();
            leave();
        }
        first.get_or_insert_with(Instant::now);
    })
    .context("cannot watch for Ctrl-C")
}

/// The first Ctrl-C stops the work, the second the program.
pub fn stop_on_ctrl_c(stop: &Stop) -> Result<()> {
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

/// Ctrl-C ends the program at once, and the line that shows the progress is removed first. Where there is none the system
/// ends it.
pub fn exit_on_ctrl_c(bar: &Bar) -> Result<()> {
    let Some(bar) = bar.drawn() else { return Ok(()) };
    on_interrupt(|| false, move || bar.finish_and_clear())
}

/// `kill` and a closed window end the game as Ctrl-C does, so that the terminal is restored.
#[cfg(unix)]
pub fn on_termination(tell: impl Fn() -> bool + Send + 'static) -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP])
        .context("cannot watch for signals")?;
    std::thread::Builder::new()
        .name("signals".into())
        .spawn(move || {
            let mut is_told = false;
            for _ in signals.forever() {
                // The second time it is meant.
                if is_told || !tell() {
                    screen::restore_now();
                    leave();
                }
                is_told = true;
            }
        })
        .context("cannot watch for signals")?;
    Ok(())
}

#[cfg(not(unix))]
pub fn on_termination(_: impl Fn() -> bool + Send + 'static) -> Result<()> {
    Ok(())
}
