//! The effects of function keys, typed words and answers of dialogs.

use kiebitz_chess::Color;
use kiebitz_play::notation::read_move;
use kiebitz_play::words::{bad_move, legal_moves, refusal};
use kiebitz_play::{GameCommand, Refusal, Status};
use kiebitz_players::PlayerSpec;
use kiebitz_words::text;

use super::{App, Effect, Tone};
use crate::command::{Command, ViewCommand, listed, typed_move};
use crate::plain::Left;
use crate::request::GameRequest;
use crate::screen::choices::{Button, Key};
use crate::screen::dialog::{Choice, Dialog, Form, FormAnswer, Purpose};

/// The default file for a game.
const FILE: &str = "kiebitz.pgn";

impl App {
    /// The side that gives a command: the only person's, or of two people the side to move.
    pub(super) fn speaker(&self) -> Option<Color> {
        self.game.as_ref().map(|game| game.record.speaker())
    }

    fn command(&mut self, command: GameCommand) {
        let side = self.speaker();
        self.effects.extend(side.map(|side| Effect::Command(side, command)));
    }

    pub(super) fn press_key(&mut self, key: Key) {
        match key {
            Key::Help => self.dialog = Some(Dialog::Help(0)),
            Key::New => self.ask_new_game(),
            Key::Flip => self.viewpoint = !self.viewpoint,
            Key::Hint => self.ask_hint(),
            Key::TakeBack => self.command(GameCommand::TakeBack),
            Key::Evaluation => self.shows_evaluation = !self.shows_evaluation,
            Key::Draw => self.draw(),
            Key::Resign => self.ask_resign(),
            Key::Save => self.open_form(Form::save(FILE)),
            Key::Quit => self.quit(),
        }
    }

    /// Executes a typed line.
    pub(super) fn obey(&mut self, line: &str) {
        match line.to_lowercase().as_str() {
            "new" | "neu" => return self.press_key(Key::New),
            "eval" | "bewertung" => return self.press_key(Key::Evaluation),
            _ => {}
        }
        let is_over = matches!(self.status(), Some(Status::Over(_)));
        match Command::read(line) {
            Command::Nothing | Command::View(ViewCommand::Board(_) | ViewCommand::Clock) => {}
            Command::Help => self.press_key(Key::Help),
            Command::View(ViewCommand::Flip) => self.press_key(Key::Flip),
            Command::Hint => self.press_key(Key::Hint),
            Command::Undo => self.press_key(Key::TakeBack),
            Command::Draw => self.press_key(Key::Draw),
            Command::Accept => {
                self.answer_offer(GameCommand::AcceptDraw, GameCommand::AcceptTakeBack)
            }
            Command::Decline => {
                self.answer_offer(GameCommand::DeclineDraw, GameCommand::DeclineTakeBack)
            }
            Command::Claim(None) => self.command(GameCommand::Claim(None)),
            Command::Claim(Some(text)) => self.claim(text),
            Command::Resign => self.press_key(Key::Resign),
            Command::View(ViewCommand::Fen) => {
                if let Some(fen) = self.shown_board().map(|board| board.fen()) {
                    self.say(fen, Tone::News);
                }
            }
            Command::View(ViewCommand::Pgn | ViewCommand::Save(None)) => self.press_key(Key::Save),
            Command::View(ViewCommand::Save(Some(path))) => {
                self.effects.push(Effect::Save(path.to_owned()));
            }
            Command::View(ViewCommand::Moves(square)) => self.list_moves(square),
            Command::Player(name) => self.replace(name),
            Command::Rematch if is_over => self.choose(Choice::Rematch),
            Command::Swap if is_over => self.choose(Choice::SwapSides),
            Command::Quit => self.press_key(Key::Quit),
            Command::Rematch | Command::Swap => self.warn(&text!(self.speech, "still-going")),
            Command::Move(text) => self.type_move(text),
        }
    }

    fn type_move(&mut self, text: &str) {
        let Some(game) = &self.game else { return };
        let letters = self.speech.language.letters();
        match typed_move(&game.record, game.state.status, text, letters) {
            Ok(m) => self.command(GameCommand::Move(m)),
            Err(why) => self.warn(&why.say(text, self.speech.language)),
        }
    }

    fn claim(&mut self, text: &str) {
        let Some(board) = self.board() else { return };
        match read_move(board, text, self.speech.language.letters()) {
            Ok(m) => self.command(GameCommand::Claim(Some(m))),
            Err(why) => self.warn(&bad_move(self.speech.language, text, &why)),
        }
    }

    fn list_moves(&mut self, square: Option<&str>) {
        self.return_to_game();
        let Some(game) = &self.game else { return };
        let (board, letters) = (&game.state.board, self.speech.language.letters());
        match listed(board, &game.state.legal, square, letters) {
            Err(text) => self.warn(&text!(self.speech, "not-a-square", text)),
            Ok((from, moves)) => {
                self.selected = from.filter(|_| !moves.is_empty());
                self.tell(&legal_moves(self.speech.language, from, &moves));
            }
        }
    }

    fn replace(&mut self, name: &str) {
        match (self.status(), name.parse::<PlayerSpec>()) {
            (Some(Status::Missing(side)), Ok(player)) => self.seat(side, player),
            (Some(Status::Missing(_)), Err(error)) => self.bad_player(&error),
            _ => self.type_move("player"),
        }
    }

