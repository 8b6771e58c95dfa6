//! A fair queue for the cores of the machine.
//!
//! It has three lanes. Short work (players below full strength, hints, textbook searches) does not
//! wait behind long work (full strength, analyses, reviews), and neither waits for imports and
//! exports. Each lane is first come, first served, and work that continues later queues again, so
//! all get the same share. Engine threads wait in [`CoreQueue::enter`]; requests wait in [`CoreQueue::pass`],
//! which holds no thread.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::sync::locked;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    /// About a second.
    Short,
    /// Longer, until it is stopped.
    Long,
    /// Reading or writing thousands of games.
    Bulk,
}

/// How often a waiting thread checks whether it is still wanted.
const NAP: Duration = Duration::from_millis(20);

struct Queue {
    free: usize,
    next: u64,
    waiting: VecDeque<u64>,
}

struct Lane {
    queue: Mutex<Queue>,
    condvar: Condvar,
    /// Wakes waiting requests.
    notify: Notify,
}

impl Lane {
    fn wake_all(&self) {
        self.condvar.notify_all();
        self.notify.notify_waiters();
    }
}

pub(crate) struct CoreQueue {
    lanes: [Lane; 3],
}

/// The right to use a core, until dropped.
pub(crate) struct Pass {
    core_queue: Arc<CoreQueue>,
    work: Work,
}

/// A place in the queue, until dropped.
struct Ticket<'a> {
    lane: &'a Lane,
    number: u64,
}

impl Ticket<'_> {
    fn new(lane: &Lane) -> Ticket<'_> {
        let mut queue = locked(&lane.queue);
        let number = queue.next;
        queue.next += 1;
        queue.waiting.push_back(number);
        Ticket { lane, number }
    }

    /// How many are before it; `None` if it may run, and then it has taken a core.
    fn before(&self, queue: &mut Queue) -> Option<usize> {
        let place = queue.waiting.iter().position(|&other| other == self.number).unwrap_or(0);
        if place < queue.free {
            queue.free -= 1;
            queue.waiting.remove(place);
            return None;
        }
        Some(place)
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        locked(&self.lane.queue).waiting.retain(|&other| other != self.number);
        // Wakes the others, which have moved up.
        self.lane.wake_all();
    }
}

impl CoreQueue {
    /// A queue that admits this many on each lane.
    pub fn new(cores: usize) -> CoreQueue {
        let lane = || Lane {
            queue: Mutex::new(Queue { free: cores.max(1), next: 0, waiting: VecDeque::new() }),
            condvar: Condvar::new(),
            notify: Notify::new(),
        };
        CoreQueue { lanes: [lane(), lane(), lane()] }
    }

    /// Blocks until a core is free, or until `is_wanted` returns false. Calls `told` with the place
    /// in the queue whenever it changes, 1 for the next.
    pub fn enter(
        self: &Arc<CoreQueue>,
        work: Work,
        is_wanted: impl Fn() -> bool,
        mut told: impl FnMut(usize),
    ) -> Option<Pass> {
        let lane = &self.lanes[work as usize];
        let ticket = Ticket::new(lane);
        let mut queue = locked(&lane.queue);
        let mut last = 0;
        loop {
            let Some(place) = ticket.before(&mut queue) else {
                drop(queue); // before the ticket, which locks it
                return Some(Pass { core_queue: self.clone(), work });
            };
            if !is_wanted() {
                drop(queue);
                return None;
            }
            if place + 1 != last {
                last = place + 1;
                told(last);
            }
            queue = lane.condvar.wait_timeout(queue, NAP).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits for a core without a thread. Dropping the future leaves the queue.
    pub async fn pass(self: &Arc<CoreQueue>, work: Work) -> Pass {
        let lane = &self.lanes[work as usize];
        let ticket = Ticket::new(lane);
        loop {
            let mut notified = std::pin::pin!(lane.notify.notified());
            // Notifications from now on are not missed.
            notified.as_mut().enable();
            let before = ticket.before(&mut locked(&lane.queue));
            if before.is_none() {
                return Pass { core_queue: self.clone(), work };
            }
            notified.await;
        }
    }

    /// Whether others wait in the lane; long work should then make room.
    pub fn is_wanted(&self, work: Work) -> bool {
        !locked(&self.lanes[work as usize].queue).waiting.is_empty()
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let lane = &self.core_queue.lanes[self.work as usize];
        locked(&lane.queue).free += 1;
        lane.wake_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    #[test]
    fn no_more_than_allowed() {
        let core_queue = Arc::new(CoreQueue::new(2));
        let passes = [0, 1].map(|_| core_queue.enter(Work::Long, || true, |_| {}).expect("free"));
        assert!(core_queue.enter(Work::Long, || false, |_| {}).is_none(), "both cores are taken");
        drop(passes);
        assert!(core_queue.enter(Work::Long, || false, |_| {}).is_some());
    }

    #[test]
    fn first_come_first_served() {
        let core_queue = Arc::new(CoreQueue::new(1));
        let pass = core_queue.enter(Work::Long, || true, |_| {});
        let (told, waiting) = mpsc::channel();
        let order = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for number in 0..6 {
                let (core_queue, order, told) = (&core_queue, &order, told.clone());
                scope.spawn(move || {
                    let tell = |place| told.send((number, place)).expect("the test listens");
                    let _pass = core_queue.enter(Work::Long, || true, tell);
                    locked(order).push(number);
                });
                // The next comes only when this one has its place.
                assert_eq!(waiting.recv(), Ok((number, number + 1)));
            }
            drop(pass);
        });
        assert_eq!(order.into_inner().unwrap(), [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn whoever_is_not_wanted_any_more_leaves() {
        let core_queue = Arc::new(CoreQueue::new(1));
        let pass = core_queue.enter(Work::Long, || true, |_| {}).expect("free");
        assert!(core_queue.enter(Work::Long, || false, |_| {}).is_none());
        assert!(!core_queue.is_wanted(Work::Long), "no work waits any more");
        assert!(core_queue.enter(Work::Short, || true, |_| {}).is_some(), "the other lane is free");
        let mut places = Vec::new();
        assert!(core_queue.enter(Work::Long, || false, |place| places.push(place)).is_none());
        drop(pass);
        assert!(core_queue.enter(Work::Long, || true, |_| {}).is_some());
    }

    #[tokio::test(flavor = "current_thread")]
    async fn a_request_waits_without_a_thread_and_leaves_when_it_is_dropped() {
        let core_queue = Arc::new(CoreQueue::new(1));
        let pass = core_queue.pass(Work::Short).await;
        let mut left = Box::pin(core_queue.pass(Work::Short));
        let mut next = Box::pin(core_queue.pass(Work::Short));
        let at_once = Duration::from_millis(10);
        assert!(tokio::time::timeout(at_once, &mut left).await.is_err(), "it waits");
        assert!(tokio::time::timeout(at_once, &mut next).await.is_err(), "and so does the next");
        assert!(core_queue.is_wanted(Work::Short));
        drop(left);
        drop(pass);
        let pass = tokio::time::timeout(Duration::from_secs(5), next).await;
        assert!(pass.is_ok() && !core_queue.is_wanted(Work::Short), "who left holds nothing up");
    }
}
