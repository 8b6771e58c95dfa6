//! Colours and styles, for terminals of every kind.

use kiebitz_chess::{Color as Side, Piece, Role};
use kiebitz_draw::color::{self, Rgb};
use kiebitz_draw::text::{Colors, Glyphs};
use ratatui::style::{Color, Modifier, Style};

use crate::screen::layout::Drawing;

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    pub colors: Colors,
    pub glyphs: Glyphs,
    /// Whether it supports more than ASCII; pieces may still be letters.
    pub is_unicode: bool,
}

/// The highlight of a square. Of several, the later one is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Mark {
    None,
    LastMove,
    Hint,
    /// A piece that can be captured.
    Capture,
    Selected,
    Check,
}

/// The tint under a piece that can be captured, on boards with one line per square.
const TAKEABLE: Rgb = Rgb(0xa0, 0x5f, 0xc0);
/// The frame, titles and keys.
const ACCENT: Rgb = Rgb(0x6f, 0xb3, 0xd2);
const WARNING: Rgb = Rgb(0xf0, 0x9a, 0x5e);
const FAINT: Rgb = Rgb(0x8a, 0x92, 0x99);
/// The evaluation bar, and running clocks.
const BRIGHT: Rgb = Rgb(0xea, 0xea, 0xe6);
const DEEP: Rgb = Rgb(0x3a, 0x3f, 0x46);

impl Look {
    pub fn drawing(self) -> Drawing {
        match (self.colors, self.glyphs) {
            (Colors::Ansi16 | Colors::Ansi256 | Colors::TrueColor, Glyphs::Figurines) => {
                Drawing::Blocks
            }
            _ => Drawing::Letters,
        }
    }

    /// A colour, or its substitute among the sixteen; `None` without colours.
    fn color(self, rgb: Rgb, sixteen: Color) -> Option<Color> {
        match self.colors {
            Colors::None => None,
            Colors::Ansi16 => Some(sixteen),
            Colors::Ansi256 => Some(Color::Indexed(rgb.to_256())),
            Colors::TrueColor => Some(Color::Rgb(rgb.0, rgb.1, rgb.2)),
        }
    }

    fn with(self, style: Style, rgb: Rgb, sixteen: Color) -> Style {
        self.color(rgb, sixteen).map_or(style, |color| style.fg(color))
    }

    /// The background of a square; `None` without colours.
    pub fn square(self, is_dark: bool, mark: Mark) -> Option<Color> {
        let bare = color::TERMINAL_SQUARES[usize::from(is_dark)];
        let (rgb, sixteen) = match mark {
            Mark::None if is_dark => (bare, Color::DarkGray),
            Mark::None => (bare, Color::Cyan),
            Mark::LastMove => (bare.tinted(color::LAST_MOVE, 45), Color::Yellow),
            Mark::Hint => (bare.tinted(color::MARKED, 60), Color::Green),
            Mark::Capture => (bare.tinted(TAKEABLE, 60), Color::Magenta),
            Mark::Selected => (bare.tinted(color::MARKED, 75), Color::Green),
            Mark::Check => (bare.tinted(color::CHECK, 75), Color::LightRed),
        };
        self.color(rgb, sixteen)
    }

    /// A piece, or the dot on a square it can go to.
    pub fn piece(self, side: Option<Side>) -> Style {
        let (plain, [white, black]) = (Style::new(), color::TERMINAL_GLYPHS);
        match side {
            Some(Side::White) => self.with(plain, white, Color::White).add_modifier(Modifier::BOLD),
            Some(Side::Black) => self.with(plain, black, Color::Black),
            None => self.with(plain, color::TARGET, Color::Black),
        }
    }

    /// The character of a piece. With colours both sides have the filled figurine.
    pub fn glyph(self, piece: Piece) -> String {
        let letter = match self.glyphs {
            Glyphs::Figurines => {
                let shown = Piece::new(Side::Black, piece.role());
                let mut text = shown.figurine().to_string();
                // Only this figurine may be shown as an emoji; the selector requests text form.
                if piece.role() == Role::Pawn {
                    text.push('\u{fe0e}');
                }
                return text;
            }
            Glyphs::Letters(letters) => letters.letter(piece.role()),
        };
        match piece.color() {
            Side::White => letter.to_string(),
            Side::Black => letter.to_lowercase().to_string(),
        }
    }

    pub fn title(self) -> Style {
        self.with(Style::new(), ACCENT, Color::Cyan).add_modifier(Modifier::BOLD)
    }

    pub fn frame(self) -> Style {
        self.with(Style::new(), ACCENT, Color::Cyan)
    }

    pub fn faint(self) -> Style {
        self.with(Style::new(), FAINT, Color::DarkGray)
    }

    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub fn warning(self) -> Style {
        self.with(Style::new(), WARNING, Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// A selected line, the last move, a running clock.
    pub fn lit(self) -> Style {
        self.dark_on(BRIGHT, Color::Gray)
    }

    /// The name of a function key.
    pub fn key(self) -> Style {
        self.dark_on(ACCENT, Color::Cyan)
    }

    fn dark_on(self, ground: Rgb, sixteen: Color) -> Style {
        match self.color(ground, sixteen) {
            None => Style::new().add_modifier(Modifier::REVERSED),
            Some(ground) => {
                let style = self.with(Style::new(), DEEP, Color::Black);
                style.bg(ground).add_modifier(Modifier::BOLD)
            }
        }
    }

    /// The two parts of the evaluation bar, as foreground and background: White's and Black's.
    pub fn bar(self) -> Option<[Color; 2]> {
        Some([self.color(BRIGHT, Color::White)?, self.color(DEEP, Color::DarkGray)?])
    }
}
