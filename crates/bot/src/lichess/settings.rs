//! The bot's settings.

use std::time::Duration;

use kiebitz_play::Memory;
use kiebitz_players::{PlayerSpec, Resources};

use super::challenge::ChallengeFilter;
use super::policy::Policy;
use super::seek::Seeking;

#[derive(Clone)]
pub struct Settings {
    pub filter: ChallengeFilter,
    pub games: usize,
    /// The player: one of our programs.
    pub level: PlayerSpec,
    /// The resources of all games together: threads and memory are divided among them.
    pub means: Resources,
    /// The most nodes per move; `None` for as many as the clock allows.
    pub nodes: Option<u64>,
    /// The time that the round trip to the server takes from our clock with each move.
    pub lag: Duration,
    pub policy: Policy,
    /// Whether casual opponents may take moves back.
    pub takebacks: bool,
    pub chat: bool,
    /// How we challenge other bots; `None` for never.
    pub seeking: Option<Seeking>,
    pub memory: Option<Memory>,
    /// Whether to turn the account into a bot account.
    pub upgrade: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            filter: ChallengeFilter::default(),
            games: 1,
            level: PlayerSpec::Engine,
            means: Resources::default(),
            nodes: None,
            lag: Duration::from_millis(200),
            policy: Policy::default(),
            takebacks: false,
            chat: true,
            seeking: None,
            memory: None,
            upgrade: false,
        }
    }
}

impl Settings {
    /// The resources of one game: its share of threads and memory, and the moves learned so far.
    pub fn share(&self) -> Resources {
        let games = self.games.max(1);
        let means = Resources {
            threads: (self.means.threads / games).max(1),
            hash_mib: (self.means.hash_mib / games).max(1),
            ..self.means.clone()
        };
        match &self.memory {
            Some(memory) => memory.remind(&means, &[self.level.clone(), self.level.clone()]),
            None => means,
        }
    }
}
