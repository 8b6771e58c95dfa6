//! The engine with endgame tables of our own: at the root, in the search, and not used by weak
//! levels.

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use kiebitz_chess::{Board, Game, Variant};
use kiebitz_engine::{Engine, Level, Limits, Options, SearchResult, Source, Stop};
use kiebitz_tablebase::{GenerateOptions, Material, TableLibrary, Tables, Value, generate};

/// All tables of three pieces, for both games.
fn tables() -> Arc<Tables> {
    static TABLES: OnceLock<Arc<Tables>> = OnceLock::new();
    let open = || {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("engine-tables");
        let _ = fs::remove_dir_all(&dir);
        let options = GenerateOptions {
            dir: dir.clone(),
            threads: 1,
            memory: 1 << 30,
            save_every: Duration::from_secs(30),
        };
        let library = TableLibrary::new(&options).expect("threads");
        for variant in [Variant::Chess, Variant::RacingKings] {
            for material in Material::all(3, variant) {
                generate(material, &options, &library, &|| false, &|_| {}).expect("built");
            }
        }
        Arc::new(Tables::open(&dir).expect("a folder"))
    };
    TABLES.get_or_init(open).clone()
}

fn search(fen: &str, variant: Variant, options: Options, limits: &Limits) -> SearchResult {
    let board = Board::from_fen(fen, variant).expect(fen);
    let mut engine = Engine::new(Options { hash_mib: 4, ..options }).expect("memory");
    engine.search(&Game::new(board), limits, &Stop::new(), &mut |_| {})
}

fn with_tables() -> Options {
    Options { tables: Some(tables()), ..Options::default() }
}

#[test]
fn a_covered_position_is_played_to_the_end_in_the_fewest_plies() {
    for (fen, variant) in [
        ("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", Variant::Chess),
        ("8/8/8/8/8/R7/2k5/K7 b - - 0 1", Variant::Chess),
        ("8/8/8/8/8/k7/7P/K7 w - - 0 1", Variant::Chess),
        ("8/8/8/8/8/8/K7/2k4q w - - 0 1", Variant::RacingKings),
    ] {
        let board = Board::from_fen(fen, variant).expect(fen);
        let value = tables().probe(&board).expect("sound").expect("covered");
        let (Value::Win(plies) | Value::Loss(plies)) = value else { panic!("{fen} is drawn") };
        let result = search(fen, variant, with_tables(), &Limits::nodes(1000));
        assert_eq!((result.source, result.nodes), (Source::Tables, 0), "{fen}");
        let info = &result.lines[0];
        assert_eq!(info.pv.len(), usize::from(plies), "{fen}");
        let moves = i32::from(plies.div_ceil(2));
        let expected = if matches!(value, Value::Win(_)) { moves } else { -moves };
        assert_eq!(info.score.mate_moves(), Some(expected), "{fen}");
        let mut end = board;
        info.pv.iter().for_each(|&mv| end.play(mv).expect("legal"));
        assert!(end.ending().is_some_and(|ending| ending.winner().is_some()), "{fen}");
    }
}

#[test]
fn in_a_draw_only_drawing_moves_are_searched() {
    // Four moves keep the pawn in reach, three do not.
    let fen = "8/3k4/8/4P3/4K3/8/8/8 b - - 0 1";
    let board = Board::from_fen(fen, Variant::Chess).expect(fen);
    let moves = tables().moves(&board).expect("sound").expect("covered");
    let drawing = moves.iter().filter(|found| found.value == Value::Draw).count();
    assert!(0 < drawing && drawing < moves.len());
    let result = search(fen, Variant::Chess, with_tables(), &Limits::depth(6));
    assert_eq!(result.source, Source::Search);
    let best = result.best.expect("a move");
    let played = moves.iter().find(|found| found.mv == best).expect("legal");
    assert_eq!(played.value, Value::Draw);
}

#[test]
fn the_search_asks_the_tables() {
    // Taking the pawn leads to king and rook against king.
    let fen = "8/8/8/8/4p3/8/R7/K3k3 w - - 0 1";
    let result = search(fen, Variant::Chess, with_tables(), &Limits::depth(10));
    assert_eq!(result.source, Source::Search);
    assert!(result.lines[0].tbhits > 0);
    let without = search(fen, Variant::Chess, Options::default(), &Limits::depth(10));
    assert_eq!(without.lines[0].tbhits, 0);
}

