//! The messages in German.

use kiebitz_play::Language;
use kiebitz_play::words::Message;

use super::{
    BotError, ChallengeFilter, Decline, GiveUpReason, News, Request, Terms, clock_text, games,
    is_bad_position, rated, times,
};

pub fn say(news: &News) -> String {
    match news {
        News::SignedIn { name, server } => format!("spielt als {name} auf {server}"),
        News::Upgraded(name) => format!("{name} ist jetzt ein Bot-Konto"),
        News::Dropped { game: None, fault: why } => {
            format!("Ereignisstrom abgerissen ({}): neuer Versuch", why.in_german())
        }
        News::Dropped { game: Some(id), fault: why } => {
            format!("{id}: Strom abgerissen ({}): neuer Versuch", why.in_german())
        }
        News::Strange(reason) => format!("unverständliche Zeile übergangen: {reason}"),
        News::Accepted { challenger, rating, terms } => {
            format!("nimmt {} an ({})", rated(challenger, *rating), said(terms))
        }
        News::Declined { challenger, rating, terms, reason, filter } => {
            format!("lehnt {challenger} ab: {}", declined(*reason, *rating, terms, filter))
        }
        News::NotAnswered { id, fault: why } => {
            format!("Herausforderung {id} nicht beantwortet: {}", why.in_german())
        }
        News::Challenging { name, terms } => format!("fordert {name} heraus ({})", said(terms)),
        News::Refused { name, reason } => format!("{name} lehnt ab: {reason}"),
        News::NoChallenge(why) => format!("keine Herausforderung möglich: {}", why.in_german()),
        News::Begun { id, opponent, rating, terms, white, resumed } => {
            let verb = if *resumed { "spielt weiter mit" } else { "spielt mit" };
            let color = if *white { "Weiß" } else { "Schwarz" };
            let opponent = rated(opponent, *rating);
            format!("{id}: {verb} {color} gegen {opponent} ({})", said(terms))
        }
        News::Over { id, opponent, end } => {
            let over = Language::German.say(&Message::GameOver(*end));
            format!("{id} gegen {opponent}: {over}")
        }
        News::GivenUp { id, reason } => {
            format!("{id}: kann nicht weitergehen: {}", give_up_reason(reason))
        }
        News::Unsure { id, uci, fault: why } => {
            format!("{id}: keine Antwort auf {uci} ({}): fragt nach dem Stand", why.in_german())
        }
        News::SentAgain { id, uci } => {
            format!("{id}: {uci} war nicht angekommen, noch einmal gesendet")
        }
        News::Resigned(id) => format!("{id}: aufgegeben"),
        News::OfferedDraw(id) => format!("{id}: Remis angeboten"),
        News::TookDraw(id) => format!("{id}: Remis angenommen"),
        News::DeclinedDraw(id) => format!("{id}: Remis abgelehnt"),
        News::Takeback { id, granted: true } => format!("{id}: Rücknahme gewährt"),
        News::Takeback { id, granted: false } => format!("{id}: Rücknahme abgelehnt"),
        News::Claimed(id) => format!("{id}: der Gegner ist fort, Sieg beansprucht"),
        News::Aborted(id) => format!("{id}: der Gegner beginnt nicht, abgebrochen"),
        News::Failed { id, what, fault: why } => {
            format!("{id}: {} misslungen: {}", request(*what), why.in_german())
        }
        News::TooMany(id) => format!("{id}: bleibt liegen, es sind zu viele Partien"),
        News::NotStored { id, reason } => {
            format!("{id}: die Partie ist nicht gespeichert: {reason}")
        }
        News::Leaving(0) => "hört auf".to_owned(),
        News::Leaving(1) => {
            "beendet noch 1 Partie, nimmt keine mehr an (noch einmal Strg-C: sofort)".to_owned()
        }
        News::Leaving(games) => {
            format!(
                "beendet noch {games} Partien, nimmt keine mehr an (noch einmal Strg-C: sofort)"
            )
        }
        News::Left { games, wins, draws, losses } => {
            format!("Partien {games}: gewonnen {wins}, remis {draws}, verloren {losses}")
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

fn request(what: Request) -> &'static str {
    match what {
        Request::Chat => "Chat",
        Request::Draw => "die Antwort auf ein Remis",
        Request::Takeback => "die Antwort auf eine Rücknahme",
        Request::Resignation => "die Aufgabe",
        Request::Abort => "der Abbruch",
        Request::Claim => "der Anspruch auf den Sieg",
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
