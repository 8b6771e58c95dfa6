//! Streams of lines.

use std::io;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::response::Response;
use tokio::sync::mpsc;

use super::Shared;

type Piece = io::Result<Bytes>;

pub(super) trait Source: Send + 'static {
    fn fetch(&mut self, shared: &Shared) -> Vec<String>;

    fn is_over(&self, shared: &Shared) -> bool;
}

pub(super) struct Events {
    pub first: Vec<String>,
    pub next: usize,
}

impl Source for Events {
    fn fetch(&mut self, shared: &Shared) -> Vec<String> {
        let mut lines = std::mem::take(&mut self.first);
        let state = shared.state();
        lines.extend_from_slice(&state.events[self.next..]);
        self.next = state.events.len();
        lines
    }

    fn is_over(&self, _: &Shared) -> bool {
        false
    }
}

pub(super) struct GameLines {
    pub id: String,
    pub first: Option<String>,
    pub next: usize,
}

impl Source for GameLines {
    fn fetch(&mut self, shared: &Shared) -> Vec<String> {
        let mut lines: Vec<String> = self.first.take().into_iter().collect();
        let state = shared.state();
        if let Some(game) = state.games.get(&self.id) {
            lines.extend_from_slice(&game.lines[self.next..]);
            self.next = game.lines.len();
        }
        lines
    }

    fn is_over(&self, shared: &Shared) -> bool {
        let state = shared.state();
        let game = state.games.get(&self.id);
        game.is_none_or(|game| game.is_over() && game.lines.len() == self.next)
    }
}

pub(super) fn answer(shared: Arc<Shared>, source: impl Source) -> Response {
    let (sender, receiver) = mpsc::channel::<Piece>(16);
    tokio::spawn(feed(shared, source, sender));
    let stream = futures_util::stream::unfold(receiver, |mut receiver| async move {
        receiver.recv().await.map(|piece| (piece, receiver))
    });
    let mut response = Response::new(Body::from_stream(stream));
    let kind = axum::http::HeaderValue::from_static("application/x-ndjson");
    response.headers_mut().insert(axum::http::header::CONTENT_TYPE, kind);
    response
}

async fn feed(shared: Arc<Shared>, mut source: impl Source, sender: mpsc::Sender<Piece>) {
    let mut changed = shared.changed.subscribe();
    loop {
        changed.mark_unchanged();
        for line in source.fetch(&shared) {
            if sender.send(Ok(Bytes::from(format!("{line}\n")))).await.is_err() {
                return;
            }
        }
        if source.is_over(&shared) {
            return;
        }
        tokio::select! {
            change = changed.changed() => if change.is_err() { return },
            () = tokio::time::sleep(shared.keep_alive) => {
                if sender.send(Ok(Bytes::from_static(b"\n"))).await.is_err() {
                    return;
                }
            }
            () = sender.closed() => return,
        }
    }
}
