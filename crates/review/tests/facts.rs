//! Which pieces a bad move loses or does not win, from lines that are given.

use kiebitz_chess::{Board, Color, Move, Variant};
use kiebitz_games::pgn;
use kiebitz_review::{Evaluation, Fact, PlacedPiece, Position, Review, Source};

fn moves(start: &Board, line: &str) -> Vec<Move> {
    let mut board = *start;
    let mut moves = Vec::new();
    for san in line.split_whitespace() {
        let m = board.parse_san(san).expect(san);
        board.play_unchecked(m);
        moves.push(m);
    }
    moves
}

/// `Nd6`, and `-` for none.
fn pieces(pieces: &[PlacedPiece]) -> String {
    let names: Vec<String> =
        pieces.iter().map(|piece| format!("{}{}", piece.role.letter(), piece.square)).collect();
    if names.is_empty() { "-".into() } else { names.join(" ") }
}

fn told(fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::Loses { pieces: lost, for_pieces, within, back } => {
            let back = if *back { " back" } else { "" };
            format!("loses{back} {} for {} in {within}", pieces(lost), pieces(for_pieces))
        }
        Fact::PawnEnding { within } => format!("pawn ending in {within}"),
        Fact::Misses { pieces: won, for_pieces, within } => {
            format!("misses {} for {} in {within}", pieces(won), pieces(for_pieces))
        }
        Fact::Promotes { pawn, within } => format!("promotes {} in {within}", pawn.square),
        Fact::MissesPromotion { pawn, within } => {
            format!("misses promotion {} in {within}", pawn.square)
        }
        _ => return None,
    })
}

/// The facts if White plays the first move of a line, which loses so many centipawns, and another line was better.
fn facts(fen: &str, better: &str, played: &str, lost: i32) -> Vec<Fact> {
    let start = Board::from_fen(fen, Variant::Chess).expect(fen);
    let (first, _) = played.split_once(' ').unwrap_or((played, ""));
    let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. {first} *\n");
    let entry = pgn::read(text.as_bytes()).next().expect("a game").expect("text can be read");
    let position = |centipawns, line: &[Move]| Position {
        evaluation: Evaluation::Centipawns(centipawns),
        source: Source::Search,
        line: line.to_vec(),
        keeping: line.first().copied().into_iter().collect(),
        zugzwang: None,
        other: None,
    };
    let positions = vec![
        position(lost / 2, &moves(&start, better)),
        position(-lost / 2, &moves(&start, played)[1..]),
    ];
    let review = Review::of(&entry.game.expect(&text), positions, 1).expect("one more than moves");
    assert_eq!(review.moves[0].mover, Color::White);
    review.moves[0].why.as_ref().expect("it loses much").facts.clone()
}

#[test]
fn pieces_are_followed_along_the_lines() {
    for (fen, better, played, expected) in [
        // A knight takes a protected pawn. The line may end before it is taken back.
        ("4k3/2p5/3p4/8/4N3/8/8/4K3 w - - 0 1", "Kd2", "Nxd6+ cxd6", "loses Nd6 for Pd6 in 1"),
        ("4k3/2p5/3p4/8/4N3/8/8/4K3 w - - 0 1", "Kd2", "Nxd6+", "loses Nd6 for Pd6 in 1"),
        ("4k3/2p5/8/8/8/2N5/8/4K3 w - - 0 1", "Kd2", "Nb5 c6", ""),
        // A rook is won; where it is taken back, rooks are only traded.
        ("3rk3/8/8/8/8/8/3R4/3RK3 w - - 0 1", "Rxd8+", "Ke2", "misses Rd8 for - in 1"),
        ("3rkr2/8/8/8/8/8/8/3RK3 w - - 0 1", "Rxd8+ Kxd8", "Ke2", ""),
        // The queen that interposes is the queen on e2, where the reader sees it.
        ("4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1", "Kd2", "Qe2 Rxe2+ Kxe2", "loses Qe2 for Re8 in 1"),
        // New pieces count, and those taken at once do not.
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q+", "Kb1", "misses promotion a7 in 1"),
        ("r6k/1P6/8/8/8/8/8/6K1 w - - 0 1", "Kg2", "b8=Q+ Rxb8", "loses Pb8 for - in 1"),
        // Both lines take the rook, so only the knight is told.
        (
            "r3k2n/8/8/8/8/8/8/R3K2R w - - 0 1",
            "Rxh8+ Kd7 Raxa8",
            "Rxa8+ Kd7 Ke2",
            "misses Nh8 for - in 1",
        ),
        // What the move took is taken back; and it is not.
        (
            "4k2r/8/8/3r4/8/2N5/8/R3K3 w - - 0 1",
            "Ke2",
            "Nxd5 Rh1+ Kd2 Rxa1",
            "loses back Ra1 for - in 3",
        ),
        ("4k2r/8/4p3/3n4/8/2N5/8/R3K3 w - - 0 1", "Kd2", "Nxd5 exd5", ""),
        // The last pieces are traded; and knights are left.
        ("3r4/pp3pk1/8/8/8/4K3/1R4P1/8 w - - 0 1", "Rb3", "Rd2 Rxd2 Kxd2", "pawn ending in 2"),
        ("3r3n/pp3pk1/8/8/8/4K3/1R4P1/7N w - - 0 1", "Rb3", "Rd2 Rxd2 Kxd2", ""),
        // A pawn falls in both lines, but at once only in the better one. Who takes the rook loses the other.
        (
            "r7/p2r2b1/Rppk1p1p/4p3/4P3/1P1P3P/1PP1KPP1/R7 w - - 0 21",
            "Rxb6 Kc7 Rba6 Kb7 R6a4 h5 g3",
            "Kf3 Kc5 R1a4 Rd4 Rxa7 Rxa4 Rxa4 Rxa4 bxa4",
            "misses Pb6 for - in 1",
        ),
        (
            "r7/p2r2b1/Rppk1p1p/4p3/4P3/1P1P3P/1PP1KPP1/R7 w - - 0 21",
            "Kf1",
            "Kf3 Kc5 R1a4 Rd4 Rxa7 Rxa4 Rxa4 Rxa4 bxa4",
            "",
        ),
        // Castling and en passant.
        ("r3k3/8/8/8/6b1/8/8/4K2R w K - 0 1", "O-O Ra1 Rxa1", "Kd2", "misses Ra8 for - in 3"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "Kd2", "misses Pd5 for - in 1"),
    ] {
        let facts: Vec<String> = facts(fen, better, played, 800).iter().filter_map(told).collect();
        assert_eq!(facts.join("; "), expected, "{fen}: {better}, not {played}");
    }
}
