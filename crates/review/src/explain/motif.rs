//! How a line wins: the mechanism of its moves, as statements about squares.
//!
//! The line is the proof. A motif is found only where the line carries it out: a fork counts if the forking piece takes
//! one of its targets, a pin if the pinned piece falls or cannot recapture. Every motif can be checked on the board
//! without a search.

use kiebitz_chess::attacks::{attacks, between};
use kiebitz_chess::{Bitboard, Board, Color, Move, Role, Square};
use kiebitz_engine::see_at_least;

use super::exchange::{PlacedPiece, value};

/// A mechanism. Pieces are named by their squares just after the move that carries it out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Motif {
    /// A piece that can simply be taken.
    Hanging { piece: PlacedPiece, guarded: bool },
    /// One piece attacks several.
    Fork { by: PlacedPiece, targets: Vec<PlacedPiece> },
    /// A piece cannot move, or cannot recapture, because of what stands behind it.
    Pin { by: PlacedPiece, pinned: PlacedPiece, behind: PlacedPiece },
    /// A piece must move, and what stands behind it falls.
    Skewer { by: PlacedPiece, front: PlacedPiece, behind: PlacedPiece },
    /// A move opens the line of another piece.
    Discovered { by: PlacedPiece, target: PlacedPiece },
    /// A piece is attacked and has no safe square.
    Trapped { piece: PlacedPiece },
    /// The piece that guarded another, or a square, is taken.
    DefenderTaken { defender: PlacedPiece, of: Square },
    /// The piece that guarded another, or a square, is drawn away.
    Deflection { defender: PlacedPiece, of: Square },
    /// A piece is drawn onto a square where it is hit.
    Attraction { piece: PlacedPiece },
    /// A piece comes between a defender and what it guarded.
    Interference { defender: PlacedPiece, of: Square },
    /// Before the expected recapture comes a move that must be answered.
    InBetween { recapture: Square },
    /// The king is mated on its first rank, shut in by its own pieces.
    BackRank { king: Square },
    /// A pawn becomes a piece.
    Promotion { pawn: Square },
    /// A piece is attacked and cannot be saved.
    Attack { target: PlacedPiece },
}

impl Motif {
    /// A name, for programs.
    pub const fn name(&self) -> &'static str {
        match self {
            Motif::Hanging { .. } => "hanging",
            Motif::Fork { .. } => "fork",
            Motif::Pin { .. } => "pin",
            Motif::Skewer { .. } => "skewer",
            Motif::Discovered { target: PlacedPiece { role: Role::King, .. }, .. } => {
                "discovered_check"
            }
            Motif::Discovered { .. } => "discovered_attack",
            Motif::Trapped { .. } => "trapped",
            Motif::DefenderTaken { .. } => "defender_taken",
            Motif::Deflection { .. } => "deflection",
            Motif::Attraction { .. } => "attraction",
            Motif::Interference { .. } => "interference",
            Motif::InBetween { .. } => "in_between",
            Motif::BackRank { .. } => "back_rank",
            Motif::Promotion { .. } => "promotion",
            Motif::Attack { .. } => "attack",
        }
    }
}

impl Motif {
    /// The squares it is about, each with a name.
    pub fn squares(&self) -> Vec<(&'static str, Vec<Square>)> {
        let one = |name: &'static str, piece: &PlacedPiece| (name, vec![piece.square]);
        match self {
            Motif::Hanging { piece, .. }
            | Motif::Trapped { piece }
            | Motif::Attraction { piece } => {
                vec![one("piece", piece)]
            }
            Motif::Fork { by, targets } => {
                let targets = targets.iter().map(|target| target.square).collect();
                vec![one("by", by), ("targets", targets)]
            }
            Motif::Pin { by, pinned, behind } => {
                vec![one("by", by), one("pinned", pinned), one("behind", behind)]
            }
            Motif::Skewer { by, front, behind } => {
                vec![one("by", by), one("front", front), one("behind", behind)]
            }
            Motif::Discovered { by, target } => vec![one("by", by), one("target", target)],
            Motif::DefenderTaken { defender, of }
            | Motif::Deflection { defender, of }
            | Motif::Interference { defender, of } => {
                vec![one("defender", defender), ("of", vec![*of])]
            }
            Motif::InBetween { recapture } => vec![("recapture", vec![*recapture])],
            Motif::BackRank { king } => vec![("king", vec![*king])],
            Motif::Promotion { pawn } => vec![("pawn", vec![*pawn])],
            Motif::Attack { target } => vec![one("target", target)],
        }
    }
}

