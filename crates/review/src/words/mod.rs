//! Texts about a game, in every language.
//!
//! A [`Message`] is a value; a [`Language`] turns it into text, with one function per language and
//! an arm for every message, as in `kiebitz_play::words`. [`MoveReview::words`] turns the facts
//! about a move into a paragraph.

mod english;
mod german;

use kiebitz_chess::{Board, Color, Move, PieceLetters, Reason, Variant};
use kiebitz_play::Language;
use serde::Serialize;

use crate::accuracy::Mark;
use crate::evaluation::Evaluation;
use crate::explain::{Explanation, Fact, Owner, PlacedPiece, Standing};
use crate::review::{MoveReview, Position, Review};

use kiebitz_engine::eval::Group;

/// The longest line to print, in plies.
const LONGEST: usize = 8;

/// A message. Moves and lines are text, in the letters of the language.
#[derive(Clone, PartialEq, Debug)]
pub enum Message<'a> {
    Mark(Mark),
    /// How many of them, as in "2 mistakes".
    Marks(Mark, usize),
    /// Several of them, as a heading.
    ManyMarks(Mark),
    AllowsMate {
        by: Color,
        moves: u32,
        first: &'a str,
        is_race: bool,
    },
    MissesMate {
        by: Color,
        moves: u32,
        first: &'a str,
        is_race: bool,
    },
    Draws(Reason),
    /// The side that now has a draw, and its reason.
    AllowsDraw(Color, Reason),
    /// The side that had a draw, and its reason.
    MissesDraw(Color, Reason),
    /// The side whose result changed, the result before and now.
    ThrowsAway(Color, Standing, Standing),
    /// The side that loses pieces, the compensation, and the move that does it.
    Loses {
        by: Color,
        pieces: &'a [PlacedPiece],
        for_pieces: &'a [PlacedPiece],
        taking: &'a str,
    },
    /// The side whose pawn promotes, and the move.
    Promotes {
        by: Color,
        pawn: PlacedPiece,
        promoting: &'a str,
    },
    /// The side that could have won pieces, the cost, and the move.
    Misses {
        by: Color,
        pieces: &'a [PlacedPiece],
        for_pieces: &'a [PlacedPiece],
        taking: &'a str,
    },
    /// The side whose pawn could have promoted, and the move.
    MissesPromotion {
        by: Color,
        pawn: PlacedPiece,
        promoting: &'a str,
    },
    /// Terms that are worse than after this move.
    Compared {
        better: &'a str,
        terms: &'a [String],
    },
    /// A term that is worse for this side, and the difference in centipawns.
    Term {
        mover: Color,
        group: Group,
        owner: Owner,
        centipawns: i32,
    },
    Drawish,
    /// Nothing but the evaluations: after this move, and after what was played.
    OnlyEvaluations {
        better: &'a str,
        evaluations: [Evaluation; 2],
    },
    Refutation(&'a str),
    Better(&'a str),
    RefutationLabel,
    BetterLabel,
    Accuracy,
    AverageLoss,
    Table,
    Nodes(u64),
    Graph,
    NoMistakes,
    Title,
    Position,
    Side(Color),
}

/// The message in a language.
pub fn say(language: Language, message: &Message<'_>) -> String {
    match language {
        Language::English => english::say(message),
        Language::German => german::say(message),
    }
}

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
        let mut text = self.sentences.clone();
        if !self.refutation.is_empty() {
            text.push(say(language, &Message::Refutation(&self.refutation)));
        }
        if !self.better.is_empty() {
            text.push(say(language, &Message::Better(&self.better)));
        }
        text.join(" ")
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
            sentences.push(self.say(&Message::Compared { better: &better, terms: &terms }));
        }
        if sentences.is_empty() {
            let evaluations = self.positions.map(|position| position.evaluation);
            sentences.push(self.say(&Message::OnlyEvaluations { better: &better, evaluations }));
        }
        let [refuted, won] = self.why.within().map(|within| within.max(LONGEST));
        Words { sentences, refutation: self.refutation(refuted), better: self.better(won) }
    }

    fn fact(&self, fact: &Fact) -> String {
        let mover = self.found.mover;
        let is_race = self.found.before.variant() == Variant::RacingKings;
        match fact {
            &Fact::AllowsMate(moves) => {
                let first = &self.refutation(1);
                self.say(&Message::AllowsMate { by: !mover, moves, first, is_race })
            }
            &Fact::MissesMate(moves) => {
                let first = &self.better(1);
                self.say(&Message::MissesMate { by: mover, moves, first, is_race })
            }
            &Fact::Draws(reason) => self.say(&Message::Draws(reason)),
            &Fact::AllowsDraw(reason) => self.say(&Message::AllowsDraw(!mover, reason)),
            &Fact::MissesDraw(reason) => self.say(&Message::MissesDraw(mover, reason)),
            &Fact::ThrowsAway(before, now) => self.say(&Message::ThrowsAway(mover, before, now)),
            Fact::Loses { pieces, for_pieces, within } => {
                let taking = &self.refuting_move(*within);
                self.say(&Message::Loses { by: mover, pieces, for_pieces, taking })
            }
            &Fact::Promotes { pawn, within } => {
                let promoting = &self.refuting_move(within);
                self.say(&Message::Promotes { by: !mover, pawn, promoting })
            }
            Fact::Misses { pieces, for_pieces, within } => {
                let taking = &self.better_move(*within);
                self.say(&Message::Misses { by: mover, pieces, for_pieces, taking })
            }
            &Fact::MissesPromotion { pawn, within } => {
                let promoting = &self.better_move(within);
                self.say(&Message::MissesPromotion { by: mover, pawn, promoting })
            }
            &Fact::Term { group, owner, centipawns } => {
                self.say(&Message::Term { mover, group, owner, centipawns })
            }
            Fact::Drawish => self.say(&Message::Drawish),
        }
    }

    fn say(&self, message: &Message<'_>) -> String {
        say(self.language, message)
    }

    /// The move of the refuting line that proves a fact.
    fn refuting_move(&self, within: usize) -> String {
        self.move_of(&self.found.after, &self.why.refutation, within)
    }

    /// The move of the better line that proves a fact.
    fn better_move(&self, within: usize) -> String {
        self.move_of(&self.found.before, &self.why.better, within)
    }

    fn move_of(&self, start: &Board, line: &[Move], within: usize) -> String {
        let mut board = *start;
        let last = within.max(1);
        for &m in line.iter().take(last - 1) {
            board.play_unchecked(m);
        }
        board.san_line(line.get(last - 1).copied(), self.language.letters())
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
