//! The players: what each level must find, and the limits all of them keep.

#[path = "../../../tests/support/data.rs"]
mod data;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Game, Variant};
use kiebitz_engine::{Clock, Limits, Stop};
use kiebitz_gametree::{Control, Deepening, Evaluate, Mtdf, Negamax, NullMove};
use kiebitz_players::evaluation::Evaluation;
use kiebitz_players::{Choice, Knowledge, Opponent, PlayerError};
use kiebitz_tablebase::Syzygy;

const SEEDS: u64 = 20;

fn game(fen: &str, variant: Variant) -> Game {
    Game::new(Board::from_fen(fen, variant).expect(fen))
}

fn opponent(name: &str) -> Opponent {
    name.parse().expect(name)
}

/// The choice without a book.
fn choose(name: &str, game: &Game, limits: &Limits, seed: u64) -> Choice {
    let nothing = Knowledge { book: None, ..Knowledge::default() };
    let mut player = opponent(name).player(seed, &nothing);
    player.choose(game, limits, &Stop::new()).expect(name)
}

/// What a player plays in a position of chess with seeds of all kinds.
fn moves(name: &str, fen: &str) -> HashSet<String> {
    let game = game(fen, Variant::Chess);
    let played = |seed| game.board().uci(choose(name, &game, &Limits::default(), seed).best);
    (0..SEEDS).map(played).collect()
}

/// The games a player plays.
fn variants(opponent: Opponent) -> Vec<Variant> {
    let mut player = opponent.player(1, &Knowledge::default());
    Variant::ALL.into_iter().filter(|variant| player.new_game(*variant).is_ok()).collect()
}

#[test]
fn easy_takes_the_most_valuable_man_and_asks_no_more() {
    // The rook may take a pawn, a knight or a queen; the queen is defended.
    let fen = "4k3/3p4/2q5/8/n1R2p2/8/8/4K3 w - - 0 1";
    assert_eq!(moves("easy", fen), HashSet::from(["c4c6".to_owned()]));
    // Three plies show that the queen costs the rook, and that is still the best there is.
    assert_eq!(moves("normal", fen), HashSet::from(["c4c6".to_owned()]));
    // Here the pawn is defended: easy takes it, normal does not.
    let fen = "4k3/8/2p5/3p4/8/8/3R4/4K3 w - - 0 1";
    assert_eq!(moves("easy", fen), HashSet::from(["d2d5".to_owned()]));
    assert!(!moves("normal", fen).contains("d2d5"));
}

#[test]
fn normal_sees_three_plies_and_easy_does_not() {
    // The fork on c7 wins the rook.
    let fen = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
    assert_eq!(moves("normal", fen), HashSet::from(["d5c7".to_owned()]));
    assert_eq!(moves("hard", fen), HashSet::from(["d5c7".to_owned()]));
    assert!(moves("easy", fen).len() > 5);
}

#[test]
fn hard_knows_where_men_belong_and_normal_does_not() {
    let start = Board::start(Variant::Chess).fen();
    let (normal, hard) = (moves("normal", &start), moves("hard", &start));
    assert!(normal.len() > 5, "{normal:?}");
    assert!(hard.len() < normal.len(), "{hard:?}");
    assert!(hard.iter().all(|m| ["b1c3", "g1f3", "e2e4", "d2d4"].contains(&&**m)), "{hard:?}");
}

#[test]
fn games_differ_by_the_seed_and_only_by_it() {
    let play = |name: &str, seed| {
        let mut game = Game::new(Board::start(Variant::Chess));
        for _ in 0..12 {
            if game.outcome().is_some() {
                break; // easy players do run into mate as early as that
            }
            let choice = choose(name, &game, &Limits::nodes(3_000), seed);
            game.play(choice.best).expect("legal");
        }
        game.moves().to_vec()
    };
    for name in ["random", "easy", "normal", "ancestor:a1", "ancestor:b"] {
        assert_eq!(play(name, 1), play(name, 1), "{name}");
        assert_ne!(play(name, 1), play(name, 2), "{name}");
    }
}

#[test]
fn a_legal_move_always_comes_back() {
    let clock =
        Clock { left: Duration::from_millis(1), increment: Duration::ZERO, moves_to_go: None };
    let tight = [
        Limits::nodes(1),
        Limits::nodes(500),
        Limits::depth(1),
        Limits::movetime(Duration::from_millis(1)),
        Limits { clock: Some(clock), ..Limits::default() },
    ];
    for opponent in Opponent::all() {
        for variant in variants(opponent) {
            let mut player = opponent.player(3, &Knowledge::default());
            let mut game = Game::new(Board::start(variant));
            for limits in tight.iter().cycle().take(60) {
                if game.outcome().is_some() {
                    break;
                }
                let choice = player.choose(&game, limits, &Stop::new()).expect("a move");
                assert!(choice.nodes <= limits.nodes.unwrap_or(u64::MAX));
                assert!(choice.depth <= limits.depth.unwrap_or(u32::MAX));
                game.play(choice.best).expect("legal");
            }
        }
    }
}

