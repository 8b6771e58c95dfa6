//! The options our engine announces, and what they are set to.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use kiebitz_books::polyglot::{Book, BookError, Choice};
use kiebitz_chess::Variant;
use kiebitz_engine::eval::Networks;
use kiebitz_engine::{Evaluator, HashTooLarge, Level, Options, Params};
use kiebitz_nnue::{Network, NetworkError};
use kiebitz_tablebase::{FileError, Memory, Syzygy, SyzygyError, Tables};
use kiebitz_words::named;

use crate::declaration::{Declaration, EMPTY, OptionKind, OptionValue, ValueError, same_name};
use crate::log::{DebugLog, LogError};
use crate::quoted;

/// The games the engine plays, by their names in `UCI_Variant`. Chess960 is chess with `UCI_Chess960`.
const VARIANTS: [Variant; 2] = [Variant::Chess, Variant::RacingKings];

/// The largest hash table in MiB (32 TiB); more cannot be addressed.
const LARGEST_HASH: u64 = 1 << 25;

/// The default strength if it is limited: a good club player.
const DEFAULT_ELO: u32 = 1500;

/// The value of `Seed` that means a new seed in every game.
const ANY_SEED: u32 = 0;

named! {
    /// The options, with their names in UCI.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Name {
        Hash = "Hash",
        Threads = "Threads",
        MultiPv = "MultiPV",
        Ponder = "Ponder",
        MoveOverhead = "Move Overhead",
        ClearHash = "Clear Hash",
        Chess960 = "UCI_Chess960",
        Variant = "UCI_Variant",
        ShowWdl = "UCI_ShowWDL",
        AnalyseMode = "UCI_AnalyseMode",
        EngineAbout = "UCI_EngineAbout",
        LimitStrength = "UCI_LimitStrength",
        Elo = "UCI_Elo",
        OwnBook = "OwnBook",
        BookFile = "BookFile",
        BookBest = "BookBest",
        TablePath = "TablePath",
        SyzygyPath = "SyzygyPath",
        SyzygyProbeDepth = "SyzygyProbeDepth",
        Syzygy50MoveRule = "Syzygy50MoveRule",
        Seed = "Seed",
        Evaluator = "Evaluator",
        EvalFile = "EvalFile",
        Parameters = "Parameters",
        DebugLogFile = "Debug Log File",
    }
}

