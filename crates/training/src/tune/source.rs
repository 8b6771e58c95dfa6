//! New weights as the file that they are compiled from.

use std::fmt::Write as _;

use kiebitz_engine::eval::{Model, Term};

use super::Tuned;
use super::fit::Point;

/// Moves the mean of each piece-square table into the material value, so that material values are
/// average values. The evaluation stays the same.
pub(super) fn centre_squares(model: Model, weights: &mut [Point]) {
    let terms = model.terms();
    let start = |name| terms.iter().find(|term| term.name == name).map(|term: &Term| term.start);
    let tables = ["pawn_square", "knight_square", "bishop_square", "rook_square", "queen_square"];
    let Some(material) = start("material") else { return };
    // In Racing Kings there are no pawns, and the values begin with the knight's.
    let known = tables.into_iter().filter_map(|table| Some((table, start(table)?)));
    for (role, (table, first)) in known.enumerate() {
        // No pawn stands on the first or the last rank.
        let squares =
            if table == "pawn_square" { first + 8..first + 56 } else { first..first + 64 };
        let squares = &mut weights[squares];
        let mean = [0, 1].map(|phase| {
            squares.iter().map(|square| square[phase]).sum::<f32>() / squares.len() as f32
        });
        for square in squares {
            *square = [square[0] - mean[0], square[1] - mean[1]];
        }
        let value = &mut weights[material + role];
        *value = [value[0] + mean[0], value[1] + mean[1]];
    }
}

/// The file `weights.txt` of an evaluation.
pub(super) fn weights_source(tuned: &Tuned, data: &str) -> String {
    let title = match tuned.model {
        Model::Chess => {
            "The weights of the hand-written evaluation, in centipawns: (middlegame, endgame). For the king\n\
             # danger, in danger units."
        }
        Model::RacingKings => {
            "The weights of Racing Kings, in centipawns: (opening, end of the game)."
        }
    };
    let [training, held_out] = tuned.positions;
    let loss = |[seen, unseen]: [f64; 2]| format!("{seen:.6} (held out {unseen:.6})");
    let (before, after, k) = (loss(tuned.before), loss(tuned.after), tuned.k);
    let mut text = format!(
        "# {title}\n#\n# Written by `kiebitz tune`; do not edit by hand.\n# Data: {data}\n\
         # Positions: {training}, and {held_out} held out.\n\
         # Mean squared error: {before} before, {after} after; K = {k:.6}.\n\n"
    );
    for term in tuned.model.terms() {
        let _ = writeln!(text, "# {}\n{}", term.meaning, term.name);
        for row in tuned.weights[term.start..term.start + term.len].chunks(8) {
            let row: Vec<String> =
                row.iter().map(|value| format!("{} {}", value.mg(), value.eg())).collect();
            let _ = writeln!(text, "  {}", row.join(", "));
        }
    }
    text
}
