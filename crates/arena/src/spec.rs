//! Engines, as named on the command line: `self:Hash=64`, `elo:1400`, `/usr/bin/engine`, `random`,
//! `ancestor:a3`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use kiebitz_books::polyglot::{Book, BookError};
use kiebitz_play::ClockControl;
use kiebitz_players::{Knowledge, Opponent, PlayerSpec, UnknownOpponent};
use kiebitz_tablebase::{Syzygy, SyzygyError};
use kiebitz_uci::{GAMES, Launch, Traffic, find_program};
use kiebitz_words::{Message, message, said};
use serde::{Deserialize, Serialize};

use crate::contestant::{Entrant, InHouse, enter_uci, enter_xboard};
use crate::limit::Limit;
use crate::random::Random;
use crate::stored::{limit, text};

/// An engine and its settings, written `WHO[:OPTION=VALUE,...]`. Some names have a colon of their own, as in
/// `ancestor:a3:MOVETIME=1s`. `elo:N` is this program at a strength.
///
/// A value that contains a comma or a blank at its ends stands in double quotes. An option without `=` is
/// a button to press. Names in capitals are ours and not sent to the engine: `NAME` (what to call it),
/// `ARGS` (arguments, separated by blanks), `DIR` (where it runs), and `TC`, `NODES`, `DEPTH`, `MOVETIME`
/// (its own limit).
///
/// ```
/// use kiebitz_arena::spec::{Spec, Who};
/// let spec: Spec = "gnuchess:ARGS=--uci,Hash=64".parse()?;
/// assert_eq!(spec.who, Who::Program("gnuchess".into()));
/// assert_eq!(spec.args, ["--uci"]);
/// assert_eq!(spec.options, [("Hash".to_owned(), "64".to_owned())]);
/// # Ok::<(), kiebitz_arena::spec::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spec {
    #[serde(with = "text")]
    pub who: Who,
    /// The name to show; `None` for the engine's own.
    pub name: Option<String>,
    pub args: Vec<String>,
    pub dir: Option<PathBuf>,
    /// UCI options in the order given.
    pub options: Vec<(String, String)>,
    /// Its own limit, instead of the match's.
    #[serde(with = "limit")]
    pub limit: Option<Limit>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    OurselvesAsUci,
    /// A player of our own that is not the engine.
    Player(Opponent),
    /// A UCI engine: a path, or a name to look up.
    Program(PathBuf),
    /// A program with xboard's protocol: `xboard:fairymax`.
    Xboard(PathBuf),
}

/// The name without settings.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::OurselvesAsUci => f.write_str("self"),
            Who::Player(opponent) => opponent.fmt(f),
            Who::Program(name) => name.display().fmt(f),
            Who::Xboard(name) => write!(f, "{XBOARD}:{}", name.display()),
        }
    }
}

impl FromStr for Who {
    type Err = SpecError;

    fn from_str(name: &str) -> Result<Who, SpecError> {
        Ok(match name {
            "" => return Err(SpecError::Nobody),
            "self" => Who::OurselvesAsUci,
            name if first_word(name) == XBOARD => match name.split_once(':') {
                Some((_, program)) if !program.is_empty() => Who::Xboard(program.into()),
                _ => return Err(SpecError::Nobody),
            },
            name => match (name.parse::<Opponent>(), name.parse::<PlayerSpec>()) {
                (Ok(opponent), _) => Who::Player(opponent),
                (Err(unknown), _) if has_second_word(name) => return Err(unknown.into()),
                (Err(_), Err(kiebitz_players::SpecError::Unknown(_))) => Who::Program(name.into()),
                // A player of other commands, and hardly meant as a program.
                (Err(_), _) => return Err(SpecError::NotInMatches(name.to_owned())),
            },
        })
    }
}

/// Options that several engines have in common, written as those of one: `Hash=16,Threads=1`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CommonOptions(Vec<(String, String)>);

