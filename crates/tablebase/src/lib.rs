//! Probes Syzygy endgame tables: who wins, and how far it is to the next capture or pawn move.
//!
//! ```no_run
//! use kiebitz_chess::{Board, Game, Variant};
//! use kiebitz_tablebase::{Syzygy, Wdl};
//!
//! let tables = Syzygy::open("/srv/syzygy/3-4-5:/srv/syzygy/6")?;
//! let board = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Variant::Chess)?;
//! assert_eq!(tables.probe_wdl(&board), Some(Wdl::Win));
//! let moves = tables.rank_root_moves(&Game::new(board), true).expect("KRvK is there");
//! assert_eq!(moves[0].wdl, Wdl::Win);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Invariants:
//! - it knows no search and no evaluation;
//! - a probe takes `&self`, from any number of threads, and never panics: a position that is not
//!   covered, a missing table and a damaged one all give `None`;
//! - the only `unsafe` is the promise that mapped table files stay as they are, in [`Syzygy::open`].

mod block;
pub mod codec;
mod file;
mod generate;
mod layout;
mod material;
mod positions;
mod rules;
mod slices;
mod stats;
mod symmetry;
mod syzygy;
mod tables;
mod value;
mod verify;

pub use file::{FileError, TableFile, file_name};
pub use generate::{
    Estimate, GenerateError, GenerateOptions, Progress, TableLibrary, generate, is_built,
};
pub use layout::{Layout, Place};
pub use material::{MOST_MEN, Material, MaterialError, Men};
pub use positions::positions;
pub use stats::SideStats;
pub use syzygy::{RootMove, Syzygy, SyzygyError, Wdl};
pub use tables::{DEFAULT_CACHE, MoveValue, ProbeError, Tables};
pub use value::Value;
pub use verify::{Verified, verify};
