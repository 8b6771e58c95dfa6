//! How a command fails: what is said about it, and the exit code.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

use kiebitz_players::text::{printable, shortened};
use kiebitz_words::{Language, Message, Say};

/// The longest sentence we print, in characters: input that is quoted in it may be any length.
const LONGEST: usize = 400;

/// An argument that cannot be used, such as a FEN that is none: bad usage, whatever command it is given to. What is
/// wrong in a file or a database is not.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.0.say(Language::English))]
pub struct BadArgument(pub Message<'static>);

impl BadArgument {
    pub fn new(error: &impl Say) -> BadArgument {
        BadArgument(error.message().into_owned())
    }
}

impl Say for BadArgument {
    fn message(&self) -> Message<'_> {
        self.0.clone()
    }
}

/// Why a command failed, where no library says it.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.0.say(Language::English))]
pub struct CommandError(pub Message<'static>);

impl Say for CommandError {
    fn message(&self) -> Message<'_> {
        self.0.clone()
    }
}

/// Ctrl-C or `kill` ended the command, which has printed what it had so far.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Says in one sentence on standard error why a command did not do what was asked, and returns the exit code of the
/// contract. Help and version, which clap hands over like errors, go to standard output.
pub fn tell(error: anyhow::Error) -> u8 {
    if let Some(usage) = error.downcast_ref::<clap::Error>() {
        if usage.use_stderr() {
            warn(&usage_sentence(&usage.render().to_string()));
            return 2;
        }
        return usage.print().map_or_else(|error| tell(error.into()), |()| 0);
    }
    if error.is::<Interrupted>() {
        return crate::INTERRUPTED;
    }
    let Some(error) = unless_reader_is_gone(error) else { return 0 };
    warn(&sentence(&error));
    if error.is::<BadArgument>() { 2 } else { 1 }
}

/// The error, unless it is that the reader of the output closed the pipe, as in `kiebitz perft 3 --divide | head -1`.
fn unless_reader_is_gone(error: anyhow::Error) -> Option<anyhow::Error> {
    // Errors of files name their file; an error of the system alone is one of standard output.
    match error.chain().next().and_then(|cause| cause.downcast_ref::<io::Error>()) {
        Some(cause) if cause.kind() == ErrorKind::BrokenPipe => None,
        Some(_) => Some(error.context("cannot write to standard output")),
        None => Some(error),
    }
}

/// Tells on standard error what is worth knowing and stops nothing.
pub fn warn(sentence: &str) {
    // A closed standard error is no reason to stop.
    let _ = writeln!(io::stderr(), "kiebitz: {}", printable(sentence, LONGEST));
}

/// Tells what is wrong with something that the command can do without.
pub fn warned<T, E: Display>(result: Result<T, E>) -> Option<T> {
    result.inspect_err(|error| warn(&error.to_string())).ok()
}

pub fn sentence(error: &anyhow::Error) -> String {
    kiebitz_players::text::sentence(error.as_ref())
}

/// Makes one sentence of clap's paragraphs: the error, its tips, and where to read more.
fn usage_sentence(rendered: &str) -> String {
    let mut said = String::new();
    let mut more = None;
    for line in rendered.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(usage) = line.strip_prefix("Usage: ") {
            // "kiebitz perft [OPTIONS] <DEPTH>": the words up to the first that is no command.
            let command: Vec<&str> = usage
                .split_whitespace()
                .take_while(|word| word.bytes().all(|b| b.is_ascii_lowercase()))
                .collect();
            more = Some(command.join(" ")).filter(|command| !command.is_empty());
            break;
        }
        if line.starts_with("For more information") {
            break;
        }
        let part = match (line.strip_prefix("error: "), line.strip_prefix("tip: ")) {
            (Some(error), _) => error,
            (None, Some(tip)) => {
                said.push_str("; ");
                tip
            }
            (None, None) => {
                said.push(' ');
                line
            }
        };
        said.push_str(part);
    }
    // Where a command of a command is missing clap shows the help, which says nothing of what is wrong.
    if !rendered.contains("error: ") {
        let listed = rendered.lines().skip_while(|line| *line != "Commands:").skip(1);
        let listed = listed.take_while(|line| !line.is_empty());
        let names: Vec<&str> = listed.filter_map(|line| line.split_whitespace().next()).collect();
        said = format!("a command is missing: {}", names.join(", "));
    }
    // Before "more", so that a long quotation does not swallow it.
    let said = shortened(&said, LONGEST);
    match more {
        Some(command) => format!("{said} (more: {command} --help)"),
        None => said,
    }
}
