//! Players that use textbook searches. They differ only in data: a [`LevelProfile`].

use std::cell::RefCell;
use std::time::Instant;

use kiebitz_books::polyglot;
use kiebitz_chess::{Board, Move, Variant};
use kiebitz_engine::{Score, library};
use kiebitz_gametree::{
    AlphaBeta, Answer, Bound, Control, Deepening, Found, Hint, Iteration, MAX_PLY, Memory,
    MemoryEntry, Minimax, Mtdf, Negamax, NullMove, Schedule, Search, Watch, is_win, plies_to_end,
};

use crate::evaluation::weighted::{Knowledge, OPENING_MOVES, Phase, Term};
use crate::evaluation::{Evaluation, Judge, racing};
use crate::pace::{Pace, Plan};
use crate::player::{
    Choice, Player, PlayerError, Question, Sink, Thought, WrongVariant, shuffled_moves,
};

/// The data of a textbook player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelProfile {
    pub name: &'static str,
    /// The kind for programs, in JSON.
    pub kind: &'static str,
    /// The games it plays.
    pub variants: &'static [Variant],
    /// Plies that it looks ahead in tic-tac-toe; `None` if it does not play that.
    pub tictactoe: Option<u32>,
    pub evaluation: Evaluation,
    pub method: Method,
    /// The search depth in plies: in opening, middle game and ending of chess.
    pub deepest: [u32; 3],
    /// The depths of its iterations.
    pub schedule: Schedule,
    /// Which moves it tries first.
    pub first: First,
    /// Whether it plays the book's heaviest move in the opening.
    pub asks_book: bool,
    /// How long it thinks.
    pub pace: Pace,
}

impl LevelProfile {
    pub fn check(&self, variant: Variant) -> Result<(), WrongVariant> {
        if self.variants.contains(&variant) {
            return Ok(());
        }
        Err(WrongVariant { name: self.name, plays: self.variants, variant })
    }

    /// Whether it takes minutes for a move that nothing limits: six plies without cut-offs.
    pub fn takes_minutes(&self) -> bool {
        self.method == Method::Minimax && self.pace.unlimited.is_none()
    }

    /// Whether endgame tables, if present, change its play.
    pub const fn uses_tables(&self) -> bool {
        matches!(self.evaluation, Evaluation::Weighted(_))
    }

    /// Whether past games, if known, change its play.
    pub fn asks_past_games(&self) -> bool {
        matches!(self.evaluation, Evaluation::Weighted(terms) if terms.contains(&Term::History))
    }
}

/// A search of `kiebitz-gametree`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    Minimax,
    AlphaBeta,
    /// MTD(f) with quiescence, null-move reduction, and a memory that it trusts and keeps through the game.
    Mtdf,
}

/// The order of the moves at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// Always shuffled, which decides between equal moves.
    Shuffled,
    /// By the last iteration; shuffled for the first.
    LastIteration,
}

/// Entries in the memory of MTD(f), as a power of two: some 12 MB.
const MEMORY_BITS: u32 = 18;

/// Three plies take milliseconds.
const ENOUGH: Pace = Pace { unlimited: None, budgets: &[] };

const EASY: LevelProfile = LevelProfile {
    name: "easy",
    kind: "textbook",
    variants: &Variant::ALL,
    tictactoe: Some(1),
    evaluation: Evaluation::Material,
    method: Method::AlphaBeta,
    deepest: [1; 3],
    schedule: Schedule::EveryPly,
    first: First::Shuffled,
    asks_book: false,
    pace: ENOUGH,
};

const NORMAL: LevelProfile =
    LevelProfile { name: "normal", tictactoe: Some(3), deepest: [3; 3], ..EASY };

const HARD: LevelProfile = LevelProfile {
    name: "hard",
    tictactoe: Some(9),
    evaluation: Evaluation::PieceSquare,
    ..NORMAL
};

/// The opponents of document D, except the random mover.
pub const LEVELS: [LevelProfile; 3] = [EASY, NORMAL, HARD];

