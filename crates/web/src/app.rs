//! State that all requests share.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::thread::available_parallelism;

use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use kiebitz_books::polyglot::{self, Book};
use kiebitz_games::store::{Store, StoreError};
use kiebitz_play::Language;
use kiebitz_tablebase::{Syzygy, Tables};
use kiebitz_words::message;
use tokio::sync::{Semaphore, watch};

use crate::analysis::Analyses;
use crate::budget::Budget;
use crate::builds::Builds;
use crate::core_queue::{CoreQueue, Work};
use crate::fault::Fault;
use crate::feed::{Feed, Listening, left_off, stream_of};
use crate::games::Hub;
use crate::language;
use crate::limits::{Clients, Limits};
use crate::origin::PublicAddress;
use crate::reviews::Reviews;
use crate::stores::Stores;

#[derive(Clone)]
pub struct Settings {
    pub db: PathBuf,
    pub tables: PathBuf,
    pub syzygy: Option<Arc<Syzygy>>,
    /// The path of the Syzygy tables as the user wrote it.
    pub syzygy_path: Option<String>,
    /// The opening book of the engine at full strength.
    pub book: Option<Arc<Book>>,
    /// The one of the ancestors that have one.
    pub ancestors_book: Option<Arc<Book>>,
    /// Which of its book's moves the engine plays.
    pub book_choice: polyglot::Choice,
    /// Whether the engine learns from its games.
    pub learns: bool,
    pub seed: Option<u64>,
    /// The name of the person who plays on this machine.
    pub person: Option<String>,
    /// How many computations may run at the same time; by default one per core.
    pub cores: Option<usize>,
    /// The server's public address, such as `https://chess.example.org`; requests by that name are
    /// accepted.
    pub public: Option<PublicAddress>,
    /// Whether clients from other machines may use only games they have a link to.
    pub links_only: bool,
    pub limits: Limits,
}

impl Settings {
    pub fn new(db: PathBuf, tables: PathBuf) -> Settings {
        Settings {
            db,
            tables,
            syzygy: None,
            syzygy_path: None,
            book: None,
            ancestors_book: Some(Book::built_in()),
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

/// Our endgame tables, which may grow while the server runs.
pub(crate) struct TableFolder {
    pub folder: PathBuf,
    tables: RwLock<Arc<Tables>>,
}

impl TableFolder {
    fn new(folder: PathBuf) -> TableFolder {
        let table_folder = TableFolder { folder, tables: RwLock::default() };
        table_folder.reopen();
        table_folder
    }

    pub fn tables(&self) -> Arc<Tables> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn reopen(&self) {
        let tables = Tables::open(&self.folder).unwrap_or_default();
        *self.tables.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(tables);
    }
}

pub(crate) struct App {
    pub settings: Settings,
    pub stores: Arc<Stores>,
    pub table_folder: Arc<TableFolder>,
    core_queue: Arc<CoreQueue>,
    pub clients: Arc<Clients>,
    pub hub: Arc<Hub>,
    pub analyses: Arc<Analyses>,
    pub reviews: Reviews,
    pub builds: Arc<Builds>,
    streams: Arc<Semaphore>,
    pub public: Option<String>,
    /// Becomes true when the server ends.
    pub leaving: watch::Sender<bool>,
}

impl App {
    /// `lan` is the server's address in the local network, used if the settings have no public
    /// address.
    pub fn new(settings: Settings, lan: Option<String>) -> Result<App, StoreError> {
        let cores = || available_parallelism().map_or(1, usize::from);
        let cores = settings.cores.unwrap_or_else(cores);
        let core_queue = Arc::new(CoreQueue::new(cores));
        let limits = settings.limits;
        let budget = Budget::new(limits.memory);
        let stores = Arc::new(Stores::new(settings.db.clone()));
        let table_folder = Arc::new(TableFolder::new(settings.tables.clone()));
        let hub = Hub::new(
            &settings,
            stores.clone(),
            table_folder.clone(),
            core_queue.clone(),
            budget.clone(),
        )?;
        Ok(App {
            hub: Arc::new(hub),
            analyses: Analyses::new(core_queue.clone(), budget.clone()),
            reviews: Reviews::new(core_queue.clone(), stores.clone(), budget.clone()),
            builds: Builds::new(table_folder.clone(), cores, budget),
            clients: Clients::new(limits),
            core_queue,
            stores,
            table_folder,
            streams: Arc::new(Semaphore::new(limits.streams)),
            leaving: watch::Sender::new(false),
            public: settings.public.as_ref().map(ToString::to_string).or(lan),
            settings,
        })
    }

    /// Ends everything that runs. Games stay in the database.
    pub fn close(&self) {
        self.analyses.close();
        self.reviews.jobs.close();
        self.builds.close();
        self.hub.close();
    }

    /// Admits one more event stream, in the language of the request. Fails if there are too many.
    pub fn listening(&self, headers: &HeaderMap, after: Option<u64>) -> Result<Listening, Fault> {
        let permit = self.streams.clone().try_acquire_owned();
        Ok(Listening {
            after: left_off(headers, after),
            language: language::current(),
            permit: permit.map_err(|_| Fault::Busy("streams"))?,
            leaving: self.leaving.subscribe(),
        })
    }

    pub fn stream(
        &self,
        headers: &HeaderMap,
        after: Option<u64>,
        feed: Arc<Feed>,
        snapshot: impl Fn(u64, Language) -> String + Send + Sync + 'static,
    ) -> Result<Response, Fault> {
        Ok(stream_of(feed, self.listening(headers, after)?, snapshot).into_response())
    }

    /// Asks the database, on a thread that answers no requests.
    pub async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Fault> {
        let stores = self.stores.clone();
        off_thread(move || Ok(stores.ask(question)?)).await
    }

    /// Computes for a request once a core is free. It waits without a thread. If the client
    /// disconnects, it leaves the queue, or signals the running work to stop. Its turn ends with
    /// the work.
    pub async fn compute<T: Send + 'static>(
        &self,
        turn: impl Send + 'static,
        work: Work,
        compute: impl FnOnce(&AtomicBool) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let pass = self.core_queue.pass(work).await;
        let stop = Arc::new(AtomicBool::new(false));
        let _stop = StopOnDrop(stop.clone());
        off_thread(move || {
            let _held = (pass, turn);
            compute(&stop)
        })
        .await
    }
}

/// Signals that a client has disconnected, when dropped.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs slow work on a thread that answers no requests.
pub(crate) async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(Fault::Internal(message!("server-broken-off"))))
}
