//! Games as PGN.

use std::time::{Duration, UNIX_EPOCH};

use kiebitz_chess::{Board, Color, Game, Outcome, Reason, Variant};
use kiebitz_play::pgn::write;
use kiebitz_play::{Identity, Note, Record, TimeControl};
use kiebitz_players::End;

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
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 40\"]"), "{text}");
    assert!(
        text.contains("[TimeControl \"300+3\"]\n[PlyCount \"2\"]\n[Termination \"unterminated\"]"),
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
