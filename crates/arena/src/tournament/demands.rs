//! What a log may make this program do. A log can come from anywhere, and it names programs and
//! files.

use std::path::PathBuf;

use kiebitz_play::Language;
use kiebitz_uci::{OptionKind, declarations, find_program};
use kiebitz_words::text;

use super::MatchSettings;
use crate::spec::{Spec, Who};

/// Something that a match does beyond playing with our own players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Demand {
    /// It starts a program: its command line.
    Starts(String),
    Writes(PathBuf),
}

impl Demand {
    pub fn text(&self, language: Language) -> String {
        match self {
            Demand::Starts(line) => text!(language, "match-starts", line),
            Demand::Writes(path) => {
                text!(language, "match-writes", file = word(&path.display().to_string()))
            }
        }
    }
}

impl MatchSettings {
    /// The programs that the match starts, and the files that it writes over.
    pub fn demands(&self) -> Vec<Demand> {
        let starts = self.engines.iter().filter_map(start_of).map(Demand::Starts);
        let writes = [&self.pgn, &self.html].into_iter().flatten().cloned().map(Demand::Writes);
        starts.chain(writes).collect()
    }
}

/// The command line of a program that is not ours, or of ours with more than numbers and choices: a text may be the name
/// of a file to write.
fn start_of(spec: &Spec) -> Option<String> {
    let (program, first) = match &spec.who {
        Who::Player(_) => return None,
        Who::OurselvesAsUci => {
            let is_harmless = |name: &str| {
                let declared = declarations(&[]).find(|option| option.is_named(name));
                declared.is_some_and(|option| !matches!(option.kind, OptionKind::Text { .. }))
            };
            if spec.args.is_empty() && spec.options.iter().all(|(name, _)| is_harmless(name)) {
                return None;
            }
            (PathBuf::from("kiebitz"), Some("uci"))
        }
        Who::Program(name) | Who::Xboard(name) => {
            (find_program(name).unwrap_or_else(|| name.clone()), None)
        }
    };
    let mut line = word(&program.display().to_string());
    for argument in first.into_iter().chain(spec.args.iter().map(String::as_str)) {
        line = format!("{line} {}", word(argument));
    }
    if let Some(folder) = &spec.dir {
        line += &format!(", in {}", word(&folder.display().to_string()));
    }
    for (name, value) in &spec.options {
        line += &format!(", with {} = {}", word(name), word(value));
    }
    Some(line)
}

/// A word of a command line, in quotation marks where it is more than one, or where it could deceive.
fn word(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,@%".contains(c);
    match !text.is_empty() && text.chars().all(is_plain) {
        true => text.to_owned(),
        false => format!("{text:?}"),
    }
}
