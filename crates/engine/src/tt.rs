//! The transposition table: results of positions searched before, shared by all threads.
//!
//! An entry is two atomic words. The first holds the key combined with the second, so that a
//! half-written pair has a key that matches no position. This needs no locks.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use kiebitz_chess::Move;
use kiebitz_words::said;

use crate::report::Bound;
use crate::score::Score;

/// The entry of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    /// The best move found; the table is shared and keys may collide, so check its legality before
    /// use.
    pub best: Option<Move>,
    pub score: i16,
    /// The static evaluation before any correction; `None` if the side to move was in check.
    pub eval: Option<i16>,
    pub depth: i8,
    pub bound: Option<Bound>,
    /// Whether the position was ever part of a principal variation.
    pub pv: bool,
}

impl TtEntry {
    /// The result of a node `ply` plies from the root.
    #[inline]
    pub fn new(
        best: Option<Move>,
        score: Score,
        ply: usize,
        eval: Option<i32>,
        depth: i32,
        bound: Bound,
        pv: bool,
    ) -> TtEntry {
        TtEntry {
            best,
            score: score.to_table(ply),
            eval: eval.map(|eval| eval as i16),
            depth: depth as i8,
            bound: Some(bound),
            pv,
        }
    }

    /// The score as seen from the root.
    pub fn score_at(&self, ply: usize) -> Score {
        Score::from_table(self.score, ply)
    }

    /// Whether the score settles a search with this window: it is exact, or on the far side of it.
    pub fn settles(&self, score: Score, beta: Score) -> bool {
        match self.bound {
            Some(Bound::Exact) => true,
            Some(Bound::AtLeast) => score >= beta,
            Some(Bound::AtMost) => score < beta,
            None => false,
        }
    }
}

/// No static evaluation: no evaluation reaches this value.
const NO_EVAL: i16 = i16::MIN;
const GENERATIONS: u8 = 32;
const WAYS: usize = 4;

/// Packs an entry with its generation: 16 bits move, 16 score, 16 eval, 8 depth, 2 bound, 1 pv, 5 age.
fn pack(entry: TtEntry, generation: u8) -> u64 {
    let bound = match entry.bound {
        None => 0,
        Some(Bound::AtMost) => 1,
        Some(Bound::AtLeast) => 2,
        Some(Bound::Exact) => 3,
    };
    let flags = bound | u8::from(entry.pv) << 2 | generation << 3;
    u64::from(entry.best.map_or(0, Move::to_bits))
        | u64::from(entry.score as u16) << 16
        | u64::from(entry.eval.unwrap_or(NO_EVAL) as u16) << 32
        | u64::from(entry.depth as u8) << 48
        | u64::from(flags) << 56
}

fn unpack(data: u64) -> TtEntry {
    let eval = (data >> 32) as i16;
    TtEntry {
        best: Move::from_bits(data as u16),
        score: (data >> 16) as i16,
        eval: (eval != NO_EVAL).then_some(eval),
        depth: (data >> 48) as i8,
        bound: match data >> 56 & 3 {
            1 => Some(Bound::AtMost),
            2 => Some(Bound::AtLeast),
            3 => Some(Bound::Exact),
            _ => None,
        },
        pv: data >> 58 & 1 != 0,
    }
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// One cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// There was not enough memory for a table of this size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub struct HashTooLarge(pub usize);

said!(HashTooLarge(mib) => "hash-too-large", mib);

pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
    /// Whether only entries of the current search are returned.
    afresh: AtomicBool,
}

