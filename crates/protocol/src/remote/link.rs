//! A link to a game on a server, with its key.

use std::fmt;
use std::str::FromStr;

use reqwest::Url;

use crate::http::Token;

/// A link to a game: `http://host:7878/#/join/12/KEY`. Browsers do not send the part after `#`, so
/// the key ends up in no log; it is not shown here either.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    /// The server, without the part after `#`.
    pub server: String,
    /// The game's number there.
    pub game: String,
    /// The key.
    pub key: Token,
}

/// Why a text is not a link to a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum LinkError {
    #[error(
        "\"{0}\" is not a link to a game: http:// or https:// and a server, then #/join/, the game and its key"
    )]
    NotALink(String),
    #[error(
        "the link to {0} is incomplete: it must end in #/join/, the number of the game and its key"
    )]
    NoKey(String),
}

impl LinkError {
    /// The message in German.
    pub fn in_german(&self) -> String {
        match self {
            LinkError::NotALink(text) => format!(
                "„{text}“ ist kein Link zu einer Partie: http:// oder https:// und ein Server, dann #/join/, die Partie \
                 und ihr Schlüssel"
            ),
            LinkError::NoKey(server) => format!(
                "der Link zu {server} ist nicht ganz: Dahinter gehören #/join/, die Nummer der Partie und ihr Schlüssel"
            ),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read() {
        let link: Link = " https://example.org/chess/?lang=de#/join/12/abc ".parse().expect("one");
        assert_eq!(
            (link.server.as_str(), link.game.as_str()),
            ("https://example.org/chess/", "12")
        );
        assert_eq!(link.key.secret(), "abc");
        assert!(!format!("{link:?}").contains("abc"), "{link:?}");
    }

    #[test]
    fn what_is_wrong_is_said_without_the_secret() {
        for (text, why) in [
            ("", "is not a link"),
            ("example.org", "is not a link"),
            ("ftp://example.org/#/join/1/secret", "is not a link"),
            ("http://example.org/", "is incomplete"),
            ("http://example.org/#/join/12", "is incomplete"),
            ("http://example.org/#/join/12/", "is incomplete"),
            ("http://example.org/#/join/../secret", "is incomplete"),
            ("http://example.org/#/join/12/secret/more", "is incomplete"),
            ("http://example.org/#/play/12/secret", "is incomplete"),
        ] {
            let error = text.parse::<Link>().expect_err(text).to_string();
            assert!(error.contains(why) && !error.contains("secret"), "{text}: {error}");
        }
    }
}
