//! The routes. One file for each group of paths.

mod about;
mod analysis;
mod games;
mod jobs;
mod lab;
mod pgn;
mod position;
mod reviews;
mod tables;

use std::marker::PhantomData;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::MethodRouter;
use serde::Serialize;

use crate::app::App;
use crate::fault::{Fault, internal};
use crate::origin::{self, HostNames};
use crate::{connections, language, page};

/// What most handlers need.
mod prelude {
    pub use axum::extract::State;
    pub use axum::http::Method;
    pub use axum::routing::{delete, get, post};
    pub use kiebitz_books::openings;
    pub use kiebitz_games::day;
    pub use kiebitz_games::pgn::GameResult;
    pub use kiebitz_play::GameKind;
    pub use kiebitz_words::{Say, message};

    pub(super) use super::jobs::{end, events};
    pub(super) use super::{
        Answer, AppState, Json, Made, Reply, Route, created, json, json_text, typed,
    };
    pub(super) use crate::app::off_thread;
    pub(super) use crate::core_queue::Work;
    pub(super) use crate::fault::{Fault, cause, internal};
    pub(super) use crate::input::{self, Args, Body, Name, Text};
    pub(super) use crate::language;
    pub(super) use crate::limits::{self, Costly};
    pub(super) use crate::wire::{self, Named, PositionQuery, Reason, Why, Word};
}

/// The largest body, in bytes.
const BODY: usize = 1 << 20;

/// The largest body of games.
const GAMES_BODY: usize = 32 << 20;

type Route = (Method, &'static str, MethodRouter<Arc<App>>);

/// A response. Its type says what it is, for the OpenAPI document, which is made from the handlers' signatures.
pub(crate) struct Reply<K>(Response, PhantomData<fn() -> K>);

type AppState = State<Arc<App>>;

type Answer<K> = Result<Reply<K>, Fault>;

impl<K> IntoResponse for Reply<K> {
    fn into_response(self) -> Response {
        self.0
    }
}

impl<K> Reply<K> {
    fn new(response: impl IntoResponse) -> Reply<K> {
        Reply(response.into_response(), PhantomData)
    }
}

// What a response is: JSON, the same with status 201, server-sent events of JSON, no body, text, games, a picture.
struct Json<T>(PhantomData<T>);
struct Made<T>(PhantomData<T>);
struct Events<T>(PhantomData<T>);
struct Nothing;
struct PlainText;
struct PgnFile;
struct Svg;

fn routes() -> Vec<Route> {
    let mut all = Vec::new();
    all.extend(about::routes());
    all.extend(games::routes());
    all.extend(position::routes());
    all.extend(pgn::routes());
    all.extend(analysis::routes());
    all.extend(tables::routes());
    all.extend(reviews::routes());
    all.extend(lab::routes());
    all
}

/// Every path under `/api` with its method.
pub fn paths() -> Vec<(String, &'static str)> {
    routes().into_iter().map(|(method, path, _)| (method.to_string(), path)).collect()
}

pub(crate) fn router(app: Arc<App>, names: HostNames) -> Router {
    let mut router = Router::new();
    for (_, path, method) in routes() {
        router = router.route(path, method);
    }
    let router = router
        .route("/api", axum::routing::any(nothing))
        .route("/api/", axum::routing::any(nothing))
        .route("/api/{*rest}", axum::routing::any(nothing))
        .fallback_service(axum::routing::get(page::serve).fallback(not_allowed))
        .method_not_allowed_fallback(not_allowed)
        .layer(DefaultBodyLimit::max(BODY));
    router
        .with_state(app)
        .layer(middleware::from_fn_with_state(names, origin::layer))
        // Refusals get the headers too.
        .layer(middleware::from_fn(headers))
        .layer(middleware::from_fn(language::layer))
        .layer(middleware::from_fn(connections::layer))
}

async fn nothing() -> Fault {
    Fault::NoPath
}

async fn not_allowed() -> Fault {
    Fault::Method
}

/// Security headers of every answer: the page loads nothing from other sites, and no other site may
/// embed it.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data: blob:; media-src 'self' data:; font-src 'self' data:; \
         style-src 'self' 'unsafe-inline'; connect-src 'self'; object-src 'none'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

async fn headers(request: Request, next: Next) -> Response {
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    // A body whose announced length is too large is refused without reading it.
    let mut response = match length {
        Some(length) if length > GAMES_BODY as u64 => Fault::TooLarge.into_response(),
        _ => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn json<T: Serialize>(value: &T) -> Answer<Json<T>> {
    let text = serde_json::to_string(value).map_err(internal)?;
    Ok(json_text(text))
}

/// A response whose body is JSON already.
pub(crate) fn json_text<K>(text: impl IntoResponse) -> Reply<K> {
    typed("application/json", text)
}

fn created<T: Serialize>(value: &T) -> Answer<Made<T>> {
    Ok(Reply::new((StatusCode::CREATED, json(value)?)))
}

fn no_content() -> Answer<Nothing> {
    Ok(Reply::new(StatusCode::NO_CONTENT))
}

fn typed<K>(kind: &'static str, body: impl IntoResponse) -> Reply<K> {
    Reply::new(([(header::CONTENT_TYPE, kind)], body))
}
