//! Full screen: a board for mouse and keys, clocks, moves and dialogs.
//!
//! The app (`app`) is a state that events change; it does not know the terminal and returns effects
//! to carry out. `view` draws it, `input` turns keys and mouse events into actions, `dialog` has
//! the dialogs, `layout` the places on the screen. This module has the event loop: one channel
//! brings keys, the session's wake-ups and the analysis.

mod analysis;
mod app;
pub(crate) mod dialog;
mod input;
mod keys;
mod layout;
mod speech;
mod terminal;
#[cfg(test)]
mod tests;
mod view;

use std::collections::VecDeque;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use kiebitz_chess::{Board, Game};
use kiebitz_play::Seat;
use kiebitz_play::words::Message;
use kiebitz_play::words::screen::Verdict;
use kiebitz_play::{Change, GameEvent, Language, Resumed, Session, pgn};
use kiebitz_players::{PlayerSpec, SpecError, Thought};
use ratatui::crossterm::event;
use ratatui::layout::Rect;

use crate::interrupt::{EventChannel, Interrupter, event_channel};
use crate::plain::{Left, PlayContext};
use crate::request::{GameRequest, PlannedGame, Start, Unsuitable};
use analysis::Analyst;
use app::{App, Effect, Event, Facts, OnBoard};
use input::Action;
use speech::Speech;
pub(crate) use terminal::Screen;
pub use terminal::restore_now;
use view::Look;

/// Callbacks for facts about a game.
pub struct Hooks<'a> {
    /// The name of the opening.
    pub opening: &'a dyn Fn(&Game, Language) -> Option<String>,
    /// The result of a position by endgame tables.
    pub verdict: &'a dyn Fn(&Board) -> Option<Verdict>,
}

