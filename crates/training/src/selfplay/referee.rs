//! Ends games whose result is clear.

use kiebitz_chess::{Color, Game};
use kiebitz_engine::Score;

use super::game::End;
use super::run::Rules;

/// Watches the scores of a game. Each side has its own engine memory, so consecutive plies are
/// independent scores of both sides.
#[derive(Clone, Debug)]
pub(crate) struct Referee<'a> {
    rules: &'a Rules,
    /// Plies in a row that a side was winning, and which one.
    ahead: Color,
    winning: u8,
    /// Plies in a row without an advantage.
    level: u8,
}

impl Referee<'_> {
    pub fn new(rules: &Rules) -> Referee<'_> {
        Referee { rules, ahead: Color::White, winning: 0, level: 0 }
    }

    /// Records the score of `mover` before its move.
    pub fn note(&mut self, mover: Color, score: Score) {
        let clear = score.0.unsigned_abs() >= self.rules.win_score.into();
        let ahead = if score.0 > 0 { mover } else { !mover };
        self.winning = match clear {
            true if ahead == self.ahead => self.winning.saturating_add(1),
            true => 1,
            false => 0,
        };
        self.ahead = ahead;
        let level = score.0.unsigned_abs() <= self.rules.draw_score.into();
        self.level = if level { self.level.saturating_add(1) } else { 0 };
    }

    /// Whether the game is over now, who won and why. The rules take precedence.
    pub fn verdict(&self, game: &Game) -> Option<(Option<Color>, End)> {
        if let Some(outcome) = game.outcome() {
            return Some((outcome.winner, End::of(outcome.reason)));
        }
        if let Some(reason) = game.claimable_draw() {
            return Some((None, End::of(reason)));
        }
        let plies = game.moves().len();
        if self.winning >= self.rules.win_plies {
            Some((Some(self.ahead), End::Resigned))
        } else if self.level >= self.rules.draw_plies && plies >= self.rules.draw_from.into() {
            Some((None, End::Levelled))
        } else if plies >= self.rules.longest.into() {
            Some((None, End::TooLong))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use kiebitz_chess::{Board, Variant};

    use super::*;
    use crate::selfplay::game::Family;

    /// Feeds scores, White's first, and returns the verdict after each.
    fn verdicts(scores: &[i32], rules: Rules) -> Vec<Option<(Option<Color>, End)>> {
        let game = Game::default();
        let mut referee = Referee::new(&rules);
        let movers = [Color::White, Color::Black].into_iter().cycle();
        let noted = movers.zip(scores).map(|(mover, score)| {
            referee.note(mover, Score(*score));
            referee.verdict(&game)
        });
        noted.collect()
    }

    #[test]
    fn a_win_needs_both_sides() {
        let rules = Rules::of(Family::Chess);
        let won = Some((Some(Color::Black), End::Resigned));
        let seen = verdicts(&[-2500, 2500, -31_990, 2600], rules);
        assert_eq!(seen, [None, None, None, won]);
        assert!(verdicts(&[2500, 2500, 2500, 2500, 2500], rules).iter().all(Option::is_none));
        assert!(verdicts(&[2500, -2500, 2500, -2499], rules).iter().all(Option::is_none));
    }

    #[test]
    fn a_draw_needs_its_plies() {
        let rules = Rules { draw_plies: 3, draw_from: 0, ..Rules::of(Family::Chess) };
        let drawn = Some((None, End::Levelled));
        assert_eq!(verdicts(&[8, -8, 9, 0, 0, 0], rules), [None, None, None, None, None, drawn]);
        let late = Rules { draw_from: 1, ..rules };
        assert!(verdicts(&[0; 9], late).iter().all(Option::is_none));
        let short = Rules { longest: 0, ..rules };
        assert_eq!(verdicts(&[50], short), [Some((None, End::TooLong))]);
    }

    #[test]
    fn the_rules_come_first() {
        let rules = Rules::of(Family::RacingKings);
        let mut referee = Referee::new(&rules);
        for mover in [Color::White, Color::Black].into_iter().cycle().take(8) {
            referee.note(mover, Score(if mover.is_white() { 3000 } else { -3000 }));
        }
        let fen = "1k6/6K1/8/8/8/8/8/8 w - - 0 1";
        let over = Game::new(Board::from_fen(fen, Variant::RacingKings).expect(fen));
        assert_eq!(referee.verdict(&over), Some((Some(Color::Black), End::RaceWon)));
    }
}
