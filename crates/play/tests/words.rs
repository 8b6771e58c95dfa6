//! Sentences in both languages.

use std::io;
use std::time::Duration;

use kiebitz_chess::{Board, Reason, Variant};
use kiebitz_engine::Score;
use kiebitz_games::pgn::GameResult;
use kiebitz_games::store::StoreError;
use kiebitz_play::Language;
use kiebitz_play::words::failure::{Failure, system_error_in_german};
use kiebitz_play::words::games::Line;
use kiebitz_play::words::{clock_text, score_text};
use kiebitz_uci::{ClientError, Death};

#[test]
fn languages_by_locale() {
    for (locales, expected) in [
        (&["de_DE.UTF-8"][..], Language::German),
        (&["de"], Language::German),
        (&["", "C.UTF-8", "de_AT"], Language::German),
        (&["en_GB", "de_DE"], Language::English),
        (&["fr_FR.UTF-8"], Language::English),
        (&["POSIX"], Language::English),
        (&["ü"], Language::English),
        (&[], Language::English),
    ] {
        assert_eq!(Language::from_locales(locales.iter().copied()), expected, "{locales:?}");
    }
    for language in Language::ALL {
        assert_eq!(language.to_string().parse(), Ok(language));
    }
    assert!("fr".parse::<Language>().is_err());
}

#[test]
fn clocks_and_scores() {
    let clock = |millis| clock_text(Duration::from_millis(millis));
    assert_eq!(clock(3_723_000), "1:02:03");
    assert_eq!(clock(298_900), "4:58");
    assert_eq!(clock(9_370), "0:09.3");
    assert_eq!(score_text(Score(-135)), "-1.35");
    assert_eq!(score_text(Score::mate_in(3)), "#2");
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
        assert_eq!(Language::English.explain(&Failure::Fen(&error)), english);
        assert_eq!(Language::German.explain(&Failure::Fen(&error)), german);
    }
}

#[test]
fn games_that_are_missing_are_named_in_both_languages() {
    let error = StoreError::NoGame(7);
    assert_eq!(Language::English.explain(&Failure::Store(&error)), "there is no game 7");
    assert_eq!(Language::German.explain(&Failure::Store(&error)), "es gibt keine Partie 7");
}

#[test]
fn system_errors_are_translated() {
    // Linux error 2 is ENOENT, 13 is EACCES.
    for (number, german) in
        [(2, "Datei oder Verzeichnis nicht gefunden"), (13, "keine Berechtigung")]
    {
        let error = io::Error::from_raw_os_error(number);
        assert_eq!(system_error_in_german(&error.to_string()), german, "{error}");
    }
    assert_eq!(system_error_in_german("unexpected end of file"), "unexpected end of file");
}

#[test]
fn moves_and_openings_are_those_of_the_language() {
    let board = Board::start(Variant::Chess);
    let knight = board.parse_san("Nf3").expect("legal");
    assert_eq!(Language::English.numbered(&board, knight), "1. Nf3");
    assert_eq!(Language::German.numbered(&board, knight), "1. Sf3");
    assert_eq!(Language::German.opening_name("French Defence"), "Französische Verteidigung");
    assert_eq!(Language::German.opening_name("Of another list"), "Of another list");
}

#[test]
fn numbers_and_ends_in_both_languages() {
    for (line, english, german) in [
        (Line::Count(1_234_567), "1,234,567", "1.234.567"),
        (Line::Percent(0.5), "50.0 %", "50,0 %"),
        (
            Line::Explored(1),
            "One game; score for the side to move",
            "Eine Partie; Erfolg der Seite am Zug",
        ),
        (Line::Importing(1, 1), "1 game, 1 position", "1 Partie, 1 Stellung"),
        (Line::Importing(2, 1100), "2 games, 1,100 positions", "2 Partien, 1.100 Stellungen"),
        (Line::MoreBroken("f", 1), "f: 1 more broken game", "f: eine weitere unlesbare Partie"),
        (
            Line::Imported { file: "f", added: 1, known: 0, broken: 1, positions: 1 },
            "f: 1 game with 1 position added, 0 known already, 1 broken",
            "f: 1 Partie mit 1 Stellung aufgenommen, 0 schon bekannt, 1 unlesbar",
        ),
        (Line::Forgotten(0), "Nothing was learned here", "Hier war nichts gelernt"),
        (Line::State(GameResult::Open, None), "not finished", "nicht beendet"),
        (
            Line::State(GameResult::WhiteWins, Some(Reason::Checkmate)),
            "1-0, checkmate",
            "1-0, Matt",
        ),
        (
            Line::State(GameResult::Draw, Some(Reason::Time)),
            "1/2-1/2, time",
            "1/2-1/2, Zeitüberschreitung, aber der Gegner hat kein Material zum Gewinnen",
        ),
        (Line::State(GameResult::Draw, None), "1/2-1/2", "1/2-1/2"),
    ] {
        assert_eq!(Language::English.tell(&line), english);
        assert_eq!(Language::German.tell(&line), german);
    }
}

/// What went wrong with a program.
fn in_german(why: &str) -> String {
    let told = Language::German.explain(&Failure::CannotGoOn(why));
    told.strip_prefix("die Partie kann nicht weitergehen: ").expect(&told).to_owned()
}

#[test]
fn every_sentence_of_our_own_is_known() {
    let fen = "8/8/8/8/8/8/8/8 w - - 0 1".to_owned();
    let death = Death { status: Some("exit status: 3".into()), stderr: "no net".into() };
    for (error, german) in [
        (
            ClientError::Start { program: "/nix".into(), source: io::ErrorKind::NotFound.into() },
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
    let unknown = kiebitz_players::external::External::start("no-such-engine").expect_err("none");
    let told = in_german(&unknown.to_string());
    assert_eq!(told, "es gibt kein Programm no-such-engine in PATH oder /usr/games");
    assert_eq!(in_german("anything else"), "anything else");
}
