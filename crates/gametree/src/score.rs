//! Scores of positions.
//!
//! A score is an `i32`. In the middle, between `-(WIN - MAX_PLY)` and `WIN - MAX_PLY`, lie the
//! evaluations, in the evaluator's unit. Outside lie won and lost games, with the number of plies
//! from the root to the end: of two wins the shorter one scores higher, of two losses the longer
//! one.

/// The score of a game that is won at the root itself.
pub const WIN: i32 = 1_000_000;

/// The deepest a search goes, in plies; greater depths are reduced to this one.
pub const MAX_PLY: u32 = 1_000;

/// Above every score. Its negation is below every score.
pub const INFINITY: i32 = WIN + 1;

/// The score of a win `ply` plies from the root.
pub const fn win_in(ply: u32) -> i32 {
    WIN - ply as i32
}

/// The score of a loss `ply` plies from the root.
pub const fn lost_in(ply: u32) -> i32 {
    -win_in(ply)
}

/// Whether the score is a won game, not an evaluation.
pub const fn is_win(score: i32) -> bool {
    score >= win_in(MAX_PLY)
}

/// Whether the score is a lost game, not an evaluation.
pub const fn is_loss(score: i32) -> bool {
    score <= lost_in(MAX_PLY)
}

/// How many plies from the root the game is won or lost; `None` for a draw or an evaluation.
///
/// ```
/// use kiebitz_gametree::{lost_in, plies_to_end, win_in};
/// assert_eq!(plies_to_end(win_in(3)), Some(3));
/// assert_eq!(plies_to_end(lost_in(4)), Some(4));
/// assert_eq!(plies_to_end(25), None);
/// ```
pub const fn plies_to_end(score: i32) -> Option<u32> {
    if is_win(score) || is_loss(score) { Some(WIN.abs_diff(score.abs())) } else { None }
}

/// Converts a score found `ply` plies below the root so that it counts from the node where it was
/// found.
///
/// A memory must keep scores in this form. "Won in five plies from the root" is true of one path to
/// the position; "won in three plies from here" is true of the position.
pub const fn seen_from_node(score: i32, ply: u32) -> i32 {
    if is_win(score) {
        score + ply as i32
    } else if is_loss(score) {
        score - ply as i32
    } else {
        score
    }
}

/// The inverse of [`seen_from_node`]: a stored score, counted from the root of the current search.
pub const fn seen_from_root(score: i32, ply: u32) -> i32 {
    if is_win(score) {
        score - ply as i32
    } else if is_loss(score) {
        score + ply as i32
    } else {
        score
    }
}
