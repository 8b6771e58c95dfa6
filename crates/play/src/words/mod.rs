//! What is said about games, in every language. The texts are those of [`kiebitz_words`]; here values become their
//! arguments. PGN is always written in English.
//!
//! ```
//! use kiebitz_chess::{Color, Outcome, Reason};
//! use kiebitz_play::words::{Language, game_over};
//! use kiebitz_players::End;
//!
//! let end = End::Result(Outcome::win(Color::White, Reason::Checkmate));
//! assert_eq!(game_over(Language::English, end), "Game over: 1-0, White wins by checkmate");
//! assert_eq!(game_over(Language::German, end), "Partie beendet: 1-0, Weiß gewinnt durch Matt");
//! ```

mod game;

use std::sync::OnceLock;
use std::time::Duration;

use kiebitz_engine::Score;

pub use game::{
    bad_cell, bad_move, game_over, legal_moves, no_hint, opening, over, player_failed,
    player_replaced, rated, refusal, tictactoe_over,
};

pub use kiebitz_words::Language;
use kiebitz_words::text;

/// The text in ASCII: letters that a language spells out are spelled out, other characters become question marks.
pub fn in_ascii(text: &str) -> String {
    static SPELLINGS: OnceLock<Vec<String>> = OnceLock::new();
    let spellings = SPELLINGS
        .get_or_init(|| Language::ALL.map(|language| text!(language, "ascii-spelling")).into());
    let spelling = |letter: char| {
        let mut pairs = spellings.iter().flat_map(|listed| listed.split(' '));
        pairs.find_map(|pair| pair.strip_prefix(letter)).unwrap_or("?")
    };
    let mut spelled = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() { spelled.push(c) } else { spelled.push_str(spelling(c)) }
    }
    spelled
}

/// A clock as clocks show it: `1:02:03`, `4:58`, and tenths in the last twenty seconds.
pub fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else if seconds >= 20 {
        format!("{minutes}:{rest:02}")
    } else {
        format!("{minutes}:{rest:02}.{}", left.subsec_millis() / 100)
    }
}

/// A score in pawns with its sign, or the moves to mate: `+0.35`, `#3`.
pub fn score_text(language: Language, score: Score) -> String {
    match score.mate_moves() {
        Some(moves) => format!("#{moves}"),
        None => language.signed(f64::from(score.0) / 100.0, 2),
    }
}
