//! Values that a text may contain or depend on.

use std::borrow::Cow;

use fluent_bundle::FluentValue;
use kiebitz_chess::{Color, Role, Square};

/// An argument of a text: a number, which decides between singular and plural, or a text. Values with a stable name
/// become that name, by which a Fluent file chooses its words.
#[derive(Clone, Debug)]
pub struct Argument<'a>(pub(crate) FluentValue<'a>);

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Argument<'_> {
            fn from(number: $number) -> Self {
                Argument(FluentValue::from(number))
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, usize, i32, i64);

impl<'a> From<&'a str> for Argument<'a> {
    fn from(text: &'a str) -> Self {
        Argument(FluentValue::String(Cow::Borrowed(text)))
    }
}

impl<'a> From<&'a String> for Argument<'a> {
    fn from(text: &'a String) -> Self {
        Argument::from(text.as_str())
    }
}

impl From<String> for Argument<'_> {
    fn from(text: String) -> Self {
        Argument(FluentValue::String(Cow::Owned(text)))
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
