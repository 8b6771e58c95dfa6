//! Analyses, reviews and table builds: registered, run, told about and ended in the same way.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

use kiebitz_engine::Stop;
use kiebitz_words::Language;

use crate::app::App;
use crate::fault::Fault;
use crate::feed::Feed;
use crate::sync::locked;
use crate::wire::JobState;

pub(crate) trait JobProgress: Send + Sized + 'static {
    /// What its listeners hear.
    type Event;

    /// The names of one and of several in the texts `server-unknown` and `server-busy`.
    const NAMES: [&'static str; 2];

    /// The most that are open.
    const MOST: usize;

    /// The most that are registered, finished ones included.
    const KEPT: usize;

    fn jobs(app: &App) -> &Jobs<Self>;

    fn state(&self) -> JobState;

    /// Whether the next event replaces the present one.
    fn is_passing(&self) -> bool;

    /// The progress as JSON, with the number of its event.
    fn text(&self, id: u64, seq: u64, language: Language) -> String;

    /// A client listens.
    fn heard(&mut self) {}

    /// A client has ended the job.
    fn cancelled(_: &Job<Self>) {}

    /// The thread of the job has ended, perhaps with a panic.
    fn ended(_: &Job<Self>) {}
}

pub(crate) struct Job<P> {
    pub id: u64,
    pub feed: Arc<Feed>,
    pub stop: Stop,
    progress: Mutex<P>,
}

impl<P: JobProgress> Job<P> {
    pub fn progress(&self) -> MutexGuard<'_, P> {
        locked(&self.progress)
    }

    /// Changes the progress, and tells the listeners.
    pub fn change(&self, what: impl FnOnce(&mut P)) {
        let is_passing = {
            let mut progress = self.progress();
            what(&mut progress);
            progress.is_passing()
        };
        self.feed.tell(is_passing, |seq, language| self.text(seq, language));
    }

    pub fn text(&self, seq: u64, language: Language) -> String {
        self.progress().text(self.id, seq, language)
    }
}

/// Jobs of one kind by their numbers, which begin with 1.
pub(crate) struct Jobs<P> {
    /// The bytes of events that a job may store.
    event_bytes: usize,
    next: AtomicU64,
    all: Mutex<BTreeMap<u64, Arc<Job<P>>>>,
}

pub(crate) struct Place<'a, P> {
    jobs: &'a Jobs<P>,
    all: MutexGuard<'a, BTreeMap<u64, Arc<Job<P>>>>,
}

impl<P: JobProgress> Jobs<P> {
    pub fn new(event_bytes: usize) -> Jobs<P> {
        Jobs { event_bytes, next: AtomicU64::new(1), all: Mutex::default() }
    }

    /// All jobs, the oldest first.
    pub fn all(&self) -> Vec<Arc<Job<P>>> {
        locked(&self.all).values().cloned().collect()
    }

    /// Makes room for one more job: drops the oldest finished ones, and fails if too many are open.
    pub fn place(&self) -> Result<Place<'_, P>, Fault> {
        let busy = || Fault::Busy(P::NAMES[1]);
        let mut all = locked(&self.all);
        let is_open = |job: &Arc<Job<P>>| job.progress().state().is_open();
        if all.values().filter(|job| is_open(job)).count() >= P::MOST {
            return Err(busy());
        }
        while all.len() >= P::KEPT {
            let oldest = all.iter().find(|(_, job)| !is_open(job)).map(|(id, _)| *id);
            all.remove(&oldest.ok_or_else(busy)?);
        }
        Ok(Place { jobs: self, all })
    }

    pub fn find(&self, id: &str) -> Result<Arc<Job<P>>, Fault> {
        let found = id.parse().ok().and_then(|id: u64| locked(&self.all).get(&id).cloned());
        found.ok_or_else(|| Fault::Unknown(P::NAMES[0], id.chars().take(40).collect()))
    }

    /// Ends a job, finished or not, and removes it.
    pub fn end(&self, id: &str) -> Result<(), Fault> {
        let job = self.find(id)?;
        locked(&self.all).remove(&job.id);
        job.stop.stop();
        P::cancelled(&job);
        Ok(())
    }

    pub fn retain(&self, is_kept: impl Fn(&Job<P>) -> bool) {
        locked(&self.all).retain(|_, job| is_kept(job));
    }

    pub fn close(&self) {
        for job in self.all() {
            job.stop.stop();
        }
    }
}

impl<P: JobProgress> Place<'_, P> {
    pub fn register(mut self, progress: P) -> Arc<Job<P>> {
        let job = self.job(progress);
        self.all.insert(job.id, job.clone());
        job
    }

    /// Registers a job and runs it in its own thread.
    pub fn run(
        mut self,
        progress: P,
        run: impl FnOnce(&Job<P>) + Send + 'static,
    ) -> Result<Arc<Job<P>>, Fault> {
        let job = self.job(progress);
        let running = Running(job.clone());
        let name = format!("{} {}", P::NAMES[0], job.id);
        let thread = thread::Builder::new().name(name).spawn(move || run(&running.0));
        thread.map_err(|_| Fault::Busy(P::NAMES[1]))?;
        self.all.insert(job.id, job.clone());
        Ok(job)
    }

    fn job(&self, progress: P) -> Arc<Job<P>> {
        Arc::new(Job {
            id: self.jobs.next.fetch_add(1, Ordering::Relaxed),
            feed: Arc::new(Feed::new(self.jobs.event_bytes)),
            stop: Stop::new(),
            progress: Mutex::new(progress),
        })
    }
}

/// Notes that the thread of a job has ended, when dropped.
struct Running<P: JobProgress>(Arc<Job<P>>);

impl<P: JobProgress> Drop for Running<P> {
    fn drop(&mut self) {
        P::ended(&self.0);
    }
}
