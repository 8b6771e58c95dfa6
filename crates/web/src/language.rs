//! The language a request is answered in: `?lang=de`, otherwise the browser's preference, otherwise
//! English.

use axum::extract::Request;
use axum::http::{Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use kiebitz_play::Language;

tokio::task_local! {
    static CURRENT: Language;
}

pub(crate) fn current() -> Language {
    CURRENT.try_with(|language| *language).unwrap_or_default()
}

pub(crate) async fn layer(request: Request, next: Next) -> Response {
    let preferred =
        request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let language =
        named(request.uri()).or_else(|| preferred.and_then(accepted)).unwrap_or_default();
    CURRENT.scope(language, next.run(request)).await
}

fn named(uri: &Uri) -> Option<Language> {
    let pairs = uri.query()?.split('&');
    pairs.filter_map(|pair| pair.strip_prefix("lang=")).find_map(|code| code.parse().ok())
}

/// The first supported language in a browser's list. Browsers list them by preference.
fn accepted(header: &str) -> Option<Language> {
    header.split(',').take(20).find_map(|entry| {
        let tag = entry.split(';').next()?.trim();
        tag.split('-').next()?.parse().ok()
    })
}
