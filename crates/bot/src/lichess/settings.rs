//! How the bot plays.

use std::time::Duration;

use kiebitz_play::{Means, Memory, PlayerSpec};

use super::challenge::Door;
use super::policy::Policy;
use super::seek::Seeking;

/// How the bot plays.
#[derive(Clone)]
pub struct Settings {
    /// Which challenges are taken.
    pub door: Door,
    /// At most so many games at once.
    pub games: usize,
    /// Who plays: a program of ours.
    pub level: PlayerSpec,
    /// What all games together may use: threads and memory are shared out among them.
    pub means: Means,
    /// Positions a move at most; as many as the clock allows without.
    pub nodes: Option<u64>,
    /// What the way to the server and back takes of our clock with each move.
    pub lag: Duration,
    /// Draws, and lost games.
    pub policy: Policy,
    /// Whether casual opponents may take moves back.
    pub takebacks: bool,
    /// Whether we talk.
    pub chat: bool,
    /// How we look for opponents ourselves; not at all without.
    pub seeking: Option<Seeking>,
    /// Where finished games are kept.
    pub memory: Option<Memory>,
    /// Whether an account that is not a bot's becomes one.
    pub upgrade: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            door: Door::default(),
            games: 1,
            level: PlayerSpec::Engine,
            means: Means::default(),
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
    /// What one game may use: its share of threads and memory, and what was learned so far.
    pub fn share(&self) -> Means {
        let games = self.games.max(1);
        let means = Means {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_share_the_machine() {
        let means = Means { threads: 8, hash_mib: 256, ..Means::default() };
        let shares = |games| {
            let share = Settings { games, means: means.clone(), ..Settings::default() }.share();
            (share.threads, share.hash_mib)
        };
        assert_eq!(shares(1), (8, 256));
        assert_eq!(shares(3), (2, 85));
        assert_eq!(shares(1000), (1, 1));
    }
}
