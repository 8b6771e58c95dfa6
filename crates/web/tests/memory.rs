//! An open server stays small. A file of its own: what is measured is the whole process.

#![cfg(target_os = "linux")]

mod common;

use std::fmt::Write as _;

use common::{Folder, Running, text};
use kiebitz_web::{Limits, Settings};
use serde_json::json;

/// The memory of this process, in MiB.
fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/status").expect("Linux tells it");
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it is there");
    let kib: usize = line.split_whitespace().next().and_then(|kib| kib.parse().ok()).expect("kB");
    kib / 1024
}

#[test]
fn thirty_engine_games_stay_in_the_budget() {
    let folder = Folder::new();
    let limits = Limits { memory: Some(192 << 20), ..Limits::default() };
    let settings = Settings::new(folder.0.join("games.db"), folder.0.join("tables"));
    let server = Running::with(Settings { cores: Some(1), limits, ..settings });
    let mut client = server.client();
    let wish = json!({ "white": "engine", "black": "engine", "movetime": "60s" });
    // What everything needs once: the networks, the books.
    let first = client.begin(wish.clone());
    client.until(text(&first, "id"), |game| game["status"] == "thinking");
    let before = resident();
    let mut refused = None;
    let begun = (0..30).filter(|_| {
        let answer = client.post("/api/games", &wish);
        if answer.status == 201 {
            let game = answer.json();
            client.until(text(&game, "id"), |game| game["status"] == "thinking");
            return true;
        }
        refused = Some(answer);
        false
    });
    let begun = begun.count();
    let grown = resident().saturating_sub(before);
    println!("{begun} games, {grown} MiB more than with one");
    // With tables of 32 MiB it was 64 MiB for each.
    assert!(begun >= 5, "{begun} games found room");
    assert!(grown < 300, "{grown} MiB");
    let refused = refused.expect("144 MiB are not for thirty games");
    assert_eq!((refused.status, refused.json()["error"]["code"].as_str()), (429, Some("busy")));
    assert_eq!(client.get("/api/games").status, 200);

    // What is exported again and again goes over the wire piece by piece, and its parts are kept once.
    let mut long = String::from("[White \"Long\"]\n\n");
    for number in 1..=2_000 {
        let _ = write!(long, "{{{}}} ", "x".repeat(1000));
        let step = if number % 2 == 1 { "Nf3 Nf6" } else { "Ng1 Ng8" };
        if number <= 300 {
            let _ = write!(long, "{number}. {step} ");
        }
    }
    let imported = client.send("POST", "/api/games/import", &[], (long + "*").as_bytes()).json();
    let id = imported["ids"][0].as_str().unwrap_or_else(|| panic!("{imported}")).to_owned();
    let ids = vec![id.as_str(); 1000].join(",");
    let before = resident();
    let exported = client.get(&format!("/api/games/export?ids={ids}"));
    assert_eq!(exported.status, 200);
    assert!(exported.body.len() > 1 << 20, "{} bytes", exported.body.len());
    let grown = resident().saturating_sub(before);
    assert!(grown < 200, "{grown} MiB for a game of {} kB", exported.body.len() / 1024);
}
