//! The logistic model and its minimiser.

use kiebitz_engine::eval::{DANGER_EG, DANGER_MAX, DANGER_MG, Pair};
use kiebitz_gametree::random::Random;
use rayon::ThreadPool;
use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;

use super::Options;
use super::data::{Dataset, Entry, Id, Row};

/// A weight while it is fitted: middlegame and endgame.
pub(super) type Point = [f32; 2];

/// Positions of one step.
const BATCH: usize = 16_384;
/// A batch is cut into pieces of this size whose gradients are added in order: so the sum does not
/// depend on the number of threads.
const PIECE: usize = 1024;
/// The squared error of a result is about 0.1, and positions of one game share their result: some
/// twenty count as much as one independent position. This makes the pull to the old weights that of
/// a prior of the given width.
const NOISE: f32 = 0.1 * 20.0;
/// Weights of Adam's running means.
const BETA: [f32; 2] = [0.9, 0.999];

pub(super) fn point(pair: Pair) -> Point {
    [pair.mg() as f32, pair.eg() as f32]
}

pub(super) struct Fit<'a> {
    dataset: &'a Dataset,
    pub training: Vec<Id>,
    pub held_out: Vec<Id>,
    options: &'a Options,
    pool: &'a ThreadPool,
    /// Scale of the logistic curve, per centipawn.
    pub k: f64,
}

impl<'a> Fit<'a> {
    /// Finds the scale at which the present weights predict the results best.
    pub fn new(
        dataset: &'a Dataset,
        (training, held_out): (Vec<Id>, Vec<Id>),
        options: &'a Options,
        pool: &'a ThreadPool,
    ) -> Fit<'a> {
        let mut fit = Fit { dataset, training, held_out, options, pool, k: 0.0 };
        let weights: Vec<Point> = options.model.weights().into_iter().map(point).collect();
        // Golden section over a range that holds every sensible scale.
        let ratio = (5f64.sqrt() - 1.0) / 2.0;
        let (mut low, mut high) = (0.0005, 0.02);
        let mut loss = |k: f64| {
            fit.k = k;
            fit.loss(&fit.training, &weights, 1.0)
        };
        let (mut a, mut b) = (high - ratio * (high - low), low + ratio * (high - low));
        let (mut at_a, mut at_b) = (loss(a), loss(b));
        while high - low > 1e-6 {
            if at_a < at_b {
                (high, b, at_b) = (b, a, at_a);
                a = high - ratio * (high - low);
                at_a = loss(a);
            } else {
                (low, a, at_a) = (a, b, at_b);
                b = low + ratio * (high - low);
                at_b = loss(b);
            }
        }
        fit.k = (low + high) / 2.0;
        fit
    }

    /// Mean squared errors: training, held out.
    pub fn losses(&self, weights: &[Point]) -> [f64; 2] {
        let share = self.options.result_share;
        [self.loss(&self.training, weights, share), self.loss(&self.held_out, weights, share)]
    }

    fn loss(&self, ids: &[Id], weights: &[Point], share: f32) -> f64 {
        let sums = self.in_pieces(ids, |piece| {
            piece
                .iter()
                .map(|&id| {
                    let row = self.dataset.row(id);
                    let error = self.predict(score(&row, weights)) - self.target(&row, share);
                    f64::from(error * error)
                })
                .sum::<f64>()
        });
        sums.into_iter().sum::<f64>() / ids.len().max(1) as f64
    }

    fn predict(&self, score: f32) -> f32 {
        1.0 / (1.0 + (-(self.k as f32) * score).exp())
    }

    fn target(&self, row: &Row, share: f32) -> f32 {
        match row.score {
            Some(score) if share < 1.0 => share * row.result + (1.0 - share) * self.predict(score),
            _ => row.result,
        }
    }

    /// Moves the weights; calls `report` with the losses after each epoch.
    pub fn run(&mut self, old: &[Point], report: &mut dyn FnMut(usize, [f64; 2])) -> Vec<Point> {
        let mut weights = old.to_vec();
        let mut adam = Adam::default();
        let mut order = std::mem::take(&mut self.training);
        let mut random = Random::new(self.options.seed);
        let steps = self.options.epochs * order.len().div_ceil(BATCH);
        let mut step = 0;
        let pull = NOISE / (self.options.prior * self.options.prior * order.len() as f32);
        for epoch in 1..=self.options.epochs {
            random.shuffle(&mut order);
            for batch in order.chunks(BATCH) {
                let mut gradient = self.gradient(batch, &weights);
                for ((slope, now), start) in gradient.iter_mut().zip(&weights).zip(old) {
                    for phase in 0..2 {
                        slope[phase] += 2.0 * pull * (now[phase] - start[phase]);
                    }
                }
                step += 1;
                let left = 1.0 - step as f32 / steps as f32;
                let rate = self.options.rate
                    * (0.01 + 0.99 * (1.0 - (left * std::f32::consts::PI).cos()) / 2.0);
                adam.step(&mut weights, &gradient, rate);
            }
            self.training = order;
            report(epoch, self.losses(&weights));
            order = std::mem::take(&mut self.training);
        }
        self.training = order;
        weights
    }

    fn gradient(&self, batch: &[Id], weights: &[Point]) -> Vec<Point> {
        let parts = self.in_pieces(batch, |piece| {
            let mut gradient = vec![[0f32; 2]; weights.len()];
            for &id in piece {
                let row = self.dataset.row(id);
                let predicted = self.predict(score(&row, weights));
                let error = predicted - self.target(&row, self.options.result_share);
                let slope = 2.0 * error * predicted * (1.0 - predicted) * self.k as f32;
                add_gradient(&row, weights, slope, &mut gradient);
            }
            gradient
        });
        let mut sum = vec![[0f32; 2]; weights.len()];
        for part in parts {
            for (sum, part) in sum.iter_mut().zip(part) {
                sum[0] += part[0];
                sum[1] += part[1];
            }
        }
        let n = batch.len() as f32;
        sum.iter().map(|slope| [slope[0] / n, slope[1] / n]).collect()
    }

    /// Works on pieces of the positions in several threads; the results come in order.
    fn in_pieces<R: Send>(&self, ids: &[Id], work: impl Fn(&[Id]) -> R + Sync + Send) -> Vec<R> {
        self.pool.install(|| ids.par_chunks(PIECE).map(work).collect())
    }
}

