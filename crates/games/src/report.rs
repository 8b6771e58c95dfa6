//! Games, positions and players of the database as `kiebitz games --json` prints them.

use std::collections::BTreeMap;

use kiebitz_chess::Board;
use serde::Serialize;

use crate::day;
use crate::store::{Broken, Explored, Import, Kind, Listed, PlayerRating, Stored};

/// What `--json` prints for each game.
#[derive(Serialize)]
pub struct ListedGame<'a> {
    /// Number of the game.
    pub id: i64,
    /// Whether it was played with Kiebitz.
    pub own: bool,
    /// `chess`, `chess960` or `racingkings`.
    pub variant: &'static str,
    /// Name of White.
    pub white: &'a str,
    /// Name of Black.
    pub black: &'a str,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// How the game ended, in English.
    pub reason: Option<String>,
    /// Date, as far as known: `2024-02-29`, `2024-02` or `2024`.
    pub date: Option<String>,
    /// ECO code.
    pub eco: Option<&'a str>,
    /// Name of the opening.
    pub opening: Option<&'a str>,
    /// Length in plies.
    pub plies: usize,
    /// Whether only the number of the game can be read.
    pub damaged: bool,
}

impl<'a> From<&'a Listed> for ListedGame<'a> {
    fn from(listed: &'a Listed) -> ListedGame<'a> {
        ListedGame {
            id: listed.id,
            own: listed.is_own,
            variant: listed.variant.name(),
            white: &listed.white,
            black: &listed.black,
            result: listed.result.text(),
            reason: listed.reason.map(|reason| reason.to_string()),
            date: day::write(listed.day),
            eco: listed.eco.as_deref(),
            opening: listed.opening.as_deref(),
            plies: listed.plies,
            damaged: listed.is_damaged,
        }
    }
}

/// What `--json` prints.
#[derive(Serialize)]
pub struct ExploredPosition {
    /// Position as a FEN.
    pub fen: String,
    /// `chess`, `chess960` or `racingkings`.
    pub variant: &'static str,
    /// Games with the position.
    pub games: u64,
    /// Moves, the most frequent first.
    pub moves: Vec<PlayedMove>,
}

/// One move.
#[derive(Serialize)]
pub struct PlayedMove {
    /// The move in UCI notation.
    #[serde(rename = "move")]
    pub uci: String,
    /// The move in algebraic notation.
    pub san: String,
    /// Games with the move.
    pub games: u64,
    /// Games that White won.
    pub white: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that Black won.
    pub black: u64,
    /// Games without a result.
    pub open: u64,
    /// Mean score of the side to move, 0 to 1; null without results.
    pub score: Option<f64>,
    /// Date of the last game, as far as known.
    pub last: Option<String>,
    /// What the engine learned about the move; null if nothing.
    pub experience: Option<Learned>,
}

/// The engine's own games with a move.
#[derive(Serialize)]
pub struct Learned {
    /// Number of games.
    pub games: u32,
    /// The engine's mean score, 0 to 1.
    pub score: f64,
    /// Weight of the score, 0 to 1; grows with the number of games.
    pub confidence: f64,
}

impl ExploredPosition {
    /// What was played in a position.
    pub fn new(board: &Board, explored: &[Explored]) -> ExploredPosition {
        let moves: Vec<PlayedMove> =
            explored.iter().map(|explored| PlayedMove::new(board, explored)).collect();
        let games = moves.iter().map(|played| played.games).sum();
        ExploredPosition { fen: board.fen(), variant: board.variant().name(), games, moves }
    }
}

impl PlayedMove {
    fn new(board: &Board, explored: &Explored) -> PlayedMove {
        PlayedMove {
            uci: board.uci(explored.m),
            san: board.san(explored.m),
            games: explored.games(),
            white: explored.white,
            draws: explored.draws,
            black: explored.black,
            open: explored.open,
            score: explored.score(board.turn()),
            last: day::write(explored.last),
            experience: explored.experience.map(|known| Learned {
                games: known.games,
                score: known.score(),
                confidence: known.confidence(),
            }),
        }
    }

    /// The part that a number of its games is of those with a result.
    pub fn share(&self, games: u64) -> Option<f64> {
        let known = self.white + self.draws + self.black;
        (known > 0).then(|| games as f64 / known as f64)
    }
}

