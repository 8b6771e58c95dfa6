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

#[cfg(test)]
mod tests {
    use super::super::game::End;
    use super::super::score::ScoreCode;
    use super::*;

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
        let first = 0.5 * expected(46) + 0.5 * (1.0 - last);
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
}
