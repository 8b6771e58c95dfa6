//! Games between processes: a server, and two programs that join it by their links, over connections that break.

#![cfg(unix)]

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::program::long;
use crate::server::{self, kiebitz};

fn folder(name: &str) -> PathBuf {
    server::folder(&format!("join-{name}"))
}

/// A server in a process of its own.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(folder: &Path, port: u16) -> Server {
        let (child, port) = server::start(folder, port);
        Server { child, port }
    }

    fn ask(&self, method: &str, path: &str, key: Option<&str>, body: &Value) -> (u16, Value) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let key = key.map(|key| format!("Authorization: Bearer {key}\r\n")).unwrap_or_default();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n{key}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        )
        .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }

    fn begin(&self, wish: &Value) -> Value {
        let (status, game) = self.ask("POST", "/api/games", None, wish);
        assert_eq!(status, 201, "{game}");
        game
    }

    fn game(&self, id: &str) -> Value {
        self.ask("GET", &format!("/api/games/{id}"), None, &Value::Null).1
    }

    /// Ends in order, as systems do it.
    fn stop(mut self) -> u16 {
        let killed = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(killed.is_ok_and(|status| status.success()));
        self.child.wait().expect("it ends");
        self.port
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn link(port: u16, game: &Value, role: &str) -> String {
    let (id, key) = (&game["id"], &game["keys"][role]);
    let (id, key) = (id.as_str().expect("an id"), key.as_str().expect("a key"));
    format!("http://127.0.0.1:{port}/#/join/{id}/{key}")
}

/// Joins in a process of its own, and waits for its end in a thread.
fn join(folder: &Path, link: &str, arguments: &[&str]) -> JoinHandle<Output> {
    let arguments = [&["join", link], arguments].concat();
    let child = kiebitz(folder, &arguments).spawn().expect("it starts");
    thread::spawn(move || child.wait_with_output().expect("it ends"))
}

/// The moves of a printed game, without numbers and comments.
fn moves(pgn: &str) -> Vec<String> {
    let start = pgn.rfind("[Termination").expect("a game was printed");
    let body = pgn[start..].split_once("\n\n").map_or("", |(_, body)| body);
    let mut words = Vec::new();
    let mut is_comment = false;
    for word in body.split_whitespace() {
        is_comment |= word.starts_with('{');
        let is_result = matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*");
        let is_number = word.ends_with('.');
        if is_result {
            break;
        }
        if !is_comment && !is_number {
            words.push(word.to_owned());
        }
        if word.ends_with('}') {
            is_comment = false;
        }
    }
    words
}

/// What both programs printed is the game that the server has, and nothing else.
fn check(server: &Server, id: &str, players: [JoinHandle<Output>; 2]) {
    let outputs = players.map(|player| player.join().expect("it was waited for"));
    let game = server.game(id);
    assert_eq!(game["status"], "over", "{game}");
    let played: Vec<String> = game["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|played| played["san"].as_str().expect("a move").to_owned())
        .collect();
    assert!(played.len() > 3, "{played:?}");
    for output in outputs {
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{told}\n{errors}");
        assert_eq!(moves(&told), played, "{told}");
        let result = game["result"].as_str().expect("a result");
        assert!(told.contains(&format!("Game over: {result}")), "{told}");
        // Every move was told once.
        let lines =
            told.lines().filter(|line| line.starts_with("White: ") || line.starts_with("Black: "));
        assert_eq!(lines.count(), played.len(), "{told}");
    }
}

#[test]
fn two_programs_play_by_their_links() {
    let folder = folder("variants");
    let server = Server::start(&folder, 0);
    for (variant, clock) in [("chess", None), ("chess960", Some("5+1")), ("racingkings", None)] {
        let wish =
            json!({ "variant": variant, "white": "guest", "black": "guest", "clock": clock });
        let game = server.begin(&wish);
        let id = game["id"].as_str().expect("an id");
        let white = join(&folder, &link(server.port, &game, "white"), &["--player", "random"]);
        let black = join(&folder, &link(server.port, &game, "black"), &["--player", "easy"]);
        check(&server, id, [white, black]);
    }
}

/// Answers what `join` asks with a game of two names, and refuses every command with a message.
fn answer(listener: &TcpListener, names: [&str; 2], message: &str) {
    let game = |over: bool| {
        let [white, black] = names.map(|name| json!({ "name": name, "human": true }));
        json!({
            "variant": "chess", "start_fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "moves": [], "clocks": null, "control": null, "white": white, "black": black, "offer": null,
            "claimable": null, "live": true, "status": if over { "over" } else { "awaiting" }, "result": null,
            "reason": { "code": message }, "winner": null, "seq": u64::from(over),
        })
    };
    for mut stream in listener.incoming().flatten() {
        let mut asked = [0; 4096];
        let length = stream.read(&mut asked).unwrap_or(0);
        let asked = String::from_utf8_lossy(&asked[..length]).into_owned();
        let (status, body) = match asked.split(' ').nth(1).unwrap_or_default() {
            path if path.contains("/key") => ("200 OK", json!({ "role": "white" }).to_string()),
            path if path.contains("/commands") => {
                ("422 No", json!({ "error": { "code": message, "message": message } }).to_string())
            }
            path if path.contains("/events") => {
                // The game ends once a move was refused.
                thread::sleep(Duration::from_millis(1500));
                ("200 OK", format!("data: {}\n\n", json!({ "game": game(true) })))
            }
            _ => ("200 OK", game(false).to_string()),
        };
        let head =
            format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close", body.len());
        let _ = write!(stream, "{head}\r\n\r\n{body}");
    }
}

#[test]
fn a_hostile_server_does_not_steer_the_terminal() {
    const EVIL: &str = "\x1b]0;owned\x07\x1b[2J\u{9b}31mEve\r\n\u{202e}\u{200b}evE";
    let folder = folder("evil");
    let long = "A".repeat(400_000);
    for language in ["en", "de"] {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let listener = Arc::new(listener);
        for _ in 0..4 {
            let (listener, long) = (listener.clone(), long.clone());
            thread::spawn(move || answer(&listener, [EVIL, &long], EVIL));
        }
        let link = format!("http://127.0.0.1:{port}/#/join/1/key");
        let arguments = ["join", &link, "--player", "human", "--lang", language];
        let mut child =
            kiebitz(&folder, &arguments).stdin(Stdio::piped()).spawn().expect("it starts");
        child.stdin.take().expect("piped").write_all(b"e4\n").expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        let told =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("UTF-8"));
        let told = told.concat();
        let is_evil = |c: char| c != '\n' && c.is_control() || matches!(c, '\u{202e}' | '\u{200b}');
        assert!(!told.contains(is_evil), "{told:?}");
        assert!(told.contains("[2J") && told.contains("Eve evE"), "{told}");
        assert!(told.len() < 5000, "{}", told.len());
    }
}

#[test]
fn who_has_not_the_right_key_stays_outside() {
    let folder = folder("keys");
    let server = Server::start(&folder, 0);
    let game = server.begin(&json!({ "white": "guest", "black": "guest" }));
    let other = server.begin(&json!({ "white": "guest", "black": "guest" }));
    let id = game["id"].as_str().expect("an id");
    let (watch, owner) = (link(server.port, &game, "watch"), link(server.port, &game, "owner"));
    let mut wrong = link(server.port, &other, "white");
    wrong = wrong.replace(&format!("/{}/", other["id"].as_str().expect("one")), &format!("/{id}/"));
    let secret = game["keys"]["watch"].as_str().expect("a key").to_owned();
    for (link, why) in [
        (watch.as_str(), "is for watching"),
        (owner.as_str(), "the player who began the game"),
        (wrong.as_str(), "(403)"),
        (&format!("http://127.0.0.1:{}/#/join/99999/{secret}", server.port), "(404)"),
        (&format!("http://127.0.0.1:{}/", server.port), "is incomplete"),
        ("http://127.0.0.1:9/#/join/1/a", "cannot be reached"),
    ] {
        let output = join(&folder, link, &["--player", "random"]).join().expect("it ends");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains(why) && !told.contains(&secret), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    // The other seat's key moves only its own side.
    let path = format!("/api/games/{id}/commands");
    let black = game["keys"]["black"].as_str();
    for (key, body) in [
        (None, json!({ "command": "move", "move": "e4" })),
        (Some(secret.as_str()), json!({ "command": "move", "move": "e4" })),
        (black, json!({ "command": "move", "move": "e4", "by": "white" })),
        (black, json!({ "command": "resign", "by": "white" })),
        (None, json!({ "command": "resign", "by": "white" })),
    ] {
        assert_eq!(server.ask("POST", &path, key, &body).0, 403, "{body}");
    }
    assert_eq!(
        (server.game(id)["ply"].clone(), server.game(id)["status"].clone()),
        (json!(0), json!("awaiting"))
    );
}

/// Passes connections on to a server, and cuts each of them after a while, in the middle of whatever is said.
struct Proxy {
    port: u16,
    cuts: Arc<AtomicUsize>,
}

impl Proxy {
    fn start(server: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let cuts: Arc<AtomicUsize> = Arc::default();
        let counted = cuts.clone();
        let state = Arc::new(AtomicU64::new(0x9e37_79b9_7f4a_7c15));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                let random = state.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
                let random = (random ^ (random >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33;
                let left = Arc::new(AtomicUsize::new(12 + random as usize % 150));
                for [from, to] in [[&client, &server], [&server, &client]] {
                    let (from, to) = (from.try_clone().expect("one"), to.try_clone().expect("one"));
                    let (left, cuts) = (left.clone(), counted.clone());
                    thread::spawn(move || pass(from, to, &left, &cuts));
                }
            }
        });
        Proxy { port, cuts }
    }
}

fn pass(mut from: TcpStream, mut to: TcpStream, left: &AtomicUsize, cuts: &AtomicUsize) {
    let mut bytes = [0; 4096];
    while let Ok(length @ 1..) = from.read(&mut bytes) {
        // What has just come is lost: a move, or the answer to one.
        if left.fetch_sub(1, Ordering::Relaxed) == 1 {
            cuts.fetch_add(1, Ordering::Relaxed);
            break;
        }
        if to.write_all(&bytes[..length]).is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}

#[test]
fn no_move_is_lost_or_doubled_when_connections_break() {
    let folder = folder("cuts");
    let server = Server::start(&folder, 0);
    // One variant is enough for `make test`.
    let variants: &[&str] = if long() { &["chess", "racingkings"] } else { &["racingkings"] };
    for variant in variants {
        let proxy = Proxy::start(server.port);
        let wish = json!({ "variant": variant, "white": "guest", "black": "guest" });
        let game = server.begin(&wish);
        let id = game["id"].as_str().expect("an id");
        let players = ["white", "black"].map(|side| {
            // The first connection may be cut, too, and that is told rather than tried again.
            join(&folder, &link(proxy.port, &game, side), &["--player", "random", "--seed", "5"])
        });
        check(&server, id, players);
        let cuts = proxy.cuts.load(Ordering::Relaxed);
        eprintln!("{variant}: {} plies, {cuts} connections cut", server.game(id)["ply"]);
        assert!(cuts >= 3, "only {cuts} connections were cut");
    }
}

#[test]
fn a_game_goes_on_after_a_restart_of_the_server() {
    let folder = folder("restart");
    let server = Server::start(&folder, 0);
    let game = server.begin(&json!({ "white": "guest", "black": "guest", "clock": "10+1" }));
    let id = game["id"].as_str().expect("an id").to_owned();
    let players = ["white", "black"]
        .map(|side| join(&folder, &link(server.port, &game, side), &["--player", "normal"]));
    let since = Instant::now();
    while server.game(&id)["ply"].as_u64() < Some(6) {
        assert!(since.elapsed() < Duration::from_secs(60), "they do not play");
        thread::sleep(Duration::from_millis(5));
    }
    let port = server.stop();
    thread::sleep(Duration::from_millis(700));
    let server = Server::start(&folder, port);
    let before = server.game(&id);
    assert_eq!(before["status"], "awaiting", "it has not ended before: {before}");
    let since = Instant::now();
    while server.game(&id)["ply"].as_u64() < before["ply"].as_u64().map(|ply| ply + 4) {
        assert!(since.elapsed() < Duration::from_secs(60), "they do not play on");
        thread::sleep(Duration::from_millis(20));
    }
    let body = json!({ "command": "resign" });
    let path = format!("/api/games/{id}/commands");
    let (status, _) = server.ask("POST", &path, game["keys"]["white"].as_str(), &body);
    assert!([200, 422].contains(&status), "or they were quicker: {status}");
    check(&server, &id, players);
}

/// Listening brings no game back: a guest who waits for a program of the server says that it is there.
#[test]
fn a_guest_goes_on_where_the_server_is_to_move() {
    let folder = folder("resume");
    let server = Server::start(&folder, 0);
    let wish = json!({ "white": "guest", "black": "engine", "movetime": "1s" });
    let game = server.begin(&wish);
    let id = game["id"].as_str().expect("an id").to_owned();
    let guest = join(&folder, &link(server.port, &game, "white"), &["--player", "random"]);
    let until = |server: &Server, what: &str, is_so: &dyn Fn(&Value) -> bool| {
        let since = Instant::now();
        while !is_so(&server.game(&id)) {
            assert!(since.elapsed() < Duration::from_secs(60), "{what}");
            thread::sleep(Duration::from_millis(5));
        }
    };
    until(&server, "they do not play", &|game| {
        game["ply"].as_u64() >= Some(3) && game["status"] == "thinking"
    });
    let port = server.stop();
    let server = Server::start(&folder, port);
    let before = server.game(&id)["ply"].as_u64().expect("a number");
    until(&server, "they do not play on", &|game| game["ply"].as_u64() >= Some(before + 2));
    let path = format!("/api/games/{id}/commands");
    let (status, _) =
        server.ask("POST", &path, game["keys"]["white"].as_str(), &json!({ "command": "resign" }));
    assert!([200, 422].contains(&status), "or they were quicker: {status}");
    guest.join().expect("it ends");
}

/// Speaks TLS in front of a server, with a certificate of an authority that only the file it writes
/// contains, or with a self-signed one, which it writes.
fn speak_tls(server: u16, file: &Path, is_self_signed: bool) -> (tokio::runtime::Runtime, u16) {
    use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
    use tokio_rustls::TlsAcceptor;
    use tokio_rustls::rustls::ServerConfig;
    use tokio_rustls::rustls::pki_types::PrivateKeyDer;

    let mut root = CertificateParams::new(Vec::new()).expect("parameters");
    root.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let root_key = KeyPair::generate().expect("a key");
    let certificate = root.self_signed(&root_key).expect("a certificate");
    let issuer = Issuer::new(root, root_key);
    let key = KeyPair::generate().expect("a key");
    let leaf = CertificateParams::new(vec!["localhost".to_owned()]).expect("parameters");
    let leaf = match is_self_signed {
        true => leaf.self_signed(&key).expect("a certificate"),
        false => leaf.signed_by(&key, &issuer).expect("a certificate"),
    };
    let trusted = if is_self_signed { &leaf } else { &certificate };
    std::fs::write(file, trusted.pem()).expect("it can be written");
    let key = PrivateKeyDer::try_from(key.serialize_der()).expect("a key");
    let provider = tokio_rustls::rustls::crypto::ring::default_provider();
    let config = ServerConfig::builder_with_provider(provider.into())
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![leaf.der().clone()], key)
        .expect("they belong together");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    runtime.spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let mut client = acceptor.accept(client).await.ok()?;
                let mut server =
                    tokio::net::TcpStream::connect(("127.0.0.1", server)).await.ok()?;
                tokio::io::copy_bidirectional(&mut client, &mut server).await.ok()
            });
        }
    });
    (runtime, port)
}

