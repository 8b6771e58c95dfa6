//! Splits a PGN file into games, and normalises their spelling for pgn-reader.
//!
//! pgn-reader parses a stream and stops at a broken game, drops comments that run to the end of
//! their line, and skips words it cannot read. So each game is cut out first, limited in size, with
//! such comments in braces, and with a note of the first word that should have been a move. The
//! output is exactly one game, in UTF-8.

use std::io::{self, BufRead, BufReader, Read};
use std::mem;

use pgn_reader::SanPlus;

use super::fault::PgnFault;
use super::tags::one_line;
use super::tree::GameResult;

/// The largest game to read, in bytes. Repertoires with thousands of variations are smaller.
pub(super) const LARGEST_GAME: usize = 8 << 20;

/// The longest value of a tag to read, in bytes.
pub(super) const LONGEST_TAG: usize = 1 << 15;

#[derive(Debug, Default)]
pub(super) struct Piece {
    /// Tags and moves, in the spelling of pgn-reader.
    pub text: Vec<u8>,
    /// The line of the file where it starts, from 1; that of the word at fault if there is one.
    pub line: usize,
    /// Why it cannot be read, if already known.
    pub fault: Option<PgnFault>,
}

/// The part of a game being read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Phase {
    #[default]
    Before,
    Tags,
    Moves,
}

/// Cuts the text of `source` into games.
pub(super) struct Splitter<R> {
    source: BufReader<R>,
    buffer: Vec<u8>,
    /// The position of the next word in the buffer: a line may hold many games, and each is
    /// returned before the next is cut.
    at: usize,
    place: Place,
    /// Whether the next text starts a line; a line longer than a game arrives in parts.
    is_start: bool,
    cutter: Cutter,
}

/// The place in the file.
#[derive(Default)]
struct Place {
    /// The line, from 1.
    line: usize,
    /// Nothing of the line was cut yet.
    is_first: bool,
    /// No `>` is left in the line: it is looked for once.
    lacks_bracket: bool,
}

#[derive(Default)]
struct Cutter {
    piece: Piece,
    phase: Phase,
    depth: usize,
    /// The last move number, and the plies since.
    number: usize,
    plies: usize,
    in_comment: bool,
    /// The result was read; only comments may follow.
    is_over: bool,
    /// An empty line was met among the moves.
    is_parted: bool,
    /// There is a tag, a word or a result, not only comments.
    is_game: bool,
    /// The previous game, if complete.
    done: Option<Piece>,
}

impl<R: Read> Splitter<R> {
    pub fn new(source: R) -> Splitter<R> {
        Splitter {
            source: BufReader::with_capacity(1 << 16, source),
            buffer: Vec::new(),
            at: 0,
            place: Place::default(),
            is_start: true,
            cutter: Cutter::default(),
        }
    }

    /// The next game; `None` at the end.
    pub fn next_piece(&mut self) -> io::Result<Option<Piece>> {
        loop {
            let rest = self.cutter.cut(&self.buffer[self.at..], &mut self.place);
            self.at = self.buffer.len() - rest.len();
            if let Some(piece) = self.cutter.done.take() {
                return Ok(Some(piece));
            }
            self.buffer.clear();
            self.at = 0;
            let mut bounded = self.source.by_ref().take(LARGEST_GAME as u64);
            if bounded.read_until(b'\n', &mut self.buffer)? == 0 {
                self.cutter.finish();
                return Ok(self.cutter.done.take());
            }
            let line = self.place.line + usize::from(self.is_start);
            self.place = Place { line, is_first: self.is_start, lacks_bracket: false };
            let text = if line == 1 { without_mark(&self.buffer) } else { &self.buffer };
            let rest = self.cutter.start_line(text, self.is_start);
            self.at = self.buffer.len() - rest.len();
            self.is_start = self.buffer.ends_with(b"\n");
        }
    }
}

/// Without the byte order mark that some programs write before UTF-8.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}

impl Cutter {
    /// Ends the current game and starts another.
    fn finish(&mut self) {
        if self.in_comment {
            self.blame(PgnFault::OpenComment);
        }
        let mut piece = mem::take(&mut self.piece);
        if self.is_game || piece.fault.is_some() {
            piece.text = into_utf8(piece.text);
            self.done = Some(piece);
        }
        let done = self.done.take();
        *self = Cutter { done, ..Cutter::default() };
    }

    /// Records what is wrong; the first fault counts.
    fn blame(&mut self, fault: PgnFault) {
        self.piece.fault.get_or_insert(fault);
    }

    fn push(&mut self, bytes: &[u8]) {
        if self.piece.text.len() + bytes.len() > LARGEST_GAME {
            self.blame(PgnFault::TooLarge);
            return;
        }
        self.piece.text.extend_from_slice(bytes);
    }

