//! `kiebitz bench`: the engine's signature and speed.

use kiebitz_engine::bench::BenchReport;
use kiebitz_engine::{Options, bench};

use super::judge::Judge;
use super::prelude::*;

/// Search a fixed set of positions and print node count and speed
///
/// The node count is the signature of the engine: it changes only if the search or the evaluation changes. The speed
/// depends on the machine.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz bench            nodes searched, and nodes per second"
    "kiebitz bench --depth 8  a shorter run"
})]
pub struct Bench {
    /// Depth of each search in plies, 1 to 40
    #[arg(short, long, default_value_t = bench::DEPTH, value_parser = input::number(1, 40))]
    depth: u32,

    #[command(flatten)]
    judge: Judge,

    #[command(flatten)]
    form: Form,
}

impl Bench {
    pub fn run(&self, _: &Terminal, _: Language, out: &mut dyn Write) -> Result<()> {
        let options = self.judge.apply(Options::default())?;
        let report = BenchReport::from(bench::run(self.depth, &options, &mut |_, _, _| {})?);
        self.form.write(&report, out, |out| {
            writeln!(out, "Nodes searched: {}", report.nodes)?;
            Ok(writeln!(out, "Nodes/second: {}", report.nps)?)
        })
    }
}
