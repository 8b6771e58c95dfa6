//! Random games, move by move against shakmaty: legal moves, FEN, SAN, outcome and keys.

use std::collections::BTreeMap;
use std::sync::Mutex;

use kiebitz_gametree::random::Random;

use crate::common::{
    castling_mode, for_each, long, oracle, oracle_moves, our_moves, own_perft_cases,
};
use kiebitz_chess::{
    Bitboard, Board, CheckSquares, Color, Ending, Move, MoveList, PieceLetters, Role, Square,
    Stage, Variant,
};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::variant::VariantPosition;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{EnPassantMode, KnownOutcome, Outcome, Position};

/// Games that end neither by the rules nor by chance end here.
const LONGEST: usize = 240;

/// What happened, and how often: a test of rare rules that never met them would prove nothing.
type Seen = BTreeMap<&'static str, u64>;

/// Which rare moves the players prefer; the other half of their moves is random.
#[derive(Clone, Copy, Debug)]
enum Taste {
    Anything,
    Captures,
    Pawns,
    Castling,
    Checks,
    KingsUp,
}

impl Taste {
    fn likes(self, board: &Board, m: Move) -> bool {
        let role = board.role_at(m.from());
        match self {
            Taste::Anything => true,
            Taste::Captures => board.piece_at(m.to()).is_some() && !m.is_castle(),
            Taste::Pawns => role == Some(Role::Pawn) || m.promotes_to().is_some(),
            // Clear the back rank, then castle.
            Taste::Castling => m.is_castle() || m.from().relative_rank(board.turn()) == 0,
            Taste::Checks => {
                let mut next = *board;
                next.play_unchecked(m);
                next.in_check()
            }
            Taste::KingsUp => role == Some(Role::King) && m.to().rank() > m.from().rank(),
        }
    }

    fn choose(self, board: &Board, moves: &[Move], random: &mut Random) -> Move {
        // Castling and en passant are too rare to leave to chance.
        let rare: Vec<Move> =
            moves.iter().copied().filter(|m| m.is_castle() || m.is_en_passant()).collect();
        if !rare.is_empty() && random.below(3) == 0 {
            return *random.pick(&rare);
        }
        let liked: Vec<Move> = moves.iter().copied().filter(|&m| self.likes(board, m)).collect();
        if !liked.is_empty() && random.below(2) == 0 {
            return *random.pick(&liked);
        }
        *random.pick(moves)
    }
}

const TASTES: [Taste; 6] = [
    Taste::Anything,
    Taste::Captures,
    Taste::Pawns,
    Taste::Castling,
    Taste::Checks,
    Taste::KingsUp,
];

/// Three games of four begin where games begin, the fourth at one of the perft positions.
fn start(variant: Variant, random: &mut Random) -> String {
    if random.below(4) == 0 {
        let cases = own_perft_cases();
        let here: Vec<&str> =
            cases.iter().filter(|c| c.variant == variant).map(|c| c.fen.as_str()).collect();
        return (*random.pick(&here)).to_owned();
    }
    match variant {
        Variant::Chess960 => {
            let number = u16::try_from(random.below(960)).expect("below 960");
            Board::chess960(number).expect("below 960").fen()
        }
        Variant::Chess | Variant::RacingKings => Board::start(variant).fen(),
    }
}

fn play(variant: Variant, seed: u64, seen: &mut Seen) {
    let mut random = Random::new(seed);
    let fen = start(variant, &mut random);
    let taste = *random.pick(&TASTES);
    let mut board = Board::from_fen(&fen, variant).expect(&fen);
    let mut position = oracle(&fen, variant).expect(&fen);
    for _ in 0..LONGEST {
        compare(&board, &position);
        let moves = board.legal_moves();
        note_position(&board, &moves, seen);
        if board.ending().is_some() {
            break;
        }
        let m = taste.choose(&board, &moves, &mut random);
        note_move(m, seen);
        let same = oracle_move(&board, &position, m);
        board.play(m).expect("a listed move is legal");
        position.play_unchecked(same);
    }
}

