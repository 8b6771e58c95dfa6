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
                Opinion::Weighted(Weighted { own: root.turn(), terms, knowledge })
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
    /// A score of this evaluation in centipawns.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn value(evaluation: Evaluation, fen: &str) -> i32 {
        let board = Board::from_fen(fen, Variant::Chess).expect(fen);
        evaluation.judge(&board, &Knowledge::default()).evaluate(&board)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn the_start_is_level() {
        for evaluation in
            [Evaluation::Material, Evaluation::PieceSquare, Evaluation::MaterialAndCentre]
        {
            assert_eq!(value(evaluation, START), 0);
        }
    }

    #[test]
    fn every_man_has_its_price() {
        let expected = [("P", 100, 100), ("N", 300, 280), ("B", 300, 300), ("R", 500, 500)];
        for (man, classic, of_b) in expected.into_iter().chain([("Q", 900, 900)]) {
            let fen = format!("4k3/8/8/8/8/8/{man}7/4K3 w - - 0 1");
            assert_eq!(value(Evaluation::Material, &fen), classic, "{fen}");
            assert_eq!(value(Evaluation::MaterialAndCentre, &fen), of_b, "{fen}");
            let fen = fen.replace(" w ", " b ");
            assert_eq!(value(Evaluation::Material, &fen), -classic, "{fen}");
        }
    }

    #[test]
    fn in_racing_kings_the_way_counts() {
        let board = Board::from_fen("8/8/8/4K3/8/8/kr4BN/qrbnNBRQ b - - 0 1", Variant::RacingKings);
        let board = board.expect("legal");
        let judge = Evaluation::Material.judge(&board, &Knowledge::default()).evaluate(&board);
        // Black has a rook for bishop and knight, and its king three ranks to go.
        assert_eq!(judge, 500 - 600 - 3 * 30);
    }

    #[test]
    fn men_in_the_centre_count_ten_in_b() {
        let e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert_eq!(value(Evaluation::MaterialAndCentre, e4), -10);
        let both = "rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
        assert_eq!(value(Evaluation::MaterialAndCentre, both), -10);
    }

    #[test]
    fn squares_refine_material() {
        // 1. e4: the pawn leaves -20 for +20.
        let e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert_eq!(value(Evaluation::PieceSquare, e4), -40);
        // A queen on b3 stands better than on g3.
        let b3 = "4k3/8/8/8/8/1Q6/8/4K3 w - - 0 1";
        let g3 = "4k3/8/8/8/8/6Q1/8/4K3 w - - 0 1";
        assert_eq!(
            (value(Evaluation::PieceSquare, b3), value(Evaluation::PieceSquare, g3)),
            (905, 900)
        );
        // Black's queen sees the same from its side.
        let b6 = "4k3/8/1q6/8/8/8/8/4K3 b - - 0 1";
        assert_eq!(value(Evaluation::PieceSquare, b6), 905);
    }
}
