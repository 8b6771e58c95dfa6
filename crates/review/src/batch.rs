//! Reviews the games of a PGN file, one after the other, and keeps them in a log.

use std::collections::HashMap;
use std::io::{self, Read};
use std::path::PathBuf;

use kiebitz_chess::Variant;
use kiebitz_engine::{Evaluator, HashTooLarge, Stop};
use kiebitz_games::pgn::{self, Games, PgnFault, PgnGame};
use kiebitz_play::Language;
use kiebitz_words::said;
use serde::Serialize;

use crate::annotate::annotate;
use crate::html;
use crate::judge::{Judge, JudgeProgress, JudgeSettings};
use crate::log::ReviewLog;
use crate::report::ReviewReport;
use crate::review::Review;
use crate::stored::{ReviewKey, StoredReview};

/// What `--json` prints.
#[derive(Serialize, Default)]
pub struct BatchReport {
    /// The reviewed games.
    pub games: Vec<NumberedReport>,
    /// Games that could not be read.
    pub broken: Vec<BrokenGame>,
}

/// One reviewed game.
#[derive(Serialize)]
pub struct NumberedReport {
    /// Number of the game in the file, from 1.
    pub game: usize,
    /// Line of the file at which the game starts, from 1.
    pub line: usize,
    /// The review itself.
    #[serde(flatten)]
    pub report: ReviewReport,
}

/// A game that could not be read.
#[derive(Serialize)]
pub struct BrokenGame {
    /// Number of the game in the file, from 1.
    pub game: usize,
    /// Line of the file at which the game starts, from 1.
    pub line: usize,
    /// Why the game could not be read.
    pub reason: String,
}

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

/// Why a batch ends before its last game.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum BatchError {
    Read(#[source] io::Error),
    Log { path: PathBuf, source: io::Error },
    Engine(#[from] HashTooLarge),
    Output(io::Error),
    Incomplete,
}

said! { BatchError {
    Read(why) => "store-read", why;
    Log { path, source } => "cannot-write", file = path, why = source;
    Engine(error) => error;
    Output(why) => "text", text = why;
    Incomplete => "review-incomplete";
} }

/// Reviews of the games of a file.
pub struct ReviewBatch<R, F> {
    games: Games<R>,
    only: Option<u64>,
    judge: Judge,
    /// A number that changes with the engine's behaviour in a variant: another build of the same version may think
    /// differently.
    fingerprint: F,
    log: Option<ReviewLog>,
    /// What a review depends on but the game, in words: a log does not mix what differs.
    conditions: HashMap<Variant, String>,
}

impl<R: Read, F: Fn(Variant) -> Result<u32, HashTooLarge>> ReviewBatch<R, F> {
    /// All games, or only that of a number. The log's games are not searched again.
    pub fn new(
        source: R,
        only: Option<u64>,
        settings: JudgeSettings,
        log: Option<ReviewLog>,
        fingerprint: F,
    ) -> Result<ReviewBatch<R, F>, HashTooLarge> {
        let (games, judge) = (pgn::read(source), Judge::new(settings)?);
        Ok(ReviewBatch { games, only, judge, fingerprint, log, conditions: HashMap::new() })
    }

    /// Reviews the games until the last, the first that fails, or `stop`. What is done until then is in the collection.
    /// `progress` is called with the number of a game that is searched, from several threads.
    pub fn run(
        mut self,
        kept: KeptForms,
        language: Language,
        stop: &Stop,
        collection: &mut ReviewCollection,
        progress: &(dyn Fn(usize, JudgeProgress) + Sync),
        tell: &mut dyn FnMut(ReviewNews<'_>) -> io::Result<()>,
    ) -> Result<(), BatchError> {
        while let Some(entry) = self.games.next().transpose().map_err(BatchError::Read)? {
            let (number, line) = (entry.number, entry.line);
            if self.only.is_some_and(|only| only != number as u64) {
                continue;
            }
            let game = match entry.game {
                // Neither moves nor tags: text that happens to stand there.
                Ok(game) if game.line.plies.is_empty() && game.tags.is_empty() => continue,
                Ok(game) if game.line.plies.is_empty() => Err(PgnFault::NoMoves),
                read => read,
            };
            let game = match game {
                Ok(game) => game,
                Err(fault) => {
                    tell(ReviewNews::Broken(number, line, &fault)).map_err(BatchError::Output)?;
                    // In JSON words are English, whatever the language.
                    let reason = fault.to_string();
                    collection.report.broken.push(BrokenGame { game: number, line, reason });
                    continue;
                }
            };
            let Some(review) = self.review(&game, stop, &|at| progress(number, at))? else { break };
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
            if self.only.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// The review of a game, from the log or from a search; none if that is stopped.
    fn review(
        &mut self,
        game: &PgnGame,
        stop: &Stop,
        progress: &(dyn Fn(JudgeProgress) + Sync),
    ) -> Result<Option<Review>, BatchError> {
        let key = match self.log {
            Some(_) => Some(ReviewKey::new(self.conditions(game.variant())?, game)),
            None => None,
        };
        let known = self.log.as_ref().zip(key.as_ref()).and_then(|(log, key)| log.find(key, game));
        let positions = match known {
            Some(positions) => positions,
            None => {
                let Ok(found) = self.judge.positions(&game.game(), stop, progress) else {
                    return Ok(None);
                };
                if let (Some(log), Some(key)) = (&mut self.log, key) {
                    log.append(&StoredReview::new(key, game, &found)).map_err(|source| {
                        BatchError::Log { path: log.path().to_path_buf(), source }
                    })?;
                }
                found
            }
        };
        let review = Review::of(game, positions, self.judge.settings().nodes);
        review.map(Some).ok_or(BatchError::Incomplete)
    }

    fn conditions(&mut self, variant: Variant) -> Result<&str, HashTooLarge> {
        if !self.conditions.contains_key(&variant) {
            let engine = (self.fingerprint)(variant)?;
            let found = conditions(self.judge.settings(), variant, engine);
            self.conditions.insert(variant, found);
        }
        Ok(&self.conditions[&variant])
    }
}

fn conditions(settings: &JudgeSettings, variant: Variant, engine: u32) -> String {
    let options = &settings.engine;
    let tables = options.tables.as_ref().map_or_else(Vec::new, |tables| tables.materials());
    let tables: Vec<String> = tables.iter().map(ToString::to_string).collect();
    let syzygy = options.syzygy.as_ref().map_or(0, |syzygy| syzygy.tables());
    let evaluation = match options.evaluator {
        // What is in the file counts, not what it is called.
        Evaluator::Network => format!("network {:08x}", options.networks.of(variant).checksum()),
        other => other.name().to_owned(),
    };
    format!(
        "version {}, engine {engine:08x}, {} nodes, {evaluation}, tables {}, {syzygy} Syzygy tables",
        env!("CARGO_PKG_VERSION"),
        settings.nodes,
        tables.join(" "),
    )
}
