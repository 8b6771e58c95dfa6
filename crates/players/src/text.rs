//! Text from outside: servers, other programs, files.

use std::error::Error;
use std::fmt;
use std::ops::Deref;

use kiebitz_words::Argument;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The longest text that is shown, in characters.
const LONGEST: usize = 200;

/// Text from outside that is safe to show: one line of bounded length, without control characters
/// and without characters that are invisible or change the text direction.
///
/// ```
/// use kiebitz_players::Text;
///
/// assert_eq!(&*Text::from_foreign("\x1b]0;Anna\x07\n of  Berlin"), "]0;Anna of Berlin");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Text(String);

impl<'a> From<&'a Text> for Argument<'a> {
    fn from(text: &'a Text) -> Self {
        Argument::from(&*text.0)
    }
}

impl Text {
    /// Removes what must not be shown and collapses spaces. A text that is too long loses its
    /// middle, since the end of an error message often matters most.
    pub fn from_foreign(text: &str) -> Text {
        let mut shown = String::new();
        for c in text.chars() {
            if c.is_whitespace() || c.is_control() {
                if !shown.is_empty() && !shown.ends_with(' ') {
                    shown.push(' ');
                }
            } else if !is_hidden(c) {
                shown.push(c);
            }
        }
        shown.truncate(shown.trim_end().len());
        let length = shown.chars().count();
        if length > LONGEST {
            let half = LONGEST / 2;
            let end = shown.chars().skip(length - half);
            shown = shown.chars().take(LONGEST - half - 1).chain(['…']).chain(end).collect();
        }
        Text(shown)
    }
}

/// One line without control and hidden characters, for messages that quote foreign text: these are escaped, so that the
/// reader sees them.
///
/// ```
/// use kiebitz_players::text::printable;
///
/// assert_eq!(printable("a\nb\x1b[31mc\u{202e}d", 99), "a b\\u{1b}[31mc\\u{202e}d");
/// assert_eq!(printable(&format!("start {} end", "ü".repeat(9999)), 21), "start üü ... üüüü end");
/// ```
pub fn printable(sentence: &str, longest: usize) -> String {
    let mut line = String::new();
    for c in shortened(sentence, longest).chars() {
        match c {
            '\n' | '\t' => line.push(' '),
            c if c.is_control() || is_hidden(c) => line.extend(c.escape_default()),
            c => line.push(c),
        }
    }
    line
}

/// Cuts the middle out of a text that is too long: what was quoted goes, what is said about it stays.
pub fn shortened(text: &str, longest: usize) -> String {
    let length = text.chars().count();
    if length <= longest {
        return text.to_owned();
    }
    let half = (longest - 5) / 2;
    let start: String = text.chars().take(half).collect();
    let end: String = text.chars().skip(length - half).collect();
    format!("{start} ... {end}")
}

/// Makes a text of several lines safe for a terminal: control characters become spaces, hidden
/// characters are removed, line ends stay.
pub fn shown_lines(text: &str) -> String {
    let visible = text.chars().filter(|c| !is_hidden(*c));
    visible.map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect()
}

/// Whether a character could deceive a reader: it is invisible, breaks a line without being a
/// control character, or changes the direction of what follows.
pub fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text::from_foreign(text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::from_foreign(&text)
    }
}

impl From<Text> for String {
    fn from(text: Text) -> String {
        text.0
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        Ok(Text::from_foreign(&String::deserialize(deserializer)?))
    }
}

/// An error and its causes. Many errors name their cause themselves: it is not said twice.
pub fn sentence(error: &dyn Error) -> String {
    let mut said = error.to_string();
    let mut cause = error.source();
    while let Some(next) = cause.filter(|next| !said.contains(&next.to_string())) {
        said = format!("{said}: {next}");
        cause = next.source();
    }
    said
}
