//! The searches by name.

use std::fmt;
use std::str::FromStr;

use crate::alphabeta::AlphaBeta;
use crate::evaluate::Evaluate;
use crate::game::Game;
use crate::memory::Memory;
use crate::minimax::Minimax;
use crate::mtdf::Mtdf;
use crate::negamax::Negamax;
use crate::nullmove::NullMove;
use crate::order::Order;
use crate::search::Search;
use crate::watch::Watch;

/// One of the searches of this crate.
///
/// ```
/// use kiebitz_gametree::tictactoe::{OpenLines, TicTacToe};
/// use kiebitz_gametree::{Algorithm, Control, Technique};
///
/// for algorithm in Algorithm::ALL {
///     let mut search = algorithm.search(OpenLines, (), &Technique::EXACT, 10);
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
    /// [`Negamax`]
    Negamax,
    /// [`Mtdf`]
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

    /// Whether it can use this technique. Minimax uses none: it is the definition.
    pub const fn can_use(self, technique: Technique) -> bool {
        match self {
            Algorithm::Minimax => false,
            Algorithm::AlphaBeta => matches!(technique, Technique::Ordering),
            Algorithm::Negamax | Algorithm::Mtdf => true,
        }
    }

    /// A search by this algorithm, with an observer and those of the techniques that it
    /// [can use](Algorithm::can_use). A memory is one for 2^`memory_bits` positions.
    pub fn search<'a, G, E, W>(
        self,
        evaluate: E,
        watch: W,
        techniques: &[Technique],
        memory_bits: u32,
    ) -> Box<dyn Search<G> + 'a>
    where
        G: Game + 'a,
        E: Evaluate<G> + 'a,
        W: Watch<G::Move> + 'a,
    {
        let with = |technique| techniques.contains(&technique);
        let order = NoisyFirst(with(Technique::Ordering));
        let negamax = |evaluate, watch| {
            let memory = with(Technique::Memory).then(|| Memory::with_bits(memory_bits));
            let mut search =
                Negamax::new(evaluate).with_watch(watch).with_order(order).with_memory(memory);
            if !with(Technique::Ordering) {
                search = search.without_ordering();
            }
            if with(Technique::Quiescence) {
                search = search.with_quiescence();
            }
            if with(Technique::NullMove) {
                search = search.with_null_move(NullMove::default());
            }
            search
        };
        match self {
            Algorithm::Minimax => Box::new(Minimax::new(evaluate).with_watch(watch)),
            Algorithm::AlphaBeta => {
                let mut search = AlphaBeta::new(evaluate).with_watch(watch).with_order(order);
                if !with(Technique::Ordering) {
                    search = search.without_ordering();
                }
                Box::new(search)
            }
            Algorithm::Negamax => Box::new(negamax(evaluate, watch)),
            Algorithm::Mtdf => Box::new(Mtdf::by(negamax(evaluate, watch))),
        }
    }
}

/// A technique that a search can do without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Technique {
    /// Promising moves first: at the root as the search one ply shallower found them, elsewhere the
    /// memory's move, then noisy ones.
    Ordering,
    /// A [`Memory`] of positions searched before.
    Memory,
    /// [Quiescence](Negamax::with_quiescence).
    Quiescence,
    /// [Null moves](NullMove).
    NullMove,
}

impl Technique {
    /// All of them.
    pub const ALL: [Technique; 4] =
        [Technique::Ordering, Technique::Memory, Technique::Quiescence, Technique::NullMove];

    /// Those that change no score.
    pub const EXACT: [Technique; 2] = [Technique::Ordering, Technique::Memory];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Technique::Ordering => "ordering",
            Technique::Memory => "memory",
            Technique::Quiescence => "quiescence",
            Technique::NullMove => "nullmove",
        }
    }
}

/// Noisy moves before the others, if it is true; otherwise the order in which the game generates them.
#[derive(Clone, Copy)]
struct NoisyFirst(bool);

impl<G: Game> Order<G> for NoisyFirst {
    fn order(&mut self, game: &G, moves: &mut [G::Move]) {
        if self.0 {
            moves.sort_by_cached_key(|&m| !game.is_noisy(m));
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
