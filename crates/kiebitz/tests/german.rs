//! Commands that analyse, solve and measure, in German; what programs read stays as it is.

use crate::program::{command, folder, good, run, run_command};

const MATE: &str = "8/8/8/8/8/4k3/8/4K2Q w - - 0 1";

fn german(arguments: &[&str]) -> String {
    good(&[arguments, &["--lang", "de"]].concat())
}

fn says(told: &str, words: &[&str]) {
    for word in words {
        assert!(told.contains(word), "{word} is missing: {told}");
    }
}

#[test]
fn one_position() {
    says(
        &german(&["best", "startpos", "--nodes", "2000"]),
        &["Bester Zug: ", "Tiefe ", " Knoten in 0,"],
    );
    let chosen = german(&["best", "startpos", "--player", "random", "--seed", "1"]);
    says(&chosen, &["random spielt "]);
    let knight =
        german(&["best", "startpos", "--moves", "e4 e5", "--player", "random", "--seed", "2"]);
    assert!(!knight.contains("plays"), "{knight}");
    says(&german(&["eval", "startpos"]), &["Freibauern", "Mittelspiel 100 %", "+0,", "Das Netz"]);
    says(
        &german(&["position", "startpos"]),
        &["20 legale Züge", "Springer b1", "Variante", "Schach\n"],
    );
    let lab = german(&["lab", "--depth", "3", "--variant", "tictactoe"]);
    says(&lab, &["Tiefe  Suche", "zu Minimax", "100,00 %", "Bewertung:"]);
    says(&german(&["book", "probe", "startpos"]), &["Gewicht", "Anteil"]);
    says(&german(&["net", "info"]), &["eingebaut", "Eingänge"]);
}

#[test]
fn tables() {
    let dir = folder("german-tables");
    let dir = dir.to_str().expect("a path");
    let tb = |arguments: &[&str]| german(&[&["tb"], arguments, &["--dir", dir]].concat());
    says(&tb(&["list"]), &["sind keine Tabellen"]);
    let built = run(&["tb", "generate", "KQvK", "--dir", dir, "--lang", "de"]);
    says(&built.out, &["Arbeitsspeicher", "Fertig nach"]);
    says(&built.err, &[" s gelöst, "]);
    says(&tb(&["list"]), &["Steine", "1 Tabelle, zusammen "]);
    says(&tb(&["probe", MATE]), &["Weiß gewinnt: Matt in ", "Halbzügen", "50-Züge-Regel", "D"]);
    says(&tb(&["line", MATE]), &["1. D"]);
    says(&tb(&["stats", "KQvK"]), &["Schwarz am Zug", "gewonnen", "längster Gewinn: 19 Halbzüge"]);
    let verified = run(&["tb", "verify", "KQvK", "--dir", dir, "--lang", "de"]);
    says(&verified.out, &["Stellungen geprüft", ": in Ordnung"]);
    let compared =
        german(&["compare", "KQvK", "--engine", "random", "--random", "2", "--dir", dir]);
    says(&compared, &["die Tabellen verteidigen", "Stellungen:", "Tabellen besser:"]);
    let probe = ["tb", "probe", MATE, "--dir", dir, "--json"];
    assert_eq!(german(&probe), good(&probe), "programs read the same");
    says(&tb(&["remove", "KQvK", "--yes"]), &["KQvK ist entfernt"]);
    let missing = run(&["tb", "stats", "KQvK", "--dir", dir, "--lang", "de"]);
    says(&missing.err, &["ist keine Tabelle KQvK", "baut sie"]);
}

#[test]
fn matches_and_the_machine() {
    let arguments = ["match", "--engine", "random", "--engine", "random", "--games", "2"];
    says(
        &german(&arguments),
        &["random (1) gegen random (2)", "Partien  2", "Ergebnis", "keine Fehler"],
    );
    says(&german(&["doctor"]), &["Prozessor", "Datenordner", "Perft im Schach", "richtig"]);
    let told = |locale: &str| run_command(command().env("LANG", locale).arg("doctor")).out;
    says(&told("de_DE.UTF-8"), &["Arbeitsspeicher"]);
    says(&told("C"), &["memory"]);
}
