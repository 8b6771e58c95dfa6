//! The settings of a match, as a value that its log stores.

use std::env::{join_paths, split_paths};
use std::fmt;
use std::path::{Path, PathBuf};

use kiebitz_chess::Variant;
use kiebitz_play::ClockControl;
use kiebitz_play::Language;
use kiebitz_words::said;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{Draw, Resign};
use crate::limit::Limit;
use crate::spec::{Spec, Who};
use crate::sprt::Sprt;
use crate::stored::{limit, optional_text, text};

/// How many of the engines after it an engine plays on a ladder.
const LADDER: usize = 2;

/// The time control when no limit is given.
const DEFAULT_CONTROL: &str = "8+0.08";

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchSettings {
    /// The engines, with the options that all have in common.
    pub engines: Vec<Spec>,
    pub pairings: Vec<PairingSettings>,
    /// Known ratings: the number of an engine, from 1, and its Elo.
    pub ratings: Vec<(usize, f64)>,
    #[serde(with = "text")]
    pub variant: Variant,
    /// The limit of engines without one of their own; `None` for 8+0.08.
    #[serde(with = "limit")]
    pub limit: Option<Limit>,
    #[serde(with = "optional_text")]
    pub sprt: Option<Sprt>,
    /// The file with the openings; `None` for the built-in ones.
    pub book: Option<PathBuf>,
    /// How many plies of a game or a Polyglot book are used.
    pub book_plies: usize,
    pub concurrency: usize,
    /// The seed of the openings and of players with random choices.
    pub seed: u64,
    pub pgn: Option<PathBuf>,
    pub html: Option<PathBuf>,
    /// The Event tag of the games; `None` for the names of the engines.
    pub event: Option<String>,
    pub site: String,
    /// Hash table in MB, for engines that have the option and do not set it.
    pub hash: u32,
    /// Threads, for engines that have the option and do not set it.
    pub threads: u32,
    /// Milliseconds by which a move may exceed the time.
    pub margin_ms: u32,
    /// Seconds after which an engine without a clock counts as hung.
    pub hang_s: u32,
    #[serde(with = "optional_text")]
    pub resign: Option<Resign>,
    #[serde(with = "optional_text")]
    pub draw: Option<Draw>,
    pub tables: Option<PathBuf>,
    /// The folders of the Syzygy tables that end games, as in PATH.
    pub syzygy: Option<String>,
    pub json: bool,
    /// The folder that programs without one of their own run in; `None` for the current one.
    pub folder: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PairingSettings {
    /// Their places among the engines, from 0.
    pub players: [usize; 2],
    pub games: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentFormat {
    /// Each against each other.
    RoundRobin,
    /// The first against the others.
    Gauntlet,
    /// Each against the next two.
    Ladder,
}

impl TournamentFormat {
    pub fn pairings(self, engines: usize) -> impl Iterator<Item = [usize; 2]> {
        let (firsts, nexts) = match self {
            TournamentFormat::RoundRobin => (engines, engines),
            TournamentFormat::Gauntlet => (1, engines),
            TournamentFormat::Ladder => (engines, LADDER),
        };
        let others = move |one: usize| (one + 1..engines).take(nexts);
        (0..firsts).flat_map(move |one| others(one).map(move |other| [one, other]))
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingsError {
    FewEngines(usize),
    TestOfMany,
    OnlyTwo,
    NoRated { number: usize, many: usize },
    NoPlayer { one: usize, other: usize, many: usize },
    NoText(PathBuf),
}

said! { SettingsError {
    FewEngines(engines) => "match-few-engines", engines;
    TestOfMany => "match-test-of-many";
    OnlyTwo => "match-only-two";
    NoRated { number, many } => "match-not-rated", number, many;
    NoPlayer { one, other, many } => "match-not-paired", one, other, many;
    NoText(name) => "match-name-no-text", name;
} }

impl MatchSettings {
    /// Checks what the types leave open.
    pub fn check(&self) -> Result<(), SettingsError> {
        let many = self.engines.len();
        if many < 2 {
            return Err(SettingsError::FewEngines(many));
        }
        if many > 2 && self.sprt.is_some() {
            return Err(SettingsError::TestOfMany);
        }
        if many == 2 && (self.pairings.len() > 1 || !self.ratings.is_empty()) {
            return Err(SettingsError::OnlyTwo);
        }
        let is_known = |number: usize| (1..=many).contains(&number);
        if let Some((number, _)) = self.ratings.iter().find(|(number, _)| !is_known(*number)) {
            return Err(SettingsError::NoRated { number: *number, many });
        }
        for [one, other] in self.pairings.iter().map(|pairing| pairing.players) {
            let (one, other) = (one.saturating_add(1), other.saturating_add(1));
            if !is_known(one) || !is_known(other) || one == other {
                return Err(SettingsError::NoPlayer { one, other, many });
            }
        }
        Ok(())
    }

    pub(super) fn limit_of(&self, engine: usize) -> Limit {
        let control = || ClockControl::from_seconds(DEFAULT_CONTROL).expect("a time control");
        self.engines[engine].limit.or(self.limit).unwrap_or_else(|| Limit::Clock(control()))
    }

    pub(super) fn known_ratings(&self) -> Vec<Option<f64>> {
        let mut known = vec![None; self.engines.len()];
        self.ratings.iter().rev().for_each(|(number, elo)| known[number - 1] = Some(*elo));
        known
    }

    /// The same settings with absolute paths, so that the match can go on in any folder.
    pub fn absolute(&self) -> Result<MatchSettings, SettingsError> {
        let optional = |path: &Option<PathBuf>| path.as_deref().map(absolute).transpose();
        let engines = self.engines.iter().map(absolute_engine).collect::<Result<_, _>>()?;
        Ok(MatchSettings {
            engines,
            book: optional(&self.book)?,
            pgn: optional(&self.pgn)?,
            html: optional(&self.html)?,
            tables: optional(&self.tables)?,
            syzygy: self.syzygy.as_deref().map(absolute_folders).transpose()?,
            folder: Some(absolute(Path::new("."))?),
            ..self.clone()
        })
    }

    /// What was the same for all games, in words.
    pub(super) fn conditions(&self, language: Language) -> String {
        let book = self.book.as_ref().map(|book| book.display().to_string());
        let (seed, hash, threads) = (self.seed, self.hash, self.threads);
        let mut parts =
            vec![kiebitz_words::text!(language, "match-conditions", book, seed, hash, threads)];
        parts.extend(self.resign.map(|Resign { moves, centipawns }| {
            kiebitz_words::text!(language, "match-resign", moves, centipawns)
        }));
        parts.extend(self.draw.map(|Draw { moves, centipawns, from }| {
            kiebitz_words::text!(language, "match-draw", moves, centipawns, from)
        }));
        parts.extend(
            self.tables.as_ref().map(|_| kiebitz_words::text!(language, "match-tables-end")),
        );
        parts.extend(
            self.syzygy.as_ref().map(|_| kiebitz_words::text!(language, "match-syzygy-ends")),
        );
        parts.join(", ")
    }
}

/// A program's path becomes absolute, a name to look up stays. The options of our own players are
/// folders; a program reads its own in the folder that it runs in.
fn absolute_engine(spec: &Spec) -> Result<Spec, SettingsError> {
    let program = |name: &Path| match name.components().count() {
        0 | 1 => Ok(name.to_path_buf()),
        _ => absolute(name),
    };
    let mut spec = spec.clone();
    match &mut spec.who {
        Who::Program(name) | Who::Xboard(name) => *name = program(name)?,
        Who::Player(_) => {
            for (_, folders) in &mut spec.options {
                *folders = absolute_folders(folders)?;
            }
        }
        Who::OurselvesAsUci => {}
    }
    spec.dir = spec.dir.as_deref().map(absolute).transpose()?;
    Ok(spec)
}

fn absolute_folders(folders: &str) -> Result<String, SettingsError> {
    let no_text = || SettingsError::NoText(folders.into());
    let all = split_paths(folders).filter(|folder| !folder.as_os_str().is_empty());
    let all = all.map(|folder| absolute(&folder)).collect::<Result<Vec<_>, _>>()?;
    let joined = join_paths(all).map_err(|_| no_text())?;
    joined.into_string().map_err(|_| no_text())
}

fn absolute(path: &Path) -> Result<PathBuf, SettingsError> {
    let no_text = || SettingsError::NoText(path.to_path_buf());
    let path = std::path::absolute(path).map_err(|_| no_text())?;
    if path.to_str().is_some() { Ok(path) } else { Err(SettingsError::NoText(path)) }
}

impl fmt::Display for Resign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.moves, self.centipawns)
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.moves, self.centipawns, self.from)
    }
}
