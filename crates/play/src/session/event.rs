//! Commands to a session, and events from it.

use std::time::Duration;

use kiebitz_books::openings::Opening;
use kiebitz_chess::{Board, Color, Move, Reason, Square};
use kiebitz_engine::Score;

use super::record::RatingChange;
use kiebitz_players::elsewhere::{Step, Wish};
use kiebitz_players::{End, PlayerError, Thought};
use kiebitz_words::Message;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameCommand {
    Move(Move),
    /// Take the player's last move back. Against a program, its reply is taken back too; between
    /// two people at one board, the last move of either. Two people apart have to agree: it asks.
    TakeBack,
    /// Grant the takeback the other side asks for.
    AcceptTakeBack,
    DeclineTakeBack,
    /// Offer a draw. The other side may accept it until it moves.
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// Claim a draw by repetition or the fifty-move rule: in the present position, or after this
    /// move.
    Claim(Option<Move>),
    Resign,
    /// End the game without a result.
    Abort,
    Hint,
}

impl GameCommand {
    /// What it says to the other side, if that is at another computer.
    pub(super) fn wish(self) -> Option<(Step, Wish)> {
        Some(match self {
            GameCommand::OfferDraw => (Step::Ask, Wish::Draw),
            GameCommand::AcceptDraw => (Step::Accept, Wish::Draw),
            GameCommand::DeclineDraw => (Step::Decline, Wish::Draw),
            GameCommand::TakeBack => (Step::Ask, Wish::Takeback),
            GameCommand::AcceptTakeBack => (Step::Accept, Wish::Takeback),
            GameCommand::DeclineTakeBack => (Step::Decline, Wish::Takeback),
            _ => return None,
        })
    }
}

/// Why a command was refused; it changed nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
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

impl Refusal {
    /// The name for programs, in JSON. It never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Refusal::GameOver => "game_over",
            Refusal::PlayerMissing => "player_missing",
            Refusal::NotReady => "not_ready",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::NotHuman => "not_human",
            Refusal::Illegal(_) => "illegal_move",
            Refusal::NothingToTakeBack => "nothing_to_take_back",
            Refusal::NoTakeBackAsked => "none_asked",
            Refusal::HintAgainstPerson => "not_allowed",
            Refusal::NoOffer => "no_offer",
            Refusal::AlreadyOffered => "already_offered",
            Refusal::NothingToClaim => "nothing_to_claim",
            Refusal::NoAdviser => "no_adviser",
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct GameEvent {
    pub change: Change,
    pub state: GameState,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// All players are ready; the clock runs.
    Begun,
    /// A move was played; it is the last one of the state.
    Moved,
    TakenBack(usize),
    DrawOffered(Color),
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
    NoHint(PlayerError),
    /// A side's program failed: the game waits for another player.
    PlayerFailed(Color, PlayerError),
    PlayerReplaced(Color),
    NotRecorded(Message<'static>),
    Finished(End),
    /// A person's rating has changed with it.
    Rated(RatingChange),
}

/// The state of a game: everything needed to show it.
#[derive(Clone, PartialEq, Debug)]
pub struct GameState {
    pub board: Board,
    /// The last move and the position before it.
    pub last: Option<(Move, Board)>,
    pub ply: usize,
    /// The opening, by the last position that has a name.
    pub opening: Option<&'static Opening>,
    /// The legal moves; empty when the game is over.
    pub legal: Vec<Move>,
    /// Both sides' remaining time; `None` without a clock.
    pub clocks: Option<[Duration; 2]>,
    pub running: Option<Color>,
    pub offer: Option<Color>,
    /// The side that asks for a takeback.
    pub takeback_asked: Option<Color>,
    /// The draw that the side to move may claim.
    pub claimable: Option<Reason>,
    pub status: Status,
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Preparing,
    /// This side's move; a person plays it.
    Awaiting(Color),
    /// This side's move; a program is thinking.
    Thinking(Color),
    /// A new player for this side, whose program failed.
    Missing(Color),
    Over(End),
}

impl GameState {
    /// The legal moves of the piece on a square, to show its targets.
    pub fn legal_from(&self, from: Square) -> impl Iterator<Item = Move> + '_ {
        self.legal.iter().copied().filter(move |m| m.from() == from)
    }
}
