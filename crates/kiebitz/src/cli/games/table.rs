//! What the tables of `kiebitz games` have in common.

use std::io::Write;

use anyhow::Result;
use kiebitz_play::Language;
use kiebitz_play::words::games::{Column, Line};
use kiebitz_players::Text;

/// Where there is no date.
pub const NO_DATE: &str = "-";

/// The width of a column in characters, and the side its cells begin at.
#[derive(Clone, Copy)]
pub enum Width {
    Left(usize),
    Right(usize),
}

/// A column: its heading, and the spaces before it.
pub type Spec = (Column, usize, Width);

/// Writes the headings and a line for each row.
pub fn write(
    columns: &[Spec],
    rows: impl IntoIterator<Item = Vec<String>>,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let heading = |spec: &Spec| language.tell(&Line::Heading(spec.0));
    let headings = columns.iter().map(heading).collect();
    for row in [headings].into_iter().chain(rows) {
        let mut line = String::new();
        for ((_, gap, width), cell) in columns.iter().zip(row) {
            line.push_str(&" ".repeat(*gap));
            line.push_str(&match *width {
                Width::Left(width) => format!("{cell:<width$}"),
                Width::Right(width) => format!("{cell:>width$}"),
            });
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// A name as it is shown, where there is one.
pub fn name(name: &str) -> Text {
    Text::from_foreign(if name.is_empty() { "?" } else { name })
}
