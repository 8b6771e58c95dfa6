//! Builds of endgame tables: one at a time, in its own thread, with pauses. When a build is paused
//! or the server ends, its progress stays on disk, and the same build continues from there.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use kiebitz_play::GameKind;
use kiebitz_tablebase::{
    self as tablebase, FileError, GenerateError, GenerateOptions, Material, Plan, PlanProgress,
    Shortage,
};
use kiebitz_words::{Language, Message, message};

use crate::app::{App, TableFolder};
use crate::budget::Budget;
use crate::fault::{Fault, cause, internal};
use crate::jobs::{Job, JobProgress, Jobs};
use crate::language;
use crate::sync::locked;
use crate::wire::{self, JobState};

/// How often the progress of a table is saved.
const SAVE_EVERY: Duration = Duration::from_secs(60);

pub(crate) struct BuildProgress {
    material: Material,
    state: JobState,
    table: Option<String>,
    step: Option<Message<'static>>,
    share: f64,
    eta: Option<f64>,
    error: Option<Message<'static>>,
}

pub(crate) type Build = Job<BuildProgress>;

pub(crate) struct Builds {
    table_folder: Arc<TableFolder>,
    threads: usize,
    budget: Arc<Budget>,
    pub jobs: Jobs<BuildProgress>,
    /// Held while a build is looked for and begun, so that no table is built twice.
    beginning: Mutex<()>,
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
            jobs: Jobs::new(budget.for_events()),
            budget,
            beginning: Mutex::default(),
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

    pub fn begin(&self, material: Material) -> Result<Arc<Build>, Fault> {
        let plan = self.plan(material).map_err(internal)?;
        if plan.tables().is_empty() {
            return Err(Fault::NotHere(message!("here-table", material = material.to_string())));
        }
        if let Some(Shortage { resource, needed, free }) = plan.shortage() {
            let [needed, free] = [needed, free].map(|bytes| bytes.div_ceil(1 << 20));
            let (what, material) = (resource.name(), material.to_string());
            return Err(Fault::NotHere(message!("here-shortage", material, needed, what, free)));
        }
        let _beginning = locked(&self.beginning);
        let is_same = |build: &Arc<Build>| {
            let progress = build.progress();
            progress.material == material && progress.state.is_open()
        };
        if let Some(same) = self.jobs.all().into_iter().find(is_same) {
            if same.progress().state == JobState::Paused {
                self.resume(&same);
            }
            return Ok(same);
        }
        let build = self.jobs.place()?.register(BuildProgress {
            material,
            state: JobState::Queued,
            table: None,
            step: None,
            share: 0.0,
            eta: Some(plan.time().as_secs_f64()),
            error: None,
        });
        self.queue(build.clone());
        Ok(build)
    }

    /// Pauses a build that waits or runs.
    pub fn pause(&self, build: &Build) {
        build.stop.stop();
        build.change(|progress| {
            if matches!(progress.state, JobState::Queued | JobState::Running) {
                progress.state = JobState::Paused;
                progress.eta = None;
            }
        });
    }

    pub fn resume(&self, build: &Arc<Build>) {
        let is_resumed = {
            let mut progress = build.progress();
            let is_paused = matches!(progress.state, JobState::Paused | JobState::Failed);
            if is_paused {
                progress.state = JobState::Queued;
                progress.error = None;
            }
            is_paused
        };
        if is_resumed {
            build.stop.flag().store(false, Ordering::Release);
            build.change(|_| {});
            self.queue(build.clone());
        }
    }

    /// Interrupts the running build; it can be continued.
    pub fn close(&self) {
        self.is_closed.store(true, Ordering::Release);
        self.jobs.close();
        self.condvar.notify_all();
    }

    fn queue(&self, build: Arc<Build>) {
        locked(&self.queue).push_back(build);
        self.condvar.notify_all();
    }

