//! `kiebitz lab`: the textbook searches and the engine side by side.

use std::time::Duration;

use kiebitz_engine::Stop;
use kiebitz_gametree::Game;
use kiebitz_gametree::lab::{Bounds, Lab as _, LabSearch, tic_tac_toe};
use kiebitz_play::GameKind;
use kiebitz_players::End;
use kiebitz_players::lab::{LabReport, engine, with_board};
use kiebitz_tui::lab_text::LabTable;
use kiebitz_words::Say;

use super::prelude::*;
use crate::terminal::LABEL;

/// The greatest depth that may be asked for, in plies. The time limit ends most searches far earlier.
const DEEPEST: u32 = 40;

/// Places in the memory of negamax and MTD(f), as a power of two: a million.
const MEMORY_BITS: u32 = 20;

/// Compare the textbook searches and the engine on one position
///
/// Minimax, alpha-beta, negamax with memory, MTD(f) and the engine search the same position to depth 1, 2 and so on
/// up to --depth. Each depth uses the results of the one before it: the order of the root moves and, in negamax and
/// MTD(f), a memory of a million positions. Nodes and time are those of one depth alone. Scores are for the side to
/// move; "win 3" means a win in three plies. Ctrl-C ends the run with the results so far.
///
/// The textbook searches share one evaluation and so find the same score at the same depth. In chess and Chess960 it
/// is the evaluation of the player "hard": material and piece-square values, in pawns. In Racing Kings it is material
/// and the tables of "ancestor:e", ten points per pawn. In tic-tac-toe it is the number of lines that the side to
/// move can still fill minus those of the other side. The engine has its own evaluation and looks deeper than its
/// nominal depth; it does not play tic-tac-toe.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz lab --depth 5"
    "kiebitz lab --depth 9 --variant tictactoe"
    "kiebitz lab --depth 6 --variant tictactoe --fen 'x.o/.x./..o x' --json"
    "kiebitz lab --depth 4 --variant racingkings --time 10s"
})]
pub struct Lab {
    /// Depth to search to, in plies, 1 to 40
    #[arg(short, long, value_parser = input::number(1, DEEPEST))]
    depth: u32,

    /// Position: a FEN (quotes may be left out), or "startpos"; in tic-tac-toe three rows and the side to move, such
    /// as "x.o/.x./..o x" [default: startpos]
    #[arg(short, long, value_name = "FEN", default_value = "startpos", hide_default_value = true)]
    fen: String,

    /// Variant of chess, or tic-tac-toe
    #[arg(short, long, default_value = "chess", value_parser = input::game_parser(), ignore_case = true)]
    variant: GameKind,

    /// Time limit of each search, all its depths together, such as 500ms, 60s or 2m
    #[arg(long, default_value = "60s", value_parser = input::duration)]
    time: Duration,

    #[command(flatten)]
    form: Form,
}

impl Lab {
    pub fn run(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let stop = stop_on_ctrl_c()?;
        let bounds = Bounds {
            depth: self.depth,
            time: self.time,
            memory_bits: MEMORY_BITS,
            stop: stop.flag(),
        };
        let bar = Bar::endless().with_plain_lines();
        let (position, searches) = self.search(&bounds, &stop, language, &mut |name, depth| {
            let all = self.depth;
            bar.at(0.0, || text!(language, "lab-progress", name, depth, all));
        })?;
        bar.clear();
        let evaluation =
            |language: Language| text!(language, "lab-evaluates" / self.variant.name());
        let place = (self.variant.name(), position.as_str());
        let for_programs = evaluation(Language::English);
        let report = LabReport::new(place, &for_programs, &bounds, &searches);
        self.form.write(&report, out, |out| {
            let label = |text: &str| terminal.paint(LABEL, text);
            writeln!(out, "{} {position}", label(report.variant))?;
            let heading = label(&text!(language, "lab-evaluation"));
            writeln!(out, "{heading} {}\n", evaluation(language))?;
            let in_pawns = self.variant != GameKind::TicTacToe;
            let table = LabTable { bounds: &bounds, in_pawns, searches: &searches, language };
            Ok(table.write(terminal.text_style(), out)?)
        })?;
        unless_stopped(&stop)
    }

    fn search(
        &self,
        bounds: &Bounds<'_>,
        stop: &Stop,
        language: Language,
        begin: &mut (dyn FnMut(&str, u32) + Send),
    ) -> Result<(String, Vec<LabSearch>)> {
        match self.variant {
            GameKind::Chess(variant) => {
                let board = input::board(&self.fen, variant)?;
                if let Some(ending) = board.ending() {
                    let ending = End::Result(ending.into()).say(language);
                    bail!(failed!("lab-over", ending));
                }
                let mut searches = with_board(board, |lab| lab.compare(bounds, begin));
                searches.push(engine(&board, bounds, stop, begin)?);
                Ok((board.fen(), searches))
            }
            GameKind::TicTacToe => {
                let game = input::tic_tac_toe(&self.fen)?;
                if game.ending().is_some() {
                    bail!(failed!("lab-over", ending = None::<&str>));
                }
                Ok((game.to_string(), tic_tac_toe(game).compare(bounds, begin)))
            }
        }
    }
}
