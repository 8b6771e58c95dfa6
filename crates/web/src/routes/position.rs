//! Facts about a position by the rules.

use axum::http::Method;
use axum::routing::post;
use kiebitz_books::openings;
use kiebitz_chess::{Board, Color, Game};
use kiebitz_play::GameKind;
use kiebitz_players::End;

use super::{Answer, Route, json};
use crate::fault::Fault;
use crate::games::{checked, last_squares};
use crate::input::{self, Body};
use crate::language;
use crate::wire::{self, Legal, Named, Opening, Reason, Why, side};

pub(super) fn routes() -> Vec<Route> {
    vec![(Method::POST, "/api/position", post(position))]
}

async fn position(Body(question): Body<wire::PositionQuestion>) -> Answer {
    match input::kind(question.variant.as_deref())? {
        GameKind::TicTacToe => json(&tic_tac_toe(&question)?),
        GameKind::Chess(variant) => {
            let board = match question.chess960 {
                Some(number) => Board::chess960(number)
                    .ok_or_else(|| Fault::Bad("position", "the number is 0 to 959".into()))?,
                None => match input::board(question.fen.as_deref(), variant) {
                    Ok(board) => board,
                    // An invalid set-up is a normal answer, not an error.
                    Err(fault) => return json(&invalid(&question, &fault)),
                },
            };
            json(&of(&input::game(board, &question.moves, language::current())?))
        }
    }
}

/// Facts about the position of a game by the rules.
fn of(game: &Game) -> wire::Position {
    let language = language::current();
    let board = game.board();
    let outcome = game.outcome();
    let line: Vec<Named> =
        game.boards().iter().zip(game.moves()).map(|(board, &m)| Named::new(board, m)).collect();
    wire::Position {
        fen: board.fen(),
        valid: true,
        problems: Vec::new(),
        turn: side(board.turn()),
        moves: if outcome.is_some() { Legal::default() } else { Legal::of(board) },
        check: checked(board),
        last: last_squares(game),
        outcome: outcome.map(|outcome| wire::Outcome {
            result: outcome.result(),
            winner: outcome.winner.map(side),
            reason: Reason::new(Why::End(End::Result(outcome)), language),
        }),
        claimable: game.claimable_draw().map(|reason| Reason::new(Why::Claim(reason), language)),
        opening: openings::of_game(game).map(|opening| Opening::new(opening, language)),
        san: line.iter().map(|named| named.san.clone()).collect(),
        uci: line.iter().map(|named| named.uci.clone()).collect(),
        line,
        fens: game.boards().iter().map(Board::fen).collect(),
    }
}

fn invalid(question: &wire::PositionQuestion, fault: &Fault) -> wire::Position {
    let problem = match fault {
        Fault::Bad(_, why) => why.clone(),
        other => other.say(language::current()),
    };
    wire::Position {
        fen: question.fen.clone().unwrap_or_default(),
        problems: vec![problem],
        turn: side(Color::White),
        ..wire::Position::default()
    }
}

fn tic_tac_toe(question: &wire::PositionQuestion) -> Result<wire::Position, Fault> {
    let start = match input::tictactoe(question.fen.as_deref()) {
        Ok(start) => start,
        Err(fault) => return Ok(invalid(question, &fault)),
    };
    let mut game = kiebitz_play::tictactoe::TicTacToeGame::new(start);
    let mut fens = vec![start.to_string()];
    for text in question.moves.iter().take(9) {
        let quoted = || text.chars().take(20).collect::<String>();
        game.play(&text.trim().to_ascii_lowercase())
            .map_err(|error| Fault::Bad("game", format!("{}: {error}", quoted())))?;
        fens.push(game.position().to_string());
    }
    let end = game.end();
    let cells: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    Ok(wire::Position {
        fen: game.position().to_string(),
        valid: true,
        turn: side(game.turn()),
        moves: if end.is_none() { Legal::cells(game.free_cells()) } else { Legal::default() },
        last: cells.last().map(|cell| [cell.clone(), cell.clone()]),
        outcome: end.map(|end| wire::Outcome {
            result: end.result(),
            winner: end.winner().map(side),
            reason: Reason::new(Why::TicTacToe(end), language::current()),
        }),
        line: cells.iter().map(|cell| Named { uci: cell.clone(), san: cell.clone() }).collect(),
        san: cells.clone(),
        uci: cells,
        fens,
        ..wire::Position::default()
    })
}
