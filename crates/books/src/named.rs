//! Opening books by name: `gm` is `gm.bin` in a folder of books.

use std::path::{Path, PathBuf};

use crate::polyglot::{Book, BookError};

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
pub enum NoBook {
    #[error("there is no book {name}: looked for {}", places(looked, "and"))]
    Nowhere { name: String, looked: Vec<PathBuf> },
    #[error(transparent)]
    Bad(#[from] BookError),
}

impl NoBook {
    /// The message in German; `None` where there are only English words.
    pub fn in_german(&self) -> Option<String> {
        match self {
            NoBook::Nowhere { name, looked } => {
                let looked = places(looked, "und");
                Some(format!("ein Buch {name} gibt es nicht: gesucht wurde {looked}"))
            }
            NoBook::Bad(_) => None,
        }
    }
}

/// Opens a book: the file of that path; or where there is none and it is a mere name, the one in the folder of books,
/// where `.bin` may be left out.
pub fn open(path: &Path, folder: Option<PathBuf>) -> Result<Book, NoBook> {
    Ok(Book::open(&find(path, folder)?)?)
}

/// The file that [`open`] opens.
pub fn find(path: &Path, folder: Option<PathBuf>) -> Result<PathBuf, NoBook> {
    let mut looked = vec![path.to_path_buf()];
    if let Some(books) = folder.filter(|_| is_name(path)) {
        let there = books.join(path);
        looked.push(there.clone());
        if path.extension().is_none() {
            looked.push(there.with_extension("bin"));
        }
    }
    match looked.iter().find(|place| place.is_file()) {
        Some(file) => Ok(file.clone()),
        // A folder, or what may not be looked at: opening it says what is wrong.
        None if path.exists() || looked.len() == 1 => Ok(path.to_path_buf()),
        None => Err(NoBook::Nowhere { name: path.display().to_string(), looked }),
    }
}

/// Whether it is a name and no way through folders.
fn is_name(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == path.as_os_str())
}

/// Places in a sentence, with this word before the last.
fn places(looked: &[PathBuf], and: &str) -> String {
    let told: Vec<String> = looked.iter().map(|place| place.display().to_string()).collect();
    match told.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {and} {last}", rest.join(", ")),
        _ => told.concat(),
    }
}
