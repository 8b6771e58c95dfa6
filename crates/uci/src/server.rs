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

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Game};
use kiebitz_draw::{Diagram, text};
use kiebitz_engine::{Bound, Engine, Limits, SearchResult, Stop, bench, eval};
use kiebitz_tablebase::Memory;

use crate::command::{Command, CommandError, HELP};
use crate::go::Go;
use crate::info::{Info, Score, Value};
use crate::lines::{BadLine, read_line};
use crate::log::Way;
use crate::options::{AUTHORS, Change, ENGINE, OptionError, Preset, Settings, declarations};
use crate::position::{Position, with_sides_exchanged};
use crate::queue::{Order, Queue};
use crate::reply::{BestMove, Reply};
use crate::work::{Finish, Hold, Kind, Task, Thinker, Work, guarded};

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

/// Serves any [`Thinker`].
pub(crate) fn serve<E: Thinker>(
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

/// An event for the server.
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

/// Why there is nothing to search.
const NO_POSITION: &str = "there is no position, because the last one was refused";

/// UCI's null move, the answer to a refused `go`.
const NULL_MOVE: &str = "0000";

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

    fn obey(&mut self, order: Order) -> io::Result<()> {
        match order {
            Order::Command(Command::SetOption { name, value }) => {
                if let Err(error) = self.set_option(&name, value.as_deref()) {
                    self.tell(error)?;
                } else if self.is_debugging {
                    let value = value.unwrap_or_default();
                    self.tell(format_args!("{name} set to \"{value}\""))?;
                }
                Ok(())
            }
            Order::Command(Command::UciNewGame) => {
                if self.game.is_none() {
                    self.set_up(Position::default())?;
                }
                match self.engine.as_mut().map(|engine| guarded(|| engine.new_game())) {
                    Some(Err(panic)) => self.tell(panic),
                    _ => Ok(()),
                }
            }
            Order::Command(Command::Position(position)) => self.set_up(position),
            Order::Command(Command::Flip) => self.flip(),
            Order::Command(Command::Display) => self.display(),
            Order::Command(Command::Eval) => self.evaluate(),
            Order::Command(Command::Go(go)) => self.go(&go),
            Order::Command(Command::Bench(depth)) => {
                let board = Board::start(self.settings.variant());
                self.start(Task::Bench { depth: depth.unwrap_or(bench::DEPTH) }, board);
                Ok(())
            }
            Order::Command(_) => unreachable!("the other commands are handled at once"),
            Order::Refused(error) => {
                self.tell(&error)?;
                match error {
                    CommandError::Go(_) => return self.answer_nothing(),
                    CommandError::Position(_) => self.game = None,
                    _ => {}
                }
                Ok(())
            }
            Order::Skipped(bad) => {
                // Only a `position` can be so long.
                if bad == BadLine::TooLong {
                    self.game = None;
                }
                self.tell(bad)
            }
        }
    }

    fn set_up(&mut self, position: Position) -> io::Result<()> {
        match position.game(self.settings.variant()) {
            Ok(game) => {
                (self.game, self.position) = (Some(game), position);
                Ok(())
            }
            Err(error) => {
                self.game = None;
                self.tell(format_args!("position refused: {error}"))
            }
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.say(Reply::Name(ENGINE.to_owned()))?;
        self.say(Reply::Author(AUTHORS.to_owned()))?;
        for declaration in declarations(&self.presets).collect::<Vec<_>>() {
            self.say(declaration)?;
        }
        self.say(Reply::UciOk)
    }

    fn display(&mut self) -> io::Result<()> {
        let Some(game) = &self.game else { return self.tell(NO_POSITION) };
        let board = game.board();
        let picture = text::render(&Diagram::from(board), &text::Style::default());
        let (fen, key) = (board.fen(), board.key());
        self.say(format_args!("{picture}\nFen: {fen}\nKey: {key:016X}"))
    }

    /// Swaps the sides. The earlier moves are dropped.
    fn flip(&mut self) -> io::Result<()> {
        let Some(game) = &self.game else { return self.tell(NO_POSITION) };
        match with_sides_exchanged(game.board()) {
            Ok(board) => self.set_up(Position::from(&Game::new(board))),
            Err(error) => self.tell(format_args!("flip refused: {error}")),
        }
    }

    fn evaluate(&mut self) -> io::Result<()> {
        let Some(game) = &self.game else { return self.tell(NO_POSITION) };
        let board = *game.board();
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
            // An eighth of it is left to other programs.
            let free = Memory::read().map_or(u64::MAX, |memory| {
                let mib = memory.available >> 20;
                mib - mib / 8
            });
            let free = free.saturating_add(old.hash_mib as u64);
            if wanted.engine.hash_mib as u64 > free {
                return Err(OptionError::Memory { wanted: wanted.engine.hash_mib, free });
            }
            // The old hash table is freed first, since there may be no room for both.
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
        if other_rules && self.game.is_some() {
            // The same game by the new rules, or the start position if they do not allow it.
            let game = self.position.game(self.settings.variant()).unwrap_or_else(|_| {
                self.position = Position::default();
                Game::new(Board::start(self.settings.variant()))
            });
            self.game = Some(game);
        }
        complaint.map_or(Ok(()), Err)
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let Some(game) = self.game.clone() else {
            return match go.perft {
                Some(_) => self.tell(NO_POSITION),
                None => self.refuse_to_go(NO_POSITION),
            };
        };
        let board = *game.board();
        if let Some(depth) = go.perft {
            self.start(Task::Perft { board, depth }, board);
            return Ok(());
        }
        let hold = match (go.infinite, go.ponder) {
            (true, _) => Hold::UntilStop,
            (false, true) => Hold::UntilPonderhit,
            (false, false) => Hold::No,
        };
        let first_legal = board.legal_moves().first().copied();
        if first_legal.is_none() {
            return self.go_nowhere(board, hold);
        }
        let limits = match go.limits(&board) {
            Ok(limits) => Limits { analyse: go.infinite || self.settings.analyse, ..limits },
            Err(error) => return self.refuse_to_go(error),
        };
        let is_bounded = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.movetime.is_some()
            || limits.clock.is_some();
        let any_move = limits.searchmoves.first().copied().or(first_legal);
        let show_wdl = self.settings.show_wdl;
        let work = self.start(Task::Search { game, limits, show_wdl }, board);
        work.hold = hold;
        work.is_endless = hold != Hold::No || !is_bounded;
        work.any_move = any_move;
        Ok(())
    }

    fn refuse_to_go(&mut self, why: impl std::fmt::Display) -> io::Result<()> {
        self.tell(format_args!("go refused: {why}"))?;
        self.answer_nothing()
    }

    /// Answers with the null move, since the program waits for an answer.
    fn answer_nothing(&mut self) -> io::Result<()> {
        self.say(Reply::BestMove(BestMove { best: Some(NULL_MOVE.to_owned()), ponder: None }))
    }

    /// The game is over: answers without a move.
    fn go_nowhere(&mut self, board: Board, hold: Hold) -> io::Result<()> {
        let is_lost = board.ending().is_some_and(|ending| ending.winner().is_some());
        let value = if is_lost { Value::Mate(0) } else { Value::Cp(0) };
        let score = Some(Score { value, bound: Bound::Exact });
        self.say(Info { depth: Some(0), score, ..Info::default() })?;
        self.work = Some(Work {
            hold,
            is_endless: hold != Hold::No,
            answer: Some(BestMove { best: None, ponder: None }),
            ..Work::new(Kind::Search, board)
        });
        self.release()
    }

    fn start(&mut self, task: Task, board: Board) -> &mut Work {
        let kind = match task {
            Task::Search { .. } => Kind::Search,
            Task::Perft { .. } => Kind::Perft,
            Task::Bench { .. } => Kind::Bench,
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
            if work.kind != Kind::Search {
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

#[cfg(test)]
#[path = "server_tests.rs"]
mod tests;
