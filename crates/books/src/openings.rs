//! Openings by name, recognised by their positions, so that the order of the moves does not matter.
//!
//! ```
//! use kiebitz_books::openings;
//! use kiebitz_chess::Game;
//!
//! let mut game = Game::default();
//! for san in ["d4", "e6", "e4", "d5", "e5", "a6"] {
//!     let m = game.board().parse_san(san)?;
//!     game.play(m)?;
//! }
//! let opening = openings::of_game(&game).expect("the position before 3...a6 has a name");
//! assert_eq!(opening.eco, "C02");
//! assert_eq!(opening.english, "French Defence: Advance Variation");
//! assert_eq!(opening.german, "Französische Verteidigung: Vorstoßvariante");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The list is `data/openings.tsv`. It is read once, at the first lookup.

use std::collections::HashMap;
use std::sync::LazyLock;

use kiebitz_chess::{Board, Game, Variant};
use kiebitz_words::Language;

const TEXT: &str = include_str!("../../../data/openings.tsv");

static LIST: LazyLock<List> = LazyLock::new(|| List::read(TEXT));

/// An opening or a variation of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings, from A00 to E99.
    pub eco: &'static str,
    /// Its name in English.
    pub english: &'static str,
    /// Its name in German, moves with German piece letters.
    pub german: &'static str,
    /// The moves from the start of chess in SAN, without numbers, separated by blanks. The position after the
    /// last one bears the name.
    pub moves: &'static str,
}

/// Every opening of the list, by code.
pub fn all() -> &'static [Opening] {
    &LIST.openings
}

/// The length of the longest line of the list, in plies.
pub fn longest() -> usize {
    LIST.longest
}

/// The opening whose position this is, whatever the moves that led to it.
pub fn name(board: &Board) -> Option<&'static Opening> {
    if board.variant() == Variant::RacingKings {
        return None;
    }
    LIST.by_key.get(&board.key()).map(|&index| &LIST.openings[index])
}

/// The opening of a game: that of its last position that has a name.
pub fn of_game(game: &Game) -> Option<&'static Opening> {
    game.boards().iter().rev().find_map(name)
}

/// The name of an opening as in a game's tags, translated where it is in the list.
pub fn name_in(language: Language, english: &str) -> &str {
    let known = all().iter().find(|opening| opening.english == english);
    known.map_or(english, |opening| opening.name(language))
}

struct List {
    openings: Vec<Opening>,
    /// Indices of `openings` by the key of the position.
    by_key: HashMap<u64, usize>,
    longest: usize,
}

impl List {
    fn read(text: &'static str) -> List {
        let mut list = List { openings: Vec::new(), by_key: HashMap::new(), longest: 0 };
        // The line before this one. Neighbours share their first moves, which then need not be played again.
        let mut played: Vec<(&str, Board)> = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let opening = Opening::read(line).expect("a test has read the list");
            let moves = || opening.moves.split(' ');
            let shared = moves().zip(&played).take_while(|(san, (old, _))| san == old).count();
            played.truncate(shared);
            for san in moves().skip(shared) {
                let before =
                    played.last().map_or(Board::start(Variant::Chess), |&(_, board)| board);
                let mut board = before;
                let m = before.parse_san(san).expect("a test has played the list");
                board.play_unchecked(m);
                played.push((san, board));
            }
            let (_, board) = played.last().expect("a line has a move");
            list.longest = list.longest.max(played.len());
            list.by_key.insert(board.key(), list.openings.len());
            list.openings.push(opening);
        }
        list
    }
}

impl Opening {
    /// Its name in a language; languages that the list does not have use the English names.
    pub fn name(&self, language: Language) -> &'static str {
        match language {
            Language::German => self.german,
            _ => self.english,
        }
    }

    /// Reads a line of the list: four fields separated by tabs.
    fn read(line: &'static str) -> Option<Opening> {
        let mut fields = line.split('\t');
        let mut next = || fields.next().filter(|field| !field.trim().is_empty());
        Some(Opening { eco: next()?, english: next()?, german: next()?, moves: next()? })
    }
}
