//! Players on servers: the session waits for them, allows no takebacks, and tells them how the game
//! ended.

use super::*;

/// A player that plays the same game on a server.
struct Elsewhere {
    orders: Receiver<Result<&'static str, End>>,
    heard: Arc<Mutex<Vec<(usize, End)>>>,
}

impl Player for Elsewhere {
    fn name(&self) -> &str {
        "Elsewhere"
    }

    fn new_game(&mut self, _: Variant) -> Result<(), PlayerError> {
        Ok(())
    }

    fn think(&mut self, question: Question<'_>, _: Sink<'_>) -> Result<Choice, PlayerError> {
        let Question { game, stop, .. } = question;
        loop {
            return match self.orders.recv_timeout(Duration::from_millis(2)) {
                Ok(Ok(text)) => Ok(Choice::at_once(game.board().parse_uci(text).expect(text))),
                Ok(Err(end)) => Err(PlayerError::Over(end)),
                Err(RecvTimeoutError::Timeout) if !stop.is_stopped() => continue,
                Err(_) => Err(PlayerError::Failed(message!("program-not-asked"))),
            };
        }
    }

    fn takes_back(&self) -> bool {
        false
    }

    fn over(&mut self, game: &Game, end: End) {
        self.heard.lock().expect("kept").push((game.moves().len(), end));
    }
}

type Heard = Arc<Mutex<Vec<(usize, End)>>>;

fn elsewhere() -> (Seat, Sender<Result<&'static str, End>>, Heard) {
    let (orders, inbox) = channel();
    let heard: Heard = Arc::default();
    let player = Elsewhere { orders: inbox, heard: heard.clone() };
    let make: Factory = Box::new(move || Ok(Box::new(player) as Box<dyn Player>));
    (Seat::program("http://example.org/", "Elsewhere", make), orders, heard)
}

#[test]
fn the_last_move_and_the_end_are_heard_of() {
    let (seat, orders, heard) = elsewhere();
    let mut game = begin("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "", [human(), seat]);
    game.play(WHITE, "g5g6").expect("legal"); // stalemate: no player is asked any more
    let end = game.end().expect("it is over");
    let told = heard.clone();
    game.settle(move |_| !told.lock().expect("kept").is_empty());
    assert_eq!(*heard.lock().expect("kept"), [(1, end)]);
    drop(orders);
}

#[test]
fn a_game_that_ends_elsewhere_ends_here() {
    let (seat, orders, _) = elsewhere();
    let mut game = begin("", "", [human(), seat]);
    game.play(WHITE, "e2e4").expect("legal");
    let end = End::Result(Outcome::win(WHITE, Reason::Resignation));
    orders.send(Err(end)).expect("it listens");
    game.settle(|session| matches!(session.status(), Status::Over(_)));
    assert_eq!(game.end(), Some(end));
}

#[test]
fn nothing_is_taken_back_from_elsewhere() {
    let (seat, orders, _) = elsewhere();
    let mut game = begin("", "", [human(), seat]);
    game.play(WHITE, "e2e4").expect("legal");
    orders.send(Ok("e7e5")).expect("it listens");
    game.settle(|session| session.status() == Status::Awaiting(WHITE));
    let refused = game.session.command(WHITE, GameCommand::TakeBack);
    assert_eq!((refused, game.plies()), (Err(Refusal::NothingToTakeBack), 2));
}

#[test]
fn a_game_that_is_held_begins_when_it_is_released() {
    let time = FakeTime::new();
    let host = Host { time: time.clone(), is_held: true, ..Host::default() };
    let control = TimeControl::Clock("1+0".parse().expect("a clock"));
    let new = GameSetup::new(Game::default(), control);
    let mut session = Session::begin(new, [human(), human()], host);
    time.advance(secs(1000));
    session.tick();
    assert_eq!((session.status(), session.is_held()), (Status::Preparing, true));
    assert_eq!(session.command(WHITE, GameCommand::OfferDraw), Err(Refusal::NotReady));
    assert!(session.next_event().is_none(), "nothing has happened");
    session.release();
    assert_eq!((session.status(), session.is_held()), (Status::Awaiting(WHITE), false));
    assert_eq!(session.state().clocks, Some([secs(60), secs(60)]), "no time was lost");
}
