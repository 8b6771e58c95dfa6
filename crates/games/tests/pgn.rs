//! PGN: common spellings are read, written games are read back unchanged, and nothing panics.

use std::collections::HashMap;
use std::path::Path;
use std::time::Instant;

use crate::common::data::{collection, collection_text, own, own_text};
use crate::common::{entries, games, pgn_files};
use kiebitz_chess::{Board, Variant};
use kiebitz_games::pgn::{self, GameResult, Line, PgnFault, PgnGame};
use proptest::prelude::*;
use serde_json::Value;

/// Written and read again, a game is the same.
fn assert_round_trip(game: &PgnGame, what: &str) {
    let text = game.to_string();
    let again = games(&text);
    assert_eq!(again.len(), 1, "{what}:\n{text}");
    assert_eq!(&again[0], game, "{what}:\n{text}");
    assert_eq!(again[0].to_string(), text, "{what}");
    let line = pgn::read_movetext(&game.movetext(), &game.start);
    assert_eq!(line.as_ref(), Ok(&game.line), "{what}");
}

/// What is no result counts as no tag; the result after the moves decides.
#[test]
fn an_odd_result_costs_no_game() {
    for (tag, end, expected) in [
        ("White", "", GameResult::Open),
        ("White", " *", GameResult::Open),
        ("?", " 0-1", GameResult::BlackWins),
        ("1/2", "", GameResult::Draw),
    ] {
        let read = games(&format!("[Result \"{tag}\"]\n\n1. e4 e5{end}\n"));
        assert_eq!((read.len(), read[0].result), (1, expected), "{tag}{end}");
    }
}

fn moves(game: &PgnGame) -> String {
    let moves: Vec<String> = game.moves().map(|m| m.to_string()).collect();
    moves.join(" ")
}

#[test]
fn everything_of_a_game_is_kept() {
    let text = "\u{feff}% a line of a program's own\n[White \"A \\\"B\\\" \\\\C\"]\n[Black \"D\"] [Result \"1-0\"]\n[ECO \"C20\"]\n\n\
        {Before} 1. e4! {one\n[%clk 0:05:00]} {two} e5 ; to the end } of the line\n\
        (1... c5 {Sicilian} 2. Nf3 (2. Nc3 $14 d6) 2... d6) ({no moves})2.Nf3?! Nc6 $255 3. Bb5 1-0\n";
    let read = games(text);
    let [game] = read.as_slice() else { panic!("{} games", read.len()) };
    assert_eq!(game.tags.get("White"), Some("A \"B\" \\C"));
    assert_eq!(game.result, GameResult::WhiteWins);
    assert_eq!(moves(game), "e2e4 e7e5 g1f3 b8c6 f1b5");
    assert_eq!(game.line.comments, ["Before"]);
    let first = game.line.plies[0].notes();
    assert_eq!(
        (first.nags.as_slice(), first.comments.as_slice()),
        ([1].as_slice(), ["one [%clk 0:05:00]".to_owned(), "two".to_owned()].as_slice())
    );
    assert_eq!(pgn::clock_in(&first.comments[0]).map(|time| time.as_secs()), Some(300));
    let second = game.line.plies[1].notes();
    assert_eq!(second.comments, ["to the end ) of the line"]);
    assert_eq!(second.variations.len(), 2);
    assert_eq!(second.variations[0].plies[1].notes().variations[0].plies[0].notes().nags, [14]);
    assert_eq!(game.line.plies[3].notes().nags, [255]);
    assert_round_trip(game, text);
}

#[test]
fn lines_are_short_and_the_roster_is_in_order() {
    let text = "[Black \"B\"]\n[Annotator \"X\"]\n[White \"W\"]\n\n1. e4 {".to_owned()
        + &"many words [Event \"x\"] % ".repeat(30)
        + "} e5 *";
    let game = &games(&text)[0];
    let written = game.to_string();
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"W\"]\n\
                    [Black \"B\"]\n[Result \"*\"]\n[Annotator \"X\"]\n\n1. e4 {many";
    assert!(written.starts_with(expected), "{written}");
    assert!(written.lines().all(|line| line.len() < 90), "{written}");
    assert!(written.ends_with("%} 1... e5\n*\n\n"), "{written}");
    assert_round_trip(game, "wrapped");
}