    fn begin(&mut self, phase: Phase, line: usize) {
        if self.phase == Phase::Before {
            self.piece.line = line;
        }
        if self.phase == Phase::Tags && phase == Phase::Moves {
            self.push(b"\n");
        }
        self.phase = phase;
    }

    /// Reads the start of a line and returns the rest to be cut.
    fn start_line<'a>(&mut self, line: &'a [u8], is_start: bool) -> &'a [u8] {
        if self.in_comment {
            // The first tag of a game inside a comment means that a closing brace is missing.
            if is_start && line.starts_with(b"[Event \"") {
                self.finish();
                return line;
            }
            return self.comment(line);
        }
        if is_start && line.starts_with(b"%") {
            return &[];
        }
        if is_start && line.trim_ascii().is_empty() {
            self.is_parted |= self.phase == Phase::Moves;
            return &[];
        }
        line
    }

    /// Cuts until a game is complete or nothing is left of the line, and returns what is left.
    fn cut<'a>(&mut self, mut rest: &'a [u8], place: &mut Place) -> &'a [u8] {
        while self.done.is_none() {
            rest = rest.trim_ascii_start();
            let Some(&byte) = rest.first() else { break };
            rest = match byte {
                // PGN reserves these brackets; they occur in pasted web pages, with <br /> in the
                // text.
                b'<' => {
                    let find = || rest.iter().position(|&byte| byte == b'>');
                    let end = if place.lacks_bracket { None } else { find() };
                    place.lacks_bracket = end.is_none();
                    &rest[end.unwrap_or(0) + 1..]
                }
                b'[' if self.phase != Phase::Moves || place.is_first || self.is_over => {
                    if self.phase == Phase::Moves {
                        self.finish();
                    }
                    self.begin(Phase::Tags, place.line);
                    self.tag(rest)
                }
                _ => {
                    self.begin(Phase::Moves, place.line);
                    self.token(byte, rest, place.line)
                }
            };
            place.is_first = false;
        }
        rest
    }

    /// Copies a tag, and returns what follows it. A quote that is missing at its end is added.
    fn tag<'a>(&mut self, text: &'a [u8]) -> &'a [u8] {
        let tag = text.strip_suffix(b"\n").unwrap_or(text);
        let after = &text[tag.len()..];
        let quote = tag.iter().position(|byte| matches!(byte, b'"' | b']'));
        let Some(start) = quote.filter(|&place| tag[place] == b'"') else {
            return quote.map_or(after, |bracket| &text[bracket + 1..]); // no tag at all
        };
        self.is_game = true;
        let mut end = start + 1;
        while end < tag.len() && tag[end] != b'"' {
            end += 1 + usize::from(tag[end] == b'\\');
        }
        // Every character of the value may be escaped; the name needs some room, too.
        if end > 2 * LONGEST_TAG + 256 {
            self.blame(PgnFault::LongTag);
        }
        if end >= tag.len() {
            let value = tag.trim_ascii_end();
            let value = value.strip_suffix(b"]").unwrap_or(value);
            let bare = value.iter().rposition(|&byte| byte != b'\\').unwrap_or(0);
            self.push(&value[..=bare.max(start)]);
            self.push(b"\"]\n");
            return after;
        }
        self.push(&tag[..=end]);
        self.push(b"]\n");
        let rest = text[end + 1..].trim_ascii_start();
        rest.strip_prefix(b"]").unwrap_or(rest)
    }

    /// Copies a comment up to its brace, and returns what follows.
    fn comment<'a>(&mut self, text: &'a [u8]) -> &'a [u8] {
        let end = text.iter().position(|&byte| byte == b'}');
        self.in_comment = end.is_none();
        let (comment, rest) = text.split_at(end.map_or(text.len(), |end| end + 1));
        self.push(comment);
        if end.is_some() {
            self.push(b" ");
        }
        rest
    }

    /// Copies what stands at the start of `text`, which is not empty, and returns what follows.
    fn token<'a>(&mut self, byte: u8, text: &'a [u8], line: usize) -> &'a [u8] {
        let rest = &text[1..];
        match byte {
            b'{' => {
                self.push(b"{");
                self.comment(rest)
            }
            b';' => {
                let comment: Vec<u8> =
                    rest.iter().map(|&byte| if byte == b'}' { b')' } else { byte }).collect();
                self.push(b"{");
                self.push(comment.trim_ascii());
                self.push(b"} ");
                &[]
            }
            b'$' => {
                let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                self.push(&text[..=digits]);
                self.push(b" ");
                &rest[digits..]
            }
            b'!' | b'?' => {
                let marks = text.iter().take_while(|byte| matches!(byte, b'!' | b'?')).count();
                self.push(&text[..marks]);
                self.push(b" ");
                &text[marks..]
            }
            b'(' => match rest {
                // A promotion: e8(Q).
                [role @ (b'Q' | b'R' | b'B' | b'N'), b')', rest @ ..]
                    if matches!(self.piece.text.as_slice(), [.., b'1' | b'8', b' ']) =>
                {
                    self.piece.text.pop();
                    self.push(&[b'=', *role, b' ']);
                    rest
                }
                _ => {
                    self.next_if_over(line);
                    self.depth += 1;
                    self.push(b"(");
                    rest
                }
            },
            b')' => {
                if self.depth > 0 {
                    self.depth -= 1;
                    self.push(b") ");
                }
                rest
            }
            b'}' => rest,
            b'*' => {
                self.result(GameResult::Open, line);
                rest
            }
            _ => self.word(text, line),
        }
    }

    /// A game that has its result is followed by another, even without a tag between them.
    fn next_if_over(&mut self, line: usize) {
        if self.is_over {
            self.finish();
            self.begin(Phase::Moves, line);
        }
    }

    fn result(&mut self, result: GameResult, line: usize) {
        self.next_if_over(line);
        self.is_game = true;
        // A result inside a variation is dropped, since there is no place for it.
        if self.depth == 0 {
            self.push(result.text().as_bytes());
            self.push(b" ");
            self.is_over = true;
        }
    }

    /// A number, a result, a move, or an unknown word.
    fn word<'a>(&mut self, text: &'a [u8], line: usize) -> &'a [u8] {
        // Numbers first: of a joined word such as 1.e4 only the number is read here.
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"{}()!?$;*<".contains(byte);
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = text[digits..].iter().take_while(|&&byte| byte == b'.').count();
        if digits > 0 && (dots > 0 || text.get(digits).is_none_or(is_end)) {
            let is_first_move = &text[..digits] == b"1" && dots == 1 && self.depth == 0;
            if is_first_move && self.is_parted && self.is_game {
                self.finish();
                self.begin(Phase::Moves, line);
            }
            self.next_if_over(line);
            let number = str::from_utf8(&text[..digits]).ok().and_then(|text| text.parse().ok());
            (self.number, self.plies) = (number.unwrap_or(0), usize::from(dots > 1));
            return &text[digits + dots..];
        }
        if dots > 0 && digits == 0 {
            return &text[dots..];
        }
        let (word, rest) = text.split_at(text.iter().position(is_end).unwrap_or(text.len()));
        if let Some(result) = str::from_utf8(word).ok().and_then(|word| word.parse().ok()) {
            self.result(result, line);
            return rest;
        }
        match spelled(word) {
            Some(san) => {
                self.next_if_over(line);
                self.is_game = true;
                self.plies += 1;
                self.push(&san);
                self.push(b" ");
            }
            None if names_a_square(word) => {
                self.next_if_over(line);
                self.is_game = true;
                if self.piece.fault.is_none() {
                    self.piece.line = line;
                }
                let dots = if self.plies.is_multiple_of(2) { "." } else { "..." };
                let number = format!("{}{dots}", self.number.max(1) + self.plies / 2);
                let word = one_line(&String::from_utf8_lossy(word));
                self.blame(PgnFault::Word { number, word });
            }
            None => {}
        }
        rest
    }
}

