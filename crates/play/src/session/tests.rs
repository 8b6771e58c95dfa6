//! Sessions under a clock that stands still until it is told to go on, with programs that say what a test tells them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};

use kiebitz_chess::{Board, Variant};
use kiebitz_engine::{Limits, Stop};

use super::*;
use crate::player::{Choice, Player, PlayerError, Thought};

const WHITE: Color = Color::White;
const BLACK: Color = Color::Black;

fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A clock in the hands of a test.
struct FakeTime(Mutex<Instant>);

impl FakeTime {
    fn new() -> Arc<FakeTime> {
        Arc::new(FakeTime(Mutex::new(Instant::now())))
    }

    fn advance(&self, time: Duration) {
        *self.0.lock().expect("no test panics with it") += time;
    }
}

impl TimeSource for FakeTime {
    fn now(&self) -> Instant {
        *self.0.lock().expect("no test panics with it")
    }
}

/// What a puppet is told to do.
enum Order {
    Move(&'static str),
    Scored(&'static str, i32),
    Expecting(&'static str, &'static str),
    Illegal,
    Die(&'static str),
    Panic,
}

/// A program that does what it is told, and at a stop plays any move, as engines do.
struct Puppet {
    orders: Receiver<Order>,
    ponders: bool,
    /// What it was asked: moves so far, and whether to ponder.
    asked: Arc<Mutex<Vec<(usize, bool)>>>,
}

impl Player for Puppet {
    fn name(&self) -> &str {
        "Puppet"
    }

    fn new_game(&mut self, _: Variant) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: &Limits, stop: &Stop) -> Result<Choice, PlayerError> {
        self.asked.lock().expect("kept").push((game.moves().len(), limits.ponder));
        let board = game.board();
        let read = |text: &str| Choice::at_once(board.parse_uci(text).expect(text));
        loop {
            return match self.orders.recv_timeout(Duration::from_millis(2)) {
                Ok(Order::Move(text)) => Ok(read(text)),
                Ok(Order::Scored(text, score)) => {
                    Ok(Choice { score: Some(Score(score)), ..read(text) })
                }
                Ok(Order::Expecting(text, reply)) => {
                    let mut after = *board;
                    after.play(read(text).best).expect("legal");
                    let ponder = Some(after.parse_uci(reply).expect(reply));
                    Ok(Choice { ponder, ..read(text) })
                }
                Ok(Order::Illegal) => {
                    let (a1, h8) = (kiebitz_chess::Square::A1, kiebitz_chess::Square::H8);
                    Ok(Choice::at_once(Move::normal(a1, h8)))
                }
                Ok(Order::Die(why)) => Err(PlayerError::Failed(why.to_owned())),
                Ok(Order::Panic) => panic!("a bug"),
                Err(RecvTimeoutError::Timeout) if !stop.is_stopped() => continue,
                Err(_) => Ok(Choice::at_once(board.legal_moves()[0])),
            };
        }
    }

    fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        sink: &mut (dyn FnMut(Thought) + Send),
    ) -> Result<Choice, PlayerError> {
        let line = vec![game.board().legal_moves()[0]];
        sink(Thought { depth: 1, score: None, nodes: 1, time: Duration::ZERO, line });
        self.choose(game, limits, stop)
    }

    fn ponders(&self) -> bool {
        self.ponders
    }
}

/// A puppet's strings.
struct Strings {
    orders: Sender<Order>,
    asked: Arc<Mutex<Vec<(usize, bool)>>>,
}

impl Strings {
    fn pull(&self, order: Order) {
        self.orders.send(order).expect("the puppet lives");
    }
}

fn puppet(ponders: bool) -> (Seat, Strings) {
    let (orders, inbox) = channel();
    let asked = Arc::new(Mutex::new(Vec::new()));
    let player = Puppet { orders: inbox, ponders, asked: asked.clone() };
    let make: Factory = Box::new(move || Ok(Box::new(player) as Box<dyn Player>));
    (Seat::program("puppet", "Puppet", make), Strings { orders, asked })
}

fn human() -> Seat {
    Seat::human("Anna")
}

struct Match {
    session: Session,
    time: Arc<FakeTime>,
    rung: Arc<AtomicUsize>,
}

fn begin_with(fen: &str, clock: &str, seats: [Seat; 2], host: Host) -> Match {
    let board = match fen {
        "" => Board::start(Variant::Chess),
        fen => Board::from_fen(fen, Variant::Chess).expect(fen),
    };
    let control = match clock {
        "" => TimeControl::Untimed,
        clock => TimeControl::Clock(clock.parse().expect(clock)),
    };
    let time = FakeTime::new();
    let rung = Arc::new(AtomicUsize::new(0));
    let bell = rung.clone();
    let wake = Arc::new(move || {
        bell.fetch_add(1, Ordering::SeqCst);
    });
    let host = Host { time: time.clone(), wake, ..host };
    let session = Session::begin(NewGame::new(Game::new(board), control), seats, host);
    let mut game = Match { session, time, rung };
    game.settle(|session| session.status() != Status::Preparing);
    game
}

fn begin(fen: &str, clock: &str, seats: [Seat; 2]) -> Match {
    begin_with(fen, clock, seats, Host::default())
}

impl Match {
    /// Waits for the programs' threads, not for the clock.
    fn settle(&mut self, is_settled: impl Fn(&Session) -> bool) {
        for _ in 0..2000 {
            if is_settled(&self.session) {
                return;
            }
            self.session.wait(Duration::from_millis(5));
        }
        panic!("nothing happens: {:?}", self.session.status());
    }

