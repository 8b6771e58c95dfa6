//! What the manual page and the book say beside the options: environment variables, files, keys and exit codes.

use std::sync::LazyLock;

use serde::Deserialize;

/// All of the lists.
pub static REFERENCE: LazyLock<Reference> =
    LazyLock::new(|| toml::from_str(include_str!("lists.toml")).expect("it is TOML"));

/// See lists.toml for what each list is about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    pub description: String,
    pub environment: Vec<Entry>,
    pub files: Vec<Entry>,
    pub exit_status: Vec<Entry>,
    pub keys: Vec<Key>,
}

/// A variable, a path or an exit code, and a sentence about it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub name: String,
    pub meaning: String,
}

/// A key of the config file, as the manual page and docs/config.md describe it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    pub name: String,
    /// What may stand behind the equals sign.
    pub value: String,
    pub meaning: String,
    /// What counts without it.
    pub default: String,
    /// The option that takes precedence.
    pub option: Option<String>,
    /// The commands that read it.
    pub commands: Vec<String>,
}

/// The exit codes in the help are those of the list.
#[test]
fn the_help_lists_the_exit_codes() {
    let code = |Entry { name, meaning }: &Entry| {
        let meaning = meaning.split([':', '.']).next().unwrap_or_default();
        let (first, rest) = meaning.split_at(1);
        format!("{name} {}{rest}", first.to_lowercase())
    };
    let codes: Vec<String> = REFERENCE.exit_status.iter().map(code).collect();
    assert_eq!(kiebitz::reference::EXIT_CODES, format!("Exit codes: {}.", codes.join(", ")));
}
