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
    /// Name of the match.
    pub event: String,
    /// Where it is played; "?" if unknown.
    pub site: String,
    /// When it began.
    pub date: SystemTime,
    /// The engines' names, the first engine first.
    pub names: [String; 2],
    /// Their limits.
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
            if ply == 0 || board.turn().is_white() {
                lines.word(&board.move_number());
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

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use kiebitz_chess::{Game, Outcome, Reason};
    use kiebitz_engine::Bound;

    use super::*;

    fn tags() -> MatchTags {
        MatchTags {
            event: "A \"test\"".into(),
            site: "?".into(),
            date: UNIX_EPOCH + Duration::from_secs(1_709_200_000),
            names: ["One".into(), "Two".into()],
            limits: [
                Limit::Clock(ClockControl::from_seconds("8+0.08").unwrap()),
                Limit::Nodes(100),
            ],
        }
    }

    fn played(start: Board, moves: &str, opening_plies: usize, end: End) -> Played {
        let mut game = Game::new(start);
        for san in moves.split_whitespace() {
            let m = game.board().parse_san(san).expect(san);
            game.play(m).expect(san);
        }
        let own = game.moves().len() - opening_plies;
        let score = |value| Some(Score { value, bound: Bound::Exact });
        let note = Note {
            score: score(Value::Cp(-35)),
            depth: Some(12),
            nodes: Some(1000),
            time: Duration::from_millis(81),
        };
        let mut notes = vec![note; own];
        if let Some(last) = notes.last_mut() {
            last.score = score(Value::Mate(1));
        }
        Played { game, opening_plies, notes, end }
    }

    #[test]
    fn a_game_as_pgn() {
        let end = End::Rules(Outcome::win(Color::Black, Reason::Checkmate));
        let played = played(Board::start(Variant::Chess), "f3 e5 g4 Qh4", 2, end);
        let expected = "[Event \"A \\\"test\\\"\"]\n[Site \"?\"]\n[Date \"2024.02.29\"]\n[Round \"2.2\"]\n\
            [White \"Two\"]\n[Black \"One\"]\n[Result \"0-1\"]\n[PlyCount \"4\"]\n\
            [WhiteTimeControl \"-\"]\n[BlackTimeControl \"8+0.08\"]\n[Termination \"normal\"]\n\n\
            1. f3 {book} e5 {book} 2. g4 {-0.35/12 0.081s} Qh4# {+M1/12 0.081s} {checkmate}\n0-1\n\n";
        assert_eq!(tags().pgn(3, &played), expected);
    }

    #[test]
    fn the_time_control_is_one_of_the_standard_or_left_open() {
        let played = played(Board::start(Variant::Chess), "e4", 0, End::Adjudicated(None));
        for (limit, expected) in [
            ("60+1", "[TimeControl \"60+1\"]\n[Term"),
            ("40/60", "[TimeControl \"40/60\"]\n[Term"),
            ("8+0.08", "[TimeControl \"?\"]\n[TimeControlExact \"8+0.08\"]\n"),
            ("40/60+1", "[TimeControl \"?\"]\n[TimeControlExact \"40/60+1\"]\n"),
        ] {
            let limits = [Limit::Clock(ClockControl::from_seconds(limit).expect(limit)); 2];
            let text = MatchTags { limits, ..tags() }.pgn(0, &played);
            assert!(text.contains(expected), "{text}");
        }
    }

    #[test]
    fn other_starts_are_told() {
        let start = Board::chess960(518).unwrap();
        let what = "plays {nothing}".to_owned();
        let end = End::Forfeit { loser: Color::White, fault: Fault::IllegalMove, what };
        let played = played(start, "", 0, end);
        let pgn = tags().pgn(0, &played);
        assert!(pgn.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/"));
        assert!(pgn.contains("[Termination \"rules infraction\"]"));
        assert!(pgn.ends_with("{One: plays 'nothing'} 0-1\n\n"), "{pgn}");
    }

    #[test]
    fn black_may_move_first_and_lines_stay_short() {
        let fen = "4k3/8/8/8/8/8/8/R3K3 b - - 0 40";
        let start = Board::from_fen(fen, Variant::Chess).unwrap();
        let moves = "Ke7 Ra2 Ke8 Ra3 Ke7 Ra4 Ke8 Ra5 Ke7";
        let played = played(start, moves, 0, End::Adjudicated(None));
        let pgn = tags().pgn(0, &played);
        assert!(pgn.contains("\n40... Ke7 {-0.35/12 0.081s} 41. Ra2"), "{pgn}");
        assert!(pgn.lines().all(|line| line.len() < WIDTH));
    }
}
