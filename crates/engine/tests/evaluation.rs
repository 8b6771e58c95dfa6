//! Properties of the evaluation over many positions, and of the values it is made of.

use kiebitz_chess::{Board, Color, Piece, Setup, Square, Variant};
use kiebitz_engine::eval::{
    DANGER_EG, DANGER_MAX, DANGER_MG, Group, Model, Pair, PawnCache, evaluate, evaluate_cached,
    explain,
};
use kiebitz_engine::{MAX_PLY, Score, wdl};
use kiebitz_gametree::random::Random;

/// The same position with colours changed and the board turned over.
fn mirrored(board: &Board) -> Board {
    let setup = board.to_setup();
    let mut pieces = [None; 64];
    for square in Square::all() {
        pieces[square.flip_rank().index()] =
            setup.pieces[square.index()].map(|piece| Piece::new(!piece.color(), piece.role()));
    }
    let flipped = Setup {
        pieces,
        turn: !setup.turn,
        castling: setup.castling.flip_ranks(),
        en_passant: setup.en_passant.map(Square::flip_rank),
        ..setup
    };
    Board::try_from(flipped).expect("the mirror of a legal position is legal")
}

/// Positions of `games` random games of a variant, until their end or `plies`.
fn random_positions(variant: Variant, games: u64, plies: usize, mut check: impl FnMut(&Board)) {
    for seed in 1..=games {
        let mut random = Random::new(seed);
        let mut board = match variant {
            Variant::Chess960 => Board::chess960(random.below(960) as u16).expect("below 960"),
            other => Board::start(other),
        };
        for _ in 0..plies {
            check(&board);
            let moves = board.legal_moves();
            if moves.is_empty() || board.ending().is_some() {
                break;
            }
            board.play_unchecked(moves[random.below(moves.len())]);
        }
    }
}

fn from_fen(fen: &str) -> Board {
    Board::from_fen(fen, Variant::Chess).expect(fen)
}

#[test]
fn both_colours_are_judged_alike() {
    for variant in [Variant::Chess, Variant::Chess960] {
        random_positions(variant, 60, 250, |board| {
            assert_eq!(evaluate(board), evaluate(&mirrored(board)), "{}", board.fen());
        });
    }
}

#[test]
fn explanation_and_trace_add_up_to_the_evaluation() {
    for variant in Variant::ALL {
        let model = Model::of(variant);
        let weights = model.weights();
        random_positions(variant, 30, 250, |board| {
            let score = evaluate(board);
            assert!(score.abs() <= Score::MAX_EVAL.0);
            let explanation = explain(board);
            assert_eq!(explanation.score, score, "{}", board.fen());
            let sum: i32 = explanation.lines.iter().map(|line| line.total).sum();
            assert_eq!(sum, explanation.white, "{}", board.fen());

            let mut linear = Pair::ZERO;
            let mut units = [Pair::ZERO; 2];
            let parts = model.trace(board, &mut |index: usize, color: Color, count: i32| {
                let value = weights[index] * count;
                if index >= model.danger() {
                    units[color.index()] += value;
                } else if color.is_white() {
                    linear += value;
                } else {
                    linear -= value;
                }
            });
            assert_eq!(parts, model.trace(board, &mut |_, _, _| {}));
            assert_eq!(linear, parts.linear, "{}", board.fen());
            for (units, danger) in units.into_iter().zip(parts.danger) {
                let mg = units.mg().clamp(0, DANGER_MAX);
                let eg = units.eg().clamp(0, DANGER_MAX);
                assert_eq!(Pair::new(mg * mg / DANGER_MG, eg / DANGER_EG), danger);
            }
        });
    }
}

#[test]
fn the_cache_changes_nothing() {
    let mut cache = PawnCache::default();
    for variant in Variant::ALL {
        random_positions(variant, 60, 250, |board| {
            assert_eq!(evaluate_cached(board, &mut cache), evaluate(board), "{}", board.fen());
            assert_eq!(evaluate_cached(board, &mut cache), evaluate(board), "{}", board.fen());
        });
    }
}

#[test]
fn strange_boards_stay_in_range() {
    for fen in [
        "k7/8/8/8/8/8/8/7K w - - 0 1",
        "8/8/1QQQQQQQ/8/QQ6/8/5k2/K7 b - - 0 1",
        "8/rrrr4/rrrr4/8/8/1rr5/7K/k7 w - - 0 1",
        "8/bbbbb3/bbbbb3/8/8/8/8/k6K w - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        "8/PPPPPPPP/8/k7/7K/8/pppppppp/8 w - - 0 1",
    ] {
        let board = from_fen(fen);
        let explanation = explain(&board);
        assert!(explanation.score.abs() <= Score::MAX_EVAL.0, "{fen}: {}", explanation.score);
        let sum: i32 = explanation.lines.iter().map(|line| line.total).sum();
        assert_eq!(sum, explanation.white, "{fen}");
    }
}

#[test]
fn dead_draws_are_worth_nothing() {
    for fen in [
        "8/8/4k3/8/8/3NK3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3BK3/8/8 b - - 0 1",
        "8/8/4k3/8/8/3NKN2/8/8 w - - 0 1",
        "8/8/4k3/4b3/8/3NK3/8/8 w - - 0 1",
        // A rook pawn with a bishop that does not see the corner where the king stands.
        "k7/8/8/P7/8/4K3/3B4/8 w - - 0 1",
        "7k/8/8/7P/8/3BK3/8/8 w - - 0 1",
    ] {
        assert_eq!(evaluate(&from_fen(fen)), 0, "{fen}");
    }
    // The other bishop does see it.
    assert!(evaluate(&from_fen("k7/8/8/P7/8/3BK3/8/8 w - - 0 1")) > 200);
}

