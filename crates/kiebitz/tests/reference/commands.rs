//! docs/commands.md: every command with its arguments and options, from clap.

use clap::{Arg, Command, CommandFactory};

use super::lists::REFERENCE;
use super::{check_page, root};
use kiebitz::cli::Cli;
use kiebitz::reference::GROUPS;

/// A command with its path, as in `kiebitz tb probe`, and its parent.
struct Found<'a> {
    path: String,
    command: &'a Command,
    above: Option<&'a Command>,
}

/// The definition, with what clap derives from it.
fn built() -> Command {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    command
}

/// A command and all below it.
fn walk<'a>(command: &'a Command, path: &str, above: Option<&'a Command>) -> Vec<Found<'a>> {
    let mut found = vec![Found { path: path.to_owned(), command, above }];
    for below in command.get_subcommands() {
        let path = format!("{path} {}", below.get_name());
        found.extend(walk(below, &path, Some(command)));
    }
    found
}

/// Help text as Markdown: options as code, pages of the book as links, and what would be markup is none.
fn plain(text: &str) -> String {
    let word = |word: &str| {
        let end = word.trim_end_matches([',', ';', ':', '.', ')', '?']).len();
        let (body, rest) = word.split_at(end);
        let start = body.len() - body.trim_start_matches(['(', '"']).len();
        let (before, body) = body.split_at(start);
        match body.strip_prefix("docs/").filter(|page| page.ends_with(".md")) {
            Some(page) => format!("{before}[{page}]({page}){rest}"),
            None if body.starts_with("--") => format!("{before}`{body}`{rest}"),
            None => word.replace('<', "&lt;").replace('*', "\\*"),
        }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The text without "[default: X]" at its end, and X.
fn without_default(text: &str) -> (String, Option<String>) {
    match text.strip_suffix(']').and_then(|open| open.rsplit_once(" [default: ")) {
        Some((text, default)) => (text.to_owned(), Some(default.to_owned())),
        None => (text.to_owned(), None),
    }
}

/// An item of the list of arguments or options.
fn item(arg: &Arg) -> String {
    let value = arg.get_action().takes_values().then(|| {
        let names = arg.get_value_names().unwrap_or_default();
        names.first().map_or_else(|| arg.get_id().to_string().to_uppercase(), ToString::to_string)
    });
    let value = value.map(|value| format!("<{value}>"));
    let mut spellings: Vec<String> = Vec::new();
    spellings.extend(arg.get_short().map(|short| format!("-{short}")));
    spellings.extend(
        arg.get_visible_short_aliases().unwrap_or_default().iter().map(|c| format!("-{c}")),
    );
    spellings.extend(arg.get_long().map(|long| format!("--{long}")));
    let last = match (spellings.pop(), value) {
        (None, value) => value.expect("a positional argument has a value"),
        (Some(name), Some(value)) => format!("{name} {value}"),
        (Some(name), None) => name,
    };
    spellings.push(last);
    let spelled = spellings.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");

    let help = arg.get_help().unwrap_or_else(|| panic!("{spelled} has no help")).to_string();
    let (help, told) = without_default(&help);
    let mut text = format!("- **{spelled}**: {}.", plain(help.trim_end_matches('.')));
    let given: Vec<String> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let default =
        told.or((!given.is_empty() && !arg.is_hide_default_value_set()).then(|| given.join(",")));
    if let Some(default) = default.filter(|_| arg.get_action().takes_values()) {
        text.push_str(&format!(" Default: {}.", plain(&default)));
    }
    let values = arg.get_possible_values();
    if !values.is_empty() && !arg.is_hide_possible_values_set() && arg.get_action().takes_values() {
        let values = values.iter().filter(|value| !value.is_hide_set()).map(|value| {
            match value.get_help() {
                Some(help) => format!("`{}` ({help})", value.get_name()),
                None => format!("`{}`", value.get_name()),
            }
        });
        text.push_str(&format!(" Values: {}.", values.collect::<Vec<_>>().join(", ")));
    }
    if arg.is_global_set() {
        text.push_str(" Also an option of every command below.");
    }
    text.push('\n');
    let long = arg.get_long_help().map(ToString::to_string).unwrap_or_default();
    for paragraph in long.split("\n\n").skip(1) {
        text.push_str(&format!("\n  {}\n", plain(paragraph)));
    }
    text
}

/// The section of a command.
fn section(found: &Found<'_>) -> String {
    let Found { path, command, above } = found;
    let mut text = format!("## {path}\n\n");
    if path == "kiebitz bot join" {
        return text + "The same as [kiebitz join](#kiebitz-join).\n";
    }
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string);
    let about = if above.is_none() { Some(REFERENCE.description.clone()) } else { about };
    let about = about.unwrap_or_else(|| panic!("{path} has no help"));
    let mut paragraphs =
        about.split("\n\n").map(|paragraph| plain(paragraph.trim_end_matches('.')));
    for paragraph in &mut paragraphs {
        text.push_str(&format!("{paragraph}.\n\n"));
    }
    let usage = (*command).clone().bin_name(path.as_str()).render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").lines().map(str::trim);
    text.push_str(&format!("```text\n{}\n```\n", usage.collect::<Vec<_>>().join("\n").trim_end()));
    // clap hands global options down to every command; they are explained where they are declared.
    let is_inherited = |arg: &Arg| {
        above.is_some_and(|above| {
            let mut handed = above.get_arguments().filter(|arg| arg.is_global_set());
            handed.any(|other| other.get_id() == arg.get_id()) || arg.get_id() == "help"
        })
    };
    let own = || command.get_arguments().filter(|arg| !arg.is_hide_set() && !is_inherited(arg));
    for (title, are_positional) in [("Arguments", true), ("Options", false)] {
        let items: Vec<String> =
            own().filter(|arg| arg.is_positional() == are_positional).map(item).collect();
        if !items.is_empty() {
            text.push_str(&format!("\n{title}:\n\n{}", items.concat()));
        }
    }
    if command.has_subcommands() && above.is_some() {
        text.push_str("\nCommands:\n\n");
        for below in command.get_subcommands() {
            text.push_str(&entry(&format!("{path} {}", below.get_name()), below));
        }
    }
    if let Some(examples) = command.get_after_help().map(ToString::to_string) {
        let examples = examples.lines().skip(1).map(str::trim).collect::<Vec<_>>().join("\n");
        text.push_str(&format!("\nExamples:\n\n```text\n{examples}\n```\n"));
    }
    text
}

/// A line of an index.
fn entry(path: &str, command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    format!("- [{path}](#{}): {}\n", path.replace(' ', "-"), plain(&about))
}

/// The whole page.
fn page() -> String {
    let command = built();
    let mut text = String::from(
        "# Commands\n\nThis page lists every command of Kiebitz with its arguments and options. It is generated from the \
         program; `kiebitz help COMMAND` prints the same, and `kiebitz man` prints all of it as a manual page. [The config \
         file](config.md) sets defaults; [JSON](json.md) lists the keys that `--json` prints.\n",
    );
    for (title, commands) in GROUPS {
        text.push_str(&format!("\n{title}:\n\n"));
        for name in commands {
            if let Some(below) = command.find_subcommand(name) {
                text.push_str(&entry(&format!("kiebitz {name}"), below));
            }
        }
    }
    let all = walk(&command, "kiebitz", None);
    let order = |found: &Found<'_>| {
        let name = found.path.split(' ').nth(1).unwrap_or_default();
        GROUPS.iter().flat_map(|(_, names)| *names).position(|other| *other == name)
    };
    let mut sorted: Vec<&Found<'_>> = all.iter().collect();
    sorted.sort_by_key(|found| order(found));
    for found in sorted {
        text.push_str(&format!("\n{}", section(found)));
    }
    text
}

