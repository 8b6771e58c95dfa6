//! `option`: declarations of engine options.

use std::fmt;

use crate::quoted;

/// The kind of an option, with its default and what it allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
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
    pub kind: OptionKind,
}

/// Why an option rejects a value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
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
            "check" => OptionKind::Check { default: fields.get("default") == Some("true") },
            "spin" => {
                let number = |name| fields.get(name)?.parse().ok();
                let min = number("min").unwrap_or(i64::MIN);
                let max = number("max").unwrap_or(i64::MAX).max(min);
                let default = number("default").unwrap_or(0).clamp(min, max);
                OptionKind::Spin { default, min, max }
            }
            "combo" => {
                let choices = fields.all("var");
                let default = fields.get("default").unwrap_or_default().to_owned();
                OptionKind::Combo { default, choices }
            }
            "button" => OptionKind::Button,
            // A text may contain any word, so its default is the rest of the line.
            "string" => {
                let default = word_prefix(fields.0, "default").unwrap_or_default();
                OptionKind::Text { default: if default == EMPTY { "" } else { default }.to_owned() }
            }
            _ => return None,
        };
        Some(Declaration { name: name.to_owned(), kind })
    }

    /// The value, clamped to the range if it is a number.
    pub fn nearest(&self, value: &str) -> String {
        match (&self.kind, value.parse::<i64>()) {
            (OptionKind::Spin { min, max, .. }, Ok(number)) => {
                number.max(*min).min(*max).to_string()
            }
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

impl OptionKind {
    pub fn check(&self, value: Option<&str>) -> Result<(), ValueError> {
        self.read(value).map(drop)
    }

    /// Parses this value, or returns why it is invalid.
    pub(crate) fn read<'a>(&self, value: Option<&'a str>) -> Result<OptionValue<'a>, ValueError> {
        if let OptionKind::Button = self {
            return match value.is_none_or(str::is_empty) {
                true => Ok(OptionValue::Button),
                false => Err(ValueError::NotEmpty),
            };
        }
        let text = value.ok_or(ValueError::Missing)?;
        match self {
            OptionKind::Check { .. } => read_bool(text).map(OptionValue::Check),
            OptionKind::Spin { min, max, .. } => {
                let value: i64 = text.parse().map_err(|_| ValueError::NotNumber(quoted(text)))?;
                match (*min..=*max).contains(&value) {
                    true => Ok(OptionValue::Spin(value)),
                    false => Err(ValueError::OutOfRange { value, min: *min, max: *max }),
                }
            }
            OptionKind::Combo { choices, .. } => {
                match choices.iter().any(|choice| choice.eq_ignore_ascii_case(text)) {
                    true => Ok(OptionValue::Text(text)),
                    false => Err(ValueError::NotAChoice {
                        value: quoted(text),
                        choices: choices.join(", "),
                    }),
                }
            }
            OptionKind::Text { .. } | OptionKind::Button => Ok(OptionValue::Text(text)),
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
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } if default.is_empty() => {
                write!(f, "string default {EMPTY}")
            }
            OptionKind::Text { default } => write!(f, "string default {default}"),
        }
    }
}
