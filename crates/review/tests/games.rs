//! Whole games with known mistakes: the marks, the words in both languages, and that results are
//! repeatable.

#[path = "../../../tests/support/data.rs"]
mod data;

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use kiebitz_chess::{Color, Reason, Variant};
use kiebitz_engine::{Options, Stop};
use kiebitz_games::pgn::{self, GameResult, PgnGame};
use kiebitz_play::Language;
use kiebitz_review::{
    Evaluation, Fact, Judge, JudgeSettings, Mark, Owner, Review, ReviewKey, ReviewReport, Source,
    Standing, Stopped, StoredReview, annotate, drills, html,
};
use kiebitz_tablebase::{GenerateOptions, Material, Syzygy, TableLibrary, Tables, generate};

fn read(text: &str) -> PgnGame {
    let entry = pgn::read(text.as_bytes()).next().expect("a game").expect("text can be read");
    entry.game.unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn from_fen(fen: &str, variant: &str, moves: &str) -> PgnGame {
    read(&format!("[Variant \"{variant}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves}\n"))
}

fn settings(nodes: u64) -> JudgeSettings {
    JudgeSettings { nodes, ..JudgeSettings::default() }
}

fn review(game: &PgnGame) -> Review {
    review_with(game, settings(20_000))
}

fn review_with(game: &PgnGame, settings: JudgeSettings) -> Review {
    let mut judge = Judge::new(settings).expect("there is memory");
    judge.review(game, &Stop::new(), &|_| {}).expect("it is not stopped")
}

/// Everything said about a move.
fn said(review: &Review, ply: usize, language: Language) -> String {
    let words = review.moves[ply].words(language).expect("the move has a mark");
    words.paragraph(language)
}

fn assert_said(review: &Review, ply: usize, english: &str, german: &str) {
    for (language, part) in [(Language::English, english), (Language::German, german)] {
        let text = said(review, ply, language);
        assert!(text.contains(part), "\"{part}\" is not in: {text}");
    }
}

/// Tables of pawn endings, built once.
fn tables() -> Arc<Tables> {
    static TABLES: OnceLock<Arc<Tables>> = OnceLock::new();
    let build = || {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("review-tables");
        std::fs::create_dir_all(&dir).expect("the build folder can be written");
        let options = GenerateOptions {
            dir: dir.clone(),
            threads: 2,
            memory: 1 << 28,
            save_every: Duration::from_secs(60),
        };
        let library = TableLibrary::new(&options).expect("threads");
        let pawn = Material::parse("KPvK", Variant::Chess).expect("a material");
        let mut materials = pawn.closure();
        materials.sort_by_key(Material::order);
        for material in materials {
            generate(material, &options, &library, &|| false, &|_| {}).expect("it can be built");
        }
        Arc::new(Tables::open(&dir).expect("they were built"))
    };
    TABLES.get_or_init(build).clone()
}

fn with_tables() -> JudgeSettings {
    let mut settings = settings(5_000);
    settings.engine = Options { tables: Some(tables()), ..settings.engine };
    settings
}

#[test]
fn a_queen_for_a_pawn() {
    let review = review(&read("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Nf3 d6 *"));
    let blunder = &review.moves[4];
    assert_eq!(blunder.mark, Some(Mark::Blunder));
    assert_said(
        &review,
        4,
        "3... Kxf7 wins the queen on f7 for a pawn: the queen on f7 was hanging.",
        "3... Kxf7 gewinnt die Dame auf f7 für einen Bauern: die Dame auf f7 war ungedeckt.",
    );
    assert!(review.moves[5].mark.is_none(), "taking it is no mistake");
    let [white, black] = &review.players;
    assert_eq!((white.count(Mark::Blunder), black.count(Mark::Blunder)), (1, 0));
    assert!(white.accuracy.unwrap() < 70.0 && black.accuracy.unwrap() > 90.0);
    assert!(white.average_loss.unwrap() > 100.0);
    assert_eq!(review.positions.len(), 9);
    assert_eq!(review.opening.expect("it has a name").eco, "C20");
}

#[test]
fn a_mate_in_one_is_missed() {
    let game = from_fen("6k1/5ppp/8/8/8/8/q4PPP/1R4K1 w - - 0 1", "Standard", "1. h3 Qxb1+ *");
    let review = review(&game);
    assert_eq!(review.positions[0].evaluation.mate(), Some(1));
    assert_eq!(review.moves[0].mark, Some(Mark::Blunder));
    assert_said(
        &review,
        0,
        "White misses mate on the spot: 1. Rb8#: the king on g8 is shut in on its back rank.",
        "Weiß übersieht ein Matt in einem Zug: 1. Tb8#: der König auf g8 ist auf der Grundreihe eingesperrt.",
    );
    let drills = drills(&review, Color::White);
    assert_eq!(drills.len(), 1);
    assert_eq!(drills[0].board, game.start);
    assert_eq!(drills[0].board.san(drills[0].best[0]), "Rb8#");
    assert_eq!(drills[0].board.san(drills[0].played), "h3");
    assert!(kiebitz_review::drills(&review, Color::Black).is_empty());
}

#[test]
fn a_mate_is_allowed() {
    let review = review(&read("1. f3 e5 2. g4 Qh4# 0-1"));
    let blunder = &review.moves[2];
    assert_eq!(blunder.mark, Some(Mark::Blunder));
    assert_said(
        &review,
        2,
        "Now Black mates at once: 2... Qh4#.",
        "Jetzt setzt Schwarz sofort matt: 2... Dh4#.",
    );
    assert_eq!(review.positions[4].source, Source::Rules);
    assert_eq!(review.positions[4].evaluation.winner(), Some(Color::Black));
    assert_eq!(review.finish.reason, Some(Reason::Checkmate));
}

#[test]
fn a_drawn_pawn_ending_is_thrown_away() {
    // Only 1...Kf6 draws.
    let fen = "8/8/4k3/8/4PK2/8/8/8 b - - 0 1";
    let review = review_with(&from_fen(fen, "Standard", "1... Kd6 2. Kf5 *"), with_tables());
    assert_eq!(review.positions[0].source, Source::Table);
    assert_eq!(review.positions[0].evaluation, Evaluation::DRAW);
    assert_eq!(review.moves[0].mark, Some(Mark::Blunder));
    let why = review.moves[0].why.as_ref().expect("it has a mark");
    assert_eq!(why.facts[0], Fact::ThrowsAway(Standing::Drawn, Standing::Lost));
    assert_said(
        &review,
        0,
        "Endgame tables: it was a draw, and now Black is losing.",
        "Die Endspieltabellen wissen: Es war remis, jetzt steht Schwarz auf Verlust.",
    );
    assert!(why.facts.contains(&Fact::Zugzwang { owner: Owner::Opponent, at: 2 }));
    assert_said(
        &review,
        0,
        "After 3. Ke5 Black is in zugzwang: every move makes the position worse.",
        "Nach 3. Ke5 ist Schwarz im Zugzwang: Jeder Zug verschlechtert die Stellung.",
    );
    let drills = drills(&review, Color::Black);
    let best: Vec<String> = drills[0].best.iter().map(|&m| drills[0].board.san(m)).collect();
    assert_eq!(best, ["Kf6"]);
    assert_eq!(review.moves[1].lost, 0.0);
}

#[test]
fn a_slower_win_is_no_mistake() {
    // Mate in nine with 1. Kf6; Kd5 takes two moves more, Kd4 throws the win away.
    let fen = "8/3k4/8/4K3/4P3/8/8/8 w - - 0 1";
    let review =
        review_with(&from_fen(fen, "Standard", "1. Kd5 Ke7 2. Ke5 Kd7 3. Kd4 *"), with_tables());
    let slower = &review.moves[0];
    assert!(!slower.is_best);
    assert_eq!((slower.lost, slower.mark), (0.0, None));
    let thrown = &review.moves[4];
    assert_eq!(thrown.mark, Some(Mark::Blunder));
    assert_eq!(
        thrown.why.as_ref().unwrap().facts[0],
        Fact::ThrowsAway(Standing::Won, Standing::Drawn)
    );
    let is_zugzwang = |fact: &Fact| matches!(fact, Fact::Zugzwang { .. });
    assert!(!thrown.why.as_ref().unwrap().facts.iter().any(is_zugzwang), "White need not move");
    // Every move that wins is a right answer.
    assert_eq!(drills(&review, Color::White)[0].best.len(), 3);
}

/// Issue 19, 4: our tables know no fifty-move rule.
#[test]
fn a_mate_that_comes_too_late_is_no_win() {
    let first = |clock: u32| {
        let fen = format!("8/8/8/8/8/4k3/8/4K2Q w - - {clock} 80");
        review_with(&from_fen(&fen, "Standard", "1. Qh3+ *"), with_tables()).positions[0].clone()
    };
    assert!(matches!(first(0).evaluation, Evaluation::Won { by: Color::White, .. }));
    let late = first(99);
    assert_eq!(late.source, Source::Search);
    assert!(!matches!(late.evaluation, Evaluation::Won { .. }), "{late:?}");
}

#[test]
fn syzygy_tables_judge_too() {
    let path = data::syzygy();
    let mut settings = settings(2_000);
    let syzygy = Syzygy::open(path.to_str().expect("the path is text")).expect("good tables");
    settings.engine = Options { syzygy: Some(Arc::new(syzygy)), ..settings.engine };
    let fen = "8/8/4k3/8/4PK2/8/8/8 b - - 0 1";
    let review = review_with(&from_fen(fen, "Standard", "1... Kd6 2. Kf5 *"), settings);
    assert_eq!(review.positions[0].evaluation, Evaluation::DRAW);
    let won = Evaluation::Won { by: Color::White, moves: None };
    assert_eq!(review.positions[1].evaluation, won);
    assert_eq!(review.moves[0].mark, Some(Mark::Blunder));
}

#[test]
fn stalemate_is_named() {
    let fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    let review = review(&from_fen(fen, "Standard", "1. Qf7 1/2-1/2"));
    assert_eq!(review.moves[0].mark, Some(Mark::Blunder));
    assert_said(&review, 0, "This is stalemate: a draw.", "Das ist patt: remis.");
    assert_eq!(review.finish.reason, Some(Reason::Stalemate));
    assert_eq!(review.finish.result, GameResult::Draw);
}

#[test]
fn repetition_counts_from_the_game() {
    // White is two rooks up and lets the position come a third time.
    let fen = "7k/8/8/8/8/8/R7/R6K w - - 0 1";
    let moves = "1. Rb2 Kg8 2. Rba2 Kh8 3. Rb2 Kg8 4. Rba2 Kh8 1/2-1/2";
    let review = review(&from_fen(fen, "Standard", moves));
    assert!(review.moves[2].mark.is_none(), "the first time nothing is lost yet");
    let last = &review.moves[6];
    assert_eq!(last.mark, Some(Mark::Blunder));
    assert_said(
        &review,
        6,
        "Now Black has a draw by repetition, beginning with 4... Kh8.",
        "Jetzt erreicht Schwarz Remis durch Stellungswiederholung, beginnend mit 4... Kh8.",
    );
    assert_eq!(review.positions[8].evaluation, Evaluation::DRAW);
    assert_eq!(review.finish.reason, Some(Reason::ThreefoldRepetition));
}

#[test]
fn a_race_is_lost() {
    // White's king need only step forward; instead it steps back.
    let fen = "8/6K1/k7/8/8/8/8/8 w - - 0 1";
    let review = review(&from_fen(fen, "Racing Kings", "1. Kg6 Kb7 2. Kg7 Kb8 0-1"));
    assert_eq!(review.variant(), Variant::RacingKings);
    assert_eq!(review.moves[0].mark, Some(Mark::Blunder));
    assert_said(
        &review,
        0,
        "White could have won the race at once: 1. K",
        "Weiß hätte das Rennen sofort gewinnen können: 1. K",
    );
    let english = said(&review, 0, Language::English);
    assert!(english.contains("Black's king reaches the eighth rank in 2 moves"), "{english}");
    assert_eq!(review.finish.reason, Some(Reason::RaceWon));
}

#[test]
fn chess960_games_are_judged() {
    let fen = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1";
    let game = from_fen(fen, "Chess960", "1. e4 e5 2. Nd3 Nd6 3. Nxe5 Nxe4 *");
    assert_eq!(game.variant(), Variant::Chess960);
    let review = review(&game);
    assert_eq!(review.moves.len(), 6);
    assert!(review.positions.iter().all(|position| position.source == Source::Search));
}

/// Anderssen against Kieseritzky, London 1851, up to the twentieth move.
const IMMORTAL: &str = "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\n\
    1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 \
    10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 \
    18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 1-0\n";

#[test]
fn threads_change_nothing() {
    let game = read(IMMORTAL);
    let one = review_with(&game, settings(3_000));
    let three = review_with(&game, JudgeSettings { threads: 3, ..settings(3_000) });
    assert_eq!(one, three);
    let [one, three] = [&one, &three].map(|review| {
        serde_json::to_string(&ReviewReport::from(review)).expect("a report can be written")
    });
    assert_eq!(one, three);
    // And the same judge again: what it remembers of the first game does not count.
    let mut judge = Judge::new(settings(3_000)).expect("there is memory");
    let mut again = || judge.review(&game, &Stop::new(), &|_| {}).expect("it is not stopped");
    assert_eq!(again(), again());
}

#[test]
fn marks_follow_from_the_formulas() {
    let review = review_with(&read(IMMORTAL), settings(3_000));
    for found in &review.moves {
        let [before, after] =
            [review.before(found), review.after(found)].map(|position| position.evaluation);
        let chance = |evaluation: Evaluation| {
            let centipawns = f64::from(evaluation.centipawns_for(found.mover));
            50.0 + 50.0 * (2.0 / (1.0 + (-0.00368208 * centipawns).exp()) - 1.0)
        };
        let lost = (chance(before) - chance(after)).max(0.0);
        let lost = if found.is_best { 0.0 } else { lost };
        assert!((found.lost - lost).abs() < 1e-9);
        let mark = match lost {
            15.0.. => Some(Mark::Blunder),
            10.0.. => Some(Mark::Mistake),
            5.0.. => Some(Mark::Inaccuracy),
            _ => None,
        };
        assert_eq!(found.mark, mark);
        let accuracy = (103.1668 * (-0.04354 * lost).exp() - 3.1669).clamp(0.0, 100.0);
        assert!((found.accuracy - accuracy).abs() < 1e-9);
    }
    for player in &review.players {
        let own: Vec<_> = review.moves.iter().filter(|found| found.mover == player.side).collect();
        let marked = own.iter().filter(|found| found.mark.is_some()).count();
        assert_eq!(player.marks.iter().sum::<usize>(), marked);
    }
}

#[test]
fn progress_is_told_and_a_stop_is_heard() {
    let game = read(IMMORTAL);
    let mut judge = Judge::new(settings(500)).expect("there is memory");
    let calls = AtomicUsize::new(0);
    let stop = Stop::new();
    let whole = judge.review(&game, &stop, &|progress| {
        calls.fetch_add(1, Ordering::Relaxed);
        assert!(progress.done <= progress.total && progress.total == 41);
    });
    assert!(whole.is_ok());
    assert_eq!(calls.load(Ordering::Relaxed), 41);
    let stopped = judge.review(&game, &stop, &|progress| {
        if progress.done == 5 {
            stop.stop();
        }
    });
    assert_eq!(stopped, Err(Stopped));
}

#[test]
fn annotated_games_are_the_same_games() {
    let game =
        read("1. e4 {best by test [%eval 0.3]} e5 2. Qh5 $1 Nc6 3. Qxf7+! (3. Bc4 g6) Kxf7 *");
    let review = review(&game);
    let annotated = annotate(&game, &review, Language::English);
    let again = read(&annotated.to_string());
    assert_eq!(again, annotated, "it is read as it was written");
    assert!(again.moves().eq(game.moves()));
    let blunder = again.line.plies[4].notes();
    assert_eq!(blunder.nags, [4], "the old judgement is replaced");
    assert_eq!(blunder.variations.len(), 2, "the old variation stays");
    let first = &blunder.comments[0];
    assert!(first.starts_with("[%eval -") && first.contains("wins the queen on f7"), "{first}");
    let comments = &again.line.plies[0].notes().comments;
    assert_eq!(comments[1], "best by test");
    assert!(comments[0].starts_with("[%eval ") && comments[0].ends_with(']'), "{comments:?}");
    assert_eq!(again.tags.get("Annotator"), Some("Kiebitz"));
}

#[test]
fn what_is_kept_is_found_again() {
    let fen = "8/3k4/8/4K3/4P3/8/8/8 w - - 0 1";
    let game = from_fen(fen, "Standard", "1. Kd5 Ke7 2. Ke5 Kd7 3. Kd4 *");
    for (game, settings) in [(&game, with_tables()), (&read(IMMORTAL), settings(500))] {
        let nodes = settings.nodes;
        let mut judge = Judge::new(settings).expect("there is memory");
        let positions = judge.positions(&game.game(), &Stop::new(), &|_| {}).expect("not stopped");
        let kept = StoredReview::new(ReviewKey::new("like this", game), game, &positions);
        let line = kept.to_line();
        assert!(!line.contains('\n'));
        let again = StoredReview::from_line(&line).expect("a whole line");
        assert_eq!(again.key(), &ReviewKey::new("like this", game));
        assert_ne!(again.key(), &ReviewKey::new("like that", game));
        assert_eq!(again.positions(game).as_ref(), Some(&positions));
        assert_eq!(again.positions(&read("1. e4 *")), None);
        assert!(
            StoredReview::from_line(&line[..line.len() - 2]).is_none(),
            "a line cut short is none"
        );
        assert!(StoredReview::is_begun(&line) && StoredReview::is_begun(&line[..line.len() - 2]));
        assert!(StoredReview::is_begun(&line[..5]) && !StoredReview::is_begun("[Event \"?\"]"));
        assert!(Review::of(game, positions, nodes).is_some());
        assert!(Review::of(game, Vec::new(), nodes).is_none());
    }
}

#[test]
fn the_report_has_its_keys() {
    let review = review_with(&read(IMMORTAL), settings(2_000));
    let text = serde_json::to_string(&ReviewReport::from(&review)).expect("it can be written");
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for key in ["variant", "start_fen", "result", "reason", "opening", "nodes", "white", "black"] {
        assert!(!report[key].is_null(), "{key}");
    }
    for side in ["white", "black"] {
        for key in ["accuracy", "acpl", "inaccuracies", "mistakes", "blunders", "moves"] {
            assert!(report[side][key].is_number(), "{side} {key}");
        }
    }
    assert_eq!(report["white"]["name"], "Anderssen");
    assert_eq!(report["graph"].as_array().map(Vec::len), Some(41));
    assert_eq!(report["positions"].as_array().map(Vec::len), Some(41));
    let moves = report["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 40);
    assert_eq!((&moves[5]["san"], &moves[5]["san_de"]), (&"Qh4+".into(), &"Dh4+".into()));
    for found in moves {
        for key in ["win_before", "win_after", "lost", "accuracy", "cp_lost"] {
            assert!(found[key].is_number(), "{key}");
        }
        let is_marked = found["mark"].is_string();
        assert_eq!(is_marked, found["why"].is_object());
        if is_marked {
            for language in ["en", "de"] {
                let sentences = found["why"][language]["sentences"].as_array().expect("a list");
                assert!(!sentences.is_empty());
            }
        }
    }
    assert!(report["drills"].as_array().is_some_and(|drills| !drills.is_empty()));
}

#[test]
fn the_page_is_whole_and_asks_nobody() {
    let names = "[White \"<script>alert('x')</script>\"]\n[Black \"A & B\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *";
    let review = review(&read(names));
    for language in Language::ALL {
        let page = html::page(&[(1, &review)], language);
        assert!(!page.contains("<script"), "what is in a name is text");
        let inside = page.replace("http://www.w3.org/2000/svg", "").replace("http%3A", "http:");
        for outside in ["http://", "https://", "url(//", "@import", "src=\"//"] {
            assert!(!inside.replace("http:%2F%2Fwww.w3.org", "").contains(outside), "{outside}");
        }
        assert!(page.contains("data:image/svg+xml,"));
        let body = page.replace("<!DOCTYPE html>", "");
        // The few tags without an end are all in the head, or pictures.
        let xml = closed(&body);
        roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{error}: {xml}"));
        assert!(page.contains(&format!("<html lang=\"{language}\">")));
    }
}

/// HTML as XML: tags that have no end get one.
fn closed(html: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    while let Some(start) = ["<meta", "<img"].iter().filter_map(|tag| rest.find(tag)).min() {
        let end = start + rest[start..].find('>').expect("a tag ends");
        out.push_str(&rest[..end]);
        out.push_str("/>");
        rest = &rest[end + 1..];
    }
    out + rest
}

#[test]
fn an_empty_game_and_a_mated_start() {
    let empty = review(&read("[White \"A\"]\n\n*"));
    assert_eq!((empty.moves.len(), empty.positions.len()), (0, 1));
    assert_eq!(empty.player(Color::White).accuracy, None);
    assert!(html::page(&[(1, &empty)], Language::English).contains("</html>"));
    let _ = serde_json::to_string(&ReviewReport::from(&empty)).expect("it can be written");
    let one_node = review_with(&read("1. e4 e5 *"), settings(1));
    assert_eq!(one_node.moves.len(), 2);
}
