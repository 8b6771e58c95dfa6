//! Full screen: a board for mouse and keys, clocks, moves and dialogs.
//!
//! The app (`app`) is the state; it does not know the terminal and returns effects to carry out. `view` draws it, `input` turns keys and mouse events into actions, `dialog` has
//! the dialogs, `layout` the places on the screen. This module has the event loop: one channel
//! brings keys, the session's wake-ups and the analysis.

mod analysis;
mod app;
mod choices;
pub(crate) mod dialog;
mod input;
mod keys;
mod layout;
mod speech;
mod terminal;
mod view;

use std::collections::VecDeque;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender};
use std::time::Duration;

use kiebitz_chess::{Board, Color, Game};
use kiebitz_play::{Change, GameEvent, GameKind, Language, Resumed, Seat, Session, pgn};
use kiebitz_players::{PlayerSpec, SpecError, Thought};
use kiebitz_words::{Message, Say, message, text};
use ratatui::Frame;
use ratatui::crossterm::event;

use crate::events::{Inbox, Incoming, Listener};
use crate::plain::{Left, PlayContext};
use crate::request::{GameRequest, PlannedGame, Start};
use analysis::Analyst;
use app::{App, Effect, Facts, OnBoard};
pub use choices::{Key, Verdict};
use input::Action;
use speech::Speech;
pub(crate) use terminal::Screen;
pub use terminal::restore_now;
use view::Look;

/// Callbacks for facts about a game.
pub struct Hooks<'a> {
    pub opening: &'a dyn Fn(&Game, Language) -> Option<String>,
    /// The result of a position by endgame tables.
    pub verdict: &'a dyn Fn(&Board) -> Option<Verdict>,
}

#[derive(Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum ScreenError {
    Player(#[from] SpecError),
    /// Tic-tac-toe is played line by line only.
    TicTacToe,
    Terminal(#[from] io::Error),
}

impl Say for ScreenError {
    fn message(&self) -> Message<'_> {
        match self {
            ScreenError::Player(error) => error.message(),
            ScreenError::TicTacToe => message!("no-screen-for-tictactoe"),
            ScreenError::Terminal(why) => message!("no-terminal", why),
        }
    }
}

/// How the interface was left.
pub struct Leaving {
    pub left: Left,
    /// The last game as PGN, if a move was played.
    pub game: Option<String>,
    /// A game to be played line by line, such as tic-tac-toe: see
    /// [`plain::run`](crate::plain::run).
    pub instead: Option<GameRequest>,
}

/// Plays until the user leaves. Standard input and output must be a terminal.
pub fn run(
    request: GameRequest,
    context: &PlayContext<'_>,
    hooks: &Hooks<'_>,
    inbox: Inbox,
) -> Result<Leaving, ScreenError> {
    let mut game = ScreenGame::new(request, context, hooks, &inbox)?;
    let mut screen = Screen::take()?;
    // Starts receiving window resizes now, since the input thread may start after the first frame.
    event::poll(Duration::ZERO)?;
    let listener = Listener::start(inbox.sender.clone());
    let left = game.play(&mut screen, &inbox)?;
    drop(screen);
    if game.instead.is_some() {
        // Input from now on is for another program.
        listener.stop();
    }
    let played = game.session.as_ref().map(Session::record);
    let pgn = played.filter(|record| !record.game.moves().is_empty()).map(pgn::write);
    Ok(Leaving { left, game: pgn, instead: game.instead })
}

/// The screen with its session, without a terminal: events change it, and it draws itself.
pub struct ScreenGame<'a> {
    app: App,
    session: Option<Session>,
    analyst: Analyst,
    context: &'a PlayContext<'a>,
    hooks: &'a Hooks<'a>,
    sender: Sender<Incoming>,
    nameless: String,
    /// The game to continue, until it is begun.
    resumed: Option<Box<Resumed>>,
    left: Option<Left>,
    /// Whether to suspend the program.
    suspends: bool,
    /// The game to be played line by line.
    instead: Option<GameRequest>,
}

