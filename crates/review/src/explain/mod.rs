//! Explains why a move is bad: what happens on the board, and which terms of the evaluation differ.
//!
//! Two lines are compared: the move played with the engine's best reply, and the better line.
//! Certain facts come first (mate, the end of the game, tables), then pieces lost or not won, then
//! the terms of the hand-written evaluation at the ends of both lines. A [`Fact`] is a value;
//! `words` turns it into a sentence.

mod exchange;
pub mod motif;
mod terms;

use kiebitz_chess::{Color, Game, Move, Reason, Square};
use kiebitz_engine::eval::Group;

use crate::evaluation::{Evaluation, MOST_CENTIPAWNS};
use crate::review::{Position, Source};
pub use exchange::PlacedPiece;
use exchange::{Exchange, Told};
use motif::{Line, Motif, Tactic};

/// How far the lines are followed, in plies, including the move. Beyond that they are unreliable.
const HORIZON: usize = 11;

/// Pieces lost later than this many moves of the line are mentioned only if the net loss is at least
/// `LATE_BALANCE` pawns.
const SOON: usize = 5;
const LATE_BALANCE: i32 = 2;

/// Evaluations up to this many centipawns stand for a draw: the search does not score every draw as
/// exactly 0.
const DRAWN: i32 = 2;

/// A material difference is mentioned if the evaluation confirms at least this share of it.
const BORNE_OUT: f64 = 0.4;

/// The most terms to mention, where nothing happens that would explain the move.
const TERMS: usize = 2;

/// If only terms explain the move, they must add up to this share of the loss; otherwise they are
/// not the reason.
const TERMS_SHARE: f64 = 0.2;

/// Whose term it is, relative to the mover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// The mover's own.
    Mover,
    /// The opponent's.
    Opponent,
}

/// The result of a position by tables, for the mover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Standing {
    Lost,
    Drawn,
    Won,
}

/// A fact about a bad move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The opponent now wins in this many moves: by mate, in Racing Kings by arriving.
    AllowsMate(u32),
    /// The mover could have won in this many moves.
    MissesMate(u32),
    /// The move ends the game as a draw, or allows the opponent to claim one.
    Draws(Reason),
    /// The opponent now has a draw of this kind, though not at once.
    AllowsDraw(Reason),
    /// The mover had a draw of this kind.
    MissesDraw(Reason),
    /// Endgame tables: what the position was, and what it is now.
    ThrowsAway(Standing, Standing),
    /// Pieces are lost.
    Loses {
        /// Which, the most valuable first.
        pieces: Vec<PlacedPiece>,
        /// The compensation.
        for_pieces: Vec<PlacedPiece>,
        /// How many moves of the refuting line it takes.
        within: usize,
    },
    /// The opponent gets a new piece.
    Promotes {
        /// Where the pawn stands now.
        pawn: PlacedPiece,
        /// How many moves of the refuting line it takes.
        within: usize,
    },
    /// The better move wins pieces.
    Misses {
        /// Which, the most valuable first.
        pieces: Vec<PlacedPiece>,
        /// What it costs.
        for_pieces: Vec<PlacedPiece>,
        /// How many moves of the better line it takes, its first included.
        within: usize,
    },
    /// The better move gets a new piece.
    MissesPromotion {
        /// Where the pawn stands before the move.
        pawn: PlacedPiece,
        /// How many moves of the better line it takes.
        within: usize,
    },
    /// How the opponent's line works, or the mover's better one.
    Works { owner: Owner, tactic: Tactic },
    /// The move takes away the guard of a piece that is lost: who guarded it, from where, and its square.
    Unguards { guard: PlacedPiece, square: Square },
    /// A term of the evaluation is worse for the mover than in the better line.
    Term {
        group: Group,
        owner: Owner,
        /// By how many centipawns.
        centipawns: i32,
    },
    /// The resulting endgame is harder to win than in the better line.
    Drawish,
}

