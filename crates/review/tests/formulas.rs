//! Lichess's formulas, and the short forms of evaluations.

use kiebitz_chess::{Board, Color, Variant};
use kiebitz_engine::Score;
use kiebitz_review::accuracy::{game_accuracy, move_accuracy, win_percent};
use kiebitz_review::{Evaluation, Mark};
use kiebitz_tablebase::Value;

fn near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 1e-3, "{value} is not {expected}");
}

#[test]
fn win_chances_as_published() {
    // Worked out with a pocket calculator: 100 / (1 + exp(-0.00368208 cp)).
    for (centipawns, percent) in [
        (0, 50.0),
        (15, 51.3804),
        (100, 59.1026),
        (-100, 40.8974),
        (300, 75.1126),
        (1000, 97.5447),
        (5000, 97.5447),
        (-9999, 2.4553),
    ] {
        near(win_percent(centipawns), percent);
    }
}

#[test]
fn accuracy_of_moves_as_published() {
    // 103.1668 exp(-0.04354 d) - 3.1669
    for (lost, accuracy) in [
        (0.0, 99.9999),
        (-3.0, 99.9999),
        (5.0, 79.8170),
        (10.0, 63.5826),
        (15.0, 50.5242),
        (50.0, 8.5303),
        (95.0, 0.0),
    ] {
        near(move_accuracy(lost), accuracy);
    }
}

#[test]
fn marks_begin_at_their_thresholds() {
    for (lost, mark) in [
        (0.0, None),
        (4.999, None),
        (5.0, Some(Mark::Inaccuracy)),
        (9.999, Some(Mark::Inaccuracy)),
        (10.0, Some(Mark::Mistake)),
        (15.0, Some(Mark::Blunder)),
        (90.0, Some(Mark::Blunder)),
    ] {
        assert_eq!(Mark::of(lost), mark, "{lost}");
    }
}

#[test]
fn a_game_by_hand() {
    // Four moves, so windows of two positions. White loses 10 points with the third.
    let chances = [50.0, 50.0, 50.0, 40.0, 40.0];
    let moves = [100.0, 100.0, 60.0, 100.0];
    let [white, black] = game_accuracy(&chances, &moves, Color::White);
    // Deviations 0, 0, 5, 0: weights 0.5, 0.5, 5, 0.5. Weighted (100·0.5 + 60·5) / 5.5, harmonic 2 / (1/100 + 1/60).
    near(white.unwrap(), (350.0 / 5.5 + 75.0) / 2.0);
    near(black.unwrap(), 100.0);
    // The same with Black to begin.
    assert_eq!(game_accuracy(&chances, &moves, Color::Black), [black, white]);
}

#[test]
fn short_games() {
    assert_eq!(game_accuracy(&[50.0], &[], Color::White), [None, None]);
    let [white, black] = game_accuracy(&[50.0, 60.0], &[80.0], Color::White);
    near(white.unwrap(), 80.0);
    assert_eq!(black, None);
    // A single move of accuracy 0 makes the game's accuracy 0.
    near(game_accuracy(&[90.0, 2.0], &[0.0], Color::White)[0].unwrap(), 0.0);
}

#[test]
fn the_first_moves_share_a_window() {
    // Sixty moves: windows of six. A large change at the start gives the first five moves a weight of 12, and all
    // others one of 0.5.
    let mut chances = vec![50.0; 61];
    chances[0] = 90.0;
    let harmonic = 30.0 / (29.0 / 100.0 + 1.0 / 50.0);
    for (side, bad, weighted) in [
        (Color::White, 4, (2.0 * 12.0 * 100.0 + 12.0 * 50.0 + 27.0 * 0.5 * 100.0) / 49.5),
        (Color::Black, 5, (2.0 * 12.0 * 100.0 + 0.5 * 50.0 + 27.0 * 0.5 * 100.0) / 38.0),
    ] {
        let mut moves = vec![100.0; 60];
        moves[bad] = 50.0;
        let accuracy = game_accuracy(&chances, &moves, Color::White)[side.index()];
        near(accuracy.unwrap(), (weighted + harmonic) / 2.0);
    }
}

#[test]
fn scores_are_turned_to_whites_side() {
    let white = Board::start(Variant::Chess);
    let mut black = white;
    black.pass();
    let of = Evaluation::of_score;
    assert_eq!(of(Score(35), &white), Evaluation::Centipawns(35));
    assert_eq!(of(Score(35), &black), Evaluation::Centipawns(-35));
    assert_eq!(of(Score::mate_in(3), &black).mate(), Some(-2));
    assert_eq!(of(Score::mated_in(2), &black).mate(), Some(1));
    let table = of(Score::table_win(4), &black);
    assert_eq!(table, Evaluation::Won { by: Color::Black, moves: None });
    assert_eq!((table.centipawns(), table.mate()), (-1000, None));
    assert_eq!(Evaluation::of_value(Value::Loss(4), &white).mate(), Some(-2));
    assert_eq!(Evaluation::of_value(Value::Win(5), &white).mate(), Some(3));
}

#[test]
fn a_claim_saves_who_is_worse() {
    assert_eq!(Evaluation::Centipawns(-90).or_draw(Color::White), Evaluation::DRAW);
    let better = Evaluation::Centipawns(-90);
    assert_eq!(better.or_draw(Color::Black), better);
}

#[test]
fn short_forms() {
    let won = |by, moves| Evaluation::Won { by, moves }.to_string();
    assert_eq!(Evaluation::Centipawns(-135).to_string(), "-1.35");
    assert_eq!(won(Color::White, Some(3)), "#3");
    assert_eq!(won(Color::Black, Some(2)), "#-2");
    assert_eq!(won(Color::Black, Some(0)), "0-1");
    assert_eq!(won(Color::White, None), "+#");
}
