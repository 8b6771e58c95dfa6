//! The record of a game.

use std::time::{Duration, SystemTime};

use kiebitz_chess::{Color, Game};
use kiebitz_engine::Score;
use kiebitz_games::rating::Rating;

use crate::clock::TimeControl;
use kiebitz_players::{End, PlayerSpec, Text};

/// A game so far, with everything worth storing.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The players, White first.
    pub players: [Identity; 2],
    /// Start, moves and positions.
    pub game: Game,
    /// A note on each move of `game`.
    pub notes: Vec<Note>,
    pub control: TimeControl,
    pub began: SystemTime,
    /// How it ended, if it has.
    pub end: Option<End>,
    /// Whether it may count for a rating: no takeback, no hint, no replaced player.
    pub counts: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingChange {
    pub side: Color,
    pub before: Rating,
    pub after: Rating,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// The name to show.
    pub name: Text,
    /// The kind of player, as on the command line: `human`, `elo:1500`, `uci:/usr/games/stockfish`.
    pub kind: String,
    pub is_human: bool,
}

impl Identity {
    /// The name, or the kind if no name is known.
    pub fn shown(&self) -> &str {
        if self.name.is_empty() { &self.kind } else { &self.name }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Note {
    pub spent: Duration,
    /// Time left on the mover's clock after it, if there is a clock.
    pub left: Option<Duration>,
    /// A program's score of the position, for the mover.
    pub score: Option<Score>,
    /// The search depth in plies; 0 without a search.
    pub depth: u32,
}

impl Record {
    /// A program that takes minutes for a move, since nothing limits its time.
    pub fn slow_player(&self) -> Option<&Identity> {
        let is_slow = |player: &&Identity| {
            player.kind.parse().is_ok_and(|spec: PlayerSpec| spec.takes_minutes())
        };
        self.players.iter().find(is_slow).filter(|_| self.control == TimeControl::Untimed)
    }

    pub fn player(&self, color: Color) -> &Identity {
        &self.players[color.index()]
    }

    /// The side that gives a command: the only person's, or of two people the side to move.
    pub fn speaker(&self) -> Color {
        match self.players.each_ref().map(|player| player.is_human) {
            [true, false] => Color::White,
            [false, true] => Color::Black,
            _ => self.game.board().turn(),
        }
    }

    /// Both sides' time after their last moves with a clock reading; `full` before that.
    pub(crate) fn left(&self, full: [Duration; 2]) -> [Duration; 2] {
        Color::ALL.map(|color| {
            let moves = self.game.boards().iter().zip(&self.notes).rev();
            let mut own = moves.filter(|(before, _)| before.turn() == color);
            own.find_map(|(_, note)| note.left).unwrap_or(full[color.index()])
        })
    }

    /// A side's score at its last move, if it is a program that searches.
    pub(crate) fn last_score(&self, color: Color) -> Option<Score> {
        let mut moves = self.game.boards().iter().zip(&self.notes).rev();
        moves.find(|(before, _)| before.turn() == color).and_then(|(_, note)| note.score)
    }
}
