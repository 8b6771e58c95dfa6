//! Explains why a move is bad: what happens on the board, and which terms of the evaluation differ.
//!
//! Two lines are compared: the move played with the engine's best reply, and the better line.
//! Certain facts come first (mate, the end of the game, tables), then pieces lost or not won, then
//! the terms of the hand-written evaluation at the ends of both lines. A [`Fact`] is a value;
//! `words` turns it into a sentence.

pub(crate) mod exchange;
pub mod line;
pub mod motif;
mod proof;
mod race;
mod terms;

use kiebitz_chess::{Board, Color, Game, Move, Reason, Square};
use kiebitz_engine::eval::Group;
use kiebitz_engine::see_at_least;

use crate::evaluation::{Evaluation, MOST_CENTIPAWNS};
use crate::review::{Position, Source};
pub use exchange::PlacedPiece;
use exchange::{Exchange, Told, value};
use line::Line;
use motif::{Motif, Tactic};

/// How far the lines are followed, in plies, including the move. Beyond that they are unreliable.
const HORIZON: usize = 11;

/// Pieces lost later than this many moves of the line are mentioned only if the net loss is at least
/// `LATE_BALANCE` pawns.
const SOON: usize = 5;
const LATE_BALANCE: i32 = 2;

/// An evaluation from this many centipawns on counts as won, where it only confirms what the line shows.
const WON: i32 = 300;

/// What a line gives back later, in pawns, that is not worth waiting for.
const SLACK: i32 = 2;

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
    /// The opponent now has a draw by giving check again and again.
    AllowsPerpetual,
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
        /// Whether it only makes good what the move took.
        back: bool,
    },
    /// The opponent's line leaves only kings and pawns after so many of its moves, and wins.
    PawnEnding { within: usize },
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
    /// The side to move after the line's move of this index would be better off if it did not have to move.
    Zugzwang { owner: Owner, at: usize },
    /// The move takes on a guarded square and loses by counting, though it is guarded itself.
    WrongExchange { square: Square },
    /// In Racing Kings, as the pieces stand: the mover's king needs more moves than after the better move, or the
    /// opponent's needs fewer.
    Tempo { owner: Owner, king: Square, moves: u32, instead: u32 },
    /// In Racing Kings the reply attacks all squares by which the mover's king could go on.
    Barred { by: PlacedPiece, squares: Vec<Square> },
    /// In Racing Kings what the reply takes on this square cannot be taken back: the piece would give check.
    WouldCheck { piece: PlacedPiece, square: Square },
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
            Fact::AllowsPerpetual => "allows_perpetual",
            Fact::MissesDraw(_) => "misses_draw",
            Fact::ThrowsAway(..) => "throws_away",
            Fact::Loses { .. } => "loses",
            Fact::PawnEnding { .. } => "pawn_ending",
            Fact::Promotes { .. } => "promotes",
            Fact::Misses { .. } => "misses",
            Fact::MissesPromotion { .. } => "misses_promotion",
            Fact::Works { tactic, .. } => tactic.motif.name(),
            Fact::Unguards { .. } => "unguards",
            Fact::Zugzwang { .. } => "zugzwang",
            Fact::WrongExchange { .. } => "wrong_exchange",
            Fact::Tempo { owner: Owner::Mover, .. } => "loses_tempo",
            Fact::Tempo { .. } => "gives_tempo",
            Fact::Barred { .. } => "barred",
            Fact::WouldCheck { .. } => "would_check",
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
            Fact::WrongExchange { square } => vec![("square", vec![*square])],
            Fact::Tempo { king, .. } => vec![("king", vec![*king])],
            Fact::Barred { by, squares } => {
                vec![("by", vec![by.square]), ("squares", squares.clone())]
            }
            Fact::WouldCheck { piece, square } => {
                vec![("piece", vec![piece.square]), ("square", vec![*square])]
            }
            _ => Vec::new(),
        }
    }
}

