//! `option`: declarations of engine options.

use std::fmt;

use crate::quoted;

/// The kind of an option, with its default and what it allows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // UCI's own names: default, min, max, and var for the choices
pub enum Kind {
    /// `true` or `false`.
    Check { default: bool },
    /// A whole number in a range.
    Spin { default: i64, min: i64, max: i64 },
    /// One of several words.
    Combo { default: String, choices: Vec<String> },
    /// An action.
    Button,
    /// Any text.
    Text { default: String },
}

/// An option as the engine announces it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// Its name, case-insensitive.
    pub name: String,
    /// The values it accepts.
    pub kind: Kind,
}

/// Why an option rejects a value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum ValueError {
    #[error("it needs a value")]
    Missing,
    #[error("it is a button and takes no value")]
    NotEmpty,
    #[error("\"{0}\" is neither true nor false")]
    NotBool(String),
    #[error("\"{0}\" is not a whole number")]
    NotNumber(String),
    #[error("{value} is not between {min} and {max}")]
    OutOfRange { value: i64, min: i64, max: i64 },
    #[error("\"{value}\" is not one of {choices}")]
    NotAChoice { value: String, choices: String },
}

/// Compares option names, ignoring case and the number of blanks.
pub(crate) fn same_name(a: &str, b: &str) -> bool {
    a.split_whitespace().map(str::to_lowercase).eq(b.split_whitespace().map(str::to_lowercase))
}

impl Declaration {
    /// Whether this is its name.
    pub fn is_named(&self, name: &str) -> bool {
        same_name(&self.name, name)
    }

    /// Parses what follows `option`; `None` if it is not an option.
    pub(crate) fn read(text: &str) -> Option<Declaration> {
        let text = text.trim();
        let after_name = word_prefix(text, "name")?;
        let (name, after_type) = split_at_word(after_name, "type")?;
        if name.is_empty() {
            return None;
        }
        let (kind, rest) =
            after_type.split_once(char::is_whitespace).unwrap_or((after_type.trim(), ""));
        let fields = Fields(rest.trim());
        let kind = match kind {
            "check" => Kind::Check { default: fields.get("default") == Some("true") },
            "spin" => {
                let number = |name| fields.get(name)?.parse().ok();
                let min = number("min").unwrap_or(i64::MIN);
                let max = number("max").unwrap_or(i64::MAX).max(min);
                let default = number("default").unwrap_or(0).clamp(min, max);
                Kind::Spin { default, min, max }
            }
            "combo" => {
                let choices = fields.all("var");
                let default = fields.get("default").unwrap_or_default().to_owned();
                Kind::Combo { default, choices }
            }
            "button" => Kind::Button,
            // A text may contain any word, so its default is the rest of the line.
            "string" => {
                let default = word_prefix(fields.0, "default").unwrap_or_default();
                Kind::Text { default: if default == EMPTY { "" } else { default }.to_owned() }
            }
            _ => return None,
        };
        Some(Declaration { name: name.to_owned(), kind })
    }

    /// The value, clamped to the range if it is a number.
    pub fn nearest(&self, value: &str) -> String {
        match (&self.kind, value.parse::<i64>()) {
            (Kind::Spin { min, max, .. }, Ok(number)) => number.max(*min).min(*max).to_string(),
            _ => value.to_owned(),
        }
    }
}

/// The parsed value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OptionValue<'a> {
    Check(bool),
    /// In the range of the option.
    Spin(i64),
    /// One of the words of a combo, or any text.
    Text(&'a str),
    Button,
}

impl Kind {
    /// Checks whether it accepts this value.
    pub fn check(&self, value: Option<&str>) -> Result<(), ValueError> {
        self.read(value).map(drop)
    }

    /// Parses this value, or returns why it is invalid.
    pub(crate) fn read<'a>(&self, value: Option<&'a str>) -> Result<OptionValue<'a>, ValueError> {
        if let Kind::Button = self {
            return match value.is_none_or(str::is_empty) {
                true => Ok(OptionValue::Button),
                false => Err(ValueError::NotEmpty),
            };
        }
        let text = value.ok_or(ValueError::Missing)?;
        match self {
            Kind::Check { .. } => read_bool(text).map(OptionValue::Check),
            Kind::Spin { min, max, .. } => {
                let value: i64 = text.parse().map_err(|_| ValueError::NotNumber(quoted(text)))?;
                match (*min..=*max).contains(&value) {
                    true => Ok(OptionValue::Spin(value)),
                    false => Err(ValueError::OutOfRange { value, min: *min, max: *max }),
                }
            }
            Kind::Combo { choices, .. } => {
                match choices.iter().any(|choice| choice.eq_ignore_ascii_case(text)) {
                    true => Ok(OptionValue::Text(text)),
                    false => Err(ValueError::NotAChoice {
                        value: quoted(text),
                        choices: choices.join(", "),
                    }),
                }
            }
            Kind::Text { .. } | Kind::Button => Ok(OptionValue::Text(text)),
        }
    }
}

