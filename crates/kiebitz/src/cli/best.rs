//! `kiebitz best`: the engine's move in one position.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use kiebitz_chess::{Board, Game, Outcome, PieceLetters};
use kiebitz_engine::{Engine, Info, Limits, Options, Score, SearchResult, Stop};
use kiebitz_players::PlayerSpec;
use kiebitz_tablebase::fifty_moves_come_first;
use serde::Serialize;

use super::bar::Bar;
use super::choice::{self, LookUp, Past};
use super::input::Position;
use super::interrupt::stop_on_ctrl_c;
use super::judge::Judge;
use super::knowledge::Knowledge;
use super::report::Form;
use super::{examples, input};
use crate::config::Config;
use crate::failure::Interrupted;

/// Find the best move in a position
///
/// Searches for one second by default and prints the move, its score for the side to move, and the expected line.
/// Ctrl-C ends the search early and prints the result so far.
///
/// If endgame tables cover the position, their verdict counts: those that Kiebitz built and, with --syzygy, Syzygy
/// tables. Kiebitz's own tables do not know the 50-move rule; if that rule ends the game before the mate, the search
/// decides ("cursed" in the JSON report). Use --no-tables for a result that does not depend on the tables of this
/// machine.
///
/// With --player another player chooses the move: random, easy, normal, hard, ancestor:a1 to ancestor:e, elo:N,
/// engine, table or uci:PATH. It uses the tables, the book and the learned openings as in kiebitz play, and takes its
/// usual time unless you set a limit.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz best startpos --movetime 5s"
    "kiebitz best startpos --depth 12"
    "kiebitz best 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4'"
    "kiebitz best startpos --multipv 3 --movetime 500ms --json"
    "kiebitz best startpos --moves '1. e4 e5 2. Nf3' --player elo:1200 --seed 7"
    "kiebitz best '8/8/8/8/8/2k5/8/4KBN1 w - - 0 1' --tables ~/tables"
    "kiebitz best startpos --player ancestor:a2 --db games.db"
})]
// The engine's own answer is an analysis: books are for those who play.
#[command(mut_arg("book", |arg| arg.requires("player")))]
#[command(mut_arg("book_best", |arg| arg.requires("player")))]
pub struct Best {
    #[command(flatten)]
    position: Position,

    /// Moves to play first, such as "e4 e5 Nf3" or e2e4,e7e5; repetitions count
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,

    /// Player that chooses, instead of the engine
    #[arg(short, long, value_name = "P",
        conflicts_with_all = ["multipv", "hash", "threads", "evaluator", "eval_file"])]
    player: Option<PlayerSpec>,

    /// Number that fixes the random choices of the player [default: another one each time]
    #[arg(short, long, value_name = "N", requires = "player", value_parser = input::seed)]
    seed: Option<u64>,

    /// Time to search, such as 1s, 500ms or 2m [default: 1s, without --nodes and --depth]
    #[arg(short = 't', long, value_name = "TIME", value_parser = input::duration)]
    movetime: Option<Duration>,

    /// Number of nodes to search
    #[arg(short, long, conflicts_with = "movetime", value_parser = input::at_least(1))]
    nodes: Option<u64>,

    /// Depth to search to, in plies, 1 to 200
    #[arg(short, long, conflicts_with_all = ["movetime", "nodes"], value_parser = input::number(1, 200))]
    depth: Option<u32>,

    /// Number of moves to compare
    #[arg(short, long, value_name = "K", default_value_t = 1, value_parser = input::number(1, 256))]
    multipv: u32,

    /// Size of the hash table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = input::number(1, 1 << 20))]
    hash: u32,

    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = input::number(1, 256))]
    threads: u32,

    #[command(flatten)]
    judge: Judge,

    #[command(flatten)]
    knowledge: Knowledge,

    /// Do not use endgame tables
    #[arg(long, conflicts_with_all = ["tables", "syzygy"])]
    no_tables: bool,

    #[command(flatten)]
    past: Past,

    #[command(flatten)]
    form: Form,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// Position as a FEN.
    fen: String,
    /// `chess`, `chess960` or `racingkings`.
    variant: &'static str,
    /// Best move in UCI notation; null if the game is over.
    bestmove: Option<String>,
    /// Best move in algebraic notation.
    san: Option<String>,
    /// Score in centipawns for the side to move; near ±32000 for mates.
    score: i32,
    /// Moves to mate, negative if the side to move is mated; null without a mate.
    mate: Option<i32>,
    /// Chances of win, draw and loss of the side to move, in thousandths.
    wdl: [u32; 3],
    /// Depth in plies.
    depth: u32,
    /// Nodes searched.
    nodes: u64,
    /// Duration in seconds.
    seconds: f64,
    /// Expected line in UCI notation.
    pv: Vec<String>,
    /// Whether tables see a mate that the 50-move rule prevents.
    cursed: bool,
    /// The compared moves, the best first; more than one with --multipv.
    lines: Vec<Variation>,
}

