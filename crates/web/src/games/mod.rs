//! Live games, each with its own thread, and stored games that can be continued.

mod admission;
mod driver;
mod key;
mod live_game;
mod player;
mod request;
mod show;
mod tictactoe;

use std::collections::HashMap;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use kiebitz_chess::{Color, Game as ChessGame};
use kiebitz_games::pgn::GameResult;
use kiebitz_games::store::{GameId, Store, StoreError, StoredTicTacToe};
use kiebitz_play::Seat;
use kiebitz_play::{
    GameKind, GameSetup, Host, Language, Memory, Note, Record, Recorder, Session, TimeControl,
};
use kiebitz_players::Factory;
use kiebitz_players::{End, PlayerError, PlayerSpec, Resources, SpecError, adviser};
use kiebitz_words::{message, text};
use tokio::sync::OwnedMutexGuard;

use crate::app::{Settings, TableFolder};
use crate::budget::Budget;
use crate::core_queue::{CoreQueue, Work};
use crate::fault::Fault;
use crate::feed::Feed;
use crate::stores::Stores;
use crate::sync::locked;
use crate::{input, wire};
use driver::{Driver, Exit};
use show::GameContext;
use tictactoe::{StoredSession, TicTacToeDriver};

pub(crate) use admission::{Admissions, Caller, shown};
pub(crate) use key::Key;
pub(crate) use live_game::LiveGame;
pub(crate) use show::{checked, last_squares};

/// The most live games. Each has threads and engines with their memory.
const MOST: usize = 100;

/// The memory of an engine's hash table in MiB, at full strength and below; less if the budget is used
/// up.
const HASH_MIB: [usize; 2] = [32, 8];

/// How long games may take to end when the server ends.
const SHUTDOWN_TIME: Duration = Duration::from_secs(5);

/// The tag of a game without takebacks.
const TAKEBACK: &str = "Takeback";

pub(crate) struct Hub {
    memory: Memory,
    stores: Arc<Stores>,
    table_folder: Arc<TableFolder>,
    core_queue: Arc<CoreQueue>,
    resources: Resources,
    budget: Arc<Budget>,
    live: Mutex<HashMap<Key, Arc<LiveGame>>>,
    /// Paused games that have listeners.
    paused: Mutex<HashMap<Key, Weak<Paused>>>,
    /// Held while a game is begun, continued or deleted, one at a time.
    starting: Arc<tokio::sync::Mutex<()>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// The right to begin, continue or delete a game, until dropped.
pub(crate) struct StartPermit {
    _guard: OwnedMutexGuard<()>,
}

/// A paused game with listeners, which get its events once a player continues it.
pub(crate) struct Paused {
    pub feed: Arc<Feed>,
    pub live: OnceLock<Arc<LiveGame>>,
}

struct NewGame {
    new: GameSetup,
    players: [PlayerSpec; 2],
    /// The names of programs, if known already.
    names: [Option<String>; 2],
    takeback: bool,
    language: Language,
    /// The keys; empty for a new game, whose keys are made later.
    admissions: Admissions,
}

impl Hub {
    pub fn new(
        settings: &Settings,
        stores: Arc<Stores>,
        table_folder: Arc<TableFolder>,
        core_queue: Arc<CoreQueue>,
        budget: Arc<Budget>,
    ) -> Result<Hub, StoreError> {
        let memory = Memory::new(Store::open(&settings.db)?, settings.learns);
        let resources = Resources {
            syzygy: settings.syzygy.clone(),
            book: settings.book.clone(),
            ancestors_book: settings.ancestors_book.clone(),
            book_choice: settings.book_choice,
            seed: settings.seed,
            ..Resources::default()
        };
        Ok(Hub {
            memory,
            stores,
            table_folder,
            core_queue,
            resources,
            budget,
            live: Mutex::default(),
            paused: Mutex::default(),
            starting: Arc::default(),
            threads: Mutex::new(Vec::new()),
        })
    }

    /// Waits for the right to begin, continue or delete a game, without holding a thread.
    pub async fn start_permit(&self) -> StartPermit {
        StartPermit { _guard: self.starting.clone().lock_owned().await }
    }

