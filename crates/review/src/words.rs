//! The facts about a move as sentences, in every language.

use kiebitz_chess::{Board, Move, PieceLetters, Role, Variant};
use kiebitz_play::Language;
use kiebitz_words::text;
use serde::Serialize;

use crate::explain::{Explanation, Fact, Owner, PlacedPiece, Standing};
use crate::review::{MoveReview, Position, Review};

/// The longest line to print, in plies.
const LONGEST: usize = 8;

/// The text about a bad move. Lines have move numbers, and are empty if the game is over. Field names are JSON keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Words {
    /// The explanation, one sentence each.
    pub sentences: Vec<String>,
    /// The refutation as text.
    pub refutation: String,
    /// The better line as text.
    pub better: String,
}

impl Words {
    /// Everything as one paragraph.
    pub fn paragraph(&self, language: Language) -> String {
        let mut sentences = self.sentences.clone();
        if !self.refutation.is_empty() {
            sentences.push(text!(language, "refutation", line = &self.refutation));
        }
        if !self.better.is_empty() {
            sentences.push(text!(language, "better", line = &self.better));
        }
        sentences.join(" ")
    }
}

impl MoveReview {
    /// The move with its number, in the letters of a language: `12... Qxf2+`.
    pub fn notation(&self, letters: PieceLetters) -> String {
        self.before.san_line([self.played], letters)
    }

    /// Why it is bad, in words; `None` if it has no mark. `review` is the review of its game.
    pub fn words(&self, review: &Review, language: Language) -> Option<Words> {
        let why = self.why.as_ref()?;
        let positions = [review.before(self), review.after(self)];
        Some(Speaker { found: self, why, positions, language }.words())
    }
}

/// Puts the facts about one move into words.
struct Speaker<'a> {
    found: &'a MoveReview,
    why: &'a Explanation,
    /// Before and after the move.
    positions: [&'a Position; 2],
    language: Language,
}

