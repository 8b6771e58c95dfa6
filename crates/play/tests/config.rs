//! The config file.

use std::path::Path;

use kiebitz_play::config::{BookChoice, Clock, ColorWhen, Config};
use kiebitz_play::{Language, TimeControl};
use kiebitz_players::PlayerSpec;

fn read(text: &str) -> Result<Config, String> {
    Config::read(text, Path::new("config.toml")).map_err(|error| error.to_string())
}

#[test]
fn every_key_is_read() {
    let text = "language = \"de\"\nname = \"Anna Lena\"\nwhite = \"human\"\nblack = \"elo:1500\"\n\
        clock = \"5+3\"\ndb = \"/srv/games.db\"\ntables = \"/srv/tables\"\nsyzygy = \"/srv/a:/srv/b\"\n\
        book = \"built-in\"\ncolor = \"never\"\nlearning = false\nascii = true # a remark\nplain = true\n";
    let config = read(text).expect("sound");
    assert_eq!(config.language, Some(Language::German));
    assert_eq!(config.name.as_deref(), Some("Anna Lena"));
    assert_eq!(config.black, Some(PlayerSpec::Elo(1500)));
    assert_eq!(config.clock, Some(Clock(TimeControl::Clock("5+3".parse().expect("a clock")))));
    assert_eq!(config.db.as_deref(), Some(Path::new("/srv/games.db")));
    assert_eq!((config.book, config.color), (Some(BookChoice::BuiltIn), Some(ColorWhen::Never)));
    assert_eq!((config.learning, config.ascii, config.plain), (Some(false), true, true));
    assert_eq!(read(""), Ok(Config::default()));
    let elsewhere = read("clock = \"none\"\nbook = \"/b.bin\"").expect("sound");
    assert_eq!(elsewhere.clock, Some(Clock(TimeControl::Untimed)));
    assert_eq!(elsewhere.book, Some(BookChoice::File("/b.bin".into())));
}

/// A file as commit 8de1568 describes it, every key of it.
#[test]
fn files_of_earlier_versions_are_read() {
    let config = read(include_str!("config-8de1568.toml")).expect("sound");
    assert_eq!(
        (config.white, config.black),
        (Some(PlayerSpec::Human(None)), Some(PlayerSpec::Elo(1500)))
    );
    assert!(config.db.is_some_and(|path| path.ends_with("chess/games.db")));
    assert!(config.tables.is_some_and(|path| path.ends_with("chess/tables")));
    assert_eq!(config.syzygy.as_deref(), Some("/srv/syzygy"));
    assert_eq!((config.book, config.learning), (Some(BookChoice::BuiltIn), Some(true)));
}

#[test]
fn mistakes_are_named_with_their_line() {
    for (text, line, reason) in [
        ("name = \"A\"\nlanguag = \"de\"\n", 2, "unknown field `languag`"),
        ("\n\nlanguage = \"fr\"\n", 3, "unknown language \"fr\": known are en and de"),
        ("white = \"nobody\"", 1, "no player is called \"nobody\""),
        ("ascii = true\nclock = \"soon\"", 2, "\"soon\" is not a clock"),
        ("learning = \"yes\"", 1, "expected a boolean"),
        ("name = \"\"", 1, "the name is empty"),
        ("color = \"red\"", 1, "color is auto, always or never, and not \"red\""),
        ("name = \"A\"\nname = \"B\"", 2, "duplicate key"),
        ("name = \"A\"\n]", 2, ""),
        ("language = 5", 1, "expected a string"),
    ] {
        let told = read(text).expect_err(text);
        assert!(told.starts_with(&format!("config.toml, line {line}: ")), "{text}: {told}");
        assert!(told.contains(reason) && told.lines().count() == 1, "{text}: {told}");
    }
}
