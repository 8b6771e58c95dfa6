//! `kiebitz match`: which engine is stronger?

mod consent;
mod field;
mod html;
mod log;
mod progress;
mod report;
mod standings;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, FromArgMatches, ValueHint};
use kiebitz_arena::adjudicate::{Draw, Resign};
use kiebitz_arena::game::{Played, Rules};
use kiebitz_arena::limit::TimeControl;
use kiebitz_arena::pgn::Sheet;
use kiebitz_arena::runner::{Conclusion, Finished, Match as Contest, Pairing};
use kiebitz_arena::schedule::Schedule;
use kiebitz_arena::spec::{CommonOptions, Spec, move_time};
use kiebitz_arena::sprt::Sprt;
use kiebitz_chess::Variant;
use kiebitz_engine::Stop;
use kiebitz_games::line_log::check_regular;
use kiebitz_games::pgn_file::PgnFile;
use kiebitz_uci::Traffic;

use super::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use super::{examples, input};
use crate::file::{self, Output, OutputPath, Outputs};
use crate::terminal::Terminal;
use field::{Field, Meeting, read_pairing};
use html::Course;
use log::Log;
use progress::Progress;
use report::Report;
use standings::Standings;

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
/// ENGINE is WHO[:OPTION=VALUE,...]. WHO is self (this program), elo:N (this program at a strength from 400 to 3200),
/// a textbook player (random, easy, normal, hard; ancestor:a1, a2, a3 and b for chess and Chess960, ancestor:e for
/// Racing Kings; see docs/opponents.md), a UCI engine (a path, or a name in PATH or /usr/games), or xboard:PROGRAM,
/// an engine with the xboard protocol (chess only, limited by time or depth). OPTION is an option of the engine or
/// one of these: NAME (the name in reports), ARGS (its arguments), DIR (its working directory), and TC, NODES, DEPTH
/// or MOVETIME (its own limit). Options follow a second colon after a name that contains one, as in
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
    #[arg(short, long = "engine", value_name = "ENGINE", required_unless_present = "resume")]
    engines: Vec<Spec>,

    /// Options for all engines; an engine's own options take precedence
    #[arg(long, value_name = "OPTION=VALUE,...", default_value = "", hide_default_value = true)]
    each: CommonOptions,

    /// Pairings: round-robin (each engine against each other), gauntlet (the first against the others), or ladder
    /// (each against the next two)
    #[arg(long, value_name = "FORMAT", default_value = "round-robin", hide_possible_values = true)]
    #[arg(value_parser = ["round-robin", "gauntlet", "ladder"])]
    format: String,

    /// A pairing, as NUMBER-NUMBER with engines counted from 1; give this option once per pairing. A number of games
    /// for this pairing may follow, as in 1-3:20
    #[arg(long = "pairing", value_name = "N-M", value_parser = read_pairing, conflicts_with = "format")]
    named_pairings: Vec<Meeting>,

    /// Known rating of an engine, as NUMBER=ELO with engines counted from 1; fixes the scale of three or more engines
    #[arg(long = "rating", value_name = "N=ELO", value_parser = read_rating)]
    ratings: Vec<(usize, f64)>,

    /// Variant of chess
    #[arg(short, long, default_value = "chess", value_parser = input::variant_parser(), ignore_case = true)]
    variant: Variant,

    /// Time control in seconds: [MOVES/]TIME[+INCREMENT] [default: 8+0.08, without --nodes, --depth and --movetime]
    #[arg(long, value_name = "TC", group = "limit")]
    tc: Option<TimeControl>,

    /// Number of nodes per move
    #[arg(long, value_name = "N", group = "limit", value_parser = input::at_least(1))]
    nodes: Option<u64>,

    /// Depth of each move in plies
    #[arg(long, value_name = "D", group = "limit", value_parser = input::number(1, 1000))]
    depth: Option<u32>,

    /// Time per move, such as 0.1s or 100ms
    #[arg(long, value_name = "T", group = "limit", value_parser = read_move_time)]
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
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pgn: Option<Output>,

    /// Event tag of the games [default: the names of the engines]
    #[arg(long, value_name = "TEXT")]
    event: Option<String>,

    /// Site tag of the games [default: ?]
    #[arg(long, value_name = "TEXT", default_value = "?", hide_default_value = true)]
    site: String,

    /// Store every finished game in this file, so that --resume can continue the match
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    log: Option<Output>,

    /// Continue the match of this log with the settings it began with. You can combine it only with --yes,
    /// --concurrency, --html, --json, --verbose and --engine-log
    #[arg(long, value_name = "FILE", conflicts_with_all = BEGINNING)]
    resume: Option<PathBuf>,

    /// Do not ask before --resume starts the programs and writes the files that the log names
    #[arg(long, conflicts_with_all = BEGINNING)]
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

    /// End games as soon as Syzygy tables know the result; separate several folders as in PATH
    #[arg(long, value_name = "DIR")]
    syzygy: Option<String>,

    /// Print the report as JSON; docs/json.md lists its keys
    #[arg(short, long)]
    json: bool,
}

