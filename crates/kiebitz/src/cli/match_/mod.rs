//! `kiebitz match`: which of two engines is stronger?

mod progress;
mod report;

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result};
use clap::Args;
use clap::error::ErrorKind;
use kiebitz_arena::adjudicate::{Draw, Resign};
use kiebitz_arena::contestant::Entrant;
use kiebitz_arena::game::Rules;
use kiebitz_arena::limit::{Limit, TimeControl};
use kiebitz_arena::openings::Openings;
use kiebitz_arena::pgn::Sheet;
use kiebitz_arena::runner::{Conclusion, Match as Contest, introduce};
use kiebitz_arena::schedule::Schedule;
use kiebitz_arena::spec::{Spec, move_time};
use kiebitz_arena::sprt::Sprt;
use kiebitz_chess::Variant;
use kiebitz_engine::Stop;

use super::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use super::{examples, input};
use crate::terminal::Terminal;
use progress::Progress;
use report::Report;

/// The time control when nothing is said.
const DEFAULT_CONTROL: &str = "8+0.08";

/// Let two engines play each other, and say which is stronger
///
/// Games come in pairs: the same opening twice, colours swapped. The score, the Elo difference and
/// everything else is the first engine's. Draws by repetition and the fifty-move rule are claimed. An
/// engine that crashes, hangs, cheats or oversteps its time loses the game and the match goes on. Ctrl-C
/// ends it with the result so far.
///
/// ENGINE is WHO[:OPTION=VALUE,...], where WHO is "self" (this program), "elo:N" (this program at a strength from
/// 400 to 3200), a player of the textbook searches or a UCI engine: a path, or a name in PATH or /usr/games. The
/// players are "random" (any legal move), "easy", "normal", "hard", and the ancestors "ancestor:a1", "ancestor:a2", "ancestor:a3" and "ancestor:b" (chess and
/// Chess960) and "ancestor:e" (Racing Kings); docs/opponents.md describes them. After a
/// name with a colon options follow a second one, as in ancestor:a3:MOVETIME=1s. A value with a comma in it is put in double quotes. In capitals: NAME
/// (what to call it), ARGS (its arguments), DIR (where to run it), and TC, NODES, DEPTH or MOVETIME (a limit of
/// its own).
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz match --engine self --engine stockfish --games 100"
    "kiebitz match --engine self:Threads=2 --engine self --games 200 --tc 5+0.05"
    "kiebitz match --engine self --engine ./old:ARGS=uci --nodes 10000 --games 20000 --sprt 0,5"
    "kiebitz match --engine self:NODES=1000 --engine gnuchess:ARGS=--uci --games 10 --pgn out.pgn"
    "kiebitz match --engine elo:1400 --engine elo:1000 --games 100"
    "kiebitz match --engine hard --engine ancestor:a3:NODES=20000 --games 20 --movetime 1s"
})]
pub struct Match {
    /// An engine; give two
    #[arg(short, long = "engine", value_name = "ENGINE", required = true)]
    engines: Vec<Spec>,

    /// Rules to play by
    #[arg(short, long, default_value = "chess", value_parser = input::variant_parser(), ignore_case = true)]
    variant: Variant,

    /// Time control in seconds, [MOVES/]TIME[+INCREMENT]; 8+0.08 when no limit is given
    #[arg(long, value_name = "TC", group = "limit")]
    tc: Option<TimeControl>,

    /// Nodes a move
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Depth of each move in plies
    #[arg(long, value_name = "D", group = "limit", value_parser = input::number(1, 1000))]
    depth: Option<u32>,

    /// Time a move, such as 0.1s or 100ms
    #[arg(long, value_name = "T", group = "limit", value_parser = read_move_time)]
    movetime: Option<Duration>,

    /// Games to play, or at most to play with --sprt
    #[arg(short, long, value_name = "N", value_parser = input::number(1, 10_000_000))]
    games: u32,

    /// Stop as soon as it is clear which of two Elo differences holds (5 % error)
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Openings from a file (EPD, or games in PGN) instead of the built-in ones
    #[arg(short, long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// How much of each game in a PGN book is used, in plies
    #[arg(long, value_name = "N", default_value = "16", value_parser = input::number(0, 1000))]
    book_plies: u32,

    /// Games played at the same time
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = input::number(1, 1024))]
    concurrency: u32,

    /// Decides which openings are played, in which order
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Append the games to this file
    #[arg(short, long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// Hash table in megabytes, for engines that have the option
    #[arg(long, value_name = "MB", default_value = "16", value_parser = input::number(1, 1_000_000))]
    hash: u32,

    /// Threads, for engines that have the option
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::number(1, 1024))]
    threads: u32,

    /// Milliseconds forgiven on each move before a game is lost on time
    #[arg(long, value_name = "MS", default_value = "20", value_parser = input::number(0, 60_000))]
    margin: u32,

    /// End games as lost when both engines see CP or more for MOVES moves
    #[arg(long, value_name = "MOVES,CP")]
    resign: Option<Resign>,

    /// End games as drawn when both see CP or less for MOVES moves, from move FROM on
    #[arg(long, value_name = "MOVES,CP,FROM")]
    draw: Option<Draw>,

    /// Report as JSON
    #[arg(short, long)]
    json: bool,
}

