//! The state of the screen, and how it changes, without input, output or clock.
//!
//! Its methods change the state; [`App::effects`] returns what is to be carried out.

mod board;
mod commands;
mod game;
mod input_line;
mod past;

use kiebitz_chess::{Board, Color, Game, Move, Square};
use kiebitz_engine::Score;
use kiebitz_games::store::GameId;
use kiebitz_play::{GameCommand, GameState, Record, Status};
use kiebitz_players::PlayerSpec;
use ratatui::layout::{Position, Rect};

use super::dialog::{Answer, Dialog, Form};
use super::input::Action;
use super::keys;
use super::layout::{Drawing, Layout};
use super::speech::Speech;
use super::view::Look;
use crate::plain::Left;
use crate::request::{GameRequest, PlannedGame};
use crate::screen::choices::Verdict;
use board::Grab;
pub(crate) use input_line::InputLine;
pub(crate) use past::NUMBER_WIDTH;

/// An effect to carry out.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effect {
    Begin(Box<PlannedGame>),
    Command(Color, GameCommand),
    Replace(Color, PlayerSpec),
    Save(String),
    /// Analyse the last position of this game, or nothing.
    Analyse(Option<Box<Game>>),
    Leave(Left),
}

/// The game on the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OnBoard {
    pub planned: PlannedGame,
    pub record: Record,
    pub state: GameState,
    /// The number of a stored game that is being continued, and its time control if that is not kept.
    pub resumed: Option<(GameId, Option<String>)>,
}

/// Facts about a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    pub opening: Option<String>,
    pub verdict: Option<Verdict>,
}

/// A program's evaluation of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Judgement {
    /// For White.
    pub score: Score,
    pub depth: u32,
    pub line: String,
    /// White's expected score, in thousandths.
    pub share: u32,
}

/// The kind of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    News,
    Warning,
}

/// The state of the screen.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub speech: Speech,
    pub look: Look,
    pub area: Rect,
    pub game: Option<OnBoard>,
    /// The moves in the notation of the language.
    pub sans: Vec<String>,
    /// The ply of an earlier position that is shown.
    past: Option<usize>,
    pub viewpoint: Color,
    /// The cursor, once the cursor keys are used.
    pub cursor: Option<Square>,
    pub selected: Option<Square>,
    grab: Option<Grab>,
    pub entry: InputLine,
    pub dialog: Option<Dialog>,
    pub message: Option<(String, Tone)>,
    pub hint: Option<Move>,
    /// Lines the move list is scrolled up.
    pub scroll: usize,
    pub facts: Facts,
    pub shows_evaluation: bool,
    pub judgement: Option<Judgement>,
    /// The position that is analysed.
    analysed: Option<u64>,
    /// The default name of a person.
    user: String,
    /// The folder without endgame tables.
    no_tables: Option<String>,
    /// Why games are not stored, until the user is told.
    pub not_kept: Option<String>,
    /// What the present event has caused so far.
    effects: Vec<Effect>,
}

impl App {
    /// An empty board. `no_tables` is the folder without endgame tables, if there are none.
    pub fn new(speech: Speech, look: Look, user: String, no_tables: Option<String>) -> App {
        App {
            speech,
            look,
            area: Rect::default(),
            game: None,
            sans: Vec::new(),
            past: None,
            viewpoint: Color::White,
            cursor: None,
            selected: None,
            grab: None,
            entry: InputLine::default(),
            dialog: None,
            message: None,
            hint: None,
            scroll: 0,
            facts: Facts::default(),
            shows_evaluation: false,
            judgement: None,
            analysed: None,
            user,
            no_tables,
            not_kept: None,
            effects: Vec::new(),
        }
    }

    /// Asks for what the request leave open.
    pub fn ask(&mut self, request: &GameRequest) {
        self.open_form(Form::new_game(request, false, &self.user));
    }

    /// The effects of what has changed.
    pub fn effects(&mut self) -> Vec<Effect> {
        self.follow();
        std::mem::take(&mut self.effects)
    }

    /// The layout; `None` if the window is too small.
    pub fn layout(&self) -> Option<Layout> {
        Layout::of(self.area, self.drawing())
    }

    pub fn drawing(&self) -> Drawing {
        self.look.drawing()
    }

    pub fn board(&self) -> Option<&Board> {
        self.game.as_ref().map(|game| &game.state.board)
    }

