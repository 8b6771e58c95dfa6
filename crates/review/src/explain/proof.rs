//! The proof of each motif, on the boards of a line.

use kiebitz_chess::attacks::{attacks, between};
use kiebitz_chess::{Bitboard, Board, Color, Move, Role, Square, Variant};
use kiebitz_engine::see_at_least;

use super::exchange::{PlacedPiece, value};
use super::line::{Line, hits};
use super::motif::Motif;

impl Line {
    /// The motifs of move `at`, by which move `last` takes a piece.
    pub(super) fn of_capture(&self, at: usize, last: usize) -> Vec<Motif> {
        let (m, taking, reply) = (self.moves[at], self.moves[last], self.moves[at + 1]);
        let follows = self.follows(at, last);
        let stays = self.stays(m.to(), at + 1, last);
        // A forked piece may take the forking one, and is taken there.
        let takes_forker = follows && reply.to() == m.to() && taking.to() == m.to();
        let falls = if takes_forker { reply.from() } else { taking.to() };
        let takes = stays && taking.from() == m.to();
        let fork = (stays || takes_forker).then(|| self.fork(at, falls)).flatten();
        let skewer = (takes && follows).then(|| self.skewer(at, taking.to())).flatten();
        let pin = follows.then(|| self.pin(at, last)).flatten();
        let mut found: Vec<Motif> = [fork, skewer, pin].into_iter().flatten().collect();
        if found.is_empty() {
            found.extend(self.trapped(at, last));
        }
        let plain = [
            self.forced(at, last),
            self.interposed(at, last),
            self.mate_threat(at),
            self.attack(at, last),
        ];
        found.extend(plain.into_iter().flatten());
        found
    }

    /// Whether move `last` comes as soon as it can after move `at`: what lies between is checks and answers to checks.
    fn follows(&self, at: usize, last: usize) -> bool {
        (at + 2..last)
            .step_by(2)
            .all(|index| self.boards[index].in_check() || self.boards[index + 1].in_check())
    }

    /// The piece that falls is attacked by the move before, and was not.
    fn attack(&self, at: usize, last: usize) -> Option<Motif> {
        let (from, falls) = (self.moves[at].to(), self.moves[last].to());
        let reply = self.moves[at + 1];
        let square = if reply.to() == falls { reply.from() } else { falls };
        let target = self.placed(at, square).filter(|target| target.role != Role::King)?;
        let is_hit = hits(&self.boards[at + 1], from).contains(square)
            && !hits(&self.boards[at], self.moves[at].from()).contains(square);
        let is_other = self.boards[at + 1].piece_at(square)?.color() != self.side;
        (self.follows(at, last) && is_hit && is_other).then_some(Motif::Attack { target })
    }

    /// A piece that comes between check and king, and is taken there.
    fn interposed(&self, at: usize, last: usize) -> Option<Motif> {
        let (board, reply) = (&self.boards[at + 1], self.moves[at + 1]);
        let checker = board.checkers().first()?;
        let role = board.role_at(reply.from()).filter(|&role| role != Role::Pawn)?;
        let is_between = between(checker, board.king(!self.side)).contains(reply.to());
        let falls = self.moves[last].to() == reply.to() && self.stays(reply.to(), at + 2, last);
        let piece = PlacedPiece { role, square: reply.from() };
        (is_between && falls).then_some(Motif::Interposed { piece })
    }

    /// A piece that takes and is taken for less, because any other answer is mated or loses as much.
    fn forced(&self, at: usize, last: usize) -> Option<Motif> {
        let (m, reply, board) = (self.moves[at], self.moves[at + 1], &self.boards[at + 1]);
        let role = board.role_at(reply.from())?;
        let loses = value(role) - value(board.role_at(m.to())?);
        if last != at + 2 || reply.to() != m.to() || self.moves[last].to() != m.to() || loses < 1 {
            return None;
        }
        let is_bad = |other: Move| {
            let mut next = *board;
            next.play_unchecked(other);
            let gained = board.captured_by(other).map_or(0, value);
            next.legal_moves().into_iter().any(|taking| {
                let mut end = next;
                end.play_unchecked(taking);
                end.in_check() && !end.has_legal_moves()
                    || see_at_least(&next, taking, 100 * (loses + gained))
            })
        };
        let piece = PlacedPiece { role, square: reply.from() };
        let mut others = board.legal_moves().into_iter().filter(|&other| other != reply);
        others.all(is_bad).then_some(Motif::Forced { piece })
    }

