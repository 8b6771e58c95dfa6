//! Solves one slice: retrograde analysis on whole words.
//!
//! The value of every position follows from those of its successors. Captures, promotions and pawn
//! moves lead out of the slice into what is already known (see [`exits`](super::exits)); the other
//! moves stay inside. First, every position gets its best exit. Then come the layers, one for each
//! number of plies. Layer 0 are the mates. A position is won in layer `n` if a move leads to one
//! lost in layer `n - 1`, or out of the slice into such a one. It is lost in layer `n` if every
//! move leads to a won position; this is checked only if a move leads to one won in layer
//! `n - 1`, or if the last exit is due then. What is left in the end is drawn.
//!
//! A set of positions has one bit each, and 64 of them are handled at once: taking back a move of a
//! piece on a whole word is one operation without shifts, since only the black king differs, and it
//! can only block the move. The work of a layer is proportional to the words that changed in it.

use kiebitz_chess::{Bitboard, Color};
use rayon::prelude::*;

use super::exits::Exits;
use super::geometry::Geometry;
use crate::cell::{Cell, Sides, Word};
use crate::slices::Pawns;
use crate::value::MATED;

struct Side<C> {
    /// The values found; before that, the value of an exit that waits for its layer.
    values: Vec<Word<C>>,
    /// The positions that exist and are not won (so far).
    open: Vec<u64>,
    /// Those of them that may still turn out lost.
    live: Vec<u64>,
    /// Won in the last layer that had wins.
    won: Vec<u64>,
    /// Lost in the last layer that had losses.
    lost: Vec<u64>,
    /// For each word the next layer's value in which a way out ends.
    due: Vec<C>,
    /// For each white king: is anything in `won`, anything in `lost`, and the least of `due`.
    busy: Vec<Busy<C>>,
}

#[derive(Clone, Copy)]
struct Busy<C> {
    won: bool,
    lost: bool,
    due: C,
}

pub struct Solver<'a, C> {
    geometry: &'a Geometry<'a>,
    pawns: Pawns,
    sides: [Side<C>; 2],
    /// The number of the layer to come.
    next: u16,
}

/// The state to resume a slice from: the values, the positions that may still be lost, and the last
/// layer done.
pub type State<'s, C> = ([&'s [Word<C>]; 2], [&'s [u64]; 2], u16);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Plies to the end.
    pub plies: u16,
    pub found: u64,
}

