//! Why a move is not legal.

use kiebitz_chess::attacks::{attacks, between};
use kiebitz_chess::{Bitboard, Board, Color, Role, Square, Variant};
use kiebitz_words::{Message, message, said};

/// Why a move cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WhyNot {
    NotAMove(String),
    EmptySquare(Square),
    OpponentsPiece(Role, Square),
    NoSuchPiece(Role),
    /// None of the pieces of this kind can go there.
    NoneCanGo(Role, Square),
    OwnPieceThere(Role, Square),
    /// The piece does not move like that.
    CannotGo(Role, Square),
    /// Something stands in its way.
    Blocked(Role, Square),
    /// The pawn takes diagonally, and there is nothing to take.
    NothingToTake(Square),
    /// The king would step into check.
    IntoCheck(Square),
    /// The piece is pinned: without it the king would be in check.
    Pinned(Role),
    /// The king is in check, and stays in check.
    StillInCheck,
    GivesCheck,
    /// Castling is not possible, for this reason.
    Castling(Obstacle),
    PromotionMissing,
    NoPromotion,
    /// Several pieces can go there; these are the moves.
    Ambiguous(Vec<String>),
}

said! { WhyNot {
    NotAMove(_) => "not-a-move";
    EmptySquare(square) => "empty-square", square;
    OpponentsPiece(role, square) => "opponents-piece", role, square;
    NoSuchPiece(role) => "no-such-piece", role;
    NoneCanGo(role, square) => "none-can-go", role, square;
    OwnPieceThere(role, square) => "own-piece-there", role, square;
    CannotGo(role, _) => "cannot-go", role;
    Blocked(role, square) => "way-blocked", role, square;
    NothingToTake(square) => "nothing-to-take", square;
    IntoCheck(square) => "into-check", square;
    Pinned(role) => "pinned", role;
    StillInCheck => "still-in-check";
    GivesCheck => "gives-check";
    Castling(obstacle) => obstacle;
    PromotionMissing => "promotion-missing";
    NoPromotion => "no-promotion";
    Ambiguous(moves) => "ambiguous", moves = one_of(moves);
} }

