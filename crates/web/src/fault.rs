//! Errors of requests, and their texts.

use std::time::Duration;

use axum::http::StatusCode;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kiebitz_games::store::StoreError;
use kiebitz_gametree::tictactoe::MoveError;
use kiebitz_play::words;
use kiebitz_play::{Language, Refusal, ResumeError, WhyNot};
use kiebitz_players::SpecError;
use kiebitz_words::text;

use crate::routes::json_text;
use crate::{language, wire};

#[derive(Debug)]
pub(crate) enum Fault {
    /// The request comes from another site's page, or names another host.
    Foreign,
    NoPath,
    /// The path does not accept this method.
    Method,
    /// The body is larger than allowed.
    TooLarge,
    /// The body is not JSON, or lacks something.
    Malformed(String),
    /// The content type says that the body is not JSON.
    NotJson,
    /// No object with this name exists.
    Unknown(&'static str, String),
    /// A value is invalid.
    Bad(&'static str, String),
    /// The page may not use this player.
    Program(String),
    /// A player cannot play this game.
    Player(SpecError),
    /// A player that cannot play tic-tac-toe.
    NotAtTicTacToe(String),
    /// The game has changed since the client's state.
    Stale {
        expected: usize,
        ply: usize,
    },
    /// The session refuses the command.
    Refused(Refusal),
    Move(String, WhyNot),
    Cell(String, MoveError),
    /// Takebacks were switched off when the game began.
    NoTakeBack,
    /// The game has keys, and the request has none of them.
    NoKey,
    /// The request's key does not allow this.
    NotAllowed,
    /// Clients from other machines may use only what a link opens.
    LinksOnly,
    /// The limit of simultaneous tasks is reached.
    Busy(&'static str),
    /// The client has exceeded its rate; it may ask again after this time.
    TooMany(Duration),
    /// The game cannot be continued.
    NotResumed(String),
    /// No table covers the position.
    NoTable(String),
    /// The request does not apply to this object.
    NotHere(String),
    /// An error of the server.
    Internal(String),
}

impl Fault {
    /// The status of the response, and the code for programs in its body.
    fn status_and_code(&self) -> (StatusCode, &'static str) {
        use StatusCode as S;
        match self {
            Fault::Foreign => (S::FORBIDDEN, "foreign"),
            Fault::NoPath => (S::NOT_FOUND, "no_path"),
            Fault::Method => (S::METHOD_NOT_ALLOWED, "method"),
            Fault::TooLarge => (S::PAYLOAD_TOO_LARGE, "too_large"),
            Fault::Malformed(_) => (S::BAD_REQUEST, "malformed"),
            Fault::NotJson => (S::UNSUPPORTED_MEDIA_TYPE, "not_json"),
            Fault::Unknown(..) => (S::NOT_FOUND, "unknown"),
            Fault::Bad(..) => (S::BAD_REQUEST, "bad_value"),
            Fault::Program(_) => (S::FORBIDDEN, "program"),
            Fault::Player(_) | Fault::NotAtTicTacToe(_) => (S::UNPROCESSABLE_ENTITY, "bad_player"),
            Fault::Stale { .. } => (S::CONFLICT, "stale"),
            Fault::Refused(refusal) => (S::UNPROCESSABLE_ENTITY, refusal.name()),
            Fault::Cell(_, MoveError::Over) => (S::UNPROCESSABLE_ENTITY, "game_over"),
            Fault::Move(..) | Fault::Cell(..) => (S::UNPROCESSABLE_ENTITY, "illegal_move"),
            Fault::NoTakeBack => (S::UNPROCESSABLE_ENTITY, "no_takeback"),
            Fault::NoKey => (S::FORBIDDEN, "no_key"),
            Fault::NotAllowed => (S::FORBIDDEN, "not_allowed"),
            Fault::LinksOnly => (S::FORBIDDEN, "links_only"),
            Fault::Busy(_) => (S::TOO_MANY_REQUESTS, "busy"),
            Fault::TooMany(_) => (S::TOO_MANY_REQUESTS, "too_many"),
            Fault::NotResumed(_) => (S::UNPROCESSABLE_ENTITY, "not_resumed"),
            Fault::NoTable(_) => (S::UNPROCESSABLE_ENTITY, "no_table"),
            Fault::NotHere(_) => (S::UNPROCESSABLE_ENTITY, "not_here"),
            Fault::Internal(_) => (S::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    /// A sentence for people.
    pub fn text(&self, language: Language) -> String {
        let say = |english: &str, german: &str| match language {
            Language::English => english.to_owned(),
            Language::German => german.to_owned(),
        };
        match self {
            Fault::Foreign => say(
                "This server answers only its own page.",
                "Dieser Server antwortet nur seiner eigenen Seite.",
            ),
            Fault::NoPath => {
                say("There is nothing at this address.", "Unter dieser Adresse gibt es nichts.")
            }
            Fault::Method => say(
                "This address does not accept this method.",
                "Diese Adresse erlaubt diese Methode nicht.",
            ),
            Fault::TooLarge => {
                say("The request is larger than allowed.", "Die Anfrage ist größer als erlaubt.")
            }
            Fault::Malformed(why) => say(
                &format!("The request is not valid: {why}."),
                &format!("Die Anfrage ist ungültig: {why}."),
            ),
            Fault::NotJson => say(
                "The request must be JSON (Content-Type: application/json).",
                "Die Anfrage muss JSON sein (Content-Type: application/json).",
            ),
            Fault::Unknown(what, name) => say(
                &format!("There is no {what} {name}."),
                &format!("{} {name} gibt es nicht.", german_noun(what)),
            ),
            Fault::Bad(what, why) => say(
                &format!("The {what} is not valid: {why}."),
                &format!("{} ist ungültig: {why}.", german_article(what)),
            ),
            Fault::Program(spec) => say(
                &format!("The page may not start programs or connect to other servers: {spec}."),
                &format!(
                    "Die Seite darf keine Programme starten und sich nicht mit anderen Servern verbinden: {spec}."
                ),
            ),
            Fault::Player(error) => words::bad_player(language, error),
            Fault::NotAtTicTacToe(name) => text!(language, "not-at-tictactoe", name),
            Fault::Stale { expected, ply } => say(
                &format!("The game has changed: it has {ply} moves, not {expected}."),
                &format!("Die Partie hat sich geändert: Sie hat {ply} Züge, nicht {expected}."),
            ),
            Fault::Refused(refusal) => words::refusal(language, *refusal),
            // The usual sentence mentions typed commands, which the page does not have.
            Fault::Move(text, WhyNot::NotAMove(_)) => {
                say(&format!("{text} is not a move."), &format!("{text} ist kein Zug."))
            }
            Fault::Move(text, why) => words::bad_move(language, text, why),
            Fault::Cell(text, problem) => words::bad_cell(language, text, *problem),
            Fault::NoTakeBack => say(
                "Takebacks are switched off in this game.",
                "Zurücknehmen ist in dieser Partie abgeschaltet.",
            ),
            Fault::NoKey => say(
                "Only invited players may do that: this is not a key of the game.",
                "Das darf nur, wer eingeladen ist: Dies ist kein Schlüssel der Partie.",
            ),
            Fault::NotAllowed => {
                say("This link does not allow that.", "Dieser Link erlaubt das nicht.")
            }
            Fault::LinksOnly => say(
                "This server shows others only games they have a link to.",
                "Dieser Server zeigt anderen nur Partien, zu denen sie einen Link haben.",
            ),
            Fault::Busy(what) => say(
                &format!("The limit of {what} is reached; end one, or try again later."),
                &format!(
                    "Es gibt schon so viele {}, wie dieser Server erlaubt; beende etwas oder versuche es später.",
                    german_plural(what)
                ),
            ),
            Fault::TooMany(wait) => {
                let seconds = seconds(*wait);
                say(
                    &format!("Too many requests; try again in {seconds} s."),
                    &format!("Zu viele Anfragen; versuche es in {seconds} s wieder."),
                )
            }
            Fault::NotResumed(why) => say(
                &format!("The game cannot be continued: {why}."),
                &format!("Die Partie lässt sich nicht fortsetzen: {why}."),
            ),
            Fault::NoTable(material) => say(
                &format!("There is no table of {material}; it can be built."),
                &format!("Es gibt keine Tabelle von {material}; sie kann gebaut werden."),
            ),
            Fault::NotHere(why) => say(&format!("{why}."), &format!("{why}.")),
            Fault::Internal(why) => {
                say(&format!("The server failed: {why}."), &format!("Fehler im Server: {why}."))
            }
        }
    }
}

/// Whole seconds, one at least.
fn seconds(wait: Duration) -> u64 {
    wait.as_secs_f64().ceil().max(1.0) as u64
}

fn german_noun(what: &str) -> &'static str {
    match what {
        "game" => "Die Partie",
        "analysis" => "Die Analyse",
        "review" => "Die Auswertung",
        "build" => "Den Tabellenbau",
        "drill" => "Die Übung",
        _ => "Das",
    }
}

fn german_article(what: &str) -> &'static str {
    match what {
        "position" => "Die Stellung",
        "clock" => "Die Uhr",
        "time" => "Die Zeit",
        "variant" => "Die Variante",
        "material" => "Das Material",
        "command" => "Der Befehl",
        "depth" => "Die Tiefe",
        "search" => "Die Suche",
        "side" => "Die Seite",
        "path" => "Der Weg",
        "game" => "Die Partie",
        "result" => "Das Ergebnis",
        _ => "Der Wert",
    }
}

fn german_plural(what: &str) -> &'static str {
    match what {
        "games" => "laufende Partien",
        "engines" => "Schachprogramme",
        "requests at once" => "Anfragen zugleich",
        "event streams" => "Ereignisströme",
        "analyses" => "Analysen",
        "reviews" => "Auswertungen",
        "table builds" => "Tabellenbauten",
        _ => "davon",
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let (status, code) = self.status_and_code();
        let message = self.text(language::current());
        let body = wire::ErrorBody { error: wire::ErrorDetail { code, message } };
        let text = serde_json::to_string(&body).unwrap_or_default();
        let mut response = (status, json_text(text)).into_response();
        let wait = match self {
            Fault::Busy(_) => Some(5),
            Fault::TooMany(wait) => Some(seconds(wait)),
            _ => None,
        };
        if let Some(wait) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, wait.into());
        }
        response
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        match error {
            StoreError::NoGame(id) => Fault::Unknown("game", id.to_string()),
            StoreError::Over(_) => Fault::Refused(Refusal::GameOver),
            StoreError::NullMove(_) => Fault::NotResumed(error.to_string()),
            error => Fault::Internal(error.to_string()),
        }
    }
}

impl From<ResumeError> for Fault {
    fn from(error: ResumeError) -> Fault {
        match error {
            ResumeError::Store(error) => error.into(),
            ResumeError::Nobody(..) => Fault::NotResumed("it does not say who plays it".into()),
            ResumeError::Player(_, error) => Fault::Player(error),
        }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        match refusal {
            // It is the link of a player, and a player may not ask.
            Refusal::HintAgainstPerson => Fault::NotAllowed,
            refusal => Fault::Refused(refusal),
        }
    }
}

impl From<SpecError> for Fault {
    fn from(error: SpecError) -> Fault {
        Fault::Player(error)
    }
}
