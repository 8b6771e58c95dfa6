//! Parses PGN into trees of moves, with an error for every game that cannot be read.

use std::fmt::Write as _;
use std::sync::atomic::Ordering;

use axum::extract::DefaultBodyLimit;
use kiebitz_chess::Board;
use kiebitz_games::pgn::{self, Line, PgnGame, Ply};
use kiebitz_words::text;
use serde::Serialize;

use super::GAMES_BODY;
use super::prelude::*;
use crate::wire;

/// The most games to parse; larger files can be imported.
const MOST_GAMES: usize = 200;

/// The longest game, in plies.
const LONGEST: usize = 2000;

/// Moves of all games together, variations included.
const MOST_MOVES: usize = 100_000;

pub(super) fn routes() -> Vec<Route> {
    vec![(Method::POST, "/api/pgn", post(read).layer(DefaultBodyLimit::max(GAMES_BODY)))]
}

/// Parse PGN into trees of moves
async fn read(
    State(app): AppState,
    Costly(turn): Costly<{ limits::FILE }>,
    Text(bytes): Text,
) -> Answer<Json<wire::PgnFile>> {
    let language = language::current();
    let read = app.compute(turn, Work::Bulk, move |stop| {
        let mut writer = TreeWriter { text: String::new(), left: MOST_MOVES };
        let (mut games, mut broken) = (0, Vec::new());
        let mut is_cut = false;
        for entry in pgn::read(bytes.as_ref()) {
            let entry = entry.map_err(internal)?;
            let is_left = stop.load(Ordering::Relaxed);
            if games + broken.len() == MOST_GAMES || writer.left == 0 || is_left {
                is_cut = true;
                break;
            }
            let mut fault = |reason: String| {
                broken.push(wire::Broken { number: entry.number, line: entry.line, reason });
            };
            match &entry.game {
                Ok(game) if game.line.plies.len() > LONGEST => {
                    fault(text!(language, "request-many-plies", most = LONGEST));
                }
                Ok(game) => {
                    if games > 0 {
                        writer.text.push(',');
                    }
                    games += 1;
                    writer.game(game);
                }
                Err(why) => fault(why.say(language)),
            }
        }
        let broken = json_of(&broken);
        let games = writer.text;
        Ok(format!("{{\"games\":[{games}],\"broken\":{broken},\"truncated\":{is_cut}}}"))
    });
    Ok(json_text(read.await?))
}

fn json_of(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

/// JSON, written by hand: in the tree every move is nested in the one before it, which would be too
/// deep for a recursive serializer.
struct TreeWriter {
    text: String,
    /// Moves that may still be written.
    left: usize,
}

impl TreeWriter {
    fn game(&mut self, game: &PgnGame) {
        let tags: serde_json::Map<_, _> =
            game.tags.iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
        let _ = write!(
            self.text,
            "{{\"tags\":{},\"variant\":{},\"start_fen\":{},\"result\":{},\"root\":{{\"comment\":{},\"children\":[",
            json_of(&tags),
            json_of(&game.variant().name()),
            json_of(&game.start.fen()),
            json_of(&game.result.text()),
            json_of(&comment(&game.line.comments)),
        );
        self.line(&game.start, &game.line);
        self.text.push_str("]}}");
    }

    /// Writes a line as the first child, with the variations beside each of its moves.
    fn line(&mut self, start: &Board, line: &Line) {
        let mut board = *start;
        let mut open: Vec<(&Ply, Board)> = Vec::new();
        for ply in &line.plies {
            let Some(m) = ply.step else { break }; // a null move has no place on a board
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            let named = Named::new(&board, m);
            let before = board;
            board.play_unchecked(m); // a game that was read is legal
            let notes = ply.notes();
            let _ = write!(
                self.text,
                "{{\"uci\":{},\"san\":{},\"fen\":{},\"comment\":{},\"nags\":{},\"children\":[",
                json_of(&named.uci),
                json_of(&named.san),
                json_of(&board.fen()),
                json_of(&comment(&notes.comments)),
                json_of(&notes.nags),
            );
            open.push((ply, before));
        }
        for (ply, before) in open.into_iter().rev() {
            self.text.push_str("]}");
            for variation in &ply.notes().variations {
                if self.left > 0 && variation.plies.first().is_some_and(|ply| ply.step.is_some()) {
                    self.text.push(',');
                    self.line(&before, variation);
                }
            }
        }
    }
}

/// Joins comments, without the annotations that programs embed in them.
fn comment(comments: &[String]) -> Option<String> {
    (!comments.is_empty()).then(|| comments.join(" "))
}
