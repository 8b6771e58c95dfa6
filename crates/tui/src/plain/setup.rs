//! From what was wished for to a game that can begin: defaults, and questions where there is somebody to ask.

use std::io;

use kiebitz_chess::{Color, Variant};
use kiebitz_play::random::{Random, any_seed};
use kiebitz_play::words::Message;
use kiebitz_play::{GameKind, PlayerSpec, TimeControl};

use super::{Console, PlainError, Start, Wishes};
use crate::arrangement::{Arrangement, Unsuitable, usual};

/// Fills in what is missing, and makes sure that everybody plays this game. None if Ctrl-C comes instead of an
/// answer.
pub(super) fn arrange(
    wishes: Wishes,
    asks: bool,
    console: &mut Console<'_>,
) -> Result<Option<Arrangement>, PlainError> {
    let wishes = match asks {
        true => match ask(wishes, console) {
            Ok(wishes) => wishes,
            Err(NoAnswer::Interrupted) => return Ok(None),
            Err(NoAnswer::Output(error)) => return Err(error.into()),
        },
        false => wishes,
    };
    match wishes.settle() {
        Ok(arrangement) => Ok(Some(arrangement)),
        Err(Unsuitable::Player(error)) => Err(error.into()),
        Err(Unsuitable::NotAtTicTacToe(name)) => {
            let text = console.language().say(&Message::NotAtTicTacToe(&name));
            Err(PlainError::Refused(text))
        }
    }
}

/// Why a question has no answer.
enum NoAnswer {
    Interrupted,
    Output(io::Error),
}

impl From<io::Error> for NoAnswer {
    fn from(error: io::Error) -> NoAnswer {
        NoAnswer::Output(error)
    }
}

/// Asks for what the command line left out: the game, the players that are missing, the clock.
fn ask(mut wishes: Wishes, console: &mut Console<'_>) -> Result<Wishes, NoAnswer> {
    if wishes.game.is_none() && wishes.start.is_none() {
        let chess = GameKind::Chess(Variant::Chess);
        let read = |text: &str| text.parse().ok();
        wishes.game = Some(question(console, &Message::AskGame, chess, read)?);
    }
    match (&mut wishes.white, &mut wishes.black) {
        (Some(_), Some(_)) => {}
        (white @ None, black @ None) => {
            let (person, opponent) = (ask_name(console)?, ask_opponent(console)?);
            // Two people know who begins.
            let plays_black = !opponent.is_human() && ask_color(console)? == Color::Black;
            let (first, second) = if plays_black { (opponent, person) } else { (person, opponent) };
            (*white, *black) = (Some(first), Some(second));
        }
        (Some(given), missing @ None) | (missing @ None, Some(given)) => {
            let other = if given.is_human() { ask_opponent(console)? } else { ask_name(console)? };
            *missing = Some(other);
        }
    }
    let is_tic_tac_toe = wishes.game == Some(GameKind::TicTacToe)
        || matches!(wishes.start, Some(Start::TicTacToe(_)));
    if wishes.control.is_none() && !is_tic_tac_toe {
        let read = |text: &str| match text.to_lowercase().as_str() {
            "none" | "no" | "keine" | "-" => Some(TimeControl::Untimed),
            _ => text.parse().ok().map(TimeControl::Clock),
        };
        wishes.control = Some(question(console, &Message::AskClock, TimeControl::Untimed, read)?);
    }
    Ok(wishes)
}

fn ask_name(console: &mut Console<'_>) -> Result<PlayerSpec, NoAnswer> {
    let nameless = console.language().say(&Message::Nameless);
    let offered = console.surroundings.user.clone().unwrap_or(nameless);
    let read = |text: &str| format!("human:{text}").parse().ok();
    let default = read(&offered).unwrap_or(PlayerSpec::Human(None));
    question(console, &Message::AskName(&offered), default, read)
}

fn ask_opponent(console: &mut Console<'_>) -> Result<PlayerSpec, NoAnswer> {
    question(console, &Message::AskOpponent, usual(), |text| text.parse().ok())
}

fn ask_color(console: &mut Console<'_>) -> Result<Color, NoAnswer> {
    let read = |text: &str| match text.to_lowercase().as_str() {
        "white" | "w" | "weiß" | "weiss" => Some(Color::White),
        "black" | "b" | "schwarz" | "s" => Some(Color::Black),
        "random" | "zufall" => Some(Color::ALL[Random::new(any_seed()).below(2)]),
        _ => None,
    };
    question(console, &Message::AskColor, Color::White, read)
}

/// Asks until the answer makes sense. An empty line means the default, and so does the end of input.
fn question<T>(
    console: &mut Console<'_>,
    message: &Message<'_>,
    default: T,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, NoAnswer> {
    loop {
        console.prompt(message, "")?;
        let line = loop {
            if let Some(line) = console.lines.pop_front() {
                break line;
            }
            if console.is_at_end {
                writeln!(console.out)?;
                return Ok(default);
            }
            if !console.wait(None)? {
                writeln!(console.out)?;
                return Err(NoAnswer::Interrupted);
            }
        };
        let line = line.trim();
        if line.is_empty() {
            return Ok(default);
        }
        match read(line) {
            Some(answer) => return Ok(answer),
            None => console.say(&Message::BadAnswer(line))?,
        }
    }
}