/// The slice has a position further from the end than a cell can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl<'a, C: Cell> Solver<'a, C> {
    /// Sets up a slice: legal positions, mates, and the ways out for White and for Black.
    pub fn new(geometry: &'a Geometry<'a>, pawns: Pawns, exits: [&Exits<C>; 2]) -> Self {
        let sides = Color::ALL.map(|color| {
            let mut side = Side::new(geometry);
            side.start(geometry, pawns, color, exits[color.index()]);
            side
        });
        let mut solver = Solver { geometry, pawns, sides, next: 1 };
        for color in Color::ALL {
            solver.mates(color);
        }
        solver.next = 2;
        solver
    }

    /// Takes up a slice again from the values of an interrupted run, which had done all layers up to
    /// the one with the number `done`.
    pub fn resume(
        geometry: &'a Geometry<'a>,
        pawns: Pawns,
        values: Sides<C>,
        live: [Vec<u64>; 2],
        done: u16,
    ) -> Self {
        let [white, black] = values;
        let [white_live, black_live] = live;
        let sides = [(white, white_live), (black, black_live)]
            .map(|(values, live)| Side::resume(geometry, values, live, done));
        Solver { geometry, pawns, sides, next: done + 1 }
    }

    /// What [`Solver::resume`] needs.
    pub fn snapshot(&self) -> State<'_, C> {
        let values = [0, 1].map(|side| self.sides[side].values.as_slice());
        let live = [0, 1].map(|side| self.sides[side].live.as_slice());
        (values, live, self.next - 1)
    }

    /// Solves one layer; `None` if there is none left.
    pub fn layer(&mut self) -> Result<Option<Layer>, TooLong> {
        if self.is_idle() || self.next > C::LAST + 1 {
            return if self.loses_too_late() { Err(TooLong) } else { Ok(None) };
        }
        let value = C::of_number(self.next);
        let found = Color::ALL.map(|color| self.one_layer(color, value)).iter().sum();
        if found > 0 && self.next > C::LAST {
            return Err(TooLong);
        }
        self.next += 1;
        Ok(Some(Layer { plies: self.next - 2, found }))
    }

    /// Whether some position loses after its best exit, one ply later than a byte can hold: it is
    /// [`Cell::NONE`] then, and the layers do not reach it. Two bytes have a number left for that.
    fn loses_too_late(&self) -> bool {
        let size = self.geometry.space.placements();
        Color::ALL.into_iter().any(|color| {
            let (own, other) = (&self.sides[color.index()], &self.sides[(!color).index()]);
            own.values.par_iter().zip(&own.live).enumerate().any(|(number, (word, &live))| {
                let late = Bitboard(live).into_iter().filter(|at| word[at.index()] == C::NONE);
                let late = late.fold(0, |set, at| set | 1 << at.index());
                late != 0 && {
                    let at = (number / size, number % size);
                    let frame = self.geometry.frame(at.0, at.1, self.pawns);
                    late & !self.geometry.escapes(&frame, color, at, &other.open, late) != 0
                }
            })
        })
    }

    /// Whether nothing changed in the last two layers and no way out waits.
    fn is_idle(&self) -> bool {
        self.sides
            .iter()
            .all(|side| side.busy.iter().all(|busy| !busy.won && !busy.lost && busy.due == C::NONE))
    }

    /// The finished values, for White and for Black to move.
    pub fn finish(self) -> Sides<C> {
        self.sides.map(|mut side| {
            // A way out that loses, of a position that has a better move, was never final.
            side.values.par_iter_mut().zip(&side.live).for_each(|(word, &live)| {
                for at in Bitboard(live) {
                    word[at.index()] = C::DRAW;
                }
            });
            side.values
        })
    }

    /// Finds the mates among the positions in check.
    fn mates(&mut self, color: Color) {
        let Solver { geometry, pawns, sides, .. } = self;
        let (own, other) = pair(sides, color);
        let size = geometry.space.placements();
        own.blocks(size).enumerate().for_each(|(slot, mut block)| {
            let mut any = false;
            for placement in 0..size {
                let live = block.live[placement];
                let mut found = block.lost[placement];
                if live != 0 {
                    let frame = geometry.frame(slot, placement, *pawns);
                    let check = frame.masks().check[color.index()] & live;
                    // A way out, even a losing one, is a move.
                    let stuck = without_values(check, &block.values[placement]);
                    if stuck != 0 {
                        let at = (slot, placement);
                        let mated =
                            stuck & !geometry.escapes(&frame, color, at, &other.open, stuck);
                        block.settle(placement, mated, C::of_number(MATED));
                        found |= mated;
                    }
                }
                block.lost[placement] = found;
                any |= found != 0;
            }
            block.busy.lost = any;
        });
    }

    /// One layer of one side to move, wins or losses, by its value.
    fn one_layer(&mut self, color: Color, value: C) -> u64 {
        let Solver { geometry, pawns, sides, .. } = self;
        let (own, other) = pair(sides, color);
        let size = geometry.space.placements();
        let wins = value.is_win();
        let source = if wins { &other.lost } else { &other.won };
        let source_busy =
            |slot: usize| if wins { other.busy[slot].lost } else { other.busy[slot].won };
        own.blocks(size)
            .enumerate()
            .map_init(
                || vec![0; size],
                |reached, (slot, mut block)| {
                    let near = source_busy(slot)
                        || color == Color::White
                            && geometry.steps[slot].iter().any(|step| source_busy(step.slot));
                    if !near && block.busy.due > value {
                        block.forget(wins);
                        return 0;
                    }
                    reached.fill(0);
                    if near {
                        geometry.take_back(color, slot, *pawns, source, reached);
                    }
                    let mut found = 0;
                    let mut due = C::NONE;
                    for (placement, &reached) in reached.iter().enumerate() {
                        let mut set = reached;
                        if block.due[placement] == value {
                            set |= block.now_due(placement, value);
                        }
                        let new = if wins {
                            set & block.open[placement]
                        } else {
                            let set = not_later(
                                set & block.live[placement],
                                &block.values[placement],
                                value,
                            );
                            if set == 0 {
                                0
                            } else {
                                let frame = geometry.frame(slot, placement, *pawns);
                                let at = (slot, placement);
                                set & !geometry.escapes(&frame, color, at, &other.open, set)
                            }
                        };
                        block.settle(placement, new, value);
                        if wins {
                            block.won[placement] = new;
                        } else {
                            block.lost[placement] = new;
                        }
                        due = due.min(block.due[placement]);
                        found += u64::from(new.count_ones());
                    }
                    if wins {
                        block.busy.won = found > 0;
                    } else {
                        block.busy.lost = found > 0;
                    }
                    block.busy.due = due;
                    found
                },
            )
            .sum()
    }
}

