//! Database connections for requests. Sessions have their own.

use std::path::PathBuf;
use std::sync::Mutex;

use kiebitz_games::store::{Store, StoreError};

use crate::sync::locked;

/// Connections that are kept for the next request.
const KEPT: usize = 4;

/// The game database, with one connection for each concurrent query.
#[derive(Debug)]
pub(crate) struct Stores {
    path: PathBuf,
    idle: Mutex<Vec<Store>>,
}

impl Stores {
    pub fn new(path: PathBuf) -> Stores {
        Stores { path, idle: Mutex::new(Vec::new()) }
    }

    /// Runs a query. It may be slow, so it must not run on a thread that answers requests.
    pub fn ask<T, E: From<StoreError>>(
        &self,
        question: impl FnOnce(&mut Store) -> Result<T, E>,
    ) -> Result<T, E> {
        let idle = || locked(&self.idle);
        let kept = idle().pop();
        let mut store = match kept {
            Some(store) => store,
            None => Store::open(&self.path)?,
        };
        let answer = question(&mut store);
        let mut idle = idle();
        if idle.len() < KEPT {
            idle.push(store);
        }
        answer
    }
}