/// A motif, and the move of the line that carries it out, from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tactic {
    pub motif: Motif,
    pub at: usize,
}

/// What a line leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Its move of this index takes the piece that matters.
    Capture(usize),
    /// It mates with this move.
    Mate(usize),
    /// It promotes with this move.
    Promotion(usize),
}

impl Goal {
    const fn index(self) -> usize {
        match self {
            Goal::Capture(index) | Goal::Mate(index) | Goal::Promotion(index) => index,
        }
    }
}

/// A line with the positions before its moves, and after the last.
pub struct Line {
    moves: Vec<Move>,
    boards: Vec<Board>,
    /// The side that moves first, and wins.
    side: Color,
}

impl Line {
    pub fn new(start: &Board, moves: &[Move]) -> Line {
        let mut boards = vec![*start];
        for &m in moves {
            let mut next = boards[boards.len() - 1];
            next.play_unchecked(m);
            boards.push(next);
        }
        Line { moves: moves.to_vec(), boards, side: start.turn() }
    }

    /// Where the line mates, if it does.
    pub fn mate(&self) -> Option<usize> {
        let last =
            self.boards.last().filter(|board| board.in_check() && !board.has_legal_moves())?;
        (last.turn() != self.side).then(|| self.moves.len() - 1)
    }

    /// What the line wins: mate, or else promotions and captures that win material as they stand.
    fn goals(&self) -> Vec<Goal> {
        if let Some(mate) = self.mate() {
            return vec![Goal::Mate(mate)];
        }
        let own = (0..self.moves.len()).step_by(2);
        let goal = |index: usize| {
            let (board, m) = (&self.boards[index], self.moves[index]);
            let is_taken = self.moves.get(index + 1).is_some_and(|reply| reply.to() == m.to());
            match (m.promotes_to(), board.captured_by(m)) {
                (Some(_), _) if !is_taken => Some(Goal::Promotion(index)),
                (_, Some(role)) if role != Role::Pawn && see_at_least(board, m, 100) => {
                    Some(Goal::Capture(index))
                }
                _ => None,
            }
        };
        let goals: Vec<Goal> = own.clone().filter_map(goal).collect();
        if !goals.is_empty() {
            return goals;
        }
        let wins_pawn = |&index: &usize| see_at_least(&self.boards[index], self.moves[index], 100);
        own.filter(wins_pawn).map(Goal::Capture).take(1).collect()
    }

    /// The motifs of the line, in its order. `taken` is what the move before the line took.
    pub fn tactics(&self, taken: Option<PlacedPiece>) -> Vec<Tactic> {
        let mut found: Vec<Tactic> = Vec::new();
        let goals = self.goals();
        for &goal in &goals {
            for tactic in self.leading_to(goal) {
                if !found.iter().any(|known| known.motif.name() == tactic.motif.name()) {
                    found.push(tactic);
                }
            }
        }
        if let Some(on) = taken.map(|piece| piece.square)
            && !goals.is_empty()
            && self.moves[0].to() != on
            && self.moves.get(2).is_some_and(|m| m.to() == on)
            && self.could_take(on)
        {
            found.push(Tactic { motif: Motif::InBetween { recapture: on }, at: 0 });
        }
        let is_first = goals.iter().any(|goal| matches!(goal, Goal::Capture(0) | Goal::Mate(_)));
        if is_first && (goals.contains(&Goal::Mate(0)) || found.iter().all(|tactic| tactic.at > 0))
        {
            found.extend(self.hanging(taken).map(|motif| Tactic { motif, at: 0 }));
        }
        // That a piece is attacked says something only where nothing else does.
        let is_attack = |tactic: &Tactic| matches!(tactic.motif, Motif::Attack { .. });
        if !found.iter().all(is_attack) {
            found.retain(|tactic| !is_attack(tactic));
        }
        found.sort_by_key(|tactic| tactic.at);
        found
    }

