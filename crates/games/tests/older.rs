//! Migration of older databases: their content survives, and imported files cannot name a program.
//!
//! `data/8de1568.db` and `data/8de1568.pgn` were written by the program of that commit: four games played there, of which
//! two are not over; four imported ones, of which one was played on; two begun by the server, one of them by link; a drill,
//! a game of tic-tac-toe. Three of the imported games carry planted kinds of players.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use crate::common::Folder;
use kiebitz_chess::{Board, Variant};
use kiebitz_games::pgn::{self, GameResult};
use kiebitz_games::store::{Filter, Kind, Store, StoreError};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn old(folder: &Folder) -> PathBuf {
    let path = folder.file("games.db");
    fs::copy(data("8de1568.db"), &path).expect("it can be copied");
    path
}

fn kinds(store: &Store, id: i64) -> [Option<String>; 2] {
    store.load(id).expect("it is there").kinds.map(|kind| kind.map(|kind| kind.as_str().to_owned()))
}

#[test]
fn everything_is_there_after_the_migration() {
    let folder = Folder::new("older");
    let path = old(&folder);
    let store = Store::open(&path).expect("it opens");
    let listed = store.list(&Filter::default()).expect("it lists");
    let told: Vec<(i64, bool, &str, &str, GameResult, usize)> = listed
        .iter()
        .rev()
        .map(|game| (game.id, game.is_own, &*game.white, &*game.black, game.result, game.plies))
        .collect();
    assert_eq!(
        told,
        [
            (1, true, "Anna", "Kiebitz easy", GameResult::Open, 2),
            (2, true, "Anna", "Kiebitz engine", GameResult::BlackWins, 2),
            (3, true, "Anna", "Kiebitz elo:800", GameResult::BlackWins, 2),
            (4, true, "Bert", "Kiebitz 0.1.0", GameResult::Open, 2),
            (5, false, "Magnus", "Hikaru", GameResult::Open, 2),
            (6, true, "Cleo", "Dora", GameResult::Open, 4),
            (7, false, "Anna", "Bert", GameResult::WhiteWins, 5),
            (8, false, "Anna", "Bert", GameResult::WhiteWins, 5),
            (9, true, "Gina", "Kiebitz random", GameResult::Open, 0),
            (10, true, "Olga", "Bert", GameResult::Open, 0),
        ]
    );
    assert!(store.load(7).expect("it is there").game.to_string().contains("(2. Nf3 Nc6 $14)"));
    assert_eq!(store.load_tictactoe(1).expect("it is there").moves, "b2");
    assert_eq!(store.admissions(9).expect("they are there").len(), 3);
    let drill = store.drills(None, 10).expect("they are there").remove(0);
    assert_eq!(drill.played, "e8e7");
    assert_eq!(store.rating("Anna", Variant::Chess).expect("it is known").games, 1);
    let mut after = Board::start(Variant::Chess);
    after.play(after.parse_san("e4").expect("legal")).expect("legal");
    let experience = store.experience().expect("it loads");
    assert_eq!(experience.moves(&after).len(), 1);
    let explored = store.explore(&Board::start(Variant::Chess)).expect("it explores");
    assert_eq!((explored[0].m.to_string().as_str(), explored[0].games()), ("e2e4", 4));
}

#[test]
fn players_of_files_are_gone_and_our_own_stay() {
    let folder = Folder::new("older-kinds");
    let store = Store::open(&old(&folder)).expect("it opens");
    let own = |white: &str, black: &str| [Some(white.to_owned()), Some(black.to_owned())];
    for (id, expected) in [
        (1, own("human", "easy")),
        (2, own("human", "engine")),
        (3, own("human", "elo:800")),
        (4, own("human", "uci:/tmp/fx/engine.sh")),
        (5, [None, None]),
        (6, [None, None]), // imported, and played on with what the file said
        (7, [None, None]),
        (8, [None, None]),
        (9, own("human", "random")),
        (10, own("human", "human")),
    ] {
        assert_eq!(kinds(&store, id), expected, "game {id}");
        assert!(!store.load(id).expect("it is there").game.to_string().contains("Kind"));
    }
}

#[test]
fn old_games_are_known_again() {
    let folder = Folder::new("older-known");
    let mut store = Store::open(&old(&folder)).expect("it opens");
    // What the old program exported; what is not over is another game each time.
    let report = store
        .import(fs::read(data("8de1568.pgn")).expect("it can be read").as_slice(), |_| true)
        .expect("it imports");
    let over = pgn::read(fs::read(data("8de1568.pgn")).expect("it can be read").as_slice())
        .filter_map(|entry| entry.ok()?.game.ok())
        .filter(|game| game.result != GameResult::Open)
        .count();
    assert_eq!(
        (over, report.known, report.added),
        (4, 5, 3),
        "the imported open game is known, too"
    );
    // What this one exports.
    for id in [2, 3, 5, 7, 8] {
        let text = store.load(id).expect("it is there").game.to_string();
        let again = store.import(text.as_bytes(), |_| true).expect("it imports");
        assert_eq!((again.known, again.added), (1, 0), "game {id}");
    }
}

#[test]
fn a_tag_with_a_similar_name_is_no_kind() {
    let folder = Folder::new("older-similar");
    let (path, new) = (old(&folder), folder.file("new.db"));
    let text = "[NotWhiteKind \"1\"]\n\n1. e4 *\n".as_bytes();
    Store::open(&new).expect("it opens").import(text, |_| true).expect("it imports");
    // The same game in the old database, with the hash that it had there.
    let db = rusqlite::Connection::open(&path).expect("it opens");
    db.execute("ATTACH ?1 AS new", [new.to_str()]).expect("both open");
    let columns =
        "origin, variant, white, black, result, day, tags, moves, begun, changed, ended, hash";
    let copy = format!("INSERT INTO main.game ({columns}) SELECT {columns} FROM new.game");
    db.execute_batch(&copy).expect("it is copied");
    drop(db);
    let mut store = Store::open(&path).expect("it opens");
    let again = store.import(text, |_| true).expect("it imports");
    assert_eq!((again.known, again.added), (1, 0));
}

