//! Values of games as text.

use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use kiebitz_books::openings;
use kiebitz_chess::{Board, Variant};
use kiebitz_engine::Score;
use kiebitz_games::store::StoreError;
use kiebitz_play::Language;
use kiebitz_play::words::{clock_text, score_text};
use kiebitz_uci::{ClientError, Death};
use kiebitz_words::Say;

#[test]
fn clocks_and_scores() {
    let clock = |millis| clock_text(Duration::from_millis(millis));
    assert_eq!(clock(3_723_000), "1:02:03");
    assert_eq!(clock(298_900), "4:58");
    assert_eq!(clock(9_370), "0:09.3");
    assert_eq!(score_text(Language::English, Score(-135)), "-1.35");
    assert_eq!(score_text(Language::German, Score(-135)), "-1,35");
    assert_eq!(score_text(Language::German, Score::mate_in(3)), "#2");
}

#[test]
fn positions_are_refused_in_both_languages() {
    for (fen, english, german) in [
        (
            "8/8/8",
            "cannot read the FEN: the board needs 8 ranks separated by \"/\", not 3",
            "die FEN ist unlesbar: das Brett braucht 8 Reihen, getrennt durch \"/\", nicht 3",
        ),
        (
            "8/8/8/8/8/8/8/K7 w - - 0 1",
            "illegal position: Black has no king",
            "unmögliche Stellung: Schwarz hat keinen König",
        ),
    ] {
        let error = Board::from_fen(fen, Variant::Chess).expect_err(fen);
        assert_eq!(error.say(Language::English), english);
        assert_eq!(error.say(Language::German), german);
    }
}

#[test]
fn games_that_are_missing_are_named_in_both_languages() {
    let error = StoreError::NoGame(7);
    assert_eq!(error.say(Language::English), "there is no game 7");
    assert_eq!(error.say(Language::German), "es gibt keine Partie 7");
    assert_eq!(error.code(), "store_no_game");
}

#[test]
fn moves_and_openings_are_those_of_the_language() {
    let board = Board::start(Variant::Chess);
    let knight = board.parse_san("Nf3").expect("legal");
    assert_eq!(board.san_line([knight], Language::English.letters()), "1. Nf3");
    assert_eq!(board.san_line([knight], Language::German.letters()), "1. Sf3");
    let german = |name| openings::name_in(Language::German, name);
    assert_eq!(german("French Defence"), "Französische Verteidigung");
    assert_eq!(german("Of another list"), "Of another list");
}

#[test]
fn failures_of_programs_are_told_in_german() {
    let fen = "8/8/8/8/8/8/8/8 w - - 0 1".to_owned();
    let death = Death { status: Some(ExitStatus::from_raw(3 << 8)), stderr: "no net".into() };
    for (error, german) in [
        (
            ClientError::Start { program: "/nix".into(), source: io::ErrorKind::NotFound.into() },
            "/nix lässt sich nicht starten: Datei oder Verzeichnis nicht gefunden",
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
        assert_eq!(error.say(Language::German), german);
    }
    let unknown = kiebitz_players::external::External::start("no-such-engine").expect_err("none");
    let told = unknown.say(Language::German);
    assert_eq!(told, "es gibt kein Programm no-such-engine in PATH oder /usr/games");
}
