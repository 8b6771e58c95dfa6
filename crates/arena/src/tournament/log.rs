//! The log of a match: its settings, then one line of JSON for each finished game, appended at
//! once, so that nothing that was played gets lost and the match can go on from there.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kiebitz_chess::{Board, Color, Game, Variant};
use kiebitz_engine::Bound;
use kiebitz_games::line_log::{LineLog, LineLogError, Missing, check_regular, lines};
use kiebitz_uci::{Score, Value};
use kiebitz_words::said;
use serde::{Deserialize, Serialize};

use super::{MatchSettings, SettingsError};
use crate::game::{End, Fault, Note, Played, result_by_rules};

/// The version of the format. Up to 2 the first line had the arguments of the command.
const VERSION: u32 = 3;

const START: &[u8] = b"{\"kiebitz_match\":";

#[derive(Serialize, Deserialize)]
struct Head<S> {
    kiebitz_match: u32,
    settings: S,
}

/// What every version's first line has.
#[derive(Deserialize)]
struct Version {
    kiebitz_match: u32,
}

#[derive(Debug, thiserror::Error)]
pub enum MatchLogError {
    CannotWrite {
        path: PathBuf,
        source: LineLogError,
    },
    CannotRead {
        path: PathBuf,
        source: io::Error,
    },
    NotRegular(LineLogError),
    Exists(PathBuf),
    NotBegun(PathBuf),
    NoLog(PathBuf),
    Newer(PathBuf),
    Older(PathBuf),
    Damaged {
        path: PathBuf,
        line: usize,
        /// What is wrong, after a colon; empty if the checksum says it.
        what: String,
    },
    Settings {
        path: PathBuf,
        source: SettingsError,
    },
}

said! { MatchLogError {
    CannotWrite { path, source } => "cannot-write", file = path, why = source;
    CannotRead { path, source } => "cannot-read", file = path, why = source;
    NotRegular(error) => error;
    Exists(file) => "match-log-exists", file;
    NotBegun(file) => "match-log-empty", file;
    NoLog(file) => "match-log-foreign", file;
    Newer(file) => "match-log-newer", file;
    Older(file) => "match-log-older", file;
    Damaged { path, line, what } => "match-log-damaged", file = path, line = line.to_string(), what;
    Settings { path, source } => "fault-in", file = path, why = source;
} }

#[derive(Serialize, Deserialize)]
struct GameLine {
    pairing: usize,
    game: usize,
    start: String,
    opening_plies: usize,
    /// In UCI notation, castling as the king taking its rook.
    moves: String,
    end: GameEnd,
    notes: Vec<MoveNote>,
}

/// How a game ended. What the rules say follows from the moves.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum GameEnd {
    Rules,
    Adjudicated { winner: Option<SideName> },
    Tables { winner: Option<SideName> },
    Resigned { loser: SideName },
    Forfeit { loser: SideName, fault: Fault, what: String },
}

#[derive(Serialize, Deserialize)]
struct MoveNote {
    #[serde(skip_serializing_if = "Option::is_none")]
    cp: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    us: u64,
}

/// A colour, as the log names it.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct SideName(#[serde(with = "ColorName")] Color);

#[derive(Serialize, Deserialize)]
#[serde(remote = "Color", rename_all = "lowercase")]
enum ColorName {
    White,
    Black,
}

pub type PlayedGames = Vec<BTreeMap<usize, Played>>;

#[derive(Debug)]
pub struct MatchLog(LineLog);

impl MatchLog {
    /// Begins a log. An existing file is not overwritten: it may hold hours of games.
    pub fn begin(path: &Path, settings: &MatchSettings) -> Result<MatchLog, MatchLogError> {
        let writing = |source| MatchLogError::CannotWrite { path: path.to_path_buf(), source };
        let settings = settings
            .absolute()
            .map_err(|source| MatchLogError::Settings { path: path.to_path_buf(), source })?;
        let (mut log, mut there) = LineLog::open(path, Missing::Create).map_err(writing)?;
        // All that a match leaves that was killed while it began: a part of the first line.
        let is_begun = there.starts_with(START) || START.starts_with(&there);
        if there.contains(&b'\n') || !is_begun {
            return Err(MatchLogError::Exists(path.to_path_buf()));
        }
        log.cut_torn(&mut there).map_err(|source| writing(source.into()))?;
        let mut log = MatchLog(log);
        log.write(&Head { kiebitz_match: VERSION, settings: &settings })?;
        Ok(log)
    }

    pub fn settings(path: &Path) -> Result<MatchSettings, MatchLogError> {
        check_regular(path).map_err(MatchLogError::NotRegular)?;
        let bytes = fs::read(path)
            .map_err(|source| MatchLogError::CannotRead { path: path.to_path_buf(), source })?;
        let Some((_, first)) = lines(&bytes).next() else {
            return Err(MatchLogError::NotBegun(path.to_path_buf()));
        };
        if !bytes.starts_with(START) {
            return Err(MatchLogError::NoLog(path.to_path_buf()));
        }
        let first = first.ok_or_else(|| damage(path, 1, None))?;
        let damaged = |error: serde_json::Error| damage(path, 1, Some(error.to_string()));
        let Version { kiebitz_match } = serde_json::from_str(&first).map_err(damaged)?;
        if kiebitz_match > VERSION {
            return Err(MatchLogError::Newer(path.to_path_buf()));
        }
        if kiebitz_match < VERSION {
            return Err(MatchLogError::Older(path.to_path_buf()));
        }
        let head: Head<MatchSettings> = serde_json::from_str(&first).map_err(damaged)?;
        head.settings.check().map_err(|error| damage(path, 1, Some(error.to_string())))?;
        Ok(head.settings)
    }

