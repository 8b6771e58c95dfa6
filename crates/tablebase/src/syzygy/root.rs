//! Ranks the root moves by the tables.

use std::cmp::Reverse;

use kiebitz_chess::{Board, Game, Move};

use super::{Syzygy, Wdl};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootMove {
    pub mv: Move,
    /// Its rank; only order and equality have a meaning. Certain wins have equal ranks, so that the
    /// search may choose among them, unless the game has begun to repeat itself. Losses have equal
    /// ranks too, until the 50-move rule comes into sight.
    pub rank: i32,
    /// The result for the side that makes the move, with the plies already counted by the 50-move
    /// rule; without that rule only win, draw and loss.
    pub wdl: Wdl,
    /// Plies from the present position to the next capture or pawn move, as in
    /// [`Syzygy::probe_dtz`].
    pub dtz: i32,
}

/// The rank of certain wins, above every DTZ (which is below 1,000).
const CERTAIN: i32 = 1 << 18;
/// The rank that wins and losses in doubt are counted from.
const IN_DOUBT: i32 = CERTAIN / 2;
const FIFTY_MOVES: i32 = crate::fifty::FIFTY_MOVES as i32;

impl Syzygy {
    /// Ranks every legal move, best first; equal ranks by DTZ, the quicker win or longer defence
    /// first. The search keeps the result if it plays a move with the rank of the first.
    ///
    /// The 50-move counter and repetitions count as in the game. Needs WDL and DTZ tables for the
    /// position and all its successors: otherwise `None`. Without the 50-move rule
    /// (`use_50_move_rule` false) a cursed win is a win, if a slow one.
    pub fn rank_root_moves(&self, game: &Game, use_50_move_rule: bool) -> Option<Vec<RootMove>> {
        let board = game.board();
        if !self.may_cover(board) {
            return None;
        }
        let clock = i32::from(board.halfmoves());
        let repeated = has_repeated(game);
        let mut after = game.clone();
        let mut ranked = Vec::new();
        for mv in board.legal_moves() {
            after.play(mv).ok()?;
            let dtz = self.dtz_before(&after, use_50_move_rule)?;
            after.take_back();
            ranked.push(RootMove {
                mv,
                rank: rank(dtz, clock, repeated),
                wdl: result(dtz, clock, use_50_move_rule),
                dtz,
            });
        }
        ranked.sort_by_key(|root| (Reverse(root.rank), root.dtz));
        Some(ranked)
    }

    /// The DTZ of the position before the last move, had it no other move.
    fn dtz_before(&self, after: &Game, use_50_move_rule: bool) -> Option<i32> {
        let board = after.board();
        if board.halfmoves() == 0 {
            // The counter starts again, so the result alone matters.
            return Some(match -self.probe_wdl(board)? {
                Wdl::Loss => -1,
                Wdl::BlessedLoss => -1 - FIFTY_MOVES,
                Wdl::Draw => 0,
                Wdl::CursedWin => 1 + FIFTY_MOVES,
                Wdl::Win => 1,
            });
        }
        if is_checkmate(board) {
            return Some(1);
        }
        let fifty = use_50_move_rule && i32::from(board.halfmoves()) >= FIFTY_MOVES;
        if fifty || after.repetitions() >= 3 {
            return Some(0);
        }
        let dtz = -self.probe_dtz(board)?;
        Some(dtz + dtz.signum())
    }
}

fn is_checkmate(board: &Board) -> bool {
    board.in_check() && !board.has_legal_moves()
}

/// Whether a position has come twice since the last capture or pawn move. Then a side that chooses
/// freely among winning moves could repeat until the draw.
fn has_repeated(game: &Game) -> bool {
    let boards = game.boards();
    let reach = usize::from(game.board().halfmoves()) + 1;
    let recent = &boards[boards.len().saturating_sub(reach)..];
    recent.iter().enumerate().any(|(i, board)| {
        recent[i + 1..].iter().skip(1).step_by(2).any(|later| later.key() == board.key())
    })
}

/// The rank of a move with this DTZ, `clock` plies after the last capture or pawn move.
/// The thresholds are Stockfish's.
fn rank(dtz: i32, clock: i32, repeated: bool) -> i32 {
    match dtz {
        // One ply is kept in hand, as DTZ may be rounded.
        1.. if dtz + clock < FIFTY_MOVES && !repeated => CERTAIN,
        1.. => IN_DOUBT - (dtz + clock),
        0 => 0,
        // While the 50-move draw is out of reach even if the winner takes twice as long as needed,
        // all defences rank equal, and the search chooses.
        _ if -2 * dtz + clock < FIFTY_MOVES => -CERTAIN,
        _ => -IN_DOUBT + (clock - dtz),
    }
}

/// The result of a move with this DTZ. A rounded DTZ that ends exactly on the limit counts as
/// decisive: so it is on the table's own main line.
fn result(dtz: i32, clock: i32, use_50_move_rule: bool) -> Wdl {
    let in_time = !use_50_move_rule || dtz.abs() + clock <= FIFTY_MOVES;
    match (dtz.signum(), in_time) {
        (1, true) => Wdl::Win,
        (1, false) => Wdl::CursedWin,
        (-1, true) => Wdl::Loss,
        (-1, false) => Wdl::BlessedLoss,
        _ => Wdl::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kiebitz_chess::Variant;

    #[test]
    fn ranks_keep_the_order_of_results() {
        // The 50-move rule turns a win into a worse rank, never into a draw's or a loss's.
        assert_eq!(rank(10, 0, false), rank(99, 0, false));
        assert!(rank(10, 0, true) > rank(12, 0, true));
        assert!(rank(10, 0, false) > rank(100, 0, false));
        assert!(rank(100, 0, false) > rank(101, 0, false));
        assert!(rank(900, 149, false) > rank(0, 0, false));
        assert!(rank(0, 0, false) > rank(-900, 149, false));
        assert!(rank(-101, 0, false) > rank(-60, 0, false));
        assert!(rank(-60, 0, false) > rank(-10, 0, false));
        assert_eq!(rank(-10, 0, false), rank(-49, 0, false));
    }

    #[test]
    fn the_clock_decides_between_win_and_cursed_win() {
        assert_eq!(result(20, 80, true), Wdl::Win);
        assert_eq!(result(20, 81, true), Wdl::CursedWin);
        assert_eq!(result(20, 81, false), Wdl::Win);
        assert_eq!(result(-20, 81, true), Wdl::BlessedLoss);
        assert_eq!(result(-101, 0, false), Wdl::Loss);
        assert_eq!(result(0, 99, true), Wdl::Draw);
    }

    #[test]
    fn a_repetition_is_seen_until_the_next_pawn_move() {
        let fen = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1";
        let mut game = Game::new(Board::from_fen(fen, Variant::Chess).expect(fen));
        let play = |game: &mut Game, text: &str| {
            let mv = game.board().parse_uci(text).expect(text);
            game.play(mv).expect(text);
        };
        for text in ["a1a2", "e8d8", "a2a1"] {
            play(&mut game, text);
            assert!(!has_repeated(&game));
        }
        for text in ["d8e8", "a1a3", "e8f8"] {
            play(&mut game, text);
            assert!(has_repeated(&game));
        }
        play(&mut game, "e2e4");
        assert!(!has_repeated(&game));
    }
}
