//! Opening books by name: `gm` is `gm.bin` in a folder of books.

use std::path::{Path, PathBuf};

use crate::polyglot::{Book, BookError};

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A book of one entry, which no board has.
    const ENTRY: [u8; 16] = [1; 16];

    #[test]
    fn a_name_is_looked_for_among_the_books_after_the_folder_one_is_in() {
        let folder = std::env::temp_dir().join(format!("kiebitz-books-{}", std::process::id()));
        let books = folder.join("books");
        fs::create_dir_all(&books).expect("a folder");
        for name in ["gm.bin", "plain"] {
            fs::write(books.join(name), ENTRY).expect("a file");
        }
        let found = |name: &str| open(Path::new(name), Some(books.clone()));
        for name in ["gm", "gm.bin", "plain"] {
            assert!(found(name).is_ok(), "{name}");
        }
        let inside = folder.join("gm.bin");
        fs::write(&inside, []).expect("a file");
        let told = found(inside.to_str().expect("a plain name")).expect_err("it is empty");
        assert!(told.to_string().ends_with("gm.bin is empty"), "{told}");

        let told = found("none-such").expect_err("there is none");
        let [plain, bin] = ["none-such", "none-such.bin"].map(|name| books.join(name));
        let [plain, bin] = [plain.display(), bin.display()];
        assert_eq!(
            told.to_string(),
            format!("there is no book none-such: looked for none-such, {plain} and {bin}")
        );
        // A path is not a name.
        let told = found("no/gm.bin").expect_err("there is none").to_string();
        assert!(told.starts_with("the book no/gm.bin cannot be read: "), "{told}");
        fs::remove_dir_all(&folder).expect("it was made here");
    }
}
