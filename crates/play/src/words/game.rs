//! Values of a game as sentences.

use kiebitz_books::openings::Opening;
use kiebitz_chess::{Color, Square};
use kiebitz_gametree::tictactoe::MoveError;
use kiebitz_players::{End, PlayerError, Text};
use kiebitz_words::{Message, Say, message, said, text};

use super::Language;
use crate::session::{RatingChange, Refusal};
use crate::tictactoe::TicTacToeEnd;
use crate::whynot::WhyNot;

/// `Game over: 1-0, White wins by checkmate`.
pub fn game_over(language: Language, end: End) -> String {
    over(end).say(language)
}

/// The same before its language is known.
pub fn over(end: End) -> Message<'static> {
    message!("game-over", result = end.result(), ending = end.message().into_owned())
}

/// The end of tic-tac-toe: `Game over: 1-0, crosses win with three in a row`.
pub fn tictactoe_over(language: Language, end: TicTacToeEnd) -> String {
    text!(language, "game-over", result = end.result(), ending = &end)
}

said! { impl TicTacToeEnd {
    Aborted => "ending-aborted";
    BoardFull => "ending-board-full";
    ThreeInARow(side) => "ending-tictactoe", side, resigned = false;
    Resigned(side) => "ending-tictactoe", side = !*side, resigned = true;
} }

/// Why a command is refused.
pub fn refusal(language: Language, refusal: Refusal) -> String {
    let played = if let Refusal::Illegal(m) = refusal { Some(m.to_string()) } else { None };
    text!(language, "refusal" / refusal.name(), played)
}

pub fn bad_move(language: Language, text: &str, why: &WhyNot) -> String {
    text!(language, "bad-move", text, why)
}

/// Why this text is not a free cell of tic-tac-toe.
pub fn bad_cell(language: Language, text: &str, why: MoveError) -> String {
    match why {
        MoveError::NotACell => text!(language, "not-a-cell", text),
        MoveError::Taken(_) => text!(language, "cell-taken", text),
        MoveError::Over => refusal(language, Refusal::GameOver),
    }
}

/// The legal moves, perhaps only those from a square.
pub fn legal_moves(language: Language, from: Option<Square>, moves: &[String]) -> String {
    let (count, moves) = (moves.len(), moves.join(" "));
    match from {
        None => text!(language, "legal-moves", count, moves),
        Some(square) => text!(language, "legal-moves-from", count, moves, square),
    }
}

/// `Opening: C00 French Defence`.
pub fn opening(language: Language, opening: &'static Opening) -> String {
    text!(language, "opening", eco = opening.eco, name = opening.name(language))
}

pub fn no_hint(language: Language, why: &PlayerError) -> String {
    text!(language, "no-hint", why = String::from(Text::from(why.say(language))))
}

/// A player failed. Its name may be empty.
pub fn player_failed(language: Language, side: Color, name: &str, why: &PlayerError) -> String {
    let why = String::from(Text::from(why.say(language)));
    match name {
        "" => text!(language, "nameless-failed", side, why),
        name => text!(language, "named-failed", side, name, why),
    }
}

/// Another player plays a side now. Its name may be empty.
pub fn player_replaced(language: Language, side: Color, name: &str) -> String {
    match name {
        "" => text!(language, "nameless-replaced", side),
        name => text!(language, "named-replaced", side, name),
    }
}

/// A player's rating has changed.
pub fn rated(language: Language, name: &str, change: &RatingChange) -> String {
    let [before, after] = [change.before, change.after].map(|rating| rating.value.round());
    let rating = format!("{after} ({:+})", after - before);
    text!(language, "rated", name, games = change.after.games, rating)
}
