//! A hostile server: its names contain terminal escapes and deceptive characters, and its ids other
//! paths.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::{hasty, hurry};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::Uri;
use futures_util::StreamExt;
use kiebitz_bot::lichess::api::checked;
use kiebitz_bot::lichess::{Api, GameNews, News, Settings, Tell};
use kiebitz_games::store::{Filter, Store};
use kiebitz_play::{Language, Memory};
use kiebitz_players::text::is_hidden;
use kiebitz_protocol::http::{Client, Token};
use serde_json::{Value, json};
use tokio::sync::watch;

/// Sets the window's title, clears the screen, breaks the line, and reverses the text direction.
const EVIL: &str = "\x1b]0;owned\x07\x1b[2J\u{9b}31mEve\r\n\u{202e}\u{200b}evE";

/// Ids that must not become parts of URLs.
const IDS: [&str; 5] = ["../../../account", "abcd1234?x=y", "abcd/234", "abc", "\x1b[2Jabcd1234"];

#[derive(Clone, Default)]
struct Evil {
    /// The requested paths.
    paths: Arc<Mutex<Vec<String>>>,
}

fn challenge(id: &str, name: &str) -> Value {
    json!({
        "id": id, "status": "created", "rated": false, "speed": "blitz",
        "challenger": {"id": "eve", "name": name, "title": EVIL, "rating": 1500},
        "variant": {"key": EVIL}, "timeControl": {"type": "clock", "limit": 300, "increment": 3},
    })
}

fn events() -> String {
    let mut lines: Vec<Value> =
        IDS.map(|id| json!({"type": "gameStart", "game": {"gameId": id}})).into();
    lines.extend(IDS.map(|id| json!({"type": "challenge", "challenge": challenge(id, "Eve")})));
    lines.push(json!({"type": "challenge", "challenge": challenge("evil0001", EVIL)}));
    let long = "A".repeat(1_000_000);
    lines.push(json!({"type": "challenge", "challenge": challenge("evil0002", &long)}));
    lines.push(json!({"type": "gameStart", "game": {"gameId": [EVIL]}}));
    lines.push(json!({"type": "gameStart", "game": {"gameId": "strange1"}}));
    lines.push(json!({"type": "gameStart", "game": {"gameId": "playable"}}));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn game(variant: &str) -> String {
    let full = json!({
        "type": "gameFull", "id": EVIL, "variant": {"key": variant}, "initialFen": "startpos",
        "createdAt": u64::MAX, "clock": {"initial": u64::MAX, "increment": u64::MAX},
        "white": {"id": "eve", "name": EVIL, "title": EVIL}, "black": {"id": "kiebitz", "name": EVIL},
        "state": {"moves": "", "wtime": i64::MAX, "btime": i64::MIN, "status": "started"},
    });
    let said =
        json!({"type": "chatLine", "room": "player", "username": EVIL, "text": "!about \x1b"});
    let over = json!({"type": "gameState", "moves": "e2e4", "wtime": 1, "btime": 1,
        "status": "resign", "winner": "white"});
    format!("{full}\n{said}\n{over}\n")
}

async fn answer(State(evil): State<Evil>, uri: Uri) -> Body {
    evil.paths.lock().expect("no thread panics").push(uri.path().to_owned());
    let stream = |text: String| {
        let lines = futures_util::stream::iter([Ok::<_, std::io::Error>(text)]);
        Body::from_stream(lines.chain(futures_util::stream::pending()))
    };
    match uri.path() {
        "/api/account" => {
            Body::from(json!({"id": "kiebitz", "username": EVIL, "title": "BOT"}).to_string())
        }
        "/api/stream/event" => stream(events()),
        "/api/bot/game/stream/strange1" => stream(game(EVIL)),
        "/api/bot/game/stream/playable" => stream(game("standard")),
        _ => Body::from("{}"),
    }
}

#[test]
fn nothing_of_a_hostile_server_reaches_the_terminal_or_an_address() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let evil = Evil::default();
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let database = folder.join("games.db");
    let news = Arc::new(Mutex::new(Vec::new()));
    let (leave, leaving) = watch::channel(false);
    let heard = news.clone();
    let tell = Tell::new(move |told: News| {
        if matches!(told, News::Over(..)) {
            leave.send_replace(true);
        }
        heard.lock().expect("no thread panics").push(told);
    });
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("it has one"));
        let router = Router::new().fallback(answer).with_state(evil.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        let client = Client::new(&address, Token::new("secret").ok()).expect("an address");
        let api = Api::new(client, hurry());
        let memory = Memory::new(Store::open(&database).expect("a database"), false);
        let settings = Settings { memory: Some(memory), ..hasty() };
        let bot = kiebitz_bot::lichess::run(api, &address, settings, leaving, tell);
        let bot = tokio::time::timeout(Duration::from_secs(120), bot).await.expect("in time");
        assert_eq!(bot.expect("it runs").losses, 1);
    });

    let news = news.lock().expect("no thread panics").clone();
    let is_strange = |news: &&News| matches!(news, News::Strange(_));
    assert_eq!(news.iter().filter(is_strange).count(), 2 * IDS.len() + 1, "{news:?}");
    let is_declined = |news: &&News| matches!(news, News::Declined(..));
    assert_eq!(news.iter().filter(is_declined).count(), 2, "{news:?}");
    let is_given_up = |news: &News| matches!(news, News::Game(_, GameNews::GivenUp(_)));
    assert!(news.iter().any(is_given_up), "{news:?}");
    for language in Language::ALL {
        for line in news.iter().map(|news| news.say(language)) {
            assert!(!line.contains(|c: char| c.is_control() || is_hidden(c)), "{line:?}");
            assert!(line.chars().count() < 800, "{line}");
        }
    }
    let kept = Store::open(&database).and_then(|store| store.list(&Filter::default()));
    assert_eq!(kept.expect("a list").len(), 1);
    let paths = evil.paths.lock().expect("no thread panics").clone();
    let games = ["evil0001", "evil0002", "strange1", "playable"];
    for path in &paths {
        let is_known = matches!(path.as_str(), "/api/account" | "/api/stream/event")
            || path.split('/').any(|part| games.contains(&part));
        assert!(is_known, "{paths:?}");
    }
}

#[test]
fn names_cannot_change_an_address() {
    assert_eq!(checked("bernstein-2ply"), Ok("bernstein-2ply"));
    for wrong in ["", "..", "a/b", "a?b", "a b", "ü", &"x".repeat(41)] {
        assert!(checked(wrong).is_err(), "{wrong}");
    }
}
