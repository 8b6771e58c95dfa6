//! The facts about a move as sentences, in every language.

use kiebitz_chess::{Board, Color, Move, PieceLetters, Role, Variant};
use kiebitz_play::Language;
use kiebitz_words::text;
use serde::Serialize;

use crate::explain::motif::{Motif, Tactic};
use crate::explain::{Explanation, Fact, Owner, PlacedPiece, Standing};
use crate::report::line_of;
use crate::review::{MoveReview, Review};
use crate::summary::Lesson;

/// The longest line to print, in plies.
const LONGEST: usize = 8;

/// The text about a bad move. Lines have move numbers, and are empty if the game is over. Field names are JSON keys.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
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

/// The summary of a game, one sentence each. Field names are JSON keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SummaryWords {
    /// Which move decided the game; null if none did.
    pub decided: Option<String>,
    /// What White can learn, at most three sentences.
    pub white: Vec<String>,
    /// What Black can learn.
    pub black: Vec<String>,
}

impl SummaryWords {
    /// Every sentence, those for a side with its name.
    pub fn sentences(&self, language: Language) -> Vec<String> {
        let sides = Color::ALL.into_iter().zip([&self.white, &self.black]);
        let lessons = sides.flat_map(|(side, lessons)| {
            let side = text!(language, "side", side);
            lessons.iter().map(move |lesson| format!("{side}: {lesson}"))
        });
        self.decided.iter().cloned().chain(lessons).collect()
    }
}

impl Review {
    /// The summary in words.
    pub fn summary_words(&self, language: Language) -> SummaryWords {
        let summary = self.summary();
        let notation = |ply: &usize| self.moves[*ply].notation(language.letters());
        let decided = summary.decided.map(|(ply, side)| {
            let marked = self.moves[ply].mark.is_some() && self.moves[ply].mover != side;
            text!(language, "decided", side, moved = notation(&ply), marked)
        });
        let [white, black] = summary.lessons.map(|lessons| {
            let say = |lesson: &Lesson| {
                let moves = language.list(&lesson.plies.iter().map(notation).collect::<Vec<_>>());
                text!(language, "lesson", topic = lesson.topic, moves)
            };
            lessons.iter().map(say).collect()
        });
        SummaryWords { decided, white, black }
    }
}

impl MoveReview {
    /// The move with its number, in the letters of a language: `12... Qxf2+`.
    pub fn notation(&self, letters: PieceLetters) -> String {
        self.before.san_line([self.played], letters)
    }

    /// Why it is bad, in words; `None` if it has no mark.
    pub fn words(&self, language: Language) -> Option<Words> {
        let why = self.why.as_ref()?;
        Some(Speaker { boards: [self.before, self.after], why, language }.words())
    }
}

/// Puts the facts about one move into words.
struct Speaker<'a> {
    /// Before and after the move.
    boards: [Board; 2],
    why: &'a Explanation,
    language: Language,
}

