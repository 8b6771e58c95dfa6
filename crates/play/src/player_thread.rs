//! A program that thinks in its own thread: the handle of its owner, and the thread.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use kiebitz_chess::{Game, Variant};
use kiebitz_engine::{Limits, Stop};
use kiebitz_players::elsewhere::{Aside, Line, Step, Wish};
use kiebitz_players::{Choice, End, Factory, PlayerError, Question, Text, Thought};
use kiebitz_words::{Message, message};

/// A message from the thread.
#[derive(Debug)]
pub enum PlayerNews {
    /// It is ready, or it failed to start.
    Ready(Result<Introduction, PlayerError>),
    Thought(Thought),
    Answer(Result<Choice, PlayerError>),
    /// Of a player at another computer.
    Aside(Aside),
}

/// A player's description of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Introduction {
    pub name: Text,
    pub ponders: bool,
    pub takes_back: bool,
    /// Whether it plays at another computer, and negotiates.
    pub is_elsewhere: bool,
}

enum Order {
    Think {
        number: u64,
        game: Game,
        limits: Limits,
        stop: Stop,
    },
    /// The game is over, and this is how.
    Over(Game, End),
}

/// A player in its own thread.
pub struct PlayerThread {
    /// As its owner counts.
    pub number: u64,
    pub introduction: Option<Introduction>,
    questions: Option<Sender<Order>>,
    words: Sender<(Step, Wish)>,
    asked: Option<Asked>,
    last_question: u64,
    ended: Receiver<()>,
}

/// The current question. Answers to others are outdated.
struct Asked {
    number: u64,
    stop: Stop,
    /// The game it ponders on, until that game is on the board.
    pondered: Option<Game>,
    /// The answer to a pondered question, if it comes before the expected move was played.
    early: Option<Result<Choice, PlayerError>>,
}

/// How often a player at another computer looks for news between questions.
const IDLE: Duration = Duration::from_millis(100);

/// How long a thread may take to end before it is abandoned. A UCI engine that hangs is killed
/// within it.
const FAREWELL: Duration = Duration::from_secs(3);

impl PlayerThread {
    /// Starts a thread, which calls `tell` with `Ready` when it can play this variant, and then with its thoughts
    /// and answers and the number of the question.
    pub fn start(
        number: u64,
        make: Factory,
        variant: Variant,
        tell: impl Fn(u64, PlayerNews) + Send + Sync + 'static,
    ) -> PlayerThread {
        let (questions, inbox) = channel();
        let (words, said) = channel();
        let (end, ended) = channel();
        let run = move || {
            obey(make, variant, &inbox, said, &Arc::new(tell));
            drop(end);
        };
        let started = std::thread::Builder::new().name(format!("player {number}")).spawn(run);
        PlayerThread {
            number,
            introduction: None,
            questions: started.is_ok().then_some(questions),
            words,
            asked: None,
            last_question: 0,
            ended,
        }
    }

    /// Whether the thread could be started.
    pub fn is_running(&self) -> bool {
        self.questions.is_some()
    }

    /// Asks for a move. If it was pondering on this very game, that search continues, and its
    /// answer may be there already.
    pub fn ask(&mut self, game: &Game, limits: &Limits) -> Option<Result<Choice, PlayerError>> {
        if let Some(asked) = &mut self.asked
            && asked.pondered.take_if(|pondered| pondered == game).is_some()
        {
            asked.stop.ponderhit();
            let early = asked.early.take();
            if early.is_some() {
                self.asked = None;
            }
            return early;
        }
        self.send(game.clone(), limits.clone(), false);
        None
    }

    /// Lets it ponder on a game that may come about.
    pub fn ponder(&mut self, game: Game, limits: &Limits) {
        self.send(game, Limits { ponder: true, ..limits.clone() }, true);
    }

    /// Cancels the current question.
    pub fn cancel(&mut self) {
        if let Some(asked) = self.asked.take() {
            asked.stop.stop();
        }
    }

