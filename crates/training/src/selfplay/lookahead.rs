//! Scores mixed with those of later positions.
//!
//! A search of a hundred nodes is inaccurate, but later searches of the same game have other
//! errors. Their mean, with weights that fall from ply to ply (the λ-return of temporal-difference
//! learning), is a better training target.

use kiebitz_chess::Color;

use super::game::GameRecord;
use super::score::{LARGEST_CENTIPAWNS, Label};

/// The scale of the curve from centipawns to expected results that networks are trained with.
const SCALE: f64 = 400.0;

/// For every searched position of a game its score in centipawns for the side to move, mixed with those of the
/// positions after it: each counts `percent` of the one before, and the game's result is the last.
pub fn scores_ahead(game: &GameRecord, first: Color, percent: u8) -> Vec<i16> {
    let decay = f64::from(percent.min(100)) / 100.0;
    let mover = |searched: usize| if searched.is_multiple_of(2) { first } else { !first };
    // The expected result of what comes after, for the side that moves there.
    let mut after = match game.winner {
        None => 0.5,
        Some(winner) => f64::from(u8::from(winner == mover(game.scores.len()))),
    };
    let mut scores = vec![0; game.scores.len()];
    for (score, code) in scores.iter_mut().zip(&game.scores).rev() {
        let ahead = 1.0 - after;
        after = match code.label() {
            Label::Centipawns(now) => (1.0 - decay) * expected(now) + decay * ahead,
            Label::Win => (1.0 - decay) + decay * ahead,
            Label::Loss => decay * ahead,
            Label::Unknown => ahead,
        };
        *score = centipawns(after);
    }
    scores
}

fn expected(centipawns: i16) -> f64 {
    1.0 / (1.0 + (-f64::from(centipawns) / SCALE).exp())
}

/// The score with this expected result, within the scores that games have.
fn centipawns(expected: f64) -> i16 {
    let most = f64::from(LARGEST_CENTIPAWNS);
    // Certain results have infinite scores, which clamp can deal with.
    (SCALE * (expected / (1.0 - expected)).ln()).clamp(-most, most).round() as i16
}
