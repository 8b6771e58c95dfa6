//! Opening books by name: `gm` is `gm.bin` in a folder of books.

use std::path::{Path, PathBuf};

use kiebitz_words::{Language, Message, Say, message};

use crate::polyglot::{Book, BookError};

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum NoBook {
    /// There is none of this name in these places.
    Nowhere {
        name: String,
        looked: Vec<PathBuf>,
    },
    Bad(#[from] BookError),
}

impl Say for NoBook {
    fn message(&self) -> Message<'_> {
        match self {
            NoBook::Nowhere { name, looked } => {
                let shown = |place: &PathBuf| place.display().to_string();
                message!("no-book", name, places = looked.iter().map(shown).collect::<Vec<_>>())
            }
            NoBook::Bad(error) => error.message(),
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