/// The word in the spelling of pgn-reader, if it is a move.
fn spelled(word: &[u8]) -> Option<Vec<u8>> {
    let is_move = |word: &[u8]| SanPlus::from_ascii(word).is_ok();
    if is_move(word) {
        return Some(word.to_vec());
    }
    let mut plain: Vec<u8> = Vec::with_capacity(word.len() + 1);
    let word = word.strip_suffix(b"e.p.").unwrap_or(word);
    let end = word.iter().rposition(|byte| !b"+#=".contains(byte))? + 1;
    match &word[..end] {
        b"0-0" | b"o-o" => plain.extend(b"O-O"),
        b"0-0-0" | b"o-o-o" => plain.extend(b"O-O-O"),
        word if word.len() <= 10 => {
            // Long notation, and captures with a colon.
            for &byte in word {
                match byte {
                    b'-' | b'=' => {}
                    b':' => plain.push(b'x'),
                    byte => plain.push(byte),
                }
            }
            if let [.., b'1' | b'8', role] = plain.as_mut_slice()
                && role.is_ascii_alphabetic()
            {
                let role = role.to_ascii_uppercase();
                plain.pop();
                plain.extend([b'=', role]);
            }
        }
        _ => return None,
    }
    is_move(&plain).then_some(plain)
}

/// Whether a word that is not a move may have been meant as one: `Sf3`, `Qh9`.
fn names_a_square(word: &[u8]) -> bool {
    word.len() <= 12 && word.windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'0'..=b'9']))
}

/// Treats text that is not UTF-8 as Latin-1, as older files are.
fn into_utf8(text: Vec<u8>) -> Vec<u8> {
    match str::from_utf8(&text) {
        Ok(_) => text,
        Err(_) => text.iter().map(|&byte| char::from(byte)).collect::<String>().into_bytes(),
    }
}
