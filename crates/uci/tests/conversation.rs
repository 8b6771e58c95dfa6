//! For tests of the server: a scripted engine, and a client of the server.

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use kiebitz_chess::{Move, Square};
use kiebitz_engine::{
    Bound, CurrentMove, HashTooLarge, Info, Options, Score, SearchResult, Source,
};
use kiebitz_uci::{Search, Thinker, serve};

/// A scripted engine: plays the first legal move and reports one line per depth. The number of
/// nodes selects special behaviour.
#[derive(Clone, Default)]
pub struct Fake {
    pub calls: Arc<Mutex<Vec<String>>>,
}

const PANIC: u64 = 1001;
const NO_MOVE: u64 = 1002;
const ILLEGAL_MOVE: u64 = 1003;
pub const DEAF: u64 = 1004;
/// Reports the move it searches.
const SLOW: u64 = 1005;

impl Fake {
    fn note(&self, call: String) {
        self.calls.lock().unwrap().push(call);
    }
}

impl Thinker for Fake {
    fn configure(&mut self, options: &Options) -> Result<(), HashTooLarge> {
        self.note(format!("hash {} threads {}", options.hash_mib, options.threads));
        match options.threads {
            7 => Err(HashTooLarge(options.hash_mib)),
            8 => panic!("no threads"),
            _ => Ok(()),
        }
    }

    fn new_game(&mut self) {
        self.note("new game".into());
    }

    fn clear_hash(&mut self) {
        self.note("clear hash".into());
    }

    fn recover(&mut self) {
        self.note("recover".into());
    }

    fn search(&mut self, search: Search) -> SearchResult {
        let Search { game, limits, stop, sink, watch } = search;
        let board = game.board();
        let best = limits.searchmoves.first().copied().or(board.legal_moves().first().copied());
        let mut info = Info {
            depth: 1,
            seldepth: 1,
            multipv: 1,
            score: Score(12),
            bound: Bound::Exact,
            wdl: [100, 800, 100],
            nodes: 20,
            time: Duration::from_millis(2),
            hashfull: 0,
            tbhits: 0,
            pv: best.into_iter().collect(),
        };
        for depth in 1..=limits.depth.unwrap_or(1) {
            info.depth = depth;
            sink(&info);
        }
        let source = Source::Search;
        let result =
            SearchResult { best, ponder: None, source, lines: vec![], nodes: 1, time: info.time };
        match limits.nodes {
            Some(PANIC) => panic!("as told"),
            Some(SLOW) => {
                let watched = best.map(|mv| CurrentMove { mv, number: 1, depth: 2 });
                watched.into_iter().for_each(watch);
            }
            Some(NO_MOVE) => return SearchResult { best: None, ..result },
            Some(ILLEGAL_MOVE) => {
                let illegal = Some(Move::normal(Square::A1, Square::H8));
                return SearchResult { best: illegal, ponder: illegal, ..result };
            }
            Some(DEAF) => loop {
                thread::sleep(Duration::from_secs(1));
            },
            _ => {}
        }
        let is_timed = limits.clock.is_some() || limits.movetime.is_some();
        let is_over = || match limits.ponder {
            _ if stop.is_stopped() || limits.depth.is_some() || limits.nodes.is_some() => true,
            true => is_timed && stop.is_ponderhit(),
            false => is_timed,
        };
        while !is_over() {
            thread::sleep(Duration::from_millis(1));
        }
        result
    }
}

/// The other end of a server's pipes.
pub struct Gui {
    input: Option<PipeWriter>,
    pub lines: Receiver<String>,
    server: thread::JoinHandle<io::Result<()>>,
}

impl Gui {
    pub fn new(engine: impl Thinker) -> Gui {
        let (input, to_write): (PipeReader, PipeWriter) = pipe().unwrap();
        let (to_read, output) = pipe().unwrap();
        let server = thread::spawn(move || serve(engine, BufReader::new(input), output, &[]));
        let (send, lines) = channel();
        thread::spawn(move || {
            BufReader::new(to_read).lines().map_while(Result::ok).try_for_each(|l| send.send(l))
        });
        Gui { input: Some(to_write), lines, server }
    }

    pub fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("not closed yet");
        input.write_all(bytes).and_then(|()| input.write_all(b"\n")).unwrap();
    }

    pub fn next(&self, wanted: &str) -> String {
        match self.lines.recv_timeout(Duration::from_secs(20)) {
            Ok(line) => line,
            Err(error) => panic!("waiting for \"{wanted}\": {error}"),
        }
    }

    /// The remaining output after the input is closed.
    pub fn close(mut self) -> Vec<String> {
        drop(self.input.take());
        let rest = self.lines.iter().collect();
        self.server.join().expect("the server does not panic").expect("its output works");
        rest
    }
}

/// Whether `text` matches `pattern`, where `*` stands for anything.
pub fn matches(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            (0..=text.len())
                .filter(|&at| text.is_char_boundary(at))
                .any(|at| matches(rest, &text[at..]))
        }),
    }
}

/// Runs a script: `> line` is sent, `< pattern` must be the next answer, `.. pattern` must come
/// after any others, `silence` asserts that no answer comes for a while; `#` begins a comment.
pub fn converse(engine: impl Thinker, script: &str) -> Gui {
    let mut gui = Gui::new(engine);
    let is_comment = |step: &str| step.is_empty() || step.starts_with("# ");
    for step in script.lines().map(str::trim).filter(|step| !is_comment(step)) {
        if let Some(line) = step.strip_prefix("> ") {
            gui.send(line.as_bytes());
        } else if let Some(pattern) = step.strip_prefix('<').map(str::trim) {
            let line = gui.next(pattern);
            assert!(matches(pattern, &line), "expected \"{pattern}\", got \"{line}\"");
        } else if let Some(pattern) = step.strip_prefix(".. ") {
            while !matches(pattern, &gui.next(pattern)) {}
        } else {
            assert_eq!(step, "silence");
            let line = gui.lines.recv_timeout(Duration::from_millis(60));
            assert_eq!(line, Err(RecvTimeoutError::Timeout));
        }
    }
    gui
}
