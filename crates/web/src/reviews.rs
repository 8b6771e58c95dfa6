//! Reviews: games analysed in the background, position by position.

use std::sync::{Arc, Mutex};
use std::thread;

use kiebitz_chess::Color;
use kiebitz_engine::{Options, Stop};
use kiebitz_games::pgn::PgnGame;
use kiebitz_games::store::{GameId, Kinds, StoredDrill};
use kiebitz_play::Language;
use kiebitz_review::{Judge, JudgeSettings, Review, ReviewReport, drills};
use kiebitz_tablebase::{Syzygy, Tables};

use crate::budget::Budget;
use crate::core_queue::{CoreQueue, Pass, Work};
use crate::fault::Fault;
use crate::feed::Feed;
use crate::jobs::{Job, JobState, Jobs, make_room};
use crate::limits::RequestSlot;
use crate::stores::Stores;
use crate::sync::locked;
use crate::wire;

/// Reviews that run or wait at the same time.
const MOST: usize = 8;

/// Finished reviews that are kept.
const KEPT: usize = 24;

/// The range of nodes per position.
pub(crate) const NODES: std::ops::RangeInclusive<u64> = 1_000..=2_000_000;

/// The longest game that is reviewed, in plies.
pub(crate) const LONGEST: usize = 800;

pub(crate) struct ReviewTask {
    pub game: PgnGame,
    /// Its number, if it is in the database.
    pub id: Option<GameId>,
    pub nodes: u64,
    pub tables: Option<Arc<Tables>>,
    pub syzygy: Option<Arc<Syzygy>>,
    pub turn: RequestSlot,
}

/// A review, finished or running.
pub(crate) struct ReviewJob {
    id: u64,
    pub feed: Arc<Feed>,
    stop: Stop,
    state: Mutex<State>,
}

struct State {
    name: JobState,
    progress: Option<wire::ReviewProgress>,
    place: Option<usize>,
    error: Option<String>,
    report: Option<Arc<ReviewReport>>,
}

pub(crate) struct Reviews {
    core_queue: Arc<CoreQueue>,
    stores: Arc<Stores>,
    budget: Arc<Budget>,
    jobs: Jobs<ReviewJob>,
}

impl Reviews {
    pub fn new(core_queue: Arc<CoreQueue>, stores: Arc<Stores>, budget: Arc<Budget>) -> Reviews {
        Reviews { core_queue, stores, budget, jobs: Jobs::new("review") }
    }

    /// Begins a review and returns its number.
    pub fn begin(&self, task: ReviewTask) -> Result<u64, Fault> {
        let mut all = self.jobs.all();
        make_room(&mut all, MOST, KEPT, "reviews")?;
        let share = self.budget.take_whole(Judge::hash_mib(task.nodes))?;
        let id = self.jobs.number();
        let job = Arc::new(ReviewJob {
            id,
            feed: Arc::new(Feed::new(self.budget.for_events())),
            stop: Stop::new(),
            state: Mutex::new(State {
                name: JobState::Queued,
                progress: None,
                place: None,
                error: None,
                report: None,
            }),
        });
        let (running, core_queue, stores) =
            (job.clone(), self.core_queue.clone(), self.stores.clone());
        let run = move || {
            let guard = Failing(running.clone());
            running.run(&task, &core_queue, &stores);
            drop((guard, share, task.turn));
        };
        let thread = thread::Builder::new().name(format!("review {id}")).spawn(run);
        thread.map_err(|_| Fault::Busy("reviews"))?;
        all.insert(id, job);
        Ok(id)
    }

    pub fn find(&self, id: &str) -> Result<Arc<ReviewJob>, Fault> {
        self.jobs.find(id)
    }

    /// Ends a review, finished or not, and removes it.
    pub fn end(&self, id: &str) -> Result<(), Fault> {
        self.jobs.remove(id)?.stop.stop();
        Ok(())
    }

    pub fn close(&self) {
        for job in self.jobs.all().values() {
            job.stop.stop();
        }
    }
}

/// Marks a review as failed if its thread ended without a result.
struct Failing(Arc<ReviewJob>);

