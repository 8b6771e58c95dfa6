//! `kiebitz bench`: the engine's signature and speed.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_engine::{Options, bench};
use serde::Serialize;

use super::judge::Judge;
use super::{examples, input};

/// Search a fixed set of positions
///
/// The number of nodes is the signature of the engine: it changes when, and only when, the search or
/// the evaluation behaves differently. The time tells how fast this machine is.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz bench            nodes searched, and nodes per second"
    "kiebitz bench --depth 8  less work"
})]
pub struct Bench {
    /// Depth of each search in plies
    #[arg(short, long, default_value_t = bench::DEPTH, value_parser = input::number(1, 40))]
    depth: u32,

    #[command(flatten)]
    judge: Judge,

    /// Report as JSON
    #[arg(short, long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    nodes: u64,
    seconds: f64,
    nps: u64,
}

impl Bench {
    /// Searches and reports.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let bench =
            bench::run(self.depth, &self.judge.apply(Options::default())?, &mut |_, _, _| {})?;
        if self.json {
            let seconds = bench.time.as_secs_f64();
            let report = Report { nodes: bench.nodes, seconds, nps: bench.nps() };
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            writeln!(out, "Nodes searched: {}", bench.nodes)?;
            writeln!(out, "Nodes/second: {}", bench.nps())?;
        }
        Ok(())
    }
}
