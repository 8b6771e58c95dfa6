//! `kiebitz compare`: our tables, or our engine's moves, beside another engine.

use std::fs;
use std::time::Duration;

use kiebitz_arena::compare::{
    self, Contender, FileFormat, MoveSettings, PositionSelection, Summary, TableReport,
    TableSettings, read_positions, select,
};
use kiebitz_arena::contestant::Entrant;
use kiebitz_arena::limit::Limit;
use kiebitz_arena::spec::Spec;
use serde::Serialize;

use super::prelude::*;
use super::tb::Common;
use crate::file::OutputPath;

/// Nodes a move when nothing is said: an engine sees every short mate, and the comparison ends today.
const DEFAULT_NODES: u64 = 20_000;

/// Compare the tables, or the moves of Kiebitz, with another engine
///
/// With MATERIAL: from the same won positions, the tables win once and the other engine tries to win once, against
/// the same defence (--defence). The report says which of them needed fewer plies, how often and by how much. Choose
/// the positions with --fen, --random, --distance or --all; the default is --random 100.
///
/// With --positions: the command compares the moves of Kiebitz and of the other engine in the positions of a file.
/// Where they differ, the other engine judges how much Kiebitz's move costs.
///
/// ENGINE is written as in kiebitz match; its own limit (NODES, DEPTH, MOVETIME, TC) takes precedence over --nodes,
/// --depth and --movetime. The report leaves out and counts positions in which the engine crashes, hangs or makes no
/// legal move.
///
/// A file given with -o receives the whole report: as JSON if its name ends in .json, the games as PGN if in .pgn, a
/// chart as SVG if in .svg, otherwise as text. Ctrl-C ends the comparison with the results so far.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz compare KQvK --engine stockfish --random 200 --nodes 50000"
    "kiebitz compare KRvK --engine stockfish --fen '8/8/8/8/8/4k3/8/R3K3 w - - 0 1' --boards"
    "kiebitz compare KBNvK --engine stockfish --distance 40 -o report.json -o games.pgn -o chart.svg"
    "kiebitz compare --positions tactics.epd --engine stockfish --movetime 1s"
    "kiebitz compare --positions tactics.epd --player ancestor:b:DEPTH=4 --engine stockfish --nodes 100000"
})]
pub struct Compare {
    /// Table, such as KQvKR: the pieces of White, v, the pieces of Black
    #[arg(required_unless_present = "positions", conflicts_with = "positions")]
    #[arg(value_parser = input::material_parser(), hide_possible_values = true)]
    material: Option<String>,

    /// The other engine, as in kiebitz match
    #[arg(short, long, value_name = "ENGINE", value_parser = input::engine_parser(), hide_possible_values = true)]
    engine: Spec,

    /// Compare moves in the positions of this file (EPD or FEN, one per line)
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,

    /// With --positions: player whose moves are compared, as in kiebitz match, such as ancestor:b [default: self]
    #[arg(short, long, value_name = "P", requires = "positions", value_parser = input::engine_parser(), hide_possible_values = true)]
    player: Option<Spec>,

    /// Compare this position: a FEN (quotes may be left out)
    #[arg(short, long, value_name = "FEN", group = "which", conflicts_with = "positions")]
    fen: Option<String>,

    /// Compare this number of random positions
    #[arg(long, value_name = "N", group = "which", value_parser = input::number(1, 10_000_000))]
    #[arg(conflicts_with = "positions")]
    random: Option<u32>,

    /// Compare all positions at this distance from the end in plies: the set S(n)
    #[arg(long, value_name = "N", group = "which", value_parser = input::number(1, 4000))]
    #[arg(conflicts_with = "positions")]
    distance: Option<u32>,

    /// Compare all won positions, one of those that turning or mirroring makes equal
    #[arg(short, long, group = "which", conflicts_with = "positions")]
    all: bool,

