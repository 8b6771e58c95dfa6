//! What the help of the program says beside the options.

use clap::Command;

/// The commands, as `--help` and docs/commands.md group them.
pub const GROUPS: [(&str, &[&str]); 5] = [
    ("Play", &["serve", "play", "join", "bot"]),
    ("Analyse and solve", &["best", "eval", "review", "tb", "position", "svg"]),
    ("Collect", &["games", "book"]),
    (
        "Measure and train engines",
        &["uci", "match", "compare", "bench", "lab", "perft", "selfplay", "net", "tune", "refine"],
    ),
    ("This program", &["doctor", "completions", "man", "help"]),
];

/// The exit codes in a line. tests/reference/lists.toml explains them.
pub const EXIT_CODES: &str =
    "Exit codes: 0 done, 1 failed, 2 bad usage, 130 interrupted by Ctrl-C.";

/// The list of commands in groups, for the help of the program.
pub fn grouped_commands(command: &Command) -> String {
    let mut text = String::new();
    for (title, names) in GROUPS {
        text.push_str(&format!("\x1b[1m{title}:\x1b[0m\n"));
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about =
                about.map_or_else(|| "Print help of a command".to_owned(), ToString::to_string);
            text.push_str(&format!("  \x1b[1m\x1b[36m{name:<12}\x1b[0m {about}\n"));
        }
    }
    text
}
