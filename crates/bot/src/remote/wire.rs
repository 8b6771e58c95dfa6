//! What a Kiebitz server says of a game, as far as it matters here. `docs/http-api.md` is the contract.

use std::time::Duration;

use kiebitz_chess::{self as chess, Color, Outcome, Reason, Variant};
use kiebitz_play::{End, Text, TimeControl};
use serde::{Deserialize, Serialize};

/// A game at a server.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Game {
    variant: String,
    start_fen: String,
    moves: Vec<Played>,
    /// Both clocks, where there are any.
    pub clocks: Option<Clocks>,
    control: Option<String>,
    /// Who plays White.
    pub white: Person,
    /// Who plays Black.
    pub black: Person,
    offer: Option<String>,
    #[serde(default)]
    takeback_asked: Option<String>,
    claimable: Option<Why>,
    /// What is to happen next.
    pub status: Status,
    /// Whether it is being played now; one that was left goes on when a player wants it to.
    live: bool,
    result: Option<String>,
    reason: Option<Why>,
    winner: Option<String>,
    /// The number of the last event it contains; later ones have larger numbers. 0 for a game that nobody has come back
    /// to since the server was started.
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

/// Both clocks when they were told, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Clocks {
    white_ms: u64,
    black_ms: u64,
}

impl Clocks {
    /// Both clocks, White's first.
    pub fn left(self) -> [Duration; 2] {
        [self.white_ms, self.black_ms].map(Duration::from_millis)
    }
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Person {
    /// What they are called.
    pub name: Text,
    /// Whether their moves come from outside.
    pub human: bool,
}

/// What is to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Somebody who was invited has not come yet.
    Waiting,
    /// Programs are getting ready.
    Preparing,
    /// A person, or whoever sits in their place, is to move.
    Awaiting,
    /// A program of the server thinks.
    Thinking,
    /// A program failed.
    Missing,
    /// The game is over.
    Over,
}

fn side(name: Option<&String>) -> Option<Color> {
    match name.map(String::as_str) {
        Some("white") => Some(Color::White),
        Some("black") => Some(Color::Black),
        _ => None,
    }
}

impl Game {
    /// Whether it was overtaken by another on the way.
    pub fn is_before(&self, other: &Game) -> bool {
        self.seq != 0 && self.seq < other.seq
    }

    /// Whether it waits for a player: since the server was started again, or for a guest who has not come yet.
    pub fn is_awaiting_players(&self) -> bool {
        self.status == Status::Waiting || !self.live && self.status != Status::Over
    }

    /// The variant, if it is one of ours.
    pub fn variant(&self) -> Option<Variant> {
        self.variant.parse().ok()
    }

    /// The game as it stands, if it makes sense.
    pub fn game(&self) -> Option<chess::Game> {
        let start = chess::Board::from_fen(&self.start_fen, self.variant()?).ok()?;
        let mut game = chess::Game::new(start);
        for played in &self.moves {
            let m = game.board().parse_uci(&played.uci).ok()?;
            game.play(m).ok()?;
        }
        Some(game)
    }

    /// How many moves were played.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// A move in UCI.
    pub fn uci(&self, ply: usize) -> Option<&str> {
        self.moves.get(ply).map(|played| played.uci.as_str())
    }

    /// What the mover's clock showed after a move.
    pub fn left_after(&self, ply: usize) -> Option<Duration> {
        self.moves.get(ply)?.clock.map(Duration::from_millis)
    }

    /// The time agreed on.
    pub fn control(&self) -> TimeControl {
        let clock = self.control.as_deref().and_then(|text| text.parse().ok());
        clock.map_or(TimeControl::Untimed, TimeControl::Clock)
    }

    /// The player of a side.
    pub fn player(&self, color: Color) -> &Person {
        if color.is_white() { &self.white } else { &self.black }
    }

    /// Who offers a draw.
    pub fn offer(&self) -> Option<Color> {
        side(self.offer.as_ref())
    }

    /// Who asks to have a move back.
    pub fn takeback_asked(&self) -> Option<Color> {
        side(self.takeback_asked.as_ref())
    }

    /// Whether the side to move may claim a draw.
    pub fn is_claimable(&self) -> bool {
        self.claimable.is_some()
    }

    /// How it ended, once it has.
    pub fn end(&self) -> Option<End> {
        if self.status != Status::Over {
            return None;
        }
        let code = self.reason.as_ref().map(|reason| reason.code.as_str());
        let reason = match code {
            Some("checkmate") => Reason::Checkmate,
            Some("stalemate") => Reason::Stalemate,
            Some("insufficient_material") => Reason::InsufficientMaterial,
            Some("fifty_moves") => Reason::FiftyMoves,
            Some("seventy_five_moves") => Reason::SeventyFiveMoves,
            Some("threefold_repetition") => Reason::ThreefoldRepetition,
            Some("fivefold_repetition") => Reason::FivefoldRepetition,
            Some("race_won") => Reason::RaceWon,
            Some("race_drawn") => Reason::RaceDrawn,
            Some("agreement") => Reason::Agreement,
            Some("time") => Reason::Time,
            Some("aborted") => return Some(End::Aborted),
            _ if self.result.as_deref() == Some("*") => return Some(End::Aborted),
            _ => Reason::Resignation,
        };
        Some(End::Result(Outcome { winner: side(self.winner.as_ref()), reason }))
    }
}

/// What is wanted in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "command", rename_all = "snake_case")]
pub enum Order {
    /// A move, where the game has so many.
    Move {
        /// In UCI.
        #[serde(rename = "move")]
        uci: String,
        /// How many moves were played before it.
        ply: usize,
    },
    /// Our last move back.
    Takeback,
    /// The other side may have its move back.
    AcceptTakeback,
    /// It may not.
    DeclineTakeback,
    /// A draw.
    OfferDraw,
    /// The draw that is offered.
    AcceptDraw,
    /// Not that draw.
    DeclineDraw,
    /// The draw that repetition or fifty moves give a right to.
    ClaimDraw {
        /// The move after which it would be one, in UCI.
        #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
        uci: Option<String>,
    },
    /// To give up.
    Resign,
    /// To go on: we are here.
    Resume,
}

/// Something that happened in a game.
#[derive(Deserialize)]
pub(super) struct GameEvent {
    pub game: Option<Game>,
}

/// What a key allows.
#[derive(Deserialize)]
pub(super) struct KeyRole {
    pub role: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_what_the_server_expects() {
        let text = |order: &Order| serde_json::to_string(order).expect("JSON");
        let m = Order::Move { uci: "e2e4".into(), ply: 0 };
        assert_eq!(text(&m), r#"{"command":"move","move":"e2e4","ply":0}"#);
        assert_eq!(text(&Order::Resume), r#"{"command":"resume"}"#);
        assert_eq!(text(&Order::OfferDraw), r#"{"command":"offer_draw"}"#);
        assert_eq!(text(&Order::ClaimDraw { uci: None }), r#"{"command":"claim_draw"}"#);
    }
}
