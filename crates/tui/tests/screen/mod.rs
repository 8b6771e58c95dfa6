//! The screen without a terminal: it gets keys and clicks, and what it draws is read.

mod play;
mod scripts;
mod snapshots;

use std::time::Duration;

use kiebitz_chess::{Board, Color, PieceLetters, Variant};
use kiebitz_draw::color;
use kiebitz_draw::text::{Colors, Glyphs, Style, Width};
use kiebitz_play::{Language, Session, Status};
use kiebitz_players::Resources;
use kiebitz_tui::plain::{InputKind, Left, PlayContext};
use kiebitz_tui::screen::{Hooks, Key, ScreenGame, Verdict};
use kiebitz_tui::{GameRequest, Inbox, Start, inbox};
use kiebitz_words::text;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::style::Color as Paint;

/// What the terminal can show.
#[derive(Clone, Copy)]
struct Look {
    colors: Colors,
    glyphs: Glyphs,
    is_unicode: bool,
}

const FULL: Look = Look { colors: Colors::TrueColor, glyphs: Glyphs::Figurines, is_unicode: true };

/// A window of this size in a language.
#[derive(Clone, Copy)]
struct Window {
    language: Language,
    look: Look,
    columns: u16,
    rows: u16,
}

/// A window, the screen in it, and its events.
struct Desk {
    window: Window,
    screen: ScreenGame<'static>,
    inbox: Inbox,
}

/// A reason that does not fit into a line.
fn long_text() -> String {
    let words: Vec<String> = (1..=30).map(|number| format!("word{number}")).collect();
    format!("{} {}", words.join(" "), "x".repeat(200))
}

fn context(window: Window) -> PlayContext<'static> {
    let Look { colors, glyphs, is_unicode } = window.look;
    PlayContext {
        language: window.language,
        is_ascii: !is_unicode,
        style: Style { colors, glyphs, width: Width::Three, language: Language::English },
        input: InputKind::Terminal,
        resources: Resources { hash_mib: 1, ..Resources::default() },
        tables: "/nowhere".into(),
        user: Some("Anna".into()),
        save: &|path, game| match path.to_str() {
            Some("bad") => Err("no room".into()),
            Some("long") => Err(long_text()),
            _ => {
                assert!(game.contains("[White "));
                Ok(())
            }
        },
        memory: None,
        not_kept: None,
    }
}

impl Window {
    fn new(language: Language, look: Look, (columns, rows): (u16, u16)) -> Window {
        Window { language, look, columns, rows }
    }

    /// Of 80 by 24, in English.
    fn usual() -> Window {
        Window::new(Language::English, FULL, (80, 24))
    }

    /// A screen that asks for what a request leaves open.
    fn open(self, request: GameRequest) -> Desk {
        let context: &'static PlayContext<'static> = Box::leak(Box::new(context(self)));
        let hooks: &'static Hooks<'static> = Box::leak(Box::new(Hooks {
            opening: &|game, _| (game.moves().len() > 4).then(|| "C44 Ponziani".to_owned()),
            verdict: &|board| (board.occupied().len() == 3).then_some(Verdict::Draw),
        }));
        let (_, inbox) = inbox();
        let screen = ScreenGame::new(request, context, hooks, &inbox).expect("they can play");
        let mut desk = Desk { window: self, screen, inbox };
        desk.buffer(); // the first drawing tells the screen how large it is
        desk
    }

    fn begin(self, fen: &str, white: &str, black: &str) -> Desk {
        let board = Board::from_fen(fen, Variant::Chess).map(|board| Start::Board(Box::new(board)));
        self.open(GameRequest {
            white: Some(white.parse().expect(white)),
            black: Some(black.parse().expect(black)),
            start: board.ok(),
            ..GameRequest::default()
        })
    }

    /// A game of two people.
    fn people(self) -> Desk {
        self.begin("", "human:Anna", "human:Bert")
    }
}

/// The square whose middle is labelled by its file and rank.
struct Labels {
    files: Vec<(char, u16)>,
    ranks: Vec<(char, u16)>,
}

impl Desk {
    fn session(&mut self) -> &mut Session {
        self.screen.session().expect("a game")
    }

