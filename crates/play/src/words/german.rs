//! German, with the terms chess players use.

use kiebitz_chess::{Color, Outcome, Reason, Role, Variant};
use kiebitz_engine::Level;

use super::failure::program;
use super::{Message, clock_text, rating_text, score_text};
use crate::clock::TimeControl;
use crate::kind::GameKind;
use crate::session::Refusal;
use crate::tictactoe::TicTacToeEnd;
use crate::whynot::{Obstacle, WhyNot};
use kiebitz_gametree::tictactoe::MoveError;
use kiebitz_players::End;
use kiebitz_players::{PlayerSpec, SpecError, WrongVariant};

pub(super) fn say(message: &Message<'_>) -> String {
    match message {
        Message::Welcome { game: GameKind::TicTacToe, white, black, .. } => {
            format!("Tic-Tac-Toe. Kreuze (x): {white}. Kreise (o): {black}.")
        }
        Message::Welcome { game, white, black, control, number } => {
            let number = number.map(|number| format!(", Stellung {number}")).unwrap_or_default();
            let (game, time) = (game_name(*game), time(*control));
            format!("{game}{number}. Weiß: {white}. Schwarz: {black}. {time}.")
        }
        Message::HowTo(GameKind::Chess(_)) => {
            "Gib einen Zug ein, etwa e4, Sf3 oder e2e4; hilfe nennt die Befehle.".into()
        }
        Message::HowTo(GameKind::TicTacToe) => {
            "Gib ein Feld ein, 1 (oben links) bis 9 (unten rechts) oder a1 bis c3; hilfe nennt die Befehle.".into()
        }
        Message::Help(GameKind::Chess(_)) => HELP.into(),
        Message::Help(GameKind::TicTacToe) => HELP_TIC_TAC_TOE.into(),
        Message::Side(side) => color(*side).into(),
        Message::ToMove(side) => format!("{} am Zug", color(*side)),
        Message::Preparing => "Die Spieler machen sich bereit.".into(),
        Message::Moved(by, text, check, left) => {
            let check = if *check { ", Schach" } else { "" };
            let left = left.map(|left| format!(" (noch {})", clock_text(left)));
            format!("{}: {text}{check}{}", color(*by), left.unwrap_or_default())
        }
        Message::GameOver(End::Aborted) | Message::TicTacToeOver(TicTacToeEnd::Aborted) => "Partie beendet: *, ohne Ergebnis".into(),
        Message::GameOver(End::Result(outcome)) => {
            format!("Partie beendet: {}, {}", outcome.result(), ending(*outcome))
        }
        Message::TakenBack(1) => "Ein Zug zurückgenommen.".into(),
        Message::TakenBack(count) => format!("{count} Züge zurückgenommen."),
        Message::DrawOffered(by) => format!("{} bietet Remis an.", color(*by)),
        Message::AnswerOffer(by) => format!("{}: annehmen oder ablehnen?", color(*by)),
        Message::DrawDeclined(by) => format!("{} lehnt Remis ab.", color(*by)),
        Message::Claimable(reason) => {
            let right = match reason {
                Reason::ThreefoldRepetition => "dreimalige Stellungswiederholung",
                _ => "fünfzig Züge ohne Schlag- und Bauernzug",
            };
            format!("Remis kann reklamiert werden ({right}): reklamieren.")
        }
        Message::HintComes => "Ein Tipp wird gesucht.".into(),
        Message::Hint(text, score) => {
            let score = score.map(|score| format!(" ({})", score_text(score)));
            format!("Tipp: {text}{}", score.unwrap_or_default())
        }
        Message::NoHint(why) => format!("Es gibt keinen Tipp: {}", program::in_german(why)),
        Message::PlayerFailed(side, name, why) => {
            let (side, why) = (color(*side), program::in_german(why));
            if name.is_empty() { format!("{side} fällt aus: {why}") } else { format!("{side} ({name}) fällt aus: {why}") }
        }
        Message::ChooseAnother => {
            "Mit spieler und einem Namen (spieler engine) geht es gegen jemand anderen weiter, mit ende nicht.".into()
        }
        Message::PlayerReplaced(side, "") => {
            format!("{} hat einen neuen Spieler.", color(*side))
        }
        Message::PlayerReplaced(side, name) => format!("{} spielt jetzt {name}.", color(*side)),
        Message::Opening(opening) => format!("Eröffnung: {} {}", opening.eco, opening.german),
        Message::Rated(name, change) => {
            let games = match change.after.games {
                1 => "der ersten Partie".to_owned(),
                games => format!("{games} Partien"),
            };
            format!("Wertungszahl von {name} nach {games}: {}", rating_text(change))
        }
        Message::Resumed(id) => format!("Partie {id} geht weiter."),
        Message::NotKept(why) => format!("Partien werden nicht gespeichert: {why}"),
        Message::NotRecorded(why) => format!("Die Partie konnte nicht gespeichert werden: {why}"),
        Message::Refused(refusal) => refused(*refusal),
        Message::BadMove(text, why) => format!("{text}: {}", why_not(why)),
        Message::LegalMoves([]) => "Es gibt keinen Zug.".into(),
        Message::LegalMoves(moves) => format!("{} Züge: {}", moves.len(), moves.join(" ")),
        Message::LegalMovesFrom(square, []) => {
            format!("Von {square} kann nichts ziehen.")
        }
        Message::LegalMovesFrom(square, moves) => format!("Von {square}: {}", moves.join(" ")),
        Message::Clocks([white, black]) => {
            format!("Weiß {}, Schwarz {}", clock_text(*white), clock_text(*black))
        }
        Message::NoClock => "Es läuft keine Uhr.".into(),
        Message::NotASquare(text) => format!("{text}: kein Feld von a1 bis h8"),
        Message::NeedsFile => "In welche Datei? Zum Beispiel: speichern partie.pgn".into(),
        Message::Saved(path) => format!("Gespeichert in {path}"),
        Message::NotSaved(why) => format!("Nicht gespeichert: {why}"),
        Message::NoTables(folder) => format!(
            "In {folder} liegen keine Endspieltabellen: die Engine spielt jeden Zug. kiebitz tb generate baut sie."
        ),
        Message::AfterGame => {
            "Weiter mit revanche, tauschen (mit vertauschten Farben), pgn, speichern DATEI oder ende.".into()
        }
        Message::StillGoing => {
            "Die Partie läuft noch: revanche und tauschen sind für die Zeit danach.".into()
        }
        Message::AskGame => "Welches Spiel: chess, chess960, racingkings oder tictactoe? [chess] ".into(),
        Message::AskName(name) => format!("Dein Name? [{name}] "),
        Message::AskOpponent => "Dein Gegner: human, random, easy, normal, hard, ancestor:a1, a2, a3, b oder e, elo:400 bis elo:3200, engine, \
            table oder uci:PFAD? [normal] "
            .into(),
        Message::AskColor => "Deine Farbe: weiß, schwarz oder zufall? [weiß] ".into(),
        Message::AskClock => "Uhr in Minuten plus Sekunden je Zug, etwa 5+3, oder keine? [keine] ".into(),
        Message::BadPlayer(error) => bad_player(error),
        Message::BadAnswer(text) => format!("{text}: keine der Antworten"),
        Message::Nameless => "Mensch".into(),
        Message::BadCell(text, MoveError::NotACell) => {
            format!("{text}: weder ein Feld (1 bis 9, a1 bis c3) noch ein Befehl; hilfe zeigt die Befehle")
        }
        Message::BadCell(text, MoveError::Taken(_)) => format!("{text} ist besetzt"),
        Message::BadCell(_, MoveError::Over) => "Die Partie ist beendet.".into(),
        Message::NotAtTicTacToe(name) => {
            format!("{name} spielt kein Tic-Tac-Toe; es gibt human, random, easy, normal, hard und engine")
        }
        Message::Joined(side) => format!("Du spielst {} auf dem Server.", color(*side)),
        Message::OthersAreAwaited => "Die Partie beginnt, wenn alle da sind.".into(),
        Message::ConnectionLost(why) => {
            format!("Die Verbindung ist unterbrochen und wird wieder aufgebaut: {why}")
        }
        Message::ConnectionBack => "Die Verbindung steht wieder.".into(),
        Message::CanBeRejoined => {
            "Die Partie bleibt auf dem Server: Derselbe Link führt wieder hinein.".into()
        }
        Message::TakebackAsked(by) => {
            format!("{} bittet darum, den letzten Zug zurückzunehmen.", color(*by))
        }
        Message::TakebackDeclined(by) => format!("{} lässt das nicht zu.", color(*by)),
        Message::NotAtAServer => "Das geht in einer Partie auf einem Server nicht.".into(),
        Message::HelpAtAServer => HELP_AT_A_SERVER.into(),
        Message::TicTacToeToMove(Color::White) => "Kreuze (x) am Zug".into(),
        Message::TicTacToeToMove(Color::Black) => "Kreise (o) am Zug".into(),
        Message::TicTacToeOver(TicTacToeEnd::BoardFull) => "Partie beendet: 1/2-1/2, unentschieden".into(),
        Message::TicTacToeOver(
            end @ (TicTacToeEnd::ThreeInARow(side) | TicTacToeEnd::Resigned(side)),
        ) => {
            let resigned = matches!(end, TicTacToeEnd::Resigned(_));
            let (result, marks) = match if resigned { !*side } else { *side } {
                Color::White => ("1-0", "die Kreuze gewinnen"),
                Color::Black => ("0-1", "die Kreise gewinnen"),
            };
            let why = if resigned { "durch Aufgabe" } else { "mit drei in einer Reihe" };
            format!("Partie beendet: {result}, {marks} {why}")
        }
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "Weiß",
        Color::Black => "Schwarz",
    }
}

