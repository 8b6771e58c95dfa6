//! A set of Syzygy tables: opening it, and the two probes.

mod checksum;
mod header;
mod position;
mod root;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock};
use std::{env, fs, io};

use kiebitz_chess::{Board, Color, Role, Variant};
use kiebitz_words::said;
use shakmaty::Chess;
use shakmaty_syzygy::{Metric, SyzygyError as ProbeError, Tablebase};

pub use checksum::Checksum;
pub use root::RootMove;
/// The result for the side to move, if a capture or pawn move has just been made.
pub use shakmaty_syzygy::Wdl;

use crate::file::FileError;
use crate::material::Material;

#[derive(Debug, thiserror::Error)]
pub enum SyzygyError {
    NoPath,
    Unreadable { directory: PathBuf, cause: io::Error },
    NoTables(PathBuf),
    NoWdl(String),
    Damaged { file: PathBuf, cause: io::Error },
}

said! { SyzygyError {
    NoPath => "syzygy-no-path";
    Unreadable { directory, cause } => "syzygy-unreadable", folder = directory, why = cause;
    NoTables(folder) => "syzygy-none", folder;
    NoWdl(folders) => "syzygy-no-wdl", folders;
    Damaged { file, cause } => "syzygy-damaged", file, why = cause;
} }

/// Syzygy tables from one or more directories, read as they are needed.
pub struct Syzygy {
    tables: Tablebase<Chess>,
    /// The names of the WDL tables.
    wdl: BTreeSet<String>,
    files: Vec<PathBuf>,
    max_pieces: u32,
    /// Endings whose tables proved damaged, so that no probe reads them again. `any_damaged` avoids
    /// the lock for the others.
    damaged: RwLock<BTreeSet<u64>>,
    any_damaged: AtomicBool,
}

impl Syzygy {
    /// Finds the tables in a list of directories, separated as in `PATH`: by `:`, on Windows by `;`.
    ///
    /// The files must not be changed while they are in use: they are mapped into memory.
    pub fn open(paths: &str) -> Result<Syzygy, SyzygyError> {
        let mut all = Syzygy {
            tables: empty_tablebase(),
            wdl: BTreeSet::new(),
            files: Vec::new(),
            max_pieces: 0,
            damaged: RwLock::default(),
            any_damaged: AtomicBool::new(false),
        };
        let mut directories =
            env::split_paths(paths).filter(|path| !path.as_os_str().is_empty()).peekable();
        if directories.peek().is_none() {
            return Err(SyzygyError::NoPath);
        }
        for directory in directories {
            all.add_directory(directory)?;
        }
        if all.wdl.is_empty() {
            return Err(SyzygyError::NoWdl(paths.to_owned()));
        }
        Ok(all)
    }

    fn add_directory(&mut self, directory: PathBuf) -> Result<(), SyzygyError> {
        let files = fs::read_dir(&directory)
            .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
        let files: Vec<PathBuf> = match files {
            Ok(files) => files,
            Err(cause) => return Err(SyzygyError::Unreadable { directory, cause }),
        };
        let mut found = false;
        for file in files {
            match self.add_file(&file) {
                Ok(()) => found = true,
                // Not a table: its name says so.
                Err(cause) if cause.kind() == io::ErrorKind::InvalidInput => {}
                Err(cause) => return Err(SyzygyError::Damaged { file, cause }),
            }
        }
        if found { Ok(()) } else { Err(SyzygyError::NoTables(directory)) }
    }

    fn add_file(&mut self, file: &Path) -> io::Result<()> {
        self.tables.add_file(file)?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if file.extension().is_some_and(|extension| extension == "rtbw") {
            // `KQvKP` is five letters for four pieces.
            self.max_pieces = self.max_pieces.max(name.len() as u32 - 1);
            self.wdl.insert(name);
        } else {
            header::check(file, &name)?;
        }
        self.files.push(file.to_owned());
        Ok(())
    }

    /// The files of all tables, WDL and DTZ, in the order they were found.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// The files of one ending, whichever side is named first.
    fn files_of(&self, material: &Material) -> Vec<&Path> {
        let is_meant = |file: &&PathBuf| {
            let name = file.file_stem().and_then(OsStr::to_str).unwrap_or_default();
            Material::parse(name, Variant::Chess).is_ok_and(|named| named.table().0 == *material)
        };
        self.files.iter().filter(is_meant).map(PathBuf::as_path).collect()
    }

    /// The files of one ending whose checksums are wrong.
    pub fn damaged_files_of(&self, material: &Material) -> Result<Vec<String>, FileError> {
        let mut damaged = Vec::new();
        for file in self.files_of(material) {
            let failed = |cause| FileError::Read { path: file.to_path_buf(), cause };
            if Checksum::of(file).map_err(failed)? == Checksum::Wrong {
                damaged.push(file.display().to_string());
            }
        }
        Ok(damaged)
    }

