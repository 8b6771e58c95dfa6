//! Probes against reference values, against each other, and against files that are not what they seem.
//! The tables are those of three and four pieces where the collection is, and a few of them elsewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::data;
use kiebitz_chess::{Board, Color, Game, Outcome, Piece, Reason, Role, Setup, Square, Variant};
use kiebitz_gametree::random::Random;
use kiebitz_tablebase::{Checksum, Syzygy, SyzygyError, Wdl};

fn tables() -> Syzygy {
    open(&data::syzygy()).expect("the tables are good")
}

/// Whether there is a table for an ending such as `KPvKP`; says so where there is none.
fn has_table(ending: &str) -> bool {
    let found = data::syzygy().join(format!("{ending}.rtbw")).exists();
    if !found {
        eprintln!("left out: {ending}, whose table is in the larger collection only");
    }
    found
}

fn board(fen: &str) -> Board {
    Board::from_fen(fen, Variant::Chess).expect(fen)
}

/// An empty folder of this name for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("syzygy").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the build folder can be written");
    path
}

fn open(path: &Path) -> Result<Syzygy, SyzygyError> {
    Syzygy::open(path.to_str().expect("the path is text"))
}

/// A legal position of an ending such as `KRvKP`, either side to move.
fn position(random: &mut Random, ending: &str) -> Board {
    let (white, black) = ending.split_once('v').expect("an ending has two sides");
    loop {
        let mut setup = Setup::empty(Variant::Chess);
        setup.turn = Color::ALL[random.below(2)];
        for (color, pieces) in [(Color::White, white), (Color::Black, black)] {
            for letter in pieces.chars() {
                let role = Role::from_letter(letter).expect("a letter is a piece");
                // Two pieces on one square: the ending is another, and the loop goes on.
                setup.pieces[random.below(64)] = Some(Piece::new(color, role));
            }
        }
        if setup.pieces.iter().flatten().count() == ending.len() - 1
            && let Ok(board) = Board::try_from(setup)
        {
            return board;
        }
    }
}

/// Every ending there is a table for.
fn endings() -> Vec<String> {
    let names: BTreeSet<String> = fs::read_dir(data::syzygy())
        .expect("the folder can be read")
        .map(|entry| entry.expect("the folder can be read").path())
        .map(|file| file.file_stem().expect("a file has a name").to_string_lossy().into_owned())
        .collect();
    names.into_iter().collect()
}

const WDL: [Wdl; 5] = [Wdl::Loss, Wdl::BlessedLoss, Wdl::Draw, Wdl::CursedWin, Wdl::Win];

/// Values that python-chess reads from the same tables.
#[test]
fn values_are_those_of_python_chess() {
    let tables = tables();
    let text = data::own_text("endings.txt");
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [fen, wdl, dtz, _] = fields[..] else { panic!("{line}") };
        let board = board(fen);
        let wdl: usize = (wdl.parse::<i32>().expect(line) + 2).try_into().expect(line);
        if let Some(found) = tables.probe_wdl(&board) {
            assert_eq!(found, WDL[wdl], "{line}");
            assert_eq!(tables.probe_dtz(&board), Some(dtz.parse().expect(line)), "{line}");
            checked += 1;
        }
    }
    assert!(checked >= 170, "{checked}");
}

#[test]
fn reference_values_agree() {
    let Some(text) = data::collection_text("syzygy/endgame.epd") else { return };
    let tables = tables();
    let (mut checked, mut too_many) = (0, 0);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split([' ', ';']).filter(|word| !word.is_empty()).collect();
        let value = |name: &str| -> i32 {
            let at = words.iter().position(|word| *word == name).expect(line);
            words[at + 1].parse().expect(line)
        };
        let board = board(&format!("{} 0 1", words[..4].join(" ")));
        if board.occupied().len() > tables.max_pieces() {
            assert_eq!(
                (tables.probe_wdl(&board), tables.probe_dtz(&board)),
                (None, None),
                "{line}"
            );
            too_many += 1;
            continue;
        }
        let expected = WDL[usize::try_from(value("wdl") + 2).expect(line)];
        assert_eq!(tables.probe_wdl(&board), Some(expected), "{line}");
        assert_eq!(tables.probe_dtz(&board), Some(value("dtz")), "{line}");
        checked += 1;
    }
    println!("{checked} positions agree; {too_many} left out, having more pieces than the tables");
    assert!(checked >= 50, "{checked}");
}

