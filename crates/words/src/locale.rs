//! The Fluent files of the languages, read once.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::argument::Argument;
use crate::language::Language;
use crate::text;

/// The name of each folder of `locales/`, and its files.
static LOCALES: &[(&str, &[&str])] = include!(concat!(env!("OUT_DIR"), "/locales.rs"));

type Bundle = FluentBundle<FluentResource>;

/// By [`Language::ALL`].
static BUNDLES: LazyLock<Vec<Bundle>> = LazyLock::new(|| Language::ALL.map(bundle).into());

fn bundle(language: Language) -> Bundle {
    let code: LanguageIdentifier = language.code().parse().expect("a code of two letters");
    let mut bundle = FluentBundle::new_concurrent(vec![code]);
    // The marks for texts from right to left would show in a terminal.
    bundle.set_use_isolating(false);
    let files = LOCALES.iter().find(|(name, _)| *name == language.code());
    for text in files.expect("each language has a folder").1 {
        let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(read, _)| read);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

impl Language {
    /// The text of a key. Code calls it through [`text!`](crate::text), which the tests can check.
    pub fn text(self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        let bundle = &BUNDLES[self as usize];
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            debug_assert!(false, "{self} has no text {key}");
            return key.to_owned();
        };
        let mut given = FluentArgs::with_capacity(arguments.len());
        for (name, value) in arguments {
            given.set(*name, value.0.clone());
        }
        let mut faults = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&given), &mut faults).into_owned();
        debug_assert!(faults.is_empty(), "{key} in {self}: {faults:?}");
        text
    }

    /// A number with this many decimals, and the language's decimal mark.
    pub fn decimal(self, number: f64, decimals: usize) -> String {
        format!("{number:.decimals$}").replace('.', &text!(self, "decimal-mark"))
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
