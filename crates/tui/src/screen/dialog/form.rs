//! A form to fill in: a new game, another player, a file.

use kiebitz_chess::{Board, Color};
use kiebitz_play::words::Message;
use kiebitz_play::words::failure::Failure;
use kiebitz_play::words::screen::{Button, Text};
use kiebitz_play::{GameKind, TimeControl};
use kiebitz_players::PlayerSpec;
use unicode_width::UnicodeWidthStr;

use super::Answer;
use super::menu::wrap;
use super::player::{Detail, PlayerChoice};
use crate::request::{GameRequest, PlannedGame, Start, Unsuitable};
use crate::screen::input::Action;
use crate::screen::speech::Speech;

/// What a form is for.
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

/// A field of a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    Game,
    Kind(Color),
    Detail(Color),
    Clock,
    /// The start position.
    Position,
    File,
    Start,
    Cancel,
}

/// A line of the form to draw.
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

/// A form to fill in.
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

const GAMES: [GameKind; 4] = GameKind::ALL;

/// The clocks that Left and Right cycle through; the first is none.
const CLOCKS: [&str; 8] = ["", "1+0", "3+2", "5+3", "10+5", "15+10", "30+0", "90+30"];

/// Columns of labels and of values.
const LABELS: usize = 18;
const VALUES: usize = 26;

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
                fields.extend([Field::Kind(color), Field::Detail(color)]);
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

    /// Asks who plays a side.
    pub fn replace(color: Color, why: &str) -> Form {
        let fields = vec![Field::Kind(color), Field::Detail(color)];
        Form::with(Purpose::Replace(color, why.to_owned()), fields)
    }

    /// Asks for a file.
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
            game: GAMES[0],
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
            Field::Detail(color) => self.players[color.index()].detail().is_some(),
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
            Field::Game => {
                let at = GAMES.iter().position(|game| *game == self.game).unwrap_or(0) as isize;
                self.game = GAMES[(at + step).rem_euclid(GAMES.len() as isize) as usize];
            }
            Field::Kind(color) => self.players[color.index()].turn_kind(step),
            Field::Detail(color) => self.players[color.index()].turn_detail(step),
            Field::Clock => {
                let clocks = CLOCKS.len() as isize;
                let at = CLOCKS.iter().position(|clock| *clock == self.clock);
                let next = at.map_or(0, |at| (at as isize + step).rem_euclid(clocks));
                self.clock = CLOCKS[next as usize].to_owned();
            }
            Field::Position | Field::File | Field::Start | Field::Cancel => {}
        }
    }

    fn text(&mut self) -> Option<&mut String> {
        match self.focus {
            Field::Detail(color) => self.players[color.index()].text(),
            Field::Clock => Some(&mut self.clock),
            Field::Position => Some(&mut self.position),
            Field::File => Some(&mut self.file),
            Field::Game | Field::Kind(_) | Field::Start | Field::Cancel => None,
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
            spec.map_err(|error| speech.say(&Message::BadPlayer(&error)))
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
                        clock.map_err(|_| speech.show(&Text::BadClock(text)))?
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
                    resumed: None,
                };
                request.plan().map(FormAnswer::Game).map_err(|unsuitable| match unsuitable {
                    Unsuitable::Player(error) => speech.say(&Message::BadPlayer(&error)),
                    Unsuitable::NotAtTicTacToe(name) => speech.say(&Message::NotAtTicTacToe(&name)),
                })
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
                let board = board.map_err(|error| speech.explain(&Failure::Fen(&error)))?;
                Start::Board(Box::new(board))
            }
            GameKind::TicTacToe => {
                let position = text.parse();
                let failed = |error| speech.explain(&Failure::TicTacToe(&error));
                Start::TicTacToe(position.map_err(failed)?)
            }
        };
        Ok(Some(start))
    }

    /// The lines of the form.
    pub fn lines(&self, speech: Speech) -> Vec<FormLine> {
        let width = LABELS + VALUES;
        let mut lines = Vec::new();
        if let Purpose::Replace(_, why) = &self.purpose {
            lines.extend(wrap(&speech.spell(why), width).into_iter().map(FormLine::Text));
            lines.push(FormLine::Empty);
        }
        for field in self.open_fields() {
            let line = |label: String, value: String, turns: bool, types: bool| FormLine::Field {
                field,
                label,
                value,
                turns,
                types,
            };
            let shown = match field {
                Field::Game => {
                    let value = speech.show(&Text::Game(self.game));
                    line(speech.show(&Text::LabelGame), value, true, false)
                }
                Field::Kind(color) => {
                    let kind = Text::Kind(self.players[color.index()].kind);
                    let label = speech.say(&Message::Side(color));
                    line(label, speech.show(&kind), true, false)
                }
                Field::Detail(color) => {
                    let player = &self.players[color.index()];
                    let Some(detail) = player.detail() else { continue };
                    let label = format!("  {}", speech.show(&detail.label()));
                    let turns = matches!(detail, Detail::Elo | Detail::Ancestor);
                    let types = detail != Detail::Ancestor;
                    line(label, speech.spell(player.shown_detail()), turns, types)
                }
                Field::Clock => {
                    let value = match self.clock.as_str() {
                        "" if !self.has_focus(Field::Clock) || self.is_fresh => {
                            speech.show(&Text::NoClock)
                        }
                        clock => speech.spell(clock),
                    };
                    line(speech.show(&Text::LabelClock), value, true, true)
                }
                Field::Position => {
                    let value = match self.position.as_str() {
                        "" if !self.has_focus(Field::Position) || self.is_fresh => {
                            speech.show(&Text::UsualStart)
                        }
                        position => speech.spell(position),
                    };
                    line(speech.show(&Text::LabelStart), value, false, true)
                }
                Field::File => {
                    line(speech.show(&Text::LabelFile), speech.spell(&self.file), false, true)
                }
                Field::Start => {
                    lines.push(FormLine::Empty);
                    let [yes, no] = self.buttons();
                    FormLine::Buttons(speech.button(yes), speech.button(no))
                }
                Field::Cancel => continue,
            };
            lines.push(shown);
        }
        lines.push(FormLine::Empty);
        match &self.error {
            Some(error) => lines.extend(wrap(error, width).into_iter().map(FormLine::Error)),
            None => lines.push(FormLine::Text(speech.show(&Text::FormKeys))),
        }
        lines
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

    /// Columns that labels take.
    pub const LABELS: usize = LABELS;
    /// Columns that values take.
    pub const VALUES: usize = VALUES;
}

