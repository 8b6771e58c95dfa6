//! A set of our tables, and probing it.

use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::{fs, io};

use kiebitz_chess::{Bitboard, Board, Color, Move, MoveKind, Piece, Role, Setup, Square, Variant};
use kiebitz_words::said;

use crate::block::Packed;
use crate::fifty::is_in_time;
use crate::file::{FileError, TableFile, material_of};
use crate::generate::{SMALL_PIECES, SmallTables};
use crate::layout::{Layout, Place};
use crate::material::Material;
use crate::value::Value;

/// The default size of the cache of unpacked blocks, in bytes.
pub const DEFAULT_CACHE: usize = 128 << 20;

/// The tables of some directories. Probing takes `&self`, from any number of threads.
///
/// Tables are opened and blocks unpacked when first needed. Recently used blocks stay in memory. Tables of
/// three pieces of chess that are not there are solved in memory when first needed, and get no file.
#[derive(Debug)]
pub struct Tables {
    slots: HashMap<Material, TableSlot>,
    /// The most pieces of a table of chess, and of Racing Kings.
    most: [usize; 2],
    cache: Arc<Cache>,
}

#[derive(Debug)]
struct TableSlot {
    path: PathBuf,
    table: OnceLock<Result<Arc<OpenTable>, Arc<FileError>>>,
}

#[derive(Debug)]
struct OpenTable {
    file: TableFile,
    blocks: Vec<BlockSlot>,
}

#[derive(Debug, Default)]
struct BlockSlot {
    packed: RwLock<Option<Packed>>,
    /// Whether it was read since it was last looked at for eviction.
    used: AtomicBool,
}

#[derive(Clone, Debug, thiserror::Error)]
pub enum ProbeError {
    Table(#[from] Arc<FileError>),
}

said! { ProbeError {
    Table(error) => error;
} }

impl From<FileError> for ProbeError {
    fn from(error: FileError) -> ProbeError {
        ProbeError::Table(Arc::new(error))
    }
}

type Spot<'t> = (&'t Arc<OpenTable>, Color, Place);

/// A legal move with the value of the position after it, seen by the side that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue {
    pub mv: Move,
    pub value: Value,
}

/// No tables but those of three pieces.
impl Default for Tables {
    fn default() -> Tables {
        let most = [SMALL_PIECES, 0];
        Tables { slots: HashMap::new(), most, cache: Arc::new(Cache::new(DEFAULT_CACHE)) }
    }
}

impl Tables {
    /// The tables of one directory, or of several separated as in `PATH`. A directory that does not
    /// exist is an error, an empty one is not.
    pub fn open(path: impl AsRef<std::ffi::OsStr>) -> Result<Tables, FileError> {
        Tables::with_cache(path, DEFAULT_CACHE)
    }

    /// Like [`Tables::open`], with a cache of this many bytes for unpacked blocks.
    pub fn with_cache(
        path: impl AsRef<std::ffi::OsStr>,
        bytes: usize,
    ) -> Result<Tables, FileError> {
        let mut found = Tables { cache: Arc::new(Cache::new(bytes)), ..Tables::default() };
        for dir in std::env::split_paths(path.as_ref()) {
            let failed = |cause: io::Error| FileError::Read { path: dir.clone(), cause };
            for entry in fs::read_dir(&dir).map_err(failed)? {
                let path = entry.map_err(failed)?.path();
                let name = path.file_name().and_then(|name| name.to_str());
                let Some(material) = name.and_then(material_of) else { continue };
                let most = &mut found.most[racing(material.variant())];
                *most = (*most).max(material.pieces());
                // The first directory that has a table provides it.
                found.slots.entry(material).or_insert(TableSlot { path, table: OnceLock::new() });
            }
        }
        Ok(found)
    }

    /// The most pieces of any table there is; 0 without tables.
    pub fn most_pieces(&self, variant: Variant) -> usize {
        self.most[racing(variant)]
    }

    /// The tables there are, the smaller ones first.
    pub fn materials(&self) -> Vec<Material> {
        let mut all: Vec<Material> = self.slots.keys().copied().collect();
        all.sort_by_key(|material| (material.variant().name(), material.order()));
        all
    }

    /// Those of [`Tables::materials`] for these rules.
    pub fn materials_for(&self, variant: Variant) -> Vec<Material> {
        self.materials().into_iter().filter(|material| material.is_for(variant)).collect()
    }

    pub fn path(&self, material: &Material) -> Option<&Path> {
        self.slots.get(material).map(|slot| slot.path.as_path())
    }

    /// An opened table of the set; `None` if there is none.
    pub fn table(&self, material: &Material) -> Result<Option<&TableFile>, ProbeError> {
        Ok(self.open_table(material)?.map(|table| &table.file))
    }

