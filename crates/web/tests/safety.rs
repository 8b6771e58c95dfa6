//! No request harms the server: pages of other sites, large bodies, wrong paths, random input.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};

use common::{Client, server, text};
use kiebitz_gametree::random::Random;
use kiebitz_web::paths;
use serde_json::{Value, json};

/// Panics in any thread of this process.
static PANICS: AtomicUsize = AtomicUsize::new(0);

fn count_panics() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        PANICS.fetch_add(1, Ordering::SeqCst);
        usual(info);
    }));
}

#[test]
fn foreign_pages_are_refused_before_anything_else() {
    let (_folder, server) = server();
    let mut client = server.client();
    let own = format!("http://127.0.0.1:{}", client.port);
    let json = ("Content-Type", "application/json");
    let body = json!({ "white": "human:A", "black": "human:B" }).to_string();
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1", ""] {
        // Also with an invalid body and on an unknown path: the origin is checked first.
        for (path, body) in [("/api/games", body.as_str()), ("/api/nowhere", "x"), ("/", "")] {
            let answer = client.send("POST", path, &[("Origin", origin), json], body.as_bytes());
            assert_eq!(
                (answer.status, text(&answer.json()["error"], "code")),
                (403, "foreign"),
                "{origin} {path}"
            );
        }
        let answer = client.send("DELETE", "/api/games/1", &[("Origin", origin)], &[]);
        assert_eq!(answer.status, 403, "{origin}");
    }
    for host in
        ["evil.example", "evil.example:7878", "127.0.0.1.evil.example", "192.168.0.1", "a b"]
    {
        for method in ["GET", "POST"] {
            let answer = client.send(method, "/api/about", &[("Host", host)], &[]);
            assert_eq!(answer.status, 403, "{method} {host}");
        }
    }
    let twice =
        client.raw(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n");
    assert!(twice.is_ok_and(|answer| matches!(answer.status, 400 | 403)), "two hosts");
    let cross = client.send(
        "POST",
        "/api/games",
        &[("Sec-Fetch-Site", "cross-site"), json],
        body.as_bytes(),
    );
    assert_eq!(cross.status, 403);
    assert_eq!(client.get("/api/games").json()["total"], 0, "nothing has happened");
    let answer = client.send("POST", "/api/games", &[("Origin", &own), json], body.as_bytes());
    assert_eq!(answer.status, 201, "the own page may");
    let plain =
        client.send("POST", "/api/games", &[("Content-Type", "text/plain")], body.as_bytes());
    assert_eq!((plain.status, text(&plain.json()["error"], "code")), (415, "not_json"));
    let policy =
        client.get("/").header("content-security-policy").map(str::to_owned).expect("a policy");
    assert!(policy.contains("default-src 'self'") && !policy.contains("http"), "{policy}");
}

#[test]
fn refusals_have_the_same_headers_as_answers() {
    let (_folder, server) = server();
    let mut client = server.client();
    let refused = [
        client.send("POST", "/api/games", &[("Origin", "http://evil.example")], b"{}"),
        client.send("GET", "/api/games", &[("Sec-Fetch-Site", "cross-site")], &[]),
        client.send("GET", "/api/games", &[("Host", "evil.example")], &[]),
        client.get("/api/nowhere"),
    ];
    for answer in refused {
        assert!(matches!(answer.status, 403 | 404));
        for name in [
            "content-security-policy",
            "x-content-type-options",
            "referrer-policy",
            "cross-origin-resource-policy",
            "cross-origin-opener-policy",
            "cache-control",
        ] {
            assert!(answer.header(name).is_some(), "{}: no {name}", answer.status);
        }
    }
}

#[test]
fn another_site_cannot_even_read() {
    let (_folder, server) = server();
    let mut client = server.client();
    let game = client.begin(json!({ "white": "human:A", "black": "human:B" }));
    let id = text(&game, "id");
    for site in ["cross-site", "same-site"] {
        for path in ["/api/games", "/api/about", &format!("/api/games/{id}/events"), "/api/x"] {
            let answer = client.send("GET", path, &[("Sec-Fetch-Site", site)], &[]);
            let code = answer.json()["error"]["code"].clone();
            assert_eq!((answer.status, code), (403, json!("foreign")), "{path}");
        }
        // A link on another page may lead here.
        assert_eq!(client.send("GET", "/", &[("Sec-Fetch-Site", site)], &[]).status, 200);
    }
    for site in ["same-origin", "none"] {
        assert_eq!(client.send("GET", "/api/games", &[("Sec-Fetch-Site", site)], &[]).status, 200);
    }
}