    /// Begins a game, and makes keys if players are invited. Must not run on a thread that answers
    /// requests.
    pub fn begin(
        self: &Arc<Hub>,
        request: &wire::GameRequest,
        language: Language,
        _permit: StartPermit,
    ) -> Result<(Arc<LiveGame>, Option<wire::Keys>), Fault> {
        let player = |text: &str| -> Result<PlayerSpec, Fault> {
            if let Some(name) = request::guest(text) {
                let name = name.map_or_else(|| text!(language, "server-guest"), ToOwned::to_owned);
                return Ok(format!("human:{name}").parse()?);
            }
            let spec: PlayerSpec = text.parse()?;
            match show::is_program_of_others(&spec) {
                true => Err(Fault::Program(spec.to_string().chars().take(40).collect())),
                false => Ok(spec),
            }
        };
        let players = [player(&request.white)?, player(&request.black)?];
        let guests = [&request.white, &request.black].map(|text| request::guest(text).is_some());
        let takeback = request.takeback.unwrap_or(true);
        match input::kind(request.variant.as_ref())? {
            GameKind::TicTacToe if guests.contains(&true) => {
                Err(SpecError::NotAtTicTacToe(show::GUEST.into()).into())
            }
            GameKind::TicTacToe => Ok((self.begin_tictactoe(request, players, takeback)?, None)),
            GameKind::Chess(variant) => {
                let start = request::start(request, variant)?;
                let control = request::control(request)?;
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
                let new_game = NewGame { new, players, names, takeback, language, admissions };
                Ok((self.start_chess(new_game, None)?, keys))
            }
        }
    }

    pub fn find(&self, key: Key) -> Option<Arc<LiveGame>> {
        locked(&self.live).get(&key).filter(|live_game| !live_game.has_stopped()).cloned()
    }

    pub fn keys(&self) -> Vec<Key> {
        locked(&self.live)
            .iter()
            .filter(|(_, live_game)| !live_game.has_stopped())
            .map(|(key, _)| *key)
            .collect()
    }

    /// A live game, or else the place where its listeners wait for it to continue.
    pub fn find_or_wait(&self, key: Key) -> Result<Arc<LiveGame>, Arc<Paused>> {
        let mut paused = locked(&self.paused);
        // A game is listed as live before it leaves the paused ones, so it is found in one of the
        // two places.
        if let Some(live_game) = self.find(key) {
            return Ok(live_game);
        }
        if let Some(known) = paused.get(&key).and_then(Weak::upgrade) {
            return Err(known);
        }
        paused.retain(|_, paused| paused.strong_count() > 0);
        let feed = Arc::new(Feed::new(self.budget.for_events()));
        let new = Arc::new(Paused { feed, live: OnceLock::new() });
        paused.insert(key, Arc::downgrade(&new));
        Err(new)
    }

    /// A live game, or a stored one that continues because of a player's command. Must not run on a
    /// thread that answers requests.
    pub fn resume(
        self: &Arc<Hub>,
        key: Key,
        by: (Caller, &wire::Command),
        language: Language,
        _permit: StartPermit,
    ) -> Result<Arc<LiveGame>, Fault> {
        if let Some(live_game) = self.find(key) {
            return Ok(live_game); // another request was first
        }
        match key {
            Key::TicTacToe(id) => {
                let stored = self.stores.ask(|store| store.load_tictactoe(id))?;
                let game = StoredSession::new(stored)?;
                self.make_room()?;
                self.start_tictactoe(game)
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
                let new_game = NewGame { new, players, names, takeback, language, admissions };
                self.start_chess(new_game, Some((key, recorder)))
            }
        }
    }

    /// The keys to a game, live or stored. Must not run on a thread that answers requests.
    pub fn admissions(&self, key: Key) -> Result<Admissions, Fault> {
        match (self.find(key), key) {
            (Some(live_game), _) => Ok(live_game.admissions.clone()),
            (None, Key::TicTacToe(_)) => Ok(Admissions::default()),
            (None, Key::Chess(id)) => {
                Admissions::from_store(self.stores.ask(|store| store.admissions(id))?)
            }
        }
    }

