//! One search thread: its own histories and stack, and the data it shares with the others.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use kiebitz_chess::{Board, Color, Move, Role, Variant};
use kiebitz_nnue::{Accumulators, Network};
use kiebitz_tablebase::{Syzygy, Tables};

use crate::eval::{self, PawnCache};
use crate::history::{Context, History, Moved, structure};
use crate::limits::{Limits, Stop};
use crate::params::Params;
use crate::report::CurrentMove;
use crate::root::Candidate;
use crate::score::{MAX_PLY, Score};
use crate::search::PLY;
use crate::time::TimeManager;
use crate::tt::TranspositionTable;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub table: &'a TranspositionTable,
    pub params: &'a Params,
    pub limits: &'a Limits,
    pub stop: &'a Stop,
    /// Called for every root move whose search begins, once the search has run for a while.
    pub watch: &'a (dyn Fn(CurrentMove) + Sync),
    /// Set when the search must end, for whatever reason.
    pub done: &'a AtomicBool,
    /// Nodes and table hits of each thread, published now and then.
    pub counters: &'a [Counters],
    /// Positions that were looked up in endgame tables before the search.
    pub root_hits: u64,
    pub tables: Option<&'a Tables>,
    pub syzygy: Option<&'a Syzygy>,
    pub syzygy_depth: u32,
    pub syzygy_50_move_rule: bool,
    /// Off for the textbook search the tests compare with: no selectivity, no quiescence.
    pub selective: bool,
}

impl Shared<'_> {
    /// Whether the search must end; results returned after that are discarded.
    #[inline]
    pub fn is_done(&self) -> bool {
        self.done.load(Relaxed)
    }
}

#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Counters {
    pub nodes: AtomicU64,
    pub table_hits: AtomicU64,
}

/// What a node leaves for the nodes below it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Frame {
    /// The static evaluation, corrected; none if threatened.
    pub eval: Option<Score>,
    /// The move searched now, and the piece it moves; none for a null move.
    pub moved: Option<Moved>,
    /// That move if it is quiet, and what its history depends on.
    pub quiet: Option<(Move, Context)>,
    /// Left out of this node's search: the singular search asks how good the others are.
    pub excluded: Option<Move>,
    /// Extensions beyond one ply on the way here.
    pub double_extensions: u32,
    /// How many children of this node's children were cut off.
    pub cutoffs: u32,
}

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub m: Move,
    /// Moves of a lower group are better by the endgame tables.
    pub group: usize,
    /// The result by endgame tables.
    tablebase_score: Option<Score>,
    pub score: Score,
    pub previous: Score,
    pub seldepth: u32,
    pub nodes: u64,
    pub pv: Vec<Move>,
}

impl RootMove {
    /// The score to show: the table's, unless the search has found the mate to a win without a distance.
    pub fn shown(&self, searched: Score) -> Score {
        let Some(tablebase_score) = self.tablebase_score else { return searched };
        let is_its_mate =
            searched.is_mate() && (searched > Score::ZERO) == (tablebase_score > Score::ZERO);
        let has_no_distance = tablebase_score.is_decisive() && !tablebase_score.is_mate();
        if is_its_mate && has_no_distance { searched } else { tablebase_score }
    }
}

/// How often a thread looks at the clock and publishes its counts, in nodes.
const CHECK_NODES: u64 = 1024;

/// The evaluation shrinks in proportion to the half-moves of the fifty-move rule, of which this many
/// would make it nothing.
const FADE_HALFMOVES: i32 = 220;
/// Half-moves without progress that end the game in a draw.
const DRAW_HALFMOVES: u16 = 100;

/// Frames before the root, so that "two plies ago" always exists.
const BEFORE: usize = 4;