    /// The motifs that lead to a goal.
    fn leading_to(&self, goal: Goal) -> Vec<Tactic> {
        let last = goal.index();
        let mut found = Vec::new();
        match goal {
            Goal::Mate(_) => {
                let motifs = [self.back_rank(last), self.pinned_defender(last)];
                found.extend(motifs.into_iter().flatten().map(|motif| Tactic { motif, at: last }));
            }
            Goal::Promotion(_) => {
                let pawn = self.moves[last].from();
                found.push(Tactic { motif: Motif::Promotion { pawn }, at: last });
            }
            Goal::Capture(_) => {
                found.extend(self.pinned_defender(last).map(|motif| Tactic { motif, at: last }));
            }
        }
        for at in (0..last).step_by(2).rev() {
            let motif = match goal {
                Goal::Capture(_) => self.of_capture(at, last),
                Goal::Mate(_) | Goal::Promotion(_) => self.of_square(at, last, false),
            };
            found.extend(motif.map(|motif| Tactic { motif, at }));
        }
        found
    }

    fn could_take(&self, on: Square) -> bool {
        self.boards[0].legal_moves().into_iter().any(|m| m.to() == on && !m.is_castle())
    }

    /// The motif of move `at`, by which move `last` takes a piece.
    fn of_capture(&self, at: usize, last: usize) -> Option<Motif> {
        let (m, taking) = (self.moves[at], self.moves[last]);
        let follows = last == at + 2;
        let stays = self.stays(m.to(), at + 1, last) && taking.from() == m.to();
        if let Some(discovered) = self.discovered(at, last) {
            return Some(discovered);
        }
        // A forked piece may take the forking one, and is taken there.
        let reply = self.moves[at + 1];
        let takes_forker = follows && reply.to() == m.to() && taking.to() == m.to();
        let falls = if takes_forker { reply.from() } else { taking.to() };
        if (stays || takes_forker)
            && let Some(fork) = self.fork(at, falls)
        {
            return Some(fork);
        }
        if stays
            && follows
            && let Some(skewer) = self.skewer(at, taking.to())
        {
            return Some(skewer);
        }
        if follows && let Some(pin) = self.pin(at, last) {
            return Some(pin);
        }
        if let Some(motif) = self.of_square(at, last, true) {
            return Some(motif);
        }
        self.trapped(at, last).or_else(|| self.attack(at, last))
    }

    /// The piece that falls is attacked by the move before, and was not.
    fn attack(&self, at: usize, last: usize) -> Option<Motif> {
        let (from, falls) = (self.moves[at].to(), self.moves[last].to());
        let (reply, follows) = (self.moves[at + 1], last == at + 2);
        let square = if reply.to() == falls { reply.from() } else { falls };
        let target = self.placed(at, square).filter(|target| target.role != Role::King)?;
        let is_hit = hits(&self.boards[at + 1], from).contains(square)
            && !hits(&self.boards[at], self.moves[at].from()).contains(square);
        (follows && is_hit).then_some(Motif::Attack { target })
    }

    /// How the square that move `last` goes to loses its guard by move `at` and its answer.
    fn of_square(&self, at: usize, last: usize, is_capture: bool) -> Option<Motif> {
        let to = self.moves[last].to();
        let taken = is_capture.then(|| self.defender_taken(at, to, last)).flatten();
        taken
            .or_else(|| self.discovered(at, last))
            .or_else(|| self.deflection(at, to, last, is_capture))
            .or_else(|| self.interference(at, to))
            .or_else(|| self.attraction(at, last))
    }

    /// The piece on a square after move `at`.
    fn placed(&self, at: usize, square: Square) -> Option<PlacedPiece> {
        Some(PlacedPiece { role: self.boards[at + 1].role_at(square)?, square })
    }

