//! Perft speed of Kiebitz beside cozy-chess, shakmaty, Stockfish and Fairy-Stockfish, as a Markdown table.

use anyhow::Result;
use kiebitz_benches::perft::{CASES, measure};

const ROUNDS: usize = 5;

fn main() -> Result<()> {
    for case in &CASES {
        let speeds = measure(case, ROUNDS)?;
        println!("\n**{}**, {} nodes, best of {ROUNDS} rounds\n", case.name, case.nodes);
        println!("| program | seconds | million nodes/s | Kiebitz is |");
        println!("|---|---:|---:|---:|");
        for speed in &speeds {
            let (millions, ratio) =
                (speed.nodes_per_second / 1e6, speeds[0].nodes_per_second / speed.nodes_per_second);
            println!("| {} | {:.3} | {millions:.0} | {ratio:.2} × |", speed.program, speed.seconds);
        }
    }
    Ok(())
}
