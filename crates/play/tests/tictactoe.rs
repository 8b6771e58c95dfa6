//! Tic-tac-toe: its players, commands and stored games.

use kiebitz_chess::Color;
use kiebitz_games::pgn::GameResult;
use kiebitz_games::store::StoredTicTacToe;
use kiebitz_gametree::tictactoe::MoveError;
use kiebitz_play::Refusal;
use kiebitz_play::tictactoe::{
    TicTacToeChange, TicTacToeCommand, TicTacToeEnd, TicTacToeGame, TicTacToeRefusal,
    TicTacToeSession,
};
use kiebitz_players::{PlayerSpec, SpecError};

fn session(start: &str, white: &str, black: &str, seed: u64) -> TicTacToeSession {
    let players = [white, black].map(|name| name.parse().expect(name));
    let game = TicTacToeGame::new(start.parse().expect(start));
    TicTacToeSession::new(game, players, seed).expect("they play it")
}

const EMPTY: &str = ".../.../... x";

#[test]
fn perfect_players_never_lose() {
    let play_out = |white, black, seed| {
        let mut session = session(EMPTY, white, black, seed);
        while session.play_program().is_some() {}
        session.game().end().expect("the game is over").winner()
    };
    for seed in 0..20 {
        assert_eq!(play_out("hard", "engine", seed), None);
        assert_ne!(play_out("random", "hard", seed), Some(Color::White));
        assert_ne!(play_out("engine", "random", seed), Some(Color::Black));
    }
}

#[test]
fn a_game_with_a_takeback_and_a_resignation() {
    use TicTacToeCommand::{Hint, Move, Resign, TakeBack};
    let mut session = session(EMPTY, "human", "human", 1);
    let mut act = |by, command| (session.command(by, command), session.game().text());
    let taken = |cell: &str| TicTacToeRefusal::Move(MoveError::Taken(cell.parse().unwrap()));
    for (by, command, refusal, text) in [
        (Color::White, TakeBack, Some(Refusal::NothingToTakeBack.into()), "*"),
        (Color::White, Move("b2"), None, "1. b2 *"),
        (Color::White, Move("a1"), Some(Refusal::NotYourTurn.into()), "1. b2 *"),
        (Color::White, Hint, Some(Refusal::NotYourTurn.into()), "1. b2 *"),
        (Color::Black, Move("a1"), None, "1. b2 a1 *"),
        (Color::White, Move("c3"), None, "1. b2 a1 2. c3 *"),
        (Color::Black, Move("b2"), Some(taken("b2")), "1. b2 a1 2. c3 *"),
        (Color::White, TakeBack, None, "1. b2 a1 *"),
        (Color::White, TakeBack, None, "1. b2 *"),
        (Color::Black, Resign, None, "1. b2 1-0"),
        (Color::Black, Move("a1"), Some(TicTacToeRefusal::Move(MoveError::Over)), "1. b2 1-0"),
        (Color::Black, TakeBack, Some(Refusal::GameOver.into()), "1. b2 1-0"),
    ] {
        let (answer, now) = act(by, command);
        assert_eq!((answer.err(), now.as_str()), (refusal, text), "{by:?} {command:?}");
    }
}

#[test]
fn a_takeback_against_a_program_takes_its_reply_back() {
    let mut session = session("x../.../... o", "engine", "human", 1);
    assert_eq!(session.speaker(Some(Color::White)), Err(Refusal::NotHuman));
    let by = session.speaker(None).expect("a person");
    session.command(by, TicTacToeCommand::Move("b2")).expect("free");
    session.play_program().expect("it replies");
    assert!(session.game().text().starts_with("1... b2 2. "));
    let taken_back = session.command(by, TicTacToeCommand::TakeBack);
    assert_eq!(taken_back, Ok(TicTacToeChange::TakenBack(2)));
    assert_eq!(session.game().text(), "*");
}

#[test]
fn cells_have_numbers_in_reading_order() {
    let mut game = TicTacToeGame::default();
    for (number, name) in [("1", "a3"), ("3", "c3"), ("5", "b2"), ("7", "a1"), ("9", "c1")] {
        assert_eq!(game.play(number).map(|cell| cell.to_string()), Ok(name.to_owned()));
    }
    for bad in ["0", "10", "+1", "", "-1"] {
        let mut game = TicTacToeGame::default();
        assert_eq!(game.play(bad), Err(MoveError::NotACell), "{bad}");
    }
}

#[test]
fn games_are_stored_and_restored() {
    let mut stored = StoredTicTacToe {
        id: 1,
        start: EMPTY.into(),
        white: "human".into(),
        black: "hard".into(),
        moves: String::new(),
        result: GameResult::Open,
        resigned: false,
        takeback: true,
        begun: 0,
    };
    for (moves, end) in [
        ("b2 a1", None),
        ("b2 a1", Some(TicTacToeEnd::Resigned(Color::White))),
        ("a1 b1 a2 b2 a3", Some(TicTacToeEnd::ThreeInARow(Color::White))),
    ] {
        let mut game = TicTacToeGame::default();
        for cell in moves.split(' ') {
            game.play(cell).expect(cell);
        }
        let mut session = TicTacToeSession::new(
            game,
            ["human", "human"].map(|name| name.parse().expect(name)),
            1,
        )
        .expect("people play it");
        if let Some(TicTacToeEnd::Resigned(by)) = end {
            session.command(by, TicTacToeCommand::Resign).expect("it goes on");
        }
        let game = session.game().clone();
        game.store(&mut stored);
        assert_eq!(TicTacToeEnd::of(&stored), end);
        assert_eq!(TicTacToeGame::restore(&stored), Some(game));
    }
    let resigned_draw =
        StoredTicTacToe { result: GameResult::Draw, resigned: true, ..stored.clone() };
    let taken_twice = StoredTicTacToe { moves: "b2 b2".into(), ..stored };
    for damaged in [resigned_draw, taken_twice] {
        assert_eq!(TicTacToeGame::restore(&damaged), None, "{damaged:?}");
    }
}

#[test]
fn who_does_not_play_it() {
    for name in ["table", "elo:1500", "ancestor:a3", "uci:x"] {
        let player: PlayerSpec = name.parse().expect(name);
        let game = TicTacToeGame::default();
        let session = TicTacToeSession::new(game, [PlayerSpec::Engine, player.clone()], 1);
        assert_eq!(session.map(drop), Err(SpecError::NotAtTicTacToe(name.to_owned())));
    }
}
