//! The engine: its options, its memory between moves, and the call that finds a move.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kiebitz_books::experience::Experience;
use kiebitz_books::polyglot::{Book, Choice};
use kiebitz_chess::{Board, Color, Game, Move, Variant};
use kiebitz_tablebase::{Syzygy, Tables};

use crate::deepening::{Deepening, Sink};
use crate::eval::Networks;
use crate::level::{Level, LevelProfile};
use crate::limits::{Limits, Stop};
use crate::params::Params;
use crate::race;
use crate::report::{CurrentMove, Info, SearchResult, Source};
use crate::root::{self, RootDecision};
use crate::score::Score;
use crate::seed::Seed;
use crate::time::TimeManager;
use crate::tt::{HashTooLarge, TranspositionTable};
use crate::wdl;
use crate::worker::{Counters, Shared, Worker, nodes_of};

/// The evaluation that the search uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Evaluator {
    /// A neural network, trained on the engine's own games. Levels below full strength do not use
    /// it.
    #[default]
    Network,
    /// The hand-written evaluation, a sum of terms.
    Handwritten,
}

impl Evaluator {
    pub const ALL: [Evaluator; 2] = [Evaluator::Network, Evaluator::Handwritten];

    /// The name in UCI.
    pub const fn name(self) -> &'static str {
        match self {
            Evaluator::Network => "network",
            Evaluator::Handwritten => "handwritten",
        }
    }
}

/// The engine's options.
#[derive(Clone)]
pub struct Options {
    /// Size of the transposition table.
    pub hash_mib: usize,
    pub threads: usize,
    /// How many lines to search and report: fewer only if the position has fewer moves.
    pub multi_pv: usize,
    /// Time lost on each move between the clock and the engine (interface, network).
    pub move_overhead: Duration,
    pub evaluator: Evaluator,
    /// The networks for [`Evaluator::Network`].
    pub networks: Networks,
    /// An opening book, consulted first.
    pub book: Option<Arc<Book>>,
    /// Results of earlier games, used where the book has no move. `None` in matches.
    pub experience: Option<Arc<Experience>>,
    /// Which of the book's moves is played.
    pub book_choice: Choice,
    /// How strong to play.
    pub level: Level,
    /// The seed of all random choices, for repeatable games; `None` draws a new seed in every game.
    pub seed: Option<u64>,
    /// Endgame tables in Kiebitz's own format, with the distance to mate.
    pub tables: Option<Arc<Tables>>,
    /// Syzygy tables, which know the fifty-move rule.
    pub syzygy: Option<Arc<Syzygy>>,
    /// The tables with the most pieces are probed only from this depth on.
    pub syzygy_probe_depth: u32,
    /// Whether wins that the fifty-move rule prevents count as draws.
    pub syzygy_50_move_rule: bool,
    /// The search parameters for chess.
    pub params: Params,
    /// The search parameters for Racing Kings.
    pub racing_params: Params,
    /// Whether moves of the Racing Kings opening library are played without a search. Ignored in
    /// analysis.
    pub library: bool,
    /// If false, the search is the textbook one: no pruning, no reductions, no quiescence search.
    pub selective: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mib: 64,
            threads: 1,
            multi_pv: 1,
            move_overhead: Duration::from_millis(10),
            evaluator: Evaluator::default(),
            networks: Networks::default(),
            book: None,
            experience: None,
            book_choice: Choice::default(),
            level: Level::FULL,
            seed: None,
            tables: None,
            syzygy: None,
            syzygy_probe_depth: 1,
            syzygy_50_move_rule: true,
            params: Params::default(),
            racing_params: Params::racing(),
            library: true,
            selective: true,
        }
    }
}

impl Options {
    /// The Syzygy tables that this level may use.
    pub(crate) fn syzygy_of(&self, profile: &LevelProfile) -> Option<&Syzygy> {
        self.syzygy.as_deref().filter(|_| profile.looks_up)
    }