/// With the four plies that document D tried too, and found slow. Lists of players leave them out.
pub const DEEPER: [LevelProfile; 2] = [
    LevelProfile { name: "normal:4", tictactoe: None, deepest: [4; 3], ..NORMAL },
    LevelProfile { name: "hard:4", tictactoe: None, deepest: [4; 3], ..HARD },
];

/// A player of a level.
#[derive(Clone, Debug)]
pub struct Textbook {
    level: &'static LevelProfile,
    seed: u64,
    knowledge: Knowledge,
    /// What MTD(f) remembers of the game, and the phase whose tables judged it.
    memory: Option<(racing::Phase, Memory<Move>)>,
}

impl Textbook {
    /// A player of this level. The seed decides between equal moves.
    pub fn new(level: &'static LevelProfile, seed: u64, knowledge: Knowledge) -> Textbook {
        Textbook { level, seed, knowledge, memory: None }
    }

    /// The last iteration that finished in time, and the nodes of all.
    fn search(
        &mut self,
        board: &Board,
        moves: &[Move],
        judge: &Judge<'_>,
        question: Question<'_>,
        sink: Sink<'_>,
    ) -> (Option<Iteration<Move>>, u64) {
        let Question { limits, stop, .. } = question;
        let begin = Instant::now();
        let Plan { hard, soft } = self.level.pace.plan(limits);
        let mut control = Control::unlimited()
            .with_node_limit(limits.nodes.unwrap_or(u64::MAX))
            .with_stop(stop.flag());
        if let Some(hard) = hard {
            control = control.with_deadline(begin + hard);
        }
        let own = self.level.deepest[Phase::of(board).index()];
        let deepening = Deepening {
            deepest: limits.depth.map_or(own, |depth| depth.min(own)),
            schedule: self.level.schedule,
            budget: soft,
        };
        let evaluate = |board: &Board| kiebitz_gametree::Evaluate::evaluate(judge, board);
        let progress =
            RefCell::new(Progress { sink, last: None, begin, finished: 0, nodes: 0, ply: 0 });
        let mut run = |search: &mut dyn Search<Board>| {
            let mut search = Rooted { search, moves, first: self.level.first };
            deepening.run(&mut search, board, &mut control, |done| {
                progress.borrow_mut().finished(done, as_engine_score(done.found.score, judge));
            })
        };
        let last = match self.level.method {
            Method::Minimax => run(&mut Minimax::new(evaluate).with_watch(AtTheRoot(&progress))),
            Method::AlphaBeta => run(&mut AlphaBeta::new(evaluate)),
            Method::Mtdf => {
                let phase = racing::Phase::of(board);
                let memory = match self.memory.take() {
                    None => seeded(board.variant()),
                    Some((last, memory)) if last == phase => memory,
                    Some((_, mut memory)) => {
                        memory.forget_scores();
                        memory
                    }
                };
                let test = Negamax::new(evaluate).with_memory(Some(memory)).with_trust();
                let test = test.with_quiescence().with_null_move(NullMove::default());
                let mut search = Mtdf::by(test);
                let last = run(&mut search);
                self.memory = search.into_memory().map(|memory| (phase, memory));
                last
            }
        };
        (last, control.nodes())
    }
}

impl Player for Textbook {
    fn name(&self) -> &str {
        self.level.name
    }

    fn new_game(&mut self, variant: Variant) -> Result<(), PlayerError> {
        self.memory = None;
        Ok(self.level.check(variant)?)
    }

