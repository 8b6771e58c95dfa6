//! The JSON types of a Kiebitz server's games, as far as needed here. `docs/http-api.md` is the
//! contract.

use std::time::Duration;

use kiebitz_chess::{self as chess, Color, Outcome, Variant};
use kiebitz_play::TimeControl;
use kiebitz_players::{End, Text};
use serde::de::{Deserializer, Error, IgnoredAny};
use serde::{Deserialize, Serialize};

use crate::json::color;

/// A game on a server. Reading it fails if it is over for a reason this version does not know.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(remote = "Self")]
pub struct Game {
    variant: String,
    start_fen: String,
    moves: Vec<Played>,
    /// Both clocks, if there are any.
    pub clocks: Option<Clocks>,
    control: Option<String>,
    pub white: Person,
    pub black: Person,
    #[serde(default, deserialize_with = "color")]
    offer: Option<Color>,
    #[serde(default, deserialize_with = "color")]
    takeback_asked: Option<Color>,
    claimable: Option<IgnoredAny>,
    pub status: Status,
    /// Whether it is live; a paused game continues with a player's command.
    live: bool,
    result: Option<String>,
    reason: Option<Why>,
    #[serde(default, deserialize_with = "color")]
    winner: Option<Color>,
    /// The number of the last event it contains; later ones have larger numbers. 0 for a game that
    /// has not been continued since the server started.
    seq: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct Played {
    uci: String,
    clock: Option<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct Why {
    code: String,
}

/// Both clocks when they were sent, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Clocks {
    white_ms: u64,
    black_ms: u64,
}

impl Clocks {
    pub fn left(self) -> [Duration; 2] {
        [self.white_ms, self.black_ms].map(Duration::from_millis)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Person {
    pub name: Text,
    pub human: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// An invited player has not joined yet.
    Waiting,
    /// Programs are starting.
    Preparing,
    /// A person, or a client in their place, is to move.
    Awaiting,
    /// A program of the server is thinking.
    Thinking,
    /// A program failed.
    Missing,
    Over,
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        // The derived function, which `remote` makes an inherent one.
        let game = Game::deserialize(deserializer)?;
        game.checked_end().map_err(Error::custom)?;
        Ok(game)
    }
}

impl Game {
    /// Whether another state is newer.
    pub fn is_before(&self, other: &Game) -> bool {
        self.seq != 0 && self.seq < other.seq
    }

    /// Whether it waits for a player: after a restart of the server, or for a guest who has not
    /// joined yet.
    pub fn is_awaiting_players(&self) -> bool {
        self.status == Status::Waiting || !self.live && self.status != Status::Over
    }

    /// The variant, if it is one of ours.
    pub fn variant(&self) -> Option<Variant> {
        self.variant.parse().ok()
    }

    /// The game, if its moves are legal.
    pub fn game(&self) -> Option<chess::Game> {
        let start = chess::Board::from_fen(&self.start_fen, self.variant()?).ok()?;
        let mut game = chess::Game::new(start);
        for played in &self.moves {
            let m = game.board().parse_uci(&played.uci).ok()?;
            game.play(m).ok()?;
        }
        Some(game)
    }

    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    pub fn uci(&self, ply: usize) -> Option<&str> {
        self.moves.get(ply).map(|played| played.uci.as_str())
    }

    /// The mover's clock after a move.
    pub fn left_after(&self, ply: usize) -> Option<Duration> {
        self.moves.get(ply)?.clock.map(Duration::from_millis)
    }

    pub fn control(&self) -> TimeControl {
        let clock = self.control.as_deref().and_then(|text| text.parse().ok());
        clock.map_or(TimeControl::Untimed, TimeControl::Clock)
    }

    pub fn player(&self, color: Color) -> &Person {
        if color.is_white() { &self.white } else { &self.black }
    }

    pub fn offer(&self) -> Option<Color> {
        self.offer
    }

    pub fn takeback_asked(&self) -> Option<Color> {
        self.takeback_asked
    }

    /// Whether the side to move may claim a draw.
    pub fn is_claimable(&self) -> bool {
        self.claimable.is_some()
    }

    pub fn end(&self) -> Option<End> {
        self.checked_end().expect("the end was checked when the game was read")
    }

    fn checked_end(&self) -> Result<Option<End>, String> {
        if self.status != Status::Over {
            return Ok(None);
        }
        let code = self.reason.as_ref().map(|reason| reason.code.as_str());
        match code {
            Some("aborted") => Ok(Some(End::Aborted)),
            None if self.result.as_deref() == Some("*") => Ok(Some(End::Aborted)),
            None => Err("the game is over without a reason".to_owned()),
            Some(code) => {
                let reason =
                    code.parse().map_err(|error: chess::UnknownReason| error.to_string())?;
                Ok(Some(End::Result(Outcome { winner: self.winner, reason })))
            }
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "command", rename_all = "snake_case")]
pub enum Order {
    /// Play a move, if the game has this many moves.
    Move {
        /// In UCI.
        #[serde(rename = "move")]
        uci: String,
        /// How many moves were played before it.
        ply: usize,
    },
    /// Ask for a takeback of our last move.
    Takeback,
    /// Grant the other side's takeback.
    AcceptTakeback,
    /// Decline it.
    DeclineTakeback,
    OfferDraw,
    AcceptDraw,
    /// Decline it.
    DeclineDraw,
    /// Claim the draw by repetition or the fifty-move rule.
    ClaimDraw {
        /// The move that would complete it, in UCI.
        #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
        uci: Option<String>,
    },
    Resign,
    /// Continue the game.
    Resume,
}

#[derive(Deserialize)]
pub(super) struct GameEvent {
    pub game: Option<Game>,
}

#[derive(Deserialize)]
pub(super) struct KeyRole {
    pub role: String,
}
