//! Builds of endgame tables: one at a time, in its own thread, with pauses. When a build is paused
//! or the server ends, its progress stays on disk, and the same build continues from there.

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use kiebitz_tablebase::{
    Estimate, GenerateError, GenerateOptions, Material, Progress, TableLibrary, generate, is_built,
};

use crate::app::TableFolder;
use crate::budget::Budget;
use crate::fault::Fault;
use crate::feed::Feed;
use crate::wire;

/// The most builds that are queued, paused or running.
const MOST: usize = 16;

/// Finished builds that are still listed.
const KEPT: usize = 32;

/// How often the progress of a table is saved.
const SAVE_EVERY: Duration = Duration::from_secs(60);

/// The part of a table's time that solving takes; the rest is packing.
const SOLVING: f64 = 0.67;

/// A build.
pub(crate) struct Build {
    id: u64,
    material: Material,
    pub feed: Arc<Feed>,
    is_stopped: AtomicBool,
    state: Mutex<State>,
}

struct State {
    name: &'static str,
    table: Option<String>,
    step: Option<String>,
    share: f64,
    eta: Option<f64>,
    error: Option<String>,
}

/// The cost of a table and of those it needs.
pub(crate) struct Cost {
    /// Missing tables, in the order they are built.
    pub missing: Vec<Material>,
    pub memory: u64,
    pub file: u64,
    pub disk: u64,
    pub seconds: f64,
}

/// All builds.
pub(crate) struct Builds {
    shelf: Arc<TableFolder>,
    threads: usize,
    budget: Arc<Budget>,
    next: AtomicU64,
    all: Mutex<BTreeMap<u64, Arc<Build>>>,
    queue: Mutex<VecDeque<Arc<Build>>>,
    bell: Condvar,
    is_closed: AtomicBool,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Builds {
    /// Starts without builds, and starts the thread that runs them.
    pub fn new(shelf: Arc<TableFolder>, cores: usize, budget: Arc<Budget>) -> Arc<Builds> {
        let builds = Arc::new(Builds {
            shelf,
            // The other half of the cores is for games.
            threads: (cores / 2).max(1),
            budget,
            next: AtomicU64::new(1),
            all: Mutex::default(),
            queue: Mutex::default(),
            bell: Condvar::new(),
            is_closed: AtomicBool::new(false),
        });
        let builder = builds.clone();
        let _ = thread::Builder::new().name("tables".into()).spawn(move || builder.work());
        builds
    }

    fn options(&self) -> GenerateOptions {
        GenerateOptions {
            dir: self.shelf.folder.clone(),
            threads: self.threads,
            memory: self.budget.for_building(),
            save_every: SAVE_EVERY,
        }
    }

    /// The cost of a table.
    pub fn cost(&self, material: Material) -> Cost {
        let options = self.options();
        let mut missing = material.closure();
        missing.sort_by_key(Material::order);
        missing.retain(|material| !is_built(&options.dir, material));
        let mut cost = Cost { missing, memory: 0, file: 0, disk: 0, seconds: 0.0 };
        let mut estimates = Vec::with_capacity(cost.missing.len());
        for material in &cost.missing {
            let estimate = Estimate::new(material, &options);
            cost.memory = cost.memory.max(estimate.memory);
            cost.file += estimate.file;
            cost.seconds += estimate.time.as_secs_f64() / options.threads as f64;
            estimates.push(estimate);
        }
        cost.disk = Estimate::disk_of_all(&estimates);
        cost
    }

    /// Why a table cannot be built here, if it cannot.
    pub fn problem(&self, cost: &Cost) -> Option<wire::Shortage> {
        let allowed = self.budget.for_building();
        if cost.memory > allowed {
            return Some(wire::Shortage { what: "memory", needed: cost.memory, free: allowed });
        }
        let free = free_disk(&self.shelf.folder)?;
        (cost.disk > free).then_some(wire::Shortage { what: "disk", needed: cost.disk, free })
    }

    /// Queues a build.
    pub fn begin(&self, material: Material) -> Result<Arc<Build>, Fault> {
        let cost = self.cost(material);
        if cost.missing.is_empty() {
            return Err(Fault::NotHere(format!("The table of {material} is there already")));
        }
        if let Some(shortage) = self.problem(&cost) {
            let wire::Shortage { what, needed, free } = shortage;
            let [needed, free] = [needed, free].map(|bytes| bytes.div_ceil(1 << 20));
            return Err(Fault::NotHere(format!(
                "{material} needs {needed} MiB of {what}, and {free} MiB are free"
            )));
        }
        let mut all = locked(&self.all);
        let is_open = |build: &Build| matches!(build.name(), "queued" | "running" | "paused");
        if let Some(same) =
            all.values().find(|build| build.material == material && is_open(build)).cloned()
        {
            drop(all);
            if same.name() == "paused" {
                self.resume(&same);
            }
            return Ok(same);
        }
        if all.values().filter(|build| is_open(build)).count() >= MOST {
            return Err(Fault::Busy("table builds"));
        }
        while all.len() >= KEPT {
            let Some(oldest) = all.iter().find(|(_, build)| !is_open(build)).map(|(id, _)| *id)
            else {
                break;
            };
            all.remove(&oldest);
        }
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let build = Arc::new(Build {
            id,
            material,
            feed: Arc::new(Feed::new(self.budget.for_events())),
            is_stopped: AtomicBool::new(false),
            state: Mutex::new(State {
                name: "queued",
                table: None,
                step: None,
                share: 0.0,
                eta: Some(cost.seconds),
                error: None,
            }),
        });
        all.insert(id, build.clone());
        drop(all);
        self.queue(build.clone());
        Ok(build)
    }

    pub fn list(&self) -> Vec<Arc<Build>> {
        locked(&self.all).values().cloned().collect()
    }

    pub fn find(&self, id: &str) -> Result<Arc<Build>, Fault> {
        let found = id.parse().ok().and_then(|id: u64| locked(&self.all).get(&id).cloned());
        found.ok_or_else(|| Fault::Unknown("build", id.chars().take(40).collect()))
    }

    /// Pauses a build that waits or runs.
    pub fn pause(&self, build: &Build) {
        build.is_stopped.store(true, Ordering::Release);
        build.change(|state| {
            if state.name == "queued" || state.name == "running" {
                state.name = "paused";
                state.eta = None;
            }
        });
    }

    /// Lets a paused build go on.
    pub fn resume(&self, build: &Arc<Build>) {
        let is_resumed = {
            let mut state = locked(&build.state);
            let is_paused = matches!(state.name, "paused" | "failed");
            if is_paused {
                state.name = "queued";
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
            if !matches!(state.name, "done" | "failed") {
                state.name = "cancelled";
            }
        });
        locked(&self.all).remove(&build.id);
    }

    /// Interrupts the running build; it can be continued.
    pub fn close(&self) {
        self.is_closed.store(true, Ordering::Release);
        for build in locked(&self.all).values() {
            build.is_stopped.store(true, Ordering::Release);
        }
        self.bell.notify_all();
    }

    fn queue(&self, build: Arc<Build>) {
        locked(&self.queue).push_back(build);
        self.bell.notify_all();
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
                    Some(build) if build.name() == "queued" => break build,
                    Some(_) => {}
                    None => queue = self.bell.wait(queue).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(queue);
            build.change(|state| state.name = "running");
            let run = std::panic::AssertUnwindSafe(|| build.run(&self.options()));
            let done = std::panic::catch_unwind(run);
            self.shelf.reopen();
            build.change(|state| match done {
                // The request that interrupted it has set its state.
                Ok(Err(GenerateError::Interrupted)) => {
                    if state.name == "running" {
                        state.name = "paused";
                    }
                }
                Ok(Ok(())) => {
                    (state.name, state.share) = ("done", 1.0);
                    (state.eta, state.step) = (None, None);
                }
                Ok(Err(error)) => {
                    state.name = "failed";
                    state.error = Some(error.to_string());
                }
                Err(_) => {
                    state.name = "failed";
                    state.error = Some("the generator broke off".to_owned());
                }
            });
        }
    }
}

