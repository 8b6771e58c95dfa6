//! The mechanisms by which a line wins, as statements about squares.

use kiebitz_chess::{Role, Square};

use super::exchange::PlacedPiece;

/// A mechanism. Pieces are named by their squares just after the move that carries it out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Motif {
    /// A piece that can simply be taken.
    Hanging { piece: PlacedPiece, guarded: bool },
    /// One piece attacks several.
    Fork { by: PlacedPiece, targets: Vec<PlacedPiece> },
    /// A piece cannot move, or cannot recapture, because of what stands behind it.
    Pin { by: PlacedPiece, pinned: PlacedPiece, behind: PlacedPiece },
    /// A piece must move, and what stands behind it falls.
    Skewer { by: PlacedPiece, front: PlacedPiece, behind: PlacedPiece },
    /// A move opens the line of another piece.
    Discovered { by: PlacedPiece, target: PlacedPiece },
    /// A piece is attacked and has no safe square.
    Trapped { piece: PlacedPiece },
    /// The piece that guarded another, or a square, is taken.
    DefenderTaken { defender: PlacedPiece, of: Square },
    /// The piece that guarded another, or a square, is drawn away.
    Deflection { defender: PlacedPiece, of: Square },
    /// A piece is drawn onto a square where it is hit.
    Attraction { piece: PlacedPiece },
    /// A piece comes between a defender and what it guarded.
    Interference { defender: PlacedPiece, of: Square },
    /// Before the expected recapture comes a move that must be answered.
    InBetween { recapture: Square },
    /// The king is mated on its first rank, shut in by its own pieces.
    BackRank { king: Square },
    /// A pawn becomes a piece.
    Promotion { pawn: Square },
    /// A piece is attacked and cannot be saved.
    Attack { target: PlacedPiece },
    /// A piece must guard two squares, and cannot do both.
    Overloaded { defender: PlacedPiece, of: [Square; 2] },
    /// A piece that stood in the line of an attack is drawn away.
    Shield { shield: PlacedPiece, target: PlacedPiece },
    /// A piece must come between its king and a check, and falls there.
    Interposed { piece: PlacedPiece },
    /// A piece must take and falls for less: every other move is mate, or loses as much.
    Forced { piece: PlacedPiece },
    /// Mate is threatened with this move.
    MateThreat { by: PlacedPiece, mating: Square },
}

impl Motif {
    /// A name, for programs.
    pub const fn name(&self) -> &'static str {
        match self {
            Motif::Hanging { guarded: true, .. } => "underguarded",
            Motif::Hanging { .. } => "hanging",
            Motif::Fork { .. } => "fork",
            Motif::Pin { .. } => "pin",
            Motif::Skewer { .. } => "skewer",
            Motif::Discovered { target: PlacedPiece { role: Role::King, .. }, .. } => {
                "discovered_check"
            }
            Motif::Discovered { .. } => "discovered_attack",
            Motif::Trapped { .. } => "trapped",
            Motif::DefenderTaken { .. } => "defender_taken",
            Motif::Deflection { .. } => "deflection",
            Motif::Attraction { .. } => "attraction",
            Motif::Interference { .. } => "interference",
            Motif::InBetween { .. } => "in_between",
            Motif::BackRank { .. } => "back_rank",
            Motif::Promotion { .. } => "promotion",
            Motif::Attack { .. } => "attack",
            Motif::Overloaded { .. } => "overloaded",
            Motif::Shield { .. } => "shield",
            Motif::Interposed { .. } => "interposed",
            Motif::Forced { .. } => "forced",
            Motif::MateThreat { .. } => "mate_threat",
        }
    }
}

impl Motif {
    /// Whether it says what a piece does, not how it wins.
    pub const fn is_plain(&self) -> bool {
        use Motif::{Attack, Forced, Interposed, MateThreat};
        matches!(self, Attack { .. } | Forced { .. } | Interposed { .. } | MateThreat { .. })
    }

    /// The lower, the more it says.
    pub const fn rank(&self) -> usize {
        match self {
            Motif::BackRank { .. } | Motif::Promotion { .. } | Motif::Trapped { .. } => 0,
            Motif::Fork { .. } | Motif::Skewer { .. } | Motif::Discovered { .. } => 1,
            Motif::DefenderTaken { .. } | Motif::Attraction { .. } | Motif::Pin { .. } => 2,
            // A king in check has to move anyway.
            Motif::Deflection { defender: PlacedPiece { role: Role::King, .. }, .. } => 4,
            Motif::Deflection { .. } | Motif::Overloaded { .. } | Motif::InBetween { .. } => 3,
            Motif::Interference { .. } | Motif::Shield { .. } | Motif::Hanging { .. } => 4,
            _ => 5,
        }
    }

    /// The squares it is about, each with a name.
    pub fn squares(&self) -> Vec<(&'static str, Vec<Square>)> {
        let one = |name: &'static str, piece: &PlacedPiece| (name, vec![piece.square]);
        match self {
            Motif::Hanging { piece, .. }
            | Motif::Trapped { piece }
            | Motif::Attraction { piece } => {
                vec![one("piece", piece)]
            }
            Motif::Fork { by, targets } => {
                let targets = targets.iter().map(|target| target.square).collect();
                vec![one("by", by), ("targets", targets)]
            }
            Motif::Pin { by, pinned, behind } => {
                vec![one("by", by), one("pinned", pinned), one("behind", behind)]
            }
            Motif::Skewer { by, front, behind } => {
                vec![one("by", by), one("front", front), one("behind", behind)]
            }
            Motif::Discovered { by, target } => vec![one("by", by), one("target", target)],
            Motif::DefenderTaken { defender, of }
            | Motif::Deflection { defender, of }
            | Motif::Interference { defender, of } => {
                vec![one("defender", defender), ("of", vec![*of])]
            }
            Motif::InBetween { recapture } => vec![("recapture", vec![*recapture])],
            Motif::BackRank { king } => vec![("king", vec![*king])],
            Motif::Promotion { pawn } => vec![("pawn", vec![*pawn])],
            Motif::Attack { target } => vec![one("target", target)],
            Motif::Overloaded { defender, of } => {
                vec![one("defender", defender), ("of", of.to_vec())]
            }
            Motif::Shield { shield, target } => vec![one("shield", shield), one("target", target)],
            Motif::Interposed { piece } | Motif::Forced { piece } => vec![one("piece", piece)],
            Motif::MateThreat { by, mating } => vec![one("by", by), ("mating", vec![*mating])],
        }
    }
}

/// A motif, the move of the line that carries it out, from 0, and the move that wins by it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tactic {
    pub motif: Motif,
    pub at: usize,
    pub until: usize,
}
