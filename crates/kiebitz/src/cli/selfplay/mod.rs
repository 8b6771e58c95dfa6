//! `kiebitz selfplay`: games of the engine with itself, for networks to learn from.

mod export;
mod merge;
mod stats;

use std::time::Instant;

use kiebitz_engine::Options;
use kiebitz_training::selfplay::{Family, Goal, Players, Run, SelfplayProgress, Writer, generate};

use super::figures::{bytes, grouped};
use super::judge::Judge;
use super::prelude::*;

/// Let the engine play itself, and store games for training a network
///
/// Every game begins with random moves; then the engine plays both sides, each with its own hash table and the same
/// number of nodes per move. Decided games end early. The games depend on the seed and the other settings only, not
/// on the number of threads. The same command continues after an interruption: it appends games in blocks.
/// docs/selfplay-format.md describes the file.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = examples! {
        "kiebitz selfplay --nodes 5000 --seed 1 -o games.kbz               until Ctrl-C"
        "kiebitz selfplay --positions 10000000 --chess960 10 --threads 8 -o games.kbz"
        "kiebitz selfplay -v racingkings --games 100000 -o races.kbz"
        "kiebitz selfplay stats games.kbz                                  its contents"
        "kiebitz selfplay merge monday.kbz tuesday.kbz -o all.kbz"
        "kiebitz selfplay export all.kbz -o chess.kzp                      positions for the trainer"
    }
)]
pub struct Selfplay {
    #[command(subcommand)]
    command: Option<Command>,

    /// File to append the games to; it is created if it does not exist
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, required = true)]
    output: Option<Output>,

    /// Variant of chess; chess960 starts every game from a position of Chess960
    #[arg(short, long, default_value = "chess", value_parser = input::variant_parser(), ignore_case = true)]
    variant: Variant,

    /// Percentage of games of chess that start from a position of Chess960 [default: 0]
    #[arg(long, value_name = "PERCENT", value_parser = input::number(0, 100))]
    chess960: Option<u32>,

    /// Number of nodes per move: the search ends with the iteration that reaches it, or at eight times the number
    #[arg(short, long, value_name = "N", default_value = "2000", value_parser = input::number(1, 100_000_000))]
    nodes: u32,

    /// Number of games played at the same time [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = input::number(1, 1024))]
    threads: Option<u32>,

    /// Number that fixes the openings; another number gives other games
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = input::seed)]
    seed: u64,

    #[command(flatten)]
    judge: Judge,

    /// Stop when the file holds this number of games [default: run until Ctrl-C]
    #[arg(short, long, value_name = "N", group = "goal", value_parser = input::at_least(0))]
    games: Option<u64>,

    /// Stop when the file holds this number of searched positions [default: run until Ctrl-C]
    #[arg(long, value_name = "N", group = "goal", value_parser = input::at_least(0))]
    positions: Option<u64>,
}

subcommands! {
    enum Command {
        Stats(stats::Stats),
        Merge(merge::Merge),
        Export(export::Export),
    }
}

impl Selfplay {
    pub fn run(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        match (&self.command, &self.output) {
            (Some(command), _) => command.run(terminal, language, out),
            (None, Some(path)) => self.generate(path, language, out),
            (None, None) => bail!(BadArgument(message!("selfplay-no-file"))),
        }
    }

    fn generate(&self, path: &Path, language: Language, out: &mut dyn Write) -> Result<()> {
        let path = &*Outputs::beside(self.judge.file()).log(path)?;
        let family = Family::of(self.variant);
        let options = self.judge.apply(Options::default())?;
        let run = Run::new(family, self.seed, self.nodes, self.share()?, &options)?;
        let name = || path.display().to_string();
        let mut writer = Writer::open(path, family, &run).with_context(name)?;
        let goal = match (self.games, self.positions) {
            (Some(games), _) => Goal::Games(games),
            (None, Some(positions)) => Goal::Positions(positions),
            (None, None) => Goal::Endless,
        };
        let stop = stop_on_ctrl_c()?;
        let begin = Instant::now();
        let before = writer.positions();
        let bar = bar(goal, language);
        let mut update = update(&bar, goal, before, language);
        bar.skip(goal.counted(writer.games(), before) as f64);
        if writer.games() > 0 {
            let games = grouped(language, writer.games());
            bar.line(&text!(language, "selfplay-going-on", file = name(), games));
        }
        if writer.cut() > 0 {
            let cut = bytes(language, writer.cut());
            bar.line(&text!(language, "selfplay-cut", file = name(), cut));
        }
        let threads = input::threads(self.threads);
        let players = Players { family, run: &run, options: &options, threads };
        generate(&players, goal, &mut writer, &stop, &mut update).with_context(name)?;
        bar.clear();
        writeln!(out, "{}: {}", name(), writer.text(before, begin.elapsed(), language))?;
        unless_stopped(&stop)
    }

    /// The games in a hundred that start from a position of Chess960.
    fn share(&self) -> Result<u8, BadArgument> {
        match (self.variant, self.chess960) {
            (Variant::Chess, share) => Ok(share.unwrap_or(0) as u8),
            (Variant::Chess960, None) => Ok(100),
            (Variant::RacingKings, None) => Ok(0),
            (Variant::Chess960 | Variant::RacingKings, Some(_)) => {
                Err(BadArgument(message!("selfplay-no-share")))
            }
        }
    }
}

fn bar(goal: Goal, language: Language) -> Bar {
    let bar = match goal {
        Goal::Games(goal) | Goal::Positions(goal) => Bar::new(goal as f64),
        Goal::Endless => Bar::endless(),
    };
    bar.in_language(language).with_plain_lines()
}

/// Shows the progress of a run that began with `before` positions.
fn update(bar: &Bar, goal: Goal, before: u64, language: Language) -> impl FnMut(SelfplayProgress) {
    let begun = Instant::now();
    move |progress: SelfplayProgress| {
        let SelfplayProgress { games, positions } = progress;
        bar.at(goal.counted(games, positions) as f64, || {
            let new = positions.saturating_sub(before);
            let rate = new as f64 / begun.elapsed().as_secs_f64().max(1e-3);
            let rate = format!("{rate:.0}");
            format!("{}, {}", progress.text(language), text!(language, "selfplay-rate", rate))
        });
    }
}
