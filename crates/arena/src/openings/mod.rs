//! Openings: built-in lines, or a book.

mod book;
mod sound;

use std::collections::HashSet;

use kiebitz_books::polyglot::{Book, Choice};
use kiebitz_chess::{Board, FenError, Game, Move, Variant};
use kiebitz_games::pgn::PgnFault;

use crate::random::Random;
pub use book::fen_of_epd;
pub(crate) use book::read_epd;
use kiebitz_words::said;
use sound::sound_plies;

/// The moves both engines are given before they play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    start: Board,
    moves: Vec<Move>,
}

/// A collection of openings, never empty.
///
/// ```
/// use kiebitz_arena::openings::Openings;
/// use kiebitz_chess::Variant;
/// let mut openings = Openings::built_in(Variant::Chess).sequence(1);
/// assert!(openings.next().unwrap().game().moves().len() >= 6);
/// assert!(openings.nth(1000).is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Openings(Vec<Opening>);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningsError {
    Empty,
    Fen { line: usize, source: FenError },
    Game { line: usize, source: PgnFault },
    Over { line: usize },
}

said! { OpeningsError {
    Empty => "openings-empty";
    Fen { line, source } => "openings-fen", line = line.to_string(), why = source;
    Game { line, source } => "openings-game", line = line.to_string(), why = source;
    Over { line } => "openings-over", line = line.to_string();
} }

const LINES: &str = include_str!("lines.txt");
const RACING_LINES: &str = include_str!("racing-lines.txt");

/// How many lines are drawn from a Polyglot book, and the seed for that; the match's seed decides
/// only their order.
const POLYGLOT_TRIES: usize = 4000;
const POLYGLOT_SEED: u64 = 1;

/// When every opening has been used, each round extends them by two more random plies, up to this.
const MOST_EXTRA_PLIES: usize = 8;

impl Opening {
    pub fn from_board(start: Board) -> Opening {
        Opening { start, moves: Vec::new() }
    }

    fn from_game(game: &Game) -> Opening {
        Opening { start: *game.start(), moves: game.moves().to_vec() }
    }

    pub fn game(&self) -> Game {
        let mut game = Game::new(self.start);
        for &m in &self.moves {
            game.play(m).expect("the moves of an opening are legal");
        }
        game
    }
}

impl Openings {
    /// The openings to use without a book: lines of opening theory in chess, the 960 start positions in
    /// Chess960, balanced random beginnings in Racing Kings.
    pub fn built_in(variant: Variant) -> Openings {
        Openings(match variant {
            Variant::Chess => built_in_lines(),
            Variant::Chess960 => {
                (0..960).filter_map(Board::chess960).map(Opening::from_board).collect()
            }
            Variant::RacingKings => racing_lines(),
        })
    }

    /// Reads a book: EPD (or FEN) lines, or games in PGN, of which the first `plies` are used.
    pub fn read(text: &str, variant: Variant, plies: usize) -> Result<Openings, OpeningsError> {
        let openings = book::read(text, variant, plies)?;
        if openings.is_empty() { Err(OpeningsError::Empty) } else { Ok(Openings(openings)) }
    }

    /// Lines of a Polyglot book, this many plies long at most, drawn by the weights of its moves: as many
    /// different ones as there are, up to some thousands.
    pub fn polyglot(
        book: &Book,
        variant: Variant,
        plies: usize,
    ) -> Result<Openings, OpeningsError> {
        let mut random = Random::new(POLYGLOT_SEED);
        let mut seen = HashSet::new();
        let mut lines = Vec::new();
        for _ in 0..POLYGLOT_TRIES {
            let mut game = Game::new(Board::start(variant));
            while game.moves().len() < plies && game.outcome().is_none() {
                let weighted = Choice::Weighted;
                let chosen = book.choose(game.board(), weighted, random.bits());
                let Some(chosen) = chosen else { break };
                if game.play(chosen.mv).is_err() {
                    break;
                }
            }
            if !game.moves().is_empty()
                && game.outcome().is_none()
                && seen.insert(game.board().key())
            {
                lines.push(Opening::from_game(&game));
            }
        }
        if lines.is_empty() { Err(OpeningsError::Empty) } else { Ok(Openings(lines)) }
    }

    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// A start position other than the usual one, if an opening has one.
    pub fn set_up(&self) -> Option<&Board> {
        let is_usual = |start: &Board| *start == Board::start(start.variant());
        self.0.iter().map(|opening| &opening.start).find(|start| !is_usual(start))
    }

    /// An endless sequence of openings, in an order that depends on the seed only. When all have
    /// been used, they come again with two more random sound plies, since a repeated game would
    /// prove nothing.
    pub fn sequence(&self, seed: u64) -> Sequence {
        let mut random = Random::new(seed);
        let mut order = self.0.clone();
        random.shuffle(&mut order);
        Sequence { order, random, next: 0, extra: 0, seen: HashSet::new(), found: 0 }
    }
}

#[derive(Clone, Debug)]
pub struct Sequence {
    order: Vec<Opening>,
    random: Random,
    next: usize,
    /// Plies added in this round.
    extra: usize,
    seen: HashSet<u64>,
    /// New openings in this round.
    found: usize,
}

impl Iterator for Sequence {
    type Item = Opening;

    fn next(&mut self) -> Option<Opening> {
        loop {
            if self.next == self.order.len() {
                if self.found == 0 && self.extra == MOST_EXTRA_PLIES {
                    // A tiny book that cannot be extended: start again from its beginning.
                    (self.extra, self.seen) = (0, HashSet::new());
                } else {
                    self.extra = (self.extra + 2).min(MOST_EXTRA_PLIES);
                }
                (self.next, self.found) = (0, 0);
            }
            let mut game = self.order[self.next].game();
            self.next += 1;
            let sound = sound_plies(&mut game, self.extra, &mut self.random);
            if sound && self.seen.insert(game.board().key()) {
                self.found += 1;
                return Some(Opening::from_game(&game));
            }
        }
    }
}

/// The built-in lines with each of their continuations, which are indented below them in the file.
fn built_in_lines() -> Vec<Opening> {
    let mut openings: Vec<Opening> = Vec::new();
    let mut line = Game::default();
    // Whether `line` itself is the last of `openings`, because it has had no continuation yet.
    let mut alone = false;
    for text in LINES.lines().filter(|text| !text.starts_with('#') && !text.is_empty()) {
        if !text.starts_with(' ') {
            line = Game::default();
            play_sans(&mut line, text);
            openings.push(Opening::from_game(&line));
            alone = true;
            continue;
        }
        for plies in text.split(',').filter(|plies| !plies.trim().is_empty()) {
            if alone {
                openings.pop();
                alone = false;
            }
            let mut game = line.clone();
            play_sans(&mut game, plies);
            openings.push(Opening::from_game(&game));
        }
    }
    openings
}

fn racing_lines() -> Vec<Opening> {
    let lines = RACING_LINES.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let opening = |line| {
        let mut game = Game::new(Board::start(Variant::RacingKings));
        play_sans(&mut game, line);
        Opening::from_game(&game)
    };
    lines.map(opening).collect()
}

fn play_sans(game: &mut Game, sans: &str) {
    for san in sans.split_whitespace() {
        let m = game.board().parse_san(san).expect("a test has played the built-in lines");
        game.play(m).expect("a parsed move is legal");
    }
}
