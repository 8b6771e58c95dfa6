//! Messages to the user who runs the bot, in every language.

use kiebitz_play::words::over;
use kiebitz_words::{Message, message, said};

use super::bot::Summary;
use super::challenge::{ChallengeFilter, Decline, Rules};
use super::news::{Begun, BotError, Challenger, GameNews, GiveUpReason, News, Terms};

/// Minutes for the game and seconds for each move: `3+2`.
fn clock_text((minutes, seconds): (f64, f64)) -> String {
    format!("{minutes}+{seconds}")
}

/// The accepted speeds and, if limited, the clocks: `blitz, rapid (3+0 to 10+5)`.
fn times(filter: &ChallengeFilter) -> Message<'static> {
    let speeds: Vec<&str> = filter.speeds.iter().map(|speed| speed.name()).collect();
    let speeds = speeds.join(", ");
    let usual = ChallengeFilter::default();
    if (&filter.base, &filter.increment) == (&usual.base, &usual.increment) {
        return message!("text", text = speeds);
    }
    let clock = |base: u64, increment: u64| clock_text((base as f64 / 60.0, increment as f64));
    let least = clock(*filter.base.start(), *filter.increment.start());
    let most = clock(*filter.base.end(), *filter.increment.end());
    message!("bot-times", speeds, least, most)
}

/// Why a challenge is declined: what was asked for, and what is accepted.
fn declined<'a>(
    decline: Decline,
    Challenger { rating, terms, .. }: &'a Challenger,
    filter: &ChallengeFilter,
) -> Message<'a> {
    let reason = decline.name();
    // Of a variant that is accepted, it is the position that cannot be played.
    let is_accepted = |rules| filter.rules.contains(&rules);
    match decline {
        Decline::TooFast | Decline::TooSlow | Decline::TimeControl => {
            let (clock, times) = (terms.clock.map(clock_text), times(filter));
            message!("bot-decline-time", reason, clock, times)
        }
        Decline::Variant if Rules::from_key(&terms.variant).is_some_and(is_accepted) => {
            message!("bot-decline-position")
        }
        Decline::Variant | Decline::Standard => {
            let games: Vec<&str> = filter.rules.iter().map(|rules| rules.name()).collect();
            message!("bot-decline-game", game = &terms.variant, games = games.join(", "))
        }
        Decline::Generic => {
            let [least, most] = [filter.rating.start(), filter.rating.end()].map(u32::to_string);
            message!("bot-decline-rating", rating = rating.map(|it| it.to_string()), least, most)
        }
        Decline::Rated | Decline::Casual | Decline::NoBot | Decline::OnlyBot | Decline::Later => {
            message!("bot-decline", reason)
        }
    }
}

said!(impl Terms { variant, clock, rated } => "bot-terms", variant, clock = clock.map(clock_text), rated);

said! { impl News {
    SignedIn(name, server) => "bot-signed-in", name, server;
    Upgraded(name) => "bot-upgraded", name;
    Dropped(why) => "bot-dropped", why;
    Strange(why) => "bot-strange", why;
    Accepted(from) => "bot-accepted", from = from.to_string(), terms = &from.terms;
    Declined(from, reason, filter) => "bot-declined", name = &from.name, why = declined(*reason, from, filter);
    NotAnswered(id, why) => "bot-not-answered", id = id.to_string(), why;
    Challenging(name, terms) => "bot-challenging", name, terms;
    Refused(name, why) => "bot-refused", name, why;
    NoChallenge(why) => "bot-no-challenge", why;
    Over(id, opponent, end) => "bot-game-over", id = id.to_string(), opponent, over = over(*end);
    Game(id, news) => "bot-game", id = id.to_string(), news;
    Leaving(games) => "bot-leaving", games;
    Left(Summary { games, wins, draws, losses, .. }) => "bot-left", games, wins, draws, losses;
} }

said! { impl GameNews {
    Dropped(why) => "bot-game-dropped", why;
    Begun(Begun { opponent, me, resumed }) => "bot-game-begun", resumed, side = me,
        opponent = opponent.to_string(), terms = &opponent.terms;
    GivenUp(why) => "bot-game-given-up", why;
    Unsure(uci, why) => "bot-game-unsure", uci, why;
    SentAgain(uci) => "bot-game-sent-again", uci;
    Resigned => "bot-game-resigned";
    OfferedDraw => "bot-game-offered-draw";
    TookDraw => "bot-game-took-draw";
    DeclinedDraw => "bot-game-declined-draw";
    Takeback(granted) => "bot-game-takeback", granted;
    Claimed => "bot-game-claimed";
    Aborted => "bot-game-aborted";
    Failed(request, why) => "bot-game-failed", request = request.name(), why;
    TooMany => "bot-game-too-many";
    NotStored(why) => "bot-game-not-stored", why;
} }

said! { impl GiveUpReason {
    Fault(fault) => fault;
    NoStream => "give-up-no-stream";
    NotOurs => "give-up-not-ours";
    Broken => "give-up-broken";
    Variant(variant) => "give-up-variant", variant;
    Player(why) => "give-up-player", why;
    Illegal(why) => "give-up-illegal", why;
} }

said! { BotError {
    Fault(fault) => fault;
    BadToken => "bot-bad-token";
    NotABot(name) => "bot-not-a-bot", name;
    HasPlayed(name, games) => "bot-has-played", name, games;
    Level(name) => "bot-level", name;
    NothingToPlay => "bot-nothing-to-play";
    Threads(why) => "bot-threads", why;
} }