impl Drop for Failing {
    fn drop(&mut self) {
        if self.0.state().is_open() {
            self.0.change(|state| {
                state.name = JobState::Failed;
                state.error.get_or_insert_with(|| "it was broken off".to_owned());
            });
        }
    }
}

impl Job for ReviewJob {
    fn state(&self) -> JobState {
        locked(&self.state).name
    }
}

impl ReviewJob {
    fn run(&self, task: &ReviewTask, core_queue: &Arc<CoreQueue>, stores: &Stores) {
        let options = Options {
            tables: task.tables.clone(),
            syzygy: task.syzygy.clone(),
            ..JudgeSettings::default().engine
        };
        let settings = JudgeSettings { nodes: task.nodes, threads: 1, engine: options };
        let mut judge = match Judge::new(settings) {
            Ok(judge) => judge,
            Err(error) => {
                return self.change(|state| state.error = Some(error.to_string()));
            }
        };
        let enter = || {
            let place = |place| self.change(|state| state.place = Some(place));
            let pass = core_queue.enter(Work::Long, || !self.stop.is_stopped(), place);
            if pass.is_some() {
                self.change(|state| {
                    state.name = JobState::Running;
                    state.place = None;
                });
            }
            pass
        };
        let pass: Mutex<Option<Pass>> = Mutex::new(enter());
        let found = judge.review(&task.game, &self.stop, &|at| {
            self.change(|state| {
                state.progress = Some(wire::ReviewProgress { done: at.done, total: at.total });
            });
            // After each position, make room for others.
            if core_queue.is_wanted(Work::Long) {
                let mut pass = locked(&pass);
                *pass = None;
                *pass = enter();
            }
        });
        drop(pass);
        let Ok(review) = found else { return };
        if let Some(id) = task.id {
            // A review is still valid if its drills cannot be stored.
            let _ = stores.ask(|store| {
                let kinds = store.load(id)?.kinds;
                store.keep_drills(id, &kept(&review, id, &kinds))
            });
        }
        let report = Arc::new(ReviewReport::from(&review));
        self.change(|state| {
            state.name = JobState::Done;
            state.report = Some(report);
        });
    }

    fn change(&self, what: impl FnOnce(&mut State)) {
        let is_passing = {
            let mut state = locked(&self.state);
            what(&mut state);
            state.name.is_open()
        };
        self.feed.tell(is_passing, |seq, _| self.text(Some(seq), false));
    }

    /// Its progress as JSON; `is_whole` adds the findings.
    pub fn text(&self, seq: Option<u64>, is_whole: bool) -> String {
        let state = locked(&self.state);
        let review = state.report.as_deref().filter(|_| is_whole);
        let shown = wire::ReviewState {
            seq,
            id: self.id.to_string(),
            state: state.name,
            progress: state.progress,
            place: state.place,
            error: state.error.as_deref(),
            review,
        };
        serde_json::to_string(&shown).unwrap_or_default()
    }
}

/// The mistakes of people in a game, as drills.
fn kept(review: &Review, game: GameId, kinds: &Kinds) -> Vec<StoredDrill> {
    let mut all = Vec::new();
    for side in Color::ALL {
        // Imported games do not say who played them.
        if kinds[side.index()].as_ref().is_some_and(|kind| kind.as_str() != "human") {
            continue;
        }
        let player = review.player(side).name.clone().map(String::from).unwrap_or_default();
        for drill in drills(review, side) {
            let board = &drill.board;
            let why = |language| {
                let found = review.moves.get(drill.ply);
                let words = found.and_then(|found| found.words(review, language));
                words.map(|words| words.sentences.join(" ")).unwrap_or_default()
            };
            let best: Vec<String> = drill.best.iter().map(|&m| board.uci(m)).collect();
            all.push(StoredDrill {
                id: 0,
                game,
                ply: u32::try_from(drill.ply + 1).unwrap_or(u32::MAX),
                player: player.clone(),
                variant: board.variant(),
                fen: board.fen(),
                played: board.uci(drill.played),
                best: best.join(" "),
                mark: drill.mark.name().to_owned(),
                english: why(Language::English),
                german: why(Language::German),
                tried: 0,
                solved: 0,
            });
        }
    }
    all
}
