//! The referee: adjudication by scores, fouls and offers.

use std::time::Duration;

use kiebitz_chess::{Board, Color, Game, Move, Outcome, Reason, Square, Variant};
use kiebitz_engine::Score;
use kiebitz_play::clock::{Allowance, FlagFell, GameClock};
use kiebitz_play::referee::{Adjudication, Foul, ScoreRule, Verdict};
use kiebitz_play::{ClockControl, DrawPolicy, GameKind, Referee, Refusal};

fn adjudicating(adjudication: Adjudication) -> Referee {
    Referee::new(GameClock::unlimited(), adjudication)
}

/// Shuffles knights with these scores, White's first, and says after which ply the game was ended.
fn ended(adjudication: &Adjudication, from: usize, scores: &[i32]) -> Option<(usize, Verdict)> {
    let mut referee = adjudicating(adjudication.clone());
    let mut game = Game::default();
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle();
    (1..).zip(scores.iter().zip(moves)).find_map(|(ply, (&score, text))| {
        let m = game.board().parse_uci(text).expect(text);
        referee.play(&mut game, m, Duration::ZERO).expect("legal, and in time");
        referee.verdict(&game, Some(score), ply >= from).map(|verdict| (ply, verdict))
    })
}

fn win(score: u32, plies: u32) -> Adjudication {
    Adjudication { win: Some(ScoreRule { score, plies }), ..Adjudication::default() }
}

fn draw(score: u32, plies: u32) -> Adjudication {
    Adjudication { draw: Some(ScoreRule { score, plies }), ..Adjudication::default() }
}

#[test]
fn scores_end_a_game_when_both_sides_agree() {
    const WHITE: Verdict = Verdict::Scores(Some(Color::White));
    const BLACK: Verdict = Verdict::Scores(Some(Color::Black));
    const DRAW: Verdict = Verdict::Scores(None);
    let long = Adjudication { longest: Some(3), ..draw(8, 9) };
    for (adjudication, from, scores, expected) in [
        (win(600, 4), 0, &[700, -650, 800, -700, 900, -900][..], Some((4, WHITE))),
        (win(600, 4), 0, &[700, -100, 800, -100, 900, -100], None),
        (win(600, 4), 0, &[-700, 700, -700, 0, -700, 700], None),
        (win(600, 4), 0, &[0, 700, -700, 700, -600], Some((5, BLACK))),
        (win(2500, 4), 0, &[-2500, 2500, -31_990, 2600], Some((4, BLACK))),
        (win(2500, 4), 0, &[2500, 2500, 2500, 2500, 2500], None),
        (win(2500, 4), 0, &[2500, -2500, 2500, -2499], None),
        (win(100_000, 2), 0, &[i32::MAX, -i32::MAX], Some((2, WHITE))),
        (draw(10, 4), 7, &[0; 10], Some((7, DRAW))),
        (draw(10, 4), 7, &[0, 0, 0, 0, 0, 0, 11, 0, 0, 0, 5], Some((11, DRAW))),
        (draw(8, 3), 0, &[8, -8, 9, 0, 0, 0], Some((6, DRAW))),
        (long, 0, &[50, 50, 50], Some((3, Verdict::Length))),
    ] {
        assert_eq!(ended(&adjudication, from, scores), expected, "{scores:?}");
    }
}

#[test]
fn the_rules_come_before_scores_and_a_move_without_a_score_agrees_with_nothing() {
    let mut referee = adjudicating(Adjudication { claims: true, ..win(600, 2) });
    let game = Game::default();
    for score in [Some(-700), None, Some(-700)] {
        assert_eq!(referee.verdict(&game, score, true), None);
    }
    let fen = "1k6/6K1/8/8/8/8/8/8 w - - 0 1";
    let over = Game::new(Board::from_fen(fen, Variant::RacingKings).expect(fen));
    let won = Outcome::win(Color::Black, Reason::RaceWon);
    assert_eq!(referee.verdict(&over, Some(-700), true), Some(Verdict::Rules(won)));
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 100 80";
    let fifty = Game::new(Board::from_fen(fen, Variant::Chess).expect(fen));
    let drawn = Outcome::draw(Reason::FiftyMoves);
    assert_eq!(referee.result(&fifty), Some(drawn));
    assert_eq!(adjudicating(Adjudication::default()).result(&fifty), None);
}

