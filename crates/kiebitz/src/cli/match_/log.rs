//! The log of a match: one line of JSON for each finished game, appended at once, so that nothing that was played gets
//! lost, whatever happens, and a match can go on from there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use kiebitz_arena::game::{End, Fault, Note, Played, result_by_rules};
use kiebitz_chess::{Board, Color, Game, Variant};
use kiebitz_engine::Bound;
use kiebitz_uci::{Score, Value};
use serde::{Deserialize, Serialize};

use kiebitz_games::line_log::{self as log, LineLog, Missing};

/// The version of the format: since 2 every line has a checksum. Older ones are read.
const VERSION: u32 = 2;

/// How the first line begins.
const START: &[u8] = b"{\"kiebitz_match\":";

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    kiebitz_match: u32,
    /// What the match was started with.
    arguments: Vec<String>,
    /// Where it was started: relative paths among the arguments count from there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    folder: Option<String>,
}

/// What every version's first line has.
#[derive(Deserialize)]
struct Version {
    kiebitz_match: u32,
}

/// How a match was begun.
#[derive(Debug)]
pub struct Beginning {
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The folder that it was started in, where that is known and still there.
    pub folder: Option<PathBuf>,
}

/// A finished game.
#[derive(Serialize, Deserialize)]
struct Line {
    pairing: usize,
    game: usize,
    start: String,
    opening_plies: usize,
    /// In UCI notation, castling as the king taking its rook.
    moves: String,
    end: LineEnd,
    notes: Vec<LineNote>,
}

/// How a game ended. What the rules say follows from the moves.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum LineEnd {
    Rules,
    Adjudicated { winner: Option<String> },
    Tables { winner: Option<String> },
    Resigned { loser: String },
    Forfeit { loser: String, fault: String, what: String },
}

/// What an engine told about its move.
#[derive(Serialize, Deserialize)]
struct LineNote {
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

/// The games of each pairing so far.
pub type Games = Vec<BTreeMap<usize, Played>>;

/// A log that games are appended to.
pub struct Log(LineLog);

impl Log {
    /// Begins a log. A file that is there already is not overwritten: it may hold hours of games.
    pub fn begin(path: &Path, arguments: Vec<String>) -> Result<Log> {
        let writing = || format!("cannot write {}", path.display());
        let (mut log, mut there) = LineLog::open(path, Missing::Create).with_context(writing)?;
        // All that a match leaves that was killed while it began: a part of the first line.
        let is_begun = there.starts_with(START) || START.starts_with(&there);
        if there.contains(&b'\n') || !is_begun {
            bail!("{} exists: continue it with --resume, or name another log", path.display());
        }
        log.cut_torn(&mut there).with_context(writing)?;
        let folder = std::env::current_dir()
            .ok()
            .and_then(|folder| folder.into_os_string().into_string().ok());
        let mut log = Log(log);
        log.write(&Header { kiebitz_match: VERSION, arguments, folder })?;
        Ok(log)
    }

    /// How a match was begun.
    pub fn beginning(path: &Path) -> Result<Beginning> {
        log::check_regular(path)?;
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let Some((_, first)) = log::lines(&bytes).next() else {
            bail!("{} is not the log of a match, or the match had not begun", path.display());
        };
        if !bytes.starts_with(START) {
            bail!("{} is not the log of a match", path.display());
        }
        let damaged = || damage(path, 1);
        let first = first.with_context(damaged)?;
        let version: Version = serde_json::from_str(&first).with_context(damaged)?;
        if version.kiebitz_match > VERSION {
            bail!("{} was written by a newer version of Kiebitz", path.display());
        }
        let header: Header = serde_json::from_str(&first).with_context(damaged)?;
        let folder = header.folder.map(PathBuf::from).filter(|folder| folder.is_dir());
        Ok(Beginning { arguments: header.arguments, folder })
    }

    /// Opens a log to go on with, and the games in it. A line that was not written to its end is removed: its
    /// game will be played again. A line that is damaged is an error.
    pub fn resume(path: &Path, variant: Variant, pairings: usize) -> Result<(Log, Games)> {
        let writing = || format!("cannot write {}", path.display());
        let (mut log, mut bytes) = LineLog::open(path, Missing::Refuse).with_context(writing)?;
        let mut games = vec![BTreeMap::new(); pairings];
        for (number, line) in log::lines(&bytes).skip(1) {
            let damaged = || damage(path, number);
            let line: Line =
                serde_json::from_str(&line.with_context(damaged)?).with_context(damaged)?;
            let (pairing, game) = (line.pairing, line.game);
            let played = line.played(variant).with_context(damaged)?;
            let of_pairing = games.get_mut(pairing).context("there is no such pairing");
            if of_pairing.with_context(damaged)?.insert(game, played).is_some() {
                bail!("{}: game {} occurs twice", damaged(), game + 1);
            }
        }
        log.cut_torn(&mut bytes).with_context(writing)?;
        Ok((Log(log), games))
    }