    /// Without an answer, the next move would mate.
    fn mate_threat(&self, at: usize) -> Option<Motif> {
        let mut passed = self.boards[at + 1];
        if passed.in_check() || passed.ending().is_some() {
            return None;
        }
        passed.pass();
        let mates = |m: &Move| {
            let mut next = passed;
            next.play_unchecked(*m);
            next.in_check() && !next.has_legal_moves()
        };
        let mating = passed.legal_moves().into_iter().find(mates)?;
        let by = PlacedPiece { role: passed.role_at(mating.from())?, square: mating.from() };
        Some(Motif::MateThreat { by, mating: mating.to() })
    }

    /// How the square that move `last` goes to loses its guard by move `at` and its answer.
    pub(super) fn of_square(&self, at: usize, last: usize, is_capture: bool) -> Vec<Motif> {
        let to = self.moves[last].to();
        let taken = is_capture.then(|| self.defender_taken(at, to, last)).flatten();
        let drawn = [
            self.discovered(at, last),
            self.deflection(at, to, last, is_capture),
            is_capture.then(|| self.shield(at, last)).flatten(),
            self.interference(at, to),
            self.attraction(at, last),
        ];
        taken.into_iter().chain(drawn.into_iter().flatten()).collect()
    }

    /// The piece on a square after move `at`.
    fn placed(&self, at: usize, square: Square) -> Option<PlacedPiece> {
        Some(PlacedPiece { role: self.boards[at + 1].role_at(square)?, square })
    }

    /// Whether the piece on a square stays there from board `from` on until board `to`.
    fn stays(&self, square: Square, from: usize, to: usize) -> bool {
        self.moves[from..to].iter().all(|m| m.from() != square && m.to() != square)
    }

    pub(super) fn hanging(&self, at: usize, taken: Option<PlacedPiece>) -> Option<Motif> {
        let (board, m) = (&self.boards[at], self.moves[at]);
        let role = board.captured_by(m)?;
        let guarded = self.guards(at, m.to()).any();
        let is_mate = self.mate().is_some();
        // To take back as much is no gain.
        let is_recapture =
            taken.is_some_and(|piece| piece.square == m.to() && value(piece.role) >= value(role));
        let is_free =
            (role != Role::Pawn || !guarded) && !is_recapture && see_at_least(board, m, 100);
        // In Racing Kings who would take back may have to give check, and so must not.
        let is_race = board.variant() == Variant::RacingKings;
        if !is_free || (guarded && (is_mate || is_race)) {
            return None;
        }
        Some(Motif::Hanging { piece: PlacedPiece { role, square: m.to() }, guarded })
    }

    /// The pieces of the losing side that guard a square on a board, pins aside.
    fn guards(&self, board: usize, square: Square) -> Bitboard {
        let board = &self.boards[board];
        board.attackers(square, !self.side, board.occupied()).without(Bitboard::of(square))
    }

    pub(super) fn fork(&self, at: usize, falls: Square) -> Option<Motif> {
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
        let is_worth_more = by != Role::King && value(target.role) > value(by);
        target.role == Role::King || counts && (is_worth_more || is_free)
    }

