//! Games by HTTP, from the first move to the archive.

use crate::common::{Folder, Running, server, text};
use serde_json::{Value, json};

/// A legal move of a game: the first the server names.
fn any_move(game: &Value) -> Option<String> {
    let (from, targets) = game["legal"].as_object()?.iter().next()?;
    let to = targets[0].as_str()?;
    let promotion = game["promotions"][format!("{from}{to}")][0].as_str().unwrap_or_default();
    Some(format!("{from}{to}{promotion}"))
}

#[test]
fn a_whole_game_against_random() {
    let (_folder, server) = server();
    let mut client = server.client();
    let game = client.begin(json!({ "white": "human:Anna", "black": "random" }));
    let id = text(&game, "id").to_owned();
    assert_eq!((text(&game["white"], "name"), text(&game["black"], "kind")), ("Anna", "random"));
    let mut events = client.listen(&format!("/api/games/{id}/events"), None);
    assert_eq!(events.next().expect("one")["change"]["kind"], "snapshot");
    let mut game = client.until(&id, |game| game["status"] == "awaiting");
    let mut moves = 0;
    while game["status"] != "over" {
        let m = any_move(&game).expect("the game goes on");
        let answer =
            client.command(&id, json!({ "command": "move", "move": m, "ply": game["ply"] }));
        assert_eq!(answer.status, 200, "{}", answer.text());
        moves += 1;
        if moves == 40 {
            let answer = client.command(&id, json!({ "command": "resign" }));
            assert_eq!(answer.json()["result"], "0-1");
        }
        game = client.until(&id, |game| game["status"] != "thinking");
    }
    let finished = events.change("finished");
    assert_eq!(finished["game"]["status"], "over");
    assert_eq!(finished["game"]["result"], game["result"]);
    assert!(game["legal"].as_object().is_some_and(|legal| legal.is_empty()));
    let refused = client.command(&id, json!({ "command": "move", "move": "e4" }));
    assert_eq!(
        (refused.status, refused.json()["error"]["code"].clone()),
        (422, "game_over".into())
    );

    let pgn = client.get(&format!("/api/games/{id}/pgn")).text();
    assert!(pgn.contains("[White \"Anna\"]") && pgn.contains(text(&game, "result")), "{pgn}");
    let list = client.get("/api/games?search=anna").json();
    assert_eq!((&list["total"], &list["games"][0]["id"]), (&json!(1), &json!(id)));
    assert_eq!(client.get("/api/games?search=bogus").json()["total"], 0);
    assert_eq!(client.get("/api/games?unfinished=true").json()["total"], 0);
    let explored = client.get("/api/explorer?fen=startpos").json();
    assert_eq!(explored["moves"].as_array().map(Vec::len), Some(1));
    assert_eq!(client.delete(&format!("/api/games/{id}")).status, 204);
    assert_eq!(client.get(&format!("/api/games/{id}")).status, 404);
    let explored = client.get("/api/explorer?fen=startpos").json();
    assert_eq!(explored["moves"].as_array().map(Vec::len), Some(0), "its positions are gone, too");
}

