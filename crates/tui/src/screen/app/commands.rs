//! The effects of function keys, typed words and answers of dialogs.

use kiebitz_chess::{Color, Square};
use kiebitz_play::notation::read_move;
use kiebitz_play::words::Message;
use kiebitz_play::words::screen::{Button, Key, Text};
use kiebitz_play::{GameCommand, Refusal, Status, WhyNot};
use kiebitz_players::PlayerSpec;

use super::{App, Effect, Tone};
use crate::plain::Left;
use crate::plain::command::Command;
use crate::request::GameRequest;
use crate::screen::dialog::{Choice, Dialog, Form, FormAnswer, Menu, Purpose};

/// The default file for a game.
const FILE: &str = "kiebitz.pgn";

impl App {
    /// The side that gives a command: the only person's, or of two people the side to move.
    pub(super) fn speaker(&self) -> Option<Color> {
        let game = self.game.as_ref()?;
        let turn = game.state.board.turn();
        Some(match Color::ALL.map(|color| game.record.player(color).is_human) {
            [true, false] => Color::White,
            [false, true] => Color::Black,
            _ => turn,
        })
    }

    fn command(&self, command: GameCommand) -> Vec<Effect> {
        self.speaker().map(|side| Effect::Command(side, command)).into_iter().collect()
    }

    pub(super) fn press_key(&mut self, key: Key) -> Vec<Effect> {
        match key {
            Key::Help => self.dialog = Some(Dialog::Help(0)),
            Key::New => return self.ask_new_game(),
            Key::Flip => self.flip(),
            Key::Hint => return self.ask_hint(),
            Key::TakeBack => return self.command(GameCommand::TakeBack),
            Key::Evaluation => self.toggle_evaluation(),
            Key::Draw => return self.draw(),
            Key::Resign => self.ask_resign(),
            Key::Save => self.ask_file(),
            Key::Quit => return self.quit(),
        }
        Vec::new()
    }

    /// Executes a typed line.
    pub(super) fn obey(&mut self, line: &str) -> Vec<Effect> {
        match line.to_lowercase().as_str() {
            "new" | "neu" => return self.ask_new_game(),
            "eval" | "bewertung" => {
                self.toggle_evaluation();
                return Vec::new();
            }
            _ => {}
        }
        let is_over = matches!(self.status(), Some(Status::Over(_)));
        match Command::read(line) {
            Command::Nothing | Command::Board(_) | Command::Clock => {}
            Command::Help => self.dialog = Some(Dialog::Help(0)),
            Command::Flip => self.flip(),
            Command::Hint => return self.ask_hint(),
            Command::Undo => return self.command(GameCommand::TakeBack),
            Command::Draw => return self.draw(),
            Command::Accept => return self.answer_offer(GameCommand::AcceptDraw),
            Command::Decline => return self.answer_offer(GameCommand::DeclineDraw),
            Command::Claim(None) => return self.command(GameCommand::Claim(None)),
            Command::Claim(Some(text)) => return self.claim(text),
            Command::Resign => self.ask_resign(),
            Command::Fen => {
                if let Some(board) = self.shown_board() {
                    let fen = board.fen();
                    self.say(fen, Tone::News);
                }
            }
            Command::Pgn | Command::Save(None) => self.ask_file(),
            Command::Save(Some(path)) => return vec![Effect::Save(path.to_owned())],
            Command::Moves(square) => self.list_moves(square),
            Command::Player(name) => return self.replace(name),
            Command::Rematch if is_over => return self.choose(Choice::Rematch),
            Command::Swap if is_over => return self.choose(Choice::SwapSides),
            Command::Quit => return self.quit(),
            Command::Rematch | Command::Swap => {
                let text = self.speech.say(&Message::StillGoing);
                self.say(text, Tone::Warning);
            }
            Command::Move(text) => return self.type_move(text),
        }
        Vec::new()
    }

