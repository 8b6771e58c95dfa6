//! Scores mixed with those of later positions.

use kiebitz_chess::Color;
use kiebitz_training::selfplay::{End, GameRecord, ScoreCode, scores_ahead};

/// The result that is expected at this score, on the curve with scale 400.
fn expected(centipawns: f64) -> f64 {
    1.0 / (1.0 + (-centipawns / 400.0).exp())
}

/// The score at which this result is expected.
fn centipawns(expected: f64) -> i16 {
    (400.0 * (expected / (1.0 - expected)).ln()).round() as i16
}

fn game(scores: &[i8], winner: Option<Color>) -> GameRecord {
    GameRecord {
        start: 518,
        random_plies: 0,
        moves: vec![0; scores.len()],
        scores: scores.iter().map(|code| ScoreCode(*code)).collect(),
        winner,
        end: End::Levelled,
    }
}

#[test]
fn without_a_look_ahead_scores_stay_as_they_are() {
    let game = game(&[10, -20, 126, -126], Some(Color::Black));
    assert_eq!(scores_ahead(&game, Color::White, 0), [46, -126, 3024, -3024]);
}

#[test]
fn later_scores_and_the_result_count_less_and_less() {
    // The mover sees +46 (0.5287), the other side nothing, then the mover wins.
    let game = game(&[10, 0], Some(Color::White));
    let last = 0.5 * 0.5 + 0.5 * 0.0; // Black's view: level, then lost
    let first = 0.5 * expected(46.0) + 0.5 * (1.0 - last);
    let [ahead, behind] = scores_ahead(&game, Color::White, 50)[..] else { panic!() };
    assert_eq!([ahead, behind], [centipawns(first), centipawns(last)]);
    assert!(ahead > 200 && behind == -439);
    // The same game, seen with Black to move first: White's win is the other side's now.
    assert!(scores_ahead(&game, Color::Black, 50)[0] < 0);
}

#[test]
fn sure_scores_and_missing_ones_are_mixed_too() {
    let sure = game(&[0, 127], None); // Black wins for sure, but it is a draw in the end
    let [before, there] = scores_ahead(&sure, Color::White, 40)[..] else { panic!() };
    assert_eq!(there, centipawns(0.6 + 0.4 * 0.5));
    assert_eq!(before, centipawns(0.6 * 0.5 + 0.4 * (1.0 - 0.8)));
    let missing = game(&[i8::MIN, 0, -127], Some(Color::Black));
    let [unknown, level, lost] = scores_ahead(&missing, Color::White, 40)[..] else { panic!() };
    assert_eq!((lost, unknown), (-3024, -level));
    assert!(level > 0);
}
