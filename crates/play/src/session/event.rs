//! What a session is told, and what it tells.

use std::time::Duration;

use kiebitz_archive::openings::Opening;
use kiebitz_chess::{Board, Color, Move, Reason, Square};
use kiebitz_engine::Score;

use super::record::{End, RatingChange};
use crate::player::Thought;

/// What somebody at the board wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameCommand {
    /// To play a move.
    Move(Move),
    /// To have their last move back. Against a program its answer goes, too; between two people at one board it
    /// is the last move, whoever made it.
    TakeBack,
    /// A draw. The other side may accept it until it moves.
    OfferDraw,
    /// The draw the other side offers.
    AcceptDraw,
    /// Not that draw.
    DeclineDraw,
    /// The draw that repetition or fifty moves give a right to: in the present position, or after this move.
    Claim(Option<Move>),
    /// To give up.
    Resign,
    /// To end the game without a result.
    Abort,
    /// Advice.
    Hint,
}

/// Why a command is refused. Nothing has changed then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    #[error("a player is missing")]
    PlayerMissing,
    #[error("the players are not ready yet")]
    NotReady,
    #[error("it is the other side's turn")]
    NotYourTurn,
    #[error("a program plays this side")]
    NotHuman,
    #[error("{0} is not a legal move here")]
    Illegal(Move),
    #[error("there is no move to take back")]
    NothingToTakeBack,
    #[error("no draw is offered")]
    NoOffer,
    #[error("a draw is already offered")]
    AlreadyOffered,
    #[error("there is no draw to claim: neither threefold repetition nor fifty moves")]
    NothingToClaim,
    #[error("nobody is there to ask for advice")]
    NoAdviser,
}

/// Something happened.
#[derive(Clone, PartialEq, Debug)]
pub struct GameEvent {
    /// What.
    pub change: Change,
    /// How things stand after it.
    pub state: GameState,
}

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Everybody is ready; the clock runs.
    Begun,
    /// A move was played, the last of the state.
    Moved,
    /// So many moves were taken back.
    TakenBack(usize),
    /// A side offers a draw.
    DrawOffered(Color),
    /// A side declines it.
    DrawDeclined(Color),
    /// A program thinks aloud about the present position.
    Thinks(Color, Thought),
    /// Advice for the side to move.
    Hint(Move, Option<Score>),
    /// There is no advice.
    NoHint(String),
    /// A side's program failed: the game waits for another player.
    PlayerFailed(Color, String),
    /// Another player took a side's place.
    PlayerReplaced(Color),
    /// The game could not be kept.
    NotRecorded(String),
    /// The game is over.
    Finished(End),
    /// A person's rating has changed with it.
    Rated(RatingChange),
}

/// How a game stands: all that is needed to show it.
#[derive(Clone, PartialEq, Debug)]
pub struct GameState {
    /// The position.
    pub board: Board,
    /// The last move and the position before it.
    pub last: Option<(Move, Board)>,
    /// Moves played.
    pub ply: usize,
    /// The opening: that of the last position that has a name.
    pub opening: Option<&'static Opening>,
    /// What may be played; empty when the game is over.
    pub legal: Vec<Move>,
    /// Both sides' time, where there is a clock.
    pub clocks: Option<[Duration; 2]>,
    /// Whose clock runs.
    pub running: Option<Color>,
    /// Who waits for an answer to the offer of a draw.
    pub offer: Option<Color>,
    /// The draw that the side to move may claim.
    pub claimable: Option<Reason>,
    /// What is to happen next.
    pub status: Status,
}

/// What is to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// A program is getting ready.
    Preparing,
    /// A person is to move.
    Awaiting(Color),
    /// A program is to move, and thinks.
    Thinking(Color),
    /// A side's program failed, and another player is to take its place.
    Missing(Color),
    /// Nothing.
    Over(End),
}

impl GameState {
    /// Where the last move began and ended, for whoever marks it; for castling the king's squares.
    pub fn last_squares(&self) -> Option<(Square, Square)> {
        let (m, _) = self.last?;
        let (from, to) = (m.from(), m.to());
        if !m.is_castle() {
            return Some((from, to));
        }
        let file = if to.file() > from.file() { 6 } else { 2 };
        Some((from, Square::new(file, from.rank())))
    }

    /// The legal moves of the man on a square, for whoever shows its targets.
    pub fn legal_from(&self, from: Square) -> impl Iterator<Item = Move> + '_ {
        self.legal.iter().copied().filter(move |m| m.from() == from)
    }
}
