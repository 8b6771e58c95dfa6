//! One game under the referee, and the score of several.

use std::collections::VecDeque;
use std::time::Duration;

use kiebitz_arena::contestant::{Choice, Contestant, Failure, Turn};
use kiebitz_arena::elo::Pentanomial;
use kiebitz_arena::game::{End, Fault, Note, Played, Rules, play};
use kiebitz_arena::limit::Limit;
use kiebitz_arena::openings::{Opening, Openings};
use kiebitz_arena::schedule::{Schedule, Seat, seat_of};
use kiebitz_arena::tally::{Faults, Tally};
use kiebitz_chess::{Board, Color, Game, Move, Outcome, Reason, Variant};
use kiebitz_engine::Stop;
use kiebitz_players::{Knowledge, Opponent, Player};
use kiebitz_uci::Info;
use kiebitz_words::message;

fn random(seed: u64) -> Box<dyn Player> {
    Opponent::Random.player(seed, &Knowledge::default())
}

/// Plays the given moves, in this time each, and then fails.
struct Scripted {
    moves: VecDeque<&'static str>,
    time: Duration,
    failure: Failure,
}

impl Scripted {
    fn new(moves: &[&'static str]) -> Scripted {
        Scripted {
            moves: moves.iter().copied().collect(),
            time: Duration::from_millis(10),
            failure: Failure::Broken(message!("text", text = "the engine ended by itself")),
        }
    }
}

impl Contestant for Scripted {
    fn new_game(&mut self, _: Variant) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, Turn { game, .. }: Turn<'_>) -> Result<Choice, Failure> {
        let Some(text) = self.moves.pop_front() else { return Err(self.failure.clone()) };
        // Illegal moves must reach the referee.
        let best = game.board().parse_uci(text).unwrap_or_else(|_| {
            let square = |range: std::ops::Range<usize>| text[range].parse().expect(text);
            Move::normal(square(0..2), square(2..4))
        });
        Ok(Choice { best, info: Info::default(), elapsed: self.time })
    }
}

const CLOCK: Limit = Limit::Clock(kiebitz_play::ClockControl {
    moves: None,
    base: Duration::from_millis(100),
    increment: Duration::ZERO,
});

fn play_out(white: &mut dyn Contestant, black: &mut dyn Contestant) -> Played {
    let opening = Opening::from_board(Board::start(Variant::Chess));
    play(&opening, [white, black], [CLOCK; 2], &Rules::default(), &Stop::new())
        .expect("it is not stopped")
}

fn fault(end: &End) -> (Color, Fault) {
    match end {
        End::Forfeit { loser, fault, .. } => (*loser, *fault),
        other => panic!("{other}"),
    }
}

#[test]
fn fools_mate() {
    let played =
        play_out(&mut Scripted::new(&["f2f3", "g2g4"]), &mut Scripted::new(&["e7e5", "d8h4"]));
    assert_eq!(played.end, End::Rules(Outcome::win(Color::Black, Reason::Checkmate)));
    assert_eq!(played.end.result(), "0-1");
    assert_eq!(played.notes.len(), 4);
}

#[test]
fn repetition_is_claimed() {
    let mut white = Scripted::new(&["g1f3", "f3g1", "g1f3", "f3g1"]);
    let mut black = Scripted::new(&["g8f6", "f6g8", "g8f6", "f6g8"]);
    let played = play_out(&mut white, &mut black);
    assert_eq!(played.end, End::Rules(Outcome::draw(Reason::ThreefoldRepetition)));
}

#[test]
fn who_crashes_or_cheats_loses() {
    let crash = play_out(&mut Scripted::new(&["e2e4"]), &mut Scripted::new(&[]));
    assert_eq!(fault(&crash.end), (Color::Black, Fault::Crash));
    assert_eq!(crash.end.result(), "1-0");
    assert!(crash.end.to_string().contains("ended by itself"));
    let cheat = play_out(&mut Scripted::new(&["e1e8"]), &mut Scripted::new(&[]));
    assert_eq!(fault(&cheat.end), (Color::White, Fault::IllegalMove));
    let mut silent = Scripted::new(&[]);
    silent.failure = Failure::Illegal(message!("text", text = "the engine played no move"));
    let silent = play_out(&mut silent, &mut random(1));
    assert_eq!(fault(&silent.end), (Color::White, Fault::IllegalMove));
}

