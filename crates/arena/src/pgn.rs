//! Writes the games of a match as PGN.

use std::time::SystemTime;

use kiebitz_chess::Color;
use kiebitz_games::day::pgn_date;
use kiebitz_games::pgn::{EXACT_CONTROL, GameResult, PgnGame, time_control};
use kiebitz_play::ClockControl;
use kiebitz_uci::{Score, Value};

use crate::game::{End, Fault, Note, Played};
use crate::limit::Limit;
use crate::schedule::{Seat, seat_of};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchTags {
    pub event: String,
    /// Where it is played; "?" if unknown.
    pub site: String,
    pub date: SystemTime,
    /// The engines' names, the first engine first.
    pub names: [String; 2],
    pub limits: [Limit; 2],
}

impl MatchTags {
    /// The game with this number as PGN, with an empty line at its end. A comment after each move
    /// has the engine's report: `{+0.35/12 0.081s}` is the score in pawns for the mover, the depth,
    /// and the time.
    pub fn pgn(&self, number: usize, played: &Played) -> String {
        let mut game = PgnGame::new(&played.game, GameResult::of(played.end.winner()));
        let mut tag = |name: &str, value: &str| game.tags.set(name, value);
        let [white, black] = Color::ALL.map(|color| seat_of(number, color));
        tag("Event", &self.event);
        tag("Site", &self.site);
        tag("Date", &pgn_date(self.date));
        tag("Round", &format!("{}.{}", number / 2 + 1, number % 2 + 1));
        tag("White", &self.names[white.index()]);
        tag("Black", &self.names[black.index()]);
        tag("PlyCount", &played.game.moves().len().to_string());
        self.time_control(white, black, &mut tag);
        tag("Termination", termination(&played.end));
        for (number, ply) in game.line.plies.iter_mut().enumerate() {
            let comment = match number.checked_sub(played.opening_plies) {
                None => Some("book".to_owned()),
                Some(own) => played.notes.get(own).map(comment),
            };
            ply.notes_mut().comments.extend(comment);
        }
        let reason = match &played.end {
            End::Forfeit { loser, what, .. } => {
                format!("{}: {what}", self.names[seat_of(number, *loser).index()])
            }
            end => end.to_string(),
        };
        // A comment ends at the first brace.
        let reason = reason.replace(['{', '}'], "'");
        match game.line.plies.last_mut() {
            Some(last) => last.notes_mut().comments.push(reason),
            None => game.line.comments.push(reason),
        }
        game.to_compact_string()
    }

    fn time_control(&self, white: Seat, black: Seat, tag: &mut dyn FnMut(&str, &str)) {
        let of = |seat: Seat| match self.limits[seat.index()] {
            Limit::Clock(control) => control.in_seconds(),
            _ => "-".to_owned(),
        };
        let standard = match self.limits[white.index()] {
            Limit::Clock(ClockControl { moves, base, increment }) => {
                time_control(moves, base, increment)
            }
            _ => Some("-".to_owned()),
        };
        if of(white) != of(black) {
            tag("WhiteTimeControl", &of(white));
            tag("BlackTimeControl", &of(black));
        } else if let Some(standard) = standard {
            tag("TimeControl", &standard);
        } else {
            tag("TimeControl", "?");
            tag(EXACT_CONTROL, &of(white));
        }
    }
}

fn comment(note: &Note) -> String {
    let mut words = Vec::new();
    if let Some(Score { value, .. }) = note.score {
        let score = match value {
            Value::Cp(centipawns) => format!("{:+.2}", f64::from(centipawns) / 100.0),
            Value::Mate(moves) if moves > 0 => format!("+M{moves}"),
            Value::Mate(moves) => format!("-M{}", moves.unsigned_abs()),
        };
        words.push(match note.depth {
            Some(depth) => format!("{score}/{depth}"),
            None => score,
        });
    }
    words.push(format!("{:.3}s", note.time.as_secs_f64()));
    words.join(" ")
}

/// The terms of the PGN standard for why a game ended.
fn termination(end: &End) -> &'static str {
    match end {
        End::Rules(_) | End::Resigned { .. } => "normal",
        End::Adjudicated(_) | End::Tables(_) => "adjudication",
        End::Forfeit { fault: Fault::IllegalMove, .. } => "rules infraction",
        End::Forfeit { fault: Fault::Crash, .. } => "abandoned",
        End::Forfeit { fault: Fault::Time, .. } => "time forfeit",
    }
}