    fn think(&mut self, question: Question<'_>, sink: Sink<'_>) -> Result<Choice, PlayerError> {
        let game = question.game;
        let board = game.board();
        self.level.check(board.variant())?;
        let moves = shuffled_moves(game, self.seed);
        let any = match moves[..] {
            [] => return Err(PlayerError::GameOver),
            [only] => return Ok(Choice::at_once(only)),
            [any, ..] => any,
        };
        if let Some(book) = self.knowledge.book.as_ref().filter(|_| self.level.asks_book)
            && board.fullmoves() <= OPENING_MOVES
            && let Some(known) = book.choose(board, polyglot::Choice::Best, 0)
        {
            return Ok(Choice::at_once(known.mv));
        }
        let knowledge = self.knowledge.clone();
        let judge = self.level.evaluation.judge(board, &knowledge);
        let (last, nodes) = self.search(board, &moves, &judge, question, sink);
        Ok(match last {
            Some(Iteration { depth, found: Found { best: Some(best), score, .. }, .. }) => {
                let score = Some(as_engine_score(score, &judge));
                Choice { best, score, depth, nodes, ponder: None }
            }
            // Not even the first iteration finished, or the material cannot mate any more.
            _ => Choice { nodes, ..Choice::at_once(any) },
        })
    }
}

/// A memory that knows the opening library.
fn seeded(variant: Variant) -> Memory<Move> {
    let mut memory = Memory::with_bits(MEMORY_BITS);
    for known in library::positions(variant) {
        let entry = MemoryEntry {
            depth: MAX_PLY,
            bound: Bound::Exact,
            score: racing::points(known.score.0),
            best: Some(known.best),
            scores: Box::default(),
        };
        memory.store(known.key, entry);
    }
    memory
}

/// Tells of a search.
struct Progress<'a> {
    sink: Sink<'a>,
    last: Option<Thought>,
    begin: Instant,
    /// Nodes of the finished iterations.
    finished: u64,
    /// All nodes, as far as they are counted.
    nodes: u64,
    ply: u32,
}

impl Progress<'_> {
    fn finished(&mut self, done: &Iteration<Move>, score: Score) {
        self.finished += done.found.nodes;
        self.nodes = self.finished;
        let line = done.found.line.clone();
        if line.is_empty() {
            return;
        }
        let (depth, score, time) = (done.depth, Some(score), self.begin.elapsed());
        self.last = Some(Thought { depth, score, nodes: self.nodes, time, line });
        self.tell();
    }

    fn tell(&mut self) {
        if let Some(last) = &mut self.last {
            (last.nodes, last.time) = (self.nodes, self.begin.elapsed());
            (self.sink)(last.clone());
        }
    }
}

/// Counts, and tells of it whenever the search is back at the root.
struct AtTheRoot<'p, 'a>(&'p RefCell<Progress<'a>>);

impl Watch<Move> for AtTheRoot<'_, '_> {
    fn begin(&mut self, _: u32, _: i32, _: i32) {
        self.0.borrow_mut().nodes += 1;
    }

    fn down(&mut self, _: Move, _: u32, _: i32, _: i32) {
        let mut progress = self.0.borrow_mut();
        progress.nodes += 1;
        progress.ply += 1;
    }

    fn up(&mut self, _: i32) {
        let mut progress = self.0.borrow_mut();
        progress.ply -= 1;
        if progress.ply == 0 {
            progress.tell();
        }
    }
}

/// A search with a given order of root moves.
struct Rooted<'a> {
    search: &'a mut dyn Search<Board>,
    moves: &'a [Move],
    first: First,
}

impl Search<Board> for Rooted<'_> {
    fn search(
        &mut self,
        board: &Board,
        depth: u32,
        hint: Hint<Board>,
        control: &mut Control<'_>,
    ) -> Answer<Board> {
        let order = match (hint, self.first) {
            (Some(hint), First::LastIteration) => hint.order.clone(),
            _ => self.moves.to_vec(),
        };
        let score = hint.map_or(0, |hint| hint.score);
        let hint = Found { best: None, score, nodes: 0, line: Vec::new(), order };
        self.search.search(board, depth, Some(&hint), control)
    }
}

fn as_engine_score(score: i32, judge: &Judge<'_>) -> Score {
    match plies_to_end(score) {
        Some(plies) if is_win(score) => Score::mate_in(plies as usize),
        Some(plies) => Score::mated_in(plies as usize),
        None => Score::eval(judge.centipawns(score)),
    }
}
