//! `kiebitz games replay`.

use std::io::{self, BufRead, IsTerminal, Write};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use kiebitz_chess::{Color, Game};

use super::show::board_text;
use super::{Database, words};
use crate::cli::{examples, input};
use crate::terminal::Terminal;

/// Replay a game, board by board
///
/// With --delay one move follows another by itself. Without it, on a terminal, each waits for a key; elsewhere
/// all boards are printed at once.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games replay 17                    key by key"
    "kiebitz games replay 17 --delay 1s"
})]
pub struct Replay {
    /// Number of the game, from kiebitz games list
    #[arg(value_name = "ID")]
    id: i64,

    /// Time between two moves: 500ms, 1s
    #[arg(short, long, value_name = "TIME", value_parser = input::duration)]
    delay: Option<Duration>,

    #[command(flatten)]
    database: Database,
}

/// What comes next.
enum Step {
    Forward,
    Back,
    Quit,
}

impl Replay {
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let stored = self.database.open()?.load(self.id)?;
        let game = stored.game.game();
        let name = |tag: &str| stored.game.tags.get(tag).unwrap_or("?").to_owned();
        let title = format!("{} - {}", name("White"), name("Black"));
        let asks = self.delay.is_none() && io::stdin().is_terminal() && io::stdout().is_terminal();
        let mut ply = 0;
        loop {
            writeln!(out, "{}\n", frame(terminal, &game, ply, &title))?;
            if ply == game.moves().len() {
                let reason = stored.reason.map(|reason| reason.to_string());
                writeln!(out, "{}", words::state(stored.game.result, reason))?;
            }
            out.flush()?;
            let step = match self.delay {
                _ if ply == game.moves().len() && !asks => Step::Quit,
                Some(delay) => {
                    thread::sleep(delay);
                    Step::Forward
                }
                None if asks => ask(out)?,
                None => Step::Forward,
            };
            match step {
                Step::Forward if ply == game.moves().len() => return Ok(()),
                Step::Forward => ply += 1,
                Step::Back => ply = ply.saturating_sub(1),
                Step::Quit => return Ok(()),
            }
        }
    }
}

/// The board after so many plies, under the move that led to it.
fn frame(terminal: &Terminal, game: &Game, ply: usize, title: &str) -> String {
    let board = &game.boards()[ply];
    let Some(last) = ply.checked_sub(1) else {
        return format!("{title}\n{}", board_text(terminal, board, None));
    };
    let (before, m) = (&game.boards()[last], game.moves()[last]);
    let dots = match before.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!(
        "{}{dots} {}\n{}",
        before.fullmoves(),
        before.san(m),
        board_text(terminal, board, Some(m))
    )
}

fn ask(out: &mut dyn Write) -> Result<Step> {
    write!(out, "{} ", words::REPLAY_KEYS)?;
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