impl Fact {
    /// A name, for programs.
    pub const fn name(&self) -> &'static str {
        match self {
            Fact::AllowsMate(_) => "allows_mate",
            Fact::MissesMate(_) => "misses_mate",
            Fact::Draws(_) => "draws",
            Fact::AllowsDraw(_) => "allows_draw",
            Fact::MissesDraw(_) => "misses_draw",
            Fact::ThrowsAway(..) => "throws_away",
            Fact::Loses { .. } => "loses",
            Fact::Promotes { .. } => "promotes",
            Fact::Misses { .. } => "misses",
            Fact::MissesPromotion { .. } => "misses_promotion",
            Fact::Works { tactic, .. } => tactic.motif.name(),
            Fact::Unguards { .. } => "unguards",
            Fact::Term { group, .. } => group.name(),
            Fact::Drawish => "drawish",
        }
    }

    /// The squares it is about, each with a name.
    pub fn squares(&self) -> Vec<(&'static str, Vec<Square>)> {
        let all = |pieces: &[PlacedPiece]| pieces.iter().map(|piece| piece.square).collect();
        match self {
            Fact::Loses { pieces, for_pieces, .. } | Fact::Misses { pieces, for_pieces, .. } => {
                vec![("pieces", all(pieces)), ("for", all(for_pieces))]
            }
            Fact::Promotes { pawn, .. } | Fact::MissesPromotion { pawn, .. } => {
                vec![("pawn", vec![pawn.square])]
            }
            Fact::Works { tactic, .. } => tactic.motif.squares(),
            Fact::Unguards { guard, square } => {
                vec![("guard", vec![guard.square]), ("of", vec![*square])]
            }
            _ => Vec::new(),
        }
    }
}

/// Why a move is bad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The facts, the most important first. May be empty.
    pub facts: Vec<Fact>,
    /// The refuting line, from the position after the move. Empty if the game is over.
    pub refutation: Vec<Move>,
    /// The better line, from the position before the move.
    pub better: Vec<Move>,
}

/// Explains the move at `ply` of the game, by the positions before and after it.
pub(crate) fn explain(game: &Game, ply: usize, [old, new]: [&Position; 2]) -> Explanation {
    let before = &game.boards()[ply];
    let mover = before.turn();
    let mut facts = certain(game, ply, old, new);

    let mut played = vec![game.moves()[ply]];
    played.extend_from_slice(&new.line);
    let length = played.len().min(old.line.len()).clamp(1, HORIZON);
    let ends_at_once = new.source == Source::Rules;
    let mated = new.evaluation.winner() == Some(!mover);
    let mates = old.evaluation.wins_in(mover).is_some();
    let after_played = Exchange::of(before, &played[..played.len().min(HORIZON)], 1);
    let after_better = Exchange::of(before, &old.line[..old.line.len().min(HORIZON)], 0);
    let differ = after_better.net - after_played.net;
    if !ends_at_once && differ >= 1 && is_borne_out(differ, old.evaluation, new.evaluation, mover) {
        // Material does not matter to a side that is mated or that mates.
        let lost = if mated { 0 } else { -after_played.net };
        let won = if mates { 0 } else { after_better.net };
        // Next to a rook, a pawn is not worth a sentence.
        if lost >= 1 && 2 * lost >= won {
            facts.extend(losses(mover, &after_played, &after_better));
        }
        if won >= 1 && 2 * won >= lost {
            facts.extend(gains(mover, &after_better, &after_played));
        }
    }
    // What the line takes at once is worth saying where nothing else is, even if the better line loses as much.
    if !facts.iter().any(is_of_lines) && !ends_at_once && after_played.net <= -1 {
        facts.extend(losses(mover, &after_played, &Exchange::default()));
    }
    if facts.is_empty() && !ends_at_once {
        let ends = [&played, &old.line].map(|line| exchange::settled(before, line, length));
        let lost = old.evaluation.centipawns_for(mover) - new.evaluation.centipawns_for(mover);
        let terms = terms::worse(mover, &ends[0], &ends[1], TERMS);
        if terms::weight(&terms) >= TERMS_SHARE * f64::from(lost) {
            facts.extend(terms);
        }
    }
    if !ends_at_once {
        facts.extend(mechanisms(game, ply, &after_played, &after_better, &facts));
    }
    let mut why = Explanation { facts, refutation: new.line.clone(), better: old.line.clone() };
    why.show(&after_played, &after_better);
    why
}

