//! Prepares a game: fills in defaults and, on a terminal, asks questions.

use std::io;

use kiebitz_chess::{Color, Variant};
use kiebitz_gametree::random::{Random, any_seed};
use kiebitz_play::{GameKind, TimeControl};
use kiebitz_players::{PlayerSpec, SpecError};
use kiebitz_words::{Say, text};

use super::{Console, GameRequest, PlainError};
use crate::command::is_typed;
use crate::request::{PlannedGame, usual};

/// Fills in what is missing, and checks that both players play this game. `None` if Ctrl-C comes
/// instead of an answer.
pub(super) fn arrange(
    request: GameRequest,
    asks: bool,
    console: &mut Console<'_>,
) -> Result<Option<PlannedGame>, PlainError> {
    let request = match asks {
        true => match ask(request, console) {
            Ok(request) => request,
            Err(NoAnswer::Interrupted) => return Ok(None),
            Err(NoAnswer::Output(error)) => return Err(error.into()),
        },
        false => request,
    };
    match request.plan() {
        Ok(planned) => Ok(Some(planned)),
        Err(error) => Err(error.into()),
    }
}

/// Why a question has no answer.
enum NoAnswer {
    Interrupted,
    Output(io::Error),
}

/// Why an answer is invalid.
enum Bad {
    Answer,
    Player(SpecError),
}

impl From<SpecError> for Bad {
    fn from(error: SpecError) -> Bad {
        Bad::Player(error)
    }
}

impl From<io::Error> for NoAnswer {
    fn from(error: io::Error) -> NoAnswer {
        NoAnswer::Output(error)
    }
}

/// Asks for what the command line left out: the game, the players that are missing, the clock.
fn ask(mut request: GameRequest, console: &mut Console<'_>) -> Result<GameRequest, NoAnswer> {
    if request.game.is_none() && request.start.is_none() {
        let chess = GameKind::Chess(Variant::Chess);
        let read = |text: &str| text.parse().map_err(|_| Bad::Answer);
        let asked = text!(console, "ask-game", games = GameKind::known());
        request.game = Some(question(console, &asked, chess, read)?);
    }
    let game = request.game_kind();
    match (&mut request.white, &mut request.black) {
        (Some(_), Some(_)) => {}
        (white @ None, black @ None) => {
            let (person, opponent) = (ask_name(console)?, ask_opponent(console, game)?);
            // Two people choose their colours themselves.
            let plays_black = !opponent.is_human() && ask_color(console)? == Color::Black;
            let (first, second) = if plays_black { (opponent, person) } else { (person, opponent) };
            (*white, *black) = (Some(first), Some(second));
        }
        (Some(given), missing @ None) | (missing @ None, Some(given)) => {
            let is_person = given.is_human();
            *missing =
                Some(if is_person { ask_opponent(console, game)? } else { ask_name(console)? });
        }
    }
    if request.control.is_none() && game != GameKind::TicTacToe {
        let read = |text: &str| match is_typed(&text.to_lowercase(), |l| text!(l, "answer-none")) {
            true => Ok(TimeControl::Untimed),
            false => text.parse().map(TimeControl::Clock).map_err(|_| Bad::Answer),
        };
        let asked = text!(console, "ask-clock");
        request.control = Some(question(console, &asked, TimeControl::Untimed, read)?);
    }
    Ok(request)
}

fn ask_name(console: &mut Console<'_>) -> Result<PlayerSpec, NoAnswer> {
    let nameless = text!(console, "nameless");
    let offered = console.context.user.clone().unwrap_or(nameless);
    let read = |text: &str| Ok(format!("human:{text}").parse()?);
    let default = read(&offered).unwrap_or(PlayerSpec::Human(None));
    question(console, &text!(console, "ask-name", name = offered), default, read)
}

fn ask_opponent(console: &mut Console<'_>, game: GameKind) -> Result<PlayerSpec, NoAnswer> {
    let program = PlayerSpec::Uci(text!(console, "ask-opponent-program"));
    let form = |player: PlayerSpec| match player {
        PlayerSpec::Elo(_) => {
            let [weakest, strongest] = PlayerSpec::strengths();
            text!(console, "ask-opponent-elo", weakest, strongest)
        }
        player => player.to_string(),
    };
    let all = [PlayerSpec::Human(None)].into_iter().chain(PlayerSpec::own()).chain([program]);
    let players: Vec<String> = all.filter(|player| game.check(player).is_ok()).map(form).collect();
    let asked = text!(console, "ask-opponent", players = players.join(", "));
    question(console, &asked, usual(), |text| {
        let player: PlayerSpec = text.parse()?;
        game.check(&player)?;
        Ok(player)
    })
}

fn ask_color(console: &mut Console<'_>) -> Result<Color, NoAnswer> {
    let read = |text: &str| {
        let answer = text.to_lowercase();
        let any = Color::ALL[Random::new(any_seed()).below(2)];
        if is_typed(&answer, |language| text!(language, "answer-random")) {
            return Ok(any);
        }
        let is_meant = |side: &Color| is_typed(&answer, |l| text!(l, "answer" / side.name()));
        Color::ALL.into_iter().find(is_meant).ok_or(Bad::Answer)
    };
    question(console, &text!(console, "ask-color"), Color::White, read)
}

/// Asks until the answer is valid. An empty line or the end of input means the default.
fn question<T>(
    console: &mut Console<'_>,
    text: &str,
    default: T,
    read: impl Fn(&str) -> Result<T, Bad>,
) -> Result<T, NoAnswer> {
    loop {
        console.prompt(text)?;
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
            Ok(answer) => return Ok(answer),
            Err(Bad::Answer) => console.say(&text!(console, "bad-answer", text = line))?,
            Err(Bad::Player(error)) => console.say(&error.say(console.language()))?,
        }
    }
}
