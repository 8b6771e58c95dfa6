//! `kiebitz tb generate`.

use std::time::{Duration, Instant};

use kiebitz_tablebase::{
    BuildReport, GenerateError, GenerateOptions, MOST_PIECES, Material, Plan, PlanProgress,
    default_memory, free_disk, remove_useless,
};
use kiebitz_tui::tables_text;

use super::Common;
use crate::cli::figures::bytes;
use crate::cli::prelude::*;

/// Build endgame tables
///
/// Builds the named tables and, before them, those they depend on; existing tables stay. Before it starts, the
/// command prints the memory, disk space and time it expects, and refuses a table that does not fit into the allowed
/// memory. You can interrupt it at any time: the same command continues where it stopped, and the tables come out the
/// same.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tb generate KQvKR"
    "kiebitz tb generate KRPvKR KBBvKN --threads 2 --memory 2G"
    "kiebitz tb generate --all 4"
    "kiebitz tb generate --all 4 -v racingkings"
    "kiebitz tb generate --all 6 --estimate"
})]
pub struct Generate {
    /// Tables to build, such as KQvKR
    #[arg(value_name = "MATERIAL", required_unless_present = "all", value_parser = input::material_parser(), hide_possible_values = true)]
    materials: Vec<String>,

    /// Build every table with up to this number of pieces, kings and pawns included
    #[arg(short, long, value_name = "MEN", conflicts_with = "materials", value_parser = input::number(2, MOST_PIECES as u32))]
    all: Option<u32>,

    #[command(flatten)]
    common: Common,

    /// Number of threads [default: one per core]
    #[arg(short, long, value_parser = input::number(1, 1024))]
    threads: Option<u32>,

    /// Memory to use at most, such as 500M or 8G [default: three quarters of the free memory, at most 8G]
    #[arg(long, value_parser = input::size)]
    memory: Option<u64>,

    /// Time after which the state of a long calculation is saved again
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = input::duration)]
    save_every: Duration,

    /// Only print the expected cost of every table, also of those that do not fit
    #[arg(long)]
    estimate: bool,
}

impl Generate {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let wanted = match self.all {
            Some(pieces) => Material::all(pieces as usize, self.common.variant),
            None => self.common.materials(&self.materials)?,
        };
        let options = GenerateOptions {
            dir: self.common.dir(language)?,
            threads: input::threads(self.threads),
            memory: self.memory.unwrap_or_else(default_memory),
            save_every: self.save_every,
        };
        let plan = Plan::new(wanted, options)?;
        let dir = &plan.options().dir;
        if !self.estimate {
            remove_useless(dir);
        }
        if plan.tables().is_empty() {
            let folder = dir.display().to_string();
            return self.common.form.say(out, text!(language, "tb-all-there", folder));
        }
        self.announce(&plan, language, out)?;
        if self.estimate {
            return self.list(&plan, language, out);
        }
        out.flush()?;
        self.build(&plan, language, out)
    }

    fn build(&self, plan: &Plan, language: Language, out: &mut dyn Write) -> Result<()> {
        let stop = stop_on_ctrl_c()?;
        let begun = Instant::now();
        let bar = Bar::expecting(plan.time()).in_language(language);
        let mut written = Ok(());
        let done = plan.build(
            &|| stop.is_stopped(),
            &|progress| self.show(&bar, plan, progress, language),
            &mut |table, built| {
                let report = BuildReport::new(table, Some(built));
                let line = self.common.form.write(&report, out, |_| {
                    let [solving, packing] = [built.solving, built.packing]
                        .map(|time| language.decimal(time.as_secs_f64(), 1));
                    let (table, size) = (table.material.to_string(), bytes(language, built.size));
                    bar.line(&text!(language, "tb-built", table, size, solving, packing));
                    Ok(())
                });
                written = line.and_then(|()| Ok(out.flush()?));
            },
        );
        bar.clear();
        written?;
        match done {
            Err(GenerateError::Interrupted(material)) => {
                let table = material.to_string();
                eprintln!("{}", text!(language, "tb-build-interrupted", table));
                return Err(Interrupted.into());
            }
            done => done?,
        }
        let seconds = language.decimal(begun.elapsed().as_secs_f64(), 1);
        let folder = plan.options().dir.display().to_string();
        self.common.form.say(out, text!(language, "tb-done", seconds, folder))
    }

    fn show(&self, bar: &Bar, plan: &Plan, progress: PlanProgress, language: Language) {
        let note = tables_text::build_note(&progress, language);
        if let Some(note) = note.filter(|_| !self.common.form.json) {
            bar.line(&note);
        }
        let seconds = plan.time().as_secs_f64();
        bar.skip(seconds * progress.skipped);
        bar.at(seconds * progress.share, || tables_text::build_step(&progress, language));
    }

    /// Says what it will cost, and refuses what does not fit; an estimate says so instead.
    fn announce(&self, plan: &Plan, language: Language, out: &mut dyn Write) -> Result<()> {
        let options = plan.options();
        if let Some(table) = plan.tables().iter().find(|table| !table.fits && !self.estimate) {
            let (needed, allowed) = (table.estimate.memory, options.memory);
            bail!(GenerateError::Memory { material: table.material, needed, allowed });
        }
        self.common.form.say(out, tables_text::cost(plan, language))?;
        let Some(free) = free_disk(&options.dir).filter(|free| plan.disk() > *free) else {
            return Ok(());
        };
        let (disk, free) = (bytes(language, plan.disk()), bytes(language, free));
        ensure!(self.estimate, failed!("tb-disk-too-small", disk, free));
        self.common.form.say(out, text!(language, "tb-disk-free", free))
    }

    fn list(&self, plan: &Plan, language: Language, out: &mut dyn Write) -> Result<()> {
        self.common.form.say(out, tables_text::cost_headings(language))?;
        for table in plan.tables() {
            self.common.form.write(&BuildReport::new(table, None), out, |out| {
                Ok(writeln!(out, "{}", tables_text::table_cost(table, plan, language))?)
            })?;
        }
        Ok(())
    }
}