/// With its article, as the subject of a sentence.
fn role(role: Role) -> &'static str {
    ["der Bauer", "der Springer", "der Läufer", "der Turm", "die Dame", "der König"][role.index()]
}

/// As an object after "keinen" and the like.
fn no_role(role: Role) -> &'static str {
    [
        "keinen Bauern",
        "keinen Springer",
        "keinen Läufer",
        "keinen Turm",
        "keine Dame",
        "keinen König",
    ][role.index()]
}

/// After "kein" and the like, as the subject.
fn none_of(role: Role) -> &'static str {
    ["kein Bauer", "kein Springer", "kein Läufer", "kein Turm", "keine Dame", "kein König"]
        [role.index()]
}

fn own(role: Role) -> &'static str {
    [
        "der eigene Bauer",
        "der eigene Springer",
        "der eigene Läufer",
        "der eigene Turm",
        "die eigene Dame",
        "der eigene König",
    ][role.index()]
}

fn game_name(game: GameKind) -> &'static str {
    match game {
        GameKind::Chess(Variant::Chess) => "Schach",
        GameKind::Chess(Variant::Chess960) => "Schach960",
        GameKind::Chess(Variant::RacingKings) => "Racing Kings",
        GameKind::TicTacToe => "Tic-Tac-Toe",
    }
}

