//! What is typed: positions, moves, times and amounts.

use std::ffi::OsString;
use std::time::Duration;

use kiebitz_chess::{Board, Variant};
use kiebitz_play::typed::{duration, read_game, size, with_joined_fens};

#[test]
fn moves_are_read() {
    let start = Board::start(Variant::Chess);
    let spellings =
        ["e4 e5 Nf3", "e2e4,e7e5,g1f3", " 1. e4 e5 2. Nf3 ", "1.e4 1...e5\n2.Nf3", "e4 ... e5 Nf3"];
    for moves in spellings {
        let game = read_game(start, moves).expect(moves);
        let uci: Vec<String> = game.moves().iter().map(|m| m.to_string()).collect();
        assert_eq!(uci, ["e2e4", "e7e5", "g1f3"], "{moves}");
    }
    let castled = read_game(start, "e4 e5 Nf3 Nc6 Bc4 Bc5 0-0").expect("zeros castle");
    assert_eq!(castled.moves().len(), 7);
    for (moves, reason) in [
        ("e4 hello", "\"hello\", move 2 of the moves: not a move"),
        ("hello", "\"hello\": not a move"),
        ("e4 e4", "move 2 of the moves: e4: the pawn cannot go there"),
        ("f3 e5 g4 Qh4 a3", "\"a3\", move 5 of the moves: the game is over, 0-1 (checkmate)"),
    ] {
        assert_eq!(read_game(start, moves).expect_err(moves).to_string(), reason);
    }
}

#[test]
fn a_fen_without_quotes_is_one_argument() {
    let joined = |line: &str| {
        let words = line.split('|').map(OsString::from).collect();
        let joined = with_joined_fens(words).into_iter();
        joined.map(|word| word.into_string().expect("UTF-8")).collect::<Vec<_>>().join("|")
    };
    const MEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (typed, meant) in [
        ("play|--fen|MEN|w|KQkq|-|0|1|--black|easy", "play|--fen|MEN w KQkq - 0 1|--black|easy"),
        ("perft|--fen|MEN|b|-|e3|0|1|4", "perft|--fen|MEN b - e3 0 1|4"),
        ("perft|--fen=MEN|w|HAha|-|0|1|4", "perft|--fen=MEN w HAha - 0 1|4"),
        // What is quoted stays, and what does not belong to it.
        ("perft|--fen|MEN w KQkq - 0 1|4", "perft|--fen|MEN w KQkq - 0 1|4"),
        ("perft|-f|MEN|4", "perft|-f|MEN|4"),
        ("best|MEN|w|-|-v|chess", "best|MEN w -|-v|chess"),
        ("lab|--fen|x.o/.x./..o|x|-d|9", "lab|--fen|x.o/.x./..o x|-d|9"),
        ("games|export|17|-o|a/b/c/d", "games|export|17|-o|a/b/c/d"),
    ] {
        let [typed, meant] = [typed, meant].map(|line| line.replace("MEN", MEN));
        assert_eq!(joined(&typed), meant);
    }
}

#[test]
fn amounts_of_memory_are_read() {
    assert_eq!(size("8G"), Ok(8 << 30));
    assert_eq!(size("512MiB"), Ok(512 << 20));
    assert_eq!(size("1.5g"), Ok(3 << 29));
    for bad in ["", "G", "-1G", "12", "nan", "8 apples"] {
        assert!(size(bad).is_err(), "{bad}");
    }
}

#[test]
fn times_are_read() {
    assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
    assert_eq!(duration("1.5s"), Ok(Duration::from_millis(1500)));
    assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
    let hint = "the unit is missing: write 3s for seconds, 3ms or 3m (minutes)";
    assert_eq!(duration("3").expect_err("it needs a unit").to_string(), hint);
    for bad in ["", "s", "-1s", "0", "1h", "nan", "inf", "1e9s"] {
        assert!(duration(bad).is_err(), "{bad}");
    }
}
