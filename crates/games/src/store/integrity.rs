//! Integrity checks of the database.

use kiebitz_words::{Language, Message, Say, message};

use super::encode::Columns;
use super::error::damaged;
use super::list::{COLUMNS, Listed, listed};
use super::{Damage, GameId, Result, Store, StoreError, Stored};
use crate::pgn::{PgnGame, after};

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum Flaw {
    /// With what SQLite says of it.
    File(Message<'static>),
    Game(GameId, Damage),
    /// A table with a value that cannot be read.
    Table(&'static str),
}

impl Say for Flaw {
    fn message(&self) -> Message<'_> {
        match self {
            Flaw::File(why) => message!("flaw-file", why = why.clone()),
            Flaw::Game(id, what) => damaged(*id, *what),
            Flaw::Table(name) => message!("flaw-table", name = *name),
        }
    }
}

impl Store {
    /// The most flaws of a kind to look for.
    const MOST_FLAWS: usize = 20;

    /// Looks through the whole database: the file as SQLite checks it, then every game and every
    /// other value. It is sound if no flaw is returned.
    pub fn check_integrity(&self) -> Vec<Flaw> {
        let mut flaws = self.flaws_of_file();
        flaws.extend(self.flaws_of_games().unwrap_or_else(|error| vec![told(&error)]));
        flaws.extend(self.flaws_of_tables());
        flaws
    }

    fn flaws_of_file(&self) -> Vec<Flaw> {
        let check = || -> Result<Vec<String>> {
            let question = format!("PRAGMA integrity_check({})", Store::MOST_FLAWS);
            let mut statement = self.db.prepare(&question)?;
            let rows = statement.query_map([], |row| row.get(0))?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        };
        match check() {
            Ok(lines) => lines
                .into_iter()
                .filter(|line| line != "ok")
                .map(|text| Flaw::File(message!("text", text)))
                .collect(),
            Err(error) => vec![told(&error)],
        }
    }

    fn flaws_of_games(&self) -> Result<Vec<Flaw>> {
        let mut flaws = Vec::new();
        let mut statement = self.db.prepare(&format!("SELECT {COLUMNS} FROM game"))?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let game = listed(row)?;
            match self.load_sound(game.id) {
                Err(StoreError::Damaged(id, what)) => flaws.push(Flaw::Game(id, what)),
                Ok(_) if game.is_damaged => flaws.push(Flaw::Game(game.id, Damage::Value)),
                Ok(stored) if !is_listed_as(&game, &stored) => {
                    flaws.push(Flaw::Game(game.id, Damage::Content));
                }
                loaded => drop(loaded?),
            }
            if flaws.len() == Store::MOST_FLAWS {
                break;
            }
        }
        Ok(flaws)
    }

    /// Reads a game, and checks that it is the one that was stored.
    pub(super) fn load_sound(&self, id: GameId) -> Result<Stored> {
        let stored = self.load(id)?;
        let mut steps = stored.game.line.plies.iter().map(|ply| ply.step);
        if steps.try_fold(stored.game.start, |board, step| after(&board, step)).is_none() {
            return Err(StoreError::Damaged(id, Damage::Move));
        }
        let mut statement = self.db.prepare_cached("SELECT hash FROM game WHERE id = ?1")?;
        let hash: Option<i64> = statement.query_row([id], |row| row.get(0))?;
        // A game in progress has no hash.
        match hash.is_none_or(|hash| hash == Columns::of(&stored.game).hash()) {
            true => Ok(stored),
            false => Err(StoreError::Damaged(id, Damage::Content)),
        }
    }

    /// Every other table, read as it is used.
    fn flaws_of_tables(&self) -> impl Iterator<Item = Flaw> {
        let positions = "SELECT count(*) FROM position WHERE typeof(key) <> 'integer' OR typeof(move) <> 'integer'
             OR typeof(last) <> 'integer' OR NOT (white >= 0 AND draw >= 0 AND black >= 0 AND open >= 0)
             OR typeof(white + draw + black + open) <> 'integer'";
        let positions = self.db.query_row(positions, [], |row| row.get(0));
        let reviews = "SELECT count(*) FROM review WHERE typeof(found) <> 'text'";
        let reviews = self.db.query_row(reviews, [], |row| row.get(0));
        let tables = [
            ("position", positions.is_ok_and(|wrong: i64| wrong == 0)),
            ("experience", self.experience().is_ok()),
            ("rated", self.ratings().is_ok()),
            ("review", reviews.is_ok_and(|wrong: i64| wrong == 0)),
            ("drill", self.drills(None, usize::MAX).is_ok()),
            ("small", self.list_tictactoe(usize::MAX, 0).is_ok()),
        ];
        tables.into_iter().filter(|(_, is_sound)| !is_sound).map(|(name, _)| Flaw::Table(name))
    }
}

/// Whether the list agrees with the game itself.
fn is_listed_as(listed: &Listed, stored: &Stored) -> bool {
    let PgnGame { tags, line, .. } = &stored.game;
    let tag = |name| tags.get(name).unwrap_or_default();
    listed.white == tag("White") && listed.black == tag("Black") && listed.plies == line.plies.len()
}

/// A flaw that prevents SQLite from reading on.
fn told(error: &StoreError) -> Flaw {
    Flaw::File(error.message().into_owned())
}
