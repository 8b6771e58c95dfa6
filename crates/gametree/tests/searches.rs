//! All searches find what minimax finds, on pseudo-random games.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kiebitz_gametree::lab::{Bounds, Lab, MoveName, Subject};
use kiebitz_gametree::{
    Algorithm, AlphaBeta, Bound, Control, Deepening, Ending, Evaluate, Found, Game, INFINITY,
    Interrupted, Iteration, MAX_PLY, Memory, MemoryEntry, Minimax, Mtdf, Negamax, NullMove,
    Schedule, Search, Technique, WIN, is_loss, is_win, leaf,
};

const SEEDS: u64 = 150;
const DEEPEST: u32 = 6;

/// Walks on a graph with pseudo-random edges. Two orders of moves often lead to one position, and
/// the same position comes back after two, four or six plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Graph {
    seed: u64,
    place: u64,
    first: bool,
}

const PLACES: u64 = 150;

impl Graph {
    fn new(seed: u64) -> Graph {
        Graph { seed, place: 0, first: seed.is_multiple_of(2) }
    }

    /// A number that looks random (SplitMix64), the same whenever it is asked for.
    fn random(&self, salt: u64) -> u64 {
        let mut x = (self.seed << 32 | self.place << 8 | salt << 1 | u64::from(self.first))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    }
}

impl Game for Graph {
    type Move = u8;

    fn moves(&self, into: &mut Vec<u8>) {
        if self.ending().is_none() {
            into.extend(0..1 + (self.random(2) % 5) as u8);
        }
    }

    fn play(&mut self, m: u8) {
        self.place = self.random(3 + u64::from(m)) % PLACES;
        self.first = !self.first;
    }

    fn ending(&self) -> Option<Ending> {
        match self.random(1) % 40 {
            0 => Some(Ending::Win),
            1 => Some(Ending::Draw),
            2 | 3 => Some(Ending::Loss),
            _ => None,
        }
    }

    /// Down to a place with a smaller number, which cannot go on for ever.
    fn is_noisy(&self, m: u8) -> bool {
        self.after(m).place < self.place
    }

    fn passed(&self) -> Option<Graph> {
        (!self.random(4).is_multiple_of(10)).then_some(Graph { first: !self.first, ..*self })
    }

    fn first_to_move(&self) -> bool {
        self.first
    }

    fn key(&self) -> u64 {
        self.place << 1 | u64::from(self.first)
    }
}

/// Small numbers, so that different moves are often equally good.
struct Small;

impl Evaluate<Graph> for Small {
    fn evaluate(&self, game: &Graph) -> i32 {
        (game.random(100) % 31) as i32 - 15
    }
}

/// The whole range of evaluations, both ends included.
fn wide(game: &Graph) -> i32 {
    let most = WIN - MAX_PLY as i32 - 1;
    match game.random(101) % 10 {
        0 => most,
        1 => -most,
        _ => (game.random(102) % 2_000_000) as i32 * (most / 1_000_000) - most / 2,
    }
    .clamp(-most, most)
}

fn value<G: Game>(evaluate: impl Evaluate<G>, game: &G, depth: u32) -> Found<G::Move> {
    Minimax::new(evaluate)
        .search(game, depth, None, &mut Control::unlimited())
        .expect("an unlimited search is not interrupted")
}

/// A game that is neither over nor certainly won or lost within the depth of these tests.
fn undecided() -> Graph {
    let open = |game: &Graph| {
        let score = value(Small, game, DEEPEST).score;
        game.ending().is_none() && !is_win(score) && !is_loss(score)
    };
    (0..).map(Graph::new).find(open).expect("not every game is decided")
}

/// The most promising moves first, as two plies show.
fn good_order(game: &Graph, moves: &mut [u8]) {
    moves.sort_by_key(|&m| value(Small, &game.after(m), 2).score);
}

fn bad_order(game: &Graph, moves: &mut [u8]) {
    good_order(game, moves);
    moves.reverse();
}

/// A loser in `n` plies from the position after a move is seen as one in `n + 1` from the root.
fn one_ply_up(score: i32) -> i32 {
    if is_win(score) {
        -(score - 1)
    } else if is_loss(score) {
        -(score + 1)
    } else {
        -score
    }
}

