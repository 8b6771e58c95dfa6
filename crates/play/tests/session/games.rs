//! Moves, clocks, takebacks, draws: a game from its first event to its end.

use super::*;

#[test]
fn events_say_how_things_stand() {
    let mut game = begin("", "5+3", [human(), human()]);
    let begun = game.session.next_event().expect("it has begun");
    assert_eq!((begun.change, begun.state.legal.len()), (Change::Begun, 20));
    game.time.advance(secs(10));
    game.play(WHITE, "e2e4").expect("legal");
    let moved = game.session.next_event().expect("a move");
    assert_eq!(moved.change, Change::Moved);
    let state = moved.state;
    assert_eq!(state.last.map(|(m, before)| before.san(m)).as_deref(), Some("e4"));
    assert_eq!(state.clocks, Some([secs(293), secs(300)]));
    assert_eq!(state.status, Status::Awaiting(BLACK));
    assert_eq!(game.session.state().running, Some(BLACK));
    assert_eq!(game.session.record().notes[0].spent, secs(10));
    let knight = Square::G8;
    assert_eq!(game.session.state().legal_from(knight).count(), 2);
}

#[test]
fn mate_ends_it_and_nothing_goes_on() {
    let mut game = begin("", "", [human(), human()]);
    for (by, text) in [(WHITE, "f2f3"), (BLACK, "e7e5"), (WHITE, "g2g4"), (BLACK, "d8h4")] {
        game.play(by, text).expect(text);
    }
    assert_eq!(game.end(), won(BLACK, Reason::Checkmate));
    assert_eq!(game.session.command(WHITE, GameCommand::Resign), Err(Refusal::GameOver));
    assert!(game.session.state().legal.is_empty());
}

#[test]
fn moves_of_the_wrong_side_or_piece_change_nothing() {
    let (seat, _strings) = puppet(false);
    let mut game = begin("", "", [human(), seat]);
    assert_eq!(game.session.command(BLACK, GameCommand::Resign), Err(Refusal::NotHuman));
    let bad = Move::normal(Square::E2, Square::E5);
    assert_eq!(game.session.command(WHITE, GameCommand::Move(bad)), Err(Refusal::Illegal(bad)));
    game.play(WHITE, "e2e4").expect("legal");
    let reply = game.session.record().game.board().parse_uci("e7e5").expect("legal");
    let refused = game.session.command(WHITE, GameCommand::Move(reply));
    assert_eq!(refused, Err(Refusal::NotYourTurn));
    assert_eq!(game.plies(), 1);
}

#[test]
fn the_flag_falls() {
    let mut game = begin("", "1+0", [human(), human()]);
    game.time.advance(secs(59));
    game.session.tick();
    assert_eq!((game.end(), game.session.until_flag()), (None, Some(secs(1))));
    game.time.advance(secs(1));
    game.session.tick();
    assert_eq!(game.end(), won(BLACK, Reason::Time));
    // A late move loses, even if no tick has looked at the clock.
    let mut game = begin("", "1+0", [human(), human()]);
    game.time.advance(secs(61));
    assert_eq!(game.play(WHITE, "e2e4"), Err(Refusal::GameOver));
    assert_eq!((game.end(), game.plies()), (won(BLACK, Reason::Time), 0));
}

#[test]
fn who_cannot_win_does_not_win_on_time() {
    for (fen, expected) in [
        ("7k/8/8/8/8/8/8/KQ6 w - - 0 1", drawn(Reason::Time)),
        ("7k/7p/8/8/8/8/8/KQ6 w - - 0 1", won(BLACK, Reason::Time)),
        ("7k/6n1/8/8/8/8/8/KQ6 w - - 0 1", drawn(Reason::Time)),
    ] {
        let mut game = begin(fen, "1+0", [human(), human()]);
        game.time.advance(secs(60));
        game.session.tick();
        assert_eq!(game.end(), expected, "{fen}");
    }
}