    /// Appends a finished game.
    pub fn append(&mut self, pairing: usize, game: usize, played: &Played) -> Result<()> {
        self.write(&Line::of(pairing, game, played))
    }

    fn write(&mut self, line: &impl Serialize) -> Result<()> {
        let written = self.0.append(&serde_json::to_string(line)?);
        written.with_context(|| format!("cannot write {}", self.0.path().display()))
    }
}

/// Which line of a log cannot be believed.
fn damage(path: &Path, line: usize) -> String {
    format!("{}: line {line} is damaged", path.display())
}

impl Line {
    fn of(pairing: usize, game: usize, played: &Played) -> Line {
        let moves: Vec<String> = played.game.moves().iter().map(ToString::to_string).collect();
        Line {
            pairing,
            game,
            start: played.game.start().fen(),
            opening_plies: played.opening_plies,
            moves: moves.join(" "),
            end: match &played.end {
                End::Rules(_) => LineEnd::Rules,
                End::Adjudicated(winner) => {
                    LineEnd::Adjudicated { winner: winner.map(|winner| color_name(winner).into()) }
                }
                End::Tables(winner) => {
                    LineEnd::Tables { winner: winner.map(|winner| color_name(winner).into()) }
                }
                End::Resigned { loser } => LineEnd::Resigned { loser: color_name(*loser).into() },
                End::Forfeit { loser, fault, what } => LineEnd::Forfeit {
                    loser: color_name(*loser).into(),
                    fault: fault_name(*fault).into(),
                    what: what.clone(),
                },
            },
            notes: played.notes.iter().map(LineNote::of).collect(),
        }
    }

