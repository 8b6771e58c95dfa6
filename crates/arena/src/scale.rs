//! Ratings of many players on one scale, fitted to all their results.
//!
//! Every player has one rating, and a game's expected score depends on the difference of two (Elo's
//! curve). The ratings maximise the likelihood, with a draw as half a win and half a loss; the
//! errors follow from the spread of the pairs of games. Some players may have fixed ratings.

use crate::elo::{Pentanomial, Z95, expected_score};

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairingResult {
    /// Indices of the two players; the points are the first one's.
    pub players: [usize; 2],
    pub games: u64,
    pub points: f64,
    pub pairs: Pentanomial,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    pub elo: f64,
    /// Half the width of the 95 % interval; `None` if the rating is fixed or unknown.
    pub error: Option<f64>,
}

/// Elo's curve is logistic in this many Elo.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// Every player is credited with this many drawn games against an average player, so that one who
/// won or lost everything has a finite rating.
const PRIOR_GAMES: f64 = 0.5;
const ROUNDS: usize = 200;

/// Fits ratings to results. `fixed` has an entry for each player, with its rating if known.
/// Without any, the mean of all ratings is 0.
pub fn fit(results: &[PairingResult], fixed: &[Option<f64>]) -> Vec<Rating> {
    let players = fixed.len();
    let free: Vec<usize> = (0..players).filter(|player| fixed[*player].is_none()).collect();
    let known: Vec<f64> = fixed.iter().flatten().copied().collect();
    let centre =
        if known.is_empty() { 0.0 } else { known.iter().sum::<f64>() / known.len() as f64 };
    let mut elo: Vec<f64> = fixed.iter().map(|fixed| fixed.unwrap_or(centre)).collect();
    let mut curvature = Matrix::zero(free.len());
    for _ in 0..ROUNDS {
        let (gradient, matrix) = slope(results, &elo, &free, centre);
        curvature = matrix;
        let Some(step) = curvature.solved(&gradient) else { break };
        let mut largest: f64 = 0.0;
        for (&player, step) in free.iter().zip(&step) {
            // Far from the maximum the curve is flat, and a full step would overshoot.
            let step = step.clamp(-200.0, 200.0);
            elo[player] += step;
            largest = largest.max(step.abs());
        }
        if largest < 1e-6 {
            break;
        }
    }
    if known.is_empty() && players > 0 {
        let mean = elo.iter().sum::<f64>() / players as f64;
        elo.iter_mut().for_each(|elo| *elo -= mean);
    }
    let errors = errors(results, &free, &curvature);
    let mut ratings: Vec<Rating> = elo.into_iter().map(|elo| Rating { elo, error: None }).collect();
    for (&player, error) in free.iter().zip(errors) {
        ratings[player].error = error;
    }
    ratings
}

/// Which players can be compared: the number of a group for each player, from 0; `None` without
/// games. Two players are in one group if they met, directly or through others, or if both have
/// fixed ratings.
pub fn groups(results: &[PairingResult], fixed: &[Option<f64>]) -> Vec<Option<usize>> {
    let mut leader: Vec<usize> = (0..fixed.len()).collect();
    let mut has_played = vec![false; fixed.len()];
    let mut known = (0..fixed.len()).filter(|player| fixed[*player].is_some());
    let ties =
        known.next().map(|first| known.map(move |other| [first, other])).into_iter().flatten();
    let met = results.iter().filter(|result| result.games > 0).map(|result| result.players);
    for pair in met.clone().chain(ties) {
        let [one, other] = pair.map(|player| leader[player]);
        leader.iter_mut().filter(|leader| **leader == other).for_each(|leader| *leader = one);
    }
    met.flatten().for_each(|player| has_played[player] = true);
    let mut seen = Vec::new();
    (0..fixed.len())
        .map(|player| {
            has_played[player].then(|| {
                let own = leader[player];
                seen.iter().position(|leader| *leader == own).unwrap_or_else(|| {
                    seen.push(own);
                    seen.len() - 1
                })
            })
        })
        .collect()
}

