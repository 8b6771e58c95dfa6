//! Challenging other bots of about our strength, with limits per interval and per day.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use kiebitz_gametree::random::Random;
use tokio::time::Instant;

use super::challenge::Rules;
use super::wire::{Account, Speed};

/// A day, for the bound on how often others are asked.
pub const DAY: Duration = Duration::from_secs(24 * 3600);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeking {
    /// The interval between challenges; none are sent while a game is played.
    pub every: Duration,
    /// The most challenges per day.
    pub per_day: usize,
    pub rules: Vec<Rules>,
    /// Seconds for the game.
    pub limit: u64,
    /// Seconds added with each move.
    pub increment: u64,
    pub rated: bool,
    /// The largest rating difference.
    pub distance: u32,
}

#[derive(Debug)]
pub struct Search {
    seeking: Seeking,
    asked: VecDeque<Instant>,
    /// Bots that declined or did not answer, and when; they are not asked again for a day.
    refused: HashMap<String, Instant>,
    turns: usize,
    chance: Random,
    next: Instant,
}

impl Search {
    /// Begins to look one interval from now.
    pub fn new(seeking: Seeking, seed: u64, now: Instant) -> Search {
        let next = now + seeking.every;
        Search {
            seeking,
            asked: VecDeque::new(),
            refused: HashMap::new(),
            turns: 0,
            chance: Random::new(seed),
            next,
        }
    }

    pub fn seeking(&self) -> &Seeking {
        &self.seeking
    }

    pub fn next(&self) -> Instant {
        self.next
    }

    /// Waits for another interval.
    pub fn postpone(&mut self, now: Instant) {
        self.next = now + self.seeking.every;
    }

    pub fn may_ask(&mut self, now: Instant) -> bool {
        while self.asked.front().is_some_and(|then| now.duration_since(*then) >= DAY) {
            self.asked.pop_front();
        }
        self.refused.retain(|_, then| now.duration_since(*then) < DAY);
        self.asked.len() < self.seeking.per_day
    }

    /// A bot declined: it is not asked again for a day.
    pub fn refused(&mut self, id: &str, now: Instant) {
        self.refused.insert(id.to_lowercase(), now);
    }

    /// The next game to propose, and to whom.
    pub fn choose(
        &mut self,
        me: &Account,
        bots: &[Account],
        now: Instant,
    ) -> Option<(Rules, String)> {
        let rules = *self.seeking.rules.get(self.turns % self.seeking.rules.len().max(1))?;
        self.turns += 1;
        let kind = match rules {
            Rules::Standard | Rules::FromPosition => {
                Speed::of_clock(self.seeking.limit, self.seeking.increment).name()
            }
            Rules::Chess960 | Rules::RacingKings => rules.name(),
        };
        let rating = |account: &Account| account.perfs.get(kind).and_then(|perf| perf.rating);
        // A player without a rating counts as average, as on Lichess.
        let ours = rating(me).unwrap_or(1500);
        let fits = |bot: &&Account| {
            bot.id != me.id
                && !self.refused.contains_key(&bot.id)
                && rating(bot).is_some_and(|theirs| theirs.abs_diff(ours) <= self.seeking.distance)
        };
        let fitting: Vec<&Account> = bots.iter().filter(fits).collect();
        if fitting.is_empty() {
            return None;
        }
        let chosen = fitting[self.chance.below(fitting.len())].id.clone();
        self.asked.push_back(now);
        // A bot that accepts is not asked again for a day either.
        self.refused.insert(chosen.clone(), now);
        Some((rules, chosen))
    }
}
