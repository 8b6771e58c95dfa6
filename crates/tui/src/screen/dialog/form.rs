//! A form to fill in: a new game, another player, a file.

use kiebitz_chess::{Board, Color};
use kiebitz_draw::text::wrap;
use kiebitz_gametree::tictactoe::PositionError;
use kiebitz_play::{GameKind, TimeControl};
use kiebitz_players::PlayerSpec;
use kiebitz_words::text;
use unicode_width::UnicodeWidthStr;

use super::player::PlayerChoice;
use super::{Answer, turned};
use crate::request::{GameRequest, PlannedGame, Start};
use crate::screen::choices::Button;
use crate::screen::input::Action;
use crate::screen::speech::Speech;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Purpose {
    GameSetup,
    /// Another player for a side, and what happened to the previous one.
    Replace(Color, String),
    Save,
}

/// The result of a form.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FormAnswer {
    Game(PlannedGame),
    Replace(Color, PlayerSpec),
    Save(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    Game,
    Player(Color),
    /// The player's name, strength or program.
    Parameter(Color),
    Clock,
    Position,
    File,
    Start,
    Cancel,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FormLine {
    Empty,
    Text(String),
    Error(String),
    /// Label and value; whether Left and Right change it, and whether it can be typed.
    Field {
        field: Field,
        label: String,
        value: String,
        turns: bool,
        types: bool,
    },
    /// The two buttons.
    Buttons(String, String),
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Form {
    pub purpose: Purpose,
    fields: Vec<Field>,
    focus: Field,
    game: GameKind,
    players: [PlayerChoice; 2],
    clock: String,
    /// A FEN; empty for the usual start.
    position: String,
    /// The time control without a clock.
    untimed: TimeControl,
    file: String,
    /// A given start position, which is not asked for.
    start: Option<Start>,
    /// The names of programs; people are asked.
    names: [Option<String>; 2],
    error: Option<String>,
    /// Whether the next letter replaces the content of the field.
    is_fresh: bool,
}

/// The clocks that Left and Right cycle through; the first is none.
const CLOCKS: [&str; 8] = ["", "1+0", "3+2", "5+3", "10+5", "15+10", "30+0", "90+30"];

/// Columns of labels and of values.
pub(crate) const LABELS: usize = 18;
pub(crate) const VALUES: usize = 26;

/// Where the second button begins, counted from the frame.
pub(crate) const SECOND_BUTTON: u16 = 22;

impl Form {
    /// Asks for what the request leave open; for everything if `all`.
    pub fn new_game(request: &GameRequest, all: bool, name: &str) -> Form {
        let players = request.players();
        let mut fields = Vec::new();
        if all || request.game.is_none() && request.start.is_none() {
            fields.push(Field::Game);
        }
        for (color, given) in [(Color::White, &request.white), (Color::Black, &request.black)] {
            if all || given.is_none() {
                fields.extend([Field::Player(color), Field::Parameter(color)]);
            }
        }
        if all || request.control.is_none() {
            fields.push(Field::Clock);
        }
        if request.start.is_none() {
            fields.push(Field::Position);
        }
        let clock = match request.control {
            Some(TimeControl::Clock(clock)) => clock.to_string(),
            _ => String::new(),
        };
        let untimed = match request.control {
            Some(TimeControl::Clock(_)) | None => TimeControl::Untimed,
            Some(control) => control,
        };
        Form {
            game: request.game_kind(),
            players: [0, 1].map(|side| {
                let name = request.names[side].as_deref().unwrap_or(name);
                PlayerChoice::of(&players[side], name)
            }),
            names: request.names.clone(),
            clock,
            untimed,
            start: request.start.clone(),
            ..Form::with(Purpose::GameSetup, fields)
        }
    }

    pub fn replace(color: Color, why: &str) -> Form {
        let fields = vec![Field::Player(color), Field::Parameter(color)];
        Form::with(Purpose::Replace(color, why.to_owned()), fields)
    }

    pub fn save(file: &str) -> Form {
        Form { file: file.to_owned(), ..Form::with(Purpose::Save, vec![Field::File]) }
    }

    fn with(purpose: Purpose, mut fields: Vec<Field>) -> Form {
        fields.extend([Field::Start, Field::Cancel]);
        let focus = fields[0];
        let any_player = PlayerChoice::of(&PlayerSpec::Engine, "");
        Form {
            purpose,
            fields,
            focus,
            game: GameKind::ALL[0],
            players: [any_player.clone(), any_player],
            clock: String::new(),
            untimed: TimeControl::Untimed,
            position: String::new(),
            file: String::new(),
            start: None,
            names: [None, None],
            error: None,
            is_fresh: true,
        }
    }

    /// The fields that apply now.
    fn open_fields(&self) -> Vec<Field> {
        let is_open = |field: &Field| match field {
            Field::Parameter(color) => self.players[color.index()].label().is_some(),
            Field::Clock => self.game != GameKind::TicTacToe,
            _ => true,
        };
        self.fields.iter().copied().filter(is_open).collect()
    }

    pub fn has_focus(&self, field: Field) -> bool {
        self.focus == field
    }

    pub fn act(&mut self, action: &Action, speech: Speech) -> Answer {
        match action {
            Action::Cursor(0, 1) | Action::Tab | Action::Wheel(1) => self.go(1),
            Action::Cursor(0, -1) | Action::BackTab | Action::Wheel(-1) => self.go(-1),
            Action::Cursor(1, 0) if self.focus == Field::Start => self.go(1),
            Action::Cursor(-1, 0) if self.focus == Field::Cancel => self.go(-1),
            Action::Cursor(step, 0) => self.turn(isize::from(*step)),
            Action::Char(' ') if self.text().is_none() => self.turn(1),
            Action::Char(c) => self.type_in(&c.to_string()),
            Action::Paste(text) => self.type_in(text),
            Action::Backspace => {
                self.is_fresh = false;
                if let Some(text) = self.text() {
                    text.pop();
                }
            }
            Action::Escape | Action::Cancel => return Answer::Closed,
            Action::Enter if self.focus == Field::Cancel => return Answer::Closed,
            Action::Enter => return self.submit(speech),
            _ => {}
        }
        Answer::Open
    }

    fn go(&mut self, step: isize) {
        let fields = self.open_fields();
        let at = fields.iter().position(|field| *field == self.focus).unwrap_or(0) as isize;
        self.set_focus(fields[(at + step).rem_euclid(fields.len() as isize) as usize]);
    }

    fn set_focus(&mut self, field: Field) {
        self.focus = field;
        self.is_fresh = true;
    }

    fn turn(&mut self, step: isize) {
        self.error = None;
        match self.focus {
            Field::Game => self.game = turned(&GameKind::ALL, &self.game, step),
            Field::Player(color) => self.players[color.index()].turn_kind(step),
            Field::Parameter(color) => self.players[color.index()].turn_parameter(step),
            Field::Clock => self.clock = turned(&CLOCKS, &self.clock.as_str(), step).to_owned(),
            Field::Position | Field::File | Field::Start | Field::Cancel => {}
        }
    }

    fn text(&mut self) -> Option<&mut String> {
        match self.focus {
            Field::Parameter(color) => self.players[color.index()].text(),
            Field::Clock => Some(&mut self.clock),
            Field::Position => Some(&mut self.position),
            Field::File => Some(&mut self.file),
            Field::Game | Field::Player(_) | Field::Start | Field::Cancel => None,
        }
    }

    fn type_in(&mut self, typed: &str) {
        let is_fresh = std::mem::take(&mut self.is_fresh);
        self.error = None;
        if let Some(text) = self.text() {
            if is_fresh {
                text.clear();
            }
            let room = 200usize.saturating_sub(text.chars().count());
            text.extend(typed.chars().filter(|c| !c.is_control()).take(room));
        }
    }

    /// A click on a line inside the frame, at this column counted from the frame, or outside.
    pub fn click(&mut self, line: Option<usize>, column: u16, speech: Speech) -> Answer {
        let lines = self.lines(speech);
        match line.and_then(|line| lines.get(line)) {
            Some(FormLine::Buttons(..)) if column < SECOND_BUTTON => return self.submit(speech),
            Some(FormLine::Buttons(..)) => return Answer::Closed,
            Some(FormLine::Field { field, turns, types, .. }) => {
                let was_here = self.focus == *field;
                self.set_focus(*field);
                if *turns && (!*types || was_here) {
                    self.turn(1);
                }
            }
            _ => {}
        }
        Answer::Open
    }

    fn submit(&mut self, speech: Speech) -> Answer {
        match self.answer(speech) {
            Ok(answer) => Answer::Filled(Box::new(answer)),
            Err(error) => {
                self.error = Some(error);
                Answer::Open
            }
        }
    }

    fn answer(&self, speech: Speech) -> Result<FormAnswer, String> {
        let player = |color: Color| {
            let spec = self.players[color.index()].spec();
            spec.map_err(|error| speech.explain(&error))
        };
        match &self.purpose {
            Purpose::Save => Ok(FormAnswer::Save(self.file.trim().to_owned())),
            Purpose::Replace(color, _) => Ok(FormAnswer::Replace(*color, player(*color)?)),
            Purpose::GameSetup => {
                let control = match self.clock.trim() {
                    _ if self.game == GameKind::TicTacToe => TimeControl::Untimed,
                    "" => self.untimed,
                    text => {
                        let clock = text.parse().map(TimeControl::Clock);
                        clock.map_err(|_| text!(speech, "bad-clock", text))?
                    }
                };
                let (white, black) = (player(Color::White)?, player(Color::Black)?);
                let names = [(&white, 0), (&black, 1)].map(|(player, side)| {
                    // The name of a person was asked for.
                    self.names[side].clone().filter(|_| !player.is_human())
                });
                let request = GameRequest {
                    white: Some(white),
                    black: Some(black),
                    names,
                    game: Some(self.game),
                    start: self.start(speech)?,
                    control: Some(control),
                    moves: Vec::new(),
                    resumed: None,
                };
                let planned = request.plan().map(FormAnswer::Game);
                planned.map_err(|error| speech.explain(&error))
            }
        }
    }

    /// The start position; `None` for the usual one.
    fn start(&self, speech: Speech) -> Result<Option<Start>, String> {
        let text = self.position.trim();
        if text.is_empty() || text.eq_ignore_ascii_case("startpos") {
            return Ok(self.start.clone());
        }
        let start = match self.game {
            GameKind::Chess(variant) => {
                let board = Board::from_fen(text, variant);
                let board = board.map_err(|error| speech.explain(&error))?;
                Start::Board(Box::new(board))
            }
            GameKind::TicTacToe => {
                let position: Result<_, PositionError> = text.parse();
                let failed = |error| speech.explain(&error);
                Start::TicTacToe(position.map_err(failed)?)
            }
        };
        Ok(Some(start))
    }

    pub fn lines(&self, speech: Speech) -> Vec<FormLine> {
        let width = LABELS + VALUES;
        let mut lines = Vec::new();
        if let Purpose::Replace(_, why) = &self.purpose {
            lines.extend(wrap(&speech.spell(why), width).into_iter().map(FormLine::Text));
            lines.push(FormLine::Empty);
        }
        for field in self.open_fields() {
            lines.push(match field {
                Field::Cancel => {
                    let [yes, no] = self.buttons();
                    FormLine::Buttons(speech.button(yes), speech.button(no))
                }
                field => self.line(field, speech),
            });
        }
        lines.push(FormLine::Empty);
        match &self.error {
            Some(error) => lines.extend(wrap(error, width).into_iter().map(FormLine::Error)),
            None => lines.push(FormLine::Text(text!(speech, "form-keys"))),
        }
        lines
    }

    fn line(&self, field: Field, speech: Speech) -> FormLine {
        // An empty text is shown as what it means, until the user types.
        let typed = |text: &str, name: &str| match text {
            "" if self.focus != field || self.is_fresh => text!(speech, "default" / name),
            text => speech.spell(text),
        };
        let (label, value, turns, types) = match field {
            Field::Game => {
                let name = text!(speech, "game-name" / self.game.name());
                (text!(speech, "label-game"), name, true, false)
            }
            Field::Player(color) => {
                let kind = text!(speech, "player" / self.players[color.index()].kind().stem());
                (text!(speech, "side", side = color), kind, true, false)
            }
            Field::Parameter(color) => {
                let player = &self.players[color.index()];
                let (label, types) = player.label().unwrap_or(("name", false));
                let [weakest, strongest] = PlayerSpec::strengths();
                let label = text!(speech, "label" / label, weakest, strongest);
                let label = format!("  {label}");
                (label, speech.spell(player.parameter()), player.turns(), types)
            }
            Field::Clock => (text!(speech, "label-clock"), typed(&self.clock, "clock"), true, true),
            Field::Position => {
                let value = typed(&self.position, "start");
                (text!(speech, "label-start"), value, false, true)
            }
            Field::File => (text!(speech, "label-file"), speech.spell(&self.file), false, true),
            // Both buttons are on the next line.
            Field::Start | Field::Cancel => return FormLine::Empty,
        };
        FormLine::Field { field, label, value, turns, types }
    }

    fn buttons(&self) -> [Button; 2] {
        match self.purpose {
            Purpose::GameSetup => [Button::Start, Button::Cancel],
            Purpose::Replace(..) => [Button::GoOn, Button::Quit],
            Purpose::Save => [Button::Save, Button::Cancel],
        }
    }

    pub fn extent(&self, speech: Speech) -> (usize, usize) {
        let lines = self.lines(speech);
        let text = |line: &FormLine| match line {
            FormLine::Text(text) | FormLine::Error(text) => text.width(),
            _ => LABELS + VALUES,
        };
        (lines.iter().map(text).max().unwrap_or(0), lines.len())
    }
}
