//! From what was wished for to a game that can begin: defaults, and questions where there is somebody to ask.

use std::io;

use kiebitz_chess::Variant;
use kiebitz_play::random::{Random, any_seed};
use kiebitz_play::words::{GameKind, Message};
use kiebitz_play::{PlayerSpec, TimeControl};

use super::{Console, Left, PlainError, Start, Wishes};
use crate::arrangement::{Arrangement, Unsuitable, usual};

/// Fills in what is missing, and makes sure that everybody plays this game.
pub(super) fn arrange(
    wishes: Wishes,
    asks: bool,
    console: &mut Console<'_>,
) -> Result<Result<Arrangement, Left>, PlainError> {
    let filled = if asks { ask(wishes, console)? } else { Ok(wishes) };
    let wishes = match filled {
        Ok(wishes) => wishes,
        Err(left) => return Ok(Err(left)),
    };
    match wishes.settle() {
        Ok(arrangement) => Ok(Ok(arrangement)),
        Err(Unsuitable::Player(error)) => Err(error.into()),
        Err(Unsuitable::NotAtTicTacToe(name)) => {
            let text = console.language().say(&Message::NotAtTicTacToe(&name));
            Err(PlainError::Refused(text))
        }
    }
}

/// Asks for what the command line left out.
fn ask(mut wishes: Wishes, console: &mut Console<'_>) -> io::Result<Result<Wishes, Left>> {
    macro_rules! answer {
        ($question:expr, $default:expr, $read:expr) => {
            match question(console, &$question, $default, $read)? {
                Ok(answer) => answer,
                Err(left) => return Ok(Err(left)),
            }
        };
    }
    if wishes.game.is_none() && wishes.start.is_none() {
        let chess = GameKind::Chess(Variant::Chess);
        wishes.game = Some(answer!(Message::AskGame, chess, |text| text.parse().ok()));
    }
    let nameless = console.language().say(&Message::Nameless);
    let offered = console.surroundings.user.clone().unwrap_or(nameless);
    let mut name = || -> io::Result<Result<PlayerSpec, Left>> {
        let read = |text: &str| format!("human:{text}").parse().ok();
        let default = read(&offered).unwrap_or(PlayerSpec::Human(None));
        question(console, &Message::AskName(&offered), default, read)
    };
    let (one, other) = match (&wishes.white, &wishes.black) {
        (Some(given), None) | (None, Some(given)) if given.is_human() => (None, Some(())),
        (Some(_), None) | (None, Some(_)) => (Some(()), None),
        _ => (Some(()), Some(())),
    };
    let person = match one {
        Some(()) => match name()? {
            Ok(person) => Some(person),
            Err(left) => return Ok(Err(left)),
        },
        None => None,
    };
    let opponent = match other {
        Some(()) => Some(answer!(Message::AskOpponent, usual(), |text| text.parse().ok())),
        None => None,
    };
    match (person, opponent) {
        (Some(person), Some(opponent)) => {
            let plays_black = !opponent.is_human()
                && answer!(Message::AskColor, false, |text| match text.to_lowercase().as_str() {
                    "white" | "w" | "weiß" | "weiss" => Some(false),
                    "black" | "b" | "schwarz" | "s" => Some(true),
                    "random" | "zufall" => Some(Random::new(any_seed()).below(2) == 1),
                    _ => None,
                });
            let mut players = [Some(person), Some(opponent)];
            if plays_black {
                players.reverse();
            }
            [wishes.white, wishes.black] = players;
        }
        (Some(one), None) | (None, Some(one)) => {
            if wishes.white.is_none() {
                wishes.white = Some(one);
            } else {
                wishes.black = Some(one);
            }
        }
        (None, None) => {}
    }
    let is_chess = wishes.game != Some(GameKind::TicTacToe)
        && !matches!(wishes.start, Some(Start::TicTacToe(_)));
    if wishes.control.is_none() && is_chess {
        let read = |text: &str| match text.to_lowercase().as_str() {
            "none" | "no" | "keine" | "-" => Some(TimeControl::Untimed),
            _ => text.parse().ok().map(TimeControl::Clock),
        };
        wishes.control = Some(answer!(Message::AskClock, TimeControl::Untimed, read));
    }
    Ok(Ok(wishes))
}

/// Asks until the answer makes sense. An empty line means the default, and so does the end of input.
fn question<T>(
    console: &mut Console<'_>,
    message: &Message<'_>,
    default: T,
    read: impl Fn(&str) -> Option<T>,
) -> io::Result<Result<T, Left>> {
    loop {
        console.prompt(message, "")?;
        let line = loop {
            if let Some(line) = console.lines.pop_front() {
                break line;
            }
            if console.is_at_end {
                return Ok(Ok(default));
            }
            if !console.wait(None)? {
                writeln!(console.out)?;
                return Ok(Err(Left::Interrupted));
            }
        };
        let line = line.trim();
        if line.is_empty() {
            return Ok(Ok(default));
        }
        match read(line) {
            Some(answer) => return Ok(Ok(answer)),
            None => console.say(&Message::BadAnswer(line))?,
        }
    }
}
