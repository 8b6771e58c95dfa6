//! Lists the folders of `locales/` for the library: a language is a folder, and needs no line of Rust.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("locales/ is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

fn main() {
    let root =
        Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../locales");
    let root = root.canonicalize().expect("locales/ is there");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut code = String::from("&[\n");
    let mut folders = sorted(&root);
    // The language that texts are written in first.
    folders.sort_by_key(|folder| !folder.ends_with("en"));
    for folder in folders.iter().filter(|path| path.is_dir()) {
        println!("cargo::rerun-if-changed={}", folder.display());
        let name = folder.file_name().expect("a folder has a name").to_string_lossy();
        write!(code, "    ({name:?}, &[").expect("a string grows");
        for file in
            sorted(folder).iter().filter(|path| path.extension().is_some_and(|end| end == "ftl"))
        {
            println!("cargo::rerun-if-changed={}", file.display());
            write!(code, "include_str!({file:?}), ").expect("a string grows");
        }
        code.push_str("]),\n");
    }
    code.push_str("]\n");
    let target = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("locales.rs");
    fs::write(target, code).expect("the build folder can be written");
}
