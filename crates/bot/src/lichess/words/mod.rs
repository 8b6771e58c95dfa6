//! Messages to the user who runs the bot, in every language.

mod english;
mod german;

use std::fmt;
use std::sync::Arc;

use kiebitz_chess::Color;
use kiebitz_play::Language;
use kiebitz_players::{End, Text};

use super::api::Request;
use super::bot::Summary;
use super::challenge::{ChallengeFilter, Decline, Rules};
use super::wire::GameId;
use kiebitz_protocol::http::Fault;

#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// The account we are signed in with, and the server.
    SignedIn(Text, String),
    /// The account is now a bot account.
    Upgraded(Text),
    /// The event stream broke.
    Dropped(Fault),
    /// A line of a stream could not be parsed.
    Strange(Text),
    Accepted(Challenger),
    /// With what would have been accepted.
    Declined(Challenger, Decline, Box<ChallengeFilter>),
    NotAnswered(GameId, Fault),
    Challenging(Text, Terms),
    /// A challenge of ours was declined, and why.
    Refused(Text, Text),
    /// We wanted to challenge a bot, and could not.
    NoChallenge(Fault),
    /// A game is over; the name is the opponent's.
    Over(GameId, Text, End),
    Game(GameId, GameNews),
    /// This many running games are finished, no new ones started.
    Leaving(usize),
    Left(Summary),
}

/// Who challenges us to what.
#[derive(Clone, PartialEq, Debug)]
pub struct Challenger {
    pub name: Text,
    pub rating: Option<u32>,
    pub terms: Terms,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Begun {
    pub opponent: Challenger,
    pub me: Color,
    pub resumed: bool,
}

/// News of one game.
#[derive(Clone, PartialEq, Debug)]
pub enum GameNews {
    /// Its stream broke.
    Dropped(Fault),
    /// It begins, or resumes after a restart.
    Begun(Begun),
    GivenUp(GiveUpReason),
    /// A move got no answer; the stream will show whether it was played.
    Unsure(String, Fault),
    /// A move that did not arrive is sent again.
    SentAgain(String),
    Resigned,
    OfferedDraw,
    TookDraw,
    DeclinedDraw,
    /// Whether a takeback was granted.
    Takeback(bool),
    Claimed,
    Aborted,
    Failed(Request, Fault),
    /// The server has more games for us than can be played at once.
    TooMany,
    NotStored(String),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// The variant, as the server calls it.
    pub variant: Text,
    /// Minutes for the game and seconds for each move, if there is a clock.
    pub clock: Option<(f64, f64)>,
    pub rated: bool,
}

impl Terms {
    fn say(&self, [rated, casual]: [&str; 2]) -> String {
        let clock = self.clock.map(|clock| format!(" {}", clock_text(clock)));
        let stakes = if self.rated { rated } else { casual };
        format!("{}{}, {stakes}", self.variant, clock.unwrap_or_default())
    }
}

/// Minutes for the game and seconds for each move: `3+2`.
fn clock_text((minutes, seconds): (f64, f64)) -> String {
    format!("{minutes}+{seconds}")
}

/// The accepted speeds and, if limited, the clocks: `blitz, rapid (3+0 to 10+5)`.
fn times(filter: &ChallengeFilter, to: &str) -> String {
    let speeds: Vec<&str> = filter.speeds.iter().map(|speed| speed.name()).collect();
    let speeds = speeds.join(", ");
    let usual = ChallengeFilter::default();
    if (&filter.base, &filter.increment) == (&usual.base, &usual.increment) {
        return speeds;
    }
    let clock = |base: u64, increment: u64| clock_text((base as f64 / 60.0, increment as f64));
    let least = clock(*filter.base.start(), *filter.increment.start());
    let most = clock(*filter.base.end(), *filter.increment.end());
    format!("{speeds} ({least} {to} {most})")
}

fn games(filter: &ChallengeFilter) -> String {
    let keys: Vec<&str> = filter.rules.iter().map(|rules| rules.key()).collect();
    keys.join(", ")
}

/// Whether it is the position, and not the variant, that cannot be played.
fn is_bad_position(terms: &Terms, filter: &ChallengeFilter) -> bool {
    Rules::from_key(&terms.variant).is_some_and(|rules| filter.rules.contains(&rules))
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GiveUpReason {
    Fault(Fault),
    NoStream,
    NotOurs,
    /// Its task panicked.
    Broken,
    /// We do not play this variant, or not from this position.
    Variant(Text),
    /// The player could not start, or failed.
    Player(Text),
    /// A move from the server is not legal.
    Illegal(Text),
}

impl fmt::Display for Challenger {
    /// The name with its rating, if known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rating {
            Some(rating) => write!(f, "{} ({rating})", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl News {
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::English => english::say(self),
            Language::German => german::say(self),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotError {
    #[error("{0}")]
    Fault(#[from] Fault),
    #[error(
        "the server does not accept the token: make a new one, and store it with kiebitz bot login"
    )]
    BadToken,
    #[error(
        "{0} is not a bot account: kiebitz bot lichess --upgrade makes it one for ever, if it has never played a game"
    )]
    NotABot(Text),
    #[error("{0} has played {1} games, and only an account without games can become a bot")]
    HasPlayed(Text, u64),
    #[error("{0} cannot play on a server: choose engine, table, elo:N or a textbook player")]
    Level(String),
    #[error("the dry run has no game that would be accepted: its server offers games with a clock")]
    NothingToPlay,
    #[error("no thread can be started: {0}")]
    Threads(String),
}

impl BotError {
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::German => german::error(self),
        }
    }
}

#[derive(Clone)]
pub struct Tell(Arc<dyn Fn(News) + Send + Sync>);

impl Tell {
    pub fn new(hears: impl Fn(News) + Send + Sync + 'static) -> Tell {
        Tell(Arc::new(hears))
    }

    pub fn tell(&self, news: News) {
        (self.0)(news);
    }
}

impl fmt::Debug for Tell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tell")
    }
}