/// Whether `found` is right: the score, a move that reaches it, a line that leads to it.
fn check<E: Evaluate<Graph>>(
    name: &str,
    evaluate: &E,
    game: &Graph,
    depth: u32,
    found: &Found<u8>,
) {
    let place = format!("{name}, seed {}, depth {depth}", game.seed);
    let by = |game: &Graph| evaluate.evaluate(game);
    let truth = value(by, game, depth);
    assert_eq!(found.score, truth.score, "{place}");
    assert_eq!(found.best, found.line.first().copied(), "{place}");
    assert_eq!(found.best, found.order.first().copied(), "{place}");
    let mut all = Vec::new();
    if depth > 0 {
        game.moves(&mut all);
    }
    let mut order = found.order.clone();
    order.sort();
    assert_eq!(order, all, "{place}: the order holds every move once");
    let Some(best) = found.best else {
        assert!(depth == 0 || game.ending().is_some(), "{place}");
        return;
    };
    let reached = one_ply_up(value(by, &game.after(best), depth - 1).score);
    assert_eq!(reached, truth.score, "{place}: the move");

    // Every step of the line is best play; and it ends at a leaf, unless a memory forgot the rest.
    let (mut end, mut left) = (*game, depth);
    let mut score = truth.score;
    for &m in &found.line {
        end.play(m);
        left -= 1;
        let next = value(by, &end, left).score;
        assert_eq!(one_ply_up(next), score, "{place}: the line {:?}", found.line);
        score = next;
    }
    if name.starts_with("minimax") || name.starts_with("alphabeta") {
        assert!(leaf(evaluate, &end, left, 0).is_some(), "{place}: {:?}", found.line);
    }
}

#[test]
fn all_searches_agree() {
    for seed in 0..SEEDS {
        let game = Graph::new(seed);
        let mut searches: Vec<(&str, Box<dyn Search<Graph>>)> = vec![
            ("minimax", Box::new(Minimax::new(Small))),
            ("alphabeta", Box::new(AlphaBeta::new(Small))),
            ("alphabeta, good", Box::new(AlphaBeta::new(Small).with_order(good_order))),
            ("alphabeta, bad", Box::new(AlphaBeta::new(Small).with_order(bad_order))),
            ("negamax", Box::new(Negamax::new(Small).with_memory_bits(12))),
            ("negamax, forgetful", Box::new(Negamax::new(Small).with_memory_bits(3))),
            ("negamax, good", Box::new(Negamax::new(Small).with_order(good_order))),
            ("negamax, bad", Box::new(Negamax::new(Small).with_order(bad_order))),
            ("mtdf", Box::new(Mtdf::by(Negamax::new(Small).with_memory_bits(12)))),
            ("mtdf, forgetful", Box::new(Mtdf::by(Negamax::new(Small).with_memory_bits(3)))),
            ("mtdf, good", Box::new(Mtdf::by(Negamax::new(Small).with_order(good_order)))),
            ("mtdf, bad", Box::new(Mtdf::by(Negamax::new(Small).with_order(bad_order)))),
        ];
        for (name, search) in &mut searches {
            // Deeper, then shallower again: memories meet entries of other depths.
            for depth in (0..=DEEPEST).chain([4, 5, 1]) {
                let found = search.search(&game, depth, None, &mut Control::unlimited()).unwrap();
                check(name, &Small, &game, depth, &found);
            }
        }
    }
}

#[test]
fn searches_agree_on_large_evaluations() {
    for seed in 0..SEEDS {
        let game = Graph::new(seed);
        for algorithm in Algorithm::ALL {
            let mut search = algorithm.search(wide, (), &Technique::EXACT, 8);
            for depth in 0..=DEEPEST {
                let found = search.search(&game, depth, None, &mut Control::unlimited()).unwrap();
                check(algorithm.name(), &wide, &game, depth, &found);
            }
        }
    }
}

#[test]
fn a_memory_serves_a_whole_game() {
    for seed in 0..SEEDS {
        for algorithm in [Algorithm::Negamax, Algorithm::Mtdf] {
            let mut search = algorithm.search(Small, (), &Technique::EXACT, 10);
            let mut game = Graph::new(seed);
            for _ in 0..8 {
                let found = search.search(&game, 4, None, &mut Control::unlimited()).unwrap();
                check(algorithm.name(), &Small, &game, 4, &found);
                let Some(best) = found.best else { break };
                game.play(best);
            }
        }
    }
}

