//! Event feeds: a ring of the last events, and the streams that read from it.
//!
//! The server does not push events into streams. A stream fetches the next event when its client
//! can take it, so a slow client delays only itself: if the events it needs have left the ring, it
//! gets the current state instead.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use kiebitz_play::Language;
use tokio::sync::{OwnedSemaphorePermit, watch};

use crate::sync::locked;

/// The most events kept for clients that reconnect.
const KEPT: usize = 256;

/// How often a silent stream sends a keep-alive. Clients treat a stream as broken after 15 s of
/// silence.
const ALIVE: Duration = Duration::from_secs(5);

/// An event, as JSON in every language.
pub(crate) struct FeedEvent {
    pub seq: u64,
    /// Whether a later event of the same kind replaces it.
    pub is_passing: bool,
    texts: [String; Language::EACH.len()],
}

impl FeedEvent {
    fn bytes(&self) -> usize {
        self.texts.iter().map(String::len).sum()
    }
}

struct Ring {
    last: u64,
    /// The number of the newest event that was dropped without a replacement.
    lost: u64,
    events: VecDeque<Arc<FeedEvent>>,
    bytes: usize,
    is_closed: bool,
}

pub(crate) struct Feed {
    ring: Mutex<Ring>,
    /// The most bytes of events to keep.
    room: usize,
    notify: watch::Sender<()>,
}

enum Next {
    Event(Arc<FeedEvent>),
    /// Events were dropped: the reader needs the current state.
    Lost(u64),
    Wait,
    End,
}

impl Feed {
    /// Event numbers start from the current time, so that those of an earlier run of the server are
    /// lower. The feed keeps the last events, up to `room` bytes.
    pub fn new(room: usize) -> Feed {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let last = u64::try_from(since.as_millis()).unwrap_or(0);
        let ring = Ring { last, lost: last, events: VecDeque::new(), bytes: 0, is_closed: false };
        Feed { ring: Mutex::new(ring), room, notify: watch::Sender::new(()) }
    }

    pub fn last(&self) -> u64 {
        locked(&self.ring).last
    }

    /// Adds an event for all listeners. `text` receives the event's number.
    pub fn tell(&self, is_passing: bool, text: impl Fn(u64, Language) -> String) {
        {
            let mut ring = locked(&self.ring);
            ring.last += 1;
            let seq = ring.last;
            let texts = Language::EACH.map(|language| text(seq, language));
            let event = Arc::new(FeedEvent { seq, is_passing, texts });
            if is_passing && ring.events.back().is_some_and(|last| last.is_passing) {
                let passed = ring.events.pop_back();
                ring.bytes -= passed.map_or(0, |event| event.bytes());
            }
            ring.bytes += event.bytes();
            ring.events.push_back(event);
            // The newest event stays, however long it is.
            while ring.events.len() > KEPT || ring.bytes > self.room && ring.events.len() > 1 {
                let Some(oldest) = ring.events.pop_front() else { break };
                ring.bytes -= oldest.bytes();
                ring.lost = oldest.seq;
            }
        }
        self.notify.send_replace(());
    }

    pub fn close(&self) {
        locked(&self.ring).is_closed = true;
        self.notify.send_replace(());
    }

    pub fn has_listeners(&self) -> bool {
        self.notify.receiver_count() > 0
    }

    fn next(&self, after: Option<u64>) -> Next {
        let ring = locked(&self.ring);
        let Some(after) = after else { return Next::Lost(ring.last) };
        if after > ring.last || after < ring.lost {
            return Next::Lost(ring.last);
        }
        match ring.events.iter().find(|event| event.seq > after) {
            Some(event) => Next::Event(event.clone()),
            None if ring.is_closed => Next::End,
            None => Next::Wait,
        }
    }
}

struct Reader {
    feed: Arc<Feed>,
    after: Option<u64>,
    language: Language,
    notify: watch::Receiver<()>,
    /// The current state, with the number of the last event it includes.
    snapshot: Box<dyn Fn(u64, Language) -> String + Send + Sync>,
    leaving: watch::Receiver<bool>,
    _permit: OwnedSemaphorePermit,
}

impl Reader {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if *self.leaving.borrow() {
                return None;
            }
            self.notify.mark_unchanged();
            match self.feed.next(self.after) {
                Next::Event(event) => {
                    self.after = Some(event.seq);
                    return Some(sse(event.seq, &event.texts[self.language.index()]));
                }
                Next::Lost(seq) => {
                    self.after = Some(seq);
                    return Some(sse(seq, &(self.snapshot)(seq, self.language)));
                }
                Next::End => return None,
                Next::Wait => {}
            }
            tokio::select! {
                woken = self.notify.changed() => woken.ok()?,
                _ = self.leaving.changed() => return None,
            }
        }
    }
}