#[test]
fn tls_is_spoken_and_certificates_are_checked() {
    let folder = folder("tls");
    let server = Server::start(&folder, 0);
    for is_self_signed in [false, true] {
        let file = folder.join(format!("trusted-{is_self_signed}.pem"));
        let (_runtime, port) = speak_tls(server.port, &file, is_self_signed);
        let game =
            server.begin(&json!({ "white": "guest", "black": "random", "variant": "racingkings" }));
        let link = link(port, &game, "white").replace("http://127.0.0.1", "https://localhost");
        let command = || {
            let mut command = kiebitz(&folder, &["join", &link, "--player", "random"]);
            command.env_remove("SSL_CERT_FILE").env_remove("SSL_CERT_DIR");
            command
        };
        let output = command().output().expect("it runs");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "it is not trusted: {told}");
        assert!(told.contains("cannot be reached: its certificate is not trusted"), "{told}");
        assert!(told.contains("name that file in SSL_CERT_FILE"), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        let output = command().env("SSL_CERT_FILE", &file).output().expect("it runs");
        let told = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{told}{errors}");
        assert!(told.contains("Game over: "), "{told}");
        assert_eq!(server.game(game["id"].as_str().expect("an id"))["status"], "over");
    }
}

#[test]
fn a_script_plays_and_leaves() {
    let folder = folder("script");
    let server = Server::start(&folder, 0);
    let game = server.begin(&json!({ "white": "guest:Anna", "black": "guest" }));
    let (id, port) = (game["id"].as_str().expect("an id").to_owned(), server.port);
    let mut command = kiebitz(&folder, &["join", "--player", "human"]);
    command.env("KIEBITZ_LINK", link(port, &game, "white")).stdin(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut typed = child.stdin.take().expect("piped");
    typed.write_all(b"Ke2\ne4\nd4\ndraw\nquit\n").expect("it listens");
    let since = Instant::now();
    while server.game(&id)["ply"] != 1 {
        assert!(since.elapsed() < Duration::from_secs(30), "{}", server.game(&id));
        thread::sleep(Duration::from_millis(10));
    }
    let path = format!("/api/games/{id}/commands");
    let reply = json!({ "command": "move", "move": "e5" });
    assert_eq!(server.ask("POST", &path, game["keys"]["black"].as_str(), &reply).0, 200);
    let since = Instant::now();
    while server.game(&id)["ply"] != 3 {
        assert!(since.elapsed() < Duration::from_secs(30), "{}", server.game(&id));
        thread::sleep(Duration::from_millis(10));
    }
    drop(typed);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.contains("You play White on the server."), "{told}");
    assert!(told.contains("Ke2: your own pawn stands on e2"), "{told}");
    assert!(told.contains("1. e4 e5 2. d4 *"), "{told}");
    assert!(told.contains("the same link joins it again"), "{told}");
    assert_eq!(server.game(&id)["status"], "awaiting", "the game stays there");
}

