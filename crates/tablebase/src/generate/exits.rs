//! Exits of a slice: captures, promotions and pawn moves, for one side to move.
//!
//! They lead to other tables, or to slices of this one that are already solved. The value of an
//! exit does not depend on the layers, so the best one is found once, before the layers begin.

use std::sync::Arc;

use kiebitz_chess::attacks::{attacks, between, king_attacks, pawn_attacks};
use kiebitz_chess::{Bitboard, Board, Color, Piece, Role, Setup, Variant};

use crate::cell::{Cell, Word};
use crate::layout::{Space, Squares};
use crate::material::{MOST_PIECES, Material, ROLES};
use crate::rules::{Frame, stored};
use crate::slices::Pawns;
use crate::symmetry::{Symmetry, square};

/// Solved words, wherever they are stored.
pub trait Words<C>: Send + Sync {
    /// One of them. With the white king on the diagonal, only the values of black kings below it need
    /// to be there.
    fn word(&self, index: usize) -> &Word<C>;
}

impl<C: Cell> Words<C> for Vec<Word<C>> {
    fn word(&self, index: usize) -> &Word<C> {
        &self[index]
    }
}

/// A solved slice, with one side to move.
#[derive(Clone)]
pub struct Child<C> {
    pub space: Arc<Space>,
    pub words: Arc<dyn Words<C>>,
    /// The number of its first word.
    pub first: usize,
    /// Whether it holds the mirror image of the pawns it was asked for.
    pub mirrored: bool,
}

impl<C: Cell> Child<C> {
    /// The symmetry to apply there, and the white king's square then.
    #[inline]
    fn turn(&self, king: u8) -> (Symmetry, u8) {
        let turn = if self.mirrored { Symmetry::MIRROR } else { self.space.kings().symmetry(king) };
        (turn, turn.square(king))
    }

    #[inline]
    fn at(&self, turn: Symmetry, king: u8, squares: &Squares) -> &Word<C> {
        let placement = self.space.seen(squares, turn);
        let word = self.space.kings().slot(king) * self.space.placements() + placement;
        self.words.word(self.first + word)
    }

    #[inline]
    fn value(&self, king: u8, squares: &Squares, black_king: u8) -> C {
        let (mut turn, king) = self.turn(king);
        if stored(self.space.kings(), king) >> turn.square(black_king) & 1 == 0 {
            turn = turn.then(Symmetry::DIAGONAL);
        }
        self.at(turn, king, squares)[usize::from(turn.square(black_king))]
    }

    /// The values of a word there, by the black king's square here.
    #[inline]
    fn word(&self, king: u8, squares: &Squares) -> Word<C> {
        let (turn, king) = self.turn(king);
        let word = self.at(turn, king, squares);
        let below = stored(self.space.kings(), king);
        if below != !0 {
            let other = turn.then(Symmetry::DIAGONAL);
            let (map, other_map) = (turn.map(), other.map());
            let image = self.at(other, king, squares);
            return std::array::from_fn(|at| match below >> map[at] & 1 {
                1 => word[usize::from(map[at])],
                _ => image[usize::from(other_map[at])],
            });
        }
        if turn == Symmetry::IDENTITY { *word } else { turn.map().map(|to| word[usize::from(to)]) }
    }

    /// The pieces of this slice, from a list in any order.
    fn arrange(&self, pieces: &List) -> Squares {
        let mut squares = Squares::default();
        let mut used = 0u32;
        for (at, piece) in self.space.pieces().iter().enumerate() {
            for (number, &(color, role, square)) in pieces.iter().enumerate() {
                if color == piece.color && role == piece.role && used >> number & 1 == 0 {
                    squares[at] = square;
                    used |= 1 << number;
                    break;
                }
            }
        }
        squares
    }
}

type List = arrayvec::ArrayVec<(Color, Role, u8), { MOST_PIECES - 2 }>;

/// Raises each rank to that of moving into `word`, where the black king does not block.
#[inline]
fn raise<C: Cell>(ranks: &mut Word<C>, mut word: Word<C>, blocked: u64) {
    for at in Bitboard(blocked) {
        word[at.index()] = C::NONE;
    }
    for (rank, value) in ranks.iter_mut().zip(word) {
        *rank = (*rank).max(value.rank_of_child());
    }
}

struct Push<C> {
    from: u8,
    to: u8,
    /// The square in between, of a double step.
    over: Option<u8>,
    /// The promotion piece, if any, and the slice it leads to.
    into: Vec<(Option<Role>, Child<C>)>,
    /// The slices of the en-passant captures it allows.
    passing: Vec<Child<C>>,
}

struct PawnCapture<C> {
    to: u8,
    role: Role,
    into: Vec<(Option<Role>, Child<C>)>,
}

