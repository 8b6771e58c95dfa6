//! `kiebitz refine`: fitting the search's numbers by games.

use std::time::{Duration, Instant};

use kiebitz_engine::Options;
use kiebitz_training::refine::{Settings, Walk, params_of, refine};

use super::judge::Judge;
use super::prelude::*;

/// How often the way so far is told.
const TOLD_EVERY: Duration = Duration::from_secs(20);

/// Fit the parameters of the search by games
///
/// The margins and reductions of the search depend on the evaluation. This command fits them to a new one: engines
/// that differ a little in all parameters play pairs of games, and every parameter moves towards the values that win
/// (SPSA). The result is a line for the UCI option Parameters; test it in a match before you use it. Ctrl-C ends the
/// run early and prints the values so far.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz refine rfp_margin futility_base futility_margin --pairs 5000"
    "kiebitz refine -v racingkings --pairs 5000 --nodes 3000"
    "kiebitz match --engine \"self:Parameters=rfp_margin=80 delta=170\" --engine self --games 1000 --nodes 5000"
})]
pub struct Refine {
    /// Parameters to fit [default: all; the UCI option Parameters lists them]
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Variant whose parameters to fit; Chess960 shares those of chess
    #[arg(short, long, default_value = "chess", value_parser = input::variant_parser(), ignore_case = true)]
    variant: Variant,

    /// Number of game pairs
    #[arg(long, default_value = "3000", value_parser = input::number(1, 100_000_000))]
    pairs: u32,

    /// Number of nodes per move
    #[arg(short, long, default_value = "5000", value_parser = input::number(1, 1_000_000_000))]
    nodes: u32,

    /// Number of pairs played at the same time [default: one per core]
    #[arg(short, long, value_parser = input::number(1, 1024))]
    threads: Option<u32>,

    /// Number that fixes openings and steps; with several threads the order of results still varies
    #[arg(short, long, default_value = "1", value_parser = input::seed)]
    seed: u64,

    #[command(flatten)]
    judge: Judge,
}

impl Refine {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let options = self.judge.apply(Options::default())?;
        let base = *params_of(&options, self.variant);
        let walk = Walk::new(base, &self.names, self.pairs.into(), self.seed)?;
        let stop = stop_on_ctrl_c()?;
        let settings = Settings {
            variant: self.variant,
            options: &options,
            nodes: self.nodes.into(),
            pairs: self.pairs.into(),
            threads: input::threads(self.threads),
            seed: self.seed,
        };
        let (mut last, mut told) = (Instant::now(), Ok(()));
        let fitted = refine(&settings, walk, &stop, &mut |walk| {
            if last.elapsed() >= TOLD_EVERY && told.is_ok() {
                last = Instant::now();
                told = writeln!(out, "{}", walk.text(language)).and_then(|()| out.flush());
            }
        })?;
        told?;
        for number in fitted.numbers() {
            let value = language.decimal(number.value, 1);
            writeln!(out, "{:20} {:>6} -> {value:>8}", number.name, number.first)?;
        }
        writeln!(out, "{}", fitted.text(language))?;
        unless_stopped(&stop)
    }
}
