//! How a match is going, while it goes: on standard error, so that the report stays alone.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use kiebitz_arena::game::End;
use kiebitz_arena::runner::Finished;
use kiebitz_arena::schedule::seat_of;
use kiebitz_arena::sprt::Sprt;
use kiebitz_arena::tally::Tally;
use kiebitz_chess::Color;

use super::report::{elo_text, score_text};
use crate::terminal::Terminal;

/// Shows the score so far: as one line that changes on a terminal, as a line now and then elsewhere.
pub struct Progress<'a> {
    /// Who play, and how many games, in each pairing.
    pairings: Vec<([String; 2], usize)>,
    /// Games finished in all.
    finished: usize,
    sprt: Option<Sprt>,
    terminal: &'a Terminal,
    live: bool,
    last: Instant,
}

/// Time between two lines: on a terminal so that it does not flicker, elsewhere so that it stays short.
const LIVE: Duration = Duration::from_millis(100);
const PLAIN: Duration = Duration::from_secs(5);

impl<'a> Progress<'a> {
    pub fn new(
        names: impl Iterator<Item = [String; 2]>,
        games: impl Iterator<Item = usize>,
        sprt: Option<Sprt>,
        terminal: &'a Terminal,
    ) -> Progress<'a> {
        let live = io::stderr().is_terminal();
        let pairings = names.zip(games).collect();
        Progress { pairings, finished: 0, sprt, terminal, live, last: Instant::now() }
    }

    /// Tells about a finished game in a line: who played White and Black, how it ended and after how many moves.
    pub fn tell(&self, Finished { pairing, number, played }: &Finished) {
        let (names, games) = &self.pairings[*pairing];
        let [white, black] = Color::ALL.map(|color| &names[seat_of(*number, color).index()]);
        let moves = played.game.moves().len().div_ceil(2);
        let reason = played.end.to_string();
        let (number, result, reason) = (number + 1, played.end.result(), reason.escape_debug());
        self.clear();
        let _ = writeln!(
            io::stderr(),
            "game {number} of {games}: {white} - {black} {result} ({reason}), {moves} moves"
        );
    }

    /// Takes note of a finished game. Games lost by a fault are named at once.
    pub fn show(&mut self, finished: &Finished, tally: &Tally) {
        self.finished += 1;
        let (names, games) = &self.pairings[finished.pairing];
        if let End::Forfeit { loser, what, .. } = &finished.played.end {
            let name = &names[seat_of(finished.number, *loser).index()];
            self.clear();
            let number = finished.number + 1;
            let of = match self.pairings.len() {
                1 => String::new(),
                _ => format!(" of {} against {}", names[0], names[1]),
            };
            // A closed standard error is no reason to stop; so below.
            let _ = writeln!(io::stderr(), "game {number}{of}: {name}: {}", what.escape_debug());
        }
        let pause = if self.live { LIVE } else { PLAIN };
        if self.last.elapsed() < pause {
            return;
        }
        self.last = Instant::now();
        let mut line = String::new();
        if self.pairings.len() > 1 {
            let all: usize = self.pairings.iter().map(|(_, games)| games).sum();
            line = format!("{} of {all} games; {} against {}, ", self.finished, names[0], names[1]);
        }
        line += &format!(
            "{} of {games} games: {}, {}",
            tally.games(),
            score_text(tally),
            elo_text(tally, self.terminal)
        );
        if let Some(test) = self.sprt {
            let (low, high) = test.bounds();
            let llr = test.llr(tally.pairs);
            line.push_str(&format!(", LLR {llr:+.2} ({low:.2}, {high:.2})"));
        }
        let _ = match self.live {
            true => write!(io::stderr(), "\r{line}\x1b[K"),
            false => writeln!(io::stderr(), "{line}"),
        };
    }

    /// Removes the line that changes.
    pub fn clear(&self) {
        if self.live {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
