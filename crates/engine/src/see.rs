//! Static exchange evaluation: what a capture gains if both sides keep capturing on that square.

use arrayvec::ArrayVec;
use kiebitz_chess::attacks::{bishop_attacks, rook_attacks};
use kiebitz_chess::{Bitboard, Board, Color, Move, MoveKind, Role, Square};

/// Values for exchanges, in centipawns; the king's is more than all others together.
const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 20_000];

/// The value of a piece in an exchange.
#[inline]
pub(crate) fn value(role: Role) -> i32 {
    VALUES[role.index()]
}

/// Whether the exchange started by `m` gains at least `threshold` centipawns. Each side captures
/// with its least valuable piece and stops when that is better.
///
/// Pins are ignored.
pub fn see_at_least(board: &Board, m: Move, threshold: i32) -> bool {
    let (from, to) = (m.from(), m.to());
    if matches!(to.rank(), 0 | 7) && board.by_role(Role::Pawn).any() && !m.is_castle() {
        return swap_off(board, m) >= threshold; // pawns may promote while recapturing
    }
    let next_victim = board.role_at(from).unwrap_or(Role::Pawn);
    let mut balance = board.captured_by(m).map_or(0, value) - threshold;
    let mut occupied = board.occupied();
    match m.kind() {
        MoveKind::Castle => return threshold <= 0,
        MoveKind::Promotion(_) => return swap_off(board, m) >= threshold,
        MoveKind::EnPassant => {
            occupied ^= Bitboard::of(Square::new(to.file(), from.rank()));
        }
        MoveKind::Normal => {}
    }
    if balance < 0 {
        return false; // even winning the piece for nothing is not enough
    }
    balance -= value(next_victim);
    if balance >= 0 {
        return true; // even losing the capturer is fine
    }

    occupied = (occupied ^ Bitboard::of(from)) | Bitboard::of(to);
    let diagonal = board.by_role(Role::Bishop) | board.by_role(Role::Queen);
    let straight = board.by_role(Role::Rook) | board.by_role(Role::Queen);
    let mut attackers = all_attackers(board, to, occupied);
    let mut side = !board.turn();
    loop {
        let own = attackers & board.by_color(side);
        let Some(role) = Role::ALL.into_iter().find(|&role| (own & board.by_role(role)).any())
        else {
            break;
        };
        // A king may not capture into an attack.
        if role == Role::King && (attackers & board.by_color(!side)).any() {
            break;
        }
        let capturer = (own & board.by_role(role)).first_unchecked();
        occupied ^= Bitboard::of(capturer);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= bishop_attacks(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= rook_attacks(to, occupied) & straight;
        }
        attackers &= occupied;
        side = !side;
        // Now the other side: it stops if it is ahead without recapturing.
        balance = -balance - 1 - value(role);
        if balance >= 0 {
            break;
        }
    }
    // The side that would have to recapture next has lost the exchange.
    side != board.turn()
}

fn all_attackers(board: &Board, to: Square, occupied: Bitboard) -> Bitboard {
    (board.attackers(to, Color::White, occupied) | board.attackers(to, Color::Black, occupied))
        & occupied
}

/// On the last rank a pawn puts the queen it becomes at risk, so it captures late.
const BY_RISK: [Role; 6] =
    [Role::Knight, Role::Bishop, Role::Rook, Role::Pawn, Role::Queen, Role::King];

/// The value of an exchange on the first or last rank, where a pawn that recaptures becomes a
/// queen: it wins more than the piece it takes, and puts more at risk.
fn swap_off(board: &Board, m: Move) -> i32 {
    let (from, to) = (m.from(), m.to());
    let promotion_gain = value(Role::Queen) - value(Role::Pawn);
    let mut at_risk = value(m.promotes_to().or(board.role_at(from)).unwrap_or(Role::Pawn));
    let first = board.captured_by(m).map_or(0, value)
        + m.promotes_to().map_or(0, |role| value(role) - value(Role::Pawn));
    // What the side to capture has gained if the exchange stops after each capture.
    let mut gains: ArrayVec<i32, 32> = [first].into_iter().collect();
    let mut occupied = (board.occupied() ^ Bitboard::of(from)) | Bitboard::of(to);
    let mut side = !board.turn();
    loop {
        let attackers = all_attackers(board, to, occupied);
        let own = attackers & board.by_color(side);
        let Some(role) = BY_RISK.into_iter().find(|&role| (own & board.by_role(role)).any()) else {
            break;
        };
        if role == Role::King && (attackers & board.by_color(!side)).any() {
            break;
        }
        let promotes = role == Role::Pawn;
        let last = gains[gains.len() - 1];
        gains.push(at_risk + if promotes { promotion_gain } else { 0 } - last);
        at_risk = value(if promotes { Role::Queen } else { role });
        occupied ^= Bitboard::of((own & board.by_role(role)).first_unchecked());
        side = !side;
    }
    // Backwards: each side captures only if that is better than stopping.
    while gains.len() > 1 {
        let reply = gains.pop().expect("there are two at least");
        let last = gains.len() - 1;
        gains[last] = gains[last].min(-reply);
    }
    gains[0]
}