/// The side of `color` to change, the other to read.
fn pair<C>(sides: &mut [Side<C>; 2], color: Color) -> (&mut Side<C>, &Side<C>) {
    let [white, black] = sides;
    match color {
        Color::White => (white, black),
        Color::Black => (black, white),
    }
}

/// Those of a set that have no value waiting.
fn without_values<C: Cell>(set: u64, word: &Word<C>) -> u64 {
    Bitboard(set)
        .into_iter()
        .filter(|at| word[at.index()] == C::DRAW)
        .fold(0, |set, at| set | 1 << at.index())
}

/// Those of a set whose way out does not end in a later layer.
#[inline]
fn not_later<C: Cell>(set: u64, word: &Word<C>, value: C) -> u64 {
    let mut kept = set;
    for at in Bitboard(set) {
        if word[at.index()] > value {
            kept &= !(1 << at.index());
        }
    }
    kept
}

/// The part of a [`Side`] with one white king.
struct Block<'s, C> {
    values: &'s mut [Word<C>],
    open: &'s mut [u64],
    live: &'s mut [u64],
    won: &'s mut [u64],
    lost: &'s mut [u64],
    due: &'s mut [C],
    busy: &'s mut Busy<C>,
}

impl<C: Cell> Block<'_, C> {
    /// Writes the value of positions that are decided.
    #[inline]
    fn settle(&mut self, placement: usize, new: u64, value: C) {
        if new == 0 {
            return;
        }
        if value.is_win() {
            self.open[placement] &= !new;
        }
        self.live[placement] &= !new;
        let word = &mut self.values[placement];
        for at in Bitboard(new) {
            word[at.index()] = value;
        }
    }

    /// The positions whose way out ends in this layer; notes when the next of the word does.
    fn now_due(&mut self, placement: usize, layer: C) -> u64 {
        let mut set = 0;
        let mut next = C::NONE;
        for (at, &value) in self.values[placement].iter().enumerate() {
            set |= u64::from(value == layer) << at;
            next = next.min(if value > layer { value } else { C::NONE });
        }
        self.due[placement] = next;
        set
    }

    /// Empties what the layer before last had found.
    fn forget(&mut self, wins: bool) {
        let (busy, set) = match wins {
            true => (&mut self.busy.won, &mut *self.won),
            false => (&mut self.busy.lost, &mut *self.lost),
        };
        if std::mem::take(busy) {
            set.fill(0);
        }
    }
}

impl<C: Cell> Side<C> {
    fn new(geometry: &Geometry<'_>) -> Self {
        let words = geometry.space.words();
        Side { values: vec![[C::NONE; 64]; words], live: vec![0; words], ..Side::sets(geometry) }
    }

