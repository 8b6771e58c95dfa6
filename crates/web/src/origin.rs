//! Origin checks: the server answers its own page and other programs, but never another site's
//! page.
//!
//! A browser sends the host name of the URL in `Host`; a site that points its name here (DNS
//! rebinding) is detected by it. `Origin` names the page that sends a request, except for plain
//! navigation. `Sec-Fetch-Site` tells whether an image or link of another site caused it: such a
//! request may open the page, but nothing under `/api`.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderMap};
use axum::http::{Method, Uri, uri::Authority};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use kiebitz_words::said;

use crate::app::Settings;
use crate::connections::Peer;
use crate::fault::Fault;
use crate::games::Key;
use crate::limits::Client;

/// The server's public address: a scheme, a host and an optional port.
///
/// ```
/// use kiebitz_web::PublicAddress;
/// let address: PublicAddress = "https://chess.example.org".parse()?;
/// assert_eq!(address.to_string(), "https://chess.example.org");
/// # Ok::<(), kiebitz_web::BadAddress>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicAddress {
    is_https: bool,
    authority: Authority,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct BadAddress(pub String);

said!(BadAddress(address) => "bad-address", address);

impl FromStr for PublicAddress {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<PublicAddress, BadAddress> {
        let read = || {
            let (scheme, rest) = text.trim().split_once("://")?;
            let is_https = match scheme.to_ascii_lowercase().as_str() {
                "http" => false,
                "https" => true,
                _ => return None,
            };
            let authority = rest.trim_end_matches('/').to_ascii_lowercase();
            let authority: Authority = authority.parse().ok()?;
            let fits = !authority.host().is_empty() && !authority.as_str().contains('@');
            fits.then_some(PublicAddress { is_https, authority })
        };
        read().ok_or_else(|| BadAddress(text.chars().take(80).collect()))
    }
}

impl fmt::Display for PublicAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.is_https { "https" } else { "http" }, self.authority)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Visitor {
    /// From this machine, by a name that means this machine.
    Here,
    /// From elsewhere, perhaps through another server.
    Elsewhere,
}

#[derive(Clone, Debug)]
pub(crate) struct HostNames {
    /// The host it listens on, if that is a name.
    own: Option<String>,
    public: Option<PublicAddress>,
    /// Whether it accepts requests from other machines.
    is_open: bool,
    /// Whether those may use only games they have a link to.
    links_only: bool,
}

/// Headers that a proxy adds to requests it forwards.
const PASSED_ON: [&str; 5] =
    ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

impl HostNames {
    /// The names of a server that listens on this host.
    pub fn new(host: &str, address: IpAddr, settings: &Settings) -> HostNames {
        let own = host.parse::<IpAddr>().is_err().then(|| host.to_ascii_lowercase());
        let (public, links_only) = (settings.public.clone(), settings.links_only);
        HostNames { own, public, is_open: !address.is_loopback(), links_only }
    }

    fn allow(&self, authority: &Authority) -> bool {
        let host = plain_host(authority);
        let public = self.public.as_ref().map(|public| plain_host(&public.authority));
        match host.parse::<IpAddr>() {
            _ if public.as_ref() == Some(&host) => true,
            // An IP address cannot be made to point elsewhere.
            Ok(address) => self.is_open || address.is_loopback(),
            Err(_) => host == "localhost" || self.own.as_deref() == Some(host.as_str()),
        }
    }

    fn allows(&self, method: &Method, headers: &HeaderMap, uri: &Uri) -> bool {
        let Some(host) = host(headers) else { return false };
        if !self.allow(&host) || uri.authority().is_some_and(|target| *target != host) {
            return false;
        }
        let mut origins = headers.get_all(header::ORIGIN).iter();
        match (origins.next(), origins.next()) {
            (None, _) => {
                let is_visit = (method == Method::GET || method == Method::HEAD)
                    && !uri.path().starts_with("/api");
                let site = headers.get("sec-fetch-site").map(|site| site.as_bytes());
                is_visit || !matches!(site, Some(b"cross-site" | b"same-site"))
            }
            (Some(origin), None) => {
                let origin = origin.to_str().unwrap_or_default();
                // Behind a proxy that terminates TLS, the page's origin is the public address.
                let is_public =
                    self.public.as_ref().is_some_and(|public| origin == public.to_string());
                let asking = origin.strip_prefix("http://").unwrap_or_default();
                is_public || asking.parse::<Authority>().is_ok_and(|asking| asking == host)
            }
            (Some(_), Some(_)) => false,
        }
    }

