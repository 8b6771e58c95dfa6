//! Who plays in a match.

use std::time::{Duration, Instant};

use kiebitz_chess::{Game, Move, Variant};
use kiebitz_engine::Stop;
use kiebitz_uci::{Client, ClientError, Go, Info, Launch};

use crate::random::Random;

/// A player in a match. Nobody trusts it: the referee checks moves and clock.
pub trait Contestant: Send {
    /// Begins another game.
    fn new_game(&mut self, variant: Variant) -> Result<(), Failure>;

    /// Chooses a move. Should it take longer than `patience`, or `stop` be given, it is made to move at
    /// once.
    fn choose(
        &mut self,
        game: &Game,
        go: &Go,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Choice, Failure>;
}

/// A move and what was thought about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move, not yet checked.
    pub best: Move,
    /// What was told about it.
    pub info: Info,
    /// How long it took.
    pub elapsed: Duration,
}

/// Why a contestant made no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It named no move, or one that is not legal; it lives.
    Illegal(String),
    /// It is dead or silent, and must be started anew.
    Broken(String),
}

impl From<ClientError> for Failure {
    fn from(error: ClientError) -> Failure {
        match error {
            ClientError::IllegalMove { .. } | ClientError::NoMove { .. } => {
                Failure::Illegal(error.to_string())
            }
            _ => Failure::Broken(error.to_string()),
        }
    }
}

/// Starts contestants; each thread of a match has its own.
pub trait Entrant: Sync {
    /// A running contestant, and the name it gives itself.
    fn enter(&self) -> Result<(Box<dyn Contestant>, String), ClientError>;
}

/// A UCI engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UciEntrant {
    /// How to start it.
    pub launch: Launch,
    /// Options to set where the engine has them, unless `launch` sets them.
    pub defaults: Vec<(String, String)>,
}

impl Entrant for UciEntrant {
    fn enter(&self) -> Result<(Box<dyn Contestant>, String), ClientError> {
        let mut client = Client::start(&self.launch)?;
        for (name, value) in &self.defaults {
            let set = self.launch.options.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
            if !set && client.option(name).is_some() {
                client.set_option(name, value)?;
            }
        }
        client.ready()?;
        let name = client.name().to_owned();
        Ok((Box::new(client), name))
    }
}

impl Contestant for Client {
    fn new_game(&mut self, variant: Variant) -> Result<(), Failure> {
        Ok(Client::new_game(self, variant)?)
    }

    fn choose(
        &mut self,
        game: &Game,
        go: &Go,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Choice, Failure> {
        let answer = self.think(game, go, patience, stop, &mut |_| {})?;
        Ok(Choice { best: answer.best, info: answer.info, elapsed: answer.elapsed })
    }
}

/// Plays any legal move, at once: the weakest contestant, and the fastest.
///
/// What it plays depends on the seed and the game so far only, so that a match can be repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomMover {
    /// Decides the moves.
    pub seed: u64,
}

impl Entrant for RandomMover {
    fn enter(&self) -> Result<(Box<dyn Contestant>, String), ClientError> {
        Ok((Box::new(*self), "random".to_owned()))
    }
}

impl Contestant for RandomMover {
    fn new_game(&mut self, _: Variant) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, game: &Game, _: &Go, _: Duration, _: &Stop) -> Result<Choice, Failure> {
        let begin = Instant::now();
        let moves = game.board().legal_moves();
        // The length of the game, or a repetition would never end.
        let position = game.board().key().wrapping_add(game.moves().len() as u64);
        let best = moves[Random::new(self.seed ^ position).below(moves.len())];
        Ok(Choice { best, info: Info::default(), elapsed: begin.elapsed() })
    }
}
