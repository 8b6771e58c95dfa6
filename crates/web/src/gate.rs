//! Who may compute: a fair queue for the cores of the machine.
//!
//! There are two lanes. What is done soon (players below full strength, advice, textbook searches) does not wait behind
//! what takes long (full strength, analyses, reviews). In each lane whoever came first is first, and whoever goes on
//! afterwards stands at the end again; so everybody gets the same share.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long the work takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    /// A second or so.
    Short,
    /// As long as it is let.
    Long,
}

/// How often somebody who waits looks whether it is still wanted.
const NAP: Duration = Duration::from_millis(20);

struct Queue {
    free: usize,
    next: u64,
    waiting: VecDeque<u64>,
}

struct Lane {
    queue: Mutex<Queue>,
    bell: Condvar,
}

impl Lane {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The queue.
pub(crate) struct Gate {
    lanes: [Lane; 2],
}

/// The right to compute, until it is dropped.
pub(crate) struct Pass {
    gate: Arc<Gate>,
    work: Work,
}

impl Gate {
    /// A gate that lets so many in on each lane.
    pub fn new(cores: usize) -> Gate {
        let lane = || Lane {
            queue: Mutex::new(Queue { free: cores.max(1), next: 0, waiting: VecDeque::new() }),
            bell: Condvar::new(),
        };
        Gate { lanes: [lane(), lane()] }
    }

    /// Waits for a core; gives up once `is_wanted` says no. `told` hears the place in the queue whenever it changes,
    /// 1 for the next.
    pub fn enter(
        self: &Arc<Gate>,
        work: Work,
        is_wanted: impl Fn() -> bool,
        mut told: impl FnMut(usize),
    ) -> Option<Pass> {
        let lane = &self.lanes[work as usize];
        let mut queue = lane.queue();
        let ticket = queue.next;
        queue.next += 1;
        queue.waiting.push_back(ticket);
        let mut last = 0;
        loop {
            let place = queue.waiting.iter().position(|&other| other == ticket).unwrap_or(0);
            if place < queue.free {
                queue.waiting.retain(|&other| other != ticket);
                queue.free -= 1;
                drop(queue);
                return Some(Pass { gate: self.clone(), work });
            }
            if !is_wanted() {
                queue.waiting.retain(|&other| other != ticket);
                drop(queue);
                lane.bell.notify_all();
                return None;
            }
            if place + 1 != last {
                last = place + 1;
                told(last);
            }
            queue = lane.bell.wait_timeout(queue, NAP).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Whether somebody waits: who takes long should make room then.
    pub fn is_wanted(&self, work: Work) -> bool {
        !self.lanes[work as usize].queue().waiting.is_empty()
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let lane = &self.gate.lanes[self.work as usize];
        lane.queue().free += 1;
        lane.bell.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    #[test]
    fn no_more_than_allowed_and_everybody_in_turn() {
        let gate = Arc::new(Gate::new(2));
        let (inside, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let done: Vec<AtomicUsize> = (0..6).map(|_| AtomicUsize::new(0)).collect();
        thread::scope(|scope| {
            for mine in &done {
                scope.spawn(|| {
                    while done.iter().all(|other| other.load(Ordering::SeqCst) < 10) {
                        let Some(_pass) = gate.enter(Work::Long, || true, |_| {}) else { return };
                        most.fetch_max(inside.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        thread::sleep(Duration::from_millis(2));
                        inside.fetch_sub(1, Ordering::SeqCst);
                        mine.fetch_add(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert_eq!(most.into_inner(), 2);
        let least = done.iter().map(|turns| turns.load(Ordering::SeqCst)).min();
        assert!(least >= Some(7), "{least:?} turns of 10");
    }

    #[test]
    fn whoever_is_not_wanted_any_more_leaves() {
        let gate = Arc::new(Gate::new(1));
        let pass = gate.enter(Work::Long, || true, |_| {}).expect("free");
        assert!(gate.enter(Work::Long, || false, |_| {}).is_none());
        assert!(!gate.is_wanted(Work::Long), "nobody waits any more");
        assert!(gate.enter(Work::Short, || true, |_| {}).is_some(), "the other lane is free");
        let mut places = Vec::new();
        assert!(gate.enter(Work::Long, || false, |place| places.push(place)).is_none());
        drop(pass);
        assert!(gate.enter(Work::Long, || true, |_| {}).is_some());
    }
}
