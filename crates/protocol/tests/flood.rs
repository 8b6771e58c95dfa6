//! A server that sends without end. In a file of its own, so that no other test takes memory
//! meanwhile.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::Uri;
use futures_util::StreamExt;
use kiebitz_chess::{Board, Variant};
use kiebitz_protocol::remote::RemotePlayer;
use serde_json::json;

/// The memory that this process holds, in MiB, if the system reports it.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<usize>().ok()? / 1024)
}

#[test]
fn a_server_that_never_stops_talking_costs_no_memory() {
    const EVENTS: usize = 60;
    let game = |plies: usize| {
        let person = json!({"name": "Eve", "human": true});
        json!({
            "variant": "chess", "start_fen": Board::start(Variant::Chess).fen(),
            "moves": vec![json!({"uci": "e2e4"}); plies], "white": person, "black": person,
            "status": "awaiting", "live": true, "seq": plies,
        })
    };
    let sent = Arc::new(Mutex::new(0));
    let (event, counted) = (format!("data: {}\n\n", json!({"game": game(50_000)})), sent.clone());
    let answer = move |uri: Uri| {
        let body = match uri.path() {
            "/api/games/1/key" => Body::from(json!({"role": "white"}).to_string()),
            "/api/games/1/events" => {
                let (event, counted) = (event.clone(), counted.clone());
                let events = futures_util::stream::iter(0..EVENTS).map(move |_| {
                    *counted.lock().expect("no thread panics") += 1;
                    Ok::<_, std::io::Error>(event.clone())
                });
                Body::from_stream(events.chain(futures_util::stream::pending()))
            }
            _ => Body::from(game(0).to_string()),
        };
        async move { body }
    };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).expect("a port");
    let address = listener.local_addr().expect("it has one");
    runtime.spawn(async move { axum::serve(listener, Router::new().fallback(answer)).await });
    let player = RemotePlayer::join(&format!("http://{address}/#/join/1/key")).expect("a seat");
    let before = resident();
    // No move is asked for here, and the server does not wait.
    let began = Instant::now();
    while *sent.lock().expect("no thread panics") < EVENTS {
        assert!(began.elapsed() < Duration::from_secs(120), "it does not listen");
        std::thread::sleep(Duration::from_millis(20));
    }
    if let (Some(before), Some(after)) = (before, resident()) {
        assert!(after < before + 100, "{before} MiB, then {after} MiB");
    }
    drop(player);
}
