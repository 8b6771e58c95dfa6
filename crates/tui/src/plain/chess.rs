//! A game of chess, Chess960 or Racing Kings, line by line.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use kiebitz_books::openings::Opening;
use kiebitz_chess::{Board, Color};
use kiebitz_play::words::{self, score_text};
use kiebitz_play::{
    Change, GameCommand, GameEvent, GameState, Refusal, Resumed, Seat, Session, Status, pgn,
};
use kiebitz_players::PlayerSpec;
use kiebitz_words::{Say, text};

use super::board::BoardConsole;
use super::{After, Console, Left, PlainError};
use crate::command::{Command, typed_move};
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
    let waker = sender.clone();
    // The receiver is gone once the program ends.
    let wake = Arc::new(move || drop(waker.send(Event::Wake)));
    let nameless = text!(console, "nameless");
    let ready = planned.ready(*board, resumed, console.context, &nameless, wake)?;
    console.welcome(planned)?;
    if let Some((id, control)) = &ready.resumed {
        console.say(&text!(
            console,
            "resumed",
            id = id.to_string(),
            control = control.as_deref()
        ))?;
    }
    if planned.players.contains(&PlayerSpec::Table) && !console.context.resources.has_tables() {
        console.say(&text!(console, "no-tables", folder = &console.context.tables))?;
    }
    if planned.has_people() {
        console.say(&text!(console, "how-to"))?;
    }
    let shows_turn = !console.is_terminal(); // there the prompt says it
    let mut game_console = ChessConsole {
        session: ready.begin(),
        view: BoardConsole { shows_turn, ..BoardConsole::new(console, planned.viewpoint()) },
        planned: planned.clone(),
        awaits_hint: false,
        says_what_next: false,
        opening: None,
    };
    game_console.run()
}

struct ChessConsole<'a, 'c> {
    session: Session,
    view: BoardConsole<'a, 'c>,
    /// The game with its current players: a program that failed is replaced.
    planned: PlannedGame,
    /// Whether a script waits for a hint it asked for.
    awaits_hint: bool,
    /// Whether the game has just ended, and the user must be told how to continue.
    says_what_next: bool,
    /// The opening as it was last named.
    opening: Option<&'static Opening>,
}

impl ChessConsole<'_, '_> {
    fn run(&mut self) -> Result<After, PlainError> {
        loop {
            if self.view.console.was_interrupted() {
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
                self.say(&text!(self.view.console, "after-game"))?;
            }
            let takes_lines = self.takes_lines();
            if takes_lines && let Some(line) = self.view.console.lines.pop_front() {
                self.view.is_prompted = false;
                if let Some(after) = self.obey(&line)? {
                    return match after {
                        After::Leave(left) => self.leave(left),
                        // In a pipe every game is printed; a person at a terminal asks for it.
                        _ if self.view.console.is_terminal() => Ok(after),
                        _ => self.leave(Left::Done).map(|_| after),
                    };
                }
                continue;
            }
            let is_over = matches!(self.session.status(), Status::Over(_));
            let nobody_is_left = is_over && self.people() == 0;
            if nobody_is_left || takes_lines && self.view.console.is_at_end {
                return self.leave(Left::Done);
            }
            self.prompt()?;
            if !self.view.console.wait(self.session.until_flag())? {
                return self.leave(Left::Interrupted);
            }
        }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.view.console.say(text)
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
        self.people() > 0 && (self.view.console.is_terminal() || is_turn && !self.awaits_hint)
    }

    fn prompt(&mut self) -> io::Result<()> {
        if !self.view.console.is_terminal() || self.view.is_prompted {
            return Ok(());
        }
        match self.session.status() {
            Status::Awaiting(turn) => self.view.console.prompt_side(turn)?,
            Status::Missing(_) | Status::Over(_) => write!(self.view.console.out, "> ")?,
            Status::Preparing | Status::Thinking(_) => return Ok(()),
        }
        self.view.is_prompted = true;
        Ok(())
    }

