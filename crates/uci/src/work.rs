//! The work of the engine thread.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use kiebitz_chess::{Board, Game, Move, perft};
use kiebitz_engine::{
    CurrentMove, Engine, HashTooLarge, Info, Limits, Options, SearchResult, Source, Stop, bench,
};

use crate::info::{self, Score, Value};
use crate::reply::BestMove;

/// The engine behind the server; in tests a scripted one.
pub trait Thinker: Send + 'static {
    /// Sets all options.
    fn configure(&mut self, options: &Options) -> Result<(), HashTooLarge>;
    /// Prepares for another game.
    fn new_game(&mut self);
    fn clear_hash(&mut self);
    /// Searches until a limit is reached or the search is stopped.
    fn search(&mut self, search: Search) -> SearchResult;
    /// Resets the engine after a panic, with the same options.
    fn recover(&mut self);
}

impl Thinker for Engine {
    fn configure(&mut self, options: &Options) -> Result<(), HashTooLarge> {
        self.set_options(options.clone())
    }

    fn new_game(&mut self) {
        Engine::new_game(self);
    }

    fn clear_hash(&mut self) {
        Engine::clear_hash(self);
    }

    fn search(&mut self, search: Search) -> SearchResult {
        let Search { game, limits, stop, sink, watch } = search;
        self.search_watched(game, limits, stop, sink, watch)
    }

    fn recover(&mut self) {
        // If there is no memory for a second engine, the old one is cleared.
        match Engine::new(self.options().clone()) {
            Ok(fresh) => *self = fresh,
            Err(_) => self.new_game(),
        }
    }
}

/// A search, and where its reports go.
pub struct Search<'a> {
    pub game: &'a Game,
    pub limits: &'a Limits,
    pub stop: &'a Stop,
    pub sink: &'a mut (dyn FnMut(&Info) + Send),
    pub watch: &'a (dyn Fn(CurrentMove) + Sync),
}

/// Something to do.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    Search { game: Game, limits: Limits, show_wdl: bool },
    Perft { board: Board, depth: u32 },
    Bench { depth: u32 },
}

#[derive(Debug)]
pub(crate) enum Finish {
    /// A search has a move to play.
    Searched(SearchResult),
    /// The others have printed everything.
    Said,
    /// It panicked, with this message.
    Panicked(String),
}

/// Until when an answer must be held back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hold {
    /// Not held back.
    No,
    /// `go infinite`.
    UntilStop,
    /// `go ponder`.
    UntilPonderhit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TaskKind {
    Search,
    Perft,
    Bench,
}

/// A task that is not answered yet.
pub(crate) struct Work {
    pub kind: TaskKind,
    pub stop: Stop,
    pub hold: Hold,
    /// Whether only a command ends it.
    pub is_endless: bool,
    /// The position it is about.
    pub board: Board,
    /// A move to play if the search fails; `None` if there is no legal move.
    pub any_move: Option<Move>,
    /// The answer, while it is held back.
    pub answer: Option<BestMove>,
}

impl Work {
    /// Work that ends by itself, without a move to play.
    pub fn new(kind: TaskKind, board: Board) -> Work {
        let stop = Stop::new();
        Work { kind, stop, hold: Hold::No, is_endless: false, board, any_move: None, answer: None }
    }

    pub fn plain_answer(&self, m: Move) -> BestMove {
        BestMove { best: Some(self.board.uci(m)), ponder: None }
    }
}

