//! German.

use kiebitz_chess::{Color, FenError, SetupError};
use kiebitz_games::pgn::{MoveFault, PgnFault};
use kiebitz_games::store::{Damage, Flaw, StoreError};
use kiebitz_gametree::tictactoe::PositionError;

use super::{Failure, program, system_error_in_german};
use crate::memory::ResumeError;
use crate::words::german::bad_player;

pub(super) fn explain(failure: &Failure<'_>) -> String {
    match failure {
        Failure::Store(error) => store(error),
        Failure::Resume(error) => resume(error),
        Failure::Fen(error) => fen(error),
        Failure::Position(error) => format!("unmögliche Stellung: {}", position(error)),
        Failure::Player(error) => bad_player(error),
        Failure::TicTacToe(error) => format!("die Stellung ist unlesbar: {}", tic_tac_toe(error)),
        Failure::CannotGoOn(why) => {
            format!("die Partie kann nicht weitergehen: {}", program::in_german(why))
        }
        Failure::CannotRead(file, why) => {
            format!("{file} lässt sich nicht lesen: {}", system_error_in_german(why))
        }
        Failure::CannotWrite(file, why) => {
            format!("{file} lässt sich nicht schreiben: {}", system_error_in_german(why))
        }
        Failure::ReadAndWritten(file) => {
            format!("{file} soll zugleich gelesen und geschrieben werden")
        }
        Failure::InUse(file) => format!("{file} wird von einem anderen kiebitz benutzt"),
        Failure::WrittenTwice(file) => format!("{file} soll zweimal geschrieben werden"),
        Failure::NoReviewLog(file) => {
            format!("{file} ist kein Analyseprotokoll: nenne eine andere oder eine neue Datei")
        }
        Failure::DamagedLog(file, lines) => {
            format!("{file} ist beschädigt (Zeile {lines}): diese Partien werden neu analysiert")
        }
        Failure::NoPgnFile(file) => {
            format!("{file} ist keine PGN-Datei: nenne eine PGN-Datei oder eine neue Datei")
        }
        Failure::NoGameIn(file, None) => format!("{file} enthält keine Partie"),
        Failure::NoGameIn(file, Some(number)) => format!("{file} enthält keine Partie {number}"),
        Failure::NoneReadable(file) => format!("{file} enthält keine lesbare Partie"),
        Failure::Terminal => "das Terminal lässt sich nicht benutzen".into(),
    }
}

fn damage(what: Damage) -> &'static str {
    match what {
        Damage::Value => "ein Wert darin ist unlesbar",
        Damage::Variant => "ihre Variante ist unbekannt",
        Damage::Start => "ihre Ausgangsstellung ist unmöglich",
        Damage::Result => "ihr Ergebnis ist unbekannt",
        Damage::Reason => "der Grund ihres Endes ist unbekannt",
        Damage::Comments => "ihre Kommentare sind unlesbar",
        Damage::Move => "ein Zug darin ist unmöglich",
        Damage::Content => "es ist nicht die Partie, die gespeichert wurde",
    }
}

fn flaw(flaw: &Flaw) -> String {
    match flaw {
        Flaw::File(why) => {
            format!("die Datei der Datenbank ist beschädigt: {}", system_error_in_german(why))
        }
        Flaw::Table(name) => format!("in der Tabelle \"{name}\" ist ein Wert unlesbar"),
        Flaw::Game(id, what) => format!("Partie {id} ist beschädigt: {}", damage(*what)),
    }
}

/// A system or SQLite error in German.
fn cause(error: &impl ToString) -> String {
    system_error_in_german(&error.to_string())
}

