//! German, with the terms chess players use.

use kiebitz_chess::{Color, Reason, Role};
use kiebitz_engine::eval::Group;

use super::Message;
use crate::accuracy::Mark;
use crate::explain::{Owner, PlacedPiece, Standing};

pub(super) fn say(message: &Message<'_>) -> String {
    match *message {
        Message::Mark(mark) => match mark {
            Mark::Inaccuracy => "Ungenauigkeit".into(),
            Mark::Mistake => "Fehler".into(),
            Mark::Blunder => "Grober Fehler".into(),
        },
        Message::Marks(mark, count) => {
            let (one, many) = match mark {
                Mark::Inaccuracy => ("Ungenauigkeit", "Ungenauigkeiten"),
                Mark::Mistake => ("Fehler", "Fehler"),
                Mark::Blunder => ("grober Fehler", "grobe Fehler"),
            };
            format!("{count} {}", if count == 1 { one } else { many })
        }
        Message::ManyMarks(mark) => match mark {
            Mark::Inaccuracy => "Ungenauigkeiten".into(),
            Mark::Mistake => "Fehler".into(),
            Mark::Blunder => "Grobe Fehler".into(),
        },
        Message::AllowsMate { by, moves, first, is_race } => {
            let side = color(by);
            let with =
                if first.is_empty() { String::new() } else { format!(", beginnend mit {first}") };
            match (is_race, moves) {
                (false, 1) => format!("Jetzt setzt {side} sofort matt: {first}."),
                (false, _) => format!("Jetzt setzt {side} in {moves} Zügen matt{with}."),
                (true, 1) => {
                    format!(
                        "Jetzt erreicht der {} König sofort die achte Reihe: {first}.",
                        adjective(by)
                    )
                }
                (true, _) => {
                    let king = adjective(by);
                    format!(
                        "Jetzt erreicht der {king} König in {moves} Zügen die achte Reihe{with}."
                    )
                }
            }
        }
        Message::MissesMate { by, moves, first, is_race } => {
            let by = color(by);
            match (is_race, moves) {
                (false, 1) => format!("{by} übersieht ein Matt in einem Zug: {first}."),
                (false, _) => {
                    format!("{by} übersieht ein Matt in {moves} Zügen, beginnend mit {first}.")
                }
                (true, 1) => format!("{by} hätte das Rennen sofort gewinnen können: {first}."),
                (true, _) => {
                    format!(
                        "{by} hätte das Rennen in {moves} Zügen gewinnen können, beginnend mit {first}."
                    )
                }
            }
        }
        Message::Draws(reason) => draws(reason).into(),
        Message::AllowsDraw(side, reason) => {
            format!("Jetzt erreicht {} Remis{}.", color(side), how(reason))
        }
        Message::MissesDraw(side, reason) => {
            format!("{} verpasst ein Remis{}.", color(side), how(reason))
        }
        Message::ThrowsAway(side, before, now) => {
            let side = color(side);
            match (before, now) {
                (Standing::Won, Standing::Lost) => {
                    format!(
                        "Die Endspieltabellen wissen: {side} stand auf Gewinn, jetzt auf Verlust."
                    )
                }
                (Standing::Won, _) => {
                    format!(
                        "Die Endspieltabellen wissen: {side} stand auf Gewinn, jetzt ist es remis."
                    )
                }
                (_, _) => format!(
                    "Die Endspieltabellen wissen: Es war remis, jetzt steht {side} auf Verlust."
                ),
            }
        }
        Message::Loses { by, pieces, for_pieces, taking } => {
            format!("{} verliert {}{}.", color(by), goods(pieces, for_pieces), by_move(taking))
        }
        Message::Promotes { by, pawn, promoting } => {
            let (by, how) = (adjective(by), by_move(promoting));
            format!("Der {by} Bauer auf {} läuft durch und verwandelt sich{how}.", pawn.square)
        }
        Message::Misses { by, pieces, for_pieces, taking } => {
            let (by, how) = (color(by), by_move(taking));
            format!("{by} konnte {} gewinnen{how}.", goods(pieces, for_pieces))
        }
        Message::MissesPromotion { by, pawn, promoting } => {
            let (by, how) = (adjective(by), by_move(promoting));
            format!("Der {by} Bauer auf {} hätte sich verwandeln können{how}.", pawn.square)
        }
        Message::Compared { better, terms } => {
            format!("Verglichen mit {better}: {}.", listed(terms))
        }
        Message::Term { mover, group, owner, centipawns } => {
            let pawns = format!("{:.1}", f64::from(centipawns) / 100.0).replace('.', ",");
            format!("{} (−{pawns})", term(mover, group, owner))
        }
        Message::Drawish => "das Endspiel ist schwerer zu gewinnen".into(),
        Message::OnlyEvaluations { better, evaluations } => {
            let [old, new] = evaluations.map(|evaluation| evaluation.to_string().replace('.', ","));
            format!("Die Engine zieht {better} vor: dort {old}, nach dem gespielten Zug {new}.")
        }
        Message::Refutation(line) => format!("Beste Antwort: {line}."),
        Message::Better(line) => format!("Besser: {line}."),
        Message::RefutationLabel => "Beste Antwort".into(),
        Message::BetterLabel => "Besser".into(),
        Message::Accuracy => "Genauigkeit".into(),
        Message::AverageLoss => "Mittlerer Verlust (cp)".into(),
        Message::Table => "Endspieltabelle".into(),
        Message::Nodes(nodes) => format!("{nodes} Knoten je Stellung"),
        Message::Graph => "Gewinnaussicht von Weiß in Prozent, Zug um Zug".into(),
        Message::NoMistakes => "Kein Zug hat viel verloren.".into(),
        Message::Title => "Partieanalyse".into(),
        Message::Position => "Die Stellung vor dem Zug".into(),
        Message::Side(side) => color(side).into(),
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "Weiß",
        Color::Black => "Schwarz",
    }
}

