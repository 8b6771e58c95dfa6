//! Opening books by name: `gm` is `gm.bin` in a folder of books.

use std::path::{Path, PathBuf};

use kiebitz_words::{Language, text};

use crate::polyglot::{Book, BookError};

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
pub enum NoBook {
    #[error("{}", nowhere(name, looked, Language::English))]
    Nowhere { name: String, looked: Vec<PathBuf> },
    #[error(transparent)]
    Bad(#[from] BookError),
}

impl NoBook {
    /// In one sentence; `None` where there are only English words.
    pub fn say(&self, language: Language) -> Option<String> {
        match self {
            NoBook::Nowhere { name, looked } => Some(nowhere(name, looked, language)),
            NoBook::Bad(_) => None,
        }
    }
}

fn nowhere(name: &str, looked: &[PathBuf], language: Language) -> String {
    let places: Vec<String> = looked.iter().map(|place| place.display().to_string()).collect();
    text!(language, "no-book", name, places = language.list(&places))
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
