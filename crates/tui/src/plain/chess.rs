//! A game of chess, Chess960 or Racing Kings, line by line.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use kiebitz_books::openings::Opening;
use kiebitz_chess::{Board, Color, Game, Square, Variant};
use kiebitz_draw::{Diagram, text};
use kiebitz_play::Seat;
use kiebitz_play::notation::read_move;
use kiebitz_play::words::Message;
use kiebitz_play::{
    Change, GameCommand, GameEvent, GameSetup, GameState, Host, Refusal, Resumed, Session, Status,
    WhyNot, pgn,
};
use kiebitz_players::{PlayerSpec, adviser};

use super::command::{Command, Show};
use super::{After, Console, Left, PlainError};
use crate::input::Event;
use crate::request::PlannedGame;

/// How much later than an engine we may receive Ctrl-C.
const CTRL_C_TAKES: Duration = Duration::from_millis(100);

/// Plays a new or continued game; returns what comes after it.
pub(super) fn play(
    board: &Board,
    planned: &PlannedGame,
    resumed: Option<Box<Resumed>>,
    console: &mut Console<'_>,
    sender: &Sender<Event>,
) -> Result<After, PlainError> {
    let variant = board.variant();
    let nameless = console.language().say(&Message::Nameless);
    let memory = console.context.memory.as_ref();
    let resources = &console.context.resources;
    let resources = &memory
        .map_or_else(|| resources.clone(), |memory| memory.remind(resources, &planned.players));
    let [white, black] = &planned.players;
    let called = planned.names.each_ref().map(Option::as_deref);
    let seats = [
        Seat::of(white, variant, resources, &nameless)?.called(called[0]),
        Seat::of(black, variant, resources, &nameless)?.called(called[1]),
    ];
    let waker = sender.clone();
    let host = Host {
        // The receiver is gone once the program ends.
        wake: Arc::new(move || drop(waker.send(Event::Wake))),
        adviser: Some(adviser(resources)),
        recorder: memory.map(|memory| match &resumed {
            Some(resumed) => memory.recorder_of(resumed),
            None => memory.recorder(),
        }),
        ..Host::default()
    };
    let id = resumed.as_ref().map(|resumed| resumed.id);
    let new = match resumed {
        Some(resumed) => resumed.new,
        None => GameSetup::new(Game::new(*board), planned.control),
    };
    console.welcome(planned)?;
    if let Some(id) = id {
        console.say(&Message::Resumed(id))?;
    }
    let is_table = |player: &PlayerSpec| *player == PlayerSpec::Table;
    if planned.players.iter().any(is_table) && console.context.resources.tables.is_none() {
        let folder = console.context.tables.clone();
        console.say(&Message::NoTables(&folder))?;
    }
    if planned.has_people() {
        console.say(&Message::HowTo(planned.game))?;
    }
    let viewpoint = match planned.players {
        [PlayerSpec::Human(_), _] => Color::White,
        [_, PlayerSpec::Human(_)] if variant != Variant::RacingKings => Color::Black,
        _ => Color::White,
    };
    let mut game_console = ChessConsole {
        session: Session::begin(new, seats, host),
        shows_board: console.is_terminal(),
        console,
        planned: planned.clone(),
        viewpoint,
        awaits_hint: false,
        is_prompted: false,
        says_what_next: false,
        opening: None,
        last_pgn: None,
    };
    game_console.run()
}

struct ChessConsole<'a, 'c> {
    session: Session,
    console: &'a mut Console<'c>,
    /// The game with its current players: a program that failed is replaced.
    planned: PlannedGame,
    viewpoint: Color,
    /// Whether the board is shown after every move.
    shows_board: bool,
    /// Whether a script waits for a hint it asked for.
    awaits_hint: bool,
    is_prompted: bool,
    /// Whether the game has just ended, and the user must be told how to continue.
    says_what_next: bool,
    /// The opening as it was last named.
    opening: Option<&'static Opening>,
    /// The game as it was last printed.
    last_pgn: Option<String>,
}

