//! Tic-tac-toe: small enough to search to the end, large enough to show what a search saves.
//!
//! ```
//! use kiebitz_gametree::tictactoe::{Mark, TicTacToe};
//! use kiebitz_gametree::{Ending, Game};
//!
//! let mut game = TicTacToe::default();
//! for text in ["b2", "b1", "a1", "c3", "a3"] {
//!     let m = game.parse_move(text)?;
//!     game.play(m);
//! }
//! assert_eq!(game.to_string(), "x.o/.x./xo. o");
//! assert_eq!(game.to_string().parse(), Ok(game));
//! assert_eq!(game.at("a3".parse()?), Some(Mark::Cross));
//! assert_eq!(game.ending(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use crate::control::Control;
use crate::evaluate::Evaluate;
use crate::game::{Ending, Game};
use crate::negamax::Negamax;
use crate::search::Search;

/// The mark in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// `x`, who begins.
    Cross,
    /// `o`
    Nought,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Mark::Cross => "x",
            Mark::Nought => "o",
        })
    }
}

/// A cell, and so a move: a1 (below left) to c3 (above right), named as the squares of a chess
/// board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8); // 0 to 8: file + 3 * rank

impl Cell {
    /// All cells, a1 first, row by row upwards.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> {
        (0..9).map(Cell)
    }

    /// 0 (a) to 2 (c).
    pub const fn file(self) -> u8 {
        self.0 % 3
    }

    /// 0 (rank 1) to 2 (rank 3).
    pub const fn rank(self) -> u8 {
        self.0 / 3
    }

    const fn mask(self) -> u16 {
        1 << self.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), char::from(b'1' + self.rank()))
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Cell, MoveError> {
        match text.as_bytes() {
            &[file @ b'a'..=b'c', rank @ b'1'..=b'3'] => Ok(Cell(file - b'a' + 3 * (rank - b'1'))),
            _ => Err(MoveError::NotACell),
        }
    }
}

/// A position. The default is the empty board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct TicTacToe {
    // One bit a cell. Crosses begin, so the numbers of marks tell who is to move.
    crosses: u16,
    noughts: u16,
}

const FULL: u16 = 0o777;

/// Three in a row. A rank is one octal digit, so a mask reads like the board: the highest digit is
/// the top row.
const LINES: [u16; 8] = [
    0o700, 0o070, 0o007, // the ranks
    0o111, 0o222, 0o444, // the files
    0o421, 0o124, // the diagonals
];

const fn has_line(marks: u16) -> bool {
    let mut i = 0;
    while i < LINES.len() {
        if marks & LINES[i] == LINES[i] {
            return true;
        }
        i += 1;
    }
    false
}

impl TicTacToe {
    /// The side to move, even if the game is over.
    pub const fn turn(&self) -> Mark {
        if self.crosses.count_ones() == self.noughts.count_ones() {
            Mark::Cross
        } else {
            Mark::Nought
        }
    }

    /// The mark in a cell, if any.
    pub const fn at(&self, cell: Cell) -> Option<Mark> {
        if self.crosses & cell.mask() != 0 {
            Some(Mark::Cross)
        } else if self.noughts & cell.mask() != 0 {
            Some(Mark::Nought)
        } else {
            None
        }
    }

    /// The side with three in a row.
    pub const fn winner(&self) -> Option<Mark> {
        if has_line(self.crosses) {
            Some(Mark::Cross)
        } else if has_line(self.noughts) {
            Some(Mark::Nought)
        } else {
            None
        }
    }

    /// Reads a move such as `b2` and makes sure that it is legal.
    pub fn parse_move(&self, text: &str) -> Result<Cell, MoveError> {
        let cell: Cell = text.parse()?;
        if self.ending().is_some() {
            Err(MoveError::Over)
        } else if self.at(cell).is_some() {
            Err(MoveError::Taken(cell))
        } else {
            Ok(cell)
        }
    }

    /// Games of so many moves from here, and those that are over before.
    pub fn count_games(&self, moves: u32) -> u64 {
        let mut cells = Vec::new();
        self.moves(&mut cells);
        match moves.checked_sub(1) {
            Some(rest) if !cells.is_empty() => {
                cells.into_iter().map(|cell| self.after(cell).count_games(rest)).sum()
            }
            _ => 1,
        }
    }

    /// A move of perfect play: it wins as soon as possible, or else draws, or else loses as late as
    /// possible. `None` when the game is over.
    pub fn best(&self) -> Option<Cell> {
        // The game never outlasts nine plies, so no position is evaluated; 2^13 is room for all
        // positions there are.
        let mut search = Negamax::new(|_: &TicTacToe| 0).with_memory_bits(13);
        let found = search.search(self, 9, None, &mut Control::unlimited());
        found.expect("an unlimited search is not interrupted").best
    }