#[test]
fn no_hint_changes_the_score() {
    for seed in 0..SEEDS {
        let game = Graph::new(seed);
        for algorithm in Algorithm::ALL {
            for score in [i32::MIN, -INFINITY, -16, 0, 7, WIN, INFINITY, i32::MAX] {
                // Moves that do not exist, moves missing, moves in another order.
                let order = vec![200, 2, 0, 99];
                let hint = Found { best: Some(200), score, nodes: 1, line: vec![200], order };
                let mut search = algorithm.search(Small, (), &Technique::EXACT, 10);
                let mut control = Control::unlimited();
                let found = search.search(&game, 4, Some(&hint), &mut control).unwrap();
                check(algorithm.name(), &Small, &game, 4, &found);
                assert_eq!(found.nodes, control.nodes());
            }
        }
    }
}

#[test]
fn good_order_saves_nodes_and_so_does_pruning() {
    let total = |search: &mut dyn FnMut() -> Box<dyn Search<Graph>>| -> u64 {
        let nodes = |seed| {
            let mut control = Control::unlimited();
            search().search(&Graph::new(seed), DEEPEST, None, &mut control).unwrap().nodes
        };
        (0..SEEDS).map(nodes).sum()
    };
    let minimax = total(&mut || Box::new(Minimax::new(Small)));
    let bad = total(&mut || Box::new(AlphaBeta::new(Small).with_order(bad_order)));
    let unordered = total(&mut || Box::new(AlphaBeta::new(Small)));
    let good = total(&mut || Box::new(AlphaBeta::new(Small).with_order(good_order)));
    let memory = total(&mut || Box::new(Negamax::new(Small)));
    assert!(good < unordered && unordered < bad && bad < minimax);
    assert!(memory < unordered);
}

#[test]
fn a_node_limit_interrupts_exactly() {
    let game = undecided();
    for algorithm in Algorithm::ALL {
        let search = |limit| {
            let mut control = Control::unlimited().with_node_limit(limit);
            let found = algorithm.search(Small, (), &Technique::EXACT, 10).search(
                &game,
                6,
                None,
                &mut control,
            );
            (found, control.nodes())
        };
        let (found, nodes) = search(u64::MAX);
        assert_eq!(found.as_ref().unwrap().nodes, nodes);
        assert_eq!(search(nodes), (found, nodes), "{algorithm}: just enough");
        for limit in [0, 1, 2, nodes / 2, nodes - 1] {
            assert_eq!(search(limit), (Err(Interrupted), limit), "{algorithm}");
        }
    }
}

#[test]
fn an_interrupted_search_leaves_nothing_wrong_behind() {
    for seed in 0..SEEDS {
        let game = Graph::new(seed);
        for algorithm in [Algorithm::Negamax, Algorithm::Mtdf] {
            let mut search = algorithm.search(Small, (), &Technique::EXACT, 10);
            for limit in [10, 50, 100, 200] {
                let mut control = Control::unlimited().with_node_limit(limit);
                let _ = search.search(&game, DEEPEST, None, &mut control);
            }
            let found = search.search(&game, DEEPEST, None, &mut Control::unlimited()).unwrap();
            check(algorithm.name(), &Small, &game, DEEPEST, &found);
        }
    }
}

#[test]
fn deepening_finds_what_each_depth_finds() {
    for seed in 0..SEEDS {
        let game = Graph::new(seed);
        for algorithm in Algorithm::ALL {
            for (schedule, deepest) in [(Schedule::EveryPly, DEEPEST), (Schedule::Doubling, 4)] {
                let deepening = Deepening { schedule, ..Deepening::to(DEEPEST) };
                let mut search = algorithm.search(Small, (), &Technique::EXACT, 12);
                let mut control = Control::unlimited();
                let mut reported: Vec<Iteration<u8>> = Vec::new();
                let last = deepening
                    .run(&mut *search, &game, &mut control, |i| reported.push(i.clone()))
                    .unwrap();
                assert_eq!(reported.last(), Some(&last));
                assert_eq!(control.nodes(), reported.iter().map(|i| i.found.nodes).sum());
                for Iteration { depth, found, .. } in &reported {
                    check(algorithm.name(), &Small, &game, *depth, found);
                }
                // It may end early only where nothing new can be found.
                assert_eq!(value(Small, &game, deepest).score, last.found.score);
            }
        }
    }
}

