//! A game of tic-tac-toe, line by line.

use std::fmt::Write as _;
use std::io;

use kiebitz_gametree::random::any_seed;
use kiebitz_gametree::tictactoe::{Cell, Mark, TicTacToe};
use kiebitz_play::tictactoe::{
    TicTacToeChange, TicTacToeCommand, TicTacToeGame, TicTacToeRefusal, TicTacToeSession,
};
use kiebitz_play::words::{bad_cell, legal_moves, refusal, tictactoe_over};
use kiebitz_words::text;

use super::{After, Console, Left, PlainError};
use crate::command::{Command, Show, ViewCommand};
use crate::request::PlannedGame;

/// Plays one game from this position; returns what comes after it.
pub(super) fn play(
    start: TicTacToe,
    planned: &PlannedGame,
    console: &mut Console<'_>,
) -> Result<After, PlainError> {
    let seed = console.context.resources.seed.unwrap_or_else(any_seed);
    let players = planned.players.clone();
    let session = TicTacToeSession::new(TicTacToeGame::new(start), players, seed)?;
    console.welcome(planned)?;
    if planned.has_people() {
        console.say(&text!(console, "how-to-tictactoe"))?;
    }
    let shows_board = console.is_terminal();
    let mut game_console = TicTacToeConsole {
        console,
        session,
        planned,
        shows_board,
        was_over: false,
        is_prompted: false,
    };
    game_console.show_board_if_wanted()?;
    game_console.run()
}

struct TicTacToeConsole<'a, 'c> {
    console: &'a mut Console<'c>,
    session: TicTacToeSession,
    planned: &'a PlannedGame,
    shows_board: bool,
    was_over: bool,
    is_prompted: bool,
}

impl TicTacToeConsole<'_, '_> {
    fn run(&mut self) -> Result<After, PlainError> {
        loop {
            if self.console.was_interrupted() {
                return self.leave(Left::Interrupted);
            }
            if let Some(end) = self.session.game().end().filter(|_| !self.was_over) {
                self.was_over = true;
                self.console.say(&tictactoe_over(self.console.language(), end))?;
                if !self.session.has_people() {
                    return self.leave(Left::Done);
                }
                if self.console.is_terminal() {
                    self.console.say(&text!(self.console, "after-game"))?;
                }
            }
            let mark = self.session.game().position().turn();
            if let Some(cell) = self.session.play_program() {
                self.show_move(mark, cell)?;
                continue;
            }
            let Some(line) = self.console.lines.pop_front() else {
                if self.console.is_at_end {
                    return self.leave(Left::Done);
                }
                self.prompt()?;
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
        let game = self.session.game();
        match Command::read(line) {
            Command::Nothing => {}
            Command::Help => self.console.say(&text!(self.console, "help-tictactoe"))?,
            Command::View(ViewCommand::Moves(_)) => {
                let language = self.console.language();
                self.console.say(&legal_moves(language, None, &game.free_cells()))?;
            }
            Command::View(ViewCommand::Board(Show::OnDemand)) => self.shows_board = false,
            Command::View(ViewCommand::Board(show)) => {
                self.shows_board |= show == Show::Always;
                self.show_board()?;
            }
            Command::Hint => self.command(TicTacToeCommand::Hint)?,
            Command::Undo => self.command(TicTacToeCommand::TakeBack)?,
            Command::Resign if game.end().is_none() => self.command(TicTacToeCommand::Resign)?,
            Command::Resign => {}
            Command::View(ViewCommand::Fen) => writeln!(self.console.out, "{}", game.position())?,
            Command::View(ViewCommand::Pgn) => writeln!(self.console.out, "{}", game.text())?,
            command @ (Command::Rematch | Command::Swap) if game.end().is_some() => {
                let next = self.planned.rematch(command == Command::Swap);
                return Ok(Some(After::Again(next)));
            }
            Command::Rematch | Command::Swap => {
                self.console.say(&text!(self.console, "still-going"))?
            }
            Command::Quit => return Ok(Some(After::Leave(Left::Done))),
            Command::Move(text) => {
                self.command(TicTacToeCommand::Move(&text.to_ascii_lowercase()))?;
            }
            // Other commands do not exist here, and are reported like cells that do not.
            _ => self.command(TicTacToeCommand::Move(line.trim()))?,
        }
        Ok(None)
    }

    /// Sends a command to the session, and prints what it changed or why it was refused.
    fn command(&mut self, command: TicTacToeCommand<'_>) -> io::Result<()> {
        let mark = self.session.game().position().turn();
        let by = self.session.speaker(None).map_err(TicTacToeRefusal::from);
        match by.and_then(|by| self.session.command(by, command)) {
            Ok(TicTacToeChange::Moved(cell)) => self.show_move(mark, cell),
            Ok(TicTacToeChange::TakenBack(plies)) => {
                self.console.say(&text!(self.console, "taken-back", count = plies))?;
                self.show_board_if_wanted()
            }
            Ok(TicTacToeChange::Hint(cell)) => {
                let (played, score) = (cell.to_string(), None::<&str>);
                self.console.say(&text!(self.console, "hint", played, score))
            }
            Ok(TicTacToeChange::Finished) => Ok(()),
            Err(TicTacToeRefusal::Move(error)) => {
                let typed = if let TicTacToeCommand::Move(text) = command { text } else { "" };
                self.console.say(&bad_cell(self.console.language(), typed, error))
            }
            Err(TicTacToeRefusal::Game(why)) => {
                self.console.say(&refusal(self.console.language(), why))
            }
        }
    }

    fn show_move(&mut self, mark: Mark, cell: Cell) -> io::Result<()> {
        writeln!(self.console.out, "{mark}: {cell}")?;
        self.show_board_if_wanted()
    }

    fn prompt(&mut self) -> io::Result<()> {
        if !self.console.is_terminal() || self.is_prompted {
            return Ok(());
        }
        self.is_prompted = true;
        let game = self.session.game();
        match game.end() {
            None => {
                let turn = text!(self.console, "to-move-tictactoe", side = game.turn());
                self.console.prompt(&format!("{turn}: "))
            }
            Some(_) => write!(self.console.out, "> "),
        }
    }

    fn show_board_if_wanted(&mut self) -> io::Result<()> {
        if self.shows_board { self.show_board() } else { Ok(()) }
    }

    fn show_board(&mut self) -> io::Result<()> {
        write!(self.console.out, "{}", drawn(self.session.game().position()))
    }

    /// Prints the game, whatever ended the program.
    fn leave(&mut self, left: Left) -> Result<After, PlainError> {
        if self.is_prompted {
            writeln!(self.console.out)?;
        }
        writeln!(self.console.out, "{}", self.session.game().text())?;
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
