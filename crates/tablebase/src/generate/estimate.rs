//! The cost of a table, estimated before it is built.

use std::time::Duration;

use kiebitz_chess::{Color, Role, Variant};

use super::{GenerateOptions, SMALL};
use crate::cell::Cell;
use crate::file::{file_name, sides};
use crate::layout::{Space, choose};
use crate::material::Material;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// Places for positions, both sides to move together.
    pub positions: u64,
    /// Bytes of memory at the peak.
    pub memory: u64,
    /// The most bytes on disk while it is built: the saved state of the run, and the table itself.
    /// Quick tables save no state.
    pub disk: u64,
    /// Bytes of the table, about.
    pub file: u64,
    /// Bytes of the table, at most.
    pub most: u64,
    pub time: Duration,
}

/// What a place costs, measured without pawns and with them; see docs/benchmarks.md. Pawns promote into
/// tables that must be unpacked.
struct Cost {
    /// Places solved a second and thread.
    solved: f64,
    /// Places packed a second and thread.
    packed: f64,
    /// Bytes of the table, more than any was seen to take.
    most: f64,
}

const PIECES: Cost = Cost { solved: 27e6, packed: 17e6, most: 0.1 };
const PAWNS: Cost = Cost { solved: 11e6, packed: 12e6, most: 0.11 };

/// The most bytes of a table's header besides what each block adds.
const LARGE_HEADER: u64 = 8192;

/// The tables of up to four pieces by their file names, and the bytes each has.
const MEASURED: &str = include_str!("../../../../data/table-sizes.txt");

/// Bytes of a place in a table of Racing Kings that was not measured.
const RACING_BYTES: f64 = 0.015;
/// The same with pawns: against a bare king, and against other pieces.
const PAWNS_BYTES: [f64; 2] = [0.045, 0.085];
/// The same without pawns, by the material advantage in pawns: if neither side can win there is
/// little to store, if the win is long there is much, and if it is quick there is less again.
const PIECES_BYTES: [(f64, f64); 6] =
    [(0.0, 0.005), (1.0, 0.006), (1.5, 0.018), (3.0, 0.045), (6.0, 0.065), (18.0, 0.022)];

impl Estimate {
    /// The estimate for a table without its dependencies. The size is known for up to four pieces
    /// and estimated otherwise. The few tables with values of more than 253 plies need more, which
    /// shows only when they are built.
    pub fn new(material: &Material, options: &GenerateOptions) -> Estimate {
        Estimate::with_cells::<u8>(material, options)
    }

    /// The estimate for a table that is built with such cells.
    pub(super) fn with_cells<C: Cell>(material: &Material, options: &GenerateOptions) -> Estimate {
        let cell = C::BYTES as u64;
        let space = Space::new(material);
        let words = space.words() as u64;
        let pawns = material.pawns();
        let positions = places(material);
        // Values, four sets of bits and a value more for each word and side; squares and symmetries of the
        // placements; what is kept of other tables and slices; the program itself.
        let slice = words * 2 * (64 * cell + 4 * 8 + cell);
        let placements = space.placements() as u64 * (4 + 8 * 4);
        // What is kept of the tables it leads to, and of its own slices.
        let others: u64 = material.successors().iter().map(places).sum();
        let cache = options.cache() as u64;
        let own = if pawns > 0 { positions } else { 0 };
        let kept = (others * cell).min(cache) + (own * cell).min(cache);
        let memory = slice + placements + kept + (32 << 20);
        let stored = positions * sides(material) as u64 / 2;
        let cost = if pawns > 0 { PAWNS } else { PIECES };
        let file = measured(material).unwrap_or_else(|| (stored as f64 * density(material)) as u64);
        let most = LARGE_HEADER + (stored as f64 * cost.most) as u64;
        // The files beside a table while it is built (see the module `work`): all finished slices, and one
        // in the middle of its layers, if it is large enough to be saved there.
        let slice_file = words * 64 * sides(material) as u64 * cell + 6;
        let work_file = slices(material) * slice_file + TITLE;
        // Values of both sides, and a bit a place for what may still be lost.
        let layers_file =
            if words > SMALL as u64 { 2 * words * (64 * cell + 8) + TITLE } else { 0 };
        // The worst moment: all slices but the last are finished, and a new state of that one is written
        // while the one before is still there.
        let while_solving = work_file - slice_file + (2 * layers_file).max(slice_file);
        let seconds = positions as f64 / cost.solved + stored as f64 / cost.packed;
        Estimate {
            positions,
            memory,
            disk: while_solving.max(work_file + 2 * most),
            file,
            most,
            time: Duration::from_secs_f64(seconds),
        }
    }
}

/// Bytes of a table that was built before: they are the same on every machine.
fn measured(material: &Material) -> Option<u64> {
    let name = file_name(material);
    MEASURED.lines().find_map(|line| line.strip_prefix(&name)?.trim().parse().ok())
}

fn density(material: &Material) -> f64 {
    let sides = Color::ALL.map(|color| material.side(color));
    if material.variant() == Variant::RacingKings {
        return RACING_BYTES;
    }
    if material.pawns() > 0 {
        return PAWNS_BYTES[usize::from(sides.iter().all(|pieces| !pieces.is_empty()))];
    }
    let [white, black] = sides.map(|pieces| pieces.roles().map(worth).sum::<f64>());
    let ahead = (white - black).abs();
    for (low, high) in PIECES_BYTES.iter().zip(&PIECES_BYTES[1..]) {
        if ahead <= high.0 {
            return low.1 * (high.1 / low.1).powf((ahead - low.0) / (high.0 - low.0));
        }
    }
    PIECES_BYTES[PIECES_BYTES.len() - 1].1
}

/// The value of a piece, in pawns.
fn worth(role: Role) -> f64 {
    match role {
        Role::Queen => 9.0,
        Role::Rook => 5.0,
        Role::Bishop => 3.25,
        Role::Knight => 3.0,
        Role::Pawn | Role::King => 1.0,
    }
}

/// More than the names and numbers at the beginning of such a file.
const TITLE: u64 = 64;

/// Placements of the pawns, up to the mirror; a few are their own mirror image.
fn slices(material: &Material) -> u64 {
    let own = usize::from(material.side(Color::White).count(Role::Pawn));
    match usize::from(material.pawns()) {
        0 => 1,
        pawns => (choose(48, own) * choose(48 - own, pawns - own)).div_ceil(2) as u64,
    }
}

/// Places for positions of a table, both sides to move together.
fn places(material: &Material) -> u64 {
    2 * 64 * Space::new(material).words() as u64 * slices(material)
}