impl FromStr for CommonOptions {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<CommonOptions, SpecError> {
        let settings = read_settings(text)?;
        if let Some((name, _)) = settings.iter().find(|(name, _)| OURS.contains(name)) {
            return Err(SpecError::NotCommon((*name).to_owned()));
        }
        let owned = settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Ok(CommonOptions(owned.collect()))
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    Nobody,
    OpenQuote,
    NoName,
    BadValue { name: String, value: String },
    Unknown(#[from] UnknownOpponent),
    NotInMatches(String),
    NoLevel(#[from] kiebitz_players::SpecError),
    NoOption { who: Opponent, name: String },
    TwoLimits,
    NotCommon(String),
}

said! { SpecError {
    Nobody => "match-nobody";
    OpenQuote => "match-open-quote";
    NoName => "match-no-name";
    BadValue { name, value } => "match-bad-value", name, value;
    Unknown(error) => error;
    NotInMatches(name) => "match-not-played", name, own = own_players();
    NoLevel(error) => error;
    NoOption { who, name } => "match-no-option", who = who.to_string(), name;
    TwoLimits => "match-two-limits";
    NotCommon(name) => "match-not-common", name;
} }

const ELO: &str = "elo";

fn own_players() -> Message<'static> {
    message!("match-own", players = Opponent::names())
}

const XBOARD: &str = "xboard";

/// Settings that are ours and not sent to an engine.
const OURS: [&str; 7] = ["NAME", "ARGS", "DIR", "TC", "NODES", "DEPTH", "MOVETIME"];

/// The options of players that use tables and a book, as in UCI: the folders of endgame tables, and the
/// book instead of the built-in one; none if it is empty.
const SYZYGY_PATH: &str = "SyzygyPath";
const BOOK_FILE: &str = "BookFile";

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let (who, settings) = split_who(text);
        let level = (first_word(who) == ELO).then(|| who.parse::<PlayerSpec>()).transpose()?;
        let who = if level.is_some() { Who::OurselvesAsUci } else { who.parse()? };
        let name = level.as_ref().map(PlayerSpec::to_string);
        let mut spec =
            Spec { who, name, args: Vec::new(), dir: None, options: Vec::new(), limit: None };
        if let Some(PlayerSpec::Elo(elo)) = level {
            spec.set("UCI_LimitStrength", "true")?;
            spec.set("UCI_Elo", &elo.to_string())?;
        }
        for (name, value) in read_settings(settings)? {
            spec.set(name, value)?;
        }
        if let Who::Player(who) = spec.who
            && let Some((name, _)) = spec.options.iter().find(|(name, _)| !has_option(who, name))
        {
            return Err(SpecError::NoOption { who, name: name.clone() });
        }
        Ok(spec)
    }
}

