//! Holds the house together: which crate may use which, where a dependency is explained, and that every crate
//! obeys the workspace's lints. `ARCHITECTURE.md` states these rules for people; this test states them for cargo.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Every crate there may be, by folder. A crate may use only crates before it.
/// `xtask` lies beside `crates/`.
const ORDER: [&str; 22] = [
    "gametree",
    "chess",
    "words",
    "draw",
    "books",
    "tablebase",
    "nnue",
    "engine",
    "uci",
    "games",
    "players",
    "play",
    "review",
    "arena",
    "training",
    "protocol",
    "bot",
    "tui",
    "web",
    "kiebitz",
    "benches",
    "xtask",
];

/// Libraries that may be used only in the crates named, tests aside.
const RESERVED: [(&str, &[&str]); 6] = [
    ("anyhow", &["kiebitz", "benches", "xtask"]),
    ("cozy-chess", &["benches"]),
    ("pgn-reader", &["games"]),
    ("rusqlite", &["games"]),
    ("shakmaty", &["tablebase", "benches"]),
    ("shakmaty-syzygy", &["tablebase"]),
];

/// A workspace crate as cargo sees it.
struct Crate {
    package: String,
    folder: String,
    manifest: PathBuf,
    /// The folders of libraries and programs that are not compiled for unit tests.
    without_tests: Vec<PathBuf>,
    uses: Vec<Use>,
}

/// One dependency of a crate.
struct Use {
    package: String,
    in_workspace: bool,
    only_in_tests: bool,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn workspace() -> Vec<Crate> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs this test, so cargo can be started");
    assert!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value =
        serde_json::from_slice(&output.stdout).expect("cargo metadata writes JSON");
    list(&metadata["packages"]).iter().map(crate_from).collect()
}

fn crate_from(package: &Value) -> Crate {
    let manifest = PathBuf::from(text(&package["manifest_path"]));
    let folder = manifest.parent().and_then(Path::file_name).expect("a manifest lies in a folder");
    Crate {
        package: text(&package["name"]),
        folder: folder.to_string_lossy().into_owned(),
        uses: list(&package["dependencies"])
            .iter()
            .map(|dependency| Use {
                package: text(&dependency["name"]),
                in_workspace: dependency["path"].is_string(),
                only_in_tests: dependency["kind"] == "dev",
            })
            .collect(),
        without_tests: list(&package["targets"])
            .iter()
            .filter(|target| target["test"] == false && !text(&target["kind"][0]).contains("build"))
            .map(|target| Path::new(&text(&target["src_path"])).with_file_name(""))
            .collect(),
        manifest,
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("cargo metadata has a string here").to_owned()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("cargo metadata has a list here")
}

/// The package name of a folder: the binary is `kiebitz`, the libraries carry its name as a prefix.
fn package_of(folder: &str) -> String {
    match folder {
        "kiebitz" | "xtask" => folder.to_owned(),
        _ => format!("kiebitz-{folder}"),
    }
}

/// What is wrong with the crates' names and arrows, one sentence each.
fn wrong_arrows(crates: &[Crate]) -> Vec<String> {
    let mut wrong = Vec::new();
    for this in crates {
        let Some(rank) = ORDER.iter().position(|folder| *folder == this.folder) else {
            wrong.push(format!("the crate {} is not in the order", this.folder));
            continue;
        };
        if this.package != package_of(&this.folder) {
            wrong.push(format!("the folder {} holds the package {}", this.folder, this.package));
        }
        for used in this.uses.iter().filter(|used| !used.only_in_tests) {
            let earlier = ORDER[..rank].iter().any(|folder| package_of(folder) == used.package);
            if used.in_workspace && !earlier {
                wrong.push(format!("{} must not use {}", this.package, used.package));
            }
            let reserved = RESERVED.iter().find(|(library, _)| *library == used.package);
            if reserved.is_some_and(|(_, allowed)| !allowed.contains(&this.folder.as_str())) {
                wrong.push(format!(
                    "{} must not use {} outside its tests",
                    this.package, used.package
                ));
            }
        }
    }
    wrong
}

/// The lines of one table of a manifest.
fn section<'a>(manifest: &'a str, header: &'a str) -> impl Iterator<Item = &'a str> {
    manifest
        .lines()
        .map(str::trim)
        .skip_while(move |line| *line != header)
        .skip(1)
        .take_while(|line| !line.starts_with('['))
}

fn inherits_lints(manifest: &str) -> bool {
    section(manifest, "[lints]").any(|line| line == "workspace = true")
}

/// The libraries of others that the root manifest names.
fn named_libraries(root_manifest: &str) -> BTreeSet<String> {
    section(root_manifest, "[workspace.dependencies]")
        .filter(|line| !line.starts_with('#') && !line.contains("path = "))
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name.trim().to_owned())
        .collect()
}