    /// Compare at most this number of positions of --distance or --all, evenly spread
    #[arg(long, value_name = "N", value_parser = input::number(1, 100_000_000))]
    #[arg(conflicts_with = "positions")]
    limit: Option<u32>,

    /// Defender against both: tables (the best defence) or engine. An engine may defend worse against its own attack
    /// than against the tables, and so seem to win faster than they do
    #[arg(long, value_name = "WHO", default_value = "tables", value_parser = input::one_of(&DEFENDERS), hide_possible_values = true)]
    #[arg(conflicts_with = "positions")]
    defence: Contender,

    /// Number of nodes per move of an engine [default: 20000]
    #[arg(long, value_name = "N", group = "bound", value_parser = input::at_least(1))]
    nodes: Option<u64>,

    /// Depth of each move in plies
    #[arg(long, value_name = "D", group = "bound", value_parser = input::number(1, 1000))]
    depth: Option<u32>,

    /// Time per move, such as 1s or 100ms
    #[arg(long, value_name = "T", group = "bound", value_parser = input::duration)]
    movetime: Option<Duration>,

    /// Number of positions compared at the same time
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = input::number(1, 1024))]
    #[arg(conflicts_with = "positions")]
    concurrency: u32,

    /// Number that fixes the positions of --random
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = input::seed)]
    seed: u64,

    /// Hash table in MB, for engines that have the option
    #[arg(long, value_name = "MB", default_value = "16", value_parser = input::number(1, 1_000_000))]
    hash: u32,

    /// Save the report in this file; you can give this option several times
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Vec<Output>,

    /// Print the moves of both games, each with the plies that are left
    #[arg(short, long, conflicts_with = "positions")]
    moves: bool,

    /// Print the moves of both games on boards
    #[arg(long, conflicts_with = "positions")]
    boards: bool,

    #[command(flatten)]
    common: Common,
}

const DEFENDERS: [(&str, &str, Contender); 2] =
    [("engine", "", Contender::Engine), ("tables", "", Contender::Tables)];

impl Compare {
    pub fn run(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let outputs = self.outputs()?;
        match (&self.material, &self.positions) {
            (Some(material), _) => self.run_tables(material, &outputs, (terminal, language), out),
            (None, Some(path)) => self.run_moves(path, &outputs, language, out),
            (None, None) => unreachable!("clap asks for one of the two"),
        }
    }

    fn run_tables(
        &self,
        material: &str,
        outputs: &[OutputPath],
        (terminal, language): (&Terminal, Language),
        out: &mut dyn Write,
    ) -> Result<()> {
        let material = self.common.material(material)?;
        let read = |fen: &String| input::board(fen, self.common.variant());
        let selection = match self.fen.as_ref().map(read).transpose()? {
            Some(board) => PositionSelection::Position(board),
            None => self.selection(),
        };
        let tables = self.common.tables(language)?;
        let table = self.common.table(&tables, material, language)?;
        let stop = stop_on_ctrl_c()?;
        let most = self.limit.map(|limit| limit as usize);
        let Some(positions) = select(&tables, (material, table), selection, most, &stop)? else {
            eprintln!("{}", text!(language, "compare-nothing-yet"));
            return Err(Interrupted.into());
        };
        let (engine, name) = self.entrant(&self.engine)?;
        let settings = TableSettings {
            tables: &tables,
            engine: &*engine,
            limit: self.engine_limit(),
            defence: self.defence,
            concurrency: self.concurrency as usize,
        };
        let (named, many) = ((material, name), positions.len());
        let bar = Bar::new(many as f64).in_language(language).with_plain_lines();
        let report = TableReport::new(&settings, named, &positions, &stop, |done, summary| {
            let Summary { tables_better: tables, equal, engine_better: engine, .. } = *summary;
            bar.at(done as f64, || {
                text!(language, "compare-progress", done, all = many, tables, equal, engine)
            });
        });
        drop(bar);
        let style = self.boards.then(|| terminal.board_style_in(language));
        let moves = self.moves || self.boards || positions.len() == 1;
        let saved = |format| report.saved(format, language);
        let text = report.text(language, moves, style.as_ref());
        self.deliver(&text, &report, saved, outputs, out)?;
        ended(stop.is_stopped(), report.why_nothing())
    }

