//! English, with the terms chess players use.

use kiebitz_chess::{Color, Reason, Role};
use kiebitz_engine::eval::Group;

use super::Message;
use crate::accuracy::Mark;
use crate::explain::{Owner, PlacedPiece, Standing};

pub(super) fn say(message: &Message<'_>) -> String {
    match *message {
        Message::Mark(mark) => match mark {
            Mark::Inaccuracy => "Inaccuracy".into(),
            Mark::Mistake => "Mistake".into(),
            Mark::Blunder => "Blunder".into(),
        },
        Message::Marks(mark, count) => {
            let (one, many) = match mark {
                Mark::Inaccuracy => ("inaccuracy", "inaccuracies"),
                Mark::Mistake => ("mistake", "mistakes"),
                Mark::Blunder => ("blunder", "blunders"),
            };
            format!("{count} {}", if count == 1 { one } else { many })
        }
        Message::ManyMarks(mark) => match mark {
            Mark::Inaccuracy => "Inaccuracies".into(),
            Mark::Mistake => "Mistakes".into(),
            Mark::Blunder => "Blunders".into(),
        },
        Message::AllowsMate { by, moves, first, is_race } => {
            let by = color(by);
            let with =
                if first.is_empty() { String::new() } else { format!(", beginning with {first}") };
            match (is_race, moves) {
                (false, 1) => format!("Now {by} mates at once: {first}."),
                (false, _) => format!("Now {by} mates in {moves}{with}."),
                (true, 1) => format!("Now {by}'s king reaches the eighth rank at once: {first}."),
                (true, _) => {
                    format!("Now {by}'s king reaches the eighth rank in {moves} moves{with}.")
                }
            }
        }
        Message::MissesMate { by, moves, first, is_race } => {
            let by = color(by);
            match (is_race, moves) {
                (false, 1) => format!("{by} misses mate on the spot: {first}."),
                (false, _) => format!("{by} misses a mate in {moves}, beginning with {first}."),
                (true, 1) => format!("{by} could have won the race at once: {first}."),
                (true, _) => format!(
                    "{by} could have won the race in {moves} moves, beginning with {first}."
                ),
            }
        }
        Message::Draws(reason) => draws(reason).into(),
        Message::AllowsDraw(side, reason) => {
            format!("Now {} has a draw{}.", color(side), how(reason))
        }
        Message::MissesDraw(side, reason) => {
            format!("{} misses a draw{}.", color(side), how(reason))
        }
        Message::ThrowsAway(side, before, now) => {
            let side = color(side);
            match (before, now) {
                (Standing::Won, Standing::Lost) => {
                    format!("Endgame tables: {side} was winning, and is now losing.")
                }
                (Standing::Won, _) => {
                    format!("Endgame tables: {side} was winning, and now it is a draw.")
                }
                (_, _) => format!("Endgame tables: it was a draw, and now {side} is losing."),
            }
        }
        Message::Loses { by, pieces, for_pieces, taking } => {
            format!("{} loses {}{}.", color(by), goods(pieces, for_pieces), by_move(taking))
        }
        Message::Promotes { by, pawn, promoting } => {
            let (by, how) = (color(by), by_move(promoting));
            format!("{by}'s pawn on {} gets through and promotes{how}.", pawn.square)
        }
        Message::Misses { by, pieces, for_pieces, taking } => {
            format!(
                "{} could have won {}{}.",
                color(by),
                goods(pieces, for_pieces),
                by_move(taking)
            )
        }
        Message::MissesPromotion { by, pawn, promoting } => {
            let (by, how) = (color(by), by_move(promoting));
            format!("{by}'s pawn on {} could have promoted{how}.", pawn.square)
        }
        Message::Compared { better, terms } => {
            format!("Compared with {better}, {}.", listed(terms))
        }
        Message::Term { mover, group, owner, centipawns } => {
            format!("{} (−{:.1})", term(mover, group, owner), f64::from(centipawns) / 100.0)
        }
        Message::Drawish => "the ending is harder to win".into(),
        Message::OnlyEvaluations { better, evaluations: [old, new] } => {
            format!("The engine prefers {better}: {old} there, {new} after the move played.")
        }
        Message::Refutation(line) => format!("Best reply: {line}."),
        Message::Better(line) => format!("Better: {line}."),
        Message::RefutationLabel => "Best reply".into(),
        Message::BetterLabel => "Better".into(),
        Message::Accuracy => "Accuracy".into(),
        Message::AverageLoss => "Average centipawn loss".into(),
        Message::Table => "endgame table".into(),
        Message::Nodes(nodes) => format!("{nodes} nodes a position"),
        Message::Graph => "White's win chance in percent, move by move".into(),
        Message::NoMistakes => "No move lost much.".into(),
        Message::Title => "Game review".into(),
        Message::Position => "The position before the move".into(),
        Message::Side(side) => color(side).into(),
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn role(role: Role) -> &'static str {
    ["pawn", "knight", "bishop", "rook", "queen", "king"][role.index()]
}

fn draws(reason: Reason) -> &'static str {
    match reason {
        Reason::Stalemate => "This is stalemate: a draw.",
        Reason::InsufficientMaterial => "Now neither side has enough material to mate: a draw.",
        Reason::ThreefoldRepetition => {
            "The position comes for the third time: a draw can be claimed."
        }
        Reason::FivefoldRepetition => "The position comes for the fifth time: a draw.",
        Reason::FiftyMoves => "Fifty moves without capture or pawn move: a draw can be claimed.",
        Reason::SeventyFiveMoves => "Seventy-five moves without capture or pawn move: a draw.",
        Reason::RaceDrawn => "Both kings reach the eighth rank: a draw.",
        _ => "This ends the game as a draw.",
    }
}