    fn press(&mut self, code: KeyCode) {
        self.screen.input(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn char(&mut self, c: char) {
        self.press(KeyCode::Char(c));
    }

    fn key(&mut self, key: Key) {
        let at = Key::ALL.iter().position(|known| *known == key).expect("every key is there");
        self.press(KeyCode::F(at as u8 + 1));
    }

    fn paste(&mut self, text: &str) {
        self.screen.input(Event::Paste(text.to_owned()));
    }

    fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        let modifiers = KeyModifiers::NONE;
        self.screen.input(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
    }

    /// Types words, each followed by Enter.
    fn enter(&mut self, words: &str) {
        for word in words.split_whitespace() {
            word.chars().for_each(|c| self.char(c));
            self.press(KeyCode::Enter);
        }
    }

    /// Where the files and ranks are, by their names around the board.
    fn labels(&mut self) -> Labels {
        let text = self.text();
        let is_files = |line: &&str| {
            let names: String = line.split_whitespace().collect();
            names.starts_with("abcdefgh") || names.starts_with("hgfedcba")
        };
        let files = text.lines().find(is_files).unwrap_or_else(|| panic!("no files in\n{text}"));
        let files = files.chars().zip(0..).filter(|(c, _)| !c.is_whitespace()).take(8).collect();
        let rank = |(line, y): (&str, u16)| {
            let first = line.trim_start().chars().next()?;
            let is_alone = line.trim_start().chars().nth(1).is_none_or(|next| next == ' ');
            (('1'..='8').contains(&first) && is_alone).then_some((first, y))
        };
        Labels { files, ranks: text.lines().zip(0..).filter_map(rank).collect() }
    }

    /// A cell of a square.
    fn place(&mut self, square: &str) -> (u16, u16) {
        let labels = self.labels();
        let find = |names: &[(char, u16)], at: usize| {
            let name = square.chars().nth(at);
            names.iter().find(|(known, _)| Some(*known) == name).expect(square).1
        };
        (find(&labels.files, 0), find(&labels.ranks, 1))
    }

    fn drag(&mut self, from: &str, to: &str) {
        let places = [self.place(from), self.place(to)];
        self.mouse(MouseEventKind::Down(MouseButton::Left), places[0]);
        self.mouse(MouseEventKind::Up(MouseButton::Left), places[1]);
    }

    fn click(&mut self, square: &str) {
        self.drag(square, square);
    }

    /// Clicks on a text that can be seen.
    fn click_text(&mut self, text: &str) {
        let place = self.find(text).unwrap_or_else(|| panic!("{text} in\n{}", self.text()));
        self.mouse(MouseEventKind::Down(MouseButton::Left), place);
        self.mouse(MouseEventKind::Up(MouseButton::Left), place);
    }

    fn find(&mut self, text: &str) -> Option<(u16, u16)> {
        let lines = self.text();
        let (y, line) = lines.lines().enumerate().find(|(_, line)| line.contains(text))?;
        let column = line[..line.find(text)?].chars().count();
        Some((column as u16, y as u16))
    }

    fn sees(&mut self, text: &str) -> bool {
        self.find(text).is_some()
    }

    fn moves(&mut self) -> Vec<String> {
        let game = &self.session().record().game;
        let moves = game.boards().iter().zip(game.moves());
        moves.map(|(board, m)| board.san_with(*m, PieceLetters::English)).collect()
    }

    /// The cells with the pieces, by rows of the board from the top.
    fn squares(&mut self) -> Vec<(String, ratatui::buffer::Cell)> {
        let (labels, buffer) = (self.labels(), self.buffer());
        let mut squares = Vec::new();
        for rank in ('1'..='8').rev() {
            for file in 'a'..='h' {
                let x = labels.files.iter().find(|(known, _)| *known == file).expect("eight").1;
                let y = labels.ranks.iter().find(|(known, _)| *known == rank).expect("eight").1;
                squares.push((format!("{file}{rank}"), buffer[(x, y)].clone()));
            }
        }
        squares
    }

    /// The squares that are drawn as selected.
    fn selected(&mut self) -> Vec<String> {
        let paint = |bare: color::Rgb| {
            let color::Rgb(r, g, b) = bare.tinted(color::MARKED, 75);
            Paint::Rgb(r, g, b)
        };
        let colors = color::TERMINAL_SQUARES.map(paint);
        let squares = self.squares().into_iter();
        squares.filter(|(_, cell)| colors.contains(&cell.bg)).map(|(name, _)| name).collect()
    }

    /// The board as it is drawn, as the first field of a FEN.
    fn placement(&mut self) -> String {
        let color::Rgb(r, g, b) = color::TERMINAL_GLYPHS[0];
        let rows: Vec<String> = self
            .squares()
            .chunks(8)
            .map(|row| {
                let letter = |cell: &ratatui::buffer::Cell| {
                    let at = cell
                        .symbol()
                        .chars()
                        .next()
                        .and_then(|c| "♟♞♝♜♛♚".chars().position(|p| p == c));
                    at.map_or('1', |at| match cell.fg == Paint::Rgb(r, g, b) {
                        true => "PNBRQK".as_bytes()[at].into(),
                        false => "pnbrqk".as_bytes()[at].into(),
                    })
                };
                row.iter().map(|(_, cell)| letter(cell)).collect()
            })
            .collect();
        let placement = rows.join("/");
        (2..=8)
            .rev()
            .fold(placement, |text, empty| text.replace(&"1".repeat(empty), &empty.to_string()))
    }

    fn buffer(&mut self) -> Buffer {
        let backend = TestBackend::new(self.window.columns, self.window.rows);
        let mut terminal = Terminal::new(backend).expect("memory is a terminal");
        terminal.draw(|frame| self.screen.draw(frame)).expect("it can be drawn");
        terminal.backend().buffer().clone()
    }

    /// The text of the screen, without colours and without spaces at line ends.
    fn text(&mut self) -> String {
        let buffer = self.buffer();
        let mut text = String::new();
        for y in 0..self.window.rows {
            let row: String = (0..self.window.columns).map(|x| buffer[(x, y)].symbol()).collect();
            // The text selector has no width and would disturb counting.
            text.push_str(row.replace('\u{fe0e}', "").trim_end());
            text.push('\n');
        }
        text
    }

    /// Waits for programs, and tells the screen what they did.
    fn wait_until(&mut self, is_there: impl Fn(&mut Desk) -> bool) {
        for _ in 0..1000 {
            if is_there(self) {
                return;
            }
            self.screen.wait(&self.inbox, Duration::from_millis(100));
        }
        panic!("nothing happens:\n{}", self.text());
    }
}

#[test]
fn every_key_is_short_enough_for_a_bar_of_eighty_columns() {
    for language in Language::ALL {
        // "F1Help " and so on; F10 has a digit more, and needs no space behind it.
        let columns = |key: &Key| text!(language, "key" / key.name()).chars().count() + 3;
        let all: usize = Key::ALL.iter().map(columns).sum();
        // Without umlauts they are longer.
        assert!(all < 80, "{language}: {all}");
    }
}

#[test]
fn lines_of_help_fit_into_eighty_columns() {
    for language in Language::ALL {
        let page = text!(language, "help-page");
        for line in page.lines() {
            assert!(line.chars().count() <= 74, "{language}: {line}");
        }
    }
}
