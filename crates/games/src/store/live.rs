//! Games in progress, stored move by move.

use std::time::{Duration, SystemTime};

use kiebitz_chess::{Board, Game, Move, Outcome};
use rusqlite::{OptionalExtension, Transaction, params};

use super::encode::{
    Columns, clocks_bytes, clocks_of, moves_bytes, moves_of, reason_name, result_code, start_text,
    tags_of, tags_text, variant_of,
};
use super::explore::{Tally, add_positions, uncount};
use super::{Damage, GameId, Result, Store, StoreError, encode, now};
use crate::day::pgn_date;
use crate::pgn::{GameResult, PgnGame, Ply, Tags, clock_comment};

/// What plays a side, as on the command line: `human`, `elo:1500`, `uci:stockfish`. It can name a
/// program to start, so only sessions create one, for games they play themselves; no tag and no
/// file becomes a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind(String);

impl Kind {
    pub fn of_session(name: &str) -> Kind {
        Kind(name.to_owned())
    }

    /// As on the command line.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The kinds of both players, White first; `None` if no session recorded it.
pub type Kinds = [Option<Kind>; 2];

/// The columns of both.
pub(super) fn kinds_of(white: Option<String>, black: Option<String>) -> Kinds {
    [white.map(Kind), black.map(Kind)]
}

#[derive(Clone, PartialEq, Debug)]
pub struct NewGame {
    /// The tags. Without a date, today's is added.
    pub tags: Tags,
    /// The kinds of the players.
    pub kinds: Kinds,
    /// The start position.
    pub start: Board,
}

/// A game without a result.
#[derive(Clone, PartialEq, Debug)]
pub struct Unfinished {
    pub id: GameId,
    pub tags: Tags,
    /// The kinds of the players.
    pub kinds: Kinds,
    /// The game so far.
    pub game: Game,
    /// The mover's remaining time after each move, if there is a clock.
    pub clocks: Vec<Option<Duration>>,
}

impl Store {
    /// Stores a game without moves, and returns its number.
    pub fn begin(&mut self, new: &NewGame) -> Result<GameId> {
        let mut tags = new.tags.clone();
        if tags.get("Date").is_none() {
            tags.set("Date", &pgn_date(SystemTime::now()));
        }
        let transaction = self.write()?;
        transaction.execute(
            "INSERT INTO game (origin, variant, start, white, black, result, day, eco, opening, tags, moves, begun, changed,
             white_kind, black_kind)
             VALUES (0, ?1, ?2, ?3, ?4, 0, ?5, ?6, ?7, ?8, x'', ?9, ?9, ?10, ?11)",
            params![
                new.start.variant() as u8,
                start_text(&new.start),
                tags.get("White").unwrap_or(""),
                tags.get("Black").unwrap_or(""),
                encode::day(&tags),
                tags.get("ECO"),
                tags.get("Opening"),
                tags_text(&tags),
                now(),
                new.kinds[0].as_ref().map(Kind::as_str),
                new.kinds[1].as_ref().map(Kind::as_str),
            ],
        )?;
        let id = transaction.last_insert_rowid();
        transaction.commit()?;
        Ok(id)
    }

    /// Stores a move, with the player's remaining time. When this returns it is on disk.
    pub fn append(&mut self, id: GameId, m: Move, clock: Option<Duration>) -> Result<()> {
        self.change(id, |unfinished| {
            unfinished.game.play(m)?;
            unfinished.clocks.push(clock);
            Ok(())
        })
    }

    /// Takes the last moves back; all of them, if there are fewer.
    pub fn take_back(&mut self, id: GameId, plies: usize) -> Result<()> {
        self.change(id, |unfinished| {
            for _ in 0..plies {
                unfinished.game.take_back();
            }
            unfinished.clocks.truncate(unfinished.game.moves().len());
            Ok(())
        })
    }

    /// Sets tags of a game in progress, for instance a new name; see [`Tags::set`].
    pub fn retag(&mut self, id: GameId, tags: &[(&str, &str)]) -> Result<()> {
        self.change(id, |unfinished| {
            unfinished.set_tags(tags);
            Ok(())
        })
    }

    /// Sets the kinds of the players from now on, and tags with it.
    pub fn seat(&mut self, id: GameId, kinds: &Kinds, tags: &[(&str, &str)]) -> Result<()> {
        self.change(id, |unfinished| {
            unfinished.kinds.clone_from(kinds);
            unfinished.set_tags(tags);
            Ok(())
        })
    }

    /// Ends a game: it gets its result, and its positions count from now on.
    pub fn finish(&mut self, id: GameId, outcome: Outcome) -> Result<()> {
        let transaction = self.write()?;
        let unfinished = load(&transaction, id)?;
        adopt(&transaction, &unfinished)?;
        let game = unfinished.pgn(outcome.into());
        let columns = Columns::of(&game);
        // The same short game may be played twice on a day. Both stay; only one has the hash.
        transaction.execute(
            "UPDATE game SET result = ?2, reason = ?3, changed = ?4, ended = ?4,
             hash = iif(EXISTS (SELECT 1 FROM game WHERE hash = ?5), NULL, ?5) WHERE id = ?1",
            params![
                id,
                result_code(outcome.into()),
                reason_name(outcome.reason),
                now(),
                columns.hash()
            ],
        )?;
        let mut tally = Tally::default();
        tally.add_game(&game, columns.day);
        add_positions(&transaction, &mut tally)?;
        transaction.commit()?;
        Ok(())
    }