    /// Our own tables that this level may use.
    pub(crate) fn tables_of(&self, profile: &LevelProfile) -> Option<&Tables> {
        self.tables.as_deref().filter(|_| profile.looks_up)
    }
}

/// An engine, with its memory of the current game.
///
/// ```
/// use kiebitz_chess::Game;
/// use kiebitz_engine::{Engine, Limits, Options, Stop};
///
/// let mut engine = Engine::new(Options { hash_mib: 4, ..Options::default() })?;
/// let result = engine.search(&Game::default(), &Limits::depth(5), &Stop::new(), &mut |_| {});
/// assert!(result.best.is_some());
/// # Ok::<(), kiebitz_engine::HashTooLarge>(())
/// ```
pub struct Engine {
    options: Options,
    table: TranspositionTable,
    workers: Vec<Worker>,
    /// Of the present game.
    seed: Seed,
}

impl Engine {
    /// An engine with these options; fails if there is not enough memory for the transposition
    /// table.
    pub fn new(options: Options) -> Result<Engine, HashTooLarge> {
        let table = TranspositionTable::new(options.hash_mib)?;
        let workers = (0..options.threads.max(1)).map(Worker::new).collect();
        let seed = Seed::new(options.seed);
        Ok(Engine { options, table, workers, seed })
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes options. If there is not enough memory for the new transposition table, nothing
    /// changes.
    pub fn set_options(&mut self, options: Options) -> Result<(), HashTooLarge> {
        if options.hash_mib != self.options.hash_mib {
            self.table = TranspositionTable::new(options.hash_mib)?;
        }
        if options.threads.max(1) != self.workers.len() {
            self.workers = (0..options.threads.max(1)).map(Worker::new).collect();
        }
        if options.seed != self.options.seed {
            self.seed = Seed::new(options.seed);
        }
        self.options = options;
        Ok(())
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.seed = Seed::new(self.options.seed);
        for worker in &mut self.workers {
            *worker = Worker::new(worker.id);
        }
    }

    /// Empties the transposition table.
    pub fn clear_hash(&mut self) {
        self.table.clear();
    }

    /// Finds the best move in the game's present position. Returns when a limit is reached or
    /// `stop` is signalled; calls `sink` after each iteration.
    ///
    /// With one thread and no time limit the result is repeatable. Only the choice among a book's
    /// moves and, below full strength, among the moves found depends on the seed. A level below
    /// full strength plays the line it reported last.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        sink: &mut (dyn FnMut(&Info) + Send),
    ) -> SearchResult {
        self.search_watched(game, limits, stop, sink, &|_| {})
    }

