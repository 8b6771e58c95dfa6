//! Opening books in the Polyglot format (`.bin`).
//!
//! A book is a list of entries of 16 bytes, sorted by the key of the position, every number with its
//! highest byte first:
//!
//! | bytes | content |
//! |---|---|
//! | 0–7 | the position's Polyglot key |
//! | 8–9 | the move: bits 0–5 where it ends, 6–11 where it starts, 12–14 the promotion piece (1 for a knight to 4 for a queen) |
//! | 10–11 | its weight: how often it should be played beside the others, never if 0 |
//! | 12–15 | what a program has learned about it; the meaning is not standardised |
//!
//! Castling is written as the king taking its own rook, in chess as in Chess960. Two positions may
//! share a key and a file may be damaged, so an entry counts only if it is a legal move.

mod build;
mod report;

use std::cmp::Reverse;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use kiebitz_chess::{Board, Move, Role, Square, Variant};
use kiebitz_words::said;

pub use build::{Builder, Draft, Recipe, Refused, Weighing};
pub use report::{BookMove, BookReport, BuiltBook};

/// The size of an entry in bytes.
const ENTRY: usize = 16;

/// The largest book that is read, in bytes: 1 GiB, 67 million entries. Published books are smaller.
pub const LARGEST: u64 = 1 << 30;

/// Entries looked at for one position. No position has more than 218 moves, so more entries are
/// repetitions.
const MOST_ENTRIES: usize = 1024;

/// An opening book, in memory.
#[derive(Debug)]
pub struct Book {
    /// Whole entries, sorted by key.
    bytes: Vec<u8>,
}

/// A move of the book for a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// The move; legal.
    pub mv: Move,
    /// Its weight: the sum of all its entries.
    pub weight: u32,
    /// Its share of the weight of all candidates, from 0 to 1.
    pub share: f64,
    /// The learn value of its first entry.
    pub learn: u32,
}

/// How one of the candidates is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Choice {
    /// At random, in proportion to the weights.
    #[default]
    Weighted,
    /// The heaviest; of several the first in the book.
    Best,
}

/// Why a file cannot be used as a book.
#[derive(Debug, thiserror::Error)]
pub struct BookError {
    pub file: PathBuf,
    /// What is wrong with it.
    pub fault: Fault,
}

said!(BookError{ file, fault } => "book-bad", file, fault);

/// What is wrong with a book.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    Unreadable(io::Error),
    Empty,
    TooLarge,
    Truncated(usize),
    Unsorted(usize),
}

said! { Fault {
    Unreadable(why) => "book-fault-read", why;
    Empty => "book-fault-empty";
    TooLarge => "book-fault-large", most = LARGEST;
    Truncated(bytes) => "book-fault-cut", bytes, entry = ENTRY;
    Unsorted(entry) => "book-fault-order", entry;
} }

static BUILT_IN: LazyLock<Arc<Book>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../data/book.bin").to_vec();
    Arc::new(Book::from_bytes(bytes).expect("a test has read it"))
});

impl Book {
    /// The built-in book: our list of openings, weighted by our engine. `docs/opening-book.md` says
    /// how it is made.
    pub fn built_in() -> Arc<Book> {
        Arc::clone(&BUILT_IN)
    }

