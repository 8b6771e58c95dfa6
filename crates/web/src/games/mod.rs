//! Live games, each with its own thread, and stored games that can be continued.

mod admission;
mod driver;
mod key;
mod player;
mod show;
mod table;
mod tictactoe;
mod wish;

use std::collections::HashMap;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use kiebitz_chess::{Color, Game as ChessGame};
use kiebitz_games::pgn::GameResult;
use kiebitz_games::store::{GameId, Store, StoreError, StoredTicTacToe};
use kiebitz_gametree::tictactoe::TicTacToe;
use kiebitz_play::Seat;
use kiebitz_play::words::Message;
use kiebitz_play::{
    GameKind, GameSetup, Host, Language, Memory, Note, Record, Recorder, Session, TimeControl,
};
use kiebitz_players::Factory;
use kiebitz_players::{End, PlayerError, PlayerSpec, Resources, adviser};
use tokio::sync::OwnedMutexGuard;

use crate::app::{Settings, Shelf};
use crate::budget::Budget;
use crate::core_queue::{CoreQueue, Work};
use crate::fault::Fault;
use crate::feed::Feed;
use crate::stores::Stores;
use crate::{input, wire};
use driver::{Driver, Left};
use show::Frame;
use tictactoe::{StoredSession, TicTacToeDriver};

pub(crate) use admission::{Admissions, Caller, Role, shown};
pub(crate) use key::Key;
pub(crate) use show::{checked, kind_of, last_squares};
pub(crate) use table::Table;

/// The most live games. Each has threads and engines with their memory.
const MOST: usize = 100;

/// The memory of an engine's table in MiB, at full strength and below; less if the budget is used
/// up.
const HASH_MIB: [usize; 2] = [32, 8];

/// How long games may take to end when the server ends.
const FAREWELL: Duration = Duration::from_secs(5);

/// The tag of a game without takebacks.
const TAKEBACK: &str = "Takeback";