    /// Replaces the player of a side, also for a rematch.
    fn seat(&mut self, side: Color, player: PlayerSpec) {
        if let Some(game) = &mut self.game {
            game.planned.players[side.index()] = player.clone();
            game.planned.names[side.index()] = None;
        }
        self.effects.push(Effect::Replace(side, player));
    }

    fn ask_hint(&mut self) {
        self.return_to_game();
        self.tell(&text!(self.speech, "hint-comes"));
        self.command(GameCommand::Hint);
    }

    /// The draw key: claims a draw if possible, otherwise accepts one, otherwise offers one.
    fn draw(&mut self) {
        let Some(game) = &self.game else { return };
        let side = self.speaker();
        if game.state.claimable.is_some() && side == Some(game.state.board.turn()) {
            return self.command(GameCommand::Claim(None));
        }
        match game.state.offer {
            Some(offering) if Some(offering) != side => self.command(GameCommand::AcceptDraw),
            _ => self.command(GameCommand::OfferDraw),
        }
    }

    /// Of two people, the one that did not offer answers.
    fn answer_offer(&mut self, of_draw: GameCommand, of_takeback: GameCommand) {
        let state = self.game.as_ref().map(|game| &game.state);
        let asking = state.and_then(|state| state.takeback_asked);
        let offering = state.and_then(|state| state.offer);
        let answer = if asking.is_some() { of_takeback } else { of_draw };
        let side = asking.or(offering).map(|side| !side).or(self.speaker());
        self.effects.extend(side.map(|side| Effect::Command(side, answer)));
    }

    fn ask_resign(&mut self) {
        let Some(side) = self.speaker() else { return };
        match self.status() {
            Some(Status::Over(_)) => self.refuse(Refusal::GameOver),
            _ if !self.is_human(side) => self.refuse(Refusal::NotHuman),
            _ => {
                let resign = (Button::Resign, Choice::Resign(side));
                let question = text!(self.speech, "ask-resign", side);
                self.ask_whether(&question, [resign, (Button::GoOn, Choice::Close)]);
            }
        }
    }

    pub(in crate::screen) fn refuse(&mut self, why: Refusal) {
        self.warn(&refusal(self.speech.language, why));
    }

    pub(super) fn is_human(&self, side: Color) -> bool {
        self.game.as_ref().is_some_and(|game| game.record.player(side).is_human)
    }

    fn ask_whether(&mut self, question: &str, answers: [(Button, Choice); 2]) {
        let title = text!(self.speech, "title-question");
        let mut menu = self.speech.menu(title, question, &answers);
        // The harmless answer is the default, so that an extra Enter loses nothing.
        menu.selected = 1;
        self.dialog = Some(Dialog::Menu(menu));
    }

    fn ask_new_game(&mut self) {
        if self.is_in_progress() {
            let answers = [(Button::GameSetup, Choice::GameSetup), (Button::GoOn, Choice::Close)];
            self.ask_whether(&text!(self.speech, "ask-abandon"), answers);
        } else {
            self.choose(Choice::GameSetup);
        }
    }

    pub(super) fn open_form(&mut self, form: Form) {
        self.dialog = Some(Dialog::Form(Box::new(form)));
    }

    fn quit(&mut self) {
        if self.is_in_progress() {
            let answers = [(Button::Quit, Choice::Quit), (Button::GoOn, Choice::Close)];
            self.ask_whether(&text!(self.speech, "ask-quit"), answers);
        } else {
            self.choose(Choice::Quit);
        }
    }

    /// A dialog was closed without an answer.
    pub(super) fn close_dialog(&mut self) {
        let Some(Dialog::Form(form)) = self.dialog.take() else { return };
        match form.purpose {
            // Without a game there is nothing to return to; without a player it cannot continue.
            Purpose::GameSetup if self.game.is_none() => self.choose(Choice::Quit),
            Purpose::Replace(..) => self.choose(Choice::Quit),
            Purpose::GameSetup | Purpose::Save => {}
        }
    }

    pub(super) fn choose(&mut self, choice: Choice) {
        match choice {
            Choice::Close => {}
            Choice::Quit => self.effects.push(Effect::Leave(Left::Done)),
            Choice::Save => self.press_key(Key::Save),
            Choice::GameSetup => {
                let planned = self.game.as_ref().map(|game| game.planned.clone());
                let request = planned.map_or_else(GameRequest::default, |planned| GameRequest {
                    start: None,
                    names: [None, None],
                    ..planned.into()
                });
                self.open_form(Form::new_game(&request, true, &self.user));
            }
            Choice::Rematch | Choice::SwapSides => {
                let Some(game) = &self.game else { return };
                let next = game.planned.rematch(choice == Choice::SwapSides);
                self.effects.push(Effect::Begin(Box::new(next)));
            }
            Choice::Resign(side) => self.effects.push(Effect::Command(side, GameCommand::Resign)),
            Choice::Answer(side, answer) => self.effects.push(Effect::Command(side, answer)),
            Choice::Play(m) => self.command(GameCommand::Move(m)),
        }
    }

    pub(super) fn fill(&mut self, answer: FormAnswer) {
        match answer {
            FormAnswer::Game(planned) => self.effects.push(Effect::Begin(Box::new(planned))),
            FormAnswer::Replace(side, player) => self.seat(side, player),
            FormAnswer::Save(path) if path.is_empty() => {
                self.warn(&text!(self.speech, "needs-file"))
            }
            FormAnswer::Save(path) => self.effects.push(Effect::Save(path)),
        }
    }
}
