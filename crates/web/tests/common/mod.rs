//! A server in this process, and a client.

#![allow(dead_code)] // every test uses a part of it

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{self, JoinHandle};

use kiebitz_web::{Server, Settings, Stopper};

#[path = "../../../../tests/support/http.rs"]
mod http;

pub use http::*;

/// A folder that is gone after the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("kiebitz-web-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server.
pub struct Running {
    pub port: u16,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub fn start(folder: &Path) -> Running {
        Running::with(Settings {
            seed: Some(7),
            ..Settings::new(folder.join("games.db"), folder.join("tables"))
        })
    }

    pub fn with(settings: Settings) -> Running {
        Running::at("127.0.0.1", settings)
    }

    pub fn at(host: &str, settings: Settings) -> Running {
        let server = Server::bind(host, 0, settings).expect("a free port");
        let (port, stopper) = (server.port(), server.stopper());
        let thread = thread::spawn(move || server.run().expect("it runs"));
        Running { port, stopper, thread: Some(thread) }
    }

    pub fn client(&self) -> Client {
        Client::new(self.port)
    }

    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ends in order");
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.end();
        }
    }
}

/// A server with its folder.
pub fn server() -> (Folder, Running) {
    let folder = Folder::new();
    let running = Running::start(&folder.0);
    (folder, running)
}