/// One of the compared moves.
#[derive(Serialize)]
struct Variation {
    /// The move in UCI notation.
    #[serde(rename = "move")]
    uci: String,
    /// Score in centipawns for the side to move.
    score: i32,
    /// Moves to mate, negative if the side to move is mated; null without a mate.
    mate: Option<i32>,
    /// Depth in plies.
    depth: u32,
    /// Expected line in UCI notation.
    pv: Vec<String>,
    /// Expected line in algebraic notation.
    pv_san: Vec<String>,
}

impl Best {
    /// Thinks and reports.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let game = input::game(self.position.board()?, &self.moves)?;
        let mut limits = Limits {
            movetime: self.movetime,
            nodes: self.nodes,
            depth: self.depth,
            ..Limits::default()
        };
        let config = Config::load()?;
        let knowledge = &self.knowledge.or(&config);
        let (tables, syzygy) = match self.no_tables {
            true => (None, None),
            false => (knowledge.tables_as_named()?, knowledge.syzygy()?),
        };
        if let Some(player) = &self.player {
            let (config, past, tables) = (&config, &self.past, (tables, syzygy));
            let look_up = LookUp { config, knowledge, tables, past };
            return choice::report(player, &game, &limits, self.seed, &look_up, &self.form, out);
        }
        if limits == Limits::default() {
            limits.movetime = Some(Duration::from_secs(1));
        }
        let board = *game.board();
        let cursed = fifty_moves_come_first(&board, tables.as_deref(), syzygy.as_deref())?;
        let mut engine = Engine::new(self.judge.apply(Options {
            hash_mib: self.hash as usize,
            threads: self.threads as usize,
            multi_pv: self.multipv as usize,
            library: false,
            tables,
            syzygy,
            ..Options::default()
        })?)?;
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let report = self.think(&mut engine, &game, &limits, &stop);
        self.print(&board, &report, cursed, out)?;
        if stop.is_stopped() { Err(Interrupted.into()) } else { Ok(()) }
    }

    /// Searches, and shows on a terminal how far it is.
    fn think(
        &self,
        engine: &mut Engine,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
    ) -> SearchResult {
        let bar = Bar::endless();
        let board = game.board();
        let report = engine.search(game, limits, stop, &mut |info| {
            if info.multipv == 1
                && let Some(&first) = info.pv.first()
            {
                let (score, san) = (in_words(info.score), board.san(first));
                bar.at(0.0, || format!("depth {}, {score}, {san}", info.depth));
            }
        });
        bar.clear();
        report
    }

    fn print(
        &self,
        board: &Board,
        found: &SearchResult,
        cursed: bool,
        out: &mut dyn Write,
    ) -> Result<()> {
        let first = found.lines.first();
        let score = first.map_or_else(|| settled(board), |info| info.score);
        let report = Report {
            fen: board.fen(),
            variant: board.variant().name(),
            bestmove: found.best.map(|m| board.uci(m)),
            san: found.best.map(|m| board.san(m)),
            score: score.0,
            mate: score.mate_moves(),
            wdl: kiebitz_engine::wdl::chances(board, score),
            depth: first.map_or(0, |info| info.depth),
            nodes: found.nodes,
            seconds: found.time.as_secs_f64(),
            pv: first.map(|info| board.spell_line(&info.pv, Board::uci)).unwrap_or_default(),
            cursed,
            lines: found.lines.iter().map(|info| Variation::new(board, info)).collect(),
        };
        self.form.write(&report, out, |out| {
            let (Some(uci), Some(san)) = (&report.bestmove, &report.san) else {
                let ending = board.ending().map(|ending| Outcome::from(ending).to_string());
                return Ok(writeln!(out, "No legal move: {}", ending.unwrap_or_default())?);
            };
            writeln!(out, "Best move: {san} ({uci})")?;
            for info in &found.lines {
                let line = board.san_line(info.pv.iter().copied(), PieceLetters::English);
                writeln!(out, "{:>8}  {line}", in_words(info.score))?;
            }
            if cursed {
                let clock = board.halfmoves();
                writeln!(
                    out,
                    "The 50-move rule comes before the mate that tables promise: {clock} plies are counted"
                )?;
            }
            let Report { depth, nodes, seconds, .. } = report;
            Ok(writeln!(out, "depth {depth}, {nodes} nodes in {seconds:.2} s")?)
        })
    }
}

/// The score where no move is left.
fn settled(board: &Board) -> Score {
    match board.ending().and_then(|ending| ending.winner()) {
        None => Score::ZERO,
        Some(winner) if winner == board.turn() => Score::mate_in(0),
        Some(_) => Score::mated_in(0),
    }
}

impl Variation {
    fn new(board: &Board, info: &Info) -> Variation {
        let pv = board.spell_line(&info.pv, Board::uci);
        Variation {
            uci: pv.first().cloned().unwrap_or_default(),
            score: info.score.0,
            mate: info.score.mate_moves(),
            depth: info.depth,
            pv,
            pv_san: board.spell_line(&info.pv, Board::san),
        }
    }
}

/// Pawns with a sign, or the distance to mate.
pub(super) fn in_words(score: Score) -> String {
    match score.mate_moves() {
        Some(moves) => format!("#{moves}"),
        None => format!("{:+.2}", f64::from(score.0) / 100.0),
    }
}
