//! The local server: games, analysis, endgame tables, reviews and the searches of textbooks over HTTP, and the page
//! that shows them.
//!
//! ```no_run
//! use kiebitz_web::{Server, Settings};
//!
//! let settings = Settings::new("games.db".into(), "tables".into());
//! let server = Server::bind("127.0.0.1", 7878, settings)?;
//! println!("{}", server.address());
//! server.run()?; // until Ctrl-C
//! # Ok::<(), kiebitz_web::ServeError>(())
//! ```
//!
//! Commands are requests, whatever happens in the meantime comes as server-sent events. `wire` has every JSON shape,
//! `routes` one file for each group of paths, `games` the live games. `docs/http-api.md` is the contract.
//!
//! Invariants:
//! - nothing that computes or writes runs on the threads that answer requests;
//! - a request from a foreign page is refused before anything else happens;
//! - a GET shows and changes nothing: a game that was left goes on when a player commands it to, and its clock with it;
//! - in a game that others were invited to nobody moves without a key, and a key moves its own side only; keys are kept
//!   as hashes and are said once, to whoever begins the game;
//! - whoever reads an event stream slowly, or not at all, delays nobody: streams fetch from a ring of the last events,
//!   and where those they want are gone they get how things stand now;
//! - every list, body, game, stream, analysis, connection and client is bounded (`limits`), all tables of engines come
//!   out of one budget, and engines wait in a fair queue for a core; a request that waits there holds no thread;
//! - no request leaves the machine, and none can start a program.

#![forbid(unsafe_code)]

mod analysis;
mod app;
mod budget;
mod builds;
mod connections;
mod fault;
mod feed;
mod games;
mod gate;
mod input;
mod language;
mod limits;
mod origin;
mod page;
mod reviews;
mod routes;
mod server;
mod stores;
mod wire;

pub use app::Settings;
pub use limits::{Limits, Rate};
pub use origin::{BadAddress, PublicAddress};
pub use routes::paths;
pub use server::{ServeError, Server, Stopper};