    /// A game without a result, to be continued.
    pub fn load_for_continuing(&self, id: GameId) -> Result<Unfinished> {
        load(&self.db, id)
    }

    /// Reads a game without a result, changes it and writes it back.
    fn change(
        &mut self,
        id: GameId,
        what: impl FnOnce(&mut Unfinished) -> Result<()>,
    ) -> Result<()> {
        let transaction = self.write()?;
        let mut unfinished = load(&transaction, id)?;
        adopt(&transaction, &unfinished)?;
        what(&mut unfinished)?;
        write_back(&transaction, &unfinished)?;
        transaction.commit()?;
        Ok(())
    }
}

impl Unfinished {
    fn set_tags(&mut self, tags: &[(&str, &str)]) {
        tags.iter().for_each(|(name, value)| self.tags.set(name, value));
    }

    /// The game with its clock times in comments.
    pub fn pgn(&self, result: GameResult) -> PgnGame {
        let mut game = PgnGame::new(&self.game, result);
        game.tags = self.tags.clone();
        comment_clocks(&mut game.line.plies, &self.clocks);
        game
    }
}

/// Writes clock times into comments.
pub(super) fn comment_clocks(plies: &mut [Ply], clocks: &[Option<Duration>]) {
    for (ply, clock) in plies.iter_mut().zip(clocks) {
        if let Some(clock) = clock {
            ply.notes_mut().comments.push(clock_comment(*clock));
        }
    }
}

/// Turns an imported game without a result into a game played here, and removes its counts, since
/// it will change.
fn adopt(transaction: &Transaction<'_>, unfinished: &Unfinished) -> Result<()> {
    let imported = transaction.execute(
        "UPDATE game SET origin = 0, hash = NULL WHERE id = ?1 AND origin = 1",
        [unfinished.id],
    )?;
    if imported == 1 {
        uncount(transaction, &unfinished.pgn(GameResult::Open))?;
    }
    Ok(())
}

fn write_back(transaction: &Transaction<'_>, unfinished: &Unfinished) -> Result<()> {
    let Unfinished { id, tags, kinds, game, clocks } = unfinished;
    // Annotations of an imported game are dropped when it is continued, since they would no longer
    // fit.
    transaction.execute(
        "UPDATE game SET moves = ?2, clocks = ?3, tags = ?4, white = ?5, black = ?6, eco = ?7, opening = ?8,
         changed = ?9, movetext = NULL, white_kind = ?10, black_kind = ?11 WHERE id = ?1",
        params![
            id,
            moves_bytes(game.moves().iter().map(|&m| Some(m))),
            clocks_bytes(clocks),
            tags_text(tags),
            tags.get("White").unwrap_or(""),
            tags.get("Black").unwrap_or(""),
            tags.get("ECO"),
            tags.get("Opening"),
            now(),
            kinds[0].as_ref().map(Kind::as_str),
            kinds[1].as_ref().map(Kind::as_str),
        ],
    )?;
    Ok(())
}

fn load(db: &rusqlite::Connection, id: GameId) -> Result<Unfinished> {
    let found = db
        .query_row(
            "SELECT variant, start, result, tags, moves, clocks, white_kind, black_kind FROM game WHERE id = ?1",
            [id],
            |row| {
                Ok((
                    (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?),
                    row.get::<_, Vec<u8>>(4)?,
                    row.get::<_, Option<Vec<u8>>>(5)?,
                    kinds_of(row.get(6)?, row.get(7)?),
                ))
            },
        )
        .optional()?;
    let Some(((variant, start, result, tags), moves, clocks, kinds)) = found else {
        return Err(StoreError::NoGame(id));
    };
    let (result, tags): (u8, String) = (result, tags);
    if result != result_code(GameResult::Open) {
        return Err(StoreError::Over(id));
    }
    let mut game = Game::new(start_board(id, variant, start)?);
    for step in moves_of(&moves) {
        let m = step.ok_or(StoreError::NullMove(id))?;
        game.play(m).map_err(|_| StoreError::Damaged(id, Damage::Move))?;
    }
    let clocks = clocks_of(clocks.as_deref(), game.moves().len());
    Ok(Unfinished { id, tags: tags_of(&tags), kinds, game, clocks })
}

/// The start position of a game from its columns.
pub(super) fn start_board(id: GameId, variant: u8, start: Option<String>) -> Result<Board> {
    let variant = variant_of(variant).ok_or(StoreError::Damaged(id, Damage::Variant))?;
    match start {
        None => Ok(Board::start(variant)),
        Some(fen) => {
            Board::from_fen(&fen, variant).map_err(|_| StoreError::Damaged(id, Damage::Start))
        }
    }
}