/// How a draw comes about.
fn how(reason: Reason) -> &'static str {
    match reason {
        Reason::Stalemate => " by stalemate",
        Reason::InsufficientMaterial => ": neither side keeps enough material to mate",
        Reason::ThreefoldRepetition | Reason::FivefoldRepetition => " by repetition",
        Reason::FiftyMoves | Reason::SeventyFiveMoves => " by the fifty-move rule",
        Reason::RaceDrawn => ": both kings reach the eighth rank",
        _ => "",
    }
}

/// The pieces, and the compensation for them.
fn goods(pieces: &[PlacedPiece], for_pieces: &[PlacedPiece]) -> String {
    if let (
        [PlacedPiece { role: Role::Rook, square }],
        [PlacedPiece { role: minor @ (Role::Knight | Role::Bishop), .. }],
    ) = (pieces, for_pieces)
    {
        return format!("the exchange, the rook on {square} for a {}", role(*minor));
    }
    let names: Vec<String> = pieces
        .iter()
        .map(|piece| format!("the {} on {}", role(piece.role), piece.square))
        .collect();
    let price: Vec<String> = counted(for_pieces);
    match price.is_empty() {
        true => listed(&names),
        false => format!("{} for {}", listed(&names), listed(&price)),
    }
}

/// `a knight`, `two pawns`.
fn counted(pieces: &[PlacedPiece]) -> Vec<String> {
    let mut names = Vec::new();
    for kind in Role::ALL.into_iter().rev() {
        match pieces.iter().filter(|piece| piece.role == kind).count() {
            0 => {}
            1 => names.push(format!("a {}", role(kind))),
            2 => names.push(format!("two {}s", role(kind))),
            number => names.push(format!("{number} {}s", role(kind))),
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
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn term(mover: Color, group: Group, owner: Owner) -> String {
    let (own, other) = (color(mover), color(!mover));
    match (group, owner) {
        (Group::Material, Owner::Mover) => format!("{own} has less material"),
        (Group::Material, Owner::Opponent) => format!("{other} has more material"),
        (Group::Position, Owner::Mover) => format!("{own}'s pieces stand on worse squares"),
        (Group::Position, Owner::Opponent) => format!("{other}'s pieces stand on better squares"),
        (Group::PawnStructure, Owner::Mover) => format!("{own}'s pawns are weaker"),
        (Group::PawnStructure, Owner::Opponent) => format!("{other}'s pawns are sounder"),
        (Group::PassedPawns, Owner::Mover) => format!("{own} has less from passed pawns"),
        (Group::PassedPawns, Owner::Opponent) => format!("{other}'s passed pawns are stronger"),
        (Group::Mobility, Owner::Mover) => format!("{own}'s pieces have fewer squares"),
        (Group::Mobility, Owner::Opponent) => format!("{other}'s pieces have more squares"),
        (Group::Pieces, Owner::Mover) => format!("{own}'s pieces are less well posted"),
        (Group::Pieces, Owner::Opponent) => format!("{other}'s pieces are better posted"),
        (Group::Threats, Owner::Mover) => format!("{own} threatens less"),
        (Group::Threats, Owner::Opponent) => format!("{other} threatens more"),
        (Group::PawnShield, Owner::Mover) => format!("{own}'s king has a weaker pawn cover"),
        (Group::PawnShield, Owner::Opponent) => format!("{other}'s king has a better pawn cover"),
        (Group::KingDanger, Owner::Mover) => format!("{own}'s king is in more danger"),
        (Group::KingDanger, Owner::Opponent) => format!("{other}'s king is in less danger"),
        (Group::Space, Owner::Mover) => format!("{own} has less space"),
        (Group::Space, Owner::Opponent) => format!("{other} has more space"),
        (Group::Tempo, Owner::Mover | Owner::Opponent) => format!("{other} has the move"),
        (Group::Race, Owner::Mover) => format!("{own}'s king has a longer way to the eighth rank"),
        (Group::Race, Owner::Opponent) => {
            format!("{other}'s king has a shorter way to the eighth rank")
        }
        (Group::Blockade, Owner::Mover) => {
            format!("{own} bars fewer squares before {other}'s king")
        }
        (Group::Blockade, Owner::Opponent) => {
            format!("{other} bars more squares before {own}'s king")
        }
    }
}
