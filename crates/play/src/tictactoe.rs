//! Tic-tac-toe between two players. It needs no clock and no threads, since programs move at once.

use kiebitz_chess::Color;
use kiebitz_gametree::tictactoe::{Cell, Mark, MoveError, OpenLines, TicTacToe};
use kiebitz_gametree::{AlphaBeta, Control, Found, Game, Search};

use kiebitz_gametree::random::Random;
use kiebitz_players::Opponent;
use kiebitz_players::PlayerSpec;

/// A game so far. White plays crosses and begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TicTacToeGame {
    start: TicTacToe,
    position: TicTacToe,
    moves: Vec<Cell>,
    resigned: Option<Color>,
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TicTacToeEnd {
    /// The winner; `None` in a draw.
    pub winner: Option<Color>,
    /// Whether the other side resigned.
    pub by_resignation: bool,
}

impl TicTacToeEnd {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
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
    /// A game from this position on.
    pub fn new(start: TicTacToe) -> TicTacToeGame {
        TicTacToeGame { start, position: start, moves: Vec::new(), resigned: None }
    }

    /// The position.
    pub fn position(&self) -> &TicTacToe {
        &self.position
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Cell] {
        &self.moves
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

    /// Takes `count` moves back, or none if there are fewer.
    pub fn take_back(&mut self, count: usize) -> bool {
        let Some(kept) = self.moves.len().checked_sub(count) else { return false };
        let moves = std::mem::take(&mut self.moves);
        *self = TicTacToeGame::new(self.start);
        for cell in &moves[..kept] {
            self.position.play(*cell);
        }
        self.moves = moves[..kept].to_vec();
        true
    }

    /// A side resigns.
    pub fn resign(&mut self, color: Color) {
        if self.end().is_none() {
            self.resigned = Some(color);
        }
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<TicTacToeEnd> {
        if let Some(loser) = self.resigned {
            return Some(TicTacToeEnd { winner: Some(!loser), by_resignation: true });
        }
        self.position.ending()?;
        Some(TicTacToeEnd { winner: self.position.winner().map(side), by_resignation: false })
    }

    /// The moves with their numbers, and the result: `1. b2 a1 2. c3 *`.
    pub fn text(&self) -> String {
        let result = self.end().map_or("*", TicTacToeEnd::result);
        let mut words = Vec::new();
        let mut turn = side(self.start.turn());
        for (ply, cell) in self.moves.iter().enumerate() {
            let number = (ply + usize::from(side(self.start.turn()) == Color::Black)) / 2 + 1;
            match turn {
                Color::White => words.push(format!("{number}.")),
                Color::Black if ply == 0 => words.push(format!("{number}...")),
                Color::Black => {}
            }
            words.push(cell.to_string());
            turn = !turn;
        }
        words.push(result.to_owned());
        words.join(" ")
    }
}

/// A program that plays tic-tac-toe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TicTacToeProgram {
    /// Plies it looks ahead; 0 for any move, 9 for perfect play.
    depth: u32,
}

impl TicTacToeProgram {
    /// The program of this name; `None` for people and for players that do not play it.
    pub fn of(spec: &PlayerSpec) -> Option<TicTacToeProgram> {
        let depth = match spec {
            PlayerSpec::Opponent(Opponent::Random) => 0,
            PlayerSpec::Opponent(Opponent::Textbook(level)) => match level.name {
                "easy" => 1,
                "normal" => 3,
                "hard" => 9,
                _ => return None,
            },
            PlayerSpec::Engine => 9,
            _ => return None,
        };
        Some(TicTacToeProgram { depth })
    }

    /// Its move; chosen at random among equal ones. `None` when the game is over.
    pub fn choose(self, game: &TicTacToeGame, random: &mut Random) -> Option<Cell> {
        let mut order = Vec::new();
        game.position.moves(&mut order);
        random.shuffle(&mut order);
        let first = order.first().copied();
        if self.depth == 0 || game.end().is_some() {
            return first.filter(|_| game.end().is_none());
        }
        let mut search = AlphaBeta::new(|position: &TicTacToe| {
            kiebitz_gametree::Evaluate::evaluate(&OpenLines, position)
        });
        let hint = Found { best: None, score: 0, nodes: 0, line: Vec::new(), order };
        let found =
            search.search(&game.position, self.depth, Some(&hint), &mut Control::unlimited());
        found.ok().and_then(|found| found.best).or(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(name: &str) -> TicTacToeProgram {
        TicTacToeProgram::of(&name.parse().expect(name)).expect(name)
    }

    fn play_out(white: &str, black: &str, seed: u64) -> TicTacToeEnd {
        let programs = [program(white), program(black)];
        let mut random = Random::new(seed);
        let mut game = TicTacToeGame::default();
        while let Some(cell) = programs[game.turn().index()].choose(&game, &mut random) {
            game.play(&cell.to_string()).expect("its moves are legal");
        }
        game.end().expect("the game is over")
    }

    #[test]
    fn perfect_players_never_lose() {
        for seed in 0..20 {
            assert_eq!(play_out("hard", "engine", seed).winner, None);
            assert_ne!(play_out("random", "hard", seed).winner, Some(Color::White));
            assert_ne!(play_out("engine", "random", seed).winner, Some(Color::Black));
        }
    }

    #[test]
    fn a_game_with_a_takeback_and_a_resignation() {
        let mut game = TicTacToeGame::default();
        for text in ["b2", "a1", "c3"] {
            game.play(text).expect(text);
        }
        assert_eq!(game.text(), "1. b2 a1 2. c3 *");
        assert_eq!(game.play("b2").unwrap_err().to_string(), "b2 is taken");
        assert!(!game.take_back(4));
        assert!(game.take_back(2));
        assert_eq!((game.text().as_str(), game.turn()), ("1. b2 *", Color::Black));
        game.resign(Color::Black);
        assert_eq!(game.text(), "1. b2 1-0");
        assert_eq!(game.play("a1"), Err(MoveError::Over));
        let mut later = TicTacToeGame::new("x../.../... o".parse().expect("a position"));
        later.play("b2").expect("free");
        later.play("c3").expect("free");
        assert_eq!(later.text(), "1... b2 2. c3 *");
    }

    #[test]
    fn cells_have_numbers_in_reading_order() {
        let mut game = TicTacToeGame::default();
        for (number, name) in [("1", "a3"), ("3", "c3"), ("5", "b2"), ("7", "a1"), ("9", "c1")] {
            assert_eq!(game.play(number).map(|cell| cell.to_string()), Ok(name.to_owned()));
        }
        for bad in ["0", "10", "+1", "", "-1"] {
            let mut game = TicTacToeGame::default();
            assert_eq!(game.play(bad), Err(MoveError::NotACell), "{bad}");
        }
    }

    #[test]
    fn who_does_not_play_it() {
        for name in ["human", "table", "elo:1500", "ancestor:a3", "uci:x"] {
            assert_eq!(TicTacToeProgram::of(&name.parse().expect(name)), None, "{name}");
        }
    }
}
