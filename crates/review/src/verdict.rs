//! The exact value of a position without a search: by the rules, and by endgame tables.

use std::cmp::Reverse;

use kiebitz_chess::{Board, Game, Move};
use kiebitz_tablebase::{Syzygy, Tables, Value, Wdl};

use crate::evaluation::Evaluation;

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

/// Win, draw or loss for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    Loss,
    Draw,
    Win,
}

impl Class {
    /// With the fifty-move rule, as in every game.
    fn of_wdl(wdl: Wdl) -> Class {
        match wdl {
            Wdl::Win => Class::Win,
            Wdl::Loss => Class::Loss,
            Wdl::CursedWin | Wdl::Draw | Wdl::BlessedLoss => Class::Draw,
        }
    }

    fn of_value(value: Value) -> Class {
        match value {
            Value::Win(_) => Class::Win,
            Value::Draw => Class::Draw,
            Value::Loss(_) => Class::Loss,
        }
    }

    /// Without a distance.
    fn evaluation(self, board: &Board) -> Evaluation {
        match self {
            Class::Win => Evaluation::Won { by: board.turn(), moves: None },
            Class::Draw => Evaluation::DRAW,
            Class::Loss => Evaluation::Won { by: !board.turn(), moves: None },
        }
    }
}

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
        (Some(classes), None) => Some(keeping(board, classes)),
        (classes, Some((tables, moves))) => {
            let value = moves[0].value;
            let class = Class::of_value(value);
            if let Some(classes) = classes
                && classes.first().is_some_and(|&(_, best)| best != class)
            {
                return Some(keeping(board, classes)); // the fifty-move rule spoils the win
            }
            let kept = moves.iter().filter(|found| Class::of_value(found.value) == class);
            let mut line = tables.line(board).ok().flatten().filter(|line| !line.is_empty());
            if let Some(line) = &mut line {
                line.truncate(LONGEST_LINE);
            }
            Some(TableVerdict {
                evaluation: Evaluation::of_value(value, board),
                keeping: kept.map(|found| found.mv).collect(),
                line,
            })
        }
    }
}

fn keeping(board: &Board, classes: Vec<(Move, Class)>) -> TableVerdict {
    let best = classes.first().map_or(Class::Draw, |&(_, class)| class);
    let kept = classes.iter().filter(|&&(_, class)| class == best);
    TableVerdict {
        evaluation: best.evaluation(board),
        keeping: kept.map(|&(mv, _)| mv).collect(),
        line: None,
    }
}

/// Every move with its result, the best first; `None` if a table is missing.
fn by_syzygy(game: &Game, syzygy: &Syzygy) -> Option<Vec<(Move, Class)>> {
    let ranked = match syzygy.rank_root_moves(game, true) {
        Some(ranked) => ranked.into_iter().map(|root| (root.mv, Class::of_wdl(root.wdl))).collect(),
        None => by_wdl(game.board(), syzygy)?,
    };
    (!ranked.is_empty()).then_some(ranked)
}

/// The same without DTZ tables: as if a capture or pawn move had just been made.
fn by_wdl(board: &Board, syzygy: &Syzygy) -> Option<Vec<(Move, Class)>> {
    let mut classes = Vec::new();
    for mv in board.legal_moves() {
        let mut after = *board;
        after.play_unchecked(mv);
        classes.push((mv, Class::of_wdl(-syzygy.probe_wdl(&after)?)));
    }
    classes.sort_by_key(|&(_, class)| Reverse(class));
    Some(classes)
}
