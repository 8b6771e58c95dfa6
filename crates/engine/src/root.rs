//! The root: which move is played without a search, and which moves are searched.
//!
//! Sources are tried in this order: the book, the Racing Kings library, the endgame tables, the
//! search. Results of earlier games decide between the lines that the search found. Only this
//! module decides that order. It opens no files: the options hold what is already open.

use std::cmp::Reverse;
use std::time::Duration;

use kiebitz_books::experience::Known;
use kiebitz_chess::{Board, Game, Move};
use kiebitz_tablebase::{Value, is_in_time};

use crate::engine::Options;
use crate::experience;
use crate::known_score::{distance_score, wdl_score};
use crate::level::LevelProfile;
use crate::library;
use crate::limits::Limits;
use crate::report::{Info, Source};
use crate::score::Score;
use crate::seed::Seed;
use crate::wdl;

/// What to do in a position.
pub(crate) enum RootDecision {
    /// Play this move without a search.
    Play(Move, Source),
    /// Play the first move of this line, which comes from the library or from endgame tables.
    Known(Info, Source),
    Search(RootMoves),
}

/// The moves to search; the best first if endgame tables have ranked them.
pub(crate) struct RootMoves {
    pub moves: Vec<Candidate>,
    /// Positions looked up to rank them.
    pub hits: u64,
    /// What earlier games say about the moves. Empty in analysis and below full strength.
    experience: Vec<(Move, Known)>,
}

/// A move to search, with its rank by the endgame tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub mv: Move,
    /// Moves of a lower group are better, whatever the search says. 0 if no table has ranked them.
    pub group: usize,
    /// The result by the tables; `None` if they leave it to the search.
    pub tablebase_score: Option<Score>,
}

impl RootMoves {
    /// How many lines to search if the caller wants `shown` of them.
    pub fn lines(&self, profile: &LevelProfile, shown: usize) -> usize {
        let compared = if self.experience.is_empty() { 1 } else { experience::LINES };
        shown.max(profile.lines).max(compared).min(self.moves.len())
    }

    /// Which of the lines that the search found is played: by the results of earlier games if there
    /// are any, otherwise as well as the level plays.
    pub fn choose(&self, profile: &LevelProfile, game: &Game, lines: &[Info], seed: Seed) -> usize {
        match self.experience.is_empty() {
            true => profile.choose(game, lines, seed),
            false => experience::choose(lines, &self.experience),
        }
    }

    /// What the tables say of the position.
    pub fn tablebase_score(&self) -> Option<Score> {
        self.moves.first()?.tablebase_score
    }
}

/// Tries every source of a move in order.
pub(crate) fn decide(
    options: &Options,
    profile: &LevelProfile,
    game: &Game,
    limits: &Limits,
    seed: Seed,
) -> RootDecision {
    let in_library = || library_move(options, game, limits).filter(|_| profile.looks_up);
    let known = || book_move(options, game, seed).or_else(in_library);
    let known = if wants_a_move(limits) { known() } else { None };
    known.unwrap_or_else(|| {
        let root = root_moves(options, profile, game, limits);
        let line = table_line(options, profile, game, limits, &root);
        line.map_or(RootDecision::Search(root), |info| RootDecision::Known(info, Source::Tables))
    })
}

/// Whether the caller wants a move for a game. For analysis, pondering, a mate search or selected
/// moves the caller wants a search instead.
fn wants_a_move(limits: &Limits) -> bool {
    !limits.analyse && !limits.ponder && limits.mate.is_none() && limits.searchmoves.is_empty()
}

fn book_move(options: &Options, game: &Game, seed: Seed) -> Option<RootDecision> {
    let book = options.book.as_ref()?;
    let candidate = book.choose(game.board(), options.book_choice, seed.bits(game))?;
    Some(RootDecision::Play(candidate.mv, Source::Book { share: candidate.share }))
}

fn library_move(options: &Options, game: &Game, limits: &Limits) -> Option<RootDecision> {
    let answer = library::answer(game.board(), limits, options);
    answer.map(|info| RootDecision::Known(info, Source::Library))
}