    /// Reads a book. The whole file is checked and kept in memory, so it may change afterwards.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        let book = read(path).map_err(Fault::Unreadable).and_then(Book::from_bytes);
        book.map_err(|fault| BookError { file: path.to_path_buf(), fault })
    }

    pub fn from_bytes(bytes: Vec<u8>) -> Result<Book, Fault> {
        if bytes.is_empty() {
            return Err(Fault::Empty);
        }
        if bytes.len() as u64 > LARGEST {
            return Err(Fault::TooLarge);
        }
        if !bytes.len().is_multiple_of(ENTRY) {
            return Err(Fault::Truncated(bytes.len()));
        }
        let book = Book { bytes };
        let is_after = |pair: &[[u8; ENTRY]]| BookEntry::key(&pair[0]) > BookEntry::key(&pair[1]);
        match book.entries().windows(2).position(is_after) {
            Some(index) => Err(Fault::Unsorted(index + 2)),
            None => Ok(book),
        }
    }

    /// How many entries it has.
    #[allow(clippy::len_without_is_empty)] // an empty file is no book
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    pub fn positions(&self) -> usize {
        self.entries().chunk_by(|a, b| BookEntry::key(a) == BookEntry::key(b)).count()
    }

    /// The moves of the book for a position, the heaviest first. Entries with the same move are
    /// added up; illegal moves are ignored. Books are for chess and Chess960: in Racing Kings there
    /// are no candidates.
    pub fn probe(&self, board: &Board) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        if board.variant() == Variant::RacingKings {
            return found;
        }
        let legal = board.legal_moves();
        for entry in self.entries_of(board.polyglot_key()) {
            let Some(mv) = legal.iter().copied().find(|&mv| is_written(board, mv, entry.code))
            else {
                continue;
            };
            match found.iter_mut().find(|candidate| candidate.mv == mv) {
                Some(candidate) => candidate.weight += u32::from(entry.weight),
                None => found.push(Candidate {
                    mv,
                    weight: entry.weight.into(),
                    share: 0.0,
                    learn: entry.learn,
                }),
            }
        }
        found.sort_by_key(|candidate| Reverse(candidate.weight));
        let total = found.iter().map(|candidate| candidate.weight).sum::<u32>().max(1);
        for candidate in &mut found {
            candidate.share = f64::from(candidate.weight) / f64::from(total);
        }
        found
    }

    /// The move to play. A weighted choice depends on `bits`, which should be random; the same bits
    /// choose the same move. Moves without weight are never chosen.
    pub fn choose(&self, board: &Board, choice: Choice, bits: u64) -> Option<Candidate> {
        let candidates = self.probe(board);
        let total: u32 = candidates.iter().map(|candidate| candidate.weight).sum();
        let mut draw = match choice {
            Choice::Best => 0,
            Choice::Weighted => ((u128::from(bits) * u128::from(total)) >> 64) as u32,
        };
        candidates.into_iter().find(|candidate| {
            let is_drawn = draw < candidate.weight;
            draw = draw.saturating_sub(candidate.weight);
            is_drawn
        })
    }

    fn entries(&self) -> &[[u8; ENTRY]] {
        self.bytes.as_chunks().0
    }

    fn entries_of(&self, key: u64) -> impl Iterator<Item = BookEntry> {
        let entries = self.entries();
        let first = entries.partition_point(|entry| BookEntry::key(entry) < key);
        let same = entries[first..].iter().take_while(move |entry| BookEntry::key(entry) == key);
        same.take(MOST_ENTRIES).map(BookEntry::read)
    }
}

/// The bytes of a file, up to a little more than a book may have.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// An entry without its key.
struct BookEntry {
    code: u16,
    weight: u16,
    learn: u32,
}

impl BookEntry {
    fn key(bytes: &[u8; ENTRY]) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = *bytes;
        u64::from_be_bytes([a, b, c, d, e, f, g, h])
    }

    fn read(bytes: &[u8; ENTRY]) -> BookEntry {
        let [.., a, b, c, d, e, f, g, h] = *bytes;
        BookEntry {
            code: u16::from_be_bytes([a, b]),
            weight: u16::from_be_bytes([c, d]),
            learn: u32::from_be_bytes([e, f, g, h]),
        }
    }
}

fn is_written(board: &Board, mv: Move, code: u16) -> bool {
    code == encode(mv.from(), mv.to(), mv.promotes_to())
        // Some books for chess write the king's target instead, which no other move of the king
        // reaches.
        || mv.is_castle()
            && board.variant() == Variant::Chess
            && code == encode(mv.from(), castled_king(mv), None)
}

fn encode(from: Square, to: Square, promotion: Option<Role>) -> u16 {
    let promotion = match promotion {
        Some(Role::Knight) => 1,
        Some(Role::Bishop) => 2,
        Some(Role::Rook) => 3,
        Some(Role::Queen) => 4,
        _ => 0,
    };
    (promotion << 12 | from.index() << 6 | to.index()) as u16
}

/// Where the king stands after castling.
fn castled_king(castle: Move) -> Square {
    const FILES: [u8; 2] = [2, 6]; // c and g
    let is_short = castle.to().file() > castle.from().file();
    Square::new(FILES[usize::from(is_short)], castle.from().rank())
}
