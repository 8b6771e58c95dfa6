//! The messages in English.

use kiebitz_play::Language;
use kiebitz_play::words::Message;

use super::{
    ChallengeFilter, Decline, GiveUpReason, News, Request, Terms, clock_text, games,
    is_bad_position, rated, times,
};

pub fn say(news: &News) -> String {
    match news {
        News::SignedIn { name, server } => format!("playing as {name} on {server}"),
        News::Upgraded(name) => format!("{name} is a bot account now"),
        News::Dropped { game: None, fault } => format!("event stream lost ({fault}): trying again"),
        News::Dropped { game: Some(id), fault } => {
            format!("{id}: stream lost ({fault}): trying again")
        }
        News::Strange(reason) => format!("skipped a line that cannot be read: {reason}"),
        News::Accepted { challenger, rating, terms } => {
            format!("accepted {} ({})", rated(challenger, *rating), said(terms))
        }
        News::Declined { challenger, rating, terms, reason, filter } => {
            format!("declined {challenger}: {}", declined(*reason, *rating, terms, filter))
        }
        News::NotAnswered { id, fault } => format!("challenge {id} could not be answered: {fault}"),
        News::Challenging { name, terms } => format!("challenging {name} ({})", said(terms)),
        News::Refused { name, reason } => format!("{name} declined: {reason}"),
        News::NoChallenge(fault) => format!("could not send a challenge: {fault}"),
        News::Begun { id, opponent, rating, terms, white, resumed } => {
            let verb = if *resumed { "resuming" } else { "playing" };
            let color = if *white { "White" } else { "Black" };
            let opponent = rated(opponent, *rating);
            format!("{id}: {verb} {color} against {opponent} ({})", said(terms))
        }
        News::Over { id, opponent, end } => {
            let over = Language::English.say(&Message::GameOver(*end));
            format!("{id} against {opponent}: {over}")
        }
        News::GivenUp { id, reason } => format!("{id}: cannot go on: {}", give_up_reason(reason)),
        News::Unsure { id, uci, fault } => {
            format!("{id}: no answer to {uci} ({fault}): asking where the game stands")
        }
        News::SentAgain { id, uci } => format!("{id}: {uci} had not arrived, sent again"),
        News::Resigned(id) => format!("{id}: resigned"),
        News::OfferedDraw(id) => format!("{id}: offered a draw"),
        News::TookDraw(id) => format!("{id}: accepted a draw"),
        News::DeclinedDraw(id) => format!("{id}: declined a draw"),
        News::Takeback { id, granted: true } => format!("{id}: granted a takeback"),
        News::Takeback { id, granted: false } => format!("{id}: declined a takeback"),
        News::Claimed(id) => format!("{id}: the opponent has left, claimed the win"),
        News::Aborted(id) => format!("{id}: the opponent did not begin, aborted"),
        News::Failed { id, what, fault } => format!("{id}: {} failed: {fault}", request(*what)),
        News::TooMany(id) => format!("{id}: not played, there are too many games"),
        News::NotStored { id, reason } => format!("{id}: the game could not be saved: {reason}"),
        News::Leaving(0) => "leaving".to_owned(),
        News::Leaving(1) => {
            "finishing 1 game, taking no more (Ctrl-C again leaves at once)".to_owned()
        }
        News::Leaving(games) => {
            format!("finishing {games} games, taking no more (Ctrl-C again leaves at once)")
        }
        News::Left { games, wins, draws, losses } => {
            format!("games {games}: won {wins}, drawn {draws}, lost {losses}")
        }
    }
}

/// Why a challenge is declined: what was asked for, and what is accepted.
fn declined(
    reason: Decline,
    rating: Option<u32>,
    terms: &Terms,
    filter: &ChallengeFilter,
) -> String {
    let time = |what: &str| {
        let clock = terms.clock.map_or("no clock".to_owned(), clock_text);
        format!("{what} ({clock}; accepted are {})", times(filter, "to"))
    };
    match reason {
        Decline::TooFast => time("too fast"),
        Decline::TooSlow => time("too slow"),
        Decline::TimeControl => time("another speed"),
        Decline::Variant if is_bad_position(terms, filter) => {
            "the position to begin with is not legal".to_owned()
        }
        Decline::Variant | Decline::Standard => {
            format!("another game ({}; accepted are {})", terms.variant, games(filter))
        }
        Decline::Rated => "a casual game (accepted are rated ones)".to_owned(),
        Decline::Casual => "a rated game (accepted are casual ones)".to_owned(),
        Decline::NoBot => "a bot (accepted are humans)".to_owned(),
        Decline::OnlyBot => "a human (accepted are bots)".to_owned(),
        Decline::Later => "no place is free now".to_owned(),
        Decline::Generic => {
            let rating = rating.map_or("none".to_owned(), |rating| rating.to_string());
            let (least, most) = (filter.rating.start(), filter.rating.end());
            format!("rating ({rating}; accepted are {least} to {most})")
        }
    }
}

fn said(terms: &Terms) -> String {
    terms.say(["rated", "casual"])
}

fn give_up_reason(reason: &GiveUpReason) -> String {
    match reason {
        GiveUpReason::Fault(fault) => fault.to_string(),
        GiveUpReason::NoStream => "its stream is gone".to_owned(),
        GiveUpReason::NotOurs => "we do not play in it".to_owned(),
        GiveUpReason::Broken => "its task failed".to_owned(),
        GiveUpReason::Variant(name) => format!("we do not play {name}"),
        GiveUpReason::Player(why) => format!("the player failed: {why}"),
        GiveUpReason::Illegal(why) => format!("the server's moves are not legal: {why}"),
    }
}

fn request(what: Request) -> &'static str {
    match what {
        Request::Chat => "chat",
        Request::Draw => "the answer to a draw",
        Request::Takeback => "the answer to a takeback",
        Request::Resignation => "resigning",
        Request::Abort => "aborting",
        Request::Claim => "claiming the win",
    }
}
