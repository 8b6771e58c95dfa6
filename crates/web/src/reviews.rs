//! Reviews: games analysed in the background, position by position, and kept; and single moves.

use std::sync::{Arc, Mutex};

use kiebitz_chess::{Color, Game, Move};
use kiebitz_engine::{Options, Stop};
use kiebitz_games::pgn::PgnGame;
use kiebitz_games::store::{GameId, Kinds, StoredDrill};
use kiebitz_review::{
    Considered, Judge, JudgeSettings, Position, Review, ReviewKey, ReviewReport, StoredReview,
    drills,
};
use kiebitz_tablebase::{Syzygy, Tables};
use kiebitz_words::{Language, Message, message};

use crate::app::App;
use crate::budget::Budget;
use crate::core_queue::{CoreQueue, Pass, Work};
use crate::fault::{Fault, cause, internal};
use crate::jobs::{Job, JobProgress, Jobs};
use crate::limits::RequestSlot;
use crate::stores::Stores;
use crate::sync::locked;
use crate::wire::{self, JobState};

pub(crate) const NODES: std::ops::RangeInclusive<u64> = 1_000..=2_000_000;

/// The longest game that is reviewed, in plies.
pub(crate) const LONGEST: usize = 800;

pub(crate) struct ReviewTask {
    pub game: PgnGame,
    /// Its number, if it is in the database.
    pub id: Option<GameId>,
    pub nodes: u64,
    pub tables: Arc<Tables>,
    pub syzygy: Option<Arc<Syzygy>>,
    pub turn: RequestSlot,
}

impl ReviewTask {
    /// Identifies the review of this game with these nodes: another one would find the same.
    fn key(&self) -> ReviewKey {
        ReviewKey::new(&format!("{} nodes", self.nodes), &self.game)
    }
}

pub(crate) struct ReviewProgress {
    key: ReviewKey,
    /// The number of the game.
    game: Option<GameId>,
    state: JobState,
    progress: Option<wire::Positions>,
    place: Option<usize>,
    error: Option<Message<'static>>,
    report: Option<Arc<ReviewReport>>,
}

type ReviewJob = Job<ReviewProgress>;

pub(crate) struct Reviews {
    core_queue: Arc<CoreQueue>,
    stores: Arc<Stores>,
    budget: Arc<Budget>,
    pub jobs: Jobs<ReviewProgress>,
}

impl Reviews {
    pub fn new(core_queue: Arc<CoreQueue>, stores: Arc<Stores>, budget: Arc<Budget>) -> Reviews {
        let jobs = Jobs::new(budget.for_events());
        Reviews { core_queue, stores, budget, jobs }
    }

    /// Begins a review, or returns the one that is under way, was done or was kept.
    pub fn begin(&self, task: ReviewTask) -> Result<u64, Fault> {
        let (key, game) = (task.key(), task.id);
        let is_same = |job: &Arc<ReviewJob>| {
            let progress = job.progress();
            progress.state != JobState::Failed && (&progress.key, progress.game) == (&key, game)
        };
        if let Some(job) = self.jobs.all().iter().find(|job| is_same(job)) {
            return Ok(job.id);
        }
        let kept = game.and_then(|id| self.kept(id, &task.game, &key));
        let place = self.jobs.place()?;
        let mut progress = ReviewProgress {
            key,
            game,
            state: JobState::Queued,
            progress: None,
            place: None,
            error: None,
            report: None,
        };
        if let Some(positions) = kept
            && let Some(review) = Review::of(&task.game, positions, task.nodes)
        {
            progress.state = JobState::Done;
            progress.report = Some(Arc::new(ReviewReport::from(&review)));
            return Ok(place.register(progress).id);
        }
        let share = self.budget.take_whole(Judge::hash_mib(task.nodes))?;
        let (core_queue, stores) = (self.core_queue.clone(), self.stores.clone());
        let run = move |job: &ReviewJob| {
            review(job, &task, &core_queue, &stores);
            drop((share, task.turn));
        };
        Ok(place.run(progress, run)?.id)
    }
}

impl Reviews {
    /// What was found of the positions of a game, if its review was kept and still fits. One that cannot be read is made
    /// anew.
    fn kept(&self, id: GameId, game: &PgnGame, key: &ReviewKey) -> Option<Vec<Position>> {
        let kept = self.stores.ask(|store| store.review(id)).ok()??;
        let kept = StoredReview::from_line(&kept).filter(|kept| kept.key() == key)?;
        kept.positions(game)
    }

