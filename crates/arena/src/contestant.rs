//! Who plays in a match.

use std::fmt;
use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Game, Move, Variant};
use kiebitz_engine::{Bound, Stop};
use kiebitz_play::{Knowledge, Opponent, Player, Text};
use kiebitz_uci::{Answer, Client, ClientError, Go, Info, Launch, Score, Value, Xboard};

/// A player in a match. Nobody trusts it: the referee checks moves and clock.
pub trait Contestant: Send {
    /// Begins another game.
    fn new_game(&mut self, variant: Variant) -> Result<(), Failure>;

    /// Whether a game may begin there. Most can begin everywhere.
    fn takes_up(&self, _start: &Board) -> Result<(), Failure> {
        Ok(())
    }

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

impl From<Answer> for Choice {
    fn from(Answer { best, info, elapsed, .. }: Answer) -> Choice {
        Choice { best, info, elapsed }
    }
}

/// Why a contestant made no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It gives the game up.
    Resigned,
    /// It named no move, or one that is not legal; it lives.
    Illegal(String),
    /// It is dead or silent, and must be started anew.
    Broken(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Resigned => f.write_str("the engine resigns"),
            Failure::Illegal(what) | Failure::Broken(what) => f.write_str(what),
        }
    }
}

impl From<ClientError> for Failure {
    fn from(error: ClientError) -> Failure {
        match error {
            ClientError::IllegalMove { .. } | ClientError::NoMove { .. } => {
                Failure::Illegal(Text::from(error.to_string()).into())
            }
            ClientError::Resigned => Failure::Resigned,
            _ => Failure::Broken(Text::from(error.to_string()).into()),
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
            if let Some(option) = client.option(name).filter(|_| !set) {
                let value = option.nearest(value);
                client.set_option(name, &value)?;
            }
        }
        client.ready()?;
        let name = Text::from_foreign(client.name()).into();
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
        Ok(self.think(game, go, patience, stop, &mut |_| {})?.into())
    }
}

/// A program that speaks xboard's protocol instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct XboardEntrant(pub Launch);

impl Entrant for XboardEntrant {
    fn enter(&self) -> Result<(Box<dyn Contestant>, String), ClientError> {
        let program = Xboard::start(&self.0)?;
        let name = Text::from_foreign(program.name()).into();
        Ok((Box::new(program), name))
    }
}

impl Contestant for Xboard {
    fn new_game(&mut self, variant: Variant) -> Result<(), Failure> {
        Ok(Xboard::new_game(self, variant)?)
    }

    fn takes_up(&self, start: &Board) -> Result<(), Failure> {
        Ok(Xboard::takes_up(self, start)?)
    }

    fn choose(
        &mut self,
        game: &Game,
        go: &Go,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Choice, Failure> {
        Ok(self.think(game, go, patience, stop)?.into())
    }
}

/// A player of our own that is not the engine. It needs no program: it thinks in this process.
#[derive(Clone, Debug)]
pub struct InHouse {
    /// Who it is.
    pub opponent: Opponent,
    /// Decides what it leaves to chance.
    pub seed: u64,
    /// What it may look up.
    pub knowledge: Knowledge,
}

impl InHouse {
    /// Plays any legal move: the weakest contestant, and the fastest.
    pub fn random(seed: u64) -> InHouse {
        InHouse { opponent: Opponent::Random, seed, knowledge: Knowledge::default() }
    }
}

impl Entrant for InHouse {
    fn enter(&self) -> Result<(Box<dyn Contestant>, String), ClientError> {
        let player = self.opponent.player(self.seed, &self.knowledge);
        Ok((Box::new(player), self.opponent.to_string()))
    }
}

impl Contestant for Box<dyn Player> {
    fn new_game(&mut self, variant: Variant) -> Result<(), Failure> {
        Player::new_game(&mut **self, variant).map_err(|error| Failure::Broken(error.to_string()))
    }

    /// The limits alone bound its patience: no player of ours is as slow as a program that hangs.
    fn choose(
        &mut self,
        game: &Game,
        go: &Go,
        _: Duration,
        stop: &Stop,
    ) -> Result<Choice, Failure> {
        let begin = Instant::now();
        let broken = |error: &dyn std::error::Error| Failure::Broken(error.to_string());
        let limits = go.limits(game.board()).map_err(|error| broken(&error))?;
        let choice = Player::choose(&mut **self, game, &limits, stop);
        let choice = choice.map_err(|error| broken(&error))?;
        let value = |score: kiebitz_engine::Score| match score.mate_moves() {
            Some(moves) => Value::Mate(moves),
            None => Value::Cp(score.0),
        };
        let info = Info {
            score: choice.score.map(|score| Score { value: value(score), bound: Bound::Exact }),
            depth: Some(choice.depth).filter(|depth| *depth > 0),
            nodes: Some(choice.nodes).filter(|nodes| *nodes > 0),
            ..Info::default()
        };
        Ok(Choice { best: choice.best, info, elapsed: begin.elapsed() })
    }
}
