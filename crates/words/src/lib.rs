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
//! A number stands for how many there are: it decides between singular and plural, and large ones are grouped. The number
//! that names something, such as a game of the database, is given as a text.
//!
//! An error says what it is by [`Say`]: a key and arguments, of which [`Message`] makes text at the edge.
//!
//! # Invariants
//! - Every language has the same keys; every key that code names exists, with no variable that the code does not give;
//!   every key is used. `tests/keys.rs` reads the sources of all crates and compares.
//! - No text is parsed back.

mod argument;
mod chess;
mod language;
mod locale;
mod message;
mod named;

pub use argument::{Argument, Decimal};
pub use language::{Language, UnknownLanguage};
pub use message::{Message, Say};

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

/// A [`Message`]: `message!("key", name = value)`, as [`text!`] without the language.
#[macro_export]
macro_rules! message {
    ($key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Message {
            key: $key.into(),
            arguments: vec![$((stringify!($name), $crate::argument!($name $(= $value)?))),*],
        }
    };
    ($key:literal / $end:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Message {
            key: format!(concat!($key, "-{}"), $end).into(),
            arguments: vec![$((stringify!($name), $crate::argument!($name $(= $value)?))),*],
        }
    };
}

/// Makes a value one that says what it is: a key and arguments as in [`message!`] for each variant, or the variable that
/// holds a value which says it. `Display` is the English sentence; after `impl` it is left alone.
#[macro_export]
macro_rules! said {
    (impl $type:ident { $($variant:ident $(($($part:tt)*))? $({ $($field:tt)* })?
        => $key:tt $(/ $end:expr)? $(, $name:ident $(= $value:expr)?)*;)* }) => {
        impl $crate::Say for $type {
            fn message(&self) -> $crate::Message<'_> {
                match self {
                    $(Self::$variant $(($($part)*))? $({ $($field)* })? =>
                        $crate::said!(@ $key $(/ $end)? $(, $name $(= $value)?)*),)*
                }
            }
        }
    };
    (impl $type:ident $(($($part:tt)*))? $({ $($field:tt)* })? => $key:tt $(, $name:ident $(= $value:expr)?)*) => {
        impl $crate::Say for $type {
            fn message(&self) -> $crate::Message<'_> {
                let Self $(($($part)*))? $({ $($field)* })? = self;
                $crate::said!(@ $key $(, $name $(= $value)?)*)
            }
        }
    };
    (@ $key:literal $($rest:tt)*) => {
        $crate::message!($key $($rest)*)
    };
    (@ $error:ident) => {
        $crate::Say::message($error)
    };
    ($type:ident $($rest:tt)*) => {
        $crate::said!(impl $type $($rest)*);
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::Say::say(self, $crate::Language::English))
            }
        }
    };
}

/// One argument of [`text!`] or [`message!`].
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
