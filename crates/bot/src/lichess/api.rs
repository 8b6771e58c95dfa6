//! The calls of Lichess's Bot and Board APIs, which differ in one word, with the pause after a 429.

use std::sync::{Arc, Mutex, PoisonError};

use serde::de::{DeserializeOwned, IgnoredAny};
use tokio::time::{Instant, sleep_until, timeout};

use super::challenge::Decline;
use super::timing::Timing;
use super::wire::{Account, Challenge, GameId, Room};
use kiebitz_protocol::http::{Client, Fault, Lines};
use kiebitz_words::message;

/// How often an idempotent request is tried.
const TRIES: u32 = 4;

/// How many bots to request when looking for an opponent.
const ONLINE: u32 = 200;

/// The Bot API, or the Board API for people. Clones share the pause that Lichess asked for.
#[derive(Clone, Debug)]
pub struct Api {
    client: Client,
    timing: Timing,
    /// `bot` or `board`.
    kind: &'static str,
    /// No request is sent before this time, because Lichess answered 429.
    pause: Arc<Mutex<Option<Instant>>>,
}

/// A request in a game other than a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    Chat(Room, String),
    /// The answer to an offer.
    Draw(bool),
    /// The answer to a request.
    Takeback(bool),
    Resign,
    /// Before the game has begun.
    Abort,
    /// Against an opponent who has left.
    ClaimVictory,
    /// By repetition or the fifty-move rule.
    ClaimDraw,
}

impl Request {
    /// Its name for texts.
    pub const fn name(&self) -> &'static str {
        match self {
            Request::Chat(..) => "chat",
            Request::Draw(_) => "draw",
            Request::Takeback(_) => "takeback",
            Request::Resign => "resign",
            Request::Abort => "abort",
            Request::ClaimVictory => "claim-victory",
            Request::ClaimDraw => "claim-draw",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proposal<'a> {
    /// Lichess's name of it.
    pub variant: &'a str,
    pub rated: bool,
    /// Seconds for the game.
    pub limit: u64,
    /// Seconds added with each move.
    pub increment: u64,
    /// Our side: `white`, `black` or `random`.
    pub color: &'a str,
}

impl Api {
    pub fn new(client: Client, timing: Timing) -> Api {
        Api { client, timing, kind: "bot", pause: Arc::default() }
    }

    /// The Board API.
    pub fn for_people(self) -> Api {
        Api { kind: "board", ..self }
    }

    pub fn timing(&self) -> &Timing {
        &self.timing
    }

    pub async fn account(&self) -> Result<Account, Fault> {
        self.get("api/account").await
    }

    /// Turns the account into a bot account, permanently.
    pub async fn upgrade(&self) -> Result<(), Fault> {
        self.post("api/bot/account/upgrade", &[]).await
    }

    pub async fn stream(&self, path: &str) -> Result<Lines, Fault> {
        self.ready().await;
        self.note_pause(self.client.lines(path, self.timing.silence).await)
    }

    /// Plays a move, once: without an answer it is unknown whether it was played.
    pub async fn play(&self, game: &GameId, uci: &str, offers_draw: bool) -> Result<(), Fault> {
        let draw = if offers_draw { "?offeringDraw=true" } else { "" };
        let path = format!("api/{}/game/{game}/move/{uci}{draw}", self.kind);
        self.post(&path, &[]).await
    }

    /// Sends a request in a game. A chat line is not repeated on failure, and neither is a yes: a
    /// second one would be an offer or a request of our own.
    pub async fn act(&self, game: &GameId, request: &Request) -> Result<(), Fault> {
        let path = |what: &str| format!("api/{}/game/{game}/{what}", self.kind);
        match request {
            Request::Chat(room, text) => {
                self.post(&path("chat"), &[("room", room.name()), ("text", text)]).await
            }
            Request::Draw(true) => self.post(&path("draw/yes"), &[]).await,
            Request::Draw(false) => self.retry(&path("draw/no"), &[]).await,
            Request::Takeback(true) => self.post(&path("takeback/yes"), &[]).await,
            Request::Takeback(false) => self.retry(&path("takeback/no"), &[]).await,
            Request::Resign => self.retry(&path("resign"), &[]).await,
            Request::Abort => self.retry(&path("abort"), &[]).await,
            Request::ClaimVictory => self.retry(&path("claim-victory"), &[]).await,
            Request::ClaimDraw => self.retry(&path("claim-draw"), &[]).await,
        }
    }

    pub async fn accept(&self, challenge: &GameId) -> Result<(), Fault> {
        let path = format!("api/challenge/{challenge}/accept");
        self.retry(&path, &[]).await
    }

