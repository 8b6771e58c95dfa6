//! Quiescence search: does not evaluate in the middle of an exchange.

use crate::control::{Control, Interrupted};
use crate::evaluate::{Evaluate, leaf};
use crate::game::Game;
use crate::order::{Order, ordered_moves};

/// The value of a position reached by a noisy move, for the side to move. Below alpha it is an
/// upper bound, above beta a lower one.
///
/// The side to move need not continue the exchange and may "stand pat" on the evaluation instead.
/// So the evaluation is a lower bound, and only noisy moves are tried to improve it. A position
/// reached by a quiet move counts as quiet and is not searched.
///
/// It terminates only in games with a limited number of noisy moves in a row, such as captures.
pub(crate) fn quiesce<G: Game>(
    evaluate: &impl Evaluate<G>,
    order: &mut impl Order<G>,
    game: &G,
    ply: u32,
    alpha: i32,
    beta: i32,
    control: &mut Control,
) -> Result<i32, Interrupted> {
    control.visit()?;
    let mut best = leaf(evaluate, game, 0, ply).expect("at depth 0 every node is a leaf");
    if best >= beta {
        return Ok(best);
    }
    // Where the game is over there are no moves.
    let moves = ordered_moves(game, order);
    control.expand(moves.len());
    for m in moves.into_iter().filter(|&m| game.is_noisy(m)) {
        let sure = alpha.max(best);
        let next = game.after(m);
        best = best.max(-quiesce(evaluate, order, &next, ply + 1, -beta, -sure, control)?);
        if best >= beta {
            break;
        }
    }
    Ok(best)
}