    /// The state of a game, live or stored. Must not run on a thread that answers requests.
    pub fn look(&self, key: Key, language: Language) -> Result<wire::Game, Fault> {
        if let Some(live_game) = self.find(key) {
            return Ok(live_game.game(language));
        }
        let game = match key {
            Key::TicTacToe(id) => {
                StoredSession::new(self.stores.ask(|store| store.load_tictactoe(id))?)?.show(false)
            }
            Key::Chess(id) => {
                let stored = self.stores.ask(|store| store.load(id))?;
                let tables = self.table_folder.tables();
                let takeback = stored.game.tags.get(TAKEBACK) != Some("no");
                let context = GameContext {
                    key,
                    takeback,
                    ratings: [None; 2],
                    guests: self.admissions(key)?.guests(),
                };
                show::kept(&stored, &context, &tables)
            }
        };
        Ok(game.translated(language))
    }

    /// A game of tic-tac-toe as text: there is no PGN for it.
    pub fn tictactoe_text(&self, id: GameId) -> Result<String, Fault> {
        let stored = self.stores.ask(|store| store.load_tictactoe(id))?;
        Ok(tictactoe::restore(&stored)?.text() + "\n")
    }

    pub fn delete(&self, key: Key, _permit: StartPermit) -> Result<(), Fault> {
        if let Some(live_game) = self.find(key) {
            live_game.pause();
            let since = Instant::now();
            while !live_game.has_stopped() && since.elapsed() < SHUTDOWN_TIME {
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

    pub fn close(&self) {
        for live_game in locked(&self.live).values() {
            live_game.pause();
        }
        let since = Instant::now();
        let threads = std::mem::take(&mut *locked(&self.threads));
        for handle in threads {
            while !handle.is_finished() && since.elapsed() < SHUTDOWN_TIME {
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
        live.retain(|_, live_game| !live_game.has_stopped());
        if live.len() < MOST {
            return Ok(());
        }
        let idle =
            live.values().filter_map(|live_game| Some((live_game.idle()?, live_game.clone())));
        let Some((_, live_game)) = idle.max_by_key(|(idle, _)| *idle) else {
            return Err(Fault::Busy("games"));
        };
        live_game.pause();
        live.remove(&live_game.key);
        Ok(())
    }

    fn begin_tictactoe(
        self: &Arc<Hub>,
        request: &wire::GameRequest,
        players: [PlayerSpec; 2],
        takeback: bool,
    ) -> Result<Arc<LiveGame>, Fault> {
        if request.clock.is_some() || request.movetime.is_some() || request.chess960.is_some() {
            return Err(Fault::NotHere(message!("here-clock")));
        }
        let start = input::tictactoe(request.fen.as_deref())?;
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
            return Err(Fault::Bad("position", message!("request-over")));
        }
        self.make_room()?;
        game.stored.id = self.stores.ask(|store| store.begin_tictactoe(&game.stored))?;
        self.start_tictactoe(game)
    }

    fn start_tictactoe(self: &Arc<Hub>, game: StoredSession) -> Result<Arc<LiveGame>, Fault> {
        let (sender, messages) = channel();
        let key = Key::TicTacToe(game.stored.id);
        let paused = self.paused(key)?;
        let feed = paused.feed.clone();
        let live_game = LiveGame::new(key, Admissions::default(), game.show(true), sender, feed);
        let live_game = Arc::new(live_game);
        let driver = TicTacToeDriver { game, live: live_game.clone(), stores: self.stores.clone() };
        self.start(live_game, &paused, move || driver.run(&messages))
    }

    /// Seats the players and begins the game, or continues it if it has a number already.
    fn start_chess(
        self: &Arc<Hub>,
        new_game: NewGame,
        kept: Option<(Key, Recorder)>,
    ) -> Result<Arc<LiveGame>, Fault> {
        let NewGame { mut new, players, names, takeback, language, admissions } = new_game;
        let guests = admissions.guests();
        // Guests are unknown, so such games change no rating.
        new.counts &= !admissions.is_guarded();
        // The clock of a new game does not run before all players have joined.
        let is_held = guests.contains(&true)
            && matches!(new.control, TimeControl::Clock(_))
            && new.game.moves().is_empty();
        let variant = new.game.board().variant();
        let resources =
            Resources { tables: Some(self.table_folder.tables()), ..self.resources.clone() };
        let resources = self.memory.remind(&resources, &players);
        let nameless = text!(language, "nameless");
        let seat = |side: usize| -> Result<_, Fault> {
            let spec = &players[side];
            let work = player::work(spec);
            let wanted = HASH_MIB[usize::from(work == Work::Short)];
            let share = match spec.is_human() {
                true => None,
                false => Some(self.budget.take(wanted)?),
            };
            let hash_mib = share.as_ref().map_or(0, |share| share.mib);
            let resources = Resources { hash_mib, ..resources.clone() };
            let seat =
                Seat::of(spec, variant, &resources, &nameless)?.called(names[side].as_deref());
            Ok(player::seated(seat, &self.core_queue, work, share))
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
        let (sender, messages) = channel();
        let to_wake: Arc<OnceLock<Arc<LiveGame>>> = Arc::default();
        let woken = to_wake.clone();
        let (budget, core_queue) = (self.budget.clone(), self.core_queue.clone());
        // Takes its memory when the first hint is asked for.
        let make_adviser: Factory = Box::new(move || {
            let full = |_| PlayerError::Failed(message!("program-no-memory"));
            let share = budget.take(HASH_MIB[1]).map_err(full)?;
            let make = adviser(&Resources { hash_mib: share.mib, ..resources });
            player::queued(make, &core_queue, Work::Short, Some(share))()
        });
        let host = Host {
            wake: Arc::new(move || {
                if let Some(live_game) = woken.get() {
                    live_game.wake();
                }
            }),
            recorder: Some(recorder),
            adviser: Some(make_adviser),
            is_held,
            are_apart: admissions.is_guarded(),
            ..Host::default()
        };
        let session = Session::begin(new, seats, host);
        let tables = self.table_folder.tables();
        let context = GameContext { key, takeback, ratings, guests };
        let mut played = Vec::new();
        show::played_since(session.record(), &mut played);
        let game = show::live(&session, &context, &tables, played.clone());
        let paused = self.paused(key)?;
        let feed = paused.feed.clone();
        let live_game = Arc::new(LiveGame::new(key, admissions, game, sender, feed));
        let _ = to_wake.set(live_game.clone());
        // Programs may have become ready before the wake-up callback was set.
        live_game.wake();
        let driver = Driver {
            session,
            live: live_game.clone(),
            table_folder: self.table_folder.clone(),
            context,
            played,
            last_thought: None,
            joined: [false; 2],
        };
        let hub = self.clone();
        let run = move || {
            let exit = driver.run(&messages);
            hub.delete_if_empty(key, exit);
        };
        self.start(live_game, &paused, run)
    }

    /// The place where listeners of a paused game wait.
    fn paused(&self, key: Key) -> Result<Arc<Paused>, Fault> {
        // Only the holder of `StartPermit` begins games, so the game is not live.
        self.find_or_wait(key).err().ok_or(Fault::Busy("games"))
    }

    /// Cleans up after a game's thread has ended.
    fn delete_if_empty(&self, key: Key, exit: Exit) {
        let Key::Chess(id) = key else { return };
        if exit != Exit::Over(End::Aborted) {
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
        live_game: Arc<LiveGame>,
        paused: &Paused,
        run: impl FnOnce() + Send + 'static,
    ) -> Result<Arc<LiveGame>, Fault> {
        locked(&self.live).insert(live_game.key, live_game.clone());
        let _ = paused.live.set(live_game.clone());
        locked(&self.paused).remove(&live_game.key);
        let running = live_game.clone();
        let hub = self.clone();
        let run = move || {
            let _guard = StopGuard { hub, live: running };
            run();
        };
        let thread = thread::Builder::new().name(format!("game {}", live_game.key)).spawn(run);
        let thread = thread.map_err(|_| {
            locked(&self.live).remove(&live_game.key);
            Fault::Busy("games")
        })?;
        let mut threads = locked(&self.threads);
        threads.retain(|thread| !thread.is_finished());
        threads.push(thread);
        Ok(live_game)
    }
}

/// Removes a game from the list when its thread ends, even after a panic.
struct StopGuard {
    hub: Arc<Hub>,
    live: Arc<LiveGame>,
}

impl Drop for StopGuard {
    fn drop(&mut self) {
        self.live.set_stopped();
        let mut live = locked(&self.hub.live);
        if live.get(&self.live.key).is_some_and(|live_game| Arc::ptr_eq(live_game, &self.live)) {
            live.remove(&self.live.key);
        }
    }
}

fn takeback_of(store: &Store, id: i64) -> Result<bool, StoreError> {
    Ok(store.load(id)?.game.tags.get(TAKEBACK) != Some("no"))
}