impl ChessConsole<'_, '_> {
    fn run(&mut self) -> Result<After, PlainError> {
        loop {
            if self.console.was_interrupted() {
                return self.leave(Left::Interrupted);
            }
            self.session.tick();
            while let Some(event) = self.session.next_event() {
                if let Some(left) = self.show(&event)? {
                    return self.leave(left);
                }
            }
            if self.says_what_next {
                self.says_what_next = false;
                self.console.say(&Message::AfterGame)?;
            }
            let takes_lines = self.takes_lines();
            if takes_lines && let Some(line) = self.console.lines.pop_front() {
                self.is_prompted = false;
                if let Some(after) = self.obey(&line)? {
                    return match after {
                        After::Leave(left) => self.leave(left),
                        // In a pipe every game is printed; a person at a terminal asks for it.
                        _ if self.console.is_terminal() => Ok(after),
                        _ => self.leave(Left::Done).map(|_| after),
                    };
                }
                continue;
            }
            let is_over = matches!(self.session.status(), Status::Over(_));
            let nobody_is_left = is_over && self.people() == 0;
            if nobody_is_left || takes_lines && self.console.is_at_end {
                return self.leave(Left::Done);
            }
            self.prompt()?;
            if !self.console.wait(self.session.until_flag())? {
                return self.leave(Left::Interrupted);
            }
        }
    }

    /// How many people play; that changes when a program is replaced.
    fn people(&self) -> usize {
        self.session.record().players.iter().filter(|player| player.is_human).count()
    }

    /// A person at a terminal may type at any time; a script's lines wait for their turn.
    fn takes_lines(&self) -> bool {
        let is_turn = match self.session.status() {
            Status::Awaiting(_) | Status::Missing(_) | Status::Over(_) => true,
            Status::Preparing | Status::Thinking(_) => false,
        };
        // Without people no lines are read.
        self.people() > 0 && (self.console.is_terminal() || is_turn && !self.awaits_hint)
    }

    fn prompt(&mut self) -> io::Result<()> {
        if !self.console.is_terminal() || self.is_prompted {
            return Ok(());
        }
        match self.session.status() {
            Status::Awaiting(turn) => self.console.prompt(&Message::ToMove(turn), ": ")?,
            Status::Missing(_) | Status::Over(_) => write!(self.console.out, "> ")?,
            Status::Preparing | Status::Thinking(_) => return Ok(()),
        }
        self.is_prompted = true;
        Ok(())
    }

    /// Shows an event; returns how to leave if a game between programs cannot go on.
    fn show(&mut self, event: &GameEvent) -> io::Result<Option<Left>> {
        if self.is_prompted && !matches!(event.change, Change::Thinks(..)) {
            writeln!(self.console.out)?;
            self.is_prompted = false;
        }
        let state = &event.state;
        let letters = self.console.language().letters();
        match &event.change {
            Change::Begun => {
                self.name_opening(state)?;
                self.show_board_if_wanted(state)?;
            }
            Change::Moved => {
                if let Some((m, before)) = state.last {
                    let text = before.san_line([m], letters);
                    let by = before.turn();
                    let check = state.board.in_check() && state.board.ending().is_none();
                    let left = state.clocks.map(|clocks| clocks[by.index()]);
                    self.console.say(&Message::Moved(by, &text, check, left))?;
                }
                self.name_opening(state)?;
                self.show_board_if_wanted(state)?;
                if let (Some(reason), Status::Awaiting(_)) = (state.claimable, state.status) {
                    self.console.say(&Message::Claimable(reason))?;
                }
            }
            Change::TakenBack(count) => {
                self.console.say(&Message::TakenBack(*count))?;
                self.opening = state.opening;
                self.show_board_if_wanted(state)?;
            }
            Change::DrawOffered(by) => {
                self.console.say(&Message::DrawOffered(*by))?;
                if self.people() == 2 {
                    self.console.say(&Message::AnswerOffer(!*by))?;
                }
            }
            // Both people sit at this terminal.
            Change::TakeBackAsked(_) | Change::TakeBackDeclined(_) => {}
            Change::DrawDeclined(by) => self.console.say(&Message::DrawDeclined(*by))?,
            Change::Thinks(..) => {}
            Change::Hint(m, score) => {
                self.awaits_hint = false;
                let text = state.board.san_with(*m, letters);
                self.console.say(&Message::Hint(&text, *score))?;
            }
            Change::NoHint(why) => {
                self.awaits_hint = false;
                self.console.say(&Message::NoHint(why))?;
            }
            Change::PlayerFailed(side, why) => {
                let name = self.session.record().player(*side).name.clone();
                self.console.say(&Message::PlayerFailed(*side, &name, why))?;
                if self.people() == 0 {
                    // Ctrl-C reaches engines too, and they may end before we notice it.
                    std::thread::sleep(CTRL_C_TAKES);
                    return Ok(Some(match self.console.was_interrupted() {
                        true => Left::Interrupted,
                        false => Left::Failed(why.clone()),
                    }));
                }
                self.console.say(&Message::ChooseAnother)?;
            }
            Change::PlayerReplaced(side) => {
                let name = self.session.record().player(*side).name.clone();
                self.console.say(&Message::PlayerReplaced(*side, &name))?;
            }
            Change::NotRecorded(why) => self.console.say(&Message::NotRecorded(why))?,
            Change::Finished(end) => {
                self.awaits_hint = false;
                self.console.say(&Message::GameOver(*end))?;
                self.says_what_next = self.console.is_terminal() && self.people() > 0;
            }
            Change::Rated(change) => {
                let name = self.session.record().player(change.side).name.clone();
                self.console.say(&Message::Rated(&name, change))?;
            }
        }
        Ok(None)
    }