    pub fn status(&self) -> Option<Status> {
        self.game.as_ref().map(|game| game.state.status)
    }

    /// Whether an unfinished game would be lost.
    pub fn is_in_progress(&self) -> bool {
        let is_begun =
            |game: &OnBoard| game.state.ply > 0 && !matches!(game.state.status, Status::Over(_));
        self.game.as_ref().is_some_and(is_begun)
    }

    fn say(&mut self, text: String, tone: Tone) {
        self.message = Some((text, tone));
    }

    pub fn tell(&mut self, text: &str) {
        self.say(self.speech.spell(text), Tone::News);
    }

    pub fn warn(&mut self, text: &str) {
        self.say(self.speech.spell(text), Tone::Warning);
    }

    pub fn act(&mut self, action: Action) {
        match action {
            Action::Interrupt => self.effects.push(Effect::Leave(Left::Interrupted)),
            Action::Resize(columns, rows) => self.area = Rect::new(0, 0, columns, rows),
            _ if self.dialog.is_some() => self.act_in_dialog(&action),
            Action::Key(key) => self.press_key(key),
            Action::Char('[') if self.entry.text.is_empty() => self.step(-1),
            Action::Char(']') if self.entry.text.is_empty() => self.step(1),
            Action::Char(c) => self.entry.push(c),
            Action::Paste(text) => text.trim().chars().for_each(|c| self.entry.push(c)),
            Action::Backspace => self.entry.pop(),
            Action::Tab | Action::BackTab => {
                let board = self.game.as_ref().map(|game| game.state.board);
                let is_over = matches!(self.status(), Some(Status::Over(_)));
                let board = board.as_ref().filter(|_| !is_over);
                self.entry.complete(board, self.speech, action == Action::BackTab);
            }
            Action::Enter if !self.entry.text.is_empty() => {
                let line = self.entry.take();
                self.obey(&line);
            }
            Action::Enter => self.press_cursor(),
            Action::Cursor(right, down) => self.move_cursor(right, down),
            Action::Escape | Action::Cancel => {
                self.entry.clear();
                self.deselect();
                self.message = None;
                self.hint = None;
                self.return_to_game();
                self.scroll = 0;
            }
            Action::Page(down) => self.step(isize::from(down)),
            Action::Wheel(down) => self.scroll_moves(isize::from(down)),
            Action::First => self.look_at(0),
            Action::Last => {
                self.return_to_game();
                self.scroll = 0;
            }
            Action::Press(place) => self.press(place),
            Action::Release(place) => {
                let layout = self.layout();
                let square = layout.and_then(|layout| layout.square_at(place, self.viewpoint));
                self.release_square(square);
            }
            Action::Suspend => {}
        }
    }

    /// A mouse button is pressed.
    fn press(&mut self, place: Position) {
        let Some(layout) = self.layout() else { return };
        if let Some(key) = keys::at(layout.keys, self.speech, place) {
            return self.press_key(key);
        }
        if let Some(ply) = self.ply_at(&layout, place) {
            return self.look_at(ply);
        }
        self.cursor = None;
        if let Some(square) = layout.square_at(place, self.viewpoint) {
            self.press_square(square);
        }
    }

    /// Moves the list of moves; positive numbers go down, towards the last move.
    fn scroll_moves(&mut self, down: isize) {
        let lines = self.move_lines();
        let shown = self.layout().map_or(0, |layout| usize::from(layout.moves.height));
        let most = lines.saturating_sub(shown);
        self.scroll = self.scroll.saturating_add_signed(down.saturating_neg()).min(most);
    }

    /// Lines of the list of moves.
    pub fn move_lines(&self) -> usize {
        (self.sans.len() + self.list_offset()).div_ceil(2)
    }

    fn act_in_dialog(&mut self, action: &Action) {
        let layout = self.layout();
        let (area, speech) = (self.area, self.speech);
        let Some(dialog) = &mut self.dialog else { return };
        let frame = dialog.frame(area, layout.as_ref(), speech);
        match dialog.act(action, Some(frame), speech) {
            Answer::Open => {}
            Answer::Closed => self.close_dialog(),
            Answer::Chosen(choice) => {
                self.dialog = None;
                self.choose(choice);
            }
            Answer::Filled(answer) => {
                self.dialog = None;
                self.fill(*answer);
            }
        }
    }
}
