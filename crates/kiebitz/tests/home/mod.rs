//! A home for one test: a folder with games in it, and the program that knows no other.

// Not every file of tests needs all of it.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The folder, removed when dropped; and the command that is tested in it.
pub struct Home {
    pub folder: PathBuf,
    subcommand: &'static str,
}

impl Home {
    /// A folder with these games in `games.pgn`.
    pub fn with_games(subcommand: &'static str, name: &str, games: &str) -> Home {
        let name = format!("{subcommand}-{name}");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
        std::fs::write(folder.join("games.pgn"), games).expect("it can be written");
        Home { folder, subcommand }
    }

    pub fn file(&self, name: &str) -> String {
        self.folder.join(name).to_str().expect("a plain name").to_owned()
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.file(name)).expect("the file is there")
    }

    /// The program in an environment that says nothing, in English, but where home is.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
        command.arg(self.subcommand).args(arguments);
        for name in ["LC_MESSAGES", "LANG", "KIEBITZ_DB", "KIEBITZ_CONFIG", "KIEBITZ_TABLES"] {
            command.env_remove(name);
        }
        command.env("LC_ALL", "C.UTF-8");
        command.env("XDG_DATA_HOME", &self.folder).env("XDG_CONFIG_HOME", &self.folder);
        command.stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program under test can be started")
    }

    /// What a run prints that must succeed.
    pub fn done(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
        String::from_utf8(output.stdout).expect("it prints text")
    }

    pub fn json(&self, arguments: &[&str]) -> Value {
        let printed = self.done(&[arguments, &["--json"]].concat());
        assert_eq!(printed.lines().count(), 1, "JSON is one line");
        serde_json::from_str(&printed).expect("it prints JSON")
    }

    /// The complaint of a run that must fail.
    pub fn refused(&self, arguments: &[&str], code: i32) -> String {
        let output = self.run(arguments);
        let errors = String::from_utf8(output.stderr).expect("it prints text");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
        errors
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
