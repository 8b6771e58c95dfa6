//! What the help, the manual page and the book say beside the options: groups of commands, environment variables, files
//! and exit codes. Each list is in reference.toml once; tests hold it against the code, and write the pages of the book
//! from it.

use std::sync::LazyLock;

use clap::Command;
use serde::Deserialize;

/// All of the lists.
pub static REFERENCE: LazyLock<Reference> = LazyLock::new(|| {
    toml::from_str(include_str!("reference.toml")).expect("every command reads it, so tests do")
});

/// See reference.toml for what each list is about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    pub description: String,
    pub groups: Vec<Group>,
    pub environment: Vec<Entry>,
    pub files: Vec<Entry>,
    pub exit_status: Vec<Entry>,
    pub keys: Vec<Key>,
}

/// Commands that belong together.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub title: String,
    pub commands: Vec<String>,
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

/// The exit codes in a line, for the help of the program.
pub fn exit_codes() -> String {
    let code = |Entry { name, meaning }: &Entry| {
        let meaning = meaning.split([':', '.']).next().unwrap_or_default();
        let (first, rest) = meaning.split_at(1);
        format!("{name} {}{rest}", first.to_lowercase())
    };
    let codes: Vec<String> = REFERENCE.exit_status.iter().map(code).collect();
    format!("Exit codes: {}.", codes.join(", "))
}

/// The list of commands in groups, for the help of the program.
pub fn grouped_commands(command: &Command) -> String {
    let mut text = String::new();
    for Group { title, commands } in &REFERENCE.groups {
        text.push_str(&format!("\x1b[1m{title}:\x1b[0m\n"));
        for name in commands {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about =
                about.map_or_else(|| "Print help of a command".to_owned(), ToString::to_string);
            text.push_str(&format!("  \x1b[1m\x1b[36m{name:<12}\x1b[0m {about}\n"));
        }
    }
    text
}
