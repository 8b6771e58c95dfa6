//! The choice of positions to compare.

use kiebitz_chess::{Board, Color, Piece, Role, Setup};
use kiebitz_engine::Stop;
use kiebitz_tablebase::{FileError, Material, ProbeError, TableFile, Tables, positions};
use kiebitz_words::said;

use super::winner;
use crate::random::Random;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionSelection {
    Position(Board),
    Random {
        count: usize,
        seed: u64,
    },
    /// All at this distance from the end, in plies.
    Distance(u16),
    All,
}

#[derive(Debug, thiserror::Error)]
pub enum SelectionError {
    OtherMaterial { found: Material, material: Material },
    Draw,
    NoWin(Material),
    Probe(#[from] ProbeError),
    File(#[from] FileError),
}

said! { SelectionError {
    OtherMaterial { found, material } => "compare-other-material", found = found.to_string(), material = material.to_string();
    Draw => "compare-draw";
    NoWin(material) => "compare-no-win", material = material.to_string();
    Probe(error) => error;
    File(error) => error;
} }

/// The positions to compare, evenly spread if there are more than `most`. `None` if it was stopped.
pub fn select(
    tables: &Tables,
    (material, table): (Material, &TableFile),
    selection: PositionSelection,
    most: Option<usize>,
    stop: &Stop,
) -> Result<Option<Vec<Board>>, SelectionError> {
    let chosen = match selection {
        PositionSelection::Position(board) => {
            let found = Material::of(&board).table().0;
            if found != material {
                return Err(SelectionError::OtherMaterial { found, material });
            }
            if winner(tables, &board)?.is_none() {
                return Err(SelectionError::Draw);
            }
            return Ok(Some(vec![board]));
        }
        PositionSelection::Random { count, seed } => at_random(tables, &material, count, seed)?,
        PositionSelection::Distance(plies) => at_distance(table, plies)?,
        PositionSelection::All => {
            let sides = Color::ALL.map(|color| table.stats(color).longest());
            let longest = sides.into_iter().max().unwrap_or(0);
            let Some(all) = all(table, longest, stop)? else { return Ok(None) };
            all
        }
    };
    if chosen.is_empty() {
        return Err(SelectionError::NoWin(material));
    }
    Ok(Some(match most.filter(|most| *most < chosen.len()) {
        Some(most) => (0..most).map(|number| chosen[number * chosen.len() / most]).collect(),
        None => chosen,
    }))
}

/// How many placements are tried for each position; some materials are hardly ever won.
const TRIES: usize = 20_000;

/// Random decisive positions of a material, all different. Fewer than asked for if there are hardly
/// any.
pub fn at_random(
    tables: &Tables,
    material: &Material,
    count: usize,
    seed: u64,
) -> Result<Vec<Board>, ProbeError> {
    let mut random = Random::new(seed);
    let mut found: Vec<Board> = Vec::with_capacity(count.min(1 << 20));
    let mut seen = std::collections::HashSet::new();
    let mut tries = TRIES.saturating_mul(count);
    while found.len() < count && tries > 0 {
        tries -= 1;
        let Some(board) = placed(material, &mut random) else { continue };
        if seen.contains(&board.key()) || board.legal_moves().is_empty() {
            continue;
        }
        if winner(tables, &board)?.is_some_and(|(_, plies)| plies > 0) {
            seen.insert(board.key());
            found.push(board);
        }
    }
    Ok(found)
}

/// The pieces on random squares with a random side to move; `None` if that is illegal.
fn placed(material: &Material, random: &mut Random) -> Option<Board> {
    let mut setup = Setup::empty(material.variant());
    for color in Color::ALL {
        for role in material.side(color).roles().chain([Role::King]) {
            let place = &mut setup.pieces[random.below(64)];
            if place.is_some() {
                return None;
            }
            *place = Some(Piece::new(color, role));
        }
    }
    setup.turn = if random.below(2) == 0 { Color::White } else { Color::Black };
    Board::try_from(setup).ok()
}

/// The positions of a table that are `plies` from the end, one of each symmetric set.
pub fn at_distance(table: &TableFile, plies: u16) -> Result<Vec<Board>, FileError> {
    let mut found = Vec::new();
    positions(table, plies, true, &mut |board, _| {
        found.push(*board);
        true
    })?;
    Ok(found)
}

/// All decisive positions of a table, by increasing distance from the end, one of each symmetric
/// set. `None` if it was stopped.
pub fn all(table: &TableFile, longest: u16, stop: &Stop) -> Result<Option<Vec<Board>>, FileError> {
    let mut found = Vec::new();
    for plies in 1..=longest {
        if stop.is_stopped() {
            return Ok(None);
        }
        found.extend(at_distance(table, plies)?);
    }
    Ok(Some(found))
}