    fn type_move(&mut self, text: &str) -> Vec<Effect> {
        let Some(game) = &self.game else { return Vec::new() };
        let status = game.state.status;
        let side = self.speaker();
        let read = read_move(&game.state.board, text, self.speech.language.letters());
        let refusal = match (&read, status) {
            // Text that is not a move is reported as such, whichever side is to move.
            (Err(WhyNot::NotAMove(_)), _) => None,
            (_, Status::Over(_)) => Some(Refusal::GameOver),
            (_, Status::Missing(_)) => Some(Refusal::PlayerMissing),
            _ if side != Some(game.state.board.turn()) => Some(Refusal::NotYourTurn),
            _ => None,
        };
        match (refusal, read) {
            (Some(refusal), _) => self.refuse(refusal),
            (None, Ok(m)) => return self.command(GameCommand::Move(m)),
            (None, Err(why)) => {
                let text = self.speech.say(&Message::BadMove(text, &why));
                self.say(text, Tone::Warning);
            }
        }
        Vec::new()
    }

    fn claim(&mut self, text: &str) -> Vec<Effect> {
        let Some(board) = self.board() else { return Vec::new() };
        match read_move(board, text, self.speech.language.letters()) {
            Ok(m) => self.command(GameCommand::Claim(Some(m))),
            Err(why) => {
                let text = self.speech.say(&Message::BadMove(text, &why));
                self.say(text, Tone::Warning);
                Vec::new()
            }
        }
    }

    fn list_moves(&mut self, square: Option<&str>) {
        self.return_to_game();
        let Some(game) = &self.game else { return };
        let from = match square.map(|text| text.parse::<Square>().map_err(|_| text)) {
            None => None,
            Some(Ok(square)) => Some(square),
            Some(Err(text)) => {
                let text = self.speech.say(&Message::NotASquare(text));
                return self.say(text, Tone::Warning);
            }
        };
        let state = &game.state;
        let wanted = state.legal.iter().filter(|m| from.is_none_or(|from| m.from() == from));
        let moves: Vec<String> = wanted.map(|m| self.speech.san(&state.board, *m)).collect();
        let text = match from {
            None => self.speech.say(&Message::LegalMoves(&moves)),
            Some(square) => self.speech.say(&Message::LegalMovesFrom(square, &moves)),
        };
        self.selected = from.filter(|_| !moves.is_empty());
        self.say(text, Tone::News);
    }

    fn replace(&mut self, name: &str) -> Vec<Effect> {
        match (self.status(), name.parse::<PlayerSpec>()) {
            (Some(Status::Missing(side)), Ok(player)) => self.seat(side, player),
            (Some(Status::Missing(_)), Err(error)) => {
                self.bad_player(&error);
                Vec::new()
            }
            _ => self.type_move("player"),
        }
    }

    /// Replaces the player of a side, also for a rematch.
    fn seat(&mut self, side: Color, player: PlayerSpec) -> Vec<Effect> {
        if let Some(game) = &mut self.game {
            game.planned.players[side.index()] = player.clone();
            game.planned.names[side.index()] = None;
        }
        vec![Effect::Replace(side, player)]
    }

    fn flip(&mut self) {
        self.viewpoint = !self.viewpoint;
    }

    fn toggle_evaluation(&mut self) {
        self.shows_evaluation = !self.shows_evaluation;
    }

    fn ask_hint(&mut self) -> Vec<Effect> {
        self.return_to_game();
        let text = self.speech.say(&Message::HintComes);
        self.say(text, Tone::News);
        self.command(GameCommand::Hint)
    }