    /// Opens a log to go on with, and the games in it. A line that was not written to its end is
    /// removed: its game will be played again. A line that is damaged is an error.
    pub fn resume(
        path: &Path,
        variant: Variant,
        pairings: usize,
    ) -> Result<(MatchLog, PlayedGames), MatchLogError> {
        let writing = |source| MatchLogError::CannotWrite { path: path.to_path_buf(), source };
        let (mut log, mut bytes) = LineLog::open(path, Missing::Refuse).map_err(writing)?;
        let mut games = vec![BTreeMap::new(); pairings];
        for (number, line) in lines(&bytes).skip(1) {
            let line = line.ok_or_else(|| damage(path, number, None))?;
            let damaged = |what: String| damage(path, number, Some(what));
            let line: GameLine =
                serde_json::from_str(&line).map_err(|error| damaged(error.to_string()))?;
            let (pairing, game) = (line.pairing, line.game);
            let played = line.played(variant).map_err(damaged)?;
            let of_pairing = games.get_mut(pairing);
            let of_pairing =
                of_pairing.ok_or_else(|| damaged("there is no such pairing".to_owned()))?;
            if of_pairing.insert(game, played).is_some() {
                return Err(damaged(format!("game {} occurs twice", game + 1)));
            }
        }
        log.cut_torn(&mut bytes).map_err(|source| writing(source.into()))?;
        Ok((MatchLog(log), games))
    }

    pub fn append(
        &mut self,
        pairing: usize,
        game: usize,
        played: &Played,
    ) -> Result<(), MatchLogError> {
        self.write(&GameLine::of(pairing, game, played))
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), MatchLogError> {
        let text = serde_json::to_string(line).map_err(io::Error::from);
        let written = text.and_then(|text| self.0.append(&text));
        written.map_err(|source| MatchLogError::CannotWrite {
            path: self.0.path().to_path_buf(),
            source: source.into(),
        })
    }
}

fn damage(path: &Path, line: usize, what: Option<String>) -> MatchLogError {
    let what = what.map_or(String::new(), |what| format!(": {what}"));
    MatchLogError::Damaged { path: path.to_path_buf(), line, what }
}

impl GameLine {
    fn of(pairing: usize, game: usize, played: &Played) -> GameLine {
        let moves: Vec<String> = played.game.moves().iter().map(ToString::to_string).collect();
        GameLine {
            pairing,
            game,
            start: played.game.start().fen(),
            opening_plies: played.opening_plies,
            moves: moves.join(" "),
            end: match &played.end {
                End::Rules(_) => GameEnd::Rules,
                End::Adjudicated(winner) => GameEnd::Adjudicated { winner: winner.map(SideName) },
                End::Tables(winner) => GameEnd::Tables { winner: winner.map(SideName) },
                End::Resigned { loser } => GameEnd::Resigned { loser: SideName(*loser) },
                End::Forfeit { loser, fault, what } => {
                    GameEnd::Forfeit { loser: SideName(*loser), fault: *fault, what: what.clone() }
                }
            },
            notes: played.notes.iter().map(MoveNote::of).collect(),
        }
    }

    /// The game; fails with what is wrong with it.
    fn played(self, variant: Variant) -> Result<Played, String> {
        let start = Board::from_fen(&self.start, variant).map_err(|error| error.to_string())?;
        let mut game = Game::new(start);
        for name in self.moves.split_whitespace() {
            let legal = game.board().legal_moves();
            let m = legal.iter().find(|m| m.to_string() == name);
            let m = m.ok_or_else(|| format!("{name} is not legal"))?;
            game.play(*m).map_err(|error| error.to_string())?;
        }
        let end = match self.end {
            GameEnd::Rules => {
                End::Rules(result_by_rules(&game).ok_or("the game is not over after its moves")?)
            }
            GameEnd::Adjudicated { winner } => End::Adjudicated(winner.map(|side| side.0)),
            GameEnd::Tables { winner } => End::Tables(winner.map(|side| side.0)),
            GameEnd::Resigned { loser } => End::Resigned { loser: loser.0 },
            GameEnd::Forfeit { loser, fault, what } => End::Forfeit { loser: loser.0, fault, what },
        };
        let notes = self.notes.iter().map(MoveNote::note).collect();
        Ok(Played { game, opening_plies: self.opening_plies, notes, end })
    }
}

impl MoveNote {
    fn of(note: &Note) -> MoveNote {
        let value = note.score.map(|score| score.value);
        MoveNote {
            cp: match value {
                Some(Value::Cp(centipawns)) => Some(centipawns),
                _ => None,
            },
            mate: match value {
                Some(Value::Mate(moves)) => Some(moves),
                _ => None,
            },
            depth: note.depth,
            nodes: note.nodes,
            us: note.time.as_micros().try_into().unwrap_or(u64::MAX),
        }
    }

    fn note(&self) -> Note {
        let value = self.cp.map(Value::Cp).or(self.mate.map(Value::Mate));
        Note {
            score: value.map(|value| Score { value, bound: Bound::Exact }),
            depth: self.depth,
            nodes: self.nodes,
            time: Duration::from_micros(self.us),
        }
    }
}