impl TranspositionTable {
    /// A table of this many MiB, at least one.
    pub fn new(mebibytes: usize) -> Result<TranspositionTable, HashTooLarge> {
        let error = HashTooLarge(mebibytes);
        let count = mebibytes.max(1).checked_mul((1 << 20) / size_of::<Bucket>()).ok_or(error)?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| error)?;
        buckets.resize_with(count, Bucket::default);
        Ok(TranspositionTable {
            buckets,
            generation: AtomicU8::new(0),
            afresh: AtomicBool::new(false),
        })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.generation = AtomicU8::new(0);
    }

    /// Starts a new generation of entries. If `afresh`, the search does not see entries of earlier
    /// generations.
    pub fn age(&self, afresh: bool) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
        self.afresh.store(afresh, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Prefetches the bucket of `key`.
    #[inline]
    #[allow(unsafe_code)]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.bucket(key);
            // SAFETY: prefetching is a hint and valid for any address; this one is inside the table.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    #[inline]
    pub fn probe(&self, key: u64) -> Option<TtEntry> {
        let found = self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key && data != 0).then_some(data)
        });
        let is_seen = |data: &u64| {
            !self.afresh.load(Relaxed) || (data >> 59) as u8 == self.generation.load(Relaxed)
        };
        found.filter(is_seen).map(unpack)
    }

    /// Stores an entry in place of the same position's, or of the least valuable one in the bucket.
    pub fn store(&self, key: u64, mut entry: TtEntry) {
        let generation = self.generation.load(Relaxed);
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Relaxed);
            if data == 0 {
                victim = Some(slot);
                break;
            }
            let old = unpack(data);
            let age = generation.wrapping_sub((data >> 59) as u8) % GENERATIONS;
            if slot.check.load(Relaxed) ^ data == key {
                // A shallower result does not replace a deeper one of the same search, unless exact.
                if entry.bound != Some(Bound::Exact)
                    && age == 0
                    && i32::from(entry.depth) + 4 + 2 * i32::from(entry.pv) <= i32::from(old.depth)
                {
                    return;
                }
                entry.best = entry.best.or(old.best);
                victim = Some(slot);
                break;
            }
            let worth = i32::from(old.depth) - 4 * i32::from(age);
            if worth < least {
                least = worth;
                victim = Some(slot);
            }
        }
        if let Some(slot) = victim {
            let data = pack(entry, generation);
            slot.data.store(data, Relaxed);
            slot.check.store(key ^ data, Relaxed);
        }
    }

    /// How full the table is with entries of the present search, in thousandths, from a sample.
    pub fn fullness(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(1000 / WAYS)];
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(|slot| {
                let data = slot.data.load(Relaxed);
                data != 0 && (data >> 59) as u8 == generation
            })
            .count();
        used as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kiebitz_chess::Square;

    fn entry(depth: i8) -> TtEntry {
        TtEntry {
            best: Some(Move::normal(Square::E2, Square::E4)),
            score: -1234,
            eval: Some(56),
            depth,
            bound: Some(Bound::AtLeast),
            pv: true,
        }
    }

    #[test]
    fn entries_come_back_as_stored() {
        let table = TranspositionTable::new(1).unwrap();
        for entry in [
            entry(7),
            TtEntry { best: None, eval: None, bound: Some(Bound::Exact), pv: false, ..entry(-1) },
            TtEntry { score: i16::MAX, bound: None, ..entry(100) },
        ] {
            assert_eq!(unpack(pack(entry, 31)), entry);
            table.store(42, entry);
            assert_eq!(
                table.probe(42).unwrap().score,
                entry.score.min(table.probe(42).unwrap().score)
            );
        }
        assert_eq!(table.probe(43), None);
    }

    #[test]
    fn deep_and_young_entries_survive() {
        let table = TranspositionTable::new(1).unwrap();
        // Keys with equal high bits share a bucket.
        table.store(1, entry(20));
        for key in 2..=4 {
            table.store(key, entry(3));
        }
        table.store(5, entry(4));
        assert!(table.probe(1).is_some() && table.probe(5).is_some());
        for _ in 0..10 {
            table.age(false);
        }
        for key in 6..=9 {
            table.store(key, entry(1));
        }
        assert_eq!(table.probe(1), None, "old entries give way");
    }

    #[test]
    fn begun_afresh_a_search_sees_its_own_entries_only() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(7, entry(5));
        table.age(true);
        table.store(8, entry(5));
        assert!(table.probe(7).is_none() && table.probe(8).is_some());
        table.age(false);
        assert!(table.probe(7).is_some() && table.probe(8).is_some());
    }
}
