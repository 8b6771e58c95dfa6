//! What the environment says of the terminal.

use kiebitz_chess::PieceLetters;
use kiebitz_draw::text::{Colors, Glyphs};
use kiebitz_tui::terminal::Terminal;

fn terminal(painted: bool, environment: &[(&str, &str)]) -> Terminal {
    Terminal::from_environment(painted, |name| {
        let entry = environment.iter().find(|(known, _)| *known == name);
        entry.map(|(_, value)| value.to_string())
    })
}

#[test]
fn colours_by_the_environment() {
    let cases: &[(&[(&str, &str)], Colors)] = &[
        (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], Colors::TrueColor),
        (&[("TERM", "xterm-256color"), ("COLORTERM", "24bit")], Colors::TrueColor),
        (&[("TERM", "xterm-256color")], Colors::Ansi256),
        (&[("TERM", "screen-256color"), ("COLORTERM", "yes")], Colors::Ansi256),
        (&[("TERM", "linux")], Colors::Ansi16),
        (&[], Colors::Ansi16),
    ];
    for (environment, expected) in cases {
        assert_eq!(terminal(true, environment).colors, *expected, "{environment:?}");
        assert_eq!(terminal(false, environment).colors, Colors::None, "{environment:?}");
    }
}

#[test]
fn figurines_need_a_utf8_locale_and_colours() {
    let cases: &[(&[(&str, &str)], bool)] = &[
        (&[("LANG", "de_DE.UTF-8")], true),
        (&[("LANG", "en_US.utf8")], true),
        (&[("LANG", "en_US.UTF-8"), ("LC_ALL", "C")], false),
        (&[("LANG", "C"), ("LC_CTYPE", "C.UTF-8")], true),
        (&[("LANG", "en_US.UTF-8"), ("LC_ALL", "")], true),
        (&[], false),
    ];
    for (environment, unicode) in cases {
        let expected =
            if *unicode { Glyphs::Figurines } else { Glyphs::Letters(PieceLetters::English) };
        assert_eq!(terminal(true, environment).board_style().glyphs, expected);
        let plain = terminal(false, environment).board_style().glyphs;
        assert_eq!(plain, Glyphs::Letters(PieceLetters::English), "{environment:?}");
    }
}
