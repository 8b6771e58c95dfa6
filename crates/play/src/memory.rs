//! The game database for sessions: stores games while they are played, and updates ratings and
//! learned moves when a game ends.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, UNIX_EPOCH};

use kiebitz_books::experience::Experience;
use kiebitz_chess::{Board, Color, Move, Variant};
use kiebitz_games::store::{self, GameId, Kind, Kinds, Store, StoreError};

use crate::clock::TimeControl;
use crate::pgn;
use crate::session::{GameSetup, RatingChange, Record};
use kiebitz_players::End;
use kiebitz_players::engine::Resources;
use kiebitz_players::evaluation::weighted::History;
use kiebitz_players::{PlayerSpec, SpecError};
use kiebitz_words::{Language, Message, Say, message};

const HUMAN: &str = "human";
/// `no` in a game that does not count for a rating.
const RATED: &str = "Rated";

/// Positions whose results are cached: some 20 MB.
const MOST_KNOWN: usize = 1_000_000;

/// The game database of this installation. Clones share it.
#[derive(Clone, Debug)]
pub struct Memory {
    store: Arc<Mutex<Store>>,
    learns: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Resumed {
    pub id: GameId,
    /// The game with its clocks.
    pub new: GameSetup,
    /// The players, White first.
    pub players: [PlayerSpec; 2],
    /// The names the continuing players had in the game, if they were not their own.
    pub names: [Option<String>; 2],
    /// The time control of an imported game, if it is none of ours: the game goes on without a clock.
    pub foreign_control: Option<String>,
    /// The kinds of players before, if a session here recorded them.
    kinds: Kinds,
}

#[derive(Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum ResumeError {
    Store(#[from] StoreError),
    /// The game does not say who plays this side.
    Nobody(GameId, Color),
    Player(GameId, SpecError),
    TimeControl(GameId, String),
}

impl Say for ResumeError {
    fn message(&self) -> Message<'_> {
        match self {
            ResumeError::Store(error) => error.message(),
            ResumeError::Nobody(id, side) => {
                message!("nobody-plays", id = id.to_string(), side = *side, option = side.name())
            }
            ResumeError::Player(id, error) => {
                message!("resumed-player", id = id.to_string(), why = error.message())
            }
            ResumeError::TimeControl(id, text) => {
                message!("resumed-time-control", id = id.to_string(), text)
            }
        }
    }
}

impl Memory {
    /// Stores games in this database; with `learns` the engine also learns from the games it plays.
    pub fn new(store: Store, learns: bool) -> Memory {
        Memory { store: Arc::new(Mutex::new(store)), learns }
    }

    /// A recorder for a new game. A game without moves and without a result is not stored.
    pub fn recorder(&self) -> Recorder {
        Recorder::new(self)
    }

    /// Stores a game before its first move and returns its number, for callers that show games by
    /// number.
    pub fn register(&self, record: &Record) -> Result<(GameId, Recorder), StoreError> {
        let mut recorder = self.recorder();
        Ok((recorder.keep(record)?, recorder))
    }

    pub fn recorder_of(&self, resumed: &Resumed) -> Recorder {
        Recorder {
            id: Some(resumed.id),
            stored: resumed.new.game.moves().to_vec(),
            kinds: resumed.kinds.clone(),
            ..self.recorder()
        }
    }

