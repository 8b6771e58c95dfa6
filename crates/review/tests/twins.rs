//! The same game in another guise is explained in the same way: colours exchanged, in the other language, as Chess960.

use std::collections::BTreeMap;

use kiebitz_chess::Move;
use kiebitz_engine::Stop;
use kiebitz_games::pgn::{self, PgnGame};
use kiebitz_review::{Evaluation, Judge, JudgeSettings, Position, Review, ReviewReport};
use serde_json::Value;

const GAMES: [&str; 2] = [
    "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 \
     11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ \
     20. Ke2 Na6 1-0",
    "1. e4 e5 2. Nf3 Nf6 3. Nxe5 Nxe4 4. Qe2 Nf6 5. Nc6+ Be7 6. Nxd8 Kxd8 7. Nc3 c6 8. d4 d5 9. Bg5 Bf5 10. O-O-O Nbd7 \
     11. f3 Re8 12. g4 Bg6 13. Qd2 h6 14. Bxf6 Nxf6 15. h4 b5 16. h5 b4 17. hxg6 bxc3 18. Qxc3 fxg6 19. Qxc6 Rc8 \
     20. Bb5 Rxc6 21. Bxc6 Rf8 22. Rde1 Bd6 23. Bxd5 Nxd5 24. Re6 Bf4+ 25. Kb1 Ne3 0-1",
];

fn game(text: &str) -> PgnGame {
    let entry = pgn::read(text.as_bytes()).next().expect("a game").expect("text can be read");
    entry.game.expect("legal moves")
}

fn review(text: &str) -> Review {
    let settings = JudgeSettings { nodes: 3_000, ..JudgeSettings::default() };
    let mut judge = Judge::new(settings).expect("memory");
    judge.review(&game(text), &Stop::new(), &|_| {}).expect("not stopped")
}

fn json(review: &Review) -> Value {
    serde_json::to_value(ReviewReport::from(review)).expect("a report can be written")
}

/// Marks, accuracies and facts of every move, the squares in the order of their names.
fn found(review: &Review, square: fn(&str) -> String) -> Vec<(Option<String>, f64, Vec<String>)> {
    let fact = |fact: &Value| {
        let squares = fact["squares"].as_object().expect("a map").iter().map(|(name, all)| {
            let all = all.as_array().expect("a list").iter();
            let mut all: Vec<String> =
                all.map(|text| square(text.as_str().expect("a square"))).collect();
            all.sort();
            (name.clone(), all)
        });
        let squares: BTreeMap<String, Vec<String>> = squares.collect();
        format!("{} {} {} {squares:?}", fact["kind"], fact["at"], fact["number"])
    };
    let moves = json(review)["moves"].as_array().expect("a list").clone();
    let one = |played: &Value| {
        let facts = played["why"]["facts"].as_array().map_or(Vec::new(), Clone::clone);
        (
            played["mark"].as_str().map(str::to_owned),
            played["accuracy"].as_f64().expect("a number"),
            facts.iter().map(fact).collect(),
        )
    };
    moves.iter().map(one).collect()
}

fn same(text: &str) -> String {
    text.to_owned()
}

fn turned(text: &str) -> String {
    let (file, rank) = text.split_at(1);
    format!("{file}{}", 9 - rank.parse::<u8>().expect("a rank"))
}

fn flipped(m: Move) -> Move {
    let [from, to] = [m.from(), m.to()].map(|square| square.flip_rank());
    match m.promotes_to() {
        Some(role) => Move::promotion(from, to, role),
        None if m.is_castle() => Move::castle(from, to),
        None if m.is_en_passant() => Move::en_passant(from, to),
        None => Move::normal(from, to),
    }
}

#[test]
fn as_position_518_of_chess960_it_is_the_same() {
    for text in GAMES {
        let start = game(text).start.fen();
        let other = format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]\n\n{text}\n");
        assert_eq!(found(&review(text), same), found(&review(&other), same));
    }
}

#[test]
fn in_german_the_same_squares_are_named_in_as_many_sentences() {
    let squares = |sentences: &Value| -> Vec<Vec<String>> {
        let of = |sentence: &Value| {
            let text = sentence.as_str().expect("a sentence").as_bytes().to_vec();
            let pairs = text.windows(2).filter(|pair| {
                (b'a'..=b'h').contains(&pair[0]) && (b'1'..=b'8').contains(&pair[1])
            });
            let mut all: Vec<String> =
                pairs.map(|pair| String::from_utf8_lossy(pair).into_owned()).collect();
            all.sort();
            all
        };
        sentences.as_array().expect("a list").iter().map(of).collect()
    };
    for text in GAMES {
        let report = json(&review(text));
        for played in report["moves"].as_array().expect("a list") {
            if played["why"].is_object() {
                let [en, de] = ["en", "de"].map(|language| &played["why"][language]["sentences"]);
                assert_eq!(squares(en), squares(de), "{en} {de}");
            }
        }
        for side in ["white", "black"] {
            let [en, de] = ["en", "de"].map(|language| &report["summary"][language][side]);
            assert_eq!(squares(en), squares(de), "{en} {de}");
        }
    }
}

#[test]
fn with_colours_exchanged_the_facts_are_the_same() {
    for text in GAMES {
        let review = review(text);
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
        let mut other = game(&format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n\n*\n"));
        let mut board = other.start;
        let mut moves = String::new();
        for played in &review.moves {
            let m = flipped(played.played);
            moves.push_str(&format!("{} ", board.san(m)));
            board.play_unchecked(m);
        }
        other = game(&format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n\n1... {moves}*\n"));
        let turned_value = |evaluation: Evaluation| match evaluation {
            Evaluation::Centipawns(number) => Evaluation::Centipawns(-number),
            Evaluation::Won { by, moves } => Evaluation::Won { by: !by, moves },
        };
        let turn = |position: &Position| Position {
            evaluation: turned_value(position.evaluation),
            source: position.source,
            line: position.line.iter().copied().map(flipped).collect(),
            keeping: position.keeping.iter().copied().map(flipped).collect(),
            zugzwang: position.zugzwang,
            other: position.other.map(|(m, worth)| (flipped(m), turned_value(worth))),
        };
        let positions = review.positions.iter().map(turn).collect();
        let other = Review::of(&other, positions, review.nodes).expect("one more than moves");
        let [one, two] = [found(&review, same), found(&other, turned)];
        for (ply, (one, two)) in one.iter().zip(&two).enumerate() {
            assert_eq!(one.0, two.0, "ply {ply}");
            assert!((one.1 - two.1).abs() < 1e-6, "ply {ply}");
            assert_eq!(one.2, two.2, "ply {ply}");
        }
        let praise = |review: &Review| -> Vec<Option<&'static str>> {
            review.moves.iter().map(|found| Some(found.praise?.name())).collect()
        };
        assert_eq!(praise(&review), praise(&other));
        assert_eq!(review.summary().lessons[0], other.summary().lessons[1]);
    }
}