/// Programs that read `[%eval 0.27]` look for it in one line.
#[test]
fn commands_in_comments_stay_in_one_piece() {
    for filler in 0..90 {
        let words = "x".repeat(filler);
        let comment = format!("{words} [%eval 0.27] [%clk 0:05:00] and [%csl Ga1, Rb2] words");
        let rest = format!("e5 {{[%eval -0.31] {words}}} 2. d4 {{[%open {words}}}");
        let game = &games(&format!("1. e4 {{{comment}}} {rest} *\n"))[0];
        let written = game.to_string();
        for command in ["[%eval 0.27]", "[%clk 0:05:00]", "[%csl Ga1, Rb2]", "[%eval -0.31]"] {
            assert!(written.contains(command), "{filler}: {written}");
        }
        assert!(!written.contains("\n[%"), "{filler}: {written}");
        let longest = written.lines().map(str::len).max();
        assert!(longest < Some(80) || filler > 30, "{filler}: {written}");
        assert_round_trip(game, &written);
    }
    // A command that never ends takes no longer to write than other words.
    let open = format!("1. e4 {{[%open {}}} *\n", "x ".repeat(100_000));
    assert!(games(&open)[0].to_string().lines().all(|line| line.len() < 200));
}

#[test]
fn starts_and_variants_are_kept() {
    let cases = [
        ("[Variant \"Racing Kings\"]\n\n1. Kh3 *", Variant::RacingKings, "h2h3"),
        (
            "[Variant \"chess 960\"]\n[FEN \"nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1\"]\n\n1. g4 g5 *",
            Variant::Chess960,
            "g2g4 g7g5",
        ),
        // Without the tag the castling rights tell.
        (
            "[FEN \"nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w GDgd - 0 1\"]\n\n1. g4 *",
            Variant::Chess960,
            "g2g4",
        ),
        (
            "[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K2R b KQ - 0 40\"]\n\n40... Ke7 41. O-O *",
            Variant::Chess,
            "e8e7 e1h1",
        ),
    ];
    for (text, variant, expected) in cases {
        let game = &games(text)[0];
        assert_eq!((game.variant(), moves(game).as_str()), (variant, expected), "{text}");
        assert_round_trip(game, text);
    }
}

#[test]
fn moves_in_many_spellings() {
    let text = "g1f3 g8-f6 e2-e4 Nf6:e4 0-0?? *"; // castling is not legal yet
    assert!(matches!(entries(text.as_bytes())[0].game, Err(PgnFault::Move { .. })));
    let text = "1.e4 d5 2.ed5 e5 3.dxe6e.p. Bd6 4.exf7+ Ke7 5.fxg8(Q) Rxg8 6.Pd2-d4 Kf7++ 7.Be2 c5 8.d4d5 c4 9.Nf3 c3 10.o-o cxb2 11.Nc3 bxa1=N# *";
    let game = &games(text)[0];
    assert!(game.to_string().contains("fxg8=Q Rxg8 6. d4 Kf7"), "{game}");
    assert!(game.to_string().contains("O-O cxb2 11. Nc3 bxa1=N *"), "{game}");
    assert_round_trip(game, text);
    let nulls = &games("1. e4 -- 2. d4 Z0 *")[0];
    assert_eq!((nulls.line.plies.len(), nulls.game().moves().len()), (4, 1));
    assert_round_trip(nulls, "null moves");
}

#[test]
fn games_are_told_apart() {
    let cases = [
        ("1. e4 e5 1-0\n1. d4 d5 0-1\n", 2),
        ("1. e4 e5 *\n{comment}\n1. d4 *", 2),
        ("1. e4 e5\n\n2. Nf3 Nc6 *\n", 1),
        ("1. e4 e5\n\n1. d4 d5\n", 2),
        ("[White \"A\"]\n[White \"B\"]\n\n\n\n[Black \"C\"]\n1. e4 * [White \"D\"]\n*", 2),
        ("e4 e5 *\nd4 *", 2),
        ("", 0),
        ("\n{only talk}\nmore talk", 0),
        ("[Event \"A\"]\n[Event \"never closed]\n\n*\n", 1),
        ("[Event \"A\"]\n\n1. e4 (1. d4 1-0 (1. c4 *) 2. c4 0-1\n", 1),
    ];
    for (text, expected) in cases {
        assert_eq!(entries(text.as_bytes()).len(), expected, "{text:?}");
    }
}