#[test]
fn the_tables_are_counted() {
    let own = open(&data::own("syzygy")).expect("the tables are good");
    assert_eq!((own.tables(), own.max_pieces()), (8, 4));
    let Some(all) = data::collection("syzygy/tables-3-4men") else { return };
    let all = open(&all).expect("the tables are good");
    assert_eq!((all.tables(), all.max_pieces()), (35, 4));
}

fn best_of_moves(tables: &Syzygy, board: &Board) -> Wdl {
    let moves = board.legal_moves().into_iter().map(|mv| {
        let mut next = *board;
        next.play_unchecked(mv);
        -tables.probe_wdl(&next).expect("what follows is covered")
    });
    moves.max().unwrap_or(if board.in_check() { Wdl::Loss } else { Wdl::Draw })
}

/// The value of a position is the best of its moves, at zero on the counter before and after.
/// The four pieces have no cursed win, so the counter changes no result.
#[test]
fn a_position_is_worth_its_best_move() {
    let tables = tables();
    let mut random = Random::new(3);
    for ending in endings() {
        for _ in 0..300 {
            let board = position(&mut random, &ending);
            let best = best_of_moves(&tables, &board);
            assert_eq!(tables.probe_wdl(&board), Some(best), "{}", board.fen());
            let sign = best.cmp(&Wdl::Draw) as i32;
            let dtz = tables.probe_dtz(&board).expect("DTZ is there with WDL");
            assert_eq!(dtz.signum(), sign, "{}", board.fen());
        }
    }
}

#[test]
fn both_colours_are_the_same() {
    let tables = tables();
    let mut random = Random::new(4);
    for ending in endings() {
        for _ in 0..50 {
            let board = position(&mut random, &ending);
            let mut setup = Setup::empty(Variant::Chess960);
            setup.turn = !board.turn();
            for square in board.occupied() {
                let piece = board.piece_at(square).expect("the square is occupied");
                let other = Piece::new(!piece.color(), piece.role());
                setup.pieces[square.flip_rank().index()] = Some(other);
            }
            let mirror = Board::try_from(setup).expect("the mirror of a legal position is legal");
            assert_eq!(tables.probe_wdl(&board), tables.probe_wdl(&mirror), "{}", board.fen());
            assert_eq!(tables.probe_dtz(&board), tables.probe_dtz(&mirror), "{}", board.fen());
        }
    }
}

/// The tables do not know en passant; the probe must look at it itself.
#[test]
fn en_passant_counts() {
    if !has_table("KPvKP") {
        return;
    }
    let tables = tables();
    let mut random = Random::new(12);
    let (mut possible, mut decisive) = (0, 0);
    while possible < 500 {
        let mut setup = Setup::empty(Variant::Chess);
        setup.turn = Color::Black;
        let file = 1 + random.below(6);
        let beside = [file - 1, file + 1][random.below(2)];
        for king in Color::ALL {
            setup.pieces[random.below(64)] = Some(Piece::new(king, Role::King));
        }
        setup.pieces[24 + file] = Some(Piece::WhitePawn);
        setup.pieces[24 + beside] = Some(Piece::BlackPawn);
        let without = Board::try_from(setup.clone());
        setup.en_passant = Some(Square::from_index(16 + file));
        let (Ok(without), Ok(with)) = (without, Board::try_from(setup)) else { continue };
        if with.en_passant().is_none() || with.occupied().len() < 4 {
            continue;
        }
        assert_eq!(tables.probe_wdl(&with), Some(best_of_moves(&tables, &with)), "{}", with.fen());
        possible += 1;
        decisive += u32::from(tables.probe_wdl(&with) != tables.probe_wdl(&without));
    }
    println!("en passant changes the result of {decisive} positions of {possible}");
    assert!(decisive > 10, "{decisive}");
}

