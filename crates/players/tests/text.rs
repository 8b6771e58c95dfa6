//! Text from outside.

use kiebitz_players::Text;
use kiebitz_players::text::{sentence, shown_lines};

/// The longest text that is shown, in characters.
const LONGEST: usize = 200;

#[test]
fn nothing_that_steers_a_terminal_or_deceives_a_reader_is_left() {
    for (foreign, shown) in [
        ("Anna", "Anna"),
        ("  Jürgen \t Groß ", "Jürgen Groß"),
        ("\x1b]0;owned\x07Eve", "]0;owned Eve"),
        ("\x1b[2J\x1b[HEve", "[2J [HEve"),
        ("\u{9b}31mEve", "31mEve"),
        ("two\r\nlines\u{2028}or three", "two lines or three"),
        ("Eve\u{202e}evE", "EveevE"),
        ("An\u{200b}na\u{feff}\u{e0041}", "Anna"),
        ("日本 Ж é", "日本 Ж é"),
        ("\u{202e}\x1b", ""),
    ] {
        assert_eq!(&*Text::from_foreign(foreign), shown, "{foreign:?}");
    }
}

#[test]
fn a_long_text_is_cut() {
    let fits = "ü".repeat(LONGEST);
    assert_eq!(*Text::from_foreign(&fits), fits);
    let cut = Text::from_foreign(&"ü".repeat(1 << 20));
    assert_eq!(cut.chars().count(), LONGEST);
    assert!(cut.contains("ü…ü"), "{cut}");
}

#[test]
fn lines_stay_lines() {
    assert_eq!(
        shown_lines("[White \"\x1b[2J\u{202e}Eve\"]\n\n1. e4 *\n"),
        "[White \" [2JEve\"]\n\n1. e4 *\n"
    );
}

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Told(&'static str, #[source] Option<Box<Told>>);

#[test]
fn a_cause_is_not_said_twice() {
    let cause = Told("cannot write f.svg: no room", Some(Told("no room", None).into()));
    let error = Told("no picture", Some(cause.into()));
    assert_eq!(sentence(&error), "no picture: cannot write f.svg: no room");
}
