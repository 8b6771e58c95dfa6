//! Tic-tac-toe between two players: one game and one session for the terminal, the page and the
//! database. It needs no clock and no threads, since programs move at once.

use kiebitz_chess::Color;
use kiebitz_games::pgn::GameResult;
use kiebitz_games::store::StoredTicTacToe;
use kiebitz_gametree::random::Random;
use kiebitz_gametree::tictactoe::{Cell, Mark, MoveError, OpenLines, TicTacToe};
use kiebitz_gametree::{AlphaBeta, Control, Found, Game, Search};
use kiebitz_players::{PlayerSpec, SpecError};

use crate::{GameKind, Refusal};

/// A game so far. White plays crosses and begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TicTacToeGame {
    start: TicTacToe,
    position: TicTacToe,
    moves: Vec<Cell>,
    /// An end that the position does not show.
    stopped: Option<TicTacToeEnd>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TicTacToeEnd {
    ThreeInARow(Color),
    Resigned(Color),
    BoardFull,
    Aborted,
}

impl TicTacToeEnd {
    /// The end of a stored game; `None` if it goes on.
    pub fn of(stored: &StoredTicTacToe) -> Option<TicTacToeEnd> {
        let winner = match stored.result {
            GameResult::WhiteWins => Color::White,
            GameResult::BlackWins => Color::Black,
            GameResult::Draw => return Some(TicTacToeEnd::BoardFull),
            GameResult::Open => return None,
        };
        Some(match stored.resigned {
            true => TicTacToeEnd::Resigned(!winner),
            false => TicTacToeEnd::ThreeInARow(winner),
        })
    }

    /// The winner; `None` in a draw and without a result.
    pub const fn winner(self) -> Option<Color> {
        match self {
            TicTacToeEnd::ThreeInARow(winner) => Some(winner),
            TicTacToeEnd::Resigned(Color::White) => Some(Color::Black),
            TicTacToeEnd::Resigned(Color::Black) => Some(Color::White),
            TicTacToeEnd::BoardFull | TicTacToeEnd::Aborted => None,
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn result(self) -> &'static str {
        match (self, self.winner()) {
            (TicTacToeEnd::Aborted, _) => "*",
            (_, Some(Color::White)) => "1-0",
            (_, Some(Color::Black)) => "0-1",
            (_, None) => "1/2-1/2",
        }
    }
}

/// The cell with this number in reading order: 1 to 3 are the upper row.
fn cell_of_number(text: &str) -> Option<Cell> {
    let &[digit @ b'1'..=b'9'] = text.as_bytes() else { return None };
    let number = digit - b'1';
    Cell::all().find(|cell| cell.file() == number % 3 && cell.rank() == 2 - number / 3)
}

fn side(mark: Mark) -> Color {
    match mark {
        Mark::Cross => Color::White,
        Mark::Nought => Color::Black,
    }
}

impl TicTacToeGame {
    pub fn new(start: TicTacToe) -> TicTacToeGame {
        TicTacToeGame { start, position: start, ..TicTacToeGame::default() }
    }

    /// A stored game; `None` if it contradicts itself.
    pub fn restore(stored: &StoredTicTacToe) -> Option<TicTacToeGame> {
        let mut game = TicTacToeGame::new(stored.start.parse().ok()?);
        for cell in stored.moves.split_whitespace() {
            game.play(cell).ok()?;
        }
        if stored.resigned {
            game.stopped = Some(TicTacToeEnd::of(stored).filter(|end| end.winner().is_some())?);
        }
        Some(game)
    }

    /// Writes the moves and the result into a stored game. An aborted game can be continued.
    pub fn store(&self, into: &mut StoredTicTacToe) {
        let cells: Vec<String> = self.moves.iter().map(Cell::to_string).collect();
        into.moves = cells.join(" ");
        if let Some(end) = self.end().filter(|end| *end != TicTacToeEnd::Aborted) {
            into.result = GameResult::of(end.winner());
            into.resigned = matches!(end, TicTacToeEnd::Resigned(_));
        }
    }

