//! Games with invited players: every move needs a key, and a key moves its own side only.

use crate::common::{Client, Folder, Response, Running, server, text};
use kiebitz_web::Settings;
use serde_json::{Value, json};

/// Sends a request with this key.
fn with_key(client: &mut Client, key: &str, method: &str, path: &str, body: &Value) -> Response {
    let bearer = format!("Bearer {key}");
    let headers = [("Content-Type", "application/json"), ("Authorization", bearer.as_str())];
    let body = if body.is_null() { String::new() } else { body.to_string() };
    client.send(method, path, &headers, body.as_bytes())
}

fn command(client: &mut Client, id: &str, key: &str, body: Value) -> Response {
    with_key(client, key, "POST", &format!("/api/games/{id}/commands"), &body)
}

fn code(answer: &Response) -> (u16, String) {
    (answer.status, answer.json()["error"]["code"].as_str().unwrap_or_default().to_owned())
}

fn key<'a>(game: &'a Value, role: &str) -> &'a str {
    text(&game["keys"], role)
}

#[test]
fn without_the_key_nobody_moves() {
    let (_folder, server) = server();
    let mut client = server.client();
    let game = client.begin(json!({ "white": "guest:Anna", "black": "guest" }));
    let other = client.begin(json!({ "white": "guest", "black": "guest" }));
    let id = text(&game, "id").to_owned();
    assert_eq!((text(&game["white"], "name"), &game["white"]["guest"]), ("Anna", &json!(true)));
    assert_eq!(text(&game["white"], "spec"), "guest:Anna");
    let (white, black) = (key(&game, "white"), key(&game, "black"));
    let (owner, watch) = (key(&game, "owner"), key(&game, "watch"));

    let wanted = [
        json!({ "command": "move", "move": "e2e4" }),
        json!({ "command": "move", "move": "e2e4", "by": "white" }),
        json!({ "command": "resign", "by": "white" }),
        json!({ "command": "offer_draw", "by": "white" }),
        json!({ "command": "takeback", "by": "white" }),
        json!({ "command": "abort" }),
        json!({ "command": "hint" }),
    ];
    for body in &wanted {
        let path = format!("/api/games/{id}/commands");
        assert_eq!(code(&client.post(&path, body)), (403, "no_key".into()), "{body}");
        for wrong in ["x", &white[1..], key(&other, "white")] {
            let answer = command(&mut client, &id, wrong, body.clone());
            assert_eq!(code(&answer), (403, "no_key".into()), "{body}");
        }
        let answer = command(&mut client, &id, watch, body.clone());
        assert_eq!(code(&answer), (403, "not_allowed".into()), "{body}");
        // The owner plays neither side, and may abort the game.
        if body["command"] != "abort" {
            let answer = command(&mut client, &id, owner, body.clone());
            assert_eq!(code(&answer), (403, "not_allowed".into()), "{body}");
        }
        let answer = command(&mut client, &id, black, body.clone());
        assert!([403, 422].contains(&answer.status), "{body}: {}", answer.text());
    }
    assert_eq!(client.game(&id)["ply"], 0, "nothing has happened");

    let moved = command(&mut client, &id, white, wanted[0].clone());
    assert_eq!((moved.status, &moved.json()["ply"]), (200, &json!(1)));
    assert!(moved.json()["keys"].is_null(), "keys are said once");
    for (role, key) in [("owner", owner), ("white", white), ("black", black), ("watch", watch)] {
        let path = format!("/api/games/{id}/key");
        let answer = with_key(&mut client, key, "GET", &path, &Value::Null);
        assert_eq!(text(&answer.json(), "role"), role);
        let looked =
            with_key(&mut client, key, "GET", &format!("/api/games/{id}"), &Value::Null).text();
        assert!(!looked.contains(key) && !looked.contains(black), "{looked}");
    }
    assert_eq!(code(&client.get(&format!("/api/games/{id}/key"))), (403, "no_key".into()));
    let reply = json!({ "command": "move", "move": "e7e5" });
    assert_eq!(command(&mut client, &id, white, reply.clone()).status, 422, "not White's turn");
    assert_eq!(command(&mut client, &id, black, reply).status, 200);
    let resigned = command(&mut client, &id, black, json!({ "command": "resign" }));
    assert_eq!(text(&resigned.json(), "result"), "1-0");
    // The PGN of the game contains no keys.
    let pgn = client.get(&format!("/api/games/{id}/pgn")).text();
    assert!(!pgn.contains(white) && pgn.contains("[White \"Anna\"]"), "{pgn}");
}

