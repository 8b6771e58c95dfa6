//! A game on a Kiebitz server, line by line: a person or a program here plays one side of it.

mod threads;

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, sync_channel};
use std::thread;
use std::time::{Duration, SystemTime};

use kiebitz_chess::{Color, Game as ChessGame, Square, Variant};
use kiebitz_draw::{Diagram, text};
use kiebitz_engine::{Limits, Score};
use kiebitz_play::notation::read_move;
use kiebitz_play::words::Message;
use kiebitz_play::{DrawPolicy, GameKind, Identity, Note, Record, pgn};
use kiebitz_players::PlayerSpec;
use kiebitz_protocol::http::Fault;
use kiebitz_protocol::remote::{Game, News, Order, Seat, Status};

use threads::{Program, ThreadMessage, ThreadSender};

use super::command::{Command, Show};
use super::{Console, Left, PlainError, PlayContext};
use crate::input::{Event, listen};

/// The time that the round trip to the server may take from a program's clock.
const WAY: Duration = Duration::from_millis(200);

/// After this many refusals between two moves, a program gives up.
const MOST_REFUSALS: u32 = 5;

/// The size of the channel from other threads. When it is full they wait, so a server that sends
/// without end uses no memory.
const WAITING: usize = 4;

/// Plays a seat until the game is over or the user leaves. `sender` feeds `events` with Ctrl-C.
pub fn join(
    seat: Seat,
    player: &PlayerSpec,
    context: &PlayContext<'_>,
    input: impl io::Read + Send + 'static,
    (sender, events): (Sender<Event>, Receiver<Event>),
    out: &mut dyn io::Write,
) -> Result<Left, PlainError> {
    let mut console = Console {
        out,
        context,
        events,
        lines: std::collections::VecDeque::new(),
        is_at_end: false,
    };
    let there = seat.first().clone();
    let Some(game) = there.game() else {
        return Err(PlainError::Refused("the game on the server is not valid".into()));
    };
    let variant = game.board().variant();
    let place = kiebitz_play::Seat::of(player, variant, &context.resources, "")?;
    let (messages, inbox) = sync_channel(WAITING);
    let to_console = ThreadSender { messages, waker: sender.clone() };
    if player.is_human() {
        listen(input, sender);
    }
    let kind = GameKind::Chess(variant);
    let (white, black) = (&there.white.name, &there.black.name);
    let control = there.control();
    console.say(&Message::Welcome { game: kind, white, black, control, number: None })?;
    console.say(&Message::Joined(seat.color()))?;
    if player.is_human() {
        console.say(&Message::HowTo(kind))?;
    }
    let to_us = to_console.clone();
    seat.follow(move |news| to_us.send(ThreadMessage::News(news)));
    let viewpoint = if variant == Variant::RacingKings { Color::White } else { seat.color() };
    let mut table = RemoteConsole {
        shows_board: console.is_terminal(),
        console: &mut console,
        program: place.program.map(|make| Program::start(make, variant, to_console.clone())),
        seat: Arc::new(seat),
        inbox,
        to_console,
        game: ChessGame::new(*game.start()),
        there,
        viewpoint,
        is_leaving: Arc::new(AtomicBool::new(false)),
        is_sending: false,
        refusals: 0,
        score: None,
        is_prompted: false,
        began: SystemTime::now(),
    };
    table.begin(game)?;
    table.run()
}

struct RemoteConsole<'a, 'c> {
    console: &'a mut Console<'c>,
    seat: Arc<Seat>,
    inbox: Receiver<ThreadMessage>,
    to_console: ThreadSender,
    /// The game on the server, and its moves.
    there: Game,
    game: ChessGame,
    program: Option<Program>,
    viewpoint: Color,
    shows_board: bool,
    is_leaving: Arc<AtomicBool>,
    /// Whether a request to the server is in flight.
    is_sending: bool,
    /// How often the server has refused our program since the last move.
    refusals: u32,
    /// Our program's score at its last move.
    score: Option<Score>,
    is_prompted: bool,
    began: SystemTime,
}

impl RemoteConsole<'_, '_> {
    fn begin(&mut self, game: ChessGame) -> io::Result<()> {
        let there = self.there.clone();
        for ply in 0..game.moves().len() {
            self.show_move(&game, &there, ply)?;
        }
        self.game = game;
        if there.status == Status::Waiting {
            self.console.say(&Message::OthersAreAwaited)?;
        }
        self.show_board_if_wanted()
    }