impl Spec {
    /// Adds the common options. The engine's own options take precedence; a player of ours gets
    /// only those it has.
    pub fn with_common(&self, common: &CommonOptions) -> Spec {
        let is_set =
            |name: &str| self.options.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
        let takes = |name: &str| match self.who {
            Who::Player(opponent) => has_option(opponent, name),
            _ => true,
        };
        let wanted = common.0.iter().filter(|(name, _)| takes(name) && !is_set(name));
        let options = wanted.chain(&self.options).cloned().collect();
        Spec { options, ..self.clone() }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), SpecError> {
        let bad = || SpecError::BadValue {
            name: name.to_owned(),
            value: value.chars().take(40).collect(),
        };
        if self.limit.is_some() && matches!(name, "TC" | "NODES" | "DEPTH" | "MOVETIME") {
            return Err(SpecError::TwoLimits);
        }
        match name {
            "NAME" if value.trim().is_empty() => return Err(bad()),
            "NAME" => self.name = Some(value.to_owned()),
            "ARGS" => self.args = value.split_whitespace().map(str::to_owned).collect(),
            "DIR" => self.dir = Some(value.into()),
            "TC" | "NODES" | "DEPTH" | "MOVETIME" => {
                self.limit = Some(read_limit(name, value).ok_or_else(bad)?);
            }
            _ => self.options.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }
}

const SEED: &str = "Seed";

#[derive(Debug, thiserror::Error)]
pub enum NoEntrant {
    NoProgram(PathBuf),
    NoTables(#[from] SyzygyError),
    NoBook(#[from] BookError),
    NoNodes,
    NoFractions,
}

said! { NoEntrant {
    NoProgram(program) => "match-no-program", program, folder = GAMES, own = own_players();
    NoTables(error) => error;
    NoBook(error) => error;
    NoNodes => "xboard-no-nodes";
    NoFractions => "xboard-no-fractions";
} }

impl Spec {
    pub fn can_keep(&self, limit: Limit) -> Result<(), NoEntrant> {
        match (&self.who, limit) {
            (Who::Xboard(_), Limit::Nodes(_)) => Err(NoEntrant::NoNodes),
            (Who::Xboard(_), Limit::MoveTime(time)) if time.subsec_nanos() > 0 => {
                Err(NoEntrant::NoFractions)
            }
            _ => Ok(()),
        }
    }

    /// The entrant, with `defaults` for options that it has and that are not set. A bare name is
    /// looked up in the folders of `PATH`, then in `/usr/games`. `seed` is for players with random
    /// choices, which include this program. The communication with it goes into `traffic`.
    pub fn entrant(
        &self,
        defaults: &[(String, String)],
        seed: u64,
        traffic: Option<Traffic>,
    ) -> Result<Box<dyn Entrant>, NoEntrant> {
        let (program, first_args) = match &self.who {
            Who::Player(opponent) => {
                let knowledge = self.knowledge()?;
                return Ok(Box::new(InHouse { opponent: *opponent, seed, knowledge }));
            }
            // A match depends on its command line, not on the config file.
            Who::OurselvesAsUci => (ourselves(), &["uci", "--no-config"][..]),
            Who::Program(name) | Who::Xboard(name) => (find(name)?, &[][..]),
        };
        let mut launch = Launch::new(program);
        launch.args = first_args.iter().map(|arg| (*arg).to_owned()).collect();
        launch.args.extend(self.args.iter().cloned());
        launch.dir = self.dir.clone();
        launch.options = self.options.clone();
        launch.traffic = traffic;
        if let Who::Xboard(_) = self.who {
            return Ok(Box::new(move || enter_xboard(&launch)));
        }
        let is_set = self.options.iter().any(|(name, _)| name.eq_ignore_ascii_case(SEED));
        if self.who == Who::OurselvesAsUci && !is_set {
            // From 1, since with 0 the engine would draw its own seed.
            let own = 1 + Random::new(seed).below(i32::MAX as usize);
            launch.options.push((SEED.to_owned(), own.to_string()));
        }
        let defaults = defaults.to_vec();
        Ok(Box::new(move || enter_uci(&launch, &defaults)))
    }

    fn knowledge(&self) -> Result<Knowledge, NoEntrant> {
        let named = |name: &str| {
            let mut named = self.options.iter().rev();
            let option = named.find(|(own, _)| own.eq_ignore_ascii_case(name));
            option.map(|(_, path)| path.as_str())
        };
        let path = named(SYZYGY_PATH).filter(|path| !path.is_empty());
        let tables = path.map(Syzygy::open).transpose()?.map(Arc::new);
        let book = match named(BOOK_FILE) {
            None => Some(Book::built_in()),
            Some("") => None,
            Some(path) => Some(Arc::new(Book::open(Path::new(path))?)),
        };
        Ok(Knowledge { tables, history: None, book })
    }
}

/// Whether a player of ours has this option: some use endgame tables and a book.
fn has_option(opponent: Opponent, name: &str) -> bool {
    let known = [SYZYGY_PATH, BOOK_FILE].iter().any(|known| name.eq_ignore_ascii_case(known));
    opponent.uses_tables() && known
}

/// Whether a name, perhaps without its second word, is one of those that have one: `ancestor:a3`, `hard:4`.
fn has_second_word(name: &str) -> bool {
    let first = first_word(name);
    let is_alone = first.parse::<Opponent>().is_ok();
    let is_family = |own: Opponent| own.stem() == first && own.name() != first;
    let second = name.match_indices(':').nth(1).map_or(name, |(at, _)| &name[..at]);
    let is_named = name != first && second.parse::<Opponent>().is_ok();
    [ELO, XBOARD].contains(&first) || is_named || !is_alone && Opponent::all().any(is_family)
}

fn first_word(name: &str) -> &str {
    name.split(':').next().unwrap_or_default()
}

/// Who, and the settings after the colon that follows.
fn split_who(text: &str) -> (&str, &str) {
    let colon = if has_second_word(text) { 1 } else { 0 };
    match text.match_indices(':').nth(colon) {
        Some((at, _)) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    }
}

/// The file of the running program. On Linux by a name that stays valid after a rebuild replaces
/// the file, so that a match does not change its engine halfway.
fn ourselves() -> PathBuf {
    let running = PathBuf::from("/proc/self/exe");
    if running.exists() {
        return running;
    }
    std::env::current_exe().unwrap_or_else(|_| "kiebitz".into())
}

fn find(name: &Path) -> Result<PathBuf, NoEntrant> {
    find_program(name).ok_or_else(|| NoEntrant::NoProgram(name.to_path_buf()))
}

pub(crate) fn read_limit(name: &str, value: &str) -> Option<Limit> {
    match name {
        "TC" => ClockControl::from_seconds(value).ok().map(Limit::Clock),
        "NODES" => value.parse().ok().filter(|nodes| *nodes > 0).map(Limit::Nodes),
        "DEPTH" => value.parse().ok().filter(|depth| *depth > 0).map(Limit::Depth),
        "MOVETIME" => move_time(value).map(Limit::MoveTime),
        _ => None,
    }
}

/// Reads a time for one move: `0.1`, `0.1s` or `100ms`; at least a millisecond.
pub fn move_time(text: &str) -> Option<Duration> {
    let (number, unit) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(number), _) => (number, 0.001),
        (None, Some(number)) => (number, 1.0),
        (None, None) => (text, 1.0),
    };
    let plain = number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let seconds: f64 = number.parse().ok().filter(|_| plain)?;
    let time = Duration::try_from_secs_f64(seconds * unit).ok()?;
    (Duration::from_millis(1)..=Duration::from_secs(1_000_000)).contains(&time).then_some(time)
}

/// The names and values between commas; an option without `=` is a button to press.
fn read_settings(text: &str) -> Result<Vec<(&str, &str)>, SpecError> {
    let settings = split_settings(text)?.into_iter().map(|setting| {
        let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
        (name.trim(), unquoted(value))
    });
    let settings: Vec<_> = settings.collect();
    match settings.iter().any(|(name, _)| name.is_empty()) {
        true => Err(SpecError::NoName),
        false => Ok(settings),
    }
}

/// The settings between the commas that stand outside quotation marks; empty ones are skipped.
fn split_settings(text: &str) -> Result<Vec<&str>, SpecError> {
    let mut quoted = false;
    let settings = text.split(|c| {
        quoted ^= c == '"';
        c == ',' && !quoted
    });
    let settings = settings.filter(|setting| !setting.trim().is_empty()).collect();
    if quoted { Err(SpecError::OpenQuote) } else { Ok(settings) }
}

fn unquoted(value: &str) -> &str {
    let value = value.trim();
    let inner = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    inner.unwrap_or(value)
}