#[test]
fn whoever_invites_plays_the_other_side() {
    let (_folder, server) = server();
    let mut client = server.client();
    let game = client.begin(json!({ "white": "human:Anna", "black": "guest:Ben" }));
    let id = text(&game, "id").to_owned();
    let (owner, black) = (key(&game, "owner"), key(&game, "black"));
    assert!(game["keys"]["white"].is_null());
    let step = |m: &str| json!({ "command": "move", "move": m });
    assert_eq!(code(&client.command(&id, step("e4"))), (403, "no_key".into()), "not even White's");
    assert_eq!(command(&mut client, &id, owner, step("e4")).status, 200);
    let foreign = json!({ "command": "move", "move": "e5", "by": "black" });
    assert_eq!(code(&command(&mut client, &id, owner, foreign)), (403, "not_allowed".into()));
    assert_eq!(command(&mut client, &id, owner, step("e5")).status, 422);
    assert_eq!(command(&mut client, &id, black, step("e5")).status, 200);
    // Advice would be unfair.
    let hint = command(&mut client, &id, owner, json!({ "command": "hint" }));
    assert_eq!(code(&hint), (403, "not_allowed".into()));
    // A guest may not end the game without a result, nor delete it.
    let abort = command(&mut client, &id, black, json!({ "command": "abort" }));
    assert_eq!(code(&abort), (403, "not_allowed".into()));
    let path = format!("/api/games/{id}");
    let removed = with_key(&mut client, black, "DELETE", &path, &Value::Null);
    assert_eq!(code(&removed), (403, "not_allowed".into()));
    let passed_on = [("X-Forwarded-For", "192.0.2.7")];
    let removed = client.send("DELETE", &path, &passed_on, &[]);
    assert_eq!(code(&removed), (403, "no_key".into()), "not from elsewhere");
    assert_eq!(with_key(&mut client, owner, "DELETE", &path, &Value::Null).status, 204);
}

#[test]
fn takebacks_and_draws_need_both() {
    let (_folder, server) = server();
    let mut client = server.client();
    let game = client.begin(json!({ "white": "guest", "black": "guest" }));
    let id = text(&game, "id").to_owned();
    let (white, black) = (key(&game, "white"), key(&game, "black"));
    let mut events = client.listen(&format!("/api/games/{id}/events"), None);
    let none = command(&mut client, &id, white, json!({ "command": "takeback" }));
    assert_eq!(code(&none), (422, "nothing_to_take_back".into()));
    for (key, m) in [(white, "e4"), (black, "e5"), (white, "Nf3")] {
        let step = json!({ "command": "move", "move": m });
        assert_eq!(command(&mut client, &id, key, step).status, 200);
    }
    let plain = |name: &str| json!({ "command": name });
    let asked = command(&mut client, &id, white, plain("takeback")).json();
    assert_eq!((text(&asked, "takeback_asked"), &asked["ply"]), ("white", &json!(3)));
    assert_eq!(events.change("takeback_asked")["change"]["by"], "white");
    let own = command(&mut client, &id, white, plain("accept_takeback"));
    assert_eq!(code(&own), (422, "none_asked".into()), "a side cannot grant its own takeback");
    let declined = command(&mut client, &id, black, plain("decline_takeback")).json();
    assert_eq!((&declined["takeback_asked"], &declined["ply"]), (&Value::Null, &json!(3)));
    assert_eq!(events.change("takeback_declined")["change"]["by"], "black");
    command(&mut client, &id, white, plain("takeback"));
    let granted = command(&mut client, &id, black, plain("accept_takeback")).json();
    assert_eq!((&granted["takeback_asked"], &granted["ply"]), (&Value::Null, &json!(2)));
    // White has the move and wants the one before: two plies go.
    command(&mut client, &id, white, plain("takeback"));
    let granted = command(&mut client, &id, black, plain("accept_takeback")).json();
    assert_eq!(granted["ply"], 0);
    // A move answers, too.
    command(&mut client, &id, white, json!({ "command": "move", "move": "d4" }));
    command(&mut client, &id, white, plain("takeback"));
    let moved = command(&mut client, &id, black, json!({ "command": "move", "move": "d5" })).json();
    assert_eq!((&moved["takeback_asked"], &moved["ply"]), (&Value::Null, &json!(2)));

    let offered = command(&mut client, &id, black, plain("offer_draw")).json();
    assert_eq!(text(&offered, "offer"), "black");
    assert_eq!(code(&command(&mut client, &id, black, plain("accept_draw"))).0, 422);
    let over = command(&mut client, &id, white, plain("accept_draw")).json();
    assert_eq!((text(&over, "result"), text(&over["reason"], "code")), ("1/2-1/2", "agreement"));
}

#[test]
fn a_clock_waits_until_everybody_has_come() {
    let (_folder, server) = server();
    let mut client = server.client();
    let game = client.begin(json!({ "white": "guest", "black": "human:Ben", "clock": "1+0" }));
    let id = text(&game, "id").to_owned();
    assert_eq!((text(&game, "status"), &game["clocks"]["running"]), ("waiting", &Value::Null));
    let early = command(&mut client, &id, key(&game, "owner"), json!({ "command": "offer_draw" }));
    assert_eq!(code(&early), (422, "not_ready".into()));
    let step = json!({ "command": "move", "move": "e4" });
    let moved = command(&mut client, &id, key(&game, "white"), step);
    assert_eq!(moved.status, 200, "a player who moves has joined: {}", moved.text());
    assert_eq!(moved.json()["clocks"]["running"], "black");
}