fn one_of(moves: &[String]) -> Message<'_> {
    match moves {
        [first @ .., last] => message!("or", first = first.join(", "), last),
        [] => message!("text", text = ""),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Obstacle {
    /// King or rook has moved, or there was no right to castle.
    NoRight,
    InCheck,
    /// A piece stands in the way.
    Blocked,
    /// The king would pass or reach this attacked square.
    Attacked(Square),
}

said! { Obstacle {
    NoRight => "castling-no-right";
    InCheck => "castling-in-check";
    Blocked => "castling-blocked";
    Attacked(square) => "castling-attacked", square;
} }

impl WhyNot {
    /// Why the piece on one square cannot go to another. The move must not be legal.
    pub fn of(board: &Board, from: Square, to: Square, promotion: Option<Role>) -> WhyNot {
        let us = board.turn();
        let Some(piece) = board.piece_at(from) else { return WhyNot::EmptySquare(from) };
        let role = piece.role();
        if piece.color() != us {
            return WhyNot::OpponentsPiece(role, from);
        }
        if let Some(short) = wants_to_castle(board, from, to) {
            return castling(board, short);
        }
        if let Some(own) = board.piece_at(to).filter(|other| other.color() == us) {
            return WhyNot::OwnPieceThere(own.role(), to);
        }
        if !reaches(board, us, role, from, to) {
            return unreachable(board, us, role, from, to);
        }
        let last_rank = to.relative_rank(us) == 7;
        if role == Role::Pawn && last_rank && promotion.is_none() && !exposes(board, from, to) {
            return WhyNot::PromotionMissing;
        }
        if promotion.is_some() && !(role == Role::Pawn && last_rank) {
            return WhyNot::NoPromotion;
        }
        if role == Role::King && exposes(board, from, to) {
            return WhyNot::IntoCheck(to);
        }
        if exposes(board, from, to) {
            return if board.in_check() { WhyNot::StillInCheck } else { WhyNot::Pinned(role) };
        }
        if board.variant() == Variant::RacingKings {
            return WhyNot::GivesCheck;
        }
        WhyNot::CannotGo(role, to)
    }

    /// Why castling to this side is not possible.
    pub fn of_castling(board: &Board, short: bool) -> WhyNot {
        castling(board, short)
    }
}

/// Whether the piece moves like that and nothing stands in its way.
fn reaches(board: &Board, us: Color, role: Role, from: Square, to: Square) -> bool {
    let occupied = board.occupied();
    if role != Role::Pawn {
        return attacks(us, role, from, occupied).contains(to);
    }
    if from.file() == to.file() {
        let way = between(from, to) | Bitboard::of(to);
        return (way & occupied).is_empty() && is_pawn_step(us, from, to);
    }
    let takes = occupied.contains(to) || board.en_passant() == Some(to);
    takes && attacks(us, role, from, occupied).contains(to)
}

/// Whether a pawn steps like that if nothing stands in its way.
fn is_pawn_step(us: Color, from: Square, to: Square) -> bool {
    let steps = to.relative_rank(us).wrapping_sub(from.relative_rank(us));
    from.file() == to.file() && (steps == 1 || steps == 2 && from.relative_rank(us) == 1)
}

/// Why the piece cannot get there.
fn unreachable(board: &Board, us: Color, role: Role, from: Square, to: Square) -> WhyNot {
    let moves_like_that = match role {
        Role::Pawn => {
            if attacks(us, role, from, board.occupied()).contains(to) {
                return WhyNot::NothingToTake(to);
            }
            is_pawn_step(us, from, to)
        }
        _ => attacks(us, role, from, Bitboard::EMPTY).contains(to),
    };
    if !moves_like_that {
        return WhyNot::CannotGo(role, to);
    }
    let way = between(from, to) | Bitboard::of(to);
    let steps = way & board.occupied();
    let nearest = steps.into_iter().min_by_key(|square| square.distance(from));
    nearest.map_or(WhyNot::CannotGo(role, to), |square| WhyNot::Blocked(role, square))
}

/// Whether the mover's own king would be in check after the move.
fn exposes(board: &Board, from: Square, to: Square) -> bool {
    let us = board.turn();
    let is_passing = board.role_at(from) == Some(Role::Pawn) && board.en_passant() == Some(to);
    let taken = if is_passing { Square::new(to.file(), from.rank()) } else { to };
    let gone = Bitboard::of(from) | Bitboard::of(taken);
    let occupied = board.occupied().without(gone) | Bitboard::of(to);
    let king = if board.king(us) == from { to } else { board.king(us) };
    board.attackers(king, !us, occupied).without(Bitboard::of(taken)).any()
}

/// Whether a king's move looks like castling: two squares aside, or onto its own rook.
fn wants_to_castle(board: &Board, from: Square, to: Square) -> Option<bool> {
    let us = board.turn();
    if from != board.king(us) || from.rank() != to.rank() || board.variant() == Variant::RacingKings
    {
        return None;
    }
    let onto_rook = board.pieces(us, Role::Rook).contains(to);
    let two_aside = from.file() == 4 && from.relative_rank(us) == 0 && from.distance(to) == 2;
    (onto_rook || two_aside).then(|| to.file() > from.file())
}

fn castling(board: &Board, short: bool) -> WhyNot {
    let us = board.turn();
    let king = board.king(us);
    let own = board.castling_rooks() & board.by_color(us);
    let side = |rook: &Square| (rook.file() > king.file()) == short;
    let Some(rook) = own.into_iter().find(side) else {
        return WhyNot::Castling(Obstacle::NoRight);
    };
    if board.in_check() {
        return WhyNot::Castling(Obstacle::InCheck);
    }
    let rank = king.rank();
    let (king_to, rook_to) = match short {
        true => (Square::new(6, rank), Square::new(5, rank)),
        false => (Square::new(2, rank), Square::new(3, rank)),
    };
    let both = Bitboard::of(king) | Bitboard::of(rook);
    let targets = Bitboard::of(king_to) | Bitboard::of(rook_to);
    let ways = between(king, king_to) | between(rook, rook_to) | between(king, rook) | targets;
    if (ways & board.occupied().without(both)).any() {
        return WhyNot::Castling(Obstacle::Blocked);
    }
    let occupied = board.occupied().without(both);
    let passed = between(king, king_to) | Bitboard::of(king_to);
    let attacked = passed.into_iter().find(|&at| board.attackers(at, !us, occupied).any());
    // The remaining case, in Chess960: the rook's move opens a line to the king.
    WhyNot::Castling(Obstacle::Attacked(attacked.unwrap_or(king_to)))
}
