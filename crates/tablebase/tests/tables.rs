//! Tables built from scratch: checked against the rules and other tables, interrupted, damaged.
//!
//! The four-piece tables take half a minute to build, so most tests are content with fewer; with
//! `KIEBITZ_LONG` in the environment (`make test-long`) every position of all of them is checked.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use crate::data;
use kiebitz_chess::{Board, Color, Variant};
use kiebitz_tablebase::{
    Estimate, FileError, GenerateError, GenerateOptions, Material, Place, Syzygy, TableFile,
    TableLibrary, Tables, Unfinished, UnfinishedState, Value, VerifyEstimate, file_name, generate,
    positions, remove, unfinished, verify,
};

fn syzygy() -> Syzygy {
    let path = data::syzygy();
    Syzygy::open(path.to_str().expect("the path is text")).expect("the tables are good")
}

/// Whether there is a Syzygy table for this material.
fn syzygy_has(material: &Material) -> bool {
    material.variant() == Variant::Chess && data::syzygy().join(format!("{material}.rtbw")).exists()
}

/// A folder of this name for tests, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the build folder can be written");
    path
}

fn is_long() -> bool {
    std::env::var_os("KIEBITZ_LONG").is_some()
}

fn options(dir: &Path) -> GenerateOptions {
    GenerateOptions {
        dir: dir.to_owned(),
        threads: 2,
        memory: 1 << 30,
        save_every: Duration::from_secs(30),
    }
}

fn build(dir: &Path, materials: &[Material]) {
    let options = options(dir);
    let library = TableLibrary::new(&options).expect("threads");
    for material in materials {
        generate(*material, &options, &library, &|| false, &|_| {}).expect("it can be built");
    }
}

fn material(text: &str, variant: Variant) -> Material {
    Material::parse(text, variant).expect(text)
}

/// The tables most tests share: three pieces, and those of four that show something: promotions and
/// en-passant captures on both sides, equal pieces, both sides winning.
fn some_tables() -> &'static Path {
    static DIR: OnceLock<PathBuf> = OnceLock::new();
    DIR.get_or_init(|| {
        let dir = folder("some");
        let mut materials = Material::all(3, Variant::Chess);
        for text in ["KPvKP", "KQvKR", "KNNvK"] {
            materials.extend(material(text, Variant::Chess).closure());
        }
        materials.extend(Material::all(3, Variant::RacingKings));
        for text in ["KQvKR", "KRRvK", "KvKBN"] {
            materials.extend(material(text, Variant::RacingKings).closure());
        }
        materials.sort_by_key(|m| (m.variant().name(), m.order()));
        materials.dedup();
        build(&dir, &materials);
        dir
    })
}

fn probe(tables: &Tables, fen: &str, variant: Variant) -> Value {
    let board = Board::from_fen(fen, variant).expect(fen);
    tables.probe(&board).expect("the tables are sound").expect("a table covers it")
}

#[test]
fn every_value_follows_from_the_next_positions() {
    let tables = Tables::open(some_tables()).expect("a folder");
    let syzygy = syzygy();
    for material in tables.materials() {
        let table = tables.table(&material).expect("sound").expect("there");
        // All of three pieces, and of the larger ones every sixteenth block.
        let sample = if material.pieces() < 4 || is_long() { 1 } else { 16 };
        let syzygy = Some(&syzygy).filter(|_| syzygy_has(&material));
        let found =
            verify(&tables, table, syzygy, sample, &|| false, &|_, _| {}).expect("readable");
        assert_eq!(found.wrong, [""; 0], "{material:?}");
        assert!(found.positions > 0 && found.mistakes == 0, "{material:?}");
        let told = VerifyEstimate::new(table, sample).positions as f64 / found.positions as f64;
        let bound = if sample == 1 { 0.8..1.2 } else { 0.6..1.7 };
        assert!(bound.contains(&told), "{material:?}: {told} times the positions were announced");
        if syzygy.is_some() {
            assert_eq!(found.syzygy, found.positions, "{material:?}");
        }
    }
}

