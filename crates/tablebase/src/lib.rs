//! Builds, stores, checks and probes endgame tables with the distance to mate, for chess and Racing
//! Kings; and probes Syzygy tables.
//!
//! ```no_run
//! use kiebitz_chess::{Board, Variant};
//! use kiebitz_tablebase::{Tables, Value};
//!
//! let tables = Tables::open("/home/me/.local/share/kiebitz/tables")?;
//! let board = Board::from_fen("8/8/8/8/8/4k3/8/4K2Q w - - 0 1", Variant::Chess)?;
//! assert_eq!(tables.probe(&board)?, Some(Value::Win(9)));
//! assert_eq!(tables.line(&board)?.map(|line| line.len()), Some(9));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`generate()`] builds a table, [`verify()`] checks one against the rules, [`positions()`] lists
//! the positions of a distance. `docs/endgame-tables.md` explains how, `docs/table-format.md`
//! describes the files.
//!
//! Unlike ours, Syzygy tables take the fifty-move rule into account:
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
//! - the crate contains no search and no evaluation;
//! - a probe takes `&self`, from any number of threads, and never panics: a position that is not
//!   covered gives `None`; a damaged table of ours gives an error, a damaged Syzygy table counts as
//!   missing;
//! - the content of a table follows from the rules alone, whatever the number of threads and
//!   interruptions;
//! - the only `unsafe` is the memory map in [`Syzygy::open`], which requires that the files do not
//!   change.

// Where the name says it, no comment repeats it.
#![allow(missing_docs)]

mod atomic;
mod block;
mod cell;
pub mod codec;
mod fifty;
mod file;
mod generate;
mod layout;
mod material;
mod memory;
mod plan;
mod positions;
mod report;
mod rules;
mod slices;
mod stats;
mod symmetry;
mod syzygy;
mod tables;
mod value;
mod verdict;
mod verify;

pub use atomic::{Readers, temporary_name, write_atomic};
pub use fifty::{FIFTY_MOVES, fifty_moves_come_first, is_in_time, line_is_in_time};
pub use file::{FileError, TableFile, file_name};
pub use generate::{
    BuiltTable, Estimate, GenerateError, GenerateOptions, Progress, TableLibrary, Unfinished,
    UnfinishedState, generate, remove, remove_useless, unfinished,
};
pub use layout::{Layout, Place};
pub use material::{MOST_PIECES, Material, MaterialError, SidePieces};
pub use memory::Memory;
pub use plan::{Plan, PlanProgress, PlannedTable, Resource, Shortage, default_memory, free_disk};
pub use positions::positions;
pub use report::{
    BuildReport, LineReport, ListedTable, PositionsReport, Probe, RemoveReport, RemovedTable,
    StatsReport, TableSummary, TurnStats, Uncovered, VerifyReport, wdl_number,
};
pub use stats::SideStats;
pub use syzygy::{Checksum, RootMove, Syzygy, SyzygyError, Wdl};
pub use tables::{DEFAULT_CACHE, MoveValue, ProbeError, Tables};
pub use value::Value;
pub use verdict::{Category, TableVerdict};
pub use verify::{Verified, VerifyEstimate, verify};
