//! `--color`, which help and errors obey too.

use std::ffi::OsString;

use clap::ColorChoice;

use crate::config::ColorWhen;

pub const COLORS: [(&str, &str, ColorWhen); 3] = [
    (
        "auto",
        "On a terminal, unless the environment says otherwise (NO_COLOR, CLICOLOR, CLICOLOR_FORCE)",
        ColorWhen::Auto,
    ),
    ("always", "Always, also into files and pipes", ColorWhen::Always),
    ("never", "Never; boards are drawn with letters and marks", ColorWhen::Never),
];

/// Reads the option before anything else is understood. What makes no sense is left for clap to refuse.
pub fn from_arguments(arguments: &[OsString]) -> ColorChoice {
    let words = arguments.iter().map(|argument| argument.to_str().unwrap_or_default());
    let values = words.clone().zip(words.skip(1).chain([""])).filter_map(|(word, next)| {
        let value = if word == "--color" { next } else { word.strip_prefix("--color=")? };
        value.parse().ok()
    });
    match values.last().unwrap_or_default() {
        ColorWhen::Auto => ColorChoice::Auto,
        ColorWhen::Always => ColorChoice::Always,
        ColorWhen::Never => ColorChoice::Never,
    }
}
