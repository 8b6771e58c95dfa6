//! Games at other Kiebitz servers, as `play` and `join` see them.

use std::error::Error;

use anyhow::Result;
use kiebitz_chess::Color;
use kiebitz_play::{GameKind, Language};
use kiebitz_players::PlayerSpec;
use kiebitz_protocol::http::Fault;
use kiebitz_protocol::remote::{Link, LinkError, Seat, SeatError};
use kiebitz_tui::Start;

/// The game that a link among the players invites to.
pub struct Invited {
    pub start: Start,
}

/// Why a link is no player in the game that is wished for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotThisGame {
    #[error(
        "the link is for the player of {0}: give it as --{1}, and name the player on this side with --{0}"
    )]
    OtherSide(&'static str, &'static str),
    #[error("one side plays here: only one of the players can be a link")]
    BothLinks,
    #[error("the game at the server is {0}, not {1}")]
    OtherVariant(&'static str, &'static str),
    #[error("the game at the server begins with another position: leave --fen out")]
    OtherStart,
    #[error("the server's clock counts: leave --clock and --movetime out")]
    OtherClock,
    #[error("the game at the server has begun: kiebitz join goes on with it")]
    HasBegun,
}

/// Asks the server about the game, where one of the players is a link to one.
pub fn invited(players: [&Option<PlayerSpec>; 2], language: Language) -> Result<Option<Invited>> {
    let link = |player: &Option<PlayerSpec>| match player {
        Some(PlayerSpec::Remote(link)) => Some(link.clone()),
        _ => None,
    };
    let (link, theirs) = match players.map(link) {
        [None, None] => return Ok(None),
        [Some(_), Some(_)] => return Err(NotThisGame::BothLinks.into()),
        [Some(link), None] => (link, Color::White),
        [None, Some(link)] => (link, Color::Black),
    };
    let seat = Seat::take(&link.parse::<Link>()?, language)?;
    if seat.color() == theirs {
        let [ours, theirs] = [seat.color(), !seat.color()].map(Color::name);
        return Err(NotThisGame::OtherSide(ours, theirs).into());
    }
    let there = seat.first().game();
    let there = there.ok_or_else(|| SeatError::Strange("its moves make no sense".into()))?;
    if !there.moves().is_empty() {
        return Err(NotThisGame::HasBegun.into());
    }
    Ok(Some(Invited { start: Start::Board(Box::new(*there.start())) }))
}

impl Invited {
    /// Whether what else is wished for can be had there.
    pub fn agrees_with(
        &self,
        start: Option<&Start>,
        game: Option<GameKind>,
        is_timed: bool,
    ) -> Result<(), NotThisGame> {
        let theirs = self.start.game();
        match game.or(start.map(Start::game)) {
            Some(ours) if ours != theirs => {
                return Err(NotThisGame::OtherVariant(theirs.name(), ours.name()));
            }
            _ => {}
        }
        if start.is_some_and(|start| *start != self.start) {
            return Err(NotThisGame::OtherStart);
        }
        if is_timed { Err(NotThisGame::OtherClock) } else { Ok(()) }
    }
}

/// What is wrong with a link or a server, in German, where it is about one.
pub fn in_german(cause: &(dyn Error + 'static)) -> Option<String> {
    if let Some(error) = cause.downcast_ref::<LinkError>() {
        return Some(match error {
            LinkError::NotALink(text) => format!(
                "„{text}“ ist kein Link zu einer Partie: http:// oder https:// und ein Server, dann #/join/, die Partie \
                 und ihr Schlüssel"
            ),
            LinkError::NoKey(server) => format!(
                "der Link zu {server} ist nicht ganz: Dahinter gehören #/join/, die Nummer der Partie und ihr Schlüssel"
            ),
        });
    }
    if let Some(error) = cause.downcast_ref::<SeatError>() {
        return Some(match error {
            SeatError::Fault(fault) => fault.in_german(),
            SeatError::Watching => {
                "mit dem Link kann man zusehen, nicht spielen: öffne ihn im Browser".into()
            }
            SeatError::Owner => {
                "der Link gehört dem, der die Partie begonnen hat: bitte um den, der zu einer Seite einlädt".into()
            }
            SeatError::Strange(why) => format!("die Partie kann hier nicht gespielt werden: {why}"),
            SeatError::NoThreads => "das System gibt keine Threads mehr her".into(),
        });
    }
    if let Some(fault) = cause.downcast_ref::<Fault>() {
        return Some(fault.in_german());
    }
    cause.downcast_ref::<NotThisGame>().map(|error| match error {
        NotThisGame::OtherSide(ours, theirs) => {
            let side = if *ours == "white" { "Weiß" } else { "Schwarz" };
            format!("der Link ist für {side}: nenne ihn mit --{theirs} und den Spieler auf dieser Seite mit --{ours}")
        }
        NotThisGame::BothLinks => {
            "eine Seite spielt hier: nur einer der Spieler kann ein Link sein".into()
        }
        NotThisGame::OtherVariant(theirs, ours) => {
            format!("die Partie auf dem Server ist {theirs}, nicht {ours}")
        }
        NotThisGame::OtherStart => {
            "die Partie auf dem Server beginnt mit einer anderen Stellung: lass --fen weg".into()
        }
        NotThisGame::OtherClock => {
            "die Uhr des Servers gilt: lass --clock und --movetime weg".into()
        }
        NotThisGame::HasBegun => {
            "die Partie auf dem Server hat begonnen: kiebitz join spielt sie weiter".into()
        }
    })
}

#[cfg(test)]
mod tests {
    use kiebitz_chess::{Board, Variant};

    use super::*;

    #[test]
    fn what_is_wished_for_must_be_what_is_there() {
        let start = Start::Board(Box::new(Board::start(Variant::RacingKings)));
        let invited = Invited { start: start.clone() };
        let chess = Some(GameKind::Chess(Variant::Chess));
        let racing = Some(GameKind::Chess(Variant::RacingKings));
        assert_eq!(invited.agrees_with(None, None, false), Ok(()));
        assert_eq!(invited.agrees_with(Some(&start), racing, false), Ok(()));
        assert_eq!(
            invited.agrees_with(None, chess, false),
            Err(NotThisGame::OtherVariant("racingkings", "chess"))
        );
        let other = Board::from_fen("8/1K6/8/7k/8/8/8/8 w - - 0 1", Variant::RacingKings);
        let other = Start::Board(Box::new(other.expect("a position")));
        assert_eq!(invited.agrees_with(Some(&other), None, false), Err(NotThisGame::OtherStart));
        assert_eq!(invited.agrees_with(None, None, true), Err(NotThisGame::OtherClock));
    }
}
