//! Where the token of the bot's account is: in the environment, or in a file of its owner's.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use kiebitz_play::output::{self, BadOutput, OutputPath};
use kiebitz_play::{Language, data};
use kiebitz_protocol::http::{Fault, Token};
use kiebitz_words::{Message, Say, message};

/// The variables that may hold it, the first that is set.
const VARIABLES: [&str; 2] = ["KIEBITZ_LICHESS_TOKEN", "LICHESS_TOKEN"];

/// Why there is no token.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum NoToken {
    /// Neither the environment nor a file has one.
    Nowhere,
    /// The file cannot be read, and why.
    Unreadable {
        path: PathBuf,
        why: io::Error,
    },
    /// Others may read the file.
    Exposed(PathBuf),
    Malformed(#[from] Fault),
}

impl NoToken {
    /// Whether there is no file.
    pub fn is_missing(&self) -> bool {
        matches!(self, NoToken::Unreadable { why, .. } if why.kind() == io::ErrorKind::NotFound)
    }
}

impl Say for NoToken {
    fn message(&self) -> Message<'_> {
        match self {
            NoToken::Nowhere => message!("token-nowhere"),
            NoToken::Unreadable { path, why } => {
                message!("token-unreadable", file = path, why)
            }
            NoToken::Exposed(path) => {
                message!("token-exposed", file = path)
            }
            NoToken::Malformed(fault) => fault.message(),
        }
    }
}

/// The file that `bot login` writes.
pub fn path() -> Option<PathBuf> {
    Some(data::folder()?.join("lichess-token"))
}

/// The variable that holds the token, and its value.
pub fn variable() -> Option<(&'static str, String)> {
    let set = |name| env::var(name).ok().filter(|value| !value.trim().is_empty());
    VARIABLES.into_iter().find_map(|name| Some((name, set(name)?)))
}

/// The token from the environment, or from this file, or from the usual one.
pub fn find(named: Option<&Path>) -> Result<Token, NoToken> {
    let Some(named) = named else {
        if let Some((_, text)) = variable() {
            return Ok(Token::new(&text)?);
        }
        let usual = path().ok_or(NoToken::Nowhere)?;
        return read(&usual)
            .map_err(|error| if error.is_missing() { NoToken::Nowhere } else { error });
    };
    read(named)
}

/// Keeps a token in a file that only its owner can read.
pub fn keep(path: &OutputPath, token: &Token) -> Result<(), BadOutput> {
    output::write_private(path, format!("{}\n", token.secret()).as_bytes())
}

/// The token in this file, which only its owner may read.
pub fn read(path: &Path) -> Result<Token, NoToken> {
    let unreadable = |why| NoToken::Unreadable { path: path.to_path_buf(), why };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(path).map_err(unreadable)?.permissions().mode();
        if mode & 0o077 != 0 {
            return Err(NoToken::Exposed(path.to_path_buf()));
        }
    }
    Ok(Token::new(&fs::read_to_string(path).map_err(unreadable)?)?)
}
