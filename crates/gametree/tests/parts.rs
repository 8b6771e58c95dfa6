//! The parts that searches are made of: limits, scores, memory, random numbers, names.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kiebitz_gametree::random::Random;
use kiebitz_gametree::tictactoe::{Cell, TicTacToe};
use kiebitz_gametree::{
    Algorithm, Answer, Bound, Control, Deepening, Found, Hint, INFINITY, Interrupted, MAX_PLY,
    Memory, MemoryEntry, Schedule, Search, is_loss, is_win, lost_in, plies_to_end, seen_from_node,
    seen_from_root, win_in,
};

#[test]
fn names_are_read_back() {
    for algorithm in Algorithm::ALL {
        assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
    }
    let error = "alpha-beta".parse::<Algorithm>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "no search is called \"alpha-beta\"; there are minimax, alphabeta, negamax, mtdf"
    );
}

#[test]
fn the_node_limit_is_exact() {
    let mut control = Control::unlimited().with_node_limit(3);
    for _ in 0..3 {
        assert_eq!(control.visit(), Ok(()));
    }
    assert_eq!(control.visit(), Err(Interrupted));
    assert_eq!(control.visit(), Err(Interrupted));
    assert_eq!(control.nodes(), 3);
}

#[test]
fn a_past_deadline_stops_at_once_and_for_good() {
    let mut control = Control::unlimited().with_deadline(Instant::now());
    for _ in 0..3 {
        assert_eq!(control.visit(), Err(Interrupted));
    }
}

#[test]
fn the_flag_stops() {
    let stop = AtomicBool::new(false);
    let mut control = Control::unlimited().with_stop(&stop);
    assert_eq!(control.visit(), Ok(()));
    stop.store(true, Ordering::Relaxed);
    assert_eq!(control.visit(), Err(Interrupted));
}

#[test]
fn shorter_wins_and_longer_losses_are_better() {
    assert!(win_in(1) > win_in(3));
    assert!(lost_in(4) > lost_in(2));
    assert!(win_in(MAX_PLY) > 0 && 0 > lost_in(MAX_PLY));
    assert!(-INFINITY < lost_in(0) && win_in(0) < INFINITY);
}

#[test]
fn wins_and_losses_end_where_evaluations_begin() {
    assert!(is_win(win_in(MAX_PLY)) && !is_win(win_in(MAX_PLY) - 1));
    assert!(is_loss(lost_in(MAX_PLY)) && !is_loss(lost_in(MAX_PLY) + 1));
    assert_eq!(plies_to_end(win_in(MAX_PLY) - 1), None);
}

#[test]
fn a_remembered_win_is_counted_from_the_position() {
    assert_eq!(seen_from_node(win_in(5), 2), win_in(3));
    assert_eq!(seen_from_root(win_in(3), 4), win_in(7));
    assert_eq!(seen_from_node(lost_in(5), 2), lost_in(3));
    assert_eq!(seen_from_node(17, 2), 17);
    for score in [win_in(9), lost_in(9), 0, 17] {
        assert_eq!(seen_from_root(seen_from_node(score, 6), 6), score);
    }
}

fn entry(score: i32) -> MemoryEntry<u8> {
    MemoryEntry { depth: 1, bound: Bound::Exact, score, best: None, scores: Box::default() }
}

#[test]
fn what_comes_last_stays() {
    let mut memory = Memory::with_bits(1);
    for key in 0..100 {
        assert_eq!(memory.probe(key), None);
        memory.store(key, entry(key as i32));
        assert_eq!(memory.probe(key), Some(&entry(key as i32)));
    }
    assert_eq!((0..100).filter(|&key| memory.probe(key).is_some()).count(), 2);
}

#[test]
fn keys_of_any_pattern_spread() {
    for shift in [0, 7, 20, 40, 54] {
        let mut memory = Memory::with_bits(12);
        (0..1024).for_each(|i| memory.store(i << shift, entry(0)));
        let kept = (0..1024).filter(|i| memory.probe(i << shift).is_some()).count();
        assert!(kept > 800, "keys shifted by {shift}: {kept} of 1024 kept");
    }
}

