//! Strength from results: Elo and its error, the sequential test, the scale of many players.

use kiebitz_arena::elo::{Pentanomial, elo_of_score, expected_score};
use kiebitz_arena::scale::{PairingResult, Rating, fit, groups};
use kiebitz_arena::sprt::{Sprt, Verdict};
use kiebitz_gametree::random::Random;

fn assert_near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} is not {expected}");
}

#[test]
fn a_better_result_is_not_less_certain() {
    let los = |pairs| Pentanomial(pairs).los();
    assert!(los([0, 0, 0, 1, 1]) < los([0, 0, 0, 0, 2]));
    assert!(los([0, 0, 0, 0, 2]) < los([0, 0, 0, 0, 3]));
    assert!(los([0, 0, 0, 1, 1]) < 0.95, "four games prove little");
}

#[test]
fn score_and_elo_are_inverse() {
    for (score, elo) in [(0.5, 0.0), (0.55, 34.86), (0.64, 99.95), (0.75, 190.85), (0.9, 381.7)] {
        assert_near(elo_of_score(score), elo, 0.01);
        assert_near(elo_of_score(1.0 - score), -elo, 0.01);
        assert_near(expected_score(elo_of_score(score)), score, 1e-12);
    }
    assert_eq!(elo_of_score(1.0), f64::INFINITY);
    assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
}

/// Pentanomial results with Elo, error, normalised Elo and LOS, as published in the tests of
/// fastchess, which computes as fishtest does.
#[test]
fn published_values() {
    let cases = [
        ([34, 54, 63, 64, 75], 55.58, 27.65, 57.94, 1.0),
        ([332, 433, 498, 333, 334], -8.64, 10.33, -9.17, 0.0505),
        ([7895, 8757, 5685, 568, 9999], -21.04, 2.95, -19.01, 0.0),
    ];
    for (counts, elo, error, normalised, los) in cases {
        let results = Pentanomial(counts);
        assert_near(results.elo(), elo, 0.01);
        assert_near(results.elo_error().unwrap(), error, 0.01);
        assert_near(results.normalised_elo().unwrap(), normalised, 0.01);
        assert_near(results.los(), los, 0.0001);
    }
    // A published test of the engine eschec, 200 games.
    let results = Pentanomial([1, 11, 47, 25, 16]);
    assert_near(results.elo(), 77.71, 0.01);
    assert_near(results.elo_error().unwrap(), 33.03, 0.01);
    assert_near(results.normalised_elo().unwrap(), 117.50, 0.01);
}

#[test]
fn independent_games_reduce_to_the_trinomial_error() {
    // Pairs of independent games with W/D/L of 0.3/0.5/0.2: the variance of a pair's mean is half
    // the variance of a game.
    let (w, d, l) = (0.3, 0.5, 0.2);
    let share = [l * l, 2.0 * l * d, d * d + 2.0 * w * l, 2.0 * w * d, w * w];
    let results = Pentanomial(share.map(|p| (p * 1e6_f64).round() as u64));
    let mean: f64 = w + d / 2.0;
    let game = w * (1.0 - mean).powi(2) + d * (0.5 - mean).powi(2) + l * mean.powi(2);
    assert_near(results.mean(), mean, 1e-9);
    assert_near(results.variance(), game / 2.0, 1e-9);
}

#[test]
fn swapping_the_engines_changes_the_sign() {
    let (one, other) = (Pentanomial([3, 10, 40, 22, 9]), Pentanomial([9, 22, 40, 10, 3]));
    assert_near(one.elo(), -other.elo(), 1e-9);
    assert_near(one.elo_error().unwrap(), other.elo_error().unwrap(), 1e-9);
    assert_near(one.los(), 1.0 - other.los(), 1e-12);
}

#[test]
fn the_edges_have_no_error() {
    assert_eq!(Pentanomial::default().elo_error(), None);
    assert_eq!(Pentanomial::default().los(), 0.5);
    // Pairs that all ended alike are no proof.
    assert_near(Pentanomial([0, 1, 0, 0, 0]).los(), 0.2525, 0.001);
    assert_near(Pentanomial([0, 0, 0, 0, 1]).los(), 0.8759, 0.001);
    assert_near(Pentanomial([0, 0, 0, 0, 2]).los(), 0.9711, 0.001);
    assert_near(Pentanomial([0, 0, 2, 0, 0]).elo_error().unwrap(), 381.7, 30.0);
    assert_eq!(Pentanomial([0, 0, 0, 0, 9]).elo_error(), None);
    assert_near(Pentanomial([0, 0, 0, 0, 9]).los(), 1.0, 1e-6);
    assert_near(Pentanomial([0, 0, 5, 0, 0]).elo_error().unwrap(), 130.0, 1.0);
    // The upper end of the interval lies above 100 %: the lower one still has a distance.
    let error = Pentanomial([0, 0, 1, 0, 9]).elo_error().unwrap();
    assert!(error.is_finite() && error > 100.0, "{error}");
}

