//! What happens in Racing Kings, where nobody may give check: tempi, barred squares, captures that would give check.
//!
//! A king's way is looked for as the pieces stand: squares of its own pieces and attacked squares are closed to it.

use kiebitz_chess::attacks::attacks;
use kiebitz_chess::{Bitboard, Board, Color, Move, Role, Square, Variant};

use super::exchange::PlacedPiece;
use super::line::hits;
use super::{Fact, Owner};

/// The rank to reach, from 0.
const GOAL: u8 = 7;

/// The facts about a move, from the positions before and after it, the reply and the better move.
pub(super) fn facts(
    [before, after]: [&Board; 2],
    [reply, better]: [Option<&Move>; 2],
) -> Vec<Fact> {
    if before.variant() != Variant::RacingKings || after.ending().is_some() {
        return Vec::new();
    }
    let mut facts = Vec::new();
    if let Some(&reply) = reply {
        facts.extend(barred(after, reply));
    }
    facts.extend(better.and_then(|&better| tempo(before.turn(), after, &played(before, better))));
    facts
}

fn played(board: &Board, m: Move) -> Board {
    let mut next = *board;
    next.play_unchecked(m);
    next
}

/// Whether a king may stand on a square, as the pieces stand.
fn is_open(board: &Board, side: Color, square: Square) -> bool {
    let without = board.occupied() ^ Bitboard::of(board.king(side));
    !board.by_color(side).contains(square) && board.attackers(square, !side, without).is_empty()
}

fn steps_from(square: Square) -> Bitboard {
    attacks(Color::White, Role::King, square, Bitboard::EMPTY)
}

/// How many moves a king needs to its goal; `None` if every way is closed.
fn way(board: &Board, side: Color) -> Option<u32> {
    let (mut reached, mut moves) = (Bitboard::of(board.king(side)), 0);
    while (reached & Bitboard::rank(GOAL)).is_empty() {
        let next = reached.into_iter().fold(reached, |all, square| {
            steps_from(square)
                .into_iter()
                .filter(|&to| is_open(board, side, to))
                .fold(all, |all, to| all | Bitboard::of(to))
        });
        if next == reached {
            return None;
        }
        (reached, moves) = (next, moves + 1);
    }
    Some(moves)
}

/// A king's way is longer than after the better move, or the other king's is shorter.
fn tempo(mover: Color, after: &Board, better: &Board) -> Option<Fact> {
    let fact = |side: Color, owner: Owner| {
        let [moves, instead] = [after, better].map(|board| way(board, side));
        let (moves, instead) = (moves?, instead?);
        let is_worse = if owner == Owner::Mover { moves > instead } else { moves < instead };
        is_worse.then_some(Fact::Tempo { owner, king: after.king(side), moves, instead })
    };
    fact(mover, Owner::Mover).or_else(|| fact(!mover, Owner::Opponent))
}

/// The reply attacks all squares by which the mover's king could go on.
fn barred(after: &Board, reply: Move) -> Option<Fact> {
    let mover = !after.turn();
    let king = after.king(mover);
    let next = played(after, reply);
    let forward = |board: &Board| {
        let ahead = steps_from(king).into_iter().filter(|square| square.rank() > king.rank());
        ahead.filter(|&square| is_open(board, mover, square)).collect::<Vec<Square>>()
    };
    let open = forward(after);
    let by = PlacedPiece { role: next.role_at(reply.to())?, square: reply.to() };
    let bars = |&square: &Square| hits(&next, by.square).contains(square);
    let is_all = !open.is_empty() && forward(&next).is_empty() && open.iter().all(bars);
    is_all.then_some(Fact::Barred { by, squares: open })
}

/// What the reply takes cannot be taken back, since it would give check.
pub(super) fn would_check(after: &Board, reply: Move) -> Option<Fact> {
    after.captured_by(reply).filter(|_| after.variant() == Variant::RacingKings)?;
    let (next, square) = (played(after, reply), reply.to());
    if next.ending().is_some() || next.legal_moves().into_iter().any(|m| m.to() == square) {
        return None;
    }
    let side = next.turn();
    let king = next.king(!side);
    let checks = |from: &Square| {
        let role = next.role_at(*from).unwrap_or(Role::King);
        let occupied = next.occupied() ^ Bitboard::of(*from);
        let gives = attacks(side, role, square, occupied).contains(king);
        let opens = next.attackers(king, side, occupied).without(Bitboard::of(*from)).any();
        role != Role::King && hits(&next, *from).contains(square) && (gives || opens)
    };
    let from = next.by_color(side).into_iter().find(checks)?;
    let piece = PlacedPiece { role: next.role_at(from)?, square: from };
    Some(Fact::WouldCheck { piece, square })
}
