//! Games on the wire: what a server sends, and what a seat reads of it and sends back.
//!
//! Fields for the page alone are not read here, so a seat understands a server that has others.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use kiebitz_books::openings;
use kiebitz_chess::{self as chess, Board, Color, Move, Outcome, Variant};
use kiebitz_play::tictactoe::TicTacToeEnd;
use kiebitz_play::{GameKind, Language, TimeControl};
use kiebitz_players::{End, Text};
use kiebitz_words::Say;
use serde::de::{Deserializer, Error};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::json::{StableName, Word, name_or_null};

/// A game on a server. Reading it fails if it is over for a reason this version does not know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Game {
    #[serde(skip_deserializing)]
    pub id: String,
    pub variant: Word<GameKind>,
    pub start_fen: String,
    #[serde(skip_deserializing)]
    pub fen: String,
    #[serde(skip_deserializing)]
    pub ply: usize,
    #[serde(skip_deserializing, default = "unread")]
    pub turn: Word<Color>,
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
    #[serde(default, with = "name_or_null")]
    pub offer: Option<Color>,
    /// The side that asks for a takeback, if the other side has to agree.
    #[serde(default, with = "name_or_null")]
    pub takeback_asked: Option<Color>,
    /// The draw that can be claimed.
    pub claimable: Option<Reason>,
    pub status: Status,
    #[serde(skip_deserializing)]
    pub opening: Option<Opening>,
    pub result: Option<String>,
    pub reason: Option<Reason>,
    #[serde(default, with = "name_or_null")]
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

/// A name that this client does not read.
fn unread() -> Word<Color> {
    Word::Other(String::new())
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
        match self.variant {
            Word::Known(GameKind::Chess(variant)) => Some(variant),
            Word::Known(GameKind::TicTacToe) | Word::Other(_) => None,
        }
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

    pub fn end(&self) -> Option<End> {
        self.checked_end().expect("the end was checked when the game was read")
    }

    fn checked_end(&self) -> Result<Option<End>, String> {
        if self.status != Status::Over {
            return Ok(None);
        }
        match self.reason.as_ref().map(|reason| &reason.code) {
            Some(Word::Known(EndCode::Aborted)) => Ok(Some(End::Aborted)),
            Some(Word::Known(EndCode::Chess(reason))) => {
                Ok(Some(End::Result(Outcome { winner: self.winner, reason: *reason })))
            }
            Some(code) => Err(format!("unknown reason \"{}\"", code.as_str())),
            None if self.result.as_deref() == Some("*") => Ok(Some(End::Aborted)),
            None => Err("the game is over without a reason".to_owned()),
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
    #[serde(default, with = "name_or_null")]
    pub running: Option<Color>,
}

impl Clocks {
    pub fn after(self, time: Duration) -> Clocks {
        let spent = |side| if self.running == Some(side) { millis(time) } else { 0 };
        Clocks {
            white_ms: self.white_ms.saturating_sub(spent(Color::White)),
            black_ms: self.black_ms.saturating_sub(spent(Color::Black)),
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
    /// The kind of player, `unknown` in imported games; another word in games of other versions.
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
        Opening { eco: of.eco, name: of.name(language), of }
    }
}

/// A reason, for programs and for people.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reason {
    pub code: Word<EndCode>,
    #[serde(skip_deserializing)]
    pub text: String,
    /// Known to the server.
    #[serde(skip)]
    why: Option<Why>,
}

/// Why a game is over, by its stable name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndCode {
    Chess(chess::Reason),
    Aborted,
    ThreeInARow,
    BoardFull,
}

impl StableName for EndCode {
    const ALL: &'static [EndCode] = &{
        let mut all = [EndCode::Aborted; chess::Reason::ALL.len() + 3];
        let mut at = 0;
        while at < chess::Reason::ALL.len() {
            all[at] = EndCode::Chess(chess::Reason::ALL[at]);
            at += 1;
        }
        (all[at], all[at + 1]) = (EndCode::ThreeInARow, EndCode::BoardFull);
        all
    };

    fn stable_name(self) -> &'static str {
        match self {
            EndCode::Chess(reason) => reason.name(),
            EndCode::Aborted => "aborted",
            EndCode::ThreeInARow => "three_in_a_row",
            EndCode::BoardFull => "board_full",
        }
    }
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
            Why::End(End::Aborted) | Why::TicTacToe(TicTacToeEnd::Aborted) => EndCode::Aborted,
            Why::End(End::Result(Outcome { reason, .. })) | Why::Claim(reason) => {
                EndCode::Chess(reason)
            }
            Why::TicTacToe(TicTacToeEnd::Resigned(_)) => EndCode::Chess(chess::Reason::Resignation),
            Why::TicTacToe(TicTacToeEnd::ThreeInARow(_)) => EndCode::ThreeInARow,
            Why::TicTacToe(TicTacToeEnd::BoardFull) => EndCode::BoardFull,
        };
        let text = match why {
            Why::End(end) => end.say(language),
            Why::Claim(reason) => End::Result(Outcome::draw(reason)).say(language),
            Why::TicTacToe(end) => end.say(language),
        };
        let mut letters = text.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string());
        let text = first.unwrap_or_default() + letters.as_str();
        Reason { code: code.into(), text, why: Some(why) }
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
    pub category: TableCategory,
    /// Plies to the end.
    pub distance: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TableCategory {
    Win,
    Draw,
    Loss,
}

impl From<kiebitz_tablebase::Value> for Verdict {
    fn from(value: kiebitz_tablebase::Value) -> Verdict {
        use kiebitz_tablebase::Value;
        let (category, distance) = match value {
            Value::Win(plies) => (TableCategory::Win, Some(plies)),
            Value::Draw => (TableCategory::Draw, None),
            Value::Loss(plies) => (TableCategory::Loss, Some(plies)),
        };
        Verdict { category, distance }
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
