//! Writes a game as PGN, always in English.

use std::time::Duration;

use kiebitz_books::openings;
use kiebitz_chess::{Cause, Color};
use kiebitz_games::day::pgn_date;
use kiebitz_games::pgn::{GameResult, PgnGame, Tags, clock_comment};

use crate::session::Record;
use kiebitz_players::End;

/// The tags known before the end of the game: players, date and time control.
pub fn tags(record: &Record) -> Tags {
    let kind = |color: Color| if record.player(color).is_human { "human" } else { "program" };
    let date = pgn_date(record.began);
    let mut tags: Tags = [
        ("Event", "Casual game"),
        ("Date", &date),
        ("Round", "-"),
        ("White", &record.player(Color::White).name),
        ("Black", &record.player(Color::Black).name),
        ("WhiteType", kind(Color::White)),
        ("BlackType", kind(Color::Black)),
    ]
    .into_iter()
    .collect();
    record.control.set_tags(&mut tags);
    if let Some(opening) = openings::of_game(&record.game) {
        tags.set("ECO", opening.eco);
        tags.set("Opening", opening.english);
    }
    tags
}

/// The whole game, with clock readings if there is a clock, and the reason of its end as a comment.
pub fn game(record: &Record) -> PgnGame {
    let result = match record.end {
        Some(End::Result(outcome)) => outcome.into(),
        Some(End::Aborted) | None => GameResult::Open,
    };
    let mut game = PgnGame::new(&record.game, result);
    game.tags = tags(record);
    game.tags.set("PlyCount", &record.game.moves().len().to_string());
    game.tags.set("Termination", termination(record.end));
    for (ply, note) in game.line.plies.iter_mut().zip(&record.notes) {
        if let Some(left) = note.left {
            ply.notes_mut().comments.push(clock_comment(in_tenths(left)));
        }
    }
    if let Some(End::Result(outcome)) = record.end {
        let reason = outcome.reason.to_string();
        match game.line.plies.last_mut() {
            Some(last) => last.notes_mut().comments.push(reason),
            None => game.line.comments.push(reason),
        }
    }
    game
}

/// The same as text, with an empty line at its end.
pub fn write(record: &Record) -> String {
    game(record).to_string()
}

/// Clock readings are written in tenths of a second.
fn in_tenths(left: Duration) -> Duration {
    Duration::from_millis(left.as_millis() as u64 / 100 * 100)
}

/// The terms of the PGN standard.
fn termination(end: Option<End>) -> &'static str {
    match end {
        None | Some(End::Aborted) => "unterminated",
        Some(End::Result(outcome)) => match outcome.reason.cause() {
            Cause::Clock => "time forfeit",
            Cause::Rules | Cause::Claim | Cause::Players => "normal",
        },
    }
}
