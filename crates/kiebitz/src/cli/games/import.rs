//! `kiebitz games import`.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use indicatif::ProgressBar;
use kiebitz_archive::store::{self, Store};
use kiebitz_engine::Stop;
use serde::Serialize;

use super::{Database, words};
use crate::cli::examples;
use crate::cli::interrupt::{INTERRUPTED, stop_on_ctrl_c};

/// Import games from PGN files
///
/// Comments, variations and set-up positions are kept. Games that are there already (same tags, same moves) are
/// passed over. A game that cannot be read is named on standard error with the reason, and the rest goes on.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games import twic1599.pgn twic1600.pgn"
    "zcat games.pgn.gz | kiebitz games import -"
})]
pub struct Import {
    /// PGN files; "-" is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    database: Database,

    /// Report as JSON
    #[arg(short, long)]
    json: bool,
}

/// What `--json` prints for each file.
#[derive(Serialize)]
struct Report {
    file: String,
    added: usize,
    known: usize,
    positions: usize,
    cut_variations: usize,
    broken: usize,
    /// The first of them.
    faults: Vec<Fault>,
}

#[derive(Serialize)]
struct Fault {
    game: usize,
    line: usize,
    reason: String,
}

impl Import {
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let mut store = self.database.open()?;
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let mut reports = Vec::new();
        for path in &self.files {
            let report = import(&mut store, path, &stop)?;
            if !self.json {
                let Report { file, added, known, positions, broken, .. } = &report;
                writeln!(out, "{}", words::imported(file, *added, *known, *broken, *positions))?;
                out.flush()?;
                tell_faults(&report);
            }
            reports.push(report);
            if stop.is_stopped() {
                break;
            }
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&reports)?)?;
        }
        if stop.is_stopped() {
            out.flush()?;
            std::process::exit(INTERRUPTED);
        }
        Ok(())
    }
}

fn import(store: &mut Store, path: &Path, stop: &Stop) -> Result<Report> {
    let file = path.display().to_string();
    let source: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).with_context(|| format!("cannot open {file}"))?)
    };
    let bar = io::stderr().is_terminal().then(ProgressBar::new_spinner);
    let progress = |progress: store::Progress| {
        if let Some(bar) = &bar {
            bar.set_message(words::importing(progress.games, progress.positions));
            bar.tick();
        }
        !stop.is_stopped()
    };
    let done = store.import(source, progress);
    if let Some(bar) = &bar {
        bar.finish_and_clear();
    }
    let done = done.with_context(|| format!("cannot import {file}"))?;
    let fault = |broken: store::Broken| Fault {
        game: broken.number,
        line: broken.line,
        reason: broken.fault.to_string(),
    };
    Ok(Report {
        file,
        added: done.added,
        known: done.known,
        positions: done.positions,
        cut_variations: done.cut,
        broken: done.broken_count,
        faults: done.broken.into_iter().map(fault).collect(),
    })
}

/// Broken games do not fail an import; they are told where errors are told.
fn tell_faults(report: &Report) {
    for Fault { game, line, reason } in &report.faults {
        eprintln!("{}", words::broken(&report.file, *game, *line, reason));
    }
    if report.broken > report.faults.len() {
        eprintln!("{}", words::more_broken(&report.file, report.broken - report.faults.len()));
    }
    if report.cut_variations > 0 {
        eprintln!("{}", words::cut(&report.file, report.cut_variations));
    }
}
