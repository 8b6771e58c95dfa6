//! The engine's side: reads commands, runs the engine, answers. No input can break it.
//!
//! There are three threads: one reads the input, one searches, and this one does the rest. The
//! others send an [`Event`] through one channel, so answers are ordered and only one thread writes.
//!
//! Commands are executed in order. While the engine is busy:
//! - `uci`, `isready`, `debug` and `help` are answered at once; so are `eval` and `d`, unless something waits;
//! - `stop` ends the search, and those that wait, as soon as they have a move; `ponderhit` and
//!   `quit` work as in UCI;
//! - everything else waits until the engine is idle, up to a limited number of commands;
//! - at the end of the input, waiting commands run first, so that a piped script loses nothing;
//!   only searches without a limit are stopped. After `quit` every search ends at once;
//! - `bench` and `perft` are always finished, so that `echo "go perft 5" | kiebitz uci` prints a number.

mod obey;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Game};
use kiebitz_engine::{Engine, SearchResult, Stop};

use crate::command::{Command, CommandError, HELP};
use crate::info::Info;
use crate::lines::{BadLine, read_line};
use crate::log::Way;
use crate::options::{Preset, Settings};
use crate::position::Position;
use crate::queue::{Order, Queue};
use crate::reply::{BestMove, Reply};
use crate::work::{Finish, Hold, Task, TaskKind, Thinker, Work};

/// Serves the engine until `quit` or the end of the input; fails if the output fails. Sets the
/// presets first; an invalid one is reported, and the option keeps its default.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    presets: &[Preset],
) -> io::Result<()> {
    let engine = Engine::new(Settings::default().engine).map_err(io::Error::other)?;
    serve(engine, input, output, presets)
}