    /// Whether the piece on a square stays there from board `from` on until board `to`.
    fn stays(&self, square: Square, from: usize, to: usize) -> bool {
        self.moves[from..to].iter().all(|m| m.from() != square && m.to() != square)
    }

    fn hanging(&self, taken: Option<PlacedPiece>) -> Option<Motif> {
        let (board, m) = (&self.boards[0], self.moves[0]);
        let role = board.captured_by(m)?;
        let guarded = self.guards(0, m.to()).any();
        let is_mate = self.mate().is_some();
        // To take back as much is no gain.
        let is_recapture =
            taken.is_some_and(|piece| piece.square == m.to() && value(piece.role) >= value(role));
        let is_free = role != Role::Pawn && !is_recapture && see_at_least(board, m, 100);
        if !is_free || (guarded && is_mate) {
            return None;
        }
        Some(Motif::Hanging { piece: PlacedPiece { role, square: m.to() }, guarded })
    }

    /// The pieces of the losing side that guard a square on a board, pins aside.
    fn guards(&self, board: usize, square: Square) -> Bitboard {
        let board = &self.boards[board];
        board.attackers(square, !self.side, board.occupied()).without(Bitboard::of(square))
    }

    fn fork(&self, at: usize, falls: Square) -> Option<Motif> {
        let (board, square) = (&self.boards[at + 1], self.moves[at].to());
        let by = self.placed(at, square)?;
        let targets: Vec<PlacedPiece> = (hits(board, square) & board.by_color(!self.side))
            .into_iter()
            .filter_map(|target| self.placed(at, target))
            .filter(|target| self.is_target(board, by.role, *target, falls))
            .collect();
        let is_hit = targets.iter().any(|target| target.square == falls);
        (targets.len() >= 2 && is_hit).then_some(Motif::Fork { by, targets })
    }

    /// Whether an attack by such a piece threatens to win this one.
    fn is_target(&self, board: &Board, by: Role, target: PlacedPiece, falls: Square) -> bool {
        let counts = target.role != Role::Pawn || target.square == falls;
        let is_free = board.attackers(target.square, !self.side, board.occupied()).is_empty();
        target.role == Role::King || counts && (value(target.role) > value(by) || is_free)
    }

    fn skewer(&self, at: usize, falls: Square) -> Option<Motif> {
        let square = self.moves[at].to();
        let by = self.placed(at, square)?;
        let front = self.placed(at, self.moves[at + 1].from())?;
        let behind = self.placed(at, falls)?;
        let board = &self.boards[at + 1];
        let is_in_line = between(square, falls).contains(front.square)
            && hits(board, square).contains(front.square);
        let is_worth_more = front.role == Role::King || value(front.role) >= value(behind.role);
        (is_in_line && is_worth_more).then_some(Motif::Skewer { by, front, behind })
    }

    /// A piece that is taken where it stood, because it was pinned when it was attacked.
    fn pin(&self, at: usize, last: usize) -> Option<Motif> {
        let (m, reply, falls) = (self.moves[at], self.moves[at + 1], self.moves[last].to());
        // A pinned piece can only take the pinning one, and is taken there.
        let takes_pinner = reply.to() == m.to() && falls == m.to();
        if !takes_pinner && !self.stays(falls, at + 1, last) {
            return None;
        }
        let square = if takes_pinner { reply.from() } else { falls };
        let pinned = self.placed(at, square).filter(|piece| piece.role != Role::Pawn)?;
        self.pinned_by(at + 1, pinned).filter(|motif| {
            !takes_pinner || matches!(motif, Motif::Pin { by, .. } if by.square == m.to())
        })
    }