    /// Where a request comes from. A request that a proxy may have forwarded counts as from
    /// elsewhere.
    fn visitor(&self, peer: Option<IpAddr>, headers: &HeaderMap) -> Visitor {
        let is_near = peer.is_some_and(|peer| peer.to_canonical().is_loopback());
        let is_direct = PASSED_ON.iter().all(|name| !headers.contains_key(*name));
        let is_local = host(headers).is_some_and(|host| {
            let host = plain_host(&host);
            let is_public =
                self.public.as_ref().is_some_and(|public| plain_host(&public.authority) == host);
            let is_loopback = host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
            (host == "localhost" || is_loopback) && !is_public
        });
        if is_near && is_direct && is_local { Visitor::Here } else { Visitor::Elsewhere }
    }
}

/// The host that a request names, if it is valid.
fn host(headers: &HeaderMap) -> Option<Authority> {
    let mut hosts = headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.to_str().ok().and_then(|host| host.parse().ok()),
        _ => None,
    }
}

/// A host without its port, and an address without its brackets.
fn plain_host(authority: &Authority) -> String {
    let host = authority.host().to_ascii_lowercase();
    host.trim_start_matches('[').trim_end_matches(']').to_owned()
}

/// Paths that a client with only a link may request; games check the key themselves.
fn is_for_guests(path: &str) -> bool {
    let Some(path) = path.strip_prefix("/api/") else { return path != "/api" };
    match path.strip_prefix("games/") {
        Some(rest) => {
            let (id, rest) = rest.split_once('/').unwrap_or((rest, ""));
            id.parse::<Key>().is_ok() && matches!(rest, "" | "commands" | "events" | "key" | "pgn")
        }
        None => matches!(path, "about" | "openapi.json" | "position"),
    }
}

/// Refuses requests from other sites' pages and, with `links_only`, from clients without a link.
pub(crate) async fn layer(
    State(names): State<HostNames>,
    mut request: Request,
    next: Next,
) -> Response {
    if !names.allows(request.method(), request.headers(), request.uri()) {
        return Fault::Foreign.into_response();
    }
    let peer = request.extensions().get::<ConnectInfo<Peer>>().map(|peer| peer.0.address.ip());
    let client = Client::of(peer, request.headers());
    let visitor = names.visitor(peer, request.headers());
    let is_guest = names.links_only && visitor == Visitor::Elsewhere;
    if is_guest && !is_for_guests(request.uri().path()) {
        return Fault::LinksOnly.into_response();
    }
    request.extensions_mut().insert(visitor);
    request.extensions_mut().insert(client);
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_answers_to_the_name_it_listens_on() {
        let settings = Settings::new("".into(), "".into());
        let names = HostNames::new("chess.lan", IpAddr::from([0; 4]), &settings);
        for (host, is_allowed) in [("chess.lan:7878", true), ("evil.lan:7878", false)] {
            assert_eq!(names.allow(&host.parse().expect("a host")), is_allowed, "{host}");
        }
    }

    #[test]
    fn what_may_have_been_passed_on_comes_from_elsewhere() {
        let public = Some("https://chess.example.org".parse().expect("an address"));
        let settings = Settings { public, ..Settings::new("".into(), "".into()) };
        let names = HostNames::new("0.0.0.0", IpAddr::from([0; 4]), &settings);
        let near = IpAddr::from([127, 0, 0, 1]);
        let far = IpAddr::from([192, 168, 1, 9]);
        for (peer, host, passed, visitor) in [
            (near, "localhost:7878", None, Visitor::Here),
            (near, "127.0.0.1:7878", None, Visitor::Here),
            (near, "127.0.0.1:7878", Some("x-forwarded-for"), Visitor::Elsewhere),
            (near, "127.0.0.1:7878", Some("via"), Visitor::Elsewhere),
            (near, "chess.example.org", None, Visitor::Elsewhere),
            (near, "192.168.1.5:7878", None, Visitor::Elsewhere),
            (far, "localhost:7878", None, Visitor::Elsewhere),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().expect("a value"));
            if let Some(passed) = passed {
                headers.insert(passed, "192.0.2.1".parse().expect("a value"));
            }
            assert_eq!(names.visitor(Some(peer), &headers), visitor, "{peer} {host} {passed:?}");
        }
    }
}