#[test]
fn a_program_is_timed_when_it_answers_not_when_it_is_heard() {
    let (seat, strings) = puppet(false);
    let mut game = begin("", "1+0", [seat, human()]);
    game.time.advance(secs(50));
    strings.pull(Order::Move("e2e4"));
    // That the program is ready, its thought, and its answer: each wakes the session.
    while game.rung.load(Ordering::SeqCst) < 3 {
        std::thread::sleep(Duration::from_millis(1));
    }
    game.time.advance(secs(20));
    game.session.tick();
    assert_eq!((game.end(), game.plies()), (None, 1));
    assert_eq!(game.session.record().notes[0].left, Some(secs(10)));
}

#[test]
fn a_takeback_takes_the_programs_answer_too_and_the_clocks() {
    let (seat, strings) = puppet(false);
    let mut game = begin("", "5+3", [human(), seat]);
    game.play(WHITE, "e2e4").expect("legal");
    strings.pull(Order::Move("e7e5"));
    game.settle(|session| session.status() == Status::Awaiting(WHITE));
    game.time.advance(secs(100));
    game.changes();
    game.session.command(WHITE, GameCommand::TakeBack).expect("there are moves");
    assert_eq!((game.plies(), game.session.record().notes.len()), (0, 0));
    assert_eq!(game.changes(), [Change::TakenBack(2)]);
    assert_eq!(game.session.state().clocks, Some([secs(300), secs(300)]));
    let refused = game.session.command(WHITE, GameCommand::TakeBack);
    assert_eq!(refused, Err(Refusal::NothingToTakeBack));
}

#[test]
fn a_late_answer_to_a_position_that_was_taken_back_is_dropped() {
    let (seat, strings) = puppet(false);
    let mut game = begin("", "", [human(), seat]);
    game.play(WHITE, "e2e4").expect("legal");
    game.settle(|_| !strings.asked.lock().expect("kept").is_empty());
    // The program thinks: one move goes, and the stop makes it answer all the same.
    game.session.command(WHITE, GameCommand::TakeBack).expect("there is a move");
    assert_eq!(game.plies(), 0);
    game.play(WHITE, "d2d4").expect("legal");
    game.settle(|_| strings.asked.lock().expect("kept").len() == 2);
    strings.pull(Order::Move("d7d5"));
    game.settle(|session| session.status() == Status::Awaiting(WHITE));
    let moves = game.session.record().game.moves().iter().map(Move::to_string);
    assert_eq!(moves.collect::<Vec<_>>(), ["d2d4", "d7d5"]);
    // Ready, and a thought and an answer each; the last wake-up may come a moment after its answer
    // was read.
    let rung = game.rung.clone();
    game.settle(|_| rung.load(Ordering::SeqCst) >= 5);
}

#[test]
fn two_people_take_back_one_move() {
    let mut game = begin("", "", [human(), human()]);
    let refused = game.session.command(WHITE, GameCommand::TakeBack);
    assert_eq!(refused, Err(Refusal::NothingToTakeBack));
    game.play(WHITE, "e2e4").expect("legal");
    game.session.command(WHITE, GameCommand::TakeBack).expect("there is a move");
    assert_eq!((game.plies(), game.session.status()), (0, Status::Awaiting(WHITE)));
}

#[test]
fn a_draw_between_people_is_offered_and_answered() {
    let mut game = begin("", "", [human(), human()]);
    let command = |game: &mut Match, by, command| game.session.command(by, command);
    assert_eq!(command(&mut game, BLACK, GameCommand::AcceptDraw), Err(Refusal::NoOffer));
    command(&mut game, WHITE, GameCommand::OfferDraw).expect("it may");
    let again = command(&mut game, WHITE, GameCommand::OfferDraw);
    assert_eq!(again, Err(Refusal::AlreadyOffered));
    assert_eq!(command(&mut game, WHITE, GameCommand::AcceptDraw), Err(Refusal::NoOffer));
    command(&mut game, BLACK, GameCommand::DeclineDraw).expect("it is offered");
    assert_eq!(game.session.state().offer, None);
    // One's own move keeps the offer, the other's declines it.
    command(&mut game, WHITE, GameCommand::OfferDraw).expect("it may again");
    game.play(WHITE, "e2e4").expect("legal");
    assert_eq!(game.session.state().offer, Some(WHITE));
    game.play(BLACK, "e7e5").expect("legal");
    assert_eq!(game.session.state().offer, None);
    command(&mut game, BLACK, GameCommand::OfferDraw).expect("it may");
    command(&mut game, WHITE, GameCommand::AcceptDraw).expect("it is offered");
    assert_eq!(game.end(), drawn(Reason::Agreement));
}

