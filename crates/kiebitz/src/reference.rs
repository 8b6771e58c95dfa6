//! What the help, the manual page and the book say beside the options: groups of commands, environment variables, files
//! and exit codes. Each list is here once; tests hold it against the code, and write the pages of the book from it.

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
    /// A variable, a path or an exit code.
    pub name: &'static str,
    /// A sentence about it.
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

/// A key of the config file, as the manual page and docs/config.md describe it.
pub struct Key {
    /// As the file spells it.
    pub name: &'static str,
    /// What may stand behind the equals sign.
    pub value: &'static str,
    /// A sentence about it.
    pub meaning: &'static str,
    /// What counts without it.
    pub default: &'static str,
    /// The option that takes precedence.
    pub option: Option<&'static str>,
    /// The commands that read it. `doctor` checks every key, whatever stands here.
    pub commands: &'static [&'static str],
}

/// Every key.
pub const KEYS: [Key; 13] = [
    Key {
        name: "language",
        value: "\"en\" or \"de\"",
        meaning: "Language of the output.",
        default: "LC_ALL, LC_MESSAGES or LANG",
        option: Some("lang"),
        commands: &["play", "join", "games", "review", "bot"],
    },
    Key {
        name: "name",
        value: "string",
        meaning: "Your name as a player.",
        default: "asked for, or the user name",
        option: None,
        commands: &["play", "games continue", "serve"],
    },
    Key {
        name: "white",
        value: "player, such as \"human\" or \"elo:1500\"",
        meaning: "Player of White if the command line names no player.",
        default: "asked for",
        option: Some("white"),
        commands: &["play"],
    },
    Key {
        name: "black",
        value: "player, such as \"human\" or \"elo:1500\"",
        meaning: "Player of Black if the command line names no player.",
        default: "asked for",
        option: Some("black"),
        commands: &["play"],
    },
    Key {
        name: "clock",
        value: "\"5+3\" (minutes and seconds per move) or \"none\"",
        meaning: "Clock of your games.",
        default: "asked for, or none",
        option: Some("clock"),
        commands: &["play"],
    },
    Key {
        name: "db",
        value: "path",
        meaning: "Game database.",
        default: "games.db in the data directory",
        option: Some("db"),
        commands: &["play", "games", "serve", "bot lichess", "best --player"],
    },
    Key {
        name: "tables",
        value: "path",
        meaning: "Folder of Kiebitz's endgame tables.",
        default: "tables in the data directory; none for uci",
        option: Some("tables"),
        commands: &[
            "play",
            "join",
            "games continue",
            "serve",
            "bot lichess",
            "best",
            "review",
            "tb",
            "compare",
            "uci",
        ],
    },
    Key {
        name: "syzygy",
        value: "paths, separated as in PATH",
        meaning: "Folders of Syzygy tables.",
        default: "none",
        option: Some("syzygy"),
        commands: &[
            "play",
            "join",
            "games continue",
            "serve",
            "bot lichess",
            "best",
            "review",
            "tb probe",
            "tb verify",
            "uci",
        ],
    },
    Key {
        name: "book",
        value: "path or name of a Polyglot book, \"built-in\" or \"none\"",
        meaning: "Opening book of the engine at full strength.",
        default: "none",
        option: Some("book"),
        commands: &[
            "play",
            "join",
            "games continue",
            "serve",
            "bot lichess",
            "best --player",
            "uci",
        ],
    },
    Key {
        name: "color",
        value: "\"auto\", \"always\" or \"never\"",
        meaning: "Colours of the output.",
        default: "auto",
        option: Some("color"),
        commands: &["all commands"],
    },
    Key {
        name: "learning",
        value: "true or false",
        meaning: "Whether the engine at full strength learns from its games.",
        default: "true",
        option: Some("learning"),
        commands: &["play", "games continue", "serve", "bot lichess", "best --player"],
    },
    Key {
        name: "ascii",
        value: "true or false",
        meaning: "Pieces as letters, and nothing but ASCII.",
        default: "false",
        option: Some("ascii"),
        commands: &["all commands"],
    },
    Key {
        name: "plain",
        value: "true or false",
        meaning: "Games line by line instead of full screen.",
        default: "false",
        option: Some("plain"),
        commands: &["play", "games continue", "games replay"],
    },
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
