//! The server: binding, running and shutting down.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use kiebitz_games::store::StoreError;
use tokio::runtime::Builder;
use tokio::sync::watch;

use crate::app::{App, Settings};
use crate::connections::{LimitedListener, Peer};
use crate::origin::HostNames;
use crate::routes;

/// Threads that answer requests; they never compute.
const ANSWERING: usize = 2;

/// The most threads for slow work. Engines have their own.
const WORKING: usize = 64;

/// How long requests may take to end during shutdown.
const SHUTDOWN_TIME: Duration = Duration::from_secs(3);

/// How many ports are tried to suggest a free one.
const OFFERED: u16 = 50;

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error(
        "port {port} is in use{}", match free {
            Some(free) => format!(": the next free one is {free} (kiebitz serve --port {free})"),
            None => String::new(),
        }
    )]
    PortInUse { port: u16, free: Option<u16> },
    #[error("cannot listen on {host}: {source}")]
    Listen { host: String, source: io::Error },
    #[error("\"{0}\" is not an address of this machine")]
    Host(String),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the server cannot run: {0}")]
    Run(#[from] io::Error),
}

pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    host: String,
    app: Arc<App>,
}

#[derive(Clone)]
pub struct Stopper(watch::Sender<bool>);

impl Stopper {
    /// Stops the server as Ctrl-C does.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Binds a port, 0 for any free one, and opens the database. Requests before [`Server::run`]
    /// wait.
    pub fn bind(host: &str, port: u16, settings: Settings) -> Result<Server, ServeError> {
        let addresses = || {
            let found = (host, port).to_socket_addrs().ok()?;
            Some(found.collect::<Vec<_>>()).filter(|found| !found.is_empty())
        };
        let addresses = addresses().ok_or_else(|| ServeError::Host(host.to_owned()))?;
        let listener = TcpListener::bind(addresses.as_slice()).map_err(|source| {
            if source.kind() == io::ErrorKind::AddrInUse {
                let next =
                    (port.saturating_add(1)..=port.saturating_add(OFFERED)).filter(|&p| p > port);
                let free = next.into_iter().find(|&port| TcpListener::bind((host, port)).is_ok());
                ServeError::PortInUse { port, free }
            } else {
                ServeError::Listen { host: host.to_owned(), source }
            }
        })?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let lan = lan_address(address).map(|address| format!("http://{address}"));
        let app = Arc::new(App::new(settings, lan)?);
        Ok(Server { listener, address, host: host.to_owned(), app })
    }

    pub fn address(&self) -> String {
        match self.address.ip() {
            ip if ip.is_unspecified() => format!("http://localhost:{}/", self.address.port()),
            _ => format!("http://{}/", self.address),
        }
    }

    /// The public address, if known: the one from the settings, or this machine's address in its
    /// network.
    pub fn public(&self) -> Option<&str> {
        self.app.public.as_deref()
    }

    pub fn port(&self) -> u16 {
        self.address.port()
    }

    pub fn is_open(&self) -> bool {
        !self.address.ip().is_loopback()
    }

    pub fn stopper(&self) -> Stopper {
        Stopper(self.app.leaving.clone())
    }

    /// Serves until Ctrl-C, `SIGTERM` or a [`Stopper`]. Games are paused and can be continued
    /// later.
    pub fn run(self) -> Result<(), ServeError> {
        let Server { listener, address, host, app } = self;
        let runtime = Builder::new_multi_thread()
            .worker_threads(ANSWERING)
            .max_blocking_threads(WORKING)
            .thread_name("answers")
            .enable_all()
            .build()?;
        let names = HostNames::new(&host, address.ip(), &app.settings);
        let done = runtime.block_on(async {
            let router = routes::router(app.clone(), names);
            let router = router.into_make_service_with_connect_info::<Peer>();
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let listener = LimitedListener::new(listener, app.settings.limits);
            let mut leaving = app.leaving.subscribe();
            let mut late = app.leaving.subscribe();
            let signals = app.clone();
            tokio::spawn(async move {
                interrupted().await;
                signals.leaving.send_replace(true);
            });
            let end = async move {
                let _ = leaving.wait_for(|is_leaving| *is_leaving).await;
            };
            let too_late = async move {
                let _ = late.wait_for(|is_leaving| *is_leaving).await;
                tokio::time::sleep(SHUTDOWN_TIME).await;
            };
            let serving = axum::serve(listener, router).with_graceful_shutdown(end);
            tokio::select! {
                served = serving => served,
                () = too_late => Ok(()),
            }
        });
        app.close();
        // Work without a waiting client ends by itself.
        runtime.shutdown_timeout(Duration::from_millis(500));
        Ok(done?)
    }
}

/// The address of the server in the local network; `None` if it listens on this machine only.
fn lan_address(address: SocketAddr) -> Option<SocketAddr> {
    match address.ip() {
        ip if ip.is_loopback() => None,
        ip if !ip.is_unspecified() => Some(address),
        _ => {
            // Nothing is sent: connecting a UDP socket only selects the local address.
            let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
            socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
            let ip = socket.local_addr().ok()?.ip();
            (!ip.is_loopback()).then(|| SocketAddr::new(ip, address.port()))
        }
    }
}

async fn interrupted() {
    let ctrl_c = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let terminated = async {
            match signal(SignalKind::terminate()) {
                Ok(mut signal) => {
                    signal.recv().await;
                }
                Err(_) => std::future::pending::<()>().await,
            }
        };
        tokio::select! {
            () = ctrl_c => {}
            () = terminated => {}
        }
    }
    #[cfg(not(unix))]
    ctrl_c.await;
}
