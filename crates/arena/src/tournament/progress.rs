//! What is said while a match is played.

use kiebitz_chess::Color;
use kiebitz_draw::emphasis::TextStyle;

use super::text::{elo_text, score_text};
use crate::game::End;
use crate::runner::Finished;
use crate::schedule::seat_of;
use crate::sprt::Sprt;
use crate::tally::Tally;

/// The names and the number of games of each pairing, and how many games are finished.
#[derive(Clone, Debug)]
pub struct MatchProgress {
    pub(super) pairings: Vec<([String; 2], usize)>,
    pub(super) sprt: Option<Sprt>,
    pub finished: usize,
}

impl MatchProgress {
    /// A finished game: who played White and Black, how it ended and after how many moves.
    pub fn game(&self, Finished { pairing, number, played }: &Finished) -> String {
        let (names, games) = &self.pairings[*pairing];
        let [white, black] = Color::ALL.map(|color| &names[seat_of(*number, color).index()]);
        let moves = played.game.moves().len().div_ceil(2);
        let reason = played.end.to_string();
        let (number, result, reason) = (number + 1, played.end.result(), reason.escape_debug());
        format!("game {number} of {games}: {white} - {black} {result} ({reason}), {moves} moves")
    }

    /// What went wrong in a game that was lost by a fault.
    pub fn fault(&self, Finished { pairing, number, played }: &Finished) -> Option<String> {
        let End::Forfeit { loser, what, .. } = &played.end else { return None };
        let (names, _) = &self.pairings[*pairing];
        let name = &names[seat_of(*number, *loser).index()];
        let of = match self.pairings.len() {
            1 => String::new(),
            _ => format!(" of {} against {}", names[0], names[1]),
        };
        Some(format!("game {}{of}: {name}: {}", number + 1, what.escape_debug()))
    }

    pub fn score(&self, finished: &Finished, tally: &Tally, style: TextStyle) -> String {
        let (names, games) = &self.pairings[finished.pairing];
        let mut line = String::new();
        if self.pairings.len() > 1 {
            let all: usize = self.pairings.iter().map(|(_, games)| games).sum();
            line = format!("{} of {all} games; {} against {}, ", self.finished, names[0], names[1]);
        }
        line += &format!(
            "{} of {games} games: {}, {}",
            tally.games(),
            score_text(tally),
            elo_text(tally, style)
        );
        if let Some(test) = self.sprt {
            let (low, high) = test.bounds();
            let llr = test.llr(tally.pairs);
            line += &format!(", LLR {llr:+.2} ({low:.2}, {high:.2})");
        }
        line
    }
}
