//! The exact value of a position without a search: by the rules, and by endgame tables.

use kiebitz_chess::{Board, Color, Game, Move, Variant};
use kiebitz_play::endings::winner;
use kiebitz_tablebase::{MoveValue, Syzygy, Tables};

use crate::evaluation::Evaluation;
use crate::explain;

/// The longest line taken from a table, in plies.
const LONGEST_LINE: usize = 24;

/// The result by tables of a position that is not over.
#[derive(Clone, Debug)]
pub(crate) struct TableVerdict {
    pub evaluation: Evaluation,
    /// The moves that keep the result, the best first. Never empty.
    pub keeping: Vec<Move>,
    /// Best play, if a table knows it.
    pub line: Option<Vec<Move>>,
}

/// Moves with the winner after each, the best first; `None` in a draw.
type RankedMoves = Vec<(Move, Option<Color>)>;

/// The result by tables of the game's position, which is not over. Syzygy tables decide, because
/// they know the fifty-move rule; ours add the distance. Without Syzygy tables, a mate of ours that
/// comes after fifty moves is not used.
pub(crate) fn by_tables(
    game: &Game,
    tables: Option<&Tables>,
    syzygy: Option<&Syzygy>,
) -> Option<TableVerdict> {
    let board = game.board();
    let classes = syzygy.and_then(|syzygy| by_syzygy(game, syzygy));
    let distances = tables.and_then(|tables| {
        // A damaged table counts as missing; `kiebitz tb verify` reports it.
        let moves =
            tables.may_cover(board).then(|| tables.moves(board).ok().flatten()).flatten()?;
        let is_known = classes.is_some() || !tables.meets_fifty_moves(board).ok()?;
        (is_known && !moves.is_empty()).then_some((tables, moves))
    });
    match (classes, distances) {
        (None, None) => None,
        (Some(classes), None) => Some(keeping(classes)),
        (classes, Some((tables, moves))) => {
            let value = |found: &MoveValue| Evaluation::of_value(found.value, board);
            let evaluation = value(&moves[0]);
            if let Some(classes) = classes
                && classes.first().is_some_and(|&(_, best)| best != evaluation.winner())
            {
                return Some(keeping(classes)); // the fifty-move rule spoils the win
            }
            let kept = moves.iter().filter(|found| value(found).winner() == evaluation.winner());
            let mut line = tables.line(board).ok().flatten().filter(|line| !line.is_empty());
            if let Some(line) = &mut line {
                line.truncate(LONGEST_LINE);
            }
            Some(TableVerdict { evaluation, keeping: kept.map(|found| found.mv).collect(), line })
        }
    }
}

/// How far a line is looked through for zugzwang, in plies.
const ZUGZWANG_WITHIN: usize = 5;

/// After which move of the line, from 0, the other side is in zugzwang: it would be better off if it did not have to move.
pub(crate) fn zugzwang(
    start: &Board,
    line: &[Move],
    tables: Option<&Tables>,
    syzygy: Option<&Syzygy>,
) -> Option<usize> {
    let mut board = *start;
    for (at, &m) in line.iter().take(ZUGZWANG_WITHIN).enumerate() {
        board.play_unchecked(m);
        if at % 2 == 1 || board.in_check() || board.variant() == Variant::RacingKings {
            continue;
        }
        let mut passed = board;
        passed.pass();
        let standing = |board: &Board, side: Color| {
            let found = board.ending().is_none().then(|| Game::new(*board));
            let found = by_tables(&found?, tables, syzygy)?;
            Some(explain::standing(found.evaluation, side))
        };
        let side = board.turn();
        if standing(&board, side)? < standing(&passed, side)? {
            return Some(at);
        }
    }
    None
}

fn keeping(moves: RankedMoves) -> TableVerdict {
    let best = moves.first().and_then(|&(_, winner)| winner);
    let kept = moves.iter().filter(|&&(_, winner)| winner == best);
    TableVerdict {
        // Without a distance.
        evaluation: best.map_or(Evaluation::DRAW, |by| Evaluation::Won { by, moves: None }),
        keeping: kept.map(|&(mv, _)| mv).collect(),
        line: None,
    }
}

/// `None` if a table is missing.
fn by_syzygy(game: &Game, syzygy: &Syzygy) -> Option<RankedMoves> {
    let turn = game.board().turn();
    let ranked = match syzygy.rank_root_moves(game, true) {
        Some(ranked) => ranked.into_iter().map(|root| (root.mv, winner(root.wdl, turn))).collect(),
        None => by_wdl(game.board(), syzygy)?,
    };
    (!ranked.is_empty()).then_some(ranked)
}

/// The same without DTZ tables: as if a capture or pawn move had just been made.
fn by_wdl(board: &Board, syzygy: &Syzygy) -> Option<RankedMoves> {
    let mut moves = Vec::new();
    for mv in board.legal_moves() {
        let mut after = *board;
        after.play_unchecked(mv);
        moves.push((mv, winner(syzygy.probe_wdl(&after)?, after.turn())));
    }
    moves.sort_by_key(|&(_, winner)| match winner {
        Some(winner) if winner == board.turn() => 0,
        None => 1,
        Some(_) => 2,
    });
    Some(moves)
}
