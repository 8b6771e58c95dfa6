//! Tunes the search parameters by playing games (SPSA).
//!
//! Only games show the value of a margin, and one number alone changes too little to be seen in few
//! games. So all numbers change at once, each a step up or down at random, and this engine plays
//! one with the opposite steps. Every number moves a little towards the winner's. Over thousands of
//! pairs of games, the noise cancels out.

mod pair;
mod walk;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;

use kiebitz_chess::Variant;
use kiebitz_engine::{HashTooLarge, Options, Params, Stop};

use kiebitz_arena::openings::Openings;
use pair::PairPlayer;
pub use walk::{Number, Step, UnknownNumber, Walk};

pub struct Settings<'a> {
    /// The variant whose parameters are tuned.
    pub variant: Variant,
    /// The rest of the engine's options, such as its evaluation.
    pub options: &'a Options,
    /// Nodes a move.
    pub nodes: u64,
    /// Pairs of games; steps become smaller towards the end.
    pub pairs: u64,
    pub threads: usize,
    /// The random seed. With several threads the result also depends on the order of the games.
    pub seed: u64,
}

pub fn params_of(options: &Options, variant: Variant) -> &Params {
    match variant {
        Variant::RacingKings => &options.racing_params,
        Variant::Chess | Variant::Chess960 => &options.params,
    }
}

/// Plays pairs until there are enough or `stop` is signalled, and calls `progress` with the state
/// after each.
pub fn refine(
    settings: &Settings<'_>,
    walk: Walk,
    stop: &Stop,
    progress: &mut dyn FnMut(&Walk),
) -> Result<Walk, HashTooLarge> {
    let players = (0..settings.threads.max(1)).map(|_| PairPlayer::new(settings));
    let players = players.collect::<Result<Vec<_>, _>>()?;
    let openings = Mutex::new(Openings::built_in(settings.variant).sequence(settings.seed));
    let walk = Mutex::new(walk);
    let (told, walks) = mpsc::channel();
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        for mut player in players {
            let (openings, walk, next, told) = (&openings, &walk, &next, told.clone());
            scope.spawn(move || {
                while !stop.is_stopped() && next.fetch_add(1, Ordering::Relaxed) < settings.pairs {
                    let Some(opening) = held(openings).next() else { break };
                    let step = held(walk).step();
                    let Ok(Some(result)) = player.play(&opening.game(), &step, stop) else { break };
                    let mut walk = held(walk);
                    walk.take(&step, result);
                    if told.send(walk.clone()).is_err() {
                        break;
                    }
                }
            });
        }
        drop(told);
        // On this thread: what the caller does need not be fit for others.
        walks.iter().for_each(|walk| progress(&walk));
    });
    Ok(walk.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

/// Locks, ignoring poison: a panic leaves no half-made change.
fn held<T>(lock: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
