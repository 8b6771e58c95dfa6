//! The game database: stored games are read back, counts are right, and killing the process loses
//! no game.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::data::{collection, own};
use crate::common::{Folder, Random, entries, pgn_files, pgn_folders};
use kiebitz_chess::{Board, Color, Game, Move, Outcome, Reason, Variant};
use kiebitz_games::pgn::{GameResult, PgnGame, Tags};
use kiebitz_games::store::{Admission, Filter, NewGame, Store, StoreError};

const GAMES: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n[Date \"2024.02.29\"]\n[ECO \"C20\"]\n[Opening \"King's Pawn\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n\
    [White \"Bert\"]\n[Black \"Cleo\"]\n[Date \"2025.01.01\"]\n\n1. e4 {[%clk 0:05:00]} c5 {[%clk 0:04:58.5]} 2. Nf3 (2. Nc3 {closed}) Nc6! {good} 0-1\n\n\
    [White \"Bert\"]\n[Black \"Anna\"]\n\n1. d4 d5 1/2-1/2\n\n\
    [Variant \"Racing Kings\"]\n[White \"Bert\"]\n[Black \"100%_x\"]\n\n1. Kh3 {[%clk 0:00:07]} *\n\n\
    [White \"Broken\"]\n\n1. e5 *\n";

fn imported() -> Store {
    let mut store = Store::in_memory().expect("memory is there");
    let report = store.import(GAMES.as_bytes(), |_| true).expect("it imports");
    assert_eq!((report.added, report.known, report.broken_count), (4, 0, 1));
    assert_eq!((report.broken[0].number, report.broken[0].line), (5, 26));
    store
}

fn play(store: &mut Store, id: i64, moves: &str) {
    for san in moves.split_whitespace() {
        let game = store.load_for_continuing(id).expect("the game is open").game;
        store.append(id, game.board().parse_san(san).expect(san), None).expect(san);
    }
}

fn new_game(names: [&str; 2], start: Board) -> NewGame {
    let tags: Tags = [("White", names[0]), ("Black", names[1])].into_iter().collect();
    NewGame { tags, kinds: [None, None], start }
}

#[test]
fn what_is_imported_comes_out_again() {
    let mut store = imported();
    let expected: Vec<PgnGame> =
        entries(GAMES.as_bytes()).into_iter().filter_map(|entry| entry.game.ok()).collect();
    for (id, game) in (1..).zip(&expected) {
        assert_eq!(&store.load(id).expect("it is there").game, game);
    }
    assert!(matches!(store.load(99), Err(StoreError::NoGame(99))));
    // Exported and imported again, every game is known.
    let exported: String = expected.iter().map(PgnGame::to_string).collect();
    let again = store.import(exported.as_bytes(), |_| true).expect("it imports");
    assert_eq!((again.added, again.known, again.positions), (0, 4, 0));
    assert_eq!(store.count().expect("it counts").0, 4);
}

#[test]
fn torture_files_survive_the_database() {
    let folders = pgn_folders();
    let mut store = Store::in_memory().expect("memory is there");
    let mut kept = 0;
    for path in folders.iter().flat_map(|folder| pgn_files(folder)) {
        if path.components().any(|part| part.as_os_str() == "speed") {
            continue; // plain games, and many
        }
        store.import(File::open(&path).expect("it opens"), |_| true).expect("it imports");
        let mut unique: Vec<PgnGame> = Vec::new();
        for entry in entries(&std::fs::read(&path).expect("it can be read")) {
            unique.extend(entry.game);
        }
        let listed = store.list(&Filter::default()).expect("it lists");
        let stored: Vec<PgnGame> = listed
            .iter()
            .map(|listed| store.load(listed.id).expect("what is listed is there").game)
            .collect();
        for game in unique {
            kept += 1;
            // Of games that differ in comments only, the first is kept.
            let is_there = stored.iter().any(|stored| {
                (&stored.tags, stored.result) == (&game.tags, game.result)
                    && stored.start == game.start
                    && stored.moves().eq(game.moves())
            });
            assert!(is_there, "{}: {game}", path.display());
        }
    }
    let most = if folders.len() > 1 { 400 } else { 17 };
    assert!(kept > most, "{kept} games");
}

#[test]
fn lists_are_filtered() {
    let store = imported();
    let ids = |filter: Filter| -> Vec<i64> {
        store.list(&filter).expect("it lists").iter().map(|listed| listed.id).collect()
    };
    let any = Filter::default;
    assert_eq!(ids(any()), [4, 3, 2, 1]);
    assert_eq!(ids(Filter { limit: Some(2), ..any() }), [4, 3]);
    assert_eq!(ids(Filter { player: Some("anna".into()), ..any() }), [3, 1]);
    assert_eq!(ids(Filter { player: Some("0%_".into()), ..any() }), [4]);
    assert_eq!(ids(Filter { player: Some("%".into()), ..any() }), [4]);
    assert_eq!(
        ids(Filter { player: Some("Bert".into()), result: Some(GameResult::BlackWins), ..any() }),
        [2]
    );
    assert_eq!(ids(Filter { variant: Some(Variant::RacingKings), ..any() }), [4]);
    assert_eq!(ids(Filter { opening: Some("c2".into()), ..any() }), [1]);
    assert_eq!(ids(Filter { opening: Some("king's".into()), ..any() }), [1]);
    assert_eq!(ids(Filter { since: Some(20_240_301), ..any() }), [2]);
    assert_eq!(ids(Filter { own: Some(true), ..any() }), [0_i64; 0]);
    let first = &store.list(&Filter { opening: Some("C20".into()), ..any() }).expect("it lists")[0];
    assert_eq!((first.white.as_str(), first.plies, first.day), ("Anna", 4, 20_240_229));
}

/// The moves of every position, counted the plain way.
#[derive(Default)]
struct Naive(HashMap<(u64, Move), [u64; 4]>);

impl Naive {
    fn add(&mut self, game: &PgnGame) {
        let column = match game.result {
            GameResult::WhiteWins => 0,
            GameResult::Draw => 1,
            GameResult::BlackWins => 2,
            GameResult::Open => 3,
        };
        let played = game.game();
        let seen: HashSet<(u64, Move)> = played
            .boards()
            .iter()
            .zip(played.moves())
            .map(|(board, &m)| (board.key(), m))
            .collect();
        for here in seen {
            self.0.entry(here).or_default()[column] += 1;
        }
    }
}

#[test]
fn the_explorer_counts_as_one_counts_by_hand() {
    let store = imported();
    let start = Board::start(Variant::Chess);
    let moves = store.explore(&start).expect("it explores");
    let told: Vec<_> = moves
        .iter()
        .map(|explored| {
            (start.san(explored.m), explored.white, explored.draws, explored.black, explored.last)
        })
        .collect();
    assert_eq!(told, [("e4".into(), 1, 0, 1, 20_250_101), ("d4".into(), 0, 1, 0, 0)]);
    assert_eq!(moves[0].score(Color::White), Some(0.5));
    let race = store.explore(&Board::start(Variant::RacingKings)).expect("it explores");
    assert_eq!((race.len(), race[0].open, race[0].score(Color::White)), (1, 1, None));
}

#[test]
fn many_games_are_counted_as_by_hand() {
    counted_as_by_hand(&own("games.pgn"));
    if let Some(file) = collection("pgn/speed/twic1599_1000k.pgn") {
        counted_as_by_hand(&file);
    }
}

/// Who is to move and who may castle does not matter to the ancestors, only where the pieces stand.
#[test]
fn past_games_are_found_by_the_placement_alone() {
    let mut store = Store::in_memory().expect("memory is there");
    // In the first game the pieces stand so again after 3...Ke8, when nobody may castle; in the second it is Black's move.
    let text = "[Result \"1-0\"]\n\n1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. a3 1-0\n\n\
                [Result \"1-0\"]\n\n1. e3 e5 2. e4 Nf6 3. a3 1-0\n\n\
                [Result \"0-1\"]\n\n1. e4 e5 2. a4 0-1\n";
    let report = store.import(text.as_bytes(), |_| true).expect("it imports");
    assert_eq!(report.added, 3);
    let balance = |moves: &str| {
        let mut board = Board::start(Variant::Chess);
        for san in moves.split(' ') {
            board.play(board.parse_san(san).expect(san)).expect(san);
        }
        store.balance(&board).expect("it counts")
    };
    // The first game was here twice and went on; the second, by another way; the third Black won.
    assert_eq!(balance("e4 e5"), 2 + 1 - 1);
    assert_eq!(balance("e4 e5 Ke2 Ke7 Ke1 Ke8"), balance("e4 e5"));
    // With White to move or with Black.
    assert_eq!((balance("e3 e5 e4"), balance("e4")), (2, 1 - 1));
}

fn counted_as_by_hand(file: &Path) {
    let mut store = Store::in_memory().expect("memory is there");
    store.import(File::open(file).expect("it opens"), |_| true).expect("it imports");
    let mut naive = Naive::default();
    let mut known = HashSet::new();
    let mut boards = HashMap::new();
    for entry in entries(&std::fs::read(file).expect("it can be read")) {
        let game = entry.game.expect("all of them are sound");
        if known.insert(game.to_string()) {
            naive.add(&game);
            boards.extend(game.game().boards().iter().map(|board| (board.key(), *board)));
        }
    }
    assert_eq!(store.count().expect("it counts").1, naive.0.len() as u64);
    for board in boards.values() {
        for explored in store.explore(board).expect("it explores") {
            let counts = [explored.white, explored.draws, explored.black, explored.open];
            assert_eq!(naive.0.remove(&(board.key(), explored.m)), Some(counts), "{}", board.fen());
        }
    }
    assert!(naive.0.is_empty(), "{} moves are missing", naive.0.len());
}

#[test]
fn a_game_is_stored_while_it_is_played() {
    let mut store = Store::in_memory().expect("memory is there");
    let start = Board::start(Variant::Chess);
    let id = store.begin(&new_game(["Anna", "Kiebitz"], start)).expect("it begins");
    let m = start.parse_san("e4").expect("legal");
    store.append(id, m, Some(Duration::from_millis(299_500))).expect("legal");
    assert!(matches!(store.append(id, m, None), Err(StoreError::Illegal(_))));
    play(&mut store, id, "e5 Nf3 f6");
    store.take_back(id, 3).expect("there are three");
    play(&mut store, id, "e5");
    assert!(store.explore(&start).expect("it explores").is_empty(), "only finished games count");
    let open = store.load_for_continuing(id).expect("it is open");
    assert_eq!(
        (open.game.moves().len(), open.clocks[0]),
        (2, Some(Duration::from_millis(299_500)))
    );
    store.retag(id, &[("White", "Anna B.")]).expect("it is open");
    assert_eq!(
        store
            .list(&Filter { player: Some("anna b".into()), ..Filter::default() })
            .expect("it lists")
            .len(),
        1
    );

    store.finish(id, Outcome::win(Color::White, Reason::Resignation)).expect("it is open");
    let stored = store.load(id).expect("it is there");
    assert_eq!((stored.reason, stored.is_own), (Some(Reason::Resignation), true));
    assert_eq!(stored.game.result, GameResult::WhiteWins);
    assert!(stored.game.to_string().contains("1. e4 {[%clk 0:04:59.5]} 1... e5 1-0"));
    assert_eq!(store.explore(&start).expect("it explores")[0].white, 1);
    for over in [
        store.append(id, m, None),
        store.take_back(id, 1),
        store.finish(id, Outcome::draw(Reason::Agreement)),
        store.load_for_continuing(id).map(|_| ()),
    ] {
        assert!(matches!(over, Err(StoreError::Over(_))));
    }
    // The same once more, on the same day: both are kept, and an import of them adds none.
    let twin = store.begin(&new_game(["Anna B.", "Kiebitz"], start)).expect("it begins");
    store.append(twin, m, Some(Duration::from_millis(299_500))).expect("legal");
    play(&mut store, twin, "e5");
    store.finish(twin, Outcome::win(Color::White, Reason::Time)).expect("it is open");
    let exported = store.load(twin).expect("it is there").game.to_string();
    let report = store.import(exported.as_bytes(), |_| true).expect("it imports");
    assert_eq!((report.added, report.known), (0, 1));
    assert_eq!(store.explore(&start).expect("it explores")[0].white, 2);
}

#[test]
fn other_starts_and_variants_are_continued() {
    let mut store = Store::in_memory().expect("memory is there");
    let shuffled = Board::chess960(1).expect("there are 960");
    let race = Board::start(Variant::RacingKings);
    let endgame =
        Board::from_fen("4k3/8/8/8/8/8/8/R3K3 b Q - 4 40", Variant::Chess).expect("legal");
    for (start, moves) in [(shuffled, "e4 e5"), (race, "Kh3 Ka3"), (endgame, "Ke7 O-O-O")] {
        let id = store.begin(&new_game(["A", "B"], start)).expect("it begins");
        play(&mut store, id, moves);
        let open = store.load_for_continuing(id).expect("it is open");
        assert_eq!((*open.game.start(), open.game.moves().len()), (start, 2));
    }
    store.import("1. e4 -- *".as_bytes(), |_| true).expect("it imports");
    let id = store.list(&Filter::default()).expect("it lists")[0].id;
    let continued = store.load_for_continuing(id);
    assert!(matches!(continued, Err(StoreError::NullMove(_))));
}

#[test]
fn an_imported_game_that_is_played_on_counts_once() {
    let mut store = Store::in_memory().expect("memory is there");
    store.import("1. e4 e5 *\n1. e4 c5 1-0".as_bytes(), |_| true).expect("it imports");
    let start = Board::start(Variant::Chess);
    let counts = |store: &Store| {
        let explored = &store.explore(&start).expect("it explores")[0];
        (explored.white, explored.draws, explored.open)
    };
    assert_eq!(counts(&store), (1, 0, 1));
    play(&mut store, 1, "Nf3");
    assert_eq!(counts(&store), (1, 0, 0));
    store.finish(1, Outcome::draw(Reason::Agreement)).expect("it is open");
    assert_eq!(counts(&store), (1, 1, 0));
    assert!(store.load(1).expect("it is there").is_own);
    assert_eq!(store.count().expect("it counts").1, 4); // e4, e5, c5, Nf3
}

#[test]
fn own_games_teach_once_and_can_be_forgotten() {
    let mut store = Store::in_memory().expect("memory is there");
    let start = Board::start(Variant::Chess);
    let mut ids = Vec::new();
    for (moves, outcome) in [
        ("f3 e5 g4 Qh4", Outcome::win(Color::Black, Reason::Checkmate)),
        ("f3 d5", Outcome::win(Color::Black, Reason::Resignation)),
        ("e4 e5", Outcome::draw(Reason::Agreement)),
    ] {
        let id = store.begin(&new_game(["Kiebitz", "Anna"], start)).expect("it begins");
        assert!(matches!(store.learn(id, Color::White), Err(StoreError::NotOver(_))));
        play(&mut store, id, moves);
        store.finish(id, outcome).expect("it is open");
        ids.push(id);
    }
    for id in ids.iter().chain(&ids) {
        store.learn(*id, Color::White).expect("it is over");
    }
    let experience = store.experience().expect("it loads");
    let told: Vec<_> = experience
        .moves(&start)
        .iter()
        .map(|(m, known)| (start.san(*m), known.games, known.half_points))
        .collect();
    assert_eq!(told, [("e4".to_owned(), 1, 1), ("f3".to_owned(), 2, 0)]);
    let mut after = start;
    after.play(start.parse_san("f3").expect("legal")).expect("legal");
    assert!(experience.moves(&after).is_empty(), "the opponent's moves are not ours");
    let explored = store.explore(&start).expect("it explores");
    assert_eq!(explored[0].experience.map(|known| known.games), Some(2));

    assert_eq!(store.forget(&start).expect("it forgets"), 2);
    assert!(store.experience().expect("it loads").moves(&start).is_empty());
    assert_eq!(store.explore(&start).expect("it explores")[0].black, 2, "the games stay");
    assert_eq!(store.forget_all().expect("it forgets"), 1); // 2. g4 of the first game
}

#[test]
fn rated_games_count_once() {
    let mut store = Store::in_memory().expect("memory is there");
    let id = store
        .begin(&new_game(["Anna", "Kiebitz"], Board::start(Variant::Chess)))
        .expect("it begins");
    let other = store
        .begin(&new_game(["Anna", "Kiebitz"], Board::start(Variant::Chess)))
        .expect("it begins");
    let after = store.rate(id, "Anna", Variant::Chess, 1200.0, 1.0).expect("it rates");
    assert!((after.value - 1220.0).abs() < 1e-9);
    assert_eq!(store.rate(id, "Anna", Variant::Chess, 1200.0, 1.0).expect("it rates"), after);
    let lower = store.rate(other, "Anna", Variant::Chess, 1220.0, 0.0).expect("it rates");
    assert!((lower.value - 1200.0).abs() < 1e-9);
    assert_eq!(store.rating("Anna", Variant::Chess).expect("it is known"), lower);
    assert_eq!(store.rating("Anna", Variant::RacingKings).expect("a start").games, 0);
    let all = store.ratings().expect("it lists");
    assert_eq!((all.len(), all[0].rating, all[0].points), (1, lower, 1.0));
}

#[test]
fn files_that_are_no_database_get_a_sentence() {
    let folder = Folder::new("no-database");
    let text = folder.file("text.db");
    std::fs::write(
        &text,
        "no database at all, but long enough to have a header of its own".repeat(40),
    )
    .expect("it is written");
    let told = Store::open(&text).expect_err("it is none").to_string();
    assert!(told.contains("text.db") && told.contains("not a database"), "{told}");
    let nested = folder.file("a/b/games.db");
    Store::open(&nested).expect("folders are made");
    assert!(nested.exists());
}

/// The environment variable that makes this test program play a game into a database, instead of testing.
const PLAYER: &str = "KIEBITZ_TEST_PLAYER";

/// Not a test by itself: the process that is killed. It stores random moves without end and tells each when it is
/// stored.
#[test]
fn player_process() {
    let Some(path) = std::env::var_os(PLAYER) else { return };
    let mut store = Store::open(Path::new(&path)).expect("it opens");
    let mut random = Random(std::process::id().into());
    loop {
        let start = Board::start(Variant::Chess);
        let id = store.begin(&new_game(["Random", "Random"], start)).expect("it begins");
        println!("begun {id}");
        let mut game = Game::new(start);
        while game.outcome().is_none() {
            let moves = game.board().legal_moves();
            let m = moves[random.below(moves.len())];
            game.play(m).expect("a legal move");
            store.append(id, m, Some(Duration::from_secs(1))).expect("it is stored");
            println!("stored {id} {}", game.moves().len());
            std::thread::sleep(Duration::from_millis(1)); // no player moves faster
        }
        store.finish(id, game.outcome().expect("it is over")).expect("it is open");
        println!("finished {id}");
    }
}

fn start_player(path: &Path) -> std::process::Child {
    Command::new(std::env::current_exe().expect("this program has a path"))
        .args(["--exact", "store::player_process", "--nocapture"])
        .env(PLAYER, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("this program can be started")
}

#[test]
fn killed_at_any_moment_a_game_is_kept_up_to_its_last_move() {
    let folder = Folder::new("killed");
    let path = folder.file("games.db");
    let mut random = Random(7);
    let mut stored_in_all = 0;
    for round in 0..20 {
        let mut child = start_player(&path);
        let output = child.stdout.take().expect("it is piped");
        let reader = std::thread::spawn(move || {
            let lines = BufReader::new(output).lines();
            lines.map_while(Result::ok).filter(|line| !line.is_empty()).collect::<Vec<String>>()
        });
        std::thread::sleep(Duration::from_millis(30 + random.below(250) as u64));
        child.kill().expect("it can be killed"); // SIGKILL
        child.wait().expect("it is dead");
        let told = reader.join().expect("it reads");

        let mut store = Store::open(&path).expect("the database opens");
        let said = |word: &'static str| {
            told.iter().filter_map(move |line| {
                let fields: Vec<&str> = line.split(' ').collect();
                let at = fields.iter().position(|field| *field == word)?;
                Some(
                    fields[at + 1..]
                        .iter()
                        .filter_map(|field| field.parse().ok())
                        .collect::<Vec<i64>>(),
                )
            })
        };
        let finished: HashSet<i64> =
            said("finished").filter_map(|fields| fields.first().copied()).collect();
        let mut last: HashMap<i64, i64> = HashMap::new();
        for fields in said("stored") {
            if let &[id, plies] = fields.as_slice() {
                last.insert(id, plies);
            }
        }
        for (&id, &plies) in &last {
            stored_in_all += 1;
            let stored = store.load(id).expect("what was told is there").game;
            let kept = stored.line.plies.len() as i64;
            assert!(kept >= plies, "round {round}: game {id} has {kept} of {plies} moves");
            assert!(!finished.contains(&id) || stored.result != GameResult::Open);
            if stored.result == GameResult::Open {
                assert!(kept <= plies + 1, "one move may have been on its way");
                let open = store.load_for_continuing(id).expect("it goes on");
                if let Some(&m) = open.game.board().legal_moves().first() {
                    store.append(id, m, None).expect("it goes on");
                }
            }
        }
    }
    assert!(stored_in_all > 0, "no round lasted long enough");
}

#[test]
fn two_processes_write_at_once() {
    let folder = Folder::new("two");
    let path = folder.file("games.db");
    let mut children = [start_player(&path), start_player(&path)];
    let mut store = Store::open(&path).expect("it opens");
    for round in 0..30 {
        let report = store
            .import(format!("[Round \"{round}\"]\n\n1. e4 e5 2. Nf3 *").as_bytes(), |_| true)
            .expect("it imports beside others");
        assert_eq!(report.added, 1);
    }
    // On a busy machine the others may need a while for their first move.
    for _ in 0..200 {
        let own = store.list(&Filter { own: Some(true), ..Filter::default() }).expect("it lists");
        if own.iter().filter(|listed| listed.plies > 0).count() >= 2 {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    for child in &mut children {
        assert!(child.try_wait().expect("it can be asked").is_none(), "a process gave up");
        child.kill().expect("it can be killed");
        child.wait().expect("it is dead");
    }
    let listed = store.list(&Filter::default()).expect("it lists");
    assert_eq!(listed.iter().filter(|listed| !listed.is_own).count(), 30);
    assert!(listed.iter().filter(|listed| listed.is_own && listed.plies > 0).count() >= 2);
}

#[test]
fn keys_are_gone_with_their_game() {
    let mut store = Store::in_memory().unwrap();
    let mut begin = || {
        let start = Board::start(Variant::Chess);
        store.begin(&NewGame { tags: Tags::default(), kinds: [None, None], start }).unwrap()
    };
    let (game, other) = (begin(), begin());
    let key = |role: &str, byte| Admission { role: role.to_owned(), hash: vec![byte; 32] };
    store.admit(game, &[key("white", 1), key("owner", 2)]).unwrap();
    store.admit(game, &[key("white", 3)]).unwrap();
    assert_eq!(store.admissions(game).unwrap(), [key("owner", 2), key("white", 3)]);
    assert_eq!(store.admissions(other).unwrap(), []);
    store.delete(game).unwrap();
    assert_eq!(store.admissions(game).unwrap(), []);
}

#[test]
fn large_texts_are_no_large_batches() {
    let comment = "word ".repeat(100_000);
    let mut store = Store::in_memory().expect("memory");
    let text: String = (0..40).map(|i| format!("1. e4 {{{i} {comment}}} *\n\n")).collect();
    let mut calls = 0;
    let tell = |_| {
        calls += 1;
        true
    };
    store.import(text.as_bytes(), tell).expect("imported");
    assert!(calls >= 3, "20 MB were written in {calls} batches");
}