    /// Whether a thought is about the position on the board.
    pub fn is_current(&self, question: u64) -> bool {
        let asked = self.asked.as_ref();
        asked.is_some_and(|asked| asked.number == question && asked.pondered.is_none())
    }

    /// Receives an answer and returns it if it counts now.
    pub fn answered(
        &mut self,
        question: u64,
        answer: Result<Choice, PlayerError>,
    ) -> Option<Result<Choice, PlayerError>> {
        let asked = self.asked.as_mut().filter(|asked| asked.number == question)?;
        if asked.pondered.is_some() {
            asked.early = Some(answer);
            return None;
        }
        self.asked = None;
        Some(answer)
    }

    fn send(&mut self, game: Game, limits: Limits, is_pondering: bool) {
        self.cancel();
        self.last_question += 1;
        let (number, stop) = (self.last_question, Stop::new());
        let pondered = is_pondering.then(|| game.clone());
        self.asked = Some(Asked { number, stop: stop.clone(), pondered, early: None });
        if let Some(questions) = &self.questions {
            // A thread that has ended has already sent the reason.
            let _ = questions.send(Order::Think { number, game, limits, stop });
        }
    }

    /// Says something to a player at another computer.
    pub fn say(&self, step: Step, wish: Wish) {
        // A thread that has ended has already sent the reason.
        let _ = self.words.send((step, wish));
    }

    /// Tells it how the game ended, since players on servers must pass this on.
    pub fn tell_over(&mut self, game: &Game, end: End) {
        self.cancel();
        if let Some(questions) = &self.questions {
            let _ = questions.send(Order::Over(game.clone(), end));
        }
    }
}

impl Drop for PlayerThread {
    fn drop(&mut self) {
        self.cancel();
        self.questions = None;
        let _ = self.ended.recv_timeout(FAREWELL);
    }
}

/// The thread's side.
fn obey(
    make: Factory,
    variant: Variant,
    orders: &Receiver<Order>,
    said: Receiver<(Step, Wish)>,
    tell: &Arc<impl Fn(u64, PlayerNews) + Send + Sync + 'static>,
) {
    let aside = tell.clone();
    let tell_aside = Box::new(move |news| aside(0, PlayerNews::Aside(news)));
    let prepare = || {
        let mut player = make()?;
        player.new_game(variant)?;
        let is_elsewhere = player.connect(Line { tell: tell_aside, said });
        Ok((player, is_elsewhere))
    };
    let (mut player, is_elsewhere) = match guarded(prepare) {
        Ok(ready) => ready,
        Err(error) => return tell(0, PlayerNews::Ready(Err(error))),
    };
    let introduction = Introduction {
        name: player.name().into(),
        ponders: player.ponders(),
        takes_back: player.takes_back(),
        is_elsewhere,
    };
    tell(0, PlayerNews::Ready(Ok(introduction)));
    loop {
        let order = match is_elsewhere {
            true => orders.recv_timeout(IDLE),
            false => orders.recv().map_err(RecvTimeoutError::from),
        };
        match order {
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                if let Err(error) = guarded(|| player.idle()) {
                    return tell(0, PlayerNews::Ready(Err(error)));
                }
            }
            Ok(Order::Think { number, game, limits, stop }) => {
                let asked = Question { game: &game, limits: &limits, stop: &stop };
                let mut sink = |thought| tell(number, PlayerNews::Thought(thought));
                let choice = guarded(|| player.think(asked, &mut sink));
                tell(number, PlayerNews::Answer(choice));
            }
            Ok(Order::Over(game, end)) => {
                // The result does not matter, not even a failure.
                let _ = guarded(|| {
                    player.over(&game, end);
                    Ok(())
                });
            }
        }
    }
}

/// Runs a player's code and turns a panic into an error, so that it does not end the game.
fn guarded<T>(work: impl FnOnce() -> Result<T, PlayerError>) -> Result<T, PlayerError> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(PlayerError::Failed(panicked(&*panic))))
}

fn panicked(panic: &(dyn Any + Send)) -> Message<'static> {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    message!("program-panicked", text = text.to_owned())
}