/// The ways out of one slice for one side.
pub struct Exits<C> {
    /// A piece captures a piece of that role, in the order of [`ROLES`].
    pieces: [Option<Child<C>>; 5],
    /// A piece captures the pawn on that square.
    pawns: Vec<(u8, Child<C>)>,
    pushes: Vec<Push<C>>,
    captures: Vec<PawnCapture<C>>,
}

impl<C: Cell> Exits<C> {
    /// Collects them; `child` finds a solved slice of some material and pawns with the other side
    /// to move, or, if the flag is set, with the same side to move (after an en-passant capture).
    pub fn new<E>(
        material: Material,
        pawns: Pawns,
        color: Color,
        child: &dyn Fn(Material, Pawns, Color) -> Result<Child<C>, E>,
    ) -> Result<Exits<C>, E> {
        let them = !color;
        let own = pawns.of(color);
        let mut exits = Exits {
            pieces: Default::default(),
            pawns: Vec::new(),
            pushes: Vec::new(),
            captures: Vec::new(),
        };
        for (slot, role) in ROLES.into_iter().enumerate().take(4) {
            if material.side(them).count(role) > 0 {
                exits.pieces[slot] = Some(child(material.captured(them, role), pawns, them)?);
            }
        }
        for target in Bitboard(pawns.of(them)) {
            let left = pawns.with(them, pawns.of(them) & !(1 << target.index()));
            let after = child(material.captured(them, Role::Pawn), left, them)?;
            exits.pawns.push((target.index() as u8, after));
        }
        let (up, home, last) = if color.is_white() { (8i8, 1, 6) } else { (-8, 6, 1) };
        for from in Bitboard(own) {
            let from = from.index() as u8;
            let without = own & !(1 << from);
            // What a pawn that arrives on a square turns into.
            let arrivals = |after: Material, pawns: Pawns, to: u8| {
                if from >> 3 != last {
                    let pawns = pawns.with(color, without | 1 << to);
                    return Ok(vec![(None, child(after, pawns, them)?)]);
                }
                let pawns = pawns.with(color, without);
                Role::PROMOTIONS
                    .into_iter()
                    .map(|role| Ok((Some(role), child(after.promoted(color, role), pawns, them)?)))
                    .collect::<Result<Vec<_>, E>>()
            };
            let to = from.wrapping_add_signed(up);
            if pawns.all() >> to & 1 == 0 {
                let into = arrivals(material, pawns, to)?;
                exits.pushes.push(Push { from, to, over: None, into, passing: Vec::new() });
                let far = to.wrapping_add_signed(up);
                if from >> 3 == home && pawns.all() >> far & 1 == 0 {
                    let into = arrivals(material, pawns, far)?;
                    let mut passing = Vec::new();
                    // Enemy pawns that attack the square passed over stand beside the pawn's new one.
                    for enemy in pawn_attacks(color, square(to)) {
                        let enemy = enemy.index() as u8;
                        if pawns.of(them) >> enemy & 1 != 0 {
                            let theirs = pawns.of(them) & !(1 << enemy) | 1 << to;
                            let after = pawns.with(color, without).with(them, theirs);
                            let left = material.captured(color, Role::Pawn);
                            passing.push(child(left, after, color)?);
                        }
                    }
                    exits.pushes.push(Push { from, to: far, over: Some(to), into, passing });
                }
            }
            for to in pawn_attacks(color, square(from)) {
                let to = to.index() as u8;
                if pawns.of(them) >> to & 1 != 0 {
                    let left = pawns.with(them, pawns.of(them) & !(1 << to));
                    let into = arrivals(material.captured(them, Role::Pawn), left, to)?;
                    exits.captures.push(PawnCapture { to, role: Role::Pawn, into });
                }
                for role in &ROLES[..4] {
                    if pawns.all() >> to & 1 == 0 && material.side(them).count(*role) > 0 {
                        let into = arrivals(material.captured(them, *role), pawns, to)?;
                        exits.captures.push(PawnCapture { to, role: *role, into });
                    }
                }
            }
        }
        Ok(exits)
    }

    /// The best rank of an exit for each square of the black king. Returns whether there was any
    /// exit. Positions that do not exist get arbitrary ranks.
    pub fn ranks(&self, frame: &Frame<'_>, color: Color, ranks: &mut Word<C>) -> bool {
        if frame.clash {
            return false;
        }
        let them = !color;
        let mut any = false;
        for (at, role, target) in frame.pieces(them) {
            let Some(slot) = ROLES.iter().position(|&other| other == role) else { continue };
            let Some(child) = &self.pieces[slot] else { continue };
            any |= self.captures_of(frame, color, target, Some(at), child, ranks);
        }
        for (target, child) in &self.pawns {
            any |= self.captures_of(frame, color, *target, None, child, ranks);
        }
        for push in &self.pushes {
            any |= self.push(frame, color, push, ranks);
        }
        for capture in &self.captures {
            let taken = match capture.role {
                Role::Pawn => None,
                role => {
                    let piece =
                        frame.pieces(them).find(|&(_, r, at)| r == role && at == capture.to);
                    let Some((piece, ..)) = piece else { continue };
                    Some(piece)
                }
            };
            any = true;
            for (promotion, child) in &capture.into {
                let mut pieces = list(frame, None, taken);
                if let Some(role) = promotion {
                    pieces.push((color, *role, capture.to));
                }
                raise(ranks, child.word(frame.king, &child.arrange(&pieces)), 0);
            }
        }
        any
    }