/// Free bytes on the disk of the tables; `None` if the system does not say.
fn free_disk(folder: &Path) -> Option<u64> {
    let mut folder = folder;
    while !folder.exists() {
        folder = folder.parent()?;
    }
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    fs4::available_space(folder).ok()
}

impl Build {
    pub fn name(&self) -> &'static str {
        locked(&self.state).name
    }

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
            state.name == "running"
        };
        self.feed.tell(is_passing, |seq, _| self.text(seq));
    }

    fn run(&self, options: &GenerateOptions) -> Result<(), GenerateError> {
        let mut missing = self.material.closure();
        missing.sort_by_key(Material::order);
        missing.retain(|material| !is_built(&options.dir, material));
        let seconds =
            |material: &Material| Estimate::new(material, options).time.as_secs_f64().max(1e-3);
        let total: f64 = missing.iter().map(seconds).sum();
        let library = TableLibrary::new(options)?;
        let begun = Instant::now();
        let mut before = 0.0;
        for material in missing {
            let own = seconds(&material);
            let progress = Mutex::new(Table { slices: 1, positions: 1, found: 0 });
            let stop = || self.is_stopped.load(Ordering::Acquire);
            let report = |news: Progress| {
                let (step, share) = locked(&progress).hear(news);
                let share = ((before + own * share) / total).clamp(0.0, 1.0);
                let spent = begun.elapsed().as_secs_f64();
                self.change(|state| {
                    state.table = Some(material.to_string());
                    state.step = step.or_else(|| state.step.take());
                    state.share = share;
                    // Uses the estimate at first, then the measured speed.
                    let measured = spent / share.max(1e-6) * (1.0 - share);
                    let expected = total / options.threads as f64 * (1.0 - share);
                    state.eta = Some(if share > 0.1 { measured } else { expected });
                });
            };
            generate(material, options, &library, &stop, &report)?;
            before += own;
        }
        Ok(())
    }
}

/// The progress of a table.
struct Table {
    slices: usize,
    positions: u64,
    found: u64,
}

impl Table {
    /// The current step, if it is new, and the finished share of the time.
    fn hear(&mut self, news: Progress) -> (Option<String>, f64) {
        match news {
            Progress::Table { slices, done, estimate, .. } => {
                *self =
                    Table { slices: slices.max(1), positions: estimate.positions.max(1), found: 0 };
                (Some("solving".to_owned()), SOLVING * done as f64 / self.slices as f64)
            }
            Progress::Layer { done, plies, found } => {
                self.found += found;
                let found = self.found.min(self.positions) as f64 / self.positions as f64;
                let share = (done as f64 + found) / self.slices as f64;
                (Some(format!("solving, {plies} plies")), SOLVING * share.min(1.0))
            }
            Progress::Slices { done } => (
                Some(format!("solving, slice {done} of {}", self.slices)),
                SOLVING * done as f64 / self.slices as f64,
            ),
            Progress::Packed { done, of } => (
                Some(format!("packing, block {done} of {of}")),
                SOLVING + (1.0 - SOLVING) * done as f64 / of.max(1) as f64,
            ),
            Progress::Finished { .. } => (None, 1.0),
            _ => (None, 0.0),
        }
    }
}
