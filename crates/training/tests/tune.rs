//! From games to weights, end to end.

use std::fmt::Write as _;
use std::path::PathBuf;

use kiebitz_chess::{Board, Color, Role, Variant};
use kiebitz_engine::eval::Model;
use kiebitz_gametree::random::Random;
use kiebitz_training::tune::{Options, TuneError, tune};

/// Calls `check` with the positions of random games.
fn random_positions(games: u64, mut check: impl FnMut(&Board)) {
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut board = Board::start(Variant::Chess);
        for _ in 0..120 {
            let moves = board.legal_moves();
            if moves.is_empty() || board.ending().is_some() {
                break;
            }
            check(&board);
            board.play_unchecked(moves[random.below(moves.len())]);
        }
    }
}

/// Positions whose result depends on knights and bishops only.
fn knights_rule() -> String {
    let mut text = String::new();
    let mut random = Random::new(9);
    random_positions(150, |board| {
        let balance = |role| {
            let [white, black] = Color::ALL.map(|color| board.pieces(color, role).len() as i32);
            white - black
        };
        let lead = f64::from(balance(Role::Knight) - balance(Role::Bishop));
        let chance = 1.0 / (1.0 + (-2.0 * lead).exp());
        let result = if (random.below(1000) as f64) < chance * 1000.0 { "1.0" } else { "0.0" };
        let _ = writeln!(text, "{} [{result}]", board.fen());
    });
    text
}

#[test]
fn a_fit_finds_what_decides_and_does_not_depend_on_threads() {
    let folder = std::env::temp_dir().join(format!("kiebitz-tune-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    let path = folder.join("knights.epd");
    std::fs::write(&path, knights_rule()).expect("the folder for temporary files can be written");

    let fit = |threads| {
        let options = Options {
            epochs: 60,
            threads,
            prior: 400.0,
            rate: 8.0,
            held_out: 10,
            ..Options::default()
        };
        let mut lines = Vec::new();
        let tuned = tune(std::slice::from_ref(&path), &options, &mut |progress| {
            lines.push(progress.clone());
        })
        .expect("the data are good");
        assert_eq!(lines.len(), 62);
        tuned
    };
    let (one, three) = (fit(1), fit(3));
    std::fs::remove_dir_all(&folder).expect("the folder is ours");

    assert_eq!(one.weights, three.weights);
    assert!(one.after[0] < one.before[0] && one.after[1] < one.before[1], "{one:?}");
    assert!(one.weights[1].mg() > one.weights[2].mg() + 100, "{:?}", &one.weights[..5]);
    let source = one.source(&["knights.epd".into()]);
    assert!(
        Model::Chess.terms().iter().all(|term| source.contains(&format!("\n{}\n  ", term.name)))
    );
}

#[test]
fn too_little_data_is_told() {
    let missing = PathBuf::from("/nonexistent/data.pgn");
    let error = tune(&[missing], &Options::default(), &mut |_| {}).expect_err("no such file");
    assert!(matches!(error, TuneError::Read { .. }));
    let error = tune(&[], &Options::default(), &mut |_| {}).expect_err("no data");
    assert!(matches!(error, TuneError::TooFew(0)));
}
