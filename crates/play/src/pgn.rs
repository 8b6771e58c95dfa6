//! A game as PGN. Always in English, whatever language is spoken.

use std::fmt::Write as _;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use kiebitz_chess::{Board, Color, Game, PieceLetters, Reason, Variant};

use crate::clock::TimeControl;
use crate::session::{End, Record};

/// Columns of a line, as the standard asks for.
const WIDTH: usize = 80;

/// The whole game, with tags, clock readings where there is a clock, and a line break at its end.
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let plain: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let value = plain.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    let result = record.end.map_or("*", End::result);
    tag("Event", "Casual game");
    tag("Site", "?");
    tag("Date", &date(record.began));
    tag("Round", "-");
    let name = |color: Color| match record.player(color).name.as_str() {
        "" => "?",
        name => name,
    };
    tag("White", name(Color::White));
    tag("Black", name(Color::Black));
    tag("Result", result);
    let start = record.game.start();
    match start.variant() {
        Variant::Chess => {}
        Variant::Chess960 => tag("Variant", "Chess960"),
        Variant::RacingKings => tag("Variant", "Racing Kings"),
    }
    if start.variant() == Variant::Chess960 || *start != Board::start(start.variant()) {
        tag("SetUp", "1");
        tag("FEN", &start.fen());
    }
    let kind = |color: Color| if record.player(color).is_human { "human" } else { "program" };
    tag("WhiteType", kind(Color::White));
    tag("BlackType", kind(Color::Black));
    tag("PlyCount", &record.game.moves().len().to_string());
    tag("TimeControl", &record.control.pgn());
    tag("Termination", termination(record.end));
    text.push('\n');
    text.push_str(&movetext(record, result));
    text.push('\n');
    text
}

fn movetext(record: &Record, result: &str) -> String {
    let mut lines = Lines::default();
    let is_timed = matches!(record.control, TimeControl::Clock(_));
    let moves = record.game.boards().iter().zip(record.game.moves()).zip(&record.notes);
    let mut interrupted = true; // by a comment, or the start
    for ((board, &m), note) in moves {
        if board.turn().is_white() || interrupted {
            lines.word(&number(board));
        }
        lines.word(&board.san(m));
        interrupted = false;
        if let Some(left) = note.left.filter(|_| is_timed) {
            // In one piece: readers look for the command within a line.
            lines.word(&format!("{{[%clk {}]}}", clock(left)));
            interrupted = true;
        }
    }
    if let Some(End::Result(outcome)) = record.end {
        for word in format!("{{{}}}", outcome.reason).split(' ') {
            lines.word(word);
        }
    }
    lines.word(result);
    lines.text
}

/// `1.` before White's move, `1...` before Black's.
pub fn number(board: &Board) -> String {
    let dots = if board.turn().is_white() { "." } else { "..." };
    format!("{}{dots}", board.fullmoves())
}

/// The last move with its number, in a language's letters: `12... Qh4#`.
pub fn last_move(game: &Game, letters: PieceLetters) -> Option<String> {
    let m = *game.moves().last()?;
    let before = &game.boards()[game.boards().len() - 2];
    Some(format!("{} {}", number(before), before.san_with(m, letters)))
}

/// As the `%clk` command has it: `0:04:58`.
fn clock(left: Duration) -> String {
    let seconds = left.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The words of the PGN standard.
fn termination(end: Option<End>) -> &'static str {
    match end {
        None | Some(End::Aborted) => "unterminated",
        Some(End::Result(outcome)) if outcome.reason == Reason::Time => "time forfeit",
        Some(End::Result(_)) => "normal",
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
        if self.column > 0 {
            let fits = self.column + 1 + length < WIDTH;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.column += length;
    }
}

/// The day in UTC as PGN writes it: `2024.02.29`. By Howard Hinnant's calendar of 400-year eras that begin in March.
pub fn date(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    let days = since.as_secs() / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{day:02}", 400 * era + year + next)
}

#[cfg(test)]
mod tests {
    use kiebitz_chess::Outcome;

    use super::*;
    use crate::session::{Identity, Note};

    fn record(start: Board, moves: &str, left: Option<u64>, end: Option<End>) -> Record {
        let mut game = Game::new(start);
        for san in moves.split_whitespace() {
            let m = game.board().parse_san(san).expect(san);
            game.play(m).expect(san);
        }
        let note = Note { left: left.map(Duration::from_secs), ..Note::default() };
        let player =
            |name: &str, is_human| Identity { name: name.into(), kind: "human".into(), is_human };
        Record {
            players: [player("Anna \"A\"", true), player("Kiebitz normal", false)],
            notes: vec![note; game.moves().len()],
            game,
            control: match left {
                Some(_) => TimeControl::Clock("5+3".parse().unwrap()),
                None => TimeControl::Untimed,
            },
            began: UNIX_EPOCH + Duration::from_secs(1_709_200_000),
            end,
        }
    }

    #[test]
    fn a_game_as_pgn() {
        let end = End::Result(Outcome::win(Color::Black, Reason::Checkmate));
        let start = Board::start(Variant::Chess);
        let text = write(&record(start, "f3 e5 g4 Qh4", None, Some(end)));
        let expected = "[Event \"Casual game\"]\n[Site \"?\"]\n[Date \"2024.02.29\"]\n[Round \"-\"]\n\
            [White \"Anna \\\"A\\\"\"]\n[Black \"Kiebitz normal\"]\n[Result \"0-1\"]\n\
            [WhiteType \"human\"]\n[BlackType \"program\"]\n[PlyCount \"4\"]\n[TimeControl \"-\"]\n\
            [Termination \"normal\"]\n\n1. f3 e5 2. g4 Qh4# {checkmate} 0-1\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn clocks_and_other_starts() {
        let start = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 40", Variant::Chess).unwrap();
        let text = write(&record(start, "Ke7 Ra2", Some(3661), None));
        assert!(
            text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 40\"]"),
            "{text}"
        );
        assert!(text.contains("[TimeControl \"300+3\"]\n[Termination \"unterminated\"]"), "{text}");
        assert!(
            text.ends_with("\n\n40... Ke7 {[%clk 1:01:01]} 41. Ra2 {[%clk 1:01:01]} *\n"),
            "{text}"
        );
        let start = Board::chess960(518).unwrap();
        let text = write(&record(start, "", None, Some(End::Aborted)));
        assert!(text.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]"), "{text}");
        assert!(text.ends_with("\n\n*\n"), "{text}");
    }

    #[test]
    fn days_of_leap_years() {
        for (seconds, expected) in [
            (0, "1970.01.01"),
            (951_782_400, "2000.02.29"),
            (1_735_689_599, "2024.12.31"),
            (4_107_542_400, "2100.03.01"),
        ] {
            assert_eq!(date(UNIX_EPOCH + Duration::from_secs(seconds)), expected);
        }
    }
}
