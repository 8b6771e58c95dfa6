//! Measures the benefit of learning: many games against one deterministic opponent, with learning
//! and without.
//!
//! `learning [GAMES [NODES [OPPONENT'S NODES]]]` prints a Markdown table of the score by blocks of twenty games. The
//! engine has White in every game. Both sides search a fixed number of nodes with an empty transposition table, so without
//! learning every game is the same.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use kiebitz_books::openings;
use kiebitz_chess::{Color, Game, Outcome, Reason};
use kiebitz_engine::{Engine, Limits, Options, Stop};
use kiebitz_games::pgn::Tags;
use kiebitz_games::store::{NewGame, Store};

/// Games in a line of the table.
const BLOCK: usize = 20;

/// Longer games count as drawn.
const LONGEST: usize = 300;

/// A game and its result for White, from 0 to 1.
struct Played {
    game: Game,
    outcome: Outcome,
}

impl Played {
    fn points(&self) -> f64 {
        match self.outcome.winner {
            Some(Color::White) => 1.0,
            Some(Color::Black) => 0.0,
            None => 0.5,
        }
    }

    /// The first moves, as text.
    fn line(&self, plies: usize) -> String {
        let moves = self.game.boards().iter().zip(self.game.moves()).take(plies);
        moves.map(|(board, &m)| board.san(m)).collect::<Vec<_>>().join(" ")
    }
}

fn main() -> Result<()> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let mut next = |default: u64| numbers.next().transpose().map(|n| n.unwrap_or(default));
    let usage = "usage: learning [GAMES [NODES [OPPONENT'S NODES]]]";
    let games = next(200).context(usage)? as usize;
    let nodes = [next(300).context(usage)?, next(1000).context(usage)?];
    ensure!(games > 0 && nodes.iter().all(|&nodes| nodes > 0), usage);
    println!("{games} games, White with {} nodes a move, Black with {}\n", nodes[0], nodes[1]);
    for learns in [false, true] {
        let start = Instant::now();
        let played = series(games, nodes, learns)?;
        report(&played, learns);
        println!("\n{:.0} s\n", start.elapsed().as_secs_f64());
    }
    Ok(())
}

/// Plays the games one after the other; each game uses what the earlier ones taught.
fn series(games: usize, nodes: [u64; 2], learns: bool) -> Result<Vec<Played>> {
    let mut store = Store::in_memory()?;
    let options = || Options { hash_mib: 1, seed: Some(1), ..Options::default() };
    let mut opponent = Engine::new(options())?;
    let mut played = Vec::new();
    for _ in 0..games {
        let experience = if learns { Some(Arc::new(store.experience()?)) } else { None };
        let mut engine = Engine::new(Options { experience, ..options() })?;
        opponent.new_game();
        let one = play([&mut engine, &mut opponent], nodes)?;
        let tags: Tags = [("White", "learner"), ("Black", "opponent")].into_iter().collect();
        let (kinds, start) = ([None, None], *one.game.start());
        let id = store.begin(&NewGame { tags, kinds, start })?;
        for &m in one.game.moves() {
            store.append(id, m, None)?;
        }
        store.finish(id, one.outcome)?;
        if learns {
            store.learn(id, Color::White)?;
        }
        played.push(one);
    }
    Ok(played)
}

fn play(players: [&mut Engine; 2], nodes: [u64; 2]) -> Result<Played> {
    let mut game = Game::default();
    let outcome = loop {
        let claimed = game.claimable_draw().map(Outcome::draw);
        if let Some(outcome) = game.outcome().or(claimed) {
            break outcome;
        }
        if game.moves().len() >= LONGEST {
            break Outcome::draw(Reason::Agreement);
        }
        let side = game.board().turn().index();
        let limits = Limits::nodes(nodes[side]);
        let report = players[side].search(&game, &limits, &Stop::new(), &mut |_| {});
        game.play(report.best.context("a game that is not over has a move")?)?;
    };
    Ok(Played { game, outcome })
}

fn report(played: &[Played], learns: bool) {
    println!("### {} learning\n", if learns { "With" } else { "Without" });
    println!(
        "| games | won | drawn | lost | score | different games | openings (first four plies) |"
    );
    println!("|---|---:|---:|---:|---:|---:|---|");
    for (block, games) in played.chunks(BLOCK).enumerate() {
        let count = |points: f64| games.iter().filter(|one| one.points() == points).count();
        let score: f64 = games.iter().map(Played::points).sum::<f64>() / games.len() as f64;
        let different: BTreeMap<String, usize> = tally(games.iter().map(|one| one.line(LONGEST)));
        let mut openings: Vec<(String, usize)> =
            tally(games.iter().map(|one| one.line(4))).into_iter().collect();
        openings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let shown: Vec<String> =
            openings.iter().take(3).map(|(line, count)| format!("{line} ({count})")).collect();
        let more = openings.len().saturating_sub(3);
        let more = if more > 0 { format!(", {more} more") } else { String::new() };
        println!(
            "| {}–{} | {} | {} | {} | {:.1} % | {} | {}{more} |",
            block * BLOCK + 1,
            block * BLOCK + games.len(),
            count(1.0),
            count(0.5),
            count(0.0),
            100.0 * score,
            different.len(),
            shown.join(", "),
        );
    }
    let names = tally(played.iter().map(|one| {
        openings::of_game(&one.game).map_or("?".to_owned(), |o| format!("{} {}", o.eco, o.english))
    }));
    println!("\n{} {} by name", names.len(), if names.len() == 1 { "opening" } else { "openings" });
}

fn tally(items: impl Iterator<Item = String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for item in items {
        *counts.entry(item).or_insert(0) += 1;
    }
    counts
}