#[test]
fn a_link_is_a_player() {
    let folder = folder("player");
    let server = Server::start(&folder, 0);
    let wish = json!({ "white": "guest", "black": "random", "variant": "racingkings" });
    let game = server.begin(&wish);
    let id = game["id"].as_str().expect("an id").to_owned();
    let url = link(server.port, &game, "white");
    let play = |arguments: &[&str]| {
        let arguments = [&["play", "--plain", "--no-save"], arguments].concat();
        let output = kiebitz(&folder, &arguments).output().expect("it runs");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), told, String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for (arguments, why) in [
        (&["--white", &url, "--black", "random"][..], "the link is for the player of white"),
        (
            &["--white", "random", "--black", &url, "--variant", "chess"],
            "is racingkings, not chess",
        ),
        (&["--white", "random", "--black", &url, "--clock", "5+0"], "the server's clock counts"),
        (&["--white", &url, "--black", &url], "only one of the players can be a link"),
    ] {
        let (code, _, errors) = play(arguments);
        assert_eq!(code, Some(1), "{errors}");
        assert!(errors.contains(why) && errors.lines().count() == 1, "{errors}");
    }
    let (code, told, errors) = play(&["--white", "random", "--black", &url]);
    assert_eq!(code, Some(0), "{told}\n{errors}");
    let there = server.game(&id);
    assert_eq!(there["status"], "over", "its last move has arrived, too: {there}");
    let played: Vec<&str> = there["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .filter_map(|played| played["san"].as_str())
        .collect();
    assert_eq!(moves(&told), played, "{told}");
    assert!(
        told.contains(&format!("Game over: {}", there["result"].as_str().expect("one"))),
        "{told}"
    );
    assert!(!told.contains(game["keys"]["white"].as_str().expect("a key")), "{told}");
}
