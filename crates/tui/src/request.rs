//! Turns the command line's request into a game that can begin.

use std::sync::Arc;

use kiebitz_chess::{Board, Color, Game, Move, Variant};
use kiebitz_games::store::GameId;
use kiebitz_gametree::random::{Random, any_seed};
use kiebitz_gametree::tictactoe::TicTacToe;
use kiebitz_play::config::Config;
use kiebitz_play::{GameKind, GameSetup, Host, Resumed, Seat, Session, TimeControl};
use kiebitz_players::{PlayerSpec, SpecError, adviser};

use crate::plain::PlayContext;

/// What the command line says about the game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameRequest {
    /// White's player, or that of crosses.
    pub white: Option<PlayerSpec>,
    /// Black's player, or that of noughts.
    pub black: Option<PlayerSpec>,
    /// The players' names, White first; `None` for a player's own name.
    pub names: [Option<String>; 2],
    pub game: Option<GameKind>,
    pub start: Option<Start>,
    pub control: Option<TimeControl>,
    /// Moves that were played elsewhere.
    pub moves: Vec<Move>,
    /// A game to continue; it overrides everything else.
    pub resumed: Option<Box<Resumed>>,
}

impl From<Resumed> for GameRequest {
    /// Later games have the same players, the same start and the same clock.
    fn from(resumed: Resumed) -> GameRequest {
        let [white, black] = resumed.players.clone();
        GameRequest {
            white: Some(white),
            black: Some(black),
            names: resumed.names.clone(),
            game: None,
            start: Some(Start::Board(Box::new(*resumed.new.game.start()))),
            control: Some(resumed.new.control),
            moves: Vec::new(),
            resumed: Some(Box::new(resumed)),
        }
    }
}