fn sse(seq: u64, text: &str) -> Event {
    Event::default().id(seq.to_string()).data(text)
}

/// The last event a client has seen, from `Last-Event-ID` or `?after=`.
pub(crate) fn left_off(headers: &HeaderMap, after: Option<u64>) -> Option<u64> {
    let told = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    told.and_then(|text| text.trim().parse().ok()).or(after)
}

/// What a stream needs besides its feed.
pub(crate) struct Listening {
    pub after: Option<u64>,
    pub language: Language,
    pub permit: OwnedSemaphorePermit,
    /// Becomes true when the server ends.
    pub leaving: watch::Receiver<bool>,
}

pub(crate) fn stream_of(
    feed: Arc<Feed>,
    listening: Listening,
    snapshot: impl Fn(u64, Language) -> String + Send + Sync + 'static,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let Listening { after, language, permit, leaving } = listening;
    let notify = feed.notify.subscribe();
    let snapshot = Box::new(snapshot);
    let reader = Reader { feed, after, language, notify, snapshot, leaving, _permit: permit };
    let events = stream::unfold(reader, |mut reader| async move {
        let event = reader.next().await?;
        Some((Ok(event), reader))
    });
    Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: usize = 1 << 20;

    fn text(seq: u64, _: Language) -> String {
        seq.to_string()
    }

    fn next(feed: &Feed, after: u64) -> Option<u64> {
        match feed.next(Some(after)) {
            Next::Event(event) => Some(event.seq),
            Next::Lost(_) => None,
            Next::Wait | Next::End => Some(0),
        }
    }

    #[test]
    fn a_ring_forgets_and_says_so() {
        let feed = Feed::new(ROOM);
        let first = feed.last();
        assert_eq!(next(&feed, first), Some(0), "nothing has happened");
        assert_eq!(next(&feed, first + 9), None, "of another run");
        for _ in 0..KEPT {
            feed.tell(false, text);
        }
        assert_eq!(next(&feed, first), Some(first + 1));
        feed.tell(false, text);
        assert_eq!(next(&feed, first), None, "the first event is lost");
        assert_eq!(next(&feed, first + 1), Some(first + 2));
        assert_eq!(next(&feed, 57), None, "of an earlier run");
        assert!(matches!(feed.next(None), Next::Lost(last) if last == feed.last()));
        feed.close();
        assert!(matches!(feed.next(Some(feed.last())), Next::End));
    }

    #[test]
    fn what_passes_makes_room() {
        let feed = Feed::new(ROOM);
        let first = feed.last();
        for _ in 0..1000 {
            feed.tell(true, text);
        }
        assert_eq!(next(&feed, first + 3), Some(first + 1000), "only the last counts");
        feed.tell(false, text);
        feed.tell(true, text);
        assert_eq!(next(&feed, first + 1000), Some(first + 1001));
        assert_eq!(next(&feed, first + 1001), Some(first + 1002));
    }

    #[test]
    fn a_ring_is_bounded_in_bytes() {
        let feed = Feed::new(10_000);
        let first = feed.last();
        let long = |size: usize| move |_: u64, _: Language| "x".repeat(size);
        for _ in 0..100 {
            feed.tell(false, long(600));
            assert!(locked(&feed.ring).bytes <= 10_000);
        }
        let ring = locked(&feed.ring);
        let kept: usize = ring.events.iter().map(|event| event.bytes()).sum();
        // Each event has its text in every language.
        let languages = Language::EACH.len();
        let events = 10_000 / (600 * languages);
        let bytes = 600 * languages * events;
        assert_eq!((kept, ring.bytes, ring.events.len()), (bytes, bytes, events));
        drop(ring);
        let oldest = first + 101 - events as u64;
        assert_eq!(next(&feed, oldest - 2), None, "it is said that some are lost");
        assert_eq!(next(&feed, oldest - 1), Some(oldest));
        let size = || {
            let ring = locked(&feed.ring);
            (ring.bytes, ring.events.len())
        };
        feed.tell(true, long(50_000));
        assert_eq!(size(), (50_000 * languages, 1), "the newest stays");
        feed.tell(true, long(1));
        assert_eq!((size(), next(&feed, first + 101)), ((languages, 1), Some(first + 102)));
    }
}
