//! Messages to the user, in every language.
//!
//! A [`Message`] is a value; a [`Language`] turns it into text. Each language is one function with
//! an arm for every message, so a missing translation does not compile. PGN is always written in
//! English.
//!
//! ```
//! use kiebitz_chess::{Color, Outcome, Reason};
//! use kiebitz_play::words::{Language, Message};
//! use kiebitz_players::End;
//!
//! let over = Message::GameOver(End::Result(Outcome::win(Color::White, Reason::Checkmate)));
//! assert_eq!(Language::English.say(&over), "Game over: 1-0, White wins by checkmate");
//! assert_eq!(Language::German.say(&over), "Partie beendet: 1-0, Weiß gewinnt durch Matt");
//! ```

mod english;
pub mod failure;
pub mod games;
mod german;
pub mod screen;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use kiebitz_books::openings::Opening;
use kiebitz_chess::{Color, PieceLetters, Reason, Square};
use kiebitz_engine::Score;
use kiebitz_games::store::GameId;
use kiebitz_gametree::tictactoe::MoveError;

use crate::clock::TimeControl;
use crate::kind::GameKind;
use crate::session::{RatingChange, Refusal};
use crate::tictactoe::TicTacToeEnd;
use crate::whynot::WhyNot;
use kiebitz_players::End;
use kiebitz_players::SpecError;

