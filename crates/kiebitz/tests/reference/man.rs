//! The manual page: whether it has every option.

use clap::{Command, CommandFactory};

use crate::program::good_line;
use kiebitz::cli::Cli;
use kiebitz::reference::REFERENCE;

/// Every name of every option and argument, with the command it belongs to.
fn names(command: &Command, path: &str, found: &mut Vec<(String, String)>) {
    for arg in command.get_arguments() {
        let name = match arg.get_long() {
            Some(long) => format!("\\-\\-{}", long.replace('-', "\\-")),
            None => arg.get_value_names().expect("a positional")[0].to_string(),
        };
        found.push((path.to_owned(), name));
    }
    for below in command.get_subcommands() {
        names(below, &format!("{path} {}", below.get_name()), found);
    }
}

/// The section of a command, up to the next one.
fn section<'a>(page: &'a str, path: &str) -> &'a str {
    if path == "kiebitz" {
        return page.split("\n.SH \"KIEBITZ").next().expect("there is a first part");
    }
    let title = format!("\n.SH \"{}\"\n", path.to_uppercase());
    let (_, rest) = page.split_once(&title).unwrap_or_else(|| panic!("{path} has no section"));
    rest.split("\n.SH ").next().expect("there is a first part")
}

#[test]
fn every_option_is_in_the_section_of_its_command() {
    let page = good_line("man");
    let mut found = Vec::new();
    names(&Cli::command(), "kiebitz", &mut found);
    assert!(found.len() > 250, "only {} options and arguments", found.len());
    for (path, name) in found {
        assert!(section(&page, &path).contains(&name), "{path}: {name}");
    }
    for title in ["CONFIGURATION", "ENVIRONMENT", "FILES", "\"EXIT STATUS\"", "EXAMPLES"] {
        assert_eq!(page.matches(&format!("\n.SH {title}\n")).count(), 1, "{title}");
    }
    for entry in REFERENCE.environment.iter().chain(&REFERENCE.files) {
        assert!(page.contains(&entry.name.replace('-', "\\-")), "{}", entry.name);
    }
}
