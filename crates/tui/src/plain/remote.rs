//! A game on a Kiebitz server, line by line: a person or a program here plays one side of it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, SystemTime};

use kiebitz_chess::{Color, Game as ChessGame, Variant};
use kiebitz_engine::Score;
use kiebitz_play::words::{game_over, refusal};
use kiebitz_play::{
    DrawPolicy, GameKind, Identity, Note, PlayerNews, PlayerThread, Record, Refusal, TimeControl,
};
use kiebitz_players::PlayerSpec;
use kiebitz_protocol::command::{self, CommandName};
use kiebitz_protocol::http::Fault;
use kiebitz_protocol::remote::{Game, News, Seat, Status};
use kiebitz_words::{Say, message, text};

use super::board::BoardConsole;
use super::{Console, Left, PlainError, PlayContext};
use crate::command::Command;
use crate::input::{Event, listen};

/// The time that the round trip to the server may take from a program's clock.
const WAY: Duration = Duration::from_millis(200);

/// After this many refusals between two moves, a program gives up.
const MOST_REFUSALS: u32 = 5;

/// The size of the channel from other threads. When it is full they wait, so a server that sends
/// without end uses no memory.
const WAITING: usize = 4;

/// A message of another thread. [`Event::Wake`] wakes the console for it.
enum ThreadMessage {
    News(News),
    /// From our program, to this question.
    Player(u64, PlayerNews),
    /// The result of a command.
    Sent(Box<Result<Game, Fault>>),
}

#[derive(Clone)]
struct ThreadSender {
    messages: SyncSender<ThreadMessage>,
    waker: Sender<Event>,
}

impl ThreadSender {
    /// Returns whether the receiver still exists.
    fn send(&self, message: ThreadMessage) -> bool {
        self.messages.send(message).is_ok() && self.waker.send(Event::Wake).is_ok()
    }
}

/// Plays a seat until the game is over or the user leaves. `sender` feeds `events` with Ctrl-C.
pub fn join(
    seat: Seat,
    player: &PlayerSpec,
    context: &PlayContext<'_>,
    input: impl io::Read + Send + 'static,
    (sender, events): (Sender<Event>, Receiver<Event>),
    out: &mut dyn io::Write,
) -> Result<Left, PlainError> {
    let mut console = Console::new(out, context, events);
    let there = seat.first().clone();
    let (Some(game), Some(control)) = (there.game(), there.control()) else {
        return Err(PlainError::Refused("the game on the server is not valid".into()));
    };
    let variant = game.board().variant();
    let place = kiebitz_play::Seat::of(player, variant, &context.resources, "")?;
    let (messages, inbox) = sync_channel(WAITING);
    let to_console = ThreadSender { messages, waker: sender.clone() };
    let from_program = to_console.clone();
    if player.is_human() {
        listen(input, sender);
    }
    let kind = GameKind::Chess(variant);
    let names = [&*there.white.name, &*there.black.name];
    console.welcome_to_chess(kind, names, control, None)?;
    console.say(&text!(console, "joined", side = seat.color()))?;
    if player.is_human() {
        console.say(&text!(console, "how-to"))?;
    }
    let to_us = to_console.clone();
    seat.follow(move |news| to_us.send(ThreadMessage::News(news)));
    let viewpoint = if variant == Variant::RacingKings { Color::White } else { seat.color() };
    let tell = move |question, news| {
        // Nobody sees its thoughts.
        if !matches!(news, PlayerNews::Thought(_)) {
            from_program.send(ThreadMessage::Player(question, news));
        }
    };
    let program = place.program.map(|make| PlayerThread::start(1, make, variant, tell));
    let mut table = RemoteConsole {
        view: BoardConsole::new(&mut console, viewpoint),
        record: Record {
            control,
            ..record(&there, game, seat.color(), program.is_some(), SystemTime::now())
        },
        program,
        asked: None,
        seat: Arc::new(seat),
        inbox,
        to_console,
        there,
        is_leaving: Arc::new(AtomicBool::new(false)),
        is_sending: false,
        refusals: 0,
        score: None,
    };
    table.begin()?;
    table.run()
}

/// The game on the server, as it is written here; its time control does not change.
fn record(there: &Game, game: ChessGame, us: Color, is_program: bool, began: SystemTime) -> Record {
    let player = |color: Color| {
        let person = there.player(color);
        let is_human = person.human && !(color == us && is_program);
        let kind = if is_human { "human" } else { "program" };
        Identity { name: person.name.clone(), kind: kind.to_owned(), is_human }
    };
    let note = |ply| Note { left: there.left_after(ply), ..Note::default() };
    Record {
        players: Color::ALL.map(player),
        notes: (0..game.moves().len()).map(note).collect(),
        game,
        control: TimeControl::Untimed,
        began,
        end: there.end(),
        counts: false,
    }
}