/// Why the interface failed.
#[derive(Debug, thiserror::Error)]
pub enum ScreenError {
    #[error(transparent)]
    Player(#[from] SpecError),
    #[error("tic-tac-toe is played line by line only")]
    TicTacToe,
    #[error("cannot use the terminal: {0}")]
    Terminal(#[from] io::Error),
}

/// How the interface was left.
pub struct Leaving {
    /// Why.
    pub left: Left,
    /// The last game as PGN, if a move was played.
    pub game: Option<String>,
    /// A game to be played line by line, such as tic-tac-toe: see
    /// [`plain::run`](crate::plain::run).
    pub instead: Option<GameRequest>,
}

/// An event for the loop.
enum Incoming {
    Action(Action),
    /// The session has an event.
    Wake,
    Judged(u64, Thought),
    Interrupt,
    /// The terminal is gone.
    EndOfInput,
}

/// The channel of the loop.
pub struct Inbox(EventChannel<Incoming>);

/// An `Interrupter`, and the channel for [`run`].
pub fn inbox() -> (Interrupter, Inbox) {
    let (interrupter, event_channel) = event_channel(|| Incoming::Interrupt);
    (interrupter, Inbox(event_channel))
}

/// Plays until the user leaves. Standard input and output must be a terminal.
pub fn run(
    mut request: GameRequest,
    context: &PlayContext<'_>,
    hooks: &Hooks<'_>,
    inbox: Inbox,
) -> Result<Leaving, ScreenError> {
    let kiebitz_draw::text::Style { colors, glyphs, .. } = context.style;
    let look = Look { colors, glyphs, is_unicode: !context.is_ascii };
    let speech = Speech { language: context.language, is_unicode: look.is_unicode };
    let nameless = speech.say(&Message::Nameless);
    let user = context.user.clone().unwrap_or_else(|| nameless.clone());
    let no_tables = context.resources.tables.is_none().then(|| context.tables.clone());
    let sender = inbox.0.sender.clone();
    let tell = move |key, thought| drop(sender.send(Incoming::Judged(key, thought)));
    let mut runner = Runner {
        app: App::new(speech, look, user, no_tables),
        session: None,
        analyst: Analyst::new(&context.resources, tell),
        context,
        hooks,
        inbox,
        nameless,
        resumed: request.resumed.take(),
        left: None,
        suspends: false,
        instead: None,
    };
    runner.app.not_kept = context.not_kept.clone();
    let first = if request.white.is_some() && request.black.is_some() {
        Some(request.plan().map_err(|unsuitable| match unsuitable {
            Unsuitable::Player(error) => ScreenError::Player(error),
            Unsuitable::NotAtTicTacToe(_) => ScreenError::TicTacToe,
        })?)
    } else {
        runner.app.ask(&request);
        None
    };
    if matches!(&first, Some(PlannedGame { start: Start::TicTacToe(_), .. })) {
        return Err(ScreenError::TicTacToe);
    }
    let mut screen = Screen::take()?;
    // Starts receiving window resizes now, since the input thread may start after the first frame.
    event::poll(Duration::ZERO)?;
    let listener = Listener::start(runner.inbox.0.sender.clone());
    runner.carry_out(first.map(|planned| Effect::Begin(Box::new(planned))));
    let left = runner.play(&mut screen)?;
    drop(screen);
    if runner.instead.is_some() {
        // Input from now on is for another program.
        listener.stop();
    }
    let played = runner.session.as_ref().map(Session::record);
    let game = played.filter(|record| !record.game.moves().is_empty()).map(pgn::write);
    Ok(Leaving { left, game, instead: runner.instead })
}

/// Reads the terminal in its own thread, until the terminal or the receiver is gone, or it is told
/// to stop.
struct Listener {
    is_stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// How long the listener may take to notice the stop flag. Until then it still consumes input.
const STOPS_WITHIN: Duration = Duration::from_millis(200);

impl Listener {
    fn start(sender: Sender<Incoming>) -> Listener {
        let is_stopped = Arc::new(AtomicBool::new(false));
        let stopped = is_stopped.clone();
        let read = move || {
            while !stopped.load(Ordering::Relaxed) {
                let event = match event::poll(STOPS_WITHIN) {
                    Ok(false) => continue,
                    Ok(true) => event::read(),
                    Err(error) => Err(error),
                };
                let Ok(event) = event else {
                    let _ = sender.send(Incoming::EndOfInput);
                    return;
                };
                let Some(action) = input::action(event) else { continue };
                if sender.send(Incoming::Action(action)).is_err() {
                    return;
                }
            }
        };
        // If no thread can be started there is no input; Ctrl-C and signals still end the program.
        let thread = thread::Builder::new().name("input".into()).spawn(read).ok();
        Listener { is_stopped, thread }
    }

    /// Waits until it has stopped reading.
    fn stop(self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread {
            // A thread that panicked has stopped reading too.
            let _ = thread.join();
        }
    }
}

struct Runner<'a, F> {
    app: App,
    session: Option<Session>,
    analyst: Analyst<F>,
    context: &'a PlayContext<'a>,
    hooks: &'a Hooks<'a>,
    inbox: Inbox,
    nameless: String,
    /// The game to continue, until it is begun.
    resumed: Option<Box<Resumed>>,
    left: Option<Left>,
    /// Whether to suspend the program.
    suspends: bool,
    /// The game to be played line by line.
    instead: Option<GameRequest>,
}

impl<F: Fn(u64, Thought) + Clone + Send + Sync + 'static> Runner<'_, F> {
    fn play(&mut self, screen: &mut Screen) -> Result<Left, ScreenError> {
        loop {
            self.hear_session();
            if let Some(left) = self.left.take() {
                return Ok(left);
            }
            if std::mem::take(&mut self.suspends) {
                screen.suspend()?;
            }
            let size = screen.terminal.size()?;
            self.app.area = Rect::new(0, 0, size.width, size.height);
            let app = &self.app;
            screen.terminal.draw(|frame| view::draw(app, frame))?;
            let mut incoming = match self.inbox.0.receiver.recv_timeout(self.next_look()) {
                Ok(incoming) => Some(incoming),
                Err(RecvTimeoutError::Timeout) => None,
                // The app itself holds a sender.
                Err(RecvTimeoutError::Disconnected) => return Ok(Left::Done),
            };
            // Handles all pending events before drawing.
            while let Some(next) = incoming {
                self.hear(next);
                incoming = self.inbox.0.receiver.try_recv().ok();
            }
        }
    }

    /// How long until the next redraw if no event comes.
    fn next_look(&self) -> Duration {
        const LONG: Duration = Duration::from_secs(3600);
        let Some(session) = &self.session else { return LONG };
        let state = session.state();
        let (Some(clocks), Some(running)) = (state.clocks, state.running) else { return LONG };
        let left = clocks[running.index()];
        // In the last seconds tenths are shown.
        let next = match left.as_secs() {
            0..20 => Duration::from_millis(100),
            _ => Duration::from_nanos(u64::from(left.subsec_nanos())) + Duration::from_millis(1),
        };
        session.until_flag().map_or(next, |flag| flag.min(next))
    }

    fn hear(&mut self, incoming: Incoming) {
        match incoming {
            Incoming::Action(Action::Suspend) => self.suspends = true,
            Incoming::Action(action) => {
                self.update(Event::Action(action));
                // Input typed next refers to the position after this one, even if it is already
                // queued.
                self.hear_session();
            }
            Incoming::Judged(key, thought) => self.update(Event::Judged(key, thought)),
            Incoming::Wake => self.hear_session(),
            Incoming::Interrupt => self.left = Some(Left::Interrupted),
            Incoming::EndOfInput => self.left = Some(Left::Done),
        }
    }

    /// Passes the session's events to the app.
    fn hear_session(&mut self) {
        let Some(session) = &mut self.session else { return };
        session.tick();
        while let Some(GameEvent { change, state }) =
            self.session.as_mut().and_then(Session::next_event)
        {
            let is_new_position =
                matches!(change, Change::Begun | Change::Moved | Change::TakenBack(_));
            let keeps_record = matches!(change, Change::Thinks(..) | Change::Hint(..));
            let record = self.session.as_ref().map(Session::record).filter(|_| !keeps_record);
            let record = record.cloned().map(Box::new);
            self.update(Event::Game(change, Box::new(state), record));
            if is_new_position {
                self.tell_facts();
            }
        }
        if let Some(session) = &self.session {
            self.app.update(Event::Clocks(session.state().clocks));
        }
    }

    fn tell_facts(&mut self) {
        let Some(game) = self.app.shown_game() else { return };
        let facts = Facts {
            opening: (self.hooks.opening)(&game, self.context.language),
            verdict: (self.hooks.verdict)(game.board()),
        };
        self.update(Event::Facts(facts));
    }

    fn update(&mut self, event: Event) {
        let ply = self.app.shown_ply();
        let effects = self.app.update(event);
        self.carry_out(effects);
        if self.app.shown_ply() != ply {
            self.tell_facts();
        }
    }

    /// Carries out effects, and the effects that follow from them.
    fn carry_out(&mut self, effects: impl IntoIterator<Item = Effect>) {
        let mut effects: VecDeque<Effect> = effects.into_iter().collect();
        while let Some(effect) = effects.pop_front() {
            let event = match effect {
                Effect::Begin(planned) => self.begin(*planned),
                Effect::Command(side, command) => {
                    let session = self.session.as_mut();
                    session
                        .and_then(|session| session.command(side, command).err())
                        .map(Event::Refused)
                }
                Effect::Replace(side, player) => self.replace(side, &player),
                Effect::Save(path) => self.save(path),
                Effect::Analyse(game) => {
                    self.analyst.ask(game.map(|game| *game));
                    None
                }
                Effect::Leave(left) => {
                    self.left = Some(left);
                    None
                }
            };
            if let Some(event) = event {
                effects.extend(self.app.update(event));
            }
        }
    }

    fn begin(&mut self, planned: PlannedGame) -> Option<Event> {
        let Start::Board(board) = &planned.start else {
            // Tic-tac-toe has no full-screen board: it is played line by line.
            self.instead = Some(GameRequest::from(planned));
            self.left = Some(Left::Done);
            return None;
        };
        let waker = self.inbox.0.sender.clone();
        // The receiver is gone once the program ends.
        let wake = Arc::new(move || drop(waker.send(Incoming::Wake)));
        let resumed = self.resumed.take();
        let ready = planned.ready(**board, resumed, self.context, &self.nameless, wake);
        let ready = match ready {
            Ok(ready) => ready,
            Err(error) => return Some(Event::BadPlayer(error)),
        };
        // Stops the old players before the new ones start.
        self.session = None;
        let id = ready.resumed;
        let session = self.session.insert(ready.begin());
        let (record, state) = (session.record().clone(), session.state());
        Some(Event::Began(Box::new(OnBoard { planned, record, state, resumed: id })))
    }

    fn replace(&mut self, side: kiebitz_chess::Color, player: &PlayerSpec) -> Option<Event> {
        let session = self.session.as_mut()?;
        let variant = session.record().game.board().variant();
        match Seat::of(player, variant, &self.context.resources, &self.nameless) {
            Ok(seat) => session.replace(side, seat).err().map(Event::Refused),
            Err(error) => Some(Event::BadPlayer(error)),
        }
    }

    fn save(&self, path: String) -> Option<Event> {
        let game = pgn::write(self.session.as_ref()?.record());
        let result = (self.context.save)(Path::new(&path), &game);
        Some(Event::Saved(path, result))
    }
}