    /// Shows an event; returns how to leave if a game between programs cannot go on.
    fn show(&mut self, event: &GameEvent) -> io::Result<Option<Left>> {
        if !matches!(event.change, Change::Thinks(..)) {
            self.view.interrupt_prompt()?;
        }
        let state = &event.state;
        let language = self.view.console.language();
        match &event.change {
            Change::Begun => {
                self.name_opening(state)?;
                self.show_board_if_wanted(state)?;
            }
            Change::Moved => {
                if let Some((m, before)) = state.last {
                    let left = state.clocks.map(|clocks| clocks[before.turn().index()]);
                    self.view.show_move(&before, m, left)?;
                }
                self.name_opening(state)?;
                self.show_board_if_wanted(state)?;
                if let (Some(reason), Status::Awaiting(_)) = (state.claimable, state.status) {
                    self.say(&text!(language, "claimable", reason = reason.name()))?;
                }
            }
            Change::TakenBack(count) => {
                self.say(&text!(language, "taken-back", count = *count))?;
                self.opening = state.opening;
                self.show_board_if_wanted(state)?;
            }
            Change::DrawOffered(by) => {
                self.say(&text!(language, "draw-offered", side = *by))?;
                self.ask_answer(!*by)?;
            }
            Change::TakeBackAsked(by) => {
                self.say(&text!(language, "takeback-asked", side = *by))?;
                self.ask_answer(!*by)?;
            }
            Change::TakeBackDeclined(by) => {
                self.say(&text!(language, "takeback-declined", side = *by))?;
            }
            Change::DrawDeclined(by) => self.say(&text!(language, "draw-declined", side = *by))?,
            Change::Thinks(..) => {}
            Change::Hint(m, score) => {
                self.awaits_hint = false;
                let played = state.board.san_with(*m, language.letters());
                let score = score.map(|score| score_text(language, score));
                self.say(&text!(language, "hint", played, score))?;
            }
            Change::NoHint(why) => {
                self.awaits_hint = false;
                self.say(&words::no_hint(language, why))?;
            }
            Change::PlayerFailed(side, why) => {
                let name = &self.session.record().player(*side).name;
                let text = words::player_failed(language, *side, name, why);
                self.say(&text)?;
                if self.people() == 0 {
                    // Ctrl-C reaches engines too, and they may end before we notice it.
                    std::thread::sleep(CTRL_C_TAKES);
                    return Ok(Some(match self.view.console.was_interrupted() {
                        true => Left::Interrupted,
                        false => Left::Failed(why.message().into_owned()),
                    }));
                }
                self.say(&text!(language, "choose-another"))?;
            }
            Change::PlayerReplaced(side) => {
                let name = &self.session.record().player(*side).name;
                let text = words::player_replaced(language, *side, name);
                self.say(&text)?;
            }
            Change::NotRecorded(why) => {
                self.say(&text!(language, "not-recorded", why = why.clone()))?
            }
            Change::Finished(end) => {
                self.awaits_hint = false;
                self.say(&words::game_over(language, *end))?;
                self.says_what_next = self.view.console.is_terminal() && self.people() > 0;
            }
            Change::Rated(change) => {
                let name = &self.session.record().player(change.side).name;
                let text = words::rated(language, name, change);
                self.say(&text)?;
            }
        }
        Ok(None)
    }

    /// Names the opening when it changes; not after a takeback, which returns to a known name.
    fn name_opening(&mut self, state: &GameState) -> io::Result<()> {
        let news = state.opening.filter(|&opening| self.opening != Some(opening));
        self.opening = state.opening;
        let language = self.view.console.language();
        news.map_or(Ok(()), |opening| self.say(&words::opening(language, opening)))
    }

    /// After a person's move against a program the reply comes soon, so one board is enough.
    fn show_board_if_wanted(&mut self, state: &GameState) -> io::Result<()> {
        let comes_more =
            matches!(state.status, Status::Thinking(_)) && self.people() > 0 && state.ply > 0;
        if comes_more {
            return Ok(());
        }
        self.view.show_board_if_wanted(&state.board, state.last.map(|(m, _)| m))
    }

