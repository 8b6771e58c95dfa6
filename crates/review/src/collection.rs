//! The reviews of a file, in the forms that are asked for.

use std::io::{self, Read};

use kiebitz_chess::Variant;
use kiebitz_engine::{HashTooLarge, Stop};
use kiebitz_games::pgn::PgnFault;
use kiebitz_play::Language;

use crate::annotate::annotate;
use crate::batch::{
    BatchError, BatchReport, BrokenGame, NumberedReport, ReviewBatch, ReviewedGame,
};
use crate::html;
use crate::judge::JudgeProgress;
use crate::report::ReviewReport;
use crate::review::Review;

/// Which forms are kept of each game.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // the names say it
pub struct KeptForms {
    pub json: bool,
    pub pgn: bool,
    pub html: bool,
}

/// What has been kept so far.
#[derive(Default)]
pub struct ReviewCollection {
    /// Games reviewed.
    pub reviewed: usize,
    /// For JSON; it has the broken games in any case.
    pub report: BatchReport,
    /// The annotated games as PGN.
    pub annotated: String,
    reviews: Vec<(usize, Review)>,
}

/// What is told as soon as it is known, with the number of the game.
pub enum ReviewNews<'a> {
    /// A game that cannot be read, and its line.
    Broken(usize, usize, &'a PgnFault),
    /// A game that has been reviewed.
    Reviewed(usize, &'a Review),
}

impl ReviewCollection {
    /// The games as a page that needs nothing else.
    pub fn page(&self, language: Language) -> String {
        let reviews: Vec<_> =
            self.reviews.iter().map(|(number, review)| (*number, review)).collect();
        html::page(&reviews, language)
    }
}

impl<R: Read, F: Fn(Variant) -> Result<u32, HashTooLarge>> ReviewBatch<R, F> {
    /// Reviews the games until the last, the first that fails, or `stop`. What is done until then is in the collection.
    pub fn run(
        mut self,
        kept: KeptForms,
        language: Language,
        stop: &Stop,
        collection: &mut ReviewCollection,
        progress: &(dyn Fn(usize, JudgeProgress) + Sync),
        tell: &mut dyn FnMut(ReviewNews<'_>) -> io::Result<()>,
    ) -> Result<(), BatchError> {
        while let Some(ReviewedGame { number, line, review }) = self.next(stop, progress)? {
            let (game, review) = match review {
                Ok(found) => found,
                Err(fault) => {
                    tell(ReviewNews::Broken(number, line, &fault)).map_err(BatchError::Output)?;
                    // In JSON words are English, whatever the language.
                    let reason = fault.to_string();
                    collection.report.broken.push(BrokenGame { game: number, line, reason });
                    continue;
                }
            };
            collection.reviewed += 1;
            tell(ReviewNews::Reviewed(number, &review)).map_err(BatchError::Output)?;
            if kept.json {
                let report = ReviewReport::from(&review);
                collection.report.games.push(NumberedReport { game: number, line, report });
            }
            if kept.pgn {
                collection.annotated.push_str(&annotate(&game, &review, language).to_string());
            }
            if kept.html {
                collection.reviews.push((number, review));
            }
            if self.is_single() {
                break;
            }
        }
        Ok(())
    }
}
