//! How long things may take. Tests are in more of a hurry than Lichess is.

use std::time::Duration;

use crate::http::Backoff;

/// How long things may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// A stream that is silent for so long is broken: Lichess sends an empty line every seven seconds.
    pub silence: Duration,
    /// Before the first new try of what failed; later ones wait longer.
    pub retry: Duration,
    /// At least so long nothing is asked after a 429.
    pub least_pause: Duration,
    /// A request whose answer takes longer is lost.
    pub answer: Duration,
    /// How long an opponent may take for the first move before the game is aborted.
    pub first_move: Duration,
    /// How long a move takes in games without a clock.
    pub unhurried: Duration,
}

impl Default for Timing {
    fn default() -> Timing {
        Timing {
            silence: Duration::from_secs(15),
            retry: Duration::from_millis(500),
            least_pause: Duration::from_secs(60),
            answer: Duration::from_secs(10),
            first_move: Duration::from_secs(60),
            unhurried: Duration::from_secs(10),
        }
    }
}

impl Timing {
    /// How tries are spaced.
    pub fn backoff(&self) -> Backoff {
        Backoff::beginning_with(self.retry)
    }
}