    /// The pin of this piece on a board, if a winner's piece pins it to the king or to a piece of more worth.
    fn pinned_by(&self, board: usize, pinned: PlacedPiece) -> Option<Motif> {
        let on = &self.boards[board];
        if on.piece_at(pinned.square).is_none_or(|piece| piece.color() == self.side) {
            return None;
        }
        let without = on.occupied() ^ Bitboard::of(pinned.square);
        sliders(on, self.side).into_iter().find_map(|square| {
            let role = on.role_at(square)?;
            if !hits(on, square).contains(pinned.square) {
                return None;
            }
            let beyond = attacks(self.side, role, square, without) & on.by_color(!self.side);
            let behind = beyond
                .into_iter()
                .find(|&behind| between(square, behind).contains(pinned.square))?;
            let behind = PlacedPiece { role: on.role_at(behind)?, square: behind };
            let is_worth_more =
                behind.role == Role::King || value(behind.role) > value(pinned.role);
            let by = PlacedPiece { role, square };
            is_worth_more.then_some(Motif::Pin { by, pinned, behind })
        })
    }

    /// A capture or a mate that works because a piece which could answer it is pinned to its king.
    fn pinned_defender(&self, last: usize) -> Option<Motif> {
        let (board, to) = (&self.boards[last + 1], self.moves[last].to());
        let mates = !board.has_legal_moves();
        let takes =
            |square: Square| board.attackers(to, !self.side, board.occupied()).contains(square);
        let comes_between = |square: Square| {
            let way = between(board.king(!self.side), to);
            mates && board.role_at(square) != Some(Role::Pawn) && (hits(board, square) & way).any()
        };
        // If another piece can recapture, the pin is not what makes it work.
        if board.legal_moves().into_iter().any(|reply| reply.to() == to && !reply.is_castle()) {
            return None;
        }
        let square =
            board.pinned().into_iter().find(|&square| takes(square) || comes_between(square))?;
        let pinned = PlacedPiece { role: board.role_at(square)?, square };
        self.pinned_by(last + 1, pinned)
    }

    /// Move `at` opens a line: for the piece that takes with move `last`, or for a check that gives the time to take.
    fn discovered(&self, at: usize, last: usize) -> Option<Motif> {
        let (m, taking) = (self.moves[at], self.moves[last]);
        let after = &self.boards[at + 1];
        if m.is_castle() {
            return None;
        }
        let king = after.king(!self.side);
        let checker = after
            .checkers()
            .into_iter()
            .find(|&square| square != m.to() && between(square, king).contains(m.from()));
        if let Some(checker) = checker.filter(|_| last == at + 2 && taking.from() == m.to()) {
            let target = PlacedPiece { role: Role::King, square: king };
            return Some(Motif::Discovered { by: self.placed(at, checker)?, target });
        }
        let (from, to) = (taking.from(), taking.to());
        let is_opened = from != m.to()
            && between(from, to).contains(m.from())
            && self.stays(from, at + 1, last)
            && self.stays(to, at + 1, last)
            && hits(after, from).contains(to);
        let target = self.placed(at, to).filter(|_| is_opened)?;
        Some(Motif::Discovered { by: self.placed(at, from)?, target })
    }

    fn trapped(&self, at: usize, last: usize) -> Option<Motif> {
        if last != at + 2 {
            return None;
        }
        let board = &self.boards[at + 1];
        let (reply, taking) = (self.moves[at + 1], self.moves[last]);
        // It is taken where it stood, or where it fled to.
        let square = if reply.to() == taking.to() { reply.from() } else { taking.to() };
        let piece = self.placed(at, square)?;
        if matches!(piece.role, Role::Pawn | Role::King) || board.in_check() {
            return None;
        }
        if board.piece_at(square)?.color() == self.side || !self.falls(board, square) {
            return None;
        }
        let is_lost = |m: Move| {
            let mut next = *board;
            next.play_unchecked(m);
            let gained = board.captured_by(m).map_or(0, value);
            next.legal_moves().into_iter().any(|taking| {
                taking.to() == m.to() && see_at_least(&next, taking, 100 * (gained + 1))
            })
        };
        let moves = board.legal_moves_from(square);
        moves.into_iter().all(is_lost).then_some(Motif::Trapped { piece })
    }

    /// Whether the winner would win material by taking on a square, if it were to move.
    fn falls(&self, board: &Board, square: Square) -> bool {
        let mut passed = *board;
        passed.pass();
        passed
            .legal_moves()
            .into_iter()
            .any(|m| m.to() == square && !m.is_castle() && see_at_least(&passed, m, 100))
    }