#[test]
fn deepening_returns_the_last_completed_iteration() {
    let game = undecided();
    for algorithm in Algorithm::ALL {
        let run = |limit| {
            let mut search = algorithm.search(Small, (), &Technique::EXACT, 12);
            let mut control = Control::unlimited().with_node_limit(limit);
            let mut nodes = Vec::new();
            let last = Deepening::to(DEEPEST)
                .run(&mut *search, &game, &mut control, |i| nodes.push(i.found.nodes));
            (last.map(|last| (last.depth, last.found)), nodes)
        };
        let (_, nodes) = run(u64::MAX);
        assert_eq!(nodes.len(), DEEPEST as usize);
        let upto = |depth: usize| nodes[..depth].iter().sum::<u64>();
        assert_eq!(run(0).0, None, "{algorithm}");
        assert_eq!(run(upto(1) - 1).0, None, "{algorithm}");
        for depth in 1..DEEPEST {
            for limit in [upto(depth as usize), upto(depth as usize + 1) - 1] {
                let (reached, found) = run(limit).0.unwrap();
                assert_eq!(reached, depth, "{algorithm}");
                check(algorithm.name(), &Small, &game, depth, &found);
            }
        }
    }
}

#[test]
fn a_budget_or_a_deadline_ends_deepening() {
    let game = undecided();
    let mut search = Minimax::new(Small);
    // The first iteration is always tried: a move found late is better than none.
    let hurried = Deepening { budget: Some(Duration::ZERO), ..Deepening::to(DEEPEST) };
    let last = hurried.run(&mut search, &game, &mut Control::unlimited(), |_| {}).unwrap();
    assert_eq!(last.depth, 1);
    let patient = Deepening { budget: Some(Duration::MAX), ..Deepening::to(DEEPEST) };
    let last = patient.run(&mut search, &game, &mut Control::unlimited(), |_| {}).unwrap();
    assert_eq!(last.depth, DEEPEST);

    let mut late = Control::unlimited().with_deadline(Instant::now());
    assert_eq!(patient.run(&mut search, &game, &mut late, |_| {}), None);
    let mut soon = Control::unlimited().with_deadline(Instant::now() + Duration::from_millis(30));
    let last = Deepening::to(MAX_PLY).run(&mut search, &game, &mut soon, |_| {});
    assert!(last.is_some_and(|last| last.depth < 100));
}

