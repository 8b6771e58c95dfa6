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
use kiebitz_words::{Message, Say, message, text};

use crate::language;
use crate::routes::{Reply, json_text};
use crate::wire::{ErrorBody, ErrorCode, ErrorDetail};

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
    Malformed(Message<'static>),
    /// The content type says that the body is not JSON.
    NotJson,
    /// No object of this kind (one of `server-unknown`) and name exists.
    Unknown(&'static str, String),
    /// A value (one of `server-bad`) is invalid, and why.
    Bad(&'static str, Message<'static>),
    /// The page may not use this player.
    Program(String),
    /// A player cannot play this game.
    Player(SpecError),
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
    /// The limit of these tasks (one of `server-busy`) is reached.
    Busy(&'static str),
    /// The client has exceeded its rate; it may ask again after this time.
    TooMany(Duration),
    /// The game cannot be continued.
    NotResumed(Message<'static>),
    /// No table covers the position.
    NoTable(String),
    /// The request does not apply to this object.
    NotHere(Message<'static>),
    /// An error of the server.
    Internal(Message<'static>),
}

impl Fault {
    /// The status of the response, and the code for programs in its body.
    fn status_and_code(&self) -> (StatusCode, ErrorCode) {
        use {ErrorCode as C, StatusCode as S};
        match self {
            Fault::Foreign => (S::FORBIDDEN, C::Foreign),
            Fault::NoPath => (S::NOT_FOUND, C::NoPath),
            Fault::Method => (S::METHOD_NOT_ALLOWED, C::Method),
            Fault::TooLarge => (S::PAYLOAD_TOO_LARGE, C::TooLarge),
            Fault::Malformed(_) => (S::BAD_REQUEST, C::Malformed),
            Fault::NotJson => (S::UNSUPPORTED_MEDIA_TYPE, C::NotJson),
            Fault::Unknown(..) => (S::NOT_FOUND, C::Unknown),
            Fault::Bad(..) => (S::BAD_REQUEST, C::BadValue),
            Fault::Program(_) => (S::FORBIDDEN, C::Program),
            Fault::Player(_) => (S::UNPROCESSABLE_ENTITY, C::BadPlayer),
            Fault::Stale { .. } => (S::CONFLICT, C::Stale),
            Fault::Refused(refusal) => (S::UNPROCESSABLE_ENTITY, refused(*refusal)),
            Fault::Cell(_, MoveError::Over) => (S::UNPROCESSABLE_ENTITY, C::GameOver),
            Fault::Move(..) | Fault::Cell(..) => (S::UNPROCESSABLE_ENTITY, C::IllegalMove),
            Fault::NoTakeBack => (S::UNPROCESSABLE_ENTITY, C::NoTakeback),
            Fault::NoKey => (S::FORBIDDEN, C::NoKey),
            Fault::NotAllowed => (S::FORBIDDEN, C::NotAllowed),
            Fault::LinksOnly => (S::FORBIDDEN, C::LinksOnly),
            Fault::Busy(_) => (S::TOO_MANY_REQUESTS, C::Busy),
            Fault::TooMany(_) => (S::TOO_MANY_REQUESTS, C::TooMany),
            Fault::NotResumed(_) => (S::UNPROCESSABLE_ENTITY, C::NotResumed),
            Fault::NoTable(_) => (S::UNPROCESSABLE_ENTITY, C::NoTable),
            Fault::NotHere(_) => (S::UNPROCESSABLE_ENTITY, C::NotHere),
            Fault::Internal(_) => (S::INTERNAL_SERVER_ERROR, C::Internal),
        }
    }

    /// A sentence for people.
    pub fn say(&self, language: Language) -> String {
        match self {
            Fault::Foreign => text!(language, "server-foreign"),
            Fault::NoPath => text!(language, "server-no-path"),
            Fault::Method => text!(language, "server-method"),
            Fault::TooLarge => text!(language, "server-too-large"),
            Fault::Malformed(why) => text!(language, "server-malformed", why = why.clone()),
            Fault::NotJson => text!(language, "server-not-json"),
            Fault::Unknown(what, name) => text!(language, "server-unknown", what = *what, name),
            Fault::Bad(what, why) => text!(language, "server-bad", what = *what, why = why.clone()),
            Fault::Program(player) => text!(language, "server-program", player),
            Fault::Player(error) => error.say(language),
            &Fault::Stale { expected, ply } => text!(language, "server-stale", expected, ply),
            Fault::Refused(refusal) => words::refusal(language, *refusal),
            // The usual sentence mentions typed commands, which the page does not have.
            Fault::Move(text, WhyNot::NotAMove(_)) => {
                text!(language, "server-not-a-move", step = text)
            }
            Fault::Move(text, why) => words::bad_move(language, text, why),
            Fault::Cell(text, problem) => words::bad_cell(language, text, *problem),
            Fault::NoTakeBack => text!(language, "server-no-takeback"),
            Fault::NoKey => text!(language, "server-no-key"),
            Fault::NotAllowed => text!(language, "server-not-allowed"),
            Fault::LinksOnly => text!(language, "server-links-only"),
            Fault::Busy(what) => text!(language, "server-busy", what = *what),
            Fault::TooMany(wait) => text!(language, "server-too-many", seconds = seconds(*wait)),
            Fault::NotResumed(why) => text!(language, "server-not-resumed", why = why.clone()),
            Fault::NoTable(material) => text!(language, "server-no-table", material),
            Fault::NotHere(why) => text!(language, "server-not-here", why = why.clone()),
            Fault::Internal(why) => text!(language, "server-failed", why = why.clone()),
        }
    }
}

fn refused(refusal: Refusal) -> ErrorCode {
    match refusal {
        Refusal::GameOver => ErrorCode::GameOver,
        Refusal::PlayerMissing => ErrorCode::PlayerMissing,
        Refusal::NotReady => ErrorCode::NotReady,
        Refusal::NotYourTurn => ErrorCode::NotYourTurn,
        Refusal::NotHuman => ErrorCode::NotHuman,
        Refusal::Illegal(_) => ErrorCode::IllegalMove,
        Refusal::NothingToTakeBack => ErrorCode::NothingToTakeBack,
        Refusal::NoTakeBackAsked => ErrorCode::NoneAsked,
        Refusal::HintAgainstPerson => ErrorCode::NotAllowed,
        Refusal::NoOffer => ErrorCode::NoOffer,
        Refusal::AlreadyOffered => ErrorCode::AlreadyOffered,
        Refusal::NothingToClaim => ErrorCode::NothingToClaim,
        Refusal::NoAdviser => ErrorCode::NoAdviser,
    }
}

/// An error that has no words of its own.
pub(crate) fn cause(error: impl std::fmt::Display) -> Message<'static> {
    message!("server-cause", text = error.to_string())
}

pub(crate) fn internal(error: impl std::fmt::Display) -> Fault {
    Fault::Internal(cause(error))
}

/// Whole seconds, one at least.
fn seconds(wait: Duration) -> u64 {
    wait.as_secs_f64().ceil().max(1.0) as u64
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let (status, code) = self.status_and_code();
        let message = self.say(language::current());
        let body = ErrorBody { error: ErrorDetail { code, message } };
        let text = serde_json::to_string(&body).unwrap_or_default();
        let body: Reply<ErrorBody> = json_text(text);
        let mut response = (status, body).into_response();
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
            StoreError::NullMove(_) => Fault::NotResumed(error.message().into_owned()),
            error => Fault::Internal(error.message().into_owned()),
        }
    }
}

impl From<ResumeError> for Fault {
    fn from(error: ResumeError) -> Fault {
        match error {
            ResumeError::Store(error) => error.into(),
            ResumeError::Nobody(..) => Fault::NotResumed(message!("request-nobody-plays")),
            ResumeError::Player(_, error) => Fault::Player(error),
            ResumeError::TimeControl(..) => Fault::NotResumed(message!("request-bad-control")),
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
