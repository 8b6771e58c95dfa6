//! Texts with numbers, and what a message is made of.

use std::io;

use kiebitz_chess::PieceLetters;
use kiebitz_words::{Decimal, Language, message, text};

const ENGLISH: Language = Language::English;
const GERMAN: Language = Language::German;

#[test]
fn numbers_are_grouped_and_choose_singular_or_plural() {
    for (games, positions, english, german) in [
        (1, 1, "1 game, 1 position", "1 Partie, 1 Stellung"),
        (2, 1100, "2 games, 1,100 positions", "2 Partien, 1.100 Stellungen"),
        (999, 1_234_567, "999 games, 1,234,567 positions", "999 Partien, 1.234.567 Stellungen"),
    ] {
        assert_eq!(text!(ENGLISH, "importing", games, positions), english);
        assert_eq!(text!(GERMAN, "importing", games, positions), german);
    }
    assert_eq!(text!(GERMAN, "forgotten", moves = 0), "Hier ist nichts gelernt worden");
    assert_eq!(ENGLISH.count(1_234_567), "1,234,567");
    assert_eq!(GERMAN.count(999), "999");
    assert_eq!(GERMAN.percent(0.5), "50,0 %");
    assert_eq!(GERMAN.number(0.25), "0,25");
}

#[test]
fn a_message_takes_its_language_late() {
    let why = message!("engine-hung", question = "go", seconds = Decimal(3.54, 1));
    let message = message!("cannot-go-on", why).into_owned();
    let german =
        "die Partie kann nicht weitergehen: die Engine antwortete auf go nicht binnen 3,5 s";
    assert_eq!(message.say(GERMAN), german);
    let list = message!("no-book", name = "x", places = vec!["a".to_owned(), "b".to_owned()]);
    assert_eq!(list.say(ENGLISH), "there is no book x: looked for a and b");
}

#[test]
fn system_errors_are_translated_by_their_kind() {
    // Linux error 2 is ENOENT, 13 is EACCES, 24 is EMFILE.
    for (error, german) in [
        (io::Error::from_raw_os_error(2), "Datei oder Verzeichnis nicht gefunden"),
        (io::Error::from_raw_os_error(13), "keine Berechtigung"),
        (io::Error::from_raw_os_error(24), "zu viele offene Dateien"),
        (io::Error::new(io::ErrorKind::NotFound, "unlike others"), "unlike others"),
    ] {
        assert_eq!(message!("text", text = &error).say(GERMAN), german);
        assert_eq!(message!("text", text = &error).say(ENGLISH), error.to_string());
    }
}

#[test]
fn letters_are_those_of_the_folder() {
    assert_eq!(ENGLISH.letters(), PieceLetters::English);
    assert_eq!(GERMAN.letters(), PieceLetters::German);
}

/// What a test with this language sees without brackets is no text of `locales/`.
#[test]
fn the_pseudo_language_marks_every_text() {
    let pseudo = Language::PSEUDO;
    assert!(!Language::ALL.contains(&pseudo));
    assert_eq!(text!(pseudo, "no-games-yet"), "[Théré àré ñõ gàméš ýét]");
    assert_eq!(text!(pseudo, "game-count", games = 1100), "[1,100 gàméš]");
    assert_eq!((pseudo.decimal(0.5, 1), pseudo.letters()), ("0.5".into(), PieceLetters::English));
}
