//! Books by name.

use std::fs;
use std::path::Path;

use kiebitz_books::named::open;

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