#[test]
fn an_old_game_goes_on() {
    let folder = Folder::new("older-on");
    let mut store = Store::open(&old(&folder)).expect("it opens");
    let open = store.load_for_continuing(1).expect("it is open");
    assert_eq!(open.kinds[1], Some(Kind::of_session("easy")));
    assert_eq!(open.tags.get("TimeControl"), Some("30+0.1"));
    let m = open.game.board().legal_moves()[0];
    store.append(1, m, None).expect("it goes on");
    assert_eq!(kinds(&store, 1)[1].as_deref(), Some("easy"));
    // An imported game that is played on gets those who play it.
    let m = store.load_for_continuing(5).expect("it is open").game.board().legal_moves()[0];
    store.append(5, m, None).expect("it goes on");
    assert_eq!(kinds(&store, 5), [None, None]);
    store.seat(5, &[None, Some(Kind::of_session("random"))], &[]).expect("it is open");
    assert_eq!(kinds(&store, 5), [None, Some("random".to_owned())]);
}

#[test]
fn the_old_database_is_kept_beside_the_new_one() {
    let folder = Folder::new("older-copy");
    let path = old(&folder);
    // Some open it at once: the first brings it up to date, and the copy is the old one.
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| drop(Store::open(&path).expect("it opens")));
        }
    });
    let version = |path: &Path| fs::read(path).expect("it can be read")[63]; // user_version in the header
    let copy = folder.file(&format!("games.db.before-v{}", version(&path)));
    assert_eq!(version(&copy), 3);
    let files = || fs::read_dir(folder.file("")).expect("a folder").count();
    assert_eq!(files(), 2);
    fs::remove_file(&copy).expect("it is there");
    drop(Store::open(&path).expect("it opens"));
    assert_eq!(files(), 1, "nothing was changed the second time");
    // One without games is not worth a copy.
    fs::copy(data("8de1568.db"), &path).expect("it can be copied");
    let db = rusqlite::Connection::open(&path).expect("it opens");
    db.execute_batch("DELETE FROM rated; DELETE FROM game").expect("it is emptied");
    drop(db);
    drop(Store::open(&path).expect("it opens"));
    assert_eq!(files(), 1);
}

#[test]
fn a_newer_database_is_refused_and_left_alone() {
    let folder = Folder::new("newer");
    let path = old(&folder);
    let mut bytes = fs::read(&path).expect("it can be read");
    bytes[63] = 99;
    fs::write(&path, &bytes).expect("it can be written");
    assert!(matches!(Store::open(&path), Err(StoreError::Newer(99, _))));
    assert_eq!(fs::read(&path).expect("it can be read"), bytes);
    let files = fs::read_dir(folder.file("")).expect("a folder").count();
    assert_eq!(files, 1, "nothing lies beside it");
}

/// Everything in the folder, and the bytes of the database.
fn untouched(folder: &Folder, path: &Path) -> (usize, Vec<u8>) {
    let files = fs::read_dir(folder.file("")).expect("a folder").count();
    (files, fs::read(path).expect("it can be read"))
}

#[test]
fn what_is_opened_to_read_is_not_changed() {
    let folder = Folder::new("read");
    let path = folder.file("100 %?#.db");
    let mut store = Store::open(&path).expect("it opens");
    store.import(&b"[White \"Anna\"]\n\n1. e4 c5 *"[..], |_| true).expect("it imports");
    // Beside a process that writes,
    let mut beside = Store::open_to_read(&path).expect("it opens");
    assert_eq!(beside.count().expect("it counts").0, 1);
    assert!(matches!(beside.delete(1), Err(StoreError::ReadOnly)));
    drop((beside, store)); // the last one that may write leaves no log
    // and alone.
    let before = untouched(&folder, &path);
    let mut store = Store::open_to_read(&path).expect("it opens");
    assert_eq!(store.load(1).expect("it is there").game.tags.get("White"), Some("Anna"));
    assert!(matches!(store.delete(1), Err(StoreError::ReadOnly)));
    assert!(untouched(&folder, &path) == before);
    drop(store);
    assert!(untouched(&folder, &path) == before);
}

#[test]
fn an_older_database_can_be_read_without_changing_it() {
    let folder = Folder::new("older-read");
    let path = old(&folder);
    let before = untouched(&folder, &path);
    let listed = |store: &Store| {
        // The name of an opening is a column that the old database does not have.
        let filter = Filter { opening: Some("open game".into()), ..Filter::default() };
        store.list(&filter).expect("it lists").len()
    };
    let mut store = Store::open_to_read(&path).expect("it opens");
    let found = listed(&store);
    assert!(found > 0);
    assert!(matches!(store.delete(1), Err(StoreError::ReadOnly)));
    assert!(untouched(&folder, &path) == before);
    // A writable one is migrated.
    assert_eq!(listed(&Store::open_existing(&path).expect("it opens")), found);
    assert!(untouched(&folder, &path) != before);
}

#[test]
fn no_database_is_made_where_one_is_to_be_read() {
    let folder = Folder::new("none");
    let path = folder.file("games.db");
    for open in [Store::open_existing, Store::open_to_read] {
        assert!(matches!(open(&path), Err(StoreError::NoDatabase(place)) if place == path));
        assert!(!path.exists());
    }
    fs::write(&path, "").expect("it can be written");
    assert!(matches!(Store::open_existing(&path), Err(StoreError::NoDatabase(_))));
}
