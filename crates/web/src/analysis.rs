//! Analyses: the engine searches a position as long as a client listens.
//!
//! Each analysis has a thread and an engine with its own hash table. It searches in turns: when
//! others wait for a core, it stops after a while, queues again, and continues from its hash table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use kiebitz_chess::Game;
use kiebitz_engine::{Bound, Engine, Evaluator, Info, Limits, Options, Stop};
use kiebitz_tablebase::{Syzygy, Tables};
use kiebitz_words::Language;

use crate::app::App;
use crate::budget::{Budget, Share};
use crate::core_queue::{CoreQueue, Work};
use crate::fault::Fault;
use crate::jobs::{Job, JobProgress, Jobs};
use crate::limits::RequestSlot;
use crate::wire::{self, JobState, Named, Verdict, Worth};

pub(crate) const MOST_LINES: usize = 5;

/// The hash table of an analysis, if the budget allows it.
const HASH_MIB: usize = 64;

/// An analysis without listeners ends after this time.
const UNHEARD: Duration = Duration::from_secs(30);

/// How long an analysis searches before it makes room for others.
const TURN: Duration = Duration::from_secs(2);

/// The limit for all turns together, in case a page was left open.
const LONGEST: Duration = Duration::from_secs(20 * 60);

/// How often the supervisor checks who listens and who waits.
const ROUND: Duration = Duration::from_millis(200);

pub(crate) struct AnalysisTask {
    pub game: Game,
    pub lines: usize,
    pub evaluator: Evaluator,
    pub tables: Arc<Tables>,
    pub syzygy: Option<Arc<Syzygy>>,
    pub turn: RequestSlot,
}

pub(crate) struct AnalysisProgress {
    is_done: bool,
    /// The running search, and since when.
    search: Option<(Stop, Instant)>,
    /// When a client last listened.
    heard: Instant,
    /// The time of all finished turns.
    spent: Duration,
    last: wire::AnalysisNews,
}

type Analysis = Job<AnalysisProgress>;

pub(crate) struct Analyses {
    core_queue: Arc<CoreQueue>,
    budget: Arc<Budget>,
    pub jobs: Jobs<AnalysisProgress>,
    is_closed: AtomicBool,
}

impl Analyses {
    /// Starts without analyses, and starts the thread that supervises them.
    pub fn new(core_queue: Arc<CoreQueue>, budget: Arc<Budget>) -> Arc<Analyses> {
        let jobs = Jobs::new(budget.for_events());
        let is_closed = AtomicBool::new(false);
        let analyses = Arc::new(Analyses { core_queue, budget, jobs, is_closed });
        let watched = analyses.clone();
        let watch = move || {
            while !watched.is_closed.load(Ordering::Acquire) {
                thread::sleep(ROUND);
                watched.look();
            }
        };
        // If the thread cannot be started, analyses work but do not take turns.
        let _ = thread::Builder::new().name("analyses".into()).spawn(watch);
        analyses
    }

    pub fn begin(&self, task: AnalysisTask) -> Result<u64, Fault> {
        let place = self.jobs.place()?;
        let share = self.budget.take(HASH_MIB)?;
        let progress = AnalysisProgress {
            is_done: false,
            search: None,
            heard: Instant::now(),
            spent: Duration::ZERO,
            last: wire::AnalysisNews::Queued { place: 0 },
        };
        let core_queue = self.core_queue.clone();
        let run = move |analysis: &Analysis| analysis.run(task, &core_queue, &share);
        Ok(place.run(progress, run)?.id)
    }

    pub fn close(&self) {
        self.is_closed.store(true, Ordering::Release);
        for analysis in self.jobs.all() {
            analysis.end();
        }
    }

    fn look(&self) {
        let others_wait = self.core_queue.is_wanted(Work::Long);
        for analysis in self.jobs.all() {
            analysis.look(others_wait);
        }
        self.jobs.retain(|analysis| !analysis.progress().is_done || analysis.was_heard());
    }
}

impl JobProgress for AnalysisProgress {
    type Event = wire::AnalysisEvent<'static>;

    const NAMES: [&'static str; 2] = ["analysis", "analyses"];
    const MOST: usize = 16;
    const KEPT: usize = 64;

    fn jobs(app: &App) -> &Jobs<AnalysisProgress> {
        &app.analyses.jobs
    }

    fn state(&self) -> JobState {
        if self.is_done { JobState::Done } else { JobState::Running }
    }

    fn is_passing(&self) -> bool {
        !self.is_done
    }

    fn text(&self, _: u64, seq: u64, _: Language) -> String {
        text(seq, &self.last)
    }

    fn heard(&mut self) {
        self.heard = Instant::now();
    }

    fn cancelled(analysis: &Analysis) {
        if let Some((stop, _)) = &analysis.progress().search {
            stop.stop();
        }
    }

    fn ended(analysis: &Analysis) {
        analysis.progress().is_done = true;
        analysis.tell(&wire::AnalysisNews::Done {}, false);
    }
}

impl Analysis {
    fn was_heard(&self) -> bool {
        self.feed.has_listeners() || self.progress().heard.elapsed() < UNHEARD
    }

