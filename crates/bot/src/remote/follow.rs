//! The event stream of a game, followed through every break.

use std::time::Duration;

use super::wire::{Game, GameEvent, Status};
use crate::http::{Backoff, Client, Fault, Lines};

/// A stream that has been silent for longer is broken: the server shows every five seconds that it is alive.
pub(super) const SILENCE: Duration = Duration::from_secs(15);

/// What a seat hears.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// How the game stands now.
    Game(Box<Game>),
    /// The connection is lost; it is tried again.
    Lost(Fault),
    /// It is back.
    Back,
    /// The server will not let us follow the game any more.
    Refused(Fault),
}

/// Follows a game until it is over, the server refuses or nobody listens any more.
pub(super) async fn follow(client: Client, path: String, tell: impl Fn(News) -> bool) {
    let mut backoff = Backoff::default();
    let mut after: Option<u64> = None;
    let mut is_lost = false;
    loop {
        let fault =
            match listen(&client, &path, &mut after, &mut backoff, &mut is_lost, &tell).await {
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

/// One connection; done when the game is over, or nobody listens.
async fn listen(
    client: &Client,
    path: &str,
    after: &mut Option<u64>,
    backoff: &mut Backoff,
    is_lost: &mut bool,
    tell: &impl Fn(News) -> bool,
) -> Result<(), Fault> {
    // The same as Last-Event-ID: only what came later is wanted.
    let path = match after {
        Some(after) => format!("{path}?after={after}"),
        None => path.to_owned(),
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
                let event: GameEvent = serde_json::from_str(value)
                    .map_err(|error| Fault::NotUnderstood(error.to_string().into()))?;
                if id.is_some() {
                    *after = id;
                }
                if let Some(game) = event.game {
                    let is_over = game.status == Status::Over;
                    if !tell(News::Game(Box::new(game))) || is_over {
                        return Ok(());
                    }
                }
            }
            _ => {} // an empty line, or a sign of life
        }
    }
    // The server leaves in order, to come back or not.
    Err(Fault::Unreachable("the server has ended the stream".into()))
}
