//! Analyses, tables, reviews, drills and the lab.

use std::thread;
use std::time::{Duration, Instant};

use crate::common::{Client, Folder, Running, server, text};
use serde_json::{Value, json};

#[test]
fn an_analysis_tells_lines_until_nobody_listens() {
    let (_folder, server) = server();
    let mut client = server.client();
    let begin = |client: &mut Client, wish: Value| {
        let answer = client.post("/api/analysis", &wish);
        assert_eq!(answer.status, 201, "{}", answer.text());
        text(&answer.json(), "id").to_owned()
    };
    let id = begin(&mut client, json!({ "fen": "startpos", "moves": ["e4"], "multipv": 2 }));
    let mut events = client.listen(&format!("/api/analysis/{id}/events"), None);
    let lines = events.find(|event| event["kind"] == "lines" && event["depth"].as_u64() >= Some(4));
    assert_eq!(lines["lines"].as_array().map(Vec::len), Some(2));
    assert!(lines["lines"][0]["score"]["cp"].is_i64(), "{lines}");
    assert!(lines["lines"][1]["moves"][0]["san"].is_string(), "{lines}");
    assert_eq!(client.delete(&format!("/api/analysis/{id}")).status, 204);
    events.find(|event| event["kind"] == "done");
    assert_eq!(client.delete(&format!("/api/analysis/{id}")).status, 404);

    // Where the game is over there is nothing to be found.
    let id = begin(&mut client, json!({ "fen": "6k1/5ppp/8/8/8/8/5PPP/r5K1 w - - 0 1" }));
    let mut events = client.listen(&format!("/api/analysis/{id}/events"), None);
    events.find(|event| event["kind"] == "done");

    // More analyses than cores: each gets a turn.
    let all: Vec<String> =
        (0..6).map(|_| begin(&mut client, json!({ "variant": "racingkings" }))).collect();
    for id in &all {
        let mut events = client.listen(&format!("/api/analysis/{id}/events"), None);
        events.find(|event| event["kind"] == "lines" || event["kind"] == "queued");
    }
    let refused = (0..20)
        .map(|_| client.post("/api/analysis", &json!({})).status)
        .find(|&status| status != 201);
    assert_eq!(refused, Some(429), "analyses are bounded");
}

