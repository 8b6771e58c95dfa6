//! Which terms of the hand-written evaluation differ between two positions.

use std::cmp::Reverse;

use kiebitz_chess::{Board, Color};
use kiebitz_engine::eval::{self, Group, Phases};

use super::{Fact, Owner};

/// A term that differs by less, in centipawns, is not mentioned.
const LEAST: i32 = 20;
/// Nor one that differs by less than this if the terms together show no difference: then the search
/// saw something else, but a large difference may still be part of the reason.
const LEAST_ALONE: i32 = 40;
/// Nor one that differs by less than this part of the largest.
const LEAST_SHARE: i32 = 3;

/// The terms that are worse for `mover` in the first position than in the second, the worst first.
pub(super) fn worse(mover: Color, played: &Board, better: &Board, most: usize) -> Vec<Fact> {
    if played.ending().is_some() || better.ending().is_some() {
        return Vec::new();
    }
    let [played, better] = [played, better].map(|board| Terms::of(board, mover));
    let mut differences: Vec<(i32, Fact)> = Vec::new();
    let mut total = 0;
    for &(group, [own, other]) in &better.sides {
        let found = played.sides.iter().find(|(name, _)| *name == group);
        let [own_played, other_played] = found.map_or([0, 0], |&(_, sides)| sides);
        // Material has its own sentences, and the side to move depends on where the line was cut.
        if matches!(group, Group::Material | Group::Tempo) {
            continue;
        }
        for (owner, centipawns) in
            [(Owner::Mover, own - own_played), (Owner::Opponent, other_played - other)]
        {
            total += centipawns;
            differences.push((centipawns, Fact::Term { group, owner, centipawns }));
        }
    }
    let drawish = better.drawish - played.drawish;
    total += drawish;
    differences.push((drawish, Fact::Drawish));
    let least = if total < LEAST { LEAST_ALONE } else { LEAST };
    differences.sort_by_key(|&(centipawns, _)| Reverse(centipawns));
    let least = differences.first().map_or(0, |&(largest, _)| largest / LEAST_SHARE).max(least);
    differences.retain(|&(centipawns, _)| centipawns >= least);
    differences.into_iter().take(most).map(|(_, fact)| fact).collect()
}

/// The sum of these terms, in centipawns.
pub(super) fn weight(terms: &[Fact]) -> f64 {
    let worth = |fact: &Fact| match fact {
        Fact::Term { centipawns, .. } => *centipawns,
        _ => LEAST_ALONE,
    };
    terms.iter().map(worth).sum::<i32>().into()
}

/// An evaluation by groups of terms.
struct Terms {
    /// Each side's value of a group, the mover's first, in centipawns.
    sides: Vec<(Group, [i32; 2])>,
    /// The mover's change of value by drawish endgames: negative for the stronger side.
    drawish: i32,
}

impl Terms {
    fn of(board: &Board, mover: Color) -> Terms {
        let explained = eval::explain(board);
        let early = explained.middlegame;
        let tapered =
            |value: Phases| (value.middlegame * early + value.endgame * (100 - early)) / 100;
        let mut terms = Terms { sides: Vec::new(), drawish: 0 };
        for line in &explained.lines {
            let sides = [tapered(line.white), tapered(line.black)];
            let sides = if mover.is_white() { sides } else { [sides[1], sides[0]] };
            match group(line.name) {
                Some(group) => terms.sides.push((group, sides)),
                None if line.name == "drawish" => {
                    terms.drawish = if mover.is_white() { line.total } else { -line.total };
                }
                None => {}
            }
        }
        terms
    }
}

fn group(name: &str) -> Option<Group> {
    Group::CHESS.iter().chain(Group::RACING_KINGS).copied().find(|group| group.name() == name)
}

#[cfg(test)]
mod tests {
    use kiebitz_chess::Variant;

    use super::*;

    fn board(fen: &str) -> Board {
        Board::from_fen(fen, Variant::Chess).expect(fen)
    }

    #[test]
    fn a_broken_pawn_cover_is_found() {
        let sound = board("r4rk1/ppq2ppp/2n2n2/3p4/3P4/2N2N2/PPQ2PPP/R4RK1 w - - 0 1");
        let broken = board("r4rk1/ppq2ppp/2n2n2/3p4/3P2PP/2N2N2/PPQ2P2/R4RK1 w - - 0 1");
        let facts = worse(Color::White, &broken, &sound, 3);
        let about_king = |fact: &Fact| {
            let king = [Group::PawnShield, Group::KingDanger];
            matches!(fact, Fact::Term { group, owner: Owner::Mover, .. } if king.contains(group))
        };
        assert!(facts.iter().any(about_king), "{facts:?}");
        assert_eq!(worse(Color::White, &sound, &broken, 3), []);
    }
}
