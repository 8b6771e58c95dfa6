//! The OpenAPI description matches the server: its paths, and the shapes of its answers.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{Client, Response, server, text};
use kiebitz_web::paths;
use serde_json::{Value, json};

fn description() -> Value {
    serde_json::from_str(include_str!("../openapi.json")).expect("JSON")
}

#[test]
fn every_address_is_described_and_no_other() {
    let described: BTreeSet<(String, String)> = description()["paths"]
        .as_object()
        .expect("paths")
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods").keys();
            methods.map(|method| (method.to_uppercase(), path.clone())).collect::<Vec<_>>()
        })
        .collect();
    let known: BTreeSet<(String, String)> =
        paths().into_iter().map(|(method, path)| (method, path.to_owned())).collect();
    assert_eq!(described, known);
    assert!(described.iter().all(|(_, path)| path.starts_with("/api/")));
    assert_eq!(description()["info"]["version"], env!("CARGO_PKG_VERSION"));
}

/// What of a value does not fit its schema.
fn misfit(value: &Value, schema: &Value, all: &Value, at: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap_or_default();
        let target = &all["components"]["schemas"][name];
        assert!(target.is_object(), "no schema {name}");
        return misfit(value, target, all, at);
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        let fits = choices.iter().any(|choice| misfit(value, choice, all, at).is_none());
        return (!fits).then(|| format!("{at}: {value} fits none of {schema}"));
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let allowed: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => return None,
    };
    let fits = allowed.contains(&kind) || kind == "integer" && allowed.contains(&"number");
    if !fits {
        return Some(format!("{at}: {value} is not {allowed:?}"));
    }
    if let Some(values) = schema["enum"].as_array()
        && !values.contains(value)
    {
        return Some(format!("{at}: {value} is none of {values:?}"));
    }
    if let Some(items) = value.as_array() {
        return items
            .iter()
            .enumerate()
            .find_map(|(i, item)| misfit(item, &schema["items"], all, &format!("{at}[{i}]")));
    }
    let object = value.as_object()?;
    for key in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !object.contains_key(key) {
            return Some(format!("{at}: {key} is missing"));
        }
    }
    let is_described = schema["properties"].is_object();
    object.iter().find_map(|(key, value)| {
        let inner = match &schema["properties"][key] {
            Value::Null => &schema["additionalProperties"],
            inner => inner,
        };
        if inner.is_null() && is_described {
            return Some(format!("{at}: {key} is not described"));
        }
        misfit(value, inner, all, &format!("{at}.{key}"))
    })
}

/// Asks, and compares the answer with the description.
struct Checker {
    client: Client,
    all: Value,
    seen: BTreeMap<(String, String), usize>,
}

impl Checker {
    fn check(&mut self, method: &str, template: &str, answer: &Response, body: &Value) {
        let operation = &self.all["paths"][template][method.to_lowercase()];
        assert!(operation.is_object(), "{method} {template}");
        let status = answer.status.to_string();
        let is_good = operation["responses"][&status].is_object();
        let schema = match is_good {
            true => &operation["responses"][&status]["content"],
            false => &operation["responses"]["default"]["content"],
        };
        assert!(
            is_good == (answer.status < 300),
            "{method} {template}: {status} {}",
            answer.text()
        );
        if let Some((kind, schema)) = schema.as_object().and_then(|kinds| kinds.iter().next()) {
            let told = answer.header("content-type").unwrap_or_default();
            assert!(told.starts_with(kind.as_str()), "{method} {template}: {told}, not {kind}");
            if !body.is_null() {
                let problem = misfit(body, &schema["schema"], &self.all, "");
                assert_eq!(problem, None, "{method} {template}: {body}");
            }
        }
        if is_good {
            *self.seen.entry((method.to_owned(), template.to_owned())).or_default() += 1;
        }
    }

    fn ask(
        &mut self,
        method: &str,
        template: &str,
        id: &str,
        query: &str,
        body: Option<Value>,
    ) -> Value {
        let path = format!("{}{query}", template.replace("{id}", id));
        let answer = match &body {
            Some(Value::String(text)) => self.client.send(method, &path, &[], text.as_bytes()),
            Some(body) => {
                let json = [("Content-Type", "application/json")];
                self.client.send(method, &path, &json, body.to_string().as_bytes())
            }
            None => self.client.send(method, &path, &[], &[]),
        };
        let is_json = answer.header("content-type") == Some("application/json");
        let told = if is_json { answer.json() } else { Value::Null };
        self.check(method, template, &answer, &told);
        told
    }

    fn get(&mut self, template: &str, id: &str, query: &str) -> Value {
        self.ask("GET", template, id, query, None)
    }

    fn post(&mut self, template: &str, id: &str, body: Value) -> Value {
        self.ask("POST", template, id, "", Some(body))
    }

    /// Listens until an event of which this holds.
    fn listen(&mut self, template: &str, id: &str, is_it: impl Fn(&Value) -> bool) {
        let schema =
            self.all["paths"][template]["get"]["responses"]["200"]["content"]["text/event-stream"]
                ["x-event-data"]
                .clone();
        let mut events = self.client.listen(&template.replace("{id}", id), None);
        loop {
            let event = events.next().expect("an event");
            assert_eq!(misfit(&event, &schema, &self.all, ""), None, "{template}: {event}");
            if is_it(&event) {
                break;
            }
        }
        *self.seen.entry(("GET".into(), template.to_owned())).or_default() += 1;
    }
}

