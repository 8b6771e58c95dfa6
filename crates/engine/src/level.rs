//! Levels: a strength in Elo as data, and the choice of a move by it.
//!
//! A weaker player looks less far and judges less well. So a level limits the search, compares many
//! moves by their scores, and adds a random error to each. It compares only moves whose scores are
//! close to the best: it does not give a queen away on purpose, but it misses what lies beyond its
//! horizon. The code is the same for all variants.

use std::ops::RangeInclusive;

use kiebitz_chess::{Board, Game, Variant};

use crate::engine::Evaluator;
use crate::limits::Limits;
use crate::report::Info;
use crate::score::Score;
use crate::seed::{Seed, mix};

/// How strong the engine plays: a strength in Elo.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u32);

/// How a level plays: how far it looks, and how well it judges.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct LevelProfile {
    /// No iteration starts after this many nodes; `None` if only other limits count.
    nodes: Option<u64>,
    /// How many moves are compared at the root.
    pub lines: usize,
    /// The usual error in the judgement of a move, as a multiple of how far the moves' scores lie apart.
    noise: f64,
    /// How much worse than the best a move may look and still be played: expected points, from 0 to 1.
    cap: f64,
    /// The most threads that search.
    pub threads: usize,
    /// Whether it uses endgame tables and the opening library.
    pub looks_up: bool,
}

/// A level below full strength uses one thread and no tables or library, since these would make it
/// stronger than its number.
const fn profile(nodes: u64, lines: usize, noise: f64, cap: f64) -> LevelProfile {
    LevelProfile { nodes: Some(nodes), lines, noise, cap, threads: 1, looks_up: false }
}

/// Full strength.
const FULL_STRENGTH: LevelProfile = LevelProfile {
    nodes: None,
    lines: 1,
    noise: 0.0,
    cap: 0.0,
    threads: usize::MAX,
    looks_up: true,
};

/// The levels by Elo, the weakest first. Levels between two rows are interpolated.
type Rows = [(u32, LevelProfile)];

/// Chess and Chess960. Each row gives the measured strength of one profile; see docs/strength.md.
const CHESS: &Rows = &[
    (400, profile(1, 256, 3.2, 0.185)),
    (595, profile(1, 256, 2.56, 0.156)),
    (690, profile(1, 256, 2.0, 0.13)),
    (880, profile(25, 256, 1.7, 0.11)),
    (1090, profile(650, 256, 1.4, 0.09)),
    (1340, profile(1_700, 256, 0.76, 0.07)),
    (1675, profile(4_600, 128, 0.33, 0.05)),
    (2070, profile(14_000, 48, 0.15, 0.04)),
    (2530, profile(33_500, 24, 0.105, 0.035)),
    (2945, profile(80_000, 12, 0.06, 0.03)),
    (3060, profile(150_000, 8, 0.045, 0.025)),
    (3190, profile(500_000, 4, 0.02, 0.015)),
];

/// In Racing Kings.
const RACING_KINGS: &Rows = &[
    (400, profile(1, 256, 10.7, 0.572)),
    (620, profile(1, 256, 8.6, 0.476)),
    (785, profile(1, 256, 7.3, 0.405)),
    (1040, profile(1, 256, 5.7, 0.312)),
    (1235, profile(1, 256, 4.7, 0.254)),
    (1410, profile(1, 256, 3.8, 0.201)),
    (1490, profile(1, 256, 3.4, 0.18)),
    (1735, profile(400, 256, 2.5, 0.12)),
    (2035, profile(1_500, 256, 0.78, 0.07)),
    (2315, profile(6_500, 128, 0.25, 0.045)),
    (2675, profile(24_000, 48, 0.11, 0.035)),
    (3130, profile(80_000, 12, 0.06, 0.03)),
    (3160, profile(200_000, 6, 0.04, 0.02)),
    (3190, profile(800_000, 4, 0.02, 0.015)),
];

/// The Elo number that stands for full strength. The engine without limits is stronger than it
/// says.
const FULL_ELO: u32 = 3200;

/// A search may go beyond the nodes of its level to finish an iteration: by this factor, and by
/// this many more.
const OVERRUN: (u64, u64) = (8, 20_000);

/// Score differences are capped at this many centipawns, so that hopeless moves do not make the
/// other moves look alike.
const FAR_APART: i32 = 100;