impl Explanation {
    /// Makes the lines long enough to show what the facts claim.
    fn show(&mut self, played: &Exchange, better: &Exchange) {
        let [of_refutation, of_better] = self.within();
        if of_refutation > self.refutation.len() {
            self.refutation = played.line[1..].to_vec();
        }
        if of_better > self.better.len() {
            self.better.clone_from(&better.line);
        }
    }

    /// How many moves of each line are needed to show the facts: of the refutation, of the better
    /// line.
    pub fn within(&self) -> [usize; 2] {
        let mut most = [0, 0];
        for fact in &self.facts {
            match *fact {
                Fact::Loses { within, .. } | Fact::Promotes { within, .. } => {
                    most[0] = most[0].max(within);
                }
                Fact::Misses { within, .. } | Fact::MissesPromotion { within, .. } => {
                    most[1] = most[1].max(within);
                }
                Fact::Works { owner: Owner::Opponent, ref tactic } => {
                    most[0] = most[0].max(tactic.at + 1);
                }
                Fact::Works { owner: Owner::Mover, ref tactic } => {
                    most[1] = most[1].max(tactic.at + 1);
                }
                _ => {}
            }
        }
        most
    }
}

/// The facts that need no judgement.
fn certain(game: &Game, ply: usize, old: &Position, new: &Position) -> Vec<Fact> {
    let mover = game.boards()[ply].turn();
    let mut facts = Vec::new();
    if let Some(reason) = drawn_by(game, ply + 1).filter(|_| new.evaluation == Evaluation::DRAW) {
        facts.push(Fact::Draws(reason));
    } else if let Some(reason) = draw_in(game, ply + 1, new) {
        facts.push(Fact::AllowsDraw(reason));
    } else if let Some(reason) = draw_in(game, ply, old) {
        facts.push(Fact::MissesDraw(reason));
    }
    let by_table = |position: &Position| position.source != Source::Search;
    let standings = [old, new].map(|position| standing(position.evaluation, mover));
    if old.source == Source::Table && by_table(new) && standings[0] > standings[1] {
        facts.push(Fact::ThrowsAway(standings[0], standings[1]));
    }
    if let Some(moves) = new.evaluation.wins_in(!mover).filter(|&moves| moves > 0) {
        facts.push(Fact::AllowsMate(moves));
    }
    if let Some(moves) = old.evaluation.wins_in(mover) {
        facts.push(Fact::MissesMate(moves));
    }
    facts
}

/// The game up to this many plies.
fn part(game: &Game, plies: usize) -> Option<Game> {
    let mut so_far = Game::new(*game.start());
    for &m in &game.moves()[..plies] {
        so_far.play(m).ok()?;
    }
    Some(so_far)
}

/// How best play ends in a draw, if the position after `plies` is drawn and its line goes that far.
fn draw_in(game: &Game, plies: usize, position: &Position) -> Option<Reason> {
    if position.evaluation.centipawns().abs() > DRAWN || position.line.is_empty() {
        return None;
    }
    let mut so_far = part(game, plies)?;
    for &m in position.line.iter().take(HORIZON) {
        so_far.play(m).ok()?;
        if let Some(outcome) = so_far.outcome() {
            return outcome.winner.is_none().then_some(outcome.reason);
        }
        // A search treats the second occurrence like the third.
        if so_far.repetitions() >= 2 {
            return Some(Reason::ThreefoldRepetition);
        }
    }
    so_far.claimable_draw()
}

/// Why the position after `plies` is a draw by the rules, or can be claimed as one.
fn drawn_by(game: &Game, plies: usize) -> Option<Reason> {
    let so_far = part(game, plies)?;
    let over = so_far.outcome().filter(|outcome| outcome.winner.is_none());
    over.map(|outcome| outcome.reason).or_else(|| so_far.claimable_draw())
}

