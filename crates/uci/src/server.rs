//! The engine's side: reads commands, lets the engine think, answers. Nothing that comes in can break it.
//!
//! Three threads: one reads the input, one thinks, and this one does all the rest. What the others have
//! to say comes as an [`Event`] through one channel, so every answer has its place in one order and only
//! one thread writes.
//!
//! While the engine is at work:
//! - `uci`, `isready`, `debug`, `eval` and `d` are answered at once;
//! - `stop` ends a search or a perft; `ponderhit` and `quit` mean what UCI says;
//! - what would change the position or the engine is refused; but once `stop` is given, it waits for
//!   the answer, since some programs do not wait for `bestmove` themselves;
//! - `bench` and `perft` are finished before `quit` (or the end of the input) is obeyed, so that
//!   `echo "go perft 5" | kiebitz uci` prints a number. A search is not: it answers at once.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::mem;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Game, Move};
use kiebitz_draw::{Diagram, text};
use kiebitz_engine::{Bound, Engine, Limits, Report, Stop, bench, eval};

use crate::command::{Command, CommandError};
use crate::go::Go;
use crate::info::{Info, Score, Value};
use crate::lines::{BadLine, read_line};
use crate::memory;
use crate::options::{AUTHORS, Change, ENGINE, OptionError, Settings, declarations};
use crate::position::Position;
use crate::reply::{BestMove, Reply};
use crate::work::{Finish, Task, Thinker, guarded};

/// Serves the engine until `quit` or the end of the input; fails when the output does.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write) -> io::Result<()> {
    let engine = Engine::new(Settings::default().engine).map_err(io::Error::other)?;
    serve(engine, input, output)
}

/// Serves whoever thinks.
pub(crate) fn serve<E: Thinker>(
    engine: E,
    mut input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let (send, events) = sync_channel(WAITING_EVENTS);
    let lines = send.clone();
    thread::Builder::new().name("uci-input".into()).spawn(move || {
        // An input that fails has ended.
        while let Ok(Some(line)) = read_line(&mut input) {
            if lines.send(Event::Line(line)).is_err() {
                return;
            }
        }
        let _ = lines.send(Event::End);
    })?;
    let (jobs, to_do) = channel();
    thread::Builder::new()
        .name("uci-think".into())
        .stack_size(THINKING_STACK)
        .spawn(move || think(&to_do, &send))?;
    let settings = Settings::default();
    let game = Game::new(Board::start(settings.variant()));
    let position = Position::default();
    let mut server = Server {
        output,
        events,
        jobs,
        engine: Some(engine),
        settings,
        game,
        position,
        work: None,
        waiting: VecDeque::new(),
        is_debugging: false,
        give_up: None,
    };
    server.listen()
}

/// Events that may wait; then whoever sends more waits too.
const WAITING_EVENTS: usize = 256;
/// Commands that may wait for the end of the work they came in; far more than any program sends.
const WAITING_COMMANDS: usize = 256;
/// Search recurses deeply: bytes.
const THINKING_STACK: usize = 32 << 20;
/// How long after `quit` a search may still take to answer.
const LAST_PATIENCE: Duration = Duration::from_secs(5);

/// What happens to the server.
enum Event<E> {
    Line(Result<String, BadLine>),
    /// The input is over.
    End,
    /// The engine at work has something to print.
    Say(String),
    /// The engine comes back.
    Done(E, Finish),
}

/// A task, and the engine to do it.
type Job<E> = (E, Task, Stop);

fn think<E: Thinker>(jobs: &Receiver<Job<E>>, events: &SyncSender<Event<E>>) {
    for (mut engine, task, stop) in jobs {
        // When nobody listens any more, there is nothing to do but end.
        let mut say = |line| drop(events.send(Event::Say(line)));
        let finish = task.run(&mut engine, &stop, &mut say);
        if events.send(Event::Done(engine, finish)).is_err() {
            return;
        }
    }
}

/// Until when an answer must not be given, even if it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hold {
    /// It may be given.
    No,
    /// `go infinite`.
    UntilStop,
    /// `go ponder`.
    UntilPonderhit,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Search,
    Perft,
    Bench,
}

/// A task given and not yet answered.
struct Work {
    kind: Kind,
    stop: Stop,
    hold: Hold,
    is_stopped: bool,
    /// A move to be played should the search fail; none where there is none.
    any_move: Option<Move>,
    /// The answer, while it is held back.
    answer: Option<BestMove>,
}

