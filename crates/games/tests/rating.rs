//! Elo ratings.

use kiebitz_games::rating::{Rating, expected};

#[test]
fn the_formula_of_the_requirements() {
    assert!((expected(1500.0, 1500.0) - 0.5).abs() < 1e-12);
    assert!((expected(1900.0, 1500.0) - 10.0 / 11.0).abs() < 1e-12);
    let won = Rating { value: 1500.0, games: 100 }.after(1500.0, 1.0);
    assert!((won.value - 1510.0).abs() < 1e-9);
    let drawn = Rating::default().after(1600.0, 0.5);
    assert!((drawn.value - (1200.0 + 40.0 * (0.5 - 1.0 / 11.0))).abs() < 1e-9);
    assert!(drawn.is_provisional());
}

#[test]
fn a_rating_finds_the_true_strength_and_has_a_floor() {
    let mut rating = Rating::default();
    // Scores exactly what a player of 1700 scores on average against 1500.
    for _ in 0..400 {
        rating = rating.after(1500.0, expected(1700.0, 1500.0));
    }
    assert!((rating.value - 1700.0).abs() < 15.0, "{rating:?}");
    for _ in 0..2000 {
        rating = rating.after(400.0, 0.0);
    }
    assert!(rating.value >= 100.0);
}