/// The libraries that `docs/dependencies.md` explains: the first cell of each row of its tables.
fn explained_libraries(page: &str) -> BTreeSet<String> {
    page.lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(name, _)| name.to_owned())
        .collect()
}

#[test]
fn crates_use_only_crates_before_them() {
    let crates = workspace();
    assert!(!crates.is_empty());
    assert_eq!(wrong_arrows(&crates), Vec::<String>::new());
}

#[test]
fn every_crate_obeys_the_lints_of_the_workspace() {
    for this in workspace() {
        assert!(
            inherits_lints(&read(&this.manifest)),
            "{} lacks `[lints] workspace = true`",
            this.manifest.display()
        );
    }
}

#[test]
fn every_dependency_is_explained_and_every_explanation_is_needed() {
    let named = named_libraries(&read(&root().join("Cargo.toml")));
    let used: BTreeSet<String> = workspace()
        .iter()
        .flat_map(|this| &this.uses)
        .filter(|used| !used.in_workspace)
        .map(|used| used.package.clone())
        .collect();
    let explained = explained_libraries(&read(&root().join("docs/dependencies.md")));
    assert_eq!(used, named, "used by a crate (left), named in Cargo.toml (right)");
    assert_eq!(
        explained, named,
        "explained in docs/dependencies.md (left), named in Cargo.toml (right)"
    );
}

/// The checks above can fail: the same functions over a workspace and pages that are wrong.
/// SECURITY.md names a test for each threat; a test that is renamed or removed must not leave an empty promise.
#[test]
fn every_threat_has_its_test() {
    let root = root();
    let page = read(&root.join("SECURITY.md"));
    let mut code = String::new();
    read_code(&root.join("crates"), &mut code);
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| threat"));
    let mut threats = 0;
    for row in rows {
        let tests = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
        for test in tests.split(", ").map(|name| name.trim_matches('`')) {
            assert!(code.contains(&format!("fn {test}(")), "SECURITY.md names {test:?}: {row}");
        }
        threats += 1;
    }
    assert!(threats > 20, "only {threats} threats were found");
}

/// What a page names in backquotes and the repository does not have: paths, files of Rust, and functions of a type.
fn stale_names(page: &str, root: &Path, code: &str) -> Vec<String> {
    let mut files = Vec::new();
    list_files(&root.join("crates"), &mut files);
    let exists = |name: &str| match name.split_once("::") {
        _ if name.contains(char::is_whitespace) => true,
        Some((_, function)) if !name.contains('/') => {
            let function = function.rsplit("::").next().unwrap_or_default();
            ["fn ", "struct ", "enum ", "trait ", "mod ", "macro_rules! "]
                .iter()
                .any(|kind| code.contains(&format!("{kind}{function}")))
        }
        _ if name.contains('/') => {
            root.join(name).exists() || files.iter().any(|file| file.contains(name))
        }
        _ if name.ends_with(".rs") => files.iter().any(|file| file.ends_with(&format!("/{name}"))),
        _ => true,
    };
    let names = page.split('`').skip(1).step_by(2);
    names
        .filter(|name| !exists(name.split('(').next().unwrap_or_default()))
        .map(str::to_owned)
        .collect()
}

fn list_files(folder: &Path, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("node_modules") {
            list_files(&path, files);
        } else {
            files.push(path.to_string_lossy().into_owned());
        }
    }
}

#[test]
fn what_the_architecture_names_exists() {
    let root = root();
    let page = read(&root.join("ARCHITECTURE.md"));
    let mut code = String::new();
    read_code(&root.join("crates"), &mut code);
    // Blocks of text are drawings.
    let prose: String = page.split("```").step_by(2).collect();
    assert_eq!(stale_names(&prose, &root, &code), Vec::<String>::new());
}

/// All Rust below a folder but what is built or fetched.
fn read_code(folder: &Path, code: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("node_modules") {
            read_code(&path, code);
        } else if path.extension().is_some_and(|end| end == "rs") {
            code.push_str(&read(&path));
        }
    }
}

/// The files of `names` that neither `main.rs` nor the manifest mentions.
fn left_out(names: &[String], main: &str, manifest: &str) -> Vec<String> {
    let is_named = |name: &str| {
        main.contains(&format!("mod {name};"))
            || main.contains(&format!("path = \"{name}.rs\""))
            || manifest.contains(&format!("path = \"tests/{name}.rs\""))
    };
    names.iter().filter(|name| !is_named(name)).cloned().collect()
}

