//! Messages to the user who runs the bot, in every language.

use std::fmt;
use std::sync::Arc;

use kiebitz_chess::Color;
use kiebitz_play::Language;
use kiebitz_play::words::game_over;
use kiebitz_players::{End, Text};
use kiebitz_words::{Message, Say, message, text};

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
    fn say(&self, language: Language) -> String {
        let clock = self.clock.map(clock_text);
        text!(language, "bot-terms", variant = &*self.variant, clock, rated = self.rated)
    }
}

/// Minutes for the game and seconds for each move: `3+2`.
fn clock_text((minutes, seconds): (f64, f64)) -> String {
    format!("{minutes}+{seconds}")
}

/// The accepted speeds and, if limited, the clocks: `blitz, rapid (3+0 to 10+5)`.
fn times(filter: &ChallengeFilter, language: Language) -> String {
    let speeds: Vec<&str> = filter.speeds.iter().map(|speed| speed.name()).collect();
    let speeds = speeds.join(", ");
    let usual = ChallengeFilter::default();
    if (&filter.base, &filter.increment) == (&usual.base, &usual.increment) {
        return speeds;
    }
    let clock = |base: u64, increment: u64| clock_text((base as f64 / 60.0, increment as f64));
    let least = clock(*filter.base.start(), *filter.increment.start());
    let most = clock(*filter.base.end(), *filter.increment.end());
    text!(language, "bot-times", speeds, least, most)
}

fn games(filter: &ChallengeFilter) -> String {
    let keys: Vec<&str> = filter.rules.iter().map(|rules| rules.key()).collect();
    keys.join(", ")
}

