//! The game database as a file: damage is reported, backups are complete, numbers and names are
//! right.

use std::fs;
use std::path::Path;

use crate::common::{Folder, pgn_files, pgn_folders};
use kiebitz_games::store::{Damage, Filter, Flaw, Order, Store, StoreError};
use rusqlite::Connection;

const GAMES: &str = "[White \"Anna\"]\n[Black \"bert\"]\n[Date \"2024.02.29\"]\n\n\
    1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 1-0\n\n\
    [White \"cleo\"]\n[Black \"Anna\"]\n[ECO \"Z99\"]\n[Opening \"Anna's own\"]\n\n1. e4 c5 0-1\n\n\
    [White \"Dora\"]\n[Black \"Emil\"]\n[Date \"2023.01.01\"]\n\n1. d4 *\n";

fn filled(path: &Path) -> Store {
    let mut store = Store::open(path).expect("it opens");
    assert_eq!(store.import(GAMES.as_bytes(), |_| true).expect("it imports").added, 3);
    store
}

/// The numbers of the games of an opening.
fn of_opening(store: &Store, text: &str) -> Vec<i64> {
    let filter = Filter { opening: Some(text.into()), ..Filter::default() };
    store.ids(&filter).expect("it lists")
}

#[test]
fn openings_are_found_by_our_own_names_and_tags_stay_as_they_were() {
    let store = filled(Path::new(":memory:"));
    assert_eq!(of_opening(&store, "najdorf"), [1]);
    assert_eq!(of_opening(&store, "B90"), [1]);
    assert_eq!(of_opening(&store, "anna's"), [2]);
    assert_eq!(of_opening(&store, "sicilian"), [2, 1], "whatever the tag says");
    let listed = store.list(&Filter::default()).expect("it lists");
    assert_eq!(listed[1].opening.as_deref(), Some("Anna's own"), "a tag goes before our own name");
    let game = store.load(1).expect("it is there").game;
    assert_eq!((game.tags.get("Opening"), game.tags.get("ECO")), (None, None));
}

#[test]
fn games_come_in_the_order_asked_for() {
    let store = filled(Path::new(":memory:"));
    for (order, ids) in [
        (Order::Newest, [3, 2, 1]),
        (Order::Oldest, [1, 2, 3]),
        (Order::Date, [1, 3, 2]),
        (Order::White, [1, 2, 3]),
        (Order::Black, [2, 1, 3]),
        (Order::Length, [1, 2, 3]),
    ] {
        let filter = Filter { order, ..Filter::default() };
        assert_eq!(store.ids(&filter).expect("it lists"), ids, "{order:?}");
        let page = Filter { offset: 1, limit: Some(1), ..filter };
        assert_eq!(store.list(&page).expect("it lists")[0].id, ids[1], "{order:?}");
    }
}

#[test]
fn known_games_use_up_no_numbers_and_text_is_no_game() {
    let mut store = filled(Path::new(":memory:"));
    for _ in 0..5 {
        assert_eq!(store.import(GAMES.as_bytes(), |_| true).expect("it imports").known, 3);
        let nothing =
            store.import(&b"a shopping list\n\n1-0\n\n*"[..], |_| true).expect("it imports");
        assert_eq!((nothing.added, nothing.known), (0, 0));
    }
    let more = store.import(&b"[White \"Eva\"]\n\n1. c4 *"[..], |_| true).expect("it imports");
    assert_eq!(more.added, 1);
    assert_eq!(store.ids(&Filter::default()).expect("it lists"), [4, 3, 2, 1]);
}