struct Server<E, W> {
    output: W,
    events: Receiver<Event<E>>,
    jobs: Sender<Job<E>>,
    /// None while it is at work.
    engine: Option<E>,
    settings: Settings,
    game: Game,
    /// How `game` was given, to set it up again in another variant.
    position: Position,
    /// None when idle.
    work: Option<Work>,
    /// Commands to be obeyed when the work is done.
    waiting: VecDeque<Command>,
    is_debugging: bool,
    /// When to quit without an answer.
    give_up: Option<Instant>,
}

type Flow = io::Result<ControlFlow<()>>;
const GO_ON: Flow = Ok(ControlFlow::Continue(()));

impl<E: Thinker, W: Write> Server<E, W> {
    fn listen(&mut self) -> io::Result<()> {
        loop {
            let event = match self.give_up {
                None => self.events.recv().ok(),
                Some(when) => {
                    let left = when.saturating_duration_since(Instant::now());
                    match self.events.recv_timeout(left) {
                        Ok(event) => Some(event),
                        Err(RecvTimeoutError::Timeout) => return self.abandon(),
                        Err(RecvTimeoutError::Disconnected) => None,
                    }
                }
            };
            let flow = match event {
                Some(Event::Line(Ok(line))) => self.line(&line)?,
                Some(Event::Line(Err(bad))) => {
                    self.tell(bad)?;
                    ControlFlow::Continue(())
                }
                Some(Event::Say(line)) => {
                    self.say(line)?;
                    ControlFlow::Continue(())
                }
                Some(Event::Done(engine, finish)) => self.done(engine, finish)?,
                Some(Event::End) => self.command(Command::Quit)?,
                // Both threads are gone: there will be nothing more.
                None => ControlFlow::Break(()),
            };
            if flow.is_break() {
                return Ok(());
            }
        }
    }

    fn line(&mut self, line: &str) -> Flow {
        match line.parse() {
            Ok(command) => self.command(command),
            Err(CommandError::Empty) => GO_ON,
            Err(error) => {
                self.tell(error)?;
                GO_ON
            }
        }
    }

    fn command(&mut self, command: Command) -> Flow {
        match command {
            Command::Uci => self.introduce()?,
            Command::IsReady => self.say(Reply::ReadyOk)?,
            Command::Debug(on) => self.is_debugging = on,
            Command::Register(_) => {}
            Command::Display => self.display()?,
            Command::Eval => self.evaluate()?,
            Command::Stop => return self.stop(),
            Command::PonderHit => return self.ponderhit(),
            Command::Quit => return self.quit(),
            command => match &self.work {
                None => self.obey(command)?,
                Some(work) if work.is_stopped || work.kind == Kind::Bench => self.wait(command)?,
                Some(_) => {
                    let text = command.to_string();
                    let word = text.split(' ').next().unwrap_or_default();
                    self.tell(format_args!(
                        "{word} ignored while the engine is at work: send stop first"
                    ))?;
                }
            },
        }
        GO_ON
    }

