//! Sessions with a clock that the test advances, and programs that do what the test tells them.

mod elsewhere;
mod games;
mod programs;
mod records;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Color, Game, Move, Outcome, Reason, Square, Variant};
use kiebitz_engine::Score;
use kiebitz_play::{
    Change, GameCommand, GameSetup, Host, Refusal, Seat, Session, Status, TimeControl, TimeSource,
};
use kiebitz_players::{Choice, End, Factory, Player, PlayerError, Question, Sink, Thought};
use kiebitz_words::message;

const WHITE: Color = Color::White;
const BLACK: Color = Color::Black;

fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A clock that the test advances.
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

/// A program that does what the test tells it, and when stopped plays any move, as engines do.
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

    fn think(&mut self, question: Question<'_>, sink: Sink<'_>) -> Result<Choice, PlayerError> {
        let Question { game, limits, stop } = question;
        let line = vec![game.board().legal_moves()[0]];
        sink(Thought { depth: 1, score: None, nodes: 1, time: Duration::ZERO, line });
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
                    let (a1, h8) = (Square::A1, Square::H8);
                    Ok(Choice::at_once(Move::normal(a1, h8)))
                }
                Ok(Order::Die(why)) => Err(PlayerError::Failed(message!("text", text = why))),
                Ok(Order::Panic) => panic!("a bug"),
                Err(RecvTimeoutError::Timeout) if !stop.is_stopped() => continue,
                Err(_) => Ok(Choice::at_once(board.legal_moves()[0])),
            };
        }
    }

    fn ponders(&self) -> bool {
        self.ponders
    }
}

/// The test's handle of a puppet.
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
    let session = Session::begin(GameSetup::new(Game::new(board), control), seats, host);
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