pub(crate) struct Worker {
    pub id: usize,
    pub history: Box<History>,
    frames: Vec<Frame>,
    /// The line found below each ply.
    pub pv: Vec<Vec<Move>>,
    /// Keys of the game's positions and of the path from the root.
    keys: Vec<u64>,
    root_keys: usize,
    pub root_moves: Vec<RootMove>,
    /// Root moves before this one are settled in this iteration (MultiPV).
    pub pv_index: usize,
    pub nodes: u64,
    pub table_hits: u64,
    pub seldepth: u32,
    pub root_depth: i32,
    pub root_window: i32,
    pub x_material: i32,
    /// No null move above this ply, while one is being verified.
    pub null_from: usize,
    pub time: Option<TimeManager>,
    /// By depth and number of the move, with the two numbers they were computed from.
    reductions: ([i32; 2], Vec<[i32; REDUCTIONS]>),
    pawns: PawnCache,
    /// The network that judges positions; none for the hand-written evaluation.
    network: Option<NetworkEvaluator>,
}

/// A network, and its sums for the positions on the path.
struct NetworkEvaluator {
    network: Arc<Network>,
    sums: Accumulators,
}

impl Worker {
    pub fn new(id: usize) -> Worker {
        Worker {
            id,
            history: History::new(),
            frames: vec![Frame::default(); MAX_PLY + BEFORE + 2],
            pv: vec![Vec::new(); MAX_PLY + 2],
            keys: Vec::new(),
            root_keys: 0,
            root_moves: Vec::new(),
            pv_index: 0,
            nodes: 0,
            table_hits: 0,
            seldepth: 0,
            root_depth: 0,
            root_window: 1,
            x_material: 0,
            null_from: 0,
            time: None,
            reductions: ([0; 2], Vec::new()),
            pawns: PawnCache::default(),
            network: None,
        }
    }

    /// Gets ready for a search from the last of `keys`' positions.
    pub fn prepare(
        &mut self,
        keys: &[u64],
        root_moves: &[Candidate],
        params: &Params,
        network: Option<&Arc<Network>>,
    ) {
        match (&mut self.network, network) {
            (Some(evaluator), Some(wanted)) if Arc::ptr_eq(&evaluator.network, wanted) => {
                evaluator.sums.reset();
            }
            _ => {
                self.network = network.map(|network| NetworkEvaluator {
                    network: network.clone(),
                    sums: Accumulators::new(network, MAX_PLY + 1),
                });
            }
        }
        self.frames.fill(Frame::default());
        self.keys.clear();
        self.keys.extend_from_slice(keys);
        self.root_keys = keys.len();
        self.x_material = params.x_material;
        self.nodes = 0;
        self.table_hits = 0;
        self.null_from = 0;
        self.root_moves = root_moves
            .iter()
            .map(|&Candidate { mv: m, group, tablebase_score }| RootMove {
                m,
                group,
                tablebase_score,
                score: -Score::INFINITY,
                previous: -Score::INFINITY,
                seldepth: 0,
                nodes: 0,
                pv: vec![m],
            })
            .collect();
        // Filling the table takes longer than a search of a few hundred nodes.
        let from = [params.lmr_base, params.lmr_divisor];
        if self.reductions.0 != from || self.reductions.1.is_empty() {
            self.reductions = (from, reduction_table(params));
        }
    }

