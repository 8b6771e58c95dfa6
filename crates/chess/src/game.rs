//! A game: the start position, the moves, and the rules that depend on earlier positions.

use crate::board::Board;
use crate::moves::Move;
use crate::outcome::{Outcome, Reason};
use crate::play::IllegalMove;
use crate::variant::Variant;

/// A game from its start position to the present one.
///
/// ```
/// use kiebitz_chess::{Board, Game, Variant};
/// let mut game = Game::new(Board::start(Variant::Chess));
/// for san in ["f3", "e5", "g4", "Qh4"] {
///     let m = game.board().parse_san(san)?;
///     game.play(m)?;
/// }
/// assert_eq!(game.outcome().unwrap().to_string(), "0-1 (checkmate)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Never empty: the start position is the first.
    boards: Vec<Board>,
    moves: Vec<Move>,
}

impl Game {
    /// A game that starts here.
    pub fn new(start: Board) -> Game {
        Game { boards: vec![start], moves: Vec::new() }
    }

    /// Where it started.
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// The present position.
    pub fn board(&self) -> &Board {
        self.boards.last().expect("a game has its start position")
    }

    /// Every position so far, the start first.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a legal move. Claimable draws do not end a game; see [`Game::outcome`].
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        let mut next = *self.board();
        next.play(m)?;
        self.boards.push(next);
        self.moves.push(m);
        Ok(())
    }

    /// Takes the last move back; at the start there is none.
    pub fn take_back(&mut self) -> Option<Move> {
        let m = self.moves.pop()?;
        self.boards.pop();
        Some(m)
    }

    /// How often the present position has stood on the board, including now.
    pub fn repetitions(&self) -> usize {
        let now = self.board();
        // Nothing before the last capture or pawn move can come again, nor with the other side to move.
        let reach = usize::from(now.halfmoves()) + 1;
        self.boards
            .iter()
            .rev()
            .take(reach)
            .step_by(2)
            .filter(|board| board.key() == now.key())
            .count()
    }

    /// The result, if the rules end the game without a claim by a player.
    pub fn outcome(&self) -> Option<Outcome> {
        let board = self.board();
        if let Some(ending) = board.ending() {
            return Some(ending.into());
        }
        if board.halfmoves() >= 150 {
            Some(Outcome::draw(Reason::SeventyFiveMoves))
        } else if self.repetitions() >= 5 {
            Some(Outcome::draw(Reason::FivefoldRepetition))
        } else {
            None
        }
    }

    /// The draw the side to move may claim in the present position.
    pub fn claimable_draw(&self) -> Option<Reason> {
        if self.outcome().is_some() {
            None
        } else if self.repetitions() >= 3 {
            Some(Reason::ThreefoldRepetition)
        } else if self.board().halfmoves() >= 100 {
            Some(Reason::FiftyMoves)
        } else {
            None
        }
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Board::start(Variant::Chess))
    }
}