    fn run(&mut self) -> Result<Left, PlainError> {
        loop {
            if self.console.was_interrupted() {
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
                self.interrupt_prompt()?;
                self.console.say(&Message::GameOver(end))?;
                return self.leave(Left::Done);
            }
            self.answer()?;
            if let Some(left) = self.think() {
                return self.leave(left);
            }
            if self.takes_lines()
                && let Some(line) = self.console.lines.pop_front()
            {
                self.is_prompted = false;
                if let Some(left) = self.obey(&line)? {
                    return self.leave(left);
                }
                continue;
            }
            if self.takes_lines() && self.console.is_at_end {
                return self.leave(Left::Done);
            }
            self.prompt()?;
            if !self.console.wait(None)? {
                return self.leave(Left::Interrupted);
            }
        }
    }

    fn is_our_turn(&self) -> bool {
        self.there.status == Status::Awaiting && self.game.board().turn() == self.seat.color()
    }

    /// A person at a terminal may type at any time; a script's lines wait for their turn.
    fn takes_lines(&self) -> bool {
        let is_due = self.console.is_terminal() || self.is_our_turn() && !self.is_sending;
        self.program.is_none() && is_due
    }

    fn prompt(&mut self) -> io::Result<()> {
        if self.console.is_terminal()
            && self.program.is_none()
            && self.is_our_turn()
            && !self.is_sending
            && !self.is_prompted
        {
            self.console.prompt(&Message::ToMove(self.seat.color()), ": ")?;
            self.is_prompted = true;
        }
        Ok(())
    }