/// Regression: a GET started a paused game's clock, so an image on another site's page, or a client
/// with a watch key, could make a player lose on time.
#[test]
fn looking_starts_no_clock() {
    let folder = common::Folder::new();
    let server = common::Running::start(&folder.0);
    let mut client = server.client();
    let clock = json!({ "white": "guest", "black": "guest", "clock": "1+0" });
    let guarded = client.begin(clock);
    let open = client.begin(json!({ "white": "human:A", "black": "human:B", "clock": "1+0" }));
    let engines = client.begin(json!({ "white": "random", "black": "human:B" }));
    let [guarded_id, open_id, engines_id] =
        [&guarded, &open, &engines].map(|game| text(game, "id").to_owned());
    let ask = |client: &mut Client, key: &str, method: &str, path: &str, body: Value| {
        let bearer = format!("Bearer {}", text(&guarded["keys"], key));
        let headers = [("Content-Type", "application/json"), ("Authorization", bearer.as_str())];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        client.send(method, &format!("/api/games/{guarded_id}{path}"), &headers, body.as_bytes())
    };
    // A clock that waits for guests does not start when they only look.
    for key in ["white", "black"] {
        assert_eq!(ask(&mut client, key, "GET", "/events", Value::Null).status, 200);
        client = server.client(); // a stream holds its connection
    }
    assert_eq!(client.game(&guarded_id)["status"], "waiting");
    let resume = json!({ "command": "resume" });
    for key in ["white", "black"] {
        assert_eq!(ask(&mut client, key, "POST", "/commands", resume.clone()).status, 200);
    }
    assert_eq!(client.game(&guarded_id)["clocks"]["running"], "white", "both are here");
    let step = json!({ "command": "move", "move": "e4" });
    assert_eq!(ask(&mut client, "white", "POST", "/commands", step.clone()).status, 200);
    client.play(&open_id, "e4");
    client.until(&engines_id, |game| game["ply"] == 1);
    server.stop();

    let server = common::Running::start(&folder.0);
    let mut client = server.client();
    let left = client.game(&open_id)["clocks"].clone();
    assert!(left["white_ms"].as_u64() <= Some(60_000) && left["running"].is_null(), "{left}");
    let ids = [&guarded_id, &open_id, &engines_id];
    let mut streams: Vec<_> =
        ids.map(|id| client.listen(&format!("/api/games/{id}/events"), None)).into_iter().collect();
    for stream in &mut streams {
        let shown = stream.change("snapshot");
        assert_eq!((&shown["game"]["live"], &shown["game"]["ply"]), (&json!(false), &json!(1)));
    }
    for id in ids {
        for path in ["", "/pgn"] {
            assert_eq!(client.get(&format!("/api/games/{id}{path}")).status, 200);
        }
    }
    // Nor does it run for a command of a client that does not play.
    for key in ["watch", "owner"] {
        for wanted in [&resume, &step, &json!({ "command": "hint" })] {
            let answer = ask(&mut client, key, "POST", "/commands", wanted.clone());
            assert_eq!(answer.status, 403, "{key} {wanted}");
        }
    }
    assert_eq!(client.command(&guarded_id, resume.clone()).status, 403, "nor a stranger");
    for id in ids {
        let game = client.game(id);
        assert_eq!((&game["live"], &game["ply"]), (&json!(false), &json!(1)), "{game}");
    }
    // A player continues, and all listeners see it on the same stream.
    let resumed = ask(&mut client, "black", "POST", "/commands", resume.clone());
    assert_eq!((resumed.status, &resumed.json()["live"]), (200, &json!(true)));
    assert_eq!(client.command(&open_id, resume.clone()).status, 200);
    client.command(&engines_id, json!({ "command": "move", "move": "e5" }));
    for (stream, clock) in streams.iter_mut().zip([json!("black"), json!("black"), Value::Null]) {
        let begun = stream.find(|event| event["game"]["live"] == true);
        assert_eq!(begun["game"]["clocks"]["running"], clock, "{begun}");
    }
    let answer = json!({ "command": "move", "move": "e5" });
    assert_eq!(ask(&mut client, "black", "POST", "/commands", answer).status, 200);
    assert_eq!(streams[0].change("moved")["game"]["ply"], 2);
}