/// After "der" and "die", in the singular.
fn adjective(color: Color) -> &'static str {
    match color {
        Color::White => "weiße",
        Color::Black => "schwarze",
    }
}

/// After "die", in the plural.
fn plural(color: Color) -> &'static str {
    match color {
        Color::White => "weißen",
        Color::Black => "schwarzen",
    }
}

fn draws(reason: Reason) -> &'static str {
    match reason {
        Reason::Stalemate => "Das ist patt: remis.",
        Reason::InsufficientMaterial => {
            "Jetzt reicht das Material beider Seiten nicht zum Matt: remis."
        }
        Reason::ThreefoldRepetition => {
            "Die Stellung entsteht zum dritten Mal: Remis kann reklamiert werden."
        }
        Reason::FivefoldRepetition => "Die Stellung entsteht zum fünften Mal: remis.",
        Reason::FiftyMoves => {
            "Fünfzig Züge ohne Schlag- und Bauernzug: Remis kann reklamiert werden."
        }
        Reason::SeventyFiveMoves => "75 Züge ohne Schlag- und Bauernzug: remis.",
        Reason::RaceDrawn => "Beide Könige erreichen die achte Reihe: remis.",
        _ => "Damit endet die Partie remis.",
    }
}

/// How a draw comes about.
fn how(reason: Reason) -> &'static str {
    match reason {
        Reason::Stalemate => " durch Patt",
        Reason::InsufficientMaterial => ": keine Seite behält das Material zum Matt",
        Reason::ThreefoldRepetition | Reason::FivefoldRepetition => " durch Stellungswiederholung",
        Reason::FiftyMoves | Reason::SeventyFiveMoves => " nach der 50-Züge-Regel",
        Reason::RaceDrawn => ": beide Könige erreichen die achte Reihe",
        _ => "",
    }
}

/// With the definite article, as an object.
fn the(role: Role) -> &'static str {
    ["den Bauern", "den Springer", "den Läufer", "den Turm", "die Dame", "den König"][role.index()]
}

/// With the indefinite article, as an object.
fn one(role: Role) -> &'static str {
    ["einen Bauern", "einen Springer", "einen Läufer", "einen Turm", "eine Dame", "einen König"]
        [role.index()]
}

/// Several of them.
fn many(role: Role) -> &'static str {
    ["Bauern", "Springer", "Läufer", "Türme", "Damen", "Könige"][role.index()]
}