/// A language of the interface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// The text does not name a language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown language \"{0}\": known are en and de")]
pub struct UnknownLanguage(pub String);

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// `en` or `de`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// The language of the first of these locales (`de_DE.UTF-8`) that names one; English if none
    /// of ours is named.
    pub fn from_locales<'a>(locales: impl IntoIterator<Item = &'a str>) -> Language {
        // "C" and "POSIX" name no language.
        let names = |locale: &&str| {
            let language = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
            !matches!(language, "" | "C" | "POSIX")
        };
        match locales.into_iter().find(names) {
            Some(locale) if locale.get(..2).is_some_and(|code| code.eq_ignore_ascii_case("de")) => {
                Language::German
            }
            _ => Language::English,
        }
    }

    /// The letters of the pieces.
    pub const fn letters(self) -> PieceLetters {
        match self {
            Language::English => PieceLetters::English,
            Language::German => PieceLetters::German,
        }
    }

    /// The same language of `kiebitz_words`, which takes over from this one text by text.
    pub const fn of_words(self) -> kiebitz_words::Language {
        match self {
            Language::English => kiebitz_words::Language::English,
            Language::German => kiebitz_words::Language::German,
        }
    }

    /// See [`kiebitz_words::Language::text`].
    pub fn text(self, key: &str, arguments: &[(&str, kiebitz_words::Argument<'_>)]) -> String {
        self.of_words().text(key, arguments)
    }

    /// See [`kiebitz_words::Language::decimal`].
    pub fn decimal(self, number: f64, decimals: usize) -> String {
        self.of_words().decimal(number, decimals)
    }

    /// See [`kiebitz_words::Language::list`].
    pub fn list(self, items: &[String]) -> String {
        self.of_words().list(items)
    }

    /// The message in this language.
    pub fn say(self, message: &Message<'_>) -> String {
        match self {
            Language::English => english::say(message),
            Language::German => german::say(message),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        Language::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownLanguage(text.chars().take(20).collect()))
    }
}

/// A message.
#[derive(Clone, PartialEq, Debug)]
pub enum Message<'a> {
    /// Which game begins.
    Welcome {
        /// The game.
        game: GameKind,
        /// White's name.
        white: &'a str,
        /// Black's name.
        black: &'a str,
        /// The time agreed on.
        control: TimeControl,
        /// The number of the start position of Chess960.
        number: Option<u16>,
    },
    /// How to continue, in one line.
    HowTo(GameKind),
    /// Every command.
    Help(GameKind),
    /// A side.
    Side(Color),
    /// The side to move.
    ToMove(Color),
    /// A program is starting.
    Preparing,
    /// A move: its number and notation, whether it gives check, and the mover's time left.
    Moved(Color, &'a str, bool, Option<Duration>),
    /// The game is over.
    GameOver(End),
    /// So many moves were taken back.
    TakenBack(usize),
    /// A side offers a draw.
    DrawOffered(Color),
    /// A side must answer an offer.
    AnswerOffer(Color),
    /// A side declines a draw.
    DrawDeclined(Color),
    /// The side to move may claim a draw.
    Claimable(Reason),
    /// A hint is being computed.
    HintComes,
    /// A hint: the move and its score.
    Hint(&'a str, Option<Score>),
    /// There is no hint, and why.
    NoHint(&'a str),
    /// A player failed.
    PlayerFailed(Color, &'a str, &'a str),
    /// What the user can do about it.
    ChooseAnother,
    /// Another player plays a side now.
    PlayerReplaced(Color, &'a str),
    /// The name of the opening.
    Opening(&'static Opening),
    /// A player's rating has changed.
    Rated(&'a str, &'a RatingChange),
    /// The game of this number in the database continues.
    Resumed(GameId),
    /// Games are not stored, and why.
    NotKept(&'a str),
    /// The game could not be stored, and why.
    NotRecorded(&'a str),
    /// A command is refused.
    Refused(Refusal),
    /// A move is refused.
    BadMove(&'a str, &'a WhyNot),
    /// The legal moves.
    LegalMoves(&'a [String]),
    /// The legal moves of the piece on a square.
    LegalMovesFrom(Square, &'a [String]),
    /// Both clocks, White's first.
    Clocks([Duration; 2]),
    /// There is no clock.
    NoClock,
    /// A text that is not a square.
    NotASquare(&'a str),
    /// The command needs a file name.
    NeedsFile,
    /// The game was written into a file.
    Saved(&'a str),
    /// The game could not be written, and why.
    NotSaved(&'a str),
    /// There are no endgame tables in this folder.
    NoTables(&'a str),
    /// What can be done after the end.
    AfterGame,
    /// A command for finished games, before the end.
    StillGoing,
    /// The question which game to play.
    AskGame,
    /// The question after the player's name.
    AskName(&'a str),
    /// The question after the opponent.
    AskOpponent,
    /// The question after the colour.
    AskColor,
    /// The question after the clock.
    AskClock,
    /// A player's name is invalid, or that player cannot play.
    BadPlayer(&'a SpecError),
    /// An invalid answer.
    BadAnswer(&'a str),
    /// What a person without a name is called.
    Nameless,
    /// A text that is not a cell of tic-tac-toe, or not a free one.
    BadCell(&'a str, MoveError),
    /// A player that cannot play tic-tac-toe.
    NotAtTicTacToe(&'a str),
    /// The side to move in tic-tac-toe; White plays crosses.
    TicTacToeToMove(Color),
    /// A seat on a server was taken.
    Joined(Color),
    /// An invited player has not joined yet.
    OthersAreAwaited,
    /// The connection to a server was lost, and why.
    ConnectionLost(&'a str),
    /// It is back.
    ConnectionBack,
    /// The user left a game on a server, and can join it again.
    CanBeRejoined,
    /// A side asks for a takeback.
    TakebackAsked(Color),
    /// A side declines the takeback.
    TakebackDeclined(Color),
    /// The command does not exist in a game on a server.
    NotAtAServer,
    /// The commands of a game on a server.
    HelpAtAServer,
    /// The end of tic-tac-toe; White plays crosses.
    TicTacToeOver(TicTacToeEnd),
}

/// The text in ASCII: umlauts are spelled out, other characters become question marks.
pub fn in_ascii(text: &str) -> String {
    let mut spelled = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            'ä' => spelled.push_str("ae"),
            'ö' => spelled.push_str("oe"),
            'ü' => spelled.push_str("ue"),
            'Ä' => spelled.push_str("Ae"),
            'Ö' => spelled.push_str("Oe"),
            'Ü' => spelled.push_str("Ue"),
            'ß' => spelled.push_str("ss"),
            '–' => spelled.push('-'),
            '…' => spelled.push_str("..."),
            c if c.is_ascii() => spelled.push(c),
            _ => spelled.push('?'),
        }
    }
    spelled
}

/// A clock as clocks show it: `1:02:03`, `4:58`, and tenths in the last twenty seconds.
pub fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else if seconds >= 20 {
        format!("{minutes}:{rest:02}")
    } else {
        format!("{minutes}:{rest:02}.{}", left.subsec_millis() / 100)
    }
}

/// A score in pawns with its sign, or the moves to mate: `+0.35`, `#3`.
pub fn score_text(score: Score) -> String {
    match score.mate_moves() {
        Some(moves) => format!("#{moves}"),
        None => format!("{:+.2}", f64::from(score.0) / 100.0),
    }
}

/// The new rating and its change: `1224 (+24)`.
fn rating_text(change: &RatingChange) -> String {
    let [before, after] = [change.before, change.after].map(|rating| rating.value.round());
    format!("{after} ({:+})", after - before)
}