#[test]
fn a_damaged_game_hides_no_other_and_is_named() {
    let folder = Folder::new("damaged");
    let path = folder.file("games.db");
    for (damage, what) in [
        ("white = x'ff00'", Damage::Value),
        ("day = -1", Damage::Value),
        ("result = 9", Damage::Result),
        ("reason = 'Boredom'", Damage::Reason),
        ("variant = 77", Damage::Variant),
        ("tags = x'ff'", Damage::Value),
        ("start = 'nonsense'", Damage::Start),
        ("moves = x'0101'", Damage::Move),
        ("moves = x''", Damage::Content),
        ("tags = replace(tags, 'cleo', 'Cleo')", Damage::Content),
        ("black = 'Changed'", Damage::Content),
    ] {
        let _ = fs::remove_file(&path);
        let store = filled(&path);
        assert_eq!(store.check_integrity(), []);
        drop(store);
        let db = Connection::open(&path).expect("it opens");
        db.execute(&format!("UPDATE game SET {damage} WHERE id = 2"), []).expect(damage);
        drop(db);
        let mut store = Store::open_existing(&path).expect("it opens");
        let listed = store.list(&Filter::default()).expect(damage);
        assert_eq!(listed.iter().map(|game| game.id).collect::<Vec<_>>(), [3, 2, 1], "{damage}");
        assert!(!listed[0].is_damaged && !listed[2].is_damaged);
        assert_eq!(listed[2].white, "Anna");
        let is_listed =
            ["tags", "start", "moves", "black"].iter().any(|column| damage.starts_with(column));
        assert_eq!(listed[1].is_damaged, !is_listed, "{damage}");
        assert_eq!(store.check_integrity(), [Flaw::Game(2, what)], "{damage}");
        store.delete(2).expect("it can be deleted");
        assert_eq!(store.check_integrity(), [], "{damage}");
        drop(store);
    }
}

#[test]
fn damage_of_the_file_and_of_other_tables_is_noticed() {
    let folder = Folder::new("torn");
    let path = folder.file("games.db");
    drop(filled(&path));
    let sound = fs::read(&path).expect("it is there");
    let page = 4096;
    let mut noticed = 0;
    for number in 1..sound.len() / page {
        let mut torn = sound.clone();
        torn[number * page..][..64].fill(0xa5);
        fs::write(&path, torn).expect("it is written");
        noticed += usize::from(match Store::open_existing(&path) {
            Ok(store) => !store.check_integrity().is_empty(),
            Err(_) => true,
        });
    }
    assert_eq!(noticed, sound.len() / page - 1);
    for (damage, table) in [
        (
            "UPDATE position SET white = -1 WHERE move = (SELECT min(move) FROM position)",
            "position",
        ),
        ("INSERT INTO experience VALUES (1, 'x', 1, 1, 1)", "experience"),
        ("INSERT INTO rated VALUES (1, x'ff', 0, 1, 1, 1, 1)", "rated"),
    ] {
        fs::write(&path, &sound).expect("it is written");
        Connection::open(&path).expect("it opens").execute(damage, []).expect(damage);
        let store = Store::open_existing(&path).expect("it opens");
        assert_eq!(store.check_integrity(), [Flaw::Table(table)]);
    }
}

#[test]
fn every_game_of_the_test_data_is_sound_in_the_database() {
    let mut store = Store::in_memory().expect("memory is there");
    for file in pgn_folders().iter().flat_map(|folder| pgn_files(folder)) {
        let source = fs::File::open(&file).expect("it is there");
        store.import(source, |_| true).expect("it imports");
    }
    assert_eq!(store.check_integrity(), []);
}

#[test]
fn a_copy_has_the_newest_game_of_a_running_writer() {
    let folder = Folder::new("backup");
    let (path, copy) = (folder.file("games.db"), folder.file("copy.db"));
    let mut writer = filled(&path);
    #[cfg(unix)]
    let mode = |path: &Path, set: Option<u32>| {
        use std::os::unix::fs::PermissionsExt;
        if let Some(mode) = set {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it is ours");
        }
        fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    };
    #[cfg(unix)]
    mode(&path, Some(0o600));
    writer.import(&b"[White \"Newest\"]\n\n1. c4 *"[..], |_| true).expect("it imports");
    // The writer stays open: the newest game stands in its log only.
    Store::open_existing(&path).expect("it opens").backup(&copy).expect("it is copied");
    let names: Vec<_> = fs::read_dir(copy.parent().expect("a folder")).expect("a folder").collect();
    assert!(
        names
            .iter()
            .flatten()
            .all(|name| !name.file_name().to_string_lossy().starts_with("copy.db-"))
    );
    #[cfg(unix)]
    assert_eq!(mode(&copy, None), 0o600, "others may not read it either");
    let copied = Store::open_existing(&copy).expect("it opens");
    assert_eq!(copied.count().expect("it counts").0, 4);
    assert_eq!(copied.check_integrity(), []);
    // Nothing is overwritten, neither a file nor what belongs to one.
    for taken in [&copy, &path, &folder.file("copy.db")] {
        assert!(matches!(writer.backup(taken), Err(StoreError::Exists(_))));
    }
    fs::write(folder.file("new.db-wal"), "a log").expect("it is written");
    assert!(matches!(writer.backup(&folder.file("new.db")), Err(StoreError::Exists(_))));
}

