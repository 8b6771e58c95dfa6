//! The root: what is played without a search, and which moves a search looks at.
//!
//! Knowledge comes before thought, in this order: the book, the library of Racing Kings, the endgame tables, the search. It is decided
//! here and nowhere else. Nothing is opened here: whoever set the options has done that.

use kiebitz_chess::{Game, Move};

use crate::engine::Options;
use crate::level::Manner;
use crate::library;
use crate::limits::Limits;
use crate::report::{Info, Source};
use crate::seed::Seed;
use crate::verdict::{Verdict, table_verdict};

/// How to go about a position.
pub(crate) enum Root {
    /// This move is played, and nothing searched.
    Play(Move, Source),
    /// The first move of this line is played, as the library found out in long searches.
    Known(Info),
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
    known.unwrap_or_else(|| Root::Search(root_moves(options, manner, game, limits)))
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
    library::answer(game.board(), limits, options).map(Root::Known)
}

/// The moves asked for; and where endgame tables cover the position, of these only the ones that keep its
/// result.
fn root_moves(options: &Options, manner: &Manner, game: &Game, limits: &Limits) -> RootMoves {
    let legal = game.board().legal_moves();
    let asked = |m: &Move| limits.searchmoves.is_empty() || limits.searchmoves.contains(m);
    let moves: Vec<Move> = legal.into_iter().filter(asked).collect();
    let ranked = options
        .tables_of(manner)
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