#[test]
fn all_tables_of_four_men_in_full() {
    if !is_long() {
        eprintln!("left out: all four-piece tables in full (make test-long)");
        return;
    }
    let dir = folder("four");
    let syzygy = syzygy();
    for variant in [Variant::Chess, Variant::RacingKings] {
        let all = Material::all(4, variant);
        build(&dir, &all);
        let tables = Tables::open(&dir).expect("a folder");
        let mut bytes = 0;
        for material in all {
            let table = tables.table(&material).expect("sound").expect("there");
            bytes += table.size();
            let syzygy = Some(&syzygy).filter(|_| syzygy_has(&material));
            let found = verify(&tables, table, syzygy, 1, &|| false, &|_, _| {}).expect("readable");
            assert_eq!(found.wrong, [""; 0], "{material:?}");
            eprintln!("{material:?}: {} positions, {} by Syzygy", found.positions, found.syzygy);
        }
        assert!(variant == Variant::RacingKings || bytes < 22_000_000, "{bytes} bytes");
    }
}

#[test]
fn the_longest_wins_are_those_the_field_knows() {
    let tables = Tables::open(some_tables()).expect("a folder");
    // Moves to mate, as every list of endgame records has them.
    for (text, moves) in [("KQvK", 10), ("KRvK", 16), ("KPvK", 28), ("KQvKR", 35), ("KPvKP", 33)] {
        let table = tables.table(&material(text, Variant::Chess)).expect("sound").expect("there");
        let (plies, place) = table.stats(Color::White).longest_win().expect("there are wins");
        assert_eq!(plies, 2 * moves - 1, "{text}");
        let board = table.layout().board(place.expect("one"), Color::White).expect("legal");
        assert_eq!(tables.probe(&board).expect("sound"), Some(Value::Win(plies)), "{text}");
        let line = tables.line(&board).expect("sound").expect("covered");
        let mut end = board;
        line.iter().for_each(|&mv| end.play(mv).expect("legal"));
        assert_eq!(line.len(), usize::from(plies));
        assert!(end.in_check() && !end.has_legal_moves(), "{text}: {}", end.fen());
    }
}

#[test]
fn counts_are_of_the_whole_board() {
    let tables = Tables::open(some_tables()).expect("a folder");
    let table = tables.table(&material("KQvK", Variant::Chess)).expect("sound").expect("there");
    let (white, black) = (table.stats(Color::White), table.stats(Color::Black));
    // Counted with python-chess, one placement after the other.
    assert_eq!((white.legal(), white.wins(), white.draws()), (144_508, 144_508, 0));
    assert_eq!((black.legal(), black.draws(), black.losses()), (223_944, 23_048, 200_896));
    for (plies, count) in black.loss_histogram() {
        let mut seen = std::collections::HashSet::new();
        positions(table, plies, false, &mut |board, value| {
            assert_eq!((board.turn(), value), (Color::Black, Value::Loss(plies)));
            assert!(seen.insert(board.fen()));
            true
        })
        .expect("readable");
        assert_eq!(seen.len() as u64, count, "lost in {plies}");
    }
    let pawns = tables.table(&material("KPvKP", Variant::Chess)).expect("sound").expect("there");
    let longest = pawns.stats(Color::White).longest_win().expect("wins").0;
    let mut seen = std::collections::HashSet::new();
    positions(pawns, longest, false, &mut |board, _| seen.insert(board.fen())).expect("readable");
    let counted = |color| pawns.stats(color).win_histogram().last().copied();
    assert_eq!(counted(Color::White), counted(Color::Black));
    assert_eq!(Some((longest, seen.len() as u64 / 2)), counted(Color::White));
}

#[test]
fn captures_in_passing_count() {
    let tables = Tables::open(some_tables()).expect("a folder");
    for fen in [
        "8/8/8/8/pP6/8/3k4/5K2 b - b3 0 1",
        "8/8/8/8/1pPk4/8/8/3K4 b - c3 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    ] {
        let board = Board::from_fen(fen, Variant::Chess).expect(fen);
        assert!(board.en_passant().is_some(), "{fen}");
        let best = tables.moves(&board).expect("sound").expect("covered")[0].value;
        assert_eq!(probe(&tables, fen, Variant::Chess), best, "{fen}");
    }
}

