//! Everything that Kiebitz says to people, in every language.
//!
//! The texts are Fluent files in `locales/`, one folder a language. Code has values; the macro [`text!`] names a text and
//! its arguments where the text is shown:
//!
//! ```
//! use kiebitz_chess::Color;
//! use kiebitz_words::{Language, text};
//!
//! assert_eq!(text!(Language::English, "side", side = Color::White), "White");
//! assert_eq!(text!(Language::German, "side", side = Color::White), "Weiß");
//! ```
//!
//! # Invariants
//! - Every language has the same keys; every key that code names exists, with no variable that the code does not give;
//!   every key is used. `tests/keys.rs` reads the sources of all crates and compares.
//! - No text is parsed back.

mod argument;
mod language;
mod locale;

pub use argument::Argument;
pub use language::{Language, UnknownLanguage};

/// A text in a language: `text!(language, "key", name = value)`. A bare `name` stands for `name = name`. A key may end in
/// the stable name of a value: `text!(language, "reason" / reason.name())` is the text of `reason-checkmate`.
#[macro_export]
macro_rules! text {
    ($language:expr, $key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $language.text($key, &[$((stringify!($name), $crate::argument!($name $(= $value)?))),*])
    };
    ($language:expr, $key:literal / $end:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $language.text(
            &format!(concat!($key, "-{}"), $end),
            &[$((stringify!($name), $crate::argument!($name $(= $value)?))),*],
        )
    };
}

/// One argument of [`text!`].
#[doc(hidden)]
#[macro_export]
macro_rules! argument {
    ($name:ident = $value:expr) => {
        $crate::Argument::from($value)
    };
    ($name:ident) => {
        $crate::Argument::from($name)
    };
}