fn standing(evaluation: Evaluation, mover: Color) -> Standing {
    match evaluation.winner() {
        None => Standing::Drawn,
        Some(winner) if winner == mover => Standing::Won,
        Some(_) => Standing::Lost,
    }
}

/// Whether the evaluations confirm the material difference. If one of them is beyond the cap, they
/// cannot be compared.
fn is_borne_out(pawns: i32, old: Evaluation, new: Evaluation, mover: Color) -> bool {
    let [old, new] = [old, new].map(|evaluation| evaluation.centipawns_for(mover));
    old >= MOST_CENTIPAWNS
        || new <= -MOST_CENTIPAWNS
        || f64::from(old - new) >= BORNE_OUT * 100.0 * f64::from(pawns)
}

fn losses(mover: Color, played: &Exchange, better: &Exchange) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some((pawn, within)) = played.opponent_promotes {
        facts.push(Fact::Promotes { pawn, within });
    }
    if let Some(told) = played.told(mover, mover, better).filter(is_clear) {
        let Told { pieces, for_pieces, within } = told;
        facts.push(Fact::Loses { pieces, for_pieces, within });
    }
    facts
}

fn gains(mover: Color, better: &Exchange, played: &Exchange) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some((pawn, within)) = better.mover_promotes {
        facts.push(Fact::MissesPromotion { pawn, within });
    }
    if let Some(told) = better.told(!mover, mover, played).filter(is_clear) {
        let Told { pieces, for_pieces, within } = told;
        facts.push(Fact::Misses { pieces, for_pieces, within });
    }
    facts
}

/// A late loss is the reason only if it is more than a pawn, since long lines are uncertain.
fn is_clear(told: &Told) -> bool {
    told.within <= SOON || told.balance() >= LATE_BALANCE
}

/// Whether it tells what happens in one of the lines.
fn is_of_lines(fact: &Fact) -> bool {
    let of_lines = [Owner::Opponent, Owner::Mover].map(|owner| is_of(fact, owner));
    of_lines.contains(&true)
}

/// Whether it tells what a side wins in its line.
fn is_of(fact: &Fact, owner: Owner) -> bool {
    match fact {
        Fact::AllowsMate(_) | Fact::Loses { .. } | Fact::Promotes { .. } => {
            owner == Owner::Opponent
        }
        Fact::MissesMate(_) | Fact::Misses { .. } | Fact::MissesPromotion { .. } => {
            owner == Owner::Mover
        }
        _ => false,
    }
}

/// How the lines win what the facts say they win.
fn mechanisms(
    game: &Game,
    ply: usize,
    played: &Exchange,
    better: &Exchange,
    facts: &[Fact],
) -> Vec<Fact> {
    let [before, after] = [&game.boards()[ply], &game.boards()[ply + 1]];
    let m = game.moves()[ply];
    let is_told = |owner: Owner| facts.iter().any(|fact| is_of(fact, owner));
    let mut found = Vec::new();
    if is_told(Owner::Opponent) {
        let taken = before.captured_by(m).map(|role| PlacedPiece { role, square: m.to() });
        let tactics = Line::new(after, &played.line[1..]).tactics(taken);
        for tactic in &tactics {
            if let Motif::Hanging { piece, .. } = &tactic.motif
                && piece.square != m.to()
                && motif::hits(before, m.from()).contains(piece.square)
                && !motif::hits(after, m.to()).contains(piece.square)
                && let Some(role) = before.role_at(m.from())
            {
                let guard = PlacedPiece { role, square: m.from() };
                found.push(Fact::Unguards { guard, square: piece.square });
            }
        }
        let works = |tactic| Fact::Works { owner: Owner::Opponent, tactic };
        found.extend(tactics.into_iter().map(works));
    }
    if is_told(Owner::Mover) {
        let tactics = Line::new(before, &better.line).tactics(None);
        found.extend(tactics.into_iter().map(|tactic| Fact::Works { owner: Owner::Mover, tactic }));
    }
    found
}
