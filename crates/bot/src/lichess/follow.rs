//! A stream that is reopened when it breaks.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use kiebitz_players::Text;
use serde::de::DeserializeOwned;
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;

use super::api::Api;
use super::sync::Connection;
use kiebitz_protocol::http::{Backoff, Fault, Lines};
use kiebitz_words::message;

/// How many lines may wait to be read.
const WAITING: usize = 64;

#[derive(Debug)]
pub enum Item<T> {
    /// A line, and the number of its stream.
    Line(Connection, T),
    /// A line that cannot be parsed; it is skipped.
    Unreadable(Text),
    /// The stream broke; it is being reopened.
    Dropped(Fault),
    /// The server refused; the stream is not reopened.
    Refused(Fault),
}

/// A stream that is reopened when it breaks, read by its own task.
#[derive(Debug)]
pub struct Follower<T> {
    items: mpsc::Receiver<Item<T>>,
    opened: Arc<AtomicU64>,
    reopen: Arc<Notify>,
    task: JoinHandle<()>,
}

impl<T: DeserializeOwned + Send + 'static> Follower<T> {
    pub fn new(api: &Api, path: String) -> Follower<T> {
        let (sender, items) = mpsc::channel(WAITING);
        let opened = Arc::new(AtomicU64::new(0));
        let reopen = Arc::new(Notify::new());
        let reader = Reader {
            backoff: api.timing().backoff(),
            api: api.clone(),
            path,
            items: sender,
            opened: opened.clone(),
            reopen: reopen.clone(),
        };
        let task = tokio::spawn(reader.run());
        Follower { items, opened, reopen, task }
    }

    /// The next item; `None` after a refusal.
    pub async fn next(&mut self) -> Option<Item<T>> {
        self.items.recv().await
    }

    /// The number of the newest stream requested. A stream with a greater number starts with a
    /// later state.
    pub fn opened(&self) -> Connection {
        self.opened.load(Ordering::SeqCst)
    }

    pub fn reopen(&self) {
        self.reopen.notify_one();
    }
}

impl<T> Drop for Follower<T> {
    fn drop(&mut self) {
        self.task.abort();
    }
}

struct Reader<T> {
    api: Api,
    path: String,
    backoff: Backoff,
    items: mpsc::Sender<Item<T>>,
    opened: Arc<AtomicU64>,
    reopen: Arc<Notify>,
}

/// Why a stream is no longer read.
enum End {
    /// It broke, or the server ended it.
    Broken(Fault),
    /// A new stream was requested.
    Reopen,
    ReceiverGone,
}

impl<T: DeserializeOwned> Reader<T> {
    async fn run(mut self) {
        loop {
            // Counted before the request, so that its content is newer than anything known at that
            // time.
            let connection = self.opened.fetch_add(1, Ordering::SeqCst) + 1;
            let end = match self.api.stream(&self.path).await {
                Ok(lines) => self.read(connection, lines).await,
                Err(fault) if fault.passes() => End::Broken(fault),
                Err(fault) => {
                    let _ = self.items.send(Item::Refused(fault)).await;
                    return;
                }
            };
            match end {
                End::Broken(fault) => {
                    let pause = self.backoff.after(&fault);
                    if self.items.send(Item::Dropped(fault)).await.is_err() {
                        return;
                    }
                    tokio::time::sleep(pause).await;
                }
                End::Reopen => {}
                End::ReceiverGone => return,
            }
        }
    }

    async fn read(&mut self, connection: Connection, mut lines: Lines) -> End {
        loop {
            let line = tokio::select! {
                line = lines.next() => line,
                () = self.reopen.notified() => return End::Reopen,
            };
            let line = match line {
                Ok(Some(line)) => line,
                Ok(None) => return End::Broken(Fault::Unreachable(message!("http-stream-ended"))),
                Err(fault) => return End::Broken(fault),
            };
            // An empty line is a keep-alive.
            if line.trim().is_empty() {
                continue;
            }
            self.backoff.reset();
            let item = match serde_json::from_str(&line) {
                Ok(value) => Item::Line(connection, value),
                Err(error) => Item::Unreadable(error.to_string().into()),
            };
            if self.items.send(item).await.is_err() {
                return End::ReceiverGone;
            }
        }
    }
}
