//! MTD(f): approaches the score with narrow searches.

use crate::control::Control;
use crate::evaluate::Evaluate;
use crate::game::Game;
use crate::memory::Memory;
use crate::negamax::Negamax;
use crate::order::{Order, Unordered};
use crate::score::INFINITY;
use crate::search::{Answer, Found, Hint, Search};
use crate::watch::Watch;

/// Asks again and again "is the score at least this?", until only one score is left.
///
/// The name is Aske Plaat's: *Memory-enhanced Test Driver*, with a first guess *f*. A search
/// between `beta - 1` and `beta` prunes the most, because no score lies between them; its only
/// result is a bound: at least `beta`, or less. Each test starts at the bound that the last one
/// found. The tests visit mostly the same positions, so each relies on the memory of [`Negamax`].
///
/// The nearer the first guess, the fewer the tests. It is the score of the hint, which in iterative
/// deepening is the iteration before; without a hint it is 0.
#[derive(Clone, Debug)]
pub struct Mtdf<G: Game, E, O = Unordered, W = ()> {
    test: Negamax<G, E, O, W>,
}

impl<G: Game, E> Mtdf<G, E> {
    /// An MTD(f) search that evaluates leaves with `evaluate`, tries moves as the game generates
    /// them, and remembers 65,536 positions.
    pub fn new(evaluate: E) -> Mtdf<G, E> {
        Mtdf { test: Negamax::new(evaluate) }
    }
}

impl<G: Game, E, O, W> Mtdf<G, E, O, W> {
    /// The search whose tests this one makes, with its order, memory and techniques.
    pub const fn by(test: Negamax<G, E, O, W>) -> Mtdf<G, E, O, W> {
        Mtdf { test }
    }

    /// The memory, for another search.
    pub fn into_memory(self) -> Option<Memory<G::Move>> {
        self.test.into_memory()
    }
}

impl<G: Game, E: Evaluate<G>, O: Order<G>, W: Watch<G::Move>> Search<G> for Mtdf<G, E, O, W> {
    fn search(&mut self, game: &G, depth: u32, hint: Hint<G>, control: &mut Control) -> Answer<G> {
        let before = control.nodes();
        let (mut lower, mut upper) = (-INFINITY, INFINITY);
        let mut last = hint.cloned();
        let mut proven = None;
        while lower < upper {
            let guess = last.as_ref().map_or(0, |found| found.score);
            let beta = guess.max(lower + 1);
            let test = self.test.root(game, depth, beta - 1, beta, last.as_ref(), control)?;
            if test.best.is_none() {
                return Ok(test); // a leaf: its score is exact
            }
            if test.score >= beta {
                lower = test.score;
                // Only a successful test proves a move. A failed one shows that all moves are worth
                // less, but not which is the best of them.
                proven = Some(test.clone());
            } else {
                upper = test.score;
            }
            last = Some(test);
        }

        // No score is as low as where `lower` began. So it was raised, last of all to the score.
        let proven = proven.expect("a test succeeded");
        Ok(Found { nodes: control.nodes() - before, ..proven })
    }
}
