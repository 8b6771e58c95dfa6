//! The languages.

use std::fmt;
use std::str::FromStr;

use crate::locale::LOCALES;

/// A language of the interface: a folder of `locales/`, or [`Language::PSEUDO`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Language(u8);

/// The text does not name a language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown language \"{0}\": known are {known}", known = codes())]
pub struct UnknownLanguage(pub String);

fn codes() -> String {
    Language::English.list(&Language::ALL.map(|language| language.code().to_owned()))
}

#[allow(non_upper_case_globals)] // they read as the variants of an enum
impl Language {
    /// English, which every key is written in first.
    pub const English: Language = Language::named("en");
    /// German.
    pub const German: Language = Language::named("de");
    /// English with accents on its letters and brackets around each text, so that a test sees what is not from
    /// `locales/`. It is not among [`Language::ALL`].
    pub const PSEUDO: Language = Language(LOCALES.len() as u8);

    /// Every language.
    pub const ALL: [Language; LOCALES.len()] = {
        let mut all = [Language(0); LOCALES.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = Language(index as u8);
            index += 1;
        }
        all
    };

    /// Those, and the pseudo-language.
    pub const EACH: [Language; LOCALES.len() + 1] = {
        let mut each = [Language::PSEUDO; LOCALES.len() + 1];
        let mut index = 0;
        while index < LOCALES.len() {
            each[index] = Language(index as u8);
            index += 1;
        }
        each
    };

    const fn named(code: &str) -> Language {
        let mut index = 0;
        while !is_same(LOCALES[index].0.as_bytes(), code.as_bytes()) {
            index += 1;
        }
        Language(index as u8)
    }

    /// Its place in [`Language::EACH`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The name of its folder, such as `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::PSEUDO => "qps",
            Language(index) => LOCALES[index as usize].0,
        }
    }

    /// The language of the first of these locales (`de_DE.UTF-8`) that names one; English if none
    /// of ours is named.
    pub fn from_locales<'a>(locales: impl IntoIterator<Item = &'a str>) -> Language {
        // "C" and "POSIX" name no language.
        let mut codes = locales
            .into_iter()
            .map(|locale| locale.split(['_', '.', '@', '-']).next().unwrap_or_default())
            .filter(|code| !matches!(*code, "" | "C" | "POSIX"));
        codes.next().and_then(|code| code.parse().ok()).unwrap_or_default()
    }
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

impl Default for Language {
    fn default() -> Language {
        Language::English
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Language({self})")
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
        Language::EACH
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownLanguage(text.chars().take(20).collect()))
    }
}
