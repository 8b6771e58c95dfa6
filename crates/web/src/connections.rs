//! Connections: how many are allowed, and how long one may keep the server waiting.
//!
//! A connection is answering from the head of a request to the end of its answer, which may take
//! hours for an event stream. The rest of the time it is waiting, which is limited. If there are
//! too many connections, the one that has waited longest is closed for the new one, so half-open
//! connections cannot lock other clients out.

use std::collections::HashMap;
use std::fs;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::connect_info::Connected;
use axum::extract::{ConnectInfo, Request};
use axum::middleware::Next;
use axum::response::Response;
use axum::serve::{IncomingStream, Listener};
use futures_util::StreamExt;
use futures_util::task::AtomicWaker;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use crate::limits::{Limits, counted};

/// Open files reserved for the database and the tables.
const RESERVED: usize = 160;

/// How long the server waits when the system grants no more connections.
const ACCEPT_RETRY: Duration = Duration::from_millis(20);

/// The state of a connection.
#[derive(Clone, Copy)]
enum State {
    /// Waiting for the head of a request since then.
    Waiting(Instant),
    Answering,
    /// Closed to make room for another.
    Closed,
}

struct Connection {
    address: IpAddr,
    state: Mutex<State>,
    waker: AtomicWaker,
}

impl Connection {
    fn state(&self) -> State {
        *locked(&self.state)
    }