#[test]
fn a_stop_is_obeyed_at_once() {
    let stop = Stop::new();
    stop.stop();
    for opponent in Opponent::all() {
        let variant = variants(opponent)[0];
        let game = Game::new(Board::start(variant));
        let begin = Instant::now();
        let choice =
            opponent.player(3, &Knowledge::default()).choose(&game, &Limits::default(), &stop);
        assert!(game.board().is_legal(choice.expect("a move").best));
        assert!(begin.elapsed() < Duration::from_secs(1), "{opponent}");
    }
}

#[test]
fn the_clock_is_shared_out() {
    let left = Duration::from_millis(2000);
    let clock = Clock { left, increment: Duration::ZERO, moves_to_go: None };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    for (name, variant) in [("ancestor:b", Variant::Chess), ("ancestor:e", Variant::RacingKings)] {
        let game = Game::new(Board::start(variant));
        let begin = Instant::now();
        let choice = choose(name, &game, &limits, 1);
        assert!(choice.depth >= 2, "{name}: {choice:?}");
        assert!(begin.elapsed() < left / 2, "{name}: {:?}", begin.elapsed());
    }
}

#[test]
fn who_does_not_know_a_game_says_so() {
    for (name, variant, sentence) in [
        ("ancestor:e", Variant::Chess, "ancestor:e plays racingkings, not chess"),
        (
            "ancestor:b",
            Variant::RacingKings,
            "ancestor:b plays chess and chess960, not racingkings",
        ),
        (
            "ancestor:a2",
            Variant::RacingKings,
            "ancestor:a2 plays chess and chess960, not racingkings",
        ),
    ] {
        let mut player = opponent(name).player(1, &Knowledge::default());
        let error = player.new_game(variant).unwrap_err();
        assert_eq!(error.to_string(), sentence);
        let game = Game::new(Board::start(variant));
        assert_eq!(player.choose(&game, &Limits::default(), &Stop::new()), Err(error));
    }
    for name in ["random", "easy", "normal", "hard"] {
        assert_eq!(variants(opponent(name)), Variant::ALL);
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mate = game("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", Variant::Chess);
    for opponent in Opponent::all().filter(|one| variants(*one).contains(&Variant::Chess)) {
        let mut player = opponent.player(1, &Knowledge::default());
        let choice = player.choose(&mate, &Limits::default(), &Stop::new());
        assert_eq!(choice, Err(PlayerError::GameOver), "{opponent}");
    }
}

#[test]
fn ancestors_of_a_double_their_depth_up_to_the_one_of_the_phase() {
    let middle = game(
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 8",
        Variant::Chess,
    );
    let ending = game("8/5k2/8/8/8/8/4P3/4K3 w - - 0 40", Variant::Chess);
    // Ten is the limit of the ending, but no depth: 1, 2, 4 and 8 are.
    assert_eq!(choose("ancestor:a1", &middle, &Limits::default(), 1).depth, 4);
    assert_eq!(choose("ancestor:a1", &ending, &Limits::depth(10), 1).depth, 8);
    let nodes = |depth| choose("ancestor:a1", &middle, &Limits::depth(depth), 1).nodes;
    let short = Limits::nodes(nodes(4) - 1);
    assert_eq!(choose("ancestor:a1", &middle, &short, 1).depth, 2);
}

#[test]
fn difficulties_of_a_see_different_things() {
    let one_ply = |name: &str, fen: &str| {
        let game = game(fen, Variant::Chess);
        let played = |seed| {
            let choice = choose(name, &game, &Limits::depth(1), seed);
            (game.board().uci(choice.best), choice.score.expect("it searched").0)
        };
        (0..SEEDS).map(played).collect::<HashSet<_>>()
    };
    let start = Board::start(Variant::Chess).fen();
    let a1 = one_ply("ancestor:a1", &start);
    assert!(a1.len() > 8 && a1.iter().all(|(_, score)| *score == 0), "{a1:?}");
    // A knight from -40 to +10 weighs 50 * 0.5; two moves more than Black (one is the rook's) weigh
    // 4 * 0.2. A pawn weighs 50.
    let knights = ["b1c3", "g1f3"].map(|m| (m.to_owned(), 51));
    assert_eq!(one_ply("ancestor:a3", &start), HashSet::from(knights));
    // Only one move attacks both rooks. Half of ten pawns, weighted 20 where a pawn weighs 50, is two pawns,
    // and White is seven behind.
    let fork = "7k/8/1r3r2/8/8/2N5/8/K7 w - - 0 40";
    assert_eq!(one_ply("ancestor:a2", fork), HashSet::from([("c3d5".to_owned(), -500)]));
    let a1 = one_ply("ancestor:a1", fork);
    assert!(a1.len() > 5 && a1.iter().all(|(_, score)| *score == -700), "{a1:?}");
}

#[test]
fn b_finds_mate_in_two() {
    // Morphy's problem: 1. Ra6 and mate by the rook or the pawn.
    let problem = game("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Variant::Chess);
    let choice = choose("ancestor:b", &problem, &Limits::depth(3), 1);
    assert_eq!(problem.board().uci(choice.best), "a1a6");
    assert_eq!(choice.score.and_then(|score| score.mate_moves()), Some(2));
    assert_eq!(choice.depth, 3);
    // Mate in one ends the search at once.
    let one = game("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", Variant::Chess);
    let choice = choose("ancestor:b", &one, &Limits::default(), 1);
    assert_eq!((one.board().uci(choice.best).as_str(), choice.depth), ("a1a8", 1));
}

#[test]
fn e_wins_races_in_two() {
    // No piece is in the way, and Black is too far away to follow.
    let free = game("8/8/6K1/8/8/8/k7/8 w - - 0 20", Variant::RacingKings);
    let choice = choose("ancestor:e", &free, &Limits::default(), 1);
    assert_eq!(choice.best.to().rank(), 6);
    assert_eq!(choice.score.and_then(|score| score.mate_moves()), Some(2));
    // Reference positions with one solution each.
    let mut text = data::own_text("racingkings-wins.epd");
    text += &data::collection_text("racingkings/wins-in-2-3-give.epd").unwrap_or_default();
    let mut solved = [0, 0];
    let mut all = [0, 0];
    for line in text.lines() {
        let (position, operations) = line.split_once(" bm ").expect(line);
        let (best, rest) = operations.split_once(';').expect(line);
        let distance = if rest.contains("dm 2;") { 0 } else { 1 };
        let game = game(&format!("{position} 0 20"), Variant::RacingKings);
        let expected = game.board().parse_san(best).expect(line);
        let choice = choose("ancestor:e", &game, &Limits::nodes(200_000), 1);
        all[distance] += 1;
        solved[distance] += u32::from(choice.best == expected);
    }
    eprintln!("wins in 2: {} of {}, in 3: {} of {}", solved[0], all[0], solved[1], all[1]);
    assert_eq!(solved[0], all[0], "wins in 2");
    assert!(solved[1] * 4 >= all[1] * 3, "wins in 3: {} of {}", solved[1], all[1]);
}

#[test]
fn null_moves_save_nodes_in_racing_kings() {
    let board = Board::start(Variant::RacingKings);
    let nothing = Knowledge::default();
    let judge = Evaluation::PieceSquare.judge(&board, &nothing);
    let evaluate = |board: &Board| judge.evaluate(board);
    let nodes = |null_move: Option<NullMove>| {
        let mut test = Negamax::new(evaluate).with_memory_bits(18).with_quiescence();
        if let Some(null_move) = null_move {
            test = test.with_null_move(null_move);
        }
        let mut search = Mtdf::by(test);
        let mut control = Control::unlimited();
        Deepening::to(5).run(&mut search, &board, &mut control, |_| {});
        control.nodes()
    };
    let (plain, reduced) = (nodes(None), nodes(Some(NullMove::default())));
    assert!(reduced < plain, "{reduced} nodes of {plain}");
}

#[test]
fn endgame_tables_replace_the_evaluation_of_a() {
    let tables = Syzygy::open(&data::syzygy().to_string_lossy()).expect("there are tables");
    let knowledge = Knowledge { tables: Some(Arc::new(tables)), ..Knowledge::default() };
    // One ply of material does not tell moves apart; the table leads towards mate.
    let mut game = game("8/8/8/8/3k4/8/8/KQ6 w - - 0 60", Variant::Chess);
    let mut player = opponent("ancestor:a1").player(1, &knowledge);
    for _ in 0..40 {
        if game.outcome().is_some() {
            break;
        }
        let choice = player.choose(&game, &Limits::depth(2), &Stop::new()).expect("a move");
        game.play(choice.best).expect("legal");
    }
    let outcome = game.outcome().expect("mate comes within 20 moves");
    assert_eq!(outcome.to_string(), "1-0 (checkmate)");
}
