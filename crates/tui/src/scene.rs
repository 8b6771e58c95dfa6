//! A stored game, board by board: full screen or line by line.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use kiebitz_chess::{Board, Game, Move};
use kiebitz_draw::Diagram;
use kiebitz_draw::text::{self as drawn, Style};
use kiebitz_games::store::Stored;
use kiebitz_play::Language;
use kiebitz_play::words::in_ascii;
use kiebitz_words::text;

use crate::game::FrontError;
use crate::games_text;
use crate::plain::Left;
use crate::replay::{self, Replay};
use crate::screen::{self, ScreenError};
use crate::signals::on_interrupt;
use crate::terminal::{Terminal, is_terminal};

/// What there is to be seen of a game.
pub struct Scene {
    game: Game,
    /// Who plays.
    title: String,
    /// How it ended.
    state: String,
    language: Language,
    style: Style,
    is_ascii: bool,
}

/// What comes next, line by line.
enum Step {
    Forward,
    Back,
    Quit,
}

impl Scene {
    /// What the terminal can show of a game.
    pub fn new(stored: &Stored, language: Language, terminal: &Terminal) -> Scene {
        let name =
            |tag: &str| games_text::shown_name(stored.game.tags.get(tag).unwrap_or_default());
        Scene {
            game: stored.game.game(),
            title: format!("{} - {}", name("White"), name("Black")),
            state: games_text::state(stored, language),
            language,
            style: terminal.board_style_in(language),
            // A pipe takes what it gets; a terminal shows what it can.
            is_ascii: !terminal.unicode && is_terminal(),
        }
    }

    /// Shows the game on the whole window until the user leaves; with a delay it advances by itself.
    pub fn key_by_key(&self, delay: Option<Duration>) -> Result<Left, FrontError> {
        let (interrupter, inbox) = crate::inbox();
        on_interrupt(move || interrupter.interrupt(), screen::restore_now)?;
        let plies = self.game.moves().len();
        let left = replay::run(Replay::new(plies, delay), inbox, |replay| self.screen(replay));
        Ok(left.map_err(ScreenError::Terminal)?)
    }

    /// Prints board after board, with the delay between them; without one a person at a terminal is asked after each.
    pub fn line_by_line(&self, delay: Option<Duration>, out: &mut dyn Write) -> io::Result<()> {
        let asks = delay.is_none() && is_terminal();
        let (mut ply, plies) = (0, self.game.moves().len());
        loop {
            writeln!(out, "{}\n", self.frame(ply))?;
            if ply == plies {
                writeln!(out, "{}", self.state)?;
            }
            out.flush()?;
            let step = match delay {
                _ if asks => self.ask(out)?,
                _ if ply == plies => Step::Quit,
                Some(delay) => {
                    thread::sleep(delay);
                    Step::Forward
                }
                None => Step::Forward,
            };
            match step {
                Step::Forward if ply == plies => return Ok(()),
                Step::Forward => ply += 1,
                Step::Back => ply = ply.saturating_sub(1),
                Step::Quit => return Ok(()),
            }
        }
    }

    fn ask(&self, out: &mut dyn Write) -> io::Result<Step> {
        write!(out, "{} ", text!(self.language, "replay-lines"))?;
        out.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(Step::Quit);
        }
        Ok(match line.trim() {
            "b" => Step::Back,
            "q" => Step::Quit,
            _ => Step::Forward,
        })
    }

    /// The board after so many plies.
    fn board(&self, ply: usize) -> String {
        let last = ply.checked_sub(1).map(|last| self.game.moves()[last]);
        let board = board_text(&self.style, &self.game.boards()[ply], last);
        if self.is_ascii { in_ascii(&board) } else { board }
    }

    /// The move that led to the position; none to the first.
    fn last_move(&self, ply: usize) -> Option<String> {
        let last = ply.checked_sub(1)?;
        Some(self.game.boards()[last].san_line([self.game.moves()[last]], self.language.letters()))
    }

    /// The board under the move that led to it, or under the title.
    fn frame(&self, ply: usize) -> String {
        let above = self.last_move(ply).unwrap_or_else(|| self.title.clone());
        format!("{above}\n{}", self.board(ply))
    }

    /// The whole window.
    fn screen(&self, replay: &Replay) -> String {
        let language = self.language;
        let &Replay { ply, plies, .. } = replay;
        let last = self.last_move(ply).unwrap_or_else(|| text!(language, "replay-start"));
        let pace = match replay.is_running {
            true => {
                let seconds = language.number(replay.pace.as_secs_f64());
                text!(language, "replay-pace", seconds)
            }
            false => text!(language, "replay-paused"),
        };
        let state = if ply == plies { self.state.as_str() } else { "" };
        let keys = text!(language, "replay-keys");
        let [title, last, state, pace, keys] =
            [&self.title, &last, state, &pace, &keys].map(|text| self.spelled(text));
        format!(
            "{title}\n\n{last}   ({ply}/{plies})\n\n{}\n{state}\n\n{pace}\n{keys}",
            self.board(ply)
        )
    }

    /// The text in the letters of the terminal.
    fn spelled(&self, text: &str) -> String {
        if self.is_ascii { in_ascii(text) } else { text.to_owned() }
    }
}

pub fn board_text(style: &Style, board: &Board, last: Option<Move>) -> String {
    let diagram = Diagram { last_move: last.map(|m| (m.from(), m.to())), ..Diagram::from(board) };
    drawn::render(&diagram, style)
}
