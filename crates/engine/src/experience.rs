//! Learning from earlier games: a move that lost is replaced by another that scores nearly as well.

use kiebitz_books::experience::Known;
use kiebitz_chess::Move;

use crate::report::Info;

/// How many lines are searched if earlier games are known, so that there are alternatives.
pub(crate) const LINES: usize = 4;

/// The difference in centipawns between a move that always lost and one that always won. A single
/// game counts for a tenth of it, so a much better move is played whatever the results were.
const WORTH: f64 = 300.0;

/// Chooses one of the lines that a search found, which come best first.
pub(crate) fn choose(lines: &[Info], known: &[(Move, Known)]) -> usize {
    let Some(best) = lines.first() else { return 0 };
    if known.is_empty() || best.score.is_decisive() {
        return 0;
    }
    let judged = |line: &Info| {
        let played = known.iter().find(|(m, _)| Some(m) == line.pv.first());
        let estimate = played.map_or(0.5, |(_, known)| known.estimate());
        f64::from(line.score.0) + WORTH * (estimate - 0.5)
    };
    let better = |a: usize, b: usize| if judged(&lines[b]) > judged(&lines[a]) { b } else { a };
    (0..lines.len()).reduce(better).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kiebitz_chess::{Board, Variant};

    use super::*;
    use crate::score::Score;

    #[test]
    fn lost_lines_are_left_for_what_is_nearly_as_good() {
        let board = Board::start(Variant::Chess);
        let m = |text: &str| board.parse_uci(text).expect(text);
        let line = |text: &str, score: i32| Info {
            pv: vec![m(text)],
            ..Info::empty(Score(score), [0; 3], Duration::ZERO)
        };
        let games = |text: &str, games: u32, half_points: u32| {
            (m(text), Known { games, half_points, last: 0 })
        };
        let lines = [line("e2e4", 30), line("d2d4", 20), line("g2g4", -100)];
        assert_eq!(choose(&lines, &[]), 0);
        assert_eq!(choose(&lines, &[games("e2e4", 1, 2)]), 0, "it won");
        assert_eq!(choose(&lines, &[games("e2e4", 1, 0)]), 1, "it lost");
        assert_eq!(choose(&lines, &[games("e2e4", 2, 0), games("d2d4", 9, 0)]), 0, "both lost");
        assert_eq!(choose(&lines, &[games("d2d4", 20, 40)]), 1, "the other always won");
        let forced = [line("e2e4", 30), line("d2d4", -200)];
        assert_eq!(choose(&forced, &[games("e2e4", 50, 0)]), 0, "the only good move");
        assert_eq!(choose(&[], &[games("e2e4", 1, 0)]), 0);
    }
}