/// Minimax whose leaves are followed down noisy moves: the definition of what quiescence should find.
fn quiescent(game: &Graph, depth: u32, ply: u32, noisy: bool) -> i32 {
    if let Some(ending) = game.ending() {
        return ending.score(ply);
    }
    let evaluation = Small.evaluate(game);
    if depth == 0 && !noisy {
        return evaluation;
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let after =
        |m: u8| -quiescent(&game.after(m), depth.saturating_sub(1), ply + 1, game.is_noisy(m));
    if depth > 0 {
        moves.into_iter().map(after).max().expect("the game goes on")
    } else {
        let noisy = moves.into_iter().filter(|&m| game.is_noisy(m)).map(after).max();
        noisy.map_or(evaluation, |best| best.max(evaluation))
    }
}

#[test]
fn quiescence_is_minimax_with_quiet_leaves() {
    let mut different = 0;
    for seed in 0..SEEDS {
        let game = Graph::new(seed);
        let mut negamax = Negamax::new(Small).with_quiescence().with_memory_bits(12);
        let mut forgetful = Negamax::new(Small).with_memory_bits(3).with_quiescence();
        let mut mtdf = Mtdf::by(Negamax::new(Small).with_quiescence().with_order(bad_order));
        for depth in 0..=4 {
            let truth = quiescent(&game, depth, 0, false);
            let searches: [&mut dyn Search<Graph>; 3] = [&mut negamax, &mut forgetful, &mut mtdf];
            for search in searches {
                let mut control = Control::unlimited();
                let found = search.search(&game, depth, None, &mut control).unwrap();
                assert_eq!(found.score, truth, "seed {seed}, depth {depth}");
                assert_eq!(found.nodes, control.nodes());
                let Some(best) = found.best else { continue };
                let noisy = game.is_noisy(best);
                let reached = -quiescent(&game.after(best), depth - 1, 1, noisy);
                assert_eq!(reached, truth, "seed {seed}, depth {depth}: the move");
            }
            different += u32::from(truth != value(Small, &game, depth).score);
        }
    }
    assert!(different > 50, "only {different} scores differ from those without quiescence");
}

#[test]
fn null_moves_invent_no_wins() {
    let null_move = NullMove { shallower: 1, reduction: 2 };
    let (mut decided, mut different) = (0, 0);
    for seed in 0..SEEDS {
        let game = Graph::new(seed);
        for depth in 1..=DEEPEST {
            let full = Negamax::new(Small).search(&game, depth, None, &mut Control::unlimited());
            let full = full.unwrap();
            let mut less = Negamax::new(Small).with_null_move(null_move);
            let less = less.search(&game, depth, None, &mut Control::unlimited()).unwrap();
            let mut mtdf =
                Mtdf::by(Negamax::new(Small).with_null_move(null_move).with_quiescence());
            let tested = mtdf.search(&game, depth, None, &mut Control::unlimited()).unwrap();
            for score in [less.score, tested.score] {
                if is_win(score) || is_loss(score) {
                    decided += 1;
                    let deep = value(Small, &game, DEEPEST + 2).score;
                    assert_eq!((is_win(score), is_loss(score)), (is_win(deep), is_loss(deep)));
                }
                different += u32::from(score != full.score);
            }
        }
    }
    assert!(decided > 100 && different > 20, "{decided} decided, {different} different");
}

#[test]
fn without_passes_null_moves_change_nothing() {
    let game: kiebitz_gametree::tictactoe::TicTacToe = "x../.o./... x".parse().unwrap();
    let evaluate = kiebitz_gametree::tictactoe::OpenLines;
    for depth in 1..=7 {
        let mut plain = Negamax::new(evaluate);
        let mut null = Negamax::new(evaluate)
            .with_null_move(NullMove { shallower: 0, reduction: 3 })
            .with_quiescence();
        let found = plain.search(&game, depth, None, &mut Control::unlimited());
        assert_eq!(null.search(&game, depth, None, &mut Control::unlimited()), found);
    }
}

/// What is left of negamax without its memory is alpha-beta, node for node, however moves are ordered.
#[test]
fn negamax_without_memory_is_alpha_beta() {
    for seed in 0..SEEDS {
        let game = Graph::new(seed);
        for techniques in [&[][..], &[Technique::Ordering]] {
            let run = |algorithm: Algorithm| {
                let mut search = algorithm.search(Small, (), techniques, 12);
                let mut all = Vec::new();
                let mut control = Control::unlimited();
                Deepening::to(DEEPEST).run(&mut *search, &game, &mut control, |done| {
                    all.push((done.found.best, done.found.score, done.found.nodes));
                });
                all
            };
            assert_eq!(run(Algorithm::AlphaBeta), run(Algorithm::Negamax), "seed {seed}");
        }
    }
}

/// A search that trusts its memory answers from it where it was there before: at the root too, and for
/// any smaller depth.
#[test]
fn trust_uses_what_deeper_searches_found() {
    let game = undecided();
    let search = |memory, trust: bool, depth| {
        let test = Negamax::new(Small).with_memory(Some(memory));
        let mut search = Mtdf::by(if trust { test.with_trust() } else { test });
        let found = search.search(&game, depth, None, &mut Control::unlimited()).unwrap();
        (found, search.into_memory().expect("it has one"))
    };
    let (deep, memory) = search(Memory::with_bits(14), true, DEEPEST);
    let key = |game: &Graph| game.key();
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut near: Vec<Graph> = moves.iter().map(|&m| game.after(m)).collect();
    for game in near.clone() {
        let mut replies = Vec::new();
        game.moves(&mut replies);
        near.extend(replies.into_iter().map(|m| game.after(m)));
    }
    let kept: Vec<_> = near.iter().filter_map(|game| memory.probe(key(game))).collect();
    assert!(kept.iter().any(|entry| entry.scores.len() > 1), "scores of several moves are kept");
    for entry in kept {
        let scores: Vec<i32> = entry.scores.iter().map(|&(_, score)| score).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "the best first");
    }
    // Every position after a move is known to depth DEEPEST - 1: one ply less is answered at once.
    let (shallow, memory) = search(memory, true, DEEPEST - 1);
    let (fresh, _) = search(Memory::with_bits(14), true, DEEPEST - 1);
    assert!(shallow.nodes < fresh.nodes / 2, "{} of {}", shallow.nodes, fresh.nodes);
    // A library's position at the root needs no search.
    let mut seeded = memory.clone();
    let best = Some(*moves.last().expect("the game goes on"));
    let (depth, bound, scores) = (MAX_PLY, Bound::Exact, Box::default());
    seeded.store(key(&game), MemoryEntry { depth, bound, score: 3, best, scores });
    let (found, mut seeded) = search(seeded, true, 5);
    assert_eq!((found.best, found.score), (best, 3));
    assert!(found.nodes < 5, "{} nodes", found.nodes);
    let (found, _) = search(seeded.clone(), false, DEEPEST);
    assert_eq!(found.score, deep.score, "without trust it is searched");
    // Another evaluation: scores are forgotten, moves are still ordered.
    seeded.forget_scores();
    assert_eq!(seeded.probe(key(&game)).map(|entry| (entry.depth, entry.best)), Some((0, best)));
}

