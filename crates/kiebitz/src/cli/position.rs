//! `kiebitz position`: everything the rules say about a position.

use std::collections::BTreeMap;
use std::io::{self, BufRead};

use kiebitz_chess::{Board, Color, Game, PieceLetters};
use kiebitz_draw::Diagram;
use kiebitz_draw::text::{self, Glyphs};
use kiebitz_play::position::PositionReport;
use kiebitz_tui::position_text;
use kiebitz_words::message;

use super::prelude::*;
use super::translation;
use crate::failure;

/// Show a position: board, FEN, opening, legal moves, outcome
///
/// Prints the board and what the rules say about it, and the name of the opening if the position has one. An illegal
/// position is rejected with the rule it breaks. With --moves the command shows the position after these moves and
/// recognises draws by repetition; without, it knows only the 50-move counter of the FEN.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz position startpos"
    "kiebitz position 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4'"
    "kiebitz position 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1 --variant racingkings"
    "kiebitz position --chess960 518 --json"
    "kiebitz position startpos --moves '1. e4 e5 2. Nf3 Nc6 3. Bb5'"
})]
pub struct Position {
    /// FEN (also X-FEN and Shredder-FEN), with or without quotes, or "startpos"; "-" answers each line of standard input,
    /// a position and perhaps "moves" and moves
    #[arg(required_unless_present = "chess960", conflicts_with = "chess960")]
    fen: Vec<String>,

    /// Start position of Chess960 by its number, 0 to 959; 518 is the start of chess
    #[arg(long, value_name = "N", value_parser = input::number(0, 959))]
    chess960: Option<u32>,

    /// Variant of chess [default: chess, or chess960 with --chess960]
    #[arg(short, long, value_parser = input::variant_parser(), ignore_case = true)]
    variant: Option<Variant>,

    /// Moves to play first, such as "e4 e5 Nf3" or e2e4,e7e5
    #[arg(short, long, default_value = "", hide_default_value = true)]
    moves: String,

    /// Show the board from Black's side
    #[arg(long)]
    flip: bool,

    /// Show pieces as letters; capitals are White
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    form: Form,
}

impl Position {
    pub fn run(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        if self.fen == ["-"] {
            return self.answer(terminal, language, out);
        }
        self.show(&input::game(self.board()?, &self.moves)?, terminal, language, out)
    }

    /// Answers each line of standard input at once, for a program that asks about many positions.
    fn answer(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        for line in io::stdin().lock().lines() {
            let line = line?;
            let (fen, moves) = line.split_once(" moves ").unwrap_or((&line, ""));
            let board = input::board(fen, self.variant.unwrap_or_default());
            match board.and_then(|board| input::game(board, moves)) {
                Ok(game) => self.show(&game, terminal, language, out)?,
                Err(error) => {
                    let error = failure::sentence(&translation::translated(error, language));
                    let text = |out: &mut dyn Write| Ok(writeln!(out, "{error}")?);
                    self.form.write(&BTreeMap::from([("error", &error)]), out, text)?;
                }
            }
            out.flush()?;
        }
        Ok(())
    }

    fn show(
        &self,
        game: &Game,
        terminal: &Terminal,
        language: Language,
        out: &mut dyn Write,
    ) -> Result<()> {
        let report = PositionReport::from(game);
        self.form.write(&report, out, |out| {
            let mut style = terminal.board_style_in(language);
            if self.ascii {
                style.glyphs = Glyphs::Letters(PieceLetters::English);
            }
            let viewpoint = if self.flip { Color::Black } else { Color::White };
            let diagram = Diagram { viewpoint, ..Diagram::from(game.board()) };
            writeln!(out, "{}", text::render(&diagram, &style))?;
            Ok(position_text::write(game, &report, language, terminal.text_style(), out)?)
        })
    }

    fn board(&self) -> Result<Board> {
        let Some(number) = self.chess960 else {
            return input::board(&self.fen.join(" "), self.variant.unwrap_or_default());
        };
        if let Some(other) = self.variant.filter(|variant| *variant != Variant::Chess960) {
            let (number, other) = (number.to_string(), other.name());
            bail!(BadArgument(message!("position-other-variant", number, other)));
        }
        u16::try_from(number)
            .ok()
            .and_then(Board::chess960)
            .context("Chess960 start positions have the numbers 0 to 959")
    }
}