    /// Names the opening when it changes; not after a takeback, which returns to a known name.
    fn name_opening(&mut self, state: &GameState) -> io::Result<()> {
        let news = state.opening.filter(|&opening| self.opening != Some(opening));
        self.opening = state.opening;
        news.map_or(Ok(()), |opening| self.console.say(&Message::Opening(opening)))
    }

    /// After a person's move against a program the reply comes soon, so one board is enough.
    fn show_board_if_wanted(&mut self, state: &GameState) -> io::Result<()> {
        let comes_more =
            matches!(state.status, Status::Thinking(_)) && self.people() > 0 && state.ply > 0;
        if self.shows_board && !comes_more { self.show_board(state) } else { Ok(()) }
    }

    fn show_board(&mut self, state: &GameState) -> io::Result<()> {
        let mut diagram = Diagram::from(&state.board);
        diagram.viewpoint = self.viewpoint;
        diagram.last_move = state.last_squares();
        if self.console.is_terminal() {
            diagram.turn = None; // the prompt says it
        }
        let board = text::render(&diagram, &self.console.context.style);
        let board = self.console.spelled(board);
        write!(self.console.out, "{board}")
    }

    /// Executes a typed line; returns what comes after the game if it ends it.
    fn obey(&mut self, line: &str) -> Result<Option<After>, PlainError> {
        let state = self.session.state();
        match Command::read(line) {
            Command::Nothing => {}
            Command::Help => self.console.say(&Message::Help(self.planned.game))?,
            Command::Moves(square) => self.list_moves(&state, square)?,
            Command::Board(Show::Now) => self.show_board(&state)?,
            Command::Board(Show::Always) => {
                self.shows_board = true;
                self.show_board(&state)?;
            }
            Command::Board(Show::OnDemand) => self.shows_board = false,
            Command::Flip => {
                self.viewpoint = !self.viewpoint;
                self.show_board(&state)?;
            }
            Command::Clock => match state.clocks {
                Some(clocks) => self.console.say(&Message::Clocks(clocks))?,
                None => self.console.say(&Message::NoClock)?,
            },
            Command::Fen => writeln!(self.console.out, "{}", state.board.fen())?,
            Command::Pgn => self.print_pgn()?,
            Command::Save(None) => self.console.say(&Message::NeedsFile)?,
            Command::Save(Some(path)) => self.save(path)?,
            Command::Hint => {
                if self.command(self.side_to_speak(), GameCommand::Hint)? {
                    self.awaits_hint = true;
                    if self.console.is_terminal() {
                        self.console.say(&Message::HintComes)?;
                    }
                }
            }
            Command::Undo => _ = self.command(self.side_to_speak(), GameCommand::TakeBack)?,
            Command::Draw => _ = self.command(self.side_to_speak(), GameCommand::OfferDraw)?,
            Command::Accept => _ = self.command(self.side_to_answer(), GameCommand::AcceptDraw)?,
            Command::Decline => {
                _ = self.command(self.side_to_answer(), GameCommand::DeclineDraw)?;
            }
            Command::Resign => _ = self.command(self.side_to_speak(), GameCommand::Resign)?,
            Command::Claim(None) => {
                _ = self.command(self.side_to_speak(), GameCommand::Claim(None))?;
            }
            Command::Claim(Some(text)) => {
                let read = read_move(&state.board, text, self.console.language().letters());
                match read {
                    Ok(m) => _ = self.command(self.side_to_speak(), GameCommand::Claim(Some(m)))?,
                    Err(why) => self.console.say(&Message::BadMove(text, &why))?,
                }
            }
            Command::Player(name) => self.replace(name)?,
            command @ (Command::Rematch | Command::Swap) if self.session.record().end.is_some() => {
                let next = self.planned.rematch(command == Command::Swap);
                return Ok(Some(After::Again(next)));
            }
            Command::Quit => return Ok(Some(After::Leave(Left::Done))),
            Command::Rematch | Command::Swap => self.console.say(&Message::StillGoing)?,
            Command::Move(text) => self.play_move(&state, text)?,
        }
        Ok(None)
    }

