//! `kiebitz compare`: our tables, or our engine's moves, beside another engine.

mod moves;
mod report;
mod tables;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueHint};
use indicatif::{ProgressBar, ProgressStyle};
use kiebitz_arena::contestant::Entrant;
use kiebitz_arena::limit::Limit;
use kiebitz_arena::runner::introduce;
use kiebitz_arena::spec::Spec;
use kiebitz_chess::{Board, Variant};
use serde::Serialize;

use super::tb::Common;
use super::{examples, input};
use crate::file::{self, Output, OutputPath, Outputs};
use crate::terminal::Terminal;

/// Nodes a move when nothing is said: an engine sees every short mate, and the comparison ends today.
const DEFAULT_NODES: u64 = 20_000;

/// Compare the tables, or the engine's moves, with another engine
///
/// With a MATERIAL: from the same won positions the tables win and the engine tries to, against the same
/// defence (--defence). The report says who needed fewer plies, how often and by how much. Positions are one (--fen), some at
/// random (--random, 100 if nothing is said), those so many plies from the end (--distance), or all.
///
/// With --positions: which move this engine and the other play in the positions of a file, and where they differ
/// what the difference costs in the other engine's judgement.
///
/// ENGINE is written as in "kiebitz match"; a limit of its own (NODES, DEPTH, MOVETIME, TC) goes before --nodes, --depth
/// and --movetime. A position in which it crashes, hangs or plays no legal move is left out and counted.
///
/// Files given with -o get the whole report: as JSON if they end in .json, the games as PGN in .pgn, a chart as SVG in
/// .svg, else as text. Ctrl-C ends it with what there is.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz compare KQvK --engine stockfish --random 200 --nodes 50000"
    "kiebitz compare KRvK --engine stockfish --fen '8/8/8/8/8/4k3/8/R3K3 w - - 0 1' --boards"
    "kiebitz compare KBNvK --engine stockfish --distance 40 -o report.json -o games.pgn -o chart.svg"
    "kiebitz compare --positions tactics.epd --engine stockfish --movetime 1s"
})]
pub struct Compare {
    /// Which table: the men of both sides, such as KQvKR
    #[arg(required_unless_present = "positions", conflicts_with = "positions")]
    material: Option<String>,

    /// The other engine
    #[arg(short, long, value_name = "ENGINE")]
    engine: Spec,

    /// Compare moves in the positions of this file (EPD or FEN, one a line)
    #[arg(short, long, value_name = "FILE")]
    positions: Option<PathBuf>,

    /// This position: a FEN (quotes may be left out)
    #[arg(short, long, value_name = "FEN", group = "which", conflicts_with = "positions")]
    fen: Option<String>,

    /// So many positions at random
    #[arg(short, long, value_name = "N", group = "which", value_parser = input::number(1, 10_000_000))]
    #[arg(conflicts_with = "positions")]
    random: Option<u32>,

    /// All positions so many plies from the end: the set S(n)
    #[arg(short = 'n', long, value_name = "N", group = "which", value_parser = input::number(1, 4000))]
    #[arg(conflicts_with = "positions")]
    distance: Option<u32>,

    /// All positions that somebody wins, one of those that are alike
    #[arg(short, long, group = "which", conflicts_with = "positions")]
    all: bool,

    /// At most so many positions of --distance or --all, spread evenly
    #[arg(long, value_name = "N", value_parser = input::number(1, 100_000_000))]
    #[arg(conflicts_with = "positions")]
    limit: Option<u32>,

    /// Who defends against both: tables, the best defence there is, or engine. An engine that defends may err against its
    /// own attack and not against the tables', and so seem to win faster than they do
    #[arg(long, value_name = "WHO", default_value = "tables", value_parser = ["engine", "tables"], hide_possible_values = true)]
    #[arg(conflicts_with = "positions")]
    defence: String,

    /// Nodes a move of an engine [default: 20000]
    #[arg(long, value_name = "N", group = "bound", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Depth of a move in plies
    #[arg(long, value_name = "D", group = "bound", value_parser = input::number(1, 1000))]
    depth: Option<u32>,

    /// Time a move, such as 1s or 100ms
    #[arg(long, value_name = "T", group = "bound", value_parser = input::duration)]
    movetime: Option<Duration>,

    /// Positions at the same time
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = input::number(1, 1024))]
    #[arg(conflicts_with = "positions")]
    concurrency: u32,

    /// Decides which positions --random takes
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Hash table in megabytes, for engines that have the option
    #[arg(long, value_name = "MB", default_value = "16", value_parser = input::number(1, 1_000_000))]
    hash: u32,

    /// Save the report; may be given several times
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Vec<Output>,

    /// Show the moves of both games
    #[arg(short, long, conflicts_with = "positions")]
    moves: bool,

    /// Show the moves of both games on boards
    #[arg(short, long, conflicts_with = "positions")]
    boards: bool,

    #[command(flatten)]
    common: Common,
}

