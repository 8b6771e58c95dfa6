//! The manual page, from clap: written by a test, printed by `kiebitz man`.

use std::io::Result;

use clap::{Command, CommandFactory};
use clap_mangen::roff::{Roff, bold, roman};

use super::check_file;
use super::lists::{Entry, REFERENCE};
use crate::program::good_line;
use kiebitz::cli::Cli;

/// The whole page, in roff.
fn page() -> Result<String> {
    let description = REFERENCE.description.as_str();
    let mut command = Cli::command().long_about(description).disable_help_subcommand(true);
    command.build();
    let main = clap_mangen::Man::new(command.clone());
    let mut page = Vec::new();
    main.render_title(&mut page)?;
    main.render_name_section(&mut page)?;
    main.render_synopsis_section(&mut page)?;
    main.render_description_section(&mut page)?;
    main.render_options_section(&mut page)?;
    let mut page = cleaned(&page);
    for subcommand in command.get_subcommands() {
        page.push_str(&sections(subcommand, "kiebitz")?);
    }
    page.push_str(&configuration());
    page.push_str(&entries("ENVIRONMENT", &REFERENCE.environment));
    page.push_str(&entries("FILES", &REFERENCE.files));
    page.push_str(&entries("EXIT STATUS", &REFERENCE.exit_status));
    let mut end = Vec::new();
    main.render_extra_section(&mut end)?;
    main.render_version_section(&mut end)?;
    main.render_authors_section(&mut end)?;
    page.push_str(&cleaned(&end));
    Ok(page)
}

/// The sections of a command and of the commands below it.
fn sections(command: &Command, above: &str) -> Result<String> {
    let path = format!("{above} {}", command.get_name());
    // The global options were explained where they are declared. clap hands them down to every command below.
    let ours = command.get_arguments().filter(|arg| arg.is_global_set());
    let inherited: Vec<_> = match above {
        "kiebitz" => ours.filter(|arg| arg.get_id() == "color").collect(),
        _ => ours.collect(),
    };
    let mut own = command.clone().bin_name(&path).mut_arg("help", |arg| arg.hide(true));
    for arg in inherited {
        own = own.mut_arg(arg.get_id(), |arg| arg.hide(true));
    }
    let man = clap_mangen::Man::new(own);
    let mut page = Vec::new();
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_extra_section(&mut page)?;
    // A command's own sections become parts of one section of the page.
    let parts = cleaned(&page).replace(".SH ", ".SS ");
    let mut text = format!(".SH \"{}\"\n{parts}", path.to_uppercase());
    for below in command.get_subcommands() {
        text.push_str(&sections(below, &path)?);
    }
    Ok(text)
}

/// What the renderer writes, without its definitions of an apostrophe before every section but the first. What it calls
/// "extra" are our examples, in lines that must not be filled up.
fn cleaned(page: &[u8]) -> String {
    const APOSTROPHE: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";
    let page = String::from_utf8_lossy(page);
    let is_first = page.contains("\n.TH ") || page.starts_with(".TH ");
    let page = page.replace(APOSTROPHE, "");
    let page = if is_first { format!("{APOSTROPHE}{page}") } else { page };
    let Some((before, rest)) = page.split_once(".SH EXTRA\nExamples:\n") else { return page };
    let (examples, after) = rest.split_at(rest.find("\n.SH ").map_or(rest.len(), |end| end + 1));
    format!("{before}.SH EXAMPLES\n.nf\n{examples}.fi\n{after}")
}

/// A section of names and their meanings.
fn entries(title: &str, list: &[Entry]) -> String {
    let mut roff = Roff::new();
    roff.control("SH", [title]);
    for Entry { name, meaning } in list {
        roff.control("TP", []);
        roff.text([bold(name)]);
        roff.text([roman(meaning)]);
    }
    roff.to_roff()
}

/// The keys of the config file.
fn configuration() -> String {
    let mut roff = Roff::new();
    roff.control("SH", ["CONFIGURATION"]);
    roff.text([roman(
        "The config file is in TOML. Options of the command line take precedence over environment variables, and these over \
         the config file.",
    )]);
    for key in &REFERENCE.keys {
        roff.control("TP", []);
        roff.text([bold(&key.name), roman(format!(" = {}", key.value))]);
        let option =
            key.option.as_ref().map(|name| format!(" Option: --{name}.")).unwrap_or_default();
        let default = format!("{} Default: {}.{option}", key.meaning, key.default);
        roff.text([roman(format!("{default} Read by: {}.", key.commands.join(", ")))]);
    }
    roff.to_roff()
}

#[test]
fn the_manual_page_is_current() {
    let page = page().expect("it is written into memory");
    check_file("crates/kiebitz/kiebitz.1", &page);
    assert_eq!(good_line("man"), page);
}

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