#[test]
fn broken_games_are_named_and_the_rest_is_kept() {
    let text = "[Event \"1\"]\n\n1. e4 e4 *\n\n[Event \"2\"]\n\n1. e4 {never closed\n\n[Event \"3\"]\n\n1. Sf3 *\n\n\
        [Event \"4\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n[Event \"5\"]\n[FEN \"8/8 w\"]\n\n*\n\n\
        [Event \"6\"]\n\n1. Nc3 a6 2. Ne4 a5 3. Ng5 a4 4. Nf3 *\n\n[Event \"7\"]\n\n1. e4 (1. e5 e6) e5 1/2\n";
    let read = entries(text.as_bytes());
    let told: Vec<String> = read
        .iter()
        .map(|entry| match &entry.game {
            Ok(game) => format!("{} ok {} cut {}", entry.line, game.result, entry.cut),
            Err(fault) => format!("{} {fault}", entry.line),
        })
        .collect();
    assert_eq!(
        told,
        [
            "1 move 1... e4 is not legal there",
            "5 a comment is not closed",
            "11 1. \"Sf3\" is not a move",
            "13 unknown variant \"Atomic\": known are chess, chess960 and racingkings",
            "18 its start position: cannot read the FEN: the board needs 8 ranks separated by \"/\", not 2",
            "23 move 4. Nf3 could be several moves",
            "27 ok 1/2-1/2 cut 1",
        ]
    );
}

/// Regression: `e9` was dropped, and the next move blamed.
#[test]
fn a_word_that_is_not_a_move_is_named_with_its_number_and_line() {
    let cases = [
        ("1. e4 e5\n2. Nf3 Nc6\n3. Qh9 d6 *", 3, "3. \"Qh9\" is not a move"),
        ("1. e4 e5 2. Nf3 e9 3. d4 *", 1, "2... \"e9\" is not a move"),
        ("1. e4 e5 Nf3 Nc6 Bb5 a0 *", 1, "3... \"a0\" is not a move"),
        ("1. e4 (1. d4 1... Nz6) 1... h9\n*", 1, "1... \"h9\" is not a move"),
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 40\"]\n\n40... Ke9\n",
            3,
            "40... \"Ke9\" is not a move",
        ),
    ];
    for (text, line, expected) in cases {
        let read = entries(text.as_bytes());
        let fault = read[0].game.as_ref().expect_err(text);
        assert_eq!((read[0].line, fault.to_string()), (line, expected.to_owned()), "{text:?}");
    }
}

#[test]
fn sizes_are_bounded() {
    let fault = |text: String| entries(text.as_bytes())[0].game.clone().unwrap_err();
    let large = format!("1. e4 {{{}}} *", "x".repeat(9 << 20));
    assert_eq!(fault(large), PgnFault::TooLarge);
    assert_eq!(fault("Nf3 Nf6 Ng1 Ng8 ".repeat(6_000)), PgnFault::TooLong);
    assert_eq!(fault("e4 (d4 ".repeat(200)), PgnFault::TooDeep);
    let tags: String = (0..600).map(|i| format!("[T{i} \"x\"]\n")).collect();
    assert_eq!(fault(tags), PgnFault::TooManyTags);
    assert_eq!(fault(format!("[White \"{}\"]\n\n*", "x".repeat(40_000))), PgnFault::LongTag);
    assert_eq!(fault(format!("[White \"{}\"]\n\n*", "x".repeat(9 << 20))), PgnFault::LongTag);
    let after = format!("1. e4 {{{}}} *\n\n[Event \"x\"]\n\n1. d4 *", "x\n".repeat(5 << 20));
    assert!(entries(after.as_bytes())[1].game.is_ok());
}

/// Regression: pgn-reader moved the rest of the game at every word, and 80,000 variations took more
/// than a second. Four times the text may take eight times the time; with the square of it, sixteen
/// times.
#[test]
fn time_grows_with_the_text_and_not_with_its_square() {
    /// Seconds that the system may need to give out more memory.
    const PAGES: f64 = 0.05;
    let read = |text: &str| {
        for entry in entries(text.as_bytes()) {
            if let Ok(game) = entry.game {
                let line = pgn::read_movetext(&game.movetext(), &game.start);
                assert!(line.as_ref() == Ok(&game.line));
            }
        }
    };
    for (what, start, word, count) in [
        ("variations", "e4 ", "(d4) ", 15_000),
        ("nested variations", "e4 ", "(d4 (e4)) ", 8_000),
        ("comments", "e4 ", "{a} ", 30_000),
        ("glyphs", "e4 ", "$1 ", 30_000),
        ("marks", "e4 ", "!", 30_000),
        ("numbers that hang together", "", "1.", 30_000),
        ("games on one line", "", "*", 10_000),
        ("brackets that are not closed", "e4 ", "<", 30_000),
        ("tags on one line", "", "[White \"A\"]", 10_000),
        ("brackets without a tag", "", "[]", 30_000),
    ] {
        let texts = [count, 4 * count].map(|count: usize| start.to_owned() + &word.repeat(count));
        // The least of some rounds is what the work takes when nothing disturbs it; on a busy machine that takes more.
        let mut least = [f64::INFINITY; 2];
        for round in 1.. {
            for (least, text) in least.iter_mut().zip(&texts) {
                let since = Instant::now();
                read(text);
                *least = least.min(since.elapsed().as_secs_f64());
            }
            let [one, four] = least;
            if round >= 3 && four < 8.0 * one + PAGES {
                break;
            }
            assert!(round < 20, "{what}: {one:.4} s, and {four:.4} s for four times that");
        }
    }
}