/// What `--json` prints for each player and variant.
#[derive(Serialize)]
pub struct RatedPlayer {
    /// Name of the player.
    pub player: String,
    /// `chess`, `chess960` or `racingkings`.
    pub variant: &'static str,
    /// Rating.
    pub rating: f64,
    /// Rated games.
    pub games: u32,
    /// Points scored.
    pub points: f64,
    /// Whether the rating rests on few games.
    pub provisional: bool,
}

impl From<PlayerRating> for RatedPlayer {
    fn from(known: PlayerRating) -> RatedPlayer {
        RatedPlayer {
            player: known.player,
            variant: known.variant.name(),
            rating: known.rating.value,
            games: known.rating.games,
            points: known.points,
            provisional: known.rating.is_provisional(),
        }
    }
}

/// What `--json` prints.
#[derive(Serialize)]
pub struct ShownGame<'a> {
    /// Number of the game.
    pub id: i64,
    /// Whether it was played with Kiebitz.
    pub own: bool,
    /// `chess`, `chess960` or `racingkings`.
    pub variant: &'static str,
    /// Tags of the game, by name.
    pub tags: BTreeMap<&'a str, &'a str>,
    /// Player of White as on the command line of kiebitz play; null for an imported game.
    pub white_kind: Option<&'a str>,
    /// Player of Black as on the command line of kiebitz play; null for an imported game.
    pub black_kind: Option<&'a str>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// How the game ended, in English.
    pub reason: Option<String>,
    /// Start position as a FEN.
    pub start: String,
    /// Position after the last move as a FEN.
    pub fen: String,
    /// Moves of the main line in UCI notation.
    pub moves: Vec<String>,
    /// Moves of the main line in algebraic notation.
    pub san: Vec<String>,
    /// The whole game as PGN, with comments and variations.
    pub pgn: String,
}

impl<'a> From<&'a Stored> for ShownGame<'a> {
    fn from(stored: &'a Stored) -> ShownGame<'a> {
        let game = stored.game.game();
        let pairs = || game.boards().iter().zip(game.moves());
        ShownGame {
            id: stored.id,
            own: stored.is_own,
            variant: stored.game.variant().name(),
            tags: stored.game.tags.iter().collect(),
            white_kind: stored.kinds[0].as_ref().map(Kind::as_str),
            black_kind: stored.kinds[1].as_ref().map(Kind::as_str),
            result: stored.game.result.text(),
            reason: stored.reason.map(|reason| reason.to_string()),
            start: game.start().fen(),
            fen: game.board().fen(),
            moves: pairs().map(|(board, &m)| board.uci(m)).collect(),
            san: pairs().map(|(board, &m)| board.san(m)).collect(),
            pgn: stored.game.to_string(),
        }
    }
}

/// What `--json` prints for each file.
#[derive(Serialize)]
pub struct ImportedFile {
    /// The file.
    pub file: String,
    /// New games.
    pub added: usize,
    /// Games that the database had already.
    pub known: usize,
    /// Positions of the new games in which a move was played.
    pub positions: usize,
    /// Variations that were cut short at an illegal move.
    pub cut_variations: usize,
    /// Games that could not be read.
    pub broken: usize,
    /// These games, at most 1000.
    pub faults: Vec<ImportFault>,
    /// Why no game of the file could be read; null if some could.
    pub error: Option<String>,
}

/// A game that could not be read.
#[derive(Serialize)]
pub struct ImportFault {
    /// Number of the game in the file, from 1.
    pub game: usize,
    /// Line of the file, from 1.
    pub line: usize,
    /// Why it could not be read, in English.
    pub reason: String,
}

impl ImportedFile {
    /// What came of a file; `error` says why no game of it could be read.
    pub fn new(file: String, done: Import, error: Option<String>) -> ImportedFile {
        let fault = |broken: Broken| ImportFault {
            game: broken.number,
            line: broken.line,
            reason: broken.fault.to_string(),
        };
        ImportedFile {
            file,
            added: done.added,
            known: done.known,
            positions: done.positions,
            cut_variations: done.cut,
            broken: done.broken_count,
            faults: done.broken.into_iter().map(fault).collect(),
            error,
        }
    }
}