#[test]
fn drawish_endings_are_worth_less() {
    let scale = |fen| Model::Chess.trace(&from_fen(fen), &mut |_, _, _| {}).scale;
    // Bishops of opposite colours, of the same colour.
    let opposite = scale("8/5pk1/8/4b3/8/4BP2/3P2PK/8 w - - 0 1");
    let same = scale("8/5pk1/8/3b4/8/4BP2/3P2PK/8 w - - 0 1");
    assert!(same < opposite, "e3 and e5 are both dark, d5 is light: {same} {opposite}");
    // Rook against bishop, without pawns.
    assert!(scale("8/5bk1/8/8/8/8/3R3K/8 w - - 0 1") < 16);
    // The defending king before the pawn.
    assert!(scale("4k3/4r3/8/4P3/8/8/3R3K/8 w - - 0 1") < 32);
}

#[test]
fn a_bare_king_is_driven_to_the_right_corner() {
    // Bishop on light squares: h1 and a8 are the corners to mate in.
    let right = evaluate(&from_fen("k7/8/2K5/8/4BN2/8/8/8 w - - 0 1"));
    let wrong = evaluate(&from_fen("7k/8/5K2/8/4BN2/8/8/8 w - - 0 1"));
    assert!(right > wrong + 100, "{right} {wrong}");
    let centre = evaluate(&from_fen("8/8/8/4k3/8/8/1R6/K7 w - - 0 1"));
    let edge = evaluate(&from_fen("4k3/8/8/8/8/8/1R6/K7 w - - 0 1"));
    assert!(edge > centre);
}

#[test]
fn the_start_is_worth_the_right_to_move() {
    let start = Board::start(Variant::Chess);
    let tempo = Model::Chess.terms().iter().find(|term| term.name == "tempo").expect("a term");
    assert_eq!(evaluate(&start), Model::Chess.weights()[tempo.start].mg());
    let table = explain(&start).to_string();
    for words in ["Material", "piece-square", "Mobility", "Attacked pieces", "pawn shield", "zone"]
    {
        assert!(table.contains(words), "{words}");
    }
}

#[test]
fn both_halves_add_on_their_own() {
    let values = [-20_000, -321, -1, 0, 1, 77, 12_345];
    for mg in values {
        for eg in values {
            let pair = Pair::new(mg, eg);
            assert_eq!((pair.mg(), pair.eg()), (mg, eg));
            let sum = pair - Pair::new(5, -7) * 3;
            assert_eq!((sum.mg(), sum.eg()), (mg - 15, eg + 21));
            assert_eq!(-pair, Pair::new(-mg, -eg));
        }
    }
}

#[test]
fn mates_count_in_moves() {
    assert_eq!(Score::mate_in(1).mate_moves(), Some(1));
    assert_eq!(Score::mate_in(3).mate_moves(), Some(2));
    assert_eq!(Score::mated_in(0).mate_moves(), Some(0));
    assert_eq!(Score::mated_in(2).mate_moves(), Some(-1));
    assert_eq!(Score::mated_in(4).to_string(), "mate -2");
    assert!(Score::table_win(0).is_decisive() && !Score::table_win(0).is_mate());
    assert!(!Score::eval(1_000_000).is_decisive());
}

#[test]
fn the_table_keeps_distances_from_the_node() {
    for ply in [0, 5, MAX_PLY - 1] {
        for score in
            [Score::mate_in(ply + 3), Score::mated_in(ply), Score::table_loss(ply), Score(77)]
        {
            assert_eq!(Score::from_table(score.to_table(ply), ply), score);
        }
    }
    assert_eq!(Score::from_table(Score::mate_in(7).to_table(4), 10), Score::mate_in(13));
}

#[test]
fn chances_are_symmetric_and_sum_to_a_thousand() {
    for variant in Variant::ALL {
        let board = Board::start(variant);
        let mut last = 0;
        for centipawns in (-3000..=3000).step_by(50) {
            let [win, draw, loss] = wdl::chances(&board, Score(centipawns));
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(wdl::chances(&board, Score(-centipawns)), [loss, draw, win]);
            assert!(win >= last);
            last = win;
        }
        assert_eq!(wdl::chances(&board, Score::mate_in(3)), [1000, 0, 0]);
    }
}

#[test]
fn terms_tile_the_weights() {
    for model in [Model::Chess, Model::RacingKings] {
        let mut next = 0;
        for term in model.terms() {
            assert_eq!(term.start, next, "{}", term.name);
            next += term.len;
        }
        assert_eq!(next, model.count());
    }
    // The king's danger comes last.
    let mut groups = Model::Chess.terms().iter().map(|term| term.group == Group::KingDanger);
    assert!(groups.by_ref().any(|is_danger| is_danger) && groups.all(|is_danger| is_danger));
}

#[test]
fn the_files_name_their_weights_in_order() {
    let files =
        [include_str!("../src/eval/weights.txt"), include_str!("../src/eval/racing/weights.txt")];
    for (text, model) in files.into_iter().zip([Model::Chess, Model::RacingKings]) {
        let named = text.lines().filter(|line| line.starts_with(|c: char| c.is_alphabetic()));
        assert!(named.eq(model.terms().iter().map(|term| term.name)));
    }
}