/// Why a move is bad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The facts, the most important first: what refutes the move and how, then what it misses and how. May be empty.
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
    let replies = [new.line.first(), old.line.first()];
    facts.extend(race::facts([before, &game.boards()[ply + 1]], replies));

    let mut played = vec![game.moves()[ply]];
    played.extend_from_slice(&new.line);
    let length = played.len().min(old.line.len()).clamp(1, HORIZON);
    let ends_at_once = new.source == Source::Rules;
    let mated = new.evaluation.winner() == Some(!mover);
    let mates = old.evaluation.wins_in(mover).is_some();
    let whole_played = Exchange::of(before, cut(&played, HORIZON), 1);
    let whole_better = Exchange::of(before, cut(&old.line, HORIZON), 0);
    let after_played = soonest(before, cut(&played, HORIZON), 1, &whole_played);
    let after_better = soonest(before, cut(&old.line, HORIZON), 0, &whole_better);
    let after_better = accepted(before, &old.line, &after_better).unwrap_or(after_better);
    let differ = whole_better.net - whole_played.net;
    if !ends_at_once && differ >= 1 && is_borne_out(differ, old.evaluation, new.evaluation, mover) {
        // Material does not matter to a side that is mated or that mates.
        let lost = if mated { 0 } else { -whole_played.net };
        let won = if mates { 0 } else { whole_better.net };
        // Next to a rook, a pawn is not worth a sentence.
        if lost >= 1 && 2 * lost >= won {
            facts.extend(losses(mover, &after_played, &whole_better));
        }
        if won >= 1 && 2 * won >= lost {
            facts.extend(gains(mover, &after_better, &whole_played));
        }
    }
    // What falls in both lines is worth saying if it falls at once in the better one, and the evaluation agrees.
    let meanwhile = Exchange::of(before, cut(&played, after_better.line.len()), 1);
    let sooner = after_better.net - meanwhile.net;
    if !ends_at_once
        && facts.is_empty()
        && after_better.net >= 1
        && sooner >= 1
        && is_borne_out(sooner, old.evaluation, new.evaluation, mover)
    {
        facts.extend(gains(mover, &after_better, &meanwhile));
    }
    let mut refuting = (whole_played.line[1..].to_vec(), after_played.line.len() - 1);
    let is_shown = whole_better.line.starts_with(&after_better.line);
    let winning = if is_shown { &whole_better.line } else { &after_better.line };
    let winning = (winning.clone(), after_better.line.len());
    // What the line takes is worth saying where nothing else is, even if the better line loses as much, or if the move
    // took something first.
    let is_refuted = |facts: &[Fact]| facts.iter().any(|fact| is_of(fact, Owner::Opponent));
    if !ends_at_once && !is_refuted(&facts) {
        let after = &game.boards()[ply + 1];
        let reply = cut(&new.line, HORIZON - 1);
        if let Some(within) = pawn_ending(after, &new.line, new.evaluation.centipawns_for(!mover)) {
            facts.push(Fact::PawnEnding { within });
            refuting = (new.line.clone(), within);
        } else if whole_played.net <= -1 && facts.is_empty() {
            facts.extend(losses(mover, &after_played, &Exchange::default()));
        } else {
            let whole = Exchange::of(after, reply, 0);
            let back = soonest(after, reply, 0, &whole);
            facts.extend(taken_back(before, game.moves()[ply], &back));
            refuting = (whole.line, back.line.len());
        }
        // A pawn that cannot be stopped is followed to the end of the line.
        let whole = Exchange::of(after, &new.line, 0);
        if let Some((pawn, within)) = whole.mover_promotes
            && whole.opponent_promotes.is_none()
            && !is_refuted(&facts)
        {
            facts.push(Fact::Promotes { pawn, within });
            refuting = (whole.line, within);
        }
    }
    if !facts.iter().any(says_why) && !ends_at_once {
        let ends = [&played, &old.line].map(|line| exchange::settled(before, line, length));
        let lost = old.evaluation.centipawns_for(mover) - new.evaluation.centipawns_for(mover);
        let terms = terms::worse(mover, &ends[0], &ends[1], TERMS);
        if terms::weight(&terms) >= TERMS_SHARE * f64::from(lost) {
            facts.extend(terms);
        }
    }
    if !ends_at_once {
        facts.extend(mechanisms(game, ply, [&refuting, &winning], &facts));
    }
    // First what refutes the move, then what it misses, each with how it works.
    let works_for_mover = |fact: &Fact| matches!(fact, Fact::Works { owner: Owner::Mover, .. });
    facts.sort_by_key(|fact| is_of(fact, Owner::Mover) || works_for_mover(fact));
    let mut why = Explanation { facts, refutation: new.line.clone(), better: old.line.clone() };
    why.show([refuting.0, winning.0]);
    why
}

