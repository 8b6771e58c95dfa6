//! What the tests of tables share.

use std::path::{Path, PathBuf};

/// A file or folder beside the repository; says so where it is missing.
pub fn shared_data(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    if !path.exists() {
        eprintln!("left out: ../shared/data/{name} does not exist");
        return None;
    }
    Some(path)
}
