//! A request for a new game.

use std::time::Duration;

use kiebitz_chess::{Board, Game, Variant};
use kiebitz_gametree::random::{Random, any_seed};
use kiebitz_play::{ClockControl, TimeControl};
use kiebitz_words::message;

use super::show;
use crate::fault::{Fault, cause};
use crate::{input, wire};

/// The longest time per move for programs, since others wait for the core meanwhile.
const LONGEST_MOVE: Duration = Duration::from_secs(60);

/// Reads an invited player: `guest`, `guest:NAME`.
pub(super) fn guest(text: &str) -> Option<Option<&str>> {
    let rest = text.trim().strip_prefix(show::GUEST)?;
    match rest.strip_prefix(':') {
        Some(name) => Some(Some(name)),
        None => rest.is_empty().then_some(None),
    }
}

pub(super) fn start(request: &wire::GameRequest, variant: Variant) -> Result<Board, Fault> {
    let no_number = || Fault::Bad("position", message!("request-number"));
    let board = match (request.chess960, request.fen.as_deref(), variant) {
        (Some(_), Some(_), _) => {
            return Err(Fault::Malformed(message!("request-fen-or-number")));
        }
        (Some(number), None, Variant::Chess960) => Board::chess960(number).ok_or_else(no_number)?,
        (Some(_), None, _) => {
            return Err(Fault::Malformed(message!("request-number-variant")));
        }
        (None, None, Variant::Chess960) => {
            let number = Random::new(any_seed()).below(960) as u16;
            Board::chess960(number).ok_or_else(no_number)?
        }
        (None, fen, variant) => input::board(fen, variant)?,
    };
    if Game::new(board).outcome().is_some() {
        return Err(Fault::Bad("position", message!("request-over")));
    }
    Ok(board)
}

pub(super) fn control(request: &wire::GameRequest) -> Result<TimeControl, Fault> {
    match (request.clock.as_deref(), request.movetime.as_deref()) {
        (Some(_), Some(_)) => Err(Fault::Malformed(message!("request-clock-or-time"))),
        (None | Some("" | "none"), None) => Ok(TimeControl::Untimed),
        (Some(text), None) => match text.parse::<ClockControl>() {
            Ok(clock) => Ok(TimeControl::Clock(clock)),
            Err(error) => Err(Fault::Bad("clock", cause(error))),
        },
        (None, Some(text)) => Ok(TimeControl::MoveTime(input::duration(text, LONGEST_MOVE)?)),
    }
}
