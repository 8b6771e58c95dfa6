//! The screen without a terminal: a session between people, the app, and what it draws.

mod play;
mod scripts;
mod snapshots;

use kiebitz_chess::{Color, Square, Variant};
use kiebitz_draw::text::{Colors, Glyphs, Style, Width, Words};
use kiebitz_play::words::screen::Key;
use kiebitz_players::Resources;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;

use super::*;
use crate::plain::InputKind;

type Tell = fn(u64, Thought);

/// A screen whose state can be inspected.
struct Desk {
    runner: Runner<'static, Tell>,
    columns: u16,
    rows: u16,
}

const FULL: Look = Look { colors: Colors::TrueColor, glyphs: Glyphs::Figurines, is_unicode: true };

fn context(language: Language, look: Look) -> PlayContext<'static> {
    let Look { colors, glyphs, is_unicode } = look;
    PlayContext {
        language,
        is_ascii: !is_unicode,
        style: Style { colors, glyphs, width: Width::Three, words: Words::ENGLISH },
        input: InputKind::Terminal,
        resources: Resources { hash_mib: 1, ..Resources::default() },
        tables: "/nowhere".into(),
        user: Some("Anna".into()),
        save: &|path, game| match path.to_str() {
            Some("bad") => Err("no room".into()),
            _ => {
                assert!(game.contains("[White "));
                Ok(())
            }
        },
        memory: None,
        not_kept: None,
    }
}

impl Desk {
    /// A window of this size, still without a game.
    fn new(language: Language, look: Look, (columns, rows): (u16, u16)) -> Desk {
        let context: &'static PlayContext<'static> = Box::leak(Box::new(context(language, look)));
        let hooks: &'static Hooks<'static> = Box::leak(Box::new(Hooks {
            opening: &|game, _| (game.moves().len() > 4).then(|| "C44 Ponziani".to_owned()),
            verdict: &|board| (board.occupied().len() == 3).then_some(Verdict::Draw),
        }));
        let speech = Speech { language, is_unicode: look.is_unicode };
        let (_, inbox) = inbox();
        let tell: Tell = |_, _| {};
        let mut runner = Runner {
            app: App::new(speech, look, "Anna".into(), Some("/nowhere".into())),
            session: None,
            analyst: Analyst::new(&context.resources, tell),
            context,
            hooks,
            inbox,
            nameless: "Human".into(),
            resumed: None,
            left: None,
            suspends: false,
            instead: None,
        };
        runner.app.area = Rect::new(0, 0, columns, rows);
        Desk { runner, columns, rows }
    }

    /// Two people at a board of 80 by 24, in English.
    fn people() -> Desk {
        let mut desk = Desk::new(Language::English, FULL, (80, 24));
        desk.begin("", "human:Anna", "human:Bert");
        desk
    }

    fn begin(&mut self, fen: &str, white: &str, black: &str) {
        let board = Board::from_fen(fen, Variant::Chess).map(|board| Start::Board(Box::new(board)));
        let request = GameRequest {
            white: Some(white.parse().expect(white)),
            black: Some(black.parse().expect(black)),
            start: board.ok(),
            ..GameRequest::default()
        };
        let planned = request.plan().expect("they can play");
        self.runner.carry_out([Effect::Begin(Box::new(planned))]);
        self.runner.hear_session();
    }

    fn act(&mut self, action: Action) {
        self.runner.hear(Incoming::Action(action));
    }

    fn key(&mut self, key: Key) {
        self.act(Action::Key(key));
    }

    /// Types words, each followed by Enter.
    fn enter(&mut self, words: &str) {
        for word in words.split_whitespace() {
            word.chars().for_each(|c| self.act(Action::Char(c)));
            self.act(Action::Enter);
        }
    }

    /// Where a square is, for the mouse.
    fn place(&self, square: &str) -> Position {
        let square: Square = square.parse().expect(square);
        let layout = self.runner.app.layout().expect("it fits");
        layout.middle(square, self.runner.app.viewpoint)
    }

    fn click(&mut self, square: &str) {
        let place = self.place(square);
        self.act(Action::Press(place));
        self.act(Action::Release(place));
    }

    fn drag(&mut self, from: &str, to: &str) {
        self.act(Action::Press(self.place(from)));
        self.act(Action::Release(self.place(to)));
    }

    /// Clicks on a text that can be seen.
    fn click_text(&mut self, text: &str) {
        let (x, y) = self.find(text).unwrap_or_else(|| panic!("{text} in\n{}", self.text()));
        self.act(Action::Press(Position::new(x, y)));
        self.act(Action::Release(Position::new(x, y)));
    }

    fn find(&self, text: &str) -> Option<(u16, u16)> {
        let lines = self.text();
        let (y, line) = lines.lines().enumerate().find(|(_, line)| line.contains(text))?;
        let column = line[..line.find(text)?].chars().count();
        Some((column as u16, y as u16))
    }

    fn sees(&self, text: &str) -> bool {
        self.find(text).is_some()
    }

    fn moves(&self) -> Vec<String> {
        self.runner.app.sans.clone()
    }

    fn buffer(&self) -> Buffer {
        let backend = TestBackend::new(self.columns, self.rows);
        let mut terminal = Terminal::new(backend).expect("memory is a terminal");
        terminal.draw(|frame| view::draw(&self.runner.app, frame)).expect("it can be drawn");
        terminal.backend().buffer().clone()
    }

    /// The text of the screen, without colours and without spaces at line ends.
    fn text(&self) -> String {
        let buffer = self.buffer();
        let mut text = String::new();
        for y in 0..self.rows {
            let row: String = (0..self.columns).map(|x| buffer[(x, y)].symbol()).collect();
            // The text selector has no width and would disturb counting.
            text.push_str(row.replace('\u{fe0e}', "").trim_end());
            text.push('\n');
        }
        text
    }
}