struct RemoteConsole<'a, 'c> {
    view: BoardConsole<'a, 'c>,
    seat: Arc<Seat>,
    inbox: Receiver<ThreadMessage>,
    to_console: ThreadSender,
    there: Game,
    record: Record,
    program: Option<PlayerThread>,
    /// The game that our program thinks about.
    asked: Option<ChessGame>,
    is_leaving: Arc<AtomicBool>,
    /// Whether a request to the server is in flight.
    is_sending: bool,
    /// How often the server has refused our program since the last move.
    refusals: u32,
    /// Our program's score at its last move.
    score: Option<Score>,
}

impl RemoteConsole<'_, '_> {
    fn begin(&mut self) -> io::Result<()> {
        self.show_moves(0)?;
        if self.there.status == Status::Waiting {
            self.say(&text!(self.view.console, "others-awaited"))?;
        }
        self.show_board_if_wanted()
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.view.console.say(text)
    }

    fn run(&mut self) -> Result<Left, PlainError> {
        loop {
            if self.view.console.was_interrupted() {
                return self.leave(Left::Interrupted);
            }
            // One by one, so that Ctrl-C works even if a server sends without end.
            if let Ok(message) = self.inbox.try_recv() {
                match self.hear(message)? {
                    Some(left) => return self.leave(left),
                    None => continue,
                }
            }
            if let Some(end) = self.there.end() {
                self.view.interrupt_prompt()?;
                self.say(&game_over(self.view.console.language(), end))?;
                return self.leave(Left::Done);
            }
            self.answer()?;
            if let Some(left) = self.think() {
                return self.leave(left);
            }
            if self.takes_lines()
                && let Some(line) = self.view.console.lines.pop_front()
            {
                self.view.is_prompted = false;
                if let Some(left) = self.obey(&line)? {
                    return self.leave(left);
                }
                continue;
            }
            if self.takes_lines() && self.view.console.is_at_end {
                return self.leave(Left::Done);
            }
            self.prompt()?;
            if !self.view.console.wait(None)? {
                return self.leave(Left::Interrupted);
            }
        }
    }

    fn is_our_turn(&self) -> bool {
        self.there.status == Status::Awaiting
            && self.record.game.board().turn() == self.seat.color()
    }

    /// A person at a terminal may type at any time; a script's lines wait for their turn.
    fn takes_lines(&self) -> bool {
        let is_due = self.view.console.is_terminal() || self.is_our_turn() && !self.is_sending;
        self.program.is_none() && is_due
    }

    fn prompt(&mut self) -> io::Result<()> {
        if self.view.console.is_terminal()
            && self.program.is_none()
            && self.is_our_turn()
            && !self.is_sending
            && !self.view.is_prompted
        {
            self.view.console.prompt_side(self.seat.color())?;
            self.view.is_prompted = true;
        }
        Ok(())
    }

    /// Handles a message of another thread; returns how to leave if the game cannot go on.
    fn hear(&mut self, message: ThreadMessage) -> io::Result<Option<Left>> {
        match message {
            ThreadMessage::News(News::Game(game)) => return self.update(*game),
            ThreadMessage::News(News::Lost(fault)) => {
                self.view.interrupt_prompt()?;
                let why = fault.message();
                self.say(&text!(self.view.console, "connection-lost", why))?;
            }
            ThreadMessage::News(News::Back) => {
                self.view.interrupt_prompt()?;
                self.say(&text!(self.view.console, "connection-back"))?;
            }
            ThreadMessage::News(News::Refused(fault)) => {
                return Ok(Some(Left::Failed(fault.message().into_owned())));
            }
            ThreadMessage::Player(_, PlayerNews::Ready(Err(error))) => {
                return Ok(Some(Left::Failed(error.message().into_owned())));
            }
            ThreadMessage::Player(question, PlayerNews::Answer(choice)) => {
                let program = self.program.as_mut();
                match program.and_then(|program| program.answered(question, choice)) {
                    Some(Ok(choice)) => {
                        self.asked = None;
                        self.score = choice.score;
                        let game = &self.record.game;
                        let (uci, ply) = (game.board().uci(choice.best), game.moves().len());
                        self.send(command::Command::play(&uci, ply));
                    }
                    Some(Err(error)) => {
                        return Ok(Some(Left::Failed(error.message().into_owned())));
                    }
                    // An answer to an outdated question.
                    None => {}
                }
            }
            ThreadMessage::Player(..) => {}
            ThreadMessage::Sent(sent) => {
                self.is_sending = false;
                match *sent {
                    Ok(game) => return self.update(game),
                    Err(Fault::Refused { message, .. }) if self.program.is_none() => {
                        self.view.interrupt_prompt()?;
                        writeln!(self.view.console.out, "{message}")?;
                    }
                    // The game has ended or changed meanwhile, and the user has been told.
                    Err(Fault::Refused { status: 409 | 422, .. })
                        if self.refusals < MOST_REFUSALS =>
                    {
                        self.refusals += 1;
                    }
                    Err(fault) => return Ok(Some(Left::Failed(fault.message().into_owned()))),
                }
            }
        }
        Ok(None)
    }

