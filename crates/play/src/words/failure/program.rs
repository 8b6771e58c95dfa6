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