#[test]
fn published_sequence() {
    // The first outputs of the reference implementation for seed 1234567.
    let mut random = Random::new(1_234_567);
    assert_eq!(random.bits(), 6_457_827_717_110_365_317);
    assert_eq!(random.bits(), 3_203_168_211_198_807_973);
}

#[test]
fn a_shuffle_keeps_everything() {
    let mut items: Vec<usize> = (0..100).collect();
    Random::new(7).shuffle(&mut items);
    assert_ne!(items, (0..100).collect::<Vec<_>>());
    items.sort_unstable();
    assert_eq!(items, (0..100).collect::<Vec<_>>());
}

/// A search that always finds the same, with ten times the nodes for every ply.
struct Scripted {
    best: Option<Cell>,
    score: i32,
    time: Duration,
}

impl Search<TicTacToe> for Scripted {
    fn search(
        &mut self,
        _: &TicTacToe,
        depth: u32,
        _: Hint<TicTacToe>,
        control: &mut Control,
    ) -> Answer<TicTacToe> {
        // Of two positions that are searched on, one has 8 moves and one has 12.
        for moves in [8, 12] {
            control.expand(moves);
        }
        std::thread::sleep(self.time);
        let nodes = 10u64.saturating_pow(depth);
        let (best, score) = (self.best, self.score);
        Ok(Found { best, score, nodes, line: Vec::new(), order: Vec::new() })
    }
}

impl Scripted {
    fn undecided() -> Scripted {
        Scripted { best: "b2".parse().ok(), score: 12, time: Duration::ZERO }
    }

    /// The depths that deepening searches with it.
    fn depths(&mut self, deepening: &Deepening) -> Vec<u32> {
        let mut depths = Vec::new();
        let mut control = Control::unlimited();
        deepening.run(self, &TicTacToe::default(), &mut control, |last| depths.push(last.depth));
        depths
    }
}

#[test]
fn schedules() {
    let doubling = |deepest| Deepening { schedule: Schedule::Doubling, ..Deepening::to(deepest) };
    let depths = |deepening| Scripted::undecided().depths(&deepening);
    assert_eq!(depths(Deepening::to(5)), [1, 2, 3, 4, 5]);
    assert_eq!(depths(doubling(8)), [1, 2, 4, 8]);
    assert_eq!(depths(doubling(10)), [1, 2, 4, 8]);
    assert_eq!(depths(Deepening::to(0)), [0]);
    assert_eq!(depths(doubling(u32::MAX)).last(), Some(&512));
    assert_eq!(depths(Deepening::to(u32::MAX)).last(), Some(&MAX_PLY));
}

#[test]
fn a_certain_end_needs_no_deeper_search() {
    let mut won = Scripted { score: win_in(3), ..Scripted::undecided() };
    assert_eq!(won.depths(&Deepening::to(9)), [1]);
    let mut over = Scripted { best: None, score: 0, ..Scripted::undecided() };
    assert_eq!(over.depths(&Deepening::to(9)), [1]);
}

#[test]
fn the_next_iteration_is_expected_to_take_longer_by_the_average_number_of_moves() {
    // An iteration takes 20 ms, so the next one is expected to take 200.
    let mut slow = Scripted { time: Duration::from_millis(20), ..Scripted::undecided() };
    let within =
        |millis| Deepening { budget: Some(Duration::from_millis(millis)), ..Deepening::to(3) };
    assert_eq!(slow.depths(&within(150)), [1]);
    assert_eq!(slow.depths(&within(60_000)), [1, 2, 3]);
    let last =
        Deepening::to(3).run(&mut slow, &TicTacToe::default(), &mut Control::unlimited(), |_| {});
    assert_eq!(last.map(|last| last.branching), Some(10.0));
}
