//! A link to a game on a server, with its key.

use std::fmt;
use std::str::FromStr;

use kiebitz_play::Language;
use kiebitz_words::{Message, Say, message};
use reqwest::Url;

use crate::http::Token;

/// A link to a game: `http://host:7878/#/join/12/KEY`. Browsers do not send the part after `#`, so
/// the key ends up in no log; it is not shown here either.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    /// The server, without the part after `#`.
    pub server: String,
    pub game: String,
    pub key: Token,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum LinkError {
    /// The text is not a link to a game.
    NotALink(String),
    /// The link to this server has no key.
    NoKey(String),
}

impl Say for LinkError {
    fn message(&self) -> Message<'_> {
        match self {
            LinkError::NotALink(link) => message!("link-none", link),
            LinkError::NoKey(server) => message!("link-no-key", server),
        }
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Link, LinkError> {
        let shown = || text.split('#').next().unwrap_or_default().chars().take(80).collect();
        let mut url: Url = text.trim().parse().map_err(|_| LinkError::NotALink(shown()))?;
        if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
            return Err(LinkError::NotALink(shown()));
        }
        let secret = url.fragment().unwrap_or_default().to_owned();
        url.set_fragment(None);
        url.set_query(None);
        let parts: Vec<&str> = secret.trim_start_matches('/').split('/').collect();
        let ["join", game, key] = parts.as_slice() else { return Err(LinkError::NoKey(shown())) };
        let is_number = !game.is_empty() && game.bytes().all(|byte| byte.is_ascii_digit());
        match Token::new(key) {
            Ok(key) if is_number => {
                Ok(Link { server: url.to_string(), game: (*game).to_owned(), key })
            }
            _ => Err(LinkError::NoKey(shown())),
        }
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Link(game {} at {})", self.game, self.server)
    }
}