impl From<PlannedGame> for GameRequest {
    fn from(planned: PlannedGame) -> GameRequest {
        let [white, black] = planned.players;
        GameRequest {
            white: Some(white),
            black: Some(black),
            names: planned.names,
            game: Some(planned.game),
            start: Some(planned.start),
            control: Some(planned.control),
            moves: planned.moves,
            resumed: None,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum Start {
    Board(Box<Board>),
    TicTacToe(TicTacToe),
}

/// A game that can begin.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlannedGame {
    pub players: [PlayerSpec; 2],
    /// The names of programs, if given.
    pub names: [Option<String>; 2],
    pub game: GameKind,
    pub start: Start,
    /// Whether the start was drawn at random, and is drawn again for a rematch.
    is_drawn: bool,
    /// The number of the start position of Chess960.
    pub number: Option<u16>,
    pub control: TimeControl,
    /// Moves that were played elsewhere.
    moves: Vec<Move>,
}

const USUAL: &str = "normal";

pub(crate) fn usual() -> PlayerSpec {
    USUAL.parse().expect("the usual opponent exists")
}

impl Start {
    /// The game that begins with this position.
    pub fn game(&self) -> GameKind {
        match self {
            Start::Board(board) => GameKind::Chess(board.variant()),
            Start::TicTacToe(_) => GameKind::TicTacToe,
        }
    }
}

impl GameRequest {
    /// The game that is meant.
    pub fn game_kind(&self) -> GameKind {
        let given = self.start.as_ref().map(Start::game);
        given.or(self.game).unwrap_or(GameKind::Chess(Variant::Chess))
    }

    /// What the config file says of the players and the clock, where the request is silent.
    pub fn or_config(mut self, config: &Config, is_terminal: bool) -> GameRequest {
        // What people set for chess means nothing in the small game.
        let is_chess = self.game != Some(GameKind::TicTacToe);
        self.control = self.control.or(config.clock.filter(|_| is_chess).map(|clock| clock.0));
        // The usual players are a pair: who names one of them means another game.
        if is_chess && self.white.is_none() && self.black.is_none() {
            (self.white, self.black) = (config.white.clone(), config.black.clone());
        }
        let [white, black] = [&mut self.white, &mut self.black];
        for player in [&mut *white, &mut *black] {
            if let Some(PlayerSpec::Human(name @ None)) = player {
                *name = config.name.clone();
            }
        }
        // In a pipe Kiebitz asks for no name: there the missing player is the person of the config file.
        let is_program = |player: &PlayerSpec| !player.is_human();
        if !is_terminal && config.name.is_some() {
            let person = PlayerSpec::Human(config.name.clone());
            match (&white, &black) {
                (None, black) if black.as_ref().is_none_or(is_program) => *white = Some(person),
                (Some(player), None) if is_program(player) => *black = Some(person),
                _ => {}
            }
        }
        self
    }

    /// Both players, with defaults for those not named.
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

    /// Fills in what is missing, and checks that both players play this game.
    pub(crate) fn plan(self) -> Result<PlannedGame, SpecError> {
        let (mut players, game) = (self.players(), self.game_kind());
        let mut names = self.names;
        for (player, name) in players.iter_mut().zip(&mut names) {
            if let (PlayerSpec::Human(own), Some(_)) = (player, &name) {
                *own = name.take();
            }
        }
        players.iter().try_for_each(|player| game.check(player))?;
        let is_drawn = self.start.is_none() && game == GameKind::Chess(Variant::Chess960);
        let start = self.start.unwrap_or_else(|| match game {
            GameKind::Chess(variant) => Start::Board(Box::new(Board::start(variant))),
            GameKind::TicTacToe => Start::TicTacToe(TicTacToe::default()),
        });
        let control = self.control.unwrap_or_default();
        let (moves, number) = (self.moves, None);
        let planned = PlannedGame { players, names, game, start, is_drawn, number, control, moves };
        Ok(planned.draw_start())
    }
}

impl PlannedGame {
    /// Another game of these players, perhaps with sides swapped.
    pub fn rematch(&self, swaps: bool) -> PlannedGame {
        let mut next = PlannedGame { moves: Vec::new(), ..self.clone() };
        if swaps {
            next.players.reverse();
            next.names.reverse();
        }
        next.draw_start()
    }

    /// Draws a start position if it is random.
    fn draw_start(mut self) -> PlannedGame {
        let number = Random::new(any_seed()).below(960) as u16;
        if let Some(board) = Board::chess960(number).filter(|_| self.is_drawn) {
            self.start = Start::Board(Box::new(board));
            self.number = Some(number);
        }
        self
    }

    /// The players' names before the programs have introduced themselves.
    pub fn shown_names(&self, nameless: &str) -> [String; 2] {
        [0, 1].map(|side| match (&self.names[side], &self.players[side]) {
            (Some(name), _) | (None, PlayerSpec::Human(Some(name))) => name.clone(),
            (None, PlayerSpec::Human(None)) => nameless.to_owned(),
            (None, program) => program.to_string(),
        })
    }

    /// The side at the bottom of the board: a person's, if one plays.
    pub fn viewpoint(&self) -> Color {
        match (&self.players, self.game) {
            // In Racing Kings both sides race up the board, so it is not turned.
            (_, GameKind::Chess(Variant::RacingKings)) => Color::White,
            ([first, second], _) if !first.is_human() && second.is_human() => Color::Black,
            _ => Color::White,
        }
    }

    /// Makes the players of a new or continued game of chess.
    pub fn ready(
        &self,
        board: Board,
        resumed: Option<Box<Resumed>>,
        context: &PlayContext<'_>,
        nameless: &str,
        wake: Arc<dyn Fn() + Send + Sync>,
    ) -> Result<ReadyGame, SpecError> {
        let memory = context.memory.as_ref();
        let resources = &match memory {
            Some(memory) => memory.remind(&context.resources, &self.players),
            None => context.resources.clone(),
        };
        let seat = |side: usize| {
            let seat = Seat::of(&self.players[side], board.variant(), resources, nameless)?;
            Ok::<Seat, SpecError>(seat.called(self.names[side].as_deref()))
        };
        let seats = [seat(0)?, seat(1)?];
        let host = Host {
            wake,
            adviser: self.allows_help().then(|| adviser(resources)),
            recorder: memory.map(|memory| match &resumed {
                Some(resumed) => memory.recorder_of(resumed),
                None => memory.recorder(),
            }),
            ..Host::default()
        };
        let (setup, resumed) = match resumed {
            Some(resumed) => (resumed.new, Some((resumed.id, resumed.foreign_control))),
            None => {
                let mut game = Game::new(board);
                for &m in &self.moves {
                    game.play(m).expect("the moves of a game that was played");
                }
                (GameSetup::new(game, self.control), None)
            }
        };
        Ok(ReadyGame { setup, seats, host, resumed })
    }

    /// Whether hints and evaluations may be shown while the game lasts.
    pub fn allows_help(&self) -> bool {
        !self.players.iter().any(PlayerSpec::is_on_lichess)
    }

    pub fn has_people(&self) -> bool {
        self.players.iter().any(PlayerSpec::is_human)
    }
}

/// A game whose players are made, but not yet started.
pub(crate) struct ReadyGame {
    setup: GameSetup,
    seats: [Seat; 2],
    host: Host,
    /// The number of a stored game that is continued, and its time control if that is not kept.
    pub resumed: Option<(GameId, Option<String>)>,
}

impl ReadyGame {
    pub fn begin(self) -> Session {
        Session::begin(self.setup, self.seats, self.host)
    }
}