/// Shakmaty's name for our move.
fn oracle_move(board: &Board, position: &VariantPosition, m: Move) -> shakmaty::Move {
    let uci = board.uci(m);
    let parsed: shakmaty::uci::UciMove = uci.parse().expect(&uci);
    parsed.to_move(position).unwrap_or_else(|error| panic!("{}: {uci}: {error}", board.fen()))
}

/// Compares everything that both libraries can say about a position.
fn compare(board: &Board, position: &VariantPosition) {
    let variant = board.variant();
    let fen = board.fen();
    assert_eq!(fen, Fen::from_position(position, EnPassantMode::Legal).to_string());
    assert_eq!(our_moves(board), oracle_moves(position, variant), "{fen}");
    assert_eq!(board.in_check(), position.is_check(), "{fen}");
    assert_eq!(ending(board), oracle_ending(position), "{fen}");

    assert_eq!(board.key(), board.computed_key(), "{fen}: the key went astray");
    if variant != Variant::RacingKings {
        let Zobrist64(legal) = position.zobrist_hash(EnPassantMode::Legal);
        let Zobrist64(polyglot) = position.zobrist_hash(EnPassantMode::PseudoLegal);
        assert_eq!(board.key(), legal, "{fen}: key");
        assert_eq!(board.polyglot_key(), polyglot, "{fen}: Polyglot key");
    }

    let parts = [board.pawn_key(), board.piece_key(Color::White), board.piece_key(Color::Black)];
    assert_eq!(parts, board.computed_part_keys(), "{fen}: part keys");
    for color in Color::ALL {
        let is_attacked = |&to: &Square| board.attackers(to, color, board.occupied()).any();
        let attacked: Bitboard = Square::all().filter(is_attacked).collect();
        assert_eq!(board.attacked_by(color), attacked, "{fen}: squares attacked by {color:?}");
    }

    // What is written can be read again.
    let reread = Board::from_fen(&fen, variant).expect(&fen);
    assert_eq!(reread.fen(), fen);
    assert_eq!(reread.key(), board.key(), "{fen}");
    assert_eq!(Board::from_fen(&board.shredder_fen(), variant), Ok(reread), "{fen}");
    assert_eq!(Board::try_from(board.to_setup()), Ok(reread), "{fen}");
    assert_eq!(reread, *board, "{fen}");

    if variant != Variant::RacingKings {
        let squares = CheckSquares::new(board);
        let (mut checks, mut quiets) = (MoveList::new(), MoveList::new());
        board.generate_quiet_checks(&squares, &mut checks);
        board.generate(Stage::Quiets, &mut quiets);
        quiets.retain(|m| !m.is_castle() && squares.given_by(board, *m));
        checks.sort_unstable_by_key(|m| (m.from(), m.to()));
        quiets.sort_unstable_by_key(|m| (m.from(), m.to()));
        assert_eq!(checks, quiets, "{fen}: quiet checks");
    }

    for theirs in position.legal_moves() {
        let uci = theirs.to_uci(castling_mode(variant)).to_string();
        let ours = board.parse_uci(&uci).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let san = board.san(ours);
        assert_eq!(san, SanPlus::from_move(position.clone(), theirs).to_string(), "{fen}: {uci}");
        assert_eq!(board.parse_san(&san), Ok(ours), "{fen}: {san}");
        let mut after = *board;
        after.play_unchecked(ours);
        assert_eq!(board.gives_check(ours), after.in_check(), "{fen}: {san}");
        let german = board.san_with(ours, PieceLetters::German);
        let read = board.parse_san_with(&german, PieceLetters::German);
        assert_eq!(read, Ok(ours), "{fen}: {german}");
    }
}

/// Result and kind of end, in terms that both libraries have.
fn ending(board: &Board) -> Option<(Option<Color>, &'static str)> {
    let ending = board.ending()?;
    let kind = match ending {
        Ending::Checkmate(_) => "checkmate",
        Ending::Stalemate => "stalemate",
        Ending::InsufficientMaterial => "insufficient material",
        Ending::RaceWon(_) | Ending::RaceDrawn => "variant end",
    };
    Some((ending.winner(), kind))
}

