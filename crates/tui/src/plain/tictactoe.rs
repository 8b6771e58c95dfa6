//! A game of tic-tac-toe, line by line.

use std::fmt::Write as _;
use std::io;

use kiebitz_chess::Color;
use kiebitz_gametree::Game as _;
use kiebitz_gametree::random::{Random, any_seed};
use kiebitz_gametree::tictactoe::{Cell, MoveError, TicTacToe};
use kiebitz_play::tictactoe::{TicTacToeEnd, TicTacToeGame, TicTacToeProgram};
use kiebitz_play::words::{CellProblem, Message};
use kiebitz_play::{GameKind, Refusal};

use super::command::{Command, Show};
use super::{After, Console, Left, PlainError, Start};
use crate::arrangement::Arrangement;

/// Plays one game; returns what comes after it.
pub(super) fn play(
    arrangement: &Arrangement,
    console: &mut Console<'_>,
) -> Result<After, PlainError> {
    let Start::TicTacToe(start) = &arrangement.start else {
        return Ok(After::Leave(Left::Done)); // chess has its own table
    };
    let nameless = console.language().say(&Message::Nameless);
    let names = arrangement.shown_names(&nameless);
    console.say(&Message::Welcome {
        game: GameKind::TicTacToe,
        white: &names[0],
        black: &names[1],
        control: arrangement.control,
        number: None,
    })?;
    if arrangement.has_people() {
        console.say(&Message::HowTo(GameKind::TicTacToe))?;
    }
    let seed = console.surroundings.means.seed.unwrap_or_else(any_seed);
    let mut table = Table {
        game: TicTacToeGame::new(*start),
        arrangement,
        programs: [0, 1].map(|side| TicTacToeProgram::of(&arrangement.players[side])),
        shows_board: console.is_terminal(),
        console,
        random: Random::new(seed),
        was_over: false,
        is_prompted: false,
    };
    table.show_board_if_wanted()?;
    table.run()
}

struct Table<'a, 'c> {
    console: &'a mut Console<'c>,
    game: TicTacToeGame,
    arrangement: &'a Arrangement,
    /// `None` for people.
    programs: [Option<TicTacToeProgram>; 2],
    random: Random,
    shows_board: bool,
    was_over: bool,
    is_prompted: bool,
}

impl Table<'_, '_> {
    fn run(&mut self) -> Result<After, PlainError> {
        loop {
            if self.console.was_interrupted() {
                return self.leave(Left::Interrupted);
            }
            if let Some(end) = self.game.end().filter(|_| !self.was_over) {
                self.was_over = true;
                self.tell_end(end)?;
            }
            let is_over = self.game.end().is_some();
            if is_over && self.programs.iter().all(Option::is_some) {
                return self.leave(Left::Done);
            }
            if !is_over && let Some(program) = self.programs[self.game.turn().index()] {
                if let Some(cell) = program.choose(&self.game, &mut self.random) {
                    self.play(&cell.to_string())?;
                }
                continue;
            }
            let Some(line) = self.console.lines.pop_front() else {
                if self.console.is_at_end {
                    return self.leave(Left::Done);
                }
                if self.console.is_terminal() && !self.is_prompted {
                    self.prompt()?;
                    self.is_prompted = true;
                }
                if !self.console.wait(None)? {
                    return self.leave(Left::Interrupted);
                }
                continue;
            };
            self.is_prompted = false;
            if let Some(after) = self.obey(&line)? {
                return match after {
                    After::Leave(left) => self.leave(left),
                    after => Ok(after),
                };
            }
        }
    }

