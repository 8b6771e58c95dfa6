//! A game at another Kiebitz server in which one of the players is a link to it.

use kiebitz_chess::Color;
use kiebitz_play::{GameKind, Language, TimeControl};
use kiebitz_players::PlayerSpec;
use kiebitz_protocol::remote::{Link, LinkError, Seat, SeatError};
use kiebitz_words::{Message, Say, message};

use crate::request::{GameRequest, Start};

/// The game that a link among the players invites to.
struct Invited {
    start: Start,
}

/// Why a link is no player in the game that is wished for.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum NotThisGame {
    Link(#[from] LinkError),
    Seat(#[from] SeatError),
    /// The link is for the player of this side, not of the one who is named by it.
    OtherSide(Color),
    BothLinks,
    /// The game there, and the game that is wished for.
    OtherVariant(&'static str, &'static str),
    /// It begins with another position.
    OtherStart,
    /// It has a clock of its own.
    OtherClock,
    HasBegun,
}

/// Asks the server about the game, where one of the players is a link to one.
fn invited(
    players: [&Option<PlayerSpec>; 2],
    language: Language,
) -> Result<Option<Invited>, NotThisGame> {
    let link = |player: &Option<PlayerSpec>| match player {
        // Lichess is asked elsewhere.
        Some(PlayerSpec::Remote(link)) if link.contains("://") => Some(link.clone()),
        _ => None,
    };
    let (link, theirs) = match players.map(link) {
        [None, None] => return Ok(None),
        [Some(_), Some(_)] => return Err(NotThisGame::BothLinks),
        [Some(link), None] => (link, Color::White),
        [None, Some(link)] => (link, Color::Black),
    };
    let seat = Seat::take(&link.parse::<Link>()?, language)?;
    if seat.color() == theirs {
        return Err(NotThisGame::OtherSide(seat.color()));
    }
    let there = seat.first().game();
    let there = there.ok_or_else(|| SeatError::Strange(message!("seat-nonsense")))?;
    if !there.moves().is_empty() {
        return Err(NotThisGame::HasBegun);
    }
    Ok(Some(Invited { start: Start::Board(Box::new(*there.start())) }))
}

/// The request with the server's start and its clock, where one of its players is a link. `is_timed`: whether a clock is
/// asked for.
pub fn accept(
    request: GameRequest,
    is_timed: bool,
    language: Language,
) -> Result<GameRequest, NotThisGame> {
    let Some(invited) = invited([&request.white, &request.black], language)? else {
        return Ok(request);
    };
    invited.agrees_with(request.start.as_ref(), request.game, is_timed)?;
    let player = |named: Option<PlayerSpec>| named.or(Some(PlayerSpec::Human(None)));
    Ok(GameRequest {
        white: player(request.white),
        black: player(request.black),
        game: None,
        start: Some(invited.start),
        control: Some(TimeControl::Untimed),
        ..request
    })
}

impl Invited {
    /// Whether what else is wished for can be had there.
    fn agrees_with(
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

impl Say for NotThisGame {
    fn message(&self) -> Message<'_> {
        match *self {
            NotThisGame::Link(ref error) => error.message(),
            NotThisGame::Seat(ref error) => error.message(),
            NotThisGame::OtherSide(side) => {
                let (ours, theirs) = (side.name(), (!side).name());
                message!("invitation-other-side", side, ours, theirs)
            }
            NotThisGame::BothLinks => message!("invitation-both-links"),
            NotThisGame::OtherVariant(theirs, ours) => {
                message!("invitation-other-variant", theirs, ours)
            }
            NotThisGame::OtherStart => message!("invitation-other-start"),
            NotThisGame::OtherClock => message!("invitation-other-clock"),
            NotThisGame::HasBegun => message!("invitation-has-begun"),
        }
    }
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
