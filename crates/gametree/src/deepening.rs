//! Iterative deepening: one depth after the other, until time is up.

use std::time::{Duration, Instant};

use crate::control::Control;
use crate::game::Game;
use crate::score::{MAX_PLY, plies_to_end};
use crate::search::{Found, Search};

/// Searches a position to greater and greater depth.
///
/// Searching shallow depths first may look wasteful. But a tree grows so fast with its depth that
/// all shallower ones together cost less than the last. They also save work: the root's moves are
/// sorted by the last iteration, the memory is filled, and MTD(f) has its first guess. Above all,
/// there is always a result when time is up.
///
/// ```
/// use kiebitz_gametree::tictactoe::{OpenLines, TicTacToe};
/// use kiebitz_gametree::{AlphaBeta, Control, Deepening};
///
/// let mut search = AlphaBeta::new(OpenLines);
/// let mut control = Control::unlimited().with_node_limit(2_000);
/// let last = Deepening::to(9).run(&mut search, &TicTacToe::default(), &mut control, |iteration| {
///     println!("depth {}: {:?}", iteration.depth, iteration.found.best);
/// });
/// assert_eq!(last.map(|iteration| iteration.depth), Some(5));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deepening {
    /// The greatest depth.
    pub deepest: u32,
    /// The depths on the way there.
    pub schedule: Schedule,
    /// The predictive stop: with a budget of time, counted from the beginning of the run, no
    /// iteration begins that is expected to exceed it. The next ply is expected to take the last
    /// iteration's time multiplied by the average number of legal
    /// moves, its [branching](Iteration::branching). This does not interrupt a running iteration; the
    /// deadline of a [`Control`] does.
    pub budget: Option<Duration>,
}

/// Which depths are searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Schedule {
    /// 1, 2, 3, 4, …
    #[default]
    EveryPly,
    /// 1, 2, 4, 8, …, as far as the greatest depth allows.
    Doubling,
}

/// A completed search to one depth.
#[derive(Clone, PartialEq, Debug)]
pub struct Iteration<M> {
    /// The depth in plies.
    pub depth: u32,
    /// The result; the nodes are those of this iteration alone.
    pub found: Found<M>,
    /// The time this iteration alone took.
    pub time: Duration,
    /// The average number of legal moves of the positions that it searched on; 1 if there were none.
    pub branching: f64,
}

impl<M> Iteration<M> {
    /// The time an iteration to `depth` can be expected to take, in seconds.
    fn expected_seconds(&self, depth: u32) -> f64 {
        self.time.as_secs_f64() * self.branching.powf(f64::from(depth) - f64::from(self.depth))
    }
}

impl Deepening {
    /// Deepening by one ply at a time to `deepest`, at most [`MAX_PLY`], without a budget.
    pub const fn to(deepest: u32) -> Deepening {
        Deepening { deepest, schedule: Schedule::EveryPly, budget: None }
    }

    /// The last iteration that `search` completes before `control` interrupts it, or the budget, or
    /// before the greatest depth or the certain end of the game is reached. `None` if not even the
    /// first was completed.
    ///
    /// Every completed iteration is given to `report`.
    pub fn run<G: Game>(
        &self,
        search: &mut (impl Search<G> + ?Sized),
        game: &G,
        control: &mut Control,
        mut report: impl FnMut(&Iteration<G::Move>),
    ) -> Option<Iteration<G::Move>> {
        let begin = Instant::now();
        let mut last: Option<Iteration<G::Move>> = None;
        while let Some(depth) = self.next_depth(last.as_ref()) {
            if let (Some(budget), Some(last)) = (self.budget, &last)
                && begin.elapsed().as_secs_f64() + last.expected_seconds(depth)
                    > budget.as_secs_f64()
            {
                break;
            }
            let started = Instant::now();
            let hint = last.as_ref().map(|last| &last.found);
            let [positions, moves] = control.expanded();
            let Ok(found) = search.search(game, depth, hint, control) else {
                break;
            };
            let [expanded, legal] = control.expanded();
            let branching = match expanded - positions {
                0 => 1.0,
                expanded => (legal - moves) as f64 / expanded as f64,
            };
            let iteration = Iteration { depth, found, time: started.elapsed(), branching };
            report(&iteration);
            last = Some(iteration);
        }
        last
    }

    /// The depth of the next iteration, `None` if it could find nothing new.
    fn next_depth<M>(&self, last: Option<&Iteration<M>>) -> Option<u32> {
        let deepest = self.deepest.min(MAX_PLY);
        let Some(last) = last else {
            return Some(deepest.min(1));
        };
        // All lines of this depth were searched, so a win found is the shortest and a loss the
        // longest there is.
        let over = last.found.best.is_none() || plies_to_end(last.found.score).is_some();
        if over || last.depth >= deepest {
            return None;
        }
        let next = match self.schedule {
            Schedule::EveryPly => last.depth + 1,
            Schedule::Doubling => last.depth * 2,
        };
        (next <= deepest).then_some(next)
    }
}