#[test]
fn docs_commands_md_is_current() {
    check_page("commands.md", &page());
}

/// A number that is none gets a sentence of ours, not one of the standard library.
#[test]
fn every_number_says_what_it_must_be() {
    let command = built();
    let mut tried = 0;
    for found in walk(&command, "kiebitz", None) {
        for arg in found.command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
            let mut words: Vec<String> = found.path.split(' ').map(str::to_owned).collect();
            words.push(match arg.get_long() {
                Some(long) => format!("--{long}=12x"),
                None => "12x".to_owned(),
            });
            if let Err(error) = Cli::command().try_get_matches_from(&words) {
                let told = error.to_string();
                for foreign in
                    ["invalid digit", "invalid float", "too large to fit", "cannot parse"]
                {
                    assert!(!told.contains(foreign), "{words:?}: {told}");
                }
                tried += usize::from(told.contains("not a whole number"));
            }
        }
    }
    assert!(tried > 50, "only {tried} numbers were tried");
}

/// A sentence names its actor. These words hide it; few may remain in README, book and help together.
#[test]
fn prose_keeps_the_actor_named() {
    const WORDS: [&str; 5] = ["whoever", "somebody", "nobody", "anybody", "everybody"];
    let count = |text: &str| {
        let lower = text.to_lowercase();
        let words = lower.split(|c: char| !c.is_alphabetic());
        words.filter(|word| WORDS.contains(word)).count()
    };
    let command = built();
    let mut helps = String::new();
    for found in walk(&command, "kiebitz", None) {
        helps.push_str(&found.command.clone().render_long_help().to_string());
    }
    assert_eq!(count(&helps), 0, "in --help");
    let docs = std::fs::read_dir(root().join("docs")).expect("docs is a folder");
    let mut files: Vec<_> = docs.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "md"));
    files.push(root().join("README.md"));
    let texts = files.iter().map(|path| std::fs::read_to_string(path).expect("a text"));
    let found: usize = texts.map(|text| count(&text)).sum();
    assert!(found <= 10, "{found} in README.md and docs/*.md");
}
