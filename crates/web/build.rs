//! Embeds the page: every file of `page/dist`, which is committed, also as gzip where that is smaller.
//!
//! The built page is committed because Vite needs a newer Node.js than distributions have, and because the program
//! should not need Node.js at all to be built. `make page` rebuilds it; `make check-page-current` compares.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use miniz_oxide::deflate::compress_to_vec;

/// Files that are compressed already; gzip would not make them smaller.
const PACKED: [&str; 6] = ["png", "webp", "woff2", "ogg", "mp3", "ico"];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let page = root.join("page").join("dist");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", page.display());
    if !page.join("index.html").is_file() {
        let missing =
            "crates/web/page/dist/index.html is missing: restore it with git, or run make page";
        return Err(io::Error::new(io::ErrorKind::NotFound, missing));
    }
    let mut files = Vec::new();
    collect(&page, &mut files)?;
    files.sort();
    let mut code = String::from("static FILES: &[File] = &[\n");
    for (number, file) in files.iter().enumerate() {
        println!("cargo:rerun-if-changed={}", file.display());
        let bytes = fs::read(file)?;
        let name: Vec<_> = file
            .strip_prefix(&page)
            .expect("it was found there")
            .components()
            .map(|part| part.as_os_str().to_string_lossy().into_owned())
            .collect();
        let extension = file.extension().unwrap_or_default().to_string_lossy().into_owned();
        let packed = gzip(&bytes);
        let is_smaller = packed.len() < bytes.len() && !PACKED.contains(&extension.as_str());
        let packed = if is_smaller {
            let path = out.join(format!("{number}.gz"));
            fs::write(&path, packed)?;
            format!("Some(include_bytes!({path:?}))")
        } else {
            "None".to_owned()
        };
        let (name, tag) = (name.join("/"), crc32fast::hash(&bytes));
        writeln!(
            code,
            "    File {{ name: {name:?}, bytes: include_bytes!({file:?}), packed: {packed}, tag: \"\\\"{tag:08x}\\\"\" }},"
        )
        .expect("a string takes everything");
    }
    code.push_str("];\n");
    fs::write(out.join("page.rs"), code)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// A gzip member (RFC 1952) around deflated bytes; without name and date, so that builds are
/// reproducible.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255];
    packed.extend(compress_to_vec(bytes, 10));
    packed.extend(crc32fast::hash(bytes).to_le_bytes());
    packed.extend((bytes.len() as u32).to_le_bytes());
    packed
}
