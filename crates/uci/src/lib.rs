//! UCI, the protocol between chess engines and the programs that use them: its messages as types, the
//! engine's side and the client's side.
//!
//! ```
//! use kiebitz_uci::{Command, Reply};
//!
//! let command: Command = "go  wtime 60000 btime 60000".parse()?;
//! assert_eq!(command.to_string(), "go wtime 60000 btime 60000");
//!
//! let reply: Reply = "info depth 12 score cp 31 pv e2e4 e7e5".parse()?;
//! let Reply::Info(info) = reply else { panic!("an info") };
//! assert_eq!(info.depth, Some(12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`run`] serves our engine; a [`Client`] drives another one.
//!
//! Invariants:
//! - a message is one line; quoted input is cut and escaped, so that it stays one line;
//! - moves inside messages are text, since only a board can interpret them;
//! - no input makes a parser panic or the server end, and the server never sends an illegal move;
//! - every `go` gets exactly one `bestmove`, in order; a refused `go` gets `0000` (perft and bench
//!   get none);
//! - every wait of the client has a time limit.

#![allow(missing_docs)] // a comment says what the name does not

mod client;
mod command;
mod declaration;
mod go;
mod info;
mod lines;
mod log;
mod options;
mod position;
mod process;
mod program;
mod queue;
mod reply;
mod server;
mod traffic;
mod work;
mod xboard;

pub use client::{Answer, Client, ClientError, Death, Launch, Turn};
pub use command::{Command, CommandError};
pub use declaration::{Declaration, OptionKind, ValueError};
pub use go::{Go, GoError};
pub use info::{Info, Score, Value};
pub use lines::{BoundedLine, read_bounded_line};
pub use log::LogError;
pub use options::{Preset, declarations};
pub use position::{Position, PositionError, Start};
pub use program::{GAMES, find_program};
pub use reply::{BestMove, Reply, ReplyError};
pub use server::{run, serve};
pub use traffic::Traffic;
pub use work::{Search, Thinker};
pub use xboard::Xboard;

/// Input quoted in a message: at most a line of it, without line breaks.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut short: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
