//! The transcript of the server. Its commands are requests:
//!
//! ```text
//! $ METHOD PATH [HEADER: VALUE] BODY      headers and body may be missing; a body @FILE is a file of the tests' data
//! $ QUIET METHOD PATH BODY                a request whose answer depends on the time: shows only its status
//! $ OPEN PATH                             opens a stream of events
//! $ READ KIND                             shows what comes from it, up to an event of this kind
//! $ EVENT PATH KIND                       opens a stream and shows its first event of this kind
//! $ WAIT PATH KEY.KEY VALUE               asks until the answer has this value, and shows the answer
//! ```
//!
//! `{owner}`, `{white}`, `{black}` and `{watch}` stand for the keys of the last game that had some. An answer is its status, the headers that say something about it, and its body.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{answer, place, replay};
use crate::data;
use crate::http::{Client, Events, Response};
use crate::transcript::{Place, Run};

/// Headers that are part of an answer. The others are the same for all answers and recorded once, behind `HEADERS`.
const HEADERS: [&str; 6] =
    ["content-type", "content-language", "location", "retry-after", "content-disposition", "allow"];

/// The longest wait for a state.
const LONGEST: Duration = Duration::from_secs(60);

struct Server {
    process: std::process::Child,
    client: Client,
    stream: Option<Events>,
    names: HashMap<String, String>,
    last: Value,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub fn replay_requests(name: &str) {
    let place = place(name);
    let mut server = Server::start(&place);
    replay(name, |command| {
        let text = server.step(command);
        let text = server.without_names(place.without_place(&text));
        answer(&Run { code: Some(0), out: text, err: String::new() })
    });
}

/// The value at KEY.KEY.
fn at<'a>(value: &'a Value, keys: &str) -> &'a Value {
    keys.split('.').fold(value, |value, key| match key.parse::<usize>() {
        Ok(index) => &value[index],
        Err(_) => &value[key],
    })
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn kind(event: &Value) -> &str {
    let names = [&event["change"]["kind"], &event["kind"], &event["state"]];
    names.into_iter().find_map(Value::as_str).expect("every event has a kind or a state")
}

/// The events up to one of this kind. A stream opened at once may miss "begun", so that is left out.
fn events(stream: &mut Events, last: &str) -> Vec<String> {
    let mut lines = Vec::new();
    loop {
        let event = stream.next().unwrap_or_else(|| panic!("{last} never comes after {lines:?}"));
        if kind(&event) != "begun" {
            lines.push(format!("{event}\n"));
        }
        if kind(&event) == last {
            return lines;
        }
    }
}

impl Server {
    fn start(place: &Place) -> Server {
        let program = place.folder.join("bin/kiebitz");
        let mut command = place.command(&program.to_string_lossy());
        command.args(["serve", "--port", "0", "--seed", "7", "--no-learning", "--memory", "200M"]);
        let (process, port) = crate::server::listening(&mut command);
        let client = Client::new(port);
        Server { process, client, stream: None, names: HashMap::new(), last: Value::Null }
    }

    fn step(&mut self, command: &str) -> String {
        let mut command = command.to_owned();
        for (name, value) in &self.names {
            command = command.replace(&format!("{{{name}}}"), value);
        }
        let (method, rest) = command.split_once(' ').expect("a method and a path");
        let (path, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        match method {
            "QUIET" => {
                let (path, body) = rest.split_once(' ').expect("a path and a body");
                let method = command.split(' ').nth(1).expect("a method");
                let response = self.request(method, path, body);
                self.shown(&response);
                format!("{}\n", response.status)
            }
            "OPEN" => {
                self.stream = Some(Events::open(self.client.port, path, None));
                String::new()
            }
            "READ" => events(self.stream.as_mut().expect("an open stream"), path).join(""),
            "EVENT" => {
                let mut stream = Events::open(self.client.port, path, None);
                events(&mut stream, rest).pop().expect("it came")
            }
            "WAIT" => {
                let (keys, value) = rest.split_once(' ').expect("a key and a value");
                self.wait(path, keys, value)
            }
            "HEADERS" => {
                let mut headers = self.client.get(path).headers;
                headers.retain(|(name, _)| name != "date" && name != "content-length");
                headers.iter().map(|(name, value)| format!("{name}: {value}\n")).collect()
            }
            _ => {
                let response = self.request(method, path, rest);
                self.shown(&response)
            }
        }
    }

    fn request(&mut self, method: &str, path: &str, mut rest: &str) -> Response {
        let mut headers = Vec::new();
        while let Some((header, after)) =
            rest.strip_prefix('[').and_then(|rest| rest.split_once(']'))
        {
            headers.push(header.split_once(": ").expect("a name and a value"));
            rest = after.trim_start();
        }
        let body = match rest.strip_prefix('@') {
            Some(name) => data::own_text(name),
            None => rest.to_owned(),
        };
        if body.starts_with('{') && !headers.iter().any(|(name, _)| *name == "Content-Type") {
            headers.push(("Content-Type", "application/json"));
        }
        self.client.send(method, path, &headers, body.as_bytes())
    }

    fn shown(&mut self, response: &Response) -> String {
        let text = response.text();
        self.last = serde_json::from_str(&text).unwrap_or_default();
        let has = |key: &str| self.last["error"][key].as_str().is_some_and(|text| !text.is_empty());
        assert!(response.status < 400 || has("code") && has("message"), "{text}");
        let keys = self.last["keys"].as_object().into_iter().flatten();
        for (name, key) in keys.filter_map(|(name, key)| Some((name, key.as_str()?))) {
            self.names.insert(name.clone(), key.to_owned());
        }
        let headers = HEADERS
            .iter()
            .filter_map(|name| Some(format!("{name}: {}\n", response.header(name)?)))
            .collect::<String>();
        let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        format!("{}\n{headers}{text}{end}", response.status)
    }

    fn wait(&mut self, path: &str, keys: &str, value: &str) -> String {
        let since = Instant::now();
        loop {
            let response = self.client.get(path);
            let shown = self.shown(&response);
            if text(at(&self.last, keys)) == value {
                return shown;
            }
            assert!(since.elapsed() < LONGEST, "{path}: {keys} is never {value}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// A text without the port and the keys, which are others each time.
    fn without_names(&self, mut text: String) -> String {
        text = text.replace(&format!(":{}", self.client.port), ":PORT");
        for (name, value) in &self.names {
            text = text.replace(value, &format!("{{{name}}}"));
        }
        text
    }
}
