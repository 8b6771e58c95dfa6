//! `kiebitz match`: which engine is stronger?

use std::io;
use std::path::absolute;
use std::time::Duration;

use kiebitz_arena::adjudicate::{Draw, Resign};
use kiebitz_arena::limit::Limit;
use kiebitz_arena::spec::{CommonOptions, Spec};
use kiebitz_arena::sprt::Sprt;
use kiebitz_arena::tournament::{
    Demand, MatchLog, MatchRecords, MatchSettings, NamedPairing, Tournament, TournamentFormat,
    known_rating, named_pairing,
};
use kiebitz_draw::emphasis::TextStyle;
use kiebitz_games::line_log::check_regular;
use kiebitz_play::ClockControl;
use kiebitz_tui::status_line::StatusLine;
use kiebitz_uci::Traffic;

use super::prelude::*;
use crate::terminal::confirm;

/// Play engines against each other and measure which is stronger
///
/// Two engines play a match. With three or more, every engine plays every other one (--format), and all get a rating
/// on one scale. Games come in pairs: each opening is played twice, with colours swapped. Score and Elo difference
/// are those of the first engine. The match claims draws by repetition and by the 50-move rule. An engine that
/// crashes, hangs, plays an illegal move or oversteps its time loses the game, and the match continues. Ctrl-C ends
/// the match with the result so far.
///
/// With --log every finished game is stored, and --resume continues the match after any interruption. A log names
/// programs and files, so --resume lists those it will start and write, and asks first; without a terminal it needs
/// --yes.
///
/// ENGINE is WHO[:OPTION=VALUE,...]. WHO is self (this program), elo:N (this program at a strength) or a textbook
/// player, both as in kiebitz play and docs/opponents.md, a UCI engine (a path, or a name in PATH or /usr/games), or
/// xboard:PROGRAM, an engine with the xboard protocol (chess only, limited by time or depth). OPTION is an option of
/// the engine or one of these: NAME (the name in reports), ARGS (its arguments), DIR (its working directory), and TC,
/// NODES, DEPTH or MOVETIME (its own limit). Options follow a second colon after a name that contains one, as in
/// ancestor:a3:MOVETIME=1s. Put a value with a comma in double quotes.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz match --engine self --engine stockfish --games 100"
    "kiebitz match --engine self:Threads=2 --engine self --games 200 --tc 5+0.05"
    "kiebitz match --engine self --engine ./old:ARGS=uci --nodes 10000 --games 20000 --sprt 0,5"
    "kiebitz match --engine self:NODES=1000 --engine gnuchess:ARGS=--uci --games 10 --pgn out.pgn"
    "kiebitz match --engine elo:1400 --engine elo:1000 --games 100"
    "kiebitz match --engine hard --engine ancestor:a3:NODES=20000 --games 20 --movetime 1s"
    "kiebitz match --engine elo:2000 --engine xboard:fairymax --games 20 --tc 10+0.1"
    "kiebitz match --engine self --engine hard --engine easy --games 20 --nodes 2000 --html report.html"
    "kiebitz match --engine self --engine stockfish --games 1000 --log match.log"
    "kiebitz match --resume match.log"
    "kiebitz match --resume match.log --yes"
    "kiebitz match --engine self --engine stockfish --each 'Hash=64,Move Overhead=50' --games 10"
})]
pub struct Match {
    /// An engine; give this option two or more times
    #[arg(short, long = "engine", value_name = "ENGINE", value_parser = input::engine_parser(), hide_possible_values = true, required_unless_present = "resume")]
    engines: Vec<Spec>,

    /// Options for all engines; an engine's own options take precedence
    #[arg(long, value_name = "OPTION=VALUE,...", default_value = "", hide_default_value = true)]
    each: CommonOptions,

    /// Pairings: round-robin (each engine against each other), gauntlet (the first against the others), or ladder
    /// (each against the next two)
    #[arg(long, value_name = "FORMAT", default_value = "round-robin", hide_possible_values = true)]
    #[arg(value_parser = input::one_of(&FORMATS))]
    format: TournamentFormat,