    /// Executes a typed line; returns what comes after the game if it ends it.
    fn obey(&mut self, line: &str) -> Result<Option<After>, PlainError> {
        let state = self.session.state();
        match Command::read(line) {
            Command::Nothing => {}
            Command::Help => self.say(&text!(self.view.console, "help-chess"))?,
            Command::View(command) => {
                self.view.view(command, self.session.record(), state.clocks)?;
            }
            Command::Hint => {
                if self.command(self.side_to_speak(), GameCommand::Hint)? {
                    self.awaits_hint = true;
                    if self.view.console.is_terminal() {
                        self.say(&text!(self.view.console, "hint-comes"))?;
                    }
                }
            }
            Command::Undo => _ = self.command(self.side_to_speak(), GameCommand::TakeBack)?,
            Command::Draw => _ = self.command(self.side_to_speak(), GameCommand::OfferDraw)?,
            Command::Accept => {
                self.answer(
                    state.takeback_asked,
                    GameCommand::AcceptTakeBack,
                    GameCommand::AcceptDraw,
                )?;
            }
            Command::Decline => {
                let [takeback, draw] = [GameCommand::DeclineTakeBack, GameCommand::DeclineDraw];
                self.answer(state.takeback_asked, takeback, draw)?;
            }
            Command::Resign => _ = self.command(self.side_to_speak(), GameCommand::Resign)?,
            Command::Claim(None) => {
                _ = self.command(self.side_to_speak(), GameCommand::Claim(None))?;
            }
            Command::Claim(Some(text)) => {
                if let Some(m) = self.view.read_move(&state.board, text)? {
                    self.command(self.side_to_speak(), GameCommand::Claim(Some(m)))?;
                }
            }
            Command::Player(name) => self.replace(name)?,
            command @ (Command::Rematch | Command::Swap) if self.session.record().end.is_some() => {
                let next = self.planned.rematch(command == Command::Swap);
                return Ok(Some(After::Again(next)));
            }
            Command::Quit => return Ok(Some(After::Leave(Left::Done))),
            Command::Rematch | Command::Swap => {
                self.say(&text!(self.view.console, "still-going"))?
            }
            Command::Move(text) => self.play_move(text)?,
        }
        Ok(None)
    }

    fn play_move(&mut self, text: &str) -> io::Result<()> {
        let letters = self.view.console.language().letters();
        match typed_move(self.session.record(), self.session.status(), text, letters) {
            Ok(m) => self.command(self.side_to_speak(), GameCommand::Move(m)).map(drop),
            Err(why) => self.say(&why.say(text, self.view.console.language())),
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
        self.say(&words::refusal(self.view.console.language(), refusal))
    }

    fn side_to_speak(&self) -> Color {
        self.session.record().speaker()
    }

    /// Tells a person how to answer; a program needs no telling.
    fn ask_answer(&mut self, side: Color) -> io::Result<()> {
        match self.session.record().player(side).is_human {
            true => self.say(&text!(self.view.console, "answer-offer", side)),
            false => Ok(()),
        }
    }

    fn answer(
        &mut self,
        asking: Option<Color>,
        of_takeback: GameCommand,
        of_draw: GameCommand,
    ) -> io::Result<()> {
        let (side, answer) = match asking {
            Some(asking) => (!asking, of_takeback),
            None => (self.side_to_answer(), of_draw),
        };
        self.command(side, answer).map(drop)
    }

    /// The side that answers an offer: of two people the one that did not make it.
    fn side_to_answer(&self) -> Color {
        self.session.state().offer.map_or(self.side_to_speak(), |offering| !offering)
    }

    fn replace(&mut self, name: &str) -> io::Result<()> {
        let Status::Missing(side) = self.session.status() else {
            return self.play_move("player");
        };
        let variant = self.session.record().game.board().variant();
        let nameless = text!(self.view.console, "nameless");
        let resources = &self.view.console.context.resources;
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
            Err(error) => self.say(&error.say(self.view.console.language())),
        }
    }

    /// Prints the game, whatever ended the program, unless it was just printed.
    fn leave(&mut self, left: Left) -> Result<After, PlainError> {
        self.view.interrupt_prompt()?;
        let game = pgn::write(self.session.record());
        if self.view.last_pgn.as_ref() != Some(&game) {
            self.view.print_pgn(self.session.record())?;
        }
        self.view.console.out.flush()?;
        Ok(After::Leave(left))
    }
}
