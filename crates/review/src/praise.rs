//! Moves that earned a word of praise: the only one that holds, a sacrifice that was needed, a mate found.

use kiebitz_chess::{Board, Game, Move, Variant};
use kiebitz_engine::see_at_least;
use kiebitz_play::Language;
use kiebitz_words::text;

use crate::accuracy::Mark;
use crate::explain::PlacedPiece;
use crate::explain::exchange::value;
use crate::review::{MoveReview, Position, Source};

/// To take what is offered must win as much more than the offer took, in centipawns.
const SACRIFICE: i32 = 200;
/// From this win chance on, in percent, a move holds something.
pub(crate) const HOLDS: f64 = 40.0;

/// Why a move earned praise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Praise {
    /// The next best would be a blunder; `None` if tables know that no other keeps the result.
    OnlyMove { other: Option<Move> },
    /// A piece is offered, and the next best would be a mistake.
    Sacrifice { piece: PlacedPiece, other: Move },
    /// A win in this many moves that was not there before: a mate, in Racing Kings an arrival.
    FindsMate(u32),
}

impl Praise {
    /// A name, for programs.
    pub const fn name(&self) -> &'static str {
        match self {
            Praise::OnlyMove { .. } => "only_move",
            Praise::Sacrifice { .. } => "sacrifice",
            Praise::FindsMate(_) => "finds_mate",
        }
    }

    /// The next best move, if a search found it.
    pub const fn other(&self) -> Option<Move> {
        match *self {
            Praise::OnlyMove { other } => other,
            Praise::Sacrifice { other, .. } => Some(other),
            Praise::FindsMate(_) => None,
        }
    }
}

/// Whether a move may earn praise if all others are worse: it is neither forced nor plain, such as to take back or to take
/// what hangs.
pub(crate) fn is_choice(game: &Game, m: Move) -> bool {
    let board = game.board();
    let takes_back = game.moves().last().is_some_and(|last| last.to() == m.to());
    // In Racing Kings exchanges cannot be counted: who would take back may have to give check.
    let is_plain =
        takes_back || board.variant() == Variant::RacingKings || !is_offered(board, m, 0);
    board.legal_moves().len() > 1 && !(board.captured_by(m).is_some() && is_plain)
}

/// The praise of the move that leads from one position to the next; `earlier` is before the opponent's last move.
pub(crate) fn earned(
    game: &Game,
    m: Move,
    earlier: Option<&Position>,
    [old, new]: [&Position; 2],
) -> Option<Praise> {
    let board = game.board();
    let mover = board.turn();
    if let Some(moves) = old.evaluation.wins_in(mover).filter(|&moves| moves > 1) {
        let is_new = earlier.is_none_or(|earlier| earlier.evaluation.winner() != Some(mover));
        let goes_on = new.evaluation.wins_in(mover) == Some(moves - 1);
        return (is_new && goes_on).then_some(Praise::FindsMate(moves));
    }
    if !is_choice(game, m) {
        return None;
    }
    if old.source == Source::Table {
        let holds = old.evaluation.winner() != Some(!mover) && old.keeping == [m];
        return holds.then_some(Praise::OnlyMove { other: None });
    }
    let (other, worth) = old.other.filter(|_| old.best() == Some(m))?;
    let chance = old.evaluation.win_percent(mover);
    let lost = chance - worth.win_percent(mover);
    let piece = PlacedPiece { role: board.role_at(m.from())?, square: m.from() };
    let is_race = board.variant() == Variant::RacingKings;
    let is_sacrifice = !m.is_castle() && !is_race && is_offered(board, m, SACRIFICE);
    if lost >= Mark::Mistake.threshold() && is_sacrifice {
        return Some(Praise::Sacrifice { piece, other });
    }
    (lost >= Mark::Blunder.threshold() && chance >= HOLDS)
        .then_some(Praise::OnlyMove { other: Some(other) })
}

/// Whether what moved may be taken, and that wins so many centipawns more than the move took.
fn is_offered(board: &Board, m: Move, more: i32) -> bool {
    let gained = board.captured_by(m).map_or(0, |role| 100 * value(role));
    let mut after = *board;
    after.play_unchecked(m);
    let wins = |&taking: &Move| see_at_least(&after, taking, gained + more);
    after.legal_moves().into_iter().any(|taking| taking.to() == m.to() && wins(&taking))
}

impl MoveReview {
    /// The praise in words.
    pub fn praise_words(&self, language: Language) -> Option<String> {
        let board = &self.before;
        let played = self.notation(language.letters());
        let san = |board: &Board, m: Move| board.san_with(m, language.letters());
        Some(match self.praise? {
            Praise::OnlyMove { other } => {
                let other = other.map(|m| san(board, m));
                text!(language, "praise-only", played, other)
            }
            Praise::Sacrifice { piece, other } => {
                let other = san(board, other);
                text!(language, "praise-sacrifice", played, role = piece.role, other)
            }
            Praise::FindsMate(moves) => {
                let race = board.variant() == Variant::RacingKings;
                text!(language, "praise-mate", played, moves, race)
            }
        })
    }
}
