//! `kiebitz games replay`.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use kiebitz_chess::Game;
use kiebitz_draw::text::Style;
use kiebitz_games::store::Stored;
use kiebitz_play::Language;
use kiebitz_play::words::failure::Failure;
use kiebitz_play::words::games::Line;
use kiebitz_play::words::in_ascii;
use kiebitz_tui::plain::Left;
use kiebitz_tui::{replay, screen};

use super::show::board_text;
use super::{Database, table};
use crate::cli::interrupt::{on_interrupt, on_termination};
use crate::cli::play::{Appearance, board_style, fills_screen, is_terminal};
use crate::cli::{examples, input};
use crate::config::Config;
use crate::failure::Interrupted;
use crate::terminal::Terminal;

/// Replay a game, board by board
///
/// On a terminal: Space, Right or Enter step forward, Left steps back, Home and End go to the start and the end, q
/// quits. With --delay the moves follow one another; p pauses, + and - change the speed. Without a terminal the
/// command prints all boards, with the delay between them.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games replay 17                    step by key"
    "kiebitz games replay 17 --delay 1s"
})]
pub struct Replay {
    /// Number of the game, from kiebitz games list
    #[arg(value_name = "ID", value_parser = input::game_number)]
    id: i64,

    /// Time between two moves, such as 500ms or 1s [default: step by key]
    #[arg(short, long, value_name = "TIME", value_parser = input::duration)]
    delay: Option<Duration>,

    #[command(flatten)]
    database: Database,

    #[command(flatten)]
    appearance: Appearance,
}

impl Replay {
    pub fn run(&self, language: Language, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let stored = self.database.open()?.load(self.id)?;
        let config = Config::load()?;
        let unicode = terminal.utf8 && !self.appearance.ascii(&config);
        let scene = Scene::new(&stored, language, &Terminal { unicode, ..*terminal });
        if fills_screen(self.appearance.plain(&config)) {
            return self.key_by_key(&scene);
        }
        let asks = self.delay.is_none() && is_terminal();
        let (mut ply, plies) = (0, scene.game.moves().len());
        loop {
            writeln!(out, "{}\n", scene.frame(ply))?;
            if ply == plies {
                writeln!(out, "{}", scene.state)?;
            }
            out.flush()?;
            let step = match self.delay {
                _ if asks => ask(language, out)?,
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

    fn key_by_key(&self, scene: &Scene) -> Result<()> {
        let (interrupter, inbox) = kiebitz_tui::inbox();
        let by_signal = interrupter.clone();
        on_interrupt(move || interrupter.interrupt(), screen::restore_now)?;
        on_termination(move || by_signal.interrupt())?;
        let plies = scene.game.moves().len();
        let left = replay::run(replay::Replay::new(plies, self.delay), inbox, |replay| {
            scene.screen(replay)
        });
        match left.with_context(|| scene.language.explain(&Failure::Terminal))? {
            Left::Interrupted => Err(Interrupted.into()),
            Left::Done | Left::Failed(_) => Ok(()),
        }
    }
}

/// What comes next, line by line.
enum Step {
    Forward,
    Back,
    Quit,
}

fn ask(language: Language, out: &mut dyn Write) -> Result<Step> {
    write!(out, "{} ", language.tell(&Line::ReplayLines))?;
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

/// What there is to be seen of a game.
struct Scene {
    game: Game,
    /// Who plays.
    title: String,
    /// How it ended.
    state: String,
    language: Language,
    style: Style,
    is_ascii: bool,
}

impl Scene {
    fn new(stored: &Stored, language: Language, terminal: &Terminal) -> Scene {
        let name = |tag: &str| table::name(stored.game.tags.get(tag).unwrap_or_default());
        Scene {
            game: stored.game.game(),
            title: format!("{} - {}", name("White"), name("Black")),
            state: language.tell(&Line::State(stored.game.result, stored.reason)),
            language,
            style: board_style(terminal, language),
            // A pipe takes what it gets; a terminal shows what it can.
            is_ascii: !terminal.unicode && is_terminal(),
        }
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
        Some(self.language.numbered(&self.game.boards()[last], self.game.moves()[last]))
    }

    /// The board under the move that led to it, or under the title.
    fn frame(&self, ply: usize) -> String {
        let above = self.last_move(ply).unwrap_or_else(|| self.title.clone());
        format!("{above}\n{}", self.board(ply))
    }

    /// The whole window.
    fn screen(&self, replay: &replay::Replay) -> String {
        let tell = |line: &Line<'_>| self.language.tell(line);
        let &replay::Replay { ply, plies, .. } = replay;
        let last = self.last_move(ply).unwrap_or_else(|| tell(&Line::ReplayStart));
        let pace = match replay.is_running {
            true => tell(&Line::ReplayPace(replay.pace.as_secs_f64())),
            false => tell(&Line::ReplayPaused),
        };
        let state = if ply == plies { self.state.as_str() } else { "" };
        let keys = tell(&Line::ReplayKeys);
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
