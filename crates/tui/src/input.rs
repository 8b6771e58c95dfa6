//! Input events, in one channel.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;

use kiebitz_uci::read_bounded_line;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
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

/// Reads lines in its own thread, until the input ends or the receiver is gone. Invalid UTF-8 is replaced.
pub fn listen(input: impl io::Read + Send + 'static, events: Sender<Event>) {
    let read = move || {
        let mut input = io::BufReader::new(input);
        while let Ok(Some(line)) = read_bounded_line(&mut input, LONGEST) {
            let text = String::from_utf8_lossy(&line.bytes).trim_end().to_owned();
            if events.send(Event::Line(text)).is_err() {
                return;
            }
        }
        let _ = events.send(Event::EndOfInput);
    };
    // If no thread can be started, the sender is dropped, and the receiver notices it.
    let _ = thread::Builder::new().name("input".into()).spawn(read);
}
