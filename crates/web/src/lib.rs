//! The local server: games, analysis, endgame tables, reviews and the textbook searches over HTTP,
//! and the web page.
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
//! Clients send commands as requests and receive changes as server-sent events. `wire` has every
//! JSON shape, `routes` one file for each group of paths, `games` the live games.
//! `docs/http-api.md` is the contract.
//!
//! Invariants:
//! - the threads that answer requests neither compute nor write;
//! - a request from another site's page is refused before anything else happens;
//! - a GET changes nothing: a paused game and its clock continue only when a player sends a
//!   command;
//! - in a game with invited players every move needs a key, and a key moves its own side only; the
//!   server stores keys as hashes and returns them once, to the client that begins the game;
//! - a slow reader of an event stream delays no other client: streams fetch from a ring of the last
//!   events, and get the current state if the events they need are gone;
//! - lists, bodies, games, streams, analyses, connections and clients are limited (`limits`), the
//!   hash tables of all engines come from one memory budget, and engines wait for a core in a fair
//!   queue; a waiting request holds no thread;
//! - no request leaves the machine, and none can start a program.

#![forbid(unsafe_code)]
#![allow(missing_docs)] // the names say it; what they do not say is commented

mod analysis;
mod app;
mod browser;
mod budget;
mod builds;
mod connections;
mod core_queue;
mod fault;
mod feed;
mod games;
mod input;
mod jobs;
mod language;
mod limits;
mod origin;
mod page;
mod reviews;
mod routes;
mod server;
mod stores;
mod sync;
mod wire;

pub use app::Settings;
pub use browser::open_in_browser;
pub use limits::{Limits, Rate};
pub use origin::{BadAddress, PublicAddress};
pub use routes::paths;
pub use server::{ServeError, Server, Stopper};