fn done(client: &mut Client, id: &str) -> Value {
    let since = Instant::now();
    loop {
        let builds = client.get("/api/tables/builds").json();
        let build = builds["builds"]
            .as_array()
            .and_then(|all| all.iter().find(|build| build["id"] == id))
            .cloned();
        let build = build.expect("it is told of");
        assert_ne!(build["state"], "failed", "{build}");
        if build["state"] == "done" || since.elapsed() > Duration::from_secs(60) {
            return build;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// Issue 21: a table that cannot be read counted as missing.
#[test]
fn a_table_that_cannot_be_read_is_an_error() {
    let folder = Folder::new();
    let tables = folder.0.join("tables");
    std::fs::create_dir_all(&tables).expect("a folder");
    std::fs::write(tables.join("KRvK.kzt"), b"KIEBITZT").expect("written");
    let server = Running::start(&folder.0);
    let mut client = server.client();
    let built = client.post("/api/tables/builds", &json!({ "material": "KRvK" }));
    let fen = "8/8/8/8/8/4k3/8/4K2R%20w%20-%20-%200%201";
    let read = ["/api/tables/list", "/api/tables/estimate?material=KRvKN"].map(str::to_owned);
    let read = read.into_iter().chain([format!("/api/tables?fen={fen}")]);
    for answer in read.map(|path| client.get(&path)).collect::<Vec<_>>().iter().chain([&built]) {
        let told = answer.text();
        assert!(answer.status == 500 && told.contains("KRvK.kzt"), "{} {told}", answer.status);
    }
}

#[test]
fn a_table_is_built_paused_and_asked() {
    let folder = Folder::new();
    let server = Running::start(&folder.0);
    let mut client = server.client();
    let fen = "4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201";
    let more = "4k3/8/8/8/8/8/3PP3/4K3%20w%20-%20-%200%201";
    let unknown = client.get(&format!("/api/tables?fen={more}")).json();
    assert_eq!((&unknown["covered"], text(&unknown, "missing")), (&json!(false), "KPPvK"));
    assert_eq!(client.get(&format!("/api/tables/line?fen={more}")).status, 422);
    let estimate = client.get("/api/tables/estimate?material=KPvK").json();
    let tables = estimate["tables"].as_array().expect("a list");
    assert!(tables.len() > 1 && tables.last() == Some(&json!("KPvK")), "{estimate}");
    assert!(estimate["memory_bytes"].as_u64() > Some(0) && estimate["shortage"].is_null());

    let build = client.post("/api/tables/builds", &json!({ "material": "KPvK" }));
    assert_eq!(build.status, 201, "{}", build.text());
    let id = text(&build.json(), "id").to_owned();
    let paused = client.post(&format!("/api/tables/builds/{id}/pause"), &json!(null)).json();
    assert!(matches!(text(&paused, "state"), "paused" | "done"), "{paused}");
    let resumed = client.post(&format!("/api/tables/builds/{id}/resume"), &json!(null)).json();
    assert!(matches!(text(&resumed, "state"), "queued" | "running" | "done"), "{resumed}");
    let mut events = client.listen(&format!("/api/tables/builds/{id}/events"), None);
    let end = events.find(|event| event["state"] == "done");
    assert_eq!((&end["share"], text(&end, "material")), (&json!(1.0), "KPvK"));
    done(&mut client, &id);
    let again = client.post("/api/tables/builds", &json!({ "material": "KPvK" }));
    assert_eq!(again.status, 422, "it is there already");

    let known = client.get(&format!("/api/tables?fen={fen}")).json();
    assert_eq!(
        (&known["covered"], text(&known, "category"), text(&known, "unit")),
        (&json!(true), "win", "dtm")
    );
    let moves = known["moves"].as_array().expect("moves");
    assert!(moves.iter().all(|m| m["category"].is_string() && m["uci"].is_string()), "{known}");
    let won = "8/8/8/8/8/4k3/8/4K2Q%20w%20-%20-%200%201";
    let line = client.get(&format!("/api/tables/line?fen={won}")).json();
    assert!(text(&line, "pgn").trim_end().ends_with("1-0"), "{line}");
    let stats = client.get("/api/tables/stats?material=KQvK").json();
    assert_eq!((&stats["white"]["losses"], &stats["longest"]["plies"]), (&json!(0), &json!(19)));
    assert!(stats["histogram"].as_array().is_some_and(|rows| rows.len() > 15), "{stats}");
    let list = client.get("/api/tables/list").json();
    assert_eq!(list["tables"].as_array().map(Vec::len), Some(tables.len()));
    // An analysis shows every line it was asked for, also where the tables keep fewer moves.
    let wish = json!({ "fen": "8/8/8/8/8/4k3/8/4K2Q w - - 0 1", "multipv": 3 });
    let id = text(&client.post("/api/analysis", &wish).json(), "id").to_owned();
    let mut events = client.listen(&format!("/api/analysis/{id}/events"), None);
    let is_whole = |event: &Value| event["lines"].as_array().is_some_and(|lines| lines.len() == 3);
    let lines = events.find(|event| is_whole(event) || event["kind"] == "done");
    assert!(is_whole(&lines), "{lines}");
    // Games know it at once, and play against perfect defence.
    let game = client.begin(
        json!({ "white": "human:A", "black": "table", "fen": "8/8/8/8/8/4k3/8/4K2Q w - - 0 1" }),
    );
    assert_eq!(text(&game["table"], "category"), "win");
    let castling = client.get("/api/tables?fen=4k3/8/8/8/8/8/8/4K2R%20w%20K%20-%200%201").json();
    assert!(castling["missing"].is_null() && castling["why_not"].is_string());
}

#[test]
fn a_game_is_reviewed_and_its_mistakes_tried_again() {
    let (_folder, server) = server();
    let mut client = server.client();
    let pgn = "[White \"Anna\"]\n[Black \"Bert\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n";
    let imported = client.send("POST", "/api/games/import", &[], pgn.as_bytes()).json();
    let game = imported["ids"][0].as_str().expect("an id").to_owned();
    let answer = client.post("/api/reviews", &json!({ "game_id": game, "nodes": 3000 }));
    assert_eq!(answer.status, 201, "{}", answer.text());
    let id = text(&answer.json(), "id").to_owned();
    let mut events = client.listen(&format!("/api/reviews/{id}/events"), None);
    let end = events.find(|event| event["state"] == "done" || event["state"] == "failed");
    assert_eq!((text(&end, "state"), &end["progress"]["done"]), ("done", &json!(6)));
    let review = client.get(&format!("/api/reviews/{id}")).json()["review"].clone();
    assert_eq!(review["graph"].as_array().map(Vec::len), Some(6));
    assert_eq!(text(&review["moves"][3], "mark"), "blunder");
    assert!(review["moves"][3]["why"]["de"]["sentences"][0].is_string(), "{review}");

    assert_eq!(client.get("/api/drills?player=Bogus").json()["drills"], json!([]));
    let drills = client.get("/api/drills?player=Bert").json();
    let drill = &drills["drills"][0];
    assert_eq!((text(&drill["played"], "san"), text(drill, "side")), ("Ke7", "black"));
    assert_eq!(text(drill, "game_id"), game);
    let path = format!("/api/drills/{}/answer", text(drill, "id"));
    let wrong = client.post(&path, &json!({ "move": "Ke7" })).json();
    assert_eq!(wrong["right"], false);
    let sentence = |language: &str| {
        let first = &review["moves"][3]["why"][language]["sentences"][0];
        first.as_str().expect("a sentence").to_owned()
    };
    assert!(text(&wrong, "text").contains(&sentence("en")), "it says why: {wrong}");
    let german = client.post(&format!("{path}?lang=de"), &json!({ "move": "Ke7" })).json();
    assert!(text(&german, "text").contains(&sentence("de")), "in any language: {german}");
    assert!(wrong["why"]["refutation"]["san"][0] == "Qxe5#", "{wrong}");
    let right = client.post(&path, &json!({ "move": drill["best"][0]["uci"] })).json();
    assert_eq!(right["right"], true);
    assert_eq!(client.post(&path, &json!({ "move": "Ke4" })).status, 422);
    let drills = client.get("/api/drills?player=Bert").json();
    assert_eq!(
        (&drills["drills"][0]["tried"], &drills["drills"][0]["solved"]),
        (&json!(3), &json!(1))
    );
    // Asked for again, the same review is shown.
    let again = client.post("/api/reviews", &json!({ "game_id": game, "nodes": 3000 })).json();
    assert_eq!((text(&again, "id"), text(&again, "game_id")), (&*id, &*game));
    assert_eq!(client.delete(&format!("/api/reviews/{id}")).status, 204);
    assert_eq!(client.get(&format!("/api/reviews/{id}")).status, 404);
    assert_eq!(client.delete(&format!("/api/games/{game}")).status, 204);
    assert_eq!(client.get("/api/drills").json()["drills"], json!([]), "they go with their game");
}

#[test]
fn a_review_is_kept_and_a_pasted_game_gives_drills() {
    let folder = Folder::new();
    let wish = json!({ "pgn": "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0", "nodes": 3000 });
    let (game, before) = {
        let server = Running::start(&folder.0);
        let mut client = server.client();
        let begun = client.post("/api/reviews", &wish).json();
        let id = text(&begun, "id").to_owned();
        let mut events = client.listen(&format!("/api/reviews/{id}/events"), None);
        events.find(|event| event["state"] == "done");
        let review = client.get(&format!("/api/reviews/{id}")).json()["review"].clone();
        let drills = client.get("/api/drills").json();
        assert_eq!(text(&drills["drills"][0]["played"], "san"), "Ke7");
        (text(&begun, "game_id").to_owned(), review)
    };
    let server = Running::start(&folder.0);
    let mut client = server.client();
    for wish in [json!({ "game_id": game, "nodes": 3000 }), wish] {
        let begun = client.post("/api/reviews", &wish).json();
        let state = client.get(&format!("/api/reviews/{}", text(&begun, "id"))).json();
        assert_eq!((text(&begun, "game_id"), text(&state, "state")), (&*game, "done"));
        assert_eq!(state["review"], before, "at once, and the same");
    }
}

#[test]
fn any_move_can_be_asked_about() {
    let (_folder, server) = server();
    let mut client = server.client();
    let mut ask = |fen: &str, m: &str, mistake: Value| {
        let wish = json!({ "fen": fen, "move": m, "mistake": mistake });
        client.post("/api/why", &wish).json()
    };
    // Mates let go, one of them with a position that is still won.
    let back_rank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let missed = ask(back_rank, "h3", Value::Null);
    assert_eq!((text(&missed, "mark"), text(&missed["best"], "san")), ("inaccuracy", "Rd8#"));
    let kinds = [0, 1].map(|fact| text(&missed["why"]["facts"][fact], "kind"));
    assert_eq!(kinds, ["misses_mate", "back_rank"], "what is missed, then how it works");
    assert_eq!(missed["why"]["en"]["sentences"][0], "h3 is an inaccuracy. Best is Rd8#.");
    let thrown = ask("8/1k3p1p/1P3p2/8/6n1/7K/5qP1/8 b - - 0 46", "Qg3+", Value::Null);
    assert!(thrown["mark"].is_string(), "{thrown}");
    // Several moves win alike: each of them solves a drill.
    let knight = "8/8/8/4n1K1/5p2/4k3/6P1/8 b - - 0 54";
    assert_eq!(ask(knight, "Nf7+", json!("blunder"))["right"], true);
    // Who still looks for the best move is not told.
    let tried = ask(back_rank, "h3", missed["mark"].clone());
    assert_eq!((&tried["right"], tried.to_string().matches("Rd8").count()), (&json!(false), 1));
    assert_eq!(tried["why"]["de"]["sentences"], json!(["h3 ist eine Ungenauigkeit."]));
    let best = ask(back_rank, "Rd8", Value::Null);
    let said = best["why"]["en"]["sentences"][0].as_str().expect("a sentence");
    assert!(said.starts_with("Rd8# is the best move."), "{best}");
    let over = json!({ "fen": "3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1" });
    assert_eq!(client.post("/api/why", &over).status, 400);
}

#[test]
fn the_lab_shows_searches_and_their_trees() {
    let (_folder, server) = server();
    let mut client = server.client();
    for (variant, depth) in [("tictactoe", 6), ("chess", 2), ("racingkings", 2)] {
        let lab = client.post("/api/lab", &json!({ "variant": variant, "depth": depth })).json();
        let searches = lab["searches"].as_array().expect("searches");
        let names: Vec<_> = searches.iter().map(|search| text(search, "name")).collect();
        assert_eq!(names, ["minimax", "alphabeta", "negamax", "mtdf"]);
        assert!(searches.iter().all(|search| search["value"] == searches[0]["value"]), "{lab}");
        assert!(searches[0]["nodes"].as_u64() > searches[1]["nodes"].as_u64(), "{lab}");
        assert_eq!(searches[0]["by_depth"].as_array().map(Vec::len), Some(depth));
        for search in ["minimax", "alphabeta", "mtdf"] {
            let wish = json!({ "variant": variant, "search": search, "depth": depth });
            let tree = client.post("/api/lab/tree", &wish).json();
            let children = tree["node"]["children"].as_array().expect("children");
            let below: u64 = children.iter().filter_map(|child| child["nodes"].as_u64()).sum();
            assert_eq!(tree["node"]["nodes"].as_u64(), Some(below + 1), "{search}: {tree}");
            // Where it went on it can be opened.
            let open = children
                .iter()
                .find(|child| child["nodes"].as_u64() > Some(1))
                .expect("one goes on");
            let wish = json!({ "variant": variant, "search": search, "depth": depth, "path": [open["move"]["uci"]] });
            let inner = client.post("/api/lab/tree", &wish).json();
            assert_eq!(inner["node"]["move"], open["move"], "{inner}");
        }
    }
    let evaluated = client.get("/api/eval?fen=startpos").json();
    assert!(evaluated["terms"].as_array().is_some_and(|terms| terms.len() > 3));
    let picture = client.get("/api/svg?fen=startpos&arrows=e2e4,d2d4:red&squares=e4&flip=true");
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    assert!(picture.text().starts_with("<svg"));
}
