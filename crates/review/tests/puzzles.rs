//! Motifs on lines that are given: positions made for them, their mirror images, and puzzles whose themes are known.

use std::fs;
use std::path::Path;

use kiebitz_chess::{Board, Move, Variant};
use kiebitz_review::PlacedPiece;
use kiebitz_review::explain::line::Line;
use kiebitz_review::explain::motif::Tactic;

fn line(start: &Board, moves: &str) -> Vec<Move> {
    let mut board = *start;
    let mut read = |text: &str| {
        let m = board.parse_san(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        board.play_unchecked(m);
        m
    };
    moves.split(' ').map(&mut read).collect()
}

fn tactics(fen: &str, moves: &str) -> Vec<Tactic> {
    let board = Board::from_fen(fen, Variant::Chess).expect(fen);
    Line::new(&board, &line(&board, moves)).tactics(None)
}

/// `fork@0 by:c7 targets:a8,e8`.
fn said(tactics: &[Tactic]) -> String {
    let one = |tactic: &Tactic| {
        let squares = tactic.motif.squares().into_iter().map(|(name, squares)| {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            format!(" {name}:{}", squares.join(","))
        });
        format!("{}@{}{}", tactic.motif.name(), tactic.at, squares.collect::<String>())
    };
    tactics.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// A position, a line, and its motifs; then the same with the proof broken.
const CASES: [(&str, &str, &str); 31] = [
    ("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8", "fork@0 by:c7 targets:a8,e8"),
    ("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nd5", ""),
    ("4k3/8/8/3q4/8/8/8/R3K3 w - - 0 1", "Ra8+ Qd8 Rxd8+", "interposed@0 piece:d5"),
    ("q7/8/8/3k4/8/8/8/4KB2 w - - 0 1", "Bg2+ Kd4 Bxa8", "skewer@0 by:g2 front:d5 behind:a8"),
    ("q7/8/8/8/3k4/8/8/4KB2 w - - 0 1", "Bg2 Qa1+ Kf2", ""),
    ("4k3/8/4q3/8/8/8/8/R5K1 w - - 0 1", "Re1 Qxe1+", ""),
    ("4k3/8/4q3/8/8/8/5K2/R7 w - - 0 1", "Re1 Qxe1+ Kxe1", "pin@0 by:e1 pinned:e6 behind:e8"),
    ("4k3/8/4n3/3P4/8/8/8/4R1K1 w - - 0 1", "dxe6", "hanging@0 piece:e6"),
    ("4k3/8/4n3/8/3P4/8/8/4R1K1 w - - 0 1", "d5 Kd7 dxe6+", "pin@0 by:e1 pinned:e6 behind:e8"),
    ("3qk3/8/8/8/3B4/8/8/3RK3 w - - 0 1", "Bf6 Qxf6", ""),
    (
        "3qk3/5p2/8/3B4/8/8/8/3RK3 w - - 0 1",
        "Bxf7+ Kxf7 Rxd8",
        "discovered_attack@0 by:d1 target:d8; deflection@0 defender:e8 of:d8",
    ),
    ("5k2/8/8/2q5/5N2/8/8/4KR2 w - - 0 1", "Nd3+ Ke8 Nxc5", "discovered_check@0 by:f1 target:f8"),
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#", "back_rank@0 king:g8"),
    ("6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8+ Kh7", ""),
    ("4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1", "Rxd5", "hanging@0 piece:d5"),
    ("4k3/8/4p3/3n4/8/8/3R4/4K3 w - - 0 1", "Rxd5 exd5", ""),
    ("4k3/8/8/8/8/1p6/B1P5/4K3 b - - 0 1", "b2 c3 b1=Q+", "promotion@2 pawn:b2"),
    ("4k3/8/8/8/1p6/8/B1P5/4K3 b - - 0 1", "b3 Bxb3", ""),
    ("7k/8/8/b7/1p6/2n5/3B4/3RK3 w - - 0 1", "Bxc3 bxc3", ""),
    ("7k/8/5n2/3b4/8/5B2/8/3RK3 w - - 0 1", "Bxd5 Nxd5 Rxd5", "underguarded@0 piece:d5"),
    ("7k/8/1n6/3r4/8/8/8/1B1RK3 w - - 0 1", "Rxd5 Nxd5", ""),
    ("6k1/8/8/8/8/5b2/4p3/R5K1 b - - 0 1", "e1=Q+ Rxe1", ""),
    (
        "7k/8/5n2/3b4/6r1/8/B7/4K1R1 w - - 0 1",
        "Bxd5 Nxd5 Rxg4",
        "overloaded@0 defender:f6 of:d5,g4",
    ),
    ("7k/4n3/8/3b3p/6r1/8/B7/4K1R1 w - - 0 1", "Bxd5 Nxd5 Rxg4 hxg4", ""),
    ("3q3k/8/8/8/3n4/8/8/3RKB2 w - - 0 1", "Be2 Nxe2 Rxd8+", "shield@0 shield:d4 target:d8"),
    ("3q3k/8/8/8/3n4/8/8/3RKB2 w - - 0 1", "Be2 Nc6 Rxd8+ Nxd8", "pin@0 by:d1 pinned:d4 behind:d8"),
    (
        "r1b1k2r/ppQ2ppp/2n1pn2/8/2N5/3q4/PP3PPP/R3K1NR w KQkq - 0 1",
        "Nd6+ Qxd6 Qxd6",
        "forced@0 piece:d3",
    ),
    ("r1b1kb1r/ppQ2ppp/2n1pn2/8/2N5/3q4/PP3PPP/R3K1NR w KQkq - 0 1", "Nd6+ Qxd6 Qxd6", ""),
    (
        "r2q1rk1/p4p1p/1p3Qp1/2p4P/3p4/5R2/PPP2PP1/4R1K1 w - - 0 1",
        "Re7 Rc8 Rxf7",
        "attack@0 target:f7",
    ),
    (
        "5rk1/5p1p/5Pp1/3n4/8/7Q/5PPP/3R2K1 w - - 0 1",
        "Qh6 Kh8 Rxd5",
        "mate_threat@0 by:h6 mating:g7",
    ),
    ("b6k/1p6/P7/8/8/8/8/R5K1 w - - 0 1", "axb7 Kg7 bxa8=Q", "promotion@2 pawn:b7"),
];

#[test]
fn motifs_are_found_where_the_line_proves_them() {
    let found = CASES.map(|(fen, moves, _)| (fen, moves, said(&tactics(fen, moves))));
    assert_eq!(found, CASES.map(|(fen, moves, expected)| (fen, moves, expected.to_owned())));
}

/// The same position with colours exchanged and ranks turned round.
fn mirrored(fen: &str) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let swap = |c: char| match c.is_ascii_lowercase() {
        true => c.to_ascii_uppercase(),
        false => c.to_ascii_lowercase(),
    };
    let ranks: Vec<String> =
        fields[0].split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    fields[0] = ranks.join("/");
    fields[1] = if fields[1] == "w" { "b".into() } else { "w".into() };
    fields[2] = fields[2].chars().map(swap).collect();
    fields[3] = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    fields.join(" ")
}

/// Without the move that wins, nothing is proven.
#[test]
fn a_line_cut_short_proves_nothing() {
    for (fen, moves, _) in CASES {
        let board = Board::from_fen(fen, Variant::Chess).expect(fen);
        let whole = line(&board, moves);
        for tactic in tactics(fen, moves) {
            let cut = Line::new(&board, &whole[..tactic.until]).tactics(None);
            assert!(!cut.contains(&tactic), "{fen} {moves}: {tactic:?}");
        }
    }
}

#[test]
fn colours_exchanged_the_motifs_are_the_same() {
    for (fen, moves, _) in CASES {
        let board = Board::from_fen(fen, Variant::Chess).expect(fen);
        let other = Board::from_fen(&mirrored(fen), Variant::Chess).expect(fen);
        let flipped: Vec<Move> = line(&board, moves)
            .into_iter()
            .map(|m| match m.promotes_to() {
                Some(role) => Move::promotion(m.from().flip_rank(), m.to().flip_rank(), role),
                None => Move::normal(m.from().flip_rank(), m.to().flip_rank()),
            })
            .collect();
        let names = |tactics: &[Tactic]| -> Vec<(&'static str, usize)> {
            tactics.iter().map(|tactic| (tactic.motif.name(), tactic.at)).collect()
        };
        let found = Line::new(&other, &flipped).tactics(None);
        assert_eq!(names(&found), names(&tactics(fen, moves)), "{fen} {moves}");
    }
}

/// Lichess's names of motifs, and ours.
const THEMES: [(&str, &[&str]); 12] = [
    ("fork", &["fork"]),
    ("pin", &["pin"]),
    ("skewer", &["skewer"]),
    ("discoveredAttack", &["discovered_attack", "discovered_check"]),
    ("hangingPiece", &["hanging"]),
    ("trappedPiece", &["trapped"]),
    ("backRankMate", &["back_rank"]),
    ("deflection", &["deflection"]),
    ("attraction", &["attraction"]),
    ("capturingDefender", &["defender_taken"]),
    ("intermezzo", &["in_between"]),
    ("promotion", &["promotion"]),
];

/// By the solutions of the puzzles, without an engine: whose theme is a motif is said to have it.
#[test]
fn themes_of_puzzles_are_named() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/tactics/lichess-puzzles-1499.csv");
    let Ok(text) = fs::read_to_string(file) else {
        println!("left out: the puzzles are not here");
        return;
    };
    let (mut with_theme, mut named) = (0, 0);
    for puzzle in text.lines().skip(1) {
        let fields: Vec<&str> = puzzle.split(',').collect();
        let mut board = Board::from_fen(fields[1], Variant::Chess).expect("a FEN");
        let mut moves = fields[2].split(' ');
        let mut parse = |board: &Board| Some(board.parse_uci(moves.next()?).expect("a move"));
        let blunder = parse(&board).expect("a blunder");
        let taken =
            board.captured_by(blunder).map(|role| PlacedPiece { role, square: blunder.to() });
        board.play_unchecked(blunder);
        let (start, mut solution) = (board, Vec::new());
        while let Some(m) = parse(&board) {
            board.play_unchecked(m);
            solution.push(m);
        }
        let found = Line::new(&start, &solution).tactics(taken);
        let wanted: Vec<&str> = THEMES
            .iter()
            .filter(|(theme, _)| fields[7].split(' ').any(|named| named == *theme))
            .flat_map(|(_, ours)| ours.iter().copied())
            .collect();
        with_theme += usize::from(!wanted.is_empty());
        named += usize::from(found.iter().any(|tactic| wanted.contains(&tactic.motif.name())));
    }
    println!("{named} of {with_theme} themes are named");
    assert!(named * 100 >= with_theme * 83, "{named} of {with_theme}");
}
