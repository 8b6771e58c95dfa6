//! `kiebitz doctor`: is everything in order on this machine?

use kiebitz_bot::lichess::token;
use kiebitz_play::checkup::{self, Check, CheckStatus, CheckupReport, Found};

use super::prelude::*;
use crate::failure::sentence;
use crate::terminal::{BAD, GOOD, LABEL, NOTICE};

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
    pub fn run(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let config = Config::load().unwrap_or_default();
        // What programs read is in English.
        let language = if self.form.json { Language::English } else { language };
        let mut checks = checkup::machine(language);
        checks.push(Check::new("terminal", Ok(terminal.describe(language))));
        checks.extend(checkup::user_data(&config, self.thorough, language));
        checks.push(Check::new("Lichess token", lichess_token(language)));
        checks.extend(checkup::programs(&config, language));
        checks.extend(checkup::self_tests(language));
        let report = CheckupReport::new(checks);
        self.form.write(&report, out, |out| {
            let title = format!("Kiebitz {}", report.version);
            writeln!(out, "{}", terminal.paint(LABEL, title))?;
            for check in &report.checks {
                let mark = match check.status {
                    CheckStatus::Ok => terminal.paint(GOOD, "ok  "),
                    CheckStatus::Warn => terminal.paint(NOTICE, "warn"),
                    CheckStatus::Fail => terminal.paint(BAD, "FAIL"),
                };
                writeln!(out, "  {mark}  {:<22} {}", check.title(language), check.detail)?;
            }
            Ok(())
        })?;
        if !report.ok {
            out.flush()?;
            bail!(failed!("checks-failed", checks = report.failed(language)));
        }
        Ok(())
    }
}

/// Where `kiebitz bot lichess` finds its token.
fn lichess_token(language: Language) -> Found {
    if let Some((variable, _)) = token::variable() {
        return Ok(text!(language, "found-token-variable", variable));
    }
    let Some(path) = token::path() else { return Ok(checkup::no_home(language)) };
    match token::read(&path) {
        Ok(_) => Ok(text!(language, "found-token", file = path.display().to_string())),
        Err(error) if error.is_missing() => {
            Ok(text!(language, "found-no-token", file = path.display().to_string()))
        }
        Err(error) => checkup::warning(sentence(&error.into())),
    }
}
