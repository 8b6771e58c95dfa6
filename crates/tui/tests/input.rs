//! Lines as they are read from a pipe.

use std::sync::mpsc::channel;

use kiebitz_tui::{Event, listen};

#[test]
fn lines_of_all_kinds() {
    let long = "x".repeat(5000);
    let text = [b"e4\r\n\n\xff\n".as_slice(), long.as_bytes(), b"\nlast"].concat();
    let (sender, events) = channel();
    listen(std::io::Cursor::new(text), sender);
    let lines = ["e4", "", "\u{fffd}", &long[..4096], "last"];
    let expected = lines.map(|line| Event::Line(line.to_owned())).into_iter();
    assert!(events.iter().eq(expected.chain([Event::EndOfInput])));
}
