//! Random moves that lose nothing, to extend openings when there are too few.

use kiebitz_chess::{Board, Color, Game, Move, MoveList, Role, Stage};

use crate::random::Random;

/// How often a random continuation is tried before an opening is given up.
const TRIES: usize = 100;

/// Appends `plies` random quiet plies after which neither side can win more material than before.
/// Returns whether that succeeded; if not, the game is unchanged.
pub fn sound_plies(game: &mut Game, plies: usize, random: &mut Random) -> bool {
    if plies == 0 {
        return true;
    }
    let length = game.moves().len();
    let Some(before) = threats(game.board()) else { return false };
    for _ in 0..TRIES {
        let played = (0..plies).all(|_| {
            let quiets = harmless_quiets(game.board());
            if quiets.is_empty() {
                return false;
            }
            game.play(quiets[random.below(quiets.len())]).is_ok()
        });
        let sound = threats(game.board()).is_some_and(|now| {
            Color::ALL.iter().all(|color| now[color.index()] <= before[color.index()])
        });
        if played && sound && game.outcome().is_none() && game.repetitions() == 1 {
            return true;
        }
        while game.moves().len() > length {
            game.take_back();
        }
    }
    false
}

/// Quiet moves without king walks, which cost the right to castle.
fn harmless_quiets(board: &Board) -> MoveList {
    let mut quiets = MoveList::new();
    board.generate(Stage::Quiets, &mut quiets);
    quiets.retain(|m| m.is_castle() || board.role_at(m.from()) != Some(Role::King));
    quiets
}

/// What each colour could win if it were to move; `None` in check, where the other side cannot be
/// to move.
fn threats(board: &Board) -> Option<[i32; 2]> {
    if board.in_check() {
        return None;
    }
    let mut passed = *board;
    passed.pass();
    let mut threats = [0; 2];
    for side in [*board, passed] {
        threats[side.turn().index()] = material(&side, -MATE, MATE, FULL_PLIES);
    }
    Some(threats)
}

/// Looked ahead with all moves, in plies: a move and its answer show double attacks and mates in one.
const FULL_PLIES: u32 = 2;

/// Looked ahead further with captures only, in plies: enough for the exchanges of an opening.
const EXCHANGE_PLIES: u32 = 8;

/// More than all pieces together.
const MATE: i32 = 100_000;

/// The material, in centipawns, that the side to move can win in `plies` and the exchanges after them
/// (alpha-beta; 0 is no gain).
fn material(board: &Board, alpha: i32, beta: i32, plies: u32) -> i32 {
    if plies == 0 {
        return exchanges(board, alpha, beta, EXCHANGE_PLIES);
    }
    let mut moves = board.legal_moves();
    if moves.is_empty() {
        return if board.in_check() { -MATE } else { 0 };
    }
    moves.sort_by_key(|m| -taken(board, *m));
    best_of(board, moves, alpha, beta, |next, alpha, beta| material(next, alpha, beta, plies - 1))
}

/// The same with captures and promotions only, which may always be declined (quiescence search).
fn exchanges(board: &Board, alpha: i32, beta: i32, plies: u32) -> i32 {
    let alpha = alpha.max(0);
    if plies == 0 || alpha >= beta {
        return alpha;
    }
    let mut captures = MoveList::new();
    board.generate(Stage::Captures, &mut captures);
    captures.sort_by_key(|m| (-taken(board, *m), board.role_at(m.from()).map_or(0, value)));
    let search = |next: &Board, alpha, beta| exchanges(next, alpha, beta, plies - 1);
    best_of(board, captures, alpha, beta, search)
}

/// The material that the best of some moves wins, at least `alpha`; `search` says what the other side wins then.
fn best_of(
    board: &Board,
    moves: MoveList,
    mut alpha: i32,
    beta: i32,
    search: impl Fn(&Board, i32, i32) -> i32,
) -> i32 {
    for m in moves {
        let won = taken(board, m);
        let mut next = *board;
        next.play_unchecked(m);
        alpha = alpha.max(won - search(&next, won - beta, won - alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// What a move takes, or gains by promotion.
fn taken(board: &Board, m: Move) -> i32 {
    let victim = match board.piece_at(m.to()) {
        _ if m.is_en_passant() => value(Role::Pawn),
        Some(piece) if !m.is_castle() => value(piece.role()),
        _ => 0,
    };
    victim + m.promotes_to().map_or(0, |role| value(role) - value(Role::Pawn))
}

fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

#[cfg(test)]
mod tests {
    use kiebitz_chess::Variant;

    use super::*;

    fn gain(fen: &str, plies: u32) -> i32 {
        let board = Board::from_fen(fen, Variant::Chess).expect(fen);
        material(&board, -MATE, MATE, plies)
    }

    #[test]
    fn exchanges_are_counted_out() {
        assert_eq!(gain("4k3/8/8/3r4/8/8/3Q4/4K3 w - - 0 1", 0), 500);
        assert_eq!(gain("4k3/8/4p3/3r4/8/8/3Q4/4K3 w - - 0 1", 0), 0); // defended
        assert_eq!(gain("4k3/8/4p3/3p4/2P5/8/8/4K3 w - - 0 1", 0), 0); // pawn for pawn
        assert_eq!(gain("4k3/8/4p3/3n4/2P5/8/8/4K3 w - - 0 1", 0), 200); // knight for pawn
        assert_eq!(gain("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 0), 800);
    }

    #[test]
    fn forks_and_mates_are_seen() {
        assert_eq!(gain("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", 2), 500); // Nc7+ and Nxa8
        assert_eq!(gain("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 2), MATE);
        let fools = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
        assert_eq!(gain(fools, 2), MATE);
        assert_eq!(gain("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 2), 0);
    }

    #[test]
    fn what_is_appended_is_quiet_and_sound() {
        let mut random = Random::new(3);
        for _ in 0..100 {
            let mut game = Game::default();
            assert!(sound_plies(&mut game, 4, &mut random));
            assert_eq!(game.moves().len(), 4);
            assert_eq!(game.board().occupied().len(), 32);
            assert_eq!(threats(game.board()), Some([0, 0]), "{}", game.board().fen());
        }
    }

    #[test]
    fn failure_leaves_the_game_alone() {
        // In check there is nothing to compare with.
        let check = Board::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", Variant::Chess).unwrap();
        let mut game = Game::new(check);
        assert!(!sound_plies(&mut game, 2, &mut Random::new(1)));
        assert!(game.moves().is_empty());
    }
}
