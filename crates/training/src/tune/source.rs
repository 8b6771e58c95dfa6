//! New weights as a Rust file.

use std::fmt::Write as _;

use kiebitz_engine::eval::{Model, Pair, Term};

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

/// The file `weights.rs` of an evaluation.
pub(super) fn weights_source(tuned: &Tuned, data: &str) -> String {
    let mut text = String::new();
    let [training, held_out] = tuned.positions;
    let mut header = |line: &str| {
        let _ = writeln!(text, "//! {line}");
    };
    match tuned.model {
        Model::Chess => {
            header(
                "The weights of the hand-written evaluation, in centipawns: (middlegame, endgame). For the king",
            );
            header("danger, in danger units.");
        }
        Model::RacingKings => {
            header("The weights of Racing Kings, in centipawns: (opening, end of the game).");
        }
    }
    let _ = writeln!(text, "//!");
    let mut header = |line: &str| {
        let _ = writeln!(text, "//! {line}");
    };
    header("Written by `kiebitz tune`; do not edit by hand.");
    header(&format!("Data: {data}"));
    header(&format!("Positions: {training}, and {held_out} held out."));
    let loss = |[seen, unseen]: [f64; 2]| format!("{seen:.6} (held out {unseen:.6})");
    header(&format!(
        "Mean squared error: {} before, {} after; K = {:.6}.",
        loss(tuned.before),
        loss(tuned.after),
        tuned.k
    ));
    text.push_str(
        "\nuse super::{Pair, Weights};\n\nconst fn p(mg: i32, eg: i32) -> Pair {\n    Pair::new(mg, eg)\n}\n\n\
         /// What each term is worth.\n#[rustfmt::skip]\npub const WEIGHTS: Weights = Weights {\n",
    );
    for term in tuned.model.terms() {
        let values = &tuned.weights[term.start..term.start + term.len];
        let _ = writeln!(text, "    // {}", term.meaning);
        if values.len() <= 5 {
            let list: Vec<String> = values.iter().map(|value| pair(*value)).collect();
            let _ = writeln!(text, "    {}: [{}],", term.name, list.join(", "));
            continue;
        }
        let _ = writeln!(text, "    {}: [", term.name);
        let columns = match term.name {
            "king_square" if term.len == 32 => 4,
            "king_ahead" => 4,
            "ahead" => 6,
            _ if term.len.is_multiple_of(8) => 8,
            _ => 7,
        };
        for row in values.chunks(columns) {
            let list: Vec<String> = row.iter().map(|value| pair(*value) + ",").collect();
            let _ = writeln!(text, "        {}", list.join(" "));
        }
        text.push_str("    ],\n");
    }
    text.push_str("};\n");
    text
}

fn pair(value: Pair) -> String {
    format!("p({}, {})", value.mg(), value.eg())
}
