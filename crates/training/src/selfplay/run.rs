//! Runs: the settings that determine their games, and the engine's fingerprint.

use std::time::Duration;

use kiebitz_chess::{Game, Move};
use kiebitz_engine::{Engine, HashTooLarge, Limits, Options, Score, Stop};
use kiebitz_play::clock::GameClock;
use kiebitz_play::endings::Endings;
use kiebitz_play::referee::{Adjudication, Referee, ScoreRule, Verdict};

use super::bytes::Bytes;
use super::game::Family;

/// Everything that determines the games of a run. Two runs with equal settings have equal games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Decides the openings.
    pub seed: u64,
    /// Nodes after which no search begins another iteration.
    pub nodes: u32,
    /// How many games in a hundred start from a position of Chess960.
    pub chess960: u8,
    /// Distinguishes engines that search differently; see [`fingerprint`].
    pub fingerprint: u32,
    pub rules: Rules,
}

/// The numbers of the generator, kept with the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Random moves at the beginning: at least and at most.
    pub random_plies: [u8; 2],
    /// An opening is discarded if the first search scores more than this, in centipawns.
    pub opening_score: u16,
    /// A search stops after this many times the nodes of the run.
    pub hard_factor: u8,
    /// Hash of each side in MiB, emptied before every game.
    pub hash_mib: u8,
    /// A game is won when this many centipawns …
    pub win_score: u16,
    /// … are scored by both sides for this many plies in a row.
    pub win_plies: u8,
    /// A game is drawn when no more than this many centipawns …
    pub draw_score: u8,
    /// … are scored by both sides for this many plies in a row …
    pub draw_plies: u8,
    /// … from this ply on.
    pub draw_from: u16,
    /// A game of this many plies is drawn.
    pub longest: u16,
}

impl Rules {
    pub const fn of(family: Family) -> Rules {
        Rules {
            // An even and an odd number, so that either side may make the first searched move.
            random_plies: match family {
                Family::Chess => [8, 9],
                Family::RacingKings => [4, 6],
            },
            opening_score: 1000,
            hard_factor: 8,
            hash_mib: 4,
            win_score: 2500,
            win_plies: 4,
            draw_score: 8,
            draw_plies: 12,
            draw_from: 70,
            longest: 800,
        }
    }
}

impl Rules {
    /// The referee of a game: each side has its own engine memory, so consecutive plies are independent
    /// scores of both sides.
    pub(crate) fn referee(&self) -> Referee {
        let rule = |score, plies: u8| Some(ScoreRule { score, plies: plies.into() });
        let adjudication = Adjudication {
            claims: true,
            win: rule(self.win_score.into(), self.win_plies),
            draw: rule(self.draw_score.into(), self.draw_plies),
            longest: Some(self.longest.into()),
            endings: Endings::default(),
        };
        Referee::new(GameClock::unlimited(), adjudication)
    }

    /// Plays a move of the side to move and says how the game ended, if it has; `None` if the move is not
    /// legal.
    pub(crate) fn play(
        &self,
        referee: &mut Referee,
        game: &mut Game,
        m: Move,
        score: Score,
    ) -> Option<Option<Verdict>> {
        referee.play(game, m, Duration::ZERO).ok()?;
        let may_draw = game.moves().len() >= self.draw_from.into();
        Some(referee.verdict(game, Some(score.0), may_draw))
    }
}

impl Run {
    /// The settings of a run with the engine as it is now. Of the options, only the evaluation
    /// matters.
    pub fn new(
        family: Family,
        seed: u64,
        nodes: u32,
        chess960: u8,
        options: &Options,
    ) -> Result<Run, HashTooLarge> {
        let rules = Rules::of(family);
        let fingerprint = fingerprint(family, &rules, options)?;
        Ok(Run { seed, nodes, chess960, fingerprint, rules })
    }

    /// Whether two runs may contain the same games. The share of Chess960 does not matter: games
    /// that start from the usual position in both are the same.
    pub fn shares_games_with(&self, other: &Run) -> bool {
        Run { chess960: 0, ..*self } == Run { chess960: 0, ..*other }
    }

    pub(super) fn encode(&self) -> Vec<u8> {
        let rules = &self.rules;
        let mut bytes = Vec::new();
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend(self.fingerprint.to_le_bytes());
        bytes.push(self.chess960);
        bytes.extend(rules.random_plies);
        bytes.extend(rules.opening_score.to_le_bytes());
        bytes.push(rules.hard_factor);
        bytes.push(rules.hash_mib);
        bytes.extend(rules.win_score.to_le_bytes());
        bytes.push(rules.win_plies);
        bytes.push(rules.draw_score);
        bytes.push(rules.draw_plies);
        bytes.extend(rules.draw_from.to_le_bytes());
        bytes.extend(rules.longest.to_le_bytes());
        bytes
    }

    pub(super) fn decode(bytes: &[u8]) -> Option<Run> {
        let mut bytes = Bytes(bytes);
        // In the order of the fields in the file, which is the order they are evaluated in.
        let run = Run {
            seed: bytes.u64()?,
            nodes: bytes.u32()?,
            fingerprint: bytes.u32()?,
            chess960: bytes.u8()?,
            rules: Rules {
                random_plies: [bytes.u8()?, bytes.u8()?],
                opening_score: bytes.u16()?,
                hard_factor: bytes.u8()?,
                hash_mib: bytes.u8()?,
                win_score: bytes.u16()?,
                win_plies: bytes.u8()?,
                draw_score: bytes.u8()?,
                draw_plies: bytes.u8()?,
                draw_from: bytes.u16()?,
                longest: bytes.u16()?,
            },
        };
        bytes.0.is_empty().then_some(run)
    }
}

/// The engine of one side: no book, no tables, a fixed seed.
pub(super) fn engine(rules: &Rules, options: &Options) -> Result<Engine, HashTooLarge> {
    Engine::new(Options {
        hash_mib: rules.hash_mib.into(),
        threads: 1,
        seed: Some(0),
        library: false,
        book: None,
        tables: None,
        syzygy: None,
        evaluator: options.evaluator,
        networks: options.networks.clone(),
        ..Options::default()
    })
}

/// Nodes of the searches whose results make the fingerprint: enough to reach every part of the
/// search.
const SAMPLE_NODES: u64 = 20_000;
/// Plies of the sample game.
const SAMPLE_PLIES: usize = 4;

/// A number that changes with the engine's behaviour, from its searches in the first moves of a
/// game against itself.
pub fn fingerprint(family: Family, rules: &Rules, options: &Options) -> Result<u32, HashTooLarge> {
    let mut engine = engine(rules, options)?;
    let mut hasher = crc32fast::Hasher::new();
    let start = family.start(family.usual_start()).expect("the usual start exists");
    let mut game = Game::new(start);
    for _ in 0..SAMPLE_PLIES {
        let report =
            engine.search(&game, &Limits::nodes(SAMPLE_NODES), &Stop::new(), &mut |info| {
                hasher.update(&info.nodes.to_le_bytes());
                hasher.update(&info.score.0.to_le_bytes());
            });
        let Some(best) = report.best else { break };
        hasher.update(&best.to_bits().to_le_bytes());
        game.play(best).expect("the engine's moves are legal");
    }
    Ok(hasher.finalize())
}