/// The slope of the log likelihood, and its curvature (its negative, so that it is positive).
fn slope(
    results: &[PairingResult],
    elo: &[f64],
    free: &[usize],
    centre: f64,
) -> (Vec<f64>, Matrix) {
    let place = |player: usize| free.iter().position(|free| *free == player);
    let mut gradient = vec![0.0; free.len()];
    let mut matrix = Matrix::zero(free.len());
    for result in results {
        let [one, other] = result.players;
        let expected = expected_score(elo[one] - elo[other]);
        let surplus = (result.points - result.games as f64 * expected) / SCALE;
        let weight = result.games as f64 * expected * (1.0 - expected) / SCALE.powi(2);
        let places = [place(one), place(other)];
        for (at, sign) in places.into_iter().zip([1.0, -1.0]) {
            if let Some(at) = at {
                gradient[at] += sign * surplus;
                *matrix.at(at, at) += weight;
            }
        }
        if let [Some(one), Some(other)] = places {
            *matrix.at(one, other) -= weight;
            *matrix.at(other, one) -= weight;
        }
    }
    for (at, &player) in free.iter().enumerate() {
        let expected = expected_score(elo[player] - centre);
        gradient[at] += PRIOR_GAMES * (0.5 - expected) / SCALE;
        *matrix.at(at, at) += PRIOR_GAMES * expected * (1.0 - expected) / SCALE.powi(2);
    }
    (gradient, matrix)
}

/// The error of each free rating: the spread of the points, propagated to the ratings.
fn errors(results: &[PairingResult], free: &[usize], curvature: &Matrix) -> Vec<Option<f64>> {
    let size = free.len();
    let place = |player: usize| free.iter().position(|free| *free == player);
    // Row by row the inverse of the curvature.
    let inverse: Option<Vec<Vec<f64>>> = (0..size)
        .map(|row| {
            let unit: Vec<f64> = (0..size).map(|at| f64::from(u8::from(at == row))).collect();
            curvature.solved(&unit)
        })
        .collect();
    let Some(inverse) = inverse else { return vec![None; size] };
    (0..size)
        .map(|row| {
            let mut variance = 0.0;
            let mut games = 0;
            for result in results {
                let [one, other] = result.players.map(place);
                let of = |at: Option<usize>| at.map_or(0.0, |at| inverse[row][at]);
                let lever = (of(one) - of(other)) / SCALE;
                variance += lever * lever * points_variance(result);
                if one == Some(row) || other == Some(row) {
                    games += result.games;
                }
            }
            (games > 0).then(|| Z95 * variance.sqrt())
        })
        .collect()
}

/// The variance of the points of a result: from its pairs if there are any, otherwise from single
/// games.
fn points_variance(result: &PairingResult) -> f64 {
    let games = result.games as f64;
    let pairs = result.pairs.pairs();
    if pairs >= 4 && result.pairs.variance() > 0.0 {
        // A pair's share is out of two points.
        return games / 2.0 * 4.0 * result.pairs.variance();
    }
    // Half a game for either side, so that a clean sweep has a variance.
    let mean = (result.points + 0.5) / (games + 1.0);
    games * mean * (1.0 - mean)
}

#[derive(Clone, Debug)]
struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    fn at(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }

    /// The solution x of this · x = right, by elimination with pivots; `None` if there is none.
    fn solved(&self, right: &[f64]) -> Option<Vec<f64>> {
        let size = self.size;
        let mut rows: Vec<Vec<f64>> = self
            .cells
            .chunks(size.max(1))
            .zip(right)
            .map(|(row, right)| row.iter().copied().chain([*right]).collect())
            .collect();
        for column in 0..size {
            let pivot = (column..size)
                .max_by(|a, b| rows[*a][column].abs().total_cmp(&rows[*b][column].abs()))?;
            if rows[pivot][column].abs() < 1e-300 {
                return None;
            }
            rows.swap(column, pivot);
            let (above, below) = rows.split_at_mut(column + 1);
            let pivot = &above[column];
            for row in below {
                let factor = row[column] / pivot[column];
                for (cell, pivot) in row.iter_mut().zip(pivot).skip(column) {
                    *cell -= factor * pivot;
                }
            }
        }
        let mut solution = vec![0.0; size];
        for row in (0..size).rev() {
            let known: f64 =
                (row + 1..size).map(|column| rows[row][column] * solution[column]).sum();
            solution[row] = (rows[row][size] - known) / rows[row][row];
        }
        Some(solution)
    }
}
