//! A board as a picture: SVG, and coloured text for a terminal.
//!
//! A [`Diagram`] describes the board; [`svg::render`] and [`text::render`] draw it. The pieces are
//! a set of our own ([`pieces`]).
//!
//! ```
//! use kiebitz_chess::{Color, Piece, Square};
//! use kiebitz_draw::{Diagram, svg, text};
//!
//! let mut diagram = Diagram::new();
//! diagram.put(Square::G1, Piece::WhiteKing).put(Square::G8, Piece::BlackKing);
//! diagram.turn = Some(Color::White);
//! diagram.last_move = Some((Square::H8, Square::G8));
//!
//! let picture = svg::render(&diagram, svg::Size::Pixels(360), "Two kings on the g-file");
//! assert!(picture.starts_with("<svg"));
//! print!("{}", text::render(&diagram, &text::Style::default()));
//! ```
//!
//! Invariants:
//! - The crate reads no files, no environment and no terminal capabilities; callers choose and
//!   print.
//! - A diagram need not be a legal position: any 64 squares with any marks are drawn.
//! - The same input gives the same bytes.

pub mod color;
mod describe;
mod diagram;
pub mod emphasis;
pub mod pieces;
pub mod svg;
pub mod text;

pub use describe::{describe, targets};
pub use diagram::{Arrow, Brush, Coordinates, Diagram};
