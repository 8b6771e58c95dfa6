//! A seat in a game at another Kiebitz server.
//!
//! A [`Link`] is what `kiebitz serve` gives to whoever is invited. A [`Seat`] is taken with it: it follows what happens
//! in the game, however often the connection breaks, and plays moves there. [`RemotePlayer`] is the other side of that
//! game, as a player at a board here.
//!
//! A move is never played twice: it is sent with the number of moves the game had, and the server refuses it where there
//! are more. Where an answer got lost, what the server has decides whether it is sent again.

mod follow;
mod link;
mod player;
mod seat;
mod wire;

pub use follow::News;
pub use link::{Link, LinkError};
pub use player::RemotePlayer;
pub use seat::{Seat, SeatError};
pub use wire::{Clocks, Game, Order, Person, Status};