#[test]
fn keys_outlive_the_server() {
    let folder = Folder::new();
    let server = Running::start(&folder.0);
    let mut client = server.client();
    let game = client.begin(json!({ "white": "guest", "black": "random" }));
    let id = text(&game, "id").to_owned();
    let white = key(&game, "white").to_owned();
    let step = |m: &str| json!({ "command": "move", "move": m });
    assert_eq!(command(&mut client, &id, &white, step("e4")).status, 200);
    client.until(&id, |game| game["ply"] == 2);
    server.stop();
    let database = std::fs::read(folder.0.join("games.db")).expect("the database");
    let is_there = database.windows(white.len()).any(|bytes| bytes == white.as_bytes());
    assert!(!is_there, "a key is kept as a hash alone");
    let server = Running::start(&folder.0);
    let mut client = server.client();
    assert_eq!(client.game(&id)["white"]["guest"], true);
    assert_eq!(code(&client.command(&id, step("d4"))), (403, "no_key".into()));
    assert_eq!(command(&mut client, &id, &white, step("d4")).status, 200);
}

#[test]
fn with_links_only_others_get_nothing_else() {
    let folder = Folder::new();
    let tables = folder.0.join("tables");
    let settings = Settings::new(folder.0.join("games.db"), tables.clone());
    let server = Running::with(Settings {
        links_only: true,
        syzygy_path: Some("/nowhere/syzygy".into()),
        public: Some("https://chess.example.org".parse().expect("an address")),
        ..settings
    });
    let mut client = server.client();
    let game = client.begin(json!({ "white": "guest", "black": "random" }));
    let open = client.begin(json!({ "white": "human", "black": "random" }));
    let (id, open) = (text(&game, "id").to_owned(), text(&open, "id").to_owned());
    let about = client.get("/api/about").json();
    assert_eq!(text(&about, "public"), "https://chess.example.org");
    assert_eq!(about["tables_dir"], json!(tables));
    assert_eq!(about["syzygy"], json!("/nowhere/syzygy"));

    // From elsewhere: a proxy forwards another host name.
    let bearer = format!("Bearer {}", key(&game, "white"));
    let ask = |client: &mut Client, method: &str, path: &str, key: Option<&str>, body: &str| {
        let mut headers = vec![("Host", "chess.example.org"), ("Content-Type", "application/json")];
        headers.push(("Origin", "https://chess.example.org"));
        if let Some(key) = key {
            headers.push(("Authorization", key));
        }
        client.send(method, path, &headers, body.as_bytes())
    };
    let step = r#"{"command":"move","move":"e4"}"#;
    for (method, path, body) in [
        ("GET", "/api/games", ""),
        ("GET", "/api/games/export?ids=1", ""),
        ("POST", "/api/games", r#"{"white":"engine","black":"engine"}"#),
        ("POST", "/api/analysis", "{}"),
        ("GET", &format!("/api/games/{open}"), ""),
        ("GET", &format!("/api/games/{id}"), ""),
        ("GET", &format!("/api/games/{id}/events"), ""),
        ("GET", &format!("/api/games/{id}/pgn"), ""),
        ("POST", &format!("/api/games/{open}/commands"), step),
        ("DELETE", &format!("/api/games/{open}"), ""),
    ] {
        let answer = ask(&mut client, method, path, None, body);
        assert_eq!(code(&answer), (403, "links_only".into()), "{method} {path}");
        if path != format!("/api/games/{id}") && !path.starts_with(&format!("/api/games/{id}/")) {
            let answer = ask(&mut client, method, path, Some(&bearer), body);
            assert_eq!(code(&answer), (403, "links_only".into()), "{method} {path} with a key");
        }
    }
    let path = format!("/api/games/{id}");
    assert_eq!(ask(&mut client, "GET", &path, Some(&bearer), "").status, 200);
    let path = format!("/api/games/{id}/commands");
    assert_eq!(ask(&mut client, "POST", &path, Some(&bearer), step).status, 200);
    // Others do not learn the paths of this machine.
    let about = ask(&mut client, "GET", "/api/about", None, "").json();
    assert_eq!((&about["tables_dir"], &about["syzygy"]), (&Value::Null, &Value::Null));
    // Requests from this machine are allowed.
    assert_eq!(client.get("/api/games").status, 200);
}

#[test]
fn tic_tac_toe_has_no_guests() {
    let (_folder, server) = server();
    let mut client = server.client();
    let wish = json!({ "variant": "tictactoe", "white": "guest", "black": "random" });
    assert_eq!(code(&client.post("/api/games", &wish)), (422, "bad_player".into()));
    let wish = json!({ "white": "guest:", "black": "random" });
    assert_eq!(code(&client.post("/api/games", &wish)), (422, "bad_player".into()));
}
