//! Languages by their codes and by the locales of systems.

use kiebitz_words::Language;

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
    for language in Language::EACH {
        assert_eq!(language.to_string().parse(), Ok(language));
    }
    assert!("fr".parse::<Language>().is_err());
}
