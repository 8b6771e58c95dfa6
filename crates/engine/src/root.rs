//! The root: what is played without a search, and which moves a search looks at.
//!
//! Knowledge comes before thought, in this order: the book, the library of Racing Kings, the endgame tables, the search. It is decided
//! here and nowhere else. Nothing is opened here: whoever set the options has done that.

use std::time::Duration;

use kiebitz_chess::{Game, Move};

use crate::engine::Options;
use crate::level::Manner;
use crate::library;
use crate::limits::Limits;
use crate::report::{Info, Source};
use crate::seed::Seed;
use crate::verdict::{Verdict, distance_score, table_verdict};
use crate::wdl;

/// How to go about a position.
pub(crate) enum Root {
    /// This move is played, and nothing searched.
    Play(Move, Source),
    /// The first move of this line is played: the library found it in long searches, or tables know it.
    Known(Info, Source),
    /// These moves are searched.
    Search(RootMoves),
}

/// The moves to be searched.
pub(crate) struct RootMoves {
    pub moves: Vec<Move>,
    /// What endgame tables say, where they have sorted out the others.
    pub verdict: Option<Verdict>,
}

/// Asks everybody who may know the move, in their order.
pub(crate) fn decide(
    options: &Options,
    manner: &Manner,
    game: &Game,
    limits: &Limits,
    seed: Seed,
) -> Root {
    let in_library = || library_move(options, game, limits).filter(|_| manner.looks_up());
    let known = || book_move(options, game, seed).or_else(in_library);
    let known = if wants_a_move(limits) { known() } else { None };
    known.unwrap_or_else(|| {
        let root = root_moves(options, manner, game, limits);
        let line = table_line(options, manner, game, limits, &root);
        line.map_or(Root::Search(root), |info| Root::Known(info, Source::Tables))
    })
}

/// Whether it is the game that goes on. Who analyses, ponders, looks for a mate or asks about certain moves
/// wants to hear thoughts instead.
fn wants_a_move(limits: &Limits) -> bool {
    !limits.analyse && !limits.ponder && limits.mate.is_none() && limits.searchmoves.is_empty()
}

fn book_move(options: &Options, game: &Game, seed: Seed) -> Option<Root> {
    let book = options.book.as_ref()?;
    let candidate = book.choose(game.board(), options.book_choice, seed.bits(game))?;
    Some(Root::Play(candidate.mv, Source::Book { share: candidate.share }))
}

fn library_move(options: &Options, game: &Game, limits: &Limits) -> Option<Root> {
    let answer = library::answer(game.board(), limits, options);
    answer.map(|info| Root::Known(info, Source::Library))
}

/// The moves asked for; and where endgame tables cover the position, of these only the ones that keep its
/// result. Syzygy tables decide about the fifty-move rule, and ours choose the quickest of what is left.
fn root_moves(options: &Options, manner: &Manner, game: &Game, limits: &Limits) -> RootMoves {
    let legal = game.board().legal_moves();
    let asked = |m: &Move| limits.searchmoves.is_empty() || limits.searchmoves.contains(m);
    let moves: Vec<Move> = legal.into_iter().filter(asked).collect();
    let root = by_syzygy(options, manner, game, moves);
    by_distance(options, manner, game, root)
}

/// Keeps the moves that Syzygy tables rank highest.
fn by_syzygy(options: &Options, manner: &Manner, game: &Game, moves: Vec<Move>) -> RootMoves {
    let ranked = options
        .syzygy_of(manner)
        .and_then(|syzygy| syzygy.rank_root_moves(game, options.syzygy_50_move_rule));
    let Some(ranked) = ranked else {
        return RootMoves { moves, verdict: None };
    };
    let hits = ranked.len() as u64;
    let ranked: Vec<_> = ranked.into_iter().filter(|root| moves.contains(&root.mv)).collect();
    // Best first: the first one's result is the position's.
    let Some(best) = ranked.first().copied() else {
        return RootMoves { moves, verdict: None };
    };
    let (score, _) = table_verdict(best.wdl, 0, options.syzygy_50_move_rule);
    let kept = ranked.iter().filter(|root| root.rank == best.rank).map(|root| root.mv);
    RootMoves { moves: kept.collect(), verdict: Some(Verdict { score, hits }) }
}

/// Keeps the moves that win soonest, or lose last; all of them in a draw.
fn by_distance(options: &Options, manner: &Manner, game: &Game, root: RootMoves) -> RootMoves {
    let board = game.board();
    let Some(tables) = options.tables_of(manner).filter(|tables| tables.may_cover(board)) else {
        return root;
    };
    let mut values = Vec::new();
    for &m in &root.moves {
        let mut after = *board;
        after.play_unchecked(m);
        match tables.probe(&after) {
            Ok(Some(value)) => values.push((m, value.one_move_before())),
            // A table is missing or damaged: then the search must do.
            Ok(None) | Err(_) => return root,
        }
    }
    let Some(best) = values.iter().map(|(_, value)| *value).max_by_key(|value| value.preference())
    else {
        return root;
    };
    let hits = root.verdict.map_or(0, |verdict| verdict.hits) + values.len() as u64;
    let score = match root.verdict {
        // What Syzygy calls a draw is one, by the fifty-move rule.
        Some(verdict) if !verdict.score.is_decisive() => verdict.score,
        _ => distance_score(best, 0).0,
    };
    let kept = values.into_iter().filter(|&(_, value)| value == best).map(|(m, _)| m);
    RootMoves { moves: kept.collect(), verdict: Some(Verdict { score, hits }) }
}

/// Best play to the end, where a move is to be played and our tables know who wins.
fn table_line(
    options: &Options,
    manner: &Manner,
    game: &Game,
    limits: &Limits,
    root: &RootMoves,
) -> Option<Info> {
    let verdict = root.verdict.filter(|verdict| verdict.score.is_mate())?;
    if !wants_a_move(limits) || options.multi_pv > 1 {
        return None;
    }
    let tables = options.tables_of(manner)?;
    let best = *root.moves.first()?;
    let mut after = *game.board();
    after.play_unchecked(best);
    let mut pv = vec![best];
    pv.extend(tables.line(&after).ok()??);
    let score = verdict.score;
    Some(Info {
        depth: pv.len() as u32,
        seldepth: pv.len() as u32,
        tbhits: verdict.hits,
        pv,
        ..Info::empty(score, wdl::chances(game.board(), score), Duration::ZERO)
    })
}
