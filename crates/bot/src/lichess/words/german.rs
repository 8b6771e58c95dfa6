//! The messages in German.

use kiebitz_play::Language;
use kiebitz_play::words::game_over;

use super::{
    Begun, BotError, ChallengeFilter, Challenger, Decline, GameNews, GiveUpReason, News, Request,
    Summary, Terms, clock_text, games, is_bad_position, times,
};

pub fn say(news: &News) -> String {
    match news {
        News::SignedIn(name, server) => format!("spielt als {name} auf {server}"),
        News::Upgraded(name) => format!("{name} ist jetzt ein Bot-Konto"),
        News::Dropped(why) => {
            format!("Ereignisstrom abgerissen ({}): neuer Versuch", why.in_german())
        }
        News::Strange(reason) => format!("unverständliche Zeile übergangen: {reason}"),
        News::Accepted(from) => format!("nimmt {from} an ({})", said(&from.terms)),
        News::Declined(from, reason, filter) => {
            format!("lehnt {} ab: {}", from.name, declined(*reason, from, filter))
        }
        News::NotAnswered(id, why) => {
            format!("Herausforderung {id} nicht beantwortet: {}", why.in_german())
        }
        News::Challenging(name, terms) => format!("fordert {name} heraus ({})", said(terms)),
        News::Refused(name, reason) => format!("{name} lehnt ab: {reason}"),
        News::NoChallenge(why) => format!("keine Herausforderung möglich: {}", why.in_german()),
        News::Over(id, opponent, end) => {
            let over = game_over(Language::German, *end);
            format!("{id} gegen {opponent}: {over}")
        }
        News::Game(id, news) => format!("{id}: {}", of_game(news)),
        News::Leaving(0) => "hört auf".to_owned(),
        News::Leaving(1) => {
            "beendet noch 1 Partie, nimmt keine mehr an (noch einmal Strg-C: sofort)".to_owned()
        }
        News::Leaving(games) => {
            format!(
                "beendet noch {games} Partien, nimmt keine mehr an (noch einmal Strg-C: sofort)"
            )
        }
        News::Left(Summary { games, wins, draws, losses, .. }) => {
            format!("Partien {games}: gewonnen {wins}, remis {draws}, verloren {losses}")
        }
    }
}

fn of_game(news: &GameNews) -> String {
    match news {
        GameNews::Dropped(why) => format!("Strom abgerissen ({}): neuer Versuch", why.in_german()),
        GameNews::Begun(Begun { opponent, me, resumed }) => {
            let verb = if *resumed { "spielt weiter mit" } else { "spielt mit" };
            let color = if me.is_white() { "Weiß" } else { "Schwarz" };
            format!("{verb} {color} gegen {opponent} ({})", said(&opponent.terms))
        }
        GameNews::GivenUp(reason) => format!("kann nicht weitergehen: {}", give_up_reason(reason)),
        GameNews::Unsure(uci, why) => {
            format!("keine Antwort auf {uci} ({}): fragt nach dem Stand", why.in_german())
        }
        GameNews::SentAgain(uci) => format!("{uci} war nicht angekommen, noch einmal gesendet"),
        GameNews::Resigned => "aufgegeben".to_owned(),
        GameNews::OfferedDraw => "Remis angeboten".to_owned(),
        GameNews::TookDraw => "Remis angenommen".to_owned(),
        GameNews::DeclinedDraw => "Remis abgelehnt".to_owned(),
        GameNews::Takeback(true) => "Rücknahme gewährt".to_owned(),
        GameNews::Takeback(false) => "Rücknahme abgelehnt".to_owned(),
        GameNews::Claimed => "der Gegner ist fort, Sieg beansprucht".to_owned(),
        GameNews::Aborted => "der Gegner beginnt nicht, abgebrochen".to_owned(),
        GameNews::Failed(what, why) => format!("{} misslungen: {}", request(what), why.in_german()),
        GameNews::TooMany => "bleibt liegen, es sind zu viele Partien".to_owned(),
        GameNews::NotStored(reason) => format!("die Partie ist nicht gespeichert: {reason}"),
    }
}