    /// Starts a new line if the user is typing at a prompt.
    fn interrupt_prompt(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.is_prompted) { writeln!(self.console.out) } else { Ok(()) }
    }

    /// Handles a message of another thread; returns how to leave if the game cannot go on.
    fn hear(&mut self, message: ThreadMessage) -> io::Result<Option<Left>> {
        match message {
            ThreadMessage::News(News::Game(game)) => return self.update(*game),
            ThreadMessage::News(News::Lost(fault)) => {
                self.interrupt_prompt()?;
                self.console.say(&Message::ConnectionLost(&fault.to_string()))?;
            }
            ThreadMessage::News(News::Back) => {
                self.interrupt_prompt()?;
                self.console.say(&Message::ConnectionBack)?;
            }
            ThreadMessage::News(News::Refused(fault)) => {
                return Ok(Some(Left::Failed(fault.to_string())));
            }
            ThreadMessage::Chosen(ply, choice) => {
                let asked = self.program.as_mut().and_then(|program| {
                    program.asked.take_if(|(game, _)| game.moves().len() == ply)
                });
                match (asked, choice) {
                    (Some((game, _)), Ok(choice)) if game == self.game => {
                        self.score = choice.score;
                        let uci = game.board().uci(choice.best);
                        self.send(Order::Move { uci, ply });
                    }
                    // An answer to an outdated question.
                    (_, Ok(_)) => {}
                    (_, Err(error)) => return Ok(Some(Left::Failed(error.to_string()))),
                }
            }
            ThreadMessage::Sent(sent) => {
                self.is_sending = false;
                match *sent {
                    Ok(game) => return self.update(game),
                    Err(Fault::Refused { message, .. }) if self.program.is_none() => {
                        self.interrupt_prompt()?;
                        writeln!(self.console.out, "{message}")?;
                    }
                    // The game has ended or changed meanwhile, and the user has been told.
                    Err(Fault::Refused { status: 409 | 422, .. })
                        if self.refusals < MOST_REFUSALS =>
                    {
                        self.refusals += 1;
                    }
                    Err(fault) => return Ok(Some(Left::Failed(fault.to_string()))),
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
            return Ok(Some(Left::Failed("the moves at the server make no sense".into())));
        };
        let before = std::mem::replace(&mut self.there, there.clone());
        let both = self.game.moves().iter().zip(game.moves());
        let common = both.take_while(|(ours, theirs)| ours == theirs).count();
        let has_moved = game.moves().len() != common || self.game.moves().len() != common;
        let is_news = has_moved
            || before.offer() != there.offer()
            || before.takeback_asked() != there.takeback_asked();
        if is_news {
            self.interrupt_prompt()?;
        }
        if self.game.moves().len() > common {
            self.console.say(&Message::TakenBack(self.game.moves().len() - common))?;
        }
        for ply in common..game.moves().len() {
            self.show_move(&game, &there, ply)?;
        }
        self.game = game;
        if let Some(program) = &mut self.program {
            program.keep_to(&self.game);
        }
        if there.end().is_some() {
            return Ok(None);
        }
        match (before.offer(), there.offer()) {
            (None, Some(by)) => {
                self.console.say(&Message::DrawOffered(by))?;
                if by != self.seat.color() && self.program.is_none() {
                    self.console.say(&Message::AnswerOffer(!by))?;
                }
            }
            (Some(by), None) if !has_moved => self.console.say(&Message::DrawDeclined(!by))?,
            _ => {}
        }
        match (before.takeback_asked(), there.takeback_asked()) {
            (None, Some(by)) => {
                self.console.say(&Message::TakebackAsked(by))?;
                if by != self.seat.color() && self.program.is_none() {
                    self.console.say(&Message::AnswerOffer(!by))?;
                }
            }
            (Some(by), None) if !has_moved => self.console.say(&Message::TakebackDeclined(!by))?,
            _ => {}
        }
        if has_moved {
            self.refusals = 0;
            self.show_board_if_wanted()?;
        }
        Ok(None)
    }

    fn show_move(&mut self, game: &ChessGame, there: &Game, ply: usize) -> io::Result<()> {
        let (before, after, m) = (&game.boards()[ply], &game.boards()[ply + 1], game.moves()[ply]);
        let letters = self.console.language().letters();
        let text = before.san_line([m], letters);
        let check = after.in_check() && after.ending().is_none();
        let left = there.left_after(ply);
        self.console.say(&Message::Moved(before.turn(), &text, check, left))
    }

    /// Answers offers for our program: a draw by its last score, a takeback always.
    fn answer(&mut self) -> io::Result<()> {
        if self.program.is_none() || self.is_sending {
            return Ok(());
        }
        let them = Some(!self.seat.color());
        if self.there.offer() == them {
            let plies = self.game.moves().len();
            let accepts = DrawPolicy::AT_THE_BOARD.accepts(self.score, plies);
            self.send(if accepts { Order::AcceptDraw } else { Order::DeclineDraw });
        } else if self.there.takeback_asked() == them {
            self.send(Order::AcceptTakeback);
        }
        Ok(())
    }

    /// Lets our program think when it is its turn.
    fn think(&mut self) -> Option<Left> {
        if !self.is_our_turn() || self.is_sending {
            return None;
        }
        let program = self.program.as_mut().filter(|program| program.asked.is_none())?;
        if self.there.is_claimable() && DrawPolicy::AT_THE_BOARD.claims(self.score) {
            self.send(Order::ClaimDraw { uci: None });
            return None;
        }
        let limits = self.there.clocks.map_or_else(Limits::default, |clocks| {
            let left = clocks.left()[self.seat.color().index()].saturating_sub(WAY);
            self.there.control().limits(left)
        });
        let is_asked = program.ask(&self.game, limits);
        (!is_asked).then(|| Left::Failed("the player has gone".into()))
    }

    /// Sends a command without waiting for the answer.
    fn send(&mut self, order: Order) {
        self.is_sending = true;
        let (seat, to_console, is_leaving) =
            (self.seat.clone(), self.to_console.clone(), self.is_leaving.clone());
        let run = move || {
            let is_wanted = || !is_leaving.load(Ordering::Relaxed);
            let sent = match &order {
                Order::Move { uci, ply } => seat.play(*ply, uci, is_wanted),
                other => seat.order(other, is_wanted),
            };
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
        if self.shows_board { self.show_board() } else { Ok(()) }
    }

    fn show_board(&mut self) -> io::Result<()> {
        let mut diagram = Diagram::from(self.game.board());
        diagram.viewpoint = self.viewpoint;
        diagram.last_move = self.game.moves().last().map(|m| (m.from(), m.to()));
        let board = text::render(&diagram, &self.console.context.style);
        let board = self.console.spelled(board);
        write!(self.console.out, "{board}")
    }

    /// Executes a typed line.
    fn obey(&mut self, line: &str) -> io::Result<Option<Left>> {
        let us = self.seat.color();
        match Command::read(line) {
            Command::Nothing => {}
            Command::Help => self.console.say(&Message::HelpAtAServer)?,
            Command::Moves(square) => self.list_moves(square)?,
            Command::Board(Show::Now) => self.show_board()?,
            Command::Board(Show::Always) => {
                self.shows_board = true;
                self.show_board()?;
            }
            Command::Board(Show::OnDemand) => self.shows_board = false,
            Command::Flip => {
                self.viewpoint = !self.viewpoint;
                self.show_board()?;
            }
            Command::Clock => match self.there.clocks {
                Some(clocks) => self.console.say(&Message::Clocks(clocks.left()))?,
                None => self.console.say(&Message::NoClock)?,
            },
            Command::Fen => writeln!(self.console.out, "{}", self.game.board().fen())?,
            Command::Pgn => self.print_pgn()?,
            Command::Save(None) => self.console.say(&Message::NeedsFile)?,
            Command::Save(Some(path)) => {
                match (self.console.context.save)(Path::new(path), &self.pgn()) {
                    Ok(()) => self.console.say(&Message::Saved(path))?,
                    Err(why) => self.console.say(&Message::NotSaved(&why))?,
                }
            }
            Command::Undo => self.send(Order::Takeback),
            Command::Draw => self.send(Order::OfferDraw),
            Command::Accept if self.there.takeback_asked() == Some(!us) => {
                self.send(Order::AcceptTakeback);
            }
            Command::Decline if self.there.takeback_asked() == Some(!us) => {
                self.send(Order::DeclineTakeback);
            }
            Command::Accept => self.send(Order::AcceptDraw),
            Command::Decline => self.send(Order::DeclineDraw),
            Command::Resign => self.send(Order::Resign),
            Command::Claim(None) => self.send(Order::ClaimDraw { uci: None }),
            Command::Claim(Some(text)) => {
                if let Some(uci) = self.read(text)? {
                    self.send(Order::ClaimDraw { uci: Some(uci) });
                }
            }
            Command::Hint | Command::Player(_) | Command::Rematch | Command::Swap => {
                self.console.say(&Message::NotAtAServer)?;
            }
            Command::Quit => return Ok(Some(Left::Done)),
            Command::Move(text) => {
                if let Some(uci) = self.read(text)? {
                    let ply = self.game.moves().len();
                    self.send(Order::Move { uci, ply });
                }
            }
        }
        Ok(None)
    }

    /// Parses a typed move, and says why if it is not one. The server checks whose turn it is.
    fn read(&mut self, text: &str) -> io::Result<Option<String>> {
        let board = self.game.board();
        if board.turn() != self.seat.color() {
            let refusal = kiebitz_play::Refusal::NotYourTurn;
            self.console.say(&Message::Refused(refusal))?;
            return Ok(None);
        }
        match read_move(board, text, self.console.language().letters()) {
            Ok(m) => Ok(Some(board.uci(m))),
            Err(why) => {
                self.console.say(&Message::BadMove(text, &why))?;
                Ok(None)
            }
        }
    }

    fn list_moves(&mut self, square: Option<&str>) -> io::Result<()> {
        let letters = self.console.language().letters();
        let from = match square.map(str::parse::<Square>) {
            None => None,
            Some(Ok(square)) => Some(square),
            Some(Err(_)) => {
                return self.console.say(&Message::NotASquare(square.unwrap_or_default()));
            }
        };
        let board = *self.game.board();
        let legal = board.legal_moves();
        let wanted = legal.iter().filter(|m| from.is_none_or(|from| m.from() == from));
        let moves: Vec<String> = wanted.map(|&m| board.san_with(m, letters)).collect();
        match from {
            None => self.console.say(&Message::LegalMoves(&moves)),
            Some(square) => self.console.say(&Message::LegalMovesFrom(square, &moves)),
        }
    }

    fn pgn(&self) -> String {
        let player = |color: Color| {
            let person = self.there.player(color);
            let is_ours = color == self.seat.color();
            let is_human = person.human && !(is_ours && self.program.is_some());
            let kind = if is_human { "human" } else { "program" };
            Identity { name: person.name.clone(), kind: kind.to_owned(), is_human }
        };
        let note = |ply| Note { left: self.there.left_after(ply), ..Note::default() };
        pgn::write(&Record {
            players: [player(Color::White), player(Color::Black)],
            game: self.game.clone(),
            notes: (0..self.game.moves().len()).map(note).collect(),
            control: self.there.control(),
            began: self.began,
            end: self.there.end(),
            counts: false,
        })
    }

    fn print_pgn(&mut self) -> io::Result<()> {
        let game = self.pgn();
        write!(self.console.out, "{game}")
    }

    /// Prints the game, whatever ended the program; an unfinished one can be joined again.
    fn leave(&mut self, left: Left) -> Result<Left, PlainError> {
        self.is_leaving.store(true, Ordering::Relaxed);
        if let Some((_, stop)) = self.program.as_mut().and_then(|program| program.asked.take()) {
            stop.stop();
        }
        self.interrupt_prompt()?;
        self.print_pgn()?;
        if self.there.end().is_none() {
            self.console.say(&Message::CanBeRejoined)?;
        }
        self.console.out.flush()?;
        Ok(left)
    }
}