#[test]
fn a_late_or_illegal_move_changes_nothing() {
    let control = ClockControl::from_seconds("1").expect("a clock");
    let clock = GameClock::new([Allowance::Clock(control); 2], Duration::ZERO);
    let mut referee = Referee::new(clock, Adjudication::default());
    let mut game = Game::default();
    let m = game.board().parse_uci("e2e4").expect("legal");
    let late = referee.play(&mut game, m, Duration::from_secs(3));
    let over = Duration::from_secs(2);
    assert_eq!(late, Err(Foul::Flag(FlagFell { over })));
    let bad = Move::normal(Square::E2, Square::E5);
    let refused = referee.play(&mut game, bad, Duration::from_millis(500));
    assert_eq!(refused, Err(Foul::Illegal(bad)));
    assert_eq!(referee.clock.stopped_at(Color::White).0, Duration::from_secs(1));
    assert!(game.moves().is_empty());
}

#[test]
fn an_offer_stands_until_the_other_side_moves() {
    let mut referee = adjudicating(Adjudication::default());
    let mut game = Game::default();
    assert_eq!(referee.draw.answer(Color::Black), Err(Refusal::NoOffer));
    assert_eq!(referee.draw.make(Color::White), Ok(false));
    assert_eq!(referee.draw.make(Color::White), Err(Refusal::AlreadyOffered));
    assert_eq!(referee.draw.make(Color::Black), Ok(true), "both sides offer it");
    for (text, standing) in [("e2e4", Some(Color::White)), ("e7e5", None)] {
        let m = game.board().parse_uci(text).expect(text);
        referee.play(&mut game, m, Duration::ZERO).expect("legal");
        assert_eq!(referee.draw.by(), standing, "{text}");
    }
    referee.takeback.make(Color::White).expect("none is asked");
    referee.take_back(&mut game, 2, [Duration::ZERO; 2]);
    assert_eq!((referee.takeback.by(), game.moves().len()), (None, 0));
}

#[test]
fn offers_and_claims_are_answered_by_the_score() {
    let board = DrawPolicy::AT_THE_BOARD;
    let (lichess, never) = (DrawPolicy::ON_LICHESS, DrawPolicy::up_to(None));
    let [at_board, online] = [board, lichess].map(|policy| policy.most.expect("a score"));
    let (early, ply) = (board.early_most, board.early_until);
    for (policy, score, plies, accepts, claims) in [
        (board, Some(early), ply - 1, true, true),
        (board, Some(early + 1), ply - 1, false, true),
        (board, Some(at_board), ply, true, true),
        (board, Some(at_board + 1), ply, false, false),
        (board, None, ply, false, true),
        (lichess, Some(online), 0, true, true),
        (lichess, Some(online + 1), 200, false, false),
        (lichess, None, 200, false, true),
        (never, Some(-900), 200, false, false),
        (never, None, 200, false, false),
    ] {
        let score = score.map(Score);
        let answers = (policy.accepts(score, plies), policy.claims(score));
        assert_eq!(answers, (accepts, claims), "{policy:?} {score:?} {plies}");
    }
    assert!(lichess.is_level(Score(-online)) && !lichess.is_level(Score(-online - 1)));
}

#[test]
fn games_are_read_back() {
    for kind in GameKind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
    }
    assert_eq!("Tic-Tac-Toe".parse(), Ok(GameKind::TicTacToe));
    assert!("go".parse::<GameKind>().is_err());
}
