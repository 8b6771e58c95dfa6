//! Texts in the language and the characters of the terminal.

use kiebitz_chess::{Board, Move};
use kiebitz_play::Language;
use kiebitz_play::words::in_ascii;
use kiebitz_players::text::shown_lines;
use kiebitz_words::{Argument, Say, text};

use super::choices::Button;
use super::dialog::{Choice, Menu};

/// A language, and whether the terminal supports more than ASCII.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Speech {
    pub language: Language,
    pub is_unicode: bool,
}

impl Speech {
    /// What is wrong.
    pub fn explain(self, error: &impl Say) -> String {
        self.spell(&error.say(self.language))
    }

    /// A text, through [`text!`].
    pub fn text(self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        self.spell(&self.language.text(key, arguments))
    }

    pub fn button(self, button: Button) -> String {
        text!(self, "button" / button.name())
    }

    /// A question with its answers.
    pub fn menu(self, title: String, text: &str, answers: &[(Button, Choice)]) -> Menu {
        let items = answers.iter().map(|(button, choice)| (self.button(*button), *choice));
        Menu::new(title, text, items.collect())
    }

    /// A move in the letters of the language.
    pub fn san(self, board: &Board, m: Move) -> String {
        board.san_with(m, self.language.letters())
    }

    /// The text as this terminal can show it: without Unicode, umlauts are spelled out and other
    /// characters become question marks. Neither control nor hidden characters reach the terminal.
    pub fn spell(self, text: &str) -> String {
        let shown = shown_lines(text);
        if self.is_unicode { shown } else { in_ascii(&shown) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn umlauts_are_written_out_where_there_are_none() {
        let ascii = Speech { language: Language::German, is_unicode: false };
        assert_eq!(ascii.spell("Züge, Weiß, Öl, ♞\u{1b}[2J"), "Zuege, Weiss, Oel, ? [2J");
        let unicode = Speech { is_unicode: true, ..ascii };
        assert_eq!(unicode.spell("Züge ♞\u{7}"), "Züge ♞ ");
    }
}