    fn run_moves(
        &self,
        path: &Path,
        outputs: &[OutputPath],
        language: Language,
        out: &mut dyn Write,
    ) -> Result<()> {
        let file = path.display().to_string();
        let bytes =
            fs::read(path).with_context(|| text!(language, "cannot-read-file", file = &file))?;
        let positions = read_positions(&String::from_utf8_lossy(&bytes), self.common.variant())
            .with_context(|| file.clone())?;
        if positions.is_empty() {
            bail!(failed!("compare-no-position", file));
        }
        let (theirs, name) = self.entrant(&self.engine)?;
        let player = self.player.clone().map_or_else(|| "self".parse(), Ok)?;
        let (ours, _) = self.entrant(&player)?;
        let stop = stop_on_ctrl_c()?;
        let settings = MoveSettings {
            ours: &*ours,
            theirs: &*theirs,
            name,
            our_limit: player.limit.unwrap_or_else(|| self.usual_limit()),
            their_limit: self.engine_limit(),
        };
        let many = positions.len();
        let bar = Bar::new(many as f64).in_language(language).with_plain_lines();
        let (report, result) = settings.compare(&positions, &stop, |done, same| {
            bar.at(done as f64, || text!(language, "compare-same", done, all = many, same));
        });
        drop(bar);
        let text = report.text(language);
        self.deliver(&text, &report, |_| text.clone(), outputs, out)?;
        if !stop.is_stopped() {
            result.with_context(|| text!(language, "compare-engine"))?;
        }
        ended(stop.is_stopped(), report.why_nothing())
    }

    fn selection(&self) -> PositionSelection {
        let count = self.random.unwrap_or(100) as usize;
        match self.distance {
            Some(plies) => PositionSelection::Distance(plies as u16),
            None if self.all => PositionSelection::All,
            None => PositionSelection::Random { count, seed: self.seed },
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
        let is_of_tables =
            |path: &&Output| matches!(FileFormat::of(path), FileFormat::Chart | FileFormat::Games);
        match self.output.iter().find(is_of_tables).filter(|_| self.positions.is_some()) {
            Some(path) => {
                bail!(failed!("compare-forms", file = path.display().to_string()))
            }
            None => Ok(files),
        }
    }

    /// Prints the report and saves it; where one of the two fails, the other is done all the same.
    fn deliver(
        &self,
        text: &str,
        report: &impl Serialize,
        saved: impl Fn(FileFormat) -> String,
        outputs: &[OutputPath],
        out: &mut dyn Write,
    ) -> Result<()> {
        let print = |out: &mut dyn Write| Ok(write!(out, "{text}")?);
        let printed = self.common.form.write(report, out, print).and_then(|()| Ok(out.flush()?));
        let files = outputs.iter().map(|path| match FileFormat::of(path) {
            FileFormat::Json => Ok((path, serde_json::to_string_pretty(report)? + "\n")),
            other => Ok((path, saved(other))),
        });
        file::write_each(printed, files.collect::<Result<Vec<_>>>()?)
    }

    /// An engine and its name; it has been started once.
    fn entrant(&self, spec: &Spec) -> Result<(Box<dyn Entrant>, String)> {
        let limit = spec.limit.unwrap_or_else(|| self.usual_limit());
        Ok(compare::entrant(spec, limit, self.hash, self.seed, self.common.variant())?)
    }
}

fn ended(interrupted: bool, why_nothing: Option<&str>) -> Result<()> {
    match why_nothing {
        _ if interrupted => Err(Interrupted.into()),
        Some(why) => bail!(failed!("compare-none", why)),
        None => Ok(()),
    }
}
