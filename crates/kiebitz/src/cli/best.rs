//! `kiebitz best`: the engine's move in one position.

use std::time::Duration;

use kiebitz_chess::{Board, Game, Move};
use kiebitz_draw::text::wrap;
use kiebitz_engine::{BestMoveReport, Engine, Limits, Options, SearchResult, Stop};
use kiebitz_play::words::score_text;
use kiebitz_players::{PlayerSpec, Resources};
use kiebitz_review::{DEFAULT_NODES, Judge as MoveJudge, JudgeSettings, WhyReport};
use kiebitz_tablebase::fifty_moves_come_first;
use kiebitz_tui::search_text;
use serde::Serialize;

use super::choice::{self, Past};
use super::input::Position;
use super::judge::Judge;
use super::knowledge::Knowledge;
use super::prelude::*;

/// Columns that an explanation may take.
const WIDTH: usize = 96;

/// Find the best move in a position
///
/// Searches for one second by default and prints the move, its score for the side to move, and the expected line.
/// Ctrl-C ends the search early and prints the result so far. With - as FEN it reads many positions from standard input,
/// a FEN or EPD on each line, and reports on each; with --json in a line each.
///
/// If endgame tables cover the position, their verdict counts: those that Kiebitz built and, with --syzygy, Syzygy
/// tables. Kiebitz's own tables do not know the 50-move rule; if that rule ends the game before the mate, the search
/// decides ("cursed" in the JSON report). Use --no-tables for a result that does not depend on the tables of this
/// machine.
///
/// With --why it explains the move: what it wins or saves, or what the next best would cost. With --why MOVE it explains
/// why not that move.
///
/// With --player another player chooses the move: any program of kiebitz play. It uses the tables, the book and the
/// learned openings as there, and takes its usual time unless you set a limit.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz best startpos --movetime 5s"
    "kiebitz best startpos --depth 12"
    "kiebitz best 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4'"
    "kiebitz best startpos --multipv 3 --movetime 500ms --json"
    "kiebitz best 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4' --why Qxf6"
    "kiebitz best startpos --moves '1. e4 e5 2. Nf3' --player elo:1200 --seed 7"
    "kiebitz best - --nodes 100000 --json < positions.epd"
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
    #[arg(short, long, value_name = "P", value_parser = input::player_parser(), hide_possible_values = true,
        conflicts_with_all = ["multipv", "hash", "threads", "evaluator", "eval_file"])]
    player: Option<PlayerSpec>,

    /// Number that fixes the random choices of the player [default: another one each time]
    #[arg(short, long, value_name = "N", requires = "player", value_parser = input::seed)]
    seed: Option<u64>,

    /// Time to search, such as 1s, 500ms or 2m [default: 1s, without --nodes and --depth]
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    movetime: Option<Duration>,

    /// Number of nodes to search
    #[arg(short, long, conflicts_with = "movetime", value_parser = input::at_least(1))]
    nodes: Option<u64>,

    /// Depth to search to, in plies, 1 to 200
    #[arg(short, long, conflicts_with_all = ["movetime", "nodes"], value_parser = input::number(1, 200))]
    depth: Option<u32>,

    /// Number of moves to compare
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = input::number(1, 256))]
    multipv: u32,

    /// Explain the best move, or why not this one, such as Qxd5 or d1d5
    #[arg(short, long, value_name = "MOVE", num_args = 0..=1, conflicts_with = "player")]
    why: Option<Option<String>>,

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

/// The best move, and why.
#[derive(Serialize)]
struct Explained {
    /// What was found.
    #[serde(flatten)]
    found: BestMoveReport,
    /// Why it is the best, or why not the move asked about; with --why.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyReport>,
}