/// Whether it is the position, and not the variant, that cannot be played.
fn is_bad_position(terms: &Terms, filter: &ChallengeFilter) -> bool {
    Rules::from_key(&terms.variant).is_some_and(|rules| filter.rules.contains(&rules))
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

impl News {
    /// In one line.
    pub fn say(&self, language: Language) -> String {
        match self {
            News::SignedIn(name, server) => {
                text!(language, "bot-signed-in", name = &**name, server)
            }
            News::Upgraded(name) => text!(language, "bot-upgraded", name = &**name),
            News::Dropped(fault) => text!(language, "bot-dropped", why = fault.say(language)),
            News::Strange(why) => text!(language, "bot-strange", why = &**why),
            News::Accepted(from) => {
                let terms = from.terms.say(language);
                text!(language, "bot-accepted", from = from.to_string(), terms)
            }
            News::Declined(from, reason, filter) => {
                let why = declined(*reason, from, filter, language);
                text!(language, "bot-declined", name = &*from.name, why)
            }
            News::NotAnswered(id, fault) => {
                let why = fault.say(language);
                text!(language, "bot-not-answered", id = id.to_string(), why)
            }
            News::Challenging(name, terms) => {
                text!(language, "bot-challenging", name = &**name, terms = terms.say(language))
            }
            News::Refused(name, why) => {
                text!(language, "bot-refused", name = &**name, why = &**why)
            }
            News::NoChallenge(fault) => {
                text!(language, "bot-no-challenge", why = fault.say(language))
            }
            News::Over(id, opponent, end) => {
                let over = game_over(language, *end);
                text!(language, "bot-game-over", id = id.to_string(), opponent = &**opponent, over)
            }
            News::Game(id, news) => {
                text!(language, "bot-game", id = id.to_string(), news = news.say(language))
            }
            News::Leaving(games) => text!(language, "bot-leaving", games = *games),
            &News::Left(Summary { games, wins, draws, losses, .. }) => {
                text!(language, "bot-left", games, wins, draws, losses)
            }
        }
    }
}

impl GameNews {
    fn say(&self, language: Language) -> String {
        match self {
            GameNews::Dropped(fault) => {
                text!(language, "bot-game-dropped", why = fault.say(language))
            }
            &GameNews::Begun(Begun { ref opponent, me, resumed }) => {
                let (terms, opponent) = (opponent.terms.say(language), opponent.to_string());
                text!(language, "bot-game-begun", resumed, side = me, opponent, terms)
            }
            GameNews::GivenUp(reason) => {
                text!(language, "bot-game-given-up", why = reason.say(language))
            }
            GameNews::Unsure(uci, fault) => {
                text!(language, "bot-game-unsure", uci, why = fault.say(language))
            }
            GameNews::SentAgain(uci) => text!(language, "bot-game-sent-again", uci),
            GameNews::Resigned => text!(language, "bot-game-resigned"),
            GameNews::OfferedDraw => text!(language, "bot-game-offered-draw"),
            GameNews::TookDraw => text!(language, "bot-game-took-draw"),
            GameNews::DeclinedDraw => text!(language, "bot-game-declined-draw"),
            GameNews::Takeback(granted) => {
                text!(language, "bot-game-takeback", granted = *granted)
            }
            GameNews::Claimed => text!(language, "bot-game-claimed"),
            GameNews::Aborted => text!(language, "bot-game-aborted"),
            GameNews::Failed(request, fault) => {
                let (request, why) = (request.name(), fault.say(language));
                text!(language, "bot-game-failed", request, why)
            }
            GameNews::TooMany => text!(language, "bot-game-too-many"),
            GameNews::NotStored(why) => text!(language, "bot-game-not-stored", why),
        }
    }
}

impl GiveUpReason {
    fn say(&self, language: Language) -> String {
        match self {
            GiveUpReason::Fault(fault) => fault.say(language),
            GiveUpReason::NoStream => text!(language, "give-up-no-stream"),
            GiveUpReason::NotOurs => text!(language, "give-up-not-ours"),
            GiveUpReason::Broken => text!(language, "give-up-broken"),
            GiveUpReason::Variant(name) => text!(language, "give-up-variant", variant = &**name),
            GiveUpReason::Player(why) => text!(language, "give-up-player", why = &**why),
            GiveUpReason::Illegal(why) => text!(language, "give-up-illegal", why = &**why),
        }
    }
}

/// Why a challenge is declined: what was asked for, and what is accepted.
fn declined(
    decline: Decline,
    from: &Challenger,
    filter: &ChallengeFilter,
    language: Language,
) -> String {
    let (terms, reason) = (&from.terms, decline.key());
    match decline {
        Decline::TooFast | Decline::TooSlow | Decline::TimeControl => {
            let (clock, times) = (terms.clock.map(clock_text), times(filter, language));
            text!(language, "bot-decline-time", reason, clock, times)
        }
        Decline::Variant if is_bad_position(terms, filter) => {
            text!(language, "bot-decline-position")
        }
        Decline::Variant | Decline::Standard => {
            text!(language, "bot-decline-game", game = &*terms.variant, games = games(filter))
        }
        Decline::Generic => {
            let [least, most] = [filter.rating.start(), filter.rating.end()].map(u32::to_string);
            let rating = from.rating.map(|rating| rating.to_string());
            text!(language, "bot-decline-rating", rating, least, most)
        }
        Decline::Rated | Decline::Casual | Decline::NoBot | Decline::OnlyBot | Decline::Later => {
            text!(language, "bot-decline", reason)
        }
    }
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum BotError {
    Fault(#[from] Fault),
    /// The server does not accept the token.
    BadToken,
    /// The account with this name is no bot.
    NotABot(Text),
    /// The account with this name is a bot's, and no person's.
    ABot(Text),
    /// Nobody accepted in time.
    NoOpponent,
    /// This user declined a challenge, and why.
    Declined(Text, Text),
    /// The game cannot be played here: its variant.
    Strange(Text),
    /// It cannot become one after this many games.
    HasPlayed(Text, u64),
    /// The player with this name cannot play on a server.
    Level(String),
    /// No game of the dry run would be accepted.
    NothingToPlay,
    /// No thread can be started, and why.
    Threads(String),
}

impl Say for BotError {
    fn message(&self) -> Message<'_> {
        match self {
            BotError::Fault(fault) => fault.message(),
            BotError::BadToken => message!("bot-bad-token"),
            BotError::NotABot(name) => message!("bot-not-a-bot", name = &**name),
            BotError::ABot(name) => message!("bot-is-a-bot", name = &**name),
            BotError::NoOpponent => message!("bot-no-opponent"),
            BotError::Declined(name, why) => {
                message!("bot-refused", name = &**name, why = &**why)
            }
            BotError::Strange(name) => message!("give-up-variant", variant = &**name),
            BotError::HasPlayed(name, games) => {
                message!("bot-has-played", name = &**name, games = *games)
            }
            BotError::Level(name) => message!("bot-level", name),
            BotError::NothingToPlay => message!("bot-nothing-to-play"),
            BotError::Threads(why) => message!("bot-threads", why),
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
