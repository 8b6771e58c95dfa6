//! Writes the games of a match as PGN.

use std::fmt::Write as _;
use std::time::SystemTime;

use kiebitz_chess::{Board, Color, Variant};
use kiebitz_games::day::pgn_date;
use kiebitz_games::pgn::{EXACT_CONTROL, time_control};
use kiebitz_uci::{Score, Value};

use crate::game::{End, Fault, Note, Played};
use crate::limit::Limit;
use crate::schedule::{Seat, seat_of};
use kiebitz_play::ClockControl;

/// What all games of a match have in common.
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

/// The line width that the standard requires.
const WIDTH: usize = 80;

impl MatchTags {
    /// The game with this number as PGN, with an empty line at its end. A comment after each move
    /// has the engine's report: `{+0.35/12 0.081s}` is the score in pawns for the mover, the depth,
    /// and the time.
    pub fn pgn(&self, number: usize, played: &Played) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let value = value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        };
        let [white, black] = Color::ALL.map(|color| seat_of(number, color));
        tag("Event", &self.event);
        tag("Site", &self.site);
        tag("Date", &pgn_date(self.date));
        tag("Round", &format!("{}.{}", number / 2 + 1, number % 2 + 1));
        tag("White", &self.names[white.index()]);
        tag("Black", &self.names[black.index()]);
        tag("Result", played.end.result());
        let start = played.game.start();
        match start.variant() {
            Variant::Chess => {}
            Variant::Chess960 => tag("Variant", "Chess960"),
            Variant::RacingKings => tag("Variant", "Racing Kings"),
        }
        if start.variant() == Variant::Chess960 || *start != Board::start(start.variant()) {
            tag("SetUp", "1");
            tag("FEN", &start.fen());
        }
        tag("PlyCount", &played.game.moves().len().to_string());
        self.time_control(white, black, &mut tag);
        tag("Termination", termination(&played.end));
        text.push('\n');
        text.push_str(&self.movetext(number, played));
        text.push_str("\n\n");
        text
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

    fn movetext(&self, number: usize, played: &Played) -> String {
        let mut lines = Lines::default();
        let moves = played.game.boards().iter().zip(played.game.moves());
        for (ply, (board, &m)) in moves.enumerate() {
            match board.turn() {
                Color::White => lines.word(&format!("{}.", board.fullmoves())),
                Color::Black if ply == 0 => lines.word(&format!("{}...", board.fullmoves())),
                Color::Black => {}
            }
            lines.word(&board.san(m));
            match ply.checked_sub(played.opening_plies) {
                None => lines.word("{book}"),
                Some(own) => {
                    if let Some(note) = played.notes.get(own) {
                        for word in comment(note).split(' ') {
                            lines.word(word);
                        }
                    }
                }
            }
        }
        let reason = match &played.end {
            End::Forfeit { loser, what, .. } => {
                format!("{}: {what}", self.names[seat_of(number, *loser).index()])
            }
            end => end.to_string(),
        };
        // A comment ends at the first brace, so braces in the reason are replaced.
        for word in format!("{{{}}}", reason.replace(['{', '}'], "'")).split_whitespace() {
            lines.word(word);
        }
        lines.word(played.end.result());
        lines.text
    }
}

/// Words in lines of bounded length.
#[derive(Default)]
struct Lines {
    text: String,
    column: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length < WIDTH {
            self.text.push(' ');
            self.column += 1;
        } else if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push_str(word);
        self.column += length;
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
    format!("{{{}}}", words.join(" "))
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
