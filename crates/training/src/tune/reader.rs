//! Reads games: the PGN that `kiebitz match` writes, and FEN lines with a result.

use kiebitz_chess::{Board, Move, Variant};
use kiebitz_engine::eval::Model;
use kiebitz_games::pgn::{self, Ply};

/// A game, as far as it could be read.
pub struct Record {
    pub start: Board,
    pub moves: Vec<(Move, Note)>,
    /// Twice White's points.
    pub result: u8,
}

/// The comment after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Note {
    #[default]
    None,
    Book,
    /// Centipawns for the mover.
    Score(i32),
    Mate,
}

/// Whether a text is PGN: it starts with a tag.
pub fn is_pgn(text: &str) -> bool {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    text.strip_prefix('[').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The games of a PGN text, each with its tags.
pub fn split_games(text: &str) -> Vec<&str> {
    let mut games = Vec::new();
    let mut start = 0;
    let mut in_moves = false;
    let mut place = 0;
    for line in text.split_inclusive('\n') {
        let is_tag = line.starts_with('[');
        if is_tag && in_moves {
            games.push(&text[start..place]);
            start = place;
        }
        if !line.trim().is_empty() {
            in_moves = !is_tag;
        }
        place += line.len();
    }
    if !text[start..].trim().is_empty() {
        games.push(&text[start..]);
    }
    games
}

/// Reads one game; `None` if it has no result, an invalid start or move, or another variant.
pub fn game(text: &str, model: Model) -> Option<Record> {
    let read = pgn::read(text.as_bytes()).next()?.ok()?.game.ok()?;
    if Model::of(read.variant()) != model {
        return None;
    }
    let noted = |ply: &Ply| {
        let notes = ply.notes().comments.iter().map(|comment| note(comment));
        Some((ply.step?, notes.into_iter().find(|note| *note != Note::None).unwrap_or_default()))
    };
    let moves = read.line.plies.iter().map(noted).collect::<Option<_>>()?;
    Some(Record { start: read.start, moves, result: points(read.result.text())? })
}

/// Reads `+0.35/12 0.081s`, `-M3/20 0.1s`, `book`.
fn note(comment: &str) -> Note {
    let word = comment.split_whitespace().next().unwrap_or("");
    let score = word.split('/').next().unwrap_or("");
    if word == "book" {
        return Note::Book;
    }
    if !score.starts_with(['+', '-', '0']) || word.ends_with('s') {
        return Note::None;
    }
    if score.contains(['M', '#']) {
        return Note::Mate;
    }
    match score.parse::<f64>() {
        Ok(pawns) if pawns.is_finite() => Note::Score((pawns * 100.0).round() as i32),
        _ => Note::None,
    }
}

/// Twice White's points.
fn points(text: &str) -> Option<u8> {
    match text {
        "1-0" | "1.0" | "1" => Some(2),
        "1/2-1/2" | "1/2" | "0.5" => Some(1),
        "0-1" | "0.0" | "0" => Some(0),
        _ => None,
    }
}

/// Reads a line: a FEN with its result as `[1.0]`, `c9 "1-0";` or after a bar, from White's view.
pub fn line(text: &str, model: Model) -> Option<(Board, u8)> {
    let (position, result) = if let Some((position, result)) = text.rsplit_once('|') {
        (position.split('|').next()?, result.trim())
    } else if let Some((position, rest)) = text.split_once('[') {
        (position, rest.split(']').next()?.trim())
    } else {
        let (position, rest) = text.split_once("c9")?;
        (position, rest.split('"').nth(1)?)
    };
    let mut fields: Vec<&str> = position.split_whitespace().take(6).collect();
    let counters = fields.iter().skip(4).take_while(|field| field.parse::<u16>().is_ok()).count();
    fields.truncate(4 + counters);
    let variants = Variant::ALL.into_iter().filter(|variant| Model::of(*variant) == model);
    let fen = fields.join(" ");
    let board = variants.filter_map(|variant| Board::from_fen(&fen, variant).ok()).next()?;
    Some((board, points(result)?))
}