#[test]
fn a_program_takes_a_draw_when_it_is_behind() {
    for (score, accepts) in [(-150, true), (-50, false), (200, false)] {
        let (seat, strings) = puppet(false);
        let mut game = begin("", "", [human(), seat]);
        game.play(WHITE, "e2e4").expect("legal");
        strings.pull(Order::Scored("e7e5", score));
        game.settle(|session| session.status() == Status::Awaiting(WHITE));
        game.changes();
        game.session.command(WHITE, GameCommand::OfferDraw).expect("it may");
        assert_eq!(game.end().is_some(), accepts, "{score}");
        let declined = game.changes().contains(&Change::DrawDeclined(BLACK));
        assert_eq!(declined, !accepts, "{score}");
    }
}

const SHUFFLE: [(Color, &str); 8] = [
    (WHITE, "g1f3"),
    (BLACK, "g8f6"),
    (WHITE, "f3g1"),
    (BLACK, "f6g8"),
    (WHITE, "g1f3"),
    (BLACK, "g8f6"),
    (WHITE, "f3g1"),
    (BLACK, "f6g8"),
];

#[test]
fn a_repetition_is_claimed_on_the_board_or_with_a_move() {
    let mut game = begin("", "", [human(), human()]);
    let claim = GameCommand::Claim(None);
    assert_eq!(game.session.command(WHITE, claim), Err(Refusal::NothingToClaim));
    for (by, text) in SHUFFLE {
        game.play(by, text).expect(text);
    }
    assert_eq!(game.session.state().claimable, Some(Reason::ThreefoldRepetition));
    assert_eq!(game.session.command(BLACK, claim), Err(Refusal::NotYourTurn));
    game.session.command(WHITE, claim).expect("three times");
    assert_eq!(game.end(), drawn(Reason::ThreefoldRepetition));

    let mut game = begin("", "", [human(), human()]);
    for (by, text) in &SHUFFLE[..7] {
        game.play(*by, text).expect(text);
    }
    let last = game.session.record().game.board().parse_uci("f6g8").expect("legal");
    game.session.command(BLACK, GameCommand::Claim(Some(last))).expect("it will be three times");
    assert_eq!((game.end(), game.plies()), (drawn(Reason::ThreefoldRepetition), 8));
}

#[test]
fn fifty_moves_are_claimed_and_a_program_claims_by_itself() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80";
    let mut game = begin(fen, "", [human(), human()]);
    game.play(WHITE, "a1a2").expect("legal");
    game.session.command(BLACK, GameCommand::Claim(None)).expect("fifty moves");
    assert_eq!(game.end(), drawn(Reason::FiftyMoves));
    let (seat, _strings) = puppet(false);
    let mut game = begin(fen, "", [human(), seat]);
    game.play(WHITE, "a1a2").expect("legal");
    assert_eq!(game.end(), drawn(Reason::FiftyMoves));
}

#[test]
fn resignation_and_abort() {
    let (seat, _strings) = puppet(false);
    let mut game = begin("", "", [seat, human()]);
    // Also while the other thinks.
    game.session.command(BLACK, GameCommand::Resign).expect("at any time");
    assert_eq!(game.end(), won(WHITE, Reason::Resignation));
    let mut game = begin("", "", [human(), human()]);
    game.session.command(WHITE, GameCommand::Abort).expect("at any time");
    assert_eq!(game.end(), Some(End::Aborted));
}
