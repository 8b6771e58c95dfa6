//! `kiebitz book build`.

use std::fs::{self, File};

use kiebitz_books::polyglot::{Book, Builder, BuiltBook, Recipe, Weighing};
use kiebitz_chess::Color;
use kiebitz_games::pgn::add_to_book;
use kiebitz_tui::book_text;

use crate::cli::figures::grouped;
use crate::cli::prelude::*;

/// Games that are left out and named; of the others only the number is told.
const NAMED: u64 = 5;

/// Build an opening book from games
///
/// Reads PGN files and counts the moves played in each position. A move gains weight 2 for each game that its side
/// won and 1 for each draw and each game without a result; moves that only lost are left out. The command uses games
/// of chess and Chess960, also from set-up positions, without their variations. It reports and skips damaged games
/// and games of other variants. The same games give the same file, in any order.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz book build games.pgn -o games.bin"
    "kiebitz book build *.pgn -o white.bin --side white --min-games 3 --max-ply 24"
    "kiebitz book probe startpos --book games.bin"
})]
pub struct Build {
    /// PGN files with games
    #[arg(value_name = "FILE.pgn", required = true)]
    files: Vec<PathBuf>,

    /// Book file to write
    #[arg(short, long, value_name = "OUT.bin", value_hint = ValueHint::FilePath)]
    output: Output,

    /// Number of plies to use of each game
    #[arg(long, value_name = "N", default_value = "40", value_parser = input::number(1, 1000))]
    max_ply: u32,

    /// Leave out moves that were played in fewer games
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::number(1, 1_000_000_000))]
    min_games: u32,

    /// Use the moves of one side only [default: both sides]
    #[arg(long, value_parser = input::one_of(&SIDES))]
    side: Option<Color>,

    /// Weight that a game gives to its moves
    #[arg(long, value_parser = input::one_of(&WEIGHTS), default_value = "results")]
    weights: Weighing,

    #[command(flatten)]
    form: Form,
}

const SIDES: [(&str, &str, Color); 2] =
    [("white", "White's moves", Color::White), ("black", "Black's moves", Color::Black)];

const WEIGHTS: [(&str, &str, Weighing); 2] = [
    ("results", "2 for a win, 1 for a draw, 0 for a loss", Weighing::Results),
    ("games", "1 for every game", Weighing::Games),
];

impl Build {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let mut size = 0;
        for path in &self.files {
            // Before anything is read: a wrong name should not be found after minutes.
            let known = fs::metadata(path).with_context(|| unreadable(path, language))?;
            let file = path.display().to_string();
            ensure!(!known.is_dir(), failed!("book-folder", file));
            size += known.len();
        }
        let reads = self.files.iter().map(PathBuf::as_path);
        let output = Outputs::beside(reads).file(&self.output)?;
        let mut builder = Builder::new(Recipe {
            plies: self.max_ply as usize,
            min_games: self.min_games,
            side: self.side,
            weighing: self.weights,
        });
        let bar = Bar::new(size as f64).in_language(language).with_plain_lines();
        let (mut games, mut left_out, mut first, mut before) = (0, 0, None, 0);
        for path in &self.files {
            let file = File::open(path).with_context(|| unreadable(path, language))?;
            let read = add_to_book(&mut builder, file, |added, read| {
                match added {
                    Ok(()) => games += 1,
                    Err(why) => {
                        let why = message!("in-file", file = path, why = &why).into_owned();
                        left_out += 1;
                        if left_out <= NAMED {
                            bar.line(&text!(language, "book-left-out", why = &why));
                        }
                        first.get_or_insert(why);
                    }
                }
                bar.at((before + read) as f64, || {
                    text!(
                        language,
                        "games-counted",
                        count = games,
                        games = grouped(language, games)
                    )
                });
            });
            before += read.with_context(|| unreadable(path, language))?;
        }
        bar.clear();
        if games == 0 {
            match first {
                Some(why) => bail!(failed!("book-none-readable", why)),
                None => {
                    let file = self.files[0].display().to_string();
                    bail!(failed!("book-no-game", file))
                }
            }
        }
        let content = builder.bytes();
        if content.is_empty() {
            bail!(failed!("book-empty"));
        }
        let book = Book::from_bytes(content.clone())
            .with_context(|| text!(language, "book-unreadable"))?;
        file::write(&output, &content)?;
        let report = BuiltBook {
            output: self.output.display().to_string(),
            games,
            left_out,
            positions: book.positions(),
            moves: book.len(),
            bytes: content.len(),
        };
        self.form.write(&report, out, |out| Ok(book_text::write_built(&report, language, out)?))
    }
}

fn unreadable(path: &Path, language: Language) -> String {
    text!(language, "cannot-read-file", file = path.display().to_string())
}