fn oracle_ending(position: &VariantPosition) -> Option<(Option<Color>, &'static str)> {
    let Outcome::Known(outcome) = position.outcome() else { return None };
    let winner = match outcome {
        KnownOutcome::Draw => None,
        KnownOutcome::Decisive { winner: shakmaty::Color::White } => Some(Color::White),
        KnownOutcome::Decisive { winner: shakmaty::Color::Black } => Some(Color::Black),
    };
    let kind = if position.is_variant_end() {
        "variant end"
    } else if position.is_checkmate() {
        "checkmate"
    } else if position.is_stalemate() {
        "stalemate"
    } else {
        "insufficient material"
    };
    Some((winner, kind))
}

fn note_move(m: Move, seen: &mut Seen) {
    let mut note = |what| *seen.entry(what).or_default() += 1;
    note("move");
    if m.is_castle() {
        note(if m.to().file() > m.from().file() { "short castling" } else { "long castling" });
    }
    if m.is_en_passant() {
        note("en passant");
    }
    match m.promotes_to() {
        Some(Role::Queen) => note("promotion to queen"),
        Some(Role::Rook) => note("promotion to rook"),
        Some(Role::Bishop) => note("promotion to bishop"),
        Some(Role::Knight) => note("promotion to knight"),
        _ => {}
    }
}

fn note_position(board: &Board, moves: &[Move], seen: &mut Seen) {
    let mut note = |what| *seen.entry(what).or_default() += 1;
    match board.checkers().len() {
        0 => {}
        1 => note("check"),
        _ => note("double check"),
    }
    if board.polyglot_key() != board.key() && board.variant() != Variant::RacingKings {
        note("illegal en passant");
    }
    match board.ending() {
        Some(Ending::Checkmate(_)) => note("checkmate"),
        Some(Ending::Stalemate) => note("stalemate"),
        Some(Ending::InsufficientMaterial) => note("insufficient material"),
        Some(Ending::RaceWon(Color::White)) => note("race won by White"),
        Some(Ending::RaceWon(Color::Black)) => note("race won by Black"),
        Some(Ending::RaceDrawn) => note("race drawn"),
        None if board.variant() == Variant::RacingKings => {
            if board.king(Color::White).rank() == 7 {
                note("catch-up");
            }
            if moves.iter().any(|m| board.piece_at(m.to()).is_some()) {
                note("capture possible");
            }
        }
        None => {}
    }
}

/// Plays the games and asserts that each of `wanted` happened.
fn play_games(variant: Variant, wanted: &[&'static str]) {
    let games: u64 = if long() { 10_000 } else { 400 };
    let seeds: Vec<u64> = (0..games).collect();
    let seen = Mutex::new(Seen::new());
    for_each(&seeds, |&seed| {
        let mut here = Seen::new();
        play(variant, seed, &mut here);
        let mut seen = seen.lock().expect("no other game failed");
        for (what, count) in here {
            *seen.entry(what).or_default() += count;
        }
    });
    let seen = seen.into_inner().expect("no game failed");
    eprintln!("{games} games of {variant}: {seen:?}");
    for what in wanted {
        assert!(seen.contains_key(what), "{variant}: never met {what}");
    }
}

const WANTED: [&str; 13] = [
    "short castling",
    "long castling",
    "en passant",
    "illegal en passant",
    "promotion to queen",
    "promotion to rook",
    "promotion to bishop",
    "promotion to knight",
    "check",
    "double check",
    "checkmate",
    "stalemate",
    "insufficient material",
];

#[test]
fn chess() {
    play_games(Variant::Chess, &WANTED);
}

#[test]
fn chess960() {
    play_games(Variant::Chess960, &WANTED);
}

#[test]
fn racing_kings() {
    let wanted =
        ["race won by White", "race won by Black", "race drawn", "catch-up", "capture possible"];
    play_games(Variant::RacingKings, &wanted);
}
