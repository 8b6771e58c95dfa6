//! Openings from a file: EPD or FEN lines, or games in PGN.

use kiebitz_chess::{Board, Game, Variant};
use kiebitz_games::pgn;

use super::{Opening, OpeningsError};

/// Reads a book of either kind. A line of EPD begins with the pieces, rank by rank; `#` begins a
/// comment.
pub fn read(text: &str, variant: Variant, plies: usize) -> Result<Vec<Opening>, OpeningsError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let first = lines.next().and_then(|line| line.split_whitespace().next()).unwrap_or_default();
    if first.contains('/') && !first.starts_with('[') {
        read_epd(text, variant)
    } else {
        read_games(text, variant, plies)
    }
}

pub fn read_epd(text: &str, variant: Variant) -> Result<Vec<Opening>, OpeningsError> {
    let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim()));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| position(line, variant, number))
        .collect()
}

/// The FEN of an EPD line. The counters of a FEN may stand before its operations.
pub fn fen_of_epd(line: &str) -> String {
    let is_counter = |field: &str| field.bytes().all(|b| b.is_ascii_digit());
    let fields: Vec<&str> = (0..)
        .zip(line.split_ascii_whitespace())
        .take_while(|(i, field)| *i < 4 || (*i < 6 && is_counter(field)))
        .map(|(_, field)| field.trim_end_matches(';'))
        .collect();
    fields.join(" ")
}

fn position(line: &str, variant: Variant, number: usize) -> Result<Opening, OpeningsError> {
    let board = Board::from_fen(&fen_of_epd(line), variant)
        .map_err(|source| OpeningsError::Fen { line: number, source })?;
    ready(Game::new(board), number)
}

/// Checks that the game is not over.
fn ready(game: Game, line: usize) -> Result<Opening, OpeningsError> {
    match game.outcome() {
        None => Ok(Opening::from_game(&game)),
        Some(_) => Err(OpeningsError::Over { line }),
    }
}

fn read_games(text: &str, variant: Variant, plies: usize) -> Result<Vec<Opening>, OpeningsError> {
    let mut openings = Vec::new();
    for entry in pgn::read_as(text.as_bytes(), variant) {
        let entry = entry.expect("memory can be read");
        let line = entry.line;
        let read = entry.game.map_err(|source| OpeningsError::Game { line, source })?;
        let mut game = Game::new(read.start);
        for m in read.moves().take(plies) {
            game.play(m).expect("a read move is legal");
        }
        openings.push(ready(game, line)?);
    }
    Ok(openings)
}