/// The pieces, and the compensation for them.
fn goods(pieces: &[PlacedPiece], for_pieces: &[PlacedPiece]) -> String {
    if let (
        [PlacedPiece { role: Role::Rook, square }],
        [PlacedPiece { role: minor @ (Role::Knight | Role::Bishop), .. }],
    ) = (pieces, for_pieces)
    {
        return format!("die Qualität, den Turm auf {square} für {}", one(*minor));
    }
    let names: Vec<String> =
        pieces.iter().map(|piece| format!("{} auf {}", the(piece.role), piece.square)).collect();
    let price = counted(for_pieces);
    match price.is_empty() {
        true => listed(&names),
        false => format!("{} für {}", listed(&names), listed(&price)),
    }
}

fn counted(pieces: &[PlacedPiece]) -> Vec<String> {
    let mut names = Vec::new();
    for kind in Role::ALL.into_iter().rev() {
        match pieces.iter().filter(|piece| piece.role == kind).count() {
            0 => {}
            1 => names.push(one(kind).to_owned()),
            2 => names.push(format!("zwei {}", many(kind))),
            number => names.push(format!("{number} {}", many(kind))),
        }
    }
    names
}

fn by_move(played: &str) -> String {
    if played.is_empty() { String::new() } else { format!(" ({played})") }
}

fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} und {last}", first.join(", ")),
    }
}

fn term(mover: Color, group: Group, owner: Owner) -> String {
    let (own, other) = (color(mover), color(!mover));
    let (own_one, other_one) = (adjective(mover), adjective(!mover));
    let (own_all, other_all) = (plural(mover), plural(!mover));
    match (group, owner) {
        (Group::Material, Owner::Mover) => format!("{own} hat weniger Material"),
        (Group::Material, Owner::Opponent) => format!("{other} hat mehr Material"),
        (Group::Position, Owner::Mover) => {
            format!("die {own_all} Steine stehen auf schlechteren Feldern")
        }
        (Group::Position, Owner::Opponent) => {
            format!("die {other_all} Steine stehen auf besseren Feldern")
        }
        (Group::PawnStructure, Owner::Mover) => format!("die {own_all} Bauern sind schwächer"),
        (Group::PawnStructure, Owner::Opponent) => format!("die {other_all} Bauern sind gesünder"),
        (Group::PassedPawns, Owner::Mover) => format!("{own} hat weniger von Freibauern"),
        (Group::PassedPawns, Owner::Opponent) => format!("die {other_all} Freibauern sind stärker"),
        (Group::Mobility, Owner::Mover) => format!("die {own_all} Figuren haben weniger Felder"),
        (Group::Mobility, Owner::Opponent) => format!("die {other_all} Figuren haben mehr Felder"),
        (Group::Pieces, Owner::Mover) => format!("die {own_all} Figuren sind schlechter postiert"),
        (Group::Pieces, Owner::Opponent) => format!("die {other_all} Figuren sind besser postiert"),
        (Group::Threats, Owner::Mover) => format!("{own} droht weniger"),
        (Group::Threats, Owner::Opponent) => format!("{other} droht mehr"),
        (Group::PawnShield, Owner::Mover) => {
            format!("der {own_one} König hat einen schwächeren Bauernschutz")
        }
        (Group::PawnShield, Owner::Opponent) => {
            format!("der {other_one} König hat einen besseren Bauernschutz")
        }
        (Group::KingDanger, Owner::Mover) => format!("der {own_one} König ist mehr gefährdet"),
        (Group::KingDanger, Owner::Opponent) => {
            format!("der {other_one} König ist weniger gefährdet")
        }
        (Group::Space, Owner::Mover) => format!("{own} hat weniger Raum"),
        (Group::Space, Owner::Opponent) => format!("{other} hat mehr Raum"),
        (Group::Tempo, Owner::Mover | Owner::Opponent) => format!("{other} ist am Zug"),
        (Group::Race, Owner::Mover) => {
            format!("der {own_one} König hat einen weiteren Weg zur achten Reihe")
        }
        (Group::Race, Owner::Opponent) => {
            format!("der {other_one} König hat einen kürzeren Weg zur achten Reihe")
        }
        (Group::Blockade, Owner::Mover) => {
            format!("{own} versperrt dem Gegner weniger Felder vor dem König")
        }
        (Group::Blockade, Owner::Opponent) => {
            format!("{other} versperrt dem Gegner mehr Felder vor dem König")
        }
    }
}
