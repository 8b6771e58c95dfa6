//! A single move, judged and explained: for drills, hints and questions.

use kiebitz_chess::{Board, Move};
use kiebitz_play::Language;
use kiebitz_words::text;

use crate::accuracy::Mark;
use crate::explain::Fact;
use crate::report::{FactReport, WhyReport};
use crate::review::{MoveReview, Position};

/// What [`Judge::consider`](crate::Judge::consider) finds of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Considered {
    pub(crate) before: Position,
    pub best: Move,
    pub asked: Move,
    /// The move asked for, compared with the best one; if it is the best one, the next best. `None` if it is the only one.
    pub(crate) compared: Option<(MoveReview, Position)>,
}

impl Considered {
    /// The mark it would get.
    pub fn mark(&self) -> Option<Mark> {
        self.compared.as_ref().filter(|_| self.asked != self.best)?.0.mark
    }

    /// Whether it solves a drill whose mistake had this mark: it loses less than an inaccuracy, or keeps a table's verdict.
    /// A longer mate, or a win without one, is good enough unless the mistake was no worse.
    pub fn solves(&self, mistake: Mark) -> bool {
        let Some((found, _)) = &self.compared else { return true };
        self.mark().is_none_or(|mark| mark < mistake && found.lost < Mark::Inaccuracy.threshold())
    }

    /// Why it is good or bad, for programs and in words. If the best move shall be found, nothing names it.
    pub fn report(&self, board: &Board, is_secret: bool) -> WhyReport {
        let marked = self.compared.as_ref().filter(|(found, _)| found.mark.is_some());
        let mut report = WhyReport::default();
        if let Some((found, _)) = marked {
            let mut found = found.clone();
            if is_secret && let Some(why) = &mut found.why {
                why.facts.retain(|fact| !is_of_better(fact));
                why.better.clear();
            }
            report = WhyReport::new(&found).unwrap_or_default();
        }
        let secret = is_secret && report.facts.is_empty();
        for language in Language::ALL {
            let words = report.words_mut(language);
            if secret {
                words.sentences.clear();
            }
            words.sentences.insert(0, self.heading(board, is_secret, language));
        }
        report
    }

    /// What kind of move it is.
    fn heading(&self, board: &Board, is_secret: bool, language: Language) -> String {
        let san = |m: Move| board.san_with(m, language.letters());
        let played = san(self.asked);
        let Some((found, _)) = &self.compared else {
            return text!(language, "considered-only", played);
        };
        let mark = found.mark.map(Mark::name);
        match self.asked == self.best {
            true => text!(language, "considered-best", played, other = san(found.played), mark),
            false => {
                let best = (!is_secret).then(|| san(self.best));
                text!(language, "considered", played, best, mark)
            }
        }
    }
}

/// Whether it tells of the better line, or compares with it.
fn is_of_better(fact: &Fact) -> bool {
    let compares = matches!(fact, Fact::Term { .. } | Fact::Drawish);
    compares || FactReport::from(fact).line == Some("better")
}