/// All live games.
pub(crate) struct Hub {
    memory: Memory,
    stores: Arc<Stores>,
    shelf: Arc<Shelf>,
    gate: Arc<CoreQueue>,
    means: Resources,
    budget: Arc<Budget>,
    live: Mutex<HashMap<Key, Arc<Table>>>,
    /// Paused games that have listeners.
    paused: Mutex<HashMap<Key, Weak<Paused>>>,
    /// Held while a game is begun, continued or deleted, one at a time.
    door: Arc<tokio::sync::Mutex<()>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// The right to begin, continue or delete a game, until dropped.
pub(crate) struct Door {
    _guard: OwnedMutexGuard<()>,
}

/// A paused game with listeners, which get its events once a player continues it.
pub(crate) struct Paused {
    pub feed: Arc<Feed>,
    /// The live game, once it continues.
    pub table: OnceLock<Arc<Table>>,
}

/// A game about to begin.
struct Beginning {
    new: GameSetup,
    players: [PlayerSpec; 2],
    /// The names of programs, if known already.
    names: [Option<String>; 2],
    takeback: bool,
    language: Language,
    /// The keys; empty for a new game, whose keys are made later.
    admissions: Admissions,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hub {
    pub fn new(
        settings: &Settings,
        stores: Arc<Stores>,
        shelf: Arc<Shelf>,
        gate: Arc<CoreQueue>,
        budget: Arc<Budget>,
    ) -> Result<Hub, StoreError> {
        let memory = Memory::new(Store::open(&settings.db)?, settings.learns);
        let means = Resources {
            syzygy: settings.syzygy.clone(),
            book: settings.book.clone(),
            book_choice: settings.book_choice,
            seed: settings.seed,
            ..Resources::default()
        };
        Ok(Hub {
            memory,
            stores,
            shelf,
            gate,
            means,
            budget,
            live: Mutex::default(),
            paused: Mutex::default(),
            door: Arc::default(),
            threads: Mutex::new(Vec::new()),
        })
    }

    /// Waits for the right to begin, continue or delete a game, without holding a thread.
    pub async fn door(&self) -> Door {
        Door { _guard: self.door.clone().lock_owned().await }
    }

    /// Begins a game, and makes keys if players are invited. Must not run on a thread that answers
    /// requests.
    pub fn begin(
        self: &Arc<Hub>,
        wish: &wire::GameWish,
        language: Language,
        _door: Door,
    ) -> Result<(Arc<Table>, Option<wire::Keys>), Fault> {
        let player = |text: &str| -> Result<PlayerSpec, Fault> {
            if let Some(name) = wish::guest(text) {
                let name = name.unwrap_or(match language {
                    Language::English => "Guest",
                    Language::German => "Gast",
                });
                return Ok(format!("human:{name}").parse()?);
            }
            let spec: PlayerSpec = text.parse()?;
            match show::is_program_of_others(&spec) {
                true => Err(Fault::Program(spec.to_string().chars().take(40).collect())),
                false => Ok(spec),
            }
        };
        let players = [player(&wish.white)?, player(&wish.black)?];
        let guests = [&wish.white, &wish.black].map(|text| wish::guest(text).is_some());
        let takeback = wish.takeback.unwrap_or(true);
        match input::kind(wish.variant.as_deref())? {
            GameKind::TicTacToe if guests.contains(&true) => {
                Err(Fault::NotAtTicTacToe(show::GUEST.into()))
            }
            GameKind::TicTacToe => Ok((self.begin_tictactoe(wish, players, takeback)?, None)),
            GameKind::Chess(variant) => {
                let start = wish::start(wish, variant)?;
                let control = wish::control(wish)?;
                for player in &players {
                    player.check(variant)?;
                }
                let new = GameSetup::new(ChessGame::new(start), control);
                let (admissions, keys) = match guests {
                    [false, false] => (Admissions::default(), None),
                    guests => {
                        let (admissions, keys) = Admissions::new(guests)?;
                        (admissions, Some(keys))
                    }
                };
                self.make_room()?;
                let names = [None, None];
                let beginning = Beginning { new, players, names, takeback, language, admissions };
                Ok((self.sit_down(beginning, None)?, keys))
            }
        }
    }

    /// A live game.
    pub fn find(&self, key: Key) -> Option<Arc<Table>> {
        locked(&self.live).get(&key).filter(|table| !table.has_left()).cloned()
    }

    /// The keys of all live games.
    pub fn keys(&self) -> Vec<Key> {
        locked(&self.live)
            .iter()
            .filter(|(_, table)| !table.has_left())
            .map(|(key, _)| *key)
            .collect()
    }

    /// A live game, or else the place where its listeners wait for it to continue.
    pub fn find_or_wait(&self, key: Key) -> Result<Arc<Table>, Arc<Paused>> {
        let mut paused = locked(&self.paused);
        // A game is listed as live before it leaves the paused ones, so it is found in one of the
        // two places.
        if let Some(table) = self.find(key) {
            return Ok(table);
        }
        if let Some(known) = paused.get(&key).and_then(Weak::upgrade) {
            return Err(known);
        }
        paused.retain(|_, paused| paused.strong_count() > 0);
        let feed = Arc::new(Feed::new(self.budget.for_events()));
        let new = Arc::new(Paused { feed, table: OnceLock::new() });
        paused.insert(key, Arc::downgrade(&new));
        Err(new)
    }

    /// A live game, or a stored one that continues because of a player's command. Must not run on a
    /// thread that answers requests.
    pub fn revive(
        self: &Arc<Hub>,
        key: Key,
        by: (Caller, &wire::Command),
        language: Language,
        _door: Door,
    ) -> Result<Arc<Table>, Fault> {
        if let Some(table) = self.find(key) {
            return Ok(table); // another request was first
        }
        match key {
            Key::TicTacToe(id) => {
                let stored = self.stores.ask(|store| store.load_tictactoe(id))?;
                let game = StoredSession::new(stored)?;
                self.make_room()?;
                self.play_tictactoe(game)
            }
            Key::Chess(id) => {
                let resumed = self.memory.resume(id, [None, None])?;
                if let Some(other) =
                    resumed.players.iter().find(|spec| show::is_program_of_others(spec))
                {
                    return Err(Fault::Program(other.to_string()));
                }
                let takeback = self.stores.ask(|store| takeback_of(store, id))?;
                let admissions = self.admissions(key)?;
                admissions.let_play(by.0, by.1)?;
                self.make_room()?;
                let recorder = self.memory.recorder_of(&resumed);
                let (new, players, names) = (resumed.new, resumed.players, resumed.names);
                let beginning = Beginning { new, players, names, takeback, language, admissions };
                self.sit_down(beginning, Some((key, recorder)))
            }
        }
    }

    /// The keys to a game, live or stored. Must not run on a thread that answers requests.
    pub fn admissions(&self, key: Key) -> Result<Admissions, Fault> {
        match (self.find(key), key) {
            (Some(table), _) => Ok(table.admissions.clone()),
            (None, Key::TicTacToe(_)) => Ok(Admissions::default()),
            (None, Key::Chess(id)) => {
                Ok(Admissions::from_store(self.stores.ask(|store| store.admissions(id))?))
            }
        }
    }

    /// The state of a game, live or stored. Must not run on a thread that answers requests.
    pub fn look(&self, key: Key, language: Language) -> Result<wire::Game, Fault> {
        if let Some(table) = self.find(key) {
            return Ok(table.game(language));
        }
        let game = match key {
            Key::TicTacToe(id) => {
                StoredSession::new(self.stores.ask(|store| store.load_tictactoe(id))?)?.show(false)
            }
            Key::Chess(id) => {
                let stored = self.stores.ask(|store| store.load(id))?;
                let tables = self.shelf.tables();
                let takeback = stored.game.tags.get(TAKEBACK) != Some("no");
                let frame = Frame {
                    key,
                    takeback,
                    ratings: [None; 2],
                    tables: tables.as_deref(),
                    guests: self.admissions(key)?.guests(),
                    takeback_asked: None,
                };
                show::kept(&stored, &frame)
            }
        };
        Ok(game.translated(language))
    }

    /// A game of tic-tac-toe as text: there is no PGN for it.
    pub fn tictactoe_text(&self, id: GameId) -> Result<String, Fault> {
        let stored = self.stores.ask(|store| store.load_tictactoe(id))?;
        Ok(tictactoe::restore(&stored)?.text() + "\n")
    }

    /// Deletes a game, live or stored.
    pub fn delete(&self, key: Key, _door: Door) -> Result<(), Fault> {
        if let Some(table) = self.find(key) {
            table.leave();
            let since = Instant::now();
            while !table.has_left() && since.elapsed() < FAREWELL {
                thread::sleep(Duration::from_millis(2));
            }
        }
        if let Some(paused) = locked(&self.paused).remove(&key).and_then(|paused| paused.upgrade())
        {
            paused.feed.close();
        }
        self.stores.ask(|store| match key {
            Key::Chess(id) => Ok(store.delete(id)?),
            Key::TicTacToe(id) => Ok(store.delete_tictactoe(id)?),
        })
    }

    /// Pauses every game.
    pub fn close(&self) {
        for table in locked(&self.live).values() {
            table.leave();
        }
        let since = Instant::now();
        let threads = std::mem::take(&mut *locked(&self.threads));
        for handle in threads {
            while !handle.is_finished() && since.elapsed() < FAREWELL {
                thread::sleep(Duration::from_millis(2));
            }
            if handle.is_finished() {
                let _ = handle.join();
            }
        }
    }

    /// Makes room for one more game: if there are too many, pauses one without listeners.
    fn make_room(&self) -> Result<(), Fault> {
        let mut live = locked(&self.live);
        live.retain(|_, table| !table.has_left());
        if live.len() < MOST {
            return Ok(());
        }
        let idle = live.values().filter_map(|table| Some((table.idle()?, table.clone())));
        let Some((_, table)) = idle.max_by_key(|(idle, _)| *idle) else {
            return Err(Fault::Busy("games"));
        };
        table.leave();
        live.remove(&table.key);
        Ok(())
    }

    fn begin_tictactoe(
        self: &Arc<Hub>,
        wish: &wire::GameWish,
        players: [PlayerSpec; 2],
        takeback: bool,
    ) -> Result<Arc<Table>, Fault> {
        if wish.clock.is_some() || wish.movetime.is_some() || wish.chess960.is_some() {
            return Err(Fault::NotHere("Tic-tac-toe is played without a clock".into()));
        }
        let start: TicTacToe = match wish.fen.as_deref().map(str::trim) {
            None | Some("" | "startpos") => TicTacToe::default(),
            Some(text) => {
                text.parse().map_err(|error: kiebitz_gametree::tictactoe::PositionError| {
                    Fault::Bad("position", error.to_string())
                })?
            }
        };
        let [white, black] = players.map(|player| player.to_string());
        let stored = StoredTicTacToe {
            id: 0,
            start: start.to_string(),
            white,
            black,
            moves: String::new(),
            result: GameResult::Open,
            resigned: false,
            takeback,
            begun: 0,
        };
        let mut game = StoredSession::new(stored)?;
        if game.session.game().end().is_some() {
            return Err(Fault::Bad("position", "the game is over there".into()));
        }
        self.make_room()?;
        game.stored.id = self.stores.ask(|store| store.begin_tictactoe(&game.stored))?;
        self.play_tictactoe(game)
    }

    fn play_tictactoe(self: &Arc<Hub>, game: StoredSession) -> Result<Arc<Table>, Fault> {
        let (sender, orders) = channel();
        let key = Key::TicTacToe(game.stored.id);
        let paused = self.paused(key)?;
        let feed = paused.feed.clone();
        let table = Table::new(key, Admissions::default(), game.show(true), sender, feed);
        let table = Arc::new(table);
        let driver = TicTacToeDriver { game, table: table.clone(), stores: self.stores.clone() };
        self.start(table, &paused, move || driver.run(&orders))
    }

    /// Seats the players and begins the game, or continues it if it has a number already.
    fn sit_down(
        self: &Arc<Hub>,
        beginning: Beginning,
        kept: Option<(Key, Box<dyn Recorder>)>,
    ) -> Result<Arc<Table>, Fault> {
        let Beginning { mut new, players, names, takeback, language, admissions } = beginning;
        let guests = admissions.guests();
        // Guests are unknown, so such games change no rating.
        new.counts &= !admissions.is_guarded();
        // The clock of a new game does not run before all players have joined.
        let is_held = guests.contains(&true)
            && matches!(new.control, TimeControl::Clock(_))
            && new.game.moves().is_empty();
        let variant = new.game.board().variant();
        let means = Resources { tables: self.shelf.tables(), ..self.means.clone() };
        let means = self.memory.remind(&means, &players);
        let nameless = language.say(&Message::Nameless);
        let seat = |side: usize| -> Result<_, Fault> {
            let spec = &players[side];
            let work = player::work(spec);
            let wanted = HASH_MIB[usize::from(work == Work::Short)];
            let share = match spec.is_human() {
                true => None,
                false => Some(self.budget.take(wanted)?),
            };
            let hash_mib = share.as_ref().map_or(0, |share| share.mib);
            let means = Resources { hash_mib, ..means.clone() };
            let seat = Seat::of(&spec, variant, &means, &nameless)?.called(names[side].as_deref());
            Ok(player::seated(seat, &self.gate, work, share))
        };
        let seats = [seat(0)?, seat(1)?];
        let (key, recorder) = match kept {
            Some(kept) => kept,
            None => {
                let record = Record {
                    players: [seats[0].identity.clone(), seats[1].identity.clone()],
                    notes: vec![Note::default(); new.game.moves().len()],
                    game: new.game.clone(),
                    control: new.control,
                    began: SystemTime::now(),
                    end: None,
                    counts: new.counts,
                };
                let (id, recorder) = self.memory.register(&record)?;
                if !takeback {
                    self.stores.ask(|store| store.retag(id, &[(TAKEBACK, "no")]))?;
                }
                if admissions.is_guarded() {
                    // Stored before any request can reach the game.
                    self.stores.ask(|store| store.admit(id, &admissions.to_store()))?;
                }
                (Key::Chess(id), recorder)
            }
        };
        let ratings = self.stores.ask(|store| -> Result<_, StoreError> {
            let mut ratings = [None; 2];
            for color in Color::ALL {
                let identity = &seats[color.index()].identity;
                if identity.is_human {
                    let rating = store.rating(&identity.name, variant)?;
                    ratings[color.index()] = (rating.games > 0).then(|| rating.value.round());
                }
            }
            Ok(ratings)
        })?;
        let (sender, orders) = channel();
        let bell: Arc<OnceLock<Arc<Table>>> = Arc::default();
        let ring = bell.clone();
        let (budget, gate) = (self.budget.clone(), self.gate.clone());
        // Takes its memory when the first hint is asked for.
        let make_adviser: Factory = Box::new(move || {
            let full = |_| PlayerError::Failed("there is no memory left for it".into());
            let share = budget.take(HASH_MIB[1]).map_err(full)?;
            let make = adviser(&Resources { hash_mib: share.mib, ..means });
            player::queued(make, &gate, Work::Short, Some(share))()
        });
        let host = Host {
            wake: Arc::new(move || {
                if let Some(table) = ring.get() {
                    table.call();
                }
            }),
            recorder: Some(recorder),
            adviser: Some(make_adviser),
            is_held,
            ..Host::default()
        };
        let session = Session::begin(new, seats, host);
        let tables = self.shelf.tables();
        let frame = Frame {
            key,
            takeback,
            ratings,
            tables: tables.as_deref(),
            guests,
            takeback_asked: None,
        };
        let mut played = Vec::new();
        show::played_since(session.record(), &mut played);
        let game = show::live(&session, &frame, played.clone());
        let paused = self.paused(key)?;
        let feed = paused.feed.clone();
        let table = Arc::new(Table::new(key, admissions, game, sender, feed));
        let _ = bell.set(table.clone());
        // Programs may have become ready before the wake-up callback was set.
        table.call();
        let driver = Driver {
            session,
            table: table.clone(),
            shelf: self.shelf.clone(),
            takeback,
            ratings,
            played,
            last_thought: None,
            guests,
            came: [false; 2],
            takeback_asked: None,
        };
        let hub = self.clone();
        let run = move || {
            let left = driver.run(&orders);
            hub.tidy(key, left);
        };
        self.start(table, &paused, run)
    }

    /// The place where listeners of a paused game wait.
    fn paused(&self, key: Key) -> Result<Arc<Paused>, Fault> {
        // Only the holder of `Door` begins games, so the game is not live.
        self.find_or_wait(key).err().ok_or(Fault::Busy("games"))
    }

    /// Cleans up after a game's thread has ended.
    fn tidy(&self, key: Key, left: Left) {
        let Key::Chess(id) = key else { return };
        if left != Left::Over(End::Aborted) {
            return;
        }
        // A game without a move is not kept.
        let _ = self.stores.ask(|store| -> Result<(), StoreError> {
            match store.load_for_continuing(id)?.game.moves() {
                [] => store.delete(id),
                _ => Ok(()),
            }
        });
    }

    fn start(
        self: &Arc<Hub>,
        table: Arc<Table>,
        paused: &Paused,
        run: impl FnOnce() + Send + 'static,
    ) -> Result<Arc<Table>, Fault> {
        locked(&self.live).insert(table.key, table.clone());
        let _ = paused.table.set(table.clone());
        locked(&self.paused).remove(&table.key);
        let sitting = table.clone();
        let hub = self.clone();
        let run = move || {
            let _left = Leaving { hub, table: sitting };
            run();
        };
        let thread = thread::Builder::new().name(format!("game {}", table.key)).spawn(run);
        let thread = thread.map_err(|_| {
            locked(&self.live).remove(&table.key);
            Fault::Busy("games")
        })?;
        let mut threads = locked(&self.threads);
        threads.retain(|thread| !thread.is_finished());
        threads.push(thread);
        Ok(table)
    }
}

/// Removes a game from the list when its thread ends, even after a panic.
struct Leaving {
    hub: Arc<Hub>,
    table: Arc<Table>,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.table.set_left();
        let mut live = locked(&self.hub.live);
        if live.get(&self.table.key).is_some_and(|table| Arc::ptr_eq(table, &self.table)) {
            live.remove(&self.table.key);
        }
    }
}

fn takeback_of(store: &Store, id: i64) -> Result<bool, StoreError> {
    Ok(store.load(id)?.game.tags.get(TAKEBACK) != Some("no"))
}