/// The tree counts what the table counts, whatever the search uses.
#[test]
fn the_tree_of_the_lab_has_the_nodes_of_its_table() {
    let lab = Subject {
        game: undecided(),
        evaluate: &|game: &Graph| Small.evaluate(game),
        points: &|points| points,
        name: |_, m| MoveName { uci: m.to_string(), san: m.to_string() },
        parse: |_, text| text.parse().ok(),
    };
    let (stop, time) = (AtomicBool::new(false), Duration::from_secs(60));
    for techniques in [&Technique::EXACT[..], &Technique::ALL, &[]] {
        let vary = &Technique::ALL;
        let bounds = Bounds { depth: 6, time, memory_bits: 12, techniques, vary, stop: &stop };
        let table = lab.compare(&bounds, &mut |_, _| {});
        // Minimax alone, alpha-beta with and without ordering, the others with and without all four.
        assert_eq!(table.len(), 1 + 2 + 5 + 5);
        for algorithm in Algorithm::ALL {
            let mut named = table.iter().filter(|search| search.name == algorithm.name());
            let nodes = named.next().expect("there").rows[5].nodes;
            assert!(named.all(|search| search.change.is_some()));
            let tree = lab.tree(algorithm, &[], &bounds).expect("searched");
            assert_eq!(
                (tree.nodes, tree.passes.iter().map(|pass| pass.nodes).sum()),
                (nodes, nodes)
            );
            if algorithm != Algorithm::Mtdf {
                assert_eq!(tree.node.nodes, nodes, "{algorithm}");
            }
        }
    }
}

/// A game that refuses a second pass.
#[derive(Clone)]
struct PassedOnce(Graph, bool);

impl Game for PassedOnce {
    type Move = u8;

    fn moves(&self, into: &mut Vec<u8>) {
        self.0.moves(into);
    }

    fn play(&mut self, m: u8) {
        self.0.play(m);
    }

    fn ending(&self) -> Option<Ending> {
        self.0.ending()
    }

    fn passed(&self) -> Option<PassedOnce> {
        assert!(!self.1, "a pass within the test of a pass");
        Some(PassedOnce(self.0.passed()?, true))
    }

    fn first_to_move(&self) -> bool {
        self.0.first_to_move()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

#[test]
fn a_pass_is_tested_without_null_moves() {
    let mut saved = 0;
    for seed in 0..SEEDS {
        let nodes = |null_move: Option<NullMove>| {
            let mut test = Negamax::new(|game: &PassedOnce| Small.evaluate(&game.0));
            if let Some(null_move) = null_move {
                test = test.with_null_move(null_move);
            }
            let game = PassedOnce(Graph::new(seed), false);
            let mut control = Control::unlimited();
            Mtdf::by(test).search(&game, DEEPEST, None, &mut control).expect("no limit");
            control.nodes()
        };
        saved += u32::from(nodes(Some(NullMove::default())) < nodes(None));
    }
    assert!(saved > 20, "null moves saved nodes in {saved} games only");
}
