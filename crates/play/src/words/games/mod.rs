//! Texts about stored games: lists, tables, imports.
//!
//! ```
//! use kiebitz_play::words::Language;
//! use kiebitz_play::words::games::Line;
//!
//! assert_eq!(Language::English.tell(&Line::Explored(1110)), "1,110 games; score for the side to move");
//! assert_eq!(Language::German.tell(&Line::Explored(1110)), "1.110 Partien; Erfolg der Seite am Zug");
//! ```

mod english;
mod german;

use kiebitz_books::openings;
use kiebitz_chess::{Board, Move, Reason};
use kiebitz_games::pgn::{GameResult, PgnFault};

use super::Language;

/// A column of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    Game,
    Date,
    White,
    Black,
    Result,
    Moves,
    Variant,
    Opening,
    Move,
    Games,
    Draw,
    Score,
    Last,
    Learned,
    Player,
    Rating,
}

/// A line about games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Line<'a> {
    /// The heading of a column.
    Heading(Column),
    /// No stored game matches.
    NoGames,
    /// There is no game at all.
    NoGamesYet,
    /// Below a list that does not show all games: how many it shows, of how many.
    Part(usize, u64),
    /// In a list, in place of a game that cannot be read.
    Damaged,
    /// So many games are damaged, and were left out.
    LeftOut(usize),
    /// No game has a move in a position.
    NoMoves,
    /// No player has a rating.
    NoRating,
    /// The result of importing a file.
    Imported {
        /// The file.
        file: &'a str,
        /// New games.
        added: usize,
        /// Games that were stored already.
        known: usize,
        /// Games that could not be read.
        broken: usize,
        /// Positions of the new games.
        positions: usize,
    },
    /// A game that could not be read: the file, the game's number, its line and the reason.
    Broken(&'a str, usize, usize, &'a PgnFault),
    /// This many broken games more in a file.
    MoreBroken(&'a str, usize),
    /// This many variations of a file were cut at an illegal move.
    Cut(&'a str, usize),
    /// The progress of an import: games and positions.
    Importing(usize, usize),
    /// Which game is being reviewed, and of how many.
    Judging(usize, Option<usize>),
    /// The progress of a review: the game's number, the number of games, positions done, positions
    /// in all.
    Judged(usize, Option<usize>, usize, usize),
    /// A compressed file, and how it is compressed.
    Packed(&'a str, &'a str),
    /// A file that is not text.
    NoText(&'a str),
    /// How many files could not be imported, and the number of files.
    NotImported(usize, usize),
    /// The question whether to delete this many games.
    AskDelete(usize),
    /// The answers that mean yes, in lower case.
    Yes,
    /// There is no terminal to ask for confirmation.
    CannotAsk,
    /// So many games were deleted.
    Deleted(usize),
    /// So many games were copied into a file.
    BackedUp(u64, &'a str),
    /// So many games came back from a file.
    Restored(u64, &'a str),
    /// Where the previous database is now.
    Replaced(&'a str),
    /// A file that cannot be opened.
    CannotOpen(&'a str),
    /// A file that cannot be imported.
    CannotImport(&'a str),
    /// How a game ended, or that it is not finished.
    State(GameResult, Option<Reason>),
    /// What was learned was deleted for this many moves.
    Forgotten(usize),
    /// So many games were written into a file.
    Exported(usize, &'a str),
    /// Below the explorer's table: how many games there were.
    Explored(u64),
    /// What was learned about a move: the score and the number of games.
    Learned(f64, u32),
    /// A share with one decimal.
    Percent(f64),
    /// A number of anything.
    Count(u64),
    /// There is no home directory, and so no database.
    NoHome,
    /// How to step through a replay line by line.
    ReplayLines,
    /// The keys of a replay.
    ReplayKeys,
    /// A replay that runs by itself, with this many seconds between moves.
    ReplayPace(f64),
    /// A replay that waits for a key.
    ReplayPaused,
    /// The position before the first move.
    ReplayStart,
}

impl Language {
    /// The line in this language.
    pub fn tell(self, line: &Line<'_>) -> String {
        match self {
            Language::English => english::tell(line),
            Language::German => german::tell(line),
        }
    }

    /// A move with its number and the letters of the language: `12... Nf6`.
    pub fn numbered(self, before: &Board, m: Move) -> String {
        before.san_line([m], self.letters())
    }

    /// The name of an opening as in a game's tags, translated if it is in our table.
    pub fn opening_name(self, english: &str) -> &str {
        match self {
            Language::English => english,
            Language::German => {
                let known = openings::all().iter().find(|opening| opening.english == english);
                known.map_or(english, |opening| opening.german)
            }
        }
    }
}

/// A number in groups of three digits.
pub fn grouped(number: u64, separator: char) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}
