//! The elementary mates are given against the engine's own defence, before the fifty-move rule ends the game.

use std::time::Duration;

use crate::common;
use kiebitz_chess::{Board, Color, Ending, Game, Piece, Reason, Role, Setup, Variant};
use kiebitz_engine::{Engine, Limits, Options, Stop};
use kiebitz_gametree::random::Random;

/// About a tenth of a second of one core.
const NODES: u64 = 80_000;
/// The bare king need not think long.
const DEFENDER_NODES: u64 = 4_000;

/// A legal position with White's king and these pieces against the bare king, either side to move.
fn position(random: &mut Random, pieces: &str) -> Board {
    loop {
        let mut setup = Setup::empty(Variant::Chess);
        setup.turn = Color::ALL[random.below(2)];
        setup.pieces[random.below(64)] = Some(Piece::new(Color::Black, Role::King));
        for letter in pieces.chars() {
            let role = Role::from_letter(letter).expect("a letter is a piece");
            // Two pieces on one square: the ending is another, and the loop goes on.
            setup.pieces[random.below(64)] = Some(Piece::new(Color::White, role));
        }
        if setup.pieces.iter().flatten().count() == pieces.len() + 1
            && let Ok(board) = Board::try_from(setup)
            && !board.has_insufficient_material()
            && keeps_its_pieces(&board, 6)
        {
            return board;
        }
    }
}

/// Whether White can play this many plies without losing a piece or giving stalemate. A piece that
/// is lost by force is lost within three moves.
fn keeps_its_pieces(board: &Board, plies: u32) -> bool {
    if let Some(ending) = board.ending() {
        return ending == Ending::Checkmate(Color::White);
    }
    if plies == 0 {
        return true;
    }
    let goes_on = |m| {
        let mut next = *board;
        next.play_unchecked(m);
        board.captured_by(m).is_none() && keeps_its_pieces(&next, plies - 1)
    };
    let mut moves = board.legal_moves().into_iter();
    if board.turn() == Color::White { moves.any(goes_on) } else { moves.all(goes_on) }
}

/// Plays it out. White's moves until mate, or why there is none.
fn play_out(start: Board, attacker: &mut Engine, limits: &Limits) -> Result<usize, String> {
    let options = Options { hash_mib: 1, ..Options::default() };
    let mut defender = Engine::new(options).expect("1 MiB is there");
    attacker.new_game();
    let mut game = Game::new(start);
    loop {
        let over = game.outcome().map(|outcome| outcome.reason).or_else(|| game.claimable_draw());
        match over {
            Some(Reason::Checkmate) => return Ok(game.moves().len().div_ceil(2)),
            Some(reason) => {
                let line: Vec<String> = game
                    .moves()
                    .iter()
                    .zip(game.boards())
                    .map(|(&m, board)| board.uci(m))
                    .collect();
                return Err(format!("{}: {reason}; moves {}", start.fen(), line.join(" ")));
            }
            None => {}
        }
        let result = if game.board().turn() == Color::White {
            attacker.search(&game, limits, &Stop::new(), &mut |_| {})
        } else {
            defender.search(&game, &Limits::nodes(DEFENDER_NODES), &Stop::new(), &mut |_| {})
        };
        let best = result.best.expect("the game is not over");
        game.play(best).expect("the engine's moves are legal");
    }
}

/// Three positions; in the long run a hundred, with time for a limit.
fn is_won(pieces: &str) {
    let (count, limits) = if common::long() {
        (100, Limits::movetime(Duration::from_millis(100)))
    } else {
        (3, Limits::nodes(NODES))
    };
    let mut random = Random::new(0xa7e);
    let mut engine = common::engine();
    let results: Vec<_> =
        (0..count).map(|_| play_out(position(&mut random, pieces), &mut engine, &limits)).collect();
    let lengths: Vec<usize> = results.iter().flatten().copied().collect();
    let failures: Vec<&String> =
        results.iter().filter_map(|result| result.as_ref().err()).collect();
    println!("{pieces}: {} of {count} won; longest {:?}", lengths.len(), lengths.iter().max());
    assert!(failures.is_empty(), "{pieces}: {} of {count} not won\n{failures:#?}", failures.len());
}

#[test]
fn queen() {
    is_won("KQ");
}

#[test]
fn rook() {
    is_won("KR");
}

#[test]
fn two_rooks() {
    is_won("KRR");
}

#[test]
fn two_bishops() {
    is_won("KBB");
}

#[test]
fn bishop_and_knight() {
    is_won("KBN");
}
