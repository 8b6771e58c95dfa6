//! Matches of several games at a time.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use kiebitz_arena::contestant::{Choice, Contestant, Entrant, Failure, InHouse, Turn};
use kiebitz_arena::game::Rules;
use kiebitz_arena::limit::Limit;
use kiebitz_arena::openings::Openings;
use kiebitz_arena::runner::{Conclusion, Finished, Match, Pairing};
use kiebitz_arena::schedule::Schedule;
use kiebitz_arena::sprt::{Sprt, Verdict};
use kiebitz_arena::tally::{Faults, Tally};
use kiebitz_chess::Variant;
use kiebitz_engine::Stop;
use kiebitz_uci::{ClientError, Info};
use kiebitz_words::message;

/// Plays the first capture, and may fail in a given way.
#[derive(Clone)]
struct Greedy {
    habit: Habit,
    started: Arc<AtomicU64>,
    kept: Arc<AtomicU64>,
}

#[derive(Clone, Copy, PartialEq)]
enum Habit {
    Good,
    /// Crashes at the tenth move of each game.
    Dies,
    /// Cannot be started a second time.
    StartsOnce,
    /// Takes an hour for its fifth move.
    Sleeps,
    /// The first instance moves only after this many games are kept.
    Waits(u64),
}

impl Greedy {
    fn new(habit: Habit) -> Greedy {
        Greedy { habit, started: Default::default(), kept: Default::default() }
    }
}

impl Entrant for Greedy {
    fn enter(&self) -> Result<(Box<dyn Contestant>, String), ClientError> {
        let is_first = self.started.fetch_add(1, Ordering::Relaxed) == 0;
        let habit = match self.habit {
            Habit::StartsOnce if !is_first => return Err(ClientError::NoSetup),
            Habit::Waits(_) if !is_first => Habit::Good,
            habit => habit,
        };
        Ok((Box::new(Greedy { habit, ..self.clone() }), "greedy".to_owned()))
    }
}

impl Contestant for Greedy {
    fn new_game(&mut self, _: Variant) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, Turn { game, .. }: Turn<'_>) -> Result<Choice, Failure> {
        let length = game.moves().len();
        if matches!(self.habit, Habit::Dies | Habit::StartsOnce) && length >= 20 {
            return Err(Failure::Broken(message!("text", text = "died")));
        }
        while matches!(self.habit, Habit::Waits(games) if self.kept.load(Ordering::Relaxed) < games)
        {
            thread::yield_now();
        }
        let sleeps = self.habit == Habit::Sleeps && length >= 15;
        let elapsed = Duration::from_secs(if sleeps { 3600 } else { 0 });
        let board = game.board();
        let moves = board.legal_moves();
        let capture = moves.iter().find(|m| board.role_at(m.to()).is_some() && !m.is_castle());
        Ok(Choice { best: *capture.unwrap_or(&moves[0]), info: Info::default(), elapsed })
    }
}

fn pairing<'a>(entrants: [&'a dyn Entrant; 2], games: usize) -> Pairing<'a> {
    let openings = Openings::built_in(Variant::Chess).sequence(7);
    Pairing {
        entrants,
        limits: [Limit::MoveTime(Duration::from_secs(10)); 2],
        schedule: Schedule::new(openings, games),
        before: BTreeMap::new(),
    }
}

fn contest<'a>(entrants: [&'a dyn Entrant; 2], games: usize, concurrency: usize) -> Match<'a> {
    let pairings = vec![pairing(entrants, games)];
    Match { pairings, rules: Rules::default(), sprt: None, concurrency }
}

/// Plays, and tells of the games and of the first pairing.
fn run(contest: &Match<'_>) -> (Vec<Finished>, Tally, Conclusion) {
    let mut games = Vec::new();
    let (tallies, conclusion) = contest
        .run(
            &Stop::new(),
            |_| Ok(()),
            |finished, _| {
                let mut finished = finished.clone();
                finished.played.notes.clear(); // times differ
                games.push(finished);
                Ok::<(), ()>(())
            },
        )
        .expect("the report never fails");
    (games, tallies[0].clone(), conclusion)
}

#[test]
fn the_same_games_whatever_the_concurrency() {
    let (greedy, random) = (Greedy::new(Habit::Good), InHouse::random(5));
    let (one, tally, conclusion) = run(&contest([&greedy, &random], 31, 1));
    assert_eq!(conclusion, Conclusion::Complete);
    assert_eq!((one.len(), tally.games(), tally.pairs.pairs()), (31, 31, 15));
    assert!(one.iter().enumerate().all(|(i, game)| game.number == i));
    let (four, ..) = run(&contest([&greedy, &random], 31, 4));
    assert!(one == four);
    assert_eq!(tally.faults(), Faults::default());
}

#[test]
fn a_test_ends_the_match_at_the_same_game_whatever_the_concurrency() {
    // The first engine dies in every game and loses all of them.
    let (dies, random) = (Greedy::new(Habit::Dies), InHouse::random(5));
    let ended = |concurrency| {
        let mut contest = contest([&dies, &random], 400, concurrency);
        contest.sprt = Some(Sprt::new(0.0, 400.0));
        let (games, tally, conclusion) = run(&contest);
        assert_eq!(conclusion, Conclusion::Decided(Verdict::H0));
        assert_eq!(games.len() as u64, tally.games());
        games.len()
    };
    let games = ended(1);
    assert!(games.is_multiple_of(2) && games < 100, "{games}");
    assert_eq!(ended(3), games);
}

