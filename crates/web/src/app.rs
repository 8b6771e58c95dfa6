//! What all requests share.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::thread::available_parallelism;

use axum::http::HeaderMap;
use kiebitz_archive::polyglot::{self, Book};
use kiebitz_archive::store::StoreError;
use kiebitz_tablebase::{Syzygy, Tables};
use tokio::sync::{Semaphore, watch};

use crate::analysis::Analyses;
use crate::budget::Budget;
use crate::builds::Builds;
use crate::fault::Fault;
use crate::feed::{Listening, left_off};
use crate::games::Hub;
use crate::gate::{Gate, Work};
use crate::language;
use crate::limits::{Clients, Limits};
use crate::origin::PublicAddress;
use crate::reviews::Reviews;
use crate::stores::Stores;

/// What the server is told when it starts.
#[derive(Clone)]
pub struct Settings {
    /// The game database.
    pub db: PathBuf,
    /// The folder of our endgame tables.
    pub tables: PathBuf,
    /// Syzygy tables, for players and analyses.
    pub syzygy: Option<Arc<Syzygy>>,
    /// Where those are, as the user wrote it.
    pub syzygy_path: Option<String>,
    /// The opening book of the engine at full strength.
    pub book: Option<Arc<Book>>,
    /// Which of the book's moves it plays.
    pub book_choice: polyglot::Choice,
    /// Whether the engine learns from its games.
    pub learns: bool,
    /// For games that can be repeated.
    pub seed: Option<u64>,
    /// The name of whoever plays here.
    pub person: Option<String>,
    /// How many may compute at the same time; as many as there are cores where nothing is said.
    pub cores: Option<usize>,
    /// Where others reach the server, as in `https://chess.example.org`; it may be called by that name, then.
    pub public: Option<PublicAddress>,
    /// Whether others than this machine get only games they have a link to.
    pub links_only: bool,
    /// What one client, and all together, may take.
    pub limits: Limits,
}

impl Settings {
    /// A database and a folder of tables, and nothing else.
    pub fn new(db: PathBuf, tables: PathBuf) -> Settings {
        Settings {
            db,
            tables,
            syzygy: None,
            syzygy_path: None,
            book: None,
            book_choice: polyglot::Choice::default(),
            learns: true,
            seed: None,
            person: None,
            cores: None,
            public: None,
            links_only: false,
            limits: Limits::default(),
        }
    }
}

/// Our endgame tables, which grow while the server runs.
pub(crate) struct Shelf {
    pub folder: PathBuf,
    tables: RwLock<Option<Arc<Tables>>>,
}

impl Shelf {
    fn new(folder: PathBuf) -> Shelf {
        let shelf = Shelf { folder, tables: RwLock::new(None) };
        shelf.reopen();
        shelf
    }

    /// The tables there are.
    pub fn tables(&self) -> Option<Arc<Tables>> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Looks for new ones.
    pub fn reopen(&self) {
        let tables =
            Tables::open(&self.folder).ok().filter(|tables| !tables.materials().is_empty());
        *self.tables.write().unwrap_or_else(PoisonError::into_inner) = tables.map(Arc::new);
    }
}

/// What all requests share.
pub(crate) struct App {
    pub settings: Settings,
    pub stores: Arc<Stores>,
    pub shelf: Arc<Shelf>,
    gate: Arc<Gate>,
    pub clients: Arc<Clients>,
    pub hub: Arc<Hub>,
    pub analyses: Arc<Analyses>,
    pub reviews: Reviews,
    pub builds: Arc<Builds>,
    streams: Arc<Semaphore>,
    /// Where others reach this server, as far as that is known.
    pub public: Option<String>,
    /// Becomes true when the server ends.
    pub leaving: watch::Sender<bool>,
}

impl App {
    /// `lan` is where the local network reaches the server, where nobody says anything else.
    pub fn new(settings: Settings, lan: Option<String>) -> Result<App, StoreError> {
        let cores = || available_parallelism().map_or(1, usize::from);
        let cores = settings.cores.unwrap_or_else(cores);
        let gate = Arc::new(Gate::new(cores));
        let limits = settings.limits;
        let budget = Budget::new(limits.memory);
        let stores = Arc::new(Stores::new(settings.db.clone()));
        let shelf = Arc::new(Shelf::new(settings.tables.clone()));
        let hub = Hub::new(&settings, stores.clone(), shelf.clone(), gate.clone(), budget.clone())?;
        Ok(App {
            hub: Arc::new(hub),
            analyses: Analyses::new(gate.clone(), budget.clone()),
            reviews: Reviews::new(gate.clone(), stores.clone(), budget.clone()),
            builds: Builds::new(shelf.clone(), cores, budget),
            clients: Clients::new(limits),
            gate,
            stores,
            shelf,
            streams: Arc::new(Semaphore::new(limits.streams)),
            leaving: watch::Sender::new(false),
            public: settings.public.as_ref().map(ToString::to_string).or(lan),
            settings,
        })
    }

    /// Ends what still goes on. Games are kept.
    pub fn close(&self) {
        self.analyses.close();
        self.reviews.close();
        self.builds.close();
        self.hub.close();
    }

    /// What one more event stream needs beside its feed, in the language of the request. There may be too many.
    pub fn listening(&self, headers: &HeaderMap, after: Option<u64>) -> Result<Listening, Fault> {
        let permit = self.streams.clone().try_acquire_owned();
        Ok(Listening {
            after: left_off(headers, after),
            language: language::current(),
            permit: permit.map_err(|_| Fault::Busy("event streams"))?,
            leaving: self.leaving.subscribe(),
        })
    }

    /// Computes for a request, once there is a core for it. It waits without a thread; where the client leaves, it waits
    /// no longer, and what computes already is told to stop. Its turn ends with the work.
    pub async fn compute<T: Send + 'static>(
        &self,
        turn: impl Send + 'static,
        work: Work,
        compute: impl FnOnce(&AtomicBool) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let pass = self.gate.pass(work).await;
        let stop = Arc::new(AtomicBool::new(false));
        let _left = Left(stop.clone());
        apart(move || {
            let _held = (pass, turn);
            compute(&stop)
        })
        .await
    }
}

/// Says that a client has left, when it is dropped.
struct Left(Arc<AtomicBool>);

impl Drop for Left {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does what takes its time, on a thread that answers no requests.
pub(crate) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(Fault::Internal("the work was broken off".into())))
}