    /// Captures of one piece by the pieces and the king of `color`.
    fn captures_of(
        &self,
        frame: &Frame<'_>,
        color: Color,
        target: u8,
        taken: Option<usize>,
        child: &Child<C>,
        ranks: &mut Word<C>,
    ) -> bool {
        let mut any = false;
        let onto = square(target);
        for (at, role, from) in frame.pieces(color) {
            if attacks(color, role, square(from), Bitboard(frame.occupied)).contains(onto) {
                let pieces = list(frame, Some((at, target)), taken);
                let word = child.word(frame.king, &child.arrange(&pieces));
                raise(ranks, word, between(square(from), onto).0);
                any = true;
            }
        }
        if color.is_white() {
            if king_attacks(square(frame.king)).contains(onto) {
                let pieces = list(frame, None, taken);
                raise(ranks, child.word(target, &child.arrange(&pieces)), 0);
                any = true;
            }
        } else {
            let pieces = list(frame, None, taken);
            let rank = child.value(frame.king, &child.arrange(&pieces), target).rank_of_child();
            if rank > C::NO_MOVE {
                for from in king_attacks(onto) {
                    let best = &mut ranks[from.index()];
                    *best = (*best).max(rank);
                }
                any = true;
            }
        }
        any
    }

    /// A pawn steps forward.
    fn push(&self, frame: &Frame<'_>, color: Color, push: &Push<C>, ranks: &mut Word<C>) -> bool {
        let mut blocked = 1 << push.to;
        if let Some(over) = push.over {
            blocked |= 1 << over;
        }
        if frame.occupied & blocked != 0 {
            return false;
        }
        for (promotion, child) in &push.into {
            let mut pieces = list(frame, None, None);
            if let Some(role) = promotion {
                pieces.push((color, *role, push.to));
            }
            let mut word = child.word(frame.king, &child.arrange(&pieces));
            if !push.passing.is_empty() {
                let mut passing = [C::NO_MOVE; 64];
                for after in &push.passing {
                    raise(&mut passing, after.word(frame.king, &after.arrange(&pieces)), 0);
                }
                allow_passing(frame, color, push, &mut word, &passing);
            }
            raise(ranks, word, blocked);
        }
        true
    }
}

/// Corrects the values after a double step for the best en-passant capture it allows.
fn allow_passing<C: Cell>(
    frame: &Frame<'_>,
    color: Color,
    push: &Push<C>,
    word: &mut Word<C>,
    passing: &Word<C>,
) {
    for (at, (value, &rank)) in word.iter_mut().zip(passing).enumerate() {
        if *value == C::NONE || rank == C::NO_MOVE {
            continue;
        }
        // A side that has no other move must capture: any capture is better than a mate, but a stalemate
        // looks like something better.
        if rank > value.rank() || *value == C::DRAW && is_stuck(frame, color, push, at as u8) {
            *value = C::of_rank(rank);
        }
    }
}

/// Whether the other side has no move after a double step except the en-passant capture.
fn is_stuck<C>(frame: &Frame<'_>, color: Color, push: &Push<C>, black_king: u8) -> bool {
    let mut setup = Setup::empty(Variant::Chess);
    let mut put = |color: Color, role: Role, at: u8| {
        setup.pieces[usize::from(at)] = Some(Piece::new(color, role));
    };
    put(Color::White, Role::King, frame.king);
    put(Color::Black, Role::King, black_king);
    for side in Color::ALL {
        for (_, role, at) in frame.pieces(side) {
            put(side, role, at);
        }
        for at in Bitboard(frame.pawns.of(side)) {
            put(side, Role::Pawn, at.index() as u8);
        }
    }
    setup.pieces[usize::from(push.from)] = None;
    setup.pieces[usize::from(push.to)] = Some(Piece::new(color, Role::Pawn));
    setup.turn = !color;
    Board::with_any_material(setup).is_ok_and(|board| !board.has_legal_moves())
}

/// The pieces of a frame, one moved, one captured.
fn list(frame: &Frame<'_>, moved: Option<(usize, u8)>, taken: Option<usize>) -> List {
    let pieces = frame.space.pieces().iter().zip(frame.squares).enumerate();
    pieces
        .filter(|(at, _)| Some(*at) != taken)
        .map(|(at, (piece, from))| {
            let to = moved.filter(|(mover, _)| *mover == at).map_or(from, |(_, to)| to);
            (piece.color, piece.role, to)
        })
        .collect()
}
