//! Writes a game as PGN, always in English.

use std::time::Duration;

use kiebitz_books::openings;
use kiebitz_chess::{Color, Game, PieceLetters, Reason};
use kiebitz_games::day::pgn_date;
use kiebitz_games::pgn::{GameResult, PgnGame, Tags, clock_comment};

use crate::session::Record;
use kiebitz_players::End;

/// The tags known before the end of the game: players, date and time control.
pub fn tags(record: &Record) -> Tags {
    let kind = |color: Color| if record.player(color).is_human { "human" } else { "program" };
    let date = pgn_date(record.began);
    let mut tags: Tags = [
        ("Event", "Casual game"),
        ("Date", &date),
        ("Round", "-"),
        ("White", &record.player(Color::White).name),
        ("Black", &record.player(Color::Black).name),
        ("WhiteType", kind(Color::White)),
        ("BlackType", kind(Color::Black)),
    ]
    .into_iter()
    .collect();
    record.control.set_tags(&mut tags);
    if let Some(opening) = openings::of_game(&record.game) {
        tags.set("ECO", opening.eco);
        tags.set("Opening", opening.english);
    }
    tags
}

/// The whole game, with clock readings if there is a clock, and the reason of its end as a comment.
pub fn game(record: &Record) -> PgnGame {
    let result = match record.end {
        Some(End::Result(outcome)) => outcome.into(),
        Some(End::Aborted) | None => GameResult::Open,
    };
    let mut game = PgnGame::new(&record.game, result);
    game.tags = tags(record);
    game.tags.set("PlyCount", &record.game.moves().len().to_string());
    game.tags.set("Termination", termination(record.end));
    for (ply, note) in game.line.plies.iter_mut().zip(&record.notes) {
        if let Some(left) = note.left {
            ply.notes_mut().comments.push(clock_comment(in_tenths(left)));
        }
    }
    if let Some(End::Result(outcome)) = record.end {
        let reason = outcome.reason.to_string();
        match game.line.plies.last_mut() {
            Some(last) => last.notes_mut().comments.push(reason),
            None => game.line.comments.push(reason),
        }
    }
    game
}

/// The same as text, with an empty line at its end.
pub fn write(record: &Record) -> String {
    game(record).to_string()
}

/// Clock readings are written in tenths of a second.
fn in_tenths(left: Duration) -> Duration {
    Duration::from_millis(left.as_millis() as u64 / 100 * 100)
}

/// The last move with its number, in a language's letters: `12... Qh4#`.
pub fn last_move(game: &Game, letters: PieceLetters) -> Option<String> {
    let m = *game.moves().last()?;
    let before = &game.boards()[game.boards().len() - 2];
    Some(before.san_line([m], letters))
}

/// The terms of the PGN standard.
fn termination(end: Option<End>) -> &'static str {
    match end {
        None | Some(End::Aborted) => "unterminated",
        Some(End::Result(outcome)) => match outcome.reason {
            Reason::Time => "time forfeit",
            Reason::Checkmate
            | Reason::Stalemate
            | Reason::InsufficientMaterial
            | Reason::FiftyMoves
            | Reason::SeventyFiveMoves
            | Reason::ThreefoldRepetition
            | Reason::FivefoldRepetition
            | Reason::RaceWon
            | Reason::RaceDrawn
            | Reason::Resignation
            | Reason::Agreement => "normal",
        },
    }
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use kiebitz_chess::{Board, Outcome, Variant};

    use super::*;
    use crate::clock::TimeControl;
    use crate::session::{Identity, Note};

    fn record(start: Board, moves: &str, left: Option<u64>, end: Option<End>) -> Record {
        let mut game = Game::new(start);
        for san in moves.split_whitespace() {
            let m = game.board().parse_san(san).expect(san);
            game.play(m).expect(san);
        }
        let note = Note { left: left.map(Duration::from_secs), ..Note::default() };
        let player =
            |name: &str, is_human| Identity { name: name.into(), kind: "human".into(), is_human };
        Record {
            players: [player("Anna \"A\"", true), player("Kiebitz normal", false)],
            notes: vec![note; game.moves().len()],
            game,
            control: match left {
                Some(_) => TimeControl::Clock("5+3".parse().unwrap()),
                None => TimeControl::Untimed,
            },
            began: UNIX_EPOCH + Duration::from_secs(1_709_200_000),
            end,
            counts: true,
        }
    }

    #[test]
    fn a_game_as_pgn() {
        let end = End::Result(Outcome::win(Color::Black, Reason::Checkmate));
        let start = Board::start(Variant::Chess);
        let text = write(&record(start, "f3 e5 g4 Qh4", None, Some(end)));
        let expected = "[Event \"Casual game\"]\n[Site \"?\"]\n[Date \"2024.02.29\"]\n[Round \"-\"]\n\
            [White \"Anna \\\"A\\\"\"]\n[Black \"Kiebitz normal\"]\n[Result \"0-1\"]\n\
            [WhiteType \"human\"]\n[BlackType \"program\"]\n[TimeControl \"-\"]\n\
            [ECO \"A00\"]\n[Opening \"Barnes Opening: Fool's Mate\"]\n[PlyCount \"4\"]\n\
            [Termination \"normal\"]\n\n1. f3 e5 2. g4 Qh4# {checkmate} 0-1\n\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn clocks_and_other_starts() {
        let start = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 40", Variant::Chess).unwrap();
        let text = write(&record(start, "Ke7 Ra2", Some(3661), None));
        assert!(
            text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 40\"]"),
            "{text}"
        );
        assert!(
            text.contains(
                "[TimeControl \"300+3\"]\n[PlyCount \"2\"]\n[Termination \"unterminated\"]"
            ),
            "{text}"
        );
        assert!(
            text.ends_with("\n\n40... Ke7 {[%clk 1:01:01]} 41. Ra2 {[%clk 1:01:01]} *\n\n"),
            "{text}"
        );
        let start = Board::chess960(518).unwrap();
        let text = write(&record(start, "", None, Some(End::Aborted)));
        assert!(text.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]"), "{text}");
        assert!(text.ends_with("\n\n*\n\n"), "{text}");
    }
}
