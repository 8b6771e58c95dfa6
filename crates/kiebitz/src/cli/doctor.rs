//! `kiebitz doctor`: is everything in order on this machine?

use std::io::Write;

use anyhow::{Result, bail};
use clap::Args;
use kiebitz_bot::lichess::token;
use kiebitz_play::checkup::{self, Check, CheckStatus, CheckupReport, Found, NO_HOME};

use super::{Form, examples};
use crate::config::Config;
use crate::failure::sentence;
use crate::terminal::{BAD, GOOD, LABEL, NOTICE, Terminal};

/// Check the installation
///
/// Checks the data folder, everything the config file names (database, tables, Syzygy tables, book, players), the
/// books and the Lichess token in the data directory, other engines, and the move generator. A line marked "warn" needs no action for
/// Kiebitz to work. If a self-test fails or a Syzygy table is damaged, the exit code is 1.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz doctor"
    "kiebitz doctor --json"
    "kiebitz doctor --thorough    also reads all tables"
})]
pub struct Doctor {
    /// Read all endgame tables completely and check their checksums: Kiebitz's own, and Syzygy tables of three and
    /// four pieces
    #[arg(long)]
    thorough: bool,

    #[command(flatten)]
    form: Form,
}

impl Doctor {
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let config = Config::load().unwrap_or_default();
        let mut checks = checkup::machine();
        checks.push(Check::new("terminal", Ok(terminal.describe())));
        checks.extend(checkup::user_data(&config, self.thorough));
        checks.push(Check::new("Lichess token", lichess_token()));
        checks.extend(checkup::programs(&config));
        checks.extend(checkup::self_tests());
        let report = CheckupReport::new(checks);
        self.form.write(&report, out, |out| {
            let title = format!("Kiebitz {}", report.version);
            writeln!(out, "{}", terminal.paint(LABEL, title))?;
            for Check { name, status, detail } in &report.checks {
                let mark = match status {
                    CheckStatus::Ok => terminal.paint(GOOD, "ok  "),
                    CheckStatus::Warn => terminal.paint(NOTICE, "warn"),
                    CheckStatus::Fail => terminal.paint(BAD, "FAIL"),
                };
                writeln!(out, "  {mark}  {name:<22} {detail}")?;
            }
            Ok(())
        })?;
        if !report.ok {
            out.flush()?;
            bail!("checks failed: {}", report.failed());
        }
        Ok(())
    }
}

/// Where `kiebitz bot lichess` finds its token.
fn lichess_token() -> Found {
    if let Some((variable, _)) = token::variable() {
        return Ok(format!("in the environment, {variable}"));
    }
    let Some(path) = token::path() else { return Ok(NO_HOME.into()) };
    match token::read(&path) {
        Ok(_) => Ok(format!("in {}", path.display())),
        Err(error) if error.is_missing() => {
            Ok(format!("none; kiebitz bot login stores one in {}", path.display()))
        }
        Err(error) => checkup::warning(sentence(&error.into())),
    }
}