    fn play_move(&mut self, state: &GameState, text: &str) -> io::Result<()> {
        let side = self.side_to_speak();
        match read_move(&state.board, text, self.console.language().letters()) {
            // Text that is not a move is reported as such, whichever side is to move.
            Err(why @ WhyNot::NotAMove(_)) => self.console.say(&Message::BadMove(text, &why)),
            _ if matches!(state.status, Status::Over(_)) => self.refuse(Refusal::GameOver),
            _ if matches!(state.status, Status::Missing(_)) => self.refuse(Refusal::PlayerMissing),
            _ if state.board.turn() != side => self.refuse(Refusal::NotYourTurn),
            Ok(m) => self.command(side, GameCommand::Move(m)).map(drop),
            Err(why) => self.console.say(&Message::BadMove(text, &why)),
        }
    }

    /// Sends a command to the session; prints the reason if it is refused. Returns whether it was
    /// executed.
    fn command(&mut self, side: Color, command: GameCommand) -> io::Result<bool> {
        match self.session.command(side, command) {
            Ok(()) => Ok(true),
            Err(refusal) => self.refuse(refusal).map(|()| false),
        }
    }

    fn refuse(&mut self, refusal: Refusal) -> io::Result<()> {
        self.console.say(&Message::Refused(refusal))
    }

    /// The side that typed a command: the only person's, or of two people the side to move.
    fn side_to_speak(&self) -> Color {
        let record = self.session.record();
        let turn = record.game.board().turn();
        match Color::ALL.map(|color| record.player(color).is_human) {
            [true, false] => Color::White,
            [false, true] => Color::Black,
            _ => turn,
        }
    }

    /// The side that answers an offer: of two people the one that did not make it.
    fn side_to_answer(&self) -> Color {
        self.session.state().offer.map_or(self.side_to_speak(), |offering| !offering)
    }

    fn list_moves(&mut self, state: &GameState, square: Option<&str>) -> io::Result<()> {
        let letters = self.console.language().letters();
        let from = match square.map(str::parse::<Square>) {
            None => None,
            Some(Ok(square)) => Some(square),
            Some(Err(_)) => {
                return self.console.say(&Message::NotASquare(square.unwrap_or_default()));
            }
        };
        let wanted = state.legal.iter().filter(|m| from.is_none_or(|from| m.from() == from));
        let moves: Vec<String> = wanted.map(|&m| state.board.san_with(m, letters)).collect();
        match from {
            None => self.console.say(&Message::LegalMoves(&moves)),
            Some(square) => self.console.say(&Message::LegalMovesFrom(square, &moves)),
        }
    }

    fn replace(&mut self, name: &str) -> io::Result<()> {
        let Status::Missing(side) = self.session.status() else {
            return self.play_move(&self.session.state(), "player");
        };
        let variant = self.session.record().game.board().variant();
        let nameless = self.console.language().say(&Message::Nameless);
        let resources = &self.console.context.resources;
        let named = name.parse::<PlayerSpec>().and_then(|player| {
            let seat = Seat::of(&player, variant, resources, &nameless)?;
            Ok((player, seat))
        });
        match named {
            Ok((player, seat)) => match self.session.replace(side, seat) {
                Ok(()) => {
                    self.planned.players[side.index()] = player;
                    self.planned.names[side.index()] = None;
                    Ok(())
                }
                Err(refusal) => self.refuse(refusal),
            },
            Err(error) => self.console.say(&Message::BadPlayer(&error)),
        }
    }

    fn save(&mut self, path: &str) -> io::Result<()> {
        let game = pgn::write(self.session.record());
        match (self.console.context.save)(Path::new(path), &game) {
            Ok(()) => self.console.say(&Message::Saved(path)),
            Err(why) => self.console.say(&Message::NotSaved(&why)),
        }
    }

    fn print_pgn(&mut self) -> io::Result<()> {
        let game = pgn::write(self.session.record());
        write!(self.console.out, "{game}")?;
        self.last_pgn = Some(game);
        Ok(())
    }

    /// Prints the game, whatever ended the program, unless it was just printed.
    fn leave(&mut self, left: Left) -> Result<After, PlainError> {
        if self.is_prompted {
            writeln!(self.console.out)?;
        }
        let game = pgn::write(self.session.record());
        if self.last_pgn.as_ref() != Some(&game) {
            self.print_pgn()?;
        }
        self.console.out.flush()?;
        Ok(After::Leave(left))
    }
}
