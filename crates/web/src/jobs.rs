//! The registry of analyses, reviews and table builds.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use serde::Serialize;

use crate::fault::Fault;
use crate::sync::locked;

/// The state of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JobState {
    Queued,
    Running,
    Paused,
    Done,
    Failed,
    Cancelled,
}

impl JobState {
    /// Whether the job is not finished.
    pub fn is_open(self) -> bool {
        matches!(self, JobState::Queued | JobState::Running | JobState::Paused)
    }
}

pub(crate) trait Job {
    fn state(&self) -> JobState;
}

/// Makes room for one more job: fails if `most` are open, and drops the oldest finished ones so that `kept` remain.
pub(crate) fn make_room<T: Job>(
    all: &mut BTreeMap<u64, Arc<T>>,
    most: usize,
    kept: usize,
    what: &'static str,
) -> Result<(), Fault> {
    if all.values().filter(|job| job.state().is_open()).count() >= most {
        return Err(Fault::Busy(what));
    }
    while all.len() >= kept {
        let oldest = all.iter().find(|(_, job)| !job.state().is_open()).map(|(id, _)| *id);
        all.remove(&oldest.ok_or(Fault::Busy(what))?);
    }
    Ok(())
}

/// Jobs of one kind by their numbers, which begin with 1.
pub(crate) struct Jobs<T> {
    /// What one is called in an error: `review`.
    kind: &'static str,
    next: AtomicU64,
    all: Mutex<BTreeMap<u64, Arc<T>>>,
}

impl<T> Jobs<T> {
    pub fn new(kind: &'static str) -> Jobs<T> {
        Jobs { kind, next: AtomicU64::new(1), all: Mutex::default() }
    }

    /// All jobs, the oldest first.
    pub fn all(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<T>>> {
        locked(&self.all)
    }

    /// The number of a new job.
    pub fn number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    pub fn find(&self, id: &str) -> Result<Arc<T>, Fault> {
        let found = id.parse().ok().and_then(|id: u64| self.all().get(&id).cloned());
        found.ok_or_else(|| Fault::Unknown(self.kind, id.chars().take(40).collect()))
    }

    /// Removes a job from the registry.
    pub fn remove(&self, id: &str) -> Result<Arc<T>, Fault> {
        let removed = id.parse().ok().and_then(|id: u64| self.all().remove(&id));
        removed.ok_or_else(|| Fault::Unknown(self.kind, id.chars().take(40).collect()))
    }
}