impl Compare {
    /// Compares and reports.
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let outputs = self.outputs()?;
        match (&self.material, &self.positions) {
            (Some(material), _) => self.run_tables(material, &outputs, terminal, out),
            (None, Some(path)) => self.run_moves(path, &outputs, out),
            (None, None) => bail!("a material or --positions is needed"),
        }
    }

    /// What bounds an engine's moves that has no limit of its own.
    fn usual_limit(&self) -> Limit {
        let nodes = self.nodes.map(Limit::Nodes);
        let depth = self.depth.map(Limit::Depth);
        let time = self.movetime.map(Limit::MoveTime);
        nodes.or(depth).or(time).unwrap_or(Limit::Nodes(DEFAULT_NODES))
    }

    /// What bounds the other engine's moves: as in a match, its own limit goes first.
    fn engine_limit(&self) -> Limit {
        self.engine.limit.unwrap_or_else(|| self.usual_limit())
    }

    /// The files to write. Those that could not be written are refused before anything takes long.
    fn outputs(&self) -> Result<Vec<OutputPath>> {
        let mut outputs = Outputs::beside(self.positions.as_deref());
        let files = self.output.iter().map(|path| outputs.file(path));
        let files = files.collect::<Result<_, _>>()?;
        let saved = self.output.iter().find(|path| {
            self.positions.is_some() && matches!(Format::of(path), Format::Chart | Format::Games)
        });
        match saved {
            Some(path) => bail!("{}: moves are saved as text or JSON", path.display()),
            None => Ok(files),
        }
    }

    /// Prints the report and saves it; where one of the two fails, the other is done all the same.
    fn deliver(
        &self,
        text: &str,
        json: &impl Serialize,
        saved: impl Fn(Format) -> String,
        outputs: &[OutputPath],
        out: &mut dyn Write,
    ) -> Result<()> {
        let mut print = || -> Result<()> {
            match self.common.json {
                true => writeln!(out, "{}", serde_json::to_string(json)?)?,
                false => write!(out, "{text}")?,
            }
            Ok(out.flush()?)
        };
        let mut done = print();
        for path in outputs {
            let content = match Format::of(path) {
                Format::Json => serde_json::to_string_pretty(json)? + "\n",
                other => saved(other),
            };
            done = done.and(file::write(path, content.as_bytes()));
        }
        done
    }

    /// An engine and its name; it has been started once.
    fn entrant(&self, spec: &Spec) -> Result<(Box<dyn Entrant>, String)> {
        let defaults = [("Hash", self.hash), ("Threads", 1)];
        let defaults = defaults.map(|(name, value)| (name.to_owned(), value.to_string()));
        spec.can_keep(spec.limit.unwrap_or_else(|| self.usual_limit())).context("the engine")?;
        let entrant = spec.entrant(&defaults, self.seed, None)?;
        // Whatever is compared is set up: some programs cannot do that.
        let bare = Board::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Variant::Chess)?;
        let own = introduce(&*entrant, self.common.variant(), Some(&bare)).context("the engine")?;
        Ok((entrant, spec.name.clone().unwrap_or(own)))
    }
}

/// What a file is to hold, by the end of its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Json,
    Chart,
    Games,
    Text,
}

impl Format {
    fn of(path: &Path) -> Format {
        let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
        match end.to_ascii_lowercase().as_str() {
            "json" => Format::Json,
            "svg" => Format::Chart,
            "pgn" => Format::Games,
            _ => Format::Text,
        }
    }
}

/// How far the work is: a bar on a terminal, a line now and then elsewhere; on standard error.
struct Progress {
    bar: Option<ProgressBar>,
    total: usize,
    done: usize,
    last: Instant,
}

/// Time between two plain lines.
const PLAIN: Duration = Duration::from_secs(10);

impl Progress {
    fn new(total: usize) -> Progress {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(total as u64);
            // A template that cannot be read leaves the usual bar.
            if let Ok(style) =
                ProgressStyle::with_template("{bar:24} {pos}/{len} {wide_msg} {eta} left")
            {
                bar.set_style(style);
            }
            bar
        });
        Progress { bar, total, done: 0, last: Instant::now() }
    }

    fn step(&mut self, message: String) {
        self.done += 1;
        match &self.bar {
            Some(bar) => {
                bar.set_message(message);
                bar.inc(1);
            }
            None if self.last.elapsed() >= PLAIN => {
                self.last = Instant::now();
                // Where nobody listens there is nobody to tell about it.
                drop(writeln!(io::stderr(), "{} of {}: {message}", self.done, self.total));
            }
            None => {}
        }
    }

    fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