/// A crate whose tests are one program lists their files; one that is not listed would never run.
#[test]
fn every_file_of_tests_is_listed() {
    let mut listed = 0;
    for this in workspace() {
        let manifest = read(&this.manifest);
        let folder = this.manifest.with_file_name("tests");
        if !manifest.contains("autotests = false") {
            continue;
        }
        let names: Vec<String> = fs::read_dir(&folder)
            .expect("such a crate has tests")
            .filter_map(|entry| entry.expect("an entry").file_name().into_string().ok())
            .filter_map(|name| Some(name.strip_suffix(".rs")?.to_owned()))
            .collect();
        let missing = left_out(&names, &read(&folder.join("main.rs")), &manifest);
        assert_eq!(missing, Vec::<String>::new(), "{}", folder.display());
        listed += 1;
    }
    assert!(listed > 0);
}

/// `test = false` spares the compiler an empty test program, and would hide a test that is not empty.
#[test]
fn what_is_not_compiled_for_tests_has_none() {
    for folder in workspace().iter().flat_map(|this| &this.without_tests) {
        let mut code = String::new();
        read_code(folder, &mut code);
        assert!(!code.contains("#[test]"), "{} has tests that never run", folder.display());
    }
}

mod can_fail {
    use super::*;

    #[test]
    fn a_file_of_tests_that_is_not_listed_is_found() {
        let names = ["main", "alone", "one", "match", "two"].map(str::to_owned);
        let main = "mod one;\n#[path = \"match.rs\"]\nmod matches;\n";
        let manifest = "path = \"tests/main.rs\"\npath = \"tests/alone.rs\"\n";
        assert_eq!(left_out(&names, main, manifest), ["two"]);
    }

    #[test]
    fn a_name_of_yesterday_is_found() {
        let page = "`crates/chess` `crates/archive/src` `nonsense.rs` `movegen.rs` `Gate::enter` `Board::play` `text`";
        let code = "fn play(";
        assert_eq!(
            stale_names(page, &root(), code),
            ["crates/archive/src", "nonsense.rs", "Gate::enter"]
        );
    }

    /// A crate in its usual folder, using `uses`: a leading `dev:` marks a test's dependency.
    fn fake(folder: &str, uses: &[&str]) -> Crate {
        Crate {
            package: package_of(folder),
            folder: folder.to_owned(),
            manifest: PathBuf::new(),
            without_tests: Vec::new(),
            uses: uses
                .iter()
                .map(|name| Use {
                    package: name.trim_start_matches("dev:").to_owned(),
                    in_workspace: name.contains("kiebitz"),
                    only_in_tests: name.starts_with("dev:"),
                })
                .collect(),
        }
    }

    #[test]
    fn right_arrows_pass() {
        let crates = [
            fake("gametree", &[]),
            fake("chess", &["kiebitz-gametree", "thiserror", "dev:shakmaty"]),
            fake("kiebitz", &["kiebitz-chess", "anyhow"]),
            fake("benches", &["kiebitz-chess", "cozy-chess", "shakmaty"]),
        ];
        assert_eq!(wrong_arrows(&crates), Vec::<String>::new());
    }

    #[test]
    fn a_wrong_arrow_is_found() {
        let crates = [fake("gametree", &["kiebitz-chess"]), fake("chess", &["kiebitz-gametree"])];
        assert_eq!(wrong_arrows(&crates), ["kiebitz-gametree must not use kiebitz-chess"]);
    }

    #[test]
    fn an_unknown_crate_is_found() {
        assert_eq!(wrong_arrows(&[fake("utils", &[])]), ["the crate utils is not in the order"]);
    }

    #[test]
    fn a_wrong_package_name_is_found() {
        let mut this = fake("chess", &[]);
        this.package = "chess".to_owned();
        assert_eq!(wrong_arrows(&[this]), ["the folder chess holds the package chess"]);
    }

    #[test]
    fn a_library_in_the_wrong_crate_is_found() {
        let crates = [fake("chess", &["shakmaty", "anyhow"])];
        assert_eq!(
            wrong_arrows(&crates),
            [
                "kiebitz-chess must not use shakmaty outside its tests",
                "kiebitz-chess must not use anyhow outside its tests",
            ]
        );
    }

    #[test]
    fn missing_lints_are_found() {
        assert!(inherits_lints("[package]\nname = \"a\"\n\n[lints]\nworkspace = true\n"));
        assert!(!inherits_lints("[package]\nname = \"a\"\n"));
        assert!(!inherits_lints("[lints]\n\n[dependencies.b]\nworkspace = true\n"));
    }

    #[test]
    fn libraries_are_read_from_both_pages() {
        let manifest = "[workspace.dependencies]\n# Why.\nkiebitz-chess = { path = \"crates/chess\" }\n\
                        clap = { version = \"4\" }\n\n[workspace.lints.rust]\nunsafe_code = \"forbid\"\n";
        let page = "| library | why |\n|---|---|\n| `clap` | Not `other`. |\n";
        let clap = BTreeSet::from(["clap".to_owned()]);
        assert_eq!(named_libraries(manifest), clap);
        assert_eq!(explained_libraries(page), clap);
    }
}
