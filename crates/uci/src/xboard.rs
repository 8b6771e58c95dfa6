//! A client for the xboard protocol, version 2: enough of it to play games with older programs.
//!
//! Such a program keeps the game itself. The client sends every move, and `go` to make it move;
//! otherwise it stays in `force` mode, where it only follows.

use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Color, Game, Move, Variant};
use kiebitz_engine::Bound;

use crate::client::{Answer, ClientError, Launch, Turn};
use crate::go::Go;
use crate::info::{Info, Score, Value};
use crate::process::{LAST_PATIENCE, Process, Silence, after};

/// How long a program may take to report its features; old ones report none.
const FEATURES: Duration = Duration::from_secs(2);

/// The features that the client knows, or that make no difference to it.
const FEATURES_ACCEPTED: [&str; 10] = [
    "usermove", "ping", "setboard", "myname", "sigint", "sigterm", "san", "reuse", "time", "colors",
];

/// A running program. Dropping it sends `quit`, and kills it if it does not end.
#[derive(Debug)]
pub struct Xboard {
    process: Process,
    name: String,
    patience: Duration,
    /// Its features.
    usermove: bool,
    ping: bool,
    setboard: bool,
    /// Commands to send before every game, as options are given.
    options: Vec<(String, String)>,
    pings: u32,
    /// The game in the program's state; `None` before the first.
    known: Option<Game>,
    /// The last clock setting sent, to send only changes.
    level: Option<String>,
}

impl Xboard {
    /// Starts a program and reads its features. Options of the launch are sent as
    /// `option NAME=VALUE`, or as a command of the protocol if the name is one (`memory`, `cores`).
    pub fn start(launch: &Launch) -> Result<Xboard, ClientError> {
        let mut client = Xboard {
            process: Process::start(launch)?,
            name: launch.program.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            patience: launch.patience,
            usermove: false,
            ping: false,
            setboard: false,
            options: launch.options.clone(),
            pings: 0,
            known: None,
            level: None,
        };
        client.shake_hands()?;
        Ok(client)
    }

    /// Its name; the file's if it has none.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Begins another game.
    pub fn new_game(&mut self, variant: Variant) -> Result<(), ClientError> {
        if variant != Variant::Chess {
            return Err(ClientError::UnknownVariant(variant));
        }
        self.known = None;
        self.level = None;
        self.ready()
    }

    /// Whether a game may begin with this position. Other than the usual start, it requires
    /// `setboard`.
    pub fn takes_up(&self, start: &Board) -> Result<(), ClientError> {
        match self.setboard || *start == Board::start(Variant::Chess) {
            true => Ok(()),
            false => Err(ClientError::NoSetup),
        }
    }

    /// Sends `go` and waits for the move. When it must move at once, it sends `?`, and kills the
    /// program if that does not help.
    pub fn think(&mut self, turn: Turn<'_>) -> Result<Answer, ClientError> {
        let game = turn.game;
        self.takes_up(game.start())?;
        self.process.forget_lines();
        self.bring_up_to_date(game);
        self.set_limits(turn.go, game.board().turn());
        self.process.send("go");
        let answer = self.answer(&turn)?;
        self.process.send("force");
        if let Some(known) = &mut self.known {
            // It has played the move on its own board. The move was checked to be legal.
            let _ = known.play(answer.best);
        }
        Ok(answer)
    }

    fn shake_hands(&mut self) -> Result<(), ClientError> {
        self.process.send("xboard");
        self.process.send("protover 2");
        let deadline = Instant::now() + FEATURES;
        loop {
            match self.process.line(deadline) {
                Ok((_, line)) => {
                    if self.features(&line) {
                        return Ok(());
                    }
                }
                Err(Silence::Late) => return Ok(()),
                Err(Silence::Ended) => return Err(self.process.death()),
            }
        }
    }

    /// Reads a line of features; returns whether it was the last.
    fn features(&mut self, line: &str) -> bool {
        let Some(mut rest) = line.trim_start().strip_prefix("feature ") else { return false };
        let mut done = false;
        while let Some((name, value, after)) = next_feature(rest) {
            let is_on = value == "1";
            match name {
                "usermove" => self.usermove = is_on,
                "ping" => self.ping = is_on,
                "setboard" => self.setboard = is_on,
                "myname" if !value.is_empty() => self.name = value.to_owned(),
                "done" => done = is_on,
                _ => {}
            }
            let is_known = FEATURES_ACCEPTED.contains(&name);
            if name != "done" {
                let answer = if is_known { "accepted" } else { "rejected" };
                self.process.send(format!("{answer} {name}"));
            }
            rest = after;
        }
        done
    }

    /// Waits until it has read everything, if it supports `ping`.
    fn ready(&mut self) -> Result<(), ClientError> {
        if !self.ping {
            return Ok(());
        }
        self.pings += 1;
        self.process.send(format!("ping {}", self.pings));
        let pong = format!("pong {}", self.pings);
        let deadline = after(self.patience);
        while self.process.answer_to("ping", deadline, self.patience)?.trim() != pong {}
        Ok(())
    }