#[test]
fn what_tables_do_not_cover_is_none() {
    let tables = tables();
    let racing = Board::from_fen("8/8/8/8/8/8/k6K/7R w - - 0 1", Variant::RacingKings);
    let positions = [
        Board::start(Variant::Chess),
        board("4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        racing.expect("the position is legal"),
    ];
    for board in positions {
        assert_eq!(tables.probe_wdl(&board), None, "{}", board.fen());
        assert_eq!(tables.probe_dtz(&board), None, "{}", board.fen());
        assert_eq!(tables.rank_root_moves(&Game::new(board), true), None, "{}", board.fen());
    }
}

#[test]
fn the_first_ranked_move_mates_inside_fifty_moves() {
    let tables = tables();
    let mut random = Random::new(5);
    for ending in ["KQvK", "KRvK", "KBNvK", "KBBvK"].into_iter().filter(|name| has_table(name)) {
        let (mut mates, mut longest) = (0, 0);
        for number in 0..60 {
            let start = loop {
                let board = position(&mut random, ending);
                let wanted = if board.turn().is_white() { Wdl::Win } else { Wdl::Loss };
                if tables.probe_wdl(&board) == Some(wanted) && board.has_legal_moves() {
                    break board;
                }
            };
            let mut game = Game::new(start);
            while game.outcome().is_none() {
                let moves = tables.rank_root_moves(&game, true).expect("the ending is covered");
                // Black defends at its best, or anyhow.
                let free = game.board().turn() == Color::Black && number % 2 == 0;
                let chosen = if free { moves[random.below(moves.len())] } else { moves[0] };
                game.play(chosen.mv).expect("ranked moves are legal");
                assert_eq!(game.claimable_draw(), None, "{}", start.fen());
            }
            let mate = Outcome::win(Color::White, Reason::Checkmate);
            assert_eq!(game.outcome(), Some(mate), "{}", start.fen());
            longest = longest.max(game.moves().len());
            mates += 1;
        }
        println!("{ending}: {mates} mates, the longest in {longest} plies");
        assert!(longest <= 100);
    }
}

/// A player who chooses any move of the best rank keeps the win too, although positions may repeat.
#[test]
fn any_move_of_the_best_rank_keeps_the_win() {
    let tables = tables();
    let mut random = Random::new(6);
    let endings = ["KQvK", "KRvK", "KBNvK", "KRvKN", "KPvKP", "KQvKR"];
    for ending in endings.into_iter().filter(|name| has_table(name)) {
        for _ in 0..15 {
            let start = loop {
                let board = position(&mut random, ending);
                if board.turn().is_white() && tables.probe_wdl(&board) == Some(Wdl::Win) {
                    break board;
                }
            };
            let mut game = Game::new(start);
            while game.outcome().is_none() {
                let moves = tables.rank_root_moves(&game, true).expect("the ending is covered");
                let white = game.board().turn() == Color::White;
                let wanted = if white { Wdl::Win } else { Wdl::Loss };
                assert_eq!(moves[0].wdl, wanted, "{} {:?}", game.board().fen(), moves[0]);
                let best = moves.iter().take_while(|mv| mv.rank == moves[0].rank).count();
                game.play(moves[random.below(best)].mv).expect("ranked moves are legal");
                assert_eq!(game.claimable_draw(), None, "{}", start.fen());
            }
            let mate = Outcome::win(Color::White, Reason::Checkmate);
            assert_eq!(game.outcome(), Some(mate), "{}", start.fen());
        }
    }
}

#[test]
fn the_clock_changes_what_is_won() {
    let tables = tables();
    // Mate takes more than the six plies left, and there is nothing to capture.
    let late = Game::new(board("8/8/8/3k4/8/8/8/R3K3 w - - 94 90"));
    let moves = tables.rank_root_moves(&late, true).expect("KRvK is covered");
    assert_eq!(moves[0].wdl, Wdl::CursedWin);
    let moves = tables.rank_root_moves(&late, false).expect("KRvK is covered");
    assert_eq!(moves[0].wdl, Wdl::Win);
    // A pawn move sets the counter back in time.
    let pawn = Game::new(board("8/1k6/8/4KP2/8/8/8/8 w - - 99 90"));
    let moves = tables.rank_root_moves(&pawn, true).expect("KPvK is covered");
    assert_eq!((moves[0].wdl, moves[0].dtz), (Wdl::Win, 1));
    assert_eq!(moves[0].mv.to_string(), "f5f6");
    assert_eq!(moves.last().map(|mv| mv.wdl), Some(Wdl::Draw));
    // Mate on the last ply counts before the 50-move rule.
    let mate = Game::new(board("6k1/8/6K1/8/8/8/8/R7 w - - 99 90"));
    let moves = tables.rank_root_moves(&mate, true).expect("KRvK is covered");
    assert_eq!((moves[0].mv.to_string().as_str(), moves[0].wdl), ("a1a8", Wdl::Win));
}

#[test]
fn ranked_moves_are_the_legal_moves() {
    let tables = tables();
    let mut random = Random::new(7);
    for ending in endings() {
        for _ in 0..20 {
            let game = Game::new(position(&mut random, &ending));
            let ranked = tables.rank_root_moves(&game, true).expect("the ending is covered");
            let ours: BTreeSet<u16> = ranked.iter().map(|root| root.mv.to_bits()).collect();
            let legal: BTreeSet<u16> =
                game.board().legal_moves().into_iter().map(|mv| mv.to_bits()).collect();
            assert_eq!(ours, legal);
            assert!(ranked.is_sorted_by(|a, b| a.rank >= b.rank && a.wdl >= b.wdl));
            if let Some(first) = ranked.first() {
                assert_eq!(tables.probe_wdl(game.board()), Some(first.wdl));
            }
        }
    }
}

#[test]
fn many_threads_see_the_same() {
    let tables = tables();
    let mut random = Random::new(8);
    let endings = endings();
    let boards: Vec<Board> =
        (0..2_000).map(|i| position(&mut random, &endings[i % endings.len()])).collect();
    let all = || boards.iter().map(|board| tables.probe_wdl(board)).collect::<Vec<_>>();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(all)).collect();
        let found: Vec<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
        assert!(found.iter().all(|values| *values == found[0] && !values.contains(&None)));
    });
}

