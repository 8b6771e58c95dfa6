//! Whole files of games: written, interrupted, damaged, continued, merged.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use kiebitz_chess::Game;
use kiebitz_engine::{Evaluator, Options, Stop};
use kiebitz_play::referee::Verdict;
use kiebitz_training::selfplay::*;

/// A file for one test, removed when dropped.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        let path = std::env::temp_dir().join(format!("kiebitz-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&path);
        Temporary(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A run whose games take milliseconds.
fn quick(family: Family, seed: u64) -> Run {
    let rules = Rules { win_score: 600, draw_from: 20, longest: 60, ..Rules::of(family) };
    Run { seed, nodes: 60, chess960: 0, fingerprint: 1, rules }
}

fn make(path: &Path, family: Family, run: &Run, threads: usize, goal: Goal) -> Writer {
    let mut writer = Writer::open(path, family, run).expect("the file can be written");
    let options = Options::default();
    let players = Players { family, run, options: &options, threads };
    generate(&players, goal, &mut writer, &Stop::new(), &mut |_| {}).expect("games are made");
    writer
}

fn games_of(path: &Path) -> Vec<GameRecord> {
    let pieces = Reader::open(path).expect("it is a file of games");
    let blocks = pieces.filter_map(|piece| match piece.expect("nothing is damaged") {
        Piece::Games(block) => Some(block.games),
        Piece::Run(_) => None,
    });
    blocks.flatten().collect()
}

#[test]
fn games_are_legal_and_come_back() {
    for family in Family::ALL {
        let run = Run { chess960: 50, ..quick(family, 3) };
        let run = if family == Family::RacingKings { Run { chess960: 0, ..run } } else { run };
        let file = Temporary::new(&format!("legal-{}", family.name()));
        let writer = make(&file.0, family, &run, 1, Goal::Games(12));
        let mut player = Player::new(family, &run, &Options::default()).expect("4 MiB are there");
        let played: Vec<GameRecord> =
            (0..12).filter_map(|number| player.play(number, &Stop::new())).collect();
        assert_eq!(games_of(&file.0), played);
        if family == Family::Chess {
            assert!(played.iter().any(|game| game.start != 518));
            assert!(played.iter().any(|game| game.start == 518));
        }

        let stored = games_of(&file.0);
        let mut positions = stored.iter().flat_map(|game| game.replay(family));
        for record in &played {
            let [least, most] = run.rules.random_plies;
            assert!((least..=most).contains(&record.random_plies));
            assert_eq!(record.moves.len(), record.scores.len() + usize::from(record.random_plies));
            let mut game = Game::new(family.start(record.start).expect("the start exists"));
            for (ply, index) in record.moves.iter().enumerate() {
                assert_eq!(game.outcome(), None, "the game goes on after its end");
                let m = move_at(game.board(), *index).expect("the move exists");
                if let Some(searched) = ply.checked_sub(record.random_plies.into()) {
                    let position = positions.next().expect("there is a position").expect("sound");
                    assert_eq!(position.board, *game.board());
                    assert_eq!((position.best, usize::from(position.ply)), (m, ply));
                    assert_eq!(position.score, record.scores[searched].label());
                    assert_eq!(position.winner, record.winner);
                }
                game.play(m).expect("it is legal");
            }
            if let Some(outcome) = game.outcome() {
                assert_eq!(outcome.winner, record.winner);
                assert_eq!(End::of(Verdict::Rules(outcome)), record.end);
            } else {
                assert!(record.end > End::RaceDrawn || game.claimable_draw().is_some());
            }
        }
        assert!(positions.next().is_none());
        assert_eq!(
            writer.positions(),
            played.iter().map(|game| game.positions() as u64).sum::<u64>()
        );
    }
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let run = quick(Family::Chess, 8);
    let [one, two, pieces] =
        ["one", "two", "pieces"].map(|name| Temporary::new(&format!("same-{name}")));
    make(&one.0, Family::Chess, &run, 1, Goal::Games(150));
    make(&two.0, Family::Chess, &run, 2, Goal::Games(150));
    assert_eq!(fs::read(&one.0).expect("written"), fs::read(&two.0).expect("written"));

    // In three goes, the second stopped from outside after some games.
    make(&pieces.0, Family::Chess, &run, 2, Goal::Games(7));
    let stop = Stop::new();
    let mut writer = Writer::open(&pieces.0, Family::Chess, &run).expect("it goes on");
    assert_eq!(writer.games(), 7);
    let mut some = |progress: SelfplayProgress| {
        if progress.games >= 15 {
            stop.stop();
        }
    };
    let options = Options::default();
    let players = Players { family: Family::Chess, run: &run, options: &options, threads: 2 };
    generate(&players, Goal::Endless, &mut writer, &stop, &mut some).expect("made");
    assert!((15..150).contains(&writer.games()));
    drop(writer);
    make(&pieces.0, Family::Chess, &run, 1, Goal::Games(150));
    assert_eq!(games_of(&pieces.0), games_of(&one.0));
    // Nothing left to do.
    let length = fs::metadata(&pieces.0).expect("there").len();
    make(&pieces.0, Family::Chess, &run, 1, Goal::Games(150));
    assert_eq!(fs::metadata(&pieces.0).expect("there").len(), length);

    let other = Temporary::new("same-other");
    make(&other.0, Family::Chess, &quick(Family::Chess, 9), 1, Goal::Games(5));
    assert_ne!(games_of(&other.0), games_of(&one.0)[..5]);
}

#[test]
fn a_number_of_positions_ends_with_the_same_game_everywhere() {
    let run = quick(Family::RacingKings, 2);
    let files = ["1", "3"].map(|name| Temporary::new(&format!("positions-{name}")));
    let one = make(&files[0].0, Family::RacingKings, &run, 1, Goal::Positions(500));
    let three = make(&files[1].0, Family::RacingKings, &run, 3, Goal::Positions(500));
    assert!(one.positions() >= 500);
    assert_eq!((one.games(), one.positions()), (three.games(), three.positions()));
    assert_eq!(games_of(&files[0].0), games_of(&files[1].0));
}

#[test]
fn a_torn_end_is_cut_off_and_played_again() {
    let run = quick(Family::Chess, 4);
    let file = Temporary::new("torn");
    make(&file.0, Family::Chess, &run, 1, Goal::Games(2));
    let before = fs::read(&file.0).expect("written").len();
    make(&file.0, Family::Chess, &run, 1, Goal::Games(4));
    let whole = fs::read(&file.0).expect("written");
    let zeros = [&whole[..before], &[0; 300]].concat();
    let garbled = [&whole[..whole.len() - 1], &[!whole[whole.len() - 1]]].concat();
    let cuts = (1..whole.len()).step_by(7).map(|length| whole[..length].to_vec());
    for torn in cuts.chain([zeros, garbled, Vec::new()]) {
        fs::write(&file.0, &torn).expect("written");
        let writer = Writer::open(&file.0, Family::Chess, &run).expect("it can be continued");
        assert_eq!(writer.games(), if torn.len() >= before { 2 } else { 0 });
    }
    // Readers take what is whole, and say that there is more.
    fs::write(&file.0, &whole[..whole.len() - 5]).expect("written");
    let mut reader = Reader::open(&file.0).expect("it is a file of games");
    assert_eq!(reader.by_ref().filter(Result::is_ok).count(), 2);
    assert!(reader.is_torn());
    assert_eq!(reader.whole_bytes(), before as u64);
    make(&file.0, Family::Chess, &run, 1, Goal::Games(4));
    assert_eq!(fs::read(&file.0).expect("written"), whole);
}

#[test]
fn every_flipped_bit_is_found() {
    let run = quick(Family::Chess, 5);
    let file = Temporary::new("bits");
    make(&file.0, Family::Chess, &run, 1, Goal::Games(2));
    let first = fs::read(&file.0).expect("written").len();
    make(&file.0, Family::Chess, &run, 1, Goal::Games(3));
    let good = fs::read(&file.0).expect("written");
    for byte in 0..good.len() {
        let mut bad = good.clone();
        bad[byte] ^= 1 << (byte % 8);
        let read = Reader::new(&bad[..]);
        let found = read.map(|reader| reader.collect::<Result<Vec<_>, _>>());
        assert!(!matches!(found, Ok(Ok(_))), "byte {byte}");
    }
    // Damage in front of sound blocks is not taken for a torn end.
    let mut bad = good;
    bad[first - 3] ^= 1;
    fs::write(&file.0, &bad).expect("written");
    let refused = Writer::open(&file.0, Family::Chess, &run);
    assert!(matches!(refused, Err(StoreError::Damaged { .. })));
    assert_eq!(fs::read(&file.0).expect("still there"), bad);
}

#[test]
fn other_settings_are_refused() {
    let run = quick(Family::Chess, 6);
    let file = Temporary::new("settings");
    let writer = make(&file.0, Family::Chess, &run, 1, Goal::Games(1));
    let locked = Writer::open(&file.0, Family::Chess, &run);
    assert!(matches!(locked, Err(StoreError::Locked)));
    drop(writer);
    for (other, reason) in [
        (Run { seed: 7, ..run }, "seed 6, not 7"),
        (Run { nodes: 61, ..run }, "60 nodes, not 61"),
        (Run { chess960: 1, ..run }, "0 % Chess960, not 1 %"),
        (Run { fingerprint: 2, ..run }, "thinks differently"),
        (Run { rules: Rules::of(Family::Chess), ..run }, "other rules"),
    ] {
        let refused = Writer::open(&file.0, Family::Chess, &other).expect_err("it differs");
        assert!(refused.to_string().contains(reason), "{refused}");
    }
    let refused = Writer::open(&file.0, Family::RacingKings, &run);
    assert!(matches!(refused, Err(StoreError::Variant("chess"))));
    fs::write(&file.0, "a shopping list, long enough").expect("written");
    let refused = Writer::open(&file.0, Family::Chess, &run);
    assert!(matches!(refused, Err(StoreError::NotGames)));
}

#[test]
fn files_are_merged_and_counted() {
    let [a, b, same, races, both] =
        ["a", "b", "same", "races", "both"].map(|name| Temporary::new(&format!("merge-{name}")));
    make(&a.0, Family::Chess, &quick(Family::Chess, 1), 1, Goal::Games(3));
    make(&b.0, Family::Chess, &quick(Family::Chess, 2), 1, Goal::Games(4));
    let mixed = Run { chess960: 10, ..quick(Family::Chess, 1) };
    make(&same.0, Family::Chess, &mixed, 1, Goal::Games(1));
    make(&races.0, Family::RacingKings, &quick(Family::RacingKings, 2), 1, Goal::Games(1));

    let to = |inputs: [&Temporary; 2]| merge(&inputs.map(|file| file.0.clone()), &both.0);
    for (inputs, reason) in [
        ([&a, &a], "seed 1 are also in"),
        ([&a, &same], "seed 1 are also in"),
        ([&a, &races], "games of racingkings"),
    ] {
        let refused = to(inputs).expect_err("it is refused");
        assert!(refused.to_string().contains(reason), "{refused}");
        assert!(!both.0.exists());
    }
    let merged = to([&a, &b]).expect("they differ");
    assert_eq!(merged.games, 7);
    assert_eq!(merged.bytes, fs::metadata(&both.0).expect("there").len());
    assert_eq!(games_of(&both.0), [games_of(&a.0), games_of(&b.0)].concat());
    assert!(to([&a, &b]).expect_err("it is there").to_string().contains("exists already"));
    let continued = Writer::open(&both.0, Family::Chess, &quick(Family::Chess, 2));
    assert!(matches!(continued, Err(StoreError::Runs(2))));

    let count = |files: &[&Temporary]| {
        Stats::of(&files.iter().map(|file| file.0.clone()).collect::<Vec<_>>())
    };
    let stats = count(&[&both]).expect("sound");
    assert_eq!((stats.games, stats.positions), (7, merged.positions));
    assert_eq!(stats.white_wins + stats.draws + stats.black_wins, 7);
    assert_eq!(stats.ends.values().sum::<u64>(), 7);
    assert_eq!(stats.runs.iter().map(|run| run.games).collect::<Vec<_>>(), [3, 4]);
    let scored = stats.scores.iter().map(|interval| interval.positions).sum::<u64>();
    assert_eq!(scored + stats.decisive + stats.without_score, stats.positions);
    assert_eq!(stats.bytes, merged.bytes);
    // The same games again are duplicates.
    let twice = count(&[&both, &both]).expect("sound");
    assert!((twice.duplicates - (0.5 + stats.duplicates / 2.0)).abs() < 1e-9);
    let refused = count(&[&both, &races]).expect_err("it is refused");
    assert!(refused.to_string().ends_with("it holds games of racingkings"), "{refused}");
}

#[test]
fn a_move_that_does_not_exist_is_an_error() {
    let record = GameRecord {
        start: 518,
        random_plies: 1,
        moves: vec![19, 20],
        scores: vec![ScoreCode(0)],
        winner: None,
        end: End::TooLong,
    };
    // After h2h4 Black has twenty moves, from 0 to 19.
    let positions: Vec<_> = record.replay(Family::Chess).collect();
    assert!(matches!(positions[..], [Err(_)]), "{positions:?}");
}

#[test]
fn positions_are_exported_whole_games_held_out() {
    for family in Family::ALL {
        let [games, positions] = ["games", "positions"]
            .map(|name| Temporary::new(&format!("export-{name}-{}", family.name())));
        make(&games.0, family, &quick(family, 1), 1, Goal::Games(130));
        let to = |threads, choice| {
            let threads = NonZero::new(threads).expect("not 0");
            let inputs = [games.0.clone()];
            export(&inputs, &positions.0, choice, threads, &Stop::new(), &mut |_| {})
                .expect("sound")
        };
        let usual = PositionFilter::default();
        let exported = to(1, usual);
        let bytes = fs::read(&positions.0).expect("written");
        assert_eq!(to(3, usual), exported);
        assert_eq!(fs::read(&positions.0).expect("written"), bytes);

        // What the filter and the list of held-out games say of every position, one after the other.
        let filter = PositionFilter::default();
        let mut expected = positions_header(family).to_vec();
        let (mut held_games, mut held) = (0, 0);
        for (number, game) in (0..).zip(games_of(&games.0)) {
            let held_out = is_held_out(1, number);
            held_games += u64::from(held_out);
            for position in game.replay(family) {
                let position = position.expect("it is legal");
                if let Ok(score) = filter.score(&position) {
                    expected.extend(record(&position, score, Some(position.best), held_out));
                    held += u64::from(held_out);
                }
            }
        }
        assert!(bytes == expected, "{}", family.name());
        assert_eq!((exported.games, exported.held_out_games), (130, held_games));
        assert!(held_games > 0 && held > 0 && held < exported.positions / 10);
        assert_eq!(exported.held_out_positions, held);
        assert_eq!(exported.bytes, bytes.len() as u64);
        let LeftOutCounts { early, decisive, without_score, in_check, capture_or_promotion } =
            exported.left_out;
        let left_out = early + decisive + without_score + in_check + capture_or_promotion;
        assert_eq!(exported.searched, exported.positions + left_out);
        assert!(to(2, PositionFilter { min_ply: Some(30), ..usual }).left_out.early > early);

        // Others near them: as many with one thread as with two, the same every time.
        let near = PositionFilter { variations: 2, ..usual };
        let exported = to(1, near);
        assert!(exported.positions > exported.searched / 2, "{exported:?}");
        let bytes = fs::read(&positions.0).expect("written");
        assert_eq!(exported.bytes, bytes.len() as u64);
        assert_eq!(to(2, near), exported);
        assert!(fs::read(&positions.0).expect("written") == bytes);
    }
}

#[test]
fn an_export_refuses_what_does_not_fit_and_leaves_nothing() {
    let [a, races, out] =
        ["a", "races", "out"].map(|name| Temporary::new(&format!("no-export-{name}")));
    make(&a.0, Family::Chess, &quick(Family::Chess, 1), 1, Goal::Games(2));
    make(&races.0, Family::RacingKings, &quick(Family::RacingKings, 2), 1, Goal::Games(1));
    let stop = Stop::new();
    let to = |inputs: &[&Temporary], output: &Temporary| {
        let inputs: Vec<PathBuf> = inputs.iter().map(|file| file.0.clone()).collect();
        export(
            &inputs,
            &output.0,
            PositionFilter::default(),
            NonZero::<usize>::MIN,
            &stop,
            &mut |_| {},
        )
    };
    for (inputs, reason) in [
        ([&a, &races], "games of racingkings"),
        ([&a, &a], "seed 1 are also in"),
        ([&a, &out], "No such"),
    ] {
        let refused = to(&inputs, &out).expect_err("it is refused");
        assert!(refused.to_string().contains(reason), "{refused}");
        assert!(!out.0.exists());
    }
    // Games are not overwritten, positions are; a stopped export leaves the old ones.
    let refused = to(&[&a], &races).expect_err("these are games");
    assert!(refused.to_string().contains("not a file of positions"), "{refused}");
    to(&[&a], &out).expect("there is nothing");
    let before = fs::read(&out.0).expect("written");
    to(&[&races], &out).expect("positions are replaced");
    assert_ne!(fs::read(&out.0).expect("written"), before);
    to(&[&a], &out).expect("positions are replaced");
    stop.stop();
    assert!(matches!(to(&[&races], &out), Err(ExportError::Stopped)));
    assert_eq!(fs::read(&out.0).expect("written"), before);
    let folder = out.0.parent().expect("it is in a folder");
    let begin = format!("{}.", out.0.file_name().expect("it has a name").to_string_lossy());
    let names = fs::read_dir(folder).expect("it is there").flatten();
    assert!(
        !names
            .map(|entry| entry.file_name())
            .any(|name| name.to_string_lossy().starts_with(&begin))
    );
}

#[test]
fn the_fingerprint_is_repeatable_and_knows_the_game() {
    let of = |family, evaluator| {
        let options = Options { evaluator, ..Options::default() };
        fingerprint(family, &Rules::of(family), &options).expect("4 MiB are there")
    };
    let chess = of(Family::Chess, Evaluator::Network);
    assert_eq!(chess, of(Family::Chess, Evaluator::Network));
    assert_ne!(chess, of(Family::RacingKings, Evaluator::Network));
    assert_ne!(chess, of(Family::Chess, Evaluator::Handwritten));
}

#[test]
fn settings_come_back() {
    let file = Temporary::new("run");
    let rules = Rules::of(Family::Chess);
    let run = Run { seed: u64::MAX - 1, nodes: 5000, chess960: 7, fingerprint: 3, rules };
    drop(Writer::open(&file.0, Family::Chess, &run).expect("the file can be written"));
    let mut pieces = Reader::open(&file.0).expect("it is a file of games");
    assert_eq!(pieces.next().expect("a run").expect("sound"), Piece::Run(run));
    assert!(pieces.next().is_none());
}