#[test]
fn the_page_may_not_start_programs() {
    let (_folder, server) = server();
    let mut client = server.client();
    for spec in ["uci:/bin/sh", "uci:stockfish", "UCI:x", "https://example.org/game/1"] {
        let answer = client.post("/api/games", &json!({ "white": "human:A", "black": spec }));
        assert_eq!(
            (answer.status, text(&answer.json()["error"], "code")),
            (403, "program"),
            "{spec}"
        );
    }
    let unknown = client.post("/api/games", &json!({ "white": "human:A", "black": "stockfish" }));
    assert_eq!(unknown.status, 422);
}

#[test]
fn no_path_leads_out_of_the_page() {
    let (folder, server) = server();
    let mut client = server.client();
    std::fs::write(folder.0.join("secret.txt"), "the treasure").expect("written");
    for path in [
        "/../secret.txt",
        "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../../games.db",
        "/assets/..%5c..%5cgames.db",
        "//etc/passwd",
        "/api/../games.db",
        "/api/games/..%2f..%2fsecret.txt/pgn",
        "/api/games/%00/pgn",
        "/etc/passwd%00.html",
        "/.git/config",
        "/index.html/../../../Cargo.toml",
    ] {
        let answer = client.get(path);
        assert!(matches!(answer.status, 400 | 404), "{path}: {} {}", answer.status, answer.text());
        assert!(!answer.text().contains("root:") && !answer.text().contains("treasure"), "{path}");
    }
}

#[test]
fn bodies_lists_and_depths_are_bounded() {
    let (_folder, server) = server();
    let mut client = server.client();
    let json = [("Content-Type", "application/json")];
    let large = format!("{{\"fen\":\"{}\"}}", "x".repeat(1 << 21));
    let answer = client.send("POST", "/api/position", &json, large.as_bytes());
    assert_eq!((answer.status, text(&answer.json()["error"], "code")), (413, "too_large"));
    client = server.client(); // the other connection was left in the middle of a body
    let announced = client
        .raw(b"POST /api/pgn HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n");
    assert!(announced.is_ok_and(|answer| answer.status == 413));
    let deep = "[".repeat(100_000);
    let answer = client.send("POST", "/api/position", &json, deep.as_bytes());
    assert_eq!((answer.status, text(&answer.json()["error"], "code")), (400, "malformed"));
    for (path, body, status) in [
        ("/api/position", json!({ "fen": "x".repeat(500) }), 200),
        ("/api/position", json!({ "moves": vec!["e4"; 5000] }), 400),
        ("/api/analysis", json!({ "multipv": 6 }), 400),
        ("/api/analysis", json!({ "variant": "tictactoe" }), 400),
        ("/api/lab", json!({ "depth": 99 }), 400),
        ("/api/lab/tree", json!({ "search": "magic", "depth": 2 }), 400),
        ("/api/lab/tree", json!({ "search": "minimax", "depth": 2, "path": ["e2e5"] }), 400),
        ("/api/tables/builds", json!({ "material": "KQQQQQvKQQ" }), 400),
        ("/api/reviews", json!({ "pgn": "1. e9" }), 400),
        ("/api/reviews", json!({ "pgn": "1. e4", "nodes": 1 }), 400),
        ("/api/games", json!({ "white": "human:A", "black": "human:B", "movetime": "1h" }), 400),
        ("/api/games", json!({ "white": "human:A", "black": "human:B", "clock": "x" }), 400),
        ("/api/games", json!({ "white": "human:A", "black": "human:B", "surprise": 1 }), 400),
        ("/api/games/1/commands", json!({ "command": "move" }), 404),
        ("/api/drills/7/answer", json!({ "move": "e4" }), 404),
    ] {
        let answer = client.post(path, &body);
        assert_eq!(answer.status, status, "{path} {body}: {}", answer.text());
    }
    let page = client.get("/api/games?limit=100000").json();
    assert_eq!(page["games"].as_array().map(Vec::len), Some(0));
    let refused = client.get("/api/games?limit=x");
    assert_eq!(refused.status, 400);
    let message = refused.json()["error"]["message"].as_str().unwrap_or_default().to_owned();
    assert!(message.contains("not a whole number"), "{message}");
    assert_eq!(client.get("/api/svg?fen=startpos&arrows=zz").status, 400);
    assert_eq!(client.get("/api/tables/stats?material=KQvK").status, 422);
    assert_eq!(client.send("PATCH", "/api/games", &[], &[]).status, 405);
    // Errors speak the reader's language.
    let german = client.send("GET", "/api/games/99", &[("Accept-Language", "de-DE,de")], &[]);
    assert!(
        text(&german.json()["error"], "message").contains("gibt es nicht"),
        "{}",
        german.text()
    );
    let page = client.get("/");
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
}

