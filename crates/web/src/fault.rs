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
    /// No object of this kind (one of `server-unknown`) and name exists.
    Unknown(&'static str, String),
    /// A value (one of `server-bad`) is invalid, and why.
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
    /// The limit of these tasks (one of `server-busy`) is reached.
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
    pub fn say(&self, language: Language) -> String {
        match self {
            Fault::Foreign => text!(language, "server-foreign"),
            Fault::NoPath => text!(language, "server-no-path"),
            Fault::Method => text!(language, "server-method"),
            Fault::TooLarge => text!(language, "server-too-large"),
            Fault::Malformed(why) => text!(language, "server-malformed", why),
            Fault::NotJson => text!(language, "server-not-json"),
            Fault::Unknown(what, name) => text!(language, "server-unknown", what = *what, name),
            Fault::Bad(what, why) => text!(language, "server-bad", what = *what, why),
            Fault::Program(player) => text!(language, "server-program", player),
            Fault::Player(error) => words::bad_player(language, error),
            Fault::NotAtTicTacToe(name) => text!(language, "not-at-tictactoe", name),
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
            Fault::NotResumed(why) => text!(language, "server-not-resumed", why),
            Fault::NoTable(material) => text!(language, "server-no-table", material),
            Fault::NotHere(why) => text!(language, "server-not-here", why),
            Fault::Internal(why) => text!(language, "server-failed", why),
        }
    }
}

/// Whole seconds, one at least.
fn seconds(wait: Duration) -> u64 {
    wait.as_secs_f64().ceil().max(1.0) as u64
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let (status, code) = self.status_and_code();
        let message = self.say(language::current());
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