    /// A pairing, as NUMBER-NUMBER with engines counted from 1; give this option once per pairing. A number of games
    /// for this pairing may follow, as in 1-3:20
    #[arg(long = "pairing", value_name = "N-M", value_parser = named_pairing, conflicts_with = "format")]
    named_pairings: Vec<NamedPairing>,

    /// Known rating of an engine, as NUMBER=ELO with engines counted from 1; fixes the scale of three or more engines
    #[arg(long = "rating", value_name = "N=ELO", value_parser = known_rating)]
    ratings: Vec<(usize, f64)>,

    /// Variant of chess
    #[arg(short, long, default_value = "chess", value_parser = input::variant_parser(), ignore_case = true)]
    variant: Variant,

    /// Time control in seconds: [MOVES/]TIME[+INCREMENT] [default: 8+0.08, without --nodes, --depth and --movetime]
    #[arg(long, value_name = "TC", group = "limit", value_parser = ClockControl::from_seconds)]
    tc: Option<ClockControl>,

    /// Number of nodes per move
    #[arg(long, value_name = "N", group = "limit", value_parser = input::at_least(1))]
    nodes: Option<u64>,

    /// Depth of each move in plies
    #[arg(long, value_name = "D", group = "limit", value_parser = input::number(1, 1000))]
    depth: Option<u32>,

    /// Time per move, such as 0.1s or 100ms
    #[arg(long, value_name = "T", group = "limit", value_parser = input::duration)]
    movetime: Option<Duration>,

    /// Number of games in each pairing; with --sprt the maximum
    #[arg(short, long, value_name = "N", value_parser = input::number(1, 10_000_000))]
    #[arg(required_unless_present = "resume")]
    games: Option<u32>,

    /// Stop as soon as a sequential test (SPRT) decides between two Elo differences, as ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA
    ///
    /// H0 says that the first engine is ELO0 stronger, H1 says ELO1; both are logistic Elo, not normalised Elo. ALPHA
    /// is the probability of accepting H1 although H0 is true, BETA that of accepting H0 although H1 is true; both
    /// are 0.05 unless given. --sprt 0,5 asks: is the first engine 5 Elo stronger, or no stronger? The test uses the
    /// results of game pairs (pentanomial).
    ///
    /// The number of games is not known in advance. It grows with the square of 1/(ELO1-ELO0): at 5 % errors and the
    /// spread of results in docs/benchmarks.md, 0,5 takes about 17000 games on average if H0 or H1 is exactly true
    /// and about 28000 if the truth lies in the middle; 0,10 takes a quarter of that. --games limits it; then the
    /// test may end undecided.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// File with openings: EPD, games in PGN, or a Polyglot book .bin [default: the built-in balanced openings]
    #[arg(short, long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// Number of plies to use of each game in a PGN book, or of a Polyglot book
    #[arg(long, value_name = "N", default_value = "16", value_parser = input::number(0, 1000))]
    book_plies: u32,

    /// Number of games played at the same time [default: 1]
    #[arg(short, long, value_name = "N", value_parser = input::number(1, 1024))]
    concurrency: Option<u32>,

