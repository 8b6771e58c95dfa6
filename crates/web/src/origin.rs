//! Who may ask: the server's own page, and programs on this machine; never the page of another site.
//!
//! A browser sends the name it was given in `Host`. A site that lets its name point here (DNS rebinding) is known by
//! that name. It sends in `Origin` whose page asks, for everything that is not a plain visit.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap};
use axum::http::{Method, uri::Authority};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::fault::Fault;

/// The names under which this server may be called.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    /// What was given as host to listen on, if that is a name.
    own: Option<String>,
    /// Whether others than this machine may ask.
    is_open: bool,
}

impl Names {
    /// The names of a server that listens on this host.
    pub fn of(host: &str, address: IpAddr) -> Names {
        let own = host.parse::<IpAddr>().is_err().then(|| host.to_ascii_lowercase());
        Names { own, is_open: !address.is_loopback() }
    }

    fn allow(&self, authority: &Authority) -> bool {
        let host = authority.host().to_ascii_lowercase();
        let plain = host.trim_start_matches('[').trim_end_matches(']');
        match plain.parse::<IpAddr>() {
            // A number cannot be made to point elsewhere.
            Ok(address) => self.is_open || address.is_loopback(),
            Err(_) => plain == "localhost" || self.own.as_deref() == Some(plain),
        }
    }

    fn allows(&self, method: &Method, headers: &HeaderMap, target: Option<&Authority>) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let host = match (hosts.next(), hosts.next()) {
            (Some(host), None) => host.to_str().ok().and_then(|host| host.parse().ok()),
            _ => None,
        };
        let Some(host): Option<Authority> = host else { return false };
        if !self.allow(&host) || target.is_some_and(|target| *target != host) {
            return false;
        }
        let mut origins = headers.get_all(header::ORIGIN).iter();
        match (origins.next(), origins.next()) {
            (None, _) => {
                let is_reading = method == Method::GET || method == Method::HEAD;
                let site = headers.get("sec-fetch-site").map(|site| site.as_bytes());
                is_reading || !matches!(site, Some(b"cross-site" | b"same-site"))
            }
            (Some(origin), None) => {
                let origin = origin.to_str().unwrap_or_default();
                let asking = origin.strip_prefix("http://").unwrap_or_default();
                asking.parse::<Authority>().is_ok_and(|asking| asking == host)
            }
            (Some(_), Some(_)) => false,
        }
    }
}

/// Refuses requests of foreign pages.
pub(crate) async fn layer(State(names): State<Names>, request: Request, next: Next) -> Response {
    if names.allows(request.method(), request.headers(), request.uri().authority()) {
        next.run(request).await
    } else {
        Fault::Foreign.into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(host: &str, origin: Option<&str>, method: Method, names: &Names) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a value"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().expect("a value"));
        }
        names.allows(&method, &headers, None)
    }

    #[test]
    fn own_pages_and_programs_pass() {
        let here = Names::of("127.0.0.1", IpAddr::from([127, 0, 0, 1]));
        let open = Names::of("chess.lan", IpAddr::from([0, 0, 0, 0]));
        for (host, origin, is_here, is_open) in [
            ("127.0.0.1:7878", None, true, true),
            ("localhost:7878", Some("http://localhost:7878"), true, true),
            ("[::1]:7878", Some("http://[::1]:7878"), true, true),
            ("localhost:7878", Some("http://localhost:80"), false, false),
            ("localhost:7878", Some("https://localhost:7878"), false, false),
            ("localhost:7878", Some("http://evil.example"), false, false),
            ("localhost:7878", Some("null"), false, false),
            ("evil.example:7878", None, false, false),
            ("evil.example:7878", Some("http://evil.example:7878"), false, false),
            ("localhost.evil.example", None, false, false),
            ("192.168.1.5:7878", None, false, true),
            ("chess.lan:7878", Some("http://chess.lan:7878"), false, true),
            ("", None, false, false),
        ] {
            for method in [Method::GET, Method::POST, Method::DELETE] {
                assert_eq!(
                    allows(host, origin, method.clone(), &here),
                    is_here,
                    "{host} {origin:?}"
                );
                assert_eq!(allows(host, origin, method, &open), is_open, "open: {host} {origin:?}");
            }
        }
    }
}