#[test]
fn answers_have_the_shapes_that_are_promised() {
    let (_folder, server) = server();
    let mut api = Checker { client: server.client(), all: description(), seen: BTreeMap::new() };
    api.get("/api/about", "", "");
    let told = api.get("/api/openapi.json", "", "");
    assert_eq!(told, description());

    let game = api.post(
        "/api/games",
        "",
        json!({ "white": "human:Anna", "black": "random", "clock": "5+3" }),
    );
    let id = text(&game, "id").to_owned();
    api.post("/api/games/{id}/commands", &id, json!({ "command": "move", "move": "e4", "ply": 0 }));
    api.listen("/api/games/{id}/events", &id, |event| event["game"]["ply"].as_u64() >= Some(2));
    api.get("/api/games/{id}", &id, "");
    api.post("/api/games/{id}/commands", &id, json!({ "command": "resign" }));
    api.get("/api/games/{id}", &id, "?lang=de");
    api.get("/api/games/{id}/pgn", &id, "");
    api.post(
        "/api/games",
        "",
        json!({ "variant": "tictactoe", "white": "human:Anna", "black": "hard" }),
    );
    let guarded = api.post("/api/games", "", json!({ "white": "guest", "black": "guest:Ben" }));
    assert!(guarded["keys"]["black"].is_string(), "{guarded}");
    api.get("/api/games/{id}", text(&guarded, "id"), "");
    api.get("/api/games/{id}/key", &id, "");
    let refused = json!({ "command": "resign", "by": "white" });
    api.post("/api/games/{id}/commands", text(&guarded, "id"), refused);
    api.get("/api/games", "", "");
    api.get("/api/games", "", "?variant=tictactoe");
    let pgn = "[White \"A\"]\n\n1. e4 e5 2. Qh5 Ke7 (2... Nc6 {better}) 3. Qxe5# 1-0\n\n1. Ke4 *\n";
    let imported = api.post("/api/games/import", "", json!(pgn));
    let game = imported["ids"][0].as_str().expect("an id").to_owned();
    api.get("/api/games/export", "", &format!("?ids={game}"));
    api.get("/api/explorer", "", "?fen=startpos");
    api.post("/api/pgn", "", json!(pgn));
    api.post("/api/position", "", json!({ "moves": ["e4"] }));
    api.post("/api/position", "", json!({ "fen": "8/8/8/8/8/8/8/8 w - - 0 1" }));
    api.post("/api/position", "", json!({ "variant": "tictactoe", "moves": ["a1"] }));
    api.get("/api/eval", "", "");
    api.get("/api/svg", "", "?fen=startpos");

    let analysis = api.post("/api/analysis", "", json!({ "multipv": 2 }));
    let analysis = text(&analysis, "id").to_owned();
    api.listen("/api/analysis/{id}/events", &analysis, |event| event["kind"] == "lines");
    api.ask("DELETE", "/api/analysis/{id}", &analysis, "", None);

    let fen = "?fen=4k3/8/8/8/8/8/8/4K2Q%20w%20-%20-%200%201";
    api.get("/api/tables", "", fen);
    api.get("/api/tables/estimate", "", "?material=KQvK");
    let build = api.post("/api/tables/builds", "", json!({ "material": "KQvK" }));
    let build = text(&build, "id").to_owned();
    api.ask("POST", "/api/tables/builds/{id}/pause", &build, "", None);
    api.ask("POST", "/api/tables/builds/{id}/resume", &build, "", None);
    api.listen("/api/tables/builds/{id}/events", &build, |event| event["state"] == "done");
    api.get("/api/tables/builds", "", "");
    for template in ["/api/tables", "/api/tables/line"] {
        api.get(template, "", fen);
    }
    api.get("/api/tables/list", "", "");
    api.get("/api/tables/stats", "", "?material=KQvK");
    api.ask("DELETE", "/api/tables/builds/{id}", &build, "", None);

    let review = api.post("/api/reviews", "", json!({ "game_id": game, "nodes": 2000 }));
    let review = text(&review, "id").to_owned();
    api.listen("/api/reviews/{id}/events", &review, |event| event["state"] == "done");
    api.get("/api/reviews/{id}", &review, "");
    api.ask("DELETE", "/api/reviews/{id}", &review, "", None);
    let drills = api.get("/api/drills", "", "");
    let drill = text(&drills["drills"][0], "id").to_owned();
    api.post(
        "/api/drills/{id}/answer",
        &drill,
        json!({ "move": drills["drills"][0]["played"]["uci"] }),
    );
    for wish in [json!({ "nodes": 2000 }), json!({ "move": "g4", "mistake": "blunder" })] {
        api.post("/api/why", "", wish);
    }
    api.post("/api/lab", "", json!({ "depth": 2 }));
    api.post("/api/lab/tree", "", json!({ "search": "alphabeta", "depth": 2 }));

    // What fails has one shape everywhere.
    api.get("/api/games/{id}", "999", "");
    api.post("/api/games", "", json!({ "white": "bogus", "black": "random" }));
    api.get("/api/tables/stats", "", "?material=KRvK");
    api.ask("DELETE", "/api/games/{id}", &id, "", None);
    for (method, path) in paths() {
        assert!(
            api.seen.contains_key(&(method.clone(), path.to_owned())),
            "{method} {path} was not tried"
        );
    }
}
