//! What is said while a match is played.

use kiebitz_chess::Color;
use kiebitz_draw::emphasis::TextStyle;
use kiebitz_play::Language;
use kiebitz_words::text;

use super::text::{elo_text, llr_text, score_text};
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
    pub(super) language: Language,
    pub finished: usize,
}

impl MatchProgress {
    /// A finished game: who played White and Black, how it ended and after how many moves.
    pub fn game(&self, Finished { pairing, number, played }: &Finished) -> String {
        let (names, games) = &self.pairings[*pairing];
        let [white, black] = Color::ALL.map(|color| &names[seat_of(*number, color).index()]);
        let moves = played.game.moves().len().div_ceil(2);
        let reason = played.end.text(self.language).escape_debug().to_string();
        let (number, result, games) = (number + 1, played.end.result(), *games);
        text!(self.language, "match-game", number, games, white, black, result, reason, moves)
    }

    /// What went wrong in a game that was lost by a fault.
    pub fn fault(&self, Finished { pairing, number, played }: &Finished) -> Option<String> {
        let End::Forfeit { loser, what, .. } = &played.end else { return None };
        let (names, _) = &self.pairings[*pairing];
        let name = &names[seat_of(*number, *loser).index()];
        let pairing = (self.pairings.len() > 1).then(|| self.pairing(names));
        let (number, what) = (number + 1, what.escape_debug().to_string());
        Some(text!(self.language, "match-fault", number, pairing, name, what))
    }

    pub fn score(&self, finished: &Finished, tally: &Tally, style: TextStyle) -> String {
        let (names, games) = &self.pairings[finished.pairing];
        let mut line = String::new();
        if self.pairings.len() > 1 {
            let all: usize = self.pairings.iter().map(|(_, games)| games).sum();
            let done = text!(self.language, "match-of-games", done = self.finished, all);
            line = format!("{done}; {}, ", self.pairing(names));
        }
        let done = text!(self.language, "match-of-games", done = tally.games(), all = *games);
        let score = score_text(tally, self.language);
        line += &format!("{done}: {score}, {}", elo_text(tally, self.language, style));
        if let Some(test) = self.sprt {
            line += &format!(", {}", llr_text(test, tally, self.language));
        }
        line
    }

    fn pairing(&self, [first, second]: &[String; 2]) -> String {
        text!(self.language, "match-against", first, second)
    }
}
