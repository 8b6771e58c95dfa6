//! From what is wished for to a game that can begin.

use kiebitz_chess::{Board, Variant};
use kiebitz_gametree::tictactoe::TicTacToe;
use kiebitz_play::random::{Random, any_seed};
use kiebitz_play::tictactoe::TicTacToeProgram;
use kiebitz_play::{GameKind, PlayerSpec, Resumed, SpecError, TimeControl};

/// What the command line says about the game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Wishes {
    /// Who plays White, or crosses.
    pub white: Option<PlayerSpec>,
    /// Who plays Black, or noughts.
    pub black: Option<PlayerSpec>,
    /// What they are called, White first; those without a name here have their own.
    pub names: [Option<String>; 2],
    /// Which game.
    pub game: Option<GameKind>,
    /// From which position.
    pub start: Option<Start>,
    /// With which clock.
    pub control: Option<TimeControl>,
    /// A game that goes on, whatever else is wished for.
    pub resumed: Option<Box<Resumed>>,
}

impl From<Resumed> for Wishes {
    /// Games after it are between the same players, from the same start and with the same clock.
    fn from(resumed: Resumed) -> Wishes {
        let [white, black] = resumed.players.clone();
        Wishes {
            white: Some(white),
            black: Some(black),
            names: resumed.names.clone(),
            game: None,
            start: Some(Start::Board(Box::new(*resumed.new.game.start()))),
            control: Some(resumed.new.control),
            resumed: Some(Box::new(resumed)),
        }
    }
}

impl From<Arrangement> for Wishes {
    fn from(arrangement: Arrangement) -> Wishes {
        let [white, black] = arrangement.players;
        Wishes {
            white: Some(white),
            black: Some(black),
            names: arrangement.names,
            game: Some(arrangement.game),
            start: Some(arrangement.start),
            control: Some(arrangement.control),
            resumed: None,
        }
    }
}

/// Where a game begins.
#[derive(Clone, PartialEq, Debug)]
pub enum Start {
    /// A position of chess, Chess960 or Racing Kings.
    Board(Box<Board>),
    /// A position of tic-tac-toe.
    TicTacToe(TicTacToe),
}

/// Somebody cannot play the game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Unsuitable {
    Player(SpecError),
    NotAtTicTacToe(String),
}

/// A game that can begin.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Arrangement {
    pub players: [PlayerSpec; 2],
    /// What programs are called, where they were given a name.
    pub names: [Option<String>; 2],
    pub game: GameKind,
    pub start: Start,
    /// Whether the start was drawn, and is drawn again for a rematch.
    is_drawn: bool,
    /// The number of the start position of Chess960.
    pub number: Option<u16>,
    pub control: TimeControl,
}

/// Who plays where nobody is named.
const USUAL: &str = "normal";

pub(crate) fn usual() -> PlayerSpec {
    USUAL.parse().expect("the usual opponent exists")
}

/// Whether somebody plays this game.
pub(crate) fn suits(player: &PlayerSpec, game: GameKind) -> Result<(), Unsuitable> {
    match game {
        GameKind::Chess(variant) => player.check(variant).map_err(Unsuitable::Player),
        GameKind::TicTacToe if player.is_human() || TicTacToeProgram::of(player).is_some() => {
            Ok(())
        }
        GameKind::TicTacToe => Err(Unsuitable::NotAtTicTacToe(player.to_string())),
    }
}

impl Start {
    /// Which game begins there.
    pub fn game(&self) -> GameKind {
        match self {
            Start::Board(board) => GameKind::Chess(board.variant()),
            Start::TicTacToe(_) => GameKind::TicTacToe,
        }
    }
}

impl Wishes {
    /// Which game is meant.
    pub fn game_kind(&self) -> GameKind {
        let given = self.start.as_ref().map(Start::game);
        given.or(self.game).unwrap_or(GameKind::Chess(Variant::Chess))
    }

    /// Both players, where those who are not named are the usual ones.
    pub(crate) fn players(&self) -> [PlayerSpec; 2] {
        match (self.white.clone(), self.black.clone()) {
            (Some(white), Some(black)) => [white, black],
            (Some(white), None) if white.is_human() => [white, usual()],
            (Some(white), None) => [white, PlayerSpec::Human(None)],
            (None, Some(black)) if black.is_human() => [usual(), black],
            (None, Some(black)) => [PlayerSpec::Human(None), black],
            (None, None) => [PlayerSpec::Human(None), usual()],
        }
    }

    /// Fills in what is missing, and makes sure that everybody plays this game.
    pub(crate) fn settle(self) -> Result<Arrangement, Unsuitable> {
        let (mut players, game) = (self.players(), self.game_kind());
        let mut names = self.names;
        for (player, name) in players.iter_mut().zip(&mut names) {
            if let (PlayerSpec::Human(own), Some(_)) = (player, &name) {
                *own = name.take();
            }
        }
        players.iter().try_for_each(|player| suits(player, game))?;
        let is_drawn = self.start.is_none() && game == GameKind::Chess(Variant::Chess960);
        let start = self.start.unwrap_or_else(|| match game {
            GameKind::Chess(variant) => Start::Board(Box::new(Board::start(variant))),
            GameKind::TicTacToe => Start::TicTacToe(TicTacToe::default()),
        });
        let control = self.control.unwrap_or_default();
        let mut arrangement =
            Arrangement { players, names, game, start, is_drawn, number: None, control };
        arrangement.renew();
        Ok(arrangement)
    }
}

impl Arrangement {
    /// Draws another start position where it is drawn.
    pub fn renew(&mut self) {
        if self.is_drawn {
            let number = Random::new(any_seed()).below(960) as u16;
            if let Some(board) = Board::chess960(number) {
                self.start = Start::Board(Box::new(board));
                self.number = Some(number);
            }
        }
    }

    /// What the players are called before they have introduced themselves.
    pub fn shown_names(&self, nameless: &str) -> [String; 2] {
        [0, 1].map(|side| match (&self.names[side], &self.players[side]) {
            (Some(name), _) | (None, PlayerSpec::Human(Some(name))) => name.clone(),
            (None, PlayerSpec::Human(None)) => nameless.to_owned(),
            (None, program) => program.to_string(),
        })
    }

    /// Whether somebody plays who types or clicks.
    pub fn has_people(&self) -> bool {
        self.players.iter().any(PlayerSpec::is_human)
    }
}