/// Like [`run`], with any [`Thinker`].
pub fn serve<E: Thinker>(
    engine: E,
    mut input: impl BufRead + Send + 'static,
    output: impl Write,
    presets: &[Preset],
) -> io::Result<()> {
    let (send, events) = sync_channel(WAITING_EVENTS);
    let lines = send.clone();
    thread::Builder::new().name("uci-input".into()).spawn(move || {
        // A read error counts as the end of the input.
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
    let game = Some(Game::new(Board::start(settings.variant())));
    let preset = |Preset { name, value }: &Preset| {
        Order::Command(Command::SetOption { name: (*name).to_owned(), value: Some(value.clone()) })
    };
    let mut server = Server {
        output,
        events,
        jobs,
        engine: Some(engine),
        presets: presets.to_vec(),
        settings,
        game,
        position: Position::default(),
        work: None,
        waiting: Queue::of(presets.iter().map(preset)),
        is_debugging: false,
        is_at_end: false,
        is_quitting: false,
        give_up: None,
    };
    server.obey_the_waiting()?;
    server.listen()
}

/// The size of the event channel; when it is full, senders wait.
const WAITING_EVENTS: usize = 256;
/// The stack of the engine thread in bytes; the search recurses deeply.
const THINKING_STACK: usize = 32 << 20;
/// How long after `quit` a search may still take to answer.
const LAST_PATIENCE: Duration = Duration::from_secs(5);

enum Event<E> {
    Line(Result<String, BadLine>),
    /// The input is over.
    End,
    /// The busy engine has something to print.
    Say(String),
    /// The engine has finished.
    Done(E, Finish),
}

/// A task, and the engine to do it.
type Job<E> = (E, Task, Stop);

fn think<E: Thinker>(jobs: &Receiver<Job<E>>, events: &SyncSender<Event<E>>) {
    for (mut engine, task, stop) in jobs {
        // If the receiver is gone, the server has ended.
        let say = |line| drop(events.send(Event::Say(line)));
        let finish = task.run(&mut engine, &stop, &say);
        if events.send(Event::Done(engine, finish)).is_err() {
            return;
        }
    }
}

struct Server<E, W> {
    output: W,
    events: Receiver<Event<E>>,
    jobs: Sender<Job<E>>,
    /// `None` while it is busy.
    engine: Option<E>,
    presets: Vec<Preset>,
    settings: Settings,
    /// `None` after a refused position, since the previous one no longer applies.
    game: Option<Game>,
    /// The command that set `game`, to set it up again in another variant.
    position: Position,
    /// `None` when idle.
    work: Option<Work>,
    /// Commands to execute when the engine is idle.
    waiting: Queue,
    is_debugging: bool,
    /// The input is over.
    is_at_end: bool,
    is_quitting: bool,
    /// When to quit without an answer.
    give_up: Option<Instant>,
}

impl<E: Thinker, W: Write> Server<E, W> {
    fn listen(&mut self) -> io::Result<()> {
        while !self.is_over() {
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
            match event {
                Some(Event::Line(_)) if self.is_quitting => {}
                Some(Event::Line(Ok(line))) => {
                    self.log(Way::In, &line)?;
                    self.line(&line)?;
                }
                Some(Event::Line(Err(bad))) => self.in_turn(Order::Skipped(bad), 0)?,
                Some(Event::Say(line)) => self.say(line)?,
                Some(Event::Done(engine, finish)) => self.done(engine, finish)?,
                Some(Event::End) => {
                    self.is_at_end = true;
                    if self.work.as_ref().is_some_and(|work| work.is_endless) {
                        self.stop_work()?;
                    }
                }
                // Both threads have ended, so no more events come.
                None => return Ok(()),
            }
            self.obey_the_waiting()?;
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        (self.is_quitting || self.is_at_end) && self.work.is_none() && self.waiting.is_empty()
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        match line.parse() {
            Ok(command) => self.command(command, line.len()),
            Err(CommandError::Empty) => Ok(()),
            Err(error @ (CommandError::Go(_) | CommandError::Position(_))) => {
                self.in_turn(Order::Refused(error), line.len())
            }
            Err(error) => self.tell(error),
        }
    }

    fn command(&mut self, command: Command, bytes: usize) -> io::Result<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.say(Reply::ReadyOk),
            Command::Help => self.say(HELP),
            Command::Debug(on) => {
                self.is_debugging = on;
                Ok(())
            }
            Command::Register(_) => Ok(()),
            Command::Stop => {
                self.waiting.stop();
                self.stop_work()
            }
            Command::PonderHit => {
                self.waiting.ponderhit();
                self.ponderhit()
            }
            Command::Quit => {
                self.is_quitting = true;
                self.stop_work()
            }
            command => self.in_turn(Order::Command(command), bytes),
        }
    }

    /// Queues an order whose line has this many bytes.
    fn in_turn(&mut self, order: Order, bytes: usize) -> io::Result<()> {
        let is_go = order.is_go();
        if self.waiting.push(order, bytes) {
            return Ok(());
        }
        self.tell(
            "too many commands wait, so this one and those after it are refused: wait for the answers, then send the \
             position again",
        )?;
        if is_go { self.answer_nothing() } else { Ok(()) }
    }

    /// Executes waiting orders, as far as the engine's work allows.
    fn obey_the_waiting(&mut self) -> io::Result<()> {
        while let Some(first) = self.waiting.next(self.work.is_none()) {
            self.obey(first.order)?;
            if first.is_ponderhit {
                self.ponderhit()?;
            }
            let is_endless = self.work.as_ref().is_some_and(|work| work.is_endless);
            if first.is_stopped || self.is_quitting || is_endless && self.is_at_end {
                self.stop_work()?;
            }
        }
        if self.waiting.forget_the_lost() {
            self.game = None;
        }
        Ok(())
    }

    fn start(&mut self, task: Task, board: Board) -> &mut Work {
        let kind = match task {
            Task::Search { .. } => TaskKind::Search,
            Task::Perft { .. } => TaskKind::Perft,
            Task::Bench { .. } => TaskKind::Bench,
        };
        let work = self.work.insert(Work::new(kind, board));
        let engine = self.engine.take().expect("an idle engine is here");
        let job = (engine, task, work.stop.clone());
        self.jobs.send(job).expect("the thinking thread lives as long as the server");
        work
    }

    /// Ends the current search as soon as it has a move. After `quit` it does not wait for ever;
    /// perft and bench are finished.
    fn stop_work(&mut self) -> io::Result<()> {
        let Some(work) = &mut self.work else { return Ok(()) };
        if self.is_quitting {
            if work.kind != TaskKind::Search {
                return Ok(());
            }
            self.give_up.get_or_insert_with(|| Instant::now() + LAST_PATIENCE);
        }
        work.stop.stop();
        work.hold = Hold::No;
        self.release()
    }

    fn ponderhit(&mut self) -> io::Result<()> {
        if let Some(work) = &mut self.work {
            work.stop.ponderhit();
            if work.hold == Hold::UntilPonderhit {
                work.hold = Hold::No;
            }
        }
        self.release()
    }

    /// The engine has finished its work.
    fn done(&mut self, engine: E, finish: Finish) -> io::Result<()> {
        self.engine = Some(engine);
        let Some(mut work) = self.work.take() else {
            return Ok(());
        };
        work.answer = match finish {
            Finish::Searched(result) => self.answer(&result, &work)?,
            Finish::Said => None,
            Finish::Panicked(message) => {
                self.tell(format_args!("the engine failed: {message}"))?;
                work.any_move.map(|m| work.plain_answer(m))
            }
        };
        if work.answer.is_some() {
            self.work = Some(work);
        }
        self.release()
    }

    /// The answer for a report; checks again that the move is legal.
    fn answer(&mut self, result: &SearchResult, work: &Work) -> io::Result<Option<BestMove>> {
        let Some(best) = result.best.filter(|&m| work.board.is_legal(m)) else {
            self.tell("the search found no legal move, so another is played")?;
            return Ok(work.any_move.map(|m| work.plain_answer(m)));
        };
        let mut after = work.board;
        after.play_unchecked(best);
        let ponder = result.ponder.filter(|&m| after.is_legal(m)).map(|m| after.uci(m));
        Ok(Some(BestMove { ponder, ..work.plain_answer(best) }))
    }

    /// Sends the answer, if there is one and it may be sent.
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

    /// Quits although the search does not end.
    fn abandon(&mut self) -> io::Result<()> {
        self.tell("the search does not stop, so another move is played")?;
        match self.work.take().and_then(|work| Some(work.plain_answer(work.any_move?))) {
            Some(answer) => self.say(Reply::BestMove(answer)),
            None => Ok(()),
        }
    }

    fn tell(&mut self, what: impl std::fmt::Display) -> io::Result<()> {
        self.say(Info::text(what))
    }

    fn say(&mut self, what: impl std::fmt::Display) -> io::Result<()> {
        let text = what.to_string();
        // In one write and at once, since the other side waits for it.
        self.output.write_all(format!("{text}\n").as_bytes())?;
        self.output.flush()?;
        self.log(Way::Out, &text)
    }

    /// If the log cannot be written, logging ends and the server goes on.
    fn log(&mut self, way: Way, text: &str) -> io::Result<()> {
        match self.settings.log.as_ref().map(|log| log.add(way, text)) {
            Some(Err(error)) => {
                self.settings.log = None;
                self.tell(format_args!("{error}; there is no log now"))
            }
            _ => Ok(()),
        }
    }
}

/// Stops the engine when the server ends early, for example because its output is closed.
impl<E, W> Drop for Server<E, W> {
    fn drop(&mut self) {
        if let Some(work) = &self.work {
            work.stop.stop();
        }
    }
}