    /// Prepares a game without a result to be continued by its players, or by those named here,
    /// White first. An imported game does not say what played it, so the caller must name both.
    pub fn resume(
        &self,
        id: GameId,
        players: [Option<PlayerSpec>; 2],
    ) -> Result<Resumed, ResumeError> {
        let (unfinished, begun) = {
            let store = self.store();
            (store.load_for_continuing(id)?, store.load(id)?.begun)
        };
        let tag = |name: &str| unfinished.tags.get(name);
        let kinds = unfinished.kinds.clone();
        let player = |color: Color, named: &Option<PlayerSpec>| {
            let name = match color {
                Color::White => "White",
                Color::Black => "Black",
            };
            match (named, &kinds[color.index()]) {
                (Some(named), _) => Ok(named.clone()),
                (None, Some(kind)) if kind.as_str() == HUMAN => {
                    Ok(PlayerSpec::Human(tag(name).and_then(PlayerSpec::plain_name)))
                }
                (None, Some(kind)) => {
                    kind.as_str().parse().map_err(|error| ResumeError::Player(id, error))
                }
                (None, None) => Err(ResumeError::Nobody(id, color)),
            }
        };
        let [white, black] = &players;
        let players = [player(Color::White, white)?, player(Color::Black, black)?];
        let given = |name: &str, side: usize, named: &Option<PlayerSpec>| {
            // In PGN a question mark means an unknown player.
            let own = ["?".to_owned(), players[side].own_name()];
            let kept =
                tag(name).filter(|text| named.is_none() && !own.iter().any(|own| own == text));
            kept.and_then(PlayerSpec::plain_name)
        };
        let names = [given("White", 0, white), given("Black", 1, black)];
        let is_own = kinds.iter().all(Option::is_some);
        // A question mark means that the time control is not known.
        let stated = tag("TimeControl").filter(|text| is_own || *text != "?");
        let (control, foreign_control) = match (TimeControl::from_tags(&unfinished.tags), stated) {
            (Some(control), _) => (control, None),
            (None, Some(text)) if is_own => {
                return Err(ResumeError::TimeControl(id, text.to_owned()));
            }
            (None, text) => (TimeControl::Untimed, text.map(str::to_owned)),
        };
        let is_same = kinds == players.each_ref().map(|player| Some(kind(player)));
        let new = GameSetup {
            counts: is_same && tag(RATED) != Some("no"),
            began: Some(UNIX_EPOCH + Duration::from_millis(u64::try_from(begun).unwrap_or(0))),
            clocks: match control {
                TimeControl::Clock(_) => unfinished.clocks,
                TimeControl::Untimed | TimeControl::MoveTime(_) => Vec::new(),
            },
            ..GameSetup::new(unfinished.game, control)
        };
        Ok(Resumed { id, new, players, names, foreign_control, kinds })
    }

    /// Adds what was learned so far to the means for a game of these players. If the database
    /// cannot be read, the engine plays without it.
    pub fn remind(&self, means: &Resources, players: &[PlayerSpec; 2]) -> Resources {
        let is_asked = self.learns && players.contains(&PlayerSpec::Engine);
        let load = || self.store().experience().ok().filter(|known| !known.is_empty());
        let experience: Option<Experience> = if is_asked { load() } else { None };
        let is_asked = self.learns && players.iter().any(PlayerSpec::asks_past_games);
        let history = is_asked.then(|| self.history());
        Resources { experience: experience.map(Arc::new), history, ..means.clone() }
    }

    /// The results of past games. A search asks at every leaf, so the answers are cached.
    fn history(&self) -> Arc<History> {
        let (memory, known) = (self.clone(), Mutex::new(HashMap::new()));
        Arc::new(move |board: &Board| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            if known.len() >= MOST_KNOWN {
                known.clear();
            }
            *known.entry(board.placement_keys()[0]).or_insert_with(|| {
                let balance = memory.store().balance(board).unwrap_or(0);
                balance.clamp(i32::MIN.into(), i32::MAX.into()) as i32
            })
        })
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        // A transaction that a panic left behind was rolled back.
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The kind of a player; people are named by a tag.
fn kind(player: &PlayerSpec) -> Kind {
    if player.is_human() { Kind::of_session(HUMAN) } else { Kind::of_session(&player.to_string()) }
}

fn kinds(record: &Record) -> Kinds {
    record.players.each_ref().map(|player| Some(Kind::of_session(&player.kind)))
}

/// Stores one game while it is played. Each call gets the whole game, so what could not be written before
/// is made up for.
pub struct Recorder {
    memory: Memory,
    /// `None` until there is something to store.
    id: Option<GameId>,
    /// The moves in the database.
    stored: Vec<Move>,
    /// Tags as they were last written.
    told: Vec<(&'static str, String)>,
    /// The kinds of players as last written.
    kinds: Kinds,
    /// The sides where another player took over.
    replaced: [bool; 2],
}

impl Recorder {
    fn new(memory: &Memory) -> Recorder {
        Recorder {
            memory: memory.clone(),
            id: None,
            stored: Vec::new(),
            told: Vec::new(),
            kinds: [None, None],
            replaced: [false; 2],
        }
    }

