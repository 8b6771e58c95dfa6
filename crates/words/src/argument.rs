//! Values that a text may contain or depend on.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

use fluent_bundle::FluentValue;
use kiebitz_chess::{Color, Role, Square};

use crate::{Language, Message, Say, message};

/// An argument of a text: a number, which decides between singular and plural, or a text. Values with a stable name
/// become that name, by which a Fluent file chooses its words.
#[derive(Clone, PartialEq, Debug)]
pub struct Argument<'a>(Content<'a>);

#[derive(Clone, PartialEq, Debug)]
enum Content<'a> {
    Number(f64),
    Text(Cow<'a, str>),
    Message(Message<'a>),
    Decimal(Decimal),
    List(Vec<String>),
}

/// A number with so many decimals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decimal(pub f64, pub usize);

impl Argument<'_> {
    /// What Fluent puts into a text of this language.
    pub(crate) fn value(&self, language: Language) -> FluentValue<'_> {
        match &self.0 {
            Content::Number(number) => (*number).into(),
            Content::Text(text) => text.as_ref().into(),
            Content::Message(message) => message.say(language).into(),
            Content::Decimal(Decimal(number, decimals)) => {
                language.decimal(*number, *decimals).into()
            }
            Content::List(items) => language.list(items).into(),
        }
    }

    pub(crate) fn into_owned(self) -> Argument<'static> {
        Argument(match self.0 {
            Content::Number(number) => Content::Number(number),
            Content::Text(text) => Content::Text(text.into_owned().into()),
            Content::Message(message) => Content::Message(message.into_owned()),
            Content::Decimal(decimal) => Content::Decimal(decimal),
            Content::List(items) => Content::List(items),
        })
    }
}

impl<'a> From<Message<'a>> for Argument<'a> {
    fn from(message: Message<'a>) -> Self {
        Argument(Content::Message(message))
    }
}

/// What it says.
impl<'a, T: Say> From<&'a T> for Argument<'a> {
    fn from(error: &'a T) -> Self {
        Argument::from(error.message())
    }
}

impl From<Decimal> for Argument<'_> {
    fn from(decimal: Decimal) -> Self {
        Argument(Content::Decimal(decimal))
    }
}

/// `a, b and c`.
impl From<Vec<String>> for Argument<'_> {
    fn from(items: Vec<String>) -> Self {
        Argument(Content::List(items))
    }
}

/// What the system says, by its kind where we know words for it.
impl From<&io::Error> for Argument<'_> {
    fn from(error: &io::Error) -> Self {
        const TOO_MANY_OPEN_FILES: i32 = 24;
        let kind = match error.raw_os_error() {
            Some(TOO_MANY_OPEN_FILES) => "TooManyOpenFiles".to_owned(),
            _ if error.get_ref().is_some() => "Other".to_owned(),
            _ => format!("{:?}", error.kind()),
        };
        message!("system", kind, text = error.to_string()).into()
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Argument<'_> {
            fn from(number: $number) -> Self {
                Argument(Content::Number(number as f64))
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, usize, i32, i64);

macro_rules! borrowed {
    ($($value:ty),*) => {$(
        impl From<&$value> for Argument<'_> {
            fn from(value: &$value) -> Self {
                Argument::from(*value)
            }
        }
    )*};
}

borrowed!(u8, u16, u32, u64, usize, i32, i64, bool, Color, Role, Square);

impl<'a> From<&'a str> for Argument<'a> {
    fn from(text: &'a str) -> Self {
        Argument(Content::Text(Cow::Borrowed(text)))
    }
}

impl<'a> From<&'a String> for Argument<'a> {
    fn from(text: &'a String) -> Self {
        Argument::from(text.as_str())
    }
}

impl From<String> for Argument<'_> {
    fn from(text: String) -> Self {
        Argument(Content::Text(Cow::Owned(text)))
    }
}

impl From<&Path> for Argument<'_> {
    fn from(path: &Path) -> Self {
        Argument::from(path.display().to_string())
    }
}

impl From<&PathBuf> for Argument<'_> {
    fn from(path: &PathBuf) -> Self {
        Argument::from(path.as_path())
    }
}

impl From<Color> for Argument<'_> {
    fn from(color: Color) -> Self {
        Argument::from(color.name())
    }
}

impl From<Role> for Argument<'_> {
    fn from(role: Role) -> Self {
        Argument::from(role.name())
    }
}

impl From<Square> for Argument<'_> {
    fn from(square: Square) -> Self {
        Argument::from(square.to_string())
    }
}

/// `yes` or `no`.
impl From<bool> for Argument<'_> {
    fn from(is: bool) -> Self {
        Argument::from(if is { "yes" } else { "no" })
    }
}

/// `none`, or what it is.
impl<'a, T: Into<Argument<'a>>> From<Option<T>> for Argument<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Argument::from("none"), Into::into)
    }
}