fn time(control: TimeControl) -> String {
    match control {
        TimeControl::Untimed => "Ohne Uhr".into(),
        TimeControl::Clock(clock) => format!("Bedenkzeit: {clock} (Minuten plus Sekunden je Zug)"),
        TimeControl::MoveTime(time) => {
            format!(
                "Programme denken {} s je Zug",
                time.as_secs_f64().to_string().replace('.', ",")
            )
        }
    }
}

fn ending(outcome: Outcome) -> String {
    let by = match outcome.reason {
        Reason::Checkmate => "durch Matt",
        Reason::Stalemate => "durch Patt",
        Reason::InsufficientMaterial => "durch ungenügendes Material",
        Reason::FiftyMoves => "nach der 50-Züge-Regel, reklamiert",
        Reason::SeventyFiveMoves => "nach 75 Zügen ohne Schlag- und Bauernzug",
        Reason::ThreefoldRepetition => "durch dreimalige Stellungswiederholung, reklamiert",
        Reason::FivefoldRepetition => "durch fünfmalige Stellungswiederholung",
        Reason::RaceWon => "das Rennen: der König hat die achte Reihe erreicht",
        Reason::RaceDrawn => "des Rennens: beide Könige haben die achte Reihe erreicht",
        Reason::Resignation => "durch Aufgabe",
        Reason::Agreement => "durch Vereinbarung",
        Reason::Time => match outcome.winner {
            Some(_) => "durch Zeitüberschreitung",
            None => "durch Zeitüberschreitung: der Gegner hat kein Material zum Gewinnen",
        },
    };
    match outcome.winner {
        Some(winner) => format!("{} gewinnt {by}", color(winner)),
        None => format!("Remis {by}"),
    }
}