fn store(error: &StoreError) -> String {
    match error {
        StoreError::Folder { folder, source } => {
            format!(
                "das Verzeichnis {} lässt sich nicht anlegen: {}",
                folder.display(),
                cause(source)
            )
        }
        StoreError::Open { file, source } => {
            format!(
                "die Partiendatenbank {} lässt sich nicht öffnen: {}",
                file.display(),
                cause(source)
            )
        }
        StoreError::NoDatabase(file) => {
            format!("unter {} gibt es keine Datenbank", file.display())
        }
        StoreError::ReadOnly => "die Partiendatenbank ist schreibgeschützt".into(),
        StoreError::Exists(file) => format!("{} gibt es schon", file.display()),
        StoreError::Unsound { file, flaw } => {
            let flaw = self::flaw(flaw);
            format!("aus {} lässt sich nichts wiederherstellen: {flaw}", file.display())
        }
        StoreError::Write { file, source } => {
            format!("{} lässt sich nicht schreiben: {}", file.display(), cause(source))
        }
        StoreError::Foreign => {
            "die Datei ist eine Datenbank, aber keine Partiendatenbank von Kiebitz".into()
        }
        StoreError::Newer(version, known) => format!(
            "die Partiendatenbank hat die Version {version} eines neueren Kiebitz; dieses kennt Versionen bis {known}"
        ),
        StoreError::Copy { file, source } => format!(
            "die Partiendatenbank lässt sich vor der Umstellung nicht nach {} sichern: {}",
            file.display(),
            cause(source)
        ),
        StoreError::Sql(error) => format!("Partiendatenbank: {}", cause(error)),
        StoreError::NoGame(id) => format!("es gibt keine Partie {id}"),
        StoreError::Over(id) => format!("Partie {id} ist beendet"),
        StoreError::NotOver(id) => format!("Partie {id} ist nicht beendet"),
        StoreError::NullMove(id) => {
            format!("Partie {id} enthält einen Nullzug und kann nicht weitergespielt werden")
        }
        StoreError::Damaged(id, what) => flaw(&Flaw::Game(*id, *what)),
        StoreError::Illegal(illegal) => format!("{} ist kein möglicher Zug", illegal.0),
        StoreError::Read(error) => {
            format!("die Partien lassen sich nicht lesen: {}", cause(error))
        }
    }
}

fn resume(error: &ResumeError) -> String {
    match error {
        ResumeError::Store(error) => store(error),
        ResumeError::Nobody(id, _, option) => {
            let side = if *option == "white" { "Weiß" } else { "Schwarz" };
            format!("Partie {id} sagt nicht, wer {side} spielt: --{option} nennt es")
        }
        ResumeError::Player(id, error) => format!("Partie {id}: {}", bad_player(error)),
    }
}

/// What is wrong with a game of a PGN file.
pub(in crate::words) fn pgn_fault(fault: &PgnFault) -> String {
    match fault {
        PgnFault::TooLarge => "sie ist zu groß".into(),
        PgnFault::TooManyTags => "sie hat zu viele Kopfzeilen".into(),
        PgnFault::LongTag => "sie hat eine zu lange Kopfzeile".into(),
        PgnFault::TooLong => "sie hat zu viele Züge".into(),
        PgnFault::TooDeep => "ihre Varianten sind zu tief verschachtelt".into(),
        PgnFault::NoMoves => "sie hat keine Züge".into(),
        PgnFault::OpenComment => "ein Kommentar ist nicht geschlossen".into(),
        PgnFault::Word(word) => format!("\"{word}\" ist kein Zug"),
        PgnFault::Move { number, san, why } => {
            let why = match why {
                MoveFault::Illegal => "ist dort nicht möglich",
                MoveFault::Ambiguous => "könnte mehrere Züge meinen",
                MoveFault::PromotionMissing => "muss sagen, was der Bauer wird",
            };
            // As the file has it, in English notation.
            format!("der Zug {number} {san} {why}")
        }
        PgnFault::Variant(unknown) => format!("die Variante \"{}\" ist unbekannt", unknown.0),
        PgnFault::Start(error) => format!("ihre Anfangsstellung: {}", fen(error)),
        PgnFault::Syntax(why) => format!("sie lässt sich nicht lesen: {why}"),
    }
}

fn fen(error: &FenError) -> String {
    let what = match error {
        FenError::Setup(error) => return format!("unmögliche Stellung: {}", position(error)),
        FenError::Empty => "sie ist leer".into(),
        FenError::Ranks(ranks) => {
            format!("das Brett braucht 8 Reihen, getrennt durch \"/\", nicht {ranks}")
        }
        FenError::RankLength { rank, files } => {
            format!("Reihe {rank} des Bretts beschreibt {files} statt 8 Felder")
        }
        FenError::Piece { rank, letter } => {
            format!("\"{letter}\" auf Reihe {rank} ist keine Figur: es gibt KQRBNP und kqrbnp")
        }
        FenError::Turn(text) => format!("am Zug ist \"w\" oder \"b\", nicht \"{text}\""),
        FenError::Castling(text) => {
            format!("Rochaderechte sind \"-\" oder Buchstaben wie KQkq oder HAha, nicht \"{text}\"")
        }
        FenError::EnPassant(text) => {
            format!(
                "das En-passant-Feld ist \"-\" oder ein Feld auf Reihe 3 oder 6, nicht \"{text}\""
            )
        }
        FenError::Halfmoves(text) => {
            format!("die Zahl der Halbzüge ist eine Zahl von 0 bis 65535, nicht \"{text}\"")
        }
        FenError::Fullmoves(text) => {
            format!("die Zugnummer ist eine Zahl von 0 bis 65535, nicht \"{text}\"")
        }
        FenError::TooLong(text) => format!("nach den sechs Teilen der FEN folgt noch \"{text}\""),
    };
    format!("die FEN ist unlesbar: {what}")
}

