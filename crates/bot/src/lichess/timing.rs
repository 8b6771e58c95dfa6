//! Time limits. Tests use shorter ones than Lichess needs.

use std::time::Duration;

use kiebitz_protocol::http::Backoff;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// A stream silent for this long counts as broken: Lichess sends an empty line every seven
    /// seconds.
    pub silence: Duration,
    /// The delay before the first retry; later ones are longer.
    pub retry: Duration,
    /// The shortest pause after a 429.
    pub least_pause: Duration,
    /// A request whose answer takes longer counts as lost.
    pub answer: Duration,
    /// How long an opponent may take for the first move before the game is aborted.
    pub first_move: Duration,
    /// The time per move in games without a clock.
    pub unhurried: Duration,
    /// How long the event stream may take to name the games that run already.
    pub greeting: Duration,
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
            greeting: Duration::from_millis(1500),
        }
    }
}

impl Timing {
    pub fn backoff(&self) -> Backoff {
        Backoff::beginning_with(self.retry)
    }
}