/// Something that may stand in a request.
fn value(random: &mut Random, depth: u32) -> Value {
    let words = [
        "",
        "chess",
        "racingkings",
        "tictactoe",
        "startpos",
        "human:A",
        "random",
        "elo:9",
        "e2e4",
        "KQvK",
        "move",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2Q w - - 0 1",
        "x.o/.x./..o x",
        "\u{0}",
        "ü€𝄞",
        "-1",
        "../../etc",
        "%",
        "1. e4 *",
        "mtdf",
        "1s",
        "99999999999999999999",
    ];
    match random.below(10) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => json!(random.bits() as i64),
        3 => json!(random.below(4)),
        4 => json!(f64::from_bits(random.bits())),
        5 if depth > 0 => {
            Value::Array((0..random.below(4)).map(|_| value(random, depth - 1)).collect())
        }
        6 if depth > 0 => object(random, depth - 1),
        _ => json!(words[random.below(words.len())]),
    }
}

fn object(random: &mut Random, depth: u32) -> Value {
    let keys = [
        "variant", "fen", "moves", "white", "black", "command", "move", "by", "ply", "multipv",
        "depth", "search", "path", "material", "game_id", "pgn", "nodes", "clock", "movetime",
        "takeback", "chess960", "x",
    ];
    let entries = (0..random.below(6)).map(|_| {
        let key = keys[random.below(keys.len())].to_owned();
        (key, value(random, depth))
    });
    Value::Object(entries.collect())
}

fn noise(random: &mut Random, most: usize) -> Vec<u8> {
    (0..random.below(most)).map(|_| random.bits() as u8).collect()
}