    fn defender_taken(&self, at: usize, of: Square, last: usize) -> Option<Motif> {
        let m = self.moves[at];
        let role = self.boards[at].captured_by(m)?;
        let is_lost = m.to() != of
            && self.guards(at, of).contains(m.to())
            && self.guards(last, of).is_empty()
            && self.stays(of, at, last);
        let defender = PlacedPiece { role, square: m.to() };
        is_lost.then_some(Motif::DefenderTaken { defender, of })
    }

    fn deflection(&self, at: usize, of: Square, last: usize, is_capture: bool) -> Option<Motif> {
        let (m, reply) = (self.moves[at], self.moves[at + 1]);
        let from = reply.from();
        let role = self.boards[at + 1].role_at(from)?;
        let is_drawn = reply.to() == m.to() || self.boards[at + 1].in_check();
        let guarded = from != of && self.guards(at + 1, of).contains(from);
        let guards_still =
            [at + 2, last].iter().any(|&board| self.guards(board, of).contains(reply.to()));
        let is_met = reply.to() != of && last >= at + 2;
        let is_king = role == Role::King && !is_capture;
        let defender = PlacedPiece { role, square: from };
        (is_drawn && guarded && !guards_still && is_met && !is_king)
            .then_some(Motif::Deflection { defender, of })
    }

    fn interference(&self, at: usize, of: Square) -> Option<Motif> {
        let m = self.moves[at];
        let [before, after] = [self.guards(at, of), self.guards(at + 1, of)];
        let defender = before
            .without(after)
            .into_iter()
            .find(|&square| square != m.to() && between(square, of).contains(m.to()))?;
        let role = self.boards[at + 1].role_at(defender)?;
        let defender = PlacedPiece { role, square: defender };
        (m.to() != of).then_some(Motif::Interference { defender, of })
    }

    /// A piece takes what is offered, and the next move hits it there.
    fn attraction(&self, at: usize, last: usize) -> Option<Motif> {
        let (m, reply, next) = (self.moves[at], self.moves[at + 1], *self.moves.get(at + 2)?);
        if reply.to() != m.to() || at + 2 > last {
            return None;
        }
        let role = self.boards[at + 2].role_at(reply.to())?;
        if !matches!(role, Role::King | Role::Queen | Role::Rook) {
            return None;
        }
        let after = &self.boards[at + 3];
        let is_offer = value(self.boards[at + 1].role_at(m.to())?)
            > self.boards[at].captured_by(m).map_or(0, value);
        let is_hit = next.to() != reply.to()
            && hits(after, next.to()).contains(reply.to())
            && (role == Role::King || self.moves[at + 2..].iter().any(|m| m.to() == reply.to()));
        (is_offer && is_hit)
            .then_some(Motif::Attraction { piece: PlacedPiece { role, square: reply.to() } })
    }

    fn back_rank(&self, last: usize) -> Option<Motif> {
        let board = &self.boards[last + 1];
        let king = board.king(!self.side);
        if king.relative_rank(!self.side) != 0 {
            return None;
        }
        let checker = board.checkers().first()?;
        let is_along = checker.rank() == king.rank()
            && matches!(board.role_at(checker), Some(Role::Rook | Role::Queen));
        let forward = attacks(!self.side, Role::King, king, board.occupied())
            .without(Bitboard::rank(king.rank()));
        let is_shut_in = forward.without(board.by_color(!self.side)).is_empty();
        (is_along && is_shut_in).then_some(Motif::BackRank { king })
    }
}

/// What the piece on a square attacks.
pub(super) fn hits(board: &Board, square: Square) -> Bitboard {
    let piece = board.piece_at(square);
    piece.map_or(Bitboard::EMPTY, |piece| {
        attacks(piece.color(), piece.role(), square, board.occupied())
    })
}

fn sliders(board: &Board, side: Color) -> Bitboard {
    let roles = [Role::Bishop, Role::Rook, Role::Queen];
    roles.into_iter().fold(Bitboard::EMPTY, |all, role| all | board.pieces(side, role))
}