impl Best {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let mut limits = Limits {
            movetime: self.movetime,
            nodes: self.nodes,
            depth: self.depth,
            ..Limits::default()
        };
        let config = Config::load()?;
        let knowledge = &self.knowledge.or(&config).in_language(language);
        let (tables, syzygy) = match self.no_tables {
            true => (None, None),
            false => (Some(knowledge.tables_as_named()?), knowledge.syzygy()?),
        };
        if let Some(player) = &self.player {
            // A config file may name one that no longer exists.
            let book = if player.uses_book() { knowledge.book()? } else { None };
            let ancestors_book = knowledge.ancestors_book(book.clone());
            let (book_choice, seed) = (knowledge.book_choice(), self.seed);
            let resources = Resources {
                tables,
                syzygy,
                book,
                ancestors_book,
                book_choice,
                seed,
                ..Resources::default()
            };
            let resources = self.past.remind(player, resources, &config)?;
            return self.position.each(language, |board| {
                let game = self.game(board, out)?;
                choice::report(player, &game, &limits, &resources, &self.form, language, out)
            });
        }
        if limits == Limits::default() {
            limits.movetime = Some(Duration::from_secs(1));
        }
        let options = self.judge.apply(Options {
            hash_mib: self.hash as usize,
            threads: self.threads as usize,
            multi_pv: self.multipv as usize,
            library: false,
            tables: tables.clone(),
            syzygy: syzygy.clone(),
            ..Options::default()
        })?;
        let nodes = self.nodes.unwrap_or(DEFAULT_NODES);
        let settings = JudgeSettings { nodes, threads: 1, engine: options.clone() };
        let mut explainer = self.why.as_ref().map(|_| MoveJudge::new(settings)).transpose()?;
        let mut engine = Engine::new(options)?;
        let stop = stop_on_ctrl_c()?;
        self.position.each(language, |board| {
            let game = self.game(board, out)?;
            let board = *game.board();
            let cursed = fifty_moves_come_first(&board, tables.as_deref(), syzygy.as_deref())?;
            // What it knows of one position must not change what it finds in the next.
            engine.new_game();
            let found = think(&mut engine, &game, &limits, &stop, language);
            let why = match (&mut explainer, found.best) {
                (Some(judge), Some(best)) => Some(self.explain(judge, &game, best)?),
                _ => None,
            };
            let report = Explained { found: BestMoveReport::new(&board, &found, cursed), why };
            self.form.write(&report, out, |out| {
                search_text::write_best(&board, &found, &report.found, language, out)?;
                if let Some(why) = &report.why {
                    writeln!(out)?;
                    for line in wrap(&why.words(language).paragraph(language), WIDTH) {
                        writeln!(out, "{line}")?;
                    }
                }
                Ok(())
            })?;
            out.flush()?;
            unless_stopped(&stop)
        })
    }

    /// Why the best move, or why not the one that was asked about.
    fn explain(&self, judge: &mut MoveJudge, game: &Game, best: Move) -> Result<WhyReport> {
        let named = self.why.as_ref().and_then(Option::as_deref).unwrap_or_default();
        let asked = input::game(*game.board(), named)?.moves().first().copied().unwrap_or(best);
        let considered = judge.consider(game, Some(asked), &Stop::new())?;
        Ok(considered.report(game.board(), false))
    }

    /// The game to this position. Among many each is named.
    fn game(&self, start: Board, out: &mut dyn Write) -> Result<Game> {
        let game = input::game(start, &self.moves)?;
        if self.position.are_many() {
            self.form.say(out, game.board().fen())?;
        }
        Ok(game)
    }
}

fn think(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
    language: Language,
) -> SearchResult {
    let bar = Bar::endless();
    let board = game.board();
    let found = engine.search(game, limits, stop, &mut |info| {
        if info.multipv == 1
            && let Some(&first) = info.pv.first()
        {
            let score = score_text(language, info.score);
            let san = board.san_with(first, language.letters());
            bar.at(0.0, || text!(language, "best-progress", depth = info.depth, score, san));
        }
    });
    bar.clear();
    found
}
