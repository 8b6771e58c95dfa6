//! The calls of Lichess's Bot API, with the pause after a 429.

use std::sync::{Arc, Mutex, PoisonError};

use serde::de::{DeserializeOwned, IgnoredAny};
use tokio::time::{Instant, sleep_until, timeout};

use super::challenge::Decline;
use super::timing::Timing;
use super::wire::{Account, Challenge, GameId, Room};
use kiebitz_protocol::http::{Client, Fault, Lines};

/// How often an idempotent request is tried.
const TRIES: u32 = 4;

/// How many bots to request when looking for an opponent.
const ONLINE: u32 = 200;

/// The Bot API. Clones share the pause that Lichess asked for.
#[derive(Clone, Debug)]
pub struct Api {
    client: Client,
    timing: Timing,
    /// No request is sent before this time, because Lichess answered 429.
    pause: Arc<Mutex<Option<Instant>>>,
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
}

impl Api {
    pub fn new(client: Client, timing: Timing) -> Api {
        Api { client, timing, pause: Arc::default() }
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
        let path = format!("api/bot/game/{game}/move/{uci}{draw}");
        self.post(&path, &[]).await
    }

    /// Sends a chat line. It is not repeated on failure.
    pub async fn chat(&self, game: &GameId, room: Room, text: &str) -> Result<(), Fault> {
        let path = format!("api/bot/game/{game}/chat");
        self.post(&path, &[("room", room.name()), ("text", text)]).await
    }

    /// Accepts or declines a draw. Accepting is not repeated: a second yes would be an offer of our
    /// own.
    pub async fn draw(&self, game: &GameId, yes: bool) -> Result<(), Fault> {
        match yes {
            true => self.post(&format!("api/bot/game/{game}/draw/yes"), &[]).await,
            false => self.act(game, "draw/no").await,
        }
    }

    /// Accepts or declines a takeback. Accepting is not repeated: a second yes would be a request
    /// of our own.
    pub async fn takeback(&self, game: &GameId, yes: bool) -> Result<(), Fault> {
        match yes {
            true => self.post(&format!("api/bot/game/{game}/takeback/yes"), &[]).await,
            false => self.act(game, "takeback/no").await,
        }
    }

    /// Aborts a game before it has begun.
    pub async fn abort(&self, game: &GameId) -> Result<(), Fault> {
        self.act(game, "abort").await
    }

    pub async fn resign(&self, game: &GameId) -> Result<(), Fault> {
        self.act(game, "resign").await
    }

    /// Claims the win against an opponent who has left.
    pub async fn claim_victory(&self, game: &GameId) -> Result<(), Fault> {
        self.act(game, "claim-victory").await
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
            ("color", "random"),
        ];
        self.ready().await;
        self.note_pause(self.client.post_form(&path, &form).await)
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

    /// Sends an idempotent request in a game.
    async fn act(&self, game: &GameId, what: &str) -> Result<(), Fault> {
        self.retry(&format!("api/bot/game/{game}/{what}"), &[]).await
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
