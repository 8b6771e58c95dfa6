//! Games on the wire: what a server sends, and what a seat reads of it and sends back.
//!
//! Fields for the page alone are not read here, so a seat understands a server that has others.
//! `docs/http-api.md` is the contract.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use kiebitz_books::openings;
use kiebitz_chess::{self as chess, Board, Color, Move, Outcome, Variant};
use kiebitz_play::tictactoe::TicTacToeEnd;
use kiebitz_play::words::{ending, tictactoe_ending};
use kiebitz_play::{Language, TimeControl};
use kiebitz_players::{End, Text};
use serde::de::{Deserializer, Error};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::json::{color, side};

/// A game on a server. Reading it fails if it is over for a reason this version does not know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Game {
    #[serde(skip_deserializing)]
    pub id: String,
    pub variant: String,
    pub start_fen: String,
    #[serde(skip_deserializing)]
    pub fen: String,
    #[serde(skip_deserializing)]
    pub ply: usize,
    #[serde(skip_deserializing)]
    pub turn: &'static str,
    pub moves: Vec<Played>,
    /// Where the last move began and ended.
    #[serde(skip_deserializing)]
    pub last: Option<[String; 2]>,
    #[serde(flatten, skip_deserializing)]
    pub legal: Legal,
    /// The square of the king that is in check.
    #[serde(skip_deserializing)]
    pub check: Option<String>,
    pub clocks: Option<Clocks>,
    pub control: Option<String>,
    pub white: Player,
    pub black: Player,
    /// Who offers a draw.
    #[serde(default, with = "color")]
    pub offer: Option<Color>,
    /// The side that asks for a takeback, if the other side has to agree.
    #[serde(default, with = "color")]
    pub takeback_asked: Option<Color>,
    /// The draw that can be claimed.
    pub claimable: Option<Reason>,
    pub status: Status,
    #[serde(skip_deserializing)]
    pub opening: Option<Opening>,
    pub result: Option<String>,
    pub reason: Option<Reason>,
    #[serde(default, with = "color")]
    pub winner: Option<Color>,
    #[serde(skip_deserializing)]
    pub takeback: bool,
    /// Whether a takeback is possible now.
    #[serde(skip_deserializing)]
    pub can_take_back: bool,
    #[serde(skip_deserializing)]
    pub captured: Captured,
    /// The result of the position by our tables.
    #[serde(skip_deserializing)]
    pub table: Option<Verdict>,
    /// A game that is not live continues with a player's command.
    pub live: bool,
    /// Whether it has keys; then every command needs one.
    #[serde(skip_deserializing)]
    pub guarded: bool,
    /// The keys, only in the answer to the request that begins the game.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub keys: Option<Keys>,
    /// The number of the last event it contains; later ones have larger numbers. 0 for a game that
    /// has not been continued since the server started.
    pub seq: u64,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The derived function, which `remote` makes an inherent one.
        Game::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
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
        let start = Board::from_fen(&self.start_fen, self.variant()?).ok()?;
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

    /// `5+3` is a clock, `1s` a time for each move. `None` if this version cannot read it; a seat is not taken then.
    pub fn control(&self) -> Option<TimeControl> {
        let Some(text) = self.control.as_deref() else { return Some(TimeControl::Untimed) };
        let seconds = text.strip_suffix('s').and_then(|seconds| seconds.parse().ok());
        match seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
            Some(time) => Some(TimeControl::MoveTime(time)),
            None => text.parse().ok().map(TimeControl::Clock),
        }
    }

    pub fn player(&self, color: Color) -> &Player {
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

    /// The game with its texts in a language.
    pub fn translated(mut self, language: Language) -> Game {
        let retold = |reason: Reason| match reason.why {
            Some(why) => Reason::new(why, language),
            None => reason,
        };
        self.reason = self.reason.map(retold);
        self.claimable = self.claimable.map(retold);
        self.opening = self.opening.map(|opening| Opening::new(opening.of, language));
        self
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    pub uci: String,
    #[serde(skip_deserializing)]
    pub san: String,
    /// Milliseconds left on the mover's clock after it.
    pub clock: Option<u64>,
}

impl Played {
    pub fn new(Named { uci, san }: Named, clock: Option<Duration>) -> Played {
        Played { uci, san, clock: clock.map(millis) }
    }
}

pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A move in both notations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Named {
    pub uci: String,
    pub san: String,
}

impl Named {
    pub fn new(board: &Board, m: Move) -> Named {
        Named { uci: board.uci(m), san: board.san(m) }
    }

    /// A line of moves from a position, up to the first illegal one.
    pub fn line(board: &Board, moves: &[Move]) -> Vec<Named> {
        let mut board = *board;
        let mut named = Vec::with_capacity(moves.len());
        for &m in moves {
            if !board.is_legal(m) {
                break;
            }
            named.push(Named::new(&board, m));
            board.play_unchecked(m);
        }
        named
    }
}

/// Both clocks, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clocks {
    pub white_ms: u64,
    pub black_ms: u64,
    #[serde(skip_deserializing)]
    pub running: Option<&'static str>,
}

impl Clocks {
    pub fn after(self, time: Duration) -> Clocks {
        let less = |left: u64, side| match self.running {
            Some(running) if running == side => left.saturating_sub(time.as_millis() as u64),
            _ => left,
        };
        Clocks {
            white_ms: less(self.white_ms, "white"),
            black_ms: less(self.black_ms, "black"),
            ..self
        }
    }