#[test]
fn what_is_read_can_be_written_and_read_again_however_large() {
    let game =
        |variations: usize| format!("[White \"A\"]\n\n1. e4 {} *", "(d4)".repeat(variations));
    let large = games(&game(400_000));
    assert_eq!(games(&large[0].to_string()), large);
    // Its text is short enough, but not once it is written with numbers.
    let entry = &entries(format!("\n\n{}", game(1_000_000)).as_bytes())[0];
    assert_eq!((entry.line, entry.game.as_ref()), (3, Err(&PgnFault::TooLarge)));
}

#[test]
fn long_comments_arrive_whole() {
    let comment = "ä word".repeat(10_000).replace("wordä", "word ä");
    let read = games(&format!("1. e4 {{{comment}}} {{{comment}}} (1. d4 {{{comment}}}) e5 *"));
    let notes = read[0].line.plies[0].notes();
    assert_eq!(notes.comments, [comment.as_str(), comment.as_str()]);
    assert_eq!(notes.variations[0].plies[0].notes().comments, [comment.as_str()]);
}

/// Errors of broken games are shown on a terminal.
#[test]
fn faults_have_no_control_characters() {
    for text in ["1. \u{1b}[2Je4 *", "[Variant \"\u{1b}[2J\"]\n\n*", "[FEN \"\u{1b}[2J\"]\n\n*"] {
        let fault = entries(text.as_bytes())[0].game.clone().unwrap_err().to_string();
        assert!(!fault.chars().any(char::is_control), "{fault:?}");
    }
}

/// Where python-chess and we disagree, with good reason: file, what about it, and whether broken games are fine.
const OTHERWISE: [(&str, &str); 15] = [
    // A comment from a semicolon to the end of the line, which python-chess drops.
    ("line-comment.pgn", "comments"),
    // A web page with <br /> for line breaks; python-chess finds no moves in it.
    ("chessjs/0.pgn", "games"),
    // Three games, but antichess is not one of ours.
    ("dartchess/headers-and-moves-on-the-same-line.pgn", "games"),
    ("dartchess/headers-and-moves-on-the-same-line.pgn", "broken"),
    // The blank before the first tag is not a game.
    ("dartchess/leading-whitespace.pgn", "games"),
    // "--nestedcomment" after the comment ended; python-chess reads its first two letters as a null move.
    ("pgn-extract-in/nested-comment.pgn", "games"),
    // Four games without tags; python-chess takes them for one with an illegal move.
    ("pgn-extract-in/test-fuzzydepth.pgn", "games"),
    // Nine games a line each.
    ("pgn-extract-in/test-nobadresults.pgn", "games"),
    // The tag says *, the end of the moves says more.
    ("pgn-extract-in/test-nochecks.pgn", "result"),
    ("pgn-extract-in/test-stalemate.pgn", "result"),
    // A comment before a variation counts apart from the one after its first move.
    ("pgn-extract-in/test-splitvariants.pgn", "comments"),
    ("pychess/annotated.pgn", "comments"),
    // No result anywhere.
    ("pychess/black.pgn", "result"),
    ("pychess/draw.pgn", "result"),
    ("pychess/promotion.pgn", "result"),
];

#[test]
fn our_own_files_are_read_as_python_chess_reads_them() {
    assert_eq!(read_as_python_chess(&own("pgn"), &own_text("pgn/answers.jsonl")), 19);
}

#[test]
fn torture_files_are_read_as_python_chess_reads_them() {
    let Some(folder) = collection("pgn") else { return };
    let facts = collection_text("pgn/expected-give.jsonl").unwrap_or_default();
    let read = read_as_python_chess(&folder, &facts);
    assert!(read > 1900, "{read} games");
}

