//! The evaluations of the textbook players, with the numbers of the documents they come from.

pub mod material;
pub mod racing;
pub mod squares;
pub mod weighted;

use kiebitz_chess::{Board, Variant};
use kiebitz_gametree::Evaluate;

use weighted::{Knowledge, Term, Weighted};

/// Which evaluation a player uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// Material alone: 1, 3, 3, 5 and 9 pawns. In Racing Kings also the progress of the kings,
    /// since material alone would not stop the other king.
    Material,
    /// Material and piece-square values. In Racing Kings, the material and tables of document E.
    PieceSquare,
    /// Material by document B's values, and a bonus for pieces in the centre.
    MaterialAndCentre,
    /// Document A's terms, weighted by phase. Chess only.
    Weighted(&'static [Term]),
}

impl Evaluation {
    /// The evaluation for a search from `root`. The root fixes whose point of view counts and which
    /// phase's tables are used.
    pub fn judge<'a>(self, root: &Board, knowledge: &'a Knowledge) -> Judge<'a> {
        Judge(match self {
            Evaluation::Material if root.variant() == Variant::RacingKings => Opinion::Race,
            Evaluation::Material => Opinion::Material,
            Evaluation::PieceSquare if root.variant() == Variant::RacingKings => {
                Opinion::Racing(racing::Phase::of(root))
            }
            Evaluation::PieceSquare => Opinion::Squares,
            Evaluation::MaterialAndCentre => Opinion::Centre,
            Evaluation::Weighted(terms) => {
                Opinion::Weighted(Weighted::at(root, root.turn(), terms, knowledge))
            }
        })
    }
}

/// An evaluation prepared for one search; see [`Evaluation::judge`].
///
/// ```
/// use kiebitz_chess::{Board, Variant};
/// use kiebitz_gametree::Evaluate;
/// use kiebitz_players::evaluation::Evaluation;
/// use kiebitz_players::evaluation::weighted::Knowledge;
///
/// let board = Board::from_fen("4k3/8/8/8/3N4/8/8/4K3 b - - 0 1", Variant::Chess)?;
/// let nothing = Knowledge::default();
/// assert_eq!(Evaluation::Material.judge(&board, &nothing).evaluate(&board), -300);
/// assert_eq!(Evaluation::PieceSquare.judge(&board, &nothing).evaluate(&board), -320);
/// # Ok::<(), kiebitz_chess::FenError>(())
/// ```
pub struct Judge<'a>(Opinion<'a>);

enum Opinion<'a> {
    Material,
    Race,
    Squares,
    Racing(racing::Phase),
    Centre,
    Weighted(Weighted<'a>),
}

impl Judge<'_> {
    pub fn centipawns(&self, score: i32) -> i32 {
        match self.0 {
            Opinion::Material | Opinion::Race | Opinion::Squares | Opinion::Centre => score,
            Opinion::Racing(_) => score * 10,
            Opinion::Weighted(_) => score * 100 / weighted::PAWN,
        }
    }
}

impl Evaluate<Board> for Judge<'_> {
    fn evaluate(&self, board: &Board) -> i32 {
        let white = match &self.0 {
            Opinion::Material => material::balance(board, &material::CLASSIC),
            Opinion::Race => material::balance(board, &material::CLASSIC) + material::race(board),
            Opinion::Squares => {
                material::balance(board, &material::CLASSIC) + squares::balance(board)
            }
            Opinion::Racing(phase) => racing::balance(board, *phase),
            Opinion::Centre => material::balance(board, &material::OF_B) + material::centre(board),
            Opinion::Weighted(weighted) => return weighted.evaluate(board),
        };
        if board.turn().is_white() { white } else { -white }
    }
}
