//! Corrections to the terms: endgames that material alone does not win, and mating a bare king.

use kiebitz_chess::{Bitboard, Color, Role, Square};

use super::Trace;
use super::handwritten::{Evaluation, FULL_SCALE, Parts};
use super::masks::edge_distance;

/// Pieces in pawns, roughly: enough to tell what wins.
const POINTS: [i32; 6] = [0, 3, 3, 5, 9, 0];

/// Centipawns for a won ending against a bare king, so that it is preferred to more material elsewhere.
const BARE_KING_WON: i32 = 500;

/// Files a to d: pawns all inside or all outside stand on one wing.
const LEFT: Bitboard = Bitboard(Bitboard::FILE_A.0 * 0b0000_1111);

/// The material of one side, as the rules below need it.
struct Army {
    color: Color,
    pawns: i32,
    knights: i32,
    bishops: i32,
    rooks: i32,
    queens: i32,
}

impl Army {
    fn new<T>(e: &Evaluation<T>, color: Color) -> Army {
        let [pawns, knights, bishops, rooks, queens, _] = e.counts[color.index()];
        Army { color, pawns, knights, bishops, rooks, queens }
    }

    fn points(&self) -> i32 {
        POINTS[1] * self.knights
            + POINTS[2] * self.bishops
            + POINTS[3] * self.rooks
            + POINTS[4] * self.queens
    }

    fn is_bare(&self) -> bool {
        self.pawns == 0 && self.points() == 0
    }
}

/// Sets scale and mop-up.
pub(super) fn adjust<T: Trace>(e: &Evaluation<T>, parts: &mut Parts) {
    let eg = parts.sum().eg();
    let color = if eg >= 0 { Color::White } else { Color::Black };
    let (strong, weak) = (Army::new(e, color), Army::new(e, !color));
    if weak.is_bare() && strong.points() > 0 {
        bare_king(e, &strong, parts);
    } else {
        parts.scale = scale(e, &strong, &weak).unwrap_or_else(|| {
            parts.phase = 0;
            0
        });
    }
}

/// Against a bare king: a draw without mating material; otherwise a bonus for driving it to the
/// edge.
fn bare_king<T: Trace>(e: &Evaluation<T>, strong: &Army, parts: &mut Parts) {
    let bishops = e.board.pieces(strong.color, Role::Bishop);
    let both_colours = (bishops & Bitboard::DARK).any() && bishops.without(Bitboard::DARK).any();
    let mates = strong.queens + strong.rooks > 0
        || both_colours
        || strong.bishops > 0 && strong.knights > 0
        || strong.knights > 2;
    if !mates {
        if strong.pawns == 0 || wrong_corner(e, strong) {
            (parts.scale, parts.phase) = (0, 0);
        }
        return;
    }
    let (ours, bare) = (e.king[strong.color.index()], e.king[(!strong.color).index()]);
    let heavy = strong.queens + strong.rooks > 0;
    let mut value = BARE_KING_WON + 20 * (7 - i32::from(ours.distance(bare)));
    if heavy || both_colours || strong.pawns > 0 {
        value += 40 * edge_nearness(bare);
    } else {
        // Bishop and knight mate only in a corner of the bishop's colour.
        let corners = if (bishops & Bitboard::DARK).any() {
            [Square::A1, Square::H8]
        } else {
            [Square::H1, Square::A8]
        };
        let steps = corners.map(|corner| manhattan(bare, corner));
        value += 150 * (14 - steps[0].min(steps[1])) + 40 * edge_nearness(bare);
        // The knight is the slow one: far away it lets the king slip out along the edge.
        let knights = e.board.pieces(strong.color, Role::Knight).into_iter();
        let nearest = knights.map(|knight| i32::from(knight.distance(bare))).min();
        value += 8 * (7 - nearest.unwrap_or(7));
    }
    parts.mop_up = if strong.color.is_white() { value } else { -value };
}

/// 0 in the centre, 6 in the corner.
fn edge_nearness(square: Square) -> i32 {
    6 - (edge_distance(square.file()) + edge_distance(square.rank())) as i32
}

fn manhattan(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank()))
}

/// How much of the endgame value is left for the stronger side, in 64ths; `None` if it cannot win.
fn scale<T: Trace>(e: &Evaluation<T>, strong: &Army, weak: &Army) -> Option<i32> {
    let (points, against) = (strong.points(), weak.points());
    if strong.pawns == 0 {
        let two_knights = points == 6 && strong.knights == 2;
        if points <= 3 || two_knights && weak.pawns == 0 {
            return None;
        }
        if points - against <= 3 {
            return Some(if against <= 3 && points == 5 { 6 } else { 14 });
        }
        return Some(FULL_SCALE);
    }
    // With many pieces, a lead of more than a minor piece, or pawns alone, the terms need no
    // correction.
    if points + against > 40 || points - against > 3 {
        return Some(FULL_SCALE);
    }
    if points + against == 0 {
        let dead = weak.pawns == 0 && wrong_corner(e, strong);
        return if dead { None } else { Some(FULL_SCALE) };
    }

    // The fewer pawns are left, the more likely the last one is exchanged.
    let usual = FULL_SCALE.min(40 + 6 * strong.pawns);
    if strong.bishops == 1 && weak.bishops == 1 {
        let both = e.board.by_role(Role::Bishop);
        if (both & Bitboard::DARK).any() && both.without(Bitboard::DARK).any() {
            let passed = e.passed[strong.color.index()].len() as i32;
            let alone = points == 3 && against == 3;
            return Some(usual.min(if alone { 18 + 4 * passed } else { 44 + 2 * passed }));
        }
    }
    let one_rook = |army: &Army| army.rooks == 1 && army.points() == 5;
    if one_rook(strong) && one_rook(weak) && strong.pawns - weak.pawns <= 1 {
        return Some(usual.min(rook_ending(e, strong)));
    }
    Some(usual)
}

/// Rook endings are drawish where all pawns of the stronger side are on one wing and the enemy king is
/// there too.
fn rook_ending<T: Trace>(e: &Evaluation<T>, strong: &Army) -> i32 {
    let pawns = e.pawns[strong.color.index()];
    let king = e.king[(!strong.color).index()];
    let one_wing = (pawns & LEFT).is_empty() || pawns.without(LEFT).is_empty();
    if !one_wing {
        return FULL_SCALE;
    }
    if let Some(pawn) = pawns.first()
        && strong.pawns == 1
    {
        let before = king.relative_rank(strong.color) > pawn.relative_rank(strong.color)
            && king.file().abs_diff(pawn.file()) <= 1;
        return if before { 20 } else { 48 };
    }
    let near = pawns.into_iter().any(|pawn| king.distance(pawn) <= 2);
    if near { 36 } else { 52 }
}

/// Only rook pawns on one file, no piece but bishops that do not see the promotion square, and the enemy
/// king in that corner.
fn wrong_corner<T: Trace>(e: &Evaluation<T>, strong: &Army) -> bool {
    if strong.knights + strong.rooks + strong.queens > 0 {
        return false;
    }
    let pawns = e.pawns[strong.color.index()];
    let file = if pawns.without(Bitboard::FILE_A).is_empty() {
        0
    } else if pawns.without(Bitboard::FILE_H).is_empty() {
        7
    } else {
        return false;
    };
    let corner = Square::new(file, Square::H8.relative_rank(strong.color));
    let bishops = e.board.pieces(strong.color, Role::Bishop);
    let helpful = if corner.is_dark() { Bitboard::DARK } else { !Bitboard::DARK };
    (bishops & helpful).is_empty() && e.king[(!strong.color).index()].distance(corner) <= 1
}
