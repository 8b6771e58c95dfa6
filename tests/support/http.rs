//! A client with just enough HTTP to misbehave. The tests of several crates include this file with `#[path]`.

#![allow(dead_code)] // every test uses a part of it

use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

pub struct Response {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Response {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }
}

/// Keeps its connection from request to request.
pub struct Client {
    pub port: u16,
    connection: Option<BufReader<TcpStream>>,
}

pub fn connect(port: u16) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
    stream.set_nodelay(true).expect("a socket");
    stream
}

impl Client {
    pub fn new(port: u16) -> Client {
        Client { port, connection: None }
    }

    /// Sends these bytes and reads an answer, if one comes.
    pub fn raw(&mut self, bytes: &[u8]) -> io::Result<Response> {
        let port = self.port;
        let connection = self.connection.get_or_insert_with(|| BufReader::new(connect(port)));
        let answer = connection.get_mut().write_all(bytes).and_then(|()| read(connection));
        let is_closing =
            answer.as_ref().is_ok_and(|answer| answer.header("connection") == Some("close"));
        if answer.is_err() || is_closing {
            self.connection = None;
        }
        answer
    }

    pub fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Response {
        let port = self.port;
        let mut text = format!("{method} {path} HTTP/1.1\r\n");
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            text.push_str(&format!("Host: 127.0.0.1:{port}\r\n"));
        }
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        if !body.is_empty() || method == "POST" {
            text.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        text.push_str("\r\n");
        let mut bytes = text.into_bytes();
        bytes.extend_from_slice(body);
        match self.raw(&bytes) {
            Ok(answer) => answer,
            // A kept connection may have been closed meanwhile.
            Err(_) => self.raw(&bytes).unwrap_or_else(|error| panic!("{method} {path}: {error}")),
        }
    }

    pub fn get(&mut self, path: &str) -> Response {
        self.send("GET", path, &[], &[])
    }

    pub fn post(&mut self, path: &str, body: &Value) -> Response {
        let json = [("Content-Type", "application/json")];
        self.send("POST", path, &json, body.to_string().as_bytes())
    }

    pub fn delete(&mut self, path: &str) -> Response {
        self.send("DELETE", path, &[], &[])
    }

    /// Begins a game and returns it.
    pub fn begin(&mut self, wish: Value) -> Value {
        let answer = self.post("/api/games", &wish);
        assert_eq!(answer.status, 201, "{wish}: {}", answer.text());
        answer.json()
    }

    pub fn command(&mut self, id: &str, command: Value) -> Response {
        self.post(&format!("/api/games/{id}/commands"), &command)
    }

    pub fn play(&mut self, id: &str, m: &str) -> Value {
        let answer = self.command(id, json!({ "command": "move", "move": m }));
        assert_eq!(answer.status, 200, "{m}: {}", answer.text());
        answer.json()
    }

    pub fn game(&mut self, id: &str) -> Value {
        let answer = self.get(&format!("/api/games/{id}"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    /// Waits until a game satisfies a condition.
    pub fn until(&mut self, id: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let since = Instant::now();
        loop {
            let game = self.game(id);
            if is_so(&game) {
                return game;
            }
            assert!(since.elapsed() < Duration::from_secs(30), "it never came about: {game}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn listen(&self, path: &str, after: Option<u64>) -> Events {
        Events::open(self.port, path, after)
    }
}

pub fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("no text {key} in {value}"))
}

fn line(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    if reader.read_line(&mut line)? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_owned())
}

fn head(reader: &mut impl BufRead) -> io::Result<(u16, Vec<(String, String)>)> {
    let status = line(reader)?;
    let status = status.split(' ').nth(1).and_then(|code| code.parse().ok());
    let status = status.ok_or(io::ErrorKind::InvalidData)?;
    let mut headers = Vec::new();
    loop {
        let header = line(reader)?;
        if header.is_empty() {
            return Ok((status, headers));
        }
        if let Some((name, value)) = header.split_once(':') {
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
    }
}

fn chunk(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let size = usize::from_str_radix(&line(reader)?, 16).map_err(|_| io::ErrorKind::InvalidData)?;
    let mut bytes = vec![0; size];
    reader.read_exact(&mut bytes)?;
    line(reader)?;
    Ok(bytes)
}

fn read(reader: &mut impl BufRead) -> io::Result<Response> {
    let (status, headers) = head(reader)?;
    let find = |name: &str| headers.iter().find(|(known, _)| known == name).map(|(_, value)| value);
    let mut body = Vec::new();
    if find("transfer-encoding").is_some_and(|value| value == "chunked") {
        // An endless stream is read no further than its beginning.
        if find("content-type").is_none_or(|kind| !kind.starts_with("text/event-stream")) {
            loop {
                let bytes = chunk(reader)?;
                if bytes.is_empty() {
                    break;
                }
                body.extend(bytes);
            }
        }
    } else if let Some(length) = find("content-length").and_then(|length| length.parse().ok()) {
        body.resize(length, 0);
        reader.read_exact(&mut body)?;
    }
    Ok(Response { status, headers, body })
}

/// A stream of events.
pub struct Events {
    reader: BufReader<TcpStream>,
    pending: String,
    pub last: u64,
}

impl Events {
    pub fn open(port: u16, path: &str, after: Option<u64>) -> Events {
        let mut stream = connect(port);
        let after = after.map(|id| format!("Last-Event-ID: {id}\r\n")).unwrap_or_default();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n{after}\r\n")
            .expect("sent");
        let mut reader = BufReader::new(stream);
        let (status, headers) = head(&mut reader).expect("an answer");
        assert_eq!(status, 200, "{path}");
        assert!(headers.iter().any(|(_, value)| value.starts_with("text/event-stream")), "{path}");
        Events { reader, pending: String::new(), last: 0 }
    }

    /// The next event; nothing when the stream has ended, or has had only comments for two minutes.
    pub fn next(&mut self) -> Option<Value> {
        let since = Instant::now();
        while since.elapsed() < Duration::from_secs(120) {
            while let Some((event, rest)) = self.pending.split_once("\n\n") {
                let event = event.to_owned();
                self.pending = rest.to_owned();
                let field = |name: &str| {
                    event
                        .lines()
                        .find_map(|line| line.strip_prefix(name).map(|text| text.trim().to_owned()))
                };
                if let Some(id) = field("id:") {
                    self.last = id.parse().expect("a number");
                }
                if let Some(data) = field("data:") {
                    return Some(serde_json::from_str(&data).expect("JSON"));
                }
            }
            let bytes = chunk(&mut self.reader).ok().filter(|bytes| !bytes.is_empty())?;
            self.pending.push_str(std::str::from_utf8(&bytes).expect("UTF-8"));
        }
        None
    }

    /// The next event of which this holds.
    pub fn find(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        let since = Instant::now();
        while let Some(event) = self.next() {
            if is_it(&event) {
                return event;
            }
            assert!(since.elapsed() < Duration::from_secs(30), "it never came");
        }
        panic!("the stream ended");
    }

    pub fn change(&mut self, kind: &str) -> Value {
        self.find(|event| event["change"]["kind"] == kind)
    }
}