/// Distances of Gaviota's tables, and results of Syzygy's, both as python-chess reads them.
#[test]
fn distances_are_those_of_gaviota() {
    let tables = Tables::open(some_tables()).expect("a folder");
    let text = data::own_text("endings.txt");
    let (mut distances, mut results) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [fen, wdl, _, plies] = fields[..] else { panic!("{line}") };
        let board = Board::from_fen(fen, Variant::Chess).expect(line);
        let Some(value) = tables.probe(&board).expect("sound") else { continue };
        let found = value.signed().unwrap_or(0);
        // A position that is mate already has no distance: Gaviota writes 0 for it as for a draw.
        let mated = board.in_check() && !board.has_legal_moves();
        if plies != "-" && !mated {
            assert_eq!(found, plies.parse().expect(line), "{line}");
            distances += 1;
        }
        if !mated {
            assert_eq!(found.signum(), wdl.parse::<i32>().expect(line).signum(), "{line}");
            results += 1;
        }
    }
    assert!(distances >= 140 && results >= 170, "{distances}, {results}");
}

#[test]
fn mates_of_the_reference_set() {
    let Some(text) = data::collection_text("syzygy/endgame-dm-4.epd") else { return };
    let tables = Tables::open(some_tables()).expect("a folder");
    let mut checked = 0;
    for line in text.lines() {
        let Some((fen, rest)) = line.split_once(" dm ") else { continue };
        let moves: i32 = rest.trim_end_matches(';').trim().parse().expect(line);
        let fen = format!("{} 0 1", fen.split_whitespace().take(4).collect::<Vec<_>>().join(" "));
        let board = Board::from_fen(&fen, Variant::Chess).expect(line);
        let Some(value) = tables.probe(&board).expect("sound") else { continue };
        // In this file 0 is a draw.
        let plies = if moves > 0 { 2 * moves - 1 } else { 2 * moves };
        assert_eq!(value.signed(), Some(plies).filter(|&plies| plies != 0), "{line}");
        checked += 1;
    }
    assert!(checked > 5, "{checked}");
}

#[test]
fn a_race_is_told_from_its_end() {
    let tables = Tables::open(some_tables()).expect("a folder");
    let race = Variant::RacingKings;
    for (fen, value) in [
        // Both one step away: White arrives, Black follows.
        ("8/K6k/8/8/8/8/8/8 w - - 0 1", Value::Draw),
        ("8/K6k/8/8/8/8/8/8 b - - 0 1", Value::Win(1)),
        ("8/K7/7k/8/8/8/8/8 w - - 0 1", Value::Win(1)),
        // Over already.
        ("K7/7k/8/8/8/8/8/8 b - - 0 1", Value::Draw),
        ("K7/8/7k/8/8/8/8/8 b - - 0 1", Value::Loss(0)),
        ("K6k/8/8/8/8/8/8/8 w - - 0 1", Value::Draw),
    ] {
        assert_eq!(probe(&tables, fen, race), value, "{fen}");
    }
}

