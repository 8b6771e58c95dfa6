//! Why a program failed, in German.
//!
//! A session reports the reason as an English sentence, because most reasons come from outside:
//! another program, the system, a panic. Our own sentences are recognised by their beginnings, and
//! a test covers each of them.

/// The sentence in German; unchanged if it is not one of ours.
pub(in crate::words) fn in_german(why: &str) -> String {
    let after = |start: &str| why.strip_prefix(start);
    if let Some(rest) = after("cannot start ") {
        let (program, cause) = rest.split_once(": ").unwrap_or((rest, ""));
        let colon = if cause.is_empty() { "" } else { ": " };
        return format!("{program} lässt sich nicht starten{colon}{cause}");
    }
    if let Some(rest) = after("there is no program ") {
        return format!("es gibt kein Programm {}", rest.replace(" in PATH or ", " in PATH oder "));
    }
    if let Some(rest) = after("the engine ended by itself") {
        let rest = rest
            .replacen("exit status", "Rückgabewert", 1)
            .replacen("signal", "Signal", 1)
            .replacen(", saying: ", ", ihre letzten Worte: ", 1);
        return format!("die Engine hat sich selbst beendet{rest}");
    }
    if let Some(rest) = after("the engine did not answer ") {
        let (question, time) = rest.split_once(" within ").unwrap_or((rest, ""));
        return format!(
            "die Engine antwortete auf {question} nicht binnen {}",
            time.replace('.', ",")
        );
    }
    if let Some(fen) = after("the engine played no move in ") {
        return format!("die Engine zog nicht in {fen}");
    }
    if let Some(rest) = after("the engine played ").or(after("it played ")) {
        let (m, fen) = rest.split_once(", which is not legal in ").unwrap_or((rest, ""));
        return format!("gespielt wurde {m}, und das ist nicht möglich in {fen}");
    }
    if let Some(variant) = after("the engine does not play ") {
        return format!("die Engine spielt kein {variant}");
    }
    if let Some(text) = after("it panicked: ") {
        return format!("ein Fehler im Programm: {text}");
    }
    match why {
        "the engine resigns" => "die Engine gibt auf".into(),
        "the game is over" => "die Partie ist beendet".into(),
        "the system grants no more threads" => "das System gewährt keine weiteren Threads".into(),
        other => other.into(),
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::time::Duration;

    use kiebitz_chess::Variant;
    use kiebitz_uci::{ClientError, Death};

    use super::*;

    #[test]
    fn every_sentence_of_our_own_is_known() {
        let fen = "8/8/8/8/8/8/8/8 w - - 0 1".to_owned();
        let death = Death { status: Some("exit status: 3".into()), stderr: "no net".into() };
        for (error, german) in [
            (
                ClientError::Start {
                    program: "/nix".into(),
                    source: io::ErrorKind::NotFound.into(),
                },
                "/nix lässt sich nicht starten",
            ),
            (
                ClientError::Died(death),
                "die Engine hat sich selbst beendet (Rückgabewert: 3), ihre letzten Worte: no net",
            ),
            (
                ClientError::Hung { question: "go", waited: Duration::from_millis(3500) },
                "die Engine antwortete auf go nicht binnen 3,5 s",
            ),
            (ClientError::UnknownVariant(Variant::Chess960), "die Engine spielt kein chess960"),
            (
                ClientError::IllegalMove { text: "e2e5".into(), fen: fen.clone() },
                "gespielt wurde e2e5, und das ist nicht möglich in 8/8/8/8/8/8/8/8 w - - 0 1",
            ),
            (ClientError::Resigned, "die Engine gibt auf"),
            (ClientError::NoMove { fen }, "die Engine zog nicht in 8/8/8/8/8/8/8/8 w - - 0 1"),
        ] {
            assert_eq!(in_german(&error.to_string()), german);
        }
        let unknown =
            kiebitz_players::external::External::start("no-such-engine").expect_err("none");
        let told = in_german(&unknown.to_string());
        assert_eq!(told, "es gibt kein Programm no-such-engine in PATH oder /usr/games");
        assert_eq!(in_german("anything else"), "anything else");
    }
}
