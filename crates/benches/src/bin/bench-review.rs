//! Measures the overhead of a review: every game is reviewed, and its positions are searched again
//! by an engine alone with the same number of nodes. The difference is the overhead.
//!
//! `bench-review NODES FILE.pgn...` prints a Markdown table. The two take turns game by game, so a busy machine slows both.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use kiebitz_benches::timed;
use kiebitz_chess::Game;
use kiebitz_engine::{Engine, Limits, Options, Stop};
use kiebitz_games::pgn;
use kiebitz_review::{Judge, JudgeSettings};

fn main() -> Result<()> {
    let usage = "usage: bench-review NODES FILE.pgn...";
    let mut arguments = std::env::args_os().skip(1);
    let nodes = arguments.next().and_then(|text| text.to_str()?.parse().ok()).context(usage)?;
    let files: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
    ensure!(nodes > 0 && !files.is_empty(), usage);
    println!("| file | games | positions | nodes a position | searches alone | review | ratio |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for file in files {
        let source = BufReader::new(File::open(&file).with_context(|| file.display().to_string())?);
        let mut judge = Judge::new(JudgeSettings { nodes, ..JudgeSettings::default() })?;
        let mut engine = Engine::new(Options {
            hash_mib: 2,
            seed: Some(0),
            library: false,
            ..Options::default()
        })?;
        let (mut games, mut positions) = (0, 0);
        let mut times = [Duration::ZERO; 2];
        for entry in pgn::read(source) {
            let Ok(game) = entry?.game else { continue };
            let (searched, alone) = timed(|| search_all(&mut engine, &game.game(), nodes));
            let (review, judged) = timed(|| judge.review(&game, &Stop::new(), &|_| {}));
            review?;
            games += 1;
            positions += searched;
            times = [times[0] + alone, times[1] + judged];
        }
        let [alone, judged] = times.map(|time| time.as_secs_f64());
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!(
            "| `{name}` | {games} | {positions} | {nodes} | {alone:.1} s | {judged:.1} s | {:.3} |",
            judged / alone
        );
    }
    Ok(())
}

/// Searches every position of a game that is not over, and returns how many there are.
fn search_all(engine: &mut Engine, game: &Game, nodes: u64) -> usize {
    let mut so_far = Game::new(*game.start());
    let mut positions = 0;
    let mut moves = game.moves().iter();
    loop {
        if so_far.outcome().is_none() {
            engine.new_game();
            engine.search(&so_far, &Limits::nodes(nodes), &Stop::new(), &mut |_| {});
            positions += 1;
        }
        match moves.next() {
            Some(&m) => so_far.play(m).expect("the moves of a game are legal"),
            None => return positions,
        }
    }
}
