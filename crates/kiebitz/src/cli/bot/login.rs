//! `kiebitz bot login`: keeps the token of the bot's account.

use kiebitz_bot::lichess::{self, LICHESS, token};
use kiebitz_protocol::http::Token;
use kiebitz_tui::secret;

use crate::cli::prelude::*;

/// Store the token of the bot's account
///
/// Asks for the token without showing it, or reads it from a pipe; asks the server which account it belongs to; and
/// stores it in a file that only you can read. To create a token with the scope "Play games with the bot API"
/// (bot:play), log in as the bot and open lichess.org/account/oauth/token/create?scopes[]=bot:play.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz bot login                          asks for the token"
    "pass show lichess | kiebitz bot login      from a pipe"
})]
pub struct Login {
    /// Address of the server
    #[arg(long, value_name = "URL", default_value = LICHESS)]
    url: String,

    /// File to store the token in [default: lichess-token in the data directory]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    token_file: Option<Output>,

    /// Do not ask the server which account the token belongs to
    #[arg(long)]
    offline: bool,
}

impl Login {
    /// Asks, checks and keeps.
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let path = self.token_file.as_deref().map(Path::to_path_buf).or_else(token::path);
        let path = path.context("there is no home folder: name a file with --token-file")?;
        let path = Outputs::beside([]).log(&path)?;
        let question = text!(language, "token-asked");
        let token = Token::new(&secret::ask(&question)?.ok_or(Interrupted)?)?;
        let account = match self.offline {
            true => None,
            false => Some(lichess::who(&self.url, token.clone())?),
        };
        token::keep(&path, &token)?;
        let file = path.display().to_string();
        writeln!(out, "{}", text!(language, "token-kept", file))?;
        if let Some(account) = account {
            let (name, bot) = (&*account.username, account.is_bot());
            writeln!(out, "{}", text!(language, "token-owner", name, bot))?;
        }
        Ok(())
    }
}