    /// Whether there are WDL tables of an ending and of all it leads to, so that a probe must answer.
    pub(crate) fn covers(&self, material: &Material) -> bool {
        let parsed = |name: &String| Some(Material::parse(name, Variant::Chess).ok()?.table().0);
        let there: BTreeSet<Material> = self.wdl.iter().filter_map(parsed).collect();
        material.closure().iter().all(|led_to| led_to.is_bare() || there.contains(led_to))
    }

    /// The most pieces, kings included, that a table covers.
    #[inline]
    pub fn max_pieces(&self) -> u32 {
        self.max_pieces
    }

    /// How many endings there are tables for. DTZ tables are not counted apart.
    pub fn tables(&self) -> usize {
        self.wdl.len()
    }

    /// The result if the 50-move counter is zero. In search this is exact after a capture or pawn
    /// move; elsewhere the counter may have turned a win into a cursed one.
    ///
    /// `None`: not covered (too many pieces, castling rights, Racing Kings), or a table is missing
    /// or damaged.
    #[inline]
    pub fn probe_wdl(&self, board: &Board) -> Option<Wdl> {
        self.probe(board, Metric::Wdl, Tablebase::probe_wdl_after_zeroing)
    }

    /// Plies to the next capture or pawn move (or to mate) when both sides play for the result:
    /// positive for a win, negative for a loss, 0 for a draw, and past 100 either way when the
    /// 50-move rule draws. The tables round some of them: the truth may be one ply more.
    ///
    /// `None` as for [`Syzygy::probe_wdl`]. Slower than that: it may look one ply ahead.
    pub fn probe_dtz(&self, board: &Board) -> Option<i32> {
        self.probe(board, Metric::Dtz, Tablebase::probe_dtz).map(|dtz| dtz.ignore_rounding().0)
    }

    /// Whether a board is of the kind that tables know. A table may still be missing.
    #[inline]
    fn may_cover(&self, board: &Board) -> bool {
        board.occupied().len() <= self.max_pieces
            && board.castling_rooks().is_empty()
            && board.variant() != Variant::RacingKings
    }

    #[inline]
    fn probe<T>(
        &self,
        board: &Board,
        metric: Metric,
        probe: impl FnOnce(&Tablebase<Chess>, &Chess) -> Result<T, ProbeError>,
    ) -> Option<T> {
        if !self.may_cover(board) || self.is_damaged(board, metric) {
            return None;
        }
        let position = position::shakmaty(board)?;
        // The library answers damage with an error almost everywhere. If it panics instead, no
        // state is left inconsistent: its only state are completely opened tables.
        match catch_unwind(AssertUnwindSafe(|| probe(&self.tables, &position))) {
            Ok(Ok(found)) => Some(found),
            Ok(Err(ProbeError::ProbeFailed { .. })) | Err(_) => {
                self.remember_damage(board, metric);
                None
            }
            Ok(Err(_)) => None,
        }
    }

    #[inline]
    fn is_damaged(&self, board: &Board, metric: Metric) -> bool {
        self.any_damaged.load(Ordering::Relaxed)
            && self
                .damaged
                .read()
                .unwrap_or_else(PoisonError::into_inner)
                .contains(&ending(board, metric))
    }

    #[cold]
    fn remember_damage(&self, board: &Board, metric: Metric) {
        let mut damaged = self.damaged.write().unwrap_or_else(PoisonError::into_inner);
        damaged.insert(ending(board, metric));
        self.any_damaged.store(true, Ordering::Relaxed);
    }
}

/// Which pieces there are, as a number: four bits for each kind but the kings, and one for the metric.
fn ending(board: &Board, metric: Metric) -> u64 {
    let mut number = u64::from(metric == Metric::Dtz);
    for color in Color::ALL {
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            number = number << 4 | u64::from(board.pieces(color, role).len());
        }
    }
    number
}

/// Tables read through memory maps: a probe makes no system call.
#[cfg(target_pointer_width = "64")]
#[allow(unsafe_code)]
fn empty_tablebase() -> Tablebase<Chess> {
    // SAFETY: the files must not change while they are mapped, which no program can enforce. We
    // never write them, and `Syzygy::open` documents it. Should a disk fail to deliver a page, the
    // system ends the program; every engine that maps its tables accepts this.
    unsafe { Tablebase::with_mmap_filesystem() }
}

/// Tables read through system calls: 32 bits of addresses do not hold them.
#[cfg(not(target_pointer_width = "64"))]
fn empty_tablebase() -> Tablebase<Chess> {
    Tablebase::new()
}
