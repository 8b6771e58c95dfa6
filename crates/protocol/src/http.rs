//! HTTP requests to a server, and streamed answers.

use std::error::Error;
use std::sync::Once;
use std::time::Duration;
use std::{fmt, io};

use kiebitz_play::Language;
use kiebitz_players::Text;
use kiebitz_words::{Message, Say, message};
use reqwest::header::{AUTHORIZATION, HeaderValue, RETRY_AFTER};
use reqwest::{RequestBuilder, Response, StatusCode, Url};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The longest line of a stream, and the longest answer, in bytes.
const MOST: usize = 1 << 20;
/// How long a server may take to begin an answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// The pause after a 429 without a Retry-After: Lichess asks for a whole minute.
const PAUSE: Duration = Duration::from_secs(60);
/// The longest pause a server can impose.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// An access token. It is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Parses a token as typed or read from a file; ignores surrounding spaces.
    pub fn new(text: &str) -> Result<Token, Fault> {
        let text = text.trim();
        let fits = !text.is_empty()
            && text.len() <= 512
            && text.bytes().all(|byte| byte.is_ascii_graphic());
        if fits { Ok(Token(text.to_owned())) } else { Err(Fault::NoToken) }
    }

    /// The token itself, for a header or a private file.
    pub fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(hidden)")
    }
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum Fault {
    /// The text is not the address of a server.
    Address(String),
    /// The text is not a token.
    NoToken,
    /// No answer, or the connection broke: worth another try.
    Unreachable(Message<'static>),
    /// A stream was silent for too long: worth another try.
    Silent(Duration),
    /// The server limits the rate.
    TooMany(Duration),
    /// The server understood the request and refuses it.
    Refused { status: u16, message: Text },
    /// The answer cannot be read, and why.
    NotUnderstood(Message<'static>),
}

impl Fault {
    /// Whether the same request may succeed later.
    pub fn passes(&self) -> bool {
        match self {
            Fault::Unreachable(_) | Fault::Silent(_) | Fault::TooMany(_) => true,
            Fault::Refused { status, .. } => *status >= 500,
            Fault::Address(_) | Fault::NoToken | Fault::NotUnderstood(_) => false,
        }
    }
}

impl Say for Fault {
    fn message(&self) -> Message<'_> {
        match self {
            Fault::Address(address) => message!("http-address", address),
            Fault::NoToken => message!("http-no-token"),
            Fault::Unreachable(why) => message!("http-unreachable", why = why.clone()),
            Fault::Silent(time) => message!("http-silent", seconds = time.as_secs()),
            Fault::TooMany(time) => message!("http-too-many", seconds = time.as_secs()),
            Fault::Refused { status, message } => {
                message!("http-refused", status = status.to_string(), message = &**message)
            }
            Fault::NotUnderstood(why) => message!("http-not-understood", why = why.clone()),
        }
    }
}

impl From<reqwest::Error> for Fault {
    fn from(error: reqwest::Error) -> Fault {
        // URLs may contain a token, so they are removed from messages.
        let error = error.without_url();
        let mut last: &(dyn Error + 'static) = &error;
        while let Some(inner) = last.source() {
            last = inner;
        }
        let io = last.downcast_ref::<io::Error>();
        // An error within an I/O error is not its source.
        while let Some(inner) = last.downcast_ref().and_then(io::Error::get_ref) {
            last = inner;
        }
        Fault::Unreachable(match (last.downcast_ref(), io) {
            (Some(error @ rustls::Error::InvalidCertificate(_)), _) => {
                message!("http-certificate", why = error.to_string())
            }
            (_, Some(error)) => message!("text", text = error),
            (_, None) => message!("text", text = last.to_string()),
        })
    }
}

/// A client of a server, with or without a token.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
    base: Url,
    token: Option<Token>,
}

impl Client {
    /// A client for the server at `base`, such as `https://lichess.org`. Sends nothing yet.
    pub fn new(base: &str, token: Option<Token>) -> Result<Client, Fault> {
        static PROVIDER: Once = Once::new();
        // If the program has already installed another provider, that one is used.
        PROVIDER.call_once(|| drop(rustls::crypto::ring::default_provider().install_default()));
        let wrong = || Fault::Address(base.to_owned());
        let mut address: Url = base.parse().map_err(|_| wrong())?;
        if !matches!(address.scheme(), "http" | "https") || address.host_str().is_none() {
            return Err(wrong());
        }
        if !address.path().ends_with('/') {
            address.set_path(&format!("{}/", address.path()));
        }
        let http = reqwest::Client::builder()
            .user_agent(concat!("kiebitz/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(Duration::from_secs(10))
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        Ok(Client { http, base: address, token })
    }

    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Fault> {
        self.answer(self.http.get(self.at(path)?)).await
    }

    pub async fn post_form<T: DeserializeOwned>(
        &self,
        path: &str,
        form: &[(&str, &str)],
    ) -> Result<T, Fault> {
        self.answer(self.http.post(self.at(path)?).form(form)).await
    }

    pub async fn post_json<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Fault> {
        self.answer(self.http.post(self.at(path)?).json(body)).await
    }

    /// Opens the stream at `path`. Fails after `silence` without a byte.
    pub async fn lines(&self, path: &str, silence: Duration) -> Result<Lines, Fault> {
        let response = self.send(self.http.get(self.at(path)?)).await?;
        Ok(Lines { response, silence, rest: Vec::new(), read: 0 })
    }

    /// The same for the stream that answers a form.
    pub async fn post_lines(
        &self,
        path: &str,
        form: &[(&str, &str)],
        silence: Duration,
    ) -> Result<Lines, Fault> {
        let response = self.send(self.http.post(self.at(path)?).form(form)).await?;
        Ok(Lines { response, silence, rest: Vec::new(), read: 0 })
    }

    fn at(&self, path: &str) -> Result<Url, Fault> {
        self.base.join(path.trim_start_matches('/')).map_err(|_| Fault::Address(path.to_owned()))
    }

    async fn send(&self, request: RequestBuilder) -> Result<Response, Fault> {
        let request = match &self.token {
            Some(token) => {
                let mut value = HeaderValue::from_str(&format!("Bearer {}", token.secret()))
                    .map_err(|_| Fault::NoToken)?;
                value.set_sensitive(true);
                request.header(AUTHORIZATION, value)
            }
            None => request,
        };
        let response = tokio::time::timeout(PATIENCE, request.send())
            .await
            .map_err(|_| Fault::Silent(PATIENCE))??;
        match response.status() {
            status if status.is_success() => Ok(response),
            StatusCode::TOO_MANY_REQUESTS => {
                let after =
                    response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
                let after = after.and_then(|text| text.parse().ok()).map(Duration::from_secs);
                Err(Fault::TooMany(after.unwrap_or(PAUSE).min(LONGEST_PAUSE)))
            }
            status => {
                let message = message(&whole(response).await.unwrap_or_default());
                Err(Fault::Refused { status: status.as_u16(), message })
            }
        }
    }

    async fn answer<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, Fault> {
        let body = whole(self.send(request).await?).await?;
        // An answer without a body means success.
        let text = if body.is_empty() { b"null" } else { body.as_slice() };
        serde_json::from_slice(text)
            .map_err(|error| Fault::NotUnderstood(message!("text", text = error.to_string())))
    }
}

/// Reads a whole answer, up to the limit.
async fn whole(mut response: Response) -> Result<Vec<u8>, Fault> {
    let mut body = Vec::new();
    while let Some(piece) = tokio::time::timeout(PATIENCE, response.chunk())
        .await
        .map_err(|_| Fault::Silent(PATIENCE))??
    {
        if body.len() + piece.len() > MOST {
            return Err(Fault::NotUnderstood(message!("http-too-long")));
        }
        body.extend_from_slice(&piece);
    }
    Ok(body)
}

/// The text of a refusal: its `error` field, or the whole body.
fn message(body: &[u8]) -> Text {
    let told = serde_json::from_slice::<serde_json::Value>(body).ok();
    let told = told.as_ref().and_then(|value| value.get("error"));
    // Lichess has a string, a Kiebitz server an object with a code and a message.
    let told = told.map(|error| error.get("message").unwrap_or(error));
    match told {
        Some(serde_json::Value::String(text)) => Text::from_foreign(text),
        Some(other) => other.to_string().into(),
        None => Text::from_foreign(&String::from_utf8_lossy(body)),
    }
}

#[derive(Debug)]
pub struct Lines {
    response: Response,
    silence: Duration,
    /// The buffered bytes, and how many of them are read.
    rest: Vec<u8>,
    read: usize,
}

impl Lines {
    /// The next line without its end. Empty lines are included, since they are keep-alives. `None`
    /// if the server has ended the stream properly; an incomplete last line is dropped.
    pub async fn next(&mut self) -> Result<Option<String>, Fault> {
        loop {
            let unread = &self.rest[self.read..];
            if let Some(end) = unread.iter().position(|&byte| byte == b'\n') {
                let line = str::from_utf8(&unread[..end])
                    .map_err(|_| Fault::NotUnderstood(message!("http-not-utf8")))?;
                let line = line.trim_end_matches('\r').to_owned();
                self.read += end + 1;
                return Ok(Some(line));
            }
            // Once per chunk: a chunk may be a million empty lines.
            self.rest.drain(..std::mem::take(&mut self.read));
            if self.rest.len() > MOST {
                return Err(Fault::NotUnderstood(message!("http-line-too-long")));
            }
            let piece = tokio::time::timeout(self.silence, self.response.chunk());
            match piece.await.map_err(|_| Fault::Silent(self.silence))?? {
                Some(piece) => self.rest.extend_from_slice(&piece),
                None => return Ok(None),
            }
        }
    }
}

/// The delay before the next try: longer after each failure, up to half a minute.
#[derive(Clone, Copy, Debug)]
pub struct Backoff {
    failures: u32,
    /// After the first failure.
    first: Duration,
}

impl Default for Backoff {
    fn default() -> Backoff {
        Backoff::beginning_with(Duration::from_millis(500))
    }
}

impl Backoff {
    /// The delay after the first failure.
    pub fn beginning_with(first: Duration) -> Backoff {
        Backoff { failures: 0, first }
    }

    /// Notes a success: the next failure counts as the first.
    pub fn reset(&mut self) {
        self.failures = 0;
    }

    /// The delay after this fault.
    pub fn after(&mut self, fault: &Fault) -> Duration {
        let steps = self.failures.min(6);
        self.failures = self.failures.saturating_add(1);
        match fault {
            Fault::TooMany(pause) => *pause,
            _ => self.first.saturating_mul(1 << steps).min(Duration::from_secs(30)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_below_the_base() {
        let client = Client::new("https://example.org/base", None).expect("it is an address");
        let path = client.at("/api/account").expect("it is a path");
        assert_eq!(path.as_str(), "https://example.org/base/api/account");
    }
}
