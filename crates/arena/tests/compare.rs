//! Tables compared with an engine, and moves with moves.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use kiebitz_arena::compare::{
    Better, Breakdown, Contender, EngineRole, MoveScores, Summary, TableComparison, TablePlayer,
    TableSettings, all, at_distance, at_random, chart, compare, compare_moves, read_positions,
    winner,
};
use kiebitz_arena::contestant::{Choice, Contestant, Entrant, Failure, InHouse, Turn};
use kiebitz_arena::game::{End, Rules, play};
use kiebitz_arena::limit::Limit;
use kiebitz_arena::openings::Openings;
use kiebitz_chess::{Board, Color, Reason, Variant};
use kiebitz_engine::Stop;
use kiebitz_play::Language;
use kiebitz_play::endings::Endings;
use kiebitz_tablebase::{GenerateOptions, Material, TableLibrary, Tables, generate};
use kiebitz_uci::{ClientError, Info, Score, Value as UciValue};
use kiebitz_words::message;

/// A folder with tables.
fn folder() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compare-tables");
        let _ = fs::remove_dir_all(&dir);
        let options = GenerateOptions {
            dir: dir.clone(),
            threads: 2,
            memory: 1 << 30,
            save_every: Duration::from_secs(600),
        };
        let library = TableLibrary::new(&options).expect("threads");
        let queen = Material::parse("KQvK", Variant::Chess).expect("a material");
        for material in queen.closure().into_iter().filter(|material| !material.is_bare()) {
            generate(material, &options, &library, &|| false, &|_| {}).expect("it is small");
        }
        dir
    })
}

fn tables() -> Tables {
    Tables::open(folder()).expect("they were built")
}

fn queen() -> Material {
    Material::parse("KQvK", Variant::Chess).expect("a material")
}

fn board(fen: &str) -> Board {
    Board::from_fen(fen, Variant::Chess).expect(fen)
}

fn settings<'a>(
    tables: &'a Tables,
    engine: &'a dyn Entrant,
    defence: Contender,
) -> TableSettings<'a> {
    TableSettings { tables, engine, limit: Limit::Nodes(100), defence, concurrency: 2 }
}

fn contests(settings: &TableSettings<'_>, positions: &[Board]) -> Vec<TableComparison> {
    let mut done = Vec::new();
    compare(settings, positions, &Stop::new(), |contest| done.push(contest));
    done
}

/// Plays as the tables do, from the same tables.
struct EnterPerfect;

impl Entrant for EnterPerfect {
    fn enter(&self) -> Result<(Box<dyn Contestant>, String), ClientError> {
        let never = Failure::Illegal(message!("text", text = "it never fails"));
        Ok((Box::new(Failing(tables(), usize::MAX, never)), "perfect".into()))
    }
}

/// Cannot be started.
struct Missing;

impl Entrant for Missing {
    fn enter(&self) -> Result<(Box<dyn Contestant>, String), ClientError> {
        Err(ClientError::Refused("Hash".to_owned()))
    }
}

#[test]
fn a_perfect_engine_is_as_good_as_the_tables() {
    let tables = tables();
    let positions = at_random(&tables, &queen(), 12, 1).expect("the tables can be read");
    assert_eq!(positions.len(), 12);
    for defence in [Contender::Engine, Contender::Tables] {
        let done = contests(&settings(&tables, &EnterPerfect, defence), &positions);
        assert_eq!(done.iter().map(|contest| contest.start).collect::<Vec<_>>(), positions);
        let mut summary = Summary::default();
        for contest in &done {
            assert_eq!(contest.tables_plies(), Some(contest.distance.into()));
            assert_eq!(contest.engine_plies(), Some(contest.distance.into()));
            summary.add(contest);
        }
        assert_eq!(summary.equal, 12);
        assert!(summary.tables_plies.is_some() && summary.tables_plies == summary.best_plies);
        let longer = (summary.engine_longer_percent, summary.tables_longer_percent);
        assert_eq!(longer, (None, None));
    }
}

