//! The JSON types of Lichess: the lines of its streams and the answers we read. Fields we do not
//! need are left out; unknown kinds of lines become [`Event::Other`] and [`GameLine::Other`], since
//! Lichess adds new ones. Text to show is a [`Text`], part of a URL is a [`GameId`].

use std::collections::HashMap;
use std::fmt;

use kiebitz_chess::Color;
use kiebitz_players::Text;
use kiebitz_protocol::json::name_or_null;
use serde::Deserialize;

/// A line of the event stream.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    GameStart {
        game: GameInfo,
    },
    GameFinish {
        game: GameInfo,
    },
    Challenge {
        challenge: Box<Challenge>,
    },
    ChallengeCanceled {
        challenge: Box<Challenge>,
    },
    ChallengeDeclined {
        challenge: Box<Challenge>,
    },
    #[serde(other)]
    Other,
}

/// The id of a game, or of a challenge that may become one: 8 to 12 ASCII letters and digits. It is
/// safe in a URL.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct GameId(String);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a game's name has 8 to 12 letters and digits")]
pub struct BadGameId;

impl TryFrom<String> for GameId {
    type Error = BadGameId;

    fn try_from(text: String) -> Result<GameId, BadGameId> {
        let is_one =
            (8..=12).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric());
        if is_one { Ok(GameId(text)) } else { Err(BadGameId) }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A game in the event stream.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    pub game_id: GameId,
    /// Our side.
    #[serde(default, with = "name_or_null")]
    pub color: Option<Color>,
    pub opponent: Option<Opponent>,
}

#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
pub struct Opponent {
    #[serde(default)]
    pub username: Text,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    pub id: GameId,
    /// `created`, `offline`, `canceled`, `declined` or `accepted`.
    #[serde(default)]
    pub status: String,
    /// The challenger; `None` in an open challenge.
    pub challenger: Option<User>,
    pub dest_user: Option<User>,
    pub variant: VariantInfo,
    pub rated: bool,
    pub speed: Speed,
    pub time_control: TimeControl,
    /// The start position, if it is not the usual one.
    pub initial_fen: Option<String>,
    /// Why it was declined, as in `later`.
    pub decline_reason_key: Option<Text>,
}

/// A player in a challenge or a game.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// In lower case; `None` for Lichess's own computer.
    pub id: Option<String>,
    /// As the player writes it.
    pub name: Option<Text>,
    /// As in `GM` or `BOT`.
    pub title: Option<Text>,
    /// In this kind of game.
    pub rating: Option<u32>,
    /// The level of Lichess's own computer.
    pub ai_level: Option<u32>,
}

impl User {
    pub fn is_bot(&self) -> bool {
        self.title.as_deref() == Some("BOT") || self.ai_level.is_some()
    }

    pub fn shown(&self) -> Text {
        let name = self.name.as_deref().or(self.id.as_deref());
        match (name, self.ai_level) {
            (Some(name), _) => name.into(),
            (None, Some(level)) => format!("AI {level}").into(),
            (None, None) => "?".into(),
        }
    }
}

/// Rules by their key, as in `racingKings`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct VariantInfo {
    pub key: Text,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Speed {
    UltraBullet,
    Bullet,
    Blitz,
    Rapid,
    Classical,
    Correspondence,
    /// One that Lichess has added since.
    #[serde(other)]
    Other,
}

impl Speed {
    /// Every speed we know, the fastest first.
    pub const ALL: [Speed; 6] = [
        Speed::UltraBullet,
        Speed::Bullet,
        Speed::Blitz,
        Speed::Rapid,
        Speed::Classical,
        Speed::Correspondence,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Speed::UltraBullet => "ultraBullet",
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
            Speed::Other => "?",
        }
    }

    /// The speed of a clock, by Lichess's measure: the time of forty moves.
    pub const fn of_clock(limit_s: u64, increment_s: u64) -> Speed {
        match limit_s + 40 * increment_s {
            0..=29 => Speed::UltraBullet,
            30..=179 => Speed::Bullet,
            180..=479 => Speed::Blitz,
            480..=1499 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum TimeControl {
    /// A clock, in seconds.
    Clock {
        limit: u64,
        increment: u64,
    },
    Correspondence {},
    Unlimited {},
    /// One that Lichess has added since.
    #[serde(other)]
    Other,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameLine {
    GameFull(Box<GameFull>),
    GameState(GameState),
    ChatLine(ChatLine),
    OpponentGone(OpponentGone),
    #[serde(other)]
    Other,
}

/// The whole game: the first line of its stream.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameFull {
    pub variant: VariantInfo,
    /// None in games without a clock.
    pub clock: Option<ClockInfo>,
    #[serde(default)]
    pub rated: bool,
    /// When it began, in milliseconds since 1970.
    #[serde(default)]
    pub created_at: u64,
    pub white: User,
    pub black: User,
    /// `startpos`, or a FEN.
    #[serde(default = "startpos")]
    pub initial_fen: String,
    pub state: GameState,
}

fn startpos() -> String {
    "startpos".to_owned()
}

/// The time control, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct ClockInfo {
    pub initial: u64,
    pub increment: u64,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct GameState {
    /// Every move so far, as UCI writes them.
    pub moves: String,
    /// White's remaining time, in milliseconds.
    pub wtime: i64,
    pub btime: i64,
    #[serde(default)]
    pub winc: i64,
    #[serde(default)]
    pub binc: i64,
    /// `started`, or how it ended.
    pub status: String,
    #[serde(default, with = "name_or_null")]
    pub winner: Option<Color>,
    #[serde(default)]
    pub wdraw: bool,
    #[serde(default)]
    pub bdraw: bool,
    #[serde(default)]
    pub wtakeback: bool,
    #[serde(default)]
    pub btakeback: bool,
}

impl GameState {
    pub fn is_running(&self) -> bool {
        matches!(self.status.as_str(), "created" | "started")
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct ChatLine {
    pub room: Room,
    pub username: Text,
    pub text: Text,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Room {
    Player,
    Spectator,
}

impl Room {
    pub const fn name(self) -> &'static str {
        match self {
            Room::Player => "player",
            Room::Spectator => "spectator",
        }
    }
}

/// The opponent has left or returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpponentGone {
    pub gone: bool,
    pub claim_win_in_seconds: Option<u64>,
}

/// An account: ours, or another bot's.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Account {
    /// In lower case.
    pub id: String,
    pub username: Text,
    /// `BOT` for a bot.
    pub title: Option<Text>,
    #[serde(default)]
    pub perfs: HashMap<String, Perf>,
    pub count: Option<Count>,
}

impl Account {
    pub fn is_bot(&self) -> bool {
        self.title.as_deref() == Some("BOT")
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Perf {
    /// The number; `None` for kinds that are not games, such as puzzle storms.
    pub rating: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Count {
    #[serde(default)]
    pub all: u64,
}