fn refused(refusal: Refusal) -> String {
    match refusal {
        Refusal::GameOver => "Die Partie ist beendet.".into(),
        Refusal::PlayerMissing => "Ein Spieler fehlt.".into(),
        Refusal::NotReady => "Die Spieler sind noch nicht bereit.".into(),
        Refusal::NotYourTurn => "Die andere Seite ist am Zug.".into(),
        Refusal::NotHuman => "Diese Seite spielt ein Programm.".into(),
        Refusal::Illegal(m) => format!("{m} ist hier nicht möglich."),
        Refusal::NothingToTakeBack => "Es gibt keinen Zug zurückzunehmen.".into(),
        Refusal::NoTakeBackAsked => {
            "Die andere Seite hat nicht um eine Rücknahme gebeten.".into()
        }
        Refusal::HintAgainstPerson => "Gegen einen anderen Menschen gibt es keine Tipps.".into(),
        Refusal::NoOffer => "Es ist kein Remis angeboten.".into(),
        Refusal::AlreadyOffered => "Remis ist schon angeboten.".into(),
        Refusal::NothingToClaim => {
            "Es gibt kein Remis zu reklamieren: weder dreimalige Stellungswiederholung noch fünfzig Züge.".into()
        }
        Refusal::NoAdviser => "In dieser Partie gibt es keine Tipps.".into(),
    }
}

pub(super) fn bad_player(error: &SpecError) -> String {
    match error {
        SpecError::Unknown(name) => {
            format!("kein Spieler heißt \"{name}\"; es gibt {}", PlayerSpec::known())
        }
        SpecError::NoLevel(text) => {
            let (weakest, strongest) = (Level::RANGE.start(), Level::RANGE.end());
            format!(
                "elo braucht eine Stärke von {weakest} bis {strongest}, etwa elo:1500, nicht \"{text}\""
            )
        }
        SpecError::NoName => "nach human: fehlt der Name".into(),
        SpecError::NoProgram => "nach uci: fehlt das Programm, etwa uci:stockfish".into(),
        SpecError::Remote(url) => {
            format!(
                "{url} kann hier nicht spielen: dieser Befehl verbindet sich mit keinem anderen Server"
            )
        }
        SpecError::Variant(WrongVariant { name, plays, variant }) => {
            format!("{name} spielt {plays}, nicht {variant}")
        }
    }
}