    /// Both clocks, White's first.
    pub fn left(self) -> [Duration; 2] {
        [self.white_ms, self.black_ms].map(Duration::from_millis)
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// As on the command line.
    #[serde(skip_deserializing)]
    pub spec: String,
    pub name: Text,
    /// As [`PlayerSpec::kind`](kiebitz_players::PlayerSpec::kind); another word in games of other versions.
    #[serde(skip_deserializing)]
    pub kind: String,
    pub human: bool,
    /// Whether the player was invited by a link.
    #[serde(skip_deserializing)]
    pub guest: bool,
    #[serde(skip_deserializing)]
    pub rating: Option<f64>,
}

/// What a game waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// One of a newer server.
    #[serde(untagged)]
    Other(String),
}

/// The legal moves, in the form the page's board needs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Legal {
    /// Targets by the square of the piece.
    pub legal: BTreeMap<String, Vec<String>>,
    /// Promotion pieces by the pawn's move.
    pub promotions: BTreeMap<String, Vec<String>>,
}

impl Legal {
    /// The free cells of tic-tac-toe.
    pub fn cells(cells: Vec<String>) -> Legal {
        Legal { legal: [(String::new(), cells)].into(), promotions: BTreeMap::new() }
    }

    /// The legal moves of a position; `e1g1` is castling in chess, king takes rook elsewhere.
    pub fn of(board: &Board) -> Legal {
        let mut legal = Legal::default();
        for m in board.legal_moves() {
            let uci = board.uci(m);
            let (squares, promotion) = uci.split_at(4);
            let (from, to) = squares.split_at(2);
            let targets = legal.legal.entry(from.to_owned()).or_default();
            if !targets.iter().any(|known| known == to) {
                targets.push(to.to_owned());
            }
            if !promotion.is_empty() {
                legal.promotions.entry(squares.to_owned()).or_default().push(promotion.to_owned());
            }
        }
        legal
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Opening {
    pub eco: &'static str,
    pub name: &'static str,
    #[serde(skip)]
    of: &'static openings::Opening,
}

impl Opening {
    pub fn new(of: &'static openings::Opening, language: Language) -> Opening {
        Opening { eco: of.eco, name: language.opening(of), of }
    }
}

/// A reason, for programs and for people.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reason {
    pub code: String,
    #[serde(skip_deserializing)]
    pub text: String,
    /// Known to the server.
    #[serde(skip)]
    why: Option<Why>,
}

/// Why a game is over, or could be claimed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Why {
    End(End),
    Claim(chess::Reason),
    TicTacToe(TicTacToeEnd),
}

impl Reason {
    pub fn new(why: Why, language: Language) -> Reason {
        let code = match why {
            Why::End(End::Aborted) | Why::TicTacToe(TicTacToeEnd::Aborted) => "aborted",
            Why::End(End::Result(outcome)) => outcome.reason.name(),
            Why::Claim(reason) => reason.name(),
            Why::TicTacToe(TicTacToeEnd::Resigned(_)) => "resignation",
            Why::TicTacToe(TicTacToeEnd::ThreeInARow(_)) => "three_in_a_row",
            Why::TicTacToe(TicTacToeEnd::BoardFull) => "board_full",
        };
        let text = match why {
            Why::End(end) => ending(language, end),
            Why::Claim(reason) => ending(language, End::Result(Outcome::draw(reason))),
            Why::TicTacToe(end) => tictactoe_ending(language, end),
        };
        let mut letters = text.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string());
        let text = first.unwrap_or_default() + letters.as_str();
        Reason { code: code.to_owned(), text, why: Some(why) }
    }
}

/// The pieces each side has taken, as letters without colour.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Captured {
    pub white: String,
    pub black: String,
}

/// A table's result, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Verdict {
    /// `win`, `draw` or `loss`
    pub category: &'static str,
    /// Plies to the end.
    pub distance: Option<u16>,
}

impl Verdict {
    pub fn new(value: kiebitz_tablebase::Value) -> Verdict {
        use kiebitz_tablebase::{Category, Value};
        let distance = match value {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        };
        Verdict { category: Category::from(value).name(), distance }
    }
}

/// The keys to a game with invited players. They are returned once.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct Keys {
    pub owner: String,
    pub white: Option<String>,
    pub black: Option<String>,
    pub watch: String,
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keys(hidden)")
    }
}

/// What a key allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// To play the sides without an invited player, to end the game without a result, and to delete
    /// it.
    Owner,
    /// To play this side.
    Seat(Color),
    Watch,
}

impl Role {
    const ALL: [Role; 4] =
        [Role::Owner, Role::Seat(Color::White), Role::Seat(Color::Black), Role::Watch];

    pub const fn name(self) -> &'static str {
        match self {
            Role::Owner => "owner",
            Role::Seat(color) => side(color),
            Role::Watch => "watch",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not a role in a game")]
pub struct UnknownRole(String);

impl FromStr for Role {
    type Err = UnknownRole;

    fn from_str(name: &str) -> Result<Role, UnknownRole> {
        let found = Role::ALL.into_iter().find(|role| role.name() == name);
        found.ok_or_else(|| UnknownRole(name.to_owned()))
    }
}

#[derive(Serialize, Deserialize)]
pub struct KeyRole {
    /// The name of a [`Role`]; `anybody` if the game has no keys.
    pub role: String,
}

/// A command in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    pub command: CommandName,
    /// The side that sends it; optional if only one person plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    /// The number of moves in the state that the client saw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommandName {
    Move,
    /// Asks for it, if the other side has to agree.
    Takeback,
    AcceptTakeback,
    DeclineTakeback,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// By repetition or the fifty-move rule, perhaps with the move that completes it.
    ClaimDraw,
    Resign,
    Abort,
    Hint,
    /// Continues a paused game, as every command does.
    Resume,
    /// One of a newer client.
    #[serde(untagged)]
    Other(String),
}

impl From<CommandName> for Command {
    fn from(command: CommandName) -> Command {
        Command { command, by: None, step: None, ply: None }
    }
}