#[test]
fn the_flag_falls_after_the_margin() {
    let moves = ["g1f3", "f3g1", "g1f3"];
    // 100 ms for the game and 20 ms of margin: 45 + 45 is in time, the next 45 are not.
    let mut slow = Scripted::new(&moves);
    slow.time = Duration::from_millis(45);
    let mut black = Scripted::new(&["g8f6", "f6g8", "g8f6"]);
    let played = play_out(&mut slow, &mut black);
    assert_eq!(fault(&played.end), (Color::White, Fault::Time));
    assert_eq!(played.notes.len(), 4);
    assert_eq!(played.end.to_string(), "loses on time by 35 ms");
}

#[test]
fn random_games_end_by_the_rules() {
    for seed in 0..50 {
        let (mut white, mut black) = (random(seed), random(seed + 1000));
        let opening = Opening::from_board(Board::start(Variant::Chess));
        let limits = [Limit::Nodes(1); 2];
        let players: [&mut dyn Contestant; 2] = [&mut white, &mut black];
        let played = play(&opening, players, limits, &Rules::default(), &Stop::new());
        assert!(matches!(played.expect("it is not stopped").end, End::Rules(_)));
    }
}

#[test]
fn a_stopped_game_has_no_result() {
    let stop = Stop::new();
    stop.stop();
    let opening = Opening::from_board(Board::start(Variant::Chess));
    let (mut white, mut black) = (random(1), Scripted::new(&[]));
    let players: [&mut dyn Contestant; 2] = [&mut white, &mut black];
    assert!(play(&opening, players, [CLOCK; 2], &Rules::default(), &stop).is_none());
}

fn ended(end: End) -> Played {
    let mut game = Game::new(Board::start(Variant::Chess));
    let m = game.board().parse_san("e4").unwrap();
    game.play(m).unwrap();
    let m = game.board().parse_san("e5").unwrap();
    game.play(m).unwrap();
    let note = Note { depth: Some(7), time: Duration::from_millis(30), ..Note::default() };
    Played { game, opening_plies: 1, notes: vec![note], end }
}

#[test]
fn results_are_the_first_engines() {
    let white = || ended(End::Rules(Outcome::win(Color::White, Reason::Checkmate)));
    let draw = || ended(End::Rules(Outcome::draw(Reason::Stalemate)));
    let mut tally = Tally::default();
    tally.add(0, &white()); // won with White
    tally.add(3, &white()); // lost with Black: the pair is not complete
    assert_eq!(tally.pairs, Pentanomial::default());
    tally.add(1, &draw());
    tally.add(2, &white());
    assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 1));
    assert_eq!((tally.white_wins, tally.black_wins), (3, 0));
    assert_eq!(tally.pairs, Pentanomial([0, 0, 1, 1, 0]));
    assert_eq!(tally.score(), 0.625);
}

#[test]
fn faults_and_effort_are_named() {
    let fault = |loser, fault| ended(End::Forfeit { loser, fault, what: String::new() });
    let mut tally = Tally::default();
    tally.add(0, &fault(Color::White, Fault::Crash));
    tally.add(1, &fault(Color::White, Fault::IllegalMove));
    tally.add(2, &fault(Color::Black, Fault::Time));
    assert_eq!((tally.wins, tally.losses), (2, 1));
    let [first, second] = tally.stats;
    assert_eq!(first.faults, Faults { crashes: 1, illegal: 0, time_losses: 0 });
    assert_eq!(second.faults, Faults { crashes: 0, illegal: 1, time_losses: 1 });
    // Black made the one move after the opening: the second engine twice, the first once.
    assert_eq!((first.moves, second.moves), (1, 2));
    assert_eq!(second.time, Duration::from_millis(60));
    assert_eq!(second.mean_depth(), Some(7.0));
    assert_eq!(second.nps(), None);
}

#[test]
fn pairs_share_an_opening_and_swap_colours() {
    let openings = Openings::built_in(Variant::Chess).sequence(1);
    let schedule = Schedule::new(openings, 5);
    for pair in 0..2 {
        let (one, two) = (schedule.game(2 * pair), schedule.game(2 * pair + 1));
        let (one, two) = (one.unwrap(), two.unwrap());
        assert_eq!(one.opening, two.opening);
        assert_eq!((one.white, two.white), (Seat::First, Seat::Second));
    }
    assert!(schedule.game(4).is_some());
    assert!(schedule.game(5).is_none());
    assert_eq!(seat_of(1, Color::Black), Seat::First);
}
