//! The program in a pseudo-terminal.

use std::fs;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use vt100::{MouseProtocolMode, Parser};

/// A program under test, its terminal, and what is to be seen there.
pub struct Program {
    pty: Arc<Pty>,
    child: Child,
    bytes: Receiver<Vec<u8>>,
    parser: Parser,
    /// Everything that was written.
    raw: Vec<u8>,
}

/// How a program ended.
pub struct Left {
    pub code: Option<i32>,
    /// What was printed once the screen was given back.
    pub printed: String,
}

/// A machine that does much else needs long; what goes wrong is noticed earlier where it can be.
const PATIENCE: Duration = Duration::from_secs(120);

impl Program {
    /// `kiebitz play` in a window of 80 by 24.
    pub fn start(arguments: &[&str]) -> Program {
        Program::with(arguments, &[])
    }

    /// The same, with variables of the environment.
    pub fn with(arguments: &[&str], variables: &[(&str, &str)]) -> Program {
        Program::run(&[&["play"], arguments].concat(), variables)
    }

    /// Any command.
    pub fn run(arguments: &[&str], variables: &[(&str, &str)]) -> Program {
        let command = command(env!("CARGO_BIN_EXE_kiebitz"));
        Program::spawn(command.args(arguments).envs(variables.iter().copied()))
    }

    /// Any program, from [`command`].
    pub fn spawn(command: Command) -> Program {
        let (pty, pts) = open().expect("there are pseudo-terminals");
        pty.resize(Size::new(24, 80)).expect("it has a size");
        let child = command.spawn(pts).expect("the program runs");
        let pty = Arc::new(pty);
        let (sender, bytes) = channel();
        let reading = pty.clone();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            // At the end of the program the terminal cannot be read any more.
            while let Ok(count @ 1..) = (&*reading).read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Program { pty, child, bytes, parser: Parser::new(cells(24), cells(80), 0), raw: Vec::new() }
    }

    fn take(&mut self, bytes: &[u8]) {
        self.parser.process(bytes);
        self.raw.extend_from_slice(bytes);
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn send(&mut self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("it can be written to");
    }

    /// Types a line.
    pub fn enter(&mut self, line: &str) {
        self.send(line);
        self.send("\r");
    }

    pub fn resize(&mut self, rows: u16, columns: u16) {
        self.parser.screen_mut().set_size(cells(rows), cells(columns));
        self.pty.resize(Size::new(rows, columns)).expect("it has a size");
    }

    pub fn is_full_screen(&self) -> bool {
        self.parser.screen().alternate_screen()
    }

    /// What is to be seen now.
    pub fn text(&self) -> String {
        let (_, columns) = self.parser.screen().size();
        let rows = self.parser.screen().rows(0, columns.get());
        rows.map(|row| row.trim_end().to_owned() + "\n").collect()
    }

    /// Waits until a text is to be seen.
    pub fn wait_for(&mut self, text: &str) {
        self.wait_until(text, |screen| screen.contains(text));
    }

    /// Waits until the screen is as wanted.
    pub fn wait_until(&mut self, what: &str, is_there: impl Fn(&str) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_there(&self.text()) {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.bytes.recv_timeout(left) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout) => {
                    panic!("no {what} after {PATIENCE:?}:\n{}", self.text())
                }
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("the program ended before {what}:\n{}", self.text())
                }
            }
        }
    }

    /// The middle of a square, by the names of files and ranks beside the board.
    fn place(&self, square: &str) -> (usize, usize) {
        let text = self.text();
        let mut names = square.chars();
        let (file, rank) = (names.next().expect("a file"), names.next().expect("a rank"));
        let is_files = |line: &&str| {
            let letters: String = line.chars().filter(|c| !c.is_whitespace()).collect();
            letters.starts_with("abcdefgh") || letters.starts_with("hgfedcba")
        };
        let files = text.lines().find(is_files).unwrap_or_else(|| panic!("no files in\n{text}"));
        let column = files.chars().position(|c| c == file).expect("the file is named");
        let row = text.lines().position(|line| {
            let mut start = line.chars();
            start.next() == Some(rank) && start.next().is_none_or(|c| c == ' ')
        });
        (column, row.unwrap_or_else(|| panic!("no rank {rank} in\n{text}")))
    }

    fn mouse(&mut self, (column, row): (usize, usize), end: char) {
        self.send(&format!("\x1b[<0;{};{}{end}", column + 1, row + 1));
    }

    pub fn click(&mut self, square: &str) {
        let place = self.place(square);
        self.mouse(place, 'M');
        self.mouse(place, 'm');
    }

    pub fn drag(&mut self, from: &str, to: &str) {
        let places = [self.place(from), self.place(to)];
        self.mouse(places[0], 'M');
        self.mouse(places[1], 'm');
    }

    pub fn click_text(&mut self, text: &str) {
        self.wait_for(text);
        let screen = self.text();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count(), row))
        });
        let place = found.expect("it was just there");
        self.mouse(place, 'M');
        self.mouse(place, 'm');
    }

    /// Waits for the end of the program; the terminal must be as it was.
    pub fn end(mut self) -> Left {
        let deadline = Instant::now() + PATIENCE;
        let code = loop {
            while let Ok(bytes) = self.bytes.recv_timeout(Duration::from_millis(20)) {
                self.take(&bytes);
            }
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                break status.code();
            }
            assert!(Instant::now() < deadline, "it does not end:\n{}", self.text());
        };
        while let Ok(bytes) = self.bytes.recv_timeout(Duration::from_millis(200)) {
            self.take(&bytes);
        }
        let screen = self.parser.screen();
        assert!(!screen.alternate_screen(), "the screen was not given back");
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
        assert!(!screen.hide_cursor() && !screen.bracketed_paste());
        let raw = String::from_utf8_lossy(&self.raw).into_owned();
        let printed = raw.rsplit("\x1b[?1049l").next().unwrap_or_default().to_owned();
        Left { code, printed }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // After a failed test; it has ended otherwise.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program in an environment of its own.
pub fn command(program: &str) -> Command {
    Command::new(program)
        .env_remove("NO_COLOR")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C.UTF-8")
        .env("TERM", "xterm-256color")
        .env("COLORTERM", "truecolor")
        .env("KIEBITZ_TABLES", folder("none"))
        .env("XDG_DATA_HOME", folder("data"))
        .env("XDG_CONFIG_HOME", folder("config"))
        .env_remove("KIEBITZ_CONFIG")
        .env_remove("KIEBITZ_DB")
}

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a window has a size")
}

/// Whether Black's answer to a move is in the list of moves.
pub fn answered(screen: &str, number: usize) -> bool {
    let squeezed = squeezed(screen);
    let Some(line) = squeezed.lines().find(|line| line.contains(&format!(" {number}. "))) else {
        return false;
    };
    let Some((_, moves)) = line.split_once(&format!(" {number}. ")) else { return false };
    moves.split_whitespace().count() >= 2
}

/// With one space where there are several.
pub fn squeezed(screen: &str) -> String {
    let lines = screen.lines().map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        format!(" {}\n", words.join(" "))
    });
    lines.collect()
}

/// A folder among what is built.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("screen").join(name);
    fs::create_dir_all(&folder).expect("it can be made");
    folder
}