    fn open_table(&self, material: &Material) -> Result<Option<&Arc<OpenTable>>, ProbeError> {
        let Some(slot) = self.slots.get(material) else { return Ok(None) };
        let table = slot.table.get_or_init(|| {
            let file = TableFile::open(&slot.path).map_err(Arc::new)?;
            let blocks = (0..file.blocks()).map(|_| BlockSlot::default()).collect();
            Ok(Arc::new(OpenTable { file, blocks }))
        });
        match table {
            Ok(table) => Ok(Some(table)),
            Err(error) => Err(error.clone().into()),
        }
    }

    /// Whether the position on the board is one that tables of this size could hold.
    #[inline]
    pub fn may_cover(&self, board: &Board) -> bool {
        board.occupied().len() as usize <= self.most_pieces(board.variant())
            && board.castling_rooks().is_empty()
    }

    /// The value of a position; `None` if no table covers it.
    ///
    /// The distance is to mate (in Racing Kings to the end of the race) with best play of both
    /// sides and without the 50-move rule, which these tables ignore.
    pub fn probe(&self, board: &Board) -> Result<Option<Value>, ProbeError> {
        if let Some(value) = by_rule(board) {
            return Ok(Some(value));
        }
        if !self.may_cover(board) {
            return Ok(None);
        }
        if board.en_passant().is_some() {
            return self.probe_with_passing(board);
        }
        self.look_up(board)
    }

    /// Like [`Tables::probe`], but only from memory, for a search that cannot wait.
    #[inline]
    pub fn probe_ready(&self, board: &Board) -> Option<Value> {
        if !self.may_cover(board) || board.en_passant().is_some() {
            return None;
        }
        if let Some(value) = by_rule(board) {
            return Some(value);
        }
        let Some((table, color, place)) = self.find(board).ok()? else { return small(board) };
        self.cache.ready(table, color, place).and_then(Value::from_number)
    }

    /// The value if an en-passant capture is possible; the tables do not include it, so it is
    /// compared with the value of the other moves.
    fn probe_with_passing(&self, board: &Board) -> Result<Option<Value>, ProbeError> {
        let moves = board.legal_moves();
        let mut best: Option<Value> = None;
        let mut others = false;
        for &mv in &moves {
            if mv.kind() != MoveKind::EnPassant {
                others = true;
                continue;
            }
            let mut after = *board;
            after.play_unchecked(mv);
            let Some(value) = self.probe(&after)? else { return Ok(None) };
            best = better(best, value.one_move_before());
        }
        if others || best.is_none() {
            let Some(value) = self.look_up(board)? else { return Ok(None) };
            best = better(best, value);
        }
        Ok(best)
    }

    /// The value of the placement, without en-passant rights.
    fn look_up(&self, board: &Board) -> Result<Option<Value>, ProbeError> {
        let Some((table, color, place)) = self.find(board)? else { return Ok(small(board)) };
        Ok(Value::from_number(self.cache.read(table, color, place)?))
    }

    #[inline]
    fn find(&self, board: &Board) -> Result<Option<Spot<'_>>, ProbeError> {
        let material = Material::of(board);
        let (table, mut swapped) = material.table();
        let Some(table) = self.open_table(&table)? else { return Ok(None) };
        let turn = board.turn();
        swapped |= table.file.one_sided() && turn == Color::Black;
        let color = if swapped { !turn } else { turn };
        let place = table.file.layout().locate_board(board, swapped);
        Ok(place.map(|place| (table, color, place)))
    }

    /// Every legal move with what it leads to, the best first; `None` if a table is missing.
    pub fn moves(&self, board: &Board) -> Result<Option<Vec<MoveValue>>, ProbeError> {
        let mut moves = Vec::new();
        for &mv in &board.legal_moves() {
            let mut after = *board;
            after.play_unchecked(mv);
            let Some(value) = self.probe(&after)? else { return Ok(None) };
            moves.push(MoveValue { mv, value: value.one_move_before() });
        }
        moves.sort_by_key(|found| std::cmp::Reverse(found.value.preference()));
        Ok(Some(moves))
    }

    /// The moves of best play to the end: the quickest way to win, the slowest to lose. Near the
    /// 50-move limit, among equal moves the winner prefers captures and pawn moves, and the loser
    /// avoids them. Empty in a draw; `None` if a table is missing.
    pub fn line(&self, board: &Board) -> Result<Option<Vec<Move>>, ProbeError> {
        let mut board = *board;
        let mut line = Vec::new();
        let Some(first) = self.probe(&board)? else { return Ok(None) };
        let mut left = match first {
            Value::Draw => 0,
            Value::Win(plies) | Value::Loss(plies) => plies,
        };
        while left > 0 {
            let Some(moves) = self.moves(&board)? else { return Ok(None) };
            let Some(&(mut best)) = moves.first() else { break };
            if !is_in_time(&board, left) {
                let is_wanted = |found: &&MoveValue| {
                    let mut after = board;
                    after.play_unchecked(found.mv);
                    (after.halfmoves() == 0) == matches!(found.value, Value::Win(_))
                };
                let equals = moves.iter().take_while(|found| found.value == best.value);
                best = equals.into_iter().find(is_wanted).copied().unwrap_or(best);
            }
            line.push(best.mv);
            board.play_unchecked(best.mv);
            left -= 1;
        }
        Ok(Some(line))
    }

    pub fn cached_bytes(&self) -> usize {
        self.cache.lock().bytes
    }
}

