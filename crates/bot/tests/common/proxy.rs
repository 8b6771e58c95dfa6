//! A proxy between the bot and the test server that loses, delays and repeats what passes through it.

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use kiebitz_gametree::random::Random;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// How often faults occur, in thousandths.
#[derive(Clone, Copy, Default)]
pub struct FaultRates {
    /// A stream ends after a line, properly or in the middle of the next.
    drop: usize,
    /// A stream stays open and sends nothing more.
    mute: usize,
    /// A line comes twice.
    duplicate: usize,
    /// A line comes late.
    late: usize,
    /// A request is answered with 429.
    too_many: usize,
    /// A request fails with 503, or its connection is cut, before it is executed.
    before: usize,
    /// The same after it is executed: the answer is lost.
    after: usize,
}

/// Every fault, now and then.
pub const STORM: FaultRates =
    FaultRates { drop: 30, mute: 3, duplicate: 100, late: 100, too_many: 4, before: 20, after: 30 };

enum LineFault {
    Sent,
    Twice,
    Late(Duration),
    /// The stream ends after it.
    Ends,
    /// The stream ends in its middle.
    Torn,
    /// It and everything after it is dropped.
    Muted,
}

struct Shared {
    server: String,
    faults: FaultRates,
    chance: Mutex<Random>,
    client: reqwest::Client,
}

impl Shared {
    fn falls(&self, thousandths: usize) -> bool {
        self.below(1000) < thousandths
    }

    fn below(&self, bound: usize) -> usize {
        self.chance.lock().expect("no thread panicked").below(bound)
    }

    fn line(&self) -> LineFault {
        let FaultRates { drop, mute, duplicate, late, .. } = self.faults;
        if self.falls(drop) {
            if self.falls(500) { LineFault::Ends } else { LineFault::Torn }
        } else if self.falls(mute) {
            LineFault::Muted
        } else if self.falls(duplicate) {
            LineFault::Twice
        } else if self.falls(late) {
            LineFault::Late(Duration::from_millis(1 + self.below(15) as u64))
        } else {
            LineFault::Sent
        }
    }
}

/// Starts the proxy of a server, and returns its address. It ends with the runtime.
pub async fn start(server: &str, faults: FaultRates, seed: u64) -> String {
    let chance = Mutex::new(Random::new(seed));
    // It installs the TLS provider that every other client needs.
    kiebitz_protocol::http::Client::new(server, None).expect("an address");
    let client = reqwest::Client::new();
    let shared = Arc::new(Shared { server: server.to_owned(), faults, chance, client });
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("it has one"));
    let router = Router::new().fallback(handle).with_state(shared);
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

async fn handle(State(shared): State<Arc<Shared>>, asked: Request) -> Response {
    let (head, body) = asked.into_parts();
    let Ok(body) = axum::body::to_bytes(body, 1 << 20).await else {
        return failed(&shared, StatusCode::BAD_REQUEST);
    };
    let FaultRates { too_many, before, after, .. } = shared.faults;
    if shared.falls(too_many) {
        return (StatusCode::TOO_MANY_REQUESTS, [(RETRY_AFTER, "0")]).into_response();
    }
    if shared.falls(before) {
        return failed(&shared, StatusCode::SERVICE_UNAVAILABLE);
    }
    let address = format!("{}{}", shared.server, head.uri);
    let mut request = shared.client.request(head.method, address).body(body);
    for name in [AUTHORIZATION, CONTENT_TYPE] {
        if let Some(value) = head.headers.get(&name) {
            request = request.header(name, value);
        }
    }
    let Ok(answer) = request.send().await else { return failed(&shared, StatusCode::BAD_GATEWAY) };
    // A stream is just cut off.
    if shared.falls(after) {
        return failed(&shared, StatusCode::BAD_GATEWAY);
    }
    let status = answer.status();
    if answer.content_length().is_some() {
        return (status, answer.bytes().await.unwrap_or_default()).into_response();
    }
    let (sender, receiver) = mpsc::channel(16);
    tokio::spawn(pass_on(shared, answer, sender));
    let stream = futures_util::stream::unfold(receiver, |mut receiver| async move {
        receiver.recv().await.map(|piece| (piece, receiver))
    });
    (status, Body::from_stream(stream)).into_response()
}

/// Passes on the lines of a stream; keep-alives have no faults.
async fn pass_on(
    shared: Arc<Shared>,
    mut answer: reqwest::Response,
    sender: mpsc::Sender<io::Result<Bytes>>,
) {
    let mut rest = Vec::new();
    while let Ok(Some(piece)) = answer.chunk().await {
        rest.extend_from_slice(&piece);
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            let line = Bytes::from(rest.drain(..=end).collect::<Vec<u8>>());
            let fault = if line.len() == 1 { LineFault::Sent } else { shared.line() };
            let is_last = matches!(fault, LineFault::Ends);
            let sent = match fault {
                LineFault::Sent | LineFault::Ends => sender.send(Ok(line)).await,
                LineFault::Twice => match sender.send(Ok(line.clone())).await {
                    Ok(()) => sender.send(Ok(line)).await,
                    gone => gone,
                },
                LineFault::Late(time) => {
                    tokio::time::sleep(time).await;
                    sender.send(Ok(line)).await
                }
                LineFault::Torn => {
                    let _ = sender.send(Ok(line.slice(..line.len() / 2))).await;
                    let _ = sender.send(Err(io::ErrorKind::ConnectionReset.into())).await;
                    return;
                }
                // Stays open and silent until the client disconnects.
                LineFault::Muted => return sender.closed().await,
            };
            if sent.is_err() || is_last {
                return;
            }
        }
    }
}

/// An error, or an answer that breaks off after its head.
fn failed(shared: &Shared, status: StatusCode) -> Response {
    if shared.falls(500) {
        return status.into_response();
    }
    let broken = futures_util::stream::iter([Err::<Bytes, _>(io::Error::other("broken off"))]);
    ([(CONTENT_LENGTH, "11")], Body::from_stream(broken)).into_response()
}
