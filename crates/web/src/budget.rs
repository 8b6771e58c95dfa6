//! The memory budget for hash tables, shared by games, analyses and reviews.

use std::sync::{Arc, Mutex};

use kiebitz_tablebase::Memory;

use crate::fault::Fault;
use crate::sync::locked;

/// The default budget is half of the free memory, at most this.
const MOST: u64 = 8 << 30;

/// The smallest budget, in bytes.
const LEAST: u64 = 16 << 20;

/// One engine gets at most this part of what is left, so that the next one finds room.
const PART: usize = 8;

/// Memory of an engine besides its hash table, in MiB: histories and stacks.
const BESIDE: usize = 5;

pub(crate) struct Budget {
    /// In bytes.
    total: u64,
    /// Free MiB.
    left: Mutex<usize>,
}

/// Half of the free memory, if the system reports it.
fn half_of_free() -> u64 {
    Memory::read().map_or(MOST, |memory| MOST.min(memory.available / 2))
}

impl Budget {
    /// A budget of this many bytes; by default half of the free memory. A quarter of it is for
    /// stored events.
    pub fn new(bytes: Option<u64>) -> Arc<Budget> {
        let total = bytes.unwrap_or_else(half_of_free).max(LEAST);
        let left = usize::try_from((total / 4 * 3) >> 20).unwrap_or(usize::MAX);
        Arc::new(Budget { total, left: Mutex::new(left) })
    }

    /// The memory for building a table: as much as the whole budget again, but at most half of what
    /// is free now.
    pub fn for_building(&self) -> u64 {
        self.total.min(half_of_free())
    }

    /// The bytes of events that one game, analysis, review or build may store.
    pub fn for_events(&self) -> usize {
        usize::try_from(self.total / 1024).unwrap_or(usize::MAX)
    }

    /// Memory for an engine with a hash table of `wanted` MiB, or fewer if little is left.
    pub fn take(self: &Arc<Budget>, wanted: usize) -> Result<Share, Fault> {
        let part = *locked(&self.left) / PART;
        self.take_whole(wanted.min(part.saturating_sub(BESIDE)).max(1))
    }

    /// Memory for an engine with a hash table of exactly this size, because its results depend on
    /// the size.
    pub fn take_whole(self: &Arc<Budget>, mib: usize) -> Result<Share, Fault> {
        let mut left = locked(&self.left);
        *left = left.checked_sub(mib + BESIDE).ok_or(Fault::Busy("engines"))?;
        Ok(Share { budget: self.clone(), mib })
    }
}

/// Memory for an engine, until it is dropped.
pub(crate) struct Share {
    budget: Arc<Budget>,
    /// MiB for the hash table.
    pub mib: usize,
}

impl Drop for Share {
    fn drop(&mut self) {
        *locked(&self.budget.left) += self.mib + BESIDE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_shrink_and_never_exceed_the_budget() {
        let budget = Budget::new(Some(512 << 20));
        let mut shares = Vec::new();
        while let Ok(share) = budget.take(32) {
            shares.push(share);
        }
        let sizes: Vec<usize> = shares.iter().map(|share| share.mib).collect();
        let given: usize = sizes.iter().map(|mib| mib + BESIDE).sum();
        assert!((379..=384).contains(&given), "all of it is given away: {sizes:?}");
        assert!(sizes[0] == 32 && sizes.is_sorted_by(|a, b| a >= b), "{sizes:?}");
        assert!(sizes.len() >= 20, "many find room: {sizes:?}");
        assert!(budget.take_whole(1).is_err());
        shares.clear();
        assert_eq!(budget.take(32).map(|share| share.mib).ok(), Some(32));
        assert!(256 * budget.for_events() <= 128 << 20, "the last quarter is for events");
    }

    #[test]
    fn there_is_always_some_memory() {
        assert!(Budget::new(Some(0)).take(64).is_ok());
        assert!(Budget::new(None).total >= LEAST);
    }
}
