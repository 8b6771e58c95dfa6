//! A game at a glance: the move that decided it, and what each side can learn from it.

use kiebitz_chess::Color;

use crate::explain::motif::Motif;
use crate::explain::{Fact, Owner};
use crate::review::{MoveReview, Review};

/// From this win chance on, in percent, a side is winning.
const WINNING: f64 = 70.0;
/// The most lessons for a side.
const LESSONS: usize = 3;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The ply after which one side was winning to the end, and that side.
    pub decided: Option<(usize, Color)>,
    /// Of White and of Black, what cost most first.
    pub lessons: [Vec<Lesson>; 2],
}

/// What went wrong in the same way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// A name, for programs and for the words.
    pub topic: &'static str,
    /// The plies at which it happened.
    pub plies: Vec<usize>,
}

impl Review {
    pub fn summary(&self) -> Summary {
        Summary {
            decided: self.decided(),
            lessons: Color::ALL
                .map(|side| lessons(self.moves.iter().filter(|found| found.mover == side))),
        }
    }

    fn decided(&self) -> Option<(usize, Color)> {
        let chance = |index: usize, side| self.positions[index].evaluation.win_percent(side);
        let last = self.moves.len();
        let side = Color::ALL.into_iter().find(|&side| chance(last, side) >= WINNING)?;
        let is_agreed = self.finish.result.winner().is_none_or(|winner| winner == side);
        let ply = (0..last).rev().find(|&index| chance(index, side) < WINNING)?;
        is_agreed.then_some((ply, side))
    }
}

fn lessons<'a>(moves: impl Iterator<Item = &'a MoveReview>) -> Vec<Lesson> {
    let mut found: Vec<(f64, Lesson)> = Vec::new();
    for played in moves {
        let facts = played.why.as_ref().map_or(&[][..], |why| &why.facts);
        // How a line works says more than what it wins.
        let Some((_, topic)) = facts.iter().filter_map(topic).min_by_key(|&(rank, _)| rank) else {
            continue;
        };
        match found.iter_mut().find(|(_, lesson)| lesson.topic == topic) {
            Some((lost, lesson)) => {
                *lost += played.lost;
                lesson.plies.push(played.ply);
            }
            None => found.push((played.lost, Lesson { topic, plies: vec![played.ply] })),
        }
    }
    found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    found.into_iter().take(LESSONS).map(|(_, lesson)| lesson).collect()
}

/// What a fact teaches; the lower the number, the more.
fn topic(fact: &Fact) -> Option<(usize, &'static str)> {
    Some(match fact {
        Fact::Works { owner: Owner::Opponent, tactic } => match tactic.motif {
            Motif::BackRank { .. } => (0, "back_rank"),
            Motif::Fork { .. } => (0, "fork"),
            Motif::Trapped { .. } => (0, "trapped"),
            Motif::Pin { .. }
            | Motif::Skewer { .. }
            | Motif::Discovered { .. }
            | Motif::Interposed { .. } => (1, "line"),
            Motif::Hanging { .. } | Motif::Attack { .. } => (2, "loose"),
            Motif::Promotion { .. } => (2, "pawn"),
            Motif::MateThreat { .. } => (2, "mate"),
            _ => (1, "defender"),
        },
        Fact::Unguards { .. } | Fact::WrongExchange { .. } => (0, "loose"),
        Fact::Tempo { .. } | Fact::Barred { .. } => (4, "race"),
        Fact::Zugzwang { .. } => (3, "result"),
        Fact::AllowsMate(_) => (1, "mate"),
        Fact::Promotes { .. } | Fact::PawnEnding { .. } => (1, "pawn"),
        Fact::Loses { .. } => (3, "loose"),
        Fact::MissesMate(_) => (4, "missed_mate"),
        Fact::Misses { .. } | Fact::MissesPromotion { .. } => (5, "chance"),
        Fact::ThrowsAway(..) | Fact::Draws(_) | Fact::AllowsDraw(_) | Fact::AllowsPerpetual => {
            (4, "result")
        }
        _ => return None,
    })
}
