//! The page, embedded in the binary.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::fault::Fault;

struct File {
    /// The path in the page's folder, with slashes.
    name: &'static str,
    bytes: &'static [u8],
    /// The gzipped file, if that is smaller.
    packed: Option<&'static [u8]>,
    tag: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the page; the page itself for every address it may show.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().strip_prefix('/').unwrap_or_default();
    let wanted = if path.is_empty() { "index.html" } else { path };
    let found = FILES.iter().find(|file| file.name == wanted);
    // The page's views have their own paths; a path that looks like a file is not one of them.
    let strange = wanted.contains(['.', '%', '\\']) || wanted.split('/').any(str::is_empty);
    let is_view = !strange && !wanted.starts_with("api");
    let found = match found {
        Some(file) => file,
        None if is_view => match FILES.iter().find(|file| file.name == "index.html") {
            Some(index) => index,
            None => return Fault::NoPath.into_response(),
        },
        None => return Fault::NoPath.into_response(),
    };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| known.split(',').any(|tag| tag.trim() == found.tag));
    let accepts = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let packed = found.packed.filter(|_| accepts.is_some_and(takes_gzip));
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => packed.unwrap_or(found.bytes).into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(found.name)));
    headers.insert(header::ETAG, HeaderValue::from_static(found.tag));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if packed.is_some() && !is_known {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    // Vite writes a hash of the content into the names of these.
    let cache = match found.name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}

fn takes_gzip(accepted: &str) -> bool {
    accepted.split(',').any(|entry| {
        let (name, quality) = entry.split_once(';').unwrap_or((entry, ""));
        name.trim().eq_ignore_ascii_case("gzip") && quality.trim() != "q=0"
    })
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
