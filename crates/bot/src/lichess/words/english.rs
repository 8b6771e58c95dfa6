//! The messages in English.

use kiebitz_play::Language;
use kiebitz_play::words::game_over;

use super::{
    Begun, ChallengeFilter, Challenger, Decline, GameNews, GiveUpReason, News, Request, Summary,
    Terms, clock_text, games, is_bad_position, times,
};

pub fn say(news: &News) -> String {
    match news {
        News::SignedIn(name, server) => format!("playing as {name} on {server}"),
        News::Upgraded(name) => format!("{name} is a bot account now"),
        News::Dropped(fault) => format!("event stream lost ({fault}): trying again"),
        News::Strange(reason) => format!("skipped a line that cannot be read: {reason}"),
        News::Accepted(from) => format!("accepted {from} ({})", said(&from.terms)),
        News::Declined(from, reason, filter) => {
            format!("declined {}: {}", from.name, declined(*reason, from, filter))
        }
        News::NotAnswered(id, fault) => format!("challenge {id} could not be answered: {fault}"),
        News::Challenging(name, terms) => format!("challenging {name} ({})", said(terms)),
        News::Refused(name, reason) => format!("{name} declined: {reason}"),
        News::NoChallenge(fault) => format!("could not send a challenge: {fault}"),
        News::Over(id, opponent, end) => {
            let over = game_over(Language::English, *end);
            format!("{id} against {opponent}: {over}")
        }
        News::Game(id, news) => format!("{id}: {}", of_game(news)),
        News::Leaving(0) => "leaving".to_owned(),
        News::Leaving(1) => {
            "finishing 1 game, taking no more (Ctrl-C again leaves at once)".to_owned()
        }
        News::Leaving(games) => {
            format!("finishing {games} games, taking no more (Ctrl-C again leaves at once)")
        }
        News::Left(Summary { games, wins, draws, losses, .. }) => {
            format!("games {games}: won {wins}, drawn {draws}, lost {losses}")
        }
    }
}

fn of_game(news: &GameNews) -> String {
    match news {
        GameNews::Dropped(fault) => format!("stream lost ({fault}): trying again"),
        GameNews::Begun(Begun { opponent, me, resumed }) => {
            let verb = if *resumed { "resuming" } else { "playing" };
            let color = if me.is_white() { "White" } else { "Black" };
            format!("{verb} {color} against {opponent} ({})", said(&opponent.terms))
        }
        GameNews::GivenUp(reason) => format!("cannot go on: {}", give_up_reason(reason)),
        GameNews::Unsure(uci, fault) => {
            format!("no answer to {uci} ({fault}): asking where the game stands")
        }
        GameNews::SentAgain(uci) => format!("{uci} had not arrived, sent again"),
        GameNews::Resigned => "resigned".to_owned(),
        GameNews::OfferedDraw => "offered a draw".to_owned(),
        GameNews::TookDraw => "accepted a draw".to_owned(),
        GameNews::DeclinedDraw => "declined a draw".to_owned(),
        GameNews::Takeback(true) => "granted a takeback".to_owned(),
        GameNews::Takeback(false) => "declined a takeback".to_owned(),
        GameNews::Claimed => "the opponent has left, claimed the win".to_owned(),
        GameNews::Aborted => "the opponent did not begin, aborted".to_owned(),
        GameNews::Failed(what, fault) => format!("{} failed: {fault}", request(what)),
        GameNews::TooMany => "not played, there are too many games".to_owned(),
        GameNews::NotStored(reason) => format!("the game could not be saved: {reason}"),
    }
}

/// Why a challenge is declined: what was asked for, and what is accepted.
fn declined(reason: Decline, from: &Challenger, filter: &ChallengeFilter) -> String {
    let Challenger { rating, terms, .. } = from;
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

fn request(what: &Request) -> &'static str {
    match what {
        Request::Chat(..) => "chat",
        Request::Draw(_) => "the answer to a draw",
        Request::Takeback(_) => "the answer to a takeback",
        Request::Resign => "resigning",
        Request::Abort => "aborting",
        Request::ClaimVictory => "claiming the win",
    }
}