    /// A move was played or taken back, or a player was replaced.
    pub fn changed(&mut self, record: &Record) -> Result<(), StoreError> {
        match self.id {
            None if record.game.moves().is_empty() => Ok(()),
            _ => self.keep(record).map(drop),
        }
    }

    /// The game is over. Returns the rating that changes by it.
    pub fn finished(&mut self, record: &Record) -> Result<Option<RatingChange>, StoreError> {
        // A game without a result can be continued.
        let Some(End::Result(outcome)) = record.end else { return Ok(None) };
        let id = self.keep(record)?;
        let mut store = self.memory.store();
        store.finish(id, outcome)?;
        for side in Color::ALL {
            let is_engine = record.player(side).kind == PlayerSpec::Engine.to_string();
            if self.memory.learns && is_engine && !self.replaced[side.index()] {
                store.learn(id, side)?;
            }
        }
        let Some((side, opponent)) = rated(record) else { return Ok(None) };
        let (name, variant) = (&record.player(side).name, record.game.start().variant());
        let points = match outcome.winner {
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        let before = store.rating(name, variant)?;
        let after = store.rate(id, name, variant, f64::from(opponent), points)?;
        Ok(Some(RatingChange { side, before, after }))
    }

    /// Brings the database up to date with the record.
    fn keep(&mut self, record: &Record) -> Result<GameId, StoreError> {
        let mut store = self.memory.store();
        let (wanted, kinds) = (changing_tags(record), kinds(record));
        let id = match self.id {
            Some(id) => id,
            None => {
                let mut tags = pgn::tags(record);
                for (name, value) in &wanted {
                    tags.set(name, value);
                }
                let start = *record.game.start();
                let id = store.begin(&store::NewGame { tags, kinds: kinds.clone(), start })?;
                self.id = Some(id);
                self.told = wanted.clone();
                self.kinds = kinds.clone();
                id
            }
        };
        let moves = record.game.moves();
        let common = self.stored.iter().zip(moves).take_while(|(ours, m)| ours == m).count();
        if self.stored.len() > common {
            store.take_back(id, self.stored.len() - common)?;
            self.stored.truncate(common);
        }
        for (&m, note) in moves.iter().zip(&record.notes).skip(common) {
            store.append(id, m, note.left)?;
            self.stored.push(m);
        }
        let news: Vec<(&str, &str)> = wanted
            .iter()
            .filter(|tag| !self.told.contains(tag))
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        if !news.is_empty() || kinds != self.kinds {
            for (replaced, (now, before)) in
                self.replaced.iter_mut().zip(kinds.iter().zip(&self.kinds))
            {
                *replaced |= now != before;
            }
            store.seat(id, &kinds, &news)?;
            self.told = wanted;
            self.kinds = kinds;
        }
        Ok(id)
    }
}

/// The tags that can change during a game.
fn changing_tags(record: &Record) -> Vec<(&'static str, String)> {
    let names = ["White", "WhiteType", "Black", "BlackType", "ECO", "Opening"];
    let tags = pgn::tags(record);
    let known = names.into_iter().filter_map(|name| Some((name, tags.get(name)?.to_owned())));
    known.chain((!record.counts).then(|| (RATED, "no".to_owned()))).collect()
}

/// The person whose rating a game changes, and the Elo of the opponent. Only whole games without
/// help against an Elo level count.
fn rated(record: &Record) -> Option<(Color, u32)> {
    let is_person = |color: Color| record.player(color).is_human;
    let side = Color::ALL.into_iter().find(|&color| is_person(color) && !is_person(!color))?;
    match record.player(!side).kind.parse() {
        Ok(PlayerSpec::Elo(elo)) if record.counts && is_usual_start(record.game.start()) => {
            Some((side, elo))
        }
        _ => None,
    }
}

/// Whether the position is the variant's start position.
fn is_usual_start(board: &Board) -> bool {
    match board.variant() {
        Variant::Chess960 => (0..960).any(|number| Board::chess960(number).as_ref() == Some(board)),
        variant => *board == Board::start(variant),
    }
}
