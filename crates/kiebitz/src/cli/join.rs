//! `kiebitz join`: a seat in a game at another Kiebitz server.

use kiebitz_players::PlayerSpec;
use kiebitz_protocol::remote::{Link, Seat};
use kiebitz_tui::game;
use kiebitz_words::message;

use super::knowledge::Knowledge;
use super::play::GameOptions;
use super::prelude::*;
use crate::terminal::is_terminal;

/// Join a game at another Kiebitz server by its invitation link
///
/// The host runs kiebitz serve, starts a game against a guest and sends you the link. A browser opens the game with
/// it; this command plays the game line by line in the terminal, or lets a program play it. docs/online.md describes
/// how to invite a guest.
///
/// P is a player as in kiebitz play, but no link.
///
/// If the connection breaks, the game continues when it is back; no move is lost or played twice. Ctrl-C leaves the
/// game, and the same link joins it again. Every person who has the link can play your side, so keep it secret. Other
/// users of this machine can read command-line arguments; to hide the link from them, set KIEBITZ_LINK instead.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz join http://192.168.1.5:7878/#/join/12/0a1b...          you play"
    "kiebitz join https://chess.example.org/#/join/12/0a1b... --player elo:1500"
    "KIEBITZ_LINK=$(cat link) kiebitz join --player uci:stockfish"
})]
pub struct Join {
    /// Invitation link [default: KIEBITZ_LINK]
    #[arg(value_name = "URL")]
    link: Option<String>,

    /// Player that makes the moves [default: human on a terminal, otherwise engine]
    #[arg(long, value_name = "P", value_parser = input::player_parser(), hide_possible_values = true)]
    player: Option<PlayerSpec>,

    #[command(flatten)]
    options: GameOptions,

    #[command(flatten)]
    knowledge: Knowledge,
}

impl Join {
    pub fn run(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let player = match &self.player {
            Some(PlayerSpec::Remote(_)) => {
                bail!(BadArgument(message!("join-player-link")));
            }
            Some(player) => player.clone(),
            None if is_terminal() => PlayerSpec::Human(None),
            None => PlayerSpec::Engine,
        };
        let given = self.link.clone().or_else(|| std::env::var("KIEBITZ_LINK").ok());
        let Some(link) = given.filter(|link| !link.trim().is_empty()) else {
            bail!(BadArgument(message!("join-no-link")));
        };
        let seat = Seat::take(&link.parse::<Link>()?, language)?;
        // The server has the players' names.
        let config = Config { name: None, ..Config::load()? };
        let setting = self.options.setting(config, language, &self.knowledge);
        setting.run(terminal, |context| game::join(seat, &player, context, out))
    }
}
