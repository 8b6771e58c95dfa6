//! Moves of whole games whose explanation was once wrong or missing: what must be said, however long is searched.

use kiebitz_engine::Stop;
use kiebitz_games::pgn;
use kiebitz_play::Language;
use kiebitz_review::{Judge, JudgeSettings, Mark, Review};

/// A position, the move, and what is said about it, in this order; and its mark at least.
const SEEN: [(&str, &str, &[&str], Mark); 6] = [
    (
        "rnbqkb1r/pppp1ppp/8/4N3/4n3/8/PPPPQPPP/RNB1KB1R b KQkq - 0 4",
        "Nf6",
        &["5. Nc6+ wins the queen on d8 for a knight (6. Nxe7): it is a discovered check"],
        Mark::Blunder,
    ),
    (
        "r1b1kb1r/ppp2ppp/3p1n2/8/2BqP3/6Q1/PP1N1PPP/R1B1K2R w KQkq - 0 10",
        "Nb3",
        &["10... Qxc4 wins the bishop on c4: the knight that left d2 guarded c4."],
        Mark::Blunder,
    ),
    (
        "r1b1kb1r/ppp2ppp/5n2/3p4/2B1q3/1N2B1Q1/PP3PPP/R3K2R w KQkq - 0 12",
        "Bd3",
        &["12... Qxd3 wins the bishop on d3: the bishop on d3 was hanging."],
        Mark::Blunder,
    ),
    (
        "r7/p2r2b1/Rppk1p1p/4p3/4P3/1P1P3P/1PP1KPP1/R7 w - - 0 21",
        "Kf3",
        &["21. Rxb6 would have won the pawn on b6", "a7", "the rook on a8"],
        Mark::Inaccuracy,
    ),
    (
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "h3",
        &["White misses mate on the spot: 1. Rd8#"],
        Mark::Inaccuracy,
    ),
    (
        "8/1k3p1p/1P3p2/8/6n1/7K/5qP1/8 b - - 0 46",
        "Qg3+",
        &["47. Kxg3 wins the queen on g3", "Black misses a mate in 2, beginning with 46... h5."],
        Mark::Inaccuracy,
    ),
];

fn review(fen: &str, played: &str, nodes: u64) -> Review {
    let dots = if fen.contains(" w ") { "1." } else { "1..." };
    let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{dots} {played} *\n");
    let entry = pgn::read(text.as_bytes()).next().expect("a game").expect("text can be read");
    let settings = JudgeSettings { nodes, ..JudgeSettings::default() };
    let mut judge = Judge::new(settings).expect("memory");
    judge.review(&entry.game.expect("a legal move"), &Stop::new(), &|_| {}).expect("not stopped")
}

#[test]
fn moves_that_were_seen_are_explained_however_long_is_searched() {
    for nodes in [20_000, 100_000, 400_000] {
        for (fen, played, expected, mark) in SEEN {
            let review = review(fen, played, nodes);
            let found = &review.moves[0];
            let words = found.words(Language::English);
            let said = words.map_or(String::new(), |words| words.sentences.join(" "));
            let mut rest = said.as_str();
            for part in expected {
                rest = rest.split_once(part).unwrap_or_else(|| panic!("{nodes} nodes: {said}")).1;
            }
            assert!(found.mark >= Some(mark), "{nodes} nodes: {played} {:?}", found.mark);
        }
    }
}
