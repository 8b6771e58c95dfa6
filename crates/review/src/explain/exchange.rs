//! Which pieces are won and lost along a line.

use kiebitz_chess::{Board, Color, Move, Role, Square};

/// The most positions searched to settle a position.
const MOST_POSITIONS: u32 = 20_000;
/// The depth of that search, in plies.
const DEEPEST: u32 = 8;

/// A piece, by its square at the start of the line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlacedPiece {
    pub role: Role,
    pub square: Square,
}

impl PlacedPiece {
    const fn value(self) -> i32 {
        value(self.role)
    }
}

/// The classic value of a piece, in pawns, which people count with.
pub(crate) const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// The pieces won and lost along a line, from the point of view of the side that moves first. Even
/// trades are left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Exchange {
    /// The mover's lost pieces, the most valuable first.
    pub lost: Vec<PlacedPiece>,
    /// The opponent's.
    pub won: Vec<PlacedPiece>,
    /// A pawn that promotes and is not captured at once, and when.
    pub mover_promotes: Option<(PlacedPiece, usize)>,
    pub opponent_promotes: Option<(PlacedPiece, usize)>,
    /// The mover's gain, in pawns.
    pub net: i32,
    /// The line, and the captures that follow its end.
    pub line: Vec<Move>,
    /// All captures, trades included: whose piece, which piece, and after how many moves.
    taken: Vec<(Color, PlacedPiece, usize)>,
}

#[derive(Clone, Copy, Debug)]
struct Taken {
    piece: PlacedPiece,
    color: Color,
    /// The square of the capture.
    at: Square,
    /// By which move of the line, from 0.
    index: usize,
}

/// A piece being followed along the line.
#[derive(Clone, Copy)]
struct Tracked {
    piece: PlacedPiece,
    promoted: Option<(Role, usize)>,
}

impl Exchange {
    /// Follows a line and the captures that remain at its end. Pieces are named by their squares
    /// after the first `frame` moves.
    pub fn of(start: &Board, line: &[Move], frame: usize) -> Exchange {
        let mover = start.turn();
        let mut board = *start;
        let mut tracked = [None; 64];
        let mut taken: Vec<Taken> = Vec::new();
        // Pieces captured inside the frame are named by the square of the capture.
        let mut all: Vec<Move> = line.to_vec();
        all.extend(settling_line(&after(start, line)));
        track(&board, &mut tracked);
        for (index, &m) in all.iter().enumerate() {
            if index == frame && frame > 0 {
                track(&board, &mut tracked);
            }
            step(&board, m, index, &mut tracked, &mut taken);
            board.play_unchecked(m);
        }
        let promotions = board.occupied().into_iter().filter_map(|square| {
            let found: Tracked = tracked[square.index()]?;
            let (role, index) = found.promoted?;
            Some((board.piece_at(square)?.color(), found.piece, role, index))
        });
        let mut exchange = Exchange::default();
        for (color, pawn, role, index) in promotions {
            let gain = value(role) - value(Role::Pawn);
            if color == mover {
                exchange.net += gain;
                exchange.mover_promotes = Some((pawn, index + 1));
            } else {
                exchange.net -= gain;
                exchange.opponent_promotes = Some((pawn, (index + 1).saturating_sub(frame)));
            }
        }
        let when = |taken: &Taken| (taken.index + 1).saturating_sub(frame);
        exchange.taken =
            taken.iter().map(|taken| (taken.color, taken.piece, when(taken))).collect();
        exchange.count(uncancelled(taken), mover);
        exchange.line = all;
        exchange
    }

    fn count(&mut self, taken: Vec<Taken>, mover: Color) {
        let of = |side: Color| {
            let own = taken.iter().filter(|taken| taken.color == side);
            let mut pieces: Vec<PlacedPiece> = own.map(|taken| taken.piece).collect();
            pieces.sort_by_key(|piece| -piece.value());
            pieces
        };
        self.lost = of(mover);
        self.won = of(!mover);
        self.net += self.balance();
    }

    fn balance(&self) -> i32 {
        sum(&self.won) - sum(&self.lost)
    }

    /// What this line costs `side` and the other line does not; `None` if the compensation is worth
    /// as much.
    pub fn told(&self, side: Color, mover: Color, other: &Exchange) -> Option<Told> {
        let (pieces, price) =
            if side == mover { (&self.lost, &self.won) } else { (&self.won, &self.lost) };
        // What falls there, too, is no reason; what is traded there, is.
        let is_taken = |side: Color, piece: PlacedPiece| {
            let fallen = if side == mover { &other.lost } else { &other.won };
            fallen.contains(&piece)
        };
        let only_here = |side: Color, pieces: &[PlacedPiece]| -> Vec<PlacedPiece> {
            pieces.iter().copied().filter(|&piece| !is_taken(side, piece)).collect()
        };
        let all = pieces;
        let mut pieces = only_here(side, pieces);
        // Only that the mover's best piece falls in both lines is no reason to be silent about it.
        if side == mover && pieces.first() != all.first() && sum(all) > sum(price) {
            pieces.clone_from(all);
        }
        let for_pieces = [price.clone(), only_here(!side, price)]
            .into_iter()
            .find(|price| sum(&pieces) > sum(price))?;
        let first = *pieces.first()?;
        // Next to a piece, a pawn is not worth a word.
        let pieces: Vec<PlacedPiece> = match first.role {
            Role::Pawn => pieces,
            _ => pieces.into_iter().filter(|piece| piece.role != Role::Pawn).collect(),
        };
        let (_, _, within) =
            *self.taken.iter().find(|&&(whose, which, _)| (whose, which) == (side, first))?;
        Some(Told { pieces, for_pieces, within })
    }
}