    /// Sends the moves it does not know, or the whole game.
    fn bring_up_to_date(&mut self, game: &Game) {
        let (start, moves) = (game.start(), game.moves());
        let known = self.known.as_ref().map_or(0, |known| known.moves().len());
        let goes_on = self.known.as_ref().is_some_and(|known| {
            known.start() == start && moves.get(..known.moves().len()) == Some(known.moves())
        });
        let first = if goes_on { known } else { 0 };
        if !goes_on {
            self.process.send("new");
            self.process.send("force");
            self.process.send("easy");
            self.process.send("post");
            for (name, value) in &self.options {
                self.process.send(match name.as_str() {
                    "memory" | "cores" => format!("{name} {value}"),
                    _ => format!("option {name}={value}"),
                });
            }
            if *start != Board::start(Variant::Chess) {
                self.process.send(format!("setboard {}", start.fen()));
            }
            self.level = None;
        }
        for (board, m) in game.boards().iter().zip(moves).skip(first) {
            let text = board.uci(*m);
            let line = if self.usermove { format!("usermove {text}") } else { text };
            self.process.send(line);
        }
        self.known = Some(game.clone());
    }

    /// Sends the limits. The protocol has no nodes, so there must be a limit of depth or time.
    fn set_limits(&mut self, go: &Go, turn: Color) {
        let (own, other) = match turn {
            Color::White => (go.wtime, go.btime),
            Color::Black => (go.btime, go.wtime),
        };
        let increment = if turn == Color::White { go.winc } else { go.binc };
        let level = match (go.movetime, own) {
            // The protocol has only whole seconds for a move.
            (Some(time), _) => format!("st {}", time.as_secs().max(1)),
            (None, Some(left)) => {
                let seconds = left.as_secs().max(1);
                let increment = increment.unwrap_or_default().as_secs_f64();
                format!("level 0 {}:{:02} {increment}", seconds / 60, seconds % 60)
            }
            (None, None) => "st 3600".to_owned(),
        };
        // A clock is set once, and then only updated.
        let is_set = self.level.as_ref().is_some_and(|known| {
            known == &level || (known.starts_with("level") && level.starts_with("level"))
        });
        if !is_set {
            self.process.send(&level);
            self.level = Some(level);
        }
        if let Some(depth) = go.depth {
            self.process.send(format!("sd {depth}"));
        }
        let centiseconds = |time: Duration| (time.as_millis() / 10).max(1);
        if let (Some(own), Some(other)) = (own, other) {
            self.process.send(format!("time {}", centiseconds(own)));
            self.process.send(format!("otim {}", centiseconds(other)));
        }
    }

    /// Waits for its move.
    fn answer(&mut self, turn: &Turn<'_>) -> Result<Answer, ClientError> {
        let board = turn.game.board();
        let since = Instant::now();
        let mut info = Info::default();
        self.process.answer(since, turn, "?", |when, line| match told(line) {
            Told::Move(text) => Some(match read_move(board, text) {
                Some(best) => {
                    let elapsed = when.saturating_duration_since(since);
                    Ok(Answer { best, info: std::mem::take(&mut info), elapsed })
                }
                None => Err(ClientError::IllegalMove { text: text.into(), fen: board.fen() }),
            }),
            Told::Resigned => Some(Err(ClientError::Resigned)),
            Told::NoMove => Some(Err(ClientError::NoMove { fen: board.fen() })),
            Told::Thought(thought) => {
                info.absorb(thought);
                None
            }
            Told::Nothing => None,
        })
    }
}

impl Drop for Xboard {
    fn drop(&mut self) {
        self.process.send("quit");
        self.process.end(LAST_PATIENCE);
    }
}

/// The meaning of a line.
enum Told<'a> {
    Move(&'a str),
    Resigned,
    /// It believes that the game is over.
    NoMove,
    Thought(Info),
    Nothing,
}

fn told(line: &str) -> Told<'_> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["move", text, ..] => Told::Move(text),
        // The form used before version 2 of the protocol.
        ["My", "move", "is:" | "is", text, ..] => Told::Move(text),
        [_, "...", text] => Told::Move(text),
        ["resign", ..] => Told::Resigned,
        ["1-0" | "0-1" | "1/2-1/2", ..] => Told::NoMove,
        // Depth, score in centipawns, time in centiseconds, nodes, line.
        [depth, score, time, nodes, ..] => {
            let depth = depth.trim_end_matches(['.', '+', '-', '&', ':']).parse();
            match (depth, score.parse(), time.parse::<u64>(), nodes.parse()) {
                (Ok(depth), Ok(centipawns), Ok(_), Ok(nodes)) => {
                    let score = Score { value: Value::Cp(centipawns), bound: Bound::Exact };
                    let (depth, nodes) = (Some(depth), Some(nodes));
                    Told::Thought(Info { depth, nodes, score: Some(score), ..Info::default() })
                }
                _ => Told::Nothing,
            }
        }
        _ => Told::Nothing,
    }
}

/// A move in coordinates, as in the protocol, or in algebraic notation.
fn read_move(board: &Board, text: &str) -> Option<Move> {
    let text = text.trim_end_matches(['+', '#', '!']);
    let coordinates = board.parse_uci(&text.to_ascii_lowercase()).ok();
    coordinates.or_else(|| board.parse_san(text).ok())
}

/// The next `NAME=VALUE` of a line of features, and what follows it. A value may stand in quotes.
fn next_feature(text: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = text.trim_start().split_once('=')?;
    let (value, after) = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?,
        None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
    };
    Some((name.trim(), value, after))
}