fn tic_tac_toe(error: &PositionError) -> String {
    match error {
        PositionError::Shape => {
            "das Brett hat drei Reihen zu drei Feldern, etwa x.o/.x./..o".into()
        }
        PositionError::Mark { mark, cell } => {
            format!("auf {cell} steht {mark:?}; Felder sind x, o oder .")
        }
        PositionError::Turn => {
            "nach dem Brett und einem Leerzeichen folgt, wer am Zug ist: x oder o".into()
        }
        PositionError::WrongTurn(mark) => format!("nach der Zahl der Zeichen ist {mark} am Zug"),
        PositionError::Count { crosses, noughts } => {
            format!(
                "{crosses} Kreuze und {noughts} Kreise können nicht abwechselnd gesetzt worden sein"
            )
        }
        PositionError::PlayedOn => "nach dem Ende der Partie wurde weitergespielt".into(),
    }
}

fn side(color: Color) -> &'static str {
    match color {
        Color::White => "Weiß",
        Color::Black => "Schwarz",
    }
}

fn position(error: &SetupError) -> String {
    match error {
        SetupError::NoKing(color) => format!("{} hat keinen König", side(*color)),
        SetupError::TooManyKings(color) => format!("{} hat mehr als einen König", side(*color)),
        SetupError::PawnOnLastRank(square) => {
            format!(
                "auf {square} steht ein Bauer: auf der ersten und letzten Reihe kann keiner stehen"
            )
        }
        SetupError::TooManyPawns(color) => format!("{} hat mehr als acht Bauern", side(*color)),
        SetupError::TooManyPieces(color) => {
            format!("{} hat mehr als sechzehn Figuren", side(*color))
        }
        SetupError::TooManyPromoted(color) => {
            format!("{} hat mehr umgewandelte Figuren als fehlende Bauern", side(*color))
        }
        SetupError::OpponentInCheck(color) => {
            format!("{} steht im Schach, aber die andere Seite ist am Zug", side(*color))
        }
        SetupError::TooManyCheckers(color, count) => {
            format!(
                "{} steht im Schach von {count} Figuren; mehr als zwei sind unmöglich",
                side(*color)
            )
        }
        SetupError::CastlingWithoutRook(square) => {
            format!("Rochaderecht ohne einen Turm dieser Seite auf {square}")
        }
        SetupError::CastlingWithoutKing(color) => {
            format!(
                "Rochaderecht für {}, aber der König steht nicht auf der Grundreihe",
                side(*color)
            )
        }
        SetupError::CastlingTwice(color) => {
            format!("zwei Rochaderechte für {} auf derselben Seite des Königs", side(*color))
        }
        SetupError::CastlingNotChess(square) => format!(
            "Rochaderecht für den Turm auf {square}: im Schach rochiert der König von der e-Linie mit einem Turm auf \
             der a- oder h-Linie (Schach960 erlaubt mehr)"
        ),
        SetupError::ImpossibleEnPassant(square) => {
            format!(
                "En passant auf {square} ist nicht möglich: kein Bauer kann es gerade überschritten haben"
            )
        }
        SetupError::RacingPawn(square) => {
            format!("Racing Kings spielt man ohne Bauern, aber auf {square} steht einer")
        }
        SetupError::RacingCastling => "in Racing Kings gibt es keine Rochade".into(),
        SetupError::RacingEnPassant => "in Racing Kings gibt es kein En passant".into(),
        SetupError::RacingCheck(color) => {
            format!("{} steht im Schach, und das ist in Racing Kings verboten", side(*color))
        }
        SetupError::RacingTooManyPieces(color) => {
            format!("{} hat mehr Figuren einer Art, als Racing Kings am Anfang hat", side(*color))
        }
        SetupError::RacingBothArrived => {
            "beide Könige stehen auf der achten Reihe, und doch ist Schwarz am Zug".into()
        }
    }
}
