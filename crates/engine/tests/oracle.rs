//! The search with its selectivity off is the textbook search: the same scores at the same depth.

mod common;

use common::random_positions;
use kiebitz_chess::Board;
use kiebitz_engine::{Engine, Limits, Options, Score, eval};
use kiebitz_gametree::{AlphaBeta, Control, Search, is_loss, is_win, plies_to_end};

fn textbook(board: &Board, depth: u32) -> Score {
    let mut search = AlphaBeta::new(|board: &Board| eval::evaluate(board));
    let found = search
        .search(board, depth, None, &mut Control::unlimited())
        .expect("nothing interrupts it");
    match plies_to_end(found.score) {
        Some(plies) if is_win(found.score) => Score::mate_in(plies as usize),
        Some(plies) if is_loss(found.score) => Score::mated_in(plies as usize),
        _ => Score(found.score),
    }
}

#[test]
fn with_pruning_off_the_score_is_alpha_betas() {
    let options = Options { hash_mib: 1, selective: false, ..Options::default() };
    let mut engine = Engine::new(options).expect("1 MiB is there");
    let (mut checked, mut mates) = (0, 0);
    for (index, board) in random_positions(1000, 0x5eed).into_iter().enumerate() {
        let depth = 1 + index as u32 % 3;
        let report = common::search(&mut engine, board, &Limits::depth(depth));
        let expected = textbook(&board, depth);
        assert_eq!(report.lines[0].score, expected, "depth {depth}: {}", board.fen());
        checked += 1;
        mates += usize::from(expected.is_mate());
    }
    assert_eq!(checked, 1000);
    assert!(mates > 10, "only {mates} positions with a mate");
}
