//! What a search needs to know about a game.

use std::fmt::Debug;

use crate::score::{lost_in, win_in};

/// A position of a zero-sum game of two players with perfect information who move in turn.
///
/// An example: two players take one, two or three matches, and the player who takes the last one
/// wins:
///
/// ```
/// use kiebitz_gametree::{Control, Ending, Game, Minimax, Search, win_in};
///
/// #[derive(Clone)]
/// struct Matches { left: u32, first_to_move: bool }
///
/// impl Game for Matches {
///     type Move = u32;
///
///     fn moves(&self, into: &mut Vec<u32>) {
///         into.extend(1..=self.left.min(3));
///     }
///
///     fn play(&mut self, taken: u32) {
///         self.left -= taken;
///         self.first_to_move = !self.first_to_move;
///     }
///
///     fn ending(&self) -> Option<Ending> {
///         // The other player took the last match.
///         (self.left == 0).then_some(Ending::Loss)
///     }
///
///     fn first_to_move(&self) -> bool {
///         self.first_to_move
///     }
///
///     fn key(&self) -> u64 {
///         u64::from(self.left) << 1 | u64::from(self.first_to_move)
///     }
/// }
///
/// let game = Matches { left: 6, first_to_move: true };
/// let found = Minimax::new(|_: &Matches| 0).search(&game, 6, None, &mut Control::unlimited())?;
/// assert_eq!(found.best, Some(2), "leaves four, from which everything loses");
/// assert_eq!(found.score, win_in(3));
/// # Ok::<(), kiebitz_gametree::Interrupted>(())
/// ```
pub trait Game: Clone {
    /// A move. Small: searches copy moves freely.
    type Move: Copy + Eq + Debug;

    /// Appends the legal moves. None exactly when the game is over.
    fn moves(&self, into: &mut Vec<Self::Move>);

    /// Plays a move that [`Game::moves`] gave for this position. It is not checked; the turn passes
    /// to the other player.
    fn play(&mut self, m: Self::Move);

    /// How the game ended, seen by the side to move; `None` while it goes on.
    fn ending(&self) -> Option<Ending>;

    /// Whether the player who began the game is to move (White, crosses): the one that maximises in
    /// minimax.
    fn first_to_move(&self) -> bool;

    /// A number for the position, by which a [`Memory`](crate::Memory) recognises it.
    ///
    /// Equal positions have equal keys. Different positions should have different ones, the side to
    /// move included: a memory treats positions with the same key as one position. So everything
    /// that affects the moves, the ending or the evaluation belongs into the key. If that is not
    /// possible, as when a game ends by repetition, only the searches without memory are exact.
    fn key(&self) -> u64;

    /// Whether a move of [`Game::moves`] is noisy, such as a capture: an evaluation right after it
    /// would miss the reply. Used only by [quiescence](crate::Negamax::with_quiescence).
    fn is_noisy(&self, _: Self::Move) -> bool {
        false
    }

    /// The position if the side to move passed, though the rules may not allow it; `None` if
    /// passing makes no sense. Used only by [null moves](crate::NullMove).
    fn passed(&self) -> Option<Self> {
        None
    }

    /// The position after a move of [`Game::moves`].
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(m);
        next
    }
}

/// How a game ended, seen by the side that would be to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The side to move has won.
    Win,
    /// A draw.
    Draw,
    /// The side to move has lost.
    Loss,
}

impl Ending {
    /// The score of this ending when it is reached `ply` plies below the root of a search.
    pub const fn score(self, ply: u32) -> i32 {
        match self {
            Ending::Win => win_in(ply),
            Ending::Draw => 0,
            Ending::Loss => lost_in(ply),
        }
    }
}