impl Speaker<'_> {
    fn words(&self) -> Words {
        let is_term = |fact: &&Fact| matches!(fact, Fact::Term { .. } | Fact::Drawish);
        // How a line works is part of the sentence on what it wins.
        let is_part = |fact: &&Fact| {
            let is_clause = matches!(
                fact,
                Fact::Unguards { .. } | Fact::WrongExchange { .. } | Fact::WouldCheck { .. }
            );
            is_clause || matches!(fact, Fact::Works { .. })
        };
        let facts = self.why.facts.iter().filter(|fact| !is_term(fact) && !is_part(fact));
        let mut sentences: Vec<String> = facts.map(|fact| self.fact(fact)).collect();
        let terms: Vec<String> =
            self.why.facts.iter().filter(is_term).map(|fact| self.fact(fact)).collect();
        let better = self.better(1);
        if !terms.is_empty() {
            let terms = self.language.list(&terms);
            let first = self.refutation(1);
            sentences.push(text!(self.language, "compared", first, better = &better, terms));
        }
        if sentences.is_empty() {
            let first = present(self.refutation(1));
            sentences.push(text!(self.language, "only-preferred", first, better));
        }
        let [refuted, won] = self.why.within().map(|within| within.max(LONGEST));
        Words { sentences, refutation: self.refutation(refuted), better: self.better(won) }
    }

    fn fact(&self, fact: &Fact) -> String {
        let (language, mover) = (self.language, self.boards[0].turn());
        let is_race = self.boards[0].variant() == Variant::RacingKings;
        match fact {
            &Fact::AllowsMate(moves) => {
                let (side, first) = (!mover, present(self.refutation(1)));
                let how = self.how(Owner::Opponent);
                match is_race {
                    true => text!(language, "allows-arrival", side, moves, first),
                    false => text!(language, "allows-mate", side, moves, first, how),
                }
            }
            &Fact::MissesMate(moves) => {
                let (first, how) = (present(self.better(1)), self.how(Owner::Mover));
                match is_race {
                    true => text!(language, "misses-arrival", side = mover, moves, first),
                    false => text!(language, "misses-mate", side = mover, moves, first, how),
                }
            }
            Fact::Draws(reason) => text!(language, "draws", reason = reason.name()),
            Fact::AllowsDraw(reason) => {
                let first = present(self.refutation(1));
                text!(language, "allows-draw", side = !mover, reason = reason.name(), first)
            }
            Fact::AllowsPerpetual => {
                text!(language, "allows-perpetual", side = !mover, first = self.refutation(1))
            }
            Fact::PawnEnding { .. } => {
                let how = self.how(Owner::Opponent);
                text!(language, "pawn-ending", side = !mover, first = self.refutation(1), how)
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
            Fact::Loses { pieces, for_pieces, within, back } => {
                let pieces = self.trade(pieces, for_pieces);
                let taking = self.refuting_move(*within).filter(|_| *within > 1);
                let (first, how) = (self.refutation(1), self.how(Owner::Opponent));
                text!(language, "loses", first, pieces, taking, how, back = *back)
            }
            Fact::Promotes { pawn, within } => {
                let (first, taking) = (self.refutation(1), self.refuting_move(*within));
                text!(language, "promotes", first, side = !mover, square = pawn.square, taking)
            }
            Fact::Misses { pieces, for_pieces, within } => {
                let pieces = self.trade(pieces, for_pieces);
                let taking = self.better_move(*within).filter(|_| *within > 1);
                let (first, how) = (self.better(1), self.how(Owner::Mover));
                text!(language, "misses", first, pieces, taking, how)
            }
            Fact::MissesPromotion { pawn, within } => {
                let (first, taking) = (self.better(1), self.better_move(*within));
                text!(
                    language,
                    "misses-promotion",
                    first,
                    side = mover,
                    square = pawn.square,
                    taking
                )
            }
            Fact::Works { owner, tactic } => self.tactic(*owner, tactic),
            Fact::Unguards { guard, square } => {
                text!(
                    language,
                    "unguards",
                    role = guard.role,
                    from = guard.square,
                    square = *square
                )
            }
            Fact::WrongExchange { square } => {
                text!(language, "wrong-exchange", square = *square)
            }
            &Fact::Zugzwang { owner, at } => {
                let (side, made) = match owner {
                    Owner::Opponent => (mover, self.refuting_move(at + 1)),
                    Owner::Mover => (!mover, self.better_move(at + 1)),
                };
                text!(language, "zugzwang" / line_of(owner), side, made)
            }
            &Fact::Tempo { owner, moves, instead, .. } => {
                let side = if owner == Owner::Mover { mover } else { !mover };
                text!(language, "tempo", side, moves, instead, better = self.better(1))
            }
            Fact::Barred { squares, .. } => {
                let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
                let (first, squares) = (self.refutation(1), language.list(&squares));
                text!(language, "barred", side = mover, first, squares)
            }
            Fact::WouldCheck { piece, square } => {
                text!(
                    language,
                    "would-check",
                    role = piece.role,
                    from = piece.square,
                    square = *square
                )
            }
            &Fact::Term { group, owner, .. } => {
                let (side, owner) = match owner {
                    Owner::Mover => (mover, "mover"),
                    Owner::Opponent => (!mover, "opponent"),
                };
                text!(language, "term" / group.name(), side, owner)
            }
            Fact::Drawish => text!(language, "drawish"),
        }
    }

    /// How a line works.
    fn how(&self, owner: Owner) -> Option<String> {
        let clauses = self.why.facts.iter().filter_map(|fact| match fact {
            Fact::Works { owner: whose, tactic } if *whose == owner => {
                Some(self.tactic(owner, tactic))
            }
            Fact::Unguards { .. } | Fact::WrongExchange { .. } | Fact::WouldCheck { .. }
                if owner == Owner::Opponent =>
            {
                Some(self.fact(fact))
            }
            _ => None,
        });
        present(self.language.list(&clauses.collect::<Vec<_>>()))
    }

    fn tactic(&self, owner: Owner, tactic: &Tactic) -> String {
        let language = self.language;
        let object = |piece: &PlacedPiece| {
            text!(language, "piece-on", role = piece.role, square = piece.square)
        };
        let subject = |piece: &PlacedPiece| {
            text!(language, "piece-standing-on", role = piece.role, square = piece.square)
        };
        let number = tactic.at + 1;
        let made = match owner {
            Owner::Opponent => self.refuting_move(number),
            Owner::Mover => self.better_move(number),
        };
        let later = made.filter(|_| tactic.at > 0);
        match &tactic.motif {
            Motif::Hanging { piece, guarded } => {
                text!(language, "by-hanging", piece = subject(piece), guarded = *guarded)
            }
            Motif::Fork { targets, .. } => {
                let targets: Vec<String> = targets.iter().map(object).collect();
                text!(language, "by-fork", later, targets = language.list(&targets))
            }
            Motif::Pin { pinned, behind, .. } => {
                text!(language, "by-pin", pinned = subject(pinned), behind = object(behind))
            }
            Motif::Skewer { front, behind, .. } => {
                text!(language, "by-skewer", later, front = object(front), behind = object(behind))
            }
            Motif::Discovered { by, target: PlacedPiece { role: Role::King, .. } } => {
                text!(language, "by-discovered-check", later, by = object(by))
            }
            Motif::Discovered { by, target } => {
                let (by, target) = (object(by), object(target));
                text!(language, "by-discovered-attack", later, by, target)
            }
            Motif::Trapped { piece } => text!(language, "by-trapped", piece = subject(piece)),
            Motif::DefenderTaken { defender, of } => {
                let defender = subject(defender);
                text!(language, "by-defender-taken", defender, square = *of)
            }
            Motif::Deflection { defender, of } => {
                text!(language, "by-deflection", defender = subject(defender), square = *of)
            }
            Motif::Attraction { piece } => {
                text!(language, "by-attraction", role = piece.role, square = piece.square)
            }
            Motif::Interference { defender, of } => {
                text!(language, "by-interference", defender = subject(defender), square = *of)
            }
            Motif::InBetween { recapture } => {
                text!(language, "by-in-between", square = *recapture)
            }
            Motif::BackRank { king } => text!(language, "by-back-rank", square = *king),
            Motif::Attack { target } => {
                text!(language, "by-attack", later, target = object(target))
            }
            Motif::Overloaded { defender, of: [first, second] } => {
                let defender = subject(defender);
                text!(language, "by-overload", defender, first = *first, second = *second)
            }
            Motif::Shield { shield, target } => {
                text!(language, "by-shield", shield = subject(shield), target = object(target))
            }
            Motif::Interposed { piece } => {
                text!(language, "by-interposing", piece = subject(piece))
            }
            Motif::Forced { piece } => text!(language, "by-force", piece = subject(piece)),
            Motif::MateThreat { mating, .. } => {
                text!(language, "by-mate-threat", later, square = *mating)
            }
            Motif::Promotion { pawn } => text!(language, "by-promotion", square = *pawn),
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
        self.move_of(&self.boards[1], &self.why.refutation, within)
    }

    /// The move of the better line that proves a fact.
    fn better_move(&self, within: usize) -> Option<String> {
        self.move_of(&self.boards[0], &self.why.better, within)
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
        self.line(&self.boards[1], &self.why.refutation, most)
    }

    fn better(&self, most: usize) -> String {
        self.line(&self.boards[0], &self.why.better, most)
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