impl Task {
    /// Runs it. It always returns, even after a panic inside.
    pub(crate) fn run(
        &self,
        engine: &mut impl Thinker,
        stop: &Stop,
        say: &(dyn Fn(String) + Sync),
    ) -> Finish {
        let work = AssertUnwindSafe(|| match self {
            Task::Search { game, limits, show_wdl } => {
                let mut sink =
                    |info: &Info| say(info_line(game.board(), info, *show_wdl).to_string());
                let watch = |current| say(current_line(game.board(), current).to_string());
                let (sink, watch) = (&mut sink, &watch);
                let result = engine.search(Search { game, limits, stop, sink, watch });
                if let (Source::Book { share }, Some(best)) = (result.source, result.best) {
                    let (uci, percent) = (game.board().uci(best), 100.0 * share);
                    let text = format_args!("book move {uci} ({percent:.0} %)").to_string();
                    say(info::Info::text(text).to_string());
                }
                Finish::Searched(result)
            }
            Task::Perft { board, depth } => {
                divide(board, *depth, stop, say);
                Finish::Said
            }
            Task::Bench { depth } => {
                run_bench(*depth, say);
                Finish::Said
            }
        });
        catch_unwind(work).unwrap_or_else(|panic| {
            let _ = catch_unwind(AssertUnwindSafe(|| engine.recover()));
            Finish::Panicked(message(&*panic))
        })
    }
}

/// Runs code that may panic, and turns a panic into an error.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| message(&*panic))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}

/// The engine's report as a UCI line.
fn info_line(board: &Board, info: &Info, show_wdl: bool) -> info::Info {
    let value = info.score.mate_moves().map_or(Value::Cp(info.score.0), Value::Mate);
    info::Info {
        depth: Some(info.depth),
        seldepth: Some(info.seldepth),
        multipv: Some(info.multipv),
        score: Some(Score { value, bound: info.bound }),
        wdl: show_wdl.then_some(info.wdl),
        nodes: Some(info.nodes),
        nps: Some(info.nps()),
        hashfull: Some(info.hashfull),
        tbhits: Some(info.tbhits),
        time: Some(info.time),
        pv: line_text(board, &info.pv),
        ..info::Info::default()
    }
}

/// The move being searched as a UCI line.
fn current_line(board: &Board, current: CurrentMove) -> info::Info {
    info::Info {
        depth: Some(current.depth),
        currmove: Some(board.uci(current.mv)),
        currmovenumber: Some(current.number),
        ..info::Info::default()
    }
}

/// A line of moves as UCI writes it, up to the first that is not legal.
fn line_text(board: &Board, line: &[Move]) -> Vec<String> {
    let mut board = *board;
    let mut texts = Vec::new();
    for &m in line {
        let text = board.uci(m);
        if board.play(m).is_err() {
            break;
        }
        texts.push(text);
    }
    texts
}

/// Prints the count for each first move, and the sum; unless it is stopped.
fn divide(board: &Board, depth: u32, stop: &Stop, say: &dyn Fn(String)) {
    let mut sum = 0;
    for m in board.legal_moves() {
        let mut next = *board;
        next.play_unchecked(m);
        let Some(count) = perft_until(&next, depth - 1, stop) else {
            say(info::Info::text("perft was stopped").to_string());
            return;
        };
        say(format!("{}: {count}", board.uci(m)));
        sum += count;
    }
    say(format!("\nNodes searched: {sum}\n"));
}

fn perft_until(board: &Board, depth: u32, stop: &Stop) -> Option<u64> {
    // Four plies take milliseconds, so `stop` is checked above that.
    const UNWATCHED: u32 = 4;
    if stop.is_stopped() {
        return None;
    }
    if depth <= UNWATCHED {
        return Some(perft(board, depth));
    }
    let mut sum = 0;
    for m in board.legal_moves() {
        let mut next = *board;
        next.play_unchecked(m);
        sum += perft_until(&next, depth - 1, stop)?;
    }
    Some(sum)
}

fn run_bench(depth: u32, say: &dyn Fn(String)) {
    let mut progress = |number: usize, of: usize, nodes: u64| {
        say(info::Info::text(format_args!("position {number}/{of}: {nodes} nodes")).to_string());
    };
    match bench::run(depth, &Options::default(), &mut progress) {
        Ok(bench) => {
            say(format!("Nodes searched: {}\nNodes/second: {}", bench.nodes, bench.nps()));
        }
        Err(error) => say(info::Info::text(error).to_string()),
    }
}
