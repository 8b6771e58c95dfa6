//! Racing Kings: the first king on the eighth rank wins, and giving check is illegal.
//!
//! White moves first, so if White's king arrives, Black can still draw by arriving with the next
//! move. No king is ever in check. Besides the ordinary pins, a piece may not uncover an attack on
//! the *enemy* king, nor move to a square from which it attacks that king.

use crate::attacks::{
    between, bishop_attacks, bishop_rays, king_attacks, knight_attacks, line, rook_attacks,
    rook_rays,
};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::movegen::{Sink, Stage};
use crate::piece::{Color, Role};
use crate::side::Side;

const GOAL: Bitboard = Bitboard::RANK_8;

/// How a race has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RaceEnd {
    Won(Color),
    Drawn,
}

impl Board {
    /// Whether the race is over, and how.
    #[inline]
    pub(crate) fn race_end(&self) -> Option<RaceEnd> {
        let arrived = self.by_role(Role::King) & GOAL;
        if arrived.is_empty() {
            return None;
        }
        let white = (arrived & self.by_color(Color::White)).any();
        let black = (arrived & self.by_color(Color::Black)).any();
        match (white, black) {
            (true, true) => Some(RaceEnd::Drawn),
            (false, _) => Some(RaceEnd::Won(Color::Black)),
            (true, false) if self.turn == Color::Black && self.black_may_follow() => None,
            (true, false) => Some(RaceEnd::Won(Color::White)),
        }
    }

    /// Whether Black's king has a safe square of the eighth rank in reach.
    fn black_may_follow(&self) -> bool {
        let own = self.by_color(Color::Black);
        (king_attacks(self.king(Color::Black)) & GOAL.without(own))
            .into_iter()
            .any(|to| self.attackers(to, Color::White, self.occupied()).is_empty())
    }

    /// Pieces of `S` that alone stand between a slider of `S` and the enemy king.
    #[inline]
    fn discoverers<S: Side>(&self) -> Bitboard {
        let enemy_king = self.king(!S::COLOR);
        let us = self.by_color(S::COLOR);
        let [_, _, bishops, rooks, queens, _] = self.roles;
        let snipers = us
            & (bishop_rays(enemy_king) & (bishops | queens)
                | rook_rays(enemy_king) & (rooks | queens));
        let mut discoverers = Bitboard::EMPTY;
        for sniper in snipers {
            let blockers = between(enemy_king, sniper) & self.occupied();
            if !blockers.more_than_one() {
                discoverers |= blockers & us;
            }
        }
        discoverers
    }

    pub(crate) fn racing_kings_moves<S: Side>(
        &self,
        sources: Bitboard,
        stage: Stage,
        sink: &mut impl Sink,
    ) {
        if self.race_end().is_some() {
            return;
        }
        let us = self.by_color(S::COLOR);
        let them = self.by_color(!S::COLOR);
        let occupied = us | them;
        let king = self.king(S::COLOR);
        let enemy_king = self.king(!S::COLOR);
        let targets = match stage {
            Stage::All => !us,
            Stage::Captures => them,
            Stage::Quiets => !occupied,
        };
        let discoverers = self.discoverers::<S>();
        let bound = self.pinned | discoverers;

        // The lines a piece may not leave; one piece may be bound to both kings at once.
        let lines = |from| {
            let mut allowed = Bitboard::FULL;
            if self.pinned.contains(from) {
                allowed = line(king, from);
            }
            if discoverers.contains(from) {
                allowed &= line(enemy_king, from);
            }
            allowed
        };

        if sources.contains(king) {
            let mut steps = king_attacks(king) & targets;
            if steps.any() {
                steps &= lines(king);
                sink.piece(king, steps.without(self.danger::<S>()));
            }
        }

        let pieces = us & sources;
        let free = pieces.without(bound);
        let [_, knights, bishops, rooks, queens, _] = self.roles;
        // From these squares a piece of that kind would attack the enemy king.
        let diagonal = bishop_attacks(enemy_king, occupied);
        let straight = rook_attacks(enemy_king, occupied);
        let bishop_targets = targets.without(diagonal);
        let rook_targets = targets.without(straight);
        let queen_targets = bishop_targets.without(straight);
        let knight_targets = targets.without(knight_attacks(enemy_king));

        for from in free & knights {
            sink.piece(from, knight_attacks(from) & knight_targets);
        }
        for from in free & bishops {
            sink.piece(from, bishop_attacks(from, occupied) & bishop_targets);
        }
        for from in free & rooks {
            sink.piece(from, rook_attacks(from, occupied) & rook_targets);
        }
        for from in free & queens {
            let reach = bishop_attacks(from, occupied) | rook_attacks(from, occupied);
            sink.piece(from, reach & queen_targets);
        }
        // A knight that must stay on a line cannot move at all.
        for from in pieces & bound & bishops {
            sink.piece(from, bishop_attacks(from, occupied) & bishop_targets & lines(from));
        }
        for from in pieces & bound & rooks {
            sink.piece(from, rook_attacks(from, occupied) & rook_targets & lines(from));
        }
        for from in pieces & bound & queens {
            let reach = bishop_attacks(from, occupied) | rook_attacks(from, occupied);
            sink.piece(from, reach & queen_targets & lines(from));
        }
    }
}