/// How much of the usual error is left when mating a bare king, since players know that technique.
const LEARNED: f64 = 0.1;

/// Levels that look beyond the next move (at least the first number of nodes; from 970 Elo in
/// chess) get at least the second number against a bare king, which is enough to mate with a rook.
const MATING_NODES: (u64, u64) = (100, 650);

/// The smallest spread of the scores, in centipawns.
const NEAR: f64 = 5.0;

impl Level {
    /// Full strength.
    pub const FULL: Level = Level(FULL_ELO);

    /// The range of levels, in Elo. The highest is [`Level::FULL`].
    pub const RANGE: RangeInclusive<u32> = CHESS[0].0..=FULL_ELO;

    /// The level of this strength; values outside the range are clamped.
    pub fn elo(elo: u32) -> Level {
        Level(elo.clamp(*Level::RANGE.start(), *Level::RANGE.end()))
    }

    pub(crate) fn profile(self, variant: Variant) -> LevelProfile {
        let Level(elo) = self;
        if elo >= FULL_ELO {
            return FULL_STRENGTH;
        }
        let rows = match variant {
            Variant::Chess | Variant::Chess960 => CHESS,
            Variant::RacingKings => RACING_KINGS,
        };
        let above = rows.partition_point(|&(row, _)| row <= elo).clamp(1, rows.len() - 1);
        let ((low, weaker), (high, stronger)) = (rows[above - 1], rows[above]);
        let elo = elo.clamp(low, high);
        weaker.towards(stronger, f64::from(elo - low) / f64::from(high - low))
    }
}

impl LevelProfile {
    /// The profile between the two: `part` of the way, from 0 to 1.
    fn towards(self, other: LevelProfile, part: f64) -> LevelProfile {
        let between = |from: f64, to: f64| from + (to - from) * part;
        // Interpolated on a logarithmic scale.
        let times = |from: f64, to: f64| between(from.ln(), to.ln()).exp().round();
        LevelProfile {
            nodes: self.nodes.zip(other.nodes).map(|(a, b)| times(a as f64, b as f64) as u64),
            lines: times(self.lines as f64, other.lines as f64) as usize,
            noise: between(self.noise, other.noise),
            cap: between(self.cap, other.cap),
            ..self
        }
    }

    /// The evaluation it uses. The levels below full strength were measured with the hand-written
    /// one.
    pub(crate) fn evaluator(&self, wanted: Evaluator) -> Evaluator {
        if self.looks_up { wanted } else { Evaluator::Handwritten }
    }

    /// The limits of a search in a position.
    pub(crate) fn bound(&self, limits: &Limits, board: &Board) -> Limits {
        let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        let (times, more) = OVERRUN;
        let (from, enough) = MATING_NODES;
        let own = self.nodes.map(|nodes| match is_against_bare_king(board) && nodes >= from {
            true => nodes.max(enough),
            false => nodes,
        });
        Limits {
            soft_nodes: least(limits.soft_nodes, own),
            nodes: least(limits.nodes, own.map(|nodes| times * nodes + more)),
            ..limits.clone()
        }
    }

    /// Chooses one of the lines that a search found, which come best first. The same seed chooses
    /// the same line in the same position of the same game.
    pub(crate) fn choose(&self, game: &Game, lines: &[Info], seed: Seed) -> usize {
        let board = game.board();
        let scores: Vec<Score> = lines.iter().map(|line| score_of_line(board, line)).collect();
        let Some(&best) = scores.iter().max() else { return 0 };
        let good = (0..lines.len()).filter(|&index| cost(best, scores[index]) <= self.cap);
        let good: Vec<usize> = good.collect();

        let behind = |&index: &usize| (best.0 - scores[index].0).min(FAR_APART);
        let others = good.len().saturating_sub(1).max(1);
        let apart = f64::from(good.iter().map(behind).sum::<i32>()) / others as f64;
        let noise = if is_against_bare_king(board) { self.noise * LEARNED } else { self.noise };
        let error = noise * apart.max(NEAR);
        let bits = seed.bits(game);
        let judged = |index: usize| {
            let chance = lines[index].pv.first().map_or(0, |m| mix(bits ^ u64::from(m.to_bits())));
            f64::from(scores[index].0) + error * normal(chance)
        };
        let better = |a: usize, b: usize| if judged(b) > judged(a) { b } else { a };
        good.into_iter().reduce(better).unwrap_or(0)
    }
}

