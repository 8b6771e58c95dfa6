//! The state of the server: challenges, games, and the bot's errors.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use serde_json::json;

use super::Plan;
use super::fixture::{Fixture, FixtureGame, Offence};

/// A challenge without an answer is cancelled after this time and sent again.
const EXPIRES: Duration = Duration::from_secs(3);

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub games: usize,
    pub moves: usize,
    pub illegal: usize,
    pub out_of_turn: usize,
    /// Moves that it had made already.
    pub repeated: usize,
    /// Moves that came when the flag had fallen.
    pub flags: usize,
    /// Moves that came when the game was over, which is not an error.
    pub late: usize,
    /// Reasons of the challenges it declined.
    pub declined: Vec<String>,
    /// Its chat lines: room and text.
    pub said: Vec<(String, String)>,
    pub claimed: usize,
    pub aborted: usize,
    pub resigned: usize,
    pub takebacks: usize,
    /// Draws it offered or accepted.
    pub draws: usize,
    /// Moves and the status of each finished game.
    pub finished: Vec<(String, String)>,
}

pub(super) struct ServerState {
    pub fixtures: VecDeque<Fixture>,
    pub challenges: BTreeMap<String, (Fixture, Instant)>,
    pub games: BTreeMap<String, FixtureGame>,
    pub events: Vec<String>,
    pub tally: Tally,
    pub is_bot: bool,
    pub games_before: u64,
    count: usize,
    at_once: usize,
    rest: Duration,
    /// No challenge is sent before this.
    rests_until: Instant,
}

impl ServerState {
    pub fn new(plan: Plan) -> ServerState {
        ServerState {
            fixtures: plan.fixtures.into(),
            challenges: BTreeMap::new(),
            games: BTreeMap::new(),
            events: Vec::new(),
            tally: Tally::default(),
            is_bot: plan.is_bot,
            games_before: plan.games_before,
            count: 0,
            at_once: plan.at_once.max(1),
            rest: plan.rest,
            rests_until: Instant::now(),
        }
    }

    pub fn is_done(&self) -> bool {
        self.fixtures.is_empty() && self.challenges.is_empty() && self.running() == 0
    }

    fn running(&self) -> usize {
        self.games.values().filter(|game| !game.is_over()).count()
    }

    /// Sends challenges while there is room; returns whether anything changed.
    pub fn direct(&mut self) -> bool {
        let before = self.events.len();
        let expired: Vec<String> = self
            .challenges
            .iter()
            .filter(|(_, (_, since))| since.elapsed() > EXPIRES)
            .map(|(id, _)| id.clone())
            .collect();
        for id in expired {
            if let Some((fixture, _)) = self.challenges.remove(&id) {
                let challenge = fixture.challenge(&id, "canceled");
                self.events.push(event("challengeCanceled", &challenge));
                self.fixtures.push_back(fixture);
            }
        }
        let is_rested = Instant::now() >= self.rests_until;
        while is_rested && self.challenges.len() + self.running() < self.at_once {
            let Some(fixture) = self.fixtures.pop_front() else { break };
            self.count += 1;
            let id = format!("game{:04}", self.count);
            self.events.push(event("challenge", &fixture.challenge(&id, "created")));
            self.challenges.insert(id, (fixture, Instant::now()));
        }
        self.events.len() != before
    }

    /// The first events of a new event stream.
    pub fn greeting(&self) -> Vec<String> {
        let challenges = self
            .challenges
            .iter()
            .map(|(id, (f, _))| event("challenge", &f.challenge(id, "created")));
        let games = self.games.values().filter(|game| !game.is_over());
        challenges.chain(games.map(|game| game.event("gameStart"))).collect()
    }

    pub fn accept(&mut self, id: &str) -> bool {
        let Some((fixture, _)) = self.challenges.remove(id) else { return false };
        let game = FixtureGame::new(id.to_owned(), fixture);
        self.events.push(game.event("gameStart"));
        self.games.insert(id.to_owned(), game);
        true
    }

    /// A challenge is declined; one declined with "later" is sent again.
    pub fn decline(&mut self, id: &str, reason: &str) -> bool {
        let Some((fixture, _)) = self.challenges.remove(id) else { return false };
        self.tally.declined.push(reason.to_owned());
        if reason == "later" {
            self.fixtures.push_back(fixture);
            self.rests_until = Instant::now() + self.rest;
        }
        true
    }

    /// A move of the bot; its errors are counted.
    pub fn bot_move(
        &mut self,
        id: &str,
        uci: &str,
        offers_draw: bool,
    ) -> Option<Result<(), Offence>> {
        let game = self.games.get_mut(id)?;
        let played = game.bot_move(uci, offers_draw);
        match played {
            Ok(()) => self.tally.moves += 1,
            Err(Offence::Illegal) => self.tally.illegal += 1,
            Err(Offence::OutOfTurn) => self.tally.out_of_turn += 1,
            Err(Offence::Repeated) => self.tally.repeated += 1,
            Err(Offence::Flag) => self.tally.flags += 1,
            Err(Offence::Over) => self.tally.late += 1,
        }
        self.settle(id);
        Some(played)
    }

    pub fn settle(&mut self, id: &str) {
        let Some(game) = self.games.get(id).filter(|game| game.is_over()) else { return };
        let line = game.event("gameFinish");
        if self.events.contains(&line) {
            return;
        }
        self.tally.games += 1;
        self.rests_until = Instant::now() + self.rest;
        self.tally.finished.push((game.moves().join(" "), game.status.to_owned()));
        self.events.push(line);
    }
}

fn event(kind: &str, challenge: &serde_json::Value) -> String {
    json!({"type": kind, "challenge": challenge, "compat": {"bot": true, "board": true}})
        .to_string()
}