fn sum(entries: &[Entry], weights: &[Point]) -> Point {
    let mut total = [0f32; 2];
    for entry in entries {
        let weight = weights[entry.index()];
        total[0] += entry.count() * weight[0];
        total[1] += entry.count() * weight[1];
    }
    total
}

const MOST: f32 = DANGER_MAX as f32;

/// Centipawns for White, unrounded.
pub(super) fn score(row: &Row, weights: &[Point]) -> f32 {
    let mut total = sum(row.linear, weights);
    for (entries, sign) in row.danger.into_iter().zip([-1.0, 1.0]) {
        let units = sum(entries, weights);
        let mg = units[0].clamp(0.0, MOST);
        total[0] += sign * mg * mg / DANGER_MG as f32;
        total[1] += sign * units[1].clamp(0.0, MOST) / DANGER_EG as f32;
    }
    total[0] * row.share[0] + total[1] * row.share[1]
}

/// Adds `slope` times the derivative of [`score`] by each weight.
fn add_gradient(row: &Row, weights: &[Point], slope: f32, gradient: &mut [Point]) {
    let shares = [slope * row.share[0], slope * row.share[1]];
    let mut add = |entries: &[Entry], slopes: Point| {
        for entry in entries {
            let at = &mut gradient[entry.index()];
            at[0] += entry.count() * slopes[0];
            at[1] += entry.count() * slopes[1];
        }
    };
    add(row.linear, shares);
    for (entries, sign) in row.danger.into_iter().zip([-1.0, 1.0]) {
        if entries.is_empty() {
            continue;
        }
        let units = sum(entries, weights);
        let inside = |units: f32| units > 0.0 && units < MOST;
        let mg = if inside(units[0]) { 2.0 * units[0] / DANGER_MG as f32 } else { 0.0 };
        let eg = if inside(units[1]) { 1.0 / DANGER_EG as f32 } else { 0.0 };
        add(entries, [sign * mg * shares[0], sign * eg * shares[1]]);
    }
}

/// Adam (Kingma and Ba 2014).
#[derive(Default)]
struct Adam {
    steps: i32,
    mean: Vec<Point>,
    square: Vec<Point>,
}

impl Adam {
    fn step(&mut self, weights: &mut [Point], gradient: &[Point], rate: f32) {
        self.mean.resize(weights.len(), [0.0; 2]);
        self.square.resize(weights.len(), [0.0; 2]);
        self.steps += 1;
        let correction = BETA.map(|beta| 1.0 - beta.powi(self.steps));
        for index in 0..weights.len() {
            for phase in 0..2 {
                let slope = gradient[index][phase];
                let mean = &mut self.mean[index][phase];
                let square = &mut self.square[index][phase];
                *mean += (1.0 - BETA[0]) * (slope - *mean);
                *square += (1.0 - BETA[1]) * (slope * slope - *square);
                let spread = (*square / correction[1]).sqrt();
                // A weight no position uses stays where it is.
                if spread > 0.0 {
                    weights[index][phase] -= rate * *mean / correction[0] / (spread + 1e-12);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::iter::successors;

    use kiebitz_chess::{Board, Variant};
    use kiebitz_engine::eval::{Model, evaluate};

    use super::super::data::Block;
    use super::*;

    fn random_game(variant: Variant, seed: u64) -> Vec<Board> {
        let mut random = Random::new(seed);
        let next = |board: &Board| {
            let (moves, mut next) = (board.legal_moves(), *board);
            next.play_unchecked(*moves.get(random.below(moves.len().max(1)))?);
            next.ending().is_none().then_some(next)
        };
        successors(Some(Board::start(variant)), next).take(120).collect()
    }

    #[test]
    fn the_model_is_the_evaluation() {
        for variant in [Variant::Chess, Variant::RacingKings] {
            let weights = Model::of(variant).weights();
            let weights: Vec<Point> = weights.into_iter().map(point).collect();
            let mut positions = 0;
            for board in (0..40).flat_map(|seed| random_game(variant, seed)) {
                let mut block = Block::default();
                if !block.push(&board, 0, 1, None) {
                    continue;
                }
                let mut dataset = Dataset::default();
                dataset.add(block);
                let (training, _) = dataset.split(0, 0);
                let score = score(&dataset.row(training[0]), &weights);
                let sign = if board.turn().is_white() { 1.0 } else { -1.0 };
                let error = score - sign * evaluate(&board) as f32;
                // The evaluation rounds the danger of two kings and the sum.
                assert!(error.abs() < 3.5, "{}: off by {error}", board.fen());
                positions += 1;
            }
            assert!(positions > 500, "{variant}: {positions}");
        }
    }
}