#[test]
fn a_poor_engine_is_told_so() {
    let tables = tables();
    let positions = at_random(&tables, &queen(), 10, 5).expect("the tables can be read");
    let random = InHouse::random(3);
    let done = contests(&settings(&tables, &random, Contender::Tables), &positions);
    let mut summary = Summary::default();
    done.iter().for_each(|contest| summary.add(contest));
    assert_eq!(summary.positions, 10);
    assert!(summary.tables_failed == 0 && summary.engine_failed >= 5, "{summary:?}");
    assert!(summary.tables_better >= summary.engine_failed && summary.engine_better == 0);
    let lost = done.iter().find(|contest| contest.engine_plies().is_none()).expect("one");
    assert!(matches!(&lost.engine.end, End::Rules(outcome) if outcome.winner.is_none()));

    let svg = chart(&done, "random <1>", "KQvK", Language::English);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("random &lt;1&gt;") && svg.matches("<circle").count() > 4);
}

#[test]
fn both_sides_of_the_board_and_draws_are_understood() {
    let tables = tables();
    let drawn = board("8/8/8/8/8/5k2/6Q1/3K4 b - - 0 1"); // the queen is lost
    let black = board("8/8/8/8/8/3k1q2/8/4K3 b - - 0 1"); // Black mates in one
    let white = board("8/8/8/8/8/4k3/8/4K2Q b - - 0 1");
    assert_eq!(winner(&tables, &drawn).expect("covered"), None);
    let done =
        contests(&settings(&tables, &EnterPerfect, Contender::Engine), &[drawn, black, white]);
    let [first, second] = &done[..] else { panic!("{}", done.len()) };
    assert_eq!((first.winner, first.tables_plies()), (Color::Black, Some(1)));
    assert_eq!((second.winner, second.start), (Color::White, white));
    assert!(matches!(&second.tables.end, End::Rules(end) if end.reason == Reason::Checkmate));
}

#[test]
fn positions_of_a_distance_are_all_there() {
    let tables = tables();
    let table = tables.table(&queen()).expect("it is sound").expect("it is there");
    let mates_in_one = at_distance(table, 1).expect("it can be read");
    assert!(!mates_in_one.is_empty());
    for board in &mates_in_one {
        assert_eq!(winner(&tables, board).expect("covered"), Some((board.turn(), 1)));
    }
    let few = all(table, 2, &Stop::new()).expect("it can be read").expect("it is not stopped");
    assert!(few.len() > mates_in_one.len() && few[..mates_in_one.len()] == mates_in_one);
}

#[test]
fn an_engine_that_cannot_be_started_costs_only_itself() {
    let tables = tables();
    let position = board("8/8/8/8/8/4k3/8/4K2Q w - - 0 1");
    let done = contests(&settings(&tables, &Missing, Contender::Tables), &[position]);
    let [contest] = &done[..] else { panic!("one") };
    assert!(contest.tables_plies().is_some() && contest.engine_plies().is_none());
    assert!(contest.engine.end.to_string().contains("rejects"), "{}", contest.engine.end);
    let breakdown = contest.breakdown.as_ref().expect("an engine failed");
    assert!(breakdown.by == Contender::Engine && breakdown.what.contains("rejects"));
}

/// Plays as the tables do, but as the defender, Black, only this many moves; then it fails in this
/// way.
struct Failing(Tables, usize, Failure);

impl Contestant for Failing {
    fn new_game(&mut self, _: Variant) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Choice, Failure> {
        if turn.game.board().turn() == Color::Black {
            match self.1 {
                0 => return Err(self.2.clone()),
                _ => self.1 -= 1,
            }
        }
        TablePlayer(&self.0).choose(turn)
    }
}

struct EnterFailing(usize, Failure);

