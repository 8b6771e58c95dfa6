//! German, with the terms chess players use.

use kiebitz_chess::Reason;
use kiebitz_games::pgn::GameResult;

use super::{Column, Line, grouped};
use crate::words::failure::german::pgn_fault;
use kiebitz_players::text::Text;

pub(super) fn tell(line: &Line<'_>) -> String {
    let count = |number: usize| grouped(number as u64, '.');
    match line {
        Line::Heading(column) => heading(*column).into(),
        Line::NoGames => "Solche Partien gibt es nicht".into(),
        Line::NoGamesYet => "Noch gibt es keine Partien".into(),
        Line::Part(shown, total) => {
            format!("{} von {} Partien", count(*shown), grouped(*total, '.'))
        }
        Line::Damaged => "beschädigt; siehe kiebitz doctor".into(),
        Line::LeftOut(games) => format!("{} ausgelassen: beschädigt", many(*games, "Partie")),
        Line::NoMoves => "In keiner Partie der Datenbank wurde aus dieser Stellung gezogen".into(),
        Line::NoRating => {
            "Noch hat niemand eine Wertungszahl: dafür braucht es Partien gegen Gegner bekannter Stärke"
                .into()
        }
        Line::Imported { file, added, known, broken, positions } => {
            let (games, positions) = (many(*added, "Partie"), many(*positions, "Stellung"));
            let [known, broken] = [known, broken].map(|n| count(*n));
            format!(
                "{file}: {games} mit {positions} aufgenommen, {known} schon bekannt, {broken} unlesbar"
            )
        }
        Line::Broken(file, number, at, fault) => {
            format!("{file}, Partie {number}, Zeile {at}: {}", Text::from(pgn_fault(fault)))
        }
        Line::MoreBroken(file, 1) => format!("{file}: eine weitere unlesbare Partie"),
        Line::MoreBroken(file, number) => {
            format!("{file}: {} weitere unlesbare Partien", count(*number))
        }
        Line::Cut(file, 1) => format!("{file}: eine Variante an einem unmöglichen Zug abgebrochen"),
        Line::Cut(file, number) => {
            format!("{file}: {} Varianten an einem unmöglichen Zug abgebrochen", count(*number))
        }
        Line::Importing(games, positions) => {
            format!("{}, {}", many(*games, "Partie"), many(*positions, "Stellung"))
        }
        Line::Judging(game, None) => format!("Partie {game}"),
        Line::Judging(game, Some(games)) => format!("Partie {game} von {games}"),
        Line::Judged(game, games, done, total) => {
            format!("{}: {done} von {total} Stellungen", tell(&Line::Judging(*game, *games)))
        }
        Line::Packed(file, by) => {
            format!("{file} ist mit {by} gepackt: entpacke die Datei zuerst")
        }
        Line::NoText(file) => format!("{file} ist keine Textdatei"),
        Line::NotImported(failed, files) => {
            format!("{failed} von {} nicht eingelesen", many(*files, "Datei"))
        }
        Line::AskDelete(games) => format!("{} löschen? [j/N]", many(*games, "Partie")),
        Line::Yes => "j ja".into(),
        Line::CannotAsk => {
            "es gibt kein Terminal für die Rückfrage: --yes bestätigt das Löschen".into()
        }
        Line::Deleted(games) => format!("{} gelöscht", many(*games, "Partie")),
        Line::BackedUp(games, file) => {
            format!("{} nach {file} kopiert", many(*games as usize, "Partie"))
        }
        Line::Restored(games, file) => {
            format!("{} aus {file} wiederhergestellt", many(*games as usize, "Partie"))
        }
        Line::Replaced(file) => format!("Die Datenbank von vorher ist jetzt {file}"),
        Line::CannotOpen(file) => format!("{file} lässt sich nicht öffnen"),
        Line::CannotImport(file) => format!("{file} lässt sich nicht einlesen"),
        Line::State(GameResult::Open, _) => "nicht beendet".into(),
        Line::State(result @ GameResult::Draw, Some(Reason::Time)) => {
            format!("{result}, Zeitüberschreitung, aber der Gegner hat kein Material zum Gewinnen")
        }
        Line::State(result, Some(reason)) => format!("{result}, {}", self::reason(*reason)),
        Line::State(result, None) => result.to_string(),
        Line::Forgotten(0) => "Hier war nichts gelernt".into(),
        Line::Forgotten(1) => "Vergessen, was über einen Zug gelernt war".into(),
        Line::Forgotten(moves) => {
            format!("Vergessen, was über {} Züge gelernt war", count(*moves))
        }
        Line::Exported(1, file) => format!("Eine Partie in {file} geschrieben"),
        Line::Exported(games, file) => format!("{} Partien in {file} geschrieben", count(*games)),
        Line::Explored(1) => "Eine Partie; Erfolg der Seite am Zug".into(),
        Line::Explored(games) => {
            format!("{} Partien; Erfolg der Seite am Zug", grouped(*games, '.'))
        }
        Line::Learned(score, games) => format!("{:.0} % aus {games}", 100.0 * score),
        Line::Percent(share) => format!("{:.1} %", 100.0 * share).replace('.', ","),
        Line::Count(number) => grouped(*number, '.'),
        Line::NoHome => {
            "es gibt kein Benutzerverzeichnis: --db sagt, wo die Datenbank liegt".into()
        }
        Line::ReplayLines => "Enter: nächster Zug, b: zurück, q: Ende".into(),
        Line::ReplayKeys => {
            "Leertaste, Rechts: vor  Links: zurück  Pos1, Ende  p: Pause  + -: Tempo  q: Ende"
                .into()
        }
        Line::ReplayPace(seconds) => {
            format!("alle {} s ein Zug", seconds.to_string().replace('.', ","))
        }
        Line::ReplayPaused => "von Hand".into(),
        Line::ReplayStart => "Beginn".into(),
    }
}

/// So many of something that has its plural in "n" or "en".
fn many(number: usize, what: &str) -> String {
    let end = match number {
        1 => "",
        _ if what.ends_with('e') => "n",
        _ => "en",
    };
    format!("{} {what}{end}", grouped(number as u64, '.'))
}

fn heading(column: Column) -> &'static str {
    match column {
        Column::Game => "Partie",
        Column::Date => "Datum",
        Column::White => "Weiß",
        Column::Black => "Schwarz",
        Column::Result => "Ergebn.",
        Column::Moves => "Züge",
        Column::Variant => "Variante",
        Column::Opening => "Eröffnung",
        Column::Move => "Zug",
        Column::Games => "Partien",
        Column::Draw => "Remis",
        Column::Score => "Erfolg",
        Column::Last => "Zuletzt",
        Column::Learned => "Gelernt",
        Column::Player => "Spieler",
        Column::Rating => "Wertung",
    }
}

/// Why a game ended, as a noun.
fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Checkmate => "Matt",
        Reason::Stalemate => "Patt",
        Reason::InsufficientMaterial => "ungenügendes Material",
        Reason::FiftyMoves => "50-Züge-Regel, reklamiert",
        Reason::SeventyFiveMoves => "75 Züge ohne Schlag- und Bauernzug",
        Reason::ThreefoldRepetition => "dreimalige Stellungswiederholung, reklamiert",
        Reason::FivefoldRepetition => "fünfmalige Stellungswiederholung",
        Reason::RaceWon => "der König hat die achte Reihe erreicht",
        Reason::RaceDrawn => "beide Könige haben die achte Reihe erreicht",
        Reason::Resignation => "Aufgabe",
        Reason::Agreement => "Remis durch Vereinbarung",
        Reason::Time => "Zeitüberschreitung",
    }
}
