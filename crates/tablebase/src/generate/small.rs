//! The tables of three pieces of chess, solved in memory in a tenth of a second: too small for files.

use std::collections::HashMap;
use std::sync::Arc;

use kiebitz_chess::{Board, Color, Variant};

use super::GenerateError;
use super::children::{Lookup, bare_kings, child};
use super::exits::{Child, Exits};
use super::geometry::Geometry;
use super::solve::{Solver, TooLong};
use crate::cell::{Cell, Word};
use crate::layout::{Layout, Place};
use crate::material::Material;
use crate::slices::Pawns;
use crate::value::Value;

/// The most pieces of these tables.
pub const PIECES: usize = 3;

/// The tables by their material. Their values fit into bytes.
pub struct SmallTables(HashMap<Material, SmallTable>);

struct SmallTable {
    layout: Layout,
    /// The words of each slice, with White and with Black to move.
    slices: Vec<[Arc<Vec<Word<u8>>>; 2]>,
}

impl SmallTables {
    /// Solves all of them; those without pawns come first, since pawns promote into them.
    pub fn solve() -> Result<SmallTables, GenerateError> {
        let mut tables = SmallTables(HashMap::new());
        for material in Material::all(PIECES, Variant::Chess) {
            let table = tables.table(material)?;
            tables.0.insert(material, table);
        }
        Ok(tables)
    }

    /// The value of a position of three pieces; `None` if it is not one.
    pub fn probe(&self, board: &Board) -> Option<Value> {
        let (material, swapped) = Material::of(board).table();
        let SmallTable { layout, slices } = self.0.get(&material)?;
        let Place { word, bit } = layout.locate_board(board, swapped)?;
        let (color, size) = (board.turn().index() ^ usize::from(swapped), layout.space().words());
        Value::from_number(slices[word / size][color][word % size][usize::from(bit)].number())
    }

    fn table(&self, material: Material) -> Result<SmallTable, GenerateError> {
        let layout = Layout::new(material);
        let geometry = Geometry::new(layout.space());
        let mut slices = Vec::new();
        for slice in 0..layout.slices().len() {
            let pawns = layout.slices().pawns(slice);
            let exits = |color| {
                Exits::new(material, pawns, color, &|material, pawns, to_move| {
                    self.child(&layout, &slices, (material, pawns, to_move))
                })
            };
            let [white, black] = Color::ALL.map(exits);
            let mut solver = Solver::new(&geometry, pawns, [&white?, &black?]);
            while solver.layer().map_err(|TooLong| GenerateError::TooLong(material))?.is_some() {}
            slices.push(solver.finish().map(Arc::new));
        }
        Ok(SmallTable { layout, slices })
    }

    /// A solved slice: of the table under way, with its `slices` so far, or of another one.
    fn child(
        &self,
        layout: &Layout,
        slices: &[[Arc<Vec<Word<u8>>>; 2]],
        (material, pawns, to_move): (Material, Pawns, Color),
    ) -> Result<Child<u8>, GenerateError> {
        if material.is_bare() {
            return Ok(bare_kings(material));
        }
        let lost = || GenerateError::Inside("a position leads to one that is not solved yet");
        let lookup = Lookup::new(material, pawns, to_move);
        let (layout, slices) = match self.0.get(&lookup.table) {
            Some(known) => (&known.layout, &*known.slices),
            None => (layout, slices),
        };
        let (slice, _) = layout.slices().find(lookup.pawns).ok_or_else(lost)?;
        let words = slices.get(slice).ok_or_else(lost)?[lookup.to_move.index()].clone();
        child(material, pawns, to_move, layout, words, slice).ok_or_else(lost)
    }
}