/// A malformed request.
fn malformed(random: &mut Random, known: &[(String, &'static str)], port: u16) -> Vec<u8> {
    if random.below(20) == 0 {
        return noise(random, 200); // not even HTTP
    }
    let (method, path) = &known[random.below(known.len())];
    let methods =
        ["GET", "POST", "DELETE", "PUT", "HEAD", "OPTIONS", "TRACE", "G\u{1}T", "PROPFIND"];
    let method = match random.below(4) {
        0 => methods[random.below(methods.len())],
        _ => method.as_str(),
    };
    let ids = [
        "1",
        "t1",
        "0",
        "-1",
        "99999999999999999999",
        "x",
        "%00",
        "..%2f",
        "%ff",
        "a%20b",
        "import",
    ];
    let mut path = path.replace("{id}", ids[random.below(ids.len())]);
    if random.below(8) == 0 {
        path.push_str(["/", "//", "/x", "%", ";", "/../about"][random.below(6)]);
    }
    let queries = [
        "?fen=startpos",
        "?fen=%00&variant=x",
        "?limit=-1",
        "?after=abc",
        "?after=18446744073709551615",
        "?ids=1,t2,x",
        "?lang=%ff",
        "?&&==",
        "?material=KvK",
        "?material=%F0%9F%98%80",
        "?offset=99999999999999999999",
        "?size=99999",
    ];
    if random.below(2) == 0 {
        path.push_str(queries[random.below(queries.len())]);
    }
    // Requests that would compute for long are always invalid here: this test is about malformed
    // requests.
    let is_work = path.starts_with("/api/analysis") || path.starts_with("/api/reviews");
    let body = match random.below(6) {
        _ if is_work => noise(random, 300),
        0 => noise(random, 300),
        1 => format!("{{\"fen\":{}", value(random, 2)).into_bytes(),
        2 => value(random, 3).to_string().into_bytes(),
        _ => object(random, 3).to_string().into_bytes(),
    };
    let mut text = format!("{method} {path} HTTP/1.1\r\n");
    if random.below(12) > 0 {
        text.push_str(&format!("Host: localhost:{port}\r\n"));
    }
    let headers = [
        "Content-Type: application/json\r\n",
        "Content-Type: text/plain\r\n",
        "Content-Type: \u{1}\r\n",
        "Origin: http://evil.example\r\n",
        "Last-Event-ID: x\r\n",
        "Accept-Language: ,,;;q=\r\n",
        "Expect: 100-continue\r\n",
        "Transfer-Encoding: chunked\r\n",
        "Upgrade: h2c\r\n",
        "X: \u{ff}\r\n",
    ];
    text.push_str(headers[0]);
    if random.below(3) == 0 {
        text.push_str(headers[random.below(headers.len())]);
    }
    text.push_str(&format!("Content-Length: {}\r\n\r\n", body.len()));
    let mut bytes = text.into_bytes();
    bytes.extend(body);
    bytes
}

#[test]
fn ten_thousand_malformed_requests() {
    count_panics();
    let (_folder, server) = server();
    let mut judge = server.client();
    // The first game may be changed: its number is among those the random requests name.
    judge.begin(json!({ "white": "human:Anna", "black": "human:Bert" }));
    let game = judge.begin(json!({ "variant": "chess", "white": "human:Anna", "black": "human:Bert", "clock": "90+30" }));
    let id = text(&game, "id").to_owned();
    let mut events = judge.listen(&format!("/api/games/{id}/events"), None);
    events.next().expect("a snapshot");
    let known: Vec<_> = paths()
        .into_iter()
        // Those would end the one game that must not be disturbed, or compute for a long time.
        .filter(|(method, path)| {
            let ends = method == "DELETE" && path.starts_with("/api/games");
            !ends && !path.contains("builds")
        })
        .collect();
    let mut random = Random::new(2026);
    let mut statuses = std::collections::BTreeMap::<u16, usize>::new();
    let mut client = server.client();
    for number in 0..10_000 {
        let request = malformed(&mut random, &known, server.port);
        // A connection with half a request on it waits for the rest: every request gets its own now and then.
        if number % 50 == 0 || client_is_torn(&request) {
            client = server.client();
        }
        match ask(&mut client, &request) {
            Some(status) => {
                *statuses.entry(status).or_default() += 1;
                let shown = String::from_utf8_lossy(&request);
                assert!(status < 500, "{status} for {shown}");
            }
            None => client = server.client(),
        }
    }
    println!("answers: {statuses:?}");
    assert!(statuses.values().sum::<usize>() > 7_000, "{statuses:?}");
    assert!(statuses.get(&400).is_some_and(|&count| count > 1000), "{statuses:?}");
    assert_eq!(PANICS.load(Ordering::SeqCst), 0, "something panicked");
    // The other client is not affected.
    let game = judge.play(&id, "e4");
    assert_eq!((&game["ply"], text(&game, "status")), (&json!(1), "awaiting"));
    assert_eq!(events.change("moved")["game"]["ply"], 1);
    let fresh = judge.begin(json!({ "white": "human:Anna", "black": "human:Bert" }));
    judge.play(text(&fresh, "id"), "e4");
}

/// Whether the server must wait for more, or not answer at all.
fn client_is_torn(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    !text.contains(" HTTP/1.1\r\n")
        || text.contains("chunked")
        || text.contains("/events")
        || text.starts_with("HEAD")
}

fn ask(client: &mut Client, request: &[u8]) -> Option<u16> {
    if client_is_torn(request) {
        // A client that does not wait for the answer.
        use std::io::Write;
        let mut stream = common::connect(client.port);
        let _ = stream.write_all(request);
        return None;
    }
    client.raw(request).ok().map(|answer| answer.status)
}

/// An imported file cannot start a player: neither an external program nor one of ours.
#[test]
fn an_imported_game_names_no_players() {
    let (_folder, server) = server();
    let mut client = server.client();
    for planted in ["engine", "uci:touch /tmp/planted", "https://evil.example/", "human"] {
        let pgn = format!(
            "[Event \"{planted}\"]\n[White \"A\"]\n[Black \"B\"]\n[WhiteKind \"human\"]\n[BLACKKIND \"{planted}\"]\n\n1. e4 *\n"
        );
        let imported = client.send("POST", "/api/games/import", &[], pgn.as_bytes()).json();
        let id = imported["ids"][0].as_str().expect("an id").to_owned();
        let game = client.game(&id);
        let shown = (text(&game["black"], "kind"), text(&game["black"], "spec"));
        assert_eq!(shown, ("unknown", "human:B"), "{planted}");
        let answer = client.command(&id, json!({ "command": "move", "move": "e5" }));
        assert_eq!(answer.status, 422, "{planted}: {}", answer.text());
        let exported = client.get(&format!("/api/games/export?ids={id}")).text();
        assert!(
            exported.contains("1. e4") && !exported.to_lowercase().contains("kind \""),
            "{exported}"
        );
    }
}
