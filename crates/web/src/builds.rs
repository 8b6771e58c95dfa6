//! Builds of endgame tables: one at a time, in its own thread, with pauses. When a build is paused
//! or the server ends, its progress stays on disk, and the same build continues from there.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use kiebitz_tablebase::{
    FileError, GenerateError, GenerateOptions, Material, Plan, PlanProgress, Progress, Shortage,
};

use crate::app::TableFolder;
use crate::budget::Budget;
use crate::fault::Fault;
use crate::feed::Feed;
use crate::jobs::{Job, JobState, Jobs, make_room};
use crate::sync::locked;
use crate::wire;

/// The most builds that are queued, paused or running.
const MOST: usize = 16;

/// Finished builds that are still listed.
const KEPT: usize = 32;

/// How often the progress of a table is saved.
const SAVE_EVERY: Duration = Duration::from_secs(60);

/// A build.
pub(crate) struct Build {
    id: u64,
    material: Material,
    pub feed: Arc<Feed>,
    is_stopped: AtomicBool,
    state: Mutex<State>,
}

struct State {
    name: JobState,
    table: Option<String>,
    step: Option<String>,
    share: f64,
    eta: Option<f64>,
    error: Option<String>,
}

/// All builds.
pub(crate) struct Builds {
    table_folder: Arc<TableFolder>,
    threads: usize,
    budget: Arc<Budget>,
    jobs: Jobs<Build>,
    queue: Mutex<VecDeque<Arc<Build>>>,
    condvar: Condvar,
    is_closed: AtomicBool,
}

impl Builds {
    /// Starts without builds, and starts the thread that runs them.
    pub fn new(table_folder: Arc<TableFolder>, cores: usize, budget: Arc<Budget>) -> Arc<Builds> {
        let builds = Arc::new(Builds {
            table_folder,
            // The other half of the cores is for games.
            threads: (cores / 2).max(1),
            budget,
            jobs: Jobs::new("build"),
            queue: Mutex::default(),
            condvar: Condvar::new(),
            is_closed: AtomicBool::new(false),
        });
        let builder = builds.clone();
        let _ = thread::Builder::new().name("tables".into()).spawn(move || builder.work());
        builds
    }

    /// The missing tables of a material, and what they cost.
    pub fn plan(&self, material: Material) -> Result<Plan, FileError> {
        let options = GenerateOptions {
            dir: self.table_folder.folder.clone(),
            threads: self.threads,
            memory: self.budget.for_building(),
            save_every: SAVE_EVERY,
        };
        Plan::new([material], options)
    }

    /// Queues a build.
    pub fn begin(&self, material: Material) -> Result<Arc<Build>, Fault> {
        let plan = self.plan(material).map_err(|error| Fault::Internal(error.to_string()))?;
        if plan.tables().is_empty() {
            return Err(Fault::NotHere(format!("The table of {material} is there already")));
        }
        if let Some(Shortage { resource, needed, free }) = plan.shortage() {
            let [needed, free] = [needed, free].map(|bytes| bytes.div_ceil(1 << 20));
            let what = resource.name();
            return Err(Fault::NotHere(format!(
                "{material} needs {needed} MiB of {what}, and {free} MiB are free"
            )));
        }
        let mut all = self.jobs.all();
        let is_same = |build: &&Arc<Build>| build.material == material && build.state().is_open();
        if let Some(same) = all.values().find(is_same).cloned() {
            drop(all);
            if same.state() == JobState::Paused {
                self.resume(&same);
            }
            return Ok(same);
        }
        make_room(&mut all, MOST, KEPT, "table builds")?;
        let id = self.jobs.number();
        let build = Arc::new(Build {
            id,
            material,
            feed: Arc::new(Feed::new(self.budget.for_events())),
            is_stopped: AtomicBool::new(false),
            state: Mutex::new(State {
                name: JobState::Queued,
                table: None,
                step: None,
                share: 0.0,
                eta: Some(plan.time().as_secs_f64()),
                error: None,
            }),
        });
        all.insert(id, build.clone());
        drop(all);
        self.queue(build.clone());
        Ok(build)
    }

    pub fn list(&self) -> Vec<Arc<Build>> {
        self.jobs.all().values().cloned().collect()
    }

    pub fn find(&self, id: &str) -> Result<Arc<Build>, Fault> {
        self.jobs.find(id)
    }

    /// Pauses a build that waits or runs.
    pub fn pause(&self, build: &Build) {
        build.is_stopped.store(true, Ordering::Release);
        build.change(|state| {
            if matches!(state.name, JobState::Queued | JobState::Running) {
                state.name = JobState::Paused;
                state.eta = None;
            }
        });
    }

