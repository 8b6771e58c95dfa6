//! Players that use textbook searches. They differ only in data: a [`LevelProfile`].

use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Move, Variant};
use kiebitz_engine::{Limits, Score};
use kiebitz_gametree::{
    AlphaBeta, Answer, Control, Deepening, Found, Hint, Iteration, Minimax, Mtdf, NullMove,
    Schedule, Search, is_win, plies_to_end,
};

use crate::evaluation::weighted::{Knowledge, Phase, Term};
use crate::evaluation::{Evaluation, Judge};
use crate::pace::Pace;
use crate::player::{Choice, Player, PlayerError, Question, Sink, WrongVariant, shuffled_moves};

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
    /// MTD(f) with memory, quiescence and null-move reduction.
    Mtdf(NullMove),
}

/// The order of the moves at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// Always shuffled, which decides between equal moves.
    Shuffled,
    /// By the last iteration; shuffled for the first.
    LastIteration,
}

/// Entries in the memory of MTD(f), as a power of two: some 6 MB, quick to allocate for every move.
const MEMORY_BITS: u32 = 18;

/// Three plies take milliseconds; this limit is for a very busy machine.
const ENOUGH: Pace = Pace { unlimited: Duration::from_secs(10), budgets: &[] };

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
    pace: ENOUGH,
};

/// The opponents of document D, except the random mover.
pub const LEVELS: [LevelProfile; 3] = [
    EASY,
    LevelProfile { name: "normal", tictactoe: Some(3), deepest: [3; 3], ..EASY },
    LevelProfile {
        name: "hard",
        tictactoe: Some(9),
        evaluation: Evaluation::PieceSquare,
        deepest: [3; 3],
        ..EASY
    },
];

/// A player of a level.
#[derive(Clone, Debug)]
pub struct Textbook {
    level: &'static LevelProfile,
    seed: u64,
    knowledge: Knowledge,
}

impl Textbook {
    /// A player of this level. The seed decides between equal moves.
    pub fn new(level: &'static LevelProfile, seed: u64, knowledge: Knowledge) -> Textbook {
        Textbook { level, seed, knowledge }
    }

    /// The last iteration that finished in time.
    fn search(
        &self,
        board: &Board,
        moves: &[Move],
        judge: &Judge<'_>,
        limits: &Limits,
        control: &mut Control<'_>,
        soft: Option<Duration>,
    ) -> Option<Iteration<Move>> {
        let own = self.level.deepest[Phase::of(board).index()];
        let deepening = Deepening {
            deepest: limits.depth.map_or(own, |depth| depth.min(own)),
            schedule: self.level.schedule,
            budget: soft,
        };
        let mut search =
            Rooted { search: self.level.method.search(judge), moves, first: self.level.first };
        deepening.run(&mut search, board, control, |_| {})
    }
}

impl Player for Textbook {
    fn name(&self) -> &str {
        self.level.name
    }

    fn new_game(&mut self, variant: Variant) -> Result<(), PlayerError> {
        Ok(self.level.check(variant)?)
    }

    fn think(&mut self, question: Question<'_>, _: Sink<'_>) -> Result<Choice, PlayerError> {
        let Question { game, limits, stop } = question;
        let begin = Instant::now();
        let board = game.board();
        self.new_game(board.variant())?;
        let moves = shuffled_moves(game, self.seed);
        let any = match moves[..] {
            [] => return Err(PlayerError::GameOver),
            [only] => return Ok(Choice::at_once(only)),
            [any, ..] => any,
        };
        let plan = self.level.pace.plan(limits);
        let mut control = Control::unlimited()
            .with_node_limit(limits.nodes.unwrap_or(u64::MAX))
            .with_deadline(begin + plan.hard)
            .with_stop(stop.flag());
        let judge = self.level.evaluation.judge(board, &self.knowledge);
        let last = self.search(board, &moves, &judge, limits, &mut control, plan.soft);
        Ok(match last {
            Some(Iteration { depth, found: Found { best: Some(best), score, .. }, .. }) => {
                let score = Some(as_engine_score(score, &judge));
                Choice { best, score, depth, nodes: control.nodes(), ponder: None }
            }
            // Not even the first iteration finished, or the material cannot mate any more.
            _ => Choice { nodes: control.nodes(), ..Choice::at_once(any) },
        })
    }
}

impl Method {
    fn search<'a>(self, judge: &'a Judge<'a>) -> Box<dyn Search<Board> + 'a> {
        let evaluate = |board: &Board| kiebitz_gametree::Evaluate::evaluate(judge, board);
        match self {
            Method::Minimax => Box::new(Minimax::new(evaluate)),
            Method::AlphaBeta => Box::new(AlphaBeta::new(evaluate)),
            Method::Mtdf(null_move) => Box::new(
                Mtdf::new(evaluate)
                    .with_memory_bits(MEMORY_BITS)
                    .with_quiescence()
                    .with_null_move(null_move),
            ),
        }
    }
}

/// A search with a given order of root moves.
struct Rooted<'a> {
    search: Box<dyn Search<Board> + 'a>,
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
