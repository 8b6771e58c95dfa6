//! Programs in a session: crashing, pondering, giving hints.

use super::*;

#[test]
fn a_program_that_dies_is_replaced_and_the_game_goes_on() {
    for (order, why) in [
        (Order::Die("the engine ended by itself"), "the engine ended by itself"),
        (Order::Illegal, "it played a1h8, which is not legal in"),
        (Order::Panic, "it panicked: a bug"),
    ] {
        let (seat, strings) = puppet(false);
        let mut game = begin("", "5+0", [human(), seat]);
        game.play(WHITE, "e2e4").expect("legal");
        strings.pull(order);
        game.settle(|session| session.status() == Status::Missing(BLACK));
        let told = game.changes();
        let failed = |change: &Change| matches!(change, Change::PlayerFailed(BLACK, text) if text.to_string().starts_with(why));
        assert!(told.iter().any(failed), "{told:?}");
        // No clock runs, and nothing happens until a new player takes the seat.
        game.time.advance(secs(1000));
        game.session.tick();
        let refused = game.session.command(WHITE, GameCommand::TakeBack);
        assert_eq!((refused, game.end()), (Err(Refusal::PlayerMissing), None));
        let (other, other_strings) = puppet(false);
        game.session.replace(BLACK, other).expect("the game goes on");
        other_strings.pull(Order::Move("e7e5"));
        game.settle(|session| session.status() == Status::Awaiting(WHITE));
        assert_eq!(game.session.state().clocks, Some([secs(300), secs(300)]));
        game.session.replace(BLACK, human()).expect("a person may, too");
        game.play(WHITE, "d2d4").expect("legal");
        assert_eq!(game.session.status(), Status::Awaiting(BLACK));
    }
}

#[test]
fn a_program_that_cannot_start_is_missing() {
    let failure = PlayerError::Failed(message!("text", text = "no such program"));
    let fails = failure.clone();
    let make: Factory = Box::new(|| Err(fails));
    let mut game = begin("", "", [human(), Seat::program("uci:x", "", make)]);
    assert_eq!(game.session.status(), Status::Missing(BLACK));
    assert_eq!(game.changes(), [Change::PlayerFailed(BLACK, failure)]);
    game.session.replace(BLACK, human()).expect("a person may");
    assert_eq!(game.changes(), [Change::PlayerReplaced(BLACK), Change::Begun]);
}

#[test]
fn pondering_goes_on_when_the_expected_move_comes() {
    let (seat, strings) = puppet(true);
    let mut game = begin("", "5+0", [seat, human()]);
    strings.pull(Order::Expecting("e2e4", "e7e5"));
    game.settle(|session| session.status() == Status::Awaiting(BLACK));
    let asked = |strings: &Strings| strings.asked.lock().expect("kept").clone();
    game.settle(|_| asked(&strings).len() == 2);
    assert_eq!(asked(&strings), [(0, false), (2, true)]);
    game.play(BLACK, "e7e5").expect("legal");
    strings.pull(Order::Expecting("g1f3", "b8c6"));
    game.settle(|session| session.status() == Status::Awaiting(BLACK));
    assert_eq!(asked(&strings)[..2], [(0, false), (2, true)], "the same question was answered");
    // An answer that comes while the other still thinks waits for its time.
    game.settle(|_| asked(&strings).len() == 3);
    let rung = game.rung.load(Ordering::SeqCst);
    strings.pull(Order::Move("f1b5"));
    let bell = game.rung.clone();
    game.settle(move |_| bell.load(Ordering::SeqCst) > rung);
    game.session.tick();
    assert_eq!(game.plies(), 3);
    game.play(BLACK, "b8c6").expect("legal");
    assert_eq!(game.plies(), 5);
}

#[test]
fn pondering_about_another_move_is_in_vain() {
    let (seat, strings) = puppet(true);
    let mut game = begin("", "5+0", [seat, human()]);
    strings.pull(Order::Expecting("e2e4", "e7e5"));
    game.settle(|session| session.status() == Status::Awaiting(BLACK));
    game.settle(|_| strings.asked.lock().expect("kept").len() == 2);
    game.play(BLACK, "c7c5").expect("legal");
    game.settle(|_| strings.asked.lock().expect("kept").len() == 3);
    strings.pull(Order::Move("g1f3"));
    game.settle(|session| session.status() == Status::Awaiting(BLACK));
    let asked = strings.asked.lock().expect("kept").clone();
    assert_eq!(asked, [(0, false), (2, true), (2, false)]);
    assert_eq!(game.session.record().game.moves()[2].to_string(), "g1f3");
}

#[test]
fn the_engine_itself_ponders_and_never_stumbles() {
    let engine: kiebitz_players::PlayerSpec = "engine".parse().expect("a player");
    let means = kiebitz_players::Resources { hash_mib: 1, ..kiebitz_players::Resources::default() };
    let seat = Seat::of(&engine, Variant::Chess, &means, "").expect("it plays chess");
    // Without a clock, whose flag could fall on a busy machine.
    let control = TimeControl::MoveTime(Duration::from_millis(50));
    let new = GameSetup::new(Game::default(), control);
    let mut session = Session::begin(new, [seat, human()], Host::default());
    // Answers it expects, answers it does not, at once and later.
    for round in 0..8 {
        while matches!(session.status(), Status::Preparing | Status::Thinking(WHITE)) {
            session.wait(Duration::from_millis(20));
        }
        if let Status::Over(End::Result(outcome)) = session.status() {
            return assert_eq!(outcome.winner, Some(WHITE), "the other plays at random");
        }
        if round % 2 == 0 {
            session.wait(Duration::from_millis(30));
        }
        let moves = session.state().legal;
        let m = moves[round * 7 % moves.len()];
        session.command(BLACK, GameCommand::Move(m)).expect("legal, and in time");
    }
    assert!(session.record().game.moves().len() >= 16);
}

#[test]
fn thoughts_are_told_while_they_count() {
    let (seat, strings) = puppet(false);
    let mut game = begin("", "", [seat, human()]);
    strings.pull(Order::Move("e2e4"));
    game.settle(|session| session.status() == Status::Awaiting(BLACK));
    let thinks = |change: &Change| matches!(change, Change::Thinks(WHITE, _));
    assert!(game.changes().iter().any(thinks));
}

#[test]
fn advice_is_for_the_position_on_the_board() {
    let (adviser, strings) = puppet(false);
    let host = Host { adviser: adviser.program, ..Host::default() };
    let mut game = begin_with("", "", [human(), human()], host);
    game.changes();
    game.session.command(WHITE, GameCommand::Hint).expect("there is an adviser");
    strings.pull(Order::Move("d2d4"));
    let told = std::iter::from_fn(|| {
        game.session.wait(Duration::from_millis(5));
        Some(game.session.next_event())
    });
    let told = told.take(2000).flatten().next().map(|event| event.change);
    let hint = game.session.record().game.board().parse_uci("d2d4").expect("legal");
    assert_eq!(told, Some(Change::Hint(hint, None)));
    // Asked, and not waited for.
    game.session.command(WHITE, GameCommand::Hint).expect("there is an adviser");
    game.play(WHITE, "e2e4").expect("legal");
    let rung = game.rung.load(Ordering::SeqCst);
    let bell = game.rung.clone();
    game.settle(move |_| bell.load(Ordering::SeqCst) > rung || rung >= 6);
    assert_eq!(game.changes(), [Change::Moved]);
    let mut game = begin("", "", [human(), human()]);
    assert_eq!(game.session.command(WHITE, GameCommand::Hint), Err(Refusal::NoAdviser));
}
