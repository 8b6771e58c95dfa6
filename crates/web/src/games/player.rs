//! A program that waits in the core queue before it thinks.

use std::sync::Arc;
use std::time::Instant;

use kiebitz_chess::{Game, Variant};
use kiebitz_engine::{Clock, Limits};
use kiebitz_play::Seat;
use kiebitz_players::{Choice, End, Factory, Player, PlayerError, PlayerSpec, Question, Sink};
use kiebitz_words::message;

use crate::budget::Share;
use crate::core_queue::{CoreQueue, Work};

/// A player that waits for a core before it thinks.
struct Queued {
    player: Box<dyn Player>,
    core_queue: Arc<CoreQueue>,
    work: Work,
    /// Its share of the memory budget.
    _share: Option<Share>,
}

impl Player for Queued {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn new_game(&mut self, variant: Variant) -> Result<(), PlayerError> {
        self.player.new_game(variant)
    }

    fn think(&mut self, question: Question<'_>, sink: Sink<'_>) -> Result<Choice, PlayerError> {
        let Question { game, limits, stop } = question;
        let asked = Instant::now();
        let Some(_pass) = self.core_queue.enter(self.work, || !stop.is_stopped(), |_| {}) else {
            // The answer is no longer needed.
            return Err(PlayerError::Failed(message!("program-not-asked")));
        };
        // The clock ran while it waited.
        let waited = asked.elapsed();
        let clock = limits.clock.map(|clock| Clock {
            left: clock.left.saturating_sub(waited).max(std::time::Duration::from_millis(1)),
            ..clock
        });
        let limits = Limits { clock, ..limits.clone() };
        self.player.think(Question { game, limits: &limits, stop }, sink)
    }

    /// Never: other clients of the server may be waiting for the core.
    fn ponders(&self) -> bool {
        false
    }

    fn takes_back(&self) -> bool {
        self.player.takes_back()
    }

    fn over(&mut self, game: &Game, end: End) {
        self.player.over(game, end);
    }
}

/// Which lane a player's thinking belongs to.
pub(super) fn work(spec: &PlayerSpec) -> Work {
    match spec {
        PlayerSpec::Engine | PlayerSpec::Table => Work::Long,
        PlayerSpec::Human(_)
        | PlayerSpec::Opponent(_)
        | PlayerSpec::Elo(_)
        | PlayerSpec::Uci(_)
        | PlayerSpec::Remote(_) => Work::Short,
    }
}

/// Wraps a factory's program so that it waits for a core.
pub(super) fn queued(
    make: Factory,
    core_queue: &Arc<CoreQueue>,
    work: Work,
    share: Option<Share>,
) -> Factory {
    let core_queue = core_queue.clone();
    Box::new(move || Ok(Box::new(Queued { player: make()?, core_queue, work, _share: share })))
}

/// A seat whose program waits for a core.
pub(super) fn seated(
    seat: Seat,
    core_queue: &Arc<CoreQueue>,
    work: Work,
    share: Option<Share>,
) -> Seat {
    Seat { program: seat.program.map(|make| queued(make, core_queue, work, share)), ..seat }
}

#[cfg(test)]
mod tests {
    use kiebitz_engine::Stop;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// A player on a server, which counts what it is told.
    struct Remote(Arc<AtomicUsize>);

    impl Player for Remote {
        fn name(&self) -> &str {
            "remote"
        }

        fn new_game(&mut self, _: Variant) -> Result<(), PlayerError> {
            Ok(())
        }

        fn think(&mut self, _: Question<'_>, _: Sink<'_>) -> Result<Choice, PlayerError> {
            Err(PlayerError::GameOver)
        }

        fn ponders(&self) -> bool {
            true
        }

        fn takes_back(&self) -> bool {
            false
        }

        fn over(&mut self, _: &Game, _: End) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn everything_but_pondering_reaches_the_player_inside() {
        let told = Arc::new(AtomicUsize::new(0));
        let remote = Remote(told.clone());
        let make: Factory = Box::new(move || Ok(Box::new(remote)));
        let gate = Arc::new(CoreQueue::new(1));
        let mut player = queued(make, &gate, Work::Short, None)().expect("it starts");
        assert_eq!(
            (player.name(), player.takes_back(), player.ponders()),
            ("remote", false, false)
        );
        player.over(&Game::default(), End::Aborted);
        assert_eq!(told.load(Ordering::Relaxed), 1);
        let choice = player.choose(&Game::default(), &Limits::default(), &Stop::new());
        assert_eq!(choice, Err(PlayerError::GameOver));
    }
}
