//! The terminal: taken over, and given back however the program ends.

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

/// The terminal while it is ours.
pub(crate) struct Screen {
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
    is_ours: Arc<AtomicBool>,
    hook: Arc<Hook>,
}

impl Screen {
    /// Takes the terminal over.
    pub fn take() -> io::Result<Screen> {
        let is_ours = Arc::new(AtomicBool::new(true));
        let hook: Arc<Hook> = Arc::from(panic::take_hook());
        let (ours, before, this) = (is_ours.clone(), hook.clone(), thread::current().id());
        panic::set_hook(Box::new(move |info| {
            // A player's thread that panics is reported by its session, and must not write over the board.
            if thread::current().id() == this {
                give_back(&ours, &mut io::stdout());
                before(info);
            }
        }));
        // From here on the terminal is given back when this is dropped.
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        let screen = Screen { terminal, is_ours, hook };
        enter()?;
        Ok(screen)
    }

    /// Gives the terminal back and stops the program, as Ctrl-Z does elsewhere; takes the terminal again when the program
    /// goes on.
    pub fn suspend(&mut self) -> io::Result<()> {
        restore(&mut io::stdout());
        #[cfg(unix)]
        signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
        enter()?;
        // The screen is empty: all of it is drawn again.
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

/// Once only: where the terminal is not ours any more, the cursor must not jump.
fn give_back(is_ours: &AtomicBool, out: &mut impl Write) {
    if is_ours.swap(false, Ordering::SeqCst) {
        restore(out);
    }
}

fn restore(out: &mut impl Write) {
    // Whatever fails, the rest is tried.
    let _ = disable_raw_mode();
    let _ = execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
}

/// Gives the terminal back from another thread, for a program that is about to be ended because it hangs. Standard
/// output may be locked then, so this goes the other way.
pub fn restore_now() {
    restore(&mut io::stderr());
}
