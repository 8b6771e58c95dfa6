//! Typed lines: commands, moves and squares.

use kiebitz_chess::{Board, Move, PieceLetters, Square};
use kiebitz_play::notation::read_move;
use kiebitz_play::words::{bad_move, refusal};
use kiebitz_play::{Language, Record, Refusal, Status, WhyNot};
use kiebitz_words::text;

/// A line, parsed by its first word. The words of every language always work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command<'a> {
    /// An empty line or a comment of a script.
    Nothing,
    Help,
    Hint,
    Undo,
    Draw,
    Accept,
    Decline,
    Resign,
    Rematch,
    Swap,
    Quit,
    View(ViewCommand<'a>),
    /// Claim a draw, perhaps with a move.
    Claim(Option<&'a str>),
    /// Another player for one that failed.
    Player(&'a str),
    /// Anything else is a move.
    Move(&'a str),
}

/// A command that changes nothing in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ViewCommand<'a> {
    /// The legal moves, perhaps of one square.
    Moves(Option<&'a str>),
    Board(Show),
    Flip,
    Clock,
    Fen,
    Pgn,
    /// Save to this file.
    Save(Option<&'a str>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Show {
    Now,
    Always,
    OnDemand,
}

/// The commands of every screen, by the ends of their keys in `locales/`.
const COMMANDS: [&str; 19] = [
    "moves", "board", "flip", "clock", "fen", "pgn", "save", "help", "hint", "undo", "draw", "accept", "decline", "claim",
    "resign", "player", "rematch", "swap", "quit",
];

/// Whether what was typed is one of the words that a text lists, in whatever language.
pub(crate) fn is_typed(word: &str, listed: impl Fn(Language) -> String) -> bool {
    Language::ALL.into_iter().any(|language| listed(language).split(' ').any(|known| known == word))
}

impl<'a> Command<'a> {
    pub fn read(line: &'a str) -> Command<'a> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Command::Nothing;
        }
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, Some(rest.trim())),
            None => (line, None),
        };
        let word = word.to_lowercase();
        let is_meant = |name: &&str| is_typed(&word, |language| text!(language, "command" / name));
        Command::View(match COMMANDS.into_iter().find(is_meant).unwrap_or_default() {
            "moves" => ViewCommand::Moves(rest),
            "board" => ViewCommand::Board(match rest {
                Some(rest) if is_typed(rest, |l| text!(l, "answer-on")) => Show::Always,
                Some(rest) if is_typed(rest, |l| text!(l, "answer-off")) => Show::OnDemand,
                _ => Show::Now,
            }),
            "flip" => ViewCommand::Flip,
            "clock" => ViewCommand::Clock,
            "fen" => ViewCommand::Fen,
            "pgn" => ViewCommand::Pgn,
            "save" => ViewCommand::Save(rest),
            "help" => return Command::Help,
            "hint" => return Command::Hint,
            "undo" => return Command::Undo,
            "draw" => return Command::Draw,
            "accept" => return Command::Accept,
            "decline" => return Command::Decline,
            "claim" => return Command::Claim(rest),
            "resign" => return Command::Resign,
            "player" => return Command::Player(rest.unwrap_or_default()),
            "rematch" => return Command::Rematch,
            "swap" => return Command::Swap,
            "quit" => return Command::Quit,
            _ => return Command::Move(line),
        })
    }
}

/// Why a typed move is not played.
pub(crate) enum Unplayable {
    Refused(Refusal),
    Illegal(WhyNot),
}

/// The move that the side that types may play now.
pub(crate) fn typed_move(
    record: &Record,
    status: Status,
    text: &str,
    letters: PieceLetters,
) -> Result<Move, Unplayable> {
    let board = record.game.board();
    match read_move(board, text, letters) {
        // Text that is not a move is reported as such, whichever side is to move.
        Err(why @ WhyNot::NotAMove(_)) => Err(Unplayable::Illegal(why)),
        _ if matches!(status, Status::Over(_)) => Err(Unplayable::Refused(Refusal::GameOver)),
        _ if matches!(status, Status::Missing(_)) => {
            Err(Unplayable::Refused(Refusal::PlayerMissing))
        }
        _ if board.turn() != record.speaker() => Err(Unplayable::Refused(Refusal::NotYourTurn)),
        read => read.map_err(Unplayable::Illegal),
    }
}

/// The moves of a square that was typed, or of all, in the letters of a language. Fails with a text that is no square.
pub(crate) fn listed<'a>(
    board: &Board,
    legal: &[Move],
    square: Option<&'a str>,
    letters: PieceLetters,
) -> Result<(Option<Square>, Vec<String>), &'a str> {
    let from: Option<Square> = square.map(|text| text.parse().map_err(|_| text)).transpose()?;
    let wanted = legal.iter().filter(|m| from.is_none_or(|from| m.from() == from));
    Ok((from, wanted.map(|&m| board.san_with(m, letters)).collect()))
}

impl Unplayable {
    /// Why this text is not played.
    pub fn say(&self, text: &str, language: Language) -> String {
        match self {
            Unplayable::Refused(why) => refusal(language, *why),
            Unplayable::Illegal(why) => bad_move(language, text, why),
        }
    }
}