    fn play(&mut self, by: Color, text: &str) -> Result<(), Refusal> {
        let m = self.session.record().game.board().parse_uci(text).expect(text);
        self.session.command(by, GameCommand::Move(m))
    }

    fn plies(&self) -> usize {
        self.session.record().game.moves().len()
    }

    fn end(&self) -> Option<End> {
        self.session.record().end
    }

    fn changes(&mut self) -> Vec<Change> {
        std::iter::from_fn(|| self.session.next_event()).map(|event| event.change).collect()
    }
}

fn won(winner: Color, reason: Reason) -> Option<End> {
    Some(End::Result(Outcome::win(winner, reason)))
}

fn drawn(reason: Reason) -> Option<End> {
    Some(End::Result(Outcome::draw(reason)))
}

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
    let knight = kiebitz_chess::Square::G8;
    assert_eq!(game.session.state().legal_from(knight).count(), 2);
}

#[test]
fn castling_is_marked_by_the_kings_squares() {
    let mut game = begin("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", [human(), human()]);
    game.play(WHITE, "e1c1").expect("legal");
    use kiebitz_chess::Square;
    assert_eq!(game.session.state().last_squares(), Some((Square::E1, Square::C1)));
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
    let bad = Move::normal(kiebitz_chess::Square::E2, kiebitz_chess::Square::E5);
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
    // Too late is too late, even if nobody looked at the clock.
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
    let before = game.rung.load(Ordering::SeqCst);
    strings.pull(Order::Move("e2e4"));
    while game.rung.load(Ordering::SeqCst) == before {
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
    // Ready, and a thought and an answer each; the last bell may ring a moment after its answer was heard.
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
        let failed = |change: &Change| matches!(change, Change::PlayerFailed(BLACK, text) if text.starts_with(why));
        assert!(told.iter().any(failed), "{told:?}");
        // Nobody loses time, and nothing happens until somebody sits down.
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
    let make: Factory = Box::new(|| Err(PlayerError::Failed("no such program".into())));
    let mut game = begin("", "", [human(), Seat::program("uci:x", "", make)]);
    assert_eq!(game.session.status(), Status::Missing(BLACK));
    assert_eq!(game.changes(), [Change::PlayerFailed(BLACK, "no such program".into())]);
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
    let engine: crate::PlayerSpec = "engine".parse().expect("a player");
    let means = crate::Means { hash_mib: 1, ..crate::Means::default() };
    let seat = engine.seat(Variant::Chess, &means, "").expect("it plays chess");
    // Without a clock, whose flag could fall on a busy machine.
    let control = TimeControl::MoveTime(Duration::from_millis(50));
    let new = NewGame::new(Game::default(), control);
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
    game.settle(|session| !session.events.is_empty());
    let hint = game.session.record().game.board().parse_uci("d2d4").expect("legal");
    assert_eq!(game.changes(), [Change::Hint(hint, None)]);
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

/// Keeps a list of what it was told.
struct Diary(Arc<Mutex<Vec<String>>>);

impl Diary {
    fn note(&self, what: &str, record: &Record) -> Result<(), RecordError> {
        let plies = record.game.moves().len();
        self.0.lock().expect("kept").push(format!("{what} {plies}"));
        if what == "finished" { Err(RecordError("the disk is full".into())) } else { Ok(()) }
    }
}

impl Recorder for Diary {
    fn begun(&mut self, record: &Record) -> Result<(), RecordError> {
        self.note("begun", record)
    }
    fn moved(&mut self, record: &Record) -> Result<(), RecordError> {
        self.note("moved", record)
    }
    fn taken_back(&mut self, record: &Record, plies: usize) -> Result<(), RecordError> {
        self.note(&format!("{plies} taken back"), record)
    }
    fn replaced(&mut self, record: &Record) -> Result<(), RecordError> {
        self.note("replaced", record)
    }
    fn finished(&mut self, record: &Record) -> Result<Option<RatingChange>, RecordError> {
        self.note("finished", record).map(|()| None)
    }
}

#[test]
fn the_recorder_hears_of_every_change() {
    let diary = Arc::new(Mutex::new(Vec::new()));
    let host = Host { recorder: Some(Box::new(Diary(diary.clone()))), ..Host::default() };
    let mut game = begin_with("", "", [human(), human()], host);
    game.play(WHITE, "e2e4").expect("legal");
    game.session.command(WHITE, GameCommand::TakeBack).expect("there is a move");
    game.play(WHITE, "d2d4").expect("legal");
    game.session.replace(BLACK, human()).expect("it goes on");
    game.session.command(WHITE, GameCommand::Resign).expect("at any time");
    let kept = diary.lock().expect("kept").clone();
    let expected = ["begun 0", "moved 1", "1 taken back 0", "moved 1", "replaced 1", "finished 1"];
    assert_eq!(kept, expected);
    assert!(game.changes().contains(&Change::NotRecorded("the disk is full".into())));
}

#[test]
fn an_interrupted_game_goes_on_where_it_was() {
    let mut played = Game::default();
    for text in ["e2e4", "e7e5"] {
        let m = played.board().parse_uci(text).expect(text);
        played.play(m).expect(text);
    }
    let control = TimeControl::Clock("5+0".parse().expect("a clock"));
    let left = Some([secs(100), secs(200)]);
    let new = NewGame { left, ..NewGame::new(played, control) };
    let host = Host { time: FakeTime::new(), ..Host::default() };
    let mut session = Session::begin(new, [human(), human()], host);
    assert_eq!(session.state().clocks, Some([secs(100), secs(200)]));
    assert_eq!(session.status(), Status::Awaiting(WHITE));
    session.command(WHITE, GameCommand::TakeBack).expect("there are moves");
    assert_eq!(session.state().clocks, Some([secs(100), secs(200)]));
    assert_eq!(session.record().notes.len(), 1);
}

#[test]
fn a_game_that_is_over_does_not_begin() {
    let game = begin("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", [human(), human()]);
    assert_eq!(game.end(), drawn(Reason::Stalemate));
}
