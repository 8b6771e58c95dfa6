//! The judge: searches every position of a game and rates every move.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use kiebitz_chess::{Game, Move};
use kiebitz_engine::{Engine, HashTooLarge, Level, Limits, Options, Score, Stop, eval};
use kiebitz_games::pgn::PgnGame;

use crate::consider::Considered;
use crate::evaluation::Evaluation;
use crate::forcing::sacrifices;
use crate::praise;
use crate::review::{Position, Review, Source};
use crate::verdict;
use crate::weigh::weigh_move;

/// The default number of nodes per position.
pub const DEFAULT_NODES: u64 = 100_000;

/// The smallest and largest hash table of each engine, in MiB. It is cleared for each position, so
/// it need not be larger than the nodes can fill.
const HASH: (u64, u64) = (2, 256);
/// Bytes of hash table per node.
const BYTES_PER_NODE: u64 = 32;

/// Lines shorter than this many plies are searched on, with a part of the nodes.
const SHORTEST_LINE: usize = 5;
const EXTENSION: u64 = 10;

#[derive(Clone)]
pub struct JudgeSettings {
    pub nodes: u64,
    /// Positions searched at the same time. The result does not depend on it.
    pub threads: usize,
    /// The engine's options: its evaluation, its endgame tables. Reviews ignore the level, the book
    /// and the experience, and derive the size of the hash table from the nodes.
    pub engine: Options,
}

impl Default for JudgeSettings {
    fn default() -> JudgeSettings {
        JudgeSettings { nodes: DEFAULT_NODES, threads: 1, engine: Options::default() }
    }
}

/// The progress of a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JudgeProgress {
    pub done: usize,
    /// Positions of the game, one more than its moves.
    pub total: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the review was stopped")]
pub struct Stopped;

/// Reviews games.
///
/// ```
/// use kiebitz_games::pgn;
/// use kiebitz_chess::Color;
/// use kiebitz_engine::Stop;
/// use kiebitz_review::{Judge, Mark, JudgeSettings};
///
/// let entry = pgn::read("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0".as_bytes()).next().expect("a game")?;
/// let mut judge = Judge::new(JudgeSettings { nodes: 5_000, ..JudgeSettings::default() })?;
/// let review = judge.review(&entry.game?, &Stop::new(), &|_| {})?;
/// assert_eq!(review.moves[3].mark, Some(Mark::Blunder));
/// assert!(review.player(Color::Black).accuracy < review.player(Color::White).accuracy);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Judge {
    settings: JudgeSettings,
    /// One per thread.
    engines: Vec<Engine>,
}

impl Judge {
    /// Makes the engines; fails if there is not enough memory for their hash tables.
    pub fn new(settings: JudgeSettings) -> Result<Judge, HashTooLarge> {
        let options = Options {
            hash_mib: Judge::hash_mib(settings.nodes),
            threads: 1,
            multi_pv: 1,
            book: None,
            experience: None,
            level: Level::FULL,
            seed: Some(0),
            library: false,
            // Whether a search can probe our tables depends on which blocks other threads have
            // unpacked. So only the position itself is looked up, which is exact; the search also
            // probes Syzygy tables.
            tables: None,
            ..settings.engine.clone()
        };
        let engines = (0..settings.threads.max(1)).map(|_| Engine::new(options.clone()));
        Ok(Judge { engines: engines.collect::<Result<_, _>>()?, settings })
    }

    /// The hash table of each engine, in MiB.
    pub fn hash_mib(nodes: u64) -> usize {
        (nodes.saturating_mul(BYTES_PER_NODE) >> 20).clamp(HASH.0, HASH.1) as usize
    }

    pub fn settings(&self) -> &JudgeSettings {
        &self.settings
    }

    /// Reviews a game: searches each of its positions and rates the moves between them. Calls
    /// `progress` after each position, from any thread.
    ///
    /// The same game and settings give the same review, whatever the number of threads.
    pub fn review(
        &mut self,
        game: &PgnGame,
        stop: &Stop,
        progress: &(dyn Fn(JudgeProgress) + Sync),
    ) -> Result<Review, Stopped> {
        let positions = self.positions(&game.game(), stop, progress)?;
        let nodes = self.settings.nodes;
        Ok(Review::of(game, positions, nodes).expect("every position was judged"))
    }

