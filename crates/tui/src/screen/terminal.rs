//! The terminal: switched to raw mode, and always restored.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

type Hook = dyn Fn(&panic::PanicHookInfo<'_>) + Send + Sync;

/// The terminal in raw mode.
pub(crate) struct Screen {
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
    is_ours: Arc<AtomicBool>,
    hook: Arc<Hook>,
}

impl Screen {
    pub fn take() -> io::Result<Screen> {
        let is_ours = Arc::new(AtomicBool::new(true));
        let hook: Arc<Hook> = Arc::from(panic::take_hook());
        let (ours, before, this) = (is_ours.clone(), hook.clone(), thread::current().id());
        panic::set_hook(Box::new(move |info| {
            // A panic in a player's thread is reported by its session, and must not be printed over
            // the board.
            if thread::current().id() == this {
                give_back(&ours, &mut io::stdout());
                before(info);
            }
        }));
        // From here on, dropping this restores the terminal.
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        let screen = Screen { terminal, is_ours, hook };
        enter()?;
        Ok(screen)
    }

    /// Restores the terminal and suspends the program, as Ctrl-Z does elsewhere; switches to raw
    /// mode again when it resumes.
    pub fn suspend(&mut self) -> io::Result<()> {
        restore(&mut io::stdout());
        #[cfg(unix)]
        signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
        enter()?;
        // The screen is empty, so everything must be redrawn.
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back(&self.is_ours, &mut io::stdout());
        if !thread::panicking() {
            let before = self.hook.clone();
            panic::set_hook(Box::new(move |info| before(info)));
        }
    }
}

/// Only once: after that the cursor must not move.
fn give_back(is_ours: &AtomicBool, out: &mut impl Write) {
    if is_ours.swap(false, Ordering::SeqCst) {
        restore(out);
    }
}

fn restore(out: &mut impl Write) {
    // Errors are ignored, so that the rest is tried.
    let _ = disable_raw_mode();
    let _ = execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
}

/// Restores the terminal from another thread, for a program that hangs and is about to be ended.
/// Standard output may be locked, so this uses standard error.
pub fn restore_now() {
    restore(&mut io::stderr());
}
