//! The languages.

use std::fmt;
use std::str::FromStr;

use kiebitz_chess::PieceLetters;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_by_locale() {
        for (locales, expected) in [
            (&["de_DE.UTF-8"][..], Language::German),
            (&["de"], Language::German),
            (&["", "C.UTF-8", "de_AT"], Language::German),
            (&["en_GB", "de_DE"], Language::English),
            (&["fr_FR.UTF-8"], Language::English),
            (&["POSIX"], Language::English),
            (&["ü"], Language::English),
            (&[], Language::English),
        ] {
            assert_eq!(Language::from_locales(locales.iter().copied()), expected, "{locales:?}");
        }
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert!("fr".parse::<Language>().is_err());
    }
}