    pub fn position(&self) -> &TicTacToe {
        &self.position
    }

    pub fn moves(&self) -> &[Cell] {
        &self.moves
    }

    /// The free cells; none when a row or the board is full.
    pub fn free_cells(&self) -> Vec<String> {
        let mut cells = Vec::new();
        self.position.moves(&mut cells);
        cells.iter().map(Cell::to_string).collect()
    }

    /// Whose turn it is, or would be.
    pub fn turn(&self) -> Color {
        side(self.position.turn())
    }

    /// Plays a cell, if it is free and the game goes on: by its name, or by its number in reading
    /// order, 1 at the top left.
    pub fn play(&mut self, text: &str) -> Result<Cell, MoveError> {
        let numbered = cell_of_number(text).map(|cell| cell.to_string());
        let cell = self.position.parse_move(numbered.as_deref().unwrap_or(text))?;
        if self.end().is_some() {
            return Err(MoveError::Over);
        }
        self.position.play(cell);
        self.moves.push(cell);
        Ok(cell)
    }

    fn take_back(&mut self, plies: usize) {
        self.moves.truncate(self.moves.len().saturating_sub(plies));
        self.position = self.start;
        self.moves.iter().for_each(|cell| self.position.play(*cell));
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<TicTacToeEnd> {
        if self.stopped.is_some() {
            return self.stopped;
        }
        self.position.ending()?;
        let winner = self.position.winner().map(side);
        Some(winner.map_or(TicTacToeEnd::BoardFull, TicTacToeEnd::ThreeInARow))
    }

    /// The moves with their numbers, and the result: `1. b2 a1 2. c3 *`.
    pub fn text(&self) -> String {
        let mut words = Vec::new();
        let first = usize::from(self.start.turn() == Mark::Nought);
        for (ply, cell) in self.moves.iter().enumerate() {
            let number = (ply + first) / 2 + 1;
            match (ply + first) % 2 {
                0 => words.push(format!("{number}.")),
                _ if ply == 0 => words.push(format!("{number}...")),
                _ => {}
            }
            words.push(cell.to_string());
        }
        words.push(self.end().map_or("*", TicTacToeEnd::result).to_owned());
        words.join(" ")
    }
}

/// A game and its players. It alone decides who may do what.
#[derive(Clone, Debug)]
pub struct TicTacToeSession {
    game: TicTacToeGame,
    players: [PlayerSpec; 2],
    random: Random,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TicTacToeCommand<'a> {
    /// Play a cell; see [`TicTacToeGame::play`].
    Move(&'a str),
    /// Take the player's last move back, and a program's reply to it.
    TakeBack,
    Resign,
    Abort,
    Hint,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TicTacToeChange {
    Moved(Cell),
    TakenBack(usize),
    /// The game is over, and not by a move.
    Finished,
    /// A cell of perfect play.
    Hint(Cell),
}

/// Why a command was refused; it changed nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TicTacToeRefusal {
    Move(MoveError),
    /// As in chess.
    Game(Refusal),
}

impl From<Refusal> for TicTacToeRefusal {
    fn from(refusal: Refusal) -> TicTacToeRefusal {
        TicTacToeRefusal::Game(refusal)
    }
}

impl TicTacToeSession {
    /// A game between these players, White first. The seed fixes the programs' choices.
    pub fn new(
        game: TicTacToeGame,
        players: [PlayerSpec; 2],
        seed: u64,
    ) -> Result<TicTacToeSession, SpecError> {
        players.iter().try_for_each(|player| GameKind::TicTacToe.check(player))?;
        Ok(TicTacToeSession { game, players, random: Random::new(seed) })
    }

    pub fn game(&self) -> &TicTacToeGame {
        &self.game
    }