    /// What needs an idle engine.
    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::SetOption { name, value } => {
                if let Err(error) = self.set_option(&name, value.as_deref()) {
                    self.tell(error)?;
                } else if self.is_debugging {
                    let value = value.unwrap_or_default();
                    self.tell(format_args!("{name} set to \"{value}\""))?;
                }
            }
            Command::UciNewGame => {
                if let Some(engine) = &mut self.engine
                    && let Err(panic) = guarded(|| engine.new_game())
                {
                    self.tell(panic)?;
                }
            }
            Command::Position(position) => match position.game(self.settings.variant()) {
                Ok(game) => (self.game, self.position) = (game, position),
                Err(error) => self.tell(format_args!("position refused: {error}"))?,
            },
            Command::Go(go) => self.go(&go)?,
            Command::Bench(depth) => {
                self.start(Task::Bench { depth: depth.unwrap_or(bench::DEPTH) }, Hold::No, None);
            }
            _ => unreachable!("the other commands are handled at once"),
        }
        Ok(())
    }

    fn wait(&mut self, command: Command) -> io::Result<()> {
        if self.waiting.len() < WAITING_COMMANDS {
            self.waiting.push_back(command);
            return Ok(());
        }
        self.tell("too many commands at once, one ignored")
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.say(Reply::Name(ENGINE.to_owned()))?;
        self.say(Reply::Author(AUTHORS.to_owned()))?;
        for declaration in declarations() {
            self.say(declaration)?;
        }
        self.say(Reply::UciOk)
    }

    fn display(&mut self) -> io::Result<()> {
        let board = self.game.board();
        let picture = text::render(&Diagram::from(board), &text::Style::default());
        let (fen, key) = (board.fen(), board.key());
        self.say(format_args!("{picture}\nFen: {fen}\nKey: {key:016X}"))
    }

    fn evaluate(&mut self) -> io::Result<()> {
        let board = *self.game.board();
        let networks = &self.settings.engine.networks;
        let network = networks.of(board.variant());
        let text = guarded(|| {
            let score = network.evaluate(&board);
            let white = if board.turn().is_white() { score } else { -score };
            let explanation = eval::explain(&board);
            format!("{explanation}The network {}: {:+.2}", network.name(), f64::from(white) / 100.0)
        });
        match text {
            Ok(text) => self.say(&text),
            Err(panic) => self.tell(panic),
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), OptionError> {
        let engine = self.engine.as_mut().expect("an idle engine is here");
        let panicked = OptionError::Panicked;
        let (wanted, complaint) = match self.settings.change(name, value)? {
            Change::ClearHash => return guarded(|| engine.clear_hash()).map_err(panicked),
            Change::Settings(wanted) => (*wanted, None),
            Change::Complaint(wanted, complaint) => (*wanted, Some(complaint)),
        };
        let old = &self.settings.engine;
        if wanted.engine.hash_mib != old.hash_mib {
            let free = memory::available_mib().unwrap_or(u64::MAX);
            let free = free.saturating_add(old.hash_mib as u64);
            if wanted.engine.hash_mib as u64 > free {
                return Err(OptionError::Memory { wanted: wanted.engine.hash_mib, free });
            }
            // The old table goes first: there may be no room for both.
            let mut small = old.clone();
            small.hash_mib = 1;
            let _ = guarded(|| engine.configure(&small));
        }
        let result = guarded(|| engine.configure(&wanted.engine));
        if !matches!(result, Ok(Ok(()))) {
            let _ = guarded(|| {
                engine.recover();
                engine.configure(&self.settings.engine)
            });
        }
        result.map_err(panicked)??;

        let other_rules = wanted.variant() != self.settings.variant();
        self.settings = wanted;
        if other_rules {
            // The same game by the new rules, or the start where they do not allow it.
            self.game = self.position.game(self.settings.variant()).unwrap_or_else(|_| {
                self.position = Position::default();
                Game::new(Board::start(self.settings.variant()))
            });
        }
        complaint.map_or(Ok(()), Err)
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let board = *self.game.board();
        let limits = match go.limits(&board) {
            Ok(limits) => Limits { analyse: go.infinite || self.settings.analyse, ..limits },
            Err(error) => return self.tell(format_args!("go refused: {error}")),
        };
        if let Some(depth) = go.perft {
            self.start(Task::Perft { board, depth }, Hold::No, None);
            return Ok(());
        }
        let hold = match (go.infinite, go.ponder) {
            (true, _) => Hold::UntilStop,
            (false, true) => Hold::UntilPonderhit,
            (false, false) => Hold::No,
        };
        let first_legal = || board.legal_moves().first().copied();
        let Some(any_move) = limits.searchmoves.first().copied().or_else(first_legal) else {
            return self.go_nowhere(&board, hold);
        };
        let show_wdl = self.settings.show_wdl;
        let task = Task::Search { game: self.game.clone(), limits, show_wdl };
        self.start(task, hold, Some(any_move));
        Ok(())
    }

    /// The game is over: there is an answer, but no move.
    fn go_nowhere(&mut self, board: &Board, hold: Hold) -> io::Result<()> {
        let is_lost = board.ending().is_some_and(|ending| ending.winner().is_some());
        let value = if is_lost { Value::Mate(0) } else { Value::Cp(0) };
        let score = Some(Score { value, bound: Bound::Exact });
        self.say(Info { depth: Some(0), score, ..Info::default() })?;
        let answer = Some(BestMove { best: None, ponder: None });
        self.work = Some(Work {
            kind: Kind::Search,
            stop: Stop::new(),
            hold,
            is_stopped: false,
            any_move: None,
            answer,
        });
        self.release()
    }

    fn start(&mut self, task: Task, hold: Hold, any_move: Option<Move>) {
        let kind = match task {
            Task::Search { .. } => Kind::Search,
            Task::Perft { .. } => Kind::Perft,
            Task::Bench { .. } => Kind::Bench,
        };
        let stop = Stop::new();
        let engine = self.engine.take().expect("an idle engine is here");
        let job = (engine, task, stop.clone());
        self.jobs.send(job).expect("the thinking thread lives as long as the server");
        self.work = Some(Work { kind, stop, hold, is_stopped: false, any_move, answer: None });
    }

    fn stop(&mut self) -> Flow {
        if let Some(work) = &mut self.work {
            work.stop.stop();
            work.hold = Hold::No;
            work.is_stopped = true;
        }
        self.release()?;
        self.obey_the_waiting()
    }

    fn ponderhit(&mut self) -> Flow {
        if let Some(work) = &mut self.work {
            work.stop.ponderhit();
            if work.hold == Hold::UntilPonderhit {
                work.hold = Hold::No;
            }
        }
        self.release()?;
        self.obey_the_waiting()
    }

    fn quit(&mut self) -> Flow {
        let Some(work) = &self.work else {
            return Ok(ControlFlow::Break(()));
        };
        if self.waiting.back() != Some(&Command::Quit) {
            self.waiting.push_back(Command::Quit);
        }
        if work.kind == Kind::Search {
            self.give_up = Some(Instant::now() + LAST_PATIENCE);
            return self.stop();
        }
        GO_ON
    }

    /// The engine has come back from its work.
    fn done(&mut self, engine: E, finish: Finish) -> Flow {
        self.engine = Some(engine);
        let Some(work) = &self.work else {
            return GO_ON;
        };
        let any_move = work.any_move;
        let is_search = work.kind == Kind::Search;
        let answer = match finish {
            Finish::Report(report) => self.answer(&report, any_move)?,
            Finish::Said => None,
            Finish::Panicked(message) => {
                self.tell(format_args!("the engine failed: {message}"))?;
                any_move.filter(|_| is_search).map(|m| self.plain_answer(m))
            }
        };
        match (&mut self.work, answer) {
            (Some(work), Some(answer)) => {
                work.answer = Some(answer);
                self.release()?;
            }
            (work, _) => *work = None,
        }
        self.obey_the_waiting()
    }

    /// What a report means, once more checked: what leaves here is legal.
    fn answer(&mut self, report: &Report, any_move: Option<Move>) -> io::Result<Option<BestMove>> {
        let Some(best) = report.best.filter(|&m| self.game.board().is_legal(m)) else {
            self.tell("the search found no legal move, so another is played")?;
            return Ok(any_move.map(|m| self.plain_answer(m)));
        };
        let mut after = *self.game.board();
        after.play_unchecked(best);
        let ponder = report.ponder.filter(|&m| after.is_legal(m)).map(|m| after.uci(m));
        Ok(Some(BestMove { ponder, ..self.plain_answer(best) }))
    }

    fn plain_answer(&self, m: Move) -> BestMove {
        BestMove { best: Some(self.game.board().uci(m)), ponder: None }
    }

    /// Gives the answer, if there is one and it may be given.
    fn release(&mut self) -> io::Result<()> {
        if let Some(work) = &mut self.work
            && work.hold == Hold::No
            && let Some(answer) = work.answer.take()
        {
            self.work = None;
            self.say(Reply::BestMove(answer))?;
        }
        Ok(())
    }

    fn obey_the_waiting(&mut self) -> Flow {
        if self.work.is_some() {
            return GO_ON;
        }
        // One of them may start new work; those after it then meet what they would have met alone.
        for command in mem::take(&mut self.waiting) {
            if self.command(command)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        GO_ON
    }

    /// Quits although the search does not end.
    fn abandon(&mut self) -> io::Result<()> {
        self.tell("the search does not stop, so another move is played")?;
        match self.work.take().and_then(|work| work.any_move) {
            Some(m) => self.say(Reply::BestMove(self.plain_answer(m))),
            None => Ok(()),
        }
    }

    fn tell(&mut self, what: impl std::fmt::Display) -> io::Result<()> {
        self.say(Info::text(what))
    }

    fn say(&mut self, what: impl std::fmt::Display) -> io::Result<()> {
        // In one piece and at once: the other side waits for it.
        self.output.write_all(format!("{what}\n").as_bytes())?;
        self.output.flush()
    }
}

/// Stops the engine when the server ends early, for example because nobody reads its output.
impl<E, W> Drop for Server<E, W> {
    fn drop(&mut self) {
        if let Some(work) = &self.work {
            work.stop.stop();
        }
    }
}

#[cfg(test)]
#[path = "server_tests.rs"]
mod tests;