/// The moves to search. If endgame tables cover the position, only moves that keep its result
/// remain, plus the next best as far as MultiPV needs more lines. Syzygy tables decide under the
/// fifty-move rule; among the rest our tables choose the quickest win. Our tables alone do not know
/// that rule, so a mate that may come too late is left to the search.
fn root_moves(
    options: &Options,
    profile: &LevelProfile,
    game: &Game,
    limits: &Limits,
) -> RootMoves {
    let asked = |m: &Move| limits.searchmoves.is_empty() || limits.searchmoves.contains(m);
    let by_rule = options
        .syzygy_of(profile)
        .and_then(|syzygy| syzygy.rank_root_moves(game, options.syzygy_50_move_rule));
    let moves: Vec<Move> = match &by_rule {
        Some(ranked) => ranked.iter().map(|root| root.mv).filter(asked).collect(),
        None => game.board().legal_moves().into_iter().filter(asked).collect(),
    };
    let distances = distances(options, profile, game.board(), &moves);
    let hits = by_rule.as_ref().map_or(0, Vec::len) + distances.as_ref().map_or(0, Vec::len);

    let mut ranked: Vec<(Rank, Option<Score>, Move)> = Vec::new();
    for (index, &mv) in moves.iter().enumerate() {
        let syzygy = by_rule.as_ref().and_then(|all| all.iter().find(|root| root.mv == mv));
        let distance = distances.as_ref().map(|all| all[index]);
        let known = syzygy.map(|root| wdl_score(root.wdl, 0, options.syzygy_50_move_rule).0);
        let tablebase_score = match (known, distance) {
            // What Syzygy calls a draw is one, by the fifty-move rule.
            (Some(score), _) if !score.is_decisive() => known,
            (_, Some(Distance { value, in_time: true })) => Some(distance_score(value, 0).0),
            _ => known,
        };
        let rank = (syzygy.map_or(0, |root| root.rank), distance.map_or(0, Distance::preference));
        ranked.push((rank, tablebase_score, mv));
    }
    ranked.sort_by_key(|&(rank, ..)| Reverse(rank));

    let experience = options.experience.as_deref().filter(|_| profile.looks_up && !limits.analyse);
    let experience = experience.map_or_else(Vec::new, |known| known.moves(game.board()));
    let mut root = RootMoves { moves: Vec::new(), hits: hits as u64, experience };
    let groups = ranked.chunk_by(|(a, ..), (b, ..)| a == b).enumerate();
    for (group, equals) in groups {
        if root.moves.len() >= options.multi_pv.max(1) {
            break;
        }
        let candidate = |&(_, tablebase_score, mv): &(Rank, Option<Score>, Move)| Candidate {
            mv,
            group,
            tablebase_score,
        };
        root.moves.extend(equals.iter().map(candidate));
    }
    root
}

/// The rank of a move: by Syzygy, and among equals by our tables.
type Rank = (i32, i32);

/// The value of a move by our tables.
#[derive(Clone, Copy)]
struct Distance {
    value: Value,
    /// Whether the mate comes before the fifty-move rule. Always true for a draw.
    in_time: bool,
}

impl Distance {
    /// Quick wins, slow wins, those that may come too late, draws, and the same for losses.
    fn preference(self) -> i32 {
        /// Between draws and the longest mates.
        const TOO_LATE: i32 = 1 << 19;
        match self.value {
            Value::Win(_) if !self.in_time => TOO_LATE,
            Value::Loss(_) if !self.in_time => -TOO_LATE,
            value => value.preference(),
        }
    }
}

/// The values of the moves by our tables; `None` if a table is missing or damaged.
fn distances(
    options: &Options,
    profile: &LevelProfile,
    board: &Board,
    moves: &[Move],
) -> Option<Vec<Distance>> {
    let tables = options.tables_of(profile).filter(|tables| tables.may_cover(board))?;
    let after = |mv: Move| {
        let mut after = *board;
        after.play_unchecked(mv);
        after
    };
    let mut all = Vec::with_capacity(moves.len());
    for &mv in moves {
        let after = after(mv);
        let value = tables.probe(&after).ok()??;
        let in_time = match value {
            Value::Win(plies) | Value::Loss(plies) => {
                !options.syzygy_50_move_rule || is_in_time(&after, plies)
            }
            Value::Draw => true,
        };
        all.push(Distance { value: value.one_move_before(), in_time });
    }
    // Captures and pawn moves reset the fifty-move counter, so a long mate may still come in time.
    // Checking that means following the whole line, so it is done for the best move only.
    let best = (0..all.len()).max_by_key(|&index| all[index].value.preference())?;
    if !all[best].in_time {
        all[best].in_time = !tables.meets_fifty_moves(&after(moves[best])).ok()?;
    }
    Some(all)
}

/// Best play to the end, if the caller wants a move and our tables know the winner.
fn table_line(
    options: &Options,
    profile: &LevelProfile,
    game: &Game,
    limits: &Limits,
    root: &RootMoves,
) -> Option<Info> {
    let score = root.tablebase_score().filter(|score| score.is_mate())?;
    if !wants_a_move(limits) || options.multi_pv > 1 {
        return None;
    }
    let tables = options.tables_of(profile)?;
    let best = root.moves.first()?.mv;
    let mut after = *game.board();
    after.play_unchecked(best);
    let mut pv = vec![best];
    pv.extend(tables.line(&after).ok()??);
    Some(Info {
        depth: pv.len() as u32,
        seldepth: pv.len() as u32,
        tbhits: root.hits,
        pv,
        ..Info::empty(score, wdl::chances(game.board(), score), Duration::ZERO)
    })
}
