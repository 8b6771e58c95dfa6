//! How a game ended, from the game and its tags.

use kiebitz_chess::{Cause, Game, Outcome, Reason};
use kiebitz_games::pgn::{GameResult, PgnGame};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finish {
    pub result: GameResult,
    /// Why; `None` while the game is open, or if unknown.
    pub reason: Option<Reason>,
}

impl Finish {
    /// The end by the rules; otherwise by the game's comments and tags; otherwise the most common
    /// one.
    pub(crate) fn of(pgn: &PgnGame, game: &Game) -> Finish {
        if let Some(outcome) = game.outcome() {
            let agrees = [GameResult::from(outcome), GameResult::Open].contains(&pgn.result);
            if agrees {
                return Finish { result: outcome.into(), reason: Some(outcome.reason) };
            }
        }
        Finish { result: pgn.result, reason: reason(pgn, game) }
    }

    /// The outcome, if both are known.
    pub fn outcome(self) -> Option<Outcome> {
        let reason = self.reason.filter(|_| self.result != GameResult::Open)?;
        Some(Outcome { winner: self.result.winner(), reason })
    }
}

fn reason(pgn: &PgnGame, game: &Game) -> Option<Reason> {
    if pgn.result == GameResult::Open {
        return None;
    }
    let last = pgn.line.plies.last().map_or(&[][..], |ply| &ply.notes().comments);
    // A comment after the last move may say what the board does not show.
    let mut claimed = Reason::ALL.into_iter().filter(|reason| reason.cause() != Cause::Rules);
    let told = claimed.find(|reason| last.contains(&reason.to_string()));
    if told.is_some() {
        return told;
    }
    let termination = pgn.tags.get("Termination").unwrap_or("normal").to_ascii_lowercase();
    match termination.as_str() {
        "time forfeit" => Some(Reason::Time),
        "normal" | "" | "?" if pgn.result == GameResult::Draw => {
            Some(game.claimable_draw().unwrap_or(Reason::Agreement))
        }
        "normal" | "" | "?" => Some(Reason::Resignation),
        _ => None, // adjudicated, abandoned, and whatever people write
    }
}
