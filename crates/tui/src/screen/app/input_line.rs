//! The input line for moves and commands, and its completion.

use kiebitz_chess::Board;
use kiebitz_words::{Language, text};

use crate::screen::speech::Speech;

/// The text typed so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct InputLine {
    pub text: String,
    /// The candidates that Tab cycles through, and the current one.
    turning: Option<(Vec<String>, usize)>,
}

/// The longest input; no move, command or file name needs more.
const LONGEST: usize = 200;

/// Commands that can be typed, besides moves.
const COMMANDS: [&str; 17] = [
    "accept", "claim", "decline", "draw", "eval", "fen", "flip", "help", "hint", "moves", "new", "quit", "rematch",
    "resign", "save", "swap", "undo",
];

impl InputLine {
    pub fn push(&mut self, c: char) {
        self.turning = None;
        if !c.is_control() && self.text.chars().count() < LONGEST {
            self.text.push(c);
        }
    }

    pub fn pop(&mut self) {
        self.turning = None;
        self.text.pop();
    }

    pub fn clear(&mut self) {
        *self = InputLine::default();
    }

    /// Takes the line, trimmed.
    pub fn take(&mut self) -> String {
        self.turning = None;
        std::mem::take(&mut self.text).trim().to_owned()
    }

    /// The completions of the line, the moves first. None while nothing is typed.
    pub fn candidates(&self, board: Option<&Board>, speech: Speech) -> Vec<String> {
        match &self.turning {
            Some((candidates, _)) => candidates.clone(),
            None => candidates(&self.text, board, speech),
        }
    }

    /// Completes the common start; then cycles through the candidates, optionally backwards.
    pub fn complete(&mut self, board: Option<&Board>, speech: Speech, backwards: bool) {
        let (candidates, next) = match self.turning.take() {
            Some((candidates, at)) => {
                let step = if backwards { candidates.len() - 1 } else { 1 };
                let next = (at + step) % candidates.len();
                (candidates, next)
            }
            None => {
                let candidates = candidates(&self.text, board, speech);
                let Some(common) = common_start(&candidates) else { return };
                if common.chars().count() > self.text.chars().count() {
                    self.text = common;
                    return;
                }
                let first = if backwards { candidates.len() - 1 } else { 0 };
                (candidates, first)
            }
        };
        self.text.clone_from(&candidates[next]);
        if candidates.len() > 1 {
            self.turning = Some((candidates, next));
        }
    }
}

fn candidates(text: &str, board: Option<&Board>, speech: Speech) -> Vec<String> {
    if text.is_empty() {
        return Vec::new();
    }
    let moves = board.map(|board| board.legal_moves().to_vec()).unwrap_or_default();
    let starts = |candidate: &String| starts_with(candidate, text);
    let sans = moves.iter().filter_map(|&m| board.map(|board| speech.san(board, m)));
    let mut found: Vec<String> = sans.filter(starts).collect();
    // As squares only if nothing else matches.
    if found.is_empty() {
        let ucis = moves.iter().filter_map(|&m| board.map(|board| board.uci(m)));
        found = ucis.filter(starts).collect();
    }
    found.sort();
    // In every language, the usual word.
    let words = Language::ALL.into_iter().flat_map(|language| {
        COMMANDS.map(|name| {
            let words = text!(language, "command" / name);
            let word = words.split(' ').next().unwrap_or_default();
            // A file name follows.
            if name == "save" { format!("{word} ") } else { word.to_owned() }
        })
    });
    let mut words: Vec<String> = words.filter(|word| word.starts_with(text)).collect();
    words.sort();
    words.dedup();
    found.extend(words);
    found
}

/// Whether a word starts with the typed text. A piece's letter may be typed in lower case, so "nf"
/// means "Nf3"; but "b" is also a pawn.
fn starts_with(word: &str, typed: &str) -> bool {
    let mut chars = word.chars();
    typed
        .chars()
        .all(|c| chars.next().is_some_and(|w| w == c || w.to_lowercase().eq(c.to_lowercase())))
}

/// The common start of all, in the case of the first; `None` without candidates.
fn common_start(candidates: &[String]) -> Option<String> {
    let (first, rest) = candidates.split_first()?;
    let shared =
        |other: &String| first.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let length = rest.iter().map(shared).min().unwrap_or(first.chars().count());
    Some(first.chars().take(length).collect())
}