    fn work(&self) {
        loop {
            let mut queue = locked(&self.queue);
            let build = loop {
                if self.is_closed.load(Ordering::Acquire) {
                    return;
                }
                match queue.pop_front() {
                    Some(build) if build.progress().state == JobState::Queued => break build,
                    Some(_) => {}
                    None => {
                        queue = self.condvar.wait(queue).unwrap_or_else(PoisonError::into_inner)
                    }
                }
            };
            drop(queue);
            build.change(|progress| progress.state = JobState::Running);
            let material = build.progress().material;
            let run = std::panic::AssertUnwindSafe(|| run(&build, &self.plan(material)?));
            let done = std::panic::catch_unwind(run);
            self.table_folder.reopen();
            build.change(|progress| match done {
                // The request that interrupted it has set its state.
                Ok(Err(GenerateError::Interrupted(_))) => {
                    if progress.state == JobState::Running {
                        progress.state = JobState::Paused;
                    }
                }
                Ok(Ok(())) => {
                    (progress.state, progress.share) = (JobState::Done, 1.0);
                    (progress.eta, progress.step) = (None, None);
                }
                Ok(Err(error)) => {
                    progress.state = JobState::Failed;
                    progress.error = Some(cause(error));
                }
                Err(_) => {
                    progress.state = JobState::Failed;
                    progress.error = Some(message!("server-broken-off"));
                }
            });
        }
    }
}

impl JobProgress for BuildProgress {
    type Event = wire::Build;

    const NAMES: [&'static str; 2] = ["build", "builds"];
    const MOST: usize = 16;
    const KEPT: usize = 32;

    fn jobs(app: &App) -> &Jobs<BuildProgress> {
        &app.builds.jobs
    }

    fn state(&self) -> JobState {
        self.state
    }

    fn is_passing(&self) -> bool {
        self.state == JobState::Running
    }

    fn text(&self, id: u64, seq: u64, language: Language) -> String {
        serde_json::to_string(&self.show(id, Some(seq), language)).unwrap_or_default()
    }

    /// What was built stays on disk for a later build.
    fn cancelled(build: &Build) {
        build.change(|progress| {
            if !matches!(progress.state, JobState::Done | JobState::Failed) {
                progress.state = JobState::Cancelled;
            }
        });
    }
}

impl BuildProgress {
    pub fn show(&self, id: u64, seq: Option<u64>, language: Language) -> wire::Build {
        wire::Build {
            seq,
            id: id.to_string(),
            variant: GameKind::Chess(self.material.variant()).into(),
            material: self.material.to_string(),
            state: self.state,
            table: self.table.clone(),
            step: self.step.as_ref().map(|step| step.say(language)),
            share: self.share,
            eta: self.eta,
            error: self.error.as_ref().map(|error| error.say(language)),
        }
    }
}

impl Build {
    pub fn show(&self) -> wire::Build {
        self.progress().show(self.id, None, language::current())
    }
}

fn run(build: &Build, plan: &Plan) -> Result<(), GenerateError> {
    let (begun, expected) = (Instant::now(), plan.time().as_secs_f64());
    let stop = || build.stop.is_stopped();
    let report = |progress: PlanProgress| {
        let PlanProgress { event, slices, share, skipped, .. } = progress;
        let step = match event {
            tablebase::Progress::Table { .. } | tablebase::Progress::Longer => {
                message!("build-solves")
            }
            tablebase::Progress::Layer { plies, .. } => message!("build-solves-plies", plies),
            tablebase::Progress::Slices { done } => {
                message!("build-solves-slice", done, of = slices)
            }
            tablebase::Progress::Packed { done, of } => message!("build-packs", done, of),
        };
        // Uses the estimate at first, then the measured speed.
        let measured = begun.elapsed().as_secs_f64() / (share - skipped).max(1e-6);
        let whole = if share - skipped > 0.1 { measured } else { expected };
        build.change(|now| {
            now.table = Some(progress.material.to_string());
            now.step = Some(step);
            now.share = share;
            now.eta = Some(whole * (1.0 - share));
        });
    };
    plan.build(&stop, &report, &mut |_, _| {})
}
