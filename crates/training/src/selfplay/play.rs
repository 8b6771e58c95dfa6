//! One game of the engine against itself.

use kiebitz_chess::{Board, Game};
use kiebitz_engine::{Bound, Engine, HashTooLarge, Limits, Options, Score, Stop};

use super::game::{End, Family, GameRecord};
use super::order::index_of;
use super::run::{Run, engine};
use super::score::ScoreCode;
use kiebitz_gametree::random::Random;

const STARTS: usize = 960;

/// Plays the games of a run, one at a time. Every game depends on the run and its number alone.
pub struct Player {
    family: Family,
    run: Run,
    limits: Limits,
    /// White's and Black's engines, each with its own memory.
    engines: [Engine; 2],
}

struct Thought {
    best: kiebitz_chess::Move,
    score: Score,
    code: ScoreCode,
}

impl Player {
    pub fn new(family: Family, run: &Run, options: &Options) -> Result<Player, HashTooLarge> {
        let nodes = u64::from(run.nodes);
        let limits = Limits {
            soft_nodes: Some(nodes),
            nodes: Some(nodes * u64::from(run.rules.hard_factor)),
            ..Limits::default()
        };
        let engines = [engine(&run.rules, options)?, engine(&run.rules, options)?];
        Ok(Player { family, run: *run, limits, engines })
    }

    /// Plays the game with this number; `None` if it was stopped.
    pub fn play(&mut self, number: u64, stop: &Stop) -> Option<GameRecord> {
        let mut random = random_of(self.run.seed, number);
        let rules = self.run.rules;
        loop {
            for engine in &mut self.engines {
                engine.new_game();
            }
            let Some((mut record, mut game)) = self.opening(&mut random) else { continue };
            let mut thought = self.think(&game, stop)?;
            if thought.score.0.unsigned_abs() > rules.opening_score.into() {
                continue;
            }
            let mut referee = rules.referee();
            loop {
                record.moves.push(index_of(game.board(), thought.best)?);
                record.scores.push(thought.code);
                let verdict = rules.play(&mut referee, &mut game, thought.best, thought.score)?;
                if let Some(verdict) = verdict {
                    let (winner, end) = (verdict.winner(), End::of(verdict));
                    return Some(GameRecord { winner, end, ..record });
                }
                thought = self.think(&game, stop)?;
            }
        }
    }

    /// Random moves from a start position; `None` if they end the game.
    fn opening(&self, random: &mut Random) -> Option<(GameRecord, Game)> {
        let mixed = random.below(100) < self.run.chess960.into();
        let start = if mixed { random.below(STARTS) as u16 } else { self.family.usual_start() };
        let board: Board = self.family.start(start)?;
        let [least, most] = self.run.rules.random_plies.map(usize::from);
        let plies = least + random.below(most.saturating_sub(least) + 1);
        let mut game = Game::new(board);
        for _ in 0..plies {
            let moves = game.board().legal_moves();
            // By the number of the file format, since the generator's order may change.
            let index = random.below(moves.len().max(1)) as u8;
            game.play(super::order::move_at(game.board(), index)?).ok()?;
            if game.outcome().is_some() {
                return None;
            }
        }
        Some((GameRecord::begin(start, &game)?, game))
    }

    /// Searches the position; `None` if it was stopped.
    fn think(&mut self, game: &Game, stop: &Stop) -> Option<Thought> {
        let engine = &mut self.engines[game.board().turn().index()];
        let report = engine.search(game, &self.limits, stop, &mut |_| {});
        if stop.is_stopped() {
            return None;
        }
        let line = report.lines.first()?;
        let code = match line.bound {
            Bound::Exact => ScoreCode::new(line.score),
            Bound::AtLeast | Bound::AtMost => ScoreCode::UNKNOWN,
        };
        Some(Thought { best: report.best?, score: line.score, code })
    }
}

/// The random numbers of one game. Games of a run start at unrelated places of the generator's
/// cycle.
fn random_of(seed: u64, number: u64) -> Random {
    let mixed = Random::new(seed).bits().wrapping_add(number);
    Random::new(Random::new(mixed).bits())
}