    #[inline]
    pub fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }

    /// The frame `back` plies (at most four) before `ply`, the root's predecessors being empty.
    #[inline]
    pub fn earlier(&self, ply: usize, back: usize) -> &Frame {
        &self.frames[ply + BEFORE - back]
    }

    /// What the histories of this node's quiet moves depend on.
    #[inline]
    pub fn context(&self, board: &Board, ply: usize) -> Context {
        Context {
            color: board.turn(),
            before: [1, 2].map(|back| self.earlier(ply, back).moved),
            attacked: board.attacked_by(!board.turn()),
            structure: structure(board),
        }
    }

    /// In 1024ths of a ply.
    #[inline]
    pub fn reduction(&self, depth: i32, moves: usize) -> i32 {
        self.reductions.1[(depth as usize).min(REDUCTIONS - 1)][moves.min(REDUCTIONS - 1)]
    }

    /// Goes one move down the path: the position after it.
    #[inline]
    pub fn play(
        &mut self,
        ply: usize,
        board: &Board,
        m: Move,
        moved: Moved,
        to: &TranspositionTable,
    ) -> Board {
        let mut child = *board;
        match &mut self.network {
            Some(network) => child.play_observed(m, network.sums.push()),
            None => child.play_unchecked(m),
        }
        self.descend(ply, Some(moved), &child, to);
        child
    }

    /// Goes down the path without a move.
    pub fn pass(&mut self, ply: usize, board: &Board, to: &TranspositionTable) -> Board {
        let mut child = *board;
        child.pass();
        if let Some(network) = &mut self.network {
            network.sums.push();
        }
        self.descend(ply, None, &child, to);
        child
    }

    #[inline]
    fn descend(
        &mut self,
        ply: usize,
        moved: Option<Moved>,
        child: &Board,
        table: &TranspositionTable,
    ) {
        table.prefetch(child.key());
        let frame = self.frame(ply);
        (frame.moved, frame.quiet) = (moved, None);
        self.keys.push(child.key());
        self.nodes += 1;
    }

    #[inline]
    pub fn ascend(&mut self) {
        self.keys.pop();
        if let Some(network) = &mut self.network {
            network.sums.pop();
        }
    }

    /// Whether the position is a draw by rule: too long without progress, or met before. Inside the
    /// search one repetition is enough, since the side that repeated once can do so again;
    /// positions before the root must have occurred twice.
    pub fn is_draw(&self, board: &Board) -> bool {
        if board.halfmoves() >= DRAW_HALFMOVES && (!board.in_check() || board.has_legal_moves()) {
            return true;
        }
        if board.has_insufficient_material() {
            return true;
        }
        let now = self.keys.len() - 1;
        let reach = usize::from(board.halfmoves()).min(now);
        let mut met = false;
        for back in (4..=reach).step_by(2) {
            if self.keys[now - back] == board.key() {
                if met || now - back >= self.root_keys {
                    return true;
                }
                met = true;
            }
        }
        false
    }

    /// The static evaluation, tending to a draw as the fifty-move rule comes near.
    pub fn evaluate(&mut self, board: &Board) -> i32 {
        // Against a bare king progress is slow; damping would hide it. The hand-written evaluation
        // knows how to mate, so no correction is needed.
        if board.variant() != Variant::RacingKings
            && Color::ALL.into_iter().any(|color| !board.by_color(color).more_than_one())
        {
            return Score::eval(eval::evaluate_cached(board, &mut self.pawns)).0;
        }
        let score = match &mut self.network {
            Some(evaluator) => {
                let value = evaluator.sums.evaluate(&evaluator.network, board);
                if self.x_material > 0 && board.variant() != Variant::RacingKings {
                    let mut material = 0;
                    for (role, worth) in
                        [(Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)]
                    {
                        material += worth * board.by_role(role).len() as i32;
                    }
                    value * (100 + self.x_material * (material.min(62) - 36) / 62) / 100
                } else {
                    value
                }
            }
            None => eval::evaluate_cached(board, &mut self.pawns),
        };
        let halfmoves = i32::from(board.halfmoves().min(DRAW_HALFMOVES));
        let score = score * (FADE_HALFMOVES - halfmoves) / FADE_HALFMOVES;
        Score::eval(score).0
    }

    /// The moves four plies ago and last, after which evaluations err alike.
    #[inline]
    pub fn correction_moves(&self, ply: usize) -> Option<[Moved; 2]> {
        Some([self.earlier(ply, 4).moved?, self.earlier(ply, 1).moved?])
    }

    /// The evaluation corrected by experience.
    pub fn corrected(&self, board: &Board, ply: usize, raw: i32) -> Score {
        Score::eval(raw + self.history.correction(board, self.correction_moves(ply)))
    }

    /// Whether the search must end. Node limits are exact.
    #[inline]
    pub fn must_stop(&mut self, shared: &Shared<'_>) -> bool {
        if self.id == 0 {
            if shared.limits.nodes.is_some_and(|limit| self.nodes >= limit)
                && shared.counters.len() == 1
            {
                shared.done.store(true, Relaxed);
            } else if self.nodes.is_multiple_of(CHECK_NODES) {
                self.check_limits(shared);
            }
        } else if self.nodes.is_multiple_of(CHECK_NODES) {
            self.publish(shared);
        }
        shared.is_done()
    }

    #[cold]
    fn check_limits(&mut self, shared: &Shared<'_>) {
        self.publish(shared);
        let pondering = shared.limits.ponder && !shared.stop.is_ponderhit();
        let time_is_over = !pondering && self.time.is_some_and(|time| time.is_over());
        let many_nodes = shared.limits.nodes.is_some_and(|limit| nodes_of(shared) >= limit);
        // A caller that needs a move must get at least the first iteration; it takes no time.
        let has_move = self.root_depth > 1;
        if has_move && (shared.stop.is_stopped() || time_is_over) || many_nodes {
            shared.done.store(true, Relaxed);
        }
    }

    /// The line below `ply` is this move and the line below its child.
    pub fn extend_pv(&mut self, ply: usize, m: Move) {
        let (upper, lower) = self.pv.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0]);
    }

    /// Whether the root's present line may begin with this move.
    pub fn is_searched_now(&self, m: Move) -> bool {
        let left = &self.root_moves[self.pv_index..];
        let group = left.first().map(|root| root.group);
        left.iter().any(|root| root.m == m && Some(root.group) == group)
    }

    /// The search of a root move begins, the `count`th of its line.
    pub fn tell_current(&self, shared: &Shared<'_>, m: Move, count: usize) {
        if self.time.is_some_and(|time| time.is_talkative()) {
            let number = (self.pv_index + count) as u32;
            (shared.watch)(CurrentMove { mv: m, number, depth: self.root_depth as u32 });
        }
    }

    /// What the search of a root move found, for the order of the next iteration and the report.
    pub fn note_root_move(
        &mut self,
        m: Move,
        score: Score,
        alpha: Score,
        count: usize,
        nodes: u64,
    ) {
        let seldepth = self.seldepth;
        let effort = self.nodes - nodes;
        let child_line = std::mem::take(&mut self.pv[1]);
        if let Some(root) = self.root_moves.iter_mut().find(|root| root.m == m) {
            root.nodes += effort;
            if count == 1 || score > alpha {
                root.score = score;
                root.seldepth = seldepth;
                root.pv.clear();
                root.pv.push(m);
                root.pv.extend_from_slice(&child_line);
            } else {
                // Only an upper bound is known: keeps its place from the last iteration.
                root.score = -Score::INFINITY;
            }
        }
        self.pv[1] = child_line;
    }

    pub fn publish(&self, shared: &Shared<'_>) {
        shared.counters[self.id].nodes.store(self.nodes, Relaxed);
        shared.counters[self.id].table_hits.store(self.table_hits, Relaxed);
    }

    /// Whether a null move could hide zugzwang: with king and pawns alone passing may be a gift.
    pub fn may_pass(board: &Board, us: Color) -> bool {
        board.by_color(us).without(board.by_role(Role::Pawn) | board.by_role(Role::King)).any()
    }
}

/// Nodes of all threads so far.
pub(crate) fn nodes_of(shared: &Shared<'_>) -> u64 {
    shared.counters.iter().map(|counter| counter.nodes.load(Relaxed)).sum()
}

/// Successful probes of endgame tables by all threads so far.
pub(crate) fn table_hits_of(shared: &Shared<'_>) -> u64 {
    shared.root_hits
        + shared.counters.iter().map(|counter| counter.table_hits.load(Relaxed)).sum::<u64>()
}

/// Rows and columns of the table of reductions; greater depths and later moves use the last.
const REDUCTIONS: usize = 64;

/// Late moves are searched less deeply, the later and the deeper the more.
fn reduction_table(params: &Params) -> Vec<[i32; REDUCTIONS]> {
    let entry = |depth: usize, moves: usize| {
        if depth == 0 || moves == 0 {
            return 0;
        }
        let product = (depth as f64).ln() * (moves as f64).ln();
        let unit = f64::from(PLY);
        params.lmr_base + (product * unit * unit / f64::from(params.lmr_divisor)) as i32
    };
    (0..REDUCTIONS).map(|depth| std::array::from_fn(|moves| entry(depth, moves))).collect()
}
