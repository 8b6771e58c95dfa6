//! Commands to a session, and events from it.

use std::time::Duration;

use kiebitz_books::openings::Opening;
use kiebitz_chess::{Board, Color, Move, Reason, Square};
use kiebitz_engine::Score;

use super::record::RatingChange;
use kiebitz_players::End;
use kiebitz_players::Thought;

/// A command of a player at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameCommand {
    /// Play a move.
    Move(Move),
    /// Take the player's last move back. Against a program, its reply is taken back too; between
    /// two people at one board, the last move of either. Two people apart have to agree: it asks.
    TakeBack,
    /// Grant the takeback the other side asks for.
    AcceptTakeBack,
    /// Decline it.
    DeclineTakeBack,
    /// Offer a draw. The other side may accept it until it moves.
    OfferDraw,
    /// Accept the draw the other side offers.
    AcceptDraw,
    /// Decline it.
    DeclineDraw,
    /// Claim a draw by repetition or the fifty-move rule: in the present position, or after this
    /// move.
    Claim(Option<Move>),
    /// Resign.
    Resign,
    /// End the game without a result.
    Abort,
    /// Ask for a hint.
    Hint,
}

/// Why a command was refused; it changed nothing.
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
    #[error("the other side has not asked for a takeback")]
    NoTakeBackAsked,
    #[error("there are no hints against another person")]
    HintAgainstPerson,
    #[error("no draw is offered")]
    NoOffer,
    #[error("a draw is already offered")]
    AlreadyOffered,
    #[error("there is no draw to claim: neither threefold repetition nor fifty moves")]
    NothingToClaim,
    #[error("no hints are available in this game")]
    NoAdviser,
}

/// An event of a session.
#[derive(Clone, PartialEq, Debug)]
pub struct GameEvent {
    /// The change.
    pub change: Change,
    /// The state after it.
    pub state: GameState,
}

/// What changed.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// All players are ready; the clock runs.
    Begun,
    /// A move was played; it is the last one of the state.
    Moved,
    /// This many moves were taken back.
    TakenBack(usize),
    /// A side offers a draw.
    DrawOffered(Color),
    /// A side declines it.
    DrawDeclined(Color),
    /// A side asks for a takeback.
    TakeBackAsked(Color),
    /// A side declines it.
    TakeBackDeclined(Color),
    /// A program's thoughts about the present position.
    Thinks(Color, Thought),
    /// A hint for the side to move.
    Hint(Move, Option<Score>),
    /// There is no hint, and why.
    NoHint(String),
    /// A side's program failed: the game waits for another player.
    PlayerFailed(Color, String),
    /// Another player took a side's place.
    PlayerReplaced(Color),
    /// The game could not be stored.
    NotRecorded(String),
    /// The game is over.
    Finished(End),
    /// A person's rating has changed with it.
    Rated(RatingChange),
}

/// The state of a game: everything needed to show it.
#[derive(Clone, PartialEq, Debug)]
pub struct GameState {
    /// The position.
    pub board: Board,
    /// The last move and the position before it.
    pub last: Option<(Move, Board)>,
    /// Moves played.
    pub ply: usize,
    /// The opening, by the last position that has a name.
    pub opening: Option<&'static Opening>,
    /// The legal moves; empty when the game is over.
    pub legal: Vec<Move>,
    /// Both sides' remaining time; `None` without a clock.
    pub clocks: Option<[Duration; 2]>,
    /// The side whose clock runs.
    pub running: Option<Color>,
    /// The side that has offered a draw.
    pub offer: Option<Color>,
    /// The side that asks for a takeback.
    pub takeback_asked: Option<Color>,
    /// The draw that the side to move may claim.
    pub claimable: Option<Reason>,
    /// What the game waits for.
    pub status: Status,
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// A program is starting.
    Preparing,
    /// This side's move; a person plays it.
    Awaiting(Color),
    /// This side's move; a program is thinking.
    Thinking(Color),
    /// A new player for this side, whose program failed.
    Missing(Color),
    /// Nothing: the game is over.
    Over(End),
}

impl GameState {
    /// The squares of the last move, to highlight them; for castling, the king's squares.
    pub fn last_squares(&self) -> Option<(Square, Square)> {
        let (m, _) = self.last?;
        let (from, to) = (m.from(), m.to());
        if !m.is_castle() {
            return Some((from, to));
        }
        let file = if to.file() > from.file() { 6 } else { 2 };
        Some((from, Square::new(file, from.rank())))
    }

    /// The legal moves of the piece on a square, to show its targets.
    pub fn legal_from(&self, from: Square) -> impl Iterator<Item = Move> + '_ {
        self.legal.iter().copied().filter(move |m| m.from() == from)
    }
}
