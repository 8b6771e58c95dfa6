//! A program that waits for its turn to think.

use std::sync::Arc;
use std::time::Instant;

use kiebitz_chess::{Game, Variant};
use kiebitz_engine::{Clock, Limits, Stop};
use kiebitz_play::session::Factory;
use kiebitz_play::{Choice, Player, PlayerError, PlayerSpec, Seat, Thought};

use crate::budget::Share;
use crate::gate::{Gate, Work};

/// A player that enters the gate before it thinks.
struct Queued {
    player: Box<dyn Player>,
    gate: Arc<Gate>,
    work: Work,
    /// Its memory.
    _share: Option<Share>,
}

impl Player for Queued {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn new_game(&mut self, variant: Variant) -> Result<(), PlayerError> {
        self.player.new_game(variant)
    }

    fn choose(&mut self, game: &Game, limits: &Limits, stop: &Stop) -> Result<Choice, PlayerError> {
        self.think(game, limits, stop, &mut |_| {})
    }

    fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        sink: &mut (dyn FnMut(Thought) + Send),
    ) -> Result<Choice, PlayerError> {
        let asked = Instant::now();
        let Some(_pass) = self.gate.enter(self.work, || !stop.is_stopped(), |_| {}) else {
            // Nobody waits for the answer any more.
            return Err(PlayerError::Failed("it was not asked any more".into()));
        };
        // The clock ran while it waited.
        let waited = asked.elapsed();
        let clock = limits.clock.map(|clock| Clock {
            left: clock.left.saturating_sub(waited).max(std::time::Duration::from_millis(1)),
            ..clock
        });
        self.player.think(game, &Limits { clock, ..limits.clone() }, stop, sink)
    }

    /// Never: on a server a core that ponders is one that somebody else waits for.
    fn ponders(&self) -> bool {
        false
    }
}

/// How long a player takes for a move.
pub(super) fn work(spec: &PlayerSpec) -> Work {
    match spec {
        PlayerSpec::Engine | PlayerSpec::Table => Work::Long,
        _ => Work::Short,
    }
}

/// The program of a factory, behind the gate.
pub(super) fn queued(make: Factory, gate: &Arc<Gate>, work: Work, share: Option<Share>) -> Factory {
    let gate = gate.clone();
    Box::new(move || Ok(Box::new(Queued { player: make()?, gate, work, _share: share })))
}

/// A seat whose program waits for its turn.
pub(super) fn seated(seat: Seat, gate: &Arc<Gate>, work: Work, share: Option<Share>) -> Seat {
    Seat { program: seat.program.map(|make| queued(make, gate, work, share)), ..seat }
}