/// Why an option was not set.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OptionError {
    #[error("there is no option \"{0}\"")]
    Unknown(String),
    #[error("option {name}: {why}")]
    Value { name: &'static str, why: ValueError },
    #[error("option UCI_EngineAbout is read-only")]
    ReadOnly,
    #[error("option BookFile: {0}; no book is used")]
    Book(#[from] BookError),
    #[error("option TablePath: {0}")]
    Tables(#[from] FileError),
    #[error("option SyzygyPath: {0}")]
    Syzygy(#[from] SyzygyError),
    #[error("option EvalFile: {0}")]
    Network(#[from] NetworkError),
    #[error("option Debug Log File: {0}")]
    Log(#[from] LogError),
    #[error("option Parameters: \"{0}\" is not a search parameter with a value in its range")]
    Parameter(String),
    #[error("option Hash: {wanted} MiB are not free, only {free} MiB")]
    Memory { wanted: usize, free: u64 },
    #[error("option Hash: {0}")]
    Hash(#[from] HashTooLarge),
    #[error("the engine could not take the option: {0}")]
    Panicked(String),
}

/// The values of all options.
#[derive(Clone)]
pub(crate) struct Settings {
    pub engine: Options,
    /// Whether wins, draws and losses are shown.
    pub show_wdl: bool,
    /// Whether the engine analyses instead of playing.
    pub analyse: bool,
    /// The log of every line in and out.
    pub log: Option<Arc<DebugLog>>,
    rules: Variant,
    chess960: bool,
    /// Whether the engine plays at `elo`.
    limit_strength: bool,
    elo: u32,
    /// The engine has it while `own_book` is set.
    book: OpeningBook,
    own_book: bool,
}

/// The book of `BookFile`.
#[derive(Clone)]
enum OpeningBook {
    /// No file is named.
    BuiltIn,
    File(Arc<Book>),
    /// The named file is not a book. Using another one instead would hide that.
    Unusable,
}

impl OpeningBook {
    fn book(&self) -> Option<Arc<Book>> {
        match self {
            OpeningBook::BuiltIn => Some(Book::built_in()),
            OpeningBook::File(book) => Some(Arc::clone(book)),
            OpeningBook::Unusable => None,
        }
    }
}

/// The effect of setting an option.
pub(crate) enum Change {
    /// Use these settings from now on.
    Settings(Box<Settings>),
    /// Use these settings, and report this error.
    Complaint(Box<Settings>, OptionError),
    ClearHash,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            engine: Options::default(),
            show_wdl: false,
            analyse: false,
            log: None,
            rules: VARIANTS[0],
            chess960: false,
            limit_strength: false,
            elo: DEFAULT_ELO,
            book: OpeningBook::BuiltIn,
            own_book: false,
        }
    }
}

/// The engine's name and version.
pub(crate) const ENGINE: &str = concat!("Kiebitz ", env!("CARGO_PKG_VERSION"));
/// Who wrote it.
pub(crate) const AUTHORS: &str = env!("CARGO_PKG_AUTHORS");
const ABOUT: &str = concat!(
    "Kiebitz ",
    env!("CARGO_PKG_VERSION"),
    " by ",
    env!("CARGO_PKG_AUTHORS"),
    ", licence ",
    env!("CARGO_PKG_LICENSE")
);

impl Name {
    fn kind(self) -> OptionKind {
        let defaults = Options::default();
        let spin = |default: u64, min: u64, max: u64| OptionKind::Spin {
            default: default as i64,
            min: min as i64,
            max: max as i64,
        };
        let off = OptionKind::Check { default: false };
        let combo = |names: &[&str]| OptionKind::Combo {
            default: names[0].to_owned(),
            choices: names.iter().map(|&name| name.to_owned()).collect(),
        };
        match self {
            Name::Hash => {
                let default = defaults.hash_mib as u64;
                let most = Memory::read()
                    .map_or(LARGEST_HASH, |memory| LARGEST_HASH.min(memory.total >> 20));
                spin(default, 1, most.max(default))
            }
            Name::Threads => spin(defaults.threads as u64, 1, most_threads()),
            Name::MultiPv => spin(defaults.multi_pv as u64, 1, 256),
            Name::MoveOverhead => spin(defaults.move_overhead.as_millis() as u64, 0, 5000),
            Name::Ponder | Name::Chess960 | Name::ShowWdl | Name::AnalyseMode => off,
            Name::LimitStrength | Name::OwnBook | Name::BookBest => off,
            Name::Elo => spin(
                DEFAULT_ELO.into(),
                (*Level::RANGE.start()).into(),
                (*Level::RANGE.end()).into(),
            ),
            Name::ClearHash => OptionKind::Button,
            Name::Variant => combo(&VARIANTS.map(Variant::name)),
            Name::EngineAbout => OptionKind::Text { default: ABOUT.to_owned() },
            Name::BookFile
            | Name::TablePath
            | Name::SyzygyPath
            | Name::EvalFile
            | Name::Parameters
            | Name::DebugLogFile => OptionKind::Text { default: String::new() },
            Name::SyzygyProbeDepth => spin(defaults.syzygy_probe_depth.into(), 1, 100),
            Name::Syzygy50MoveRule => OptionKind::Check { default: defaults.syzygy_50_move_rule },
            // Some programs cannot handle larger numbers.
            Name::Seed => spin(ANY_SEED.into(), 0, i32::MAX as u64),
            Name::Evaluator => combo(&Evaluator::ALL.map(Evaluator::name)),
        }
    }
}

/// More threads than processors wait for each other; very many more overrun the clock. A few times
/// as many are harmless.
fn most_threads() -> u64 {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    (4 * processors as u64).clamp(64, 1024)
}

/// An option whose initial value the user has configured for all programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preset {
    pub name: &'static str,
    pub value: String,
}

/// All options of our engine, as they are announced.
pub fn declarations(presets: &[Preset]) -> impl Iterator<Item = Declaration> {
    Name::ALL.into_iter().map(|option| {
        let (name, mut kind) = (option.name(), option.kind());
        if let Some(preset) = presets.iter().find(|preset| same_name(preset.name, name)) {
            match &mut kind {
                OptionKind::Check { default } => *default = preset.value == "true",
                OptionKind::Text { default } => default.clone_from(&preset.value),
                OptionKind::Spin { .. } | OptionKind::Combo { .. } | OptionKind::Button => {}
            }
        }
        Declaration { name: name.to_owned(), kind }
    })
}

impl Settings {
    /// The variant being played.
    pub(crate) fn variant(&self) -> Variant {
        if self.chess960 && self.rules == Variant::Chess { Variant::Chess960 } else { self.rules }
    }

    /// The effect of setting this option to this value. Changes nothing yet.
    pub(crate) fn change(&self, name: &str, value: Option<&str>) -> Result<Change, OptionError> {
        let name = Name::ALL
            .into_iter()
            .find(|known| same_name(known.name(), name))
            .ok_or_else(|| OptionError::Unknown(quoted(name)))?;
        let bad_value = |why| OptionError::Value { name: name.name(), why };
        let read = name.kind().read(value).map_err(bad_value)?;
        let on = || read == OptionValue::Check(true);
        let number = || match read {
            OptionValue::Spin(number) => {
                u32::try_from(number).expect("the ranges of our options lie inside")
            }
            _ => unreachable!("only numbers are asked for"),
        };
        let value = value.unwrap_or_default();

        let mut settings = self.clone();
        match name {
            Name::ClearHash => return Ok(Change::ClearHash),
            Name::EngineAbout => return Err(OptionError::ReadOnly),
            // Only announces that `go ponder` may come.
            Name::Ponder => {}
            // In analysis the engine searches instead of playing from the book.
            Name::AnalyseMode => settings.analyse = on(),
            Name::Hash => settings.engine.hash_mib = number() as usize,
            Name::Threads => settings.engine.threads = number() as usize,
            Name::MultiPv => settings.engine.multi_pv = number() as usize,
            Name::MoveOverhead => {
                settings.engine.move_overhead = Duration::from_millis(number().into());
            }
            Name::Chess960 => settings.chess960 = on(),
            Name::Variant => {
                let is_meant = |variant: &Variant| variant.name().eq_ignore_ascii_case(value);
                settings.rules = VARIANTS.into_iter().find(is_meant).unwrap_or(self.rules);
            }
            Name::ShowWdl => settings.show_wdl = on(),
            Name::LimitStrength => settings.limit_strength = on(),
            Name::Elo => settings.elo = number(),
            Name::OwnBook => settings.own_book = on(),
            Name::BookFile => match open_book(value) {
                Ok(book) => settings.book = book,
                Err(error) => {
                    settings.book = OpeningBook::Unusable;
                    settings.engine.book = None;
                    return Ok(Change::Complaint(Box::new(settings), error.into()));
                }
            },
            Name::BookBest => {
                settings.engine.book_choice = if on() { Choice::Best } else { Choice::Weighted };
            }
            Name::Seed => {
                settings.engine.seed =
                    Some(number()).filter(|&seed| seed != ANY_SEED).map(u64::from);
            }
            Name::TablePath => {
                settings.engine.tables = named(value).map(Tables::open).transpose()?.map(Arc::new)
            }
            Name::SyzygyPath => {
                settings.engine.syzygy = named(value).map(Syzygy::open).transpose()?.map(Arc::new)
            }
            Name::SyzygyProbeDepth => settings.engine.syzygy_probe_depth = number(),
            Name::Syzygy50MoveRule => settings.engine.syzygy_50_move_rule = on(),
            Name::Evaluator => {
                let is_meant = |evaluator: &Evaluator| evaluator.name().eq_ignore_ascii_case(value);
                settings.engine.evaluator =
                    Evaluator::ALL.into_iter().find(is_meant).unwrap_or(self.engine.evaluator);
            }
            Name::EvalFile => {
                settings.engine.networks = match named(value) {
                    Some(path) => settings.engine.networks.with(Network::open(path.as_ref())?),
                    None => Networks::default(),
                };
            }
            Name::Parameters => {
                settings.engine.params = read_params(value, Params::default())?;
                settings.engine.racing_params = read_params(value, Params::racing())?;
            }
            Name::DebugLogFile => {
                let log = named(value).map(|path| DebugLog::open(path.as_ref())).transpose()?;
                settings.log = log.map(Arc::new);
            }
        }
        settings.engine.level =
            if settings.limit_strength { Level::elo(settings.elo) } else { Level::FULL };
        settings.engine.book = if settings.own_book { settings.book.book() } else { None };
        Ok(Change::Settings(Box::new(settings)))
    }
}

/// Parses search parameters for tuning, `name=value` separated by blanks; the others keep their
/// defaults.
fn read_params(text: &str, mut params: Params) -> Result<Params, OptionError> {
    for word in text.split_whitespace().filter(|&word| word != EMPTY) {
        let is_set = word
            .split_once('=')
            .and_then(|(name, value)| Some(params.set(name, value.parse().ok()?)));
        if is_set != Some(true) {
            return Err(OptionError::Parameter(quoted(word)));
        }
    }
    Ok(params)
}

/// The path or paths that a value names.
fn named(value: &str) -> Option<&str> {
    Some(value).filter(|value| !value.is_empty() && *value != EMPTY)
}

fn open_book(value: &str) -> Result<OpeningBook, BookError> {
    let book = named(value).map(|path| Book::open(path.as_ref())).transpose()?;
    Ok(book.map_or(OpeningBook::BuiltIn, |book| OpeningBook::File(Arc::new(book))))
}
