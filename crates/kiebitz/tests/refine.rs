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
    assert!(errors.contains("\"margin_of_nothing\" is no number of the search"), "{errors}");
}
