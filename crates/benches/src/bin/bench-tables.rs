//! Measures the speed of table probes:
//! `cargo run --release -p kiebitz-benches --bin bench-tables -- DIR [PIECES]`.
//!
//! Random legal positions of all tables with that many pieces (4 by default), each table and side to
//! move as often as any other; one thread. First the time to the first answer, then a round that
//! unpacks blocks as needed, then rounds in which everything is in memory.

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use kiebitz_chess::{Board, Color, Variant};
use kiebitz_gametree::random::Random;
use kiebitz_tablebase::{Place, Tables, Value};

/// Positions asked about.
const POSITIONS: usize = 400_000;
/// Bytes of the cache.
const CACHE: usize = 128 << 20;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let dir = arguments.next().context("which directory of tables?")?;
    let pieces: usize =
        arguments.next().map_or(Ok(4), |pieces| pieces.parse()).context("how many pieces?")?;

    let fen = "8/8/8/8/8/4k3/8/R3K2Q w - - 0 1";
    let board = Board::from_fen(fen, Variant::Chess)?;
    let begun = Instant::now();
    let first = Tables::open(&dir)?.probe(&board)?;
    println!(
        "Cold start to first answer: {:.1} ms ({first:?})",
        begun.elapsed().as_secs_f64() * 1e3
    );

    let tables = Tables::with_cache(&dir, CACHE)?;
    let materials: Vec<_> = tables
        .materials()
        .into_iter()
        .filter(|material| material.pieces() == pieces && material.variant() == Variant::Chess)
        .collect();
    ensure!(!materials.is_empty(), "there are no tables of {pieces} pieces in {dir}");
    let mut random = Random::new(1);
    let mut boards = Vec::with_capacity(POSITIONS);
    while boards.len() < POSITIONS {
        let material = &materials[random.below(materials.len())];
        let table = tables.table(material)?.context("it was there")?;
        let place =
            Place { word: random.below(table.layout().words()), bit: random.below(64) as u8 };
        let color = Color::ALL[random.below(2)];
        boards.extend(table.layout().board(place, color));
    }
    for round in 0..4 {
        let begun = Instant::now();
        let mut sum = [0u64; 3];
        for board in &boards {
            match tables.probe(board)?.context("a table covers it")? {
                Value::Win(_) => sum[0] += 1,
                Value::Draw => sum[1] += 1,
                Value::Loss(_) => sum[2] += 1,
            }
        }
        let rate = boards.len() as f64 / begun.elapsed().as_secs_f64();
        let name = if round == 0 { "cold" } else { "warm" };
        println!(
            "{} tables of {pieces} pieces, {name}: {rate:.0} probes a second ({sum:?} won, drawn, lost; {:.1} MB in memory)",
            materials.len(),
            tables.cached_bytes() as f64 / 1e6,
        );
    }
    Ok(())
}
