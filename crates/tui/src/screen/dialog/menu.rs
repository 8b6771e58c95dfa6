//! A question with a few answers.

use kiebitz_chess::{Color, Move};
use kiebitz_draw::text::wrap;
use kiebitz_play::GameCommand;
use unicode_width::UnicodeWidthStr;

use super::Answer;
use crate::screen::input::Action;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Rematch,
    SwapSides,
    GameSetup,
    Save,
    Close,
    Quit,
    Resign(Color),
    Answer(Color, GameCommand),
    Play(Move),
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Item {
    pub label: String,
    pub choice: Choice,
    /// The index of the label's letter that chooses it, if one is free.
    pub letter: Option<usize>,
}

/// A question with a few answers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Menu {
    pub title: String,
    /// The text above the answers.
    pub lines: Vec<String>,
    pub items: Vec<Item>,
    pub selected: usize,
}

impl Menu {
    pub fn new(title: String, text: &str, items: Vec<(String, Choice)>) -> Menu {
        let mut used: Vec<char> = Vec::new();
        let items = items.into_iter().map(|(label, choice)| {
            let letters = label.chars().map(lower).collect::<Vec<char>>();
            let letter = letters.iter().position(|c| c.is_alphanumeric() && !used.contains(c));
            used.extend(letter.map(|at| letters[at]));
            Item { label, choice, letter }
        });
        Menu { title, lines: wrap(text, WIDTH), items: items.collect(), selected: 0 }
    }

    /// Chosen with cursor keys and mouse only.
    pub fn without_letters(mut self) -> Menu {
        self.items.iter_mut().for_each(|item| item.letter = None);
        self
    }

    pub fn act(&mut self, action: &Action) -> Answer {
        let count = self.items.len();
        match action {
            Action::Cursor(_, 1) | Action::Cursor(1, _) | Action::Tab | Action::Wheel(1) => {
                self.selected = (self.selected + 1) % count;
            }
            Action::Cursor(_, -1) | Action::Cursor(-1, _) | Action::BackTab | Action::Wheel(-1) => {
                self.selected = (self.selected + count - 1) % count;
            }
            Action::Enter => return Answer::Chosen(self.items[self.selected].choice),
            Action::Escape | Action::Cancel => return Answer::Closed,
            Action::Char(c) => {
                let typed = lower(*c);
                let is_meant = |item: &&Item| {
                    item.letter.and_then(|at| item.label.chars().nth(at)).map(lower) == Some(typed)
                };
                if let Some(item) = self.items.iter().find(is_meant) {
                    return Answer::Chosen(item.choice);
                }
            }
            _ => {}
        }
        Answer::Open
    }

    /// A click on a line inside the frame, or outside.
    pub fn click(&mut self, line: Option<usize>) -> Answer {
        match line.and_then(|line| line.checked_sub(self.items_begin())) {
            Some(at) if at < self.items.len() => Answer::Chosen(self.items[at].choice),
            _ => Answer::Open,
        }
    }

    /// The line of the first answer, after the text and an empty line.
    pub fn items_begin(&self) -> usize {
        if self.lines.is_empty() { 0 } else { self.lines.len() + 1 }
    }

    pub fn extent(&self) -> (usize, usize) {
        let labels = self.items.iter().map(|item| item.label.width() + 4);
        let lines = self.lines.iter().map(|line| line.width());
        let widest = labels.chain(lines).chain([self.title.width() + 2]).max().unwrap_or(0);
        (widest, self.items_begin() + self.items.len())
    }
}

/// Columns of the text of a menu.
const WIDTH: usize = 30;

fn lower(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}