impl Explanation {
    /// Where the engine's lines are too short to show what the facts claim, or go another way, takes the lines of the facts.
    fn show(&mut self, [refuting, winning]: [Vec<Move>; 2]) {
        let [of_refutation, of_better] = self.within();
        if cut(&self.refutation, of_refutation) != cut(&refuting, of_refutation) {
            self.refutation = refuting;
        }
        if cut(&self.better, of_better) != cut(&winning, of_better) {
            self.better = winning;
        }
    }

    /// How many moves of each line are needed to show the facts: of the refutation, of the better
    /// line.
    pub fn within(&self) -> [usize; 2] {
        let mut most = [0, 0];
        for fact in &self.facts {
            match *fact {
                Fact::Loses { within, .. }
                | Fact::Promotes { within, .. }
                | Fact::PawnEnding { within } => {
                    most[0] = most[0].max(within);
                }
                Fact::Misses { within, .. } | Fact::MissesPromotion { within, .. } => {
                    most[1] = most[1].max(within);
                }
                Fact::Zugzwang { owner, at } => {
                    let line = usize::from(owner == Owner::Mover);
                    most[line] = most[line].max(at + 1);
                }
                Fact::Works { owner: Owner::Opponent, ref tactic } => {
                    most[0] = most[0].max(tactic.until + 1);
                }
                Fact::Works { owner: Owner::Mover, ref tactic } => {
                    most[1] = most[1].max(tactic.until + 1);
                }
                _ => {}
            }
        }
        most
    }
}

/// At most so many moves of a line.
fn cut(line: &[Move], most: usize) -> &[Move] {
    &line[..line.len().min(most)]
}

/// The shortest part of a line that shows half of what all of it loses or wins, and after which nothing can be taken: what
/// comes later is less certain.
fn soonest(start: &Board, line: &[Move], frame: usize, whole: &Exchange) -> Exchange {
    let part = (frame + 1..line.len()).map(|plies| Exchange::of(start, &line[..plies], frame));
    let shows = |part: &Exchange| {
        let (net, all) = (part.net * whole.net.signum(), whole.net.abs());
        (1..=all + SLACK).contains(&net) && 2 * net >= all
    };
    let quiet = |(index, part): &(usize, Exchange)| part.line.len() == frame + 1 + index;
    let mut parts = part.enumerate().filter(quiet).map(|(_, part)| part);
    parts.find(shows).unwrap_or_else(|| whole.clone())
}

/// The line in which what its first move offers is taken, if its reply declines and taking it loses as much: it shows why
/// the offer cannot be taken.
fn accepted(start: &Board, line: &[Move], declined: &Exchange) -> Option<Exchange> {
    let (&m, rest) = line.split_first()?;
    if rest.first().is_none_or(|reply| reply.to() == m.to()) || see_at_least(start, m, 0) {
        return None;
    }
    let mut after = *start;
    after.play_unchecked(m);
    let takes = after.legal_moves().into_iter().filter(|taking| taking.to() == m.to());
    let cheapest = takes.min_by_key(|taking| after.role_at(taking.from()).map_or(0, value))?;
    let exchange = Exchange::of(start, &[m, cheapest], 0);
    (exchange.net >= 1 && exchange.net == declined.net).then_some(exchange)
}

