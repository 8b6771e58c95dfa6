//! What the consoles of games here and on servers share: the board, and commands that only look at the game.

use std::io;
use std::path::Path;
use std::time::Duration;

use kiebitz_chess::{Board, Color, Move};
use kiebitz_draw::{Diagram, text as drawn};
use kiebitz_play::notation::read_move;
use kiebitz_play::words::{bad_move, clock_text, legal_moves};
use kiebitz_play::{Record, pgn};
use kiebitz_words::text;

use super::Console;
use crate::command::{Show, ViewCommand, listed};

pub(super) struct BoardConsole<'a, 'c> {
    pub console: &'a mut Console<'c>,
    pub viewpoint: Color,
    /// Whether the board is shown after every move.
    pub shows_board: bool,
    pub shows_turn: bool,
    pub is_prompted: bool,
    /// The game as it was last printed.
    pub last_pgn: Option<String>,
}

impl<'a, 'c> BoardConsole<'a, 'c> {
    pub fn new(console: &'a mut Console<'c>, viewpoint: Color) -> BoardConsole<'a, 'c> {
        let shows_board = console.is_terminal();
        let (is_prompted, last_pgn) = (false, None);
        BoardConsole { console, viewpoint, shows_board, shows_turn: true, is_prompted, last_pgn }
    }

    /// Starts a new line if the user is typing at a prompt.
    pub fn interrupt_prompt(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.is_prompted) { writeln!(self.console.out) } else { Ok(()) }
    }

    pub fn show_move(&mut self, before: &Board, m: Move, left: Option<Duration>) -> io::Result<()> {
        let played = before.san_line([m], self.console.language().letters());
        let mut after = *before;
        after.play_unchecked(m);
        let check = after.in_check() && after.ending().is_none();
        let (side, left) = (before.turn(), left.map(clock_text));
        self.console.say(&text!(self.console, "moved", side, played, check, left))
    }

    pub fn show_board_if_wanted(&mut self, board: &Board, last: Option<Move>) -> io::Result<()> {
        if self.shows_board { self.show_board(board, last) } else { Ok(()) }
    }

    fn show_board(&mut self, board: &Board, last: Option<Move>) -> io::Result<()> {
        let mut diagram = Diagram::from(board);
        diagram.viewpoint = self.viewpoint;
        diagram.last_move = last.map(|m| (m.from(), m.landing()));
        diagram.turn = diagram.turn.filter(|_| self.shows_turn);
        let board = drawn::render(&diagram, &self.console.context.style);
        let board = self.console.spelled(&board);
        write!(self.console.out, "{board}")
    }

    pub fn view(
        &mut self,
        command: ViewCommand<'_>,
        record: &Record,
        clocks: Option<[Duration; 2]>,
    ) -> io::Result<()> {
        let (board, last) = (record.game.board(), record.game.moves().last().copied());
        match command {
            ViewCommand::Moves(square) => self.list_moves(record, square),
            ViewCommand::Board(Show::OnDemand) => {
                self.shows_board = false;
                Ok(())
            }
            ViewCommand::Board(show) => {
                self.shows_board |= show == Show::Always;
                self.show_board(board, last)
            }
            ViewCommand::Flip => {
                self.viewpoint = !self.viewpoint;
                self.show_board(board, last)
            }
            ViewCommand::Clock => match clocks.map(|clocks| clocks.map(clock_text)) {
                None => self.console.say(&text!(self.console, "no-clock")),
                Some([white, black]) => {
                    self.console.say(&text!(self.console, "clocks", white, black))
                }
            },
            ViewCommand::Fen => writeln!(self.console.out, "{}", board.fen()),
            ViewCommand::Pgn => self.print_pgn(record),
            ViewCommand::Save(None) => self.console.say(&text!(self.console, "needs-file")),
            ViewCommand::Save(Some(path)) => {
                match (self.console.context.save)(Path::new(path), &pgn::write(record)) {
                    Ok(()) => self.console.say(&text!(self.console, "saved", path)),
                    Err(why) => self.console.say(&text!(self.console, "not-saved", why)),
                }
            }
        }
    }

    fn list_moves(&mut self, record: &Record, square: Option<&str>) -> io::Result<()> {
        let board = record.game.board();
        let legal = if record.end.is_some() { Vec::new() } else { board.legal_moves().to_vec() };
        let language = self.console.language();
        self.console.say(&match listed(board, &legal, square, language.letters()) {
            Ok((from, moves)) => legal_moves(language, from, &moves),
            Err(text) => text!(language, "not-a-square", text),
        })
    }

    /// Reads a typed move, and says why if it is not one.
    pub fn read_move(&mut self, board: &Board, text: &str) -> io::Result<Option<Move>> {
        let language = self.console.language();
        match read_move(board, text, language.letters()) {
            Ok(m) => Ok(Some(m)),
            Err(why) => self.console.say(&bad_move(language, text, &why)).map(|()| None),
        }
    }

    pub fn print_pgn(&mut self, record: &Record) -> io::Result<()> {
        let game = pgn::write(record);
        write!(self.console.out, "{game}")?;
        self.last_pgn = Some(game);
        Ok(())
    }
}
