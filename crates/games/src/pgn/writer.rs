//! Games as PGN, in the export format of the standard.

use std::fmt;

use kiebitz_chess::{Board, Variant};

use super::tags::ROSTER;
use super::tree::{Line, PgnGame, Ply, after};

/// The line width that the standard requires.
const WIDTH: usize = 80;

/// The whole game, with an empty line at its end. Pieces have their English letters.
impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &self.movetext())
    }
}

impl PgnGame {
    fn write(&self, f: &mut dyn fmt::Write, movetext: &str) -> fmt::Result {
        for name in ROSTER {
            let value = match name {
                "Result" => self.result.text(),
                "Date" => self.tags.get(name).unwrap_or("????.??.??"),
                _ => self.tags.get(name).unwrap_or("?"),
            };
            write_tag(f, name, value)?;
        }
        let variant = self.variant();
        match variant {
            Variant::Chess => {}
            Variant::Chess960 => write_tag(f, "Variant", "Chess960")?,
            Variant::RacingKings => write_tag(f, "Variant", "Racing Kings")?,
        }
        if variant == Variant::Chess960 || self.start != Board::start(variant) {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &self.start.fen())?;
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| !ROSTER.contains(name)) {
            write_tag(f, name, value)?;
        }
        write!(f, "\n{movetext}\n\n")
    }

    /// The same without numbers before moves of Black that follow a comment: every move of a match
    /// has one.
    pub fn to_compact_string(&self) -> String {
        let movetext = self.movetext_of(Text { is_compact: true, ..Text::default() });
        let mut text = String::new();
        self.write(&mut text, &movetext).expect("writing to a string cannot fail");
        text
    }
}

fn write_tag(f: &mut dyn fmt::Write, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(c)?;
    }
    f.write_str("\"]\n")
}

impl PgnGame {
    /// The moves with their annotations and the result, in lines of limited length.
    pub fn movetext(&self) -> String {
        self.movetext_of(Text::default())
    }

    fn movetext_of(&self, mut text: Text) -> String {
        text.line(&self.line, self.start);
        text.word(self.result.text());
        text.written
    }
}

/// Words in lines of bounded length.
#[derive(Default)]
struct Text {
    written: String,
    /// Characters in the present line.
    column: usize,
    /// An opening parenthesis that waits for its first word.
    opened: String,
    /// Whether a comment does not bring back the number of a move of Black.
    is_compact: bool,
}

impl Text {
    fn word(&mut self, word: &str) {
        let opened = std::mem::take(&mut self.opened);
        let length = opened.len() + word.chars().count();
        // A line that starts like this could be read as a tag or as a line to skip.
        let may_break = opened.is_empty() && !word.starts_with(['[', '%']) || !opened.is_empty();
        if self.column > 0 && (self.column + 1 + length < WIDTH || !may_break) {
            self.written.push(' ');
            self.column += 1;
        } else if self.column > 0 {
            self.written.push('\n');
            self.column = 0;
        }
        self.written.push_str(&opened);
        self.written.push_str(word);
        self.column += length;
    }

    fn comment(&mut self, comment: &str) {
        // A comment ends at its first brace.
        let comment = comment.replace('}', ")");
        let mut words = comment.split_whitespace().peekable();
        let mut piece = "{".to_owned();
        while let Some(word) = words.next() {
            piece.push_str(word);
            match words.peek() {
                None => piece.push('}'),
                // Programs expect a command such as [%eval 0.27] on one line, and no line may start
                // with it.
                Some(next)
                    if has_open_command(&piece)
                        || next.starts_with("[%") && piece.len() < WIDTH =>
                {
                    piece.push(' ');
                    continue;
                }
                Some(_) => {}
            }
            self.word(&piece);
            piece.clear();
        }
    }

    /// Writes moves as far as they are legal.
    fn line(&mut self, line: &Line, start: Board) {
        let mut board = start;
        for comment in &line.comments {
            self.comment(comment);
        }
        let mut must_number = true;
        for ply in &line.plies {
            let Some(next) = after(&board, ply.step) else { return };
            if must_number || board.turn().is_white() {
                self.word(&board.move_number());
            }
            match ply.step {
                Some(m) => self.word(&board.san(m)),
                None => self.word("--"),
            }
            self.notes(ply, board);
            let notes = ply.notes();
            let is_apart = !notes.comments.is_empty() || !notes.variations.is_empty();
            must_number = is_apart && !self.is_compact;
            board = next;
        }
    }

    fn notes(&mut self, ply: &Ply, before: Board) {
        let notes = ply.notes();
        for nag in &notes.nags {
            self.word(&format!("${nag}"));
        }
        for comment in &notes.comments {
            self.comment(comment);
        }
        for variation in &notes.variations {
            self.opened.push('(');
            self.line(variation, before);
            if self.opened.is_empty() {
                self.written.push(')');
                self.column += 1;
            } else {
                self.opened.pop(); // nothing in it that could be written
            }
        }
    }
}

/// Whether a command begins here and does not end. Text longer than a line is not a command.
fn has_open_command(text: &str) -> bool {
    let command = text.rfind("[%").map(|start| &text[start..]);
    command.is_some_and(|command| command.len() < WIDTH && !command.contains(']'))
}
