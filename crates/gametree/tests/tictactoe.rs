//! Known numbers of tic-tac-toe, and all searches from all of its positions.

use std::collections::BTreeSet;

use kiebitz_gametree::tictactoe::{Cell, Mark, MoveError, OpenLines, PositionError, TicTacToe};
use kiebitz_gametree::{
    Algorithm, Control, Deepening, Ending, Evaluate, Game, Schedule, Technique,
};

fn next_positions(game: &TicTacToe) -> Vec<TicTacToe> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves.into_iter().map(|m| game.after(m)).collect()
}

/// All positions that can arise from the empty board, by their text.
fn reachable() -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut open = vec![TicTacToe::default()];
    while let Some(game) = open.pop() {
        if seen.insert(game.to_string()) {
            open.extend(next_positions(&game));
        }
    }
    seen
}

/// How many games crosses win, noughts win, and are drawn.
fn count_games(game: &TicTacToe) -> [u64; 3] {
    match (game.ending(), game.winner()) {
        (None, _) => next_positions(game)
            .iter()
            .map(count_games)
            .fold([0; 3], |[a, b, c], [x, y, z]| [a + x, b + y, c + z]),
        (Some(_), Some(Mark::Cross)) => [1, 0, 0],
        (Some(_), Some(Mark::Nought)) => [0, 1, 0],
        (Some(_), None) => [0, 0, 1],
    }
}

#[test]
fn there_are_255_168_games() {
    let games = count_games(&TicTacToe::default());
    assert_eq!(games, [131_184, 77_904, 46_080]);
    assert_eq!(games.iter().sum::<u64>(), 255_168);
}

#[test]
fn there_are_5_478_positions_and_only_they_are_read() {
    let reachable = reachable();
    assert_eq!(reachable.len(), 5_478);
    let mut read = BTreeSet::new();
    for number in 0..3_usize.pow(9) {
        let mark = |cell: u32| ['.', 'x', 'o'][number / 3_usize.pow(cell) % 3];
        let row = |rank: u32| (0..3).map(|file| mark(3 * rank + file)).collect::<String>();
        for turn in ["x", "o"] {
            let text = format!("{}/{}/{} {turn}", row(2), row(1), row(0));
            if let Ok(game) = text.parse::<TicTacToe>() {
                assert_eq!(game.to_string(), text);
                read.insert(text);
            }
        }
    }
    assert!(read == reachable);
}

#[test]
fn what_the_trait_promises_holds() {
    let mut keys = BTreeSet::new();
    for text in reachable() {
        let game: TicTacToe = text.parse().unwrap();
        assert_eq!(game.ending().is_some(), next_positions(&game).is_empty(), "{game}");
        for next in next_positions(&game) {
            assert_ne!(game.first_to_move(), next.first_to_move(), "{game}");
        }
        assert!(keys.insert(game.key()), "{game} shares its key");
    }
}

#[test]
fn all_searches_agree_on_all_positions() {
    let games: Vec<TicTacToe> = reachable().iter().map(|text| text.parse().unwrap()).collect();
    for depth in [1, 2, 3, 9] {
        let mut searches = Algorithm::ALL.map(|algorithm| {
            (
                algorithm,
                algorithm.search::<TicTacToe, _, _>(OpenLines, (), &Technique::EXACT, 13),
                0,
            )
        });
        for game in &games {
            let mut scores = Vec::new();
            for (algorithm, search, nodes) in &mut searches {
                let found = search.search(game, depth, None, &mut Control::unlimited()).unwrap();
                *nodes += found.nodes;
                scores.push(found.score);
                assert_eq!(found.score, scores[0], "{algorithm} at depth {depth}: {game}");
                if let Some(best) = found.best {
                    let next = game.after(best);
                    let mut control = Control::unlimited();
                    let reply = search.search(&next, depth - 1, None, &mut control).unwrap().score;
                    let one_ply_up = match reply.abs() {
                        0..1_000 => -reply,
                        _ => -reply + reply.signum(),
                    };
                    assert_eq!(one_ply_up, found.score, "{algorithm}'s {best} in {game}");
                } else {
                    assert!(game.ending().is_some());
                }
            }
        }
        let [minimax, alphabeta, negamax, mtdf] = searches.map(|(_, _, nodes)| nodes);
        assert!(alphabeta < minimax || depth == 1, "depth {depth}");
        assert!(negamax <= alphabeta, "depth {depth}");
        assert!(mtdf < minimax || depth < 9, "depth {depth}");
    }
}

#[test]
fn perfect_play_is_a_draw_and_minimax_visits_every_node() {
    for algorithm in Algorithm::ALL {
        let mut search = algorithm.search(|_: &TicTacToe| 0, (), &Technique::EXACT, 13);
        let game = TicTacToe::default();
        let found = search.search(&game, 9, None, &mut Control::unlimited()).unwrap();
        assert_eq!(found.score, 0, "{algorithm}");
        match algorithm {
            Algorithm::Minimax => assert_eq!(found.nodes, 549_946),
            _ => assert!(found.nodes < 549_946 / 10, "{algorithm}: {}", found.nodes),
        }
    }
    let mut game = TicTacToe::default();
    while let Some(best) = game.best() {
        game.play(best);
    }
    assert_eq!(game.ending(), Some(Ending::Draw));
}

