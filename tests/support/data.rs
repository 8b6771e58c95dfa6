//! Where test data lies. The tests of several crates include this file with `#[path]`.
//!
//! The repository's own cases are in `tests/data` and always there. The larger collections are beside
//! the repository or come with `make fetch-data`; a test uses them where they are, and says so where not.
#![allow(dead_code)] // each test binary uses its part

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file or folder of the repository's own cases.
pub fn own(name: &str) -> PathBuf {
    let path = root().join("tests/data").join(name);
    assert!(path.exists(), "{} is missing", path.display());
    path
}

/// The text of such a file.
pub fn own_text(name: &str) -> String {
    std::fs::read_to_string(own(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A file or folder of the larger collections: of the folder that `KIEBITZ_DATA` names, else of
/// `../shared/data`, else of `data-cache`, which `make fetch-data` fills.
pub fn collection(name: &str) -> Option<PathBuf> {
    let places = match std::env::var_os("KIEBITZ_DATA").filter(|value| !value.is_empty()) {
        Some(named) => vec![PathBuf::from(named)],
        None => vec![root().join("../shared/data"), root().join("data-cache")],
    };
    let found = places.into_iter().map(|place| place.join(name)).find(|path| path.exists());
    if found.is_none() {
        eprintln!("left out: the larger collection {name} is not here (make fetch-data)");
    }
    found
}

/// The text of such a file.
pub fn collection_text(name: &str) -> Option<String> {
    let path = collection(name)?;
    Some(std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// A folder of Syzygy tables: all of three and four pieces where the collection is, else the few of
/// the repository.
pub fn syzygy() -> PathBuf {
    collection("syzygy/tables-3-4men").unwrap_or_else(|| own("syzygy"))
}
