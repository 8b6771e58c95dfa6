//! A seat in a game on another Kiebitz server.
//!
//! A [`Link`] is an invitation from `kiebitz serve`. A [`Seat`] is taken with it: it follows the
//! game, reconnecting as needed, and plays moves there. [`RemotePlayer`] is the other side of that
//! game, as a player in a local session.
//!
//! A move is never played twice: it is sent with the number of moves the game had, and the server
//! refuses it if there are more. If an answer was lost, the server's game decides whether the move
//! is sent again.

mod follow;
mod link;
mod player;
mod seat;

pub use follow::News;
pub use link::{Link, LinkError};
pub use player::RemotePlayer;
pub use seat::{Seat, SeatError};

pub use crate::game::{Game, Status};