impl Entrant for EnterFailing {
    fn enter(&self) -> Result<(Box<dyn Contestant>, String), ClientError> {
        Ok((Box::new(Failing(tables(), self.0, self.1.clone())), "failing".into()))
    }
}

#[test]
fn breakdowns_of_the_engine_are_its_own_and_left_out() {
    let tables = tables();
    let one = board("8/8/8/8/8/4k3/8/4K2Q w - - 0 1");
    let mate = board("8/8/8/8/8/3K1Q2/8/4k3 w - - 0 1"); // Black is not asked
    for failure in [
        Failure::Illegal(message!("text", text = "a1a1")),
        Failure::Broken(message!("text", text = "it died")),
    ] {
        let engine = EnterFailing(1, failure.clone());
        let mut settings = settings(&tables, &engine, Contender::Engine);
        settings.concurrency = 1;
        let done = contests(&settings, &[one, mate]);
        let [first, second] = &done[..] else { panic!("{}", done.len()) };
        let what = failure.to_string();
        assert_eq!(first.breakdown, Some(Breakdown { by: Contender::Engine, what }));
        assert_eq!((first.better(), second.better()), (None, Some(Better::Equal)));
        let mut summary = Summary::default();
        done.iter().for_each(|contest| summary.add(contest));
        assert_eq!((summary.positions, summary.engine_broke_down), (1, 1), "{summary:?}");
        assert_eq!((summary.tables_failed, summary.engine_failed), (0, 0), "{summary:?}");
        let svg = chart(&done, "failing", "KQvK", Language::English);
        assert!(svg.contains(">1 left out"), "{svg}");
        // The legend's two, and the one position's two.
        assert_eq!(svg.matches("<circle").count(), 4, "{svg}");
    }
}

/// Always plays this move, and returns this score in every position.
struct Stubborn(&'static str, i32);

impl Contestant for Stubborn {
    fn new_game(&mut self, _: Variant) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, Turn { game, .. }: Turn<'_>) -> Result<Choice, Failure> {
        let moves = game.board().legal_moves();
        let named = moves.iter().find(|m| m.to_string() == self.0).or(moves.first());
        let best = *named.ok_or_else(|| Failure::Illegal(message!("text", text = "none")))?;
        // The judge prefers games whose first move is a knight move.
        let knight = game.moves().first().is_some_and(|m| m.to_string().starts_with('g'));
        let value = UciValue::Cp(if knight { -self.1 } else { self.1 });
        let score = Some(Score { value, bound: kiebitz_engine::Bound::Exact });
        Ok(Choice { best, info: Info { score, ..Info::default() }, elapsed: Duration::ZERO })
    }
}

#[test]
fn moves_are_compared_and_priced() {
    let positions = read_positions(
        "# two positions\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"start\";\n",
        Variant::Chess,
    );
    let [position] = &positions.expect("one line")[..] else { panic!("one position") };
    let stop = Stop::new();
    let compared = |ours, theirs| {
        let engines = [Stubborn(ours, 0), Stubborn(theirs, 0), Stubborn("", 30)];
        let mut engines = engines.map(|engine| Box::new(engine) as Box<dyn Contestant>);
        let compared = compare_moves(&mut engines, [Limit::Nodes(1); 3], *position, &stop);
        compared.expect("they live").expect("no stop")
    };
    let same = compared("e2e4", "e2e4");
    assert_eq!((same.ours, same.scores), (same.theirs, None));
    // After 1. e4 the judge sees +30 for Black, after 1. Nf3 −30.
    let worse = compared("e2e4", "g1f3").scores.expect("it differs");
    assert_eq!((worse.ours, worse.theirs), (UciValue::Cp(-30), UciValue::Cp(30)));
    assert_eq!(worse.cost(), 60);
    assert_eq!(compared("g1f3", "e2e4").scores.expect("it differs").cost(), -60);
    let mate = MoveScores { ours: UciValue::Cp(5000), theirs: UciValue::Mate(3) };
    assert_eq!(mate.cost(), 0);
    assert_eq!(MoveScores { ours: UciValue::Mate(-2), ..mate }.cost(), 2000);
    assert!(read_positions("8/8/8/8/8/8/8/8 w - -", Variant::Chess).is_err());
}

