//! Measures warm probes on one thread: `cargo run --release --example syzygy-speed -- DIRECTORY`.
//! The positions are random, each side with its king and a queen, rook, knight or pawn.

use std::error::Error;
use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Color, Game, Piece, Role, Setup, Variant};
use kiebitz_tablebase::Syzygy;

fn positions(count: usize) -> Vec<Board> {
    let mut seed = 1_u64;
    let mut random = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % bound
    };
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut setup = Setup::empty(Variant::Chess);
        setup.turn = Color::ALL[random(2)];
        for color in Color::ALL {
            setup.pieces[random(64)] = Some(Piece::new(color, Role::King));
            let role = [Role::Rook, Role::Queen, Role::Pawn, Role::Knight][random(4)];
            setup.pieces[random(64)] = Some(Piece::new(color, role));
        }
        boards.extend(Board::try_from(setup).ok().filter(|board| board.occupied().len() == 4));
    }
    boards
}

/// Probes all boards again and again for two seconds; the first round is not counted.
fn measure(name: &str, boards: &[Board], probe: impl Fn(&Board) -> bool) {
    let covered = boards.iter().filter(|board| probe(board)).count();
    let start = Instant::now();
    let mut probes = 0;
    while start.elapsed() < Duration::from_secs(2) {
        probes += boards.iter().filter(|board| probe(board)).count();
    }
    let rate = probes as f64 / start.elapsed().as_secs_f64();
    println!("{name}: {rate:.0} probes a second ({covered} of {} covered)", boards.len());
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which directory holds the tables?")?;
    let tables = Syzygy::open(&path)?;
    println!("{} tables, up to {} pieces", tables.tables(), tables.max_pieces());
    let boards = positions(10_000);
    measure("WDL", &boards, |board| tables.probe_wdl(board).is_some());
    measure("DTZ", &boards, |board| tables.probe_dtz(board).is_some());
    measure("root", &boards[..500], |board| {
        tables.rank_root_moves(&Game::new(*board), true).is_some()
    });
    Ok(())
}