#[test]
fn a_directory_without_tables_is_named() {
    let missing = folder("missing").join("not-here");
    let error = open(&missing).err().expect("there is no directory");
    assert!(matches!(error, SyzygyError::Unreadable { .. }), "{error}");
    assert!(error.to_string().contains("not-here"), "{error}");

    let empty = folder("empty");
    fs::write(empty.join("KQvK.txt"), "no table").expect("the folder can be written");
    let error = open(&empty).err().expect("there is no table");
    assert!(matches!(&error, SyzygyError::NoTables(path) if *path == empty), "{error}");

    for none in ["", if cfg!(windows) { ";" } else { ":" }] {
        assert!(matches!(Syzygy::open(none), Err(SyzygyError::NoPath)));
    }
    let good = data::syzygy();
    let list = std::env::join_paths([&good, &missing]).expect("the paths can be joined");
    let error = Syzygy::open(list.to_str().expect("the path is text")).err();
    assert!(matches!(error, Some(SyzygyError::Unreadable { .. })));
}

#[test]
fn tables_may_lie_in_two_directories() {
    let good = data::syzygy();
    let (wdl, dtz) = (folder("wdl"), folder("dtz"));
    for name in ["KQvK", "KRvK"] {
        fs::copy(good.join(format!("{name}.rtbw")), wdl.join(format!("{name}.rtbw"))).unwrap();
    }
    fs::copy(good.join("KQvK.rtbz"), dtz.join("KQvK.rtbz")).unwrap();
    assert!(matches!(open(&dtz), Err(SyzygyError::NoWdl(_))));
    let list = std::env::join_paths([&wdl, &dtz]).expect("the paths can be joined");
    let tables = Syzygy::open(list.to_str().expect("the path is text")).expect("tables are there");
    assert_eq!((tables.tables(), tables.max_pieces()), (2, 3));
    let queen = board("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    assert_eq!(tables.probe_wdl(&queen), Some(Wdl::Win));
    assert!(tables.rank_root_moves(&Game::new(queen), true).is_some());
    // DTZ is missing for the rook, both for the knight.
    let rook = board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!((tables.probe_wdl(&rook), tables.probe_dtz(&rook)), (Some(Wdl::Win), None));
    assert_eq!(tables.rank_root_moves(&Game::new(rook), true), None);
    assert_eq!(tables.probe_wdl(&board("4k3/8/8/8/8/8/8/N3K3 w - - 0 1")), None);
}

fn copy_tables(to: &Path, names: &[&str]) {
    for name in names {
        let bytes = fs::read(data::syzygy().join(name)).expect("the table can be read");
        fs::write(to.join(name), bytes).expect("the folder can be written");
    }
}

#[test]
fn a_truncated_table_is_named_or_not_probed() {
    let path = folder("truncated");
    copy_tables(&path, &["KRvK.rtbw", "KRvK.rtbz", "KQvK.rtbw", "KQvK.rtbz"]);
    let whole = fs::read(path.join("KRvK.rtbz")).unwrap();
    let rook = board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let queen = board("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");

    fs::write(path.join("KRvK.rtbz"), &whole[..1_000]).unwrap();
    let error = open(&path).err().expect("the size is impossible");
    assert!(matches!(error, SyzygyError::Damaged { .. }), "{error}");
    assert!(error.to_string().contains("KRvK.rtbz"), "{error}");

    // A size that could be right is found out when the table is read.
    for size in [16, 16 + 64, whole.len() - 4096] {
        fs::write(path.join("KRvK.rtbz"), &whole[..size - size % 64 + 16]).unwrap();
        let tables = open(&path).expect("nothing can be seen from outside");
        let mut random = Random::new(9);
        let found =
            (0..500).filter(|_| tables.probe_dtz(&position(&mut random, "KRvK")).is_some()).count();
        assert!(found < 500, "{size}: {found}");
        assert_eq!(tables.probe_wdl(&rook), Some(Wdl::Win));
        assert_eq!(tables.probe_dtz(&queen).map(i32::signum), Some(1));
    }
}

/// Whatever is in a table, a probe returns.
#[test]
fn a_damaged_table_never_stops_the_program() {
    let path = folder("damaged");
    let endings = ["KRvK", "KQvK", "KBvK", "KNvK", "KPvK", "KRvKR", "KPvKP", "KQvKP"];
    let endings = endings.into_iter().filter(|name| has_table(name));
    let endings: Vec<[String; 2]> =
        endings.map(|name| [format!("{name}.rtbw"), format!("{name}.rtbz")]).collect();
    let names: Vec<&str> = endings.iter().flatten().map(String::as_str).collect();
    let mut random = Random::new(10);
    let (mut refused, mut nothing, mut found) = (0, 0, 0);
    for round in 0..400 {
        copy_tables(&path, &names);
        let victim = path.join(names[random.below(names.len())]);
        let mut bytes = fs::read(&victim).unwrap();
        // Mostly the header, where damage is worst.
        let reach = if round % 4 == 0 { bytes.len() } else { bytes.len().min(200) };
        for _ in 0..1 + random.below(8) {
            bytes[random.below(reach)] = random.below(256) as u8;
        }
        // Not in place: an older mapping of the same file would change under its user.
        fs::remove_file(&victim).unwrap();
        fs::write(&victim, bytes).unwrap();
        let Ok(tables) = open(&path) else {
            refused += 1;
            continue;
        };
        let ending = victim.file_stem().unwrap().to_str().unwrap();
        for _ in 0..30 {
            let game = Game::new(position(&mut random, ending));
            match tables.rank_root_moves(&game, true) {
                None => nothing += 1,
                Some(_) => found += 1,
            }
        }
    }
    println!("{refused} sets refused; {nothing} probes without, {found} with an answer");
    assert!(nothing > 0 && found > 0);
}

/// Regression: the library would recurse until the stack overflows.
#[test]
fn the_wrong_side_in_a_symmetric_table_is_found() {
    let path = folder("symmetric");
    if !has_table("KPvKP") {
        return;
    }
    copy_tables(&path, &["KPvKP.rtbw", "KPvKP.rtbz"]);
    let mut bytes = fs::read(path.join("KPvKP.rtbz")).unwrap();
    // Five bytes, four subtables of two bytes and four pieces, one byte of padding; then the flags.
    bytes[5 + 4 * 6 + 1] |= 1;
    fs::write(path.join("KPvKP.rtbz"), bytes).unwrap();
    let error = open(&path).err().expect("the header is checked");
    assert!(error.to_string().contains("KPvKP.rtbz is damaged"), "{error}");
}

/// A flipped bit anywhere but in the name of the edition is found, whether a probe would notice or not.
#[test]
fn a_flipped_bit_changes_the_checksum() {
    let path = data::syzygy();
    let all = open(&path).expect("the tables are good");
    assert!(all.files().len() >= 16);
    for file in all.files() {
        assert_eq!(Checksum::of(file).expect("readable"), Checksum::Right, "{file:?}");
    }
    let dir = folder("flipped");
    let mut random = Random::new(5);
    for name in ["KQvK.rtbw", "KQvK.rtbz"] {
        let good = fs::read(path.join(name)).expect("readable");
        for _ in 0..20 {
            let mut bad = good.clone();
            let at = random.below(bad.len() - 16);
            bad[at] ^= 1 << random.below(8);
            fs::write(dir.join(name), bad).expect("written");
            assert_eq!(Checksum::of(&dir.join(name)).expect("readable"), Checksum::Wrong, "{at}");
        }
        fs::write(dir.join(name), [0; 5]).expect("written");
        assert_eq!(Checksum::of(&dir.join(name)).expect("readable"), Checksum::Wrong);
    }
    let other = dir.join("KQRvKR.rtbw");
    fs::write(&other, [0; 64]).expect("written");
    assert_eq!(Checksum::of(&other).expect("readable"), Checksum::Unknown);
}
