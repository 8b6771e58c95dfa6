//! How games end.

use std::fmt;
use std::str::FromStr;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Color, Role};
use crate::racingkings::RaceEnd;
use crate::variant::Variant;

/// An end of the game that follows from the position alone, without its history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The side to move is in check and cannot move; the other has won.
    Checkmate(Color),
    /// The side to move cannot move and is not in check.
    Stalemate,
    /// Neither side has the pieces to mate.
    InsufficientMaterial,
    /// Racing Kings: this side's king has reached the eighth rank and the other's cannot follow.
    RaceWon(Color),
    /// Racing Kings: both kings have reached the eighth rank.
    RaceDrawn,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // Display says it in words
pub enum Reason {
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    FiftyMoves,
    SeventyFiveMoves,
    ThreefoldRepetition,
    FivefoldRepetition,
    RaceWon,
    RaceDrawn,
    Resignation,
    Agreement,
    Time,
}

/// What brings the end of a game about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The rules alone.
    Rules,
    /// The claim of a draw.
    Claim,
    /// A player's resignation, or the agreement of both.
    Players,
    /// A clock that ran out.
    Clock,
}

/// The text is not the name of a reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown reason \"{0}\"")]
pub struct UnknownReason(pub String);

impl Reason {
    /// Every reason. [`Reason::Time`] stays the last of them.
    pub const ALL: [Reason; 12] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::InsufficientMaterial,
        Reason::FiftyMoves,
        Reason::SeventyFiveMoves,
        Reason::ThreefoldRepetition,
        Reason::FivefoldRepetition,
        Reason::RaceWon,
        Reason::RaceDrawn,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Time,
    ];

    /// The name for programs, in JSON. It never changes; the words of [`fmt::Display`] may.
    pub const fn name(self) -> &'static str {
        self.data().0
    }

    /// What brings such an end about.
    pub const fn cause(self) -> Cause {
        self.data().1
    }

    /// Name, cause and words.
    const fn data(self) -> (&'static str, Cause, &'static str) {
        use Cause::{Claim, Clock, Players, Rules};
        match self {
            Reason::Checkmate => ("checkmate", Rules, "checkmate"),
            Reason::Stalemate => ("stalemate", Rules, "stalemate"),
            Reason::InsufficientMaterial => {
                ("insufficient_material", Rules, "insufficient material")
            }
            Reason::FiftyMoves => {
                ("fifty_moves", Claim, "fifty moves without capture or pawn move, claimed")
            }
            Reason::SeventyFiveMoves => {
                ("seventy_five_moves", Rules, "seventy-five moves without capture or pawn move")
            }
            Reason::ThreefoldRepetition => {
                ("threefold_repetition", Claim, "threefold repetition, claimed")
            }
            Reason::FivefoldRepetition => ("fivefold_repetition", Rules, "fivefold repetition"),
            Reason::RaceWon => ("race_won", Rules, "king reached the eighth rank"),
            Reason::RaceDrawn => ("race_drawn", Rules, "both kings reached the eighth rank"),
            Reason::Resignation => ("resignation", Players, "resignation"),
            Reason::Agreement => ("agreement", Players, "draw by agreement"),
            Reason::Time => ("time", Clock, "time"),
        }
    }
}

impl FromStr for Reason {
    type Err = UnknownReason;

    fn from_str(text: &str) -> Result<Reason, UnknownReason> {
        let known = Reason::ALL.into_iter().find(|reason| reason.name() == text);
        known.ok_or_else(|| UnknownReason(text.chars().take(40).collect()))
    }
}

const _: () = assert!(Reason::ALL.len() == Reason::Time as usize + 1, "a reason is missing");

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.data().2)
    }
}

/// The result of a game and its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; `None` in a draw.
    pub winner: Option<Color>,
    /// Why it is over.
    pub reason: Reason,
}

impl Outcome {
    /// A win for `winner`.
    pub const fn win(winner: Color, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// The result, then the reason: `1-0 (checkmate)`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.result(), self.reason)
    }
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Outcome {
        match ending {
            Ending::Checkmate(winner) => Outcome::win(winner, Reason::Checkmate),
            Ending::Stalemate => Outcome::draw(Reason::Stalemate),
            Ending::InsufficientMaterial => Outcome::draw(Reason::InsufficientMaterial),
            Ending::RaceWon(winner) => Outcome::win(winner, Reason::RaceWon),
            Ending::RaceDrawn => Outcome::draw(Reason::RaceDrawn),
        }
    }
}

impl Ending {
    /// Who won, if it is not a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Ending::Checkmate(winner) | Ending::RaceWon(winner) => Some(winner),
            Ending::Stalemate | Ending::InsufficientMaterial | Ending::RaceDrawn => None,
        }
    }
}

impl Board {
    /// Whether the game is over in this position, and how. [`crate::Game`] handles repetitions and
    /// move counters, since it has the history.
    pub fn ending(&self) -> Option<Ending> {
        let race = self.race_ending();
        if race.is_some() {
            return race;
        }
        if !self.has_legal_moves() {
            return Some(if self.in_check() {
                Ending::Checkmate(!self.turn())
            } else {
                Ending::Stalemate
            });
        }
        self.has_insufficient_material().then_some(Ending::InsufficientMaterial)
    }

    /// Whether a race is over and how: the part of [`Board::ending`] that needs no moves. Never in chess.
    #[inline]
    pub fn race_ending(&self) -> Option<Ending> {
        if self.variant() != Variant::RacingKings {
            return None;
        }
        self.race_end().map(|end| match end {
            RaceEnd::Won(winner) => Ending::RaceWon(winner),
            RaceEnd::Drawn => Ending::RaceDrawn,
        })
    }

    /// Whether no sequence of moves can lead to mate, judged by the material alone: bare kings, one
    /// knight, or any bishops that all stand on squares of one colour. Never in Racing Kings, where
    /// a lone king can win the race.
    pub fn has_insufficient_material(&self) -> bool {
        let [pawns, knights, bishops, rooks, queens, _] = Role::ALL.map(|role| self.by_role(role));
        if self.variant() == Variant::RacingKings || (pawns | rooks | queens).any() {
            return false;
        }
        if knights.any() {
            return bishops.is_empty() && knights.len() == 1;
        }
        all_of_one_shade(bishops)
    }

    /// Whether a side could still mate with the pieces on the board, however badly the other plays.
    /// It decides the result when the other side's time runs out. Judged by the material alone,
    /// like [`Board::has_insufficient_material`].
    pub fn could_win(&self, color: Color) -> bool {
        let [pawns, knights, bishops, rooks, queens, _] = Role::ALL.map(|role| self.by_role(role));
        let (own, other) = (self.by_color(color), self.by_color(!color));
        if self.variant() == Variant::RacingKings || (own & (pawns | rooks | queens)).any() {
            return true;
        }
        if (own & knights).any() {
            // One knight can mate only a king hemmed in by a piece of its own other than a queen.
            return own.len() > 2 || (other & (pawns | knights | bishops | rooks)).any();
        }
        // Bishops of one shade need another piece that can stand on the squares they do not reach.
        (own & bishops).any() && !(all_of_one_shade(bishops) && (pawns | knights).is_empty())
    }
}

fn all_of_one_shade(bishops: Bitboard) -> bool {
    let dark = bishops & Bitboard::DARK;
    dark.is_empty() || dark == bishops
}
