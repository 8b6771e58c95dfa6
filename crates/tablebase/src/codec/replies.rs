//! Predicts Black's values from White's: if every move of Black leads to an entry of the same
//! block, Black's value follows from theirs.
//!
//! Moves out of the block are unknown: captures, pawn moves, moves of pieces that are the same
//! throughout the block, and those that would need the position mirrored. Two kinds of captures are
//! learned while coding. A capture by the king leads to the same position from wherever the king
//! came, so one entry of the word determines its neighbours. And a capture by another piece leads
//! to the same positions from every word that differs only in that piece's square.

use std::collections::HashMap;

use arrayvec::ArrayVec;
use kiebitz_chess::{Bitboard, Color, Role, Square, attacks};

use super::WORD;
use super::frame::{ColoredRole, Frame, MAX_PIECES, Words};
use super::scale::{Scale, Value};

/// White's level where there is none: worse for Black than any.
const NO_MOVE: u16 = u16::MAX;

/// The predictions for one word.
pub(super) struct Prediction {
    /// Black's level by square of the black king.
    pub(super) levels: [i32; WORD],
    /// Where the black king can capture a piece, with the level if known: one set per piece.
    king_takes: ArrayVec<(u64, Option<i32>), MAX_PIECES>,
    /// Where another piece can capture with an unknown result, with the key to learn it under.
    piece_takes: ArrayVec<(u64, u64), { MAX_PIECES * MAX_PIECES }>,
    /// Where some other move leads out of the block.
    outside: u64,
    /// Where no move within the block exists.
    stuck: u64,
    /// Where Black is not in check, as far as White's entries show.
    quiet: u64,
}

impl Prediction {
    /// What makes the prediction uncertain: a context.
    #[inline(always)]
    pub(super) fn doubts(&self, square: usize) -> usize {
        let bit = |set: u64| (set >> square & 1) as usize;
        let king = self.king_takes.iter().any(|&(set, known)| known.is_none() && bit(set) != 0);
        let pieces = self.piece_takes.iter().fold(0, |all, &(set, _)| all | set);
        usize::from(king)
            | bit(pieces) << 1
            | bit(self.outside) << 2
            | bit(self.stuck) << 3
            | bit(self.quiet) << 4
    }

    /// Whether any of the entries may differ from the prediction.
    pub(super) fn is_doubtful(&self, entries: u64) -> bool {
        let king = self.king_takes.iter().fold(0, |all, &(set, _)| all | set);
        let pieces = self.piece_takes.iter().fold(0, |all, &(set, _)| all | set);
        (king | pieces | self.outside) & entries != 0
    }

    /// The predicted level, with what was learned within the word.
    #[inline(always)]
    pub(super) fn level(&self, square: usize) -> i32 {
        let mut level = self.levels[square];
        for &(set, known) in &self.king_takes {
            if let Some(known) = known
                && set >> square & 1 != 0
            {
                level = level.max(known);
            }
        }
        level
    }
}

/// Predicts Black's values of a block.
pub(super) struct Replies<'a> {
    pieces: &'a [ColoredRole],
    frame: Frame<'a>,
    words: &'a Words<'a>,
    /// White's levels, [`NO_MOVE`] where there is no entry.
    white: Vec<[u16; WORD]>,
    /// Black's level by White's level after the move.
    before: Vec<i32>,
    mated: i32,
    stalemate: i32,
    /// The results of captures by pieces, by position without the black king, then by its square.
    learned: HashMap<u64, [i32; WORD]>,
}

/// Nothing learned: below any level.
const UNKNOWN: i32 = -1;

impl<'a> Replies<'a> {
    /// `white`: White's levels, as decoded.
    pub(super) fn new(
        pieces: &'a [ColoredRole],
        frame: Frame<'a>,
        words: &'a Words<'a>,
        white: &[[u16; WORD]],
        scales: (&Scale, &Scale),
    ) -> Self {
        let (white_scale, black_scale) = scales;
        let follow = |level: i32| black_scale.level(Scale::before(white_scale.value(level)));
        let white = white
            .iter()
            .zip(frame.white)
            .map(|(levels, exists)| {
                std::array::from_fn(|square| {
                    if exists >> square & 1 != 0 { levels[square] } else { NO_MOVE }
                })
            })
            .collect();
        const MATED: Value = 1;
        Self {
            pieces,
            frame,
            words,
            white,
            before: (0..white_scale.end()).map(follow).collect(),
            mated: black_scale.level(MATED),
            stalemate: black_scale.level(0),
            learned: HashMap::new(),
        }
    }

    fn square(&self, word: usize, piece: usize) -> Square {
        Square::from_index(usize::from(self.frame.squares[word][piece]))
    }