/// Pieces worth mentioning.
pub(crate) struct Told {
    /// The most valuable first.
    pub pieces: Vec<PlacedPiece>,
    pub for_pieces: Vec<PlacedPiece>,
    /// Moves of the line until the first of them is captured.
    pub within: usize,
}

impl Told {
    /// The value of the pieces minus the compensation, in pawns.
    pub fn balance(&self) -> i32 {
        sum(&self.pieces) - sum(&self.for_pieces)
    }
}

fn sum(pieces: &[PlacedPiece]) -> i32 {
    pieces.iter().map(|piece| piece.value()).sum()
}

/// Names every piece by its square.
fn track(board: &Board, tracked: &mut [Option<Tracked>; 64]) {
    for square in Square::all() {
        let promoted = tracked[square.index()].and_then(|tracked| tracked.promoted);
        tracked[square.index()] = board.role_at(square).map(|role| {
            let role = if promoted.is_some() { Role::Pawn } else { role };
            Tracked { piece: PlacedPiece { role, square }, promoted }
        });
    }
}

/// Records what a move captures, and moves the names.
fn step(
    board: &Board,
    m: Move,
    index: usize,
    tracked: &mut [Option<Tracked>; 64],
    taken: &mut Vec<Taken>,
) {
    if m.is_castle() {
        // After castling, king and rook get new names, since neither is ever mentioned.
        let mut after = *board;
        after.play_unchecked(m);
        let [king, rook] = [m.from(), m.to()].map(|square| tracked[square.index()].take());
        for square in after.by_color(board.turn()) {
            if tracked[square.index()].is_none() {
                let is_king = after.role_at(square) == Some(Role::King);
                tracked[square.index()] = if is_king { king } else { rook };
            }
        }
        return;
    }
    let at = match m.is_en_passant() {
        true => Square::new(m.to().file(), m.from().rank()),
        false => m.to(),
    };
    if let Some(gone) = tracked[at.index()].take()
        && board.captured_by(m).is_some()
    {
        taken.push(Taken { piece: gone.piece, color: !board.turn(), at, index });
    }
    let mut moved = tracked[m.from().index()].take();
    if let (Some(moved), Some(role)) = (&mut moved, m.promotes_to()) {
        moved.promoted = Some((role, index));
    }
    tracked[m.to().index()] = moved;
}

/// Removes even trades: first recaptures on the same square, then any pair of equal value.
fn uncancelled(taken: Vec<Taken>) -> Vec<Taken> {
    let mut left: Vec<Taken> = Vec::new();
    for next in taken {
        match left.last() {
            Some(last)
                if last.color != next.color
                    && last.at == next.at
                    && last.index + 1 == next.index
                    && last.piece.value() == next.piece.value() =>
            {
                left.pop();
            }
            _ => left.push(next),
        }
    }
    let mut index = 0;
    while index < left.len() {
        let this = left[index];
        let equal =
            |other: &Taken| other.color != this.color && other.piece.value() == this.piece.value();
        match left[index + 1..].iter().position(equal) {
            Some(other) => {
                left.remove(index + 1 + other);
                left.remove(index);
            }
            None => index += 1,
        }
    }
    left
}

/// The position at the end of a line.
fn after(start: &Board, line: &[Move]) -> Board {
    let mut board = *start;
    for &m in line {
        board.play_unchecked(m);
    }
    board
}

/// The position after `length` moves of the line and the captures that follow.
pub(super) fn settled(start: &Board, line: &[Move], length: usize) -> Board {
    let end = after(start, &line[..length.min(line.len())]);
    after(&end, &settling_line(&end))
}

/// The captures that both sides would make from here, counting material only: a search may end its
/// line in the middle of an exchange.
fn settling_line(board: &Board) -> Vec<Move> {
    let mut line = Vec::new();
    let mut left = MOST_POSITIONS;
    settle(board, -100, 100, DEEPEST, &mut left, &mut line);
    line
}

/// The best material balance for the side to move, by captures and promotions.
pub(crate) fn settle(
    board: &Board,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    left: &mut u32,
    line: &mut Vec<Move>,
) -> i32 {
    line.clear();
    *left = left.saturating_sub(1);
    let balance = balance(board);
    if depth == 0 || *left == 0 || board.ending().is_some() {
        return balance;
    }
    // In check the side to move cannot stand pat.
    let mut best = if board.in_check() { -100 } else { balance };
    if best >= beta {
        return best;
    }
    alpha = alpha.max(best);
    let gain = |m: Move| {
        let promotion = m.promotes_to().map_or(0, |role| value(role) - 1);
        board.captured_by(m).map_or(0, value) + promotion
    };
    let mut moves: Vec<Move> =
        board.legal_moves().into_iter().filter(|&m| board.in_check() || gain(m) > 0).collect();
    let attacker = |m: Move| board.role_at(m.from()).map_or(0, |role| role.index());
    moves.sort_by_key(|&m| (-gain(m), attacker(m)));
    let mut below = Vec::new();
    for m in moves {
        let mut next = *board;
        next.play_unchecked(m);
        let score = -settle(&next, -beta, -alpha, depth - 1, left, &mut below);
        if score > best {
            best = score;
            line.clear();
            line.push(m);
            line.append(&mut below);
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
    }
    best
}

/// Material of the side to move minus the other's, in pawns.
pub(crate) fn balance(board: &Board) -> i32 {
    let sum = |color: Color| {
        let count = |role: Role| board.pieces(color, role).len() as i32 * value(role);
        Role::ALL.into_iter().map(count).sum::<i32>()
    };
    sum(board.turn()) - sum(!board.turn())
}
