//! German, with the terms chess players use.

use kiebitz_chess::{Color, Variant};

use super::{Button, Key, PlayerKind, Text, Verdict};
use crate::kind::GameKind;

pub(super) fn show(text: &Text<'_>) -> String {
    match text {
        Text::Key(key) => self::key(*key).into(),
        Text::Button(button) => self::button(*button).into(),
        Text::Role(role) => {
            ["Bauer", "Springer", "Läufer", "Turm", "Dame", "König"][role.index()].into()
        }
        Text::Game(game) => match game {
            GameKind::Chess(Variant::Chess) => "Schach".into(),
            GameKind::Chess(Variant::Chess960) => "Schach960".into(),
            GameKind::Chess(Variant::RacingKings) => "Racing Kings".into(),
            GameKind::TicTacToe => "Tic-Tac-Toe".into(),
        },
        Text::Kind(kind) => self::kind(*kind).into(),
        Text::NoClock => "keine".into(),
        Text::UsualStart => "die übliche".into(),
        Text::Prompt => "Zug".into(),
        Text::Thinking(name) => format!("{name} denkt nach"),
        Text::Evaluation => "Bewertung".into(),
        Text::Verdict(Verdict::Draw) => "Tabellen: Remis".into(),
        Text::Verdict(Verdict::Win(side, None)) => format!("Tabellen: {} gewinnt", color(*side)),
        Text::Verdict(Verdict::Win(side, Some(plies))) => {
            let moves = plies.div_ceil(2);
            let noun = if moves == 1 { "Zug" } else { "Zügen" };
            format!("Tabellen: {} gewinnt in {moves} {noun}", color(*side))
        }
        Text::TooSmall(columns, rows) => {
            format!("Das Fenster ist zu klein: es braucht {columns} mal {rows} Zeichen")
        }
        Text::GameSetup => "Neue Partie".into(),
        Text::Promotion => "Umwandlung in".into(),
        Text::GameOver => "Partie beendet".into(),
        Text::Help => "Hilfe".into(),
        Text::SaveGame => "Partie speichern".into(),
        Text::Question => "Wirklich?".into(),
        Text::PlayerMissing => "Ein Spieler fehlt".into(),
        Text::AskQuit => "Die Partie ist nicht beendet. Verlassen?".into(),
        Text::AskAbandon => "Die Partie ist nicht beendet. Eine neue beginnen?".into(),
        Text::AskResign(side) => format!("{} gibt auf?", color(*side)),
        Text::LabelGame => "Spiel".into(),
        Text::LabelName => "Name".into(),
        Text::LabelElo => "Elo, 400 bis 3200".into(),
        Text::LabelProgram => "Programm".into(),
        Text::LabelClock => "Uhr".into(),
        Text::LabelStart => "Stellung (FEN)".into(),
        Text::LabelFile => "Datei".into(),
        Text::LabelAncestor => "Welcher".into(),
        Text::FormKeys => "Auf/Ab: Feld   Links/Rechts: Auswahl   Enter: Start".into(),
        Text::PositionAfter(text) => format!("Stellung nach {text}"),
        Text::PositionAtStart => "Stellung am Anfang".into(),
        Text::BackToGame => "Taste Ende: zurück zur Partie, Bild auf und ab: blättern".into(),
        Text::PlayedMeanwhile(side, text) => {
            format!("{} hat inzwischen {text} gespielt: die Taste Ende zeigt es", color(*side))
        }
        Text::BadClock(text) => format!("{text}: keine Uhr wie etwa 5+3"),
        Text::HelpPage => HELP.into(),
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "Weiß",
        Color::Black => "Schwarz",
    }
}

fn key(key: Key) -> &'static str {
    match key {
        Key::Help => "Hilfe",
        Key::New => "Neu",
        Key::Flip => "Drehen",
        Key::Hint => "Tipp",
        Key::TakeBack => "Zurück",
        Key::Evaluation => "Wert",
        Key::Draw => "Remis",
        Key::Resign => "Aufgabe",
        Key::Save => "PGN",
        Key::Quit => "Ende",
    }
}

fn button(button: Button) -> &'static str {
    match button {
        Button::Start => "Start",
        Button::Cancel => "Abbrechen",
        Button::Rematch => "Revanche",
        Button::SwapSides => "Seiten tauschen",
        Button::GameSetup => "Neue Partie",
        Button::Save => "Partie speichern",
        Button::LookAtBoard => "Brett ansehen",
        Button::Quit => "Beenden",
        Button::GoOn => "Weiterspielen",
        Button::Resign => "Aufgeben",
        Button::Accept => "Remis annehmen",
        Button::Decline => "Ablehnen",
    }
}

fn kind(kind: PlayerKind) -> &'static str {
    match kind {
        PlayerKind::Human => "Mensch",
        PlayerKind::Opponent(opponent) => match opponent.name() {
            "random" => "Zufallszüge",
            "easy" => "Leicht",
            "normal" => "Normal",
            "hard" => "Schwer",
            name => name,
        },
        PlayerKind::Elo => "Engine mit Elo-Zahl",
        PlayerKind::Engine => "Engine, volle Stärke",
        PlayerKind::Table => "Endspieltabellen",
        PlayerKind::Ancestor => "Vorfahre",
        PlayerKind::Uci => "Andere UCI-Engine",
        PlayerKind::Remote => "Spieler auf einem Server",
    }
}

const HELP: &str = "\
Mit der Maus: Figur anklicken, dann ihr Ziel; oder sie dorthin ziehen.
Mit den Pfeiltasten: zur Figur gehen, Enter, zum Ziel gehen, Enter.
Getippt: e4, Sf3, exd5, O-O, e8=D oder e2e4; Tab ergänzt, Enter zieht.
Esc löscht, was getippt oder gewählt ist.

F1  diese Seite                F6  Bewertung an oder aus
F2  neue Partie                F7  Remis anbieten, annehmen, reklamieren
F3  Brett drehen               F8  aufgeben
F4  Tipp                       F9  Partie als PGN speichern
F5  Zug zurücknehmen           F10 beenden

Bild auf, Bild ab (oder [ und ]) blättern in den Zügen, Pos1 zum Anfang,
Taste Ende zurück zur Partie; ein Klick auf einen Zug zeigt ihn.
Strg-C beendet sofort, Strg-Z hält an. Jede Taste ist auch ein Wort zum
Tippen: hilfe, neu, drehen, tipp, zurück, bewertung, remis, annehmen,
ablehnen, reklamieren, aufgeben, speichern DATEI, fen, züge, revanche,
tauschen, ende.";
