//! Messages to the user who runs the bot, in every language.

use kiebitz_play::Language;
use kiebitz_play::words::game_over;
use kiebitz_words::{Say, said, text};

use super::bot::Summary;
use super::challenge::{ChallengeFilter, Decline, Rules};
use super::news::{Begun, BotError, Challenger, GameNews, GiveUpReason, News, Terms};

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
    let keys: Vec<&str> = filter.rules.iter().map(|rules| rules.name()).collect();
    keys.join(", ")
}

/// Whether it is the position, and not the variant, that cannot be played.
fn is_bad_position(terms: &Terms, filter: &ChallengeFilter) -> bool {
    Rules::from_key(&terms.variant).is_some_and(|rules| filter.rules.contains(&rules))
}

impl News {
    /// In one line.
    pub fn say(&self, language: Language) -> String {
        match self {
            News::SignedIn(name, server) => {
                text!(language, "bot-signed-in", name = &**name, server)
            }
            News::Upgraded(name) => text!(language, "bot-upgraded", name = &**name),
            News::Dropped(fault) => text!(language, "bot-dropped", why = fault),
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
                let why = fault;
                text!(language, "bot-not-answered", id = id.to_string(), why)
            }
            News::Challenging(name, terms) => {
                text!(language, "bot-challenging", name = &**name, terms = terms.say(language))
            }
            News::Refused(name, why) => {
                text!(language, "bot-refused", name = &**name, why = &**why)
            }
            News::NoChallenge(fault) => {
                text!(language, "bot-no-challenge", why = fault)
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
                text!(language, "bot-game-dropped", why = fault)
            }
            &GameNews::Begun(Begun { ref opponent, me, resumed }) => {
                let (terms, opponent) = (opponent.terms.say(language), opponent.to_string());
                text!(language, "bot-game-begun", resumed, side = me, opponent, terms)
            }
            GameNews::GivenUp(reason) => {
                text!(language, "bot-game-given-up", why = reason.say(language))
            }
            GameNews::Unsure(uci, fault) => {
                text!(language, "bot-game-unsure", uci, why = fault)
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
                text!(language, "bot-game-failed", request = request.name(), why = fault)
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
    let (terms, reason) = (&from.terms, decline.name());
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

said! { BotError {
    Fault(fault) => fault;
    BadToken => "bot-bad-token";
    NotABot(name) => "bot-not-a-bot", name = &**name;
    HasPlayed(name, games) => "bot-has-played", name = &**name, games;
    Level(name) => "bot-level", name;
    NothingToPlay => "bot-nothing-to-play";
    Threads(why) => "bot-threads", why;
} }