#[test]
fn racing_kings_are_won_and_drawn() {
    let (_folder, server) = server();
    let mut client = server.client();
    let people = |fen: &str| json!({ "variant": "racingkings", "white": "human:A", "black": "human:B", "fen": fen });
    let game = client.begin(people("8/1K6/8/7k/8/8/8/8 w - - 0 1"));
    let game = client.play(text(&game, "id"), "b7b8");
    assert_eq!((text(&game, "result"), text(&game["reason"], "code")), ("1-0", "race_won"));
    let game = client.begin(people("8/1K5k/8/8/8/8/8/8 w - - 0 1"));
    let id = text(&game, "id").to_owned();
    let game = client.play(&id, "Kb8");
    assert_eq!(text(&game, "status"), "awaiting", "Black has one move to follow");
    let game = client.play(&id, "h7h8");
    assert_eq!((text(&game, "result"), text(&game["reason"], "code")), ("1/2-1/2", "race_drawn"));
    let german = client.get(&format!("/api/games/{id}?lang=de")).json();
    assert!(text(&german["reason"], "text").contains("achte"), "{german}");
    let wrong = people("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(client.post("/api/games", &wrong).status, 400);
}

#[test]
fn tic_tac_toe_has_the_same_shape() {
    let (_folder, server) = server();
    let mut client = server.client();
    let game =
        client.begin(json!({ "variant": "tictactoe", "white": "human:Anna", "black": "hard" }));
    let id = text(&game, "id").to_owned();
    assert!(id.starts_with('t'));
    assert_eq!(game["legal"][""].as_array().map(Vec::len), Some(9));
    let mut events = client.listen(&format!("/api/games/{id}/events"), None);
    client.play(&id, "b2");
    let moved =
        events.find(|event| event["change"]["kind"] == "moved" && event["game"]["ply"] == 2);
    assert_eq!(moved["game"]["status"], "awaiting");
    let taken = client.command(&id, json!({ "command": "move", "move": "b2" }));
    assert_eq!(
        (taken.status, text(&taken.json()["error"], "code").to_owned()),
        (422, "illegal_move".into())
    );
    let back = client.command(&id, json!({ "command": "takeback" })).json();
    assert_eq!((text(&back, "fen"), &back["ply"]), (".../.../... x", &json!(0)));
    assert_eq!(client.command(&id, json!({ "command": "offer_draw" })).status, 422);
    let over = client.command(&id, json!({ "command": "resign" })).json();
    assert_eq!((text(&over, "result"), text(&over["reason"], "code")), ("0-1", "resignation"));
    let list = client.get("/api/games?variant=tictactoe").json();
    assert_eq!((&list["total"], text(&list["games"][0], "result")), (&json!(1), "0-1"));
    assert_eq!(client.get(&format!("/api/games/{id}/pgn")).text().trim(), "0-1");

    let game = client.begin(json!({ "variant": "tictactoe", "white": "engine", "black": "hard" }));
    let game = client.until(text(&game, "id"), |game| game["status"] == "over");
    assert_eq!((text(&game, "result"), text(&game["reason"], "code")), ("1/2-1/2", "board_full"));
    let elo = json!({ "variant": "tictactoe", "white": "human:A", "black": "elo:1500" });
    assert_eq!(client.post("/api/games", &elo).status, 422);
}

#[test]
fn a_move_is_taken_back_while_the_engine_thinks() {
    let (_folder, server) = server();
    let mut client = server.client();
    let game = client.begin(json!({ "white": "human:Anna", "black": "engine", "movetime": "20s" }));
    let id = text(&game, "id").to_owned();
    let mut events = client.listen(&format!("/api/games/{id}/events"), None);
    let game = client.play(&id, "e4");
    assert_eq!((text(&game, "status"), &game["ply"]), ("thinking", &json!(1)));
    let thinks = events.change("thinks");
    assert!(
        thinks["game"].is_null() && thinks["change"]["thought"]["line"][0]["san"].is_string(),
        "{thinks}"
    );
    let game = client.command(&id, json!({ "command": "takeback", "ply": 1 })).json();
    assert_eq!((text(&game, "status"), &game["ply"]), ("awaiting", &json!(0)));
    events.change("taken_back");
    let game = client.play(&id, "d4");
    assert_eq!(game["moves"][0]["uci"], "d2d4");
    // A stale command changes nothing.
    let stale = client.command(&id, json!({ "command": "takeback", "ply": 0 }));
    assert_eq!(
        (stale.status, text(&stale.json()["error"], "code").to_owned()),
        (409, "stale".into())
    );
    let other = client.command(&id, json!({ "command": "move", "move": "e5" }));
    assert_eq!(
        (other.status, text(&other.json()["error"], "code").to_owned()),
        (422, "not_your_turn".into())
    );
    let wrong = json!({ "white": "human:Anna", "black": "random", "takeback": false });
    let game = client.begin(wrong);
    let id = text(&game, "id").to_owned();
    client.play(&id, "e4");
    let refused = client.command(&id, json!({ "command": "takeback" }));
    assert_eq!(
        (refused.status, text(&refused.json()["error"], "code").to_owned()),
        (422, "no_takeback".into())
    );
}

#[test]
fn a_stream_resumes_where_it_broke_off() {
    let (_folder, server) = server();
    let mut client = server.client();
    let game = client.begin(json!({ "white": "human:A", "black": "human:B" }));
    let id = text(&game, "id").to_owned();
    let path = format!("/api/games/{id}/events");
    let mut events = client.listen(&path, None);
    events.next().expect("a snapshot");
    client.play(&id, "e4");
    assert_eq!(events.change("moved")["game"]["ply"], 1);
    let last = events.last;
    drop(events);
    client.play(&id, "e5");
    client.play(&id, "Nf3");
    let mut events = client.listen(&path, Some(last));
    let seen: Vec<_> = (0..2).map(|_| events.next().expect("an event")).collect();
    assert!(seen.iter().all(|event| event["change"]["kind"] == "moved"), "{seen:?}");
    assert_eq!(
        (&seen[0]["game"]["moves"][1]["san"], &seen[1]["game"]["ply"]),
        (&json!("e5"), &json!(3))
    );
    // `?after=` works too; an event that is too old, or of another run, starts with the current
    // state.
    let mut events = client.listen(&format!("{path}?after={last}"), None);
    assert_eq!(events.next().expect("an event")["change"]["kind"], "moved");
    for old in [1, u64::MAX] {
        let mut events = client.listen(&path, Some(old));
        let first = events.next().expect("an event");
        assert_eq!(
            (&first["change"]["kind"], &first["game"]["ply"]),
            (&json!("snapshot"), &json!(3))
        );
    }
}

#[test]
fn games_outlive_the_server() {
    let folder = Folder::new();
    let server = Running::start(&folder.0);
    let mut client = server.client();
    let chess = client.begin(
        json!({ "white": "human:Anna", "black": "random", "clock": "5+3", "takeback": false }),
    );
    let chess = text(&chess, "id").to_owned();
    client.play(&chess, "e4");
    let before = client.until(&chess, |game| game["ply"] == 2);
    let small = client
        .begin(json!({ "variant": "tictactoe", "white": "human:Anna", "black": "human:Bert" }));
    let small = text(&small, "id").to_owned();
    client.play(&small, "b2");
    let fresh = client.begin(json!({ "white": "human:Anna", "black": "human:Bert" }));
    let fresh = text(&fresh, "id").to_owned();
    let mut events = client.listen(&format!("/api/games/{chess}/events"), None);
    events.next().expect("a snapshot");
    server.stop();
    assert!(events.next().is_none(), "the stream ends with the server");

    let server = Running::start(&folder.0);
    let mut client = server.client();
    let kept = client.game(&chess);
    assert_eq!(
        (&kept["moves"], &kept["live"], &kept["takeback"]),
        (&before["moves"], &json!(false), &json!(false))
    );
    assert_eq!((text(&kept, "status"), text(&kept["black"], "spec")), ("awaiting", "random"));
    // A client that listened before the restart gets the current state at once, and continues.
    let mut events = client.listen(&format!("/api/games/{chess}/events"), Some(events.last));
    let first = events.next().expect("an event");
    assert_eq!((&first["change"]["kind"], &first["game"]["ply"]), (&json!("snapshot"), &json!(2)));
    let game = client.play(&chess, "d4");
    assert!(game["clocks"]["white_ms"].as_u64().is_some_and(|left| left > 290_000), "{game}");
    client.until(&chess, |game| game["ply"] == 4);
    let game = client.play(&small, "a1");
    assert_eq!((&game["ply"], text(&game["white"], "name")), (&json!(2), "Anna"));
    let game = client.play(&fresh, "c4");
    assert_eq!((&game["ply"], &game["live"]), (&json!(1), &json!(true)));
}

#[test]
fn two_people_agree_on_a_draw_and_ask_for_hints() {
    let (_folder, server) = server();
    let mut client = server.client();
    let game = client.begin(
        json!({ "white": "human:A", "black": "human:B", "variant": "chess960", "chess960": 518 }),
    );
    let id = text(&game, "id").to_owned();
    let mut events = client.listen(&format!("/api/games/{id}/events"), None);
    assert_eq!(client.command(&id, json!({ "command": "hint" })).status, 200);
    let hint = events.change("hint");
    assert!(hint["change"]["move"]["uci"].is_string(), "{hint}");
    assert_eq!(client.command(&id, json!({ "command": "accept_draw", "by": "black" })).status, 422);
    let game = client.command(&id, json!({ "command": "offer_draw", "by": "white" })).json();
    assert_eq!(text(&game, "offer"), "white");
    let game = client.command(&id, json!({ "command": "accept_draw" })).json();
    assert_eq!((text(&game, "result"), text(&game["reason"], "code")), ("1/2-1/2", "agreement"));
    let empty = client.begin(json!({ "white": "human:A", "black": "human:B" }));
    let id = text(&empty, "id").to_owned();
    assert_eq!(client.command(&id, json!({ "command": "abort" })).json()["status"], "over");
    for _ in 0..200 {
        if client.get(&format!("/api/games/{id}")).status == 404 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("a game without a move is still kept");
}

#[test]
fn games_come_in_and_go_out_as_pgn() {
    let (_folder, server) = server();
    let mut client = server.client();
    let pgn = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[White \"C\"]\n\n1. e4 Ke4 *\n\n[White \"D\"]\n\n1. d4 {good} *\n";
    let imported = client.send("POST", "/api/games/import", &[], pgn.as_bytes()).json();
    assert_eq!(
        (&imported["games"], imported["ids"].as_array().map(Vec::len)),
        (&json!(2), Some(2))
    );
    assert_eq!(
        (&imported["broken"][0]["number"], &imported["broken"][0]["line"]),
        (&json!(2), &json!(6))
    );
    let again = client.send("POST", "/api/games/import", &[], pgn.as_bytes()).json();
    assert_eq!((&again["games"], &again["known"]), (&json!(0), &json!(2)));
    let ids: Vec<&str> =
        imported["ids"].as_array().expect("ids").iter().filter_map(Value::as_str).collect();
    let exported = client.get(&format!("/api/games/export?ids={}", ids.join(",")));
    assert_eq!(exported.header("content-type"), Some("application/x-chess-pgn; charset=utf-8"));
    assert!(exported.text().contains("1. e4 e5 2. Nf3 1-0") && exported.text().contains("{good}"));
    let over = client.game(ids[0]);
    assert_eq!((text(&over, "status"), text(&over, "winner")), ("over", "white"));
    let tree = client.send("POST", "/api/pgn", &[], pgn.as_bytes()).json();
    assert_eq!(tree["games"][0]["root"]["children"][0]["children"][0]["san"], "e5");
    assert_eq!(
        (tree["games"].as_array().map(Vec::len), &tree["broken"][0]["line"]),
        (Some(2), &json!(6))
    );
    let review = client.command(ids[1], json!({ "command": "move", "move": "d5" }));
    assert_eq!(review.status, 422, "it does not say who plays it");
}

#[test]
fn variations_are_trees_and_long_games_are_no_stack() {
    let (_folder, server) = server();
    let mut client = server.client();
    let pgn = "1. e4 {best} (1. d4 d5 (1... Nf6 2. c4)) e5 2. Nf3 $1 *";
    let shown = client.send("POST", "/api/pgn", &[], pgn.as_bytes()).json();
    let root = &shown["games"][0]["root"]["children"];
    assert_eq!((text(&root[0], "san"), text(&root[1], "san")), ("e4", "d4"));
    assert_eq!(root[0]["comment"], "best");
    assert_eq!(root[0]["children"][0]["children"][0]["nags"][0], 1);
    let variation = &root[1]["children"];
    assert_eq!((text(&variation[0], "san"), text(&variation[1], "san")), ("d5", "Nf6"));
    assert_eq!(variation[1]["children"][0]["uci"], "c2c4");
    let steps = |number: usize| if number % 2 == 1 { "Nf3 Nf6" } else { "Ng1 Ng8" };
    let moves: Vec<String> =
        (1..=500).map(|number| format!("{number}. {}", steps(number))).collect();
    let shown = client.send("POST", "/api/pgn", &[], moves.join(" ").as_bytes()).text();
    assert_eq!(shown.matches("\"uci\"").count(), 1000);
}

#[test]
fn browsers_and_addresses_name_the_language() {
    let (_folder, server) = server();
    let mut client = server.client();
    for (path, preferred, is_german) in [
        ("/api/nowhere", "de-DE,de;q=0.9,en;q=0.8", true),
        ("/api/nowhere", "fr-FR, en-US;q=0.7", false),
        ("/api/nowhere", "fr, *", false),
        ("/api/nowhere?x=1&lang=de", "en", true),
        ("/api/nowhere?lang=fr", "de", true),
    ] {
        let answer = client.send("GET", path, &[("Accept-Language", preferred)], b"").text();
        assert_eq!(
            answer.contains("Unter dieser Adresse"),
            is_german,
            "{path} {preferred}: {answer}"
        );
    }
}