    /// The draw key: claims a draw if possible, otherwise accepts one, otherwise offers one.
    fn draw(&mut self) -> Vec<Effect> {
        let Some(game) = &self.game else { return Vec::new() };
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
    fn answer_offer(&self, answer: GameCommand) -> Vec<Effect> {
        let offering = self.game.as_ref().and_then(|game| game.state.offer);
        let side = offering.map(|side| !side).or(self.speaker());
        side.map(|side| Effect::Command(side, answer)).into_iter().collect()
    }

    fn ask_resign(&mut self) {
        let Some(side) = self.speaker() else { return };
        match self.status() {
            Some(Status::Over(_)) => return self.refuse(Refusal::GameOver),
            _ if !self.is_human(side) => return self.refuse(Refusal::NotHuman),
            _ => {}
        }
        let resign = (Button::Resign, Choice::Resign(side));
        self.ask_whether(&Text::AskResign(side), [resign, (Button::GoOn, Choice::Close)]);
    }

    pub(super) fn is_human(&self, side: Color) -> bool {
        self.game.as_ref().is_some_and(|game| game.record.player(side).is_human)
    }

    fn ask_whether(&mut self, question: &Text<'_>, answers: [(Button, Choice); 2]) {
        let items = answers.map(|(button, choice)| (self.speech.button(button), choice));
        let title = self.speech.show(&Text::Question);
        let mut menu = Menu::new(title, &self.speech.show(question), items.into());
        // The harmless answer is the default, so that an extra Enter loses nothing.
        menu.selected = 1;
        self.dialog = Some(Dialog::Menu(menu.beside_board()));
    }

    fn ask_new_game(&mut self) -> Vec<Effect> {
        if self.is_in_progress() {
            let answers = [(Button::GameSetup, Choice::GameSetup), (Button::GoOn, Choice::Close)];
            self.ask_whether(&Text::AskAbandon, answers);
        } else {
            self.open_new_game();
        }
        Vec::new()
    }

    fn open_new_game(&mut self) {
        let request = self.game.as_ref().map(|game| {
            let [white, black] = game.planned.players.clone();
            GameRequest {
                white: Some(white),
                black: Some(black),
                game: Some(game.planned.game),
                control: Some(game.planned.control),
                ..GameRequest::default()
            }
        });
        let form = Form::new_game(&request.unwrap_or_default(), true, &self.user);
        self.dialog = Some(Dialog::Form(Box::new(form)));
    }

    fn ask_file(&mut self) {
        self.dialog = Some(Dialog::Form(Box::new(Form::save(FILE))));
    }

    fn quit(&mut self) -> Vec<Effect> {
        if !self.is_in_progress() {
            return vec![Effect::Leave(Left::Done)];
        }
        let answers = [(Button::Quit, Choice::Quit), (Button::GoOn, Choice::Close)];
        self.ask_whether(&Text::AskQuit, answers);
        Vec::new()
    }

    /// A dialog was closed without an answer.
    pub(super) fn close_dialog(&mut self) -> Vec<Effect> {
        match self.dialog.take() {
            Some(Dialog::Form(form)) => match form.purpose {
                // Without a game there is nothing to return to; without a player it cannot
                // continue.
                Purpose::GameSetup if self.game.is_none() => vec![Effect::Leave(Left::Done)],
                Purpose::Replace(..) => vec![Effect::Leave(Left::Done)],
                Purpose::GameSetup | Purpose::Save => Vec::new(),
            },
            Some(Dialog::Menu(_) | Dialog::Help(_)) | None => Vec::new(),
        }
    }

    pub(super) fn choose(&mut self, choice: Choice) -> Vec<Effect> {
        match choice {
            Choice::Close => Vec::new(),
            Choice::Quit => vec![Effect::Leave(Left::Done)],
            Choice::Save => {
                self.ask_file();
                Vec::new()
            }
            Choice::GameSetup => {
                self.open_new_game();
                Vec::new()
            }
            Choice::Rematch | Choice::SwapSides => {
                let Some(game) = &self.game else { return Vec::new() };
                let next = game.planned.rematch(choice == Choice::SwapSides);
                vec![Effect::Begin(Box::new(next))]
            }
            Choice::Resign(side) => vec![Effect::Command(side, GameCommand::Resign)],
            Choice::AcceptDraw(side) => vec![Effect::Command(side, GameCommand::AcceptDraw)],
            Choice::DeclineDraw(side) => vec![Effect::Command(side, GameCommand::DeclineDraw)],
            Choice::Play(m) => self.command(GameCommand::Move(m)),
        }
    }

    pub(super) fn fill(&mut self, answer: FormAnswer) -> Vec<Effect> {
        match answer {
            FormAnswer::Game(planned) => vec![Effect::Begin(Box::new(planned))],
            FormAnswer::Replace(side, player) => self.seat(side, player),
            FormAnswer::Save(path) if path.is_empty() => {
                let text = self.speech.say(&Message::NeedsFile);
                self.say(text, Tone::Warning);
                Vec::new()
            }
            FormAnswer::Save(path) => vec![Effect::Save(path)],
        }
    }
}
