//! Blocks of words: the link between the numbering of a table and the codec, which sees only
//! squares and masks.

use std::ops::Range;

use kiebitz_chess::{Bitboard, Color, Role};

use crate::cell::{Cell, Sides, Word};
use crate::codec::{self, CodecError, ColoredRole, Model, Values};
use crate::layout::Layout;
use crate::rules::stored;
use crate::stats::SideStats;
use crate::value::NO_POSITION;

/// What the codec needs to know about a block besides its values.
pub struct BlockFrame {
    squares: Vec<codec::Squares>,
    masks: [Vec<u64>; 2],
}

impl BlockFrame {
    pub fn new(layout: &Layout, words: Range<usize>) -> BlockFrame {
        let mut frame = BlockFrame {
            squares: Vec::with_capacity(words.len()),
            masks: [0, 1].map(|_| Vec::with_capacity(words.len())),
        };
        for word in words {
            let at = layout.frame(word);
            let mut squares = codec::Squares::new();
            squares.push(at.king);
            squares.extend(at.squares[..layout.space().pieces().len()].iter().copied());
            for color in Color::ALL {
                squares.extend(Bitboard(at.pawns.of(color)).into_iter().map(|s| s.index() as u8));
            }
            frame.squares.push(squares);
            let kept = stored(layout.space().kings(), at.king);
            let legal = at.masks().legal;
            for (masks, legal) in frame.masks.iter_mut().zip(legal) {
                masks.push(legal & kept);
            }
        }
        frame
    }

    /// The stored positions with that side to move.
    pub fn masks(&self, color: Color) -> &[u64] {
        &self.masks[color.index()]
    }

    /// As the codec sees it. It ignores positions that are not stored, and gives them values like those
    /// around them.
    pub fn coded(&self) -> codec::Frame<'_> {
        codec::Frame { squares: &self.squares, white: &self.masks[0], black: &self.masks[1] }
    }
}

/// All pieces except the black king, in the order of a frame.
pub fn pieces(layout: &Layout) -> Vec<ColoredRole> {
    let mut pieces = vec![(Color::White, Role::King)];
    pieces.extend(layout.space().pieces().iter().map(|piece| (piece.color, piece.role)));
    for color in Color::ALL {
        let pawns = layout.material().side(color).count(Role::Pawn);
        pieces.extend((0..pawns).map(|_| (color, Role::Pawn)));
    }
    pieces
}

/// Learns the model of a table from some of its blocks; `stats` say which values occur.
pub fn learn<C: Cell>(
    layout: &Layout,
    stats: &[SideStats],
    examples: &[(BlockFrame, Sides<C>)],
) -> Result<Model, CodecError> {
    let occurring = |side: usize| stats.get(side).map_or(Vec::new(), SideStats::numbers_that_occur);
    let values: Vec<Values> = examples.iter().map(|(_, sides)| numbers(sides)).collect();
    let examples = examples.iter().zip(&values).map(|((frame, _), values)| (frame.coded(), values));
    Model::learn(&pieces(layout), &occurring(0), &occurring(1), examples)
}

pub fn numbers<C: Cell>(sides: &Sides<C>) -> Values {
    let [white, black] =
        sides.each_ref().map(|words| words.iter().map(|word| word.map(C::number)).collect());
    Values { white, black }
}

/// The words of one side to move with [`Cell::NONE`] where nothing is stored; `None` if a value
/// does not fit into such cells.
pub fn cells<C: Cell>(words: &[[u16; 64]], masks: &[u64]) -> Option<Vec<Word<C>>> {
    let mut longest = 0;
    let words = words.iter().zip(masks).map(|(word, mask)| {
        std::array::from_fn(|at| match mask >> at & 1 {
            1 => {
                longest = longest.max(word[at]);
                C::of_number(word[at])
            }
            _ => C::NONE,
        })
    });
    let words = words.collect();
    (longest <= C::LAST).then_some(words)
}

/// A block in memory, packed with random access to single values.
#[derive(Debug)]
pub struct Packed([codec::Packed; 2]);

impl Packed {
    pub fn new(frame: &BlockFrame, values: &Values) -> Packed {
        Packed([
            codec::Packed::new(&values.white, frame.masks(Color::White)),
            codec::Packed::new(&values.black, frame.masks(Color::Black)),
        ])
    }

    /// The number of one of them; [`NO_POSITION`] if there is no such word.
    #[inline]
    pub fn get(&self, color: Color, word: usize, square: u8) -> u16 {
        self.0[color.index()].get(word, usize::from(square)).unwrap_or(NO_POSITION)
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.0.iter().map(codec::Packed::size).sum()
    }
}
