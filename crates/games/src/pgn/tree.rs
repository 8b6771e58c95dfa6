//! A game with its PGN annotations.

use std::fmt;
use std::str::FromStr;

use kiebitz_chess::{Board, Color, Game, Move, Outcome, Variant};

use super::tags::Tags;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `1/2-1/2`
    Draw,
    /// `0-1`
    BlackWins,
    /// `*`: not over, or unknown.
    #[default]
    Open,
}

impl GameResult {
    /// The result for this winner; a draw for `None`.
    pub const fn of(winner: Option<Color>) -> GameResult {
        match winner {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }

    /// The winner; `None` for a draw and an open game.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Open => None,
        }
    }

    /// As PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::Draw => "1/2-1/2",
            GameResult::BlackWins => "0-1",
            GameResult::Open => "*",
        }
    }

    /// What a side scored, in points; `None` while the game is open.
    pub const fn points(self, side: Color) -> Option<f64> {
        match self {
            GameResult::Open => None,
            GameResult::Draw => Some(0.5),
            GameResult::WhiteWins => Some(if side.is_white() { 1.0 } else { 0.0 }),
            GameResult::BlackWins => Some(if side.is_white() { 0.0 } else { 1.0 }),
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        GameResult::of(outcome.winner)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// The text is not a result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a result: results are 1-0, 0-1, 1/2-1/2 and *")]
pub struct NoResult;

/// Reads what PGN writes, `1/2`, and the dashes of a typesetter.
impl FromStr for GameResult {
    type Err = NoResult;

    fn from_str(text: &str) -> Result<GameResult, NoResult> {
        Ok(match text.trim() {
            "1-0" | "1–0" | "1—0" => GameResult::WhiteWins,
            "0-1" | "0–1" | "0—1" => GameResult::BlackWins,
            "1/2-1/2" | "1/2–1/2" | "1/2—1/2" | "1/2" | "½-½" | "½–½" | "½" => {
                GameResult::Draw
            }
            "*" => GameResult::Open,
            _ => return Err(NoResult),
        })
    }
}

/// A game as in PGN: tags, start, result, and the moves with comments and variations.
#[derive(Clone, PartialEq, Debug)]
pub struct PgnGame {
    pub tags: Tags,
    /// The position before the first move, which has the variant.
    pub start: Board,
    pub result: GameResult,
    /// The moves played.
    pub line: Line,
}

/// A line of moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// A move and its annotations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move; `None` for a null move (`--`), which annotators use for a pass.
    pub step: Option<Move>,
    /// Boxed, because most moves have none.
    notes: Option<Box<Notes>>,
}

/// The annotations of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notes {
    /// Numeric annotation glyphs: 1 for `!`, 2 for `?`, and so on.
    pub nags: Vec<u8>,
    /// Comments, their words one space apart.
    pub comments: Vec<String>,
    /// Alternatives to the move.
    pub variations: Vec<Line>,
}

static NOTHING: Notes = Notes { nags: Vec::new(), comments: Vec::new(), variations: Vec::new() };

impl Ply {
    /// A move without notes.
    pub fn new(step: Option<Move>) -> Ply {
        Ply { step, notes: None }
    }

    /// Its annotations.
    pub fn notes(&self) -> &Notes {
        self.notes.as_deref().unwrap_or(&NOTHING)
    }

    /// Its annotations, to change them.
    pub fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_with(|| Box::new(NOTHING.clone()))
    }
}

impl PgnGame {
    /// A game of these moves, without tags.
    pub fn new(game: &Game, result: GameResult) -> PgnGame {
        let plies = game.moves().iter().map(|&m| Ply::new(Some(m))).collect();
        PgnGame {
            tags: Tags::default(),
            start: *game.start(),
            result,
            line: Line { comments: Vec::new(), plies },
        }
    }

    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// The moves played, up to a null move if there is one.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.line.plies.iter().map_while(|ply| ply.step)
    }

    /// The game itself: every move up to a null move.
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.start);
        for m in self.moves() {
            if game.play(m).is_err() {
                break; // not a legal line: keep its legal part
            }
        }
        game
    }
}

/// Plays a ply; a null move passes. `None` if that is not legal.
pub(crate) fn after(board: &Board, step: Option<Move>) -> Option<Board> {
    let mut next = *board;
    match step {
        Some(m) => next.play(m).ok()?,
        None if board.in_check() || board.ending().is_some() => return None,
        None => next.pass(),
    }
    Some(next)
}
