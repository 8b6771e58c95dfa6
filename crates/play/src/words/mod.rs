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

pub mod failure;
mod game;
pub mod games;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use kiebitz_books::openings::Opening;
use kiebitz_chess::PieceLetters;
use kiebitz_engine::Score;

pub use game::{
    bad_cell, bad_move, bad_player, ending, game_over, legal_moves, no_hint, opening,
    player_failed, player_replaced, rated, refusal, tictactoe_ending, tictactoe_over,
};

/// For `failure`, which still has a function a language.
mod german {
    use kiebitz_players::SpecError;

    use super::Language;

    pub(super) fn bad_player(error: &SpecError) -> String {
        super::bad_player(Language::German, error)
    }
}

/// A language of the interface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// The text does not name a language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown language \"{0}\": known are en and de")]
pub struct UnknownLanguage(pub String);

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// `en` or `de`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// The language of the first of these locales (`de_DE.UTF-8`) that names one; English if none
    /// of ours is named.
    pub fn from_locales<'a>(locales: impl IntoIterator<Item = &'a str>) -> Language {
        // "C" and "POSIX" name no language.
        let names = |locale: &&str| {
            let language = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
            !matches!(language, "" | "C" | "POSIX")
        };
        match locales.into_iter().find(names) {
            Some(locale) if locale.get(..2).is_some_and(|code| code.eq_ignore_ascii_case("de")) => {
                Language::German
            }
            _ => Language::English,
        }
    }

    /// The letters of the pieces.
    pub const fn letters(self) -> PieceLetters {
        match self {
            Language::English => PieceLetters::English,
            Language::German => PieceLetters::German,
        }
    }

    /// The same language of `kiebitz_words`, which takes over from this one text by text.
    pub const fn of_words(self) -> kiebitz_words::Language {
        match self {
            Language::English => kiebitz_words::Language::English,
            Language::German => kiebitz_words::Language::German,
        }
    }

    /// See [`kiebitz_words::Language::text`].
    pub fn text(self, key: &str, arguments: &[(&str, kiebitz_words::Argument<'_>)]) -> String {
        self.of_words().text(key, arguments)
    }

    /// See [`kiebitz_words::Language::decimal`].
    pub fn decimal(self, number: f64, decimals: usize) -> String {
        self.of_words().decimal(number, decimals)
    }

    /// See [`kiebitz_words::Language::list`].
    pub fn list(self, items: &[String]) -> String {
        self.of_words().list(items)
    }

    /// The name of an opening.
    pub const fn opening(self, opening: &Opening) -> &'static str {
        match self {
            Language::English => opening.english,
            Language::German => opening.german,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        Language::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownLanguage(text.chars().take(20).collect()))
    }
}

/// The text in ASCII: umlauts are spelled out, other characters become question marks.
pub fn in_ascii(text: &str) -> String {
    let mut spelled = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            'ä' => spelled.push_str("ae"),
            'ö' => spelled.push_str("oe"),
            'ü' => spelled.push_str("ue"),
            'Ä' => spelled.push_str("Ae"),
            'Ö' => spelled.push_str("Oe"),
            'Ü' => spelled.push_str("Ue"),
            'ß' => spelled.push_str("ss"),
            '–' => spelled.push('-'),
            '…' => spelled.push_str("..."),
            c if c.is_ascii() => spelled.push(c),
            _ => spelled.push('?'),
        }
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
pub fn score_text(score: Score) -> String {
    match score.mate_moves() {
        Some(moves) => format!("#{moves}"),
        None => format!("{:+.2}", f64::from(score.0) / 100.0),
    }
}