    /// All but the values and what may still be lost.
    fn sets(geometry: &Geometry<'_>) -> Self {
        let words = geometry.space.words();
        Side {
            values: Vec::new(),
            live: Vec::new(),
            open: vec![0; words],
            won: vec![0; words],
            lost: vec![0; words],
            due: vec![C::NONE; words],
            busy: vec![Busy { won: false, lost: false, due: C::NONE }; geometry.steps.len()],
        }
    }

    /// The words of each white king.
    fn blocks(&mut self, size: usize) -> impl IndexedParallelIterator<Item = Block<'_, C>> {
        self.values
            .par_chunks_mut(size)
            .zip(self.open.par_chunks_mut(size))
            .zip(self.live.par_chunks_mut(size))
            .zip(self.won.par_chunks_mut(size))
            .zip(self.lost.par_chunks_mut(size))
            .zip(self.due.par_chunks_mut(size))
            .zip(&mut self.busy)
            .map(|((((((values, open), live), won), lost), due), busy)| Block {
                values,
                open,
                live,
                won,
                lost,
                due,
                busy,
            })
    }

    /// Which positions exist, what the rules alone decide, and the best way out of each.
    fn start(&mut self, geometry: &Geometry<'_>, pawns: Pawns, color: Color, exits: &Exits<C>) {
        let size = geometry.space.placements();
        self.blocks(size).enumerate().for_each(|(slot, block)| {
            let mut least = C::NONE;
            for placement in 0..size {
                let frame = geometry.frame(slot, placement, pawns);
                let masks = frame.masks();
                let side = color.index();
                let legal = masks.legal[side];
                if legal == 0 {
                    continue;
                }
                let over = masks.lost[side] | masks.drawn[side];
                block.open[placement] = legal;
                let word = &mut block.values[placement];
                let mut safe = over;
                let mut due = C::NONE;
                let mut ranks = [C::NO_MOVE; 64];
                let any = exits.ranks(&frame, color, &mut ranks);
                if any && legal & !over != 0 {
                    for at in Bitboard(legal & !over) {
                        let rank = ranks[at.index()];
                        let value = if rank == C::NO_MOVE { C::DRAW } else { C::of_rank(rank) };
                        word[at.index()] = value;
                        safe |= u64::from(rank >= C::DRAW_RANK) << at.index();
                        due = due.min(if value == C::DRAW { C::NONE } else { value });
                    }
                } else {
                    for at in Bitboard(legal & !over) {
                        word[at.index()] = C::DRAW;
                    }
                }
                for at in Bitboard(masks.lost[side]) {
                    word[at.index()] = C::of_number(MATED);
                }
                for at in Bitboard(masks.drawn[side]) {
                    word[at.index()] = C::DRAW;
                }
                block.lost[placement] = masks.lost[side];
                block.live[placement] = legal & !safe;
                block.due[placement] = due;
                least = least.min(due);
            }
            block.busy.due = least;
        });
    }

    /// Everything but the values and what may still be lost follows from these.
    fn resume(geometry: &Geometry<'_>, values: Vec<Word<C>>, live: Vec<u64>, done: u16) -> Self {
        let mut side = Side { values, live, ..Side::sets(geometry) };
        let size = geometry.space.placements();
        side.blocks(size).for_each(|block| {
            for placement in 0..size {
                let word = &block.values[placement];
                for (at, &value) in word.iter().enumerate() {
                    let bit = 1 << at;
                    let number = value.number();
                    let won = number <= done && value.is_win();
                    let exists = value != C::NONE || block.live[placement] & bit != 0;
                    if exists && !won {
                        block.open[placement] |= bit;
                    }
                    // The last layer of wins and the last of losses: the last two done.
                    if value != C::DRAW && number <= done && number + 1 >= done {
                        match value.is_win() {
                            true => block.won[placement] |= bit,
                            false => block.lost[placement] |= bit,
                        }
                    }
                    if number > done && value != C::NONE {
                        block.due[placement] = block.due[placement].min(value);
                    }
                }
                block.busy.won |= block.won[placement] != 0;
                block.busy.lost |= block.lost[placement] != 0;
                block.busy.due = block.busy.due.min(block.due[placement]);
            }
        });
        side
    }
}
