//! Contestants: the players of a match.

use std::time::Instant;

use kiebitz_chess::{Board, UciError, Variant};
use kiebitz_engine::Bound;
use kiebitz_players::{Knowledge, Opponent, Player, Text};
pub use kiebitz_uci::{Answer as Choice, Turn};
use kiebitz_uci::{Client, ClientError, Info, Launch, Score, Value, Xboard};
use kiebitz_words::{Message, Say, message, said};

/// A player in a match. It is not trusted: the referee checks its moves and clock.
pub trait Contestant: Send {
    fn new_game(&mut self, variant: Variant) -> Result<(), Failure>;

    /// Whether it can start a game from this position. Most can start from any.
    fn takes_up(&self, _start: &Board) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Choice, Failure>;
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Failure {
    Resigned,
    /// It returned no move, or an illegal one; its process is still running.
    Illegal(Message<'static>),
    /// It has crashed or hung, and must be restarted.
    Broken(Message<'static>),
}

impl Failure {
    pub fn broken(error: &impl Say) -> Failure {
        Failure::Broken(error.message().into_owned())
    }
}

said! { Failure {
    Resigned => "engine-resigned";
    Illegal(what) => "text", text = what;
    Broken(what) => "text", text = what;
} }

impl From<ClientError> for Failure {
    fn from(error: ClientError) -> Failure {
        match error {
            ClientError::IllegalMove { .. } | ClientError::NoMove { .. } => {
                Failure::Illegal(error.message().into_owned())
            }
            ClientError::Resigned => Failure::Resigned,
            _ => Failure::broken(&error),
        }
    }
}

pub type Entered = Result<(Box<dyn Contestant>, String), ClientError>;

/// Starts contestants; each thread of a match has its own.
pub trait Entrant: Sync {
    fn enter(&self) -> Entered;
}

impl<F: Fn() -> Entered + Sync> Entrant for F {
    fn enter(&self) -> Entered {
        self()
    }
}

/// Starts a UCI engine. `defaults` are set if the engine has them and `launch` does not set them.
pub(crate) fn enter_uci(launch: &Launch, defaults: &[(String, String)]) -> Entered {
    let mut client = Client::start(launch)?;
    for (name, value) in defaults {
        let set = launch.options.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
        if let Some(option) = client.option(name).filter(|_| !set) {
            let value = option.nearest(value);
            client.set_option(name, &value)?;
        }
    }
    client.ready()?;
    let name = Text::from_foreign(client.name()).into();
    Ok((Box::new(client), name))
}

impl Contestant for Client {
    fn new_game(&mut self, variant: Variant) -> Result<(), Failure> {
        Ok(Client::new_game(self, variant)?)
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Choice, Failure> {
        Ok(self.think(turn, &mut |_| {})?)
    }
}

pub(crate) fn enter_xboard(launch: &Launch) -> Entered {
    let program = Xboard::start(launch)?;
    let name = Text::from_foreign(program.name()).into();
    Ok((Box::new(program), name))
}

impl Contestant for Xboard {
    fn new_game(&mut self, variant: Variant) -> Result<(), Failure> {
        Ok(Xboard::new_game(self, variant)?)
    }

    fn takes_up(&self, start: &Board) -> Result<(), Failure> {
        Ok(Xboard::takes_up(self, start)?)
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Choice, Failure> {
        Ok(self.think(turn)?)
    }
}

/// A player of our own that is not the engine. It runs in this process.
#[derive(Clone, Debug)]
pub struct InHouse {
    pub opponent: Opponent,
    pub seed: u64,
    pub knowledge: Knowledge,
}

impl InHouse {
    /// The random mover, the weakest and fastest contestant.
    pub fn random(seed: u64) -> InHouse {
        InHouse { opponent: Opponent::Random, seed, knowledge: Knowledge::default() }
    }
}

impl Entrant for InHouse {
    fn enter(&self) -> Entered {
        let player = self.opponent.player(self.seed, &self.knowledge);
        Ok((Box::new(player), self.opponent.to_string()))
    }
}

impl Contestant for Box<dyn Player> {
    fn new_game(&mut self, variant: Variant) -> Result<(), Failure> {
        Player::new_game(&mut **self, variant).map_err(|error| Failure::broken(&error))
    }

    /// Ignores `patience`: our players keep their limits and do not hang.
    fn choose(&mut self, turn: Turn<'_>) -> Result<Choice, Failure> {
        let Turn { game, go, stop, .. } = turn;
        let begin = Instant::now();
        let limits = go.limits(game.board());
        let foreign = |error: UciError| Failure::Broken(message!("text", text = error.to_string()));
        let limits = limits.map_err(foreign)?;
        let choice = Player::choose(&mut **self, game, &limits, stop);
        let choice = choice.map_err(|error| Failure::broken(&error))?;
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