    /// Number that fixes the choice and the order of the openings
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = input::seed)]
    seed: u64,

    /// Append the games to this PGN file; with --log it must not exist yet
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pgn: Option<Output>,

    /// Event tag of the games [default: the names of the engines]
    #[arg(long, value_name = "TEXT")]
    event: Option<String>,

    /// Site tag of the games [default: ?]
    #[arg(long, value_name = "TEXT", default_value = "?", hide_default_value = true)]
    site: String,

    /// Store every finished game in this file, so that --resume can continue the match
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    log: Option<Output>,

    /// Continue the match of this log with the settings it began with. You can combine it only with --yes,
    /// --concurrency, --html, --json, --verbose and --engine-log
    #[arg(long, value_name = "FILE", conflicts_with_all = BEGINNING.split(' '))]
    resume: Option<PathBuf>,

    /// Do not ask before --resume starts the programs and writes the files that the log names
    #[arg(long, conflicts_with_all = BEGINNING.split(' '))]
    yes: bool,

    /// Write the report as a page with curves to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    html: Option<Output>,

    /// Print a line for each finished game to standard error
    #[arg(long)]
    verbose: bool,

    /// Append every line to (>) and from (<) the engines to this file, as "MILLISECONDS >NUMBER NAME(PROCESS): LINE".
    /// The command rejects an existing file of another kind
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    engine_log: Option<Output>,

    /// Hash table in MB, for engines that have the option; engines with a smaller range get the nearest value
    #[arg(long, value_name = "MB", default_value = "16", value_parser = input::number(1, 1_000_000))]
    hash: u32,

    /// Number of threads, for engines that have the option; engines with a smaller range get the nearest value
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::number(1, 1024))]
    threads: u32,

    /// Milliseconds by which a move may exceed the time before the game is lost on time
    #[arg(long, value_name = "MS", default_value = "20", value_parser = input::number(0, 60_000))]
    margin: u32,

    /// Seconds after which an engine without a clock (--nodes, --depth) that does not move counts as hung and loses
    #[arg(long, value_name = "S", default_value = "300", value_parser = input::number(1, 86_400))]
    hang: u32,

    /// End a game as lost if both engines see CP centipawns or more for the same side during MOVES moves
    #[arg(long, value_name = "MOVES,CP")]
    resign: Option<Resign>,

    /// End a game as drawn if both engines see CP centipawns or less during MOVES moves, from move FROM on
    #[arg(long, value_name = "MOVES,CP,FROM")]
    draw: Option<Draw>,

    /// End games as soon as the endgame tables in this folder know the result
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,

    /// End games as soon as Syzygy tables know the result; several folders are separated by colons (on Windows by semicolons)
    #[arg(long, value_name = "DIR")]
    syzygy: Option<String>,

    #[command(flatten)]
    form: Form,
}

/// What a match begins with: options that cannot be changed when it goes on.
const BEGINNING: &str = "engines each format named_pairings ratings variant tc nodes depth movetime games sprt book \
    book_plies seed pgn event site log hash threads margin hang resign draw tables syzygy";

const FORMATS: [(&str, &str, TournamentFormat); 3] = [
    ("round-robin", "", TournamentFormat::RoundRobin),
    ("gauntlet", "", TournamentFormat::Gauntlet),
    ("ladder", "", TournamentFormat::Ladder),
];

impl Match {
    pub fn run(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let (settings, log) = match &self.resume {
            Some(path) => self.resumed(path, language)?,
            None => (self.settings()?, self.log.as_deref().map(Path::to_path_buf)),
        };
        // What cannot work is found out before any file is touched.
        let mut outputs = Outputs::beside(settings.book.as_deref());
        let log = outputs.file_if(log.as_deref())?;
        outputs.file_if(settings.pgn.as_deref())?;
        let html = outputs.file_if(settings.html.as_deref())?;
        let engine_log = outputs.file_if(self.engine_log.as_deref())?;
        if self.resume.is_none() {
            MatchRecords::check(&settings, log.is_some())?;
        }
        let traffic = engine_log.as_deref().map(Traffic::open).transpose()?;
        let form = Form { json: settings.json };
        let tournament = Tournament::prepare(settings, traffic.as_ref())?;
        let records = match (log.as_deref(), &self.resume) {
            (Some(log), Some(_)) => tournament.resume(log)?,
            (log, _) => tournament.begin(log)?,
        };
        let stop = stop_on_ctrl_c()?;
        let (mut progress, mut line) = (tournament.progress(language), StatusLine::new());
        // Games lost by a fault are named at once.
        let played = tournament.play(records, &stop, |finished, tally, is_new| {
            progress.finished += 1;
            let told = (self.verbose && is_new).then(|| progress.game(finished));
            for told in told.into_iter().chain(progress.fault(finished)) {
                line.print(&told);
            }
            line.show(|| progress.score(finished, tally, terminal.text_style()));
        });
        line.clear();
        let (report, history) = played?;
        // The page comes last: should it fail, the result is not lost.
        let text = |style| report.text(language, style);
        form.write(&report, out, |out| Ok(write!(out, "{}", text(terminal.text_style()))?))?;
        out.flush()?;
        if let Some(path) = &html {
            let plain = text(TextStyle { painted: false, ..terminal.text_style() });
            file::write(path, tournament.page(&plain, &history, language).as_bytes())?;
        }
        if let (Some(path), Some(error)) =
            (&self.engine_log, traffic.and_then(|traffic| traffic.take_error()))
        {
            let file = path.display().to_string();
            return Err(error).with_context(|| text!(language, "cannot-write-file", file));
        }
        if report.is_interrupted() { Err(Interrupted.into()) } else { Ok(()) }
    }