/// Results with bounds and LLR as published in the tests of fastchess (logistic model).
#[test]
fn published_ratios() {
    let cases = [
        ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
        ([871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.98),
    ];
    for (counts, elo0, elo1, llr) in cases {
        let found = Sprt::new(elo0, elo1).llr(Pentanomial(counts));
        assert!((found - llr).abs() < 0.03, "{found} is not {llr}");
    }
}

#[test]
fn near_the_normal_approximation() {
    // For small differences the LLR is (s1 − s0)(2·mean − s0 − s1) / (2·variance) · pairs.
    let results = Pentanomial([150, 900, 2300, 1000, 180]);
    let (s0, s1) = (expected_score(0.0), expected_score(5.0));
    let approximate = (s1 - s0) * (2.0 * results.mean() - s0 - s1) / (2.0 * results.variance())
        * results.pairs() as f64;
    let exact = Sprt::new(0.0, 5.0).llr(results);
    assert!((exact - approximate).abs() < 0.02 * approximate.abs(), "{exact} {approximate}");
}

#[test]
fn sign_and_symmetry() {
    let test = Sprt::new(-5.0, 5.0);
    assert_eq!(test.llr(Pentanomial::default()), 0.0);
    assert!(test.llr(Pentanomial([5, 20, 60, 20, 5])).abs() < 1e-9);
    let better = test.llr(Pentanomial([5, 20, 60, 30, 5]));
    let worse = test.llr(Pentanomial([5, 30, 60, 20, 5]));
    assert!(better > 0.0 && (better + worse).abs() < 1e-9);
    // Winning everything is no reason to stop counting.
    assert!(test.llr(Pentanomial([0, 0, 0, 0, 50])).is_finite());
    assert_eq!(test.verdict(Pentanomial([0, 0, 0, 0, 500])), Verdict::H1);
    assert_eq!(test.verdict(Pentanomial([500, 0, 0, 0, 0])), Verdict::H0);
    let (low, high) = test.bounds();
    assert!((low + 2.944).abs() < 0.001 && (high - 2.944).abs() < 0.001);
}

/// Plays tests of [0, 40] between engines whose advantage is exactly one of the two: each must end
/// wrongly about as rarely as promised.
#[test]
fn errors_are_as_rare_as_promised() {
    let test = Sprt::new(0.0, 40.0);
    let mut random = Random::new(1);
    for (elo, wrong) in [(0.0, Verdict::H1), (40.0, Verdict::H0)] {
        // Draws 40 %; the two games of a pair are independent here.
        let score = expected_score(elo);
        let (win, draw) = (score - 0.2, 0.4);
        let mut half_points = || {
            let chance = random.bits() as f64 / u64::MAX as f64;
            if chance < win {
                2
            } else if chance < win + draw {
                1
            } else {
                0
            }
        };
        let runs = 600;
        let errors = (0..runs)
            .filter(|_| {
                let mut results = Pentanomial::default();
                loop {
                    results.add(half_points() + half_points());
                    match test.verdict(results) {
                        Verdict::Undecided => {}
                        verdict => return verdict == wrong,
                    }
                }
            })
            .count();
        // 5 % of 600 are 30, with a standard deviation of 5.3.
        assert!(errors <= 46, "{errors} of {runs} tests at {elo} Elo ended wrongly");
    }
}

#[test]
fn reads_its_bounds() {
    let test: Sprt = "-1.75,0.25".parse().unwrap();
    assert_eq!(test, Sprt::new(-1.75, 0.25));
    assert_eq!(test.to_string().parse(), Ok(test));
    let strict: Sprt = "0,5,0.01,0.1".parse().unwrap();
    assert_eq!((strict.alpha, strict.beta), (0.01, 0.1));
    assert_eq!(strict.to_string().parse(), Ok(strict));
    for bad in ["", "5", "5,0", "0,0", "a,b", "0,inf", "nan,5", "0,5,0.1", "0,5,0,0.1", "0,5,1,1"] {
        assert!(bad.parse::<Sprt>().is_err(), "{bad}");
    }
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
    assert_near(ratings[0].elo, 1500.0 + single.elo(), 0.2);
    assert_near(ratings[0].error.unwrap(), single.elo_error().unwrap(), 0.5);
    assert_eq!(ratings[1], Rating { elo: 1500.0, error: None });
    let free = fit(&[result([0, 1], pairs)], &[None, None]);
    assert_near(free[0].elo - free[1].elo, single.elo(), 0.2);
    assert_near(free[0].elo + free[1].elo, 0.0, 1e-6);
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
        assert_near(rating.elo, 1000.0 + step * (3 - player) as f64, 1.5);
    }
    let errors: Vec<f64> = ratings.iter().filter_map(|rating| rating.error).collect();
    assert!(errors[0] > errors[1] && errors[1] > errors[2], "{errors:?}");
    assert_near(errors[0], errors[2] * 3f64.sqrt(), errors[0] * 0.03);
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
        assert_near(rating.elo, 0.0, 1e-3);
    }
}