    /// Shows what has changed on the server.
    fn update(&mut self, there: Game) -> io::Result<Option<Left>> {
        if there.is_before(&self.there) {
            return Ok(None);
        }
        let Some(game) = there.game() else {
            return Ok(Some(Left::Failed(message!("remote-nonsense"))));
        };
        let both = self.record.game.moves().iter().zip(game.moves());
        let common = both.take_while(|(ours, theirs)| ours == theirs).count();
        let taken_back = self.record.game.moves().len() - common;
        let has_moved = game.moves().len() != common || taken_back > 0;
        let (us, is_program) = (self.seat.color(), self.program.is_some());
        let Record { began, control, .. } = self.record;
        self.record = Record { control, ..record(&there, game, us, is_program, began) };
        let before = std::mem::replace(&mut self.there, there);
        let offers = [before.offer, self.there.offer];
        let takebacks = [before.takeback_asked, self.there.takeback_asked];
        if has_moved || offers[0] != offers[1] || takebacks[0] != takebacks[1] {
            self.view.interrupt_prompt()?;
        }
        if taken_back > 0 {
            self.say(&text!(self.view.console, "taken-back", count = taken_back))?;
        }
        self.show_moves(common)?;
        if self.asked.take_if(|asked| *asked != self.record.game).is_some() {
            self.stop_thinking();
        }
        if self.there.end().is_some() {
            return Ok(None);
        }
        let language = self.view.console.language();
        let offered = |side| text!(language, "draw-offered", side);
        let declined = |side| text!(language, "draw-declined", side);
        self.tell_offer(offers, has_moved, offered, declined)?;
        let asked = |side| text!(language, "takeback-asked", side);
        let declined = |side| text!(language, "takeback-declined", side);
        self.tell_offer(takebacks, has_moved, asked, declined)?;
        if has_moved {
            self.refusals = 0;
            self.show_board_if_wanted()?;
        }
        Ok(None)
    }

    /// An offer was made, or declined otherwise than by a move.
    fn tell_offer(
        &mut self,
        [before, now]: [Option<Color>; 2],
        has_moved: bool,
        made: impl Fn(Color) -> String,
        declined: impl Fn(Color) -> String,
    ) -> io::Result<()> {
        match (before, now) {
            (None, Some(by)) => {
                self.say(&made(by))?;
                if by != self.seat.color() && self.program.is_none() {
                    self.say(&text!(self.view.console, "answer-offer", side = !by))?;
                }
                Ok(())
            }
            (Some(by), None) if !has_moved => self.say(&declined(!by)),
            _ => Ok(()),
        }
    }

    /// Shows the moves from this ply on.
    fn show_moves(&mut self, from: usize) -> io::Result<()> {
        let Record { game, notes, .. } = &self.record;
        let moves = game.boards().iter().zip(game.moves()).zip(notes).skip(from);
        for ((before, &m), note) in moves {
            self.view.show_move(before, m, note.left)?;
        }
        Ok(())
    }

    /// Answers offers for our program: a draw by its last score, a takeback always.
    fn answer(&mut self) -> io::Result<()> {
        if self.program.is_none() || self.is_sending {
            return Ok(());
        }
        let them = Some(!self.seat.color());
        if self.there.offer == them {
            let plies = self.record.game.moves().len();
            let accepts = DrawPolicy::AT_THE_BOARD.accepts(self.score, plies);
            self.send(if accepts { CommandName::AcceptDraw } else { CommandName::DeclineDraw });
        } else if self.there.takeback_asked == them {
            self.send(CommandName::AcceptTakeback);
        }
        Ok(())
    }