impl<'a> ScreenGame<'a> {
    /// Begins the game that is requested, or asks for what the request leaves open.
    pub fn new(
        mut request: GameRequest,
        context: &'a PlayContext<'a>,
        hooks: &'a Hooks<'a>,
        inbox: &Inbox,
    ) -> Result<ScreenGame<'a>, ScreenError> {
        let kiebitz_draw::text::Style { colors, glyphs, .. } = context.style;
        let look = Look { colors, glyphs, is_unicode: !context.is_ascii };
        let speech = Speech { language: context.language, is_unicode: look.is_unicode };
        let nameless = text!(speech, "nameless");
        let user = context.user.clone().unwrap_or_else(|| nameless.clone());
        let no_tables = (!context.resources.has_tables()).then(|| context.tables.clone());
        let mut game = ScreenGame {
            app: App::new(speech, look, user, no_tables),
            session: None,
            analyst: Analyst::new(&context.resources, inbox.sender.clone()),
            context,
            hooks,
            sender: inbox.sender.clone(),
            nameless,
            resumed: request.resumed.take(),
            left: None,
            suspends: false,
            instead: None,
        };
        game.app.not_kept = context.not_kept.clone();
        if request.white.is_none() || request.black.is_none() {
            game.app.ask(&request);
            return Ok(game);
        }
        let planned = request.plan().map_err(ScreenError::Player)?;
        if planned.game == GameKind::TicTacToe {
            return Err(ScreenError::TicTacToe);
        }
        game.begin(planned);
        game.settle(0);
        game.hear_session();
        Ok(game)
    }

    pub fn session(&mut self) -> Option<&mut Session> {
        self.session.as_mut()
    }

    /// How the user left, if it has happened.
    pub fn left(&self) -> Option<&Left> {
        self.left.as_ref()
    }

    /// The game to be played line by line instead.
    pub fn instead(&self) -> Option<&GameRequest> {
        self.instead.as_ref()
    }

    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.app.area = frame.area();
        view::draw(&self.app, frame);
    }

    /// A key, the mouse, or another size of the window.
    pub fn input(&mut self, event: event::Event) {
        match input::action(event) {
            None => {}
            Some(Action::Suspend) => self.suspends = true,
            Some(action) => {
                let ply = self.app.shown_ply();
                self.app.act(action);
                self.settle(ply);
                // Input typed next refers to the position after this one, even if it is already
                // queued.
                self.hear_session();
            }
        }
    }

    /// The analysis of the position with this key.
    pub fn judged(&mut self, key: u64, thought: &Thought) {
        self.app.judge(key, thought);
        self.settle(self.app.shown_ply());
    }

    fn play(&mut self, screen: &mut Screen, inbox: &Inbox) -> Result<Left, ScreenError> {
        loop {
            self.hear_session();
            if let Some(left) = self.left.take() {
                return Ok(left);
            }
            if std::mem::take(&mut self.suspends) {
                screen.suspend()?;
            }
            screen.terminal.draw(|frame| self.draw(frame))?;
            if !self.wait(inbox, self.next_look()) {
                return Ok(Left::Done);
            }
        }
    }

    /// Waits for an event and handles all that have come; returns false if none will come.
    pub fn wait(&mut self, inbox: &Inbox, longest: Duration) -> bool {
        let mut incoming = match inbox.receiver.recv_timeout(longest) {
            Ok(incoming) => Some(incoming),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return false,
        };
        while let Some(next) = incoming {
            match next {
                Incoming::Terminal(event) => self.input(event),
                Incoming::Judged(question, thought) => {
                    if let Some(key) = self.analyst.key(question) {
                        self.judged(key, &thought);
                    }
                }
                Incoming::Wake => self.hear_session(),
                Incoming::Interrupt => self.left = Some(Left::Interrupted),
                Incoming::EndOfInput => self.left = Some(Left::Done),
            }
            incoming = inbox.receiver.try_recv().ok();
        }
        true
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

    /// Passes the session's events to the app.
    pub fn hear_session(&mut self) {
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
            let ply = self.app.shown_ply();
            self.app.happen(&change, state, record);
            self.settle(ply);
            if is_new_position {
                self.tell_facts();
            }
        }
        if let (Some(session), Some(game)) = (&self.session, &mut self.app.game) {
            game.state.clocks = session.state().clocks;
        }
    }

    fn tell_facts(&mut self) {
        let Some(game) = self.app.shown_game() else { return };
        self.app.facts = Facts {
            opening: (self.hooks.opening)(&game, self.context.language),
            verdict: (self.hooks.verdict)(game.board()),
        };
    }

    /// Carries out effects, and the effects that follow from them. Before, the position after this ply was shown.
    fn settle(&mut self, ply: usize) {
        let mut effects = VecDeque::from(self.app.effects());
        while let Some(effect) = effects.pop_front() {
            match effect {
                Effect::Begin(planned) => self.begin(*planned),
                Effect::Command(side, command) => {
                    if let Some(session) = &mut self.session
                        && let Err(refusal) = session.command(side, command)
                    {
                        self.app.refuse(refusal);
                    }
                }
                Effect::Replace(side, player) => self.replace(side, &player),
                Effect::Save(path) => self.save(&path),
                Effect::Analyse(game) => self.analyst.ask(game.map(|game| *game)),
                Effect::Leave(left) => self.left = Some(left),
            }
            effects.extend(self.app.effects());
        }
        if self.app.shown_ply() != ply {
            self.tell_facts();
        }
    }

    fn begin(&mut self, planned: PlannedGame) {
        let Start::Board(board) = &planned.start else {
            // Tic-tac-toe has no full-screen board: it is played line by line.
            self.instead = Some(GameRequest::from(planned));
            self.left = Some(Left::Done);
            return;
        };
        let waker = self.sender.clone();
        // The receiver is gone once the program ends.
        let wake = Arc::new(move || drop(waker.send(Incoming::Wake)));
        let resumed = self.resumed.clone();
        let ready = planned.ready(**board, resumed, self.context, &self.nameless, wake);
        let ready = match ready {
            Ok(ready) => ready,
            Err(error) => return self.app.bad_player(&error),
        };
        self.resumed = None;
        // Stops the old players before the new ones start.
        self.session = None;
        let resumed = ready.resumed.clone();
        let session = self.session.insert(ready.begin());
        let (record, state) = (session.record().clone(), session.state());
        self.app.begin(OnBoard { planned, record, state, resumed });
    }

    fn replace(&mut self, side: Color, player: &PlayerSpec) {
        let Some(session) = &mut self.session else { return };
        let variant = session.record().game.board().variant();
        match Seat::of(player, variant, &self.context.resources, &self.nameless) {
            Ok(seat) => {
                if let Err(refusal) = session.replace(side, seat) {
                    self.app.refuse(refusal);
                }
            }
            Err(error) => self.app.bad_player(&error),
        }
    }

    fn save(&mut self, path: &str) {
        let Some(session) = &self.session else { return };
        match (self.context.save)(Path::new(path), &pgn::write(session.record())) {
            Ok(()) => self.app.tell(&text!(self.app.speech, "saved", path)),
            Err(why) => self.app.warn(&text!(self.app.speech, "not-saved", why)),
        }
    }
}