    fn end(&self) {
        self.stop.stop();
        AnalysisProgress::cancelled(self);
    }

    fn look(&self, others_wait: bool) {
        if self.feed.has_listeners() {
            self.progress().heard();
        }
        if !self.was_heard() {
            return self.end();
        }
        let now = self.progress();
        if let Some((stop, since)) = &now.search {
            let is_long = now.spent + since.elapsed() > LONGEST;
            if others_wait && since.elapsed() > TURN || is_long {
                stop.stop();
            }
        }
    }

    fn run(&self, task: AnalysisTask, core_queue: &Arc<CoreQueue>, share: &Share) {
        let AnalysisTask { game, lines, evaluator, tables, syzygy, turn: _turn } = task;
        let board = *game.board();
        let table = tables.probe(&board).ok().flatten().map(Verdict::from);
        if let Some(table) = table {
            self.tell(&wire::AnalysisNews::Table { table }, false);
        }
        if game.outcome().is_some() {
            return;
        }
        let options = Options {
            hash_mib: share.mib,
            multi_pv: lines,
            evaluator,
            tables: Some(tables),
            syzygy,
            library: false,
            ..Options::default()
        };
        let Ok(mut engine) = Engine::new(options) else { return };
        let limits = Limits { analyse: true, ..Limits::default() };
        let mut reached = 0;
        loop {
            let is_wanted = || !self.stop.is_stopped();
            let place = |place| self.tell(&wire::AnalysisNews::Queued { place }, true);
            let Some(pass) = core_queue.enter(Work::Long, is_wanted, place) else { return };
            let (stop, since) = (Stop::new(), Instant::now());
            self.progress().search = Some((stop.clone(), since));
            if !is_wanted() {
                return; // it ended before there was something to stop
            }
            // If endgame tables decide, the engine reports fewer lines than were asked for. So a
            // depth is complete when it has as many lines as the one before, or when the next one
            // begins.
            let (mut gathered, mut complete): (Vec<Info>, usize) = (Vec::new(), lines);
            let mut tell = |gathered: &[Info]| match gathered.last() {
                // After a pause the search repeats depths that were reported already.
                Some(info) if info.depth >= reached => {
                    reached = info.depth;
                    self.tell(&lines_of(gathered, &board, table), true);
                }
                _ => {}
            };
            engine.search(&game, &limits, &stop, &mut |info| {
                if gathered.last().is_some_and(|last| last.depth < info.depth) {
                    if gathered.len() < complete {
                        tell(&gathered);
                    }
                    complete = gathered.len();
                }
                gathered.retain(|other| other.depth == info.depth && other.multipv < info.multipv);
                if info.bound != Bound::Exact || info.pv.is_empty() {
                    return;
                }
                gathered.push(info.clone());
                if gathered.len() >= complete {
                    tell(&gathered);
                }
            });
            if gathered.len() < complete {
                tell(&gathered);
            }
            let is_stopped = stop.is_stopped();
            let spent = {
                let mut now = self.progress();
                now.search = None;
                now.spent += since.elapsed();
                now.spent
            };
            drop(pass);
            if !is_stopped || !is_wanted() || spent > LONGEST {
                return; // the search is complete, or no client listens
            }
        }
    }

    fn tell(&self, news: &wire::AnalysisNews, is_passing: bool) {
        let is_lines = matches!(news, wire::AnalysisNews::Lines(_));
        let mut now = self.progress();
        // A client that joins later gets the last lines, even if other events followed.
        if is_lines || !matches!(now.last, wire::AnalysisNews::Lines(_)) {
            now.last = news.clone();
        }
        drop(now);
        self.feed.tell(is_passing, |seq, _| text(seq, news));
    }
}

fn text(seq: u64, news: &wire::AnalysisNews) -> String {
    serde_json::to_string(&wire::AnalysisEvent { seq, news }).unwrap_or_default()
}

fn lines_of(
    infos: &[Info],
    board: &kiebitz_chess::Board,
    table: Option<Verdict>,
) -> wire::AnalysisNews {
    let lines = infos.iter().map(|info| wire::AnalysisLine {
        score: Worth::new(info.score, board),
        moves: Named::line(board, &info.pv),
    });
    let last = infos.last();
    wire::AnalysisNews::Lines(wire::AnalysisLines {
        depth: last.map_or(0, |info| info.depth),
        seldepth: infos.iter().map(|info| info.seldepth).max().unwrap_or(0),
        nodes: last.map_or(0, |info| info.nodes),
        nps: last.map_or(0, Info::nps),
        hashfull: last.map_or(0, |info| info.hashfull),
        lines: lines.collect(),
        table,
    })
}
