//! What the bot says, and how its games share the machine.

use std::time::Duration;

use kiebitz_bot::lichess::wire::GameId;
use kiebitz_bot::lichess::{
    BotError, Challenger, Decline, GameNews, GiveUpReason, News, Request, Settings, Summary, Terms,
};
use kiebitz_play::Language;
use kiebitz_players::{End, Resources, Text};
use kiebitz_protocol::http::Fault;
use kiebitz_words::Say;

#[test]
fn lines_are_one_line_in_both_languages() {
    let fault = || Fault::Silent(Duration::from_secs(15));
    let id = || GameId::try_from("abcd1234".to_owned()).expect("a name");
    let name = || Text::from("Anna");
    let declined = |reason| {
        let terms = Terms { variant: "atomic".into(), clock: Some((1.0, 0.0)), rated: true };
        let from = Challenger { name: name(), rating: Some(1500), terms };
        News::Declined(from, reason, Box::default())
    };
    for news in [
        News::SignedIn(name(), "https://lichess.org".into()),
        News::Dropped(fault()),
        News::Game(id(), GameNews::Dropped(Fault::TooMany(Duration::from_secs(60)))),
        declined(Decline::NoBot),
        declined(Decline::Later),
        declined(Decline::Variant),
        News::Over(id(), name(), End::Aborted),
        News::Game(id(), GameNews::Failed(Request::Draw(true), fault())),
        News::Game(id(), GameNews::GivenUp(GiveUpReason::Variant("atomic".into()))),
        News::Leaving(0),
        News::Leaving(1),
        News::Leaving(2),
        News::Left(Summary { games: 3, wins: 1, draws: 1, losses: 1, given_up: 0 }),
    ] {
        let [english, german] = [Language::English, Language::German].map(|l| news.say(l));
        assert_ne!(english, german);
        assert!(!english.contains('\n') && !german.contains('\n') && !english.is_empty());
    }
    let [english, german] =
        [Language::English, Language::German].map(|l| declined(Decline::TooFast).say(l));
    assert_eq!(
        english,
        "declined Anna: too fast (1+0; accepted are bullet, blitz, rapid, classical)"
    );
    assert_eq!(
        german,
        "lehnt Anna ab: zu schnell (1+0; angenommen werden bullet, blitz, rapid, classical)"
    );
    let error = BotError::Fault(fault());
    assert!(error.say(Language::German).contains("15 s"), "{}", error.say(Language::German));
}

#[test]
fn games_share_the_machine() {
    let means = Resources { threads: 8, hash_mib: 256, ..Resources::default() };
    let shares = |games| {
        let share = Settings { games, means: means.clone(), ..Settings::default() }.share();
        (share.threads, share.hash_mib)
    };
    assert_eq!(shares(1), (8, 256));
    assert_eq!(shares(3), (2, 85));
    assert_eq!(shares(1000), (1, 1));
}