    /// Lets a paused build go on.
    pub fn resume(&self, build: &Arc<Build>) {
        let is_resumed = {
            let mut state = locked(&build.state);
            let is_paused = matches!(state.name, JobState::Paused | JobState::Failed);
            if is_paused {
                state.name = JobState::Queued;
                state.error = None;
            }
            is_paused
        };
        if is_resumed {
            build.is_stopped.store(false, Ordering::Release);
            build.change(|_| {});
            self.queue(build.clone());
        }
    }

    /// Ends a build for good. Its progress stays on disk for a later build.
    pub fn cancel(&self, build: &Build) {
        build.is_stopped.store(true, Ordering::Release);
        build.change(|state| {
            if !matches!(state.name, JobState::Done | JobState::Failed) {
                state.name = JobState::Cancelled;
            }
        });
        self.jobs.all().remove(&build.id);
    }

    /// Interrupts the running build; it can be continued.
    pub fn close(&self) {
        self.is_closed.store(true, Ordering::Release);
        for build in self.jobs.all().values() {
            build.is_stopped.store(true, Ordering::Release);
        }
        self.condvar.notify_all();
    }

    fn queue(&self, build: Arc<Build>) {
        locked(&self.queue).push_back(build);
        self.condvar.notify_all();
    }

    /// Runs one build after the other.
    fn work(&self) {
        loop {
            let mut queue = locked(&self.queue);
            let build = loop {
                if self.is_closed.load(Ordering::Acquire) {
                    return;
                }
                match queue.pop_front() {
                    Some(build) if build.state() == JobState::Queued => break build,
                    Some(_) => {}
                    None => {
                        queue = self.condvar.wait(queue).unwrap_or_else(PoisonError::into_inner)
                    }
                }
            };
            drop(queue);
            build.change(|state| state.name = JobState::Running);
            let run = std::panic::AssertUnwindSafe(|| build.run(&self.plan(build.material)?));
            let done = std::panic::catch_unwind(run);
            self.table_folder.reopen();
            build.change(|state| match done {
                // The request that interrupted it has set its state.
                Ok(Err(GenerateError::Interrupted(_))) => {
                    if state.name == JobState::Running {
                        state.name = JobState::Paused;
                    }
                }
                Ok(Ok(())) => {
                    (state.name, state.share) = (JobState::Done, 1.0);
                    (state.eta, state.step) = (None, None);
                }
                Ok(Err(error)) => {
                    state.name = JobState::Failed;
                    state.error = Some(error.to_string());
                }
                Err(_) => {
                    state.name = JobState::Failed;
                    state.error = Some("the generator broke off".to_owned());
                }
            });
        }
    }
}

impl Job for Build {
    fn state(&self) -> JobState {
        locked(&self.state).name
    }
}

impl Build {
    /// The progress of the build.
    pub fn show(&self, seq: Option<u64>) -> wire::Build {
        let state = locked(&self.state);
        wire::Build {
            seq,
            id: self.id.to_string(),
            variant: self.material.variant().name(),
            material: self.material.to_string(),
            state: state.name,
            table: state.table.clone(),
            step: state.step.clone(),
            share: state.share,
            eta: state.eta,
            error: state.error.clone(),
        }
    }

    pub fn text(&self, seq: u64) -> String {
        serde_json::to_string(&self.show(Some(seq))).unwrap_or_default()
    }

    fn change(&self, what: impl FnOnce(&mut State)) {
        let is_passing = {
            let mut state = locked(&self.state);
            what(&mut state);
            state.name == JobState::Running
        };
        self.feed.tell(is_passing, |seq, _| self.text(seq));
    }

    fn run(&self, plan: &Plan) -> Result<(), GenerateError> {
        let (begun, expected) = (Instant::now(), plan.time().as_secs_f64());
        let stop = || self.is_stopped.load(Ordering::Acquire);
        let report = |progress: PlanProgress| {
            let PlanProgress { event, slices, share, skipped, .. } = progress;
            let step = match event {
                Progress::Table { .. } | Progress::Longer => "solving".to_owned(),
                Progress::Layer { plies, .. } => format!("solving, {plies} plies"),
                Progress::Slices { done } => format!("solving, slice {done} of {slices}"),
                Progress::Packed { done, of } => format!("packing, block {done} of {of}"),
            };
            // Uses the estimate at first, then the measured speed.
            let measured = begun.elapsed().as_secs_f64() / (share - skipped).max(1e-6);
            let whole = if share - skipped > 0.1 { measured } else { expected };
            self.change(|state| {
                state.table = Some(progress.material.to_string());
                state.step = Some(step);
                state.share = share;
                state.eta = Some(whole * (1.0 - share));
            });
        };
        plan.build(&stop, &report, &mut |_, _| {})
    }
}