impl Match {
    /// Plays and reports.
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let specs = self.pair()?;
        let limits = specs.map(|spec| spec.limit.unwrap_or_else(|| self.limit()));
        let games = self.games as usize;
        let openings = self.openings()?.sequence(self.seed);
        let entrants = [self.entrant(specs[0], 0)?, self.entrant(specs[1], 1)?];
        let names = self.names(specs, &entrants)?;
        let mut pgn = self.pgn.as_deref().map(Pgn::open).transpose()?;
        let sheet = Sheet {
            event: format!("{} against {}", names[0], names[1]),
            date: SystemTime::now(),
            names: names.clone(),
            limits,
        };
        let contest = Contest {
            entrants: [&*entrants[0], &*entrants[1]],
            limits,
            schedule: Schedule::new(openings, games),
            rules: Rules {
                margin: Duration::from_millis(self.margin.into()),
                resign: self.resign,
                draw: self.draw,
            },
            sprt: self.sprt,
            concurrency: self.concurrency as usize,
        };
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let begin = Instant::now();
        let mut progress = Progress::new(&names, games, self.sprt, terminal);
        let (tally, conclusion) = contest.run(&stop, |finished, tally| {
            progress.show(finished, tally);
            match &mut pgn {
                Some(pgn) => pgn.append(&sheet.pgn(finished)),
                None => Ok(()),
            }
        })?;
        progress.clear();
        let report = Report {
            names: &names,
            specs,
            limits,
            variant: self.variant,
            seed: self.seed,
            sprt: self.sprt,
            tally: &tally,
            conclusion,
            seconds: begin.elapsed().as_secs_f64(),
        };
        if self.json {
            writeln!(out, "{}", report.json()?)?;
        } else {
            report.print(terminal, out)?;
        }
        if conclusion == Conclusion::Interrupted {
            out.flush()?;
            std::process::exit(INTERRUPTED);
        }
        Ok(())
    }

    /// The two engines.
    fn pair(&self) -> Result<[&Spec; 2], clap::Error> {
        match &self.engines[..] {
            [first, second] => Ok([first, second]),
            other => Err(clap::Error::raw(
                ErrorKind::WrongNumberOfValues,
                format!("--engine must be given twice, not {} times\n", other.len()),
            )),
        }
    }

    /// The limit of those that have none of their own.
    fn limit(&self) -> Limit {
        let nodes = self.nodes.map(Limit::Nodes);
        let depth = self.depth.map(Limit::Depth);
        let time = self.movetime.map(Limit::MoveTime);
        let default = || DEFAULT_CONTROL.parse().expect("the default is a time control");
        nodes.or(depth).or(time).unwrap_or_else(|| Limit::Clock(self.tc.unwrap_or_else(default)))
    }

    fn openings(&self) -> Result<Openings> {
        let Some(path) = &self.book else { return Ok(Openings::built_in(self.variant)) };
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = String::from_utf8_lossy(&bytes);
        Openings::read(&text, self.variant, self.book_plies as usize)
            .with_context(|| format!("cannot use {} as a book", path.display()))
    }

    fn entrant(&self, spec: &Spec, number: u64) -> Result<Box<dyn Entrant>> {
        let defaults = [("Hash", self.hash), ("Threads", self.threads)];
        let defaults = defaults.map(|(name, value)| (name.to_owned(), value.to_string()));
        // Two random movers are not to think alike.
        Ok(spec.entrant(&defaults, self.seed.wrapping_add(number))?)
    }

    /// What the engines are called, made different where they are not. Each is started once: better now
    /// than after half a match it shows that one of them cannot.
    fn names(&self, specs: [&Spec; 2], entrants: &[Box<dyn Entrant>; 2]) -> Result<[String; 2]> {
        let name = |number: usize| {
            let own = introduce(&*entrants[number], self.variant)
                .with_context(|| format!("engine {}", number + 1))?;
            Ok::<_, anyhow::Error>(specs[number].name.clone().unwrap_or(own))
        };
        let names = [name(0)?, name(1)?];
        Ok(if names[0] == names[1] {
            [format!("{} (1)", names[0]), format!("{} (2)", names[1])]
        } else {
            names
        })
    }
}

fn read_move_time(text: &str) -> Result<Duration, String> {
    move_time(text).ok_or_else(|| "not a time such as 0.1s or 100ms".to_owned())
}

/// The file that games are appended to, each as soon as it is finished.
struct Pgn<'a> {
    path: &'a Path,
    file: File,
}

impl Pgn<'_> {
    fn open(path: &Path) -> Result<Pgn<'_>> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        Ok(Pgn { path, file: file.with_context(|| format!("cannot write {}", path.display()))? })
    }

    /// Appends a game in one piece, so that a crash does not leave half of one.
    fn append(&mut self, game: &str) -> Result<()> {
        let written = self.file.write_all(game.as_bytes());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
}
