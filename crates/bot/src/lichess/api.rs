//! The calls of Lichess's Bot API, and the pause they keep after a 429.

use std::sync::{Arc, Mutex, PoisonError};

use serde::de::{DeserializeOwned, IgnoredAny};
use tokio::time::{Instant, sleep_until, timeout};

use super::challenge::Decline;
use super::timing::Timing;
use super::wire::{Account, Challenge, GameId, Room};
use crate::http::{Client, Fault, Lines};

/// How often a request that may be repeated without harm is tried.
const TRIES: u32 = 4;

/// How many bots are asked for when an opponent is looked for.
const ONLINE: u32 = 200;

/// Lichess as a bot sees it. Clones share the pause that it asked for.
#[derive(Clone, Debug)]
pub struct Api {
    client: Client,
    timing: Timing,
    /// Nothing is asked before this, since Lichess said that we ask too often.
    pause: Arc<Mutex<Option<Instant>>>,
}

/// A game to propose to somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proposal<'a> {
    /// As Lichess writes it.
    pub variant: &'a str,
    /// Whether ratings change.
    pub rated: bool,
    /// Seconds for the game.
    pub limit: u64,
    /// Seconds added with each move.
    pub increment: u64,
}

impl Api {
    /// The calls of this server.
    pub fn new(client: Client, timing: Timing) -> Api {
        Api { client, timing, pause: Arc::default() }
    }

    /// How long things may take.
    pub fn timing(&self) -> &Timing {
        &self.timing
    }

    /// Whose token it is.
    pub async fn account(&self) -> Result<Account, Fault> {
        self.get("api/account").await
    }

    /// Makes the account a bot's, for ever.
    pub async fn upgrade(&self) -> Result<(), Fault> {
        self.post("api/bot/account/upgrade", &[]).await
    }

    /// Opens a stream.
    pub async fn stream(&self, path: &str) -> Result<Lines, Fault> {
        self.ready().await;
        self.heed(self.client.lines(path, self.timing.silence).await)
    }

    /// Plays a move, once: an answer that does not come says nothing about whether it was played.
    pub async fn play(&self, game: &GameId, uci: &str, offers_draw: bool) -> Result<(), Fault> {
        let draw = if offers_draw { "?offeringDraw=true" } else { "" };
        let path = format!("api/bot/game/{game}/move/{uci}{draw}");
        self.post(&path, &[]).await
    }

    /// Says something. It is not said again where that fails.
    pub async fn chat(&self, game: &GameId, room: Room, text: &str) -> Result<(), Fault> {
        let path = format!("api/bot/game/{game}/chat");
        self.post(&path, &[("room", room.name()), ("text", text)]).await
    }

    /// Accepts a draw, or declines one. A yes is said once: the second would be an offer of our own.
    pub async fn draw(&self, game: &GameId, yes: bool) -> Result<(), Fault> {
        match yes {
            true => self.post(&format!("api/bot/game/{game}/draw/yes"), &[]).await,
            false => self.act(game, "draw/no").await,
        }
    }

    /// Answers the wish to take a move back. A yes is said once: the second would be a wish of our own.
    pub async fn takeback(&self, game: &GameId, yes: bool) -> Result<(), Fault> {
        match yes {
            true => self.post(&format!("api/bot/game/{game}/takeback/yes"), &[]).await,
            false => self.act(game, "takeback/no").await,
        }
    }

    /// Ends a game before it has begun.
    pub async fn abort(&self, game: &GameId) -> Result<(), Fault> {
        self.act(game, "abort").await
    }

    /// Gives up.
    pub async fn resign(&self, game: &GameId) -> Result<(), Fault> {
        self.act(game, "resign").await
    }

    /// Wins against somebody who has left.
    pub async fn claim_victory(&self, game: &GameId) -> Result<(), Fault> {
        self.act(game, "claim-victory").await
    }

    /// Takes a challenge.
    pub async fn accept(&self, challenge: &GameId) -> Result<(), Fault> {
        let path = format!("api/challenge/{challenge}/accept");
        self.persist(&path, &[]).await
    }

    /// Refuses a challenge.
    pub async fn decline(&self, challenge: &GameId, reason: Decline) -> Result<(), Fault> {
        let path = format!("api/challenge/{challenge}/decline");
        self.persist(&path, &[("reason", reason.key())]).await
    }

    /// Takes a challenge of ours back.
    pub async fn cancel(&self, challenge: &GameId) -> Result<(), Fault> {
        let path = format!("api/challenge/{challenge}/cancel");
        self.persist(&path, &[]).await
    }

    /// Challenges somebody. Not repeated: two would be one too many.
    pub async fn challenge(&self, user: &str, proposal: &Proposal<'_>) -> Result<Challenge, Fault> {
        let path = format!("api/challenge/{}", checked(user)?);
        let (limit, increment) = (proposal.limit.to_string(), proposal.increment.to_string());
        let form = [
            ("variant", proposal.variant),
            ("rated", if proposal.rated { "true" } else { "false" }),
            ("clock.limit", &limit),
            ("clock.increment", &increment),
            ("color", "random"),
        ];
        self.ready().await;
        self.heed(self.client.post_form(&path, &form).await)
    }

    /// Bots that are there now.
    pub async fn online_bots(&self) -> Result<Vec<Account>, Fault> {
        let mut lines = self.stream(&format!("api/bot/online?nb={ONLINE}")).await?;
        let mut bots = Vec::new();
        while let Some(line) = self.heed(lines.next().await)? {
            // One that we cannot read is not one to play.
            bots.extend(serde_json::from_str::<Account>(&line));
            if bots.len() >= ONLINE as usize {
                break;
            }
        }
        Ok(bots)
    }

    /// Does something in a game that may be asked for twice.
    async fn act(&self, game: &GameId, what: &str) -> Result<(), Fault> {
        self.persist(&format!("api/bot/game/{game}/{what}"), &[]).await
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Fault> {
        self.ready().await;
        self.heed(self.client.get(path).await)
    }

    async fn post(&self, path: &str, form: &[(&str, &str)]) -> Result<(), Fault> {
        self.ready().await;
        let patience = self.timing.answer;
        let answer = timeout(patience, self.client.post_form::<IgnoredAny>(path, form)).await;
        self.heed(answer.unwrap_or(Err(Fault::Silent(patience)))).map(drop)
    }

    /// The same until it succeeds or is refused, but not for ever.
    async fn persist(&self, path: &str, form: &[(&str, &str)]) -> Result<(), Fault> {
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

    /// Waits until Lichess wants to hear from us again.
    async fn ready(&self) {
        loop {
            let until = *self.pause.lock().unwrap_or_else(PoisonError::into_inner);
            match until.filter(|until| *until > Instant::now()) {
                Some(until) => sleep_until(until).await,
                None => return,
            }
        }
    }

    /// Remembers that Lichess asks for a pause: it holds for every request.
    fn heed<T>(&self, answer: Result<T, Fault>) -> Result<T, Fault> {
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

/// The name of a user, which goes into an address: nothing but what such names are made of.
fn checked(name: &str) -> Result<&str, Fault> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    if !name.is_empty() && name.len() <= 40 && name.bytes().all(fits) {
        Ok(name)
    } else {
        Err(Fault::NotUnderstood("it has a name that is none".into()))
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