/// The facts that need no judgement.
fn certain(game: &Game, ply: usize, old: &Position, new: &Position) -> Vec<Fact> {
    let mover = game.boards()[ply].turn();
    let mut facts = Vec::new();
    if let Some(reason) = drawn_by(game, ply + 1).filter(|_| new.evaluation == Evaluation::DRAW) {
        facts.push(Fact::Draws(reason));
    } else if let Some(reason) = draw_in(game, ply + 1, new) {
        let is_perpetual = reason == Reason::ThreefoldRepetition
            && is_perpetual(&game.boards()[ply + 1], &new.line);
        facts.push(match is_perpetual {
            true => Fact::AllowsPerpetual,
            false => Fact::AllowsDraw(reason),
        });
    } else if let Some(reason) = draw_in(game, ply, old) {
        facts.push(Fact::MissesDraw(reason));
    }
    let by_table = |position: &Position| position.source != Source::Search;
    let standings = [old, new].map(|position| standing(position.evaluation, mover));
    if old.source == Source::Table && by_table(new) && standings[0] > standings[1] {
        facts.push(Fact::ThrowsAway(standings[0], standings[1]));
    }
    for (position, owner) in [(new, Owner::Opponent), (old, Owner::Mover)] {
        facts.extend(position.zugzwang.map(|at| Fact::Zugzwang { owner, at }));
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

/// Whether the side to move gives check with every move of the line until a position comes again.
fn is_perpetual(start: &Board, line: &[Move]) -> bool {
    let mut board = *start;
    let mut seen = vec![board.key()];
    for &m in line {
        board.play_unchecked(m);
        if board.turn() != start.turn() && !board.in_check() {
            return false;
        }
        if seen.contains(&board.key()) {
            return true;
        }
        seen.push(board.key());
    }
    false
}

/// After how many moves only kings and pawns are left, if it was otherwise and the side to move wins by this evaluation.
fn pawn_ending(start: &Board, line: &[Move], centipawns: i32) -> Option<usize> {
    let is_one = |board: &Board| !Color::ALL.iter().any(|&color| board.has_pieces(color));
    if centipawns < WON || is_one(start) {
        return None;
    }
    let mut board = *start;
    for (index, &m) in line.iter().take(HORIZON).enumerate() {
        board.play_unchecked(m);
        if m.promotes_to().is_some() {
            return None;
        }
        if is_one(&board) {
            return Some(index + 1);
        }
    }
    None
}

/// Why the position after `plies` is a draw by the rules, or can be claimed as one.
fn drawn_by(game: &Game, plies: usize) -> Option<Reason> {
    let so_far = part(game, plies)?;
    let over = so_far.outcome().filter(|outcome| outcome.winner.is_none());
    over.map(|outcome| outcome.reason).or_else(|| so_far.claimable_draw())
}

pub(crate) fn standing(evaluation: Evaluation, mover: Color) -> Standing {
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

/// What the opponent's line takes, though the move took as much before. To take back on the same square is no reason.
fn taken_back(before: &Board, m: Move, reply: &Exchange) -> Option<Fact> {
    if reply.net < 1 {
        return None;
    }
    if let Some((pawn, within)) = reply.mover_promotes {
        return Some(Fact::Promotes { pawn, within });
    }
    let mover = before.turn();
    let Told { pieces, for_pieces, within } =
        reply.told(mover, !mover, &Exchange::default()).filter(is_clear)?;
    let captured = before.captured_by(m);
    let is_recapture = within == 1
        && matches!(pieces[..], [piece] if piece.square == m.to())
        && captured.is_some_and(|role| value(role) >= value(pieces[0].role));
    let back = captured.is_some();
    (!is_recapture).then_some(Fact::Loses { pieces, for_pieces, within, back })
}

fn losses(mover: Color, played: &Exchange, better: &Exchange) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some((pawn, within)) = played.opponent_promotes {
        facts.push(Fact::Promotes { pawn, within });
    }
    if let Some(told) = played.told(mover, mover, better).filter(is_clear) {
        let Told { pieces, for_pieces, within } = told;
        facts.push(Fact::Loses { pieces, for_pieces, within, back: false });
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

/// Whether it is a reason, so that the evaluation need not be asked.
fn says_why(fact: &Fact) -> bool {
    is_of_lines(fact)
        || matches!(
            fact,
            Fact::AllowsDraw(_) | Fact::AllowsPerpetual | Fact::Draws(_) | Fact::Barred { .. }
        )
}

/// Whether it tells what happens in one of the lines.
fn is_of_lines(fact: &Fact) -> bool {
    let of_lines = [Owner::Opponent, Owner::Mover].map(|owner| is_of(fact, owner));
    of_lines.contains(&true)
}

/// Whether it tells what a side wins in its line.
fn is_of(fact: &Fact, owner: Owner) -> bool {
    match fact {
        Fact::AllowsMate(_)
        | Fact::Loses { .. }
        | Fact::Promotes { .. }
        | Fact::PawnEnding { .. } => owner == Owner::Opponent,
        Fact::Zugzwang { owner: whose, .. } => *whose == owner,
        Fact::MissesMate(_)
        | Fact::MissesDraw(_)
        | Fact::Misses { .. }
        | Fact::MissesPromotion { .. } => owner == Owner::Mover,
        _ => false,
    }
}

/// How the lines win what the facts say they win; each line with how many of its moves show it.
fn mechanisms(
    game: &Game,
    ply: usize,
    [refuting, winning]: [&(Vec<Move>, usize); 2],
    facts: &[Fact],
) -> Vec<Fact> {
    let [before, after] = [&game.boards()[ply], &game.boards()[ply + 1]];
    let m = game.moves()[ply];
    let is_told = |owner: Owner| facts.iter().any(|fact| is_of(fact, owner));
    let mut found = Vec::new();
    if is_told(Owner::Opponent) {
        let taken = before.captured_by(m).map(|role| PlacedPiece { role, square: m.to() });
        let mut tactics = Line::new(after, &refuting.0).tactics_within(refuting.1, taken);
        let mut unguarded = Vec::new();
        for tactic in &tactics {
            if let Motif::Hanging { piece, .. } = &tactic.motif
                && piece.square != m.to()
                && !m.is_castle()
                && line::hits(before, m.from()).contains(piece.square)
                && !line::hits(after, m.to()).contains(piece.square)
                && let Some(role) = before.role_at(m.from())
            {
                let guard = PlacedPiece { role, square: m.from() };
                unguarded.push(piece.square);
                found.push(Fact::Unguards { guard, square: piece.square });
            }
        }
        // That it hangs goes without saying then.
        let is_said = |tactic: &Tactic| matches!(&tactic.motif, Motif::Hanging { piece, .. } if unguarded.contains(&piece.square));
        tactics.retain(|tactic| !is_said(tactic));
        let reply = refuting.0.first();
        found.extend(reply.and_then(|&reply| race::would_check(after, reply)));
        let is_miscounted = taken.is_some() && !see_at_least(before, m, 0);
        found.extend(tactics.into_iter().map(|tactic| match &tactic.motif {
            Motif::Hanging { piece, guarded: true }
                if is_miscounted && piece.square == m.to() && tactic.at == 0 =>
            {
                Fact::WrongExchange { square: m.to() }
            }
            _ => Fact::Works { owner: Owner::Opponent, tactic },
        }));
    }
    if is_told(Owner::Mover) {
        let tactics = Line::new(before, &winning.0).tactics_within(winning.1, None);
        found.extend(tactics.into_iter().map(|tactic| Fact::Works { owner: Owner::Mover, tactic }));
    }
    found
}