    /// The settings of a log, with what may be changed, and its absolute path.
    fn resumed(&self, path: &Path, language: Language) -> Result<(MatchSettings, Option<PathBuf>)> {
        let mut settings = MatchLog::settings(path)?;
        let path = absolute(path)?;
        // A page that is named now takes the place of the log's, and needs no question.
        settings.html = settings.html.filter(|_| self.html.is_none());
        if !self.yes {
            ask(&settings.demands(), &path, language)?;
        }
        if let Some(book) = &settings.book {
            check_regular(book)?;
        }
        settings.html = self.html.as_deref().map(Path::to_path_buf).or(settings.html);
        settings.concurrency = self.concurrency.map_or(settings.concurrency, |n| n as usize);
        settings.json |= self.form.json;
        Ok((settings, Some(path)))
    }

    fn settings(&self) -> Result<MatchSettings> {
        let (engines, games) = (self.engines.len(), self.games.unwrap_or_default());
        let clock = self.tc.map(Limit::Clock);
        let per_move = self.nodes.map(Limit::Nodes).or(self.depth.map(Limit::Depth));
        let settings = MatchSettings {
            engines: self.engines.iter().map(|spec| spec.with_common(&self.each)).collect(),
            pairings: self.format.settings(engines, games, &self.named_pairings),
            ratings: self.ratings.clone(),
            variant: self.variant,
            limit: per_move.or(self.movetime.map(Limit::MoveTime)).or(clock),
            sprt: self.sprt,
            book: self.book.clone(),
            book_plies: self.book_plies as usize,
            concurrency: self.concurrency.unwrap_or(1) as usize,
            seed: self.seed,
            pgn: self.pgn.as_deref().map(Path::to_path_buf),
            html: self.html.as_deref().map(Path::to_path_buf),
            event: self.event.clone(),
            site: self.site.clone(),
            hash: self.hash,
            threads: self.threads,
            margin_ms: self.margin,
            hang_s: self.hang,
            resign: self.resign,
            draw: self.draw,
            tables: self.tables.clone(),
            syzygy: self.syzygy.clone(),
            json: self.form.json,
            folder: None,
        };
        settings.check().map_err(|error| BadArgument::new(&error))?;
        Ok(settings)
    }
}

/// Names what the match of a log does and asks for it on a terminal; elsewhere it is refused.
fn ask(demands: &[Demand], log: &Path, language: Language) -> Result<()> {
    if demands.is_empty() {
        return Ok(());
    }
    let file = log.display().to_string();
    for demand in demands {
        writeln!(io::stderr(), "{file}: {}", demand.text(language))?;
    }
    match confirm(&text!(language, "match-go-on"))? {
        None => bail!(failed!("match-needs-yes", file)),
        Some(false) => bail!(failed!("match-not-continued", file)),
        Some(true) => Ok(()),
    }
}
