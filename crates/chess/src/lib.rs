//! The rules of chess, Chess960 and Racing Kings on bitboards.
//!
//! ```
//! use kiebitz_chess::{Board, Variant, perft};
//!
//! let mut board = Board::start(Variant::Chess);
//! assert_eq!(perft(&board, 3), 8_902);
//!
//! let m = board.parse_san("e4")?;
//! board.play(m)?;
//! assert_eq!(board.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Text is parsed into a [`Setup`], a legal `Setup` converts into a [`Board`], and a `Board`
//! changes only by legal moves. A [`Game`] keeps the earlier boards, which the repetition and
//! fifty-move rules need.
//!
//! Invariants:
//! - no input and output, no evaluation, no global state;
//! - a [`Board`] is legal, with one king a side, and its key equals [`Board::computed_key`];
//! - a castling move is stored as "king takes own rook" in every variant;
//! - an en-passant square is part of the position only if a capture there is legal;
//! - the only `unsafe` is the call of one CPU instruction in `attacks::lookup`.

pub mod attacks;
mod bitboard;
mod board;
mod checks;
mod chess960;
mod fen;
mod game;
mod hex;
mod movegen;
mod moves;
mod outcome;
mod perft;
mod piece;
mod play;
mod racingkings;
mod san;
mod setup;
pub mod side;
mod square;
mod tree;
mod uci;
mod variant;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use checks::CheckSquares;
pub use chess960::BackRank;
pub use fen::FenError;
pub use game::Game;
pub use movegen::{MoveList, Stage};
pub use moves::{Move, MoveKind};
pub use outcome::{Cause, Ending, Outcome, Reason, UnknownReason};
pub use perft::{divide, perft};
pub use piece::{Color, Piece, Role, UnknownColor};
pub use play::{IllegalMove, Observer};
pub use san::{PieceLetters, SanError};
pub use setup::{Setup, SetupError};
pub use square::{ParseSquareError, Square};
pub use uci::UciError;
pub use variant::{UnknownVariant, Variant};