#[test]
fn who_analyses_wants_to_see_lines() {
    let fen = "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1";
    let limits = Limits { analyse: true, ..Limits::depth(8) };
    let result = search(fen, Variant::Chess, with_tables(), &limits);
    assert_eq!(result.source, Source::Search);
    assert_eq!(result.lines[0].score.mate_moves(), Some(10));
}

#[test]
fn a_weak_level_looks_nothing_up() {
    let fen = "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1";
    let options = Options { level: Level::elo(1000), ..with_tables() };
    let result = search(fen, Variant::Chess, options, &Limits::nodes(1000));
    assert_eq!(result.source, Source::Search);
}

/// Issue 19, 4: a mate that the fifty-move rule forestalls is none.
#[test]
fn a_mate_that_comes_too_late_is_left_to_the_search() {
    let ask = |clock: u32, side: &str, options: Options| {
        let fen = match side {
            "w" => format!("8/8/8/8/8/4k3/8/4K2Q w - - {clock} 80"),
            _ => format!("8/8/8/3Q4/8/4k3/8/4K3 b - - {clock} 80"),
        };
        search(&fen, Variant::Chess, options, &Limits::depth(4))
    };
    // Mate in 9 plies, and after the first of them in 8.
    for (side, last, mate) in [("w", 91, 5), ("b", 92, -4)] {
        let result = ask(last, side, with_tables());
        assert_eq!(result.source, Source::Tables);
        assert_eq!(result.lines[0].score.mate_moves(), Some(mate), "{side}");
        for clock in [last + 1, 99, 1000] {
            let result = ask(clock, side, with_tables());
            assert_eq!(result.source, Source::Search, "{side} {clock}");
            assert!(!result.lines[0].score.is_decisive(), "{side} {clock}");
            assert!(result.best.is_some());
        }
        let ignoring = Options { syzygy_50_move_rule: false, ..with_tables() };
        assert_eq!(ask(99, side, ignoring).source, Source::Tables);
    }
    // The pawn moves, and the count starts again.
    let fen = "8/8/8/8/8/k7/7P/K7 w - - 99 80";
    assert_eq!(
        search(fen, Variant::Chess, with_tables(), &Limits::depth(4)).source,
        Source::Tables
    );
}

/// Issue 19, 5: there is a line for each that was asked for, with its own score.
#[test]
fn tables_leave_a_move_for_every_line() {
    for (fen, lines) in [
        ("8/8/8/8/8/4k3/8/4K2Q w - - 0 1", 3),
        ("8/8/8/8/8/4k3/8/4K2Q w - - 0 1", 18),
        ("8/8/8/3Q4/8/4k3/8/4K3 b - - 0 1", 2),
        // Four moves draw, three lose.
        ("8/3k4/8/4P3/4K3/8/8/8 b - - 0 1", 7),
    ] {
        let board = Board::from_fen(fen, Variant::Chess).expect(fen);
        let values = tables().moves(&board).expect("sound").expect("covered");
        let wanted: Vec<Option<i32>> = values.iter().map(|found| found.value.signed()).collect();
        for limits in [Limits::depth(1), Limits { analyse: true, ..Limits::depth(5) }] {
            let options = Options { multi_pv: lines, ..with_tables() };
            let result = search(fen, Variant::Chess, options, &limits);
            assert_eq!(result.lines.len(), lines.min(values.len()), "{fen}");
            let mut told = Vec::new();
            for (info, wanted) in result.lines.iter().zip(&wanted) {
                let moves = wanted.map(|plies| (plies + plies.signum()) / 2);
                assert_eq!(info.score.mate_moves(), moves, "{fen}: {info:?}");
                let found = values.iter().find(|found| found.mv == info.pv[0]).expect("legal");
                assert_eq!(found.value.signed(), *wanted, "{fen}: {info:?}");
                assert!(!told.contains(&info.pv[0]), "{fen}: each line is another");
                told.push(info.pv[0]);
            }
        }
    }
}
