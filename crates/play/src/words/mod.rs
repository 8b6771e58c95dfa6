//! What is said to people, in every language.
//!
//! A [`Message`] is what is to be said, a [`Language`] how. Each language is one function with an arm for every
//! message, so a missing translation does not compile. Games are written in English whatever the language: PGN has no
//! other.
//!
//! ```
//! use kiebitz_chess::{Color, Outcome, Reason};
//! use kiebitz_play::words::{Language, Message};
//! use kiebitz_play::End;
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

use kiebitz_archive::openings::Opening;
use kiebitz_archive::store::GameId;
use kiebitz_chess::{Color, PieceLetters, Reason, Square};
use kiebitz_engine::Score;

use crate::clock::TimeControl;
use crate::kind::GameKind;
use crate::session::{End, RatingChange, Refusal};
use crate::spec::SpecError;
use crate::whynot::WhyNot;

/// A language of the interface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// The text names no language.
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

    /// The language of the first of these locales (`de_DE.UTF-8`) that names one; English where none of ours is named.
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

    /// The letters of the men.
    pub const fn letters(self) -> PieceLetters {
        match self {
            Language::English => PieceLetters::English,
            Language::German => PieceLetters::German,
        }
    }

    /// Says it.
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

/// Something to say.
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
    /// How to go on, in one line.
    HowTo(GameKind),
    /// Every command.
    Help(GameKind),
    /// A side.
    Side(Color),
    /// Who is to move.
    ToMove(Color),
    /// A program is getting ready.
    Preparing,
    /// A move: its number and notation, whether it gives check, and the mover's time left.
    Moved(Color, &'a str, bool, Option<Duration>),
    /// The game is over.
    GameOver(End),
    /// So many moves were taken back.
    TakenBack(usize),
    /// A side offers a draw.
    DrawOffered(Color),
    /// A side is to answer that.
    AnswerOffer(Color),
    /// A side declines a draw.
    DrawDeclined(Color),
    /// The side to move may claim a draw.
    Claimable(Reason),
    /// The adviser thinks.
    HintComes,
    /// Advice: the move and what it is worth.
    Hint(&'a str, Option<Score>),
    /// There is no advice.
    NoHint(&'a str),
    /// A player failed.
    PlayerFailed(Color, &'a str, &'a str),
    /// What can be done about it.
    ChooseAnother,
    /// Somebody else plays a side now.
    PlayerReplaced(Color, &'a str),
    /// What the opening is called.
    Opening(&'static Opening),
    /// Somebody's rating has changed.
    Rated(&'a str, &'a RatingChange),
    /// The game of this number in the database goes on.
    Resumed(GameId),
    /// There is no database to keep games in, and why.
    NotKept(&'a str),
    /// The game could not be kept.
    NotRecorded(&'a str),
    /// A command is refused.
    Refused(Refusal),
    /// A move is refused.
    BadMove(&'a str, &'a WhyNot),
    /// The legal moves.
    LegalMoves(&'a [String]),
    /// The legal moves of the man on a square.
    LegalMovesFrom(Square, &'a [String]),
    /// Both clocks, White's first.
    Clocks([Duration; 2]),
    /// There is no clock.
    NoClock,
    /// A text that should name a square does not.
    NotASquare(&'a str),
    /// The command needs something after it.
    NeedsFile,
    /// The game was written into a file.
    Saved(&'a str),
    /// It was not, and why.
    NotSaved(&'a str),
    /// There are no endgame tables in this folder.
    NoTables(&'a str),
    /// What can be done after the end.
    AfterGame,
    /// What comes after a game is asked for before its end.
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
    /// A player's name makes no sense, or that player cannot play.
    BadPlayer(&'a SpecError),
    /// An answer makes no sense.
    BadAnswer(&'a str),
    /// What a person without a name is called.
    Nameless,
    /// A cell of tic-tac-toe is not free, or is none.
    BadCell(&'a str, CellProblem),
    /// Somebody cannot play tic-tac-toe.
    NotAtTicTacToe(&'a str),
    /// Who is to move in tic-tac-toe, White for crosses.
    TicTacToeToMove(Color),
    /// A seat at a server was taken.
    Joined(Color),
    /// Somebody who was invited to the game has not come yet.
    OthersAreAwaited,
    /// The connection to a server is lost, and why.
    ConnectionLost(&'a str),
    /// It is back.
    ConnectionBack,
    /// The game at a server was left, and can be joined again.
    CanBeRejoined,
    /// A side asks to have its last move back.
    TakebackAsked(Color),
    /// A side does not grant that.
    TakebackDeclined(Color),
    /// There is no such command in a game at a server.
    NotAtAServer,
    /// The commands of a game at a server.
    HelpAtAServer,
    /// The result of tic-tac-toe: who has three in a row, White for crosses.
    TicTacToeOver(Option<Color>, bool),
}

/// What is wrong with a cell of tic-tac-toe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellProblem {
    /// It is no cell.
    NotACell,
    /// It is taken.
    Taken,
    /// The game is over.
    Over,
}

/// The text in nothing but ASCII: umlauts are written out, what else there is becomes a question mark.
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

/// The new rating and by how much it has changed: `1224 (+24)`.
fn rating_text(change: &RatingChange) -> String {
    let [before, after] = [change.before, change.after].map(|rating| rating.value.round());
    format!("{after} ({:+})", after - before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_by_locale() {
        for (locales, expected) in [
            (&["de_DE.UTF-8"][..], Language::German),
            (&["de"], Language::German),
            (&["", "C.UTF-8", "de_AT"], Language::German),
            (&["en_GB", "de_DE"], Language::English),
            (&["fr_FR.UTF-8"], Language::English),
            (&["POSIX"], Language::English),
            (&["ü"], Language::English),
            (&[], Language::English),
        ] {
            assert_eq!(Language::from_locales(locales.iter().copied()), expected, "{locales:?}");
        }
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert!("fr".parse::<Language>().is_err());
    }

    #[test]
    fn clocks_and_scores() {
        let clock = |millis| clock_text(Duration::from_millis(millis));
        assert_eq!(clock(3_723_000), "1:02:03");
        assert_eq!(clock(298_900), "4:58");
        assert_eq!(clock(9_370), "0:09.3");
        assert_eq!(score_text(Score(-135)), "-1.35");
        assert_eq!(score_text(Score::mate_in(3)), "#2");
    }
}
