//! Reads games: the PGN that `kiebitz match` writes, and FEN lines with a result.

use kiebitz_chess::{Board, Move, Variant};
use kiebitz_engine::eval::Model;
use kiebitz_games::pgn::{self, Ply};

/// A game, as far as it could be read.
pub(super) struct Record {
    pub start: Board,
    pub moves: Vec<(Move, Note)>,
    /// Twice White's points.
    pub result: u8,
}

/// The comment after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Note {
    #[default]
    None,
    Book,
    /// Centipawns for the mover.
    Score(i32),
    Mate,
}

/// Whether a text is PGN: it starts with a tag.
pub(super) fn is_pgn(text: &str) -> bool {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    text.strip_prefix('[').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The games of a PGN text, each with its tags.
pub(super) fn split_games(text: &str) -> Vec<&str> {
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
pub(super) fn game(text: &str, model: Model) -> Option<Record> {
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
pub(super) fn line(text: &str, model: Model) -> Option<(Board, u8)> {
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

#[cfg(test)]
mod tests {
    use super::*;

    const PGN: &str = "[Event \"x\"]\n[Result \"0-1\"]\n\n1. f3 {book} e5 {book} 2. g4 {-0.35/12 0.081s} (2. e4 {a) b} \
        (2. d4)) Qh4# {+M1/12 0.081s}\n{checkmate} 0-1\n\n[Event \"y\"]\n[Variant \"Chess960\"]\n\
        [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n[Result \"1/2-1/2\"]\n\n\
        1.e4 $1 1...e5! *\n";

    #[test]
    fn games_of_our_own() {
        assert!(is_pgn(PGN) && !is_pgn("8/8/8/8/8/8/8/8 w - - 0 1 [0.5]"));
        let games = split_games(PGN);
        assert_eq!(games.len(), 2);
        let first = game(games[0], Model::Chess).expect("the first game");
        assert_eq!(first.result, 0);
        let notes: Vec<Note> = first.moves.iter().map(|(_, note)| *note).collect();
        assert_eq!(notes, [Note::Book, Note::Book, Note::Score(-35), Note::Mate]);
        let second = game(games[1], Model::Chess).expect("the second game");
        assert_eq!((second.moves.len(), second.result), (2, 1));
        assert!(game("[Result \"1-0\"]\n\n1. e5 1-0", Model::Chess).is_none());
        assert!(game("[Event \"x\"]\n\n1. e4 *", Model::Chess).is_none());
    }

    #[test]
    fn other_rules_are_not_understood() {
        let race = "[Variant \"Racing Kings\"]\n[Result \"1-0\"]\n\n1. Kh3 Ka3 1-0";
        assert_eq!(game(race, Model::RacingKings).expect("a race").moves.len(), 2);
        assert!(game(race, Model::Chess).is_none());
        assert!(game(PGN, Model::RacingKings).is_none());
    }

    #[test]
    fn lines_with_a_result() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - -";
        for (text, expected) in [
            (format!("{fen} 3 40 [1.0]"), 2),
            (format!("{fen} c9 \"1/2-1/2\";"), 1),
            (format!("{fen} 0 1 | 0-1"), 0),
            (format!("{fen} 0 1 | 34 | 0.5"), 1),
        ] {
            let (board, result) = line(&text, Model::Chess).expect("a good line");
            assert_eq!(result, expected, "{text}");
            assert!(board.fen().starts_with(fen));
        }
        for bad in [fen, "x [1.0]", ""] {
            assert!(line(bad, Model::Chess).is_none(), "{bad}");
        }
    }
}
