//! Input events, in one channel.

use std::io::{self, BufRead};
use std::sync::mpsc::Sender;
use std::thread;

use kiebitz_uci::read_bounded_line;

/// An event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A line was typed.
    Line(String),
    /// There will be no more lines.
    EndOfInput,
    /// Ctrl-C.
    Interrupt,
    /// A session has an event.
    Wake,
}

/// Longer lines are cut: no move and no file name needs more.
const LONGEST: usize = 4096;

/// Reads lines in its own thread, until the input ends or the receiver is gone.
pub fn listen(input: impl io::Read + Send + 'static, events: Sender<Event>) {
    let read = move || {
        let mut input = io::BufReader::new(input);
        while let Ok(Some(line)) = line(&mut input) {
            if events.send(Event::Line(line)).is_err() {
                return;
            }
        }
        let _ = events.send(Event::EndOfInput);
    };
    // If no thread can be started, the sender is dropped, and the receiver notices it.
    let _ = thread::Builder::new().name("input".into()).spawn(read);
}

/// The next line without its end; invalid UTF-8 is replaced.
fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let line = read_bounded_line(input, LONGEST)?;
    Ok(line.map(|line| String::from_utf8_lossy(&line.bytes).trim_end().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_all_kinds() {
        let long = "x".repeat(LONGEST + 10);
        let text = [b"e4\r\n\n\xff\n".as_slice(), long.as_bytes(), b"\nlast"].concat();
        let mut input = io::BufReader::with_capacity(100, text.as_slice());
        let mut next = || line(&mut input).expect("memory can be read");
        assert_eq!(next().as_deref(), Some("e4"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("\u{fffd}"));
        assert_eq!(next().map(|line| line.len()), Some(LONGEST));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