    /// Judges one legal move of the game's position, which is not over; the best one if it is left open. The best one is
    /// compared with the next best.
    pub fn consider(
        &mut self,
        game: &Game,
        asked: Option<Move>,
        stop: &Stop,
    ) -> Result<Considered, Stopped> {
        let (settings, board) = (&self.settings, game.board());
        let engine = self.engines.first_mut().expect("there is one engine at least");
        let before = judge_position(engine, settings, game, stop);
        let best = before.best().ok_or(Stopped)?;
        let asked = asked.unwrap_or(best);
        let is_kept = |&m: &Move| m != asked;
        let compared = if asked != best {
            Some(asked)
        } else if let Some(&other) = before.keeping.iter().find(|&m| is_kept(m)) {
            Some(other)
        } else {
            let others: Vec<Move> = board.legal_moves().into_iter().filter(is_kept).collect();
            let found = (!others.is_empty()).then(|| search(engine, settings, game, &others, stop));
            found.and_then(|(_, line)| line.first().copied())
        };
        let compared = compared.map(|m| {
            let mut played = game.clone();
            played.play(m).expect("the move is legal");
            let after = judge_position(engine, settings, &played, stop);
            (weigh_move(&played, game.moves().len(), [&before, &after]), after)
        });
        if stop.is_stopped() {
            Err(Stopped)
        } else {
            Ok(Considered { before, best, asked, compared })
        }
    }

    /// Searches every position of a game, several at a time: the first and slow half of
    /// [`Judge::review`]. [`Review::of`] is the second half.
    pub fn positions(
        &mut self,
        game: &Game,
        stop: &Stop,
        progress: &(dyn Fn(JudgeProgress) + Sync),
    ) -> Result<Vec<Position>, Stopped> {
        let total = game.boards().len();
        let next = AtomicUsize::new(0);
        let done = AtomicUsize::new(0);
        let found = Mutex::new(vec![None; total]);
        let settings = &self.settings;
        let work = |engine: &mut Engine| {
            // Indices only grow, so the moves before each need not be replayed.
            let mut so_far = Game::new(*game.start());
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= total || stop.is_stopped() {
                    return;
                }
                for &m in &game.moves()[so_far.moves().len()..index] {
                    so_far.play(m).expect("the moves of a game are legal");
                }
                let mut position = judge_position(engine, settings, &so_far, stop);
                if let Some(&next) = game.moves().get(index) {
                    position.other = next_best(engine, settings, &so_far, &position, next, stop);
                }
                if stop.is_stopped() {
                    return; // searched in part only
                }
                found.lock().unwrap_or_else(PoisonError::into_inner)[index] = Some(position);
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                progress(JudgeProgress { done, total });
            }
        };
        let (own, helpers) = self.engines.split_first_mut().expect("there is one engine at least");
        std::thread::scope(|scope| {
            for engine in helpers {
                // If the system refuses a thread, the review runs with fewer.
                let _ = std::thread::Builder::new().spawn_scoped(scope, || work(engine));
            }
            work(own);
        });
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.into_iter().collect::<Option<_>>().ok_or(Stopped)
    }
}

/// Searches the game's present position.
fn judge_position(
    engine: &mut Engine,
    settings: &JudgeSettings,
    game: &Game,
    stop: &Stop,
) -> Position {
    if let Some(outcome) = game.outcome() {
        return Position::over(Evaluation::of_outcome(outcome));
    }
    let board = game.board();
    let options = &settings.engine;
    let known = verdict::by_tables(game, options.tables.as_deref(), options.syzygy.as_deref());
    let mut position = match known {
        Some(verdict::TableVerdict { evaluation, keeping, line: Some(line) }) => Position {
            evaluation,
            source: Source::Table,
            line,
            keeping,
            zugzwang: None,
            other: None,
        },
        Some(verdict::TableVerdict { evaluation, keeping, line: None }) => {
            let (_, line) = search(engine, settings, game, &keeping, stop);
            Position {
                evaluation,
                source: Source::Table,
                line,
                keeping,
                zugzwang: None,
                other: None,
            }
        }
        None => {
            let (score, line) = search_fairly(engine, settings, game, stop);
            let keeping = line.first().copied().into_iter().collect();
            let evaluation = Evaluation::of_score(score, board);
            Position {
                evaluation,
                source: Source::Search,
                line,
                keeping,
                zugzwang: None,
                other: None,
            }
        }
    };
    if position.source == Source::Table {
        let (tables, syzygy) = (options.tables.as_deref(), options.syzygy.as_deref());
        position.zugzwang = verdict::zugzwang(board, &position.line, tables, syzygy);
    }
    if game.claimable_draw().is_some() {
        position.evaluation = position.evaluation.or_draw(board.turn());
    }
    position
}

