//! A server in a process of its own, with a home of its own.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// An empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The program, at home in `folder`.
pub fn kiebitz(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
    command
        .args(arguments)
        .env("KIEBITZ_DB", folder.join("games.db"))
        .env("KIEBITZ_TABLES", folder.join("tables"))
        .env("KIEBITZ_CONFIG", folder.join("config.toml"))
        .env("LC_ALL", "C.UTF-8")
        .env_remove("KIEBITZ_LINK")
        .env_remove("DISPLAY")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Starts a server on a port, 0 for any, and returns which it took.
pub fn start(folder: &Path, port: u16) -> (Child, u16) {
    start_with(folder, &["--port", &port.to_string()])
}

/// The same with these options.
pub fn start_with(folder: &Path, options: &[&str]) -> (Child, u16) {
    let arguments = [&["serve"], options].concat();
    listening(&mut kiebitz(folder, &arguments))
}

/// Starts a command that serves, and returns the port it took.
pub fn listening(command: &mut Command) -> (Child, u16) {
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    let output = child.stdout.as_mut().expect("piped");
    BufReader::new(output).read_line(&mut line).expect("a line");
    let port = line.split("127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
    let port =
        port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("no address: {line}"));
    (child, port)
}
