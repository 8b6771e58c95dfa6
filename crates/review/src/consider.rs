//! A single move, judged and explained: for drills, hints and questions.

use kiebitz_chess::{Board, Game, Move};
use kiebitz_engine::Stop;
use kiebitz_play::Language;
use kiebitz_words::text;

use crate::accuracy::Mark;
use crate::explain::Fact;
use crate::judge::{Judge, JudgeSettings};
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

/// The nodes of a search whose answer is wanted at once.
const AT_ONCE: u64 = 20_000;

impl Considered {
    /// Judges a move in some hundredths of a second; `None` if it is not legal or the game is over.
    pub fn at_once(game: &Game, asked: Move) -> Option<Considered> {
        if game.outcome().is_some() || !game.board().is_legal(asked) {
            return None;
        }
        let settings = JudgeSettings { nodes: AT_ONCE, ..JudgeSettings::default() };
        Judge::new(settings).ok()?.consider(game, Some(asked), &Stop::new()).ok()
    }

    /// Why a move is the best one, in sentences; empty if a short search prefers another.
    pub fn hint(game: &Game, best: Move, language: Language) -> Vec<String> {
        let found = Considered::at_once(game, best).filter(|found| found.best == best);
        let report = found.map(|found| found.report(game.board(), false));
        report.map_or(Vec::new(), |report| report.words(language).sentences.clone())
    }

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
        let languages = [(&mut report.en, Language::English), (&mut report.de, Language::German)];
        for (words, language) in languages {
            if is_secret && report.facts.is_empty() {
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