    /// The players, White first.
    pub fn players(&self) -> &[PlayerSpec; 2] {
        &self.players
    }

    pub fn has_people(&self) -> bool {
        self.players.iter().any(PlayerSpec::is_human)
    }

    /// Whether a program is to move.
    pub fn is_thinking(&self) -> bool {
        self.game.end().is_none() && !self.is_human(self.game.turn())
    }

    fn is_human(&self, color: Color) -> bool {
        self.players[color.index()].is_human()
    }

    /// The side that gives a command: the one it names, or the only person's, or of two people the
    /// side to move.
    pub fn speaker(&self, named: Option<Color>) -> Result<Color, Refusal> {
        let by = named.unwrap_or(match Color::ALL.map(|color| self.is_human(color)) {
            [true, false] => Color::White,
            [false, true] => Color::Black,
            _ => self.game.turn(),
        });
        if self.is_human(by) { Ok(by) } else { Err(Refusal::NotHuman) }
    }

    /// How many plies this side takes back: two if a program has replied. `None` if there are
    /// fewer.
    pub fn takeback_plies(&self, by: Color) -> Option<usize> {
        let has_reply = self.game.turn() == by && !self.is_human(!by);
        let plies = if has_reply { 2 } else { 1 };
        (self.game.moves.len() >= plies).then_some(plies)
    }

    pub fn command(
        &mut self,
        by: Color,
        command: TicTacToeCommand<'_>,
    ) -> Result<TicTacToeChange, TicTacToeRefusal> {
        let is_over = self.game.end().is_some();
        match command {
            TicTacToeCommand::Move(_) | TicTacToeCommand::Hint
                if !is_over && self.game.turn() != by =>
            {
                Err(Refusal::NotYourTurn.into())
            }
            TicTacToeCommand::Move(text) => {
                let played = self.game.play(text).map_err(TicTacToeRefusal::Move)?;
                Ok(TicTacToeChange::Moved(played))
            }
            TicTacToeCommand::Hint => {
                let best = self.game.position.best().ok_or(Refusal::GameOver)?;
                Ok(TicTacToeChange::Hint(best))
            }
            _ if is_over => Err(Refusal::GameOver.into()),
            TicTacToeCommand::TakeBack => {
                let plies = self.takeback_plies(by).ok_or(Refusal::NothingToTakeBack)?;
                self.game.take_back(plies);
                Ok(TicTacToeChange::TakenBack(plies))
            }
            TicTacToeCommand::Resign => {
                self.game.stopped = Some(TicTacToeEnd::Resigned(by));
                Ok(TicTacToeChange::Finished)
            }
            TicTacToeCommand::Abort => {
                self.game.stopped = Some(TicTacToeEnd::Aborted);
                Ok(TicTacToeChange::Finished)
            }
        }
    }

    /// Plays a program's move, if it is its turn.
    pub fn play_program(&mut self) -> Option<Cell> {
        if !self.is_thinking() {
            return None;
        }
        let depth = self.players[self.game.turn().index()].tictactoe()?;
        let cell = choose(&self.game.position, depth, &mut self.random)?;
        self.game.play(&cell.to_string()).ok()
    }
}

/// The best move at this depth, chosen at random among equal ones; `None` when the game is over.
fn choose(position: &TicTacToe, depth: u32, random: &mut Random) -> Option<Cell> {
    let mut order = Vec::new();
    position.moves(&mut order);
    random.shuffle(&mut order);
    let first = order.first().copied();
    if depth == 0 || first.is_none() {
        return first;
    }
    let mut search = AlphaBeta::new(|position: &TicTacToe| {
        kiebitz_gametree::Evaluate::evaluate(&OpenLines, position)
    });
    let hint = Found { best: None, score: 0, nodes: 0, line: Vec::new(), order };
    let found = search.search(position, depth, Some(&hint), &mut Control::unlimited());
    found.ok().and_then(|found| found.best).or(first)
}
