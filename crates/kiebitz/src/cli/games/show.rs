//! `kiebitz games show`.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_chess::{Board, Move};
use kiebitz_draw::{Diagram, text};
use kiebitz_games::store::{Kind, Stored};
use kiebitz_play::Language;
use kiebitz_play::words::games::Line;
use kiebitz_players::text::shown_lines;
use serde::Serialize;

use super::Database;
use crate::cli::play::board_style;
use crate::cli::report::Form;
use crate::cli::{examples, input};
use crate::terminal::Terminal;

/// Show a game: its final position, result and moves as PGN
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games show 17"
    "kiebitz games show 17 --json"
})]
pub struct Show {
    /// Number of the game, from kiebitz games list
    #[arg(value_name = "ID", value_parser = input::game_number)]
    id: i64,

    #[command(flatten)]
    database: Database,

    #[command(flatten)]
    form: Form,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    /// Number of the game.
    id: i64,
    /// Whether it was played with Kiebitz.
    own: bool,
    /// `chess`, `chess960` or `racingkings`.
    variant: &'static str,
    /// Tags of the game, by name.
    tags: BTreeMap<&'a str, &'a str>,
    /// Player of White as on the command line of kiebitz play; null for an imported game.
    white_kind: Option<&'a str>,
    /// Player of Black as on the command line of kiebitz play; null for an imported game.
    black_kind: Option<&'a str>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// How the game ended, in English.
    reason: Option<String>,
    /// Start position as a FEN.
    start: String,
    /// Position after the last move as a FEN.
    fen: String,
    /// Moves of the main line in UCI notation.
    moves: Vec<String>,
    /// Moves of the main line in algebraic notation.
    san: Vec<String>,
    /// The whole game as PGN, with comments and variations.
    pgn: String,
}

impl Show {
    pub fn run(&self, language: Language, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let stored = self.database.open()?.load(self.id)?;
        self.form.write(&report(&stored), out, |out| {
            let game = stored.game.game();
            let style = board_style(terminal, language);
            writeln!(out, "{}\n", board_text(&style, game.board(), game.moves().last().copied()))?;
            let state = language.tell(&Line::State(stored.game.result, stored.reason));
            writeln!(out, "{state}\n")?;
            Ok(write!(out, "{}", shown_lines(&stored.game.to_string()))?)
        })
    }
}

fn report(stored: &Stored) -> Report<'_> {
    let game = stored.game.game();
    let pairs = || game.boards().iter().zip(game.moves());
    Report {
        id: stored.id,
        own: stored.is_own,
        variant: stored.game.variant().name(),
        tags: stored.game.tags.iter().collect(),
        white_kind: stored.kinds[0].as_ref().map(Kind::as_str),
        black_kind: stored.kinds[1].as_ref().map(Kind::as_str),
        result: stored.game.result.text(),
        reason: stored.reason.map(|reason| reason.to_string()),
        start: game.start().fen(),
        fen: game.board().fen(),
        moves: pairs().map(|(board, &m)| board.uci(m)).collect(),
        san: pairs().map(|(board, &m)| board.san(m)).collect(),
        pgn: stored.game.to_string(),
    }
}

/// The board with its last move.
pub(super) fn board_text(style: &text::Style, board: &Board, last: Option<Move>) -> String {
    let diagram = Diagram { last_move: last.map(|m| (m.from(), m.to())), ..Diagram::from(board) };
    text::render(&diagram, style)
}