/// Returns this score in every position.
struct Sees(Option<UciValue>, Result<(), Failure>);

impl Contestant for Sees {
    fn new_game(&mut self, _: Variant) -> Result<(), Failure> {
        self.1.clone()
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Choice, Failure> {
        let Turn { game, go, .. } = turn;
        assert_eq!(go.nodes, Some(2), "the other engine's limit");
        let best = game.board().legal_moves()[0];
        let score = self.0.map(|value| Score { value, bound: kiebitz_engine::Bound::Exact });
        Ok(Choice { best, info: Info { score, ..Info::default() }, elapsed: Duration::ZERO })
    }
}

#[test]
fn mates_are_counted_from_the_move_on() {
    let positions = read_positions("7k/8/5K2/8/8/8/6Q1/8 w - - 0 1\n", Variant::Chess);
    let [position] = &positions.expect("one line")[..] else { panic!("one position") };
    let compared = |judge: Sees| {
        let mut engines: [Box<dyn Contestant>; 3] =
            [Box::new(Stubborn("g2g7", 0)), Box::new(Stubborn("f6f7", 0)), Box::new(judge)];
        let limits = [Limit::Nodes(1), Limit::Nodes(2), Limit::Nodes(2)];
        compare_moves(&mut engines, limits, *position, &Stop::new())
    };
    for (seen, worth) in [(-1, 2), (-3, 4), (2, -2)] {
        let cost = compared(Sees(Some(UciValue::Mate(seen)), Ok(())));
        let cost = cost.expect("they live").expect("no stop").scores.expect("it differs");
        // Qg7 mates at once.
        assert_eq!((cost.ours, cost.theirs), (UciValue::Mate(1), UciValue::Mate(worth)), "{seen}");
    }
    let silent = compared(Sees(None, Ok(()))).expect("they live").expect("no stop");
    assert!(silent.ours != silent.theirs && silent.scores.is_none());
    let dead = compared(Sees(None, Err(Failure::Broken(message!("text", text = "dead")))));
    assert_eq!(dead.expect_err("it is dead").who, EngineRole::Judge);
}

#[test]
fn tables_end_games_whose_result_they_know() {
    let endings = Endings { tables: Some(Arc::new(tables())), syzygy: None };
    let verdict = |fen| endings.verdict(&board(fen));
    assert_eq!(verdict("8/8/8/8/8/4k3/8/4K2Q w - - 0 1"), Some(Some(Color::White)));
    assert_eq!(verdict("8/8/8/8/8/5k2/6Q1/3K4 b - - 0 1"), Some(None));
    // The fifty-move rule would come first, and our tables ignore it.
    assert_eq!(verdict("8/8/8/8/8/4k3/8/4K2Q w - - 95 80"), None);
    assert_eq!(verdict("8/8/8/8/8/4k3/8/R3K2Q w - - 0 1"), None);
    assert_eq!(Endings::default().verdict(&board("8/8/8/8/8/4k3/8/4K2Q w - - 0 1")), None);

    // Black takes the rook; queen against king is known.
    let opening = Openings::read("8/8/8/8/4q3/6k1/6R1/3K4 b - - 0 1", Variant::Chess, 0);
    let opening = opening.expect("a position").sequence(1).next().expect("one");
    let rules = Rules { endings, ..Rules::default() };
    let players: [&mut dyn Contestant; 2] = [&mut Stubborn("", 0), &mut Stubborn("e4g2", 0)];
    let played = play(&opening, players, [Limit::Nodes(1); 2], &rules, &Stop::new());
    let played = played.expect("it is not stopped");
    assert_eq!((played.end, played.game.moves().len()), (End::Tables(Some(Color::Black)), 1));
}
