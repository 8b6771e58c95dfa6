//! A player that is another UCI program.

use std::path::Path;
use std::time::Duration;

use kiebitz_chess::{Board, Move, Variant};
use kiebitz_engine::{Limits, MAX_PLY, Score};
use kiebitz_uci::{Client, ClientError, GAMES, Go, Info, Launch, Turn, Value, find_program};
use kiebitz_words::message;

use crate::player::{Choice, Player, PlayerError, Question, Sink, Thought};

/// How long it thinks without a limit.
const UNHURRIED: Duration = Duration::from_secs(2);

/// How much longer than its time it may take before it counts as hung. With a clock its flag falls
/// first.
const PATIENCE: Duration = Duration::from_secs(3);

/// A UCI engine in a process of its own. If it crashes, hangs or plays an illegal move, the player
/// fails with an error.
#[derive(Debug)]
pub struct External {
    client: Client,
}

impl External {
    /// Starts it. `command` is a path or a name; if no file has that name, the words after the
    /// first are arguments.
    pub fn start(command: &str) -> Result<External, PlayerError> {
        let whole = Path::new(command);
        let (program, args) = match command.split_once(' ') {
            Some((program, args)) if !whole.is_file() => (Path::new(program), args),
            _ => (whole, ""),
        };
        let found = find_program(program).ok_or_else(|| {
            PlayerError::Failed(message!("program-none", program, folder = GAMES))
        })?;
        let mut launch = Launch::new(found);
        launch.args = args.split_whitespace().map(str::to_owned).collect();
        Ok(External { client: Client::start(&launch).map_err(failed)? })
    }
}

fn failed(error: ClientError) -> PlayerError {
    PlayerError::failed(&error)
}

impl Player for External {
    fn name(&self) -> &str {
        self.client.name()
    }

    fn new_game(&mut self, variant: Variant) -> Result<(), PlayerError> {
        self.client.new_game(variant).map_err(failed)
    }

    fn think(&mut self, question: Question<'_>, sink: Sink<'_>) -> Result<Choice, PlayerError> {
        let Question { game, limits, stop } = question;
        let board = game.board();
        let (go, time) = go(limits);
        let mut tell = |info: &Info| {
            if info.is_of_best_line() && !info.pv.is_empty() {
                sink(thought(board, info));
            }
        };
        let turn = Turn { game, go: &go, patience: time + PATIENCE, stop };
        let answer = self.client.think(turn, &mut tell).map_err(failed)?;
        let last = thought(board, &answer.info);
        Ok(Choice {
            best: answer.best,
            score: last.score,
            depth: last.depth,
            nodes: last.nodes,
            ponder: None,
        })
    }
}

/// The limits as a UCI `go`, and how long they allow.
fn go(limits: &Limits) -> (Go, Duration) {
    let bounded = Go { nodes: limits.nodes, depth: limits.depth, ..Go::default() };
    match (limits.clock, limits.movetime) {
        (_, Some(time)) => (Go { movetime: Some(time), ..bounded }, time),
        (Some(clock), None) => {
            // The limits hold only the mover's clock, so it is sent for both sides.
            let (left, increment) = (Some(clock.left), Some(clock.increment));
            let movestogo = clock.moves_to_go;
            let (wtime, btime, winc, binc) = (left, left, increment, increment);
            (Go { wtime, btime, winc, binc, movestogo, ..bounded }, clock.left)
        }
        (None, None) => (Go { movetime: Some(UNHURRIED), ..bounded }, UNHURRIED),
    }
}

fn thought(board: &Board, info: &Info) -> Thought {
    // Other engines may report mates longer than our scores can represent.
    let plies = |moves: i32| (2 * moves.unsigned_abs() as usize).min(MAX_PLY);
    let score = info.score.map(|score| match score.value {
        Value::Cp(centipawns) => Score::eval(centipawns),
        Value::Mate(moves) if moves > 0 => Score::mate_in(plies(moves) - 1),
        Value::Mate(moves) => Score::mated_in(plies(moves)),
    });
    Thought {
        depth: info.depth.unwrap_or(0),
        score,
        nodes: info.nodes.unwrap_or(0),
        time: info.time.unwrap_or_default(),
        line: legal_line(board, &info.pv),
    }
}

/// The moves of a line up to the first illegal one.
fn legal_line(board: &Board, texts: &[String]) -> Vec<Move> {
    let mut board = *board;
    let mut line = Vec::new();
    for text in texts {
        let Ok(m) = board.parse_uci(text) else { break };
        board.play_unchecked(m);
        line.push(m);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_as_uci_says_them() {
        let clock = kiebitz_engine::Clock {
            left: Duration::from_secs(60),
            increment: Duration::from_secs(1),
            moves_to_go: None,
        };
        let (go, time) = go(&Limits { clock: Some(clock), ..Limits::default() });
        assert_eq!(go.to_string(), "go wtime 60000 btime 60000 winc 1000 binc 1000");
        assert_eq!(time, Duration::from_secs(60));
        assert_eq!(super::go(&Limits::default()).0.to_string(), "go movetime 2000");
    }

    #[test]
    fn mates_out_of_range_do_no_harm() {
        let value = Value::Mate(i32::MAX);
        let score = kiebitz_uci::Score { value, bound: kiebitz_engine::Bound::Exact };
        let info = Info { score: Some(score), ..Info::default() };
        let board = Board::start(Variant::Chess);
        assert!(thought(&board, &info).score.is_some_and(|score| score.is_mate()));
        assert_eq!(legal_line(&board, &["e2e4".into(), "e2e4".into()]).len(), 1);
    }
}
