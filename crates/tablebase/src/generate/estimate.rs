//! What a table will cost, before it is begun.

use std::time::Duration;

use kiebitz_chess::{Color, Role};

use super::GenerateOptions;
use crate::cell::Cell;
use crate::file::sides;
use crate::layout::{Space, choose};
use crate::material::Material;

/// What one table is expected to need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// Places for positions, both sides to move together.
    pub positions: u64,
    /// Bytes of memory at the peak.
    pub memory: u64,
    /// Bytes on disk while it is built, the table included.
    pub disk: u64,
    /// Bytes of the table.
    pub file: u64,
    /// Processor time.
    pub time: Duration,
}

/// What a place costs, measured without pawns and with them; see docs/benchmarks.md. Pawns promote into
/// tables that must be unpacked.
struct Cost {
    /// Places solved a second and thread.
    solved: f64,
    /// Places packed a second and thread.
    packed: f64,
    /// Bytes of the table.
    bytes: f64,
}

const PIECES: Cost = Cost { solved: 27e6, packed: 17e6, bytes: 0.045 };
const PAWNS: Cost = Cost { solved: 11e6, packed: 12e6, bytes: 0.075 };

impl Estimate {
    /// The estimate for a table, its dependencies not counted. The few tables with values of more than 253
    /// plies need more; that shows only when they are built.
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
        let file = (stored as f64 * cost.bytes) as u64;
        let work = if pawns > 0 { stored * cell } else { 0 };
        let seconds = positions as f64 / cost.solved + stored as f64 / cost.packed;
        Estimate {
            positions,
            memory,
            disk: work + 2 * file,
            file,
            time: Duration::from_secs_f64(seconds),
        }
    }
}

/// Places for positions of a table, both sides to move together.
fn places(material: &Material) -> u64 {
    let own = usize::from(material.side(Color::White).count(Role::Pawn));
    let pawns = usize::from(material.pawns());
    // Pawn placements up to the mirror; a few are their own mirror image.
    let slices = match pawns {
        0 => 1,
        _ => (choose(48, own) * choose(48 - own, pawns - own)).div_ceil(2),
    };
    2 * 64 * Space::new(material).words() as u64 * slices as u64
}
