//! What the help, the manual page and the book say beside the options: groups of commands, environment variables, files
//! and exit codes. Each list is here once; tests hold it against the code, and write the pages of the book from it.

#[cfg(test)]
mod commands;
#[cfg(test)]
mod json;
#[cfg(test)]
mod settings;

use clap::Command;

/// What the program is, for the manual page and docs/commands.md.
pub const DESCRIPTION: &str = "Kiebitz plays chess, Chess960 and Racing Kings in the browser and in the terminal, at any \
    strength from beginner to far beyond human. It reviews games and explains mistakes, builds endgame tables and looks \
    positions up in them, measures engines against each other, and runs as a UCI engine in other programs. Without a \
    command it starts its server and opens the page in the browser.";

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

/// A name and what it means.
pub struct Entry {
    pub name: &'static str,
    pub meaning: &'static str,
}

const fn entry(name: &'static str, meaning: &'static str) -> Entry {
    Entry { name, meaning }
}

/// Every environment variable that Kiebitz reads.
pub const ENVIRONMENT: [Entry; 30] = [
    entry("KIEBITZ_CONFIG", "Path of the config file."),
    entry(
        "KIEBITZ_DB",
        "Path of the game database. Takes precedence over the key db of the config file.",
    ),
    entry(
        "KIEBITZ_TABLES",
        "Folder of the endgame tables. Takes precedence over the key tables of the config file. kiebitz uci does not read it: \
         set its option TablePath. If the folder does not exist, there are no tables.",
    ),
    entry("KIEBITZ_LINK", "Invitation link for kiebitz join, if the command line has none."),
    entry(
        "KIEBITZ_LICHESS_TOKEN",
        "Token of the Lichess bot account. Takes precedence over LICHESS_TOKEN and over the stored token; --token-file takes \
         precedence over all of them.",
    ),
    entry(
        "LICHESS_TOKEN",
        "Token of the Lichess bot account, if KIEBITZ_LICHESS_TOKEN is not set.",
    ),
    entry("XDG_CONFIG_HOME", "Folder that contains kiebitz/config.toml. Default: ~/.config."),
    entry(
        "XDG_DATA_HOME",
        "Folder that contains the data directory kiebitz. Default: ~/.local/share.",
    ),
    entry("APPDATA", "On Windows, in place of XDG_CONFIG_HOME."),
    entry("LOCALAPPDATA", "On Windows, in place of XDG_DATA_HOME."),
    entry(
        "HOME",
        "Home folder, for the defaults above and for ~/ in the config file. On Windows USERPROFILE.",
    ),
    entry(
        "LC_ALL",
        "Language of the output and character set, before the other LC_ variables and LANG.",
    ),
    entry("LC_MESSAGES", "Language of the output: German if it begins with de, otherwise English."),
    entry("LC_CTYPE", "Character set: Kiebitz prints piece symbols and umlauts if it is UTF-8."),
    entry("LANG", "Language and character set, if no LC_ variable is set."),
    entry(
        "HTTPS_PROXY",
        "Proxy for connections to https servers, in kiebitz bot and kiebitz join.",
    ),
    entry("HTTP_PROXY", "Proxy for connections to http servers."),
    entry("ALL_PROXY", "Proxy for all connections that the two variables above leave open."),
    entry("NO_PROXY", "Servers to connect to without a proxy, separated by commas."),
    entry(
        "NO_COLOR",
        "If set, output has no colours, unless --color or the config file says otherwise.",
    ),
    entry("CLICOLOR", "If 0, output has no colours, unless --color says otherwise."),
    entry("CLICOLOR_FORCE", "If set and not 0, output has colours even if it is not a terminal."),
    entry(
        "TERM",
        "Kind of terminal: the number of colours. If it is empty or dumb, games run line by line.",
    ),
    entry("COLORTERM", "If truecolor or 24bit, boards use 24-bit colours."),
    entry("WT_SESSION", "Set by Windows Terminal, which has 24-bit colours and UTF-8."),
    entry(
        "USER",
        "Name of the player in a game line by line, if neither the command line nor the config file has one; \
         then LOGNAME, then USERNAME.",
    ),
    entry("LOGNAME", "See USER."),
    entry("USERNAME", "See USER."),
    entry(
        "DISPLAY",
        "kiebitz serve --open opens a browser if this or WAYLAND_DISPLAY is set (on Linux).",
    ),
    entry("WAYLAND_DISPLAY", "See DISPLAY."),
];

/// Where engines are looked for: read by the system, too, and so not in the list above.
pub const SEARCH_PATH: Entry =
    entry("PATH", "Folders in which engines are looked for by name; /usr/games follows them.");

/// Every file and folder that Kiebitz reads or writes without being told its name.
pub const FILES: [Entry; 6] = [
    entry("~/.config/kiebitz/config.toml", "Config file."),
    entry("~/.local/share/kiebitz/", "Data directory."),
    entry(
        "~/.local/share/kiebitz/games.db",
        "Game database (SQLite), with games.db-wal and games.db-shm beside it while it is in use. Back it up with kiebitz games \
         backup, not with cp.",
    ),
    entry(
        "~/.local/share/kiebitz/tables/",
        "Endgame tables, and the state of unfinished calculations.",
    ),
    entry("~/.local/share/kiebitz/books/", "Opening books (.bin) that --book finds by name."),
    entry(
        "~/.local/share/kiebitz/lichess-token",
        "Token of the Lichess bot account; only its owner can read it.",
    ),
];

/// Every exit code.
pub const EXIT_STATUS: [Entry; 4] = [
    entry("0", "Done."),
    entry("1", "Failed: the reason is on standard error, in one sentence."),
    entry("2", "Bad usage: an option or an argument is wrong."),
    entry("130", "Interrupted by Ctrl-C. Commands that say so print the results so far."),
];

/// The exit codes in a line, for the help of the program.
pub fn exit_codes() -> String {
    let code = |Entry { name, meaning }: &Entry| {
        let meaning = meaning.split([':', '.']).next().unwrap_or_default();
        let (first, rest) = meaning.split_at(1);
        format!("{name} {}{rest}", first.to_lowercase())
    };
    format!("Exit codes: {}.", EXIT_STATUS.iter().map(code).collect::<Vec<_>>().join(", "))
}

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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    /// The root of the repository.
    pub fn root() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    /// Compares a page with what it must be; with `UPDATE_DOCS=1` writes it.
    pub fn check_page(name: &str, expected: &str) {
        let path = root().join("docs").join(name);
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&path, expected).expect("docs can be written");
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        let line = expected.lines().zip(found.lines()).position(|(one, other)| one != other);
        assert!(
            found == expected,
            "docs/{name} is stale from line {}: UPDATE_DOCS=1 cargo test -p kiebitz reference writes it",
            1 + line.unwrap_or_else(|| expected.lines().count().min(found.lines().count()))
        );
    }

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let command = Cli::command();
        let mut known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        known.push("help");
        grouped.sort_unstable();
        known.sort_unstable();
        assert_eq!(grouped, known);
    }

    #[test]
    fn the_help_fits_a_screen() {
        let asked =
            crate::cli::command().term_width(100).try_get_matches_from(["kiebitz", "--help"]);
        let help = asked.expect_err("help is no command").to_string();
        let lines = help.lines().count();
        assert!(lines <= 50, "{lines} lines");
        assert!(help.lines().all(|line| line.chars().count() <= 90), "{help}");
    }
}
