//! Games and positions with results are read, whoever wrote them.

use kiebitz_engine::eval::Model;
use kiebitz_training::tune::reader::{Note, game, is_pgn, line, split_games};

const PGN: &str = "[Event \"x\"]\n[Result \"0-1\"]\n\n1. f3 {book} e5 {book} 2. g4 {-0.35/12 0.081s} (2. e4 {a) b} \
    (2. d4)) Qh4# {+M1/12 0.081s}\n{checkmate} 0-1\n\n[Event \"y\"]\n[Variant \"Chess960\"]\n\
    [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n[Result \"1/2-1/2\"]\n\n\
    1.e4 $1 1...e5! *\n";

#[test]
fn games_of_our_own() {
    assert!(is_pgn(PGN) && !is_pgn("8/8/8/8/8/8/8/8 w - - 0 1 [0.5]"));
    let games = split_games(PGN);
    assert_eq!(games.len(), 2);
    let first = game(games[0], Model::Chess).expect("the first game");
    assert_eq!(first.result, 0);
    let notes: Vec<Note> = first.moves.iter().map(|(_, note)| *note).collect();
    assert_eq!(notes, [Note::Book, Note::Book, Note::Score(-35), Note::Mate]);
    let second = game(games[1], Model::Chess).expect("the second game");
    assert_eq!((second.moves.len(), second.result), (2, 1));
    assert!(game("[Result \"1-0\"]\n\n1. e5 1-0", Model::Chess).is_none());
    assert!(game("[Event \"x\"]\n\n1. e4 *", Model::Chess).is_none());
}

#[test]
fn other_rules_are_not_understood() {
    let race = "[Variant \"Racing Kings\"]\n[Result \"1-0\"]\n\n1. Kh3 Ka3 1-0";
    assert_eq!(game(race, Model::RacingKings).expect("a race").moves.len(), 2);
    assert!(game(race, Model::Chess).is_none());
    assert!(game(PGN, Model::RacingKings).is_none());
}

#[test]
fn lines_with_a_result() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    for (text, expected) in [
        (format!("{fen} 3 40 [1.0]"), 2),
        (format!("{fen} c9 \"1/2-1/2\";"), 1),
        (format!("{fen} 0 1 | 0-1"), 0),
        (format!("{fen} 0 1 | 34 | 0.5"), 1),
    ] {
        let (board, result) = line(&text, Model::Chess).expect("a good line");
        assert_eq!(result, expected, "{text}");
        assert!(board.fen().starts_with(fen));
    }
    for bad in [fen, "x [1.0]", ""] {
        assert!(line(bad, Model::Chess).is_none(), "{bad}");
    }
}