    fn skewer(&self, at: usize, falls: Square) -> Option<Motif> {
        let square = self.moves[at].to();
        let by = self.placed(at, square)?;
        let front = self.placed(at, self.moves[at + 1].from())?;
        let behind = self.placed(at, falls)?;
        let board = &self.boards[at + 1];
        let is_in_line = board.by_color(!self.side).contains(falls)
            && between(square, falls).contains(front.square)
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
    pub(super) fn pinned_defender(&self, last: usize) -> Option<Motif> {
        let (board, to) = (&self.boards[last + 1], self.moves[last].to());
        let mates = !board.has_legal_moves();
        let takes =
            |square: Square| board.attackers(to, !self.side, board.occupied()).contains(square);
        let comes_between = |square: Square| {
            let way = between(board.king(!self.side), to);
            mates && board.role_at(square) != Some(Role::Pawn) && (hits(board, square) & way).any()
        };
        // If a piece that is not pinned can recapture, the pin is not what makes it work.
        let taking = board.legal_moves().into_iter();
        let mut taking = taking.filter(|reply| reply.to() == to && !reply.is_castle()).peekable();
        let pin = |square: Square| {
            self.pinned_by(last + 1, PlacedPiece { role: board.role_at(square)?, square })
        };
        if let Some(first) = taking.peek().copied() {
            let is_kept = self.moves.get(last + 1).is_some_and(|reply| reply.to() != to);
            let found = pin(first.from()).filter(|_| is_kept);
            return found.filter(|_| taking.all(|reply| pin(reply.from()).is_some()));
        }
        pin(board.pinned().into_iter().find(|&square| takes(square) || comes_between(square))?)
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
        let guarded = from != of && self.guards(at + 1, of).contains(from);
        let guards_still =
            [at + 2, last].iter().any(|&board| self.guards(board, of).contains(reply.to()));
        let is_met = reply.to() != of && last >= at + 2;
        let is_king = role == Role::King && !is_capture;
        let defender = PlacedPiece { role, square: from };
        let is_drawn = self.must_go(at);
        if !(is_drawn && guarded && !guards_still && is_met && !is_king) {
            return None;
        }
        // What it guarded is taken, and it takes back: it had two things to guard.
        let takes_back = reply.to() == m.to() && self.boards[at].role_at(m.to()).is_some();
        let guarded_it = self.guards(at, m.to()).contains(from);
        Some(match takes_back && guarded_it && role != Role::King {
            true => Motif::Overloaded { defender, of: [m.to(), of] },
            false => Motif::Deflection { defender, of },
        })
    }

    /// Whether the answer to move `at` is drawn by it: it takes the piece, meets a check, or flees from its attack.
    fn must_go(&self, at: usize) -> bool {
        let (m, reply, board) = (self.moves[at], self.moves[at + 1], &self.boards[at + 1]);
        let flees = |by: Role| {
            let is_hit = hits(board, m.to()).contains(reply.from())
                && !hits(&self.boards[at], m.from()).contains(reply.from());
            is_hit && board.role_at(reply.from()).is_some_and(|role| value(role) > value(by))
        };
        reply.to() == m.to() || board.in_check() || board.role_at(m.to()).is_some_and(flees)
    }

    /// A piece in the line of an attack is drawn away, and what stands behind it falls.
    fn shield(&self, at: usize, last: usize) -> Option<Motif> {
        let (reply, taking) = (self.moves[at + 1], self.moves[last]);
        let (from, to) = (taking.from(), taking.to());
        let target = self.placed(at, to)?;
        let board = &self.boards[at + 1];
        let is_other =
            board.piece_at(to)?.color() != self.side && reply.from() != board.king(!self.side);
        let shield = PlacedPiece { role: board.role_at(reply.from())?, square: reply.from() };
        let is_shielded = between(from, to).contains(reply.from())
            && board.piece_at(from).is_some_and(|piece| piece.color() == self.side)
            && (between(from, to) & board.occupied()) == Bitboard::of(reply.from())
            && hits(&self.boards[at + 2], from).contains(to);
        let stay = self.stays(from, at + 1, last) && self.stays(to, at + 1, last);
        (is_other && is_shielded && stay && self.must_go(at))
            .then_some(Motif::Shield { shield, target })
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
            >= self.boards[at].captured_by(m).map_or(0, value);
        let is_hit = next.to() != reply.to()
            && hits(after, next.to()).contains(reply.to())
            && (role == Role::King || self.moves[at + 2..].iter().any(|m| m.to() == reply.to()));
        (is_offer && is_hit)
            .then_some(Motif::Attraction { piece: PlacedPiece { role, square: reply.to() } })
    }

    pub(super) fn back_rank(&self, last: usize) -> Option<Motif> {
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

fn sliders(board: &Board, side: Color) -> Bitboard {
    let roles = [Role::Bishop, Role::Rook, Role::Queen];
    roles.into_iter().fold(Bitboard::EMPTY, |all, role| all | board.pieces(side, role))
}
