//! Self-play: games of the engine against itself, as training data for networks.
//!
//! ```
//! use kiebitz_training::selfplay::{Family, Goal, Piece, Players, Reader, Run, Writer, generate};
//! use kiebitz_engine::{Options, Stop};
//!
//! let path = std::env::temp_dir().join(format!("kiebitz-doc-{}", std::process::id()));
//! let (family, options) = (Family::Chess, Options::default());
//! let run = Run::new(family, 1, 50, 0, &options)?;
//! let mut writer = Writer::open(&path, family, &run)?;
//! let players = Players { family, run: &run, options: &options, threads: 1 };
//! generate(&players, Goal::Games(2), &mut writer, &Stop::new(), &mut |_| {})?;
//! for piece in Reader::open(&path)? {
//!     let Piece::Games(block) = piece? else { continue };
//!     for position in block.games.iter().flat_map(|game| game.replay(family)) {
//!         let position = position?;
//!         assert!(position.board.is_legal(position.best));
//!     }
//! }
//! std::fs::remove_file(&path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Run`] holds the settings, a [`Player`] plays one game, [`generate`] plays many; a [`Writer`]
//! appends them to a file, a [`Reader`] reads them, and [`Stats`] and [`merge`] work on whole
//! files. `docs/selfplay-format.md` describes the file byte by byte. [`export`] writes the
//! positions worth training on in a form that can be read without chess rules; `docs/network.md`
//! describes it.
//!
//! Invariants:
//! - a game depends on its run and its number only: not on threads, interruptions or the games before it;
//! - a file is appended to in whole blocks, each with a checksum; an incomplete block of an
//!   interrupted writer is removed;
//! - what is read back is legal, or an error;
//! - openings are random and scores are the engine's own: no book, no tables and no other engine
//!   are used.

mod block;
mod bytes;
mod error;
mod export;
mod frame;
mod game;
mod generate;
mod lookahead;
mod merge;
mod order;
mod play;
mod reader;
mod record;
mod run;
mod score;
mod stats;
mod text;
mod vary;
mod writer;

pub use block::{Block, BlockError};
pub use error::{FileError, StoreError};
pub use export::{ExportError, Exported, LeftOutCounts, export};
pub use game::{End, Family, GameRecord, NoSuchMove, Position, Replay};
pub use generate::{GenerateError, Goal, Players, SelfplayProgress, generate};
pub use lookahead::scores_ahead;
pub use merge::{Merged, merge};
pub use order::{index_of, move_at};
pub use play::Player;
pub use reader::{Piece, Reader};
pub use record::{LeftOut, PositionFilter, RECORD, is_held_out, positions_header, record};
pub use run::{Rules, Run, fingerprint};
pub use score::{Label, ScoreCode};
pub use stats::{Interval, RunStats, Stats};
pub use vary::vary;
pub use writer::Writer;