#[test]
fn a_restored_database_is_the_copy_and_the_one_before_is_kept() {
    let folder = Folder::new("restore");
    let (path, copy) = (folder.file("games.db"), folder.file("copy.db"));
    let mut running = filled(&path);
    running.backup(&copy).expect("it is copied");
    let bytes = fs::read(&copy).expect("it is there");
    running.delete(1).expect("it is deleted");
    // Beside a process that has it open.
    let restored = Store::restore(&copy, &path).expect("it is restored");
    assert_eq!(restored.games, 3);
    assert_eq!(running.count().expect("it counts").0, 3, "it goes on with the restored one");
    running.delete(2).expect("it goes on");
    drop(running);
    let kept = Store::open_existing(&restored.kept.expect("it is kept")).expect("it opens");
    assert_eq!(kept.ids(&Filter::default()).expect("it lists"), [3, 2]);
    assert!(fs::read(&copy).expect("it is there") == bytes, "the copy is not touched");

    // In place of a file that cannot be read any more.
    fs::write(&path, "no database".repeat(500)).expect("it is written");
    let restored = Store::restore(&copy, &path).expect("it is restored");
    assert_eq!(Store::open_existing(&path).expect("it opens").count().expect("it counts").0, 3);
    let kept = fs::read_to_string(restored.kept.expect("it is kept")).expect("it is there");
    assert!(kept.starts_with("no database"));

    // Where there was none.
    let fresh = folder.file("a/b.db");
    assert_eq!(Store::restore(&copy, &fresh).expect("it is restored").kept, None);
    assert_eq!(Store::open_existing(&fresh).expect("it opens").count().expect("it counts").0, 3);
}

#[test]
fn nothing_is_restored_from_what_is_no_sound_database() {
    let folder = Folder::new("no-restore");
    let (path, copy) = (folder.file("games.db"), folder.file("copy.db"));
    filled(&path).backup(&copy).expect("it is copied");
    let before = fs::read(&path).expect("it is there");
    let damage = |statement: &str| {
        let db = Connection::open(&copy).expect("it opens");
        db.execute_batch(statement).expect(statement);
    };
    let refused = || Store::restore(&copy, &path).expect_err("it is refused");
    damage("UPDATE game SET white = x'ff' WHERE id = 2; PRAGMA user_version = 99");
    assert!(matches!(refused(), StoreError::Newer(99, _)));
    damage(&format!("PRAGMA user_version = {}", version(&path)));
    assert!(matches!(refused(), StoreError::Unsound { flaw: Flaw::Game(2, _), .. }));
    damage("PRAGMA application_id = 1");
    assert!(matches!(refused(), StoreError::Foreign));
    fs::write(&copy, "text").expect("it is written");
    assert!(matches!(refused(), StoreError::Open { .. }));
    fs::remove_file(&copy).expect("it is there");
    assert!(matches!(refused(), StoreError::NoDatabase(_)));
    assert!(fs::read(&path).expect("it is there") == before);
    assert!(!folder.file("games.db.replaced-1").exists());
}

fn version(path: &Path) -> i64 {
    let db = Connection::open(path).expect("it opens");
    db.query_row("PRAGMA user_version", [], |row| row.get(0)).expect("it has one")
}
