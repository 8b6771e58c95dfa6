//! Follows the event stream of a game through connection failures.

use std::time::Duration;

use kiebitz_words::message;
use serde::Deserialize;

use crate::command::{Command, CommandName};
use crate::game::{Game, Status};
use crate::http::{Backoff, Client, Fault, Lines};

/// A stream silent for longer counts as broken: the server sends a keep-alive every five seconds.
pub(super) const SILENCE: Duration = Duration::from_secs(15);

/// An event for a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// The current state of the game.
    Game(Box<Game>),
    /// The connection was lost; it is being reopened.
    Lost(Fault),
    /// It is back.
    Back,
    /// The server refuses to let us follow the game.
    Refused(Fault),
}

/// The part of an event that a seat reads.
#[derive(Deserialize)]
struct GameEvent {
    game: Option<Game>,
}

/// Follows a game until it is over, the server refuses, or `tell` returns false. If the game waits
/// for players, this side sends a resume command: listening does not continue a game, and two sides
/// that only listen would wait for ever.
pub(super) async fn follow(client: Client, game: String, tell: impl Fn(News) -> bool) {
    let mut backoff = Backoff::default();
    let mut after: Option<u64> = None;
    let mut is_lost = false;
    loop {
        let fault =
            match listen(&client, &game, &mut after, &mut backoff, &mut is_lost, &tell).await {
                Ok(()) => return,
                Err(fault) if fault.passes() => fault,
                Err(fault) => {
                    tell(News::Refused(fault));
                    return;
                }
            };
        let wait = backoff.after(&fault);
        if !is_lost {
            is_lost = true;
            if !tell(News::Lost(fault)) {
                return;
            }
        }
        tokio::time::sleep(wait).await;
    }
}

/// Sends a resume command. A server that refuses it is too old, or the game is over; both show
/// elsewhere.
async fn resume(client: &Client, game: &str) -> Result<(), Fault> {
    match client
        .post_json::<Game>(&format!("{game}/commands"), &Command::from(CommandName::Resume))
        .await
    {
        Err(fault) if fault.passes() => Err(fault),
        _ => Ok(()),
    }
}

/// One connection; returns when the game is over or the receiver is gone.
async fn listen(
    client: &Client,
    game: &str,
    after: &mut Option<u64>,
    backoff: &mut Backoff,
    is_lost: &mut bool,
    tell: &impl Fn(News) -> bool,
) -> Result<(), Fault> {
    // Like Last-Event-ID: only later events are sent.
    let path = match after {
        Some(after) => format!("{game}/events?after={after}"),
        None => format!("{game}/events"),
    };
    let mut lines: Lines = client.lines(&path, SILENCE).await?;
    backoff.reset();
    if std::mem::take(is_lost) && !tell(News::Back) {
        return Ok(());
    }
    let mut id = None;
    while let Some(line) = lines.next().await? {
        let (field, value) = line.split_once(':').unwrap_or((&line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "id" => id = value.parse().ok(),
            "data" => {
                let event: GameEvent = serde_json::from_str(value).map_err(|error| {
                    Fault::NotUnderstood(message!("text", text = error.to_string()))
                })?;
                if id.is_some() {
                    *after = id;
                }
                if let Some(now) = event.game {
                    let is_over = now.status == Status::Over;
                    let is_awaiting = now.is_awaiting_players();
                    if !tell(News::Game(Box::new(now))) || is_over {
                        return Ok(());
                    }
                    if is_awaiting {
                        resume(client, game).await?;
                    }
                }
            }
            _ => {} // an empty line, or a sign of life
        }
    }
    // The server shut down properly, and may come back.
    Err(Fault::Unreachable(message!("http-stream-ended")))
}
