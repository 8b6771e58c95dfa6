//! `kiebitz book probe`.

use std::sync::Arc;

use kiebitz_books::polyglot::{Book, BookReport};
use kiebitz_tui::book_text;

use crate::cli::prelude::*;

/// Show the moves of a book for a position
///
/// Prints each move with its weight, which says how often it should be played, and with the learning value that other
/// programs may have stored. Entries that are not legal moves in the position are left out.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz book probe startpos"
    "kiebitz book probe startpos --book performance.bin"
    "kiebitz book probe rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 -b book.bin --json"
})]
pub struct Probe {
    /// Position: a FEN (quotes may be left out), or "startpos"
    #[arg(value_name = "FEN", required = true, num_args = 1..)]
    fen: Vec<String>,

    /// Book to read: a Polyglot file, or the name of a book in the data directory [default: the built-in book]
    #[arg(short, long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// Variant: chess or chess960
    #[arg(short, long, default_value = "chess", value_parser = input::variant_parser(), ignore_case = true)]
    variant: Variant,

    #[command(flatten)]
    form: Form,
}

impl Probe {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let board = input::board(&self.fen.join(" "), self.variant)?;
        ensure!(self.variant != Variant::RacingKings, failed!("book-no-races"));
        let book = match &self.book {
            Some(path) => Arc::new(data::open_book(path)?),
            None => Book::built_in(),
        };
        let report = BookReport::new(&book, &board);
        self.form.write(&report, out, |out| Ok(book_text::write_moves(&report, language, out)?))
    }
}
