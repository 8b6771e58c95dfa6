//! What people type: games by their moves, times, amounts of memory, positions without quotes.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufRead, Read};
use std::str::FromStr;
use std::time::Duration;

use kiebitz_chess::{Board, Game, Outcome, PieceLetters, Square};
use kiebitz_words::{Message, message, said};

use crate::notation::read_move;
use crate::whynot::WhyNot;

/// Why a list of moves is not a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum BadMoves {
    Over { text: String, number: Option<usize>, outcome: Outcome },
    NotAMove { text: String, number: Option<usize> },
    Illegal { text: String, number: Option<usize>, why: WhyNot },
}

said! { BadMoves {
    Over { text, number, outcome } => "moves-over", text, number = *number, result = outcome.result(),
        reason = reason(outcome);
    NotAMove { text, number } => "moves-not-a-move", text, number = *number;
    Illegal { text, number, why } => "moves-illegal", number = *number, why = message!("bad-move", text, why);
} }

fn reason(outcome: &Outcome) -> Message<'static> {
    message!("reason" / outcome.reason.name(), drawn = outcome.winner.is_none())
}

/// A game from this position, by moves in algebraic notation or UCI. Spaces or commas separate them; the numbers of a
/// game score are passed over.
pub fn read_game(start: Board, moves: &str) -> Result<Game, BadMoves> {
    let mut game = Game::new(start);
    let words = moves.split([' ', ',', '\t', '\n', '\r']).filter(|word| !word.is_empty());
    let is_alone = words.clone().nth(1).is_none();
    for word in words {
        let text = word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
        // Without a dot the digits belong to the move: castling may be written with zeros.
        let text = if word.contains('.') { text } else { word };
        if text.is_empty() {
            continue;
        }
        let number = (!is_alone).then_some(game.moves().len() + 1);
        if let Some(outcome) = game.outcome() {
            return Err(BadMoves::Over { text: text.to_owned(), number, outcome });
        }
        let m = read_move(game.board(), text, PieceLetters::English).map_err(|why| match why {
            WhyNot::NotAMove(text) => BadMoves::NotAMove { text, number },
            why => BadMoves::Illegal { text: text.to_owned(), number, why },
        })?;
        game.play(m).expect("a move that was read is legal");
    }
    Ok(game)
}

/// Why a text is not a time.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum BadDuration {
    NotATime,
    NoUnit(String),
    OutOfRange,
}

said! { BadDuration {
    NotATime => "bad-time";
    NoUnit(number) => "time-unit-missing", number;
    OutOfRange => "time-out-of-range";
} }

/// Reads a time: `500ms`, `1s`, `1.5s`, `2m`.
pub fn duration(text: &str) -> Result<Duration, BadDuration> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)];
    let read = |number: &str| number.trim().parse::<f64>().map_err(|_| BadDuration::NotATime);
    let known = units.iter().find_map(|(unit, factor)| Some((text.strip_suffix(unit)?, *factor)));
    let Some((number, unit)) = known else {
        return read(text).and_then(|_| Err(BadDuration::NoUnit(text.trim().to_owned())));
    };
    let seconds = read(number)? * unit;
    match seconds > 0.0 && seconds <= 86_400.0 {
        true => Ok(Duration::from_secs_f64(seconds)),
        false => Err(BadDuration::OutOfRange),
    }
}

/// A text is not an amount of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub struct BadSize;

said!(BadSize => "bad-size");

/// Reads an amount of memory, such as `500M` or `1.5GiB`, in bytes.
pub fn size(text: &str) -> Result<u64, BadSize> {
    let lower = text.trim().to_ascii_lowercase();
    let digits = lower.trim_end_matches('b').trim_end_matches('i');
    let unit = "kmgt".find(digits.chars().last().unwrap_or(' '));
    let number = digits.strip_suffix(['k', 'm', 'g', 't']).unwrap_or(digits);
    let number: f64 = number.parse().map_err(|_| BadSize)?;
    let bytes = number * 1024f64.powi(unit.map_or(0, |unit| unit as i32 + 1));
    if (1e6..1e15).contains(&bytes) { Ok(bytes as u64) } else { Err(BadSize) }
}

/// Reads a number from `low` to `high`, and says so where it is none.
pub fn number(low: u32, high: u32) -> impl Fn(&str) -> Result<u32, String> + Clone {
    integer(low, high)
}

/// Reads a number of any whole type from `low` to `high`.
pub fn integer<T>(low: T, high: T) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Clone,
{
    move |text| match text.parse() {
        Ok(number) if (low.clone()..=high.clone()).contains(&number) => Ok(number),
        _ => Err(format!("not a whole number from {low} to {high}")),
    }
}

/// Reads a number of `low` or more.
pub fn at_least(low: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| match text.parse() {
        Ok(number) if number >= low => Ok(number),
        _ => Err(format!("not a whole number of {low} or more")),
    }
}

/// Reads the seed of random choices.
pub fn seed(text: &str) -> Result<u64, String> {
    at_least(0)(text)
}

/// Reads the number of a stored game.
pub fn game_number(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| "not the number of a game, as kiebitz games list shows it".to_owned())
}

/// The number of threads asked for, or else one for each core.
pub fn threads(asked: Option<u32>) -> usize {
    match asked {
        Some(threads) => threads as usize,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}

/// The longest line that [`each_line`] reads, in bytes.
pub const LONGEST_LINE: usize = 4096;

/// Calls `each` with every line that is neither empty nor a comment, and with its number; without the text if it is too
/// long.
pub fn each_line<E: From<io::Error>>(
    mut input: impl BufRead,
    mut each: impl FnMut(Option<&str>, u64) -> Result<(), E>,
) -> Result<(), E> {
    for number in 1.. {
        let mut line = Vec::new();
        input.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            break;
        }
        if line.len() == LONGEST_LINE && !line.ends_with(b"\n") {
            return each(None, number);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{feff}').trim();
        if !text.is_empty() && !text.starts_with('#') {
            each(Some(text), number)?;
        }
    }
    Ok(())
}

/// Makes one argument of each FEN whose quotes were left out, for every command: of the pieces' places and as many of the
/// other fields as follow. The same for positions of tic-tac-toe.
pub fn with_joined_fens(arguments: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    let mut fields: &[IsField] = &[];
    for argument in arguments {
        let text = argument.to_str().unwrap_or_default();
        match (fields.split_first(), joined.last_mut()) {
            (Some((is_field, rest)), Some(fen)) if is_field(text) => {
                fen.push(" ");
                fen.push(text);
                fields = rest;
            }
            _ => {
                // Behind an option and its sign, as in --fen=.
                let places = text.rsplit('=').next().unwrap_or_default();
                let is_of = |letters: &str| places.chars().all(|c| c == '/' || letters.contains(c));
                fields = match places.matches('/').count() {
                    7 if is_of("pnbrqkPNBRQK12345678") => &FEN_FIELDS,
                    2 if is_of("xo.") => &[|text| matches!(text, "x" | "o")],
                    _ => &[],
                };
                joined.push(argument);
            }
        }
    }
    joined
}

/// Whether a word can be a certain field of a FEN.
type IsField = fn(&str) -> bool;

/// The side to move, castling, en passant, and the two counts.
const FEN_FIELDS: [IsField; 5] = [
    |text| matches!(text, "w" | "W" | "b" | "B"),
    |text| text.chars().all(|c| "KQkq-ABCDEFGHabcdefgh".contains(c)),
    |text| text == "-" || text.parse::<Square>().is_ok(),
    is_count,
    is_count,
];

fn is_count(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}
