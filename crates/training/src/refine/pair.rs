//! A pair of games between two engines with different search parameters, with colours swapped.

use kiebitz_chess::{Color, Game, Variant};
use kiebitz_engine::{Engine, HashTooLarge, Limits, Options, Params, Stop};

use super::Settings;
use super::walk::Step;
use crate::selfplay::{Family, Rules};

/// Where one pair after the other is played.
pub(super) struct PairPlayer {
    variant: Variant,
    options: Options,
    rules: Rules,
    limits: Limits,
}

impl PairPlayer {
    pub fn new(settings: &Settings<'_>) -> Result<PairPlayer, HashTooLarge> {
        let variant = settings.variant;
        let options = Options {
            hash_mib: 4,
            threads: 1,
            seed: Some(settings.seed),
            library: false,
            evaluator: settings.options.evaluator,
            networks: settings.options.networks.clone(),
            params: settings.options.params,
            racing_params: settings.options.racing_params,
            ..Options::default()
        };
        Engine::new(options.clone())?;
        let limits = Limits::nodes(settings.nodes);
        Ok(PairPlayer { variant, options, rules: Rules::of(Family::of(variant)), limits })
    }

    /// Games won minus games lost by the step up; `None` if it was stopped.
    pub fn play(
        &mut self,
        opening: &Game,
        step: &Step,
        stop: &Stop,
    ) -> Result<Option<i32>, HashTooLarge> {
        let mut result = 0;
        for up in Color::ALL {
            let mut engines = [self.engine(&step.up)?, self.engine(&step.down)?];
            match self.winner(opening.clone(), &mut engines, up, stop) {
                None => return Ok(None),
                Some(None) => {}
                Some(Some(winner)) => result += if winner == up { 1 } else { -1 },
            }
        }
        Ok(Some(result))
    }

    fn engine(&self, params: &Params) -> Result<Engine, HashTooLarge> {
        let mut options = self.options.clone();
        match self.variant {
            Variant::RacingKings => options.racing_params = *params,
            Variant::Chess | Variant::Chess960 => options.params = *params,
        }
        Engine::new(options)
    }

    /// The result of a game in which the first engine has this colour; `None` if it was stopped.
    fn winner(
        &self,
        mut game: Game,
        engines: &mut [Engine; 2],
        first: Color,
        stop: &Stop,
    ) -> Option<Option<Color>> {
        let mut referee = self.rules.referee();
        if let Some(outcome) = referee.result(&game) {
            return Some(outcome.winner);
        }
        loop {
            let mover = game.board().turn();
            let engine = &mut engines[usize::from(mover != first)];
            let report = engine.search(&game, &self.limits, stop, &mut |_| {});
            if stop.is_stopped() {
                return None;
            }
            let score = report.lines.first()?.score;
            if let Some(verdict) = self.rules.play(&mut referee, &mut game, report.best?, score)? {
                return Some(verdict.winner());
            }
        }
    }
}
