//! Errors of requests, and their texts.

use std::time::Duration;

use axum::http::StatusCode;
use axum::http::header::{self, HeaderValue};
use axum::response::{IntoResponse, Response};
use kiebitz_games::store::StoreError;
use kiebitz_gametree::tictactoe::MoveError;
use kiebitz_play::words::Message;
use kiebitz_play::{Language, Refusal, ResumeError, WhyNot};
use kiebitz_players::SpecError;

use crate::{language, wire};

/// Why a request failed.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The request comes from another site's page, or names another host.
    Foreign,
    /// There is no such path.
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
    Stale { expected: usize, ply: usize },
    /// The session refuses the command.
    Refused(Refusal),
    /// The move is not legal.
    Move(String, WhyNot),
    /// The cell is not free.
    Cell(String, MoveError),
    /// Takebacks were switched off when the game began.
    NoTakeBack,
    /// The other side has not asked for a takeback.
    NoneAsked,
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
    fn status(&self) -> StatusCode {
        match self {
            Fault::Foreign
            | Fault::Program(_)
            | Fault::NoKey
            | Fault::NotAllowed
            | Fault::LinksOnly => StatusCode::FORBIDDEN,
            Fault::NoPath | Fault::Unknown(..) => StatusCode::NOT_FOUND,
            Fault::Method => StatusCode::METHOD_NOT_ALLOWED,
            Fault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Fault::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Fault::Malformed(_) | Fault::Bad(..) => StatusCode::BAD_REQUEST,
            Fault::Stale { .. } => StatusCode::CONFLICT,
            Fault::Busy(_) | Fault::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Fault::Player(_)
            | Fault::NotAtTicTacToe(_)
            | Fault::Refused(_)
            | Fault::Move(..)
            | Fault::Cell(..)
            | Fault::NoTakeBack
            | Fault::NoneAsked
            | Fault::NotResumed(_)
            | Fault::NoTable(_)
            | Fault::NotHere(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Fault::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// A code for programs.
    fn code(&self) -> &'static str {
        match self {
            Fault::Foreign => "foreign",
            Fault::NoPath => "no_path",
            Fault::Method => "method",
            Fault::TooLarge => "too_large",
            Fault::Malformed(_) => "malformed",
            Fault::NotJson => "not_json",
            Fault::Unknown(..) => "unknown",
            Fault::Bad(..) => "bad_value",
            Fault::Program(_) => "program",
            Fault::Player(_) | Fault::NotAtTicTacToe(_) => "bad_player",
            Fault::Stale { .. } => "stale",
            Fault::Refused(refusal) => match refusal {
                Refusal::GameOver => "game_over",
                Refusal::PlayerMissing => "player_missing",
                Refusal::NotReady => "not_ready",
                Refusal::NotYourTurn => "not_your_turn",
                Refusal::NotHuman => "not_human",
                Refusal::Illegal(_) => "illegal_move",
                Refusal::NothingToTakeBack => "nothing_to_take_back",
                Refusal::NoOffer => "no_offer",
                Refusal::AlreadyOffered => "already_offered",
                Refusal::NothingToClaim => "nothing_to_claim",
                Refusal::NoAdviser => "no_adviser",
            },
            Fault::Cell(_, MoveError::Over) => "game_over",
            Fault::Move(..) | Fault::Cell(..) => "illegal_move",
            Fault::NoTakeBack => "no_takeback",
            Fault::NoneAsked => "none_asked",
            Fault::NoKey => "no_key",
            Fault::NotAllowed => "not_allowed",
            Fault::LinksOnly => "links_only",
            Fault::Busy(_) => "busy",
            Fault::TooMany(_) => "too_many",
            Fault::NotResumed(_) => "not_resumed",
            Fault::NoTable(_) => "no_table",
            Fault::NotHere(_) => "not_here",
            Fault::Internal(_) => "internal",
        }
    }

    /// A sentence for people.
    pub fn text(&self, language: Language) -> String {
        let say = |english: String, german: String| match language {
            Language::English => english,
            Language::German => german,
        };
        match self {
            Fault::Foreign => say(
                "This server answers only its own page.".into(),
                "Dieser Server antwortet nur seiner eigenen Seite.".into(),
            ),
            Fault::NoPath => say(
                "There is nothing at this address.".into(),
                "Unter dieser Adresse gibt es nichts.".into(),
            ),
            Fault::Method => say(
                "This address does not accept this method.".into(),
                "Diese Adresse erlaubt diese Methode nicht.".into(),
            ),
            Fault::TooLarge => say(
                "The request is larger than allowed.".into(),
                "Die Anfrage ist größer als erlaubt.".into(),
            ),
            Fault::Malformed(why) => say(
                format!("The request is not valid: {why}."),
                format!("Die Anfrage ist ungültig: {why}."),
            ),
            Fault::NotJson => say(
                "The request must be JSON (Content-Type: application/json).".into(),
                "Die Anfrage muss JSON sein (Content-Type: application/json).".into(),
            ),
            Fault::Unknown(what, name) => say(
                format!("There is no {what} {name}."),
                format!("{} {name} gibt es nicht.", german_noun(what)),
            ),
            Fault::Bad(what, why) => say(
                format!("The {what} is not valid: {why}."),
                format!("{} ist ungültig: {why}.", german_article(what)),
            ),
            Fault::Program(spec) => say(
                format!("The page may not start programs or connect to other servers: {spec}."),
                format!(
                    "Die Seite darf keine Programme starten und sich nicht mit anderen Servern verbinden: {spec}."
                ),
            ),
            Fault::Player(error) => language.say(&Message::BadPlayer(error)),
            Fault::NotAtTicTacToe(name) => language.say(&Message::NotAtTicTacToe(name)),
            Fault::Stale { expected, ply } => say(
                format!("The game has changed: it has {ply} moves, not {expected}."),
                format!("Die Partie hat sich geändert: Sie hat {ply} Züge, nicht {expected}."),
            ),
            Fault::Refused(refusal) => language.say(&Message::Refused(*refusal)),
            // The usual sentence mentions typed commands, which the page does not have.
            Fault::Move(text, WhyNot::NotAMove(_)) => {
                say(format!("{text} is not a move."), format!("{text} ist kein Zug."))
            }
            Fault::Move(text, why) => language.say(&Message::BadMove(text, why)),
            Fault::Cell(text, problem) => language.say(&Message::BadCell(text, *problem)),
            Fault::NoTakeBack => say(
                "Takebacks are switched off in this game.".into(),
                "Zurücknehmen ist in dieser Partie abgeschaltet.".into(),
            ),
            Fault::NoneAsked => say(
                "The other side has not asked for a takeback.".into(),
                "Die andere Seite hat nicht um eine Rücknahme gebeten.".into(),
            ),
            Fault::NoKey => say(
                "Only invited players may do that: this is not a key of the game.".into(),
                "Das darf nur, wer eingeladen ist: Dies ist kein Schlüssel der Partie.".into(),
            ),
            Fault::NotAllowed => say(
                "This link does not allow that.".into(),
                "Dieser Link erlaubt das nicht.".into(),
            ),
            Fault::LinksOnly => say(
                "This server shows others only games they have a link to.".into(),
                "Dieser Server zeigt anderen nur Partien, zu denen sie einen Link haben.".into(),
            ),
            Fault::Busy(what) => say(
                format!("The limit of {what} is reached; end one, or try again later."),
                format!(
                    "Es gibt schon so viele {}, wie dieser Server erlaubt; beende etwas oder versuche es später.",
                    german_plural(what)
                ),
            ),
            Fault::TooMany(wait) => {
                let seconds = seconds(*wait);
                say(
                    format!("Too many requests; try again in {seconds} s."),
                    format!("Zu viele Anfragen; versuche es in {seconds} s wieder."),
                )
            }
            Fault::NotResumed(why) => say(
                format!("The game cannot be continued: {why}."),
                format!("Die Partie lässt sich nicht fortsetzen: {why}."),
            ),
            Fault::NoTable(material) => say(
                format!("There is no table of {material}; it can be built."),
                format!("Es gibt keine Tabelle von {material}; sie kann gebaut werden."),
            ),
            Fault::NotHere(why) => say(format!("{why}."), format!("{why}.")),
            Fault::Internal(why) => {
                say(format!("The server failed: {why}."), format!("Fehler im Server: {why}."))
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
        let body = wire::Failed {
            error: wire::FailedWith { code: self.code(), message: self.text(language::current()) },
        };
        let text = serde_json::to_string(&body).unwrap_or_default();
        let mut response = (self.status(), text).into_response();
        let json = HeaderValue::from_static("application/json");
        response.headers_mut().insert(header::CONTENT_TYPE, json);
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

impl From<SpecError> for Fault {
    fn from(error: SpecError) -> Fault {
        Fault::Player(error)
    }
}