    /// Lets our program think when it is its turn.
    fn think(&mut self) -> Option<Left> {
        if !self.is_our_turn() || self.is_sending {
            return None;
        }
        if self.program.is_none() || self.asked.is_some() {
            return None;
        }
        if self.there.claimable.is_some() && DrawPolicy::AT_THE_BOARD.claims(self.score) {
            self.send(CommandName::ClaimDraw);
            return None;
        }
        let us = self.seat.color().index();
        let left = self.there.clocks.map_or(Duration::ZERO, |clocks| clocks.left()[us]);
        let limits = self.record.control.limits(left.saturating_sub(WAY));
        let program = self.program.as_mut().filter(|program| program.is_running());
        let Some(program) = program else {
            return Some(Left::Failed(message!("program-gone")));
        };
        program.ask(&self.record.game, &limits);
        self.asked = Some(self.record.game.clone());
        None
    }

    fn stop_thinking(&mut self) {
        if let Some(program) = &mut self.program {
            program.cancel();
        }
    }

    /// Sends a command without waiting for the answer.
    fn send(&mut self, order: impl Into<command::Command>) {
        let order = order.into();
        self.is_sending = true;
        let (seat, to_console, is_leaving) =
            (self.seat.clone(), self.to_console.clone(), self.is_leaving.clone());
        let run = move || {
            let is_wanted = || !is_leaving.load(Ordering::Relaxed);
            let sent = seat.order(&order, is_wanted);
            // A refusal means that the game has changed: its new state is reported first.
            if let Err(Fault::Refused { .. }) = sent
                && let Ok(game) = seat.look()
            {
                to_console.send(ThreadMessage::News(News::Game(Box::new(game))));
            }
            to_console.send(ThreadMessage::Sent(Box::new(sent)));
        };
        if thread::Builder::new().name("sends".into()).spawn(run).is_err() {
            self.is_sending = false;
        }
    }

    fn show_board_if_wanted(&mut self) -> io::Result<()> {
        let game = &self.record.game;
        self.view.show_board_if_wanted(game.board(), game.moves().last().copied())
    }

    fn obey(&mut self, line: &str) -> io::Result<Option<Left>> {
        let us = self.seat.color();
        match Command::read(line) {
            Command::Nothing => {}
            Command::Help => self.say(&text!(self.view.console, "help-server"))?,
            Command::View(command) => {
                let clocks = self.there.clocks.map(|clocks| clocks.left());
                self.view.view(command, &self.record, clocks)?;
            }
            Command::Undo => self.send(CommandName::Takeback),
            Command::Draw => self.send(CommandName::OfferDraw),
            Command::Accept if self.there.takeback_asked == Some(!us) => {
                self.send(CommandName::AcceptTakeback);
            }
            Command::Decline if self.there.takeback_asked == Some(!us) => {
                self.send(CommandName::DeclineTakeback);
            }
            Command::Accept => self.send(CommandName::AcceptDraw),
            Command::Decline => self.send(CommandName::DeclineDraw),
            Command::Resign => self.send(CommandName::Resign),
            Command::Claim(None) => self.send(CommandName::ClaimDraw),
            Command::Claim(Some(text)) => {
                if let Some(uci) = self.read(text)? {
                    self.send(command::Command::claim(Some(uci)));
                }
            }
            Command::Now => self.send(CommandName::MoveNow),
            Command::Hint | Command::Player(_) | Command::Rematch | Command::Swap => {
                self.say(&text!(self.view.console, "not-at-a-server"))?;
            }
            Command::Quit => return Ok(Some(Left::Done)),
            Command::Move(text) => {
                if let Some(uci) = self.read(text)? {
                    let ply = self.record.game.moves().len();
                    self.send(command::Command::play(&uci, ply));
                }
            }
        }
        Ok(None)
    }

    /// Reads a typed move, and says why if it is not one. The server checks whose turn it is.
    fn read(&mut self, text: &str) -> io::Result<Option<String>> {
        let board = self.record.game.board();
        if board.turn() != self.seat.color() {
            let language = self.view.console.language();
            self.say(&refusal(language, Refusal::NotYourTurn))?;
            return Ok(None);
        }
        let read = self.view.read_move(board, text)?;
        Ok(read.map(|m| board.uci(m)))
    }

    /// Prints the game, whatever ended the program; an unfinished one can be joined again.
    fn leave(&mut self, left: Left) -> Result<Left, PlainError> {
        self.is_leaving.store(true, Ordering::Relaxed);
        self.stop_thinking();
        self.view.interrupt_prompt()?;
        self.view.print_pgn(&self.record)?;
        if self.there.end().is_none() {
            self.say(&text!(self.view.console, "can-be-rejoined"))?;
        }
        self.view.console.out.flush()?;
        Ok(left)
    }
}