    fn set(&self, state: State) {
        let mut now = locked(&self.state);
        if !matches!(*now, State::Closed) {
            *now = state;
        }
        drop(now);
        self.waker.wake();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All open connections.
struct Registry {
    limits: Limits,
    open: Mutex<HashMap<SocketAddr, Arc<Connection>>>,
}

impl Registry {
    fn new(limits: Limits) -> Registry {
        let files = open_files().map_or(usize::MAX, |files| files.saturating_sub(RESERVED).max(16));
        let limits = Limits { connections: limits.connections.min(files), ..limits };
        Registry { limits, open: Mutex::default() }
    }

    /// Registers a new connection, if there is room or room can be made.
    fn admit(&self, peer: SocketAddr) -> Option<Arc<Connection>> {
        let address = counted(peer.ip());
        let is_same = |other: &Connection| other.address == address;
        let mut open = locked(&self.open);
        let own = open.values().filter(|other| is_same(other)).count();
        if own >= self.limits.connections_per_address && !address.is_loopback() {
            close_one(&mut open, is_same)?;
        } else if open.len() >= self.limits.connections {
            close_one(&mut open, |_| true)?;
        }
        let state = Mutex::new(State::Waiting(Instant::now()));
        let connection = Arc::new(Connection { address, state, waker: AtomicWaker::new() });
        open.insert(peer, connection.clone());
        Some(connection)
    }
}

/// Closes the connection that has waited longest; does nothing if all are answering.
fn close_one(
    open: &mut HashMap<SocketAddr, Arc<Connection>>,
    which: impl Fn(&Connection) -> bool,
) -> Option<()> {
    let waiting = open.iter().filter(|(_, other)| which(other));
    let waiting = waiting.filter_map(|(peer, other)| match other.state() {
        State::Waiting(since) => Some((since, *peer)),
        State::Answering | State::Closed => None,
    });
    let (_, peer) = waiting.min()?;
    open.remove(&peer)?.set(State::Closed);
    Some(())
}

/// How many files this process may open, if the system says so.
fn open_files() -> Option<usize> {
    let text = fs::read_to_string("/proc/self/limits").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The listener that accepts connections.
pub(crate) struct LimitedListener {
    listener: TcpListener,
    registry: Arc<Registry>,
}

impl LimitedListener {
    pub fn new(listener: TcpListener, limits: Limits) -> LimitedListener {
        LimitedListener { listener, registry: Arc::new(Registry::new(limits)) }
    }
}

impl Listener for LimitedListener {
    type Io = TimedStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TimedStream, SocketAddr) {
        use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
        loop {
            match self.listener.accept().await {
                Ok((stream, peer)) => {
                    // No room: the connection is closed.
                    let Some(connection) = self.registry.admit(peer) else { continue };
                    // Answers are small and should be sent at once.
                    let _ = stream.set_nodelay(true);
                    let timer = Box::pin(sleep(Duration::ZERO));
                    let registry = self.registry.clone();
                    let io =
                        TimedStream { stream, peer, connection, registry, timer, stalled: None };
                    return (io, peer);
                }
                Err(error)
                    if matches!(
                        error.kind(),
                        ConnectionAborted | ConnectionRefused | ConnectionReset
                    ) => {}
                Err(_) => {
                    // The system is out of a resource, most likely file descriptors.
                    close_one(&mut locked(&self.registry.open), |_| true);
                    sleep(ACCEPT_RETRY).await;
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that is closed if its client takes too long.
pub(crate) struct TimedStream {
    stream: TcpStream,
    peer: SocketAddr,
    connection: Arc<Connection>,
    registry: Arc<Registry>,
    timer: Pin<Box<Sleep>>,
    /// Since when the client has read nothing of its answer.
    stalled: Option<Instant>,
}

impl TimedStream {
    /// Ready with an error once the client has taken too long.
    fn late(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        let Limits { head_time, write_time, .. } = self.registry.limits;
        let deadline = match (self.stalled, self.connection.state()) {
            (_, State::Closed) => return Poll::Ready(io::ErrorKind::ConnectionAborted.into()),
            (Some(since), _) => since + write_time,
            (None, State::Waiting(since)) => since + head_time,
            (None, State::Answering) => return Poll::Pending,
        };
        if self.timer.deadline() != deadline {
            self.timer.set(sleep_until(deadline));
        }
        ready!(self.timer.as_mut().poll(cx));
        Poll::Ready(io::ErrorKind::TimedOut.into())
    }

    fn written(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_pending() {
            self.stalled.get_or_insert_with(Instant::now);
            return self.late(cx).map(Err);
        }
        self.stalled = None;
        // While an answer is still being sent, the connection is not waiting.
        if let State::Waiting(_) = self.connection.state() {
            *locked(&self.connection.state) = State::Waiting(Instant::now());
        }
        written
    }
}

impl Drop for TimedStream {
    fn drop(&mut self) {
        let mut open = locked(&self.registry.open);
        if open.get(&self.peer).is_some_and(|other| Arc::ptr_eq(other, &self.connection)) {
            open.remove(&self.peer);
        }
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        self: Pin<&mut TimedStream>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        this.connection.waker.register(cx.waker());
        match Pin::new(&mut this.stream).poll_read(cx, buffer) {
            Poll::Pending => this.late(cx).map(Err),
            read => read,
        }
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        self: Pin<&mut TimedStream>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(cx, bytes);
        this.written(cx, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut TimedStream>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(cx, slices);
        this.written(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut TimedStream>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut TimedStream>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}

/// The connection that a request came over.
#[derive(Clone)]
pub(crate) struct Peer {
    pub address: SocketAddr,
    connection: Arc<Connection>,
}

impl Connected<IncomingStream<'_, LimitedListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, LimitedListener>) -> Peer {
        Peer { address: *stream.remote_addr(), connection: stream.io().connection.clone() }
    }
}

/// Marks a connection as answering until dropped.
struct Answering(Arc<Connection>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.set(State::Waiting(Instant::now()));
    }
}

/// Marks the connection of a request as answering.
pub(crate) async fn layer(request: Request, next: Next) -> Response {
    let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<Peer>>().cloned() else {
        return next.run(request).await;
    };
    peer.connection.set(State::Answering);
    let answering = Answering(peer.connection);
    let response = next.run(request).await;
    // A complete body only has to be sent, and a connection that sends does not count as waiting
    // either.
    if response.body().size_hint().exact().is_some() {
        return response;
    }
    response.map(|body| {
        Body::from_stream(body.into_data_stream().map(move |bytes| {
            let _ = &answering;
            bytes
        }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(last: u8, port: u16) -> SocketAddr {
        SocketAddr::from(([192, 0, 2, last], port))
    }

    #[tokio::test]
    async fn an_address_has_so_many_connections() {
        let limits = Limits { connections: 5, connections_per_address: 2, ..Limits::default() };
        let registry = Registry::new(limits);
        let first = registry.admit(peer(1, 1)).expect("room");
        let second = registry.admit(peer(1, 2)).expect("room");
        let other = registry.admit(peer(2, 1)).expect("room");
        first.set(State::Answering);
        assert!(registry.admit(peer(1, 3)).is_some(), "one of its own waits, and goes");
        assert!(matches!(second.state(), State::Closed));
        assert!(matches!(other.state(), State::Waiting(_)), "others are not concerned");
        // A reverse proxy on this machine sends all its requests from here.
        let local = |port: u16| registry.admit(SocketAddr::from(([127, 0, 0, 1], port)));
        let local: Vec<_> = (1..=3).filter_map(local).collect();
        assert_eq!(local.len(), 3, "two more than there is room for");
        assert!(matches!(other.state(), State::Closed), "the one that waited longest");
        assert_eq!(locked(&registry.open).len(), 5);
        for connection in locked(&registry.open).values() {
            connection.set(State::Answering);
        }
        assert!(registry.admit(peer(3, 1)).is_none(), "all are answering");
    }
}