fn racing(variant: Variant) -> usize {
    usize::from(variant == Variant::RacingKings)
}

fn better(a: Option<Value>, b: Value) -> Option<Value> {
    match a {
        Some(a) if a.preference() >= b.preference() => Some(a),
        _ => Some(b),
    }
}

/// The value by the rules alone: a race that is over, material that cannot mate.
fn by_rule(board: &Board) -> Option<Value> {
    if board.variant() == Variant::RacingKings {
        return board.race_ending().map(|ending| Value::of_ending(ending, board.turn()));
    }
    (board.castling_rooks().is_empty() && board.has_insufficient_material()).then_some(Value::Draw)
}

/// The value of a position of three pieces whose table has no file.
fn small(board: &Board) -> Option<Value> {
    static TABLES: OnceLock<Option<SmallTables>> = OnceLock::new();
    if board.occupied().len() as usize != SMALL_PIECES || board.variant() == Variant::RacingKings {
        return None;
    }
    TABLES.get_or_init(|| SmallTables::solve().ok()).as_ref()?.probe(board)
}

/// Unpacked blocks of all tables of a set, up to some number of bytes.
#[derive(Debug)]
struct Cache {
    budget: usize,
    state: Mutex<CacheState>,
}

#[derive(Debug, Default)]
struct CacheState {
    bytes: usize,
    /// In the order they came; a block that was used meanwhile goes to the end again.
    queue: VecDeque<(Arc<OpenTable>, usize)>,
}

impl Cache {
    fn new(budget: usize) -> Cache {
        Cache { budget, state: Mutex::default() }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, CacheState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number at a place, if its block is in memory.
    #[inline]
    fn ready(&self, table: &OpenTable, color: Color, place: Place) -> Option<u16> {
        let size = table.file.block_words();
        let slot = &table.blocks[place.word / size];
        let packed = slot.packed.read().unwrap_or_else(PoisonError::into_inner);
        let packed = packed.as_ref()?;
        if !slot.used.load(Ordering::Relaxed) {
            slot.used.store(true, Ordering::Relaxed);
        }
        Some(packed.get(color, place.word % size, place.bit))
    }

    /// The number at a place; unpacks its block if need be.
    fn read(&self, table: &Arc<OpenTable>, color: Color, place: Place) -> Result<u16, FileError> {
        if let Some(number) = self.ready(table, color, place) {
            return Ok(number);
        }
        let size = table.file.block_words();
        let packed = table.file.packed(place.word / size)?;
        let number = packed.get(color, place.word % size, place.bit);
        self.keep(table, place.word / size, packed);
        Ok(number)
    }

    /// Puts a block into its slot, and throws out others if there are too many.
    fn keep(&self, table: &Arc<OpenTable>, index: usize, packed: Packed) {
        let bytes = packed.bytes();
        if bytes > self.budget {
            return;
        }
        let mut state = self.lock();
        {
            let mut slot =
                table.blocks[index].packed.write().unwrap_or_else(PoisonError::into_inner);
            if slot.is_some() {
                return; // another thread was quicker
            }
            *slot = Some(packed);
        }
        state.bytes += bytes;
        while state.bytes > self.budget {
            let Some((old, at)) = state.queue.pop_front() else { break };
            let slot = &old.blocks[at];
            if slot.used.swap(false, Ordering::Relaxed) {
                state.queue.push_back((old, at));
                continue;
            }
            let gone = slot.packed.write().unwrap_or_else(PoisonError::into_inner).take();
            state.bytes -= gone.map_or(0, |packed| packed.bytes());
        }
        state.queue.push_back((table.clone(), index));
    }
}

impl Layout {
    /// The position at a place, with that side to move; `None` if it is not legal.
    pub fn board(&self, place: Place, turn: Color) -> Option<Board> {
        let frame = self.frame(place.word);
        let mut setup = Setup::empty(self.material().variant());
        let mut put = |color, role, at: usize| setup.pieces[at] = Some(Piece::new(color, role));
        put(Color::White, Role::King, usize::from(frame.king));
        put(Color::Black, Role::King, usize::from(place.bit));
        for color in Color::ALL {
            for (_, role, at) in frame.pieces(color) {
                put(color, role, usize::from(at));
            }
            for at in Bitboard(frame.pawns.of(color)) {
                put(color, Role::Pawn, Square::index(at));
            }
        }
        setup.turn = turn;
        Board::with_any_material(setup).ok()
    }
}