/// Why a challenge is declined: what was asked for, and what is accepted.
fn declined(reason: Decline, from: &Challenger, filter: &ChallengeFilter) -> String {
    let Challenger { rating, terms, .. } = from;
    let time = |what: &str| {
        let clock = terms.clock.map_or("ohne Uhr".to_owned(), clock_text);
        format!("{what} ({clock}; angenommen werden {})", times(filter, "bis"))
    };
    match reason {
        Decline::TooFast => time("zu schnell"),
        Decline::TooSlow => time("zu langsam"),
        Decline::TimeControl => time("anderes Tempo"),
        Decline::Variant if is_bad_position(terms, filter) => {
            "die Anfangsstellung ist nicht regelgerecht".to_owned()
        }
        Decline::Variant | Decline::Standard => {
            format!("anderes Spiel ({}; angenommen werden {})", terms.variant, games(filter))
        }
        Decline::Rated => "ungewertete Partie (angenommen werden gewertete)".to_owned(),
        Decline::Casual => "gewertete Partie (angenommen werden ungewertete)".to_owned(),
        Decline::NoBot => "ein Bot (angenommen werden Menschen)".to_owned(),
        Decline::OnlyBot => "ein Mensch (angenommen werden Bots)".to_owned(),
        Decline::Later => "gerade ist kein Platz frei".to_owned(),
        Decline::Generic => {
            let rating = rating.map_or("keine".to_owned(), |rating| rating.to_string());
            let (least, most) = (filter.rating.start(), filter.rating.end());
            format!("Wertung ({rating}; angenommen werden {least} bis {most})")
        }
    }
}

fn said(terms: &Terms) -> String {
    terms.say(["gewertet", "ungewertet"])
}

fn give_up_reason(reason: &GiveUpReason) -> String {
    match reason {
        GiveUpReason::Fault(why) => why.in_german(),
        GiveUpReason::NoStream => "ihr Strom ist versiegt".to_owned(),
        GiveUpReason::NotOurs => "wir spielen sie nicht mit".to_owned(),
        GiveUpReason::Broken => "ihr Vorgang ist abgebrochen".to_owned(),
        GiveUpReason::Variant(name) => format!("wir spielen kein {name}"),
        GiveUpReason::Player(why) => format!("der Spieler ist ausgefallen: {why}"),
        GiveUpReason::Illegal(why) => {
            format!("die Züge des Servers sind nicht regelgerecht: {why}")
        }
    }
}

fn request(what: &Request) -> &'static str {
    match what {
        Request::Chat(..) => "Chat",
        Request::Draw(_) => "die Antwort auf ein Remis",
        Request::Takeback(_) => "die Antwort auf eine Rücknahme",
        Request::Resign => "die Aufgabe",
        Request::Abort => "der Abbruch",
        Request::ClaimVictory => "der Anspruch auf den Sieg",
    }
}

pub fn error(error: &BotError) -> String {
    match error {
        BotError::Fault(why) => why.in_german(),
        BotError::BadToken => "der Server kennt das Token nicht: ein neues anlegen und mit \
            kiebitz bot login nennen"
            .to_owned(),
        BotError::NotABot(name) => format!(
            "{name} ist kein Bot-Konto: kiebitz bot lichess --upgrade macht es für immer dazu, wenn es noch nie gespielt hat"
        ),
        BotError::HasPlayed(name, games) => format!(
            "{name} hat {games} Partien gespielt, und nur ein Konto ohne Partien kann ein Bot werden"
        ),
        BotError::Level(name) => format!(
            "{name} kann nicht auf einem Server spielen: engine, table, elo:N oder ein Lehrbuchspieler"
        ),
        BotError::NothingToPlay => {
            "der Server des Probelaufs hat keine Partie, die angenommen wird: er \
            bietet Partien mit Uhr an"
                .to_owned()
        }
        BotError::Threads(why) => format!("es lässt sich kein Thread starten: {why}"),
    }
}
