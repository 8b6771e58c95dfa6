//! Where the token of the bot's account is: in the environment, or in a file of its owner's.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use kiebitz_play::data;
use kiebitz_play::output::{self, BadOutput, OutputPath};
use kiebitz_protocol::http::{Fault, Token};

/// The variables that may hold it, the first that is set.
const VARIABLES: [&str; 2] = ["KIEBITZ_LICHESS_TOKEN", "LICHESS_TOKEN"];

/// Why there is no token.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum NoToken {
    #[error("there is no token: kiebitz bot login keeps one, or set LICHESS_TOKEN")]
    Nowhere,
    #[error("cannot read {}", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("others may read the token in {}: chmod 600 it, or log in again", .0.display())]
    Exposed(PathBuf),
    #[error(transparent)]
    Malformed(#[from] Fault),
}

impl NoToken {
    /// Whether there is no file.
    pub fn is_missing(&self) -> bool {
        matches!(self, NoToken::Unreadable { source, .. } if source.kind() == io::ErrorKind::NotFound)
    }

    /// The message in German.
    pub fn in_german(&self) -> String {
        match self {
            NoToken::Nowhere => {
                "es gibt kein Token: kiebitz bot login merkt sich eins, oder LICHESS_TOKEN setzen"
                    .into()
            }
            NoToken::Unreadable { path, source } => {
                format!("{} ist nicht zu lesen: {source}", path.display())
            }
            NoToken::Exposed(path) => format!(
                "andere können das Token in {} lesen: chmod 600, oder neu anmelden",
                path.display()
            ),
            NoToken::Malformed(fault) => fault.in_german(),
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
    let unreadable = |source| NoToken::Unreadable { path: path.to_path_buf(), source };
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