    fn obey(&mut self, line: &str) -> io::Result<Option<After>> {
        match Command::read(line) {
            Command::Nothing => {}
            Command::Help => self.console.say(&Message::Help(GameKind::TicTacToe))?,
            Command::Moves(_) => {
                let mut cells = Vec::new();
                self.game.position().moves(&mut cells);
                let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
                self.console.say(&Message::LegalMoves(&cells))?;
            }
            Command::Board(Show::OnDemand) => self.shows_board = false,
            Command::Board(show) => {
                self.shows_board |= show == Show::Always;
                self.show_board()?;
            }
            Command::Hint => match self.game.position().best() {
                Some(cell) => self.console.say(&Message::Hint(&cell.to_string(), None))?,
                None => self.console.say(&Message::Refused(Refusal::GameOver))?,
            },
            Command::Undo => self.take_back()?,
            Command::Resign => {
                let person = self.person();
                self.game.resign(person);
            }
            Command::Fen => writeln!(self.console.out, "{}", self.game.position())?,
            Command::Pgn => writeln!(self.console.out, "{}", self.game.text())?,
            Command::Rematch if self.game.end().is_some() => {
                let Arrangement { players, names, .. } = self.arrangement.clone();
                return Ok(Some(After::Again(players, names)));
            }
            Command::Swap if self.game.end().is_some() => {
                let Arrangement { mut players, mut names, .. } = self.arrangement.clone();
                players.reverse();
                names.reverse();
                return Ok(Some(After::Again(players, names)));
            }
            Command::Rematch | Command::Swap => self.console.say(&Message::StillGoing)?,
            Command::Quit => return Ok(Some(After::Leave(Left::Done))),
            Command::Move(text) => self.play(&text.to_ascii_lowercase())?,
            _ => self.play(line.trim())?, // there is no such thing here, and that is said
        }
        Ok(None)
    }

    fn play(&mut self, text: &str) -> io::Result<()> {
        let mark = self.game.position().turn();
        match self.game.play(text) {
            Ok(cell) => {
                writeln!(self.console.out, "{mark}: {cell}")?;
                self.show_board_if_wanted()
            }
            Err(error) => {
                let problem = match error {
                    MoveError::NotACell => CellProblem::NotACell,
                    MoveError::Taken(_) => CellProblem::Taken,
                    MoveError::Over => CellProblem::Over,
                };
                self.console.say(&Message::BadCell(text, problem))
            }
        }
    }

    /// Takes back two moves against a program, which would reply at once; one between people.
    fn take_back(&mut self) -> io::Result<()> {
        let plays_program = self.programs.iter().any(Option::is_some);
        let is_own_turn = self.programs[self.game.turn().index()].is_none();
        let count = if plays_program && is_own_turn { 2 } else { 1 };
        if self.game.end().is_some() {
            self.console.say(&Message::Refused(Refusal::GameOver))
        } else if self.game.take_back(count) {
            self.console.say(&Message::TakenBack(count))?;
            self.show_board_if_wanted()
        } else {
            self.console.say(&Message::Refused(Refusal::NothingToTakeBack))
        }
    }

    /// The only person's side, or of two people the side to move.
    fn person(&self) -> Color {
        match self.programs {
            [None, Some(_)] => Color::White,
            [Some(_), None] => Color::Black,
            _ => self.game.turn(),
        }
    }

    fn tell_end(&mut self, end: TicTacToeEnd) -> io::Result<()> {
        self.console.say(&Message::TicTacToeOver(end.winner, end.by_resignation))?;
        if self.console.is_terminal() && self.programs.iter().any(Option::is_none) {
            self.console.say(&Message::AfterGame)?;
        }
        Ok(())
    }

    fn prompt(&mut self) -> io::Result<()> {
        match self.game.end() {
            None => self.console.prompt(&Message::TicTacToeToMove(self.game.turn()), ": "),
            Some(_) => write!(self.console.out, "> "),
        }
    }

    fn show_board_if_wanted(&mut self) -> io::Result<()> {
        if self.shows_board { self.show_board() } else { Ok(()) }
    }

    fn show_board(&mut self) -> io::Result<()> {
        write!(self.console.out, "{}", drawn(self.game.position()))
    }

    /// Prints the game, whatever ended the program.
    fn leave(&mut self, left: Left) -> Result<After, PlainError> {
        if self.is_prompted {
            writeln!(self.console.out)?;
        }
        writeln!(self.console.out, "{}", self.game.text())?;
        self.console.out.flush()?;
        Ok(After::Leave(left))
    }
}

/// Three rows and the file letters.
fn drawn(position: &TicTacToe) -> String {
    let mut text = String::new();
    for rank in (1..=3).rev() {
        let _ = write!(text, "{rank} ");
        for cell in Cell::all().filter(|cell| cell.rank() + 1 == rank) {
            let mark = position.at(cell).map_or(".".to_owned(), |mark| mark.to_string());
            let _ = write!(text, " {mark}");
        }
        text.push('\n');
    }
    text.push_str("   a b c\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_drawn_as_it_stands() {
        let position: TicTacToe = "x.o/.x./..o x".parse().expect("a position");
        assert_eq!(drawn(&position), "3  x . o\n2  . x .\n1  . . o\n   a b c\n");
    }
}
