//! The opening explorer: the moves played in each position, and their results.

use std::cmp::Reverse;

use kiebitz_chess::{Board, Color, Move};
use rusqlite::{Connection, Transaction, params};

use super::{Result, Store};
use crate::pgn::{GameResult, PgnGame, after};
use kiebitz_books::experience::Known;

/// A move of a position, and the results of the games with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Explored {
    pub m: Move,
    pub white: u64,
    pub draws: u64,
    pub black: u64,
    pub open: u64,
    /// The latest day it was played, as a number (20240229); 0 if none is known.
    pub last: u32,
    /// What the engine has learned from playing it.
    pub experience: Option<Known>,
}

impl Explored {
    pub fn games(&self) -> u64 {
        self.white + self.draws + self.black + self.open
    }

    /// A side's average score with it, from 0 to 1; `None` if no game has a result.
    pub fn score(&self, side: Color) -> Option<f64> {
        let games = self.white + self.draws + self.black;
        let wins = match side {
            Color::White => self.white,
            Color::Black => self.black,
        };
        (games > 0).then(|| (wins as f64 + self.draws as f64 / 2.0) / games as f64)
    }
}

impl Store {
    /// The moves played in a position, the most frequent first. A move repeated in the same game
    /// counts once.
    pub fn explore(&self, board: &Board) -> Result<Vec<Explored>> {
        let mut found = self.played(board)?;
        for (m, known) in self.learned(board)? {
            match found.iter_mut().find(|explored| explored.m == m) {
                Some(explored) => explored.experience = Some(known),
                None => found.push(Explored {
                    m,
                    white: 0,
                    draws: 0,
                    black: 0,
                    open: 0,
                    last: known.last,
                    experience: Some(known),
                }),
            }
        }
        found.sort_by_key(|explored| Reverse(explored.games()));
        Ok(found)
    }

    /// White's wins minus Black's wins in the games that continued from a position with this placement
    /// of the pieces. Each continuation counts separately.
    pub fn balance(&self, board: &Board) -> Result<i64> {
        let mut statement = self
            .db
            .prepare_cached("SELECT total(white) - total(black) FROM position WHERE key = ?1")?;
        let mut balance = 0;
        for key in board.placement_keys() {
            balance += statement.query_row([key as i64], |row| row.get::<_, f64>(0))? as i64;
        }
        Ok(balance)
    }

    fn played(&self, board: &Board) -> Result<Vec<Explored>> {
        let mut statement = self.db.prepare_cached(
            "SELECT move, white, draw, black, open, last FROM position WHERE key = ?1",
        )?;
        let rows = statement.query_map([board.key() as i64], |row| {
            Ok((row.get(0)?, [row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?], row.get(5)?))
        })?;
        let mut found = Vec::new();
        for row in rows {
            let (bits, [white, draws, black, open], last): (u16, [i64; 4], u32) = row?;
            // Two positions may share a key: a move that is illegal here belongs to the other.
            if let Some(m) = Move::from_bits(bits).filter(|&m| board.is_legal(m)) {
                let [white, draws, black, open] =
                    [white, draws, black, open].map(|count| count.max(0) as u64);
                found.push(Explored { m, white, draws, black, open, last, experience: None });
            }
        }
        Ok(found)
    }
}

/// The moves of some games, to be added to the position counts.
#[derive(Default)]
pub(super) struct Tally {
    entries: Vec<CountedMove>,
    /// The moves of one game; a reused buffer.
    game: Vec<(i64, u16)>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct CountedMove {
    /// The key as SQLite orders it.
    key: i64,
    m: u16,
    /// The index of the result among the columns: White, draw, Black, open.
    result: u8,
    day: u32,
}

impl Tally {
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn add_game(&mut self, game: &PgnGame, day: u32) {
        let moves = keyed_moves(game);
        self.add_moves(&moves, game.result, day);
    }

    pub fn add_moves(&mut self, moves: &[(i64, u16)], result: GameResult, day: u32) {
        self.game.clear();
        self.game.extend_from_slice(moves);
        self.game.sort_unstable();
        self.game.dedup();
        let result = match result {
            GameResult::WhiteWins => 0,
            GameResult::Draw => 1,
            GameResult::BlackWins => 2,
            GameResult::Open => 3,
        };
        self.entries.extend(self.game.iter().map(|&(key, m)| CountedMove { key, m, result, day }));
    }
}

/// The positions of a game and the moves played in them; null moves are skipped.
pub(super) fn keyed_moves(game: &PgnGame) -> Vec<(i64, u16)> {
    let mut moves = Vec::with_capacity(game.line.plies.len());
    let mut board = game.start;
    for ply in &game.line.plies {
        match ply.step {
            Some(m) => {
                moves.push((board.key() as i64, m.to_bits()));
                board.play_unchecked(m); // a game that was read is legal
            }
            None => match after(&board, None) {
                Some(next) => board = next,
                None => break,
            },
        }
    }
    moves
}

/// Adds the moves to the position counts, in the order of the table, which is much the fastest.
pub(super) fn add_positions(transaction: &Transaction<'_>, tally: &mut Tally) -> Result<()> {
    tally.entries.sort_unstable();
    let mut statement = transaction.prepare_cached(
        "INSERT INTO position VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (key, move) DO UPDATE SET white = white + excluded.white, draw = draw + excluded.draw,
         black = black + excluded.black, open = open + excluded.open, last = max(last, excluded.last)",
    )?;
    for same in tally.entries.chunk_by(|a, b| (a.key, a.m) == (b.key, b.m)) {
        let mut counts = [0i64; 4];
        let mut last = 0;
        for entry in same {
            counts[usize::from(entry.result)] += 1;
            last = last.max(entry.day);
        }
        let [white, draw, black, open] = counts;
        statement.execute(params![same[0].key, same[0].m, white, draw, black, open, last])?;
    }
    tally.entries.clear();
    Ok(())
}

pub(super) fn uncount(transaction: &Transaction<'_>, game: &PgnGame) -> Result<()> {
    let mut moves = keyed_moves(game);
    moves.sort_unstable();
    moves.dedup();
    let column = match game.result {
        GameResult::WhiteWins => "white",
        GameResult::Draw => "draw",
        GameResult::BlackWins => "black",
        GameResult::Open => "open",
    };
    let here = "WHERE key = ?1 AND move = ?2";
    let mut less = transaction
        .prepare_cached(&format!("UPDATE position SET {column} = {column} - 1 {here}"))?;
    let mut none = transaction.prepare_cached(&format!(
        "DELETE FROM position {here} AND white + draw + black + open <= 0"
    ))?;
    for (key, m) in moves {
        less.execute(params![key, m])?;
        none.execute(params![key, m])?;
    }
    Ok(())
}

pub(super) fn count_positions(db: &Connection) -> Result<u64> {
    let count: i64 = db.query_row("SELECT count(*) FROM position", [], |row| row.get(0))?;
    Ok(count.max(0) as u64)
}