    /// The marks of the side to move, and of the other.
    const fn own_and_other(&self) -> (u16, u16) {
        match self.turn() {
            Mark::Cross => (self.crosses, self.noughts),
            Mark::Nought => (self.noughts, self.crosses),
        }
    }
}

impl Game for TicTacToe {
    type Move = Cell;

    fn moves(&self, into: &mut Vec<Cell>) {
        if self.ending().is_none() {
            into.extend(Cell::all().filter(|&cell| self.at(cell).is_none()));
        }
    }

    fn play(&mut self, cell: Cell) {
        debug_assert!(self.at(cell).is_none(), "{cell} is taken");
        match self.turn() {
            Mark::Cross => self.crosses |= cell.mask(),
            Mark::Nought => self.noughts |= cell.mask(),
        }
    }

    fn ending(&self) -> Option<Ending> {
        let (_, other) = self.own_and_other();
        if has_line(other) {
            Some(Ending::Loss) // only the last move can complete a row
        } else if self.crosses | self.noughts == FULL {
            Some(Ending::Draw)
        } else {
            None
        }
    }

    fn first_to_move(&self) -> bool {
        self.turn() == Mark::Cross
    }

    fn key(&self) -> u64 {
        u64::from(self.crosses) << 9 | u64::from(self.noughts)
    }
}

/// The textbooks' evaluation: the rows the side to move can still fill minus those the other side
/// can.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OpenLines;

impl Evaluate<TicTacToe> for OpenLines {
    fn evaluate(&self, game: &TicTacToe) -> i32 {
        let (own, other) = game.own_and_other();
        let open_to =
            |opponent: u16| LINES.iter().filter(|&line| line & opponent == 0).count() as i32;
        open_to(other) - open_to(own)
    }
}

/// Three rows, the top one first, and who is to move: `x.o/.x./..o x`.
impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for rank in (0..3).rev() {
            for file in 0..3 {
                match self.at(Cell(file + 3 * rank)) {
                    Some(mark) => write!(f, "{mark}")?,
                    None => f.write_str(".")?,
                }
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{}", self.turn())
    }
}

/// Reads what `Display` writes, and nothing that cannot arise in a game.
impl FromStr for TicTacToe {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<TicTacToe, PositionError> {
        let (board, turn) = text.split_once(' ').ok_or(PositionError::Turn)?;
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != 3 || rows.iter().any(|row| row.chars().count() != 3) {
            return Err(PositionError::Shape);
        }
        let mut game = TicTacToe::default();
        for (cell, mark) in Cell::all().zip(rows.iter().rev().flat_map(|row| row.chars())) {
            match mark {
                'x' => game.crosses |= cell.mask(),
                'o' => game.noughts |= cell.mask(),
                '.' => {}
                _ => return Err(PositionError::Mark { mark, cell }),
            }
        }

        let (crosses, noughts) = (game.crosses.count_ones(), game.noughts.count_ones());
        if crosses != noughts && crosses != noughts + 1 {
            return Err(PositionError::Count { crosses, noughts });
        }
        match turn {
            "x" | "o" if turn == game.turn().to_string() => {}
            "x" | "o" => return Err(PositionError::WrongTurn(game.turn())),
            _ => return Err(PositionError::Turn),
        }
        // The side to move has no row: the game would have ended before the other's last move.
        let (own, _) = game.own_and_other();
        if has_line(own) {
            return Err(PositionError::PlayedOn);
        }
        Ok(game)
    }
}

/// Why a text is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum PositionError {
    #[error("the board must be three rows of three cells, such as x.o/.x./..o")]
    Shape,
    #[error("{cell} holds {mark:?}; cells are x, o or .")]
    Mark { mark: char, cell: Cell },
    #[error("after the board and a space must come the player to move, x or o")]
    Turn,
    #[error("by the number of marks {0} is to move")]
    WrongTurn(Mark),
    #[error("there are {crosses} x and {noughts} o; x begins and the players move in turn")]
    Count { crosses: u32, noughts: u32 },
    #[error("a player moved after the game was over")]
    PlayedOn,
}

/// Why a text is not a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum MoveError {
    #[error("not a cell: cells are written a1 to c3")]
    NotACell,
    #[error("{0} is taken")]
    Taken(Cell),
    #[error("the game is over")]
    Over,
}