fn why_not(why: &WhyNot) -> String {
    match why {
        WhyNot::NotAMove(_) => "weder ein Zug noch ein Befehl; hilfe zeigt die Befehle".into(),
        WhyNot::EmptySquare(square) => format!("auf {square} steht nichts"),
        WhyNot::OpponentsPiece(kind, square) => {
            format!("{} auf {square} gehört dem Gegner", role(*kind))
        }
        WhyNot::NoSuchPiece(kind) => format!("du hast {}", no_role(*kind)),
        WhyNot::NoneCanGo(kind, square) => format!("{} kann nach {square}", none_of(*kind)),
        WhyNot::OwnPieceThere(kind, square) => format!("auf {square} steht {}", own(*kind)),
        WhyNot::CannotGo(kind, _) => format!("{} kann dort nicht hin", role(*kind)),
        WhyNot::Blocked(kind, square) => {
            format!("{} kommt nicht vorbei: {square} ist besetzt", role(*kind))
        }
        WhyNot::NothingToTake(square) => {
            format!("auf {square} gibt es nichts zu schlagen, und nur dazu zieht ein Bauer dorthin")
        }
        WhyNot::IntoCheck(square) => format!("der König stünde auf {square} im Schach"),
        WhyNot::Pinned(kind) => {
            format!("der König stünde im Schach: {} ist gefesselt", role(*kind))
        }
        WhyNot::StillInCheck => "der König stünde weiter im Schach".into(),
        WhyNot::GivesCheck => "das gäbe Schach, und das ist in Racing Kings verboten".into(),
        WhyNot::Castling(Obstacle::NoRight) => {
            "die Rochade ist nicht möglich: König oder Turm hat schon gezogen oder steht nicht an seinem Platz".into()
        }
        WhyNot::Castling(Obstacle::InCheck) => "die Rochade aus dem Schach ist nicht möglich".into(),
        WhyNot::Castling(Obstacle::Blocked) => {
            "die Rochade ist nicht möglich: eine Figur steht im Weg".into()
        }
        WhyNot::Castling(Obstacle::Attacked(square)) => {
            format!("die Rochade ist nicht möglich: der König stünde auf {square} im Schach")
        }
        WhyNot::PromotionMissing => "sag, was der Bauer wird, etwa a8=D oder a7a8q".into(),
        WhyNot::NoPromotion => "nur ein Bauer auf der letzten Reihe wird verwandelt".into(),
        WhyNot::Ambiguous(moves) => format!("welcher: {}?", moves.join(" oder ")),
    }
}

const HELP_AT_A_SERVER: &str = "Ein Zug: e4, Sf3, O-O, e8=D oder e2e4. Befehle:
  züge [e2]       erlaubte Züge, von einem Feld
  brett [an|aus]  das Brett; nach jedem Zug oder nicht
  drehen          das Brett andersherum
  uhr             beide Uhren
  zurück          die andere Seite bitten, deinen letzten Zug zurücknehmen zu dürfen
  remis           Remis anbieten
  annehmen, ablehnen  auf ein Angebot antworten oder auf die Bitte um einen Zug
  reklamieren [Zug]   Remis durch Wiederholung oder fünfzig Züge
  aufgeben        aufgeben
  fen, pgn        die Stellung, die Partie
  speichern DATEI die Partie in eine Datei schreiben
  ende            gehen; derselbe Link führt wieder hinein";

const HELP: &str = "\
Ein Zug: e4, Sf3, exd5, O-O, e8=D, oder e2e4, e7e8q. Englische Befehle gelten auch.
züge [FELD]        die möglichen Züge, aller Figuren oder einer
brett [an|aus]     zeigt das Brett, jetzt oder nach jedem Zug
drehen             dreht das Brett
uhr                die Bedenkzeit
tipp               ein guter Zug
zurück             nimmt deinen letzten Zug zurück
remis              bietet Remis an; annehmen oder ablehnen antwortet
reklamieren [ZUG]  reklamiert Remis: Stellungswiederholung, fünfzig Züge
aufgeben           gibt die Partie auf
fen                die Stellung als FEN
pgn                die Partie als PGN
speichern DATEI    hängt die Partie an eine Datei an
spieler NAME       jemand anderes spielt für den, der ausgefallen ist
revanche, tauschen noch eine Partie, mit gleichen oder vertauschten Farben
ende               beendet das Programm";

const HELP_TIC_TAC_TOE: &str = "\
Ein Zug: ein Feld, zeilenweise von 1 (oben links) bis 9 (unten rechts), oder von a1 (unten links) bis
c3 (oben rechts). Drei in einer Reihe gewinnen.
züge               die freien Felder
brett              zeigt das Brett
tipp               ein guter Zug
zurück             nimmt deinen letzten Zug zurück
aufgeben           gibt die Partie auf
fen                die Stellung in einer Zeile
pgn                die Züge bisher
revanche, tauschen noch eine Partie, mit gleichen oder vertauschten Zeichen
ende               beendet das Programm";
