//! Tells the program which commit it is built from. Without git, or outside the repository, it says nothing.

use std::path::Path;
use std::process::Command;

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned()).filter(|text| !text.is_empty())
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The sources may lie inside another repository.
    let is_ours =
        git(&["rev-parse", "--show-prefix"]).is_some_and(|path| path == "crates/kiebitz/");
    let commit = git(&["log", "-1", "--format= (%h, %cs)"]).filter(|_| is_ours);
    println!("cargo::rustc-env=KIEBITZ_COMMIT={}", commit.as_deref().unwrap_or_default());
    if commit.is_none() {
        return;
    }
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    for name in ["HEAD"].into_iter().chain(branch.as_deref()) {
        let path = git(&["rev-parse", "--git-path", name]);
        if let Some(path) = path.filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
}
