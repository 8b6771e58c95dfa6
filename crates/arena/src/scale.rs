//! Ratings of many players on one scale, fitted to all their results.
//!
//! Every player has one rating, and a game's expected score depends on the difference of two (Elo's
//! curve). The ratings maximise the likelihood, with a draw as half a win and half a loss; the
//! errors follow from the spread of the pairs of games. Some players may have fixed ratings.

use crate::elo::{Pentanomial, expected_score};

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairingResult {
    /// Indices of the two players; the points are the first one's.
    pub players: [usize; 2],
    pub games: u64,
    pub points: f64,
    /// The pairs among the games.
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
/// 95 % of a normal distribution lie within this many standard deviations.
const Z95: f64 = 1.959_963_984_540_054;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() <= tolerance, "{value} is not {expected}");
    }

    fn result(players: [usize; 2], pentanomial: [u64; 5]) -> PairingResult {
        let pairs = Pentanomial(pentanomial);
        let games = 2 * pairs.pairs();
        PairingResult { players, games, points: pairs.mean() * games as f64, pairs }
    }

    #[test]
    fn two_players_are_rated_as_in_a_match() {
        let pairs = [34, 54, 63, 64, 75];
        let ratings = fit(&[result([0, 1], pairs)], &[None, Some(1500.0)]);
        let single = Pentanomial(pairs);
        near(ratings[0].elo, 1500.0 + single.elo(), 0.2);
        near(ratings[0].error.unwrap(), single.elo_error().unwrap(), 0.5);
        assert_eq!(ratings[1], Rating { elo: 1500.0, error: None });
        let free = fit(&[result([0, 1], pairs)], &[None, None]);
        near(free[0].elo - free[1].elo, single.elo(), 0.2);
        near(free[0].elo + free[1].elo, 0.0, 1e-6);
    }

    #[test]
    fn a_chain_adds_up_and_its_errors_grow() {
        // 0 beats 1 as 1 beats 2 and 2 beats 3; only the last has a rating.
        let pairs = [10, 40, 100, 80, 40];
        let step = Pentanomial(pairs).elo();
        let results: Vec<PairingResult> =
            (0..3).map(|player| result([player, player + 1], pairs)).collect();
        let ratings = fit(&results, &[None, None, None, Some(1000.0)]);
        for (player, rating) in ratings.iter().enumerate() {
            near(rating.elo, 1000.0 + step * (3 - player) as f64, 1.5);
        }
        let errors: Vec<f64> = ratings.iter().filter_map(|rating| rating.error).collect();
        assert!(errors[0] > errors[1] && errors[1] > errors[2], "{errors:?}");
        near(errors[0], errors[2] * 3f64.sqrt(), errors[0] * 0.03);
    }

    #[test]
    fn clean_sweeps_stay_on_the_scale() {
        let ratings = fit(&[result([0, 1], [0, 0, 0, 0, 20])], &[None, Some(0.0)]);
        assert!(ratings[0].elo > 400.0 && ratings[0].elo < 2000.0, "{ratings:?}");
        assert!(ratings[0].error.is_some());
        let unknown = fit(&[], &[None, Some(1200.0)]);
        assert_eq!(unknown[0], Rating { elo: 1200.0, error: None });
        assert!(fit(&[], &[]).is_empty());
    }

    #[test]
    fn who_never_met_cannot_be_compared() {
        let met = |players| result(players, [1, 2, 3, 2, 1]);
        let none = PairingResult { games: 0, ..met([3, 4]) };
        let results = [met([1, 0]), met([3, 2]), none];
        let parts = |fixed: &[Option<f64>]| groups(&results, fixed);
        assert_eq!(parts(&[None; 5]), [Some(0), Some(0), Some(1), Some(1), None]);
        // Two whose ratings are known tie theirs together.
        let known = [Some(1.0), None, Some(2.0), None, None];
        assert_eq!(parts(&known), [Some(0), Some(0), Some(0), Some(0), None]);
        assert_eq!(groups(&[met([0, 1]), met([1, 2])], &[None; 3]), [Some(0); 3]);
    }

    #[test]
    fn contradictions_are_averaged() {
        // Rock, paper, scissors.
        let beats = [5, 10, 20, 40, 25];
        let results = [result([0, 1], beats), result([1, 2], beats), result([2, 0], beats)];
        for rating in fit(&results, &[None; 3]) {
            near(rating.elo, 0.0, 1e-3);
        }
    }
}