    fn played(self, variant: Variant) -> Result<Played> {
        let mut game = Game::new(Board::from_fen(&self.start, variant)?);
        for name in self.moves.split_whitespace() {
            let legal = game.board().legal_moves();
            let m = legal.iter().find(|m| m.to_string() == name);
            game.play(*m.with_context(|| format!("{name} is not legal"))?)?;
        }
        let end = match self.end {
            LineEnd::Rules => {
                End::Rules(result_by_rules(&game).context("the game is not over after its moves")?)
            }
            LineEnd::Adjudicated { winner } => {
                End::Adjudicated(winner.map(|winner| color_of(&winner)).transpose()?)
            }
            LineEnd::Tables { winner } => {
                End::Tables(winner.map(|winner| color_of(&winner)).transpose()?)
            }
            LineEnd::Resigned { loser } => End::Resigned { loser: color_of(&loser)? },
            LineEnd::Forfeit { loser, fault, what } => {
                let fault = FAULTS.into_iter().find(|known| fault_name(*known) == fault);
                let fault = fault.context("there is no such fault")?;
                End::Forfeit { loser: color_of(&loser)?, fault, what }
            }
        };
        let notes = self.notes.iter().map(LineNote::note).collect();
        Ok(Played { game, opening_plies: self.opening_plies, notes, end })
    }
}

impl LineNote {
    fn of(note: &Note) -> LineNote {
        let value = note.score.map(|score| score.value);
        LineNote {
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

const FAULTS: [Fault; 3] = [Fault::IllegalMove, Fault::Crash, Fault::Time];

fn fault_name(fault: Fault) -> &'static str {
    match fault {
        Fault::IllegalMove => "illegal move",
        Fault::Crash => "crash",
        Fault::Time => "time",
    }
}

fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn color_of(name: &str) -> Result<Color> {
    let known = Color::ALL.into_iter().find(|color| color_name(*color) == name);
    known.with_context(|| format!("\"{name}\" is not a colour"))
}

#[cfg(test)]
mod tests {
    use kiebitz_chess::Reason;

    use super::*;

    fn played(moves: &str, end: Option<End>) -> Played {
        let mut game = Game::new(Board::start(Variant::Chess));
        for san in moves.split_whitespace() {
            let m = game.board().parse_san(san).expect(san);
            game.play(m).expect(san);
        }
        let note = |value| Note {
            score: Some(Score { value, bound: Bound::Exact }),
            depth: Some(9),
            nodes: None,
            time: Duration::from_micros(1234),
        };
        let notes = vec![note(Value::Cp(-31)), note(Value::Mate(2)), Note::default()];
        let end = end.unwrap_or_else(|| End::Rules(game.outcome().expect("it is over")));
        Played { game, opening_plies: 1, notes, end }
    }

    #[test]
    fn games_come_back_and_a_torn_line_is_cut_off() {
        let path = std::env::temp_dir().join(format!("kiebitz-log-{}", std::process::id()));
        let _ = fs::remove_file(&path);
        let castling = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6";
        let what = "died, saying \"}{\"".to_owned();
        let games = [
            (0, 3, played("f3 e5 g4 Qh4", None)),
            (1, 0, played(castling, Some(End::Adjudicated(Some(Color::Black))))),
            (
                1,
                1,
                played(
                    castling,
                    Some(End::Forfeit { loser: Color::White, fault: Fault::Crash, what }),
                ),
            ),
        ];
        let arguments = vec!["--engine".to_owned(), "a b".to_owned()];
        let mut log = Log::begin(&path, arguments.clone()).expect("a new file");
        for (pairing, game, played) in &games {
            log.append(*pairing, *game, played).expect("it can be written");
        }
        assert!(Log::begin(&path, Vec::new()).is_err(), "an old log is kept");
        let busy = Log::resume(&path, Variant::Chess, 2).err().expect("it is in use");
        assert!(format!("{busy:#}").contains("is in use"), "{busy:#}");
        drop(log);
        assert_eq!(Log::beginning(&path).expect("a header").arguments, arguments);

        let whole = fs::read(&path).expect("it is there");
        fs::write(&path, [&whole[..], b"{\"pairing\":0,\"ga"].concat()).expect("torn");
        let (mut log, found) = Log::resume(&path, Variant::Chess, 2).expect("it goes on");
        assert_eq!(fs::read(&path).expect("it is there"), whole);
        assert_eq!(found[0][&3], games[0].2);
        assert_eq!(
            found[1].values().cloned().collect::<Vec<_>>(),
            [games[1].2.clone(), games[2].2.clone()]
        );
        assert!(matches!(&found[0][&3].end, End::Rules(end) if end.reason == Reason::Checkmate));
        // A game that occurs twice is an error worth reporting.
        log.append(0, 3, &games[0].2).expect("it can be written");
        drop(log);
        assert!(Log::resume(&path, Variant::Chess, 2).is_err());
        fs::write(&path, "{\"kiebitz_ma").expect("killed while it began");
        assert!(Log::beginning(&path).is_err());
        drop(Log::begin(&path, Vec::new()).expect("nothing is lost"));
        assert!(Log::beginning(&path).is_ok());
        fs::write(&path, "[Event \"?\"]\n").expect("another file");
        assert!(Log::beginning(&path).unwrap_err().to_string().contains("not the log of a match"));
        fs::remove_file(&path).expect("it was there");
    }
    /// A log of one version before checksums, without its last game.
    const OLD: &[u8] = include_bytes!("../../../tests/data/match-1.log");

    #[test]
    fn every_flip_in_a_log_is_noticed_or_harmless() {
        let path = std::env::temp_dir().join(format!("kiebitz-flips-{}", std::process::id()));
        let _ = fs::remove_file(&path);
        let mut log = Log::begin(&path, vec!["--games".to_owned(), "4".to_owned()]).expect("new");
        let games = ["f3 e5 g4 Qh4", "e4 e5 Qh5 Ke7 Qxe5"].map(|moves| played(moves, None));
        for (number, played) in games.iter().enumerate() {
            log.append(0, number, played).expect("it can be written");
        }
        drop(log);
        let whole = fs::read(&path).expect("it is there");
        let arguments = Log::beginning(&path).expect("a header").arguments;
        let mut noticed = 0;
        for place in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[place] ^= 1 << (place % 8);
            fs::write(&path, &damaged).expect("it can be written");
            let read = Log::beginning(&path)
                .and_then(|beginning| Ok((beginning, Log::resume(&path, Variant::Chess, 1)?.1)));
            let Ok((beginning, found)) = read else {
                noticed += 1;
                continue;
            };
            // What is lost is played again.
            assert_eq!(beginning.arguments, arguments, "byte {place}");
            let is_kept = |(number, played): (&usize, &Played)| games.get(*number) == Some(played);
            assert!(found[0].iter().all(is_kept), "byte {place}");
        }
        assert!(noticed + 20 > whole.len(), "{noticed} of {}", whole.len());
        damage_is_named(&path, &whole);
        fs::remove_file(&path).expect("it was there");
    }

    /// The second line of three.
    fn damage_is_named(path: &Path, whole: &[u8]) {
        let second = whole.iter().position(|&byte| byte == b'\n').expect("three lines") + 50;
        let mut damaged = whole.to_vec();
        damaged[second] ^= 1;
        fs::write(path, damaged).expect("it can be written");
        let told = Log::resume(path, Variant::Chess, 1).err().expect("damaged").to_string();
        assert!(told.ends_with(": line 2 is damaged"), "{told}");
    }

    #[test]
    fn logs_of_other_versions() {
        let path = std::env::temp_dir().join(format!("kiebitz-versions-{}", std::process::id()));
        fs::write(&path, OLD).expect("it can be written");
        assert!(Log::beginning(&path).expect("version 1").arguments.contains(&"easy".to_owned()));
        let (_, games) = Log::resume(&path, Variant::RacingKings, 1).expect("version 1");
        assert_eq!(games[0].len(), 3);
        fs::write(&path, "{\"kiebitz_match\":3,\"plan\":[]}\n").expect("it can be written");
        let told = Log::beginning(&path).expect_err("newer").to_string();
        assert!(told.ends_with("was written by a newer version of Kiebitz"), "{told}");
        fs::remove_file(&path).expect("it was there");
    }
}