#[test]
fn what_no_table_covers_is_not_answered() {
    let tables = Tables::open(some_tables()).expect("a folder");
    let none = |fen: &str| {
        let board = Board::from_fen(fen, Variant::Chess).expect(fen);
        tables.probe(&board).expect("no error").is_none()
    };
    assert!(none("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), "castling");
    assert!(none("4k3/pppp4/8/8/8/8/8/R3K3 w - - 0 1"), "many pieces");
    assert!(none("4k3/8/8/8/8/8/8/BN2K3 w - - 0 1"), "KBNvK was not built");
    assert_eq!(probe(&tables, "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", Variant::Chess), Value::Draw);
    assert_eq!(probe(&tables, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Variant::Chess), Value::Draw);
}

/// A flipped bit anywhere is found: in the header when the table is opened, in a block when it is read.
#[test]
fn damage_is_found_wherever_it_is() {
    let dir = folder("damage");
    let name = file_name(&material("KQvKR", Variant::Chess));
    let good = fs::read(some_tables().join(&name)).expect("readable");
    let path = dir.join(&name);
    let mut state = 12345u64;
    let mut next = |bound: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let read_all = |path: &Path| -> Result<(), String> {
        let table = TableFile::open(path).map_err(|error| error.to_string())?;
        (0..table.blocks()).try_for_each(|n| table.block(n).map(drop).map_err(|e| e.to_string()))
    };
    fs::write(&path, &good).expect("written");
    read_all(&path).expect("it was good");
    for _ in 0..if is_long() { 100 } else { 40 } {
        let mut bad = good.clone();
        let at = next(bad.len());
        bad[at] ^= 1 << next(8);
        fs::write(&path, &bad).expect("written");
        let error = read_all(&path).expect_err("a flipped bit was believed");
        assert!(error.contains("KQvKR"), "{error}");
    }
    for length in [0, 5, 30, good.len() / 2, good.len() - 1] {
        fs::write(&path, &good[..length]).expect("written");
        assert!(read_all(&path).is_err(), "cut off at {length}");
    }
    let mut longer = good.clone();
    longer.push(0);
    fs::write(&path, &longer).expect("written");
    assert!(read_all(&path).is_err());
    // A table under another's name is rejected too.
    let other = dir.join(file_name(&material("KQvKB", Variant::Chess)));
    fs::write(&other, &good).expect("written");
    assert!(TableFile::open(&other).is_err());
}

/// A generator that is stopped repeatedly, in the layers and in the packing, resumes and produces
/// the same bytes; also after its saved state was truncated or damaged.
#[test]
fn an_interrupted_run_ends_in_the_same_bytes() {
    for (text, parts) in
        [("KQvKR", &["KQvK", "KRvK"][..]), ("KPvK", &["KQvK", "KRvK", "KBvK", "KNvK"])]
    {
        let material = material(text, Variant::Chess);
        let dir = folder(&format!("stopped-{text}"));
        for part in parts {
            let name = format!("{part}.kzt");
            fs::copy(some_tables().join(&name), dir.join(&name)).expect("copied");
        }
        let options = GenerateOptions { save_every: Duration::ZERO, ..options(&dir) };
        let mut runs = 0;
        loop {
            let library = TableLibrary::new(&options).expect("threads");
            let asked = AtomicUsize::new(0);
            let patience = 3 + runs * 2;
            let stop = || asked.fetch_add(1, Ordering::Relaxed) > patience;
            match generate(material, &options, &library, &stop, &|_| {}) {
                Ok(_) => break,
                Err(GenerateError::Interrupted(_)) => runs += 1,
                Err(error) => panic!("{error}"),
            }
            for (suffix, every) in [("work", 3), ("layers", 4)] {
                let path = dir.join(format!("{text}.kzt.{suffix}"));
                if runs % every == 0
                    && let Ok(mut bytes) = fs::read(&path)
                    && !bytes.is_empty()
                {
                    let at = bytes.len() * 2 / 3;
                    bytes[at] ^= 0x10;
                    bytes.truncate(bytes.len() - runs % 2);
                    fs::write(&path, bytes).expect("written");
                }
            }
            assert!(runs < 2000, "it never ends");
        }
        assert!(runs > 3, "{text} was interrupted only {runs} times");
        let name = file_name(&material);
        let [a, b] = [some_tables(), &dir].map(|dir| fs::read(dir.join(&name)).expect("there"));
        assert!(a == b, "{text} came out differently");
        let left: Vec<_> = fs::read_dir(&dir)
            .expect("readable")
            .map(|entry| entry.expect("readable").file_name().into_string().expect("text"))
            .filter(|name| !name.ends_with(".kzt"))
            .collect();
        assert_eq!(left, [""; 0], "work was left behind");
    }
}

#[test]
fn what_cannot_fit_is_refused_at_once() {
    let dir = folder("refused");
    let options = GenerateOptions { memory: 100 << 20, ..options(&dir) };
    let library = TableLibrary::new(&options).expect("threads");
    let large = material("KQRvKR", Variant::Chess);
    assert!(Estimate::new(&large, &options).memory > options.memory);
    let error = generate(large, &options, &library, &|| false, &|_| {}).expect_err("too large");
    assert!(matches!(error, GenerateError::Memory { .. }), "{error}");
    // And what it depends on must be there.
    let error = generate(material("KQvKR", Variant::Chess), &options, &library, &|| false, &|_| {});
    assert!(error.is_err());
}

#[test]
fn many_threads_read_at_once_from_a_small_cache() {
    let tables = Tables::with_cache(some_tables(), 200_000).expect("a folder");
    let table = tables.table(&material("KQvKR", Variant::Chess)).expect("sound").expect("there");
    let mut expected = Vec::new();
    positions(table, 31, true, &mut |board, value| {
        expected.push((*board, value));
        expected.len() < 5_000
    })
    .expect("readable");
    std::thread::scope(|scope| {
        for offset in 0..4 {
            let (tables, expected) = (&tables, &expected);
            scope.spawn(move || {
                for (board, value) in expected.iter().skip(offset).step_by(29) {
                    assert_eq!(tables.probe(board).expect("sound"), Some(*value));
                }
            });
        }
    });
    assert!(tables.cached_bytes() <= 200_000, "{}", tables.cached_bytes());
}

/// Estimates are within a factor of one and a half of the actual sizes.
#[test]
fn sizes_are_announced_within_a_half() {
    let tables = Tables::open(some_tables()).expect("a folder");
    let mut sizes: Vec<(Material, u64)> = tables
        .materials()
        .into_iter()
        .map(|material| (material, tables.table(&material).expect("sound").expect("there").size()))
        .collect();
    assert!(sizes.len() > 20);
    // Built once for docs/benchmarks.md and for this test.
    let five = [
        ("KQRvKR", 15_000_000),
        ("KRRvKB", 10_119_848),
        ("KRRvKR", 10_737_695),
        ("KQQvKQ", 6_899_332),
        ("KBBvKN", 10_400_000),
        ("KRNvKR", 11_000_000),
        ("KQQvKN", 4_380_606),
        ("KBBvKR", 3_113_337),
        ("KNNvKR", 857_135),
        ("KRPvKR", 59_500_000),
        ("KPPvKP", 23_100_000),
    ];
    sizes.extend(five.map(|(text, size)| (material(text, Variant::Chess), size)));
    for (material, size) in sizes {
        let announced = Estimate::new(&material, &options(Path::new("."))).file;
        let factor = announced as f64 / size as f64;
        assert!((1.0 / 1.5..1.5).contains(&factor), "{material:?}: {announced}, not {size}");
    }
}

/// Files of a killed run are listed, resumed or removed, and never taken from a running build.
#[test]
fn what_killed_runs_leave_is_found_and_removed() {
    let dir = folder("left");
    let [finished, begun] = ["KQvK", "KQvKR"].map(|text| material(text, Variant::Chess));
    for name in ["KQvK.kzt", "KRvK.kzt"] {
        fs::copy(some_tables().join(name), dir.join(name)).expect("copied");
    }
    assert_eq!(unfinished(&dir).expect("readable"), []);
    let leave = |name: &str| fs::write(dir.join(name), [1; 1000]).expect("written");
    for name in ["KQvK.kzt.work", "KQvK.kzt.blocks", "KQvKR.kzt.blocks", "KQvKR.kzt.tmp"] {
        leave(name);
    }
    let interrupted = GenerateOptions { save_every: Duration::ZERO, ..options(&dir) };
    let library = TableLibrary::new(&interrupted).expect("threads");
    // The finished table's are gone, and so are the temporary ones of the other.
    assert_eq!(unfinished(&dir).expect("readable"), []);
    assert!(dir.join("KQvK.kzt").exists());

    let asked = AtomicUsize::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 3;
    let end = generate(begun, &interrupted, &library, &stop, &|_| {});
    assert!(matches!(end, Err(GenerateError::Interrupted(_))), "{end:?}");
    for name in ["KQvK.kzt.layers", "KQvKR.kzt.blocks", "KQvKR.kzt.layers-tmp"] {
        leave(name);
    }
    let found = unfinished(&dir).expect("readable");
    let [Unfinished { material: of_finished, bytes: 1000, state: UnfinishedState::Useless }, other] =
        found[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!((of_finished, other.material), (finished, begun));
    assert_eq!(other.state, UnfinishedState::Resumable);
    assert!(other.bytes > 1_000_000, "{other:?}");

    // A run holds the lock of its work.
    let work = fs::File::open(dir.join("KQvKR.kzt.work")).expect("there");
    work.lock().expect("locked");
    assert_eq!(unfinished(&dir).expect("readable")[1].state, UnfinishedState::Busy);
    assert!(matches!(remove(&dir, &begun, true), Err(FileError::Busy { .. })));
    drop(TableLibrary::new(&interrupted).expect("threads"));
    assert!(dir.join("KQvKR.kzt.blocks").exists() && !dir.join("KQvK.kzt.layers").exists());
    drop(work);

    generate(begun, &interrupted, &library, &|| false, &|_| {}).expect("it goes on");
    assert_eq!(unfinished(&dir).expect("readable"), []);
    let size = fs::metadata(dir.join("KQvKR.kzt")).expect("finished").len();
    leave("KQvKR.kzt.layers");
    assert_eq!(remove(&dir, &begun, false).expect("removed"), 1000);
    assert_eq!(remove(&dir, &begun, true).expect("removed"), size);
    assert_eq!(remove(&dir, &begun, true).expect("nothing is left to remove"), 0);
    assert!(dir.join("KQvK.kzt").exists() && !dir.join("KQvKR.kzt").exists());
}

/// Tables that commit 8de1568 wrote are read, and those of a later format are refused with a sentence.
#[test]
fn tables_of_earlier_versions_open_and_later_ones_are_refused() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let tables = Tables::open(&data).expect("a folder");
    let dir = folder("later");
    assert_eq!(tables.materials().len(), 2);
    for old in tables.materials() {
        let name = file_name(&old);
        tables.table(&old).expect("readable").expect("there").check().expect("sound");
        let mut bytes = fs::read(data.join(&name)).expect("readable");
        assert!(bytes == fs::read(some_tables().join(&name)).expect("built now"), "{name}");
        bytes[8] = 3;
        fs::write(dir.join(&name), bytes).expect("written");
        let told = TableFile::open(&dir.join(&name)).expect_err("a later format").to_string();
        assert!(told.ends_with("has format 3, this program reads 1 and 2"), "{told}");
    }
    let fen = "8/8/8/8/8/4k3/8/4K2Q w - - 0 1";
    assert_eq!(probe(&tables, fen, Variant::Chess), Value::Win(9));
}

/// Bytes of all files in a folder.
fn size_of(dir: &Path) -> u64 {
    let files = fs::read_dir(dir).expect("the folder is there");
    files.filter_map(|file| file.ok()?.metadata().ok()).map(|data| data.len()).sum()
}

/// Regression: the estimate ignored the saved state of a run, 165 MB instead of the announced 15.
#[test]
fn estimates_hold_on_the_way_and_at_the_end() {
    let chess = ["KRvK", "KPvK", "KQvKR"].map(|text| material(text, Variant::Chess));
    for material in chess.into_iter().chain([material("KQvKR", Variant::RacingKings)]) {
        let dir = folder(&format!("estimate-{}", file_name(&material)));
        let needed = material.closure();
        build(&dir, &needed[..needed.len() - 1]);
        let before = size_of(&dir);
        let options = GenerateOptions { save_every: Duration::ZERO, ..options(&dir) };
        let estimate = Estimate::new(&material, &options);
        let peak = Mutex::new(0);
        let look = |_| {
            let mut peak = peak.lock().expect("no panic before");
            *peak = size_of(&dir).saturating_sub(before).max(*peak);
        };
        let library = TableLibrary::new(&options).expect("threads");
        generate(material, &options, &library, &|| false, &look).expect("it can be built");
        let peak = peak.into_inner().expect("no panic before");
        let size = size_of(&dir) - before;
        assert!(peak > size, "{material}: nothing was looked at");
        assert!(peak <= estimate.disk, "{material}: {peak} on the way, {estimate:?}");
        assert!(estimate.disk <= 4 * peak, "{material}: only {peak} on the way, {estimate:?}");
        assert!(size <= estimate.most, "{material}: {size} at the end, {estimate:?}");
        assert!(
            size <= 2 * estimate.file && estimate.file <= 2 * size,
            "{material}: {size} at the end, {estimate:?}"
        );
    }
}

#[test]
fn three_pieces_need_no_files() {
    let (files, memory) = (Tables::open(some_tables()).expect("tables"), Tables::default());
    assert!(memory.materials().is_empty());
    let mut compared = 0;
    for material in Material::all(3, Variant::Chess) {
        let table = files.table(&material).expect("it is whole").expect("it is built");
        for word in 0..table.layout().words() {
            for (bit, turn) in (0..64).flat_map(|bit| Color::ALL.map(|turn| (bit, turn))) {
                let Some(board) = table.layout().board(Place { word, bit }, turn) else { continue };
                let value = memory.probe(&board).expect("nothing is read");
                assert_eq!(value, files.probe(&board).expect("it is whole"), "{}", board.fen());
                assert!(value.is_some() && memory.probe_ready(&board) == value);
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 417_787);
}
