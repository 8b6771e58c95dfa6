//! The evaluation explained: every group of terms, for both sides.

use std::fmt;

use kiebitz_chess::{Board, Color};
use kiebitz_words::{Language, text};
use serde::Serialize;

use super::Networks;
use super::handwritten::{FULL_PHASE, FULL_SCALE};
use super::model::Model;
use super::terms::Group;

/// One term of the evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExplanationRow {
    /// Short name.
    pub name: &'static str,
    /// The name in English words.
    pub words: String,
    /// Value for White.
    pub white: Phases,
    /// Value for Black.
    pub black: Phases,
    /// Contribution to `white_score` in centipawns.
    pub total: i32,
}

/// A value in both phases of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Phases {
    /// Centipawns in the middlegame.
    pub middlegame: i32,
    /// Centipawns in the endgame.
    pub endgame: i32,
}

/// What `kiebitz eval --json` prints. All scores are centipawns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EvalReport {
    /// Position as a FEN.
    pub fen: String,
    /// `chess`, `chess960` or `racingkings`.
    pub variant: &'static str,
    /// Side to move: `white` or `black`.
    pub turn: &'static str,
    /// Score for the side to move in centipawns.
    pub score: i32,
    /// Score for White in centipawns: the sum of the totals of the terms.
    pub white_score: i32,
    /// Score of the network for White in centipawns.
    pub network_white_score: i32,
    /// Weight of the middlegame values in percent; the rest is that of the endgame values.
    pub middlegame_percent: i32,
    /// How far the stronger side can still win, in percent; scales the endgame.
    pub winnable_percent: i32,
    /// The terms of the evaluation.
    pub terms: Vec<ExplanationRow>,
}

impl EvalReport {
    /// An explanation of this position, with the verdict of the built-in network.
    pub fn new(board: &Board, explanation: Explanation) -> EvalReport {
        let network = Networks::default().of(board.variant()).evaluate(board);
        EvalReport {
            fen: board.fen(),
            variant: board.variant().name(),
            turn: board.turn().name(),
            score: explanation.score,
            white_score: explanation.white,
            network_white_score: if board.turn().is_white() { network } else { -network },
            middlegame_percent: explanation.middlegame,
            winnable_percent: explanation.winnable,
            terms: explanation.lines,
        }
    }
}

/// A static evaluation, term by term. Made by [`explain`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Whose turn it is.
    pub turn: Color,
    /// Centipawns for the side to move: the value of [`super::evaluate`].
    pub score: i32,
    /// Centipawns for White.
    pub white: i32,
    /// The share of the middlegame, 0 to 100 percent.
    pub middlegame: i32,
    /// How much of the endgame value counts, given the risk of a draw: 0 to 100 percent.
    pub winnable: i32,
    pub lines: Vec<ExplanationRow>,
}

/// Explains the static evaluation of a position.
pub fn explain(board: &Board) -> Explanation {
    let model = Model::of(board.variant());
    let weights = model.weights();
    let mut sums = [[[0i32; 2]; 2]; Group::COUNT];
    let parts = model.trace(board, &mut |index: usize, color: Color, count: i32| {
        if index < model.danger() {
            let sum = &mut sums[model.group(index) as usize][color.index()];
            sum[0] += weights[index].mg() * count;
            sum[1] += weights[index].eg() * count;
        }
    });
    for color in Color::ALL {
        let cost = parts.danger[color.index()];
        sums[Group::KingDanger as usize][color.index()] = [-cost.mg(), -cost.eg()];
    }

    // Rounded cumulatively, so that the lines add up to the score exactly.
    let unit = FULL_PHASE * FULL_SCALE;
    let mut so_far = 0;
    let mut line = |name: &'static str, sides: [[i32; 2]; 2], share: i32| {
        let before = so_far / unit;
        so_far += share;
        let [white, black] = sides.map(|[middlegame, endgame]| Phases { middlegame, endgame });
        let words = text!(Language::English, "eval-term" / name);
        ExplanationRow { name, words, white, black, total: so_far / unit - before }
    };
    let early = parts.phase;
    let late = FULL_PHASE - parts.phase;
    let mut lines: Vec<ExplanationRow> = model
        .groups()
        .iter()
        .map(|&group| {
            let sides = sums[group as usize];
            let mg = sides[0][0] - sides[1][0];
            let eg = sides[0][1] - sides[1][1];
            let share = (mg * early + eg * late) * FULL_SCALE;
            line(group.name(), sides, share)
        })
        .collect();
    let none = [[0; 2]; 2];
    if parts.scale != FULL_SCALE {
        let lost = parts.sum().eg() * late * (parts.scale - FULL_SCALE);
        lines.push(line("drawish", none, lost));
    }
    if parts.mop_up != 0 {
        let value = [parts.mop_up.max(0), parts.mop_up.max(0)];
        let other = [(-parts.mop_up).max(0), (-parts.mop_up).max(0)];
        lines.push(line("bare_king", [value, other], parts.mop_up * unit));
    }

    let white = parts.total();
    let turn = board.turn();
    Explanation {
        turn,
        score: if turn.is_white() { white } else { -white },
        white,
        middlegame: early * 100 / FULL_PHASE,
        winnable: parts.scale * 100 / FULL_SCALE,
        lines,
    }
}

impl Explanation {
    /// As a table.
    pub fn text(&self, language: Language) -> String {
        let word = |name: &str| text!(language, "eval-head" / name);
        let pawns = |centipawns: i32| language.signed(f64::from(centipawns) / 100.0, 2);
        let (white, black) = (word("white"), word("black"));
        let (middle, end) = (word("middle"), word("end"));
        let mut text = format!(
            "{:33} {white:>13} {black:>13} {:>7}\n{:33} {middle:>6} {end:>6} {middle:>6} {end:>6} {:>7}\n",
            "",
            word("whites"),
            word("term"),
            word("balance")
        );
        for ExplanationRow { name, white, black, total, .. } in &self.lines {
            let [wm, we] = [white.middlegame, white.endgame].map(pawns);
            let [bm, be] = [black.middlegame, black.endgame].map(pawns);
            let (term, total) = (text!(language, "eval-term" / name), pawns(*total));
            text += &format!("{term:33} {wm:>6} {we:>6} {bm:>6} {be:>6} {total:>7}\n");
        }
        let (middle, end) = (self.middlegame, 100 - self.middlegame);
        let (side, score) = (self.turn, pawns(self.score));
        let verdict = text!(language, "eval-verdict", side, middle, end, score);
        text + &format!("{:33} {:>35}\n{verdict}\n", word("sum"), pawns(self.white))
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}
