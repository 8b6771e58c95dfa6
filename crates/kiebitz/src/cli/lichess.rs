//! A game on Lichess as one of `kiebitz play`.

use std::sync::Arc;
use std::time::Duration;

use kiebitz_bot::lichess::Rules;
use kiebitz_bot::lichess::board::{self, BoardPlayer, Found, Place, Sought};
use kiebitz_chess::Color;
use kiebitz_play::{ClockControl, GameKind, TimeControl};
use kiebitz_players::{CallRemote, PlayerSpec};
use kiebitz_protocol::remote::RemotePlayer;
use kiebitz_tui::{GameRequest, Start};

use super::prelude::*;

/// The clock of a new game when nothing is said: rapid is the fastest that Lichess offers people over its interface.
const USUAL: ClockControl =
    ClockControl { moves: None, base: Duration::from_secs(600), increment: Duration::from_secs(5) };

/// The request with the game that is found on Lichess, where one of its players is there. Waits until it begins.
pub fn accept(request: GameRequest, config: &Config, language: Language) -> Result<GameRequest> {
    let there =
        |player: &Option<PlayerSpec>| player.as_ref().is_some_and(PlayerSpec::is_on_lichess);
    let (side, them, us) = match [&request.white, &request.black].map(there) {
        [false, false] => return Ok(request),
        [false, true] => (Color::White, &request.black, &request.white),
        [true, _] => (Color::Black, &request.white, &request.black),
    };
    let us = us.clone().unwrap_or(PlayerSpec::Human(None));
    ensure!(us.is_human(), text!(language, "lichess-people-only"));
    ensure!(request.start.is_none(), text!(language, "lichess-no-start"));
    let rules = match request.game_kind() {
        GameKind::Chess(Variant::Chess) => Rules::Standard,
        GameKind::Chess(Variant::Chess960) => Rules::Chess960,
        GameKind::Chess(Variant::RacingKings) => Rules::RacingKings,
        // Which no one plays there; the plan of the game says so.
        GameKind::TicTacToe => return Ok(request),
    };
    let clock = match request.control.or(config.clock.map(|clock| clock.0)) {
        Some(TimeControl::Clock(clock)) => clock,
        Some(TimeControl::MoveTime(_)) => bail!(text!(language, "lichess-no-movetime")),
        Some(TimeControl::Untimed) | None => USUAL,
    };
    let them = them.as_ref().map(ToString::to_string).unwrap_or_default();
    let user = them.split_once(':').map(|(_, user)| user.to_owned());
    eprintln!(
        "{}",
        text!(language, "lichess-waiting", user = user.as_deref(), clock = clock.to_string())
    );
    let found = board::find(&Place::usual()?, &Sought { user, rules, clock, side })?;
    let theirs = PlayerSpec::Remote(format!("{them}#{}", found.link()));
    let Found { game, side, control, .. } = found;
    let [white, black] = if side == Color::White { [us, theirs] } else { [theirs, us] };
    Ok(GameRequest {
        white: Some(white),
        black: Some(black),
        start: Some(Start::Board(Box::new(*game.start()))),
        moves: game.moves().to_vec(),
        control: Some(control),
        game: None,
        ..request
    })
}

/// Players elsewhere: at another Kiebitz server, or on Lichess.
pub fn players() -> CallRemote {
    Arc::new(|link| match link.split_once('#') {
        Some((name, game)) if !name.contains("://") => Ok(Box::new(BoardPlayer::of_link(game)?)),
        _ => Ok(Box::new(RemotePlayer::join(link)?)),
    })
}