#[cfg(test)]
mod tests {
    use kiebitz_play::Language;

    use super::*;

    const SPEECH: Speech = Speech { language: Language::English, is_unicode: true };

    fn act(form: &mut Form, actions: &[Action]) -> Answer {
        let mut last = Answer::Open;
        for action in actions {
            last = form.act(action, SPEECH);
        }
        last
    }

    fn game(answer: Answer) -> PlannedGame {
        match answer {
            Answer::Filled(answer) => match *answer {
                FormAnswer::Game(planned) => planned,
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    }

    const UP: Action = Action::Cursor(0, -1);
    const DOWN: Action = Action::Cursor(0, 1);
    const RIGHT: Action = Action::Cursor(1, 0);

    #[test]
    fn enter_takes_what_is_offered() {
        let mut form = Form::new_game(&GameRequest::default(), false, "Anna");
        let planned = game(act(&mut form, &[Action::Enter]));
        assert_eq!(planned.players.map(|player| player.to_string()), ["human:Anna", "normal"]);
        assert_eq!(planned.control, TimeControl::Untimed);
    }

    #[test]
    fn only_what_is_left_out_is_asked_for() {
        let request = GameRequest {
            black: Some("elo:1200".parse().unwrap()),
            game: Some(GAMES[2]),
            control: Some(TimeControl::Clock("5+3".parse().unwrap())),
            ..GameRequest::default()
        };
        let mut form = Form::new_game(&request, false, "Anna");
        let expected = [
            Field::Kind(Color::White),
            Field::Detail(Color::White),
            Field::Position,
            Field::Start,
            Field::Cancel,
        ];
        assert_eq!(form.open_fields(), expected);
        let planned = game(act(&mut form, &[Action::Enter]));
        assert_eq!(planned.game, GAMES[2]);
        assert_eq!(Some(planned.control), request.control);
        assert_eq!(Form::new_game(&request, true, "").open_fields().len(), 9);
    }

    #[test]
    fn everything_can_be_changed_by_keys() {
        let mut form = Form::new_game(&GameRequest::default(), false, "Anna");
        // Chess960; the name; Black at an Elo; a clock.
        let mut actions = vec![RIGHT, DOWN, DOWN];
        actions.extend("Bert".chars().map(Action::Char));
        actions.extend([DOWN, RIGHT, RIGHT, DOWN]);
        actions.extend("1800".chars().map(Action::Char));
        actions.extend([DOWN, RIGHT, RIGHT, RIGHT, Action::Enter]);
        let planned = game(act(&mut form, &actions));
        assert_eq!(planned.game, GAMES[1]);
        assert_eq!(planned.players.map(|player| player.to_string()), ["human:Bert", "elo:1800"]);
        assert_eq!(planned.control, TimeControl::Clock("5+3".parse().unwrap()));
        assert!(planned.number.is_some());
    }

    #[test]
    fn what_makes_no_sense_is_said_and_the_form_stays() {
        let mut form = Form::new_game(&GameRequest::default(), false, "Anna");
        let mut actions = vec![UP, UP, UP, UP];
        actions.extend("later".chars().map(Action::Char));
        actions.push(Action::Enter);
        assert_eq!(act(&mut form, &actions), Answer::Open);
        let said = form.error.clone().expect("an error");
        assert!(said.contains("later"), "{said}");
        assert_eq!(act(&mut form, &[Action::Escape]), Answer::Closed);
    }

    #[test]
    fn a_game_begins_with_any_position() {
        let fen = "8/8/8/8/8/4k3/8/4K2Q w - - 0 1";
        let mut form = Form::new_game(&GameRequest::default(), false, "Anna");
        act(&mut form, &[UP, UP, UP, Action::Paste("8/8/8 w".into())]);
        assert_eq!(act(&mut form, &[Action::Enter]), Answer::Open);
        let said = form.error.clone().expect("an error");
        assert!(said.contains("8 ranks"), "{said}");
        act(&mut form, &[DOWN, UP, Action::Paste("KK6/8/8/8/8/8/8/7k w - - 0 1".into())]);
        assert_eq!(act(&mut form, &[Action::Enter]), Answer::Open);
        assert!(form.error.is_some(), "two kings of a side are no position");
        act(&mut form, &[DOWN, UP, Action::Paste(fen.into())]);
        let planned = game(act(&mut form, &[Action::Enter]));
        let Start::Board(board) = planned.start else { panic!("a board") };
        assert_eq!(board.fen(), fen);
    }

    #[test]
    fn tic_tac_toe_has_no_clock_and_its_own_players() {
        let control = Some(TimeControl::Clock("5+3".parse().unwrap()));
        let black = Some("ancestor:a1".parse().unwrap());
        let request = GameRequest { control, black, ..GameRequest::default() };
        let mut form = Form::new_game(&request, true, "Anna");
        act(&mut form, &[Action::Cursor(-1, 0)]);
        assert!(!form.open_fields().contains(&Field::Clock));
        assert_eq!(act(&mut form, &[Action::Enter]), Answer::Open);
        let said = form.error.clone().expect("an error");
        assert!(said.contains("does not play tic-tac-toe"), "{said}");
        form.players[1] = PlayerChoice::of(&"hard".parse().unwrap(), "");
        let planned = game(act(&mut form, &[Action::Enter]));
        assert_eq!(planned.game, GameKind::TicTacToe);
        assert_eq!(planned.control, TimeControl::Untimed);
        act(&mut form, &[UP, UP, UP, Action::Paste("x../.o./..x o".into())]);
        let planned = game(act(&mut form, &[Action::Enter]));
        let Start::TicTacToe(start) = planned.start else { panic!("tic-tac-toe") };
        assert_eq!(start.to_string(), "x../.o./..x o");
    }

    #[test]
    fn programs_keep_the_names_they_were_given() {
        let names = [Some("Bert".to_owned()), Some("Deep Thought".to_owned())];
        let mut form =
            Form::new_game(&GameRequest { names, ..GameRequest::default() }, false, "Anna");
        let planned = game(act(&mut form, &[Action::Enter]));
        assert_eq!(planned.players[0].to_string(), "human:Bert");
        assert_eq!(planned.names, [None, Some("Deep Thought".to_owned())]);
    }

    #[test]
    fn lines_are_clicked() {
        let mut form = Form::new_game(&GameRequest::default(), false, "Anna");
        form.click(Some(0), 20, SPEECH);
        assert_eq!(form.game, GAMES[1]);
        let lines = form.lines(SPEECH);
        let buttons = lines.iter().position(|line| matches!(line, FormLine::Buttons(..)));
        assert_eq!(form.click(buttons, SECOND_BUTTON, SPEECH), Answer::Closed);
        assert!(matches!(form.click(buttons, 4, SPEECH), Answer::Filled(_)));
        assert_eq!(form.click(None, 0, SPEECH), Answer::Open);
    }
}