/// What a match begins with: options that cannot be changed when it goes on.
const BEGINNING: [&str; 27] = [
    "engines",
    "each",
    "format",
    "named_pairings",
    "ratings",
    "variant",
    "tc",
    "nodes",
    "depth",
    "movetime",
    "games",
    "sprt",
    "book",
    "book_plies",
    "seed",
    "pgn",
    "event",
    "site",
    "log",
    "hash",
    "threads",
    "margin",
    "hang",
    "resign",
    "draw",
    "tables",
    "syzygy",
];

/// What is kept while a match is played.
struct Records {
    log: Option<Log>,
    pgn: Option<PgnFile>,
    html: Option<OutputPath>,
    course: Course,
}

/// The files that a match writes.
struct Files {
    log: Option<OutputPath>,
    pgn: Option<OutputPath>,
    html: Option<OutputPath>,
    engine_log: Option<OutputPath>,
}

/// The file that the engines' lines are written into.
fn traffic(path: Option<&OutputPath>) -> Result<Option<Traffic>> {
    Ok(path.map(|path| Traffic::open(path)).transpose()?)
}

impl Match {
    /// Plays and reports.
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        // What cannot work is found out before any file is touched.
        let Some(path) = &self.resume else {
            let files = self.files()?;
            if let (Some(path), true) = (&self.pgn, self.log.is_some())
                && path.exists()
            {
                bail!("{} exists: with --log the PGN file must not exist yet", path.display());
            }
            // What is there is checked now; a new file is made when all engines have been started.
            let pgn = self.pgn.as_deref().filter(|path| path.is_file());
            pgn.map(PgnFile::open).transpose()?;
            let field = self.field(traffic(files.engine_log.as_ref())?)?;
            let arguments = if self.log.is_some() { arguments()? } else { Vec::new() };
            let before = vec![BTreeMap::new(); field.pairings.len()];
            let log = files.log.as_ref().map(|path| Log::begin(path, arguments)).transpose()?;
            let pgn = files.pgn.as_deref().map(PgnFile::open).transpose()?;
            let records = Records { log, pgn, html: files.html, course: Course::default() };
            return self.play(&field, records, before, terminal, out);
        };
        let beginning = Log::beginning(path)?;
        let mut again = Match::from_arguments(&beginning.arguments)?;
        // The log may have been moved or copied. What is named now counts from here, what was named then from there.
        let path = &std::path::absolute(path)?;
        again.log = Some(path.clone().into());
        again.json |= self.json;
        let here = |path: &Option<Output>| {
            path.as_deref().map(std::path::absolute).transpose().map(|path| path.map(Output::from))
        };
        let (html, engine_log) = (here(&self.html)?, here(&self.engine_log)?);
        if let Some(folder) = beginning.folder {
            std::env::set_current_dir(folder)?;
        }
        // A page that is named now takes the place of the log's, and needs no question.
        again.html = again.html.filter(|_| html.is_none());
        if !self.yes {
            again.demands().ask(path)?;
        }
        if let Some(book) = &again.book {
            check_regular(book)?;
        }
        again.html = html.or(again.html);
        again.engine_log = engine_log;
        again.verbose = self.verbose;
        again.concurrency = self.concurrency.or(again.concurrency);
        let files = again.files()?;
        let field = again.field(traffic(files.engine_log.as_ref())?)?;
        let (log, before) = Log::resume(path, again.variant, field.pairings.len())?;
        // It belongs to this match alone, and is written anew: a crash may have let any of the last games into it.
        let mut pgn = files.pgn.as_deref().map(PgnFile::open).transpose()?;
        pgn.as_mut().map(PgnFile::clear).transpose()?;
        let records = Records { log: Some(log), pgn, html: files.html, course: Course::default() };
        again.play(&field, records, before, terminal, out)
    }

    /// The files to write; refuses those that could not be written, before anything takes long.
    fn files(&self) -> Result<Files> {
        let mut outputs = Outputs::beside(self.book.as_deref());
        Ok(Files {
            log: outputs.file_if(self.log.as_deref())?,
            pgn: outputs.file_if(self.pgn.as_deref())?,
            html: outputs.file_if(self.html.as_deref())?,
            engine_log: outputs.file_if(self.engine_log.as_deref())?,
        })
    }

    /// Reads the arguments of a match that was begun before.
    fn from_arguments(arguments: &[String]) -> Result<Match> {
        let command = Match::augment_args(clap::Command::new("match").no_binary_name(true));
        // An option of the whole program that may have stood among them.
        let color = clap::Arg::new("color").long("color");
        let matches = command.arg(color).try_get_matches_from(arguments)?;
        Ok(Match::from_arg_matches(&matches)?)
    }

    /// The rating that a player is known to have.
    fn rating(&self, number: usize) -> Option<f64> {
        self.ratings.iter().find(|(known, _)| *known == number).map(|(_, elo)| *elo)
    }

    /// Plays all pairings and reports.
    fn play(
        &self,
        field: &Field,
        records: Records,
        before: log::Games,
        terminal: &Terminal,
        out: &mut dyn Write,
    ) -> Result<()> {
        let Field { pairings, specs, names, limits, .. } = field;
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let begin = Instant::now();
        let contest = self.contest(field, before);
        let date = SystemTime::now();
        let sheets: Vec<Sheet> =
            pairings.iter().map(|meeting| self.sheet(field, meeting, date)).collect();
        let mut progress = Progress::new(
            pairings.iter().map(|meeting| meeting.players.map(|player| names[player].clone())),
            contest.pairings.iter().map(|pairing| pairing.schedule.games()),
            self.sprt,
            terminal,
        );
        let Records { mut log, mut pgn, html, mut course } = records;
        let keep = |finished: &Finished| match &mut log {
            Some(log) => log.append(finished.pairing, finished.number, &finished.played),
            None => Ok(()),
        };
        let result = contest.run(&stop, keep, |finished, tally| {
            let is_new = !contest.pairings[finished.pairing].before.contains_key(&finished.number);
            if self.verbose && is_new {
                progress.tell(finished);
            }
            progress.show(finished, tally);
            // A tournament has no curve: each pairing would begin another.
            if pairings.len() == 1 {
                course.note(tally, self.sprt);
            }
            match &mut pgn {
                Some(pgn) => {
                    let game = sheets[finished.pairing].pgn(finished.number, &finished.played);
                    Ok(pgn.append(&game)?)
                }
                None => Ok(()),
            }
        });
        progress.clear();
        let (tallies, conclusion) = result?;
        let seconds = begin.elapsed().as_secs_f64();
        let interrupted = conclusion == Conclusion::Interrupted;
        let (text, json) = match (&specs[..], &tallies[..]) {
            ([one, other], [tally]) => {
                let report = Report {
                    names: &[names[0].clone(), names[1].clone()],
                    specs: [one, other],
                    limits: [limits[0], limits[1]],
                    variant: self.variant,
                    seed: self.seed,
                    sprt: self.sprt,
                    tally,
                    conclusion,
                    seconds,
                };
                (written(|out| report.print(terminal, out))?, report.json()?)
            }
            _ => {
                let standings = Standings {
                    names,
                    known: (1..=names.len()).map(|number| self.rating(number)).collect(),
                    limits: limits.iter().map(ToString::to_string).collect(),
                    variant: self.variant,
                    seed: self.seed,
                    pairings: &pairings.iter().map(|meeting| meeting.players).collect::<Vec<_>>(),
                    tallies: &tallies,
                    interrupted,
                    seconds,
                };
                (written(|out| standings.print(terminal, out))?, standings.json()?)
            }
        };
        // The page comes last: should it fail, the result is not lost.
        match self.json {
            true => writeln!(out, "{json}")?,
            false => write!(out, "{text}")?,
        }
        out.flush()?;
        if let Some(path) = &html {
            let plain = anstream::adapter::strip_str(&text).to_string();
            let title = names.join(if names.len() == 2 { " against " } else { ", " });
            let conditions =
                format!("Kiebitz {}, {}", env!("CARGO_PKG_VERSION"), self.conditions());
            let page = html::page(&title, &conditions, &plain, &course, self.sprt);
            file::write(path, page.as_bytes())?;
        }
        if let (Some(path), Some(error)) = (&self.engine_log, field.traffic_error()) {
            return Err(error).with_context(|| format!("cannot write {}", path.display()));
        }
        if interrupted {
            std::process::exit(INTERRUPTED);
        }
        Ok(())
    }

    /// What was the same for all games, in words.
    fn conditions(&self) -> String {
        let mut parts = vec![match &self.book {
            Some(book) => format!("openings from {}", book.display()),
            None => "openings built in".to_owned(),
        }];
        parts.push(format!("seed {}, {} MB of hash", self.seed, self.hash));
        parts.push(match self.threads {
            1 => "one thread".to_owned(),
            threads => format!("{threads} threads"),
        });
        parts.extend(self.resign.map(|Resign { moves, centipawns }| {
            format!("lost after {moves} moves at {centipawns} centipawns")
        }));
        parts.extend(self.draw.map(|Draw { moves, centipawns, from }| {
            format!("drawn after {moves} moves within {centipawns} centipawns from move {from} on")
        }));
        parts.extend(self.tables.as_ref().map(|_| "tables end games".to_owned()));
        parts.extend(self.syzygy.as_ref().map(|_| "Syzygy tables end games".to_owned()));
        parts.join(", ")
    }

    /// What stands above the games of two players.
    fn sheet(&self, field: &Field, meeting: &Meeting, date: SystemTime) -> Sheet {
        let names = meeting.players.map(|player| field.names[player].clone());
        let usual = || format!("{} against {}", names[0], names[1]);
        Sheet {
            event: self.event.clone().unwrap_or_else(usual),
            site: self.site.clone(),
            date,
            names,
            limits: meeting.players.map(|player| field.limits[player]),
        }
    }

    /// Everything that is to be played. Games played before count.
    fn contest<'a>(&self, field: &'a Field, before: log::Games) -> Contest<'a> {
        let pairing = |(meeting, before): (&Meeting, BTreeMap<usize, Played>)| {
            let games = meeting.games.or(self.games).unwrap_or_default() as usize;
            Pairing {
                entrants: meeting.players.map(|player| &*field.entrants[player]),
                limits: meeting.players.map(|player| field.limits[player]),
                schedule: Schedule::new(field.openings.sequence(self.seed), games),
                before,
            }
        };
        Contest {
            pairings: field.pairings.iter().zip(before).map(pairing).collect(),
            rules: Rules {
                margin: Duration::from_millis(self.margin.into()),
                hang: Duration::from_secs(self.hang.into()),
                resign: self.resign,
                draw: self.draw,
                endings: field.endings.clone(),
            },
            sprt: self.sprt,
            concurrency: self.concurrency.unwrap_or(1) as usize,
        }
    }
}

/// The arguments of this command, as they were given.
fn arguments() -> Result<Vec<String>> {
    let given = std::env::args_os().skip_while(|argument| argument != "match").skip(1);
    let read = given.map(|argument| argument.into_string());
    read.collect::<Result<_, _>>()
        .map_err(|name| anyhow!("a log cannot hold the name {}: it is no text", name.display()))
}

/// What something prints.
fn written(print: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<String> {
    let mut text = Vec::new();
    print(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn read_rating(text: &str) -> Result<(usize, f64), String> {
    let read = || {
        let (number, elo) = text.split_once('=')?;
        let number = number.parse().ok().filter(|number| *number > 0)?;
        Some((number, elo.parse::<f64>().ok().filter(|elo| elo.is_finite())?))
    };
    read().ok_or_else(|| "not a player's number and rating, such as 1=2700".to_owned())
}

fn read_move_time(text: &str) -> Result<Duration, String> {
    move_time(text).ok_or_else(|| "not a time such as 0.1s or 100ms".to_owned())
}