fn read_bool(value: &str) -> Result<bool, ValueError> {
    if value.eq_ignore_ascii_case("true") {
        Ok(true)
    } else if value.eq_ignore_ascii_case("false") {
        Ok(false)
    } else {
        Err(ValueError::NotBool(quoted(value)))
    }
}

/// How an empty text is written.
pub(crate) const EMPTY: &str = "<empty>";

/// What follows this word, if the text begins with it.
fn word_prefix<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

/// What stands before and after the first occurrence of this word.
pub(crate) fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    text.match_indices(word).find_map(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        let stands_alone = (before.is_empty() || before.ends_with(char::is_whitespace))
            && (after.is_empty() || after.starts_with(char::is_whitespace));
        stands_alone.then(|| (before.trim(), after.trim()))
    })
}

/// `default 1 min 0 max 5`, `default a var a var b`.
struct Fields<'a>(&'a str);

impl<'a> Fields<'a> {
    const NAMES: [&'static str; 4] = ["default", "min", "max", "var"];

    fn get(&self, name: &str) -> Option<&'a str> {
        let (_, rest) = split_at_word(self.0, name)?;
        let ends = Fields::NAMES.iter().filter_map(|next| split_at_word(rest, next));
        Some(ends.map(|(value, _)| value).min_by_key(|value| value.len()).unwrap_or(rest))
    }

    fn all(&self, name: &str) -> Vec<String> {
        let mut values = Vec::new();
        let mut fields = Fields(self.0);
        while let Some((_, rest)) = split_at_word(fields.0, name) {
            values.extend(fields.get(name).map(str::to_owned));
            fields = Fields(rest);
        }
        values
    }
}

/// The whole line, `option` included.
impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            Kind::Check { default } => write!(f, "check default {default}"),
            Kind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            Kind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            Kind::Button => f.write_str("button"),
            Kind::Text { default } if default.is_empty() => write!(f, "string default {EMPTY}"),
            Kind::Text { default } => write!(f, "string default {default}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Declaration {
        Declaration::read(line.strip_prefix("option").unwrap()).expect(line)
    }

    #[test]
    fn every_kind_round_trips() {
        for line in [
            "option name Ponder type check default false",
            "option name Move Overhead type spin default 10 min 0 max 5000",
            "option name Style type combo default Very Solid var Solid var Very Solid var Wild",
            "option name Clear Hash type button",
            "option name SyzygyPath type string default <empty>",
            "option name Book type string default /home/a max/b c.bin",
        ] {
            assert_eq!(read(line).to_string(), line);
        }
    }

    #[test]
    fn a_number_beyond_the_range_is_brought_into_it() {
        let hash = read("option name Hash type spin default 1 min 1 max 4");
        assert_eq!(["0", "3", "16"].map(|value| hash.nearest(value)), ["1", "3", "4"]);
        let text = read("option name SyzygyPath type string default <empty>");
        assert_eq!(text.nearest("16"), "16");
    }

    #[test]
    fn what_other_engines_print_is_tolerated() {
        let text = |default: &str| Kind::Text { default: default.into() };
        assert_eq!(read("option name Debug Log File type string default ").kind, text(""));
        assert_eq!(read("option name Debug Log File type string").kind, text(""));
        assert_eq!(read("option name X type check").kind, Kind::Check { default: false });
        assert_eq!(
            read("option name X type spin default 9 max 5").kind,
            Kind::Spin { default: 5, min: i64::MIN, max: 5 }
        );
        for bad in ["", "name", "name X", "name type spin", "name X type", "name X type odd"] {
            assert_eq!(Declaration::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn values_are_checked() {
        let spin = read("option name Hash type spin default 16 min 1 max 1024").kind;
        let combo = read("option name C type combo default a var a var b c").kind;
        let check = read("option name P type check default false").kind;
        for (kind, value) in [(&spin, "1"), (&spin, "1024"), (&combo, "B c"), (&check, "TRUE")] {
            assert_eq!(kind.check(Some(value)), Ok(()));
        }
        for (kind, value, why) in [
            (&spin, Some("0"), "0 is not between 1 and 1024"),
            (&spin, Some("x\n"), "\"x\\n\" is not a whole number"),
            (&spin, None, "it needs a value"),
            (&combo, Some("d"), "\"d\" is not one of a, b c"),
            (&check, Some("1"), "\"1\" is neither true nor false"),
            (&Kind::Button, Some("1"), "it is a button and takes no value"),
        ] {
            assert_eq!(kind.check(value).unwrap_err().to_string(), why);
        }
    }
}
