//! Reviewed positions as a line of text, so that a continued review need not search a game twice.

use kiebitz_chess::{Board, Color, Move};
use kiebitz_games::pgn::PgnGame;
use serde::{Deserialize, Serialize};

use crate::evaluation::Evaluation;
use crate::review::{Position, Source};

/// Identifies a reviewed game: the conditions of the review, and the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ReviewKey {
    /// Everything else the result depends on: the nodes, the evaluation, the tables.
    conditions: String,
    variant: String,
    start: String,
    /// In UCI.
    moves: String,
}

impl ReviewKey {
    pub fn new(conditions: &str, game: &PgnGame) -> ReviewKey {
        let moves: Vec<Move> = game.moves().collect();
        ReviewKey {
            conditions: conditions.to_owned(),
            variant: game.variant().name().to_owned(),
            start: game.start.fen(),
            moves: uci(&game.start, &moves),
        }
    }
}

/// How every line begins.
const START: &str = "{\"conditions\":";

/// The positions of a reviewed game, as one line of JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredReview {
    #[serde(flatten)]
    key: ReviewKey,
    positions: Vec<StoredPosition>,
}

/// An evaluation: centipawns, or the winner and how soon.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct StoredValue {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    cp: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    winner: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    within: Option<u32>,
}

impl From<Evaluation> for StoredValue {
    fn from(evaluation: Evaluation) -> StoredValue {
        let (cp, winner, within) = match evaluation {
            Evaluation::Centipawns(number) => (Some(number), None, None),
            Evaluation::Won { by, moves } => (None, Some(by.to_char()), moves),
        };
        StoredValue { cp, winner, within }
    }
}

impl StoredValue {
    fn evaluation(&self) -> Option<Evaluation> {
        match (self.cp, self.winner) {
            (Some(number), None) => Some(Evaluation::Centipawns(number)),
            (None, Some(winner)) => {
                let by = Color::ALL.into_iter().find(|color| color.to_char() == winner)?;
                Some(Evaluation::Won { by, moves: self.within })
            }
            _ => None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct StoredPosition {
    #[serde(flatten)]
    value: StoredValue,
    source: String,
    line: String,
    /// Omitted if it is just the first move of the line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    keeping: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    zugzwang: Option<usize>,
    /// The next best move, and its value.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    other: Option<(String, StoredValue)>,
}

impl StoredReview {
    /// The findings about a game.
    pub fn new(key: ReviewKey, game: &PgnGame, positions: &[Position]) -> StoredReview {
        let played = game.game();
        let pairs = played.boards().iter().zip(positions);
        let stored = pairs.map(|(board, position)| StoredPosition::new(board, position));
        StoredReview { key, positions: stored.collect() }
    }

    /// One line of JSON, without its end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("text and numbers can be written as JSON")
    }

    /// Reads a line; `None` if it is invalid, such as the last line of a truncated file.
    pub fn from_line(line: &str) -> Option<StoredReview> {
        serde_json::from_str(line).ok()
    }

    /// Whether a text begins with such a line, or with a part of one, as after a crash.
    pub fn is_begun(text: &str) -> bool {
        text.starts_with(START) || START.starts_with(text)
    }

    /// Which game it is, and under which conditions.
    pub fn key(&self) -> &ReviewKey {
        &self.key
    }

    /// The positions of that game; `None` if they do not fit it.
    pub fn positions(&self, game: &PgnGame) -> Option<Vec<Position>> {
        let played = game.game();
        if played.boards().len() != self.positions.len() {
            return None;
        }
        played
            .boards()
            .iter()
            .zip(&self.positions)
            .map(|(board, stored)| stored.position(board))
            .collect()
    }
}

impl StoredPosition {
    fn new(board: &Board, position: &Position) -> StoredPosition {
        let is_usual = position.keeping.as_slice() == position.best().as_slice();
        StoredPosition {
            value: position.evaluation.into(),
            source: position.source.name().to_owned(),
            line: uci(board, &position.line),
            keeping: (!is_usual).then(|| position.keeping.iter().map(|&m| board.uci(m)).collect()),
            zugzwang: position.zugzwang,
            other: position.other.map(|(m, worth)| (board.uci(m), worth.into())),
        }
    }

    fn position(&self, board: &Board) -> Option<Position> {
        let evaluation = self.value.evaluation()?;
        let sources = [Source::Search, Source::Table, Source::Rules];
        let source = sources.into_iter().find(|source| source.name() == self.source)?;
        let mut line = Vec::new();
        let mut at = *board;
        for text in self.line.split_whitespace() {
            let m = at.parse_uci(text).ok()?;
            at.play_unchecked(m);
            line.push(m);
        }
        let keeping = match &self.keeping {
            None => line.first().copied().into_iter().collect(),
            Some(moves) => {
                moves.iter().map(|text| board.parse_uci(text).ok()).collect::<Option<_>>()?
            }
        };
        let zugzwang = self.zugzwang.filter(|&at| at < line.len());
        let other = match &self.other {
            None => None,
            Some((m, worth)) => Some((board.parse_uci(m).ok()?, worth.evaluation()?)),
        };
        Some(Position { evaluation, source, line, keeping, zugzwang, other })
    }
}

fn uci(start: &Board, line: &[Move]) -> String {
    start.spell_line(line, Board::uci).join(" ")
}