    /// Judges one move of a game's position, or the best one.
    pub async fn consider(
        app: &App,
        turn: RequestSlot,
        wish: Question,
    ) -> Result<Considered, Fault> {
        let share = app.reviews.budget.take_whole(Judge::hash_mib(wish.nodes))?;
        let options = options(app.table_folder.tables(), app.settings.syzygy.clone());
        let settings = JudgeSettings { nodes: wish.nodes, threads: 1, engine: options };
        app.compute((turn, share), Work::Short, move |_| {
            let mut judge = Judge::new(settings).map_err(internal)?;
            let over = |_| Fault::Bad("position", message!("request-over"));
            judge.consider(&wish.game, wish.asked, &Stop::new()).map_err(over)
        })
        .await
    }
}

/// A move to judge.
pub(crate) struct Question {
    pub game: Game,
    /// The best one if it is left open.
    pub asked: Option<Move>,
    pub nodes: u64,
}

fn options(tables: Arc<Tables>, syzygy: Option<Arc<Syzygy>>) -> Options {
    Options { tables: Some(tables), syzygy, ..JudgeSettings::default().engine }
}

impl JobProgress for ReviewProgress {
    type Event = wire::ReviewState<'static>;

    const NAMES: [&'static str; 2] = ["review", "reviews"];
    const MOST: usize = 8;
    const KEPT: usize = 24;

    fn jobs(app: &App) -> &Jobs<ReviewProgress> {
        &app.reviews.jobs
    }

    fn state(&self) -> JobState {
        self.state
    }

    fn is_passing(&self) -> bool {
        self.state.is_open()
    }

    fn text(&self, id: u64, seq: u64, language: Language) -> String {
        self.show(id, Some(seq), None, language)
    }

    fn ended(job: &ReviewJob) {
        if job.progress().state.is_open() {
            job.change(|progress| {
                progress.state = JobState::Failed;
                progress.error.get_or_insert_with(|| message!("server-broken-off"));
            });
        }
    }
}

impl ReviewProgress {
    /// The progress as JSON, with its findings.
    pub fn whole(&self, id: u64, language: Language) -> String {
        self.show(id, None, self.report.as_deref(), language)
    }

    fn show(
        &self,
        id: u64,
        seq: Option<u64>,
        review: Option<&ReviewReport>,
        language: Language,
    ) -> String {
        let shown = wire::ReviewState {
            seq,
            id: id.to_string(),
            state: self.state,
            progress: self.progress,
            place: self.place,
            error: self.error.as_ref().map(|error| error.say(language)),
            review,
        };
        serde_json::to_string(&shown).unwrap_or_default()
    }
}

fn review(job: &ReviewJob, task: &ReviewTask, core_queue: &Arc<CoreQueue>, stores: &Stores) {
    let options = options(task.tables.clone(), task.syzygy.clone());
    let settings = JudgeSettings { nodes: task.nodes, threads: 1, engine: options };
    let mut judge = match Judge::new(settings) {
        Ok(judge) => judge,
        Err(error) => {
            return job.change(|progress| progress.error = Some(cause(error)));
        }
    };
    let enter = || {
        let place = |place| job.change(|progress| progress.place = Some(place));
        let pass = core_queue.enter(Work::Long, || !job.stop.is_stopped(), place);
        if pass.is_some() {
            job.change(|progress| {
                progress.state = JobState::Running;
                progress.place = None;
            });
        }
        pass
    };
    let pass: Mutex<Option<Pass>> = Mutex::new(enter());
    let found = judge.review(&task.game, &job.stop, &|at| {
        job.change(|progress| {
            progress.progress = Some(wire::Positions { done: at.done, total: at.total });
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
        let found = StoredReview::new(task.key(), &task.game, &review.positions).to_line();
        // A review is still valid if it cannot be stored.
        let _ = stores.ask(|store| {
            let kinds = store.load(id)?.kinds;
            store.keep_drills(id, &kept(&review, id, &kinds))?;
            store.keep_review(id, &found)
        });
    }
    let report = Arc::new(ReviewReport::from(&review));
    job.change(|progress| {
        progress.state = JobState::Done;
        progress.report = Some(report);
    });
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
                tried: 0,
                solved: 0,
            });
        }
    }
    all
}
