//! The searches by name.

use std::fmt;
use std::str::FromStr;

use crate::alphabeta::AlphaBeta;
use crate::evaluate::Evaluate;
use crate::game::Game;
use crate::minimax::Minimax;
use crate::mtdf::Mtdf;
use crate::negamax::Negamax;
use crate::search::Search;
use crate::watch::Watch;

/// One of the searches of this crate.
///
/// ```
/// use kiebitz_gametree::tictactoe::{OpenLines, TicTacToe};
/// use kiebitz_gametree::{Algorithm, Control};
///
/// for algorithm in Algorithm::ALL {
///     let mut search = algorithm.search(OpenLines, (), 10);
///     let found = search.search(&TicTacToe::default(), 3, None, &mut Control::unlimited())?;
///     println!("{algorithm}: {} nodes", found.nodes);
///     assert_eq!(found.score, 3);
/// }
/// # Ok::<(), kiebitz_gametree::Interrupted>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// [`Minimax`]
    Minimax,
    /// [`AlphaBeta`]
    AlphaBeta,
    /// [`Negamax`] with its memory
    Negamax,
    /// [`Mtdf`] with its memory
    Mtdf,
}

impl Algorithm {
    /// All of them, the plainest first.
    pub const ALL: [Algorithm; 4] =
        [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Negamax, Algorithm::Mtdf];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::Negamax => "negamax",
            Algorithm::Mtdf => "mtdf",
        }
    }

    /// A search by this algorithm, with an observer. Only negamax and MTD(f) have a memory, for
    /// 2^`memory_bits` positions.
    pub fn search<'a, G, E, W>(
        self,
        evaluate: E,
        watch: W,
        memory_bits: u32,
    ) -> Box<dyn Search<G> + 'a>
    where
        G: Game + 'a,
        E: Evaluate<G> + 'a,
        W: Watch<G::Move> + 'a,
    {
        match self {
            Algorithm::Minimax => Box::new(Minimax::new(evaluate).with_watch(watch)),
            Algorithm::AlphaBeta => Box::new(AlphaBeta::new(evaluate).with_watch(watch)),
            Algorithm::Negamax => {
                Box::new(Negamax::new(evaluate).with_watch(watch).with_memory_bits(memory_bits))
            }
            Algorithm::Mtdf => {
                Box::new(Mtdf::new(evaluate).with_watch(watch).with_memory_bits(memory_bits))
            }
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No search has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no search is called \"{0}\"; there are {names}", names = Algorithm::ALL.map(Algorithm::name).join(", "))]
pub struct UnknownAlgorithm(pub String);

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Algorithm, UnknownAlgorithm> {
        Algorithm::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == name)
            .ok_or_else(|| UnknownAlgorithm(name.to_owned()))
    }
}