    /// Like [`Engine::search`]; after three seconds it also calls `watch` for every root move whose
    /// search begins.
    pub fn search_watched(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        sink: &mut (dyn FnMut(&Info) + Send),
        watch: &(dyn Fn(CurrentMove) + Sync),
    ) -> SearchResult {
        let level = if limits.analyse { Level::FULL } else { self.options.level };
        let board = game.board();
        let profile = level.profile(board.variant());
        let limits = &profile.bound(limits, board);
        let time = TimeManager::new(limits, self.options.move_overhead);
        let root = match root::decide(&self.options, &profile, game, limits, self.seed) {
            RootDecision::Search(moves) => moves,
            RootDecision::Play(best, source) => {
                return SearchResult::unsearched(Some(best), source, Vec::new(), time.elapsed());
            }
            RootDecision::Known(info, source) => {
                sink(&info);
                let best = info.pv.first().copied();
                return SearchResult::unsearched(best, source, vec![info], time.elapsed());
            }
        };
        if root.moves.is_empty() {
            let stalemate_or_mate = if board.in_check() { Score::mated_in(0) } else { Score::ZERO };
            let score = race::ended(board, 0).unwrap_or(stalemate_or_mate);
            let info = Info::empty(score, wdl::chances(board, score), time.elapsed());
            sink(&info);
            return SearchResult::unsearched(None, Source::Search, Vec::new(), time.elapsed());
        }

        let params = match board.variant() {
            Variant::RacingKings => &self.options.racing_params,
            Variant::Chess | Variant::Chess960 => &self.options.params,
        };
        // Against a bare king old entries say that every move wins, and the search makes no
        // progress.
        let afresh = Color::ALL.into_iter().any(|color| !board.by_color(color).more_than_one());
        self.table.age(afresh);
        let network = match profile.evaluator(self.options.evaluator) {
            Evaluator::Network => Some(self.options.networks.of(board.variant())),
            Evaluator::Handwritten => None,
        };
        let keys: Vec<u64> = game.boards().iter().map(|board| board.key()).collect();
        let threads = self.workers.len().min(profile.threads);
        let workers = &mut self.workers[..threads];
        for worker in workers.iter_mut() {
            worker.prepare(&keys, &root.moves, params, network);
            worker.time = None;
        }
        let done = AtomicBool::new(false);
        let counters: Vec<Counters> = workers.iter().map(|_| Counters::default()).collect();
        let shared = Shared {
            table: &self.table,
            params,
            limits,
            stop,
            watch,
            done: &done,
            counters: &counters,
            // Once tables have ranked the root moves, probing inside the search adds nothing.
            syzygy: self.options.syzygy_of(&profile).filter(|_| root.tablebase_score().is_none()),
            tables: self.options.tables_of(&profile),
            root_hits: root.hits,
            syzygy_depth: self.options.syzygy_probe_depth,
            syzygy_50_move_rule: self.options.syzygy_50_move_rule,
            selective: self.options.selective,
        };

        let shown = self.options.multi_pv.max(1);
        let multi_pv = root.lines(&profile, shown);
        let (main, helpers) = workers.split_first_mut().expect("there is one worker at least");
        main.time = Some(time);
        let deepening = Deepening { shared: &shared, board, multi_pv };
        let results = std::thread::scope(|scope| {
            // If the system refuses a thread, the search runs with fewer.
            let threads: Vec<_> = helpers
                .iter_mut()
                .filter_map(|worker| {
                    let search = || deepening.run(worker, Sink::None);
                    std::thread::Builder::new().spawn_scoped(scope, search).ok()
                })
                .collect();
            let mut tell = |info: &Info| {
                if info.multipv as usize <= shown {
                    sink(info);
                }
            };
            let mut results = vec![deepening.run(main, Sink::Caller(&mut tell))];
            done.store(true, std::sync::atomic::Ordering::Relaxed);
            results.extend(threads.into_iter().filter_map(|thread| thread.join().ok()));
            results
        });

        // Lazy SMP: the thread that got deepest decides, the main thread where they are equal.
        let mut lines = results
            .into_iter()
            .reduce(|best, other| {
                let reached = |lines: &[Info]| lines.first().map_or(0, |info| info.depth);
                if multi_pv == 1 && reached(&other) > reached(&best) { other } else { best }
            })
            .unwrap_or_default();
        let chosen = root.choose(&profile, game, &lines, self.seed);
        if chosen > 0 {
            // The line reported last is the one that is played.
            let played = Info { multipv: 1, ..lines.swap_remove(chosen) };
            sink(&played);
            lines = vec![played];
        }
        lines.truncate(shown);
        let pv = lines.first().map_or(&[][..], |info| &info.pv);
        let best = pv.first().copied().or_else(|| root.moves.first().map(|root| root.mv));
        SearchResult {
            best,
            ponder: pv.get(1).copied().or_else(|| self.expected_reply(board, best?)),
            source: Source::Search,
            nodes: nodes_of(&shared),
            time: time.elapsed(),
            lines,
        }
    }

    /// The expected reply from the transposition table, if the line has only one move.
    fn expected_reply(&self, board: &Board, best: Move) -> Option<Move> {
        let mut after = *board;
        after.play_unchecked(best);
        self.table.probe(after.key())?.best.filter(|&m| after.is_legal(m))
    }
}
