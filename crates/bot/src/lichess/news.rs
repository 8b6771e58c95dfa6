//! What happens to the bot, as values; `words` tells them.

use std::fmt;
use std::sync::Arc;

use kiebitz_chess::Color;
use kiebitz_players::{End, Text};
use kiebitz_protocol::http::Fault;

use super::api::Request;
use super::bot::Summary;
use super::challenge::{ChallengeFilter, Decline};
use super::wire::GameId;

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

#[derive(Clone, PartialEq, Debug)]
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

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum BotError {
    Fault(#[from] Fault),
    /// The server does not accept the token.
    BadToken,
    /// The account with this name is no bot.
    NotABot(Text),
    /// It cannot become one after this many games.
    HasPlayed(Text, u64),
    /// The player with this name cannot play on a server.
    Level(String),
    /// No game of the dry run would be accepted.
    NothingToPlay,
    /// No thread can be started, and why.
    Threads(String),
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
