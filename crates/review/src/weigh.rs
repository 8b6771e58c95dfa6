//! Turns reviewed positions into a review: what each move loses, and the players' accuracy.

use kiebitz_books::openings;
use kiebitz_chess::{Color, Game};
use kiebitz_games::pgn::{GameResult, PgnGame};
use kiebitz_players::Text;

use crate::accuracy::{Mark, game_accuracy, move_accuracy};
use crate::evaluation::Evaluation;
use crate::explain::explain;
use crate::finish::Finish;
use crate::praise;
use crate::review::{MoveReview, PlayerReview, Position, Review};

impl Review {
    /// Rates the moves between `positions`, each searched with `nodes` nodes. `None` unless there
    /// is one more position than moves.
    pub fn of(game: &PgnGame, mut positions: Vec<Position>, nodes: u64) -> Option<Review> {
        let whole = game.game();
        if positions.len() != whole.boards().len() {
            return None;
        }
        let finish = Finish::of(game, &whole);
        if finish.result == GameResult::Draw
            && let Some(last) = positions.last_mut()
            && whole.claimable_draw().is_some()
        {
            *last = Position::over(Evaluation::DRAW);
        }
        Some(weigh(game, &whole, positions, finish, nodes))
    }
}

fn weigh(
    game: &PgnGame,
    whole: &Game,
    positions: Vec<Position>,
    finish: Finish,
    nodes: u64,
) -> Review {
    let mut moves: Vec<MoveReview> = Vec::new();
    let mut so_far = Game::new(*whole.start());
    for ply in 0..whole.moves().len() {
        let mut found = weigh_move(whole, ply, [&positions[ply], &positions[ply + 1]]);
        if found.mark.is_none() {
            let earlier = ply.checked_sub(1).map(|ply| &positions[ply]);
            let pair = [&positions[ply], &positions[ply + 1]];
            found.praise = praise::earned(&so_far, found.played, earlier, pair);
        }
        so_far.play(found.played).expect("the moves of a game are legal");
        moves.push(found);
    }
    let chances: Vec<f64> =
        positions.iter().map(|position| position.evaluation.win_percent(Color::White)).collect();
    let accuracies: Vec<f64> = moves.iter().map(|found| found.accuracy).collect();
    let accuracy = game_accuracy(&chances, &accuracies, whole.start().turn());
    let players = Color::ALL.map(|side| player(game, &moves, side, accuracy[side.index()]));
    let opening = openings::of_game(whole);
    let tags = game.tags.clone();
    Review { tags, start: *whole.start(), positions, moves, players, opening, finish, nodes }
}

/// What the move at `ply` of a game loses, by the positions before and after it.
pub(crate) fn weigh_move(whole: &Game, ply: usize, positions: [&Position; 2]) -> MoveReview {
    let (before, played) = (whole.boards()[ply], whole.moves()[ply]);
    let mover = before.turn();
    let [old, new] = positions.map(|position| position.evaluation);
    let is_best = positions[0].best() == Some(played);
    // The engine's own choice is no mistake, even if it sees more one move later.
    let lost = if is_best { 0.0 } else { old.win_percent(mover) - new.win_percent(mover) };
    let centipawns =
        if is_best { 0 } else { old.centipawns_for(mover) - new.centipawns_for(mover) };
    let lost = lost.max(0.0);
    let of_mate = if is_best { None } else { Mark::of_mate(old, new, mover) };
    let mark = of_mate.or_else(|| Mark::of(lost));
    MoveReview {
        ply,
        before,
        after: whole.boards()[ply + 1],
        played,
        mover,
        is_best,
        lost,
        centipawns_lost: centipawns.max(0),
        accuracy: move_accuracy(lost),
        mark,
        why: mark.map(|_| explain(whole, ply, positions)),
        praise: None,
    }
}

fn player(
    game: &PgnGame,
    moves: &[MoveReview],
    side: Color,
    accuracy: Option<f64>,
) -> PlayerReview {
    let own: Vec<&MoveReview> = moves.iter().filter(|found| found.mover == side).collect();
    let lost: i32 = own.iter().map(|found| found.centipawns_lost).sum();
    let count = |mark| own.iter().filter(|found| found.mark == Some(mark)).count();
    let tag = if side.is_white() { "White" } else { "Black" };
    PlayerReview {
        side,
        name: game.tags.get(tag).map(Text::from_foreign),
        moves: own.len(),
        accuracy,
        average_loss: (!own.is_empty()).then(|| f64::from(lost) / own.len() as f64),
        marks: Mark::ALL.map(count),
    }
}
