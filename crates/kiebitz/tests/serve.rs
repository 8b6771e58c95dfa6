//! `kiebitz serve` as a program: its address, a port in use, Ctrl-C, and a game that goes on after it.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::server::{folder, kiebitz, start, start_with};

fn ask(port: u16, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

/// Asks it to end, as a person or a system does, and waits.
fn end(mut child: Child, signal: &str) {
    let killed = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()), "kill {signal}");
    let since = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            assert!(status.success(), "{signal}: {status}");
            return;
        }
        assert!(since.elapsed() < Duration::from_secs(20), "it does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[cfg(unix)]
#[test]
fn a_game_goes_on_after_a_restart() {
    let folder = folder("serve-restart");
    let (child, port) = start(&folder, 0);
    let page = ask(port, "GET", "/", "");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Kiebitz"), "{page}");
    let wish = r#"{"white":"human:Anna","black":"engine","movetime":"60s"}"#;
    let game = ask(port, "POST", "/api/games", wish);
    assert!(game.starts_with("HTTP/1.1 201"), "{game}");
    let moved = ask(port, "POST", "/api/games/1/commands", r#"{"command":"move","move":"e4"}"#);
    assert!(moved.contains("\"status\":\"thinking\""), "{moved}");
    end(child, "-TERM");
    let (child, port) = start(&folder, 0);
    let game = ask(port, "GET", "/api/games/1", "");
    assert!(game.contains("\"san\":\"e4\"") && game.contains("\"live\":false"), "{game}");
    let back = ask(port, "POST", "/api/games/1/commands", r#"{"command":"takeback"}"#);
    assert!(back.contains("\"ply\":0") && back.contains("\"live\":true"), "{back}");
    end(child, "-INT");
}

#[test]
fn a_port_in_use_is_said_and_another_one_offered() {
    let folder = folder("serve-port");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port();
    let run = kiebitz(&folder, &["serve", "--port", &port.to_string()]).output().expect("it runs");
    let told = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(1), "{told}");
    assert!(told.starts_with(&format!("kiebitz: port {port} is in use")), "{told}");
    assert!(told.contains("the next free one is") && told.lines().count() == 1, "{told}");
    let run = kiebitz(&folder, &["serve", "--host", "nowhere.invalid"]).output().expect("it runs");
    assert_eq!(run.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&run.stderr).contains("\"nowhere.invalid\" is not an address"));
}

#[cfg(unix)]
#[test]
fn the_engine_plays_the_heaviest_move_of_its_book() {
    let folder = folder("serve-book");
    let options = ["--port", "0", "--book", "built-in", "--book-best"];
    let (child, port) = start_with(&folder, &options);
    // Each game has a seed of its own: drawn by weight, one in three hundred runs would play this eight times.
    for id in 1..=8 {
        let wish = r#"{"white":"engine","black":"human","movetime":"1s"}"#;
        let game = ask(port, "POST", "/api/games", wish);
        assert!(game.starts_with("HTTP/1.1 201"), "{game}");
        let since = Instant::now();
        loop {
            let game = ask(port, "GET", &format!("/api/games/{id}"), "");
            if game.contains("\"ply\":1") {
                assert!(game.contains("\"san\":\"e4\""), "{game}");
                break;
            }
            assert!(since.elapsed() < Duration::from_secs(20), "no move: {game}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    end(child, "-TERM");
}

#[cfg(unix)]
#[test]
fn memory_is_an_amount() {
    let folder = folder("serve-memory");
    for wrong in ["lots", "-1", "12"] {
        let output = kiebitz(&folder, &["serve", "--port", "0", &format!("--memory={wrong}")]);
        let output = { output }.output().expect("it runs");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("not an amount such as 500M"), "{told}");
    }
    let (child, port) = start_with(&folder, &["--port", "0", "--memory", "16M"]);
    // 12 MiB for engines, and each of them needs at least half of that.
    let wish = r#"{"white":"engine","black":"engine","movetime":"60s"}"#;
    assert!(ask(port, "POST", "/api/games", wish).starts_with("HTTP/1.1 201"));
    let full = ask(port, "POST", "/api/games", wish);
    assert!(full.starts_with("HTTP/1.1 429") && full.contains("\"busy\""), "{full}");
    end(child, "-TERM");
}
