//! Where the token of the bot's account is: in the environment, or in a file of its owner's.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use anyhow::{Context, Result, anyhow, bail};
use kiebitz_bot::lichess::BotError;
use kiebitz_play::Language;
use kiebitz_protocol::http::Token;

use crate::data;
use crate::file::{self, OutputPath};

/// The variables that may hold it, the first that is set.
const VARIABLES: [&str; 2] = ["KIEBITZ_LICHESS_TOKEN", "LICHESS_TOKEN"];

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
pub fn find(named: Option<&Path>, language: Language) -> Result<Token> {
    if named.is_none()
        && let Some((_, text)) = variable()
    {
        return checked(&text, language);
    }
    let missing = || match language {
        Language::English => "there is no token: kiebitz bot login keeps one, or set LICHESS_TOKEN",
        Language::German => {
            "es gibt kein Token: kiebitz bot login merkt sich eins, oder LICHESS_TOKEN setzen"
        }
    };
    let path = named.map(Path::to_path_buf).or_else(path).ok_or_else(|| anyhow!(missing()))?;
    match read(&path, language) {
        Err(error) if is_missing(&error) && named.is_none() => bail!(missing()),
        read => read,
    }
}

/// Keeps a token in a file that only its owner can read.
pub fn keep(path: &OutputPath, token: &Token) -> Result<()> {
    file::write_private(path, format!("{}\n", token.secret()).as_bytes())
}

/// Whether [`read`] found no file.
pub fn is_missing(error: &anyhow::Error) -> bool {
    let cause = error.root_cause().downcast_ref::<io::Error>();
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::NotFound)
}

/// The token in this file, which only its owner may read.
pub fn read(path: &Path, language: Language) -> Result<Token> {
    let cannot = || match language {
        Language::English => format!("cannot read {}", path.display()),
        Language::German => format!("{} ist nicht zu lesen", path.display()),
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(path).with_context(cannot)?.permissions().mode();
        if mode & 0o077 != 0 {
            let file = path.display();
            match language {
                Language::English => {
                    bail!("others may read the token in {file}: chmod 600 it, or log in again")
                }
                Language::German => {
                    bail!("andere können das Token in {file} lesen: chmod 600, oder neu anmelden")
                }
            }
        }
    }
    checked(&fs::read_to_string(path).with_context(cannot)?, language)
}

/// A token, or why this is none.
pub fn checked(text: &str, language: Language) -> Result<Token> {
    Token::new(text).map_err(|fault| anyhow!(BotError::from(fault).say(language)))
}
