//! `kiebitz refine`, run as a program.

use std::process::{Command, Output};

fn refine(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
    command.arg("refine").args(arguments).output().expect("the program under test can be started")
}

#[test]
fn numbers_follow_games() {
    for variant in ["chess", "racingkings"] {
        let output = refine(&[
            "rfp_margin",
            "delta",
            "-v",
            variant,
            "--pairs",
            "6",
            "--nodes",
            "60",
            "-t",
            "2",
        ]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let [margin, delta, last] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
        assert!(margin.starts_with("rfp_margin ") && delta.starts_with("delta "), "{text}");
        assert!(last.starts_with("6 pairs:"), "{text}");
    }
}

#[test]
fn an_unknown_number_is_refused() {
    let output = refine(&["margin_of_nothing"]);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("\"margin_of_nothing\" is not a search parameter"), "{errors}");
}

/// Ctrl-C prints what there is, and the exit code says that it was stopped.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_prints_what_there_is() {
    let child = Command::new(env!("CARGO_BIN_EXE_kiebitz"))
        .args(["refine", "delta", "--pairs", "1000000", "--nodes", "60", "-t", "1"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the program under test can be started");
    let status = format!("/proc/{}/status", child.id());
    let is_watching = || {
        let text = std::fs::read_to_string(&status).expect("Linux tells");
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
        u64::from_str_radix(caught.trim(), 16).expect("hexadecimal") & 0b10 != 0
    };
    while !is_watching() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill is there").success());
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert!(text.starts_with("delta ") && text.contains(" pairs:"), "{text}");
}
