//! A finished game as a record for the game database.

use std::time::{Duration, UNIX_EPOCH};

use kiebitz_chess::{Color, Game, Outcome, Reason};
use kiebitz_play::{ClockControl, Identity, Note, Record, TimeControl};
use kiebitz_players::{End, PlayerSpec};

use super::wire::{GameFull, GameState, User};

/// How a game ended, by the server's status; `None` while it runs.
pub fn end(state: &GameState, game: &Game) -> Option<End> {
    if state.is_running() {
        return None;
    }
    let by_rules = game.outcome().map(|outcome| outcome.reason).or_else(|| game.claimable_draw());
    let winner = state.winner;
    let reason = match (state.status.as_str(), winner) {
        ("mate", Some(_)) => Reason::Checkmate,
        ("resign", Some(_)) => Reason::Resignation,
        ("timeout" | "outoftime", _) => Reason::Time,
        ("stalemate", None) => Reason::Stalemate,
        ("draw" | "insufficientMaterialClaim", None) => by_rules.unwrap_or(Reason::Agreement),
        ("variantEnd", Some(_)) => by_rules.unwrap_or(Reason::RaceWon),
        ("variantEnd", None) => by_rules.unwrap_or(Reason::RaceDrawn),
        // The server may end games in ways we have no reason for; the winner stays the winner.
        (_, Some(_)) => by_rules.unwrap_or(Reason::Resignation),
        // Aborted, or never begun.
        (_, None) => return Some(End::Aborted),
    };
    Some(End::Result(Outcome { winner, reason }))
}

/// The time control of a game.
pub fn control(full: &GameFull) -> TimeControl {
    match full.clock {
        Some(clock) if clock.initial > 0 => TimeControl::Clock(ClockControl {
            moves: None,
            base: Duration::from_millis(clock.initial),
            increment: Duration::from_millis(clock.increment),
        }),
        _ => TimeControl::Untimed,
    }
}

/// The record for our database; `left` has the clock after each move.
pub fn record(
    full: &GameFull,
    game: &Game,
    left: &[Option<Duration>],
    me: Color,
    level: &PlayerSpec,
    end: End,
) -> Record {
    let player = |color: Color, user: &User| {
        let is_me = color == me;
        let is_human = !is_me && !user.is_bot();
        let kind = match (is_me, is_human) {
            (true, _) => level.to_string(),
            (false, true) => "human".to_owned(),
            (false, false) => "bot".to_owned(),
        };
        Identity { name: user.shown(), kind, is_human }
    };
    let note = |ply: usize| Note { left: left.get(ply).copied().flatten(), ..Note::default() };
    Record {
        players: [player(Color::White, &full.white), player(Color::Black, &full.black)],
        notes: (0..game.moves().len()).map(note).collect(),
        game: game.clone(),
        control: control(full),
        began: UNIX_EPOCH + Duration::from_millis(full.created_at),
        end: Some(end),
        // Games on Lichess do not change our local ratings.
        counts: false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn state(status: &str, winner: Option<&str>) -> GameState {
        let value = json!({"moves": "", "wtime": 1, "btime": 1, "winc": 0, "binc": 0,
            "status": status, "winner": winner});
        serde_json::from_value(value).expect("a state")
    }

    #[test]
    fn every_end_of_the_specification_is_one_of_ours() {
        let game = Game::default();
        let told = |status, winner| end(&state(status, winner), &game);
        assert_eq!(told("started", None), None);
        assert_eq!(told("created", None), None);
        for (status, winner, reason) in [
            ("mate", Some("white"), Reason::Checkmate),
            ("resign", Some("black"), Reason::Resignation),
            ("timeout", Some("black"), Reason::Time),
            ("outoftime", Some("white"), Reason::Time),
            ("outoftime", None, Reason::Time),
            ("stalemate", None, Reason::Stalemate),
            ("draw", None, Reason::Agreement),
            ("variantEnd", Some("white"), Reason::RaceWon),
            ("variantEnd", None, Reason::RaceDrawn),
            ("cheat", Some("white"), Reason::Resignation),
        ] {
            let Some(End::Result(outcome)) = told(status, winner) else { panic!("{status}") };
            assert_eq!((outcome.reason, outcome.winner.is_some()), (reason, winner.is_some()));
        }
        for status in ["aborted", "noStart", "unknownFinish", "something new"] {
            assert_eq!(told(status, None), Some(End::Aborted), "{status}");
        }
    }
}
