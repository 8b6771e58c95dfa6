//! How a command reports: as text, or with `--json` as one line of JSON.

use std::fmt::Display;

use serde::Serialize;

use super::prelude::*;

#[derive(Args)]
pub struct Form {
    /// Print the report as JSON; docs/json.md lists its keys
    #[arg(short, long)]
    pub json: bool,
}

impl Form {
    /// Writes the report in the form asked for.
    pub fn write(
        &self,
        report: &impl Serialize,
        out: &mut dyn Write,
        text: impl FnOnce(&mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        match self.json {
            true => Ok(writeln!(out, "{}", serde_json::to_string(report)?)?),
            false => text(out),
        }
    }

    /// Writes a line for people, which a program does not need.
    pub fn say(&self, out: &mut dyn Write, line: impl Display) -> Result<()> {
        if !self.json {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
