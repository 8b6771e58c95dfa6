//! A game on this terminal, full screen or line by line.

use std::io::{self, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};

use kiebitz_books::openings;
use kiebitz_chess::{Board, Game};
use kiebitz_games::pgn_file::PgnFile;
use kiebitz_play::{GameKind, Language};
use kiebitz_players::PlayerSpec;
use kiebitz_protocol::remote::Seat;
use kiebitz_tablebase::{Tables, Value};
use kiebitz_words::Say;

use crate::input::Event;
use crate::plain::{self, Left, PlainError, PlayContext};
use crate::request::GameRequest;
use crate::screen::{self, Hooks, ScreenError, Verdict};
use crate::signals::{NoSignals, on_interrupt};

/// Why a game failed.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum FrontError {
    #[error(transparent)]
    Plain(#[from] PlainError),
    #[error(transparent)]
    Screen(#[from] ScreenError),
    #[error(transparent)]
    Signals(#[from] NoSignals),
}

/// Plays until the user leaves: with standard input, and full screen if `fills_screen`. Tic-tac-toe is always played line
/// by line.
pub fn play(
    request: GameRequest,
    context: &PlayContext<'_>,
    fills_screen: bool,
    out: &mut dyn Write,
) -> Result<Left, FrontError> {
    match request.game_kind() {
        GameKind::Chess(_) if fills_screen => full_screen(request, context, out),
        GameKind::Chess(_) | GameKind::TicTacToe => {
            Ok(plain::run(request, context, io::stdin(), lines()?, out)?)
        }
    }
}

/// Plays a game at a server line by line, until it is over or the user leaves.
pub fn join(
    seat: Seat,
    player: &PlayerSpec,
    context: &PlayContext<'_>,
    out: &mut dyn Write,
) -> Result<Left, FrontError> {
    Ok(plain::join(seat, player, context, io::stdin(), lines()?, out)?)
}

/// The events of a game line by line, of which Ctrl-C is one.
fn lines() -> Result<(Sender<Event>, Receiver<Event>), NoSignals> {
    let (sender, events) = channel();
    let interrupts = sender.clone();
    on_interrupt(move || interrupts.send(Event::Interrupt).is_ok(), || {})?;
    Ok((sender, events))
}

fn full_screen(
    request: GameRequest,
    context: &PlayContext<'_>,
    out: &mut dyn Write,
) -> Result<Left, FrontError> {
    let (interrupter, inbox) = crate::inbox();
    // The current listener: the screen, or the game line by line after it.
    let (sender, events) = channel();
    let interrupts = sender.clone();
    on_interrupt(
        move || interrupter.interrupt() || interrupts.send(Event::Interrupt).is_ok(),
        screen::restore_now,
    )?;
    let tables = context.resources.tables.as_deref();
    let hooks = Hooks { opening: &opening, verdict: &|board| verdict(tables?, board) };
    let leaving = screen::run(request, context, &hooks, inbox)?;
    if let Some(game) = leaving.game {
        write!(out, "{game}").map_err(PlainError::Output)?;
    }
    match leaving.instead {
        Some(request) => Ok(plain::run(request, context, io::stdin(), (sender, events), out)?),
        None => Ok(leaving.left),
    }
}

fn opening(game: &Game, language: Language) -> Option<String> {
    let opening = openings::of_game(game)?;
    Some(format!("{} {}", opening.eco, opening.name(language)))
}

/// What our tables say of a position; nothing where they cannot be read, as where there are none.
fn verdict(tables: &Tables, board: &Board) -> Option<Verdict> {
    Some(match tables.probe(board).ok()?? {
        Value::Draw => Verdict::Draw,
        Value::Win(plies) => Verdict::Win(board.turn(), Some(plies)),
        Value::Loss(plies) => Verdict::Win(!board.turn(), Some(plies)),
    })
}

/// Adds a game to a file, which PGN allows any number of times, or says why not. What is there already stays.
pub fn save(path: &Path, game: &str, language: Language) -> Result<(), String> {
    let appended = PgnFile::open(path).and_then(|mut file| file.append(game));
    appended.map_err(|error| error.say(language))
}