/// Plays every move the other side has, and perfectly against them.
fn never_loses(game: &TicTacToe, perfect: Mark) {
    if game.ending().is_some() {
        assert_ne!(game.winner().unwrap_or(perfect), other(perfect), "{game}");
    } else if game.turn() == perfect {
        never_loses(&game.after(game.best().unwrap()), perfect);
    } else {
        next_positions(game).iter().for_each(|next| never_loses(next, perfect));
    }
}

fn other(mark: Mark) -> Mark {
    match mark {
        Mark::Cross => Mark::Nought,
        Mark::Nought => Mark::Cross,
    }
}

#[test]
fn perfect_play_never_loses() {
    never_loses(&TicTacToe::default(), Mark::Cross);
    never_loses(&TicTacToe::default(), Mark::Nought);
}

#[test]
fn the_shortest_win_is_taken() {
    for (text, best) in [("xx./oo./... x", "c3"), ("xx./oo./x.. o", "c2"), ("o.x/.x./..o x", "a1")]
    {
        let game: TicTacToe = text.parse().unwrap();
        assert_eq!(game.best(), Some(best.parse().unwrap()), "{text}");
    }
}

#[test]
fn deepening_solves_the_game() {
    for (schedule, deepest) in [(Schedule::EveryPly, 9), (Schedule::Doubling, 8)] {
        for algorithm in Algorithm::ALL {
            let mut search = algorithm.search(OpenLines, (), &Technique::EXACT, 13);
            let deepening = Deepening { schedule, ..Deepening::to(9) };
            let game = TicTacToe::default();
            let last = deepening.run(&mut *search, &game, &mut Control::unlimited(), |_| {});
            assert_eq!(last.map(|last| (last.depth, last.found.score)), Some((deepest, 0)));
        }
    }
}

#[test]
fn cells_are_read_back() {
    for cell in Cell::all() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
    for text in ["", "a", "a0", "a4", "d1", "A1", "a1 ", "ä1"] {
        assert_eq!(text.parse::<Cell>(), Err(MoveError::NotACell), "{text:?}");
    }
}

#[test]
fn a_bad_position_gets_its_reason() {
    let [a1, c3] = ["a1", "c3"].map(|name| name.parse().expect(name));
    for (text, reason) in [
        ("", PositionError::Turn),
        (".../.../...", PositionError::Turn),
        (".../.../... ", PositionError::Turn),
        (".../.../... z", PositionError::Turn),
        (".../.../...  x", PositionError::Turn),
        (".../... x", PositionError::Shape),
        (".../.../..../ x", PositionError::Shape),
        ("..../.../.. x", PositionError::Shape),
        (".../.../.../... x", PositionError::Shape),
        ("..X/.../... x", PositionError::Mark { mark: 'X', cell: c3 }),
        (".../.../é.. x", PositionError::Mark { mark: 'é', cell: a1 }),
        (".../.../... o", PositionError::WrongTurn(Mark::Cross)),
        ("x../.../... x", PositionError::WrongTurn(Mark::Nought)),
        ("xx./.../... o", PositionError::Count { crosses: 2, noughts: 0 }),
        ("o../.../... x", PositionError::Count { crosses: 0, noughts: 1 }),
        ("xxx/oo./..o x", PositionError::PlayedOn),
        ("xxx/ooo/... x", PositionError::PlayedOn),
        ("xx./ooo/x.x o", PositionError::PlayedOn),
    ] {
        assert_eq!(text.parse::<TicTacToe>(), Err(reason), "{text:?}: {reason}");
    }
}

#[test]
fn a_bad_move_gets_its_reason() {
    let game: TicTacToe = "x.o/.x./..o x".parse().unwrap();
    assert_eq!(game.parse_move("z9"), Err(MoveError::NotACell));
    assert_eq!(
        game.parse_move("b2").map_err(|error| error.to_string()),
        Err("b2 is taken".to_owned())
    );
    assert_eq!(game.parse_move("a1"), "a1".parse());
    let over: TicTacToe = "x.o/.xo/..x o".parse().unwrap();
    assert_eq!(over.parse_move("a1"), Err(MoveError::Over));
}

#[test]
fn open_lines_are_counted_for_the_side_to_move() {
    let value = |text: &str| OpenLines.evaluate(&text.parse().unwrap());
    assert_eq!(value(".../.../... x"), 0);
    assert_eq!(value(".../.x./... o"), -4); // o has 4 rows left, x all 8
    assert_eq!(value("o../.x./... x"), 1); // x has 5, o has 4
}