/// Searches all moves, and then the sacrifices that it may have dropped with a part of the nodes.
fn search_fairly(
    engine: &mut Engine,
    settings: &JudgeSettings,
    game: &Game,
    stop: &Stop,
) -> (Score, Vec<Move>) {
    let found = search(engine, settings, game, &[], stop);
    let sacrifices =
        if found.0.is_decisive() { Vec::new() } else { sacrifices(game.board(), &found.1) };
    if sacrifices.is_empty() || stop.is_stopped() {
        return found;
    }
    let (score, line) = search_once(engine, part(settings.nodes), game, &sacrifices, stop);
    if score > found.0 { (score, extended(engine, settings, game, line, stop)) } else { found }
}

/// The best move beside the one that was played, if that is the best and may earn praise, by a part of the nodes.
fn next_best(
    engine: &mut Engine,
    settings: &JudgeSettings,
    game: &Game,
    position: &Position,
    played: Move,
    stop: &Stop,
) -> Option<(Move, Evaluation)> {
    let board = game.board();
    let holds = position.evaluation.win_percent(board.turn()) >= praise::HOLDS;
    let is_open = position.source == Source::Search && position.evaluation.winner().is_none();
    if !is_open || !holds || position.best() != Some(played) || !praise::is_choice(game, played) {
        return None;
    }
    let others: Vec<Move> = board.legal_moves().into_iter().filter(|&m| m != played).collect();
    let (score, line) = search_once(engine, part(settings.nodes), game, &others, stop);
    Some((*line.first()?, Evaluation::of_score(score, board)))
}

/// Searches these moves, or all if the list is empty. Clears the engine's memory first, so that a
/// position's value does not depend on the positions searched before.
fn search(
    engine: &mut Engine,
    settings: &JudgeSettings,
    game: &Game,
    moves: &[Move],
    stop: &Stop,
) -> (Score, Vec<Move>) {
    engine.new_game();
    let (score, line) = search_once(engine, settings.nodes, game, moves, stop);
    (score, extended(engine, settings, game, line, stop))
}

/// The transposition table may cut a line short. A short search extends it.
fn extended(
    engine: &mut Engine,
    settings: &JudgeSettings,
    game: &Game,
    mut line: Vec<Move>,
    stop: &Stop,
) -> Vec<Move> {
    let mut so_far = None;
    while line.len() < SHORTEST_LINE && !line.is_empty() && !stop.is_stopped() {
        let at: &mut Game = so_far.get_or_insert_with(|| game.clone());
        let played = at.moves().len() - game.moves().len();
        if line[played..].iter().any(|&m| at.play(m).is_err()) || at.outcome().is_some() {
            break;
        }
        let (_, more) = search_once(engine, part(settings.nodes), at, &[], stop);
        if more.is_empty() {
            break;
        }
        line.extend(more);
    }
    line
}

/// The nodes of a search that only completes another.
const fn part(nodes: u64) -> u64 {
    if nodes < EXTENSION { 1 } else { nodes / EXTENSION }
}

fn search_once(
    engine: &mut Engine,
    nodes: u64,
    game: &Game,
    moves: &[Move],
    stop: &Stop,
) -> (Score, Vec<Move>) {
    let limits = Limits { searchmoves: moves.to_vec(), analyse: true, ..Limits::nodes(nodes) };
    let report = engine.search(game, &limits, stop, &mut |_| {});
    match report.lines.into_iter().next() {
        Some(info) if !info.pv.is_empty() => (info.score, info.pv),
        // The nodes were too few to finish even one ply.
        _ => (Score::eval(eval::evaluate(game.board())), report.best.into_iter().collect()),
    }
}