#[test]
fn who_crashes_is_started_again_and_the_match_goes_on() {
    let (dies, random) = (Greedy::new(Habit::Dies), InHouse::random(5));
    let (_, tally, conclusion) = run(&contest([&dies, &random], 6, 1));
    assert_eq!(conclusion, Conclusion::Complete);
    assert_eq!((tally.losses, tally.stats[0].faults.crashes), (6, 6));
    assert_eq!(dies.started.load(Ordering::Relaxed), 6);
    let once = Greedy::new(Habit::StartsOnce);
    let (games, tally, conclusion) = run(&contest([&random, &once], 4, 1));
    assert_eq!((conclusion, tally.wins), (Conclusion::Complete, 4));
    assert_eq!(tally.stats[1].faults.crashes, 4);
    assert!(games[3].played.end.to_string().contains("does not start"));
}

#[test]
fn time_losses_are_counted() {
    let (sleeps, random) = (Greedy::new(Habit::Sleeps), InHouse::random(5));
    let (_, tally, _) = run(&contest([&sleeps, &random], 4, 2));
    assert_eq!((tally.stats[0].faults.time_losses, tally.losses), (4, 4));
}

#[test]
fn an_interrupted_match_keeps_its_score() {
    let random = InHouse::random(5);
    let stop = Stop::new();
    let mut seen = 0;
    let (tallies, conclusion) = contest([&random, &random], 10_000, 2)
        .run(
            &stop,
            |_| Ok(()),
            |_, _| {
                seen += 1;
                if seen == 9 {
                    stop.stop();
                }
                Ok::<(), ()>(())
            },
        )
        .unwrap();
    assert_eq!(conclusion, Conclusion::Interrupted);
    let games = tallies[0].games();
    assert!(games >= 9 && games == seen, "{games}");
}

#[test]
fn games_played_before_count_and_are_not_played_again() {
    let (greedy, random) = (Greedy::new(Habit::Good), InHouse::random(5));
    let (whole, tally, _) = run(&contest([&greedy, &random], 12, 1));
    for kept in [vec![], vec![0, 1, 2], vec![1, 5, 6, 11], (0..12).collect()] {
        let started = greedy.started.load(Ordering::Relaxed);
        let before = kept.iter().map(|&n: &usize| (n, whole[n].played.clone())).collect();
        let mut again = contest([&greedy, &random], 12, 2);
        again.pairings[0].before = before;
        let (games, counted, conclusion) = run(&again);
        assert_eq!(conclusion, Conclusion::Complete);
        assert!(games == whole, "{kept:?}");
        assert_eq!((counted.wins, counted.pairs), (tally.wins, tally.pairs));
        // Fewer games than there are already: those count that are asked for.
        let before = (0..8).map(|n: usize| (n, whole[n].played.clone())).collect();
        let mut fewer = contest([&greedy, &random], 6, 1);
        fewer.pairings[0].before = before;
        let (games, _, conclusion) = run(&fewer);
        assert_eq!((games.len(), conclusion), (6, Conclusion::Complete));
        if kept.len() == 12 {
            assert_eq!(greedy.started.load(Ordering::Relaxed), started, "no engine plays");
        }
    }
}

#[test]
fn an_error_of_the_report_ends_the_match() {
    let random = InHouse::random(5);
    let contest = contest([&random, &random], 10_000, 2);
    let result = contest.run(&Stop::new(), |_| Ok(()), |_, _| Err("full"));
    assert_eq!(result.unwrap_err(), "full");
    let result = contest.run(&Stop::new(), |_| Err("full"), |_, _| Ok(()));
    assert_eq!(result.unwrap_err(), "full");
}

#[test]
fn games_are_kept_when_they_are_finished_and_not_when_their_turn_comes() {
    // The first game to be begun is the last to end: it waits until all others are kept.
    let slow = Greedy::new(Habit::Waits(7));
    let random = InHouse::random(5);
    let contest = contest([&slow, &random], 8, 2);
    let mut order = Vec::new();
    let kept = slow.kept.clone();
    let keep = |finished: &Finished| {
        order.push(finished.number);
        kept.fetch_add(1, Ordering::Relaxed);
        Ok::<(), ()>(())
    };
    let (tallies, _) = contest.run(&Stop::new(), keep, |_, _| Ok(())).expect("no error");
    assert_eq!((tallies[0].games(), order.len(), order.last()), (8, 8, Some(&0)));
}

#[test]
fn the_next_pairing_does_not_wait_for_the_last_game_of_the_one_before() {
    // The first game waits for all games of the second pairing, but is counted before them.
    let (slow, random) = (Greedy::new(Habit::Waits(5)), InHouse::random(5));
    let greedy = Greedy::new(Habit::Good);
    let tournament = Match {
        pairings: vec![pairing([&slow, &random], 2), pairing([&greedy, &random], 4)],
        ..contest([&slow, &random], 0, 2)
    };
    let kept = slow.kept.clone();
    let keep = |_: &Finished| {
        kept.fetch_add(1, Ordering::Relaxed);
        Ok::<(), ()>(())
    };
    let mut order = Vec::new();
    let report = |finished: &Finished, _: &Tally| {
        order.push((finished.pairing, finished.number));
        Ok(())
    };
    let (tallies, conclusion) = tournament.run(&Stop::new(), keep, report).expect("no error");
    assert_eq!(conclusion, Conclusion::Complete);
    assert_eq!(order, [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (1, 3)]);
    assert_eq!(tallies.iter().map(Tally::games).collect::<Vec<_>>(), [2, 4]);
}
