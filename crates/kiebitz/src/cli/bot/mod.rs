//! `kiebitz bot`: the bot that plays on Lichess, the token it needs there, and a seat at another Kiebitz.

mod lichess;
mod login;

use super::join::Join;
use super::prelude::*;

subcommands! {
    /// Play on Lichess as a bot, or at another Kiebitz server
    ///
    /// kiebitz bot login stores the token of the bot's account; kiebitz bot lichess plays. docs/lichess.md describes how
    /// to get an account and a token. The token comes from KIEBITZ_LICHESS_TOKEN or LICHESS_TOKEN, or from a file that
    /// only you can read; Kiebitz never prints it. kiebitz bot join URL does the same as kiebitz join URL.
    #[command(after_help = examples! {
        "kiebitz bot lichess --dry-run              a few games on a built-in test server"
        "kiebitz bot login                          asks for the token and stores it"
        "kiebitz bot lichess                        accepts challenges until Ctrl-C"
    })]
    pub struct Bot {
        Lichess(Box<lichess::Lichess>),
        Login(login::Login),
        Join(Box<Join>),
    }
}