impl Speaker<'_> {
    fn words(&self) -> Words {
        let is_term = |fact: &&Fact| matches!(fact, Fact::Term { .. } | Fact::Drawish);
        let facts = self.why.facts.iter().filter(|fact| !is_term(fact));
        let mut sentences: Vec<String> = facts.map(|fact| self.fact(fact)).collect();
        let terms: Vec<String> =
            self.why.facts.iter().filter(is_term).map(|fact| self.fact(fact)).collect();
        let better = self.better(1);
        if !terms.is_empty() {
            let terms = self.language.list(&terms);
            sentences.push(text!(self.language, "compared", better = &better, terms));
        }
        if sentences.is_empty() {
            let [old, new] = self.positions.map(|position| {
                position.evaluation.to_string().replace('.', &text!(self.language, "decimal-mark"))
            });
            sentences.push(text!(self.language, "only-evaluations", better, old, new));
        }
        let [refuted, won] = self.why.within().map(|within| within.max(LONGEST));
        Words { sentences, refutation: self.refutation(refuted), better: self.better(won) }
    }

    fn fact(&self, fact: &Fact) -> String {
        let (language, mover) = (self.language, self.found.mover);
        let is_race = self.found.before.variant() == Variant::RacingKings;
        match fact {
            &Fact::AllowsMate(moves) => {
                let (side, first) = (!mover, present(self.refutation(1)));
                match is_race {
                    true => text!(language, "allows-arrival", side, moves, first),
                    false => text!(language, "allows-mate", side, moves, first),
                }
            }
            &Fact::MissesMate(moves) => {
                let first = present(self.better(1));
                match is_race {
                    true => text!(language, "misses-arrival", side = mover, moves, first),
                    false => text!(language, "misses-mate", side = mover, moves, first),
                }
            }
            Fact::Draws(reason) => text!(language, "draws", reason = reason.name()),
            Fact::AllowsDraw(reason) => {
                text!(language, "allows-draw", side = !mover, reason = reason.name())
            }
            Fact::MissesDraw(reason) => {
                text!(language, "misses-draw", side = mover, reason = reason.name())
            }
            Fact::ThrowsAway(before, now) => {
                let change = match (before, now) {
                    (Standing::Won, Standing::Lost) => "won-lost",
                    (Standing::Won, _) => "won-drawn",
                    (_, _) => "drawn-lost",
                };
                text!(language, "throws-away", side = mover, change)
            }
            Fact::Loses { pieces, for_pieces, within } => {
                let (pieces, taking) =
                    (self.trade(pieces, for_pieces), self.refuting_move(*within));
                text!(language, "loses", side = mover, pieces, taking)
            }
            Fact::Promotes { pawn, within } => {
                let taking = self.refuting_move(*within);
                text!(language, "promotes", side = !mover, square = pawn.square, taking)
            }
            Fact::Misses { pieces, for_pieces, within } => {
                let (pieces, taking) = (self.trade(pieces, for_pieces), self.better_move(*within));
                text!(language, "misses", side = mover, pieces, taking)
            }
            Fact::MissesPromotion { pawn, within } => {
                let taking = self.better_move(*within);
                text!(language, "misses-promotion", side = mover, square = pawn.square, taking)
            }
            &Fact::Term { group, owner, centipawns } => {
                let (side, owner) = match owner {
                    Owner::Mover => (mover, "mover"),
                    Owner::Opponent => (!mover, "opponent"),
                };
                let term = text!(language, "term" / group.name(), side, owner);
                let pawns = language.decimal(f64::from(centipawns) / 100.0, 1);
                text!(language, "with-loss", term, pawns)
            }
            Fact::Drawish => text!(language, "drawish"),
        }
    }

    /// The pieces, and the compensation for them.
    fn trade(&self, pieces: &[PlacedPiece], for_pieces: &[PlacedPiece]) -> String {
        let language = self.language;
        if let (
            [PlacedPiece { role: Role::Rook, square }],
            [PlacedPiece { role: minor @ (Role::Knight | Role::Bishop), .. }],
        ) = (pieces, for_pieces)
        {
            return text!(language, "exchange", square = *square, role = *minor);
        }
        let name = |piece: &PlacedPiece| {
            text!(language, "piece-on", role = piece.role, square = piece.square)
        };
        let pieces = language.list(&pieces.iter().map(name).collect::<Vec<_>>());
        let price = Role::ALL.into_iter().rev().filter_map(|role| {
            match for_pieces.iter().filter(|piece| piece.role == role).count() {
                0 => None,
                1 => Some(text!(language, "a-piece", role)),
                count => Some(text!(language, "many-pieces", role, count)),
            }
        });
        let price = language.list(&price.collect::<Vec<_>>());
        match price.is_empty() {
            true => pieces,
            false => text!(language, "traded", pieces, price),
        }
    }

    /// The move of the refuting line that proves a fact.
    fn refuting_move(&self, within: usize) -> Option<String> {
        self.move_of(&self.found.after, &self.why.refutation, within)
    }

    /// The move of the better line that proves a fact.
    fn better_move(&self, within: usize) -> Option<String> {
        self.move_of(&self.found.before, &self.why.better, within)
    }

    fn move_of(&self, start: &Board, line: &[Move], within: usize) -> Option<String> {
        let mut board = *start;
        let last = within.max(1);
        for &m in line.iter().take(last - 1) {
            board.play_unchecked(m);
        }
        present(board.san_line(line.get(last - 1).copied(), self.language.letters()))
    }

    fn refutation(&self, most: usize) -> String {
        self.line(&self.found.after, &self.why.refutation, most)
    }

    fn better(&self, most: usize) -> String {
        self.line(&self.found.before, &self.why.better, most)
    }

    /// At most `most` plies of a line.
    fn line(&self, start: &Board, line: &[Move], most: usize) -> String {
        start.san_line(line.iter().take(most).copied(), self.language.letters())
    }
}

/// A line, if it has a move.
fn present(line: String) -> Option<String> {
    Some(line).filter(|line| !line.is_empty())
}
