//! The search with its selectivity off is the textbook search: the same scores at the same depth.

use crate::common::{self, random_positions, random_positions_of};
use kiebitz_chess::{Board, Color, Piece, Role, Setup, Variant};
use kiebitz_engine::{Engine, Limits, Options, Score, eval};
use kiebitz_gametree::random::Random;
use kiebitz_gametree::{AlphaBeta, Control, Search, is_loss, is_win, plies_to_end};

fn textbook(board: &Board, depth: u32) -> Score {
    let mut search = AlphaBeta::new(|board: &Board| eval::evaluate(board));
    let found = search
        .search(board, depth, None, &mut Control::unlimited())
        .expect("nothing interrupts it");
    match plies_to_end(found.score) {
        Some(plies) if is_win(found.score) => Score::mate_in(plies as usize),
        Some(plies) if is_loss(found.score) => Score::mated_in(plies as usize),
        _ => Score(found.score),
    }
}

/// Compares the scores of a thousand positions, the first `deep` of them at depth 3, and says how many
/// were mates and how many draws.
fn compare(positions: &[Board], deep: usize) -> (usize, usize) {
    let options = Options { hash_mib: 1, selective: false, ..Options::default() };
    let mut engine = Engine::new(options).expect("1 MiB is there");
    assert_eq!(positions.len(), 1000);
    let (mut mates, mut draws) = (0, 0);
    for (index, &board) in positions.iter().enumerate() {
        let depth = if index < deep { 3 } else { 1 + index as u32 % 3 };
        let result = common::search(&mut engine, board, &Limits::depth(depth));
        let expected = textbook(&board, depth);
        assert_eq!(result.lines[0].score, expected, "depth {depth}: {}", board.fen());
        mates += usize::from(expected.is_mate());
        draws += usize::from(expected == Score::ZERO);
    }
    (mates, draws)
}

#[test]
fn with_pruning_off_the_score_is_alpha_betas() {
    let (mates, _) = compare(&random_positions(1000, 0x5eed), 0);
    assert!(mates > 10, "only {mates} positions with a mate");
}

/// The same in Racing Kings: positions of random play, of our own games, and of the larger collections.
#[test]
fn in_racing_kings_too() {
    let mut positions = race_positions();
    positions.truncate(600);
    let random = random_positions_of(Variant::RacingKings, 1000 - positions.len(), 0x4ace);
    positions.extend(random);
    let (wins, draws) = compare(&positions, 300);
    assert!(wins > 20, "only {wins} positions with a win");
    assert!(draws > 1, "only {draws} positions in which Black follows to a draw");
}

/// Races near their end that Black may or may not draw.
const RACES: [&str; 6] = [
    "8/1K4k1/8/8/8/8/8/8 w - -",
    "8/1K4k1/8/8/8/8/8/5R2 w - -",
    "8/8/1K4k1/8/8/8/8/8 w - -",
    "8/8/1K4k1/8/8/8/8/8 b - -",
    "1K6/6k1/8/8/8/8/8/8 b - -",
    "8/1K6/6k1/8/8/8/8/8 w - -",
];

/// Random races near their end: the kings on the fifth to seventh rank, up to three other pieces.
fn near_the_goal(count: usize) -> Vec<Board> {
    let mut random = Random::new(0x60a1);
    let mut races = Vec::new();
    while races.len() < count {
        let mut setup = Setup::empty(Variant::RacingKings);
        for color in Color::ALL {
            setup.pieces[32 + random.below(24)] = Some(Piece::new(color, Role::King));
        }
        for _ in 0..random.below(4) {
            let role = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight][random.below(4)];
            let square = &mut setup.pieces[random.below(64)];
            *square = square.or(Some(Piece::new(Color::ALL[random.below(2)], role)));
        }
        setup.turn = Color::ALL[random.below(2)];
        races.extend(Board::try_from(setup).ok().filter(|board| board.ending().is_none()));
    }
    races
}

/// Positions of Racing Kings: some of our own, then those of the larger collections, near the end of a race first.
fn race_positions() -> Vec<Board> {
    let mut positions = Vec::new();
    let mut add = |text: &str| {
        let fields: Vec<&str> = text.split_whitespace().take(4).collect();
        let board = Board::from_fen(&fields.join(" "), Variant::RacingKings).expect(text);
        if board.ending().is_none() {
            positions.push(board);
        }
    };
    RACES.into_iter().for_each(&mut add);
    near_the_goal(120).iter().for_each(|board| add(&board.fen()));
    for file in ["racingkings-ends.tsv", "racingkings-wins.epd"] {
        common::data::own_text(file).lines().for_each(&mut add);
    }
    let data =
        |file| common::data::collection_text(&format!("racingkings/{file}")).unwrap_or_default();
    for file in ["game-end.tsv", "wins-in-2-3-give.epd"] {
        data(file).lines().filter(|line| line.contains('/')).for_each(&mut add);
    }
    // The last moves of games.
    for line in data("random-games-uci-30.csv").lines().skip(1) {
        let (_, moves) = line.split_once(',').expect(line);
        let mut board = Board::start(Variant::RacingKings);
        let moves: Vec<&str> = moves.split_whitespace().collect();
        for (index, text) in moves.iter().enumerate() {
            if index + 6 >= moves.len() {
                add(&board.fen());
            }
            board.play(board.parse_uci(text).expect(line)).expect(line);
        }
    }
    data("racingkings-book.epd").lines().for_each(&mut add);
    positions
}