/// Whether the other side has nothing but its king.
fn is_against_bare_king(board: &Board) -> bool {
    !board.by_color(!board.turn()).more_than_one()
}

/// The score of a line. A search of one ply does not see that its move ends the game in a draw, but
/// a player does. Without this, stalemate would end every third won game.
fn score_of_line(board: &Board, line: &Info) -> Score {
    let Some(&first) = line.pv.first() else { return line.score };
    let mut after = *board;
    after.play_unchecked(first);
    let drawn = after.ending().is_some_and(|ending| ending.winner().is_none());
    if drawn { Score::ZERO } else { line.score }
}

/// With this advantage, in centipawns, a player scores 73 %. An advantage decides less between
/// people than between engines.
const DECISIVE: f64 = 270.0;

/// This many centipawns cost a whole point even in a decided game: a player does not give a rook
/// away because the game is won without it.
const WORTH: f64 = 2000.0;

/// The cost of a move with `score` instead of `best`, in expected points, from 0 upwards.
fn cost(best: Score, score: Score) -> f64 {
    let points = |score: Score| 1.0 / (1.0 + (-f64::from(score.0) / DECISIVE).exp());
    (points(best) - points(score)).max(f64::from(best.0 - score.0) / WORTH)
}

/// An approximately normal number with mean 0 and variance 1: a sum of four, so it stays within
/// ±3.5.
fn normal(bits: u64) -> f64 {
    let uniform = |part: u32| f64::from((bits >> (16 * part)) as u16) / 65_536.0;
    ((0..4).map(uniform).sum::<f64>() - 2.0) * 3.0_f64.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    const VARIANTS: [Variant; 3] = [Variant::Chess, Variant::Chess960, Variant::RacingKings];

    #[test]
    fn stronger_levels_look_further_and_err_less() {
        for variant in VARIANTS {
            let mut last = Level::elo(0).profile(variant);
            for elo in Level::RANGE.step_by(10) {
                let profile = Level::elo(elo).profile(variant);
                assert!(profile.nodes.is_none_or(|nodes| nodes >= last.nodes.unwrap()), "{elo}");
                assert!(profile.noise <= last.noise && profile.cap <= last.cap, "{elo}");
                assert!(profile.lines <= last.lines && profile.lines >= 1, "{elo}");
                assert!(!profile.looks_up || elo == FULL_ELO);
                last = profile;
            }
            assert_eq!(last, FULL_STRENGTH);
        }
        assert_eq!(Level::elo(u32::MAX), Level::FULL);
        for &(elo, profile) in CHESS {
            assert_eq!(Level::elo(elo).profile(Variant::Chess960), profile);
        }
        for &(elo, profile) in RACING_KINGS {
            assert_eq!(Level::elo(elo).profile(Variant::RacingKings), profile);
        }
    }

    #[test]
    fn errors_have_mean_zero_and_variance_one() {
        let count = 100_000;
        let errors: Vec<f64> = (0..count).map(|number| normal(mix(number))).collect();
        let mean = errors.iter().sum::<f64>() / count as f64;
        let variance = errors.iter().map(|error| error * error).sum::<f64>() / count as f64;
        assert!(mean.abs() < 0.02 && (variance - 1.0).abs() < 0.02, "{mean} {variance}");
        assert!(errors.iter().all(|error| error.abs() < 3.5));
    }

    #[test]
    fn a_piece_has_its_price_in_every_position() {
        let cap = |elo| Level::elo(elo).profile(Variant::Chess).cap;
        for best in [-1500, -300, 0, 200, 1500] {
            let price = |lost: i32| cost(Score(best), Score(best - lost));
            assert_eq!(price(0), 0.0);
            assert!(price(300) > cap(1000) && price(900) > cap(400), "{best}");
            assert!(price(30) < cap(1000), "{best}");
        }
        assert!(cost(Score::mate_in(1), Score(1500)) > cap(400));
        assert!(cost(Score(-1500), Score::mated_in(2)) > cap(400));
    }

    #[test]
    fn limits_that_are_given_stay() {
        let start = Board::start(Variant::Chess);
        let limits = Level::elo(1000).profile(Variant::Chess).bound(&Limits::nodes(7), &start);
        assert_eq!(limits.nodes, Some(7));
        assert_eq!(FULL_STRENGTH.bound(&limits, &start), limits);
    }
}