/// How many games of a folder were read, all as the facts say where they know a file.
fn read_as_python_chess(folder: &Path, facts: &str) -> usize {
    let mut expected: HashMap<String, Vec<Value>> = HashMap::new();
    for line in facts.lines() {
        let fact: Value = serde_json::from_str(line).expect(line);
        let file = fact["file"].as_str().expect(line).to_owned();
        expected.entry(file).or_default().push(fact);
    }
    let (mut read, mut wrong) = (0, Vec::new());
    for path in pgn_files(folder) {
        let bytes = std::fs::read(&path).expect("it can be read");
        let name =
            path.strip_prefix(folder).expect("it is in there").to_string_lossy().into_owned();
        let read_here = entries(&bytes);
        let is_otherwise = |what: &str| OTHERWISE.contains(&(&*name, what));
        for entry in &read_here {
            match &entry.game {
                Ok(game) => {
                    read += 1;
                    assert_eq!(entry.cut, 0, "{name} {}", entry.number);
                    assert_round_trip(game, &name);
                }
                Err(fault) if !is_otherwise("broken") => {
                    wrong.push(format!("{name} game {}: {fault}", entry.number));
                }
                Err(_) => {}
            }
        }
        let Some(facts) = expected.get(&name) else { continue };
        if is_otherwise("games") {
            continue;
        }
        if facts.len() != read_here.len() {
            wrong.push(format!("{name}: {} games, not {}", read_here.len(), facts.len()));
            continue;
        }
        for (entry, fact) in read_here.iter().zip(facts) {
            let Ok(game) = &entry.game else { continue };
            let told = describe(game);
            let known = [
                ("plies", fact["plies"].to_string()),
                ("final_fen", fact["final_fen"].as_str().unwrap_or("").to_owned()),
                ("result", fact["result"].as_str().unwrap_or("").to_owned()),
                ("variations", fact["variations"].to_string()),
                ("comments", fact["comments"].to_string()),
                ("nags", fact["nags"].to_string()),
            ];
            for ((what, known), told) in known.into_iter().zip(told) {
                if known != told && !is_otherwise(what) {
                    wrong.push(format!("{name} game {}: {what} {told}, not {known}", entry.number));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{read} games read\n{}", wrong.join("\n"));
    read
}

/// What the facts tell of a game, in their order.
fn describe(game: &PgnGame) -> [String; 6] {
    let [variations, comments, nags] = count(&game.line);
    let last = final_board(game);
    [
        game.line.plies.len().to_string(),
        last.fen(),
        game.result.to_string(),
        variations.to_string(),
        comments.to_string(),
        nags.to_string(),
    ]
}

fn final_board(game: &PgnGame) -> Board {
    let mut board = game.start;
    for ply in &game.line.plies {
        match ply.step {
            Some(m) => board.play(m).expect("a game that was read is legal"),
            None => board.pass(),
        }
    }
    board
}

/// Variations, moves with comments, and glyphs.
fn count(line: &Line) -> [usize; 3] {
    let mut sum = [0, usize::from(!line.comments.is_empty()), 0];
    for ply in &line.plies {
        let notes = ply.notes();
        sum[0] += notes.variations.len();
        sum[1] += usize::from(!notes.comments.is_empty());
        sum[2] += notes.nags.len();
        for variation in &notes.variations {
            for (sum, more) in sum.iter_mut().zip(count(variation)) {
                *sum += more;
            }
        }
    }
    sum
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        for entry in entries(&bytes) {
            if let Ok(game) = &entry.game {
                assert_round_trip(game, &String::from_utf8_lossy(&bytes));
            }
        }
    }

    #[test]
    fn no_text_of_pgn_panics(words in proptest::collection::vec(prop_oneof![
        Just("[Event \"x\"]\n"), Just("[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]"), Just("[A \"\\"), Just("\n"), Just("\n\n"),
        Just("1."), Just("1..."), Just("e4 "), Just("e5 "), Just("Nf3 "), Just("d4 "), Just("d5 "), Just("--"), Just("O-O"),
        Just("("), Just(")"), Just("{"), Just("}"), Just("{a}"), Just(";"), Just("%"), Just("$3"), Just("!?"), Just("*"),
        Just("1-0 "), Just("1/2-1/2"), Just("["), Just("]"), Just("\""), Just("\\"), Just("é"), Just("\u{0}"), Just("e8=Q"),
        Just("(Q)"), Just(" "), Just("[%clk 0:00:01]"),
    ], 0..60)) {
        let text = words.concat();
        for entry in entries(text.as_bytes()) {
            if let Ok(game) = &entry.game {
                assert_round_trip(game, &text);
            }
        }
    }
}