    pub(super) fn predict(&self, word: usize) -> Prediction {
        let squares: ArrayVec<Square, MAX_PIECES> =
            (0..self.pieces.len()).map(|piece| self.square(word, piece)).collect();
        let mut occupied = Bitboard::EMPTY;
        let mut prey = Bitboard::EMPTY;
        for (&(color, role), &square) in self.pieces.iter().zip(&squares) {
            occupied |= Bitboard::of(square);
            if color == Color::White && role != Role::King {
                prey |= Bitboard::of(square);
            }
        }
        let exists = self.frame.white[word];
        let mut best = king_moves(&self.white[word]);
        let mut prediction = Prediction {
            levels: [0; WORD],
            king_takes: ArrayVec::new(),
            piece_takes: ArrayVec::new(),
            outside: 0,
            stuck: 0,
            quiet: exists,
        };

        // Squares the king could go to that have no entry because the position is stored mirrored.
        let near_king = attacks::king_attacks(squares[0]);
        let mirrored = Bitboard(!(exists | self.frame.black[word])) & !occupied & !near_king;
        prediction.outside = around(mirrored.0);

        for (piece, &(color, role)) in self.pieces.iter().enumerate() {
            let from = squares[piece];
            if color == Color::White {
                if role != Role::King && !self.is_guarded(&squares, piece, occupied) {
                    prediction.king_takes.push((attacks::king_attacks(from).0, None));
                }
                continue;
            }
            if role == Role::Pawn {
                prediction.outside = u64::MAX;
                continue;
            }
            let reach = attacks::attacks(color, role, from, occupied);
            for to in reach & !occupied {
                let between = attacks::between(from, to).0;
                match self.words.with(word, piece, to.index() as u8) {
                    Some(other) => take_least(&mut best, &self.white[other], between),
                    None => prediction.outside |= !between,
                }
            }
        }

        for (square, &best) in best.iter().enumerate() {
            prediction.levels[square] = match self.before.get(usize::from(best)) {
                Some(&level) => level,
                None => {
                    prediction.stuck |= 1 << square;
                    if exists >> square & 1 != 0 { self.stalemate } else { self.mated }
                }
            };
        }

        for (piece, &(color, role)) in self.pieces.iter().enumerate() {
            if color == Color::White || role == Role::Pawn {
                continue;
            }
            let from = squares[piece];
            for to in attacks::attacks(color, role, from, occupied) & prey {
                let free = !attacks::between(from, to).0;
                let key = self.capture_key(word, piece, to);
                let mut open = free;
                if let Some(known) = self.learned.get(&key) {
                    for square in Bitboard(free) {
                        let known = known[square.index()];
                        if known != UNKNOWN {
                            open &= !(1 << square.index());
                            prediction.levels[square.index()] =
                                prediction.levels[square.index()].max(known);
                        }
                    }
                }
                prediction.piece_takes.push((open, key));
            }
        }
        prediction
    }

    /// Records the actual level of an entry.
    pub(super) fn learn(&mut self, prediction: &mut Prediction, square: usize, level: i32) {
        if level <= prediction.level(square) {
            return;
        }
        let bit = |set: u64| set >> square & 1 != 0;
        let kings = prediction
            .king_takes
            .iter()
            .filter(|&&(set, known)| known.is_none() && bit(set))
            .count();
        let pieces = prediction.piece_takes.iter().filter(|&&(set, _)| bit(set)).count();
        // With two possible reasons neither is learned.
        if kings + pieces != 1 {
            return;
        }
        for (set, known) in &mut prediction.king_takes {
            if known.is_none() && *set >> square & 1 != 0 {
                *known = Some(level);
            }
        }
        for &(set, key) in &prediction.piece_takes {
            if bit(set) {
                self.learned.entry(key).or_insert([UNKNOWN; WORD])[square] = level;
            }
        }
    }

    /// Identifies the positions after `piece` has captured on `to`.
    fn capture_key(&self, word: usize, piece: usize, to: Square) -> u64 {
        let mut bytes = [0xff; 8];
        for (place, &square) in self.frame.squares[word].iter().enumerate() {
            bytes[place] = if usize::from(square) == to.index() { 0xfe } else { square };
        }
        bytes[piece] = to.index() as u8;
        u64::from_le_bytes(bytes)
    }

    fn is_guarded(&self, squares: &[Square], piece: usize, occupied: Bitboard) -> bool {
        self.pieces.iter().enumerate().any(|(guard, &(color, role))| {
            guard != piece
                && color == Color::White
                && attacks::attacks(color, role, squares[guard], occupied).contains(squares[piece])
        })
    }
}

/// The least of White's levels that a king on each square can reach in one step.
fn king_moves(levels: &[u16; WORD]) -> [u16; WORD] {
    // Three in a row first, then three rows; a border stands for the edge of the board.
    let mut rows = [[NO_MOVE; 10]; 10];
    for (rank, row) in levels.chunks_exact(8).enumerate() {
        rows[rank + 1][1..9].copy_from_slice(row);
    }
    let mut best = [NO_MOVE; WORD];
    for rank in 0..8 {
        for file in 0..8 {
            let sides = rows[rank + 1][file].min(rows[rank + 1][file + 2]);
            let below = rows[rank][file].min(rows[rank][file + 1]).min(rows[rank][file + 2]);
            let above =
                rows[rank + 2][file].min(rows[rank + 2][file + 1]).min(rows[rank + 2][file + 2]);
            best[rank * 8 + file] = sides.min(below).min(above);
        }
    }
    best
}

/// Lowers `best` to `levels`, except on the squares of `blocked`.
fn take_least(best: &mut [u16; WORD], levels: &[u16; WORD], blocked: u64) {
    let kept = *best;
    for (best, &level) in best.iter_mut().zip(levels) {
        *best = (*best).min(level);
    }
    for square in Bitboard(blocked) {
        best[square.index()] = kept[square.index()];
    }
}

/// All squares a king's step away from one of the set.
fn around(set: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let wide = set | (set << 1 & NOT_A) | (set >> 1 & NOT_H);
    wide | wide << 8 | wide >> 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn king_moves_take_the_least_neighbour() {
        let levels: [u16; WORD] = std::array::from_fn(|square| (square as u16 * 37) % 64);
        let best = king_moves(&levels);
        for square in Square::all() {
            let plain =
                attacks::king_attacks(square).into_iter().map(|to| levels[to.index()]).min();
            assert_eq!(Some(best[square.index()]), plain, "{square}");
            assert_eq!(
                around(1 << square.index()) & !(1 << square.index()),
                attacks::king_attacks(square).0
            );
        }
    }
}
