//! The Fluent files of the languages, read once.

use std::borrow::Cow;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use intl_memoizer::Memoizable;
use kiebitz_chess::PieceLetters;
use unic_langid::LanguageIdentifier;

use crate::argument::Argument;
use crate::language::{Language, UnknownLanguage};
use crate::text;

/// The name of each folder of `locales/`, and its files.
pub(crate) const LOCALES: &[(&str, &[&str])] = include!(concat!(env!("OUT_DIR"), "/locales.rs"));

/// The texts of a language.
struct Locale {
    bundle: FluentBundle<FluentResource>,
    letters: PieceLetters,
}

impl Language {
    fn locale(self) -> &'static Locale {
        static LOCALES: [OnceLock<Locale>; Language::EACH.len()] =
            [const { OnceLock::new() }; Language::EACH.len()];
        LOCALES[self.index()].get_or_init(|| read(self))
    }
}

fn read(language: Language) -> Locale {
    let source = if language == Language::PSEUDO { Language::English } else { language };
    let code: LanguageIdentifier = source.code().parse().expect("a test has read it");
    let mut bundle = FluentBundle::new_concurrent(vec![code]);
    // The marks for texts from right to left would show in a terminal.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(|value, memoizer| match value {
        FluentValue::Number(number) => {
            let written = |marks: &Marks| grouped(&number.as_string(), &marks.thousands);
            memoizer.with_try_get::<Marks, _, _>((), written).ok()
        }
        _ => None,
    }));
    for text in LOCALES[source.index()].1 {
        let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(read, _)| read);
        bundle.add_resource_overriding(resource);
    }
    let plain = |key: &str| {
        let text = bundle.get_message(key).and_then(|message| message.value());
        let text = text.map(|text| bundle.format_pattern(text, None, &mut Vec::new()));
        text.unwrap_or_default().into_owned()
    };
    // King to knight, and the pawn.
    let letters = plain("piece-letters") + &plain("pawn-letter");
    let letters: Vec<char> = letters.chars().rev().collect();
    let letters = PieceLetters(letters.try_into().expect("a test has counted them"));
    if language == Language::PSEUDO {
        bundle.set_transform(Some(accented));
    }
    Locale { bundle, letters }
}

/// The text with accents on the letters that have some.
fn accented(text: &str) -> Cow<'_, str> {
    const PLAIN: &str = "AEIOUYaeiouyCNScns";
    const ACCENTED: &str = "ÀÉÎÕÛÝàéîõûýÇÑŠçñš";
    let accent = |c: char| {
        let accented = PLAIN.find(c).and_then(|place| ACCENTED.chars().nth(place));
        accented.unwrap_or(c)
    };
    text.chars().map(accent).collect()
}

/// How a language writes numbers.
struct Marks {
    /// Between groups of three digits.
    thousands: String,
}

impl Memoizable for Marks {
    type Args = ();
    type Error = UnknownLanguage;

    fn construct(code: LanguageIdentifier, (): ()) -> Result<Marks, UnknownLanguage> {
        let language: Language = code.to_string().parse()?;
        Ok(Marks { thousands: text!(language, "thousands-mark") })
    }
}

/// A whole number with this mark between groups of three digits.
fn grouped(number: &str, mark: &str) -> String {
    let digits = number.trim_start_matches('-');
    let mut text = number[..number.len() - digits.len()].to_owned();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push_str(mark);
        }
        text.push(digit);
    }
    text
}

impl Language {
    /// The text of a key. Code calls it through [`text!`](crate::text), which the tests can check.
    pub fn text(self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        let bundle = &self.locale().bundle;
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            debug_assert!(false, "{self} has no text {key}");
            return key.to_owned();
        };
        let mut given = FluentArgs::with_capacity(arguments.len());
        for (name, value) in arguments {
            given.set(*name, value.value(self));
        }
        let mut faults = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&given), &mut faults).into_owned();
        debug_assert!(faults.is_empty(), "{key} in {self}: {faults:?}");
        // Marks, such as that of decimals, are no words.
        match self == Language::PSEUDO && text.contains(char::is_alphabetic) {
            true => format!("[{text}]"),
            false => text,
        }
    }

    /// The letters of the pieces.
    pub fn letters(self) -> PieceLetters {
        self.locale().letters
    }

    /// A number with this many decimals, and the language's decimal mark.
    pub fn decimal(self, number: f64, decimals: usize) -> String {
        format!("{number:.decimals$}").replace('.', &text!(self, "decimal-mark"))
    }

    /// A number with as many decimals as it needs.
    pub fn number(self, number: f64) -> String {
        number.to_string().replace('.', &text!(self, "decimal-mark"))
    }

    /// How many there are of something: `1,110`.
    pub fn count(self, number: u64) -> String {
        grouped(&number.to_string(), &text!(self, "thousands-mark"))
    }

    /// A share from 0 to 1 with one decimal: `50.0 %`.
    pub fn percent(self, share: f64) -> String {
        text!(self, "percent", number = self.decimal(100.0 * share, 1))
    }

    /// A number with this many decimals and its sign, as in `+0.35`.
    pub fn signed(self, number: f64, decimals: usize) -> String {
        format!("{number:+.decimals$}").replace('.', &text!(self, "decimal-mark"))
    }

    /// A list: `a, b and c`.
    pub fn list(self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => {
                text!(self, "list", first = first.join(", "), last)
            }
        }
    }
}
