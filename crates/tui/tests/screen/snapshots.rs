//! What the screen looks like. `UPDATE_SNAPSHOTS=1 cargo test -p kiebitz-tui` rewrites the
//! snapshots; look at them before committing. `SCREEN_DUMP=FOLDER` writes them with their colours,
//! for `cat`.

use std::fmt::Write as _;
use std::{env, fs};

use kiebitz_engine::Score;
use kiebitz_players::Thought;
use ratatui::style::Modifier;

use super::*;

fn check(name: &str, desk: &mut Desk) {
    let folder = format!("{}/tests/screen/snapshots", env!("CARGO_MANIFEST_DIR"));
    let path = format!("{folder}/{name}.txt");
    let text = desk.text();
    if let Ok(folder) = env::var("SCREEN_DUMP") {
        fs::write(format!("{folder}/{name}.ans"), painted(desk)).expect("it can be written");
    }
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, &text).expect("it can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(text == expected, "{name} looks different now:\n{text}\nand not\n{expected}");
}

/// The screen with escape sequences.
fn painted(desk: &mut Desk) -> String {
    let buffer = desk.buffer();
    let color = |color: Paint, base: u8| match color {
        Paint::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
        Paint::Indexed(i) => format!("{};5;{i}", base + 8),
        Paint::Black => format!("{base}"),
        Paint::Green => format!("{}", base + 2),
        Paint::Yellow => format!("{}", base + 3),
        Paint::Magenta => format!("{}", base + 5),
        Paint::Cyan => format!("{}", base + 6),
        Paint::DarkGray => format!("{}", base + 60),
        Paint::LightRed => format!("{}", base + 61),
        Paint::White => format!("{}", base + 67),
        _ => format!("{}", base + 9),
    };
    let mut text = String::new();
    for y in 0..desk.window.rows {
        for x in 0..desk.window.columns {
            let cell = &buffer[(x, y)];
            let signs =
                [(Modifier::BOLD, ";1"), (Modifier::UNDERLINED, ";4"), (Modifier::REVERSED, ";7")];
            let signs = signs.iter().filter(|(sign, _)| cell.modifier.contains(*sign));
            let signs: String = signs.map(|(_, code)| *code).collect();
            let (fg, bg) = (color(cell.fg, 30), color(cell.bg, 40));
            let _ = write!(text, "\x1b[0{signs};{fg};{bg}m{}", cell.symbol());
        }
        text.push_str("\x1b[0m\n");
    }
    text
}

/// A game of two people with every element visible.
fn full_table(language: Language, look: Look, size: (u16, u16)) -> Desk {
    let mut desk = Window::new(language, look, size).begin("", "human:Anna", "human:Jürgen");
    desk.enter("e4 e5 g1f3 b8c6 c3 g8f6 d4 f6e4 d5 c6e7 f3e5");
    desk.key(Key::Evaluation);
    let board = *desk.session().record().game.board();
    let mut line = Vec::new();
    let mut after = board;
    for text in ["e7g6", "d1d4", "d8f6", "d4e4"] {
        let m = after.parse_uci(text).expect(text);
        line.push(m);
        after.play_unchecked(m);
    }
    let thought = Thought {
        depth: 17,
        score: Some(Score(35)),
        nodes: 1_000_000,
        time: Duration::from_secs(1),
        line,
    };
    desk.screen.judged(board.key(), &thought);
    desk.click("e4");
    desk
}

const ASCII: Look = Look {
    colors: Colors::Ansi16,
    glyphs: Glyphs::Letters(PieceLetters::German),
    is_unicode: false,
};

#[test]
fn the_table_in_a_usual_window() {
    check("table-80x24", &mut full_table(Language::English, FULL, (80, 24)));
}

#[test]
fn the_table_in_german_without_unicode() {
    let mut desk = full_table(Language::German, ASCII, (80, 24));
    assert!(desk.text().is_ascii());
    check("table-80x24-de-ascii", &mut desk);
}

#[test]
fn the_table_without_colours() {
    let plain = Look {
        colors: Colors::None,
        glyphs: Glyphs::Letters(PieceLetters::English),
        is_unicode: false,
    };
    let mut desk = full_table(Language::English, plain, (80, 24));
    assert!(desk.text().is_ascii());
    check("table-80x24-no-colours", &mut desk);
    // Letters for the pieces, and Unicode for the rest.
    let mut desk = full_table(Language::English, Look { is_unicode: true, ..plain }, (80, 24));
    assert!(desk.text().contains("● Jürgen"), "{}", desk.text());
}

#[test]
fn the_table_in_sixteen_colours() {
    let look = Look { colors: Colors::Ansi16, ..FULL };
    check("table-100x30-16", &mut full_table(Language::German, look, (100, 30)));
}

#[test]
fn the_table_in_a_large_window_from_blacks_side() {
    let mut desk = full_table(Language::English, FULL, (120, 42));
    desk.key(Key::Flip);
    check("table-120x42-flipped", &mut desk);
}

#[test]
fn the_table_in_a_small_window() {
    check("table-60x16", &mut full_table(Language::English, FULL, (60, 16)));
}

#[test]
fn dialogs() {
    for (name, language, look) in
        [("en", Language::English, FULL), ("de-ascii", Language::German, ASCII)]
    {
        let window = Window::new(language, look, (80, 24));
        check(&format!("new-game-{name}"), &mut window.open(GameRequest::default()));
        let mut desk = window.people();
        desk.key(Key::Help);
        check(&format!("help-{name}"), &mut desk);
        desk.press(KeyCode::Esc);
        desk.enter("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");
        check(&format!("game-over-{name}"), &mut desk);
    }
}

#[test]
fn a_promotion_in_check() {
    let fen = "k7/4P3/8/8/8/8/7r/7K w - - 0 1";
    let mut desk = Window::usual().begin(fen, "human:Anna", "human:Bert");
    desk.drag("h1", "h2");
    desk.enter("Kb7");
    desk.drag("e7", "e8");
    check("promotion", &mut desk);
}

/// A word without accents in the pseudo-language comes from no file of `locales/`.
#[test]
fn screens_say_nothing_that_is_no_text_of_locales() {
    let window = Window::new(Language::PSEUDO, FULL, (120, 42));
    let mut people = window.people();
    let mut seen = full_table(Language::PSEUDO, FULL, (120, 42)).text();
    seen += &window.open(GameRequest::default()).text();
    people.key(Key::Help);
    seen += &people.text();
    people.press(KeyCode::Esc);
    people.enter("nonsense");
    seen += &people.text();
    people.enter("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");
    seen += &people.text();
    // People, players, formats, keys, moves and openings.
    const NAMES: [&str; 17] = [
        "Anna", "Jürgen", "Bert", "kiebitz", "random", "easy", "normal", "hard", "nonsense", "FEN",
        "PGN", "Elo", "Ctrl", "Tab", "Enter", "Kiebitz", "Ponziani",
    ];
    let is_plain = |word: &&str| {
        word.chars().filter(|c| c.is_alphabetic()).count() > 2
            && word.chars().all(|c| c.is_ascii_alphabetic())
            && word.contains(|c| "AEIOUYaeiouyCNScns".contains(c))
            && !NAMES.contains(word)
    };
    let words = seen.split(|c: char| !c.is_alphanumeric()).filter(is_plain);
    let words: std::collections::BTreeSet<&str> = words.collect();
    assert!(words.is_empty(), "{words:?}\n{seen}");
}