    pub async fn decline(&self, challenge: &GameId, reason: Decline) -> Result<(), Fault> {
        let path = format!("api/challenge/{challenge}/decline");
        self.retry(&path, &[("reason", reason.key())]).await
    }

    pub async fn cancel(&self, challenge: &GameId) -> Result<(), Fault> {
        let path = format!("api/challenge/{challenge}/cancel");
        self.retry(&path, &[]).await
    }

    /// Challenges a user. Not repeated, so that there are never two challenges.
    pub async fn challenge(&self, user: &str, proposal: &Proposal<'_>) -> Result<Challenge, Fault> {
        let path = format!("api/challenge/{}", checked(user)?);
        let (limit, increment) = (proposal.limit.to_string(), proposal.increment.to_string());
        let form = [
            ("variant", proposal.variant),
            ("rated", if proposal.rated { "true" } else { "false" }),
            ("clock.limit", &limit),
            ("clock.increment", &increment),
            ("color", proposal.color),
        ];
        self.ready().await;
        self.note_pause(self.client.post_form(&path, &form).await)
    }

    /// Looks for anybody to play with, for as long as the answer is read.
    pub async fn seek(&self, proposal: &Proposal<'_>) -> Result<Lines, Fault> {
        let (time, increment) =
            ((proposal.limit as f64 / 60.0).to_string(), proposal.increment.to_string());
        let form = [
            ("variant", proposal.variant),
            ("rated", if proposal.rated { "true" } else { "false" }),
            ("time", &time),
            ("increment", &increment),
            ("color", proposal.color),
        ];
        self.ready().await;
        self.note_pause(self.client.post_lines("api/board/seek", &form, self.timing.silence).await)
    }

    pub async fn online_bots(&self) -> Result<Vec<Account>, Fault> {
        let mut lines = self.stream(&format!("api/bot/online?nb={ONLINE}")).await?;
        let mut bots = Vec::new();
        while let Some(line) = self.note_pause(lines.next().await)? {
            // Lines that cannot be parsed are skipped.
            bots.extend(serde_json::from_str::<Account>(&line));
            if bots.len() >= ONLINE as usize {
                break;
            }
        }
        Ok(bots)
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Fault> {
        self.ready().await;
        self.note_pause(self.client.get(path).await)
    }

    async fn post(&self, path: &str, form: &[(&str, &str)]) -> Result<(), Fault> {
        self.ready().await;
        let patience = self.timing.answer;
        let answer = timeout(patience, self.client.post_form::<IgnoredAny>(path, form)).await;
        self.note_pause(answer.unwrap_or(Err(Fault::Silent(patience)))).map(drop)
    }

    /// Repeats a request until it succeeds or is refused, a limited number of times.
    async fn retry(&self, path: &str, form: &[(&str, &str)]) -> Result<(), Fault> {
        let mut backoff = self.timing.backoff();
        let mut tries = 1;
        loop {
            match self.post(path, form).await {
                Err(fault) if fault.passes() && tries < TRIES => {
                    tokio::time::sleep(backoff.after(&fault)).await;
                    tries += 1;
                }
                answer => return answer,
            }
        }
    }

    async fn ready(&self) {
        loop {
            let until = *self.pause.lock().unwrap_or_else(PoisonError::into_inner);
            match until.filter(|until| *until > Instant::now()) {
                Some(until) => sleep_until(until).await,
                None => return,
            }
        }
    }

    /// Records the pause that Lichess asks for; it applies to every request.
    fn note_pause<T>(&self, answer: Result<T, Fault>) -> Result<T, Fault> {
        answer.map_err(|fault| match fault {
            Fault::TooMany(asked) => {
                let pause = asked.max(self.timing.least_pause);
                let until = Instant::now() + pause;
                let mut kept = self.pause.lock().unwrap_or_else(PoisonError::into_inner);
                *kept = Some(kept.map_or(until, |kept| kept.max(until)));
                Fault::TooMany(pause)
            }
            fault => fault,
        })
    }
}

/// Checks the name of a user, which becomes part of a URL: only the characters of such names.
fn checked(name: &str) -> Result<&str, Fault> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    if !name.is_empty() && name.len() <= 40 && name.bytes().all(fits) {
        Ok(name)
    } else {
        Err(Fault::NotUnderstood(message!("http-bad-name")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_change_an_address() {
        assert_eq!(checked("bernstein-2ply"), Ok("bernstein-2ply"));
        for wrong in ["", "..", "a/b", "a?b", "a b", "ü", &"x".repeat(41)] {
            assert!(checked(wrong).is_err(), "{wrong}");
        }
    }
}
