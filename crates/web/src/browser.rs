//! The page in the user's browser.

use std::process::{Command, Stdio};

/// Opens an address in the user's browser; returns false if there is none.
pub fn open_in_browser(address: &str) -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let (program, arguments): (&str, &[&str]) = match () {
        () if cfg!(windows) => ("cmd", &["/c", "start", ""]),
        () if cfg!(target_os = "macos") => ("open", &[]),
        () if is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") => ("xdg-open", &[]),
        () => return false,
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // It is not waited for: some browsers end only when their window is closed.
    command.spawn().is_ok()
}
