//! Builds books from games.

use std::cmp::Reverse;
use std::collections::HashMap;

use kiebitz_chess::{Board, Color, IllegalMove, Move, Variant};
use kiebitz_words::said;

use super::encode;

/// How a book is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// How many plies of a game count.
    pub plies: usize,
    /// Moves played in fewer games are left out.
    pub min_games: u32,
    /// Moves of this side only; `None` for both.
    pub side: Option<Color>,
    /// How a game weighs its moves.
    pub weighing: Weighing,
}

/// How a game weighs its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Weighing {
    /// A win 2, a draw 1, a loss 0, for the side that moves. A game without a result counts as a
    /// draw. A move that only lost is not in the book.
    #[default]
    Results,
    /// Every game 1.
    Games,
}

/// Why a game is not counted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    Variant(Variant),
    Move(#[from] IllegalMove),
}

said! { Refused {
    Variant(variant) => "book-variant", variant = variant.name();
    Move(error) => error;
} }

/// Counts games and builds a book from them.
///
/// ```
/// use kiebitz_books::polyglot::{Book, Builder, Recipe, Weighing};
/// use kiebitz_chess::{Board, Color, Variant};
///
/// let recipe = Recipe { plies: 20, min_games: 1, side: None, weighing: Weighing::Results };
/// let mut builder = Builder::new(recipe);
/// let start = Board::start(Variant::Chess);
/// builder.add(&start, &[start.parse_san("e4")?], Some(Color::White))?;
/// let book = Book::from_bytes(builder.bytes())?;
/// assert_eq!(book.probe(&start)[0].weight, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    recipe: Recipe,
    /// By key of the position and move.
    tallies: HashMap<(u64, u16), Tally>,
}

#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    games: u32,
    weight: u64,
}

impl Builder {
    /// A builder without games.
    pub fn new(recipe: Recipe) -> Builder {
        Builder { recipe, tallies: HashMap::new() }
    }

    /// Counts a game; if it fails, nothing is counted. A move that is repeated in the same position
    /// counts once.
    pub fn add(
        &mut self,
        start: &Board,
        moves: &[Move],
        winner: Option<Color>,
    ) -> Result<(), Refused> {
        if start.variant() == Variant::RacingKings {
            return Err(Refused::Variant(start.variant()));
        }
        let mut board = *start;
        let mut played = Vec::new();
        for &m in moves.iter().take(self.recipe.plies) {
            let side = board.turn();
            let entry = (board.polyglot_key(), code(m));
            board.play(m)?;
            if self.recipe.side.is_none_or(|wanted| wanted == side) {
                played.push((entry, self.recipe.weighing.weight(side, winner)));
            }
        }
        played.sort_unstable();
        played.dedup();
        for (entry, weight) in played {
            let tally = self.tallies.entry(entry).or_default();
            tally.games = tally.games.saturating_add(1);
            tally.weight += weight;
        }
        Ok(())
    }

    /// The bytes of the book; empty if no move qualifies. They do not depend on the order of the
    /// games.
    pub fn bytes(&self) -> Vec<u8> {
        let mut draft = Draft::default();
        for (&entry, tally) in &self.tallies {
            if tally.games >= self.recipe.min_games {
                draft.weights.insert(entry, tally.weight);
            }
        }
        draft.bytes()
    }
}

impl Weighing {
    fn weight(self, side: Color, winner: Option<Color>) -> u64 {
        match (self, winner) {
            (Weighing::Games, _) | (Weighing::Results, None) => 1,
            (Weighing::Results, Some(winner)) => 2 * u64::from(winner == side),
        }
    }
}

/// The moves and weights of a book to be written.
#[derive(Clone, Default, Debug)]
pub struct Draft {
    /// By key of the position and move.
    weights: HashMap<(u64, u16), u64>,
}

impl Draft {
    /// Adds to the weight of a move, which should be legal on the board.
    pub fn add(&mut self, board: &Board, m: Move, weight: u64) {
        *self.weights.entry((board.polyglot_key(), code(m))).or_default() += weight;
    }

    /// The book's bytes: the heaviest move of a position first, moves without weight left out. If a
    /// weight does not fit into 16 bits, all weights of the position are scaled down.
    pub fn bytes(&self) -> Vec<u8> {
        let weighty = self.weights.iter().filter(|&(_, &weight)| weight > 0);
        let mut entries: Vec<(u64, Reverse<u64>, u16)> =
            weighty.map(|(&(key, code), &weight)| (key, Reverse(weight), code)).collect();
        entries.sort_unstable();
        let mut bytes = Vec::with_capacity(entries.len() * super::ENTRY);
        for position in entries.chunk_by(|a, b| a.0 == b.0) {
            let most = u64::from(u16::MAX);
            let heaviest = position[0].1.0;
            for &(key, Reverse(weight), code) in position {
                let weight = match heaviest <= most {
                    true => weight,
                    false => (u128::from(weight) * u128::from(most) / u128::from(heaviest)) as u64,
                };
                bytes.extend(key.to_be_bytes());
                bytes.extend(code.to_be_bytes());
                bytes.extend((weight.max(1) as u16).to_be_bytes());
                bytes.extend([0; 4]);
            }
        }
        bytes
    }
}

/// A move as books write it. Castling is already the king taking its rook.
fn code(m: Move) -> u16 {
    encode(m.from(), m.to(), m.promotes_to())
}
