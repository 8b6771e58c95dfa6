//! Tunes the weights of the hand-written evaluation to the results of games (Texel's method).
//!
//! Positions come from games of our own, as PGN of `kiebitz match` or as FEN lines with a result.
//! The evaluation's trace turns each into a sparse row of coefficients; the weights are then moved
//! so that `1 / (1 + e^(-K·score))` predicts the results best, with Adam and in several threads. A
//! part of the games is held out for validation.
//!
//! Invariants:
//! - the same data, options and seed give the same weights, whatever the number of threads;
//! - the model's score equals the evaluation except for rounding (tested).

mod data;
mod fit;
mod positions;
pub mod quiet;
pub mod reader;
mod source;

use std::path::{Path, PathBuf};

use kiebitz_engine::eval::{Model, Pair};
use kiebitz_play::Language;
use kiebitz_words::{said, text};
use rayon::ThreadPool;

use data::Dataset;
use fit::{Fit, Point};

#[derive(Clone, Debug)]
pub struct Options {
    /// The evaluation to tune; games of other variants are skipped.
    pub model: Model,
    /// How often each position is used.
    pub epochs: usize,
    pub threads: usize,
    /// Makes shuffles and choices repeatable.
    pub seed: u64,
    /// The most positions of one game.
    pub per_game: usize,
    /// Positions before this ply of a game are not used.
    pub first_ply: usize,
    /// The part of the games held out to judge the fit, in percent.
    pub held_out: u32,
    /// How much of the target is the game's result; the rest is the score the engine noted, 0 to 1.
    pub result_share: f32,
    /// How far a weight may be expected to be off, in centipawns: the pull back to the old values.
    pub prior: f32,
    /// The step of a weight at the start, in centipawns; it shrinks to nothing.
    pub rate: f32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            model: Model::Chess,
            epochs: 40,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            seed: 1,
            per_game: 60,
            first_ply: 8,
            held_out: 5,
            result_share: 1.0,
            prior: 20.0,
            rate: 1.0,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum TuneProgress {
    Read {
        path: PathBuf,
        /// Games, or lines of a FEN file.
        games: usize,
        /// Games or lines that could not be read.
        bad: usize,
        positions: usize,
    },
    Start {
        training: usize,
        held_out: usize,
        bytes: usize,
        /// The scale of the logistic curve, per centipawn.
        k: f64,
        /// Mean squared errors of the old weights: training, held out.
        loss: [f64; 2],
    },
    Epoch {
        number: usize,
        of: usize,
        /// Mean squared errors: training, held out.
        loss: [f64; 2],
    },
}

impl TuneProgress {
    /// In a line.
    pub fn text(&self, language: Language) -> String {
        let losses = |loss: [f64; 2]| loss_text(loss, language);
        match *self {
            TuneProgress::Read { ref path, games, bad, positions } => {
                let file = path.display().to_string();
                text!(language, "tune-read", file, games, positions, bad)
            }
            TuneProgress::Start { training, held_out, bytes, k, loss } => text!(
                language,
                "tune-start",
                training,
                held_out,
                size = bytes >> 20,
                k = language.decimal(k, 6),
                losses = losses(loss)
            ),
            TuneProgress::Epoch { number, of, loss } => {
                text!(language, "tune-epoch", number, of, losses = losses(loss))
            }
        }
    }
}

/// The errors in training and held out.
pub fn loss_text(loss: [f64; 2], language: Language) -> String {
    let [seen, unseen] = loss.map(|loss| language.decimal(loss, 6));
    text!(language, "tune-loss", seen, unseen)
}

#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    Read {
        path: PathBuf,
        #[source]
        cause: std::io::Error,
    },
    TooFew(usize),
    Threads(#[from] rayon::ThreadPoolBuildError),
}

said! { TuneError {
    Read { path, cause } => "cannot-read", file = path, why = cause;
    TooFew(positions) => "tune-too-few", positions;
    Threads(why) => "no-threads", why = why.to_string();
} }

#[derive(Clone, Debug)]
pub struct Tuned {
    pub model: Model,
    /// The new weights, in the order of [`Model::weights`].
    pub weights: Vec<Pair>,
    /// Positions used for training, and positions held out.
    pub positions: [usize; 2],
    pub k: f64,
    /// Mean squared errors before: training, held out.
    pub before: [f64; 2],
    /// The same after, with the rounded weights.
    pub after: [f64; 2],
}

impl Tuned {
    /// The weights as the file they are compiled from, which names the files with the positions.
    pub fn source(&self, data: &[PathBuf]) -> String {
        let names = data.iter().filter_map(|path| path.file_name());
        let names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        source::weights_source(self, &names.join(", "))
    }
}

pub fn tune(
    files: &[PathBuf],
    options: &Options,
    progress: &mut dyn FnMut(&TuneProgress),
) -> Result<Tuned, TuneError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads.max(1)).build()?;
    let mut dataset = Dataset::default();
    for path in files {
        let read = read_file(path, options, &mut dataset, &pool)?;
        progress(&read);
    }
    let (training, held_out) = dataset.split(options.held_out, options.seed);
    if training.len() < 1000 || held_out.is_empty() {
        return Err(TuneError::TooFew(training.len() + held_out.len()));
    }

    let old: Vec<Point> = options.model.weights().into_iter().map(fit::point).collect();
    let mut fit = Fit::new(&dataset, (training, held_out), options, &pool);
    let before = fit.losses(&old);
    progress(&TuneProgress::Start {
        training: fit.training.len(),
        held_out: fit.held_out.len(),
        bytes: dataset.bytes(),
        k: fit.k,
        loss: before,
    });
    let mut new = fit.run(&old, &mut |number, loss| {
        progress(&TuneProgress::Epoch { number, of: options.epochs, loss });
    });
    source::centre_squares(options.model, &mut new);
    let weights: Vec<Pair> = new
        .iter()
        .map(|point| Pair::new(point[0].round() as i32, point[1].round() as i32))
        .collect();
    let rounded: Vec<Point> = weights.iter().copied().map(fit::point).collect();
    Ok(Tuned {
        model: options.model,
        weights,
        positions: [fit.training.len(), fit.held_out.len()],
        k: fit.k,
        before,
        after: fit.losses(&rounded),
    })
}

fn read_file(
    path: &Path,
    options: &Options,
    dataset: &mut Dataset,
    pool: &ThreadPool,
) -> Result<TuneProgress, TuneError> {
    let bytes =
        std::fs::read(path).map_err(|cause| TuneError::Read { path: path.to_owned(), cause })?;
    let text = String::from_utf8_lossy(&bytes);
    let read = pool.install(|| positions::from_text(&text, options, dataset));
    Ok(TuneProgress::Read {
        path: path.to_owned(),
        games: read.games,
        bad: read.bad,
        positions: read.positions,
    })
}
